//! The game to continue: its progress, and its standings.
use crate::core::{Table, words::scored};
use crate::registry::name_of;
use crate::registry::with_game;
use crate::store::Save;
use crate::tui::context::Context;
use crate::tui::screens::saved::describe_in;
use crate::tui::view::{View, seat_labels, with_still};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// Maximum columns of the line.
const LINE: i32 = 58;

/// An unfinished game.
pub(super) struct OpenGame {
    pub(super) path: PathBuf,
    /// The game and its seats in one line.
    pub(super) line: String,
    pub(super) name: String,
    /// Its progress: `round 9 of 20`.
    pub(super) headline: String,
    /// The seats with their points.
    pub(super) seats: Vec<String>,
    pub(super) modified: SystemTime,
}

impl OpenGame {
    /// Returns the data on the game in `save`, or `None` if it cannot be read.
    pub(super) fn of(save: &Save, context: &Context) -> Option<OpenGame> {
        let (record, _) = context.store.read(&save.path).ok()?;
        let id = record.header.game.clone();
        let (headline, seats) = with_game!(id.as_str(), G => {
            let table = Table::<G>::from_record(&record).ok()?;
            with_still(&table, table.game(), Duration::ZERO, context.now, |view, ctx| {
                let seats = seat_labels(view, ctx, None).into_iter();
                let seats = seats.map(|seat| match seat.points.is_empty() {
                    true => seat.name,
                    false => scored(&seat.name, &seat.points),
                });
                (View::<G>::headline(view, ctx).to_string(), seats.collect())
            })
        })?;
        let (line, name) = (describe_in(save, LINE), name_of(&id).to_owned());
        Some(OpenGame { path: save.path.clone(), line, name, headline, seats, modified: save.modified })
    }
}
