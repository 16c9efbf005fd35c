//! Score sheets for the result: the points of every hand.
use super::options::Goal;
use super::position::winner_of_hand;
use super::state::Nice;
use super::words::that_win;
use crate::core::{RowKind, RowTone, ScoreSheet, Seat, rules::game};

/// Returns the points of every finished hand; partners share theirs.
pub(super) fn score_sheet(game: &Nice) -> ScoreSheet {
    let next_milestones = game
        .all_seats()
        .map(|seat| next_milestone(game, seat))
        .collect();
    let sheet = ScoreSheet {
        heading: "hand",
        next_milestones,
        rows: Vec::new(),
    };
    let hands = (1..).zip(&game.hands).fold(sheet, |sheet, (number, hand)| {
        let winner = winner_of_hand(hand);
        let cells = game.all_seats().map(|seat| {
            let side = game.side(seat);
            let tone = if Some(side) == winner {
                RowTone::Good
            } else {
                RowTone::Plain
            };
            (hand[side].to_string(), tone)
        });
        sheet.row(RowKind::Entry, format!("{number}"), cells)
    });
    hands.total(&game::points(game))
}

/// Returns the points `seat` still needed to win; `None` in a game of one hand.
fn next_milestone(game: &Nice, seat: Seat) -> Option<(i32, String)> {
    let Goal::Points(target) = game.goal else {
        return None;
    };
    let points = game.points()[game.side(seat)];
    let missing = target.checked_sub(points).filter(|missing| *missing > 0)?;
    Some((missing.into(), that_win(target)))
}
