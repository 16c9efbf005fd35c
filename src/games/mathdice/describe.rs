//! What events do, in one sentence each.

use super::action::Action;
use super::options::Mode;
use super::point::Point;
use super::state::{MathDice, Phase};
use crate::core::chance::ChanceOutcome;
use crate::core::game::{Event, Seat};

/// What `event`, not played yet, does to `game`. Numbers typed while another seat may be typing too stay secret.
pub(super) fn describe(game: &MathDice, event: &Event<Action>, names: &[&str]) -> String {
    match event {
        Event::Chance(faces) => rolled(game, faces),
        Event::Acted(_, Action::Next) => next(game, names),
        Event::Acted(seat, action) => acted(game, action, names[seat.index()]),
        Event::TimeUp => time_up(game, names),
    }
}

fn rolled(game: &MathDice, ChanceOutcome(faces): &ChanceOutcome) -> String {
    match (game.phase(), faces.as_slice()) {
        (Phase::Target, [a, b, rest @ ..]) => {
            let target = format!("{a} × {b}: the target is {}", u32::from(*a) * u32::from(*b));
            match (rest, game.mode()) {
                ([x, y, z], _) => format!("{target}, the dice are {x} {y} {z}"),
                _ => target,
            }
        }
        (_, [a, b, c]) => format!("The dice are {a} {b} {c}"),
        _ => "The dice are rolled".into(),
    }
}

fn acted(game: &MathDice, action: &Action, name: &str) -> String {
    match (action, game.point(), game.phase()) {
        (Action::Buzz, ..) => format!("{name} buzzes"),
        (Action::Call(_), _, Phase::Typing(typing))
            if typing.entries.len() > 1 || typing.window.is_some() =>
        {
            format!("{name} has typed a number")
        }
        (Action::Call(call), Some(point), _) => {
            let distance = point.distance(call.value());
            let what = match call.expr() {
                Some(expr) => format!("{expr} = {}", call.value()),
                None => call.value().to_string(),
            };
            if distance.is_zero() {
                format!("{name}: {what}, which hits the target")
            } else if game.mode() == Mode::Sprint && game.rank(call.value()) > 0 {
                format!("{name}: {what}, {distance} away, and closer is possible")
            } else {
                format!("{name}: {what}, {distance} away")
            }
        }
        (Action::Call(call), ..) => format!("{name} calls {call}"),
        (Action::Pass, ..) if !game.mode().is_match() => format!("{name} gives this one up"),
        (Action::Pass, ..) => format!("{name} passes"),
        (Action::State(expr), Some(point), _) => {
            let value = expr.value().map_or_else(|mistake| mistake.to_string(), |value| value.to_string());
            let right = is_right(point, action);
            format!("{name} states {expr} = {value}: {}", if right { "right" } else { "wrong" })
        }
        (Action::State(expr), ..) => format!("{name} states {expr}"),
        (Action::Withdraw, _, Phase::Stating { .. }) => format!("{name} states nothing"),
        (Action::Withdraw, ..) => format!("{name} calls nothing after all"),
        (Action::Next, ..) => "on to the next".into(),
    }
}

/// The best answers to the point that is over, up to three of them, and who has won.
fn next(game: &MathDice, names: &[&str]) -> String {
    let best = game.point().and_then(Point::position).map(|position| {
        let best = position.best();
        let ways: Vec<String> = best.iter().take(3).map(|answer| answer.form.to_string()).collect();
        let more = if best.len() > ways.len() { " and others" } else { "" };
        format!("best was {}{more}", ways.join(", "))
    });
    let won = game.set_winner().map(|winner| {
        format!("{} has won the {}", names[winner.index()], if game.is_long() { "set" } else { "match" })
    });
    let told: Vec<String> = best.into_iter().chain(won).collect();
    if told.is_empty() { "on to the next".into() } else { told.join("; ") }
}

fn is_right(point: &Point, action: &Action) -> bool {
    let Action::State(expr) = action else { return false };
    let called = point.next_to_state().map(|called| called.call.value());
    point.dice.is_some_and(|dice| expr.uses(dice, 0).is_ok()) && expr.value().ok().as_ref() == called
}

fn time_up(game: &MathDice, names: &[&str]) -> String {
    let name = |seat: Seat| names[seat.index()];
    match (game.phase(), game.point()) {
        (Phase::Thinking { .. }, _) if game.mode() == Mode::Sprint => "Time is up".into(),
        (Phase::Thinking { .. }, Some(point)) => match (&point.standing, point.holder()) {
            (None, _) => "Time is up and nobody has called: the point is rolled again".into(),
            (Some(_), Some(holder)) => format!("Time is up: {} has the closest call", name(holder)),
            (Some(_), None) => "Time is up: a tie, the point is rolled again".into(),
        },
        (Phase::Typing(typing), _) => match (typing.window, typing.typist()) {
            (Some(_), Some(typist)) => format!("{} types", name(typist)),
            (None, Some(typist)) => format!("{} has typed nothing in time", name(typist)),
            (_, None) => "The numbers are shown".into(),
        },
        (Phase::Stating { seat, .. }, _) => format!("{} has stated nothing in time", name(*seat)),
        _ => "Time is up".into(),
    }
}
