//! The end of a hand or a point, and the result of each seat in it.
use crate::core::{Game, RowKind, ScoreSheet, SheetRow};

/// A hand or a point that has just ended.
pub(super) struct Ended {
    /// The noun for it: `hand`.
    heading: &'static str,
    /// Result of each seat.
    pub(super) row: SheetRow,
}

impl Ended {
    /// Returns the hand or point that ended between two positions: the sheet has a new row.
    pub(super) fn between<G: Game>(before: &G, after: &G) -> Option<Ended> {
        let entries = |game: &G| {
            let ScoreSheet { heading, rows, .. } = G::score_sheet(std::slice::from_ref(game));
            (heading, rows.into_iter().filter(|row| row.kind == RowKind::Entry).collect::<Vec<_>>())
        };
        let ((heading, new), (_, old)) = (entries(after), entries(before));
        let grown = new.len() > old.len();
        new.into_iter().next_back().filter(|_| grown).map(|row| Ended { heading, row })
    }

    /// Returns its name with its number: `hand 2`.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.heading, self.row.label)
    }
}
