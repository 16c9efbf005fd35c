//! Events in words, a sentence each.
use super::card::TurnOver;
use super::play::spaced;
use super::roll::{Extra, Pattern};
use super::square::{Mask, lines};
use super::state::{Nice, Phase};
use super::variant::Variant;
use crate::core::game::{Event, Game, Seat};
use std::time::Duration;

/// What `event` does to `game`.
pub fn describe(game: &Nice, event: &Event<TurnOver>, names: &[&str]) -> String {
    let mut after = game.clone();
    if after.play(Duration::ZERO, event).is_err() {
        return String::new();
    }
    match (event, game.phase()) {
        (Event::Chance(faces), Phase::Start { due, .. }) => {
            let name = |seat: Seat| names[seat.index()];
            let seat = due.iter().next().unwrap_or(Seat(0));
            let total: u8 = faces.0.iter().sum();
            format!("{} rolls {total} for the start{}", name(seat), starts(&after, names))
        }
        (Event::Chance(_), Phase::Deal) => {
            format!("hand {} is dealt, {} begins", after.hands().len() + 1, names[after.mover().index()])
        }
        (Event::Chance(faces), _) => {
            let name = names[game.mover().index()];
            let dice = spaced(faces.0.iter().copied());
            match after.fitting().len() {
                0 => {
                    let next = if game.next_roll(&faces.0).is_none() {
                        format!("; {} is next", names[after.mover().index()])
                    } else {
                        goes_on(game, &after, &faces.0, names)
                    };
                    format!("{name} rolls {dice}: nothing fits{next}")
                }
                1 => format!("{name} rolls {dice}: one card fits"),
                many => format!("{name} rolls {dice}: {many} cards fit"),
            }
        }
        (Event::Acted(seat, action), _) => {
            let side = game.variant().side();
            let card = action.index(side).map_or_else(String::new, |cell| game.called(cell));
            let mut words = format!("{} turns over {card}", names[seat.index()]);
            let completed = after.latest().map_or(&[][..], |latest| &latest.lines);
            if !completed.is_empty() {
                let points = if completed.len() == 1 { "point" } else { "points" };
                words += &format!(": {}, {} {points}", list_lines(side, completed), completed.len());
            }
            let dice = game.dice().unwrap_or_default();
            words + &goes_on(game, &after, dice, names)
        }
        (Event::TimeUp, _) => String::new(),
    }
}

/// How it goes on after a roll for the start.
fn starts(after: &Nice, names: &[&str]) -> String {
    match after.phase() {
        Phase::Start { totals, among, due } if among == due && totals.iter().all(|total| *total > 0) => {
            let tied: Vec<&str> = among.iter().map(|seat| names[seat.index()]).collect();
            format!(": {} tie and roll again", tied.join(" and "))
        }
        Phase::Start { .. } => String::new(),
        _ => format!(": {} begins", names[after.starter().index()]),
    }
}

/// How it goes on after a roll that turned over what it could.
fn goes_on(before: &Nice, after: &Nice, dice: &[u8], names: &[&str]) -> String {
    match after.phase() {
        Phase::Over => {
            let winners = side_name(after, after.side(before.mover()), names);
            let verb = if winners.contains(" and ") { "win" } else { "wins" };
            format!("; {winners} {verb} the game")
        }
        Phase::Deal => {
            let scores = after.scored().iter().enumerate();
            let scores: Vec<String> =
                scores.map(|(side, scored)| format!("{} {scored}", side_name(after, side, names))).collect();
            format!("; the hand ends {}", scores.join(", "))
        }
        _ => match (before.next_roll(dice), after.extra()) {
            (None, _) => String::new(),
            (Some(_), Extra::Owed(1)) => "; two more rolls".into(),
            (Some(_), _) => "; one more roll".into(),
        },
    }
}

/// The names of those who play for a side.
pub fn side_name(game: &Nice, side: usize, names: &[&str]) -> String {
    let seats = game.all_seats().filter(|&seat| game.side(seat) == side);
    seats.map(|seat| names[seat.index()]).collect::<Vec<_>>().join(" and ")
}

/// Why the mover has an extra roll, or will have one after this choice, in a few words; none where that is not so.
pub fn why_extra(game: &Nice) -> Option<String> {
    let latest = game.latest().filter(|latest| latest.seat == game.mover())?;
    let alike = match (Pattern::of(&latest.dice), game.variant()) {
        (Pattern::Triple, _) => "three alike",
        (Pattern::Pair, Variant::Super) => "a pair",
        _ => "doubles",
    };
    let words = match (game.phase(), latest.extra) {
        (Phase::Roll, Extra::First) => match game.extra() {
            Extra::Owed(1) => format!("{alike}, two more rolls"),
            _ => format!("{alike}, one more roll"),
        },
        (Phase::Roll, Extra::Owed(_)) => "the second extra roll".into(),
        (Phase::Choose, Extra::First) => match game.next_roll(&latest.dice)? {
            Extra::Owed(1) => format!("{alike}, two rolls will follow"),
            _ => format!("{alike}, a roll will follow"),
        },
        (Phase::Choose, Extra::Owed(0)) => "extra roll, the last".into(),
        (Phase::Choose, Extra::Owed(_)) => "extra roll, one will follow".into(),
        _ => return None,
    };
    Some(words)
}

/// What a line is called: `row 2`, `column b`, `a diagonal`.
pub fn line_name(side: usize, line: Mask) -> String {
    match lines(side).iter().position(|&other| other == line) {
        Some(row) if row < side => format!("row {}", row + 1),
        Some(column) if column < 2 * side => {
            format!("column {}", char::from(b'a' + (column - side) as u8))
        }
        _ => "a diagonal".into(),
    }
}

/// Lines in words: `row 2 and a diagonal`.
pub fn list_lines(side: usize, lines: &[Mask]) -> String {
    let mut names: Vec<String> = lines.iter().map(|&line| line_name(side, line)).collect();
    if names.iter().filter(|name| *name == "a diagonal").count() == 2 {
        names.truncate(names.len() - 2);
        names.push("both diagonals".into());
    }
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        last => last.unwrap_or_default(),
    }
}
