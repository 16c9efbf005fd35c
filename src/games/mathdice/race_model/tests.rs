//! The model compared with the slow reference, and with the computers' actual play.

use std::time::Duration;

use super::finding::Finding;
use super::levels::Racers;
use super::reference::{Policy, value};
use super::solve::{Race, Solved};
use crate::core::chance::ChanceOutcome;
use crate::core::coach::{Coach, Level, Objective};
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::game::{Event, Game, Seat, Seats, Turn};
use crate::games::mathdice::bot_plan::BotPlan;
use crate::games::mathdice::{MathDice, Outcome, Phase, PointPosition};
use crate::tests::sample;

impl Policy for Solved {
    fn first(&self, now: usize, class: usize) -> bool {
        self.is_first_call(now, class)
    }
    fn reply(&self, called: usize, now: usize, class: usize) -> bool {
        self.is_reply(called, now, class)
    }
}

/// A policy that calls at random.
struct Whim(u32);

impl Whim {
    fn calls(&self, place: u32) -> bool {
        Stream::new(Seed(self.0), Purpose::Trials, place).below(3) > 0
    }
}

impl Policy for Whim {
    fn first(&self, now: usize, class: usize) -> bool {
        self.calls((now * 10 + class) as u32)
    }
    fn reply(&self, called: usize, now: usize, class: usize) -> bool {
        self.calls((1000 + (called * 20 + now) * 10 + class) as u32)
    }
}

/// The probabilities that each class has been found by two players by each step: none at first, then increasing.
struct Small {
    chances: Vec<f64>,
    classes: usize,
    last: usize,
}

impl Small {
    fn at_random(classes: usize, last: usize, stream: &mut Stream) -> Small {
        let mut chances = Vec::new();
        for _ in 0..2 * classes {
            let mut steps: Vec<f64> = (0..last).map(|_| stream.unit()).collect();
            steps.sort_by(f64::total_cmp);
            chances.extend(std::iter::once(0.0).chain(steps));
        }
        Small { chances, classes, last }
    }

    fn found(&self, player: usize, class: usize, step: usize) -> f64 {
        self.chances[(player * self.classes + class) * (self.last + 1) + step]
    }

    fn finding(&self, player: usize) -> Finding {
        Finding::new(self.classes, self.last, |class, step| 1.0 - self.found(player, class, step))
    }
}

/// Solves a small race, and returns the most and the least by which some other policies fall short of the best.
#[track_caller]
fn check(
    classes: usize,
    last: usize,
    (first, improve): (usize, usize),
    hit: bool,
    number: u32,
) -> (f64, f64) {
    let mut stream = Stream::new(Seed(31), Purpose::Trials, number);
    let small = Small::at_random(classes, last, &mut stream);
    let race = Race {
        own: small.finding(0),
        other: small.finding(1),
        hit,
        patience: vec![(stream.below(3) as usize, 1.0)],
        reaction: 1,
        first,
        improve,
        last: 1,
        draw: 0.4,
    };
    let solved = Solved::new(race.clone());
    let found = |player: usize, class: usize, step: usize| small.found(player, class, step);
    let best = solved.before_calls(0, classes);
    let played = value(&race, &found, &solved);
    assert!((best - played).abs() < 1e-7, "{number}: {best} solved, {played} played");
    let losses = (0..8).map(|whim| best - value(&race, &found, &Whim(whim)));
    losses.fold((0.0f64, 1.0f64), |(most, least), loss| (most.max(loss), least.min(loss)))
}

#[test]
fn small_races_agree_with_the_reference() {
    let mut worst = 0.0f64;
    for number in 0..12 {
        let (most, least) = match number % 3 {
            0 => check(2, 7, (4, 2), number % 2 == 0, number),
            1 => check(2, 8, (3, 3), number % 2 == 0, number),
            _ => check(3, 4, (2, 2), number % 2 == 0, number),
        };
        assert!(least > -1e-7, "{number}: another policy is better by {}", -least);
        worst = worst.max(most);
    }
    assert!(worst > 0.05, "policies differ: {worst}");
}

/// Returns the point of a tournament for two with these dice, as its `number`-th one: each number gives the
/// computers other plans.
fn point(position: &str, number: u32) -> MathDice {
    let position: PointPosition = position.parse().unwrap();
    let mut game = MathDice::start(&"mode=tournament".parse().unwrap(), 2).unwrap();
    let factor = (1..=12u8).rev().find(|factor| position.target.is_multiple_of(u32::from(*factor))).unwrap();
    for faces in [vec![factor, (position.target / u32::from(factor)) as u8], position.dice.faces().to_vec()] {
        game.play(Duration::ZERO, &Event::Chance(ChanceOutcome(faces))).unwrap();
    }
    game.number = number;
    game
}

/// Plays a point in which the first seat plays to win and the second like its level; returns the winner, or `None`
/// for a draw.
fn played(mut game: MathDice, levels: [Level; 2]) -> Option<Seat> {
    let mut stream = Stream::new(Seed(32), Purpose::Bots, 0);
    let mut now = Duration::ZERO;
    while let (Turn::Act { seats, until }, false) = (game.turn(), *game.phase() == Phase::Review) {
        let replies = seats.iter().filter_map(|seat| {
            let objective = if seat == Seat(0) { Objective::Win } else { Objective::Points };
            let seen = game.seen_by(Some(seat));
            let reply = seen.reply(&(), seat, objective, levels[seat.index()], Seats::NONE, &mut stream)?;
            Some((game.now + reply.after, Event::Acted(seat, reply.action)))
        });
        let due =
            replies.min_by_key(|(due, _)| *due).filter(|(due, _)| until.is_none_or(|until| *due < until));
        let (at, event) = due.unwrap_or_else(|| (until.unwrap(), Event::TimeUp));
        // Games are played in whole milliseconds.
        now = now.max(Duration::from_millis(at.as_millis() as u64));
        game.play(now, &event).unwrap();
    }
    match game.point().unwrap().outcome {
        Some(Outcome::Won(seat)) => Some(seat),
        _ => None,
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "what was measured is to be read")]
fn the_chance_of_a_point_agrees_with_play() {
    for (position, level) in [
        ("28 ; 2 3 5", Level::Perfect),
        ("20 ; 4 6 6", Level::Perfect),
        ("99 ; 1 3 4", Level::Perfect),
        ("110 ; 2 4 4", Level::Perfect),
    ] {
        let racers = Racers::computer(level, &point(position, 1));
        let expected = racers.point(position.parse().unwrap()).at_start();
        let draw = racers.point_to_come();
        let count = sample(150, 3000);
        let results =
            (1..=count).map(|number| match played(point(position, number), [level, Level::Expert]) {
                Some(seat) => f64::from(u8::from(seat == Seat(0))),
                None => draw,
            });
        let mean = results.sum::<f64>() / f64::from(count);
        let error = (expected * (1.0 - expected) / f64::from(count)).sqrt();
        let percent = [expected, mean, error].map(|chance| 100.0 * chance);
        println!("{position}: {:.1} % computed, {:.1} ± {:.1} % played", percent[0], percent[1], percent[2]);
        // Steps of half a second cost about a percentage point.
        assert!(
            (mean - expected).abs() < 3.5 * error + 0.02,
            "{position}: {expected} computed, {mean} played"
        );
    }
}

#[test]
fn the_first_call_agrees_with_the_computers() {
    for (position, level) in
        [("28 ; 2 3 5", Level::Expert), ("121 ; 4 5 6", Level::Casual), ("66 ; 1 2 6", Level::Novice)]
    {
        let start = point(position, 1);
        let racers = Racers { others: level, ..Racers::people(&start) };
        let race = racers.solve(position.parse().unwrap(), 0.5, 12);
        let count = sample(1500, 40_000);
        let mut calls = vec![vec![0u32; race.nothing()]; 61];
        for number in 1..=count {
            let game = point(position, number);
            let open = game.point().unwrap();
            let plan = BotPlan::new(open, number, Seat(1), level).unwrap();
            let Some(time) = plan.wants_to_call(open, Some(game.limits.first)) else { continue };
            let Some(answer) = plan.best_by(time, open).filter(|_| time < game.limits.first) else {
                continue;
            };
            let class = race.class(&answer.distance(open.target()));
            calls[(race.step_at(time) + 1).min(60)][class] += 1;
        }
        let (mut silent, mut by, mut of_class) = (1.0, 0, vec![(0.0, 0); race.nothing()]);
        for (now, row) in calls[1..].iter().enumerate() {
            let chances = race.solved.other_calls(now);
            by += row.iter().sum::<u32>();
            for (class, chance) in chances.iter().enumerate() {
                of_class[class].0 += silent * chance;
                of_class[class].1 += row[class];
            }
            silent *= 1.0 - chances.iter().sum::<f64>();
            close(&format!("{position}, {level}: called by step {now}"), 1.0 - silent, by, count);
        }
        for (class, (chance, called)) in of_class.into_iter().enumerate() {
            close(&format!("{position}, {level}: class {class}"), chance, called, count);
        }
    }
}

/// Asserts that `chance` agrees with `many` out of `all`, allowing for steps of half a second.
#[track_caller]
fn close(what: &str, chance: f64, many: u32, all: u32) {
    let share = f64::from(many) / f64::from(all);
    let error = (chance * (1.0 - chance) / f64::from(all)).sqrt();
    assert!((chance - share).abs() < 4.0 * error + 0.025, "{what}: {chance} computed, {share} drawn");
}
