//! What happened, for people.

use super::action::{Action, Call};
use super::options::Mode;
use super::point::practice::NEAR;
use super::point::{Outcome, Point};
use super::state::{MathDice, Phase};
use crate::core::chance::ChanceOutcome;
use crate::core::describe::Description;
use crate::core::game::{Event, Seat};
use crate::core::words::{list, plural, spaced};

/// Describes `event`, which took the game from `before` to `after`. Numbers typed while another seat may be typing too
/// stay secret.
pub(super) fn describe(
    before: &MathDice,
    event: &Event<Action>,
    after: &MathDice,
    names: &[&str],
) -> Description {
    let name = |seat: Seat| names[seat.index()];
    let description = match event {
        Event::Chance(faces) => return rolled(before, faces, after, names),
        Event::Acted(_, Action::Next) => return next(before, after, names),
        Event::Acted(seat, _) if numbers_shown(before, after) => calls(Some(*seat), before, after, names),
        Event::Acted(seat, action) => Description::of(name(*seat), done(before, action)),
        Event::TimeUp if numbers_shown(before, after) => calls(None, before, after, names),
        Event::TimeUp => match before.phase() {
            Phase::Typing(typing) => match (typing.window, typing.typist()) {
                (Some(_), Some(typist)) => Description::of(name(typist), "types"),
                (None, Some(typist)) => Description::of(name(typist), "has typed nothing in time"),
                (_, None) if before.point().is_some_and(|point| point.standing.is_some()) => {
                    Description::said("nobody calls closer")
                }
                (_, None) => Description::said("nobody has called"),
            },
            Phase::Stating { seat, .. } => Description::of(name(*seat), "has stated nothing in time"),
            _ => Description::said("time is up"),
        },
    };
    let effects = [description.effect.clone(), judged(before, event, after), ended(before, after, names)];
    let effects: Vec<String> = effects.into_iter().filter(|effect| !effect.is_empty()).collect();
    let description = description.effect(effects.join(", "));
    match match_winner(after) {
        // Nothing comes after it that could tell the best answers.
        Some(winner) => {
            let wins = if after.is_long() { "wins the set and the match" } else { "wins the match" };
            let best = best_ways(after).map(|best| format!("{best}; ")).unwrap_or_default();
            description.next(format!("{best}{} {wins}", names[winner.index()]))
        }
        None => description.next(what_next(before, after, names)),
    }
}

/// Returns who has won the match, once it is over.
fn match_winner(game: &MathDice) -> Option<Seat> {
    game.set_winner().filter(|_| *game.phase() == Phase::Over)
}

/// Returns the best answers to the point, up to three of them: `best was 1 + 2 + 3`.
fn best_ways(game: &MathDice) -> Option<String> {
    let position = game.point().and_then(Point::position)?;
    let best = position.best();
    let ways: Vec<String> = best.iter().take(3).map(|answer| answer.form.to_string()).collect();
    Some(match best.len() > ways.len() {
        true => format!("best was {} and others", ways.join(", ")),
        false => format!("best was {}", list(&ways)),
    })
}

fn rolled(before: &MathDice, faces: &ChanceOutcome, after: &MathDice, names: &[&str]) -> Description {
    if after.number() == before.number() && *after.phase() == Phase::Target {
        let target: u32 = faces.0.iter().take(2).map(|face| u32::from(*face)).product();
        return Description::of(
            names[before.roller().index()],
            format!("rolls the target {target}, out of reach"),
        )
        .effect(format!("no answer within {NEAR}, rolled again"));
    }
    let Some(point) = after.point() else { return Description::said("the dice are rolled") };
    let dice = point.dice.map(|dice| dice.to_string());
    if *before.phase() == Phase::Scoring {
        let roller = names[before.roller().next(before.count()).index()];
        return Description::of(roller, format!("rolls {}", dice.unwrap_or_default()))
            .effect(format!("make {}", point.target()));
    }
    let target = format!("the target is {}", point.target());
    Description::of(names[before.roller().index()], format!("rolls {}", spaced(&point.factors))).effect(
        match dice {
            Some(dice) => format!("{target}, the dice are {dice}"),
            None => target,
        },
    )
}

/// Returns whether the event has shown numbers that count.
fn numbers_shown(before: &MathDice, after: &MathDice) -> bool {
    let count = |game: &MathDice| game.point().map_or(0, |point| point.calls.len());
    count(after) > count(before)
}

/// Describes the numbers that are shown now: who called what, and how close it is.
fn calls(actor: Option<Seat>, before: &MathDice, after: &MathDice, names: &[&str]) -> Description {
    let (Some(point), known) = (after.point(), before.point().map_or(0, |point| point.calls.len())) else {
        return Description::default();
    };
    match &point.calls[known..] {
        [called] => {
            let who = names[called.seat.index()];
            let effect = how_far(after, point, &called.call);
            // Somebody else was the last to be done, and called nothing.
            let verb = if actor.is_none_or(|actor| actor == called.seat) { "calls" } else { "has called" };
            Description::of(who, format!("{verb} {}", in_full(&called.call))).effect(effect)
        }
        several => {
            let calls: Vec<String> = several
                .iter()
                .map(|called| format!("{} {}", names[called.seat.index()], in_full(&called.call)))
                .collect();
            let effect = match point.holder() {
                Some(holder) => format!("{} is ahead", names[holder.index()]),
                None => "together".into(),
            };
            Description::said(list(&calls)).effect(effect)
        }
    }
}

/// Returns a call with what it comes to: `29`, `2^5−3 = 29`.
pub(super) fn in_full(call: &Call) -> String {
    match call.expr() {
        Some(expr) => format!("{expr} = {}", call.value()),
        None => call.value().to_string(),
    }
}

fn how_far(after: &MathDice, point: &Point, call: &Call) -> String {
    let distance = point.distance(call.value());
    if distance.is_zero() {
        "hits the target".into()
    } else if after.mode() == Mode::Sprint && point.outcome.is_none() {
        format!("{distance} away, closer is possible")
    } else {
        format!("{distance} away")
    }
}

/// Returns what a seat does by `action`, where no numbers are shown.
fn done(before: &MathDice, action: &Action) -> String {
    match action {
        Action::Buzz => "buzzes".into(),
        // Others are still typing, or may: else it would be shown.
        Action::Call(_) => "has typed a number".into(),
        Action::Pass if !before.mode().is_match() => "gives this one up".into(),
        Action::Pass => "passes".into(),
        Action::State(expr) => match expr.value() {
            Ok(value) => format!("states {expr} = {value}"),
            Err(mistake) => format!("states {expr}, but {mistake}"),
        },
        Action::Withdraw if matches!(before.phase(), Phase::Stating { .. }) => "states nothing".into(),
        Action::Withdraw => "calls nothing after all".into(),
        Action::Next => "goes on".into(),
    }
}

/// Returns whether a statement was right.
fn judged(before: &MathDice, event: &Event<Action>, after: &MathDice) -> String {
    let stated = matches!(event, Event::Acted(_, Action::State(_)));
    let statement = after.point().and_then(|point| point.statements.last());
    match statement.filter(|_| stated && before.point() != after.point()) {
        Some(statement) if statement.right => "right".into(),
        Some(statement) => {
            let called = before.point().and_then(Point::next_to_state);
            let why =
                called.zip(after.point()).and_then(|(c, point)| point.rounded(statement, c.call.value()));
            why.map_or_else(|| "wrong".into(), |why| format!("wrong: {why}"))
        }
        None => String::new(),
    }
}

/// Returns how the point has ended by the event, and the score: `Ben takes the point, 2–1`.
fn ended(before: &MathDice, after: &MathDice, names: &[&str]) -> String {
    if before.point().is_some_and(|point| point.outcome.is_some()) {
        return String::new();
    }
    outcome(after, names).unwrap_or_default()
}

/// Returns how the point has ended, if it has and there is something to say of it, and the score.
pub(super) fn outcome(after: &MathDice, names: &[&str]) -> Option<String> {
    Some(match after.point()?.outcome? {
        Outcome::Won(seat) => {
            format!("{} takes the point, {}", names[seat.index()], score(after, seat, names))
        }
        Outcome::NoCall => "nobody has called, the point is rolled again".into(),
        Outcome::Tied => "a tie, the point is rolled again".into(),
        Outcome::Unproven => "nobody could state it, the point is rolled again".into(),
        Outcome::Rated(points) => format!("+{points}, {}", after.points()[0]),
        Outcome::GivenUp => return None,
    })
}

/// Returns the score: of two the winner's first, `2–1`; of more with their names.
fn score(after: &MathDice, winner: Seat, names: &[&str]) -> String {
    let points = after.points();
    if let [_, _] = points {
        return format!("{}–{}", points[winner.index()], points[winner.next(2).index()]);
    }
    let scores: Vec<String> =
        names.iter().zip(points).map(|(name, points)| format!("{name} {points}")).collect();
    list(&scores)
}

/// Returns who has to do what now: state a call, beat a call in time.
fn what_next(before: &MathDice, after: &MathDice, names: &[&str]) -> String {
    match after.phase() {
        Phase::Stating { seat, .. } => format!("{} has to state the call", names[seat.index()]),
        Phase::Thinking { left: Some(left), .. } if numbers_shown(before, after) => {
            format!("{} s to beat it", left.as_secs())
        }
        Phase::Over => "the sprint is over".into(),
        _ => String::new(),
    }
}

/// Describes the best answers to the point that is over, and who has won the set.
fn next(before: &MathDice, after: &MathDice, names: &[&str]) -> Description {
    let best = best_ways(before);
    let won = before.set_winner().map(|winner| format!("{} wins the set", names[winner.index()]));
    let over = (*after.phase() == Phase::Over)
        .then(|| format!("the game is over with {}", plural(after.points()[0], "point")));
    let best = best.unwrap_or_else(|| "on to the next".into());
    Description::said(best).next(won.or(over).unwrap_or_default())
}
