//! Looking at a saved game of any title, which is only read.
use crate::core::{Record, Table, words::share};
use crate::registry::{self, with_game};
use crate::session::no_game;
use crate::store::Store;
use crate::tui::context::Context;
use crate::tui::screen::Screen;
use crate::tui::view::Playable;
use std::path::Path;

/// Returns the table of `record`, if it has any events.
fn table_with_events<G: Playable>(record: &Record) -> Result<Table<G>, String> {
    let table = Table::from_record(record).map_err(|e| e.to_string())?;
    if table.log().is_empty() {
        return Err("Nothing has happened in this game yet.".into());
    }
    Ok(table)
}

/// Returns the result of `$look` for the table of the game in `$path`, which is only read.
macro_rules! look {
    ($path:expr, $context:expr, $look:expr) => {{
        let (record, _) = $context.store.read($path).map_err(|e| e.to_string())?;
        let game = record.header.game.as_str();
        with_game!(game, G => table_with_events::<G>(&record).map($look)).unwrap_or_else(|| Err(no_game(game)))
    }};
}

/// Returns a screen with the review of the game in `path`, which is only read.
pub(crate) fn review(path: &Path, context: &Context) -> Result<Box<dyn Screen>, String> {
    look!(
        path,
        context,
        |table| Box::new(super::review::open(table, path, context)) as Box<dyn Screen>
    )
}

/// Returns the result of the game in `path`, which is only read, as a text to share.
pub(crate) fn result_text(path: &Path, context: &Context) -> Result<String, String> {
    look!(path, context, |table| share::text(&table, None))
}

/// Returns `true` if the game in `path` can be read and is over.
pub(crate) fn is_over(path: &Path, store: &Store) -> bool {
    store
        .read(path)
        .is_ok_and(|(record, _)| matches!(registry::replay(&record), Some(Ok(Some(_)))))
}
