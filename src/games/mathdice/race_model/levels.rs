//! Points as races between players like the computer's levels, derived from the levels' parameters.

use std::sync::Arc;
use std::time::Duration;

use rayon::prelude::*;

use super::finding::Finding;
use super::solve::{MOST, Race, Solved};
use crate::core::coach::Level;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::recent::Recent;
use crate::games::mathdice::arithmetic::value::Distance;
use crate::games::mathdice::bot_skill::{LAST, REACTION, bot_skill, luck};
use crate::games::mathdice::dice::Dice;
use crate::games::mathdice::options::Limits;
use crate::games::mathdice::point_position::PointPosition;
use crate::games::mathdice::solver::Spread;
use crate::games::mathdice::state::MathDice;

/// Number of steps of the clock for a first call.
const STEPS: usize = 60;
/// The same when many points are solved for their mean.
const FEW_STEPS: usize = 30;
/// Number of distances kept apart; farther ones are merged.
const CLASSES: usize = 12;
const _: () = assert!(CLASSES <= MOST);
/// Number of parts of a distribution of patience.
const PARTS: usize = 3;
/// Number of sampled points for the chance of a future point.
const SAMPLE: u32 = 40;
/// Number of cached points, about 3 MB each: those of all seats at a table, and earlier ones.
const KEPT: usize = 6;

/// Recent chances of future points, by levels, number of rivals, and time for a first call.
static TO_COME: Recent<(Level, Level, u8, Duration), f64> = Recent::new(64);
static POINTS: Recent<(Racers, PointPosition), PointRace> = Recent::new(KEPT);

/// The sides of a race.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Racers {
    /// The level that models the player's findings.
    pub(crate) own: Level,
    pub(crate) others: Level,
    /// Number of others, modelled as one that finds what the first of them does.
    pub(crate) rivals: u8,
    /// Limits of the clocks.
    pub(crate) limits: Limits,
    /// Number of steps of the clock for a first call.
    pub(crate) steps: usize,
}

/// A solved point of a tournament.
#[derive(Debug)]
pub(crate) struct PointRace {
    /// The possible distances, closest first.
    pub(crate) distances: Vec<Distance>,
    /// The best play.
    pub(crate) solved: Solved,
    /// Length of a step, in seconds.
    step: f64,
}

/// The level that models people.
pub(crate) const PERSON: Level = Level::Casual;
/// The level that computers assume of the others.
const EXPECTED: Level = Level::Expert;

impl Racers {
    /// Returns a person against similar others.
    pub(crate) fn people(game: &MathDice) -> Racers {
        Racers::at(game.limits, game.count())
    }

    fn at(limits: Limits, seats: u8) -> Racers {
        Racers { own: PERSON, others: PERSON, rivals: seats.max(2) - 1, limits, steps: STEPS }
    }

    /// Precomputes what takes longest before a match: the chances of future points, for people and for the best
    /// computers.
    pub(crate) fn prepare(limits: Limits, seats: u8) {
        let people = Racers::at(limits, seats);
        people.point_to_come();
        Racers { own: Level::Perfect, others: EXPECTED, ..people }.point_to_come();
    }

    /// Returns a computer that finds what `level` finds, against others of unknown level.
    pub(crate) fn computer(level: Level, game: &MathDice) -> Racers {
        Racers { own: level, others: EXPECTED, ..Racers::people(game) }
    }

    /// Returns the length of a step of the clock, in seconds.
    fn step(&self) -> f64 {
        self.limits.first.as_secs_f64() / self.steps as f64
    }

    /// Returns the race for a point, with the distances of its classes.
    fn race(&self, position: PointPosition, draw: f64, parts: usize) -> (Race, Vec<Distance>) {
        let ranked = Spread::of(position.dice).ranked(position.target);
        let mut classes: Vec<(Distance, Vec<_>)> = Vec::new();
        for answer in ranked {
            let distance = answer.distance(position.target);
            match classes.last_mut() {
                Some((last, answers)) if *last == distance => answers.push(answer),
                _ => classes.push((distance, vec![answer])),
            }
        }
        let (distances, mut grouped): (Vec<Distance>, Vec<Vec<_>>) = classes.into_iter().unzip();
        let count = distances.len().min(CLASSES);
        for more in grouped.split_off(count) {
            grouped[count - 1].extend(more);
        }
        let step = self.step();
        let steps = |seconds: f64| (seconds / step).round() as usize;
        let (first, improve) =
            (steps(self.limits.first.as_secs_f64()), steps(self.limits.improve.as_secs_f64()));
        let finding = |level: Level, players: i32| {
            let skill = bot_skill(level);
            Finding::new(count, first + 2 * improve, |class, at| {
                let missed = |answer: &&_| 1.0 - skill.found(answer, at as f64 * step);
                grouped[class].iter().map(missed).product::<f64>().powi(players)
            })
        };
        let patience = bot_skill(self.others).patience;
        let middles = (0..parts).map(|part| (part as f64 + 0.5) / parts as f64);
        // The mean time factor.
        let usual = 1.5 / 4f64.ln();
        let race = Race {
            own: finding(self.own, 1),
            other: finding(self.others, self.rivals.into()),
            hit: distances[0].is_zero(),
            patience: middles.map(|part| (steps(patience * luck(part)), 1.0 / parts as f64)).collect(),
            reaction: steps(REACTION * usual).max(1),
            first,
            improve,
            last: steps(LAST.as_secs_f64()).max(1),
            draw,
        };
        (race, distances)
    }

    /// Solves a point for these racers; `draw` is the value of a draw, and patience is divided into `parts` parts.
    pub(super) fn solve(&self, position: PointPosition, draw: f64, parts: usize) -> PointRace {
        let (race, distances) = self.race(position, draw, parts);
        PointRace { distances, solved: Solved::new(race), step: self.step() }
    }

    /// Returns a point solved for these racers, cached.
    pub(crate) fn point(&self, position: PointPosition) -> Arc<PointRace> {
        POINTS.get((*self, position), || self.solve(position, self.point_to_come(), PARTS))
    }

    /// Returns the chance of a future point: a mean over a fixed sample of rolls.
    pub(crate) fn point_to_come(&self) -> f64 {
        let key = (self.own, self.others, self.rivals, self.limits.first);
        let even = 1.0 / (f64::from(self.rivals) + 1.0);
        let few = Racers { steps: FEW_STEPS, ..*self };
        let chance = |number: u32| {
            let mut dice = Stream::new(Seed(17), Purpose::Trials, number);
            let mut die = |sides: u32| dice.below(sides) + 1;
            let target = die(12) * die(12);
            let faces = [0; 3].map(|_| die(6) as u8);
            let position = Dice::new(faces).map(|dice| PointPosition { target, dice });
            position.map_or(even, |position| few.solve(position, even, PARTS).at_start())
        };
        *TO_COME.get(key, || (0..SAMPLE).into_par_iter().map(chance).sum::<f64>() / f64::from(SAMPLE))
    }
}

impl PointRace {
    /// Returns the chance of the point before anybody has found anything.
    pub(crate) fn at_start(&self) -> f64 {
        self.solved.before_calls(0, self.nothing())
    }

    /// Returns the class of having found nothing.
    pub(crate) fn nothing(&self) -> usize {
        self.distances.len().min(CLASSES)
    }

    /// Returns the class of a distance: the number of closer ones.
    pub(crate) fn class(&self, distance: &Distance) -> usize {
        self.distances.partition_point(|closer| closer < distance).min(self.nothing() - 1)
    }

    /// Returns the step of the clock at this thinking time.
    pub(crate) fn step_at(&self, thinking: Duration) -> usize {
        (thinking.as_secs_f64() / self.step + 1e-9) as usize
    }

    /// Returns the time of the last step.
    pub(crate) fn last(&self) -> Duration {
        self.time_of(self.solved.last())
    }

    /// Returns the start time of a step.
    pub(crate) fn time_of(&self, step: usize) -> Duration {
        Duration::from_secs_f64(step as f64 * self.step)
    }
}
