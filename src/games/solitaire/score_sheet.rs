//! Score sheets for the result.
use super::sheet::{FIRST_SUM, LAST_BOX, SUMS, WIN, sum_score};
use super::state::Solitaire;
use crate::core::{RowKind, RowTone, ScoreSheet, Seat, rules::game, words::number};

/// Returns the score of every sum, then the marks on the throwaways.
pub(super) fn score_sheet(game: &Solitaire) -> ScoreSheet {
    let next_milestones = (0..game.seat_count())
        .map(|seat| next_milestone(game, Seat(seat)))
        .collect();
    let sheet = ScoreSheet {
        heading: "sum",
        next_milestones,
        rows: Vec::new(),
    };
    let sums = (FIRST_SUM..).take(SUMS).fold(sheet, |sheet, sum| {
        let cells = game
            .sheets
            .iter()
            .map(|sheet| match sum_score(sum, sheet.marks(sum)) {
                0 if sheet.marks(sum) == 0 => ("·".to_owned(), RowTone::Plain),
                0 => ("0".into(), RowTone::Plain),
                loss @ ..0 => (number(loss), RowTone::Bad),
                gain => (number(gain), RowTone::Good),
            });
        sheet.row(RowKind::Entry, sum.to_string(), cells)
    });
    let total = sums.total(&game::points(game));
    let thrown = game.sheets.iter().map(|sheet| {
        let marks: Vec<u8> = sheet
            .throwaway_faces()
            .map(|face| sheet.throwaway_marks(face))
            .collect();
        let text = marks
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join(" ");
        (
            text,
            if marks.contains(&LAST_BOX) {
                RowTone::Bad
            } else {
                RowTone::Plain
            },
        )
    });
    total.row(RowKind::Bonus, "thrown", thrown.collect::<Vec<_>>())
}

/// Returns the points `seat` still needed to win a solo game.
fn next_milestone(game: &Solitaire, seat: Seat) -> Option<(i32, String)> {
    let missing = WIN - game.sheets[seat.index()].score();
    (game.sheets.len() == 1 && missing > 0).then(|| (missing, format!("a win ({WIN})")))
}
