//! Events in words, a sentence each.
use super::action::TurnOver;
use super::roll::{Extra, Pattern};
use super::square::{Mask, lines};
use super::state::{Nice, Phase};
use super::variant::Variant;
use crate::core::describe::Description;
use crate::core::game::{Event, Seat};
use crate::core::words;

/// Describes what `event` did when it took the game from `before` to `after`.
pub(super) fn describe(before: &Nice, event: &Event<TurnOver>, after: &Nice, names: &[&str]) -> Description {
    match (event, before.phase()) {
        (Event::Chance(faces), Phase::Start { due, .. }) => {
            let seat = due.iter().next().unwrap_or(Seat(0));
            let total: u8 = faces.0.iter().sum();
            Description::of(names[seat.index()], format!("rolls {total} for the start"))
                .next(start_of(after, names))
        }
        (Event::Chance(_), Phase::Deal) => {
            let number = before.hands().len() + 1;
            Description::said(format!("hand {number} is dealt"))
                .next(format!("{} begins", names[after.mover().index()]))
        }
        (Event::Chance(faces), _) => {
            let done =
                Description::of(names[before.mover().index()], format!("rolls {}", words::spaced(&faces.0)));
            match after.fitting().len() {
                0 => done.effect("nothing fits").next(next(before, after, &faces.0, names)),
                1 => done.effect("one card fits"),
                many => done.effect(format!("{many} cards fit")),
            }
        }
        (Event::Acted(seat, action), _) => {
            let side = before.variant().side();
            let card = action.index(side).map_or_else(String::new, |cell| before.called(cell));
            let done = Description::of(names[seat.index()], format!("turns over {card}"));
            let completed = after.latest().map_or(&[][..], |latest| &latest.lines);
            let done = match completed.len() as u8 {
                0 => done,
                points => done.effect(format!(
                    "{}, {}",
                    list_lines(side, completed),
                    words::plural(points, "point")
                )),
            };
            done.next(next(before, after, before.dice().unwrap_or_default(), names))
        }
        (Event::TimeUp, _) => Description::default(),
    }
}

/// Returns how it goes on after a roll for the start.
fn start_of(after: &Nice, names: &[&str]) -> String {
    match after.phase() {
        // All who are left are to roll only when all have rolled.
        Phase::Start { among, due, .. } if among == due => {
            let tied: Vec<&str> = among.iter().map(|seat| names[seat.index()]).collect();
            format!("{} tie and roll again", words::list(&tied))
        }
        Phase::Start { .. } => String::new(),
        _ => format!("{} begins", names[after.starter().index()]),
    }
}

/// Returns how it goes on after a roll that turned over what it could.
fn next(before: &Nice, after: &Nice, dice: &[u8], names: &[&str]) -> String {
    match after.phase() {
        Phase::Over => {
            let winner = after.side(before.mover());
            let winners = side_names(after, winner, names);
            format!("{} the game {}", words::wins(&winners), score(after.points(), Some(winner)))
        }
        Phase::Deal => end_of_hand(after, names),
        _ => match (before.next_roll(dice), after.extra()) {
            (None, _) => format!("{} is next", names[after.mover().index()]),
            (Some(_), Extra::Owed(1)) => "two more rolls".into(),
            (Some(_), _) => "one more roll".into(),
        },
    }
}

/// Returns how a hand ended, and how the game stands: `Ann wins the hand 6–2; game 13–9`.
fn end_of_hand(after: &Nice, names: &[&str]) -> String {
    let scored = after.scored();
    let most = scored.iter().max();
    let mut best = (0..after.sides()).filter(|side| scored.get(*side) == most);
    let winner = best.next().filter(|_| best.next().is_none());
    let hand = match winner {
        Some(side) => format!("{} the hand", words::wins(&side_names(after, side, names))),
        None => "the hand is a tie".into(),
    };
    format!("{hand} {}; game {}", score(scored, winner), score(after.points(), winner))
}

/// Returns the points by side as a score, those of `first` before the others: `13–9`.
fn score(points: &[u8], first: Option<usize>) -> String {
    let mut sides: Vec<usize> = (0..points.len()).collect();
    sides.sort_by_key(|side| Some(*side) != first);
    sides.iter().map(|side| points[*side].to_string()).collect::<Vec<_>>().join("–")
}

/// Returns the names of those who play for a side.
fn side_names<'a>(game: &Nice, side: usize, names: &[&'a str]) -> Vec<&'a str> {
    game.all_seats().filter(|&seat| game.side(seat) == side).map(|seat| names[seat.index()]).collect()
}

/// Returns the names of those who play for a side, as a list.
pub(crate) fn side_name(game: &Nice, side: usize, names: &[&str]) -> String {
    words::list(&side_names(game, side, names))
}

/// Returns why the mover has an extra roll, or will have one after this choice, in a few words; `None` if not.
pub(crate) fn why_extra(game: &Nice) -> Option<String> {
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

/// Returns what a line is called: `row 2`, `column b`, `a diagonal`.
pub(crate) fn line_name(side: usize, line: Mask) -> String {
    match lines(side).iter().position(|&other| other == line) {
        Some(row) if row < side => format!("row {}", row + 1),
        Some(column) if column < 2 * side => {
            format!("column {}", char::from(b'a' + (column - side) as u8))
        }
        _ => "a diagonal".into(),
    }
}

/// Lines in words: `row 2 and a diagonal`.
pub(crate) fn list_lines(side: usize, lines: &[Mask]) -> String {
    let mut names: Vec<String> = lines.iter().map(|&line| line_name(side, line)).collect();
    if names.iter().filter(|name| *name == "a diagonal").count() == 2 {
        names.truncate(names.len() - 2);
        names.push("both diagonals".into());
    }
    words::list(&names)
}
