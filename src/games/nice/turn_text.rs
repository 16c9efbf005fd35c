//! A turn in words.
use super::action::TurnOver;
use super::describe::{list_lines, side_name, why_extra};
use super::state::{Nice, Phase};
use crate::core::game::Seat;
use crate::core::turn_text::TurnText;
use crate::core::words::{list, plural, spaced};

/// Returns the turn in words, as `seat` may know it.
pub(super) fn turn_text(game: &Nice, seat: Seat, names: &[&str]) -> TurnText<TurnOver> {
    let mut table = vec![points(game, names)];
    if matches!(game.phase(), Phase::Roll | Phase::Choose) {
        table.extend(rows(game));
    }
    let Some(dice) = game.dice() else { return TurnText::of(table) };
    let ranks: Vec<u8> = game.ranks().iter().filter(|&rank| rank <= game.variant().top_rank()).collect();
    let extra = why_extra(game).map(|why| format!(" ({why})")).unwrap_or_default();
    let name = names[game.mover().index()];
    table.push(format!("{name} has rolled {}{extra}: cards of {} fit.", spaced(dice), list(&ranks)));
    let mut text = TurnText::of(table);
    if seat == game.mover() {
        text.choices = choices(game);
        text.moves = moves(game);
    }
    text
}

/// Returns how the game stands: `Nice Dice, hand 2. Ann has 3 points; Ben has 4 points. 15 points win.` Up to the next
/// deal it tells of the hand that has ended.
fn points(game: &Nice, names: &[&str]) -> String {
    let sides: Vec<String> = (0..game.sides())
        .map(|side| {
            let has = if game.sides() < names.len() { "have" } else { "has" };
            let (points, hand) = (game.points()[side], game.scored()[side]);
            let hand = if hand > 0 { format!(", {hand} of them in this hand") } else { String::new() };
            format!("{} {has} {}{hand}", side_name(game, side, names), plural(points, "point"))
        })
        .collect();
    let title = game.variant().title();
    let begun = game.hands().len() + usize::from(matches!(game.phase(), Phase::Roll | Phase::Choose));
    format!("{title}, hand {}. {}. {} points win.", begun.max(1), sides.join("; "), game.target())
}

/// Returns the rows of cards, a sentence each.
fn rows(game: &Nice) -> impl Iterator<Item = String> {
    let side = game.variant().side();
    (0..side).map(move |row| {
        let cards: Vec<String> = (0..side)
            .map(|column| {
                let cell = side * row + column;
                let place = TurnOver::cell(side, cell);
                match game.square().face(cell) {
                    Some(_) => format!("{place} {}", game.called(cell)),
                    None => format!("{place} face down"),
                }
            })
            .collect();
        format!("Row {}: {}.", row + 1, cards.join(", "))
    })
}

fn choices(game: &Nice) -> Vec<(TurnOver, String)> {
    let side = game.variant().side();
    let choice = |cell: usize| {
        let lines: Vec<_> = game.square().completes(cell).collect();
        let scores = match lines.len() {
            0 => String::new(),
            count => format!(", completes {}, {}", list_lines(side, &lines), plural(count as i64, "point")),
        };
        (TurnOver::cell(side, cell), format!("turns over {}{scores}", game.called(cell)))
    };
    game.fitting().into_iter().map(choice).collect()
}

/// Returns how a card is named, with the first that fits.
fn moves(game: &Nice) -> Vec<String> {
    let side = game.variant().side();
    let last = TurnOver::cell(side, side * side - 1);
    let mut moves = vec![format!(
        "A card is named by its column, a letter from the left, and its row, a number from the top: a1 is at the top \
         left, {last} at the bottom right."
    )];
    moves.extend(game.fitting().first().map(|&cell| {
        format!("For example, {} turns over {}.", TurnOver::cell(side, cell), game.called(cell))
    }));
    moves
}
