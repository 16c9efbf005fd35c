//! Score sheets for the result.
use super::sheet::{FIRST_SUM, SUMS, WIN, sum_score};
use super::state::Solitaire;
use crate::core::{RowKind, RowTone, ScoreSheet, Seat, rules::game, words::number};

/// Returns the score of every sum, then the marks on the throwaways.
pub(super) fn score_sheet(game: &Solitaire) -> ScoreSheet {
    let next_milestones = (0..game.seat_count())
        .map(|seat| next_milestone(game, Seat(seat)))
        .collect();
    let mut sheet = ScoreSheet {
        heading: "sum",
        next_milestones,
        rows: Vec::new(),
    };
    for sum in (FIRST_SUM..).take(SUMS) {
        let cells = game.sheets.iter().map(|sheet| {
            let marks = sheet.marks(sum);
            match sum_score(sum, marks) {
                0 if marks == 0 => ("·".to_owned(), RowTone::Plain),
                0 => ("0".into(), RowTone::Plain),
                loss @ ..0 => (number(loss), RowTone::Bad),
                gain => (number(gain), RowTone::Good),
            }
        });
        sheet = sheet.row(RowKind::Entry, sum.to_string(), cells);
    }
    let thrown = game.sheets.iter().map(|sheet| {
        let marks: Vec<String> = sheet
            .throwaway_faces()
            .map(|face| sheet.throwaway_marks(face).to_string())
            .collect();
        let tone = if sheet.is_out() {
            RowTone::Bad
        } else {
            RowTone::Plain
        };
        (marks.join(" "), tone)
    });
    sheet
        .total(&game::points(game))
        .row(RowKind::Bonus, "thrown", thrown)
}

/// Returns the points `seat` still needed to win a solo game.
fn next_milestone(game: &Solitaire, seat: Seat) -> Option<(i32, String)> {
    let missing = WIN - game.sheets[seat.index()].score();
    (game.sheets.len() == 1 && missing > 0).then(|| (missing, format!("a win ({WIN})")))
}
