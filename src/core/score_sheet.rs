//! What was written down in a game, to be looked at when it is over.
use super::game::Game;
use super::words::{number, signed};

/// How a field of a sheet is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    /// Neither good nor bad.
    Plain,
    /// Achieved.
    Good,
    /// Crossed out, or lost.
    Bad,
}

/// What a row of a sheet is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowKind {
    /// One of many.
    Entry,
    /// A bonus, or another sum of the rows above.
    Bonus,
    /// What all of it comes to.
    Total,
}

/// A row of a sheet, with a field for each seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SheetRow {
    /// What it is about, in at most eight columns.
    pub(crate) label: String,
    /// The field of each seat, in seat order, in at most six columns.
    pub(crate) cells: Vec<(String, Tone)>,
    /// What it is.
    pub(crate) kind: RowKind,
}

/// What was written down, a row below the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSheet {
    /// What its rows are: `hand`.
    pub(crate) heading: &'static str,
    /// The rows, the total last.
    pub(crate) rows: Vec<SheetRow>,
}

impl ScoreSheet {
    /// Returns the sheet with another row.
    pub(crate) fn row(
        mut self,
        kind: RowKind,
        label: impl Into<String>,
        cells: impl IntoIterator<Item = (String, Tone)>,
    ) -> ScoreSheet {
        self.rows.push(SheetRow { label: label.into(), cells: cells.into_iter().collect(), kind });
        self
    }

    /// Returns the sheet with the points of all seats as its last row.
    pub(crate) fn total<G: Game>(self, game: &G) -> ScoreSheet {
        let points = game.standings().into_iter().map(|standing| (number(standing.points), Tone::Plain));
        self.row(RowKind::Total, "total", points)
    }

    /// Returns the sheet of a game whose states were `history`: a row whenever anybody's points changed, with what
    /// each seat gained. Its rows are called `heading`.
    pub(crate) fn of_gains<G: Game>(heading: &'static str, history: &[G]) -> ScoreSheet {
        let points = |game: &G| game.standings().iter().map(|standing| standing.points).collect::<Vec<i32>>();
        let mut sheet = ScoreSheet { heading, rows: Vec::new() };
        let course: Vec<Vec<i32>> = history.iter().map(points).collect();
        let mut count = 0;
        for pair in course.windows(2).filter(|pair| pair[0] != pair[1]) {
            count += 1;
            let gains = pair[1].iter().zip(&pair[0]).map(|(after, before)| match after - before {
                0 => ("·".into(), Tone::Plain),
                gain if gain > 0 => (signed(gain), Tone::Good),
                loss => (signed(loss), Tone::Bad),
            });
            sheet = sheet.row(RowKind::Entry, format!("{count}"), gains);
        }
        match history.last() {
            Some(last) => sheet.total(last),
            None => sheet,
        }
    }
}
