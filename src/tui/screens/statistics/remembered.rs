//! The picture by which a finished game is remembered and its course, for a screen that does not know the game.
use crate::core::{Seat, Table, rules::game::points_over, words::number};
use crate::registry::with_game;
use crate::tui::context::Context;
use crate::tui::theme::Role;
use crate::tui::ui::{Node, Strip, Strips};
use crate::tui::view::{Playable, View, ViewContext};
use std::path::Path;
use std::time::{Duration, Instant};

/// A finished game.
pub(super) trait Remembered {
    /// Calls `draw` with its picture, which may be nothing, and its course.
    fn show(&self, now: Instant, draw: &mut dyn FnMut(Node<'_>, Node<'_>));
}

/// A finished game of a known title, remembered for `seat`.
struct Finished<G: Playable> {
    table: Table<G>,
    states: Vec<G>,
    view: G::View,
    seat: Seat,
}

impl<G: Playable> Remembered for Finished<G> {
    fn show(&self, now: Instant, draw: &mut dyn FnMut(Node<'_>, Node<'_>)) {
        let at = self.table.log().last().map_or(Duration::ZERO, |(at, _)| *at);
        let ctx = ViewContext::still(&self.table, self.table.game(), None, at, now);
        draw(self.view.keepsake(&ctx, &self.states, self.seat).node, self.course());
    }
}

impl<G: Playable> Finished<G> {
    /// Shows the points of every seat whenever any have changed.
    fn course(&self) -> Node<'static> {
        let mut points = points_over(&self.states);
        points.dedup();
        let strip = |(seat, name): (usize, &str)| Strip {
            label: name.into(),
            role: if seat == self.seat.index() { Role::Accent } else { Role::Dim },
            scores: points.iter().skip(1).map(|all| all[seat]).collect(),
            value: points.last().map_or(String::new(), |last| number(last[seat])),
        };
        let strips = self.table.names().into_iter().enumerate().map(strip).collect();
        Node::leaf(Strips { strips, columns: points.len() - 1 })
    }
}

/// Returns the game in `path`, remembered for `seat`; `None` if it cannot be read or is not over.
pub(super) fn read(path: &Path, seat: Seat, context: &Context) -> Option<Box<dyn Remembered>> {
    let (record, _) = context.store.read(path).ok()?;
    with_game!(record.header.game.as_str(), G => {
        let table = Table::<G>::from_record(&record).ok().filter(Table::is_over)?;
        let (states, view) = (table.history(), <G as Playable>::View::default());
        Box::new(Finished { table, states, view, seat }) as Box<dyn Remembered>
    })
}
