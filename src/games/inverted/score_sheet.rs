//! Score sheets for the result.
use super::sheet::{BONUS, BOXES, Bonus, BoxState, SECTIONS};
use super::state::Inverted;
use super::words::FULL_TITLES;
use crate::core::{RowKind, RowTone, ScoreSheet, Seat, rules::game};

/// Returns every box of all seats, each section followed by its bonus.
pub(super) fn score_sheet(game: &Inverted) -> ScoreSheet {
    let next_milestones = (0..game.sheets.len() as u8)
        .map(|seat| next_milestone(game, Seat(seat)))
        .collect();
    let mut sheet = ScoreSheet {
        heading: "box",
        next_milestones,
        rows: Vec::new(),
    };
    for number in 1..=BOXES {
        let cells = game.sheets.iter().map(|sheet| match sheet.of(number) {
            BoxState::Open => ("·".to_owned(), RowTone::Plain),
            BoxState::Achieved => (number.to_string(), RowTone::Good),
            BoxState::Zeroed => ("✗".into(), RowTone::Bad),
        });
        sheet = sheet.row(RowKind::Entry, number.to_string(), cells);
        if let Some(section) = SECTIONS.iter().position(|section| *section.end() == number) {
            let cells = game.sheets.iter().map(|sheet| match sheet.bonus(section) {
                Bonus::Missing(_) => ("·".to_owned(), RowTone::Plain),
                Bonus::Earned => (BONUS.to_string(), RowTone::Good),
                Bonus::Lost => ("✗".into(), RowTone::Bad),
            });
            sheet = sheet.row(RowKind::Bonus, format!("+{BONUS}"), cells);
        }
    }
    sheet.total(&game::points(game))
}

/// Returns the points `seat` still needed for its next title.
fn next_milestone(game: &Inverted, seat: Seat) -> Option<(i32, String)> {
    let points = game.sheets[seat.index()].points();
    let (needed, title) = FULL_TITLES
        .into_iter()
        .find(|(needed, _)| points < *needed)?;
    Some((needed - points, format!("{title} ({needed})")))
}
