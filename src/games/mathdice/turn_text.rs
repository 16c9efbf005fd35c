//! A turn in words.
use super::action::Action;
use super::describe::{in_full, outcome};
use super::options::Mode;
use super::point::Point;
use super::state::{MathDice, POINTS, Phase, SETS};
use crate::core::game::{Game, Seat, Standing, Turn};
use crate::core::turn_text::{TurnText, points_sentence};
use crate::core::words::{list, plural};

/// Returns the turn in words, as `seat` may know it.
pub(super) fn turn_text(game: &MathDice, seat: Seat, names: &[&str]) -> TurnText<Action> {
    let mut table = vec![score(game, names)];
    let Some(point) = game.point().filter(|_| *game.phase() != Phase::Target) else {
        return TurnText::of(table);
    };
    table.push(match point.dice {
        Some(dice) => {
            let [a, b, c] = dice.faces();
            format!("The target is {}. The dice are {a}, {b} and {c}.", point.target())
        }
        None => format!("The target is {}.", point.target()),
    });
    table.extend(point.calls.iter().map(|called| {
        let away = point.distance(called.call.value());
        let close = if away.is_zero() { "which is the target".into() } else { format!("{away} away") };
        format!("{} called {}, {close}.", names[called.seat.index()], in_full(&called.call))
    }));
    if !point.passed.is_empty() && point.outcome.is_none() {
        let passed: Vec<&str> = point.passed.iter().map(|seat| names[seat.index()]).collect();
        table.push(format!("Passed: {}.", list(&passed)));
    }
    table.extend(due(game, point, seat, names));
    let mut text = TurnText::of(table);
    if matches!(game.turn(), Turn::Act { seats, .. } if seats.contains(seat)) {
        (text.choices, text.moves) = (choices(game, seat), moves(game, point, seat));
    }
    text.hidden = matches!(game.phase(), Phase::Typing(typing)
        if typing.typist() == Some(seat) && typing.entries.len() > 1);
    text
}

/// Returns how far the game is and how it stands.
fn score(game: &MathDice, names: &[&str]) -> String {
    let points = |points: &[u32]| {
        let standings: Vec<Standing> =
            points.iter().map(|&points| Standing { points: points as i32, ..Standing::default() }).collect();
        points_sentence(names, standings.iter().map(|s| s.points))
    };
    let points = points(game.points());
    match game.mode() {
        Mode::Puzzle => format!("Puzzle {} of {}. {points}", game.number().max(1), game.puzzles()),
        Mode::Sprint => {
            let minutes = game.limits.sprint.as_secs() / 60;
            format!("A sprint of {}. {points}", plural(minutes as i64, "minute"))
        }
        _ if game.is_long() => {
            let sets: Vec<String> =
                names.iter().zip(game.sets()).map(|(name, sets)| format!("{name} {sets}")).collect();
            format!("{points} {POINTS} points win a set, {SETS} sets the match. Sets: {}.", sets.join(", "))
        }
        _ => format!("{points} {POINTS} points win."),
    }
}

/// Returns what is going on, as `seat` is told it: who types, what is to beat, how the point has ended.
fn due(game: &MathDice, point: &Point, told: Seat, names: &[&str]) -> Option<String> {
    let name = |seat: Seat| names[seat.index()];
    Some(match game.phase() {
        Phase::Thinking { left, .. } => {
            let clock = left.map(|left| format!(" within {} seconds", left.as_secs())).unwrap_or_default();
            match (game.mode().is_match(), &point.standing) {
                (false, _) => {
                    "Make a number of all three dice that is as close to the target as can be: type an expression, or pass."
                        .into()
                }
                (true, None) => format!("Who calls a number first{clock}?"),
                (true, Some(standing)) => {
                    let seats: Vec<&str> = standing.seats.iter().map(name).collect();
                    let value = standing.value.to_string();
                    format!("The call to beat is {value} by {}: who is strictly closer{clock}?", list(&seats))
                }
            }
        }
        Phase::Typing(typing) => match typing.typist() {
            Some(typist) if typist == told => {
                let what = if game.mode() == Mode::Basic { "an expression" } else { "the number" };
                format!("{}, type {what} that you call, or withdraw.", name(typist))
            }
            Some(typist) => format!("{} has buzzed and types.", name(typist)),
            None => "Everybody who has buzzed has typed.".into(),
        },
        Phase::Stating { seat, .. } => {
            let called = point.next_to_state().map(|called| called.call.value().to_string());
            let called = called.unwrap_or_default();
            if *seat == told {
                format!("{}, type how the dice make {called}, or withdraw.", name(*seat))
            } else {
                format!("{} has to state how the dice make {called}.", name(*seat))
            }
        }
        Phase::Review => format!("The point is over: {}.", outcome(game, names)?),
        Phase::Target | Phase::Scoring | Phase::Over => return None,
    })
}

/// Returns what can be listed. Never while a number may be typed: one that is listed would be mistaken for it.
fn choices(game: &MathDice, seat: Seat) -> Vec<(Action, String)> {
    match game.phase() {
        Phase::Review => vec![(Action::Next, "goes on".into())],
        Phase::Thinking { .. } if game.hopefuls().contains(seat) => vec![
            (Action::Buzz, "asks to call a number; nobody else can until it is typed".into()),
            (Action::Pass, "says that you see nothing better".into()),
        ],
        _ => Vec::new(),
    }
}

/// Returns how what is due is typed, with the dice of the point.
fn moves(game: &MathDice, point: &Point, seat: Seat) -> Vec<String> {
    let [a, b, c] = point.dice.map_or([2, 3, 5], |dice| dice.faces());
    let (sum, product) = (format!("{a}+{b}+{c}"), format!("({a}+{b})*{c}"));
    let signs = "Signs are plus +, minus -, times *, divided by /, to the power of ^, and parentheses; each die is used \
                 once."
        .to_owned();
    let call = |what: &str| {
        let (a, b, c) = (u32::from(a), u32::from(b), u32::from(c));
        format!(
            "{what} and an expression: {what} {sum} comes to {}, and {what} {product} to {}.",
            a + b + c,
            (a + b) * c
        )
    };
    match game.phase() {
        Phase::Thinking { .. } if !game.mode().is_match() => {
            vec![call("call"), signs, "pass gives this one up.".into()]
        }
        Phase::Thinking { .. } => vec![
            "buzz stops the clock, so that you can type your call.".into(),
            "pass says that you see nothing better.".into(),
        ],
        Phase::Typing(typing) if typing.typist() == Some(seat) => {
            let withdraw = "withdraw calls nothing after all.".to_owned();
            if game.mode() == Mode::Basic {
                vec![call("call"), signs, withdraw]
            } else {
                let number = format!(
                    "call and a number, such as call {}; fractions are typed as 7 1/2.",
                    point.target()
                );
                vec![number, "How the dice make it is asked at the end of the point.".into(), withdraw]
            }
        }
        Phase::Typing(_) => vec!["buzz says that you want to call, too.".into()],
        Phase::Stating { .. } => vec![call("state"), signs, "withdraw states nothing.".into()],
        Phase::Review => vec!["next goes on to the next roll.".into()],
        Phase::Target | Phase::Scoring | Phase::Over => Vec::new(),
    }
}
