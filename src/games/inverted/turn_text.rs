//! A turn in words.
use super::action::{Action, Keep};
use super::sheet::{BONUS, BOXES, Bonus, Filled, SECTION_NAMES, SECTIONS, Sheet};
use super::state::Inverted;
use crate::core::game::{Game, Seat, Seats, Turn};
use crate::core::turn_text::{TurnText, points_sentence};
use crate::core::words::{dice, either, list, plural, spaced};

/// Returns the turn in words, as `seat` may know it.
pub(super) fn turn_text(game: &Inverted, seat: Seat, names: &[&str]) -> TurnText<Action> {
    let round = format!("Round {} of {BOXES}.", game.round());
    let mut table =
        vec![format!("{round} {}", points_sentence(names, game.standings().iter().map(|s| s.points)))];
    table.extend(names.iter().zip(&game.sheets).map(|(name, sheet)| sheet_text(name, *sheet)));
    let Some(sum) = game.sum() else { return TurnText::of(table) };
    let (sheet, name) = (game.sheet(), names[game.mover.index()]);
    let state = if sheet.is_open(sum) { "open".into() } else { format!("already {}", sheet.how_filled(sum)) };
    table.push(format!(
        "{name}'s dice show {}: the sum is {sum}, and box {sum} is {state}.",
        spaced(&game.dice)
    ));
    table.push(match game.left {
        0 => "This was the third roll.".into(),
        left => format!(
            "{name} may roll again {}: type which dice stay, for example keep {}.",
            if left == 2 { "two times" } else { "once" },
            example(game)
        ),
    });
    let mut text = TurnText::of(table);
    if game.turn() == (Turn::Act { seats: Seats::only(seat), until: None }) {
        text.choices = choices(game, sum);
        text.moves = moves(game, sum);
    }
    text
}

/// Returns what is on a sheet: `Ann's sheet: open 1 to 3. Achieved 4 and 10. Crossed out 20.`
fn sheet_text(name: &str, sheet: Sheet) -> String {
    let boxes = |what: Filled| (1..=BOXES).filter(|number| sheet.of(*number) == what).collect::<Vec<u8>>();
    let (open, achieved, zeroed) = (boxes(Filled::Open), boxes(Filled::Achieved), boxes(Filled::Zeroed));
    let mut text = match open.len() {
        20 => format!("{name}'s sheet: all 20 boxes are open."),
        0 => format!("{name}'s sheet is full."),
        _ => format!("{name}'s sheet: open {}.", list(&runs(&open))),
    };
    for (what, boxes) in [("Achieved", achieved), ("Crossed out", zeroed)] {
        if !boxes.is_empty() {
            text += &format!(" {what} {}.", list(&runs(&boxes)));
        }
    }
    let bonuses = SECTION_NAMES.iter().zip(&SECTIONS).enumerate().filter_map(|(section, (name, boxes))| {
        let boxes = format!("{name} ({} to {})", boxes.start(), boxes.end());
        match sheet.bonus(section) {
            Bonus::Missing(missing) if sheet == Sheet::default() || missing == 0 => None,
            Bonus::Missing(missing) => Some(format!("{boxes} {missing} to go")),
            Bonus::Earned => Some(format!("{boxes} earned")),
            Bonus::Lost => Some(format!("{boxes} lost")),
        }
    });
    let bonuses: Vec<String> = bonuses.collect();
    if bonuses.is_empty() { text } else { format!("{text} Bonuses: {}.", bonuses.join(", ")) }
}

/// Returns ascending numbers as runs: `1 to 4`, `6`, `8 to 9`.
fn runs(numbers: &[u8]) -> Vec<String> {
    let run = |run: &[u8]| match run {
        [first, .., last] => format!("{first} to {last}"),
        _ => spaced(run),
    };
    numbers.chunk_by(|one, next| one + 1 == *next).map(run).collect()
}

/// Returns what can be listed: registering, zeroing each open box, rolling all dice again.
fn choices(game: &Inverted, sum: u8) -> Vec<(Action, String)> {
    let sheet = game.sheet();
    let mut choices = Vec::new();
    if sheet.is_open(sum) {
        choices.push((Action::Register, format!("fills box {sum}, {}", filling(sheet, sum))));
    } else if game.left == 0 {
        choices.extend(sheet.open().map(|number| (Action::Zero(number), zeroing(sheet, number))));
    }
    if game.left > 0 {
        choices.push((Action::Keep(Keep([0; 5])), format!("rolls all {} again", dice(game.dice.len()))));
    }
    choices
}

/// Returns what achieving box `number` brings.
fn filling(sheet: Sheet, number: u8) -> String {
    plural(sheet.fill(number, true).points() - sheet.points(), "point")
}

/// Returns what crossing out box `number` costs.
fn zeroing(sheet: Sheet, number: u8) -> String {
    match sheet.bonus_at_stake(number) {
        Some(section) => format!(
            "loses the {} bonus of {BONUS} points and crosses out box {number}",
            SECTION_NAMES[section]
        ),
        None => format!("crosses out box {number}"),
    }
}

/// Returns how actions are typed, with the dice as they lie.
fn moves(game: &Inverted, sum: u8) -> Vec<String> {
    let mut moves = Vec::new();
    if game.left > 0 {
        let example = example(game);
        let [first, _, third, ..] = game.dice;
        moves.push(
            "To keep some dice and roll the others: keep and five signs, one for each die in the order in which they \
             lie, its number if it stays and a hyphen if it is rolled again."
                .into(),
        );
        moves.push(format!(
            "For example, keep {example} keeps the first die, a {first}, and the third, a {third}, and rolls the other three."
        ));
    }
    if game.sheet().is_open(sum) {
        moves.push(format!("register writes the sum into its box, {sum}, and ends the turn."));
    } else if game.left == 0 {
        let open: Vec<u8> = game.sheet().open().collect();
        moves.push(format!(
            "zero and the number of an open box crosses that box out, such as zero {}.",
            open[0]
        ));
        moves.push(format!("Open are {}.", either(&open)));
    }
    moves
}

/// Returns what may be typed now.
pub(super) fn words(game: &Inverted) -> Vec<String> {
    let mut words = Vec::new();
    if game.left > 0 {
        words.push(format!("keep and five signs, such as keep {},", example(game)));
    }
    match game.sum() {
        Some(sum) if game.sheet().is_open(sum) => words.push("register".into()),
        _ if game.left == 0 => words.push("zero and an open box".into()),
        _ => {}
    }
    words
}

/// Returns the first and the third die, kept: an example with gaps.
fn example(game: &Inverted) -> Keep {
    Keep::of(game.dice, 0b101)
}
