//! Score sheets, to be looked at after a game.
use crate::core::words::{format_signed, number};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowTone {
    Plain,
    Good,
    Bad,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowKind {
    Entry,
    /// A bonus, or another sum of the rows above.
    Bonus,
    Total,
}

/// A row of a sheet, with a field for each seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SheetRow {
    /// Label, at most eight columns wide.
    pub(crate) label: String,
    /// The field of each seat, in seat order, at most six columns wide.
    pub(crate) cells: Vec<(String, RowTone)>,
    pub(crate) kind: RowKind,
}

/// A score sheet with a row per entry.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSheet {
    /// Name of a row: `hand`.
    pub(crate) heading: &'static str,
    /// The rows, the total last.
    pub(crate) rows: Vec<SheetRow>,
    /// Points that each seat still needs for the next milestone, and its name: 35 and `Inverted
    /// Master (290)`; `None` for a seat that has reached it, and empty for a game without
    /// milestones.
    pub(crate) next_milestones: Vec<Option<(i32, String)>>,
}

impl ScoreSheet {
    pub(crate) fn row(
        mut self,
        kind: RowKind,
        label: impl Into<String>,
        cells: impl IntoIterator<Item = (String, RowTone)>,
    ) -> ScoreSheet {
        self.rows.push(SheetRow {
            label: label.into(),
            cells: cells.into_iter().collect(),
            kind,
        });
        self
    }

    /// Adds a last row with the `points` of all seats.
    pub(crate) fn total(self, points: &[i32]) -> ScoreSheet {
        let points = points
            .iter()
            .map(|points| (number(*points), RowTone::Plain));
        self.row(RowKind::Total, "total", points)
    }

    /// Creates the sheet of a game from the points of all seats over time: one row with the gains
    /// of all seats for each change. Its rows are called `heading`.
    pub(crate) fn of_gains(heading: &'static str, history: &[Vec<i32>]) -> ScoreSheet {
        let mut changes = history.to_vec();
        changes.dedup();
        ScoreSheet::of_rounds(heading, &changes)
    }

    /// Creates the sheet of a game from the points of all seats at its beginning and after each
    /// round: one row with the gains of all seats for each. Its rows are called `heading`.
    pub(crate) fn of_rounds(heading: &'static str, history: &[Vec<i32>]) -> ScoreSheet {
        let mut sheet = ScoreSheet {
            heading,
            ..ScoreSheet::default()
        };
        for pair in history.windows(2) {
            let gains = pair[1]
                .iter()
                .zip(&pair[0])
                .map(|(after, before)| match after - before {
                    0 => ("·".into(), RowTone::Plain),
                    gain if gain > 0 => (format_signed(gain), RowTone::Good),
                    loss => (format_signed(loss), RowTone::Bad),
                });
            let label = (sheet.rows.len() + 1).to_string();
            sheet = sheet.row(RowKind::Entry, label, gains);
        }
        match history.last() {
            Some(last) => sheet.total(last),
            None => sheet,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row_of(label: &str, cells: [&str; 2]) -> (String, Vec<String>) {
        (label.to_owned(), cells.map(str::to_owned).to_vec())
    }

    #[test]
    fn gains_are_rows_and_their_sum_is_last() {
        let sheet =
            ScoreSheet::of_gains("point", &[vec![0, 0], vec![0, 0], vec![2, 0], vec![2, -1]]);
        let rows: Vec<(String, Vec<String>)> = sheet
            .rows
            .iter()
            .map(|row| {
                (
                    row.label.clone(),
                    row.cells.iter().map(|cell| cell.0.clone()).collect(),
                )
            })
            .collect();
        assert_eq!(
            rows,
            [
                row_of("1", ["+2", "·"]),
                row_of("2", ["·", "−1"]),
                row_of("total", ["2", "−1"])
            ]
        );
    }
}
