//! Computer opponents know what their level finds, and not before it does.

use std::time::Duration;

use crate::core::{Coach, Event, Game, Level, Objective, Purpose, Seat, Seats, Seed, Stream, Turn};
use crate::games::mathdice::action::Call;
use crate::games::mathdice::bot_plan::BotPlan;
use crate::games::mathdice::dice::ScoringDice;
use crate::games::mathdice::position::targets;
use crate::games::mathdice::solver::{Answer, Spread};
use crate::games::mathdice::{Action, MathDice, Mode, Phase};

fn start(options: &str, seats: u8) -> MathDice {
    MathDice::start(&options.parse().unwrap(), seats).unwrap()
}

/// Performs one step like an event-driven table: the earliest reply, or the deadline if that is
/// first. Returns the match time.
fn step(game: &mut MathDice, at: Duration, levels: &[Level], dice: &mut Stream) -> Duration {
    match game.turn() {
        Turn::Over => at,
        Turn::Chance { request, .. } => {
            game.play(at, &Event::Chance(dice.answer(&request)))
                .unwrap();
            at
        }
        Turn::Act { seats, until } => {
            let replies = seats.iter().filter_map(|seat| {
                let visible_game = game.seen_by(Some(seat));
                let reply = visible_game.reply(
                    &(),
                    seat,
                    Objective::Points,
                    levels[seat.index()],
                    Seats::NONE,
                    dice,
                )?;
                Some((at + reply.after, seat, reply.action))
            });
            match replies.min_by_key(|(due, ..)| *due) {
                Some((due, seat, action)) if until.is_none_or(|until| due < until) => {
                    game.play(due, &Event::Acted(seat, action)).unwrap();
                    due
                }
                _ => {
                    let until = until.expect("somebody acts, or time runs out").max(at);
                    game.play(until, &Event::TimeUp).unwrap();
                    until
                }
            }
        }
    }
}

fn some_points() -> impl Iterator<Item = MathDice> {
    let mut dice = Stream::new(Seed(78), Purpose::Trials, 0);
    std::iter::from_fn(move || {
        let mut game = start("mode=tournament", 2);
        while let Turn::Chance { request, .. } = game.turn() {
            game.play(Duration::ZERO, &Event::Chance(dice.answer(&request)))
                .unwrap();
        }
        Some(game)
    })
}

fn list_thoughts(game: &MathDice, seat: Seat) -> Vec<(Duration, &'static Answer)> {
    let bot_plan = BotPlan::new(game, seat, Level::Casual).unwrap();
    bot_plan
        .thoughts
        .into_iter()
        .map(|thought| (thought.at, thought.answer))
        .collect()
}

#[test]
fn a_plan_does_not_depend_on_queries() {
    for game in some_points().take(50) {
        let thoughts = list_thoughts(&game, Seat(1));
        assert_eq!(thoughts, list_thoughts(&game, Seat(1)));
        assert_ne!(thoughts, list_thoughts(&game, Seat(0)));
    }
}

/// No computer ever calls something before it has found it.
#[test]
fn no_call_comes_before_its_thought() {
    let mut dice = Stream::new(Seed(79), Purpose::Trials, 0);
    let levels = [Level::Novice, Level::Casual, Level::Expert, Level::Perfect];
    let mut calls = 0;
    for _ in 0..10 {
        let mut game = start("mode=tournament", 4);
        let mut time = Duration::ZERO;
        while *game.phase() != Phase::Over {
            time = step(&mut game, time, &levels, &mut dice);
            let Some(point) = game.point() else { continue };
            for called in &point.calls {
                let bot_plan =
                    BotPlan::new(&game, called.seat, levels[called.seat.index()]).unwrap();
                let known = bot_plan
                    .thoughts
                    .iter()
                    .find(|t| t.answer.value == called.call.value());
                assert!(
                    known.is_some_and(|t| t.at <= point.thought),
                    "{called:?} after {:?}",
                    point.thought
                );
                calls += 1;
            }
        }
    }
    assert!(calls > 100);
}

/// Returns the first reply of a level after the roll, against somebody who does nothing.
fn first_reply(game: &MathDice, level: Level) -> (Action, f64) {
    let mut stream = Stream::new(Seed(5), Purpose::Bots, 0);
    let reply = game
        .reply(
            &(),
            Seat(1),
            Objective::Points,
            level,
            Seats::only(Seat(0)),
            &mut stream,
        )
        .unwrap();
    (reply.action, reply.after.as_secs_f64())
}

#[test]
#[expect(clippy::print_stdout, reason = "what was measured is to be read")]
fn nobody_calls_before_the_dice_can_be_read() {
    for (level, least) in Level::ALL.into_iter().zip([8.5, 7.0, 5.5, 4.9]) {
        let replies = some_points()
            .take(500)
            .map(|game| first_reply(&game, level));
        let buzzes = replies
            .filter(|(action, _)| *action == Action::Buzz)
            .map(|(_, after)| after);
        let soonest = buzzes.fold(f64::INFINITY, f64::min);
        println!("{level}: a call after {soonest:.1} s at the soonest");
        assert!(soonest >= least, "{level}: {soonest} s");
        assert!(
            soonest < 2.0 * least,
            "{level} lets nobody wait: {soonest} s"
        );
    }
}

/// A computer that has found nothing near goes on looking while it has time.
#[test]
fn nothing_far_is_called_early() {
    for (level, first) in Level::ALL.into_iter().zip([24.0, 24.0, 20.0, 12.0]) {
        let mut late = 0;
        for game in some_points().take(200) {
            let (action, after) = first_reply(&game, level);
            let point = game.point().unwrap();
            let plan = BotPlan::new(&game, Seat(1), level).unwrap();
            if action == Action::Buzz
                && !plan.thoughts.iter().any(|thought| {
                    let is_found = thought.at.as_secs_f64() <= after;
                    is_found && point.distance(thought.answer.value).is_within(3)
                })
            {
                assert!(after >= first - 2.0, "{level} calls after {after} s");
                late += 1;
            }
        }
        assert!(late > 0, "{level}");
    }
}

#[test]
fn no_computer_is_silent_for_long() {
    let mut late = Vec::new();
    for acts in [&["pass"][..], &["buzz", "withdraw"], &["buzz", "call 1"]] {
        for (number, rolled) in some_points().take(100).enumerate() {
            let mut game = MathDice {
                mode: Mode::Basic,
                ..rolled
            };
            game.phase = Phase::Thinking {
                since: Duration::ZERO,
                left: None,
            };
            game.number = number as u32;
            for act in acts {
                let action = match *act {
                    "call 1" => {
                        let answers = Spread::of(game.point().unwrap().dice.unwrap()).answers();
                        Action::Call(Call::with_expression(&answers[0]))
                    }
                    act => act.parse().unwrap(),
                };
                game.play(Duration::from_secs(3), &Event::Acted(Seat(0), action))
                    .unwrap();
            }
            if *game.phase() == Phase::Review {
                continue;
            }
            for level in Level::ALL {
                let (action, after) = first_reply(&game, level);
                if after > 12.0 {
                    late.push((level, action, after));
                }
            }
        }
    }
    assert!(late.is_empty(), "{late:?}");
}

/// The distribution of difficulties that puzzles are chosen from.
#[test]
fn difficulties_are_spread() {
    let all: Vec<u32> = ScoringDice::all()
        .step_by(5)
        .flat_map(|dice| {
            targets()
                .step_by(3)
                .map(move |target| crate::games::mathdice::position::PointPosition { target, dice })
        })
        .map(|position| position.difficulty())
        .collect();
    let share = |range: std::ops::RangeInclusive<u32>| {
        all.iter().filter(|d| range.contains(d)).count() * 100 / all.len()
    };
    assert!(
        share(0..=9) >= 30 && share(10..=13) >= 25 && share(14..=40) >= 3,
        "{} {} {}",
        share(0..=9),
        share(10..=13),
        share(14..=40)
    );
}
