//! The model against the slow reference, and against what the computers do.

use super::finding::Finding;
use super::reference::{Policy, value};
use super::solve::{Race, Solved};
use crate::core::dice::{Purpose, Seed, Stream};

impl Policy for Solved {
    fn first(&self, now: usize, class: usize) -> bool {
        self.is_first_call(now, class)
    }
    fn reply(&self, called: usize, now: usize, class: usize) -> bool {
        self.is_reply(called, now, class)
    }
}

/// A policy that calls now and then.
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

/// The chances to have found each class of two players by each step: none at first, more and more later.
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

/// Solves a small race, and returns how much worse than best some other policies are at most and at least.
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
fn small_races_are_worth_what_the_slow_reference_says_and_no_other_policy_is_better() {
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
