//! A turn in words.
use super::action::Division;
use super::describe::marks;
use super::legal::legal_divisions;
use super::sheet::{LAST_BOX, Sheet, sum_score};
use super::state::Solitaire;
use crate::core::game::{Game, Seat};
use crate::core::turn_text::{TurnText, points_sentence};
use crate::core::words::{either, number, plural, signed, spaced};

/// Returns the turn in words, as `seat` may know it.
pub(super) fn turn_text(game: &Solitaire, seat: Seat, names: &[&str]) -> TurnText<Division> {
    let mut table = vec![format!(
        "Round {}. {}",
        game.round(),
        points_sentence(names, game.standings().iter().map(|s| s.points))
    )];
    table.extend(names.iter().zip(&game.sheets).map(|(name, sheet)| sheet_text(name, sheet)));
    let Some(roll) = game.roll else { return TurnText::of(table) };
    table.push(format!("The roll is {}.", spaced(&roll)));
    let mut text = TurnText::of(table);
    let sheet = game.sheet(seat);
    if !game.dividing().contains(seat) {
        return text;
    }
    let name = names[seat.index()];
    let showing: Vec<u8> = sheet.chosen().filter(|face| roll.contains(face)).collect();
    text.table.push(if sheet.rides_free(&roll) {
        format!("A free ride for {name}: any die may be put aside, without a mark.")
    } else if sheet.is_settled() {
        format!("{name} has to throw away {}.", either(&showing))
    } else {
        format!("{name} may throw away any die.")
    });
    let choices = legal_divisions(sheet, &roll);
    text.moves = moves(&choices);
    text.choices =
        choices.into_iter().map(|division| (division, consequence(sheet, name, &division))).collect();
    text.hidden = game.seat_count() > 1;
    text
}

/// Returns what a division does to the sheet `before` of who is called `name`, and to the points; and whether that is the
/// end of it.
fn consequence(before: &Sheet, name: &str, division: &Division) -> String {
    let after = before.after(division);
    let points = signed(after.score() - before.score());
    let end = match after.is_out() {
        true => format!("; the {}th mark on {} ends {name}'s game", LAST_BOX, division.aside()),
        false => String::new(),
    };
    format!("{}, points {points}{end}", marks(before, &after, division))
}

/// Returns what is on a sheet: `Ann's sums: 5 with 3 marks (−200). Thrown away: 3 once.`
fn sheet_text(name: &str, sheet: &Sheet) -> String {
    let sums: Vec<String> = (2..=12)
        .filter(|&sum| sheet.marks(sum) > 0)
        .map(|sum| {
            let marks = sheet.marks(sum);
            format!("{sum} with {} ({})", plural(marks, "mark"), number(sum_score(sum, marks)))
        })
        .collect();
    if sums.is_empty() {
        return format!("{name}'s sheet is empty.");
    }
    let thrown: Vec<String> = sheet
        .chosen()
        .map(|face| format!("{face} with {} of {LAST_BOX}", plural(sheet.thrown(face), "mark")))
        .collect();
    let rides = match sheet.rides() {
        0 => String::new(),
        rides => format!(" {} so far.", plural(rides, "free ride")),
    };
    let out = if sheet.is_out() { format!(" {name} is out.") } else { String::new() };
    format!("{name}'s sums: {}. Throwaways: {}.{rides}{out}", sums.join(", "), thrown.join(", "))
}

/// Returns how a division is typed, with the first that is allowed.
fn moves(choices: &[Division]) -> Vec<String> {
    let mut moves = vec![
        "A division is two pairs and the die that is put aside: each pair as its two dice with a plus, then throw and \
         the die. The order does not matter, and the word throw may be left out."
            .into(),
    ];
    moves.extend(choices.first().map(|division| {
        let [a, b] = division.sums();
        format!("For example, {division} marks the sums {a} and {b} and puts the {} aside.", division.aside())
    }));
    moves
}
