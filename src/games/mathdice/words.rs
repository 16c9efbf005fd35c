//! The sentences of MathDice: events, turns and reasons, each as a whole.
use super::action::{Action, Call};
use super::arithmetic::expr::Expr;
use super::arithmetic::mistake::{Fault, Mistake};
use super::arithmetic::op::Op;
use super::arithmetic::parse::LONGEST;
use super::arithmetic::value::{Distance, ExactValue};
use super::dice::ScoringDice;
use super::options::Mode;
use super::point::{AcceptedCall, NEAR, Point, PointOutcome, Statement};
use super::position::PointPosition;
use super::solver::{Answer, Spread};
use super::state::{HANDFULS, MathDice, POINTS, Phase, SETS, Typing};
use crate::core::{
    Audience, ChanceOutcome, Description, Event, Game, Seat, Seats, Turn, TurnText, VerbPhrase,
    words::{gain, join_faces, list, plural, sentence, turn_text::points_sentence, uncapitalized},
};
use std::fmt;

/// Describes `event`, which took the game from `before` to `after`. Keeps typed numbers secret
/// while other seats may still be typing.
pub(super) fn describe(
    before: &MathDice,
    event: &Event<Action>,
    after: &MathDice,
    audience: &Audience<'_>,
) -> Description {
    let description = match event {
        Event::Chance(faces) => return describe_roll(before, faces, after, audience),
        Event::Acted(_, Action::Next) => return describe_next(before, after, audience),
        Event::Acted(seat, _) if numbers_shown(before, after) => {
            calls(Some(*seat), before, after, audience)
        }
        Event::TimeUp if numbers_shown(before, after) => {
            calls(before.typist(), before, after, audience)
        }
        Event::Acted(seat, action) => describe_action(before, *seat, action, after, audience),
        Event::TimeUp => describe_timeout(before, after, audience),
    };
    let description = with_point_end(description, before, after, audience);
    match match_winner(after) {
        // No later event could give the best answers.
        Some(winner) => description
            .outcome(describe_win(after, winner, "", audience))
            .note(best_ways(after).unwrap_or_default()),
        None => description.next(what_next(before, event, after, audience)),
    }
}

/// Describes an action that reveals no number.
fn describe_action(
    before: &MathDice,
    seat: Seat,
    action: &Action,
    after: &MathDice,
    audience: &Audience<'_>,
) -> Description {
    let description = Description::of(audience, seat, phrase(before, action).past());
    match action {
        Action::Buzz => description.beside(describe_buzz(after, audience)),
        Action::Call(_) => Description::of(audience, seat, "typed a number").hidden(),
        Action::State(expr) => describe_statement(description, seat, expr, before, after),
        Action::Withdraw if matches!(before.phase(), Phase::Typing(_)) => {
            description.briefly(CALLED_NONE).note(nobody_left(after))
        }
        _ => description,
    }
}

/// Names those who have buzzed, at the same time if they are several.
fn describe_buzz(after: &MathDice, audience: &Audience<'_>) -> String {
    let Phase::Typing(typing) = after.phase() else {
        return String::new();
    };
    let names = audience.list(typing.entries.iter().map(|entry| entry.seat));
    match typing.entries.len() {
        1 => format!("{names} buzzed"),
        _ => format!("{names} buzzed at the same time"),
    }
}

/// Adds the verdict on a statement, and what explains it.
fn describe_statement(
    description: Description,
    seat: Seat,
    expr: &Expr,
    before: &MathDice,
    after: &MathDice,
) -> Description {
    let description = description.briefly(briefly_stated(expr));
    let Some((point, statement)) = after
        .point()
        .and_then(|point| Some((point, point.statements.last()?)))
    else {
        return description;
    };
    if statement.right {
        return description.detail("right");
    }
    let called = before.point().and_then(Point::next_to_state);
    let why =
        called.and_then(|called| explain_wrong_statement(point, statement, called.call.value()));
    let description = description.detail("wrong").note(why.unwrap_or_default());
    // Of two seats the other one wins, whatever it called.
    if after.count() == 2 && point.outcome == Some(PointOutcome::Won(seat.next(2))) {
        description.note("a wrong statement gives the point away")
    } else {
        description
    }
}

fn describe_timeout(before: &MathDice, after: &MathDice, audience: &Audience<'_>) -> Description {
    match before.phase() {
        Phase::Typing(typing) => match before.typist().filter(|_| typing.window.is_none()) {
            Some(typist) => Description::of(audience, typist, "called nothing in time")
                .briefly(CALLED_NONE)
                .note(nobody_left(after)),
            None => {
                Description::by_nobody("nobody else buzzed").beside(describe_buzz(after, audience))
            }
        },
        Phase::Stating { seat, .. } => Description::of(audience, *seat, "stated nothing in time"),
        _ if after.mode() == Mode::Sprint => {
            Description::by_nobody(ran_out(audience)).note(score_stays(after))
        }
        _ if before.point().is_some_and(|point| point.standing.is_some()) => {
            Description::by_nobody("nobody called closer in time")
        }
        _ => Description::by_nobody(NOBODY_IN_TIME),
    }
}

/// Adds the outcome of the point and the score, if the event ended it: `Ben takes the point, 2–1`.
fn with_point_end(
    description: Description,
    before: &MathDice,
    after: &MathDice,
    audience: &Audience<'_>,
) -> Description {
    let point = after.point().filter(|_| !before.has_outcome());
    let Some((point, outcome)) = point.and_then(|point| Some((point, point.outcome?))) else {
        return description;
    };
    match outcome {
        PointOutcome::Won(seat) => {
            let hit = point.to_beat().is_some_and(Distance::is_zero);
            let is_level = matches!(after.points(), [one, other] if one == other);
            let level = if is_level && match_winner(after).is_none() {
                "the score is level"
            } else {
                ""
            };
            let ended = description.outcome(describe_win(after, seat, "", audience));
            let is_hit = hit && point.winning_call().is_some();
            let beside = if is_hit {
                hit_target(seat, after, audience)
            } else {
                String::new()
            };
            ended.note(level).triumph(is_hit).beside(beside)
        }
        PointOutcome::Rated(points) => {
            let hit = point.to_beat().is_some_and(Distance::is_zero);
            let beside = match (hit, points) {
                (true, _) => hit_target(Seat(0), after, audience),
                (false, 3) => format!("{} found the best answer", audience.subject(Seat(0))),
                (false, _) => String::new(),
            };
            description
                .score(gain(points, after.points()[0]))
                .triumph(points == 3)
                .beside(beside)
        }
        PointOutcome::GivenUp if !has_run_out(after) => {
            let gave_up = format!("{} gave up: no points", audience.subject(Seat(0)));
            let best = point.position().and_then(|position| {
                let best = position.best().into_iter().next()?;
                Some(format!(
                    ". The best: {}",
                    with_value(&best.expr(), best.value)
                ))
            });
            description.beside(gave_up + &best.unwrap_or_default())
        }
        PointOutcome::NoCall if !point.contenders(after.count()).is_empty() => {
            description.note(NOBODY_SCORES)
        }
        outcome => description.note(no_winner_reason(outcome)),
    }
}

/// Tells that `seat` hit the target, and what it won beyond the point.
fn hit_target(seat: Seat, after: &MathDice, audience: &Audience<'_>) -> String {
    let hit = format!("{} hit the target", audience.subject(seat));
    match after.set_winner() {
        Some(winner) => format!(
            "{hit}. {}",
            sentence(&describe_win(after, winner, "", audience))
        ),
        None => hit,
    }
}

/// Tells why a call must be stated although somebody has just typed nothing.
fn nobody_left(after: &MathDice) -> &'static str {
    if matches!(after.phase(), Phase::Stating { .. }) {
        "nobody is left to call closer"
    } else {
        ""
    }
}

/// Tells those who have buzzed and called nothing when they may call again, while the others think
/// on.
fn out(typing: &Typing, after: &MathDice, audience: &Audience<'_>) -> String {
    const WAIT: &str = "wait until somebody else calls";
    let spent = after.point().map_or(Seats::NONE, |point| point.spent);
    let out = typing
        .entries
        .iter()
        .map(|entry| entry.seat)
        .filter(|seat| spent.contains(*seat));
    match out.collect::<Vec<Seat>>()[..] {
        [] => String::new(),
        [one] if audience.is_you(one) => WAIT.into(),
        [one] => format!("{} to {WAIT}", audience.with_have(one)),
        ref several => format!("{} have to {WAIT}", audience.list(several.iter().copied())),
    }
}

/// Returns the winner of the match, once it is over.
fn match_winner(game: &MathDice) -> Option<Seat> {
    game.set_winner().filter(|_| *game.phase() == Phase::Over)
}

/// Returns up to three of the best answers to the point: `the best answer was 1+2+3`.
fn best_ways(game: &MathDice) -> Option<String> {
    let position = game.point().and_then(Point::position)?;
    let best = position.best();
    let answers: Vec<String> = best
        .iter()
        .take(3)
        .map(|answer| answer.form.to_string())
        .collect();
    Some(if best.len() > answers.len() {
        format!("the best answers were {} and others", answers.join(", "))
    } else if answers.len() == 1 {
        format!("the best answer was {}", answers[0])
    } else {
        format!("the best answers were {}", list(&answers))
    })
}

fn describe_roll(
    before: &MathDice,
    faces: &ChanceOutcome,
    after: &MathDice,
    audience: &Audience<'_>,
) -> Description {
    let roller = before.roller();
    let is_target = *before.phase() == Phase::Target;
    if is_target && after.number() == before.number() {
        let [a, b] = [0, 1].map(|die| u32::from(faces.0[die]));
        let none = if after.mode().is_match() {
            "no dice get".to_owned()
        } else {
            format!("none of {HANDFULS} rolls of three dice gets")
        };
        return Description::of(audience, roller, format!("rolled the target {}", a * b))
            .note(format!("{none} within {NEAR} of it: roll again"));
    }
    let Some(point) = after.point() else {
        return Description::by_nobody("the dice are rolled");
    };
    let target = format!("the target is {}", point.target());
    let dice = point.dice.map_or(String::new(), |dice| dice.to_string());
    if !is_target {
        let roller = roller.next(before.count());
        let beside = format!("{} rolled the dice", audience.subject(roller));
        return Description::of(audience, roller, format!("rolled {dice}"))
            .note(target)
            .beside(beside);
    }
    let rolled = format!("rolled {}", join_faces(&point.factors));
    let description = Description::of(audience, roller, rolled).note(target);
    let subject = audience.subject(roller);
    if dice.is_empty() {
        return description.beside(format!("{subject} rolled the target"));
    }
    description
        .beside(format!("{subject} rolled the target and the dice"))
        .note(format!("the dice are {dice}"))
}

/// Returns `true` if the event has revealed numbers that count.
fn numbers_shown(before: &MathDice, after: &MathDice) -> bool {
    call_count(after) > call_count(before)
}

fn call_count(game: &MathDice) -> usize {
    game.point().map_or(0, |point| point.calls.len())
}

/// Names a caller and its call: `Ben called 29`.
fn who_called(called: &AcceptedCall, audience: &Audience<'_>) -> String {
    format!(
        "{} called {}",
        audience.subject(called.seat),
        in_full(&called.call)
    )
}

/// Describes the numbers revealed now, after `actor` or its time ended: each caller, call and
/// distance.
fn calls(
    actor: Option<Seat>,
    before: &MathDice,
    after: &MathDice,
    audience: &Audience<'_>,
) -> Description {
    let Some(point) = after.point() else {
        return Description::default();
    };
    let known = before.point().map_or(0, |point| point.calls.len());
    match &point.calls[known..] {
        [called] => {
            let what = format!("called {}", in_full(&called.call));
            // Another seat was the last to finish, and called nothing.
            let silence = actor
                .filter(|seat| *seat != called.seat)
                .map(|seat| format!("{} {CALLED_NONE}", audience.subject(seat)));
            Description::of(audience, called.seat, what)
                .detail(how_far(after, point, &called.call))
                .note(silence.unwrap_or_default())
                .note(back_in(before, after, audience))
        }
        several => {
            let calls: Vec<String> = several
                .iter()
                .map(|called| who_called(called, audience))
                .collect();
            Description::by_nobody(calls.join(". "))
                .note(match point.holder() {
                    Some(holder) => format!("{} ahead", audience.is(holder)),
                    None if point.outcome.is_some() => String::new(),
                    None => "they tie".into(),
                })
                .note(back_in(before, after, audience))
        }
    }
}

/// Names those whom the call lets back in after they have passed, or buzzed and called nothing.
fn back_in(before: &MathDice, after: &MathDice, audience: &Audience<'_>) -> String {
    let again: Vec<Seat> = Seats::first(after.count())
        .iter()
        .filter(|seat| {
            before
                .point()
                .is_some_and(|point| point.passed.contains(*seat) || point.spent.contains(*seat))
        })
        .filter(|seat| after.contenders().contains(*seat))
        .collect();
    if again.is_empty() {
        String::new()
    } else {
        format!("{} may call again", audience.list(again))
    }
}

/// Returns a call with its value: `29`, `2^5−3 = 29`.
pub(crate) fn in_full(call: &Call) -> String {
    match call.expr() {
        Some(expr) => with_value(expr, call.value()),
        None => call.value().to_string(),
    }
}

fn how_far(after: &MathDice, point: &Point, call: &Call) -> String {
    let distance = point.distance(call.value());
    if distance.is_zero() {
        "right on target".into()
    } else if after.mode() == Mode::Sprint && point.outcome.is_none() {
        format!("{}, and closer is possible", away(distance))
    } else {
        away(distance)
    }
}

pub(super) fn phrase(before: &MathDice, action: &Action) -> VerbPhrase {
    match action {
        Action::Buzz => VerbPhrase::new("buzz", "").kind_because("buzz", reach(before)),
        Action::Call(call) => VerbPhrase::new("call", in_full(call)).kind("find a call"),
        Action::Pass if !before.mode().is_match() => VerbPhrase::new("give up", "").kind("give up"),
        Action::Pass => VerbPhrase::new("pass", "").kind("pass"),
        Action::State(expr) => VerbPhrase::new(
            "state",
            match expr.value() {
                Ok(value) => with_value(expr, value),
                Err(mistake) => format!("{expr}, but {mistake}"),
            },
        )
        .kind("state how the dice make your call"),
        Action::Withdraw if matches!(before.phase(), Phase::Stating { .. }) => {
            VerbPhrase::new("state", "nothing").kind("state nothing")
        }
        Action::Withdraw => VerbPhrase::new("call", "nothing after all").kind("call nothing"),
        Action::Next => VerbPhrase::new("continue", ""),
    }
}

/// A buzz without a call, in few words.
const CALLED_NONE: &str = "called nothing";

/// Returns a statement without its expression, if it has a value in figures; empty otherwise.
fn briefly_stated(expr: &Expr) -> String {
    let value = expr.value().ok().filter(|value| !value.is_irrational());
    value.map_or_else(String::new, |value| {
        VerbPhrase::new("state", value.to_string()).past()
    })
}

/// Returns why nobody takes the point; empty if that is not its outcome.
fn no_winner_reason(outcome: PointOutcome) -> &'static str {
    match outcome {
        PointOutcome::NoCall => "nobody called, so the point is rolled again",
        PointOutcome::Tied => "a tie, so the point is rolled again",
        PointOutcome::Unproven => "nobody could state it, so the point is rolled again",
        PointOutcome::Won(_) | PointOutcome::Rated(_) | PointOutcome::GivenUp => "",
    }
}

/// Describes the end of a point: `Ben wins the point: +1, now 2`. Of two players it adds at the end
/// of a set or the match both scores, the winner's first: `4–1`. `by` names the winning answer.
fn describe_win(after: &MathDice, winner: Seat, by: &str, audience: &Audience<'_>) -> String {
    let mut win = audience.win(&[winner]);
    // A colon may precede it; a name keeps its capital.
    if audience.is_you(winner) {
        win = uncapitalized(&win);
    }
    let is_match = match_winner(after).is_some();
    let is_set = after.set_winner().is_some() && after.is_long();
    let is_two = after.count() == 2;
    // The score of two players by what is counted.
    let format_score = |counted: [u32; 2]| {
        if is_two {
            format!(" {}–{}", counted[0], counted[1])
        } else {
            String::new()
        }
    };
    let other = winner.next(after.count());
    let points = format_score([winner, other].map(|seat| after.points()[seat.index()]));
    let sets = format_score([winner, other].map(|seat| after.sets()[seat.index()].into()));
    let more = match (is_match, is_set) {
        (true, true) => format!(", the set{points} and the match{sets}"),
        (true, false) => format!(" and the match{points}"),
        (false, true) => format!(" and the set{points}"),
        (false, false) => String::new(),
    };
    if is_two && !more.is_empty() {
        return format!("{win} the point{by}{more}");
    }
    let gain = if is_match && is_set {
        gain_of_sets(after, winner)
    } else {
        gain(1, after.points()[winner.index()])
    };
    format!("{win} the point{by}{more}: {gain}")
}

/// Returns the change and total of the sets that `winner` has won: `Ben's sets: +1, now 2 sets`.
fn set_counted(after: &MathDice, winner: Seat, audience: &Audience<'_>) -> String {
    format!(
        "{} sets: {}",
        audience.possessive(winner),
        gain_of_sets(after, winner)
    )
}

fn gain_of_sets(after: &MathDice, winner: Seat) -> String {
    format!("+1, now {}", plural(after.sets()[winner.index()], "set"))
}

/// Returns the next step: state a call, or beat a call in time.
fn what_next(
    before: &MathDice,
    event: &Event<Action>,
    after: &MathDice,
    audience: &Audience<'_>,
) -> String {
    match after.phase() {
        Phase::Typing(typing) if *event == Event::TimeUp => {
            typing.typist().map_or_else(String::new, |typist| {
                format!("{} typing", audience.is(typist))
            })
        }
        Phase::Stating { seat, .. } => audience.has_to(*seat, "state how the dice make it"),
        Phase::Thinking {
            left: Some(left), ..
        } if numbers_shown(before, after) => {
            format!("{} s to beat it", left.as_secs())
        }
        Phase::Thinking { .. } => match before.phase() {
            Phase::Typing(typing) => out(typing, after, audience),
            _ => String::new(),
        },
        Phase::Over => "the sprint is over".into(),
        _ => String::new(),
    }
}

/// Describes the end of a set, if any, and the best answers to the finished point.
fn describe_next(before: &MathDice, after: &MathDice, audience: &Audience<'_>) -> Description {
    let best = best_ways(before).unwrap_or_else(|| "on to the next point".into());
    if let Some(winner) = before.set_winner() {
        return Description::by_nobody(set_counted(after, winner, audience)).note(best);
    }
    let next = Description::by_nobody(best);
    if *after.phase() != Phase::Over {
        return next;
    }
    let points = plural(after.points()[0], "point");
    next.note(format!("the game is over with {points}"))
}

/// Returns the turn in words, as `seat` sees it.
pub(super) fn turn_text(game: &MathDice, seat: Seat, audience: &Audience<'_>) -> TurnText<Action> {
    let mut table = vec![progress(game, audience)];
    let Some(point) = game.point().filter(|_| *game.phase() != Phase::Target) else {
        return TurnText::of(table);
    };
    table.push(match point.dice {
        Some(dice) => {
            let [a, b, c] = dice.faces();
            format!(
                "The target is {}. The dice are {a}, {b} and {c}.",
                point.target()
            )
        }
        None => format!("The target is {}.", point.target()),
    });
    table.extend(point.calls.iter().map(|called| {
        let away = point.distance(called.call.value());
        let close = if away.is_zero() {
            "which is the target".into()
        } else {
            format!("{away} away")
        };
        format!("{}, {close}.", who_called(called, audience))
    }));
    if !point.passed.is_empty() && point.outcome.is_none() {
        table.push(format!("{} passed.", audience.list(point.passed.iter())));
    }
    table.extend(due(game, point, seat, audience));
    let mut text = TurnText::of(table);
    if matches!(game.turn(), Turn::Act { seats, .. } if seats.contains(seat)) {
        (text.choices, text.moves) = (choices(game, seat), moves(game, point, seat));
    }
    text.hidden = matches!(game.phase(), Phase::Typing(typing)
        if typing.typist() == Some(seat) && typing.entries.len() > 1);
    text
}

/// Returns the progress of the game and the score.
fn progress(game: &MathDice, audience: &Audience<'_>) -> String {
    let points = points_sentence(audience, game.points().iter().map(|points| *points as i32));
    match game.mode() {
        Mode::Puzzle => format!(
            "Puzzle {} of {}. {points}",
            game.number().max(1),
            game.puzzles()
        ),
        Mode::Sprint => {
            let minutes = game.limits.sprint.as_secs() / 60;
            format!("A sprint of {}. {points}", plural(minutes as i64, "minute"))
        }
        _ if game.is_long() => {
            let sets: Vec<String> = (0..)
                .map(Seat)
                .zip(game.sets())
                .map(|(seat, sets)| {
                    format!("{} {}", audience.with_have(seat), plural(*sets, "set"))
                })
                .collect();
            format!(
                "{points} {POINTS} points win a set, {SETS} sets the match. {}.",
                list(&sets)
            )
        }
        _ => format!("{points} {POINTS} points win."),
    }
}

/// Returns the current state as `reader` sees it: who types, the call to beat, the outcome of the
/// point.
fn due(game: &MathDice, point: &Point, reader: Seat, audience: &Audience<'_>) -> Option<String> {
    Some(match game.phase() {
        Phase::Thinking { left, .. } => {
            let clock = left
                .map(|left| format!(" within {} seconds", left.as_secs()))
                .unwrap_or_default();
            match (game.mode().is_match(), &point.standing) {
                (false, _) => {
                    "Use all three dice to get as close to the target as you can: type an expression, or pass.".into()
                }
                (true, None) => format!("Who calls {} first{clock}?", what_to_call(game)),
                (true, Some(standing)) => {
                    let seats: Vec<&str> = standing.seats.iter().map(|seat| audience.whom(seat)).collect();
                    let value = standing.value.to_string();
                    format!("The call to beat is {value}, by {}: who comes closer{clock}?", list(&seats))
                }
            }
        }
        Phase::Typing(typing) => match typing.typist() {
            Some(typist) if typist == reader => {
                let what = what_to_call(game);
                format!(
                    "{}.",
                    audience.next(typist, &format!("type {what} to call, or withdraw"))
                )
            }
            Some(typist) => format!("{} buzzed and is typing.", audience.subject(typist)),
            None => "The call is in. Others may still buzz.".into(),
        },
        Phase::Stating { seat, .. } => {
            let called = point
                .next_to_state()
                .map(|called| called.call.value().to_string());
            let called = called.unwrap_or_default();
            if *seat == reader {
                format!(
                    "{}.",
                    audience.next(
                        *seat,
                        &format!("type how the dice make {called}, or withdraw")
                    )
                )
            } else {
                format!(
                    "{} to state how the dice make {called}.",
                    audience.with_have(*seat)
                )
            }
        }
        Phase::Review => "The point is over.".into(),
        Phase::Target | Phase::Scoring | Phase::Over => return None,
    })
}

/// Names a call in a match.
fn what_to_call(game: &MathDice) -> &'static str {
    if game.mode() == Mode::Basic {
        "an expression"
    } else {
        "a number"
    }
}

/// Returns the choices that can be listed. Empty while a number may be typed, as the number of a
/// choice would be mistaken for it.
fn choices(game: &MathDice, seat: Seat) -> Vec<(Action, String)> {
    match game.phase() {
        Phase::Review => vec![(Action::Next, "continue with the next roll".into())],
        Phase::Thinking { .. } if game.contenders().contains(seat) => vec![
            (Action::Buzz, "type your call".into()),
            (Action::Pass, "say that you see nothing better".into()),
        ],
        Phase::Typing(typing) if typing.typist().is_none() => {
            vec![(Action::Buzz, "stop the clock to type a call, too".into())]
        }
        _ => Vec::new(),
    }
}

/// Returns the notation of the possible actions, with the dice of the point.
fn moves(game: &MathDice, point: &Point, seat: Seat) -> Vec<String> {
    let [a, b, c] = point.dice.map_or([2, 3, 5], |dice| dice.faces());
    let sum = format!("{a}+{b}+{c}");
    let product = format!("({a}+{b})*{c}");
    let signs = "Signs are plus +, minus -, times *, divided by /, to the power of ^, and parentheses; each die is used \
                 once."
        .to_owned();
    let describe_call = |what: &str| {
        let (a, b, c) = (u32::from(a), u32::from(b), u32::from(c));
        format!(
            "{what} and an expression: {what} {sum} comes to {}, and {what} {product} to {}.",
            a + b + c,
            (a + b) * c
        )
    };
    match game.phase() {
        Phase::Thinking { .. } if !game.mode().is_match() => {
            vec![
                describe_call("call"),
                signs,
                "pass gives this one up.".into(),
            ]
        }
        Phase::Thinking { .. } => vec![
            "buzz lets you type your call.".into(),
            "pass says that you see nothing better.".into(),
        ],
        Phase::Typing(typing) if typing.typist() == Some(seat) => {
            let withdraw = "withdraw calls nothing after all.".to_owned();
            if game.mode() == Mode::Basic {
                vec![describe_call("call"), signs, withdraw]
            } else {
                let number = format!(
                    "call and a number, such as call {}; fractions are typed as 7.5 or 15/2.",
                    point.target()
                );
                vec![
                    number,
                    "How the dice make it is asked at the end of the point.".into(),
                    withdraw,
                ]
            }
        }
        Phase::Typing(_) => vec!["buzz says that you want to call, too.".into()],
        Phase::Stating { .. } => vec![
            describe_call("state"),
            signs,
            "withdraw states nothing.".into(),
        ],
        Phase::Review => vec!["next continues with the next roll.".into()],
        Phase::Target | Phase::Scoring | Phase::Over => Vec::new(),
    }
}

/// Returns the reason for `action` in a sentence.
pub(super) fn why(game: &MathDice, action: &Action) -> String {
    let Some((point, position)) = game.rolled() else {
        return String::new();
    };
    let spread = Spread::of(position.dice);
    match (action, game.phase()) {
        (Action::Next, _) => "the best answers are on the table".into(),
        (Action::Buzz, _) => {
            let best = spread.best(position.target).into_iter().next();
            let call = best.map(|best| format!("; call {}", with_value(&best.expr(), best.value)));
            reach(game) + &call.unwrap_or_default()
        }
        (Action::Withdraw, Phase::Stating { .. }) => "these dice can't make that number".into(),
        (Action::Pass | Action::Withdraw, _) => "these dice can't beat the call".into(),
        (Action::Call(call), _) => {
            let answers = spread.rank_answers(point.target());
            answers
                .into_iter()
                .find(|answer| {
                    *action == Action::Call(Call::with_expression(answer))
                        || (call.expr().is_none() && answer.value == call.value())
                })
                .map_or_else(String::new, |answer| kind(answer, point))
        }
        (Action::State(expr), _) => {
            let called = point.next_to_state().map(|called| called.call.value());
            let answers = called
                .map(|value| spread.answers_with(value))
                .unwrap_or_default();
            // The easiest speaks for one typed in another way.
            let way = answers
                .iter()
                .find(|answer| answer.expr() == *expr)
                .or_else(|| answers.iter().min_by_key(|answer| answer.effort));
            way.map_or_else(String::new, |answer| {
                format!("it takes {}", operations(answer))
            })
        }
    }
}

/// Returns the least distance that the dice allow, beside the call to beat.
fn reach(game: &MathDice) -> String {
    let Some((point, position)) = game.rolled() else {
        return String::new();
    };
    let least_distance = Spread::of(position.dice).least_distance(position.target);
    match (least_distance.is_zero(), &point.standing) {
        (true, Some(standing)) => format!(
            "the dice can hit the target, which beats {}",
            standing.value
        ),
        (true, None) => "the dice can hit the target".into(),
        (false, Some(standing)) => {
            format!(
                "the dice can come within {least_distance} of the target, closer than {}",
                standing.value
            )
        }
        (false, None) => format!("the dice can come within {least_distance} of the target"),
    }
}

/// Returns the operations of an expression: `a sum and a power`.
fn operations(answer: &Answer) -> String {
    let mut operations = answer.form.operations();
    operations.sort_unstable();
    operations.dedup();
    let names: Vec<&str> = operations
        .iter()
        .map(|op| match op {
            Op::Add => "a sum",
            Op::Sub => "a difference",
            Op::Mul => "a product",
            Op::Div => "a quotient",
            Op::Pow => "a power",
        })
        .collect();
    list(&names)
}

/// Returns the kind of an expression, without giving it away.
fn kind(answer: &Answer, point: &Point) -> String {
    let distance = answer.distance(point.target());
    let reach = if distance.is_zero() {
        "it hits the target".into()
    } else {
        format!("it comes within {distance}")
    };
    format!("{reach}, with {}", operations(answer))
}

/// Asks several people whether all of them pass.
pub(crate) const ASK_TO_PASS: &str = "Really nobody? The same key again passes for all.";

/// Refuses what is typed before a buzz at a table of several people, with the letter of each.
pub(crate) fn buzz_with(keys: &[(char, String)]) -> String {
    let keys: Vec<String> = keys
        .iter()
        .map(|(key, name)| format!("{key} for {name}"))
        .collect();
    format!("buzz first: {}", list(&keys))
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Self::Nothing => "type a number or an expression",
            Self::TooLong => return write!(f, "at most {LONGEST} characters, please"),
            Self::Sign(sign) => return f.write_str(&wrong_sign(sign)),
            Self::Root(sign, dice) => {
                return write!(f, "no root sign: {}", power_for(sign, dice));
            }
            Self::Point => "a decimal can only be called alone, such as 3.5",
            Self::MissingNumber => "a number or a parenthesis is missing here",
            Self::Signed(Op::Add) => "a plus only adds: put it between two numbers",
            Self::Signed(_) => "a minus only subtracts: put it between two numbers",
            Self::MissingOperation => "an operation is missing here",
            Self::Unclosed => "this parenthesis is never closed",
            Self::Unopened => "this parenthesis closes nothing",
            Self::TwoEquals => "one `=` is enough",
            Self::Unequal => "the two sides are not equal",
            Self::NoExpression => "combine the three dice into an expression",
            Self::NotOnDice => "this number is not on the dice",
            Self::UsedTooOften(face) => return write!(f, "the {face} is used too often"),
            Self::Unused(face) => return write!(f, "the {face} is missing"),
            Self::DivisionByZero => "this divides by zero",
            Self::ZeroToZero => "0^0 has no value",
            Self::ZeroToNegative => "0 to a negative power divides by zero",
            Self::RootOfNegative => "a negative number can only be raised to a whole power",
            Self::TooLarge => "too large: nothing beyond a million million counts",
            Self::TooFine => "too fine: no three dice make such a root or fraction",
            Self::OfRoot => "no three dice do anything with a root",
        })
    }
}

/// Returns the power to write for the root `sign`: its exponent takes two dice, one a multiple of
/// the other.
fn power_for(sign: char, dice: ScoringDice) -> String {
    let (root, degree) = match sign {
        '∛' => ("cube root", 3),
        '∜' => ("fourth root", 4),
        _ => ("square root", 2),
    };
    let faces = dice.faces();
    for (base, over, under) in [(2, 0, 1), (1, 0, 2), (0, 1, 2)] {
        let [base, over, under] = [base, over, under].map(|die: usize| faces[die]);
        if under == degree * over {
            return format!("write {base}^({over}/{under})");
        }
    }
    format!("{} make no {root}", list(&faces))
}

/// Describes the fault of typing `sign`.
fn wrong_sign(sign: char) -> String {
    match instead(sign) {
        ("", instead) => instead.into(),
        (wrong, instead) => format!(
            "{}: {instead}",
            wrong.replace("{}", sign.encode_utf8(&mut [0; 4]))
        ),
    }
}

/// Returns the fault of `sign`, for which `{}` stands, and its replacement.
fn instead(sign: char) -> (&'static str, &'static str) {
    const ONLY: &str = "only + - * / ^ and parentheses";
    match sign {
        '√' | '∛' | '∜' => (
            "no root sign",
            "a root is a power with a fraction for its exponent",
        ),
        '!' => ("no factorials here", ONLY),
        '%' => ("no per cent here", "divide with /"),
        '|' => (
            "no absolute values here",
            "take the smaller number from the larger",
        ),
        ',' => ("", "a decimal has a point: 3.5"),
        '\\' => ("", "divide with /"),
        '_' | '—' | '~' => ("", "a minus is -"),
        '"' | '\'' | '`' | '´' | '²' | '³' => ("", "a power is ^"),
        _ => ("`{}` means nothing here", "only numbers and + - * / ^ ( )"),
    }
}

/// Returns the reason why a wrong `statement` of the number `called` is wrong, unless it simply
/// comes to another.
pub(crate) fn explain_wrong_statement(
    point: &Point,
    statement: &Statement,
    called: ExactValue,
) -> Option<String> {
    let expr = statement.answer.as_ref().filter(|_| !statement.right)?;
    if let Err(mistake) = expr.check_dice(point.dice?, 0) {
        return Some(match mistake.fault {
            Fault::NotOnDice => "a number in it is not on the dice".into(),
            fault => fault.to_string(),
        });
    }
    let value = expr.value().ok().filter(|value| value.is_irrational())?;
    Some(format!(
        "{value} is not {}: call it as {value}",
        called.plainly()
    ))
}

// On the screen.

pub(crate) const GIVE_UP: &str = "give up";

/// Returns why `text` is no answer, and how to leave it.
pub(crate) fn explain_refusal(mistake: Mistake, text: &str) -> String {
    let number: String = text
        .chars()
        .skip(mistake.at)
        .take_while(char::is_ascii_digit)
        .collect();
    match mistake.fault {
        _ if text.is_empty() => mistake.to_string(),
        Fault::NotOnDice => format!("{number} is not on the dice; backspace deletes it"),
        Fault::Unclosed => format!("{mistake}: type )"),
        Fault::Unused(_) | Fault::NoExpression => mistake.to_string(),
        _ => format!("{mistake}; backspace deletes"),
    }
}

/// Describes a mistake in the text being typed. Letters are keys only in an empty field.
pub(crate) fn explain_mistake(mistake: Mistake) -> String {
    match mistake.fault {
        Fault::Sign(letter) if letter.is_ascii_alphabetic() => {
            format!("`{letter}` means nothing while you type: backspace deletes")
        }
        _ => mistake.to_string(),
    }
}

/// Returns the variant, the progress and the rest of the headline.
pub(crate) fn headline(game: &MathDice) -> (&'static str, String, &'static str) {
    const FIRST_TO: &str = "first to 4";
    match (game.mode(), game.is_long()) {
        (Mode::Puzzle, _) => (
            "",
            format!("puzzle {} of {}", game.number().max(1), game.puzzles()),
            "",
        ),
        (Mode::Sprint, _) => ("sprint", String::new(), ""),
        (_, true) => (
            "",
            format!("set {}", game.sets().iter().sum::<u8>() + 1),
            "two sets win",
        ),
        // The seats' names need the room.
        (_, false) if game.count() > 3 => ("", String::new(), FIRST_TO),
        (Mode::Basic, _) => ("basic", String::new(), FIRST_TO),
        (Mode::Tournament, _) => ("tournament", String::new(), FIRST_TO),
    }
}

/// Returns the heading of the rules that matters now.
pub(crate) fn heading_of_rules(game: &MathDice) -> &'static str {
    match (game.phase(), game.mode()) {
        (_, Mode::Puzzle | Mode::Sprint) => "Playing alone",
        (Phase::Target | Phase::Scoring, _) => "The dice",
        (Phase::Thinking { .. }, Mode::Basic) => "A point without a clock",
        (Phase::Thinking { .. }, _) => "A point in a tournament",
        (Phase::Typing(_) | Phase::Stating { .. }, _) => "What counts as an answer",
        _ => "The match",
    }
}

/// Announces a statement before its verdict: one without a value is not explained yet.
pub(crate) fn announce_statement(audience: &Audience<'_>, seat: Seat, expr: &Expr) -> String {
    let statement = expr
        .value()
        .map_or_else(|_| expr.to_string(), |value| with_value(expr, value));
    format!("{} stated {statement}", audience.subject(seat))
}

/// Formats a distance: `1/2 away`, `about 0.08 away`.
pub(crate) fn away(distance: Distance) -> String {
    format!("{} away", amount(distance))
}

/// Formats a distance, or tells that there is none.
pub(crate) fn away_or_hit(distance: Distance) -> String {
    if distance.is_zero() {
        "hits the target".into()
    } else {
        away(distance)
    }
}

/// Formats a distance without a word.
pub(crate) fn amount(distance: Distance) -> String {
    if distance.is_irrational() {
        format!("about {:.2}", distance.to_f64())
    } else {
        distance.to_string()
    }
}

/// Describes the scoring of a practice and its standing, in a line each.
pub(crate) fn about_practice(game: &MathDice, point: &Point) -> Vec<String> {
    match (game.mode(), &point.standing) {
        (Mode::Sprint, Some(standing)) => vec![
            format!(
                "{}: {}.",
                standing.value,
                away(point.distance(standing.value))
            ),
            "You can get closer.".into(),
        ],
        (Mode::Sprint, None) => ["Only the best answer counts.".to_owned()]
            .into_iter()
            .chain(last_best(game))
            .collect(),
        _ => vec![
            "3 points for the best answer, 2 for the next closest, 1 for the one after that."
                .into(),
            format!("One try. Difficulty {}.", game.level()),
        ],
    }
}

/// Returns the best answer of the point before: `The one before, 28 with 2 3 5: 5^2+3 was best.`.
fn last_best(game: &MathDice) -> Option<String> {
    let point = game
        .point()
        .filter(|point| point.outcome.is_some())
        .or_else(|| game.previous())?;
    let position = point.position()?;
    let best = position.best();
    let way = best.first()?.expr();
    let which = if best.len() == 1 {
        "was best".into()
    } else {
        format!("was one of {} best", best.len())
    };
    Some(format!(
        "The one before, {}: {way} {which}.",
        point_of(position)
    ))
}

/// Returns target and dice: `28 with 2 3 5`.
pub(crate) fn point_of(position: PointPosition) -> String {
    format!("{} with {}", position.target, position.dice)
}

/// Refuses a digit: one that no free die shows, or that would join two dice.
pub(crate) fn refuse_digit(digit: char, faces: [u8; 3], joins: bool) -> String {
    let is_shown = faces
        .iter()
        .any(|face| digit.to_digit(10) == Some((*face).into()));
    match (is_shown, joins) {
        (false, _) => {
            let article = if digit == '8' { "an" } else { "a" };
            format!("No die shows {article} {digit}.")
        }
        (true, true) => "Two dice make no number: put a sign between them.".into(),
        (true, false) => format!("No other die shows a {digit}."),
    }
}

/// Refuses what is typed before a buzz by the only person at the table, or while it may not buzz.
pub(crate) fn refuse_space(game: &MathDice) -> &'static str {
    match game.phase() {
        Phase::Thinking { .. } => "your first digit buzzes",
        Phase::Stating { .. } => "the expression must equal the number called",
        _ => "wait for the call",
    }
}

/// Tells the person typing in sight of the others what to type.
pub(crate) fn what_to_type(game: &MathDice, audience: &Audience<'_>) -> String {
    let Some(point) = game.point() else {
        return String::new();
    };
    let is_number = game.mode() == Mode::Tournament;
    let (Some(distance), Some(standing)) = (point.to_beat(), &point.standing) else {
        return if is_number {
            "Any number: 28, 7.5 or 15/2.".into()
        } else {
            "Each die once.".into()
        };
    };
    let names = audience.list(standing.seats.iter());
    let nearer = format!("Nearer than {} away beats {names}", amount(distance));
    if is_number {
        sentence(&nearer)
    } else {
        format!("{nearer}; each die once.")
    }
}

/// Tells the person typing unseen what to do.
pub(crate) fn what_to_type_unseen(name: &str) -> String {
    format!("{name}: your number, then Enter. Tab shows what you have typed.")
}

pub(crate) const IS_TYPING: &str = "is typing";

pub(crate) const PRESS_YOUR_LETTER: &str = "Whoever sees a way presses their letter, then types.";
pub(crate) const NOT_NEARER: &str = "That is not nearer: type on, or delete it; then w withdraws.";

/// Returns the value of what is typed: whether it is a whole answer, and how far from the target.
pub(crate) fn value_typed(value: ExactValue, distance: Distance, is_whole: bool) -> String {
    match (is_whole, distance.is_zero()) {
        (false, _) => format!("{value} so far"),
        (true, true) => format!("= {value}"),
        (true, false) => format!("= {value}, {}", away(distance)),
    }
}

/// Tells what the seats that buzzed at the same time do, the one typing first: `types a number.`.
pub(crate) fn does_unseen(is_typing: bool, is_done: bool, is_person: bool) -> &'static str {
    match (is_done, is_typing, is_person) {
        (true, ..) => "has typed.",
        (_, true, _) => "types a number.",
        (.., true) => "looks away, and types next.",
        (.., false) => "types next.",
    }
}

/// Returns the heading of the best answers.
pub(crate) fn ways_to_best(distance: Distance, ways: usize) -> String {
    let ways = plural(ways, "way");
    if distance.is_zero() {
        format!("{ways} to hit the target:")
    } else {
        format!("At best {} away, in {ways}:", amount(distance))
    }
}

/// Describes the activity of a seat that may not buzz, in a word or two; `is_long` after a long
/// silence.
pub(crate) fn doing(game: &MathDice, point: &Point, seat: Seat, is_long: bool) -> &'static str {
    match game.phase() {
        Phase::Thinking { .. } if point.holder() == Some(seat) => "",
        Phase::Thinking { .. } if point.passed.contains(seat) => "has passed",
        Phase::Thinking { .. } if point.spent.contains(seat) => "waits for a call",
        Phase::Thinking { .. } if is_long => "thinks on",
        Phase::Thinking { .. } => "is thinking",
        _ => "",
    }
}

/// Returns `true` if the time of a sprint is up.
fn has_run_out(game: &MathDice) -> bool {
    game.mode() == Mode::Sprint
        && (*game.phase() == Phase::Over || game.ends.is_some_and(|ends| ends <= game.now))
}

/// The end of a point by its clock, and its effect on the score.
const NOBODY_IN_TIME: &str = "time ran out before anybody called";
const NOBODY_SCORES: &str = "nobody scores, and the point is rolled again";
fn ran_out(audience: &Audience<'_>) -> String {
    format!(
        "time ran out before {} found the best answer",
        audience.whom(Seat(0))
    )
}
fn score_stays(game: &MathDice) -> String {
    format!("the score stays at {}", plural(game.points()[0], "point"))
}

pub(crate) fn with_value(expr: &Expr, value: ExactValue) -> String {
    let text = expr.to_string();
    let value = value.to_string();
    // An irrational value is its own expression.
    if text.replace('÷', "/") == value {
        text
    } else {
        format!("{text} = {value}")
    }
}
