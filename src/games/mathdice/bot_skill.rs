//! Skills of the levels of computer opponents: the answers they find, and how fast.

use std::time::Duration;

use super::solver::{Answer, Traits};
use crate::core::Level;

/// Time to read the target and the dice, in seconds; a fast clock leaves less.
pub(super) const READING: f64 = 4.0;

/// Usual time from another's call to its own buzz, in seconds.
pub(super) const REACTION: f64 = 1.0;

/// Skill of a level. Probabilities multiply; times are in seconds.
pub(super) struct BotSkill {
    /// Probability of finding an ordinary answer, and factors for each of its demands.
    plain: f64,
    division: f64,
    power: f64,
    root: f64,
    fraction: f64,
    negative: f64,
    /// Time from reading to a first answer, and for each point of [`super::solver::effort`].
    start: f64,
    effort: f64,
    /// Time spent on a better answer before a near one is called.
    pub(super) patience: Duration,
    /// Thinking time before it passes, or calls what is not near: for a first call, and to improve
    /// on another's, or after another has passed.
    pub(super) first: Duration,
    pub(super) improve: Duration,
}

pub(super) fn bot_skill(level: Level) -> BotSkill {
    // Nobody waits longer than `SILENCE` for a computer.
    let [patience, first, improve] = match level {
        Level::Novice => [2, 24, 12],
        Level::Casual => [4, 24, 12],
        Level::Expert => [5, 20, 12],
        Level::Perfect => [4, 12, 7],
    }
    .map(Duration::from_secs);
    // By column, as the fields.
    let [
        plain,
        division,
        power,
        root,
        fraction,
        negative,
        start,
        effort,
    ] = match level {
        Level::Novice => [0.65, 0.3, 0.07, 0.0, 0.05, 0.2, 5.0, 2.4],
        Level::Casual => [0.93, 0.75, 0.6, 0.05, 0.4, 0.6, 3.0, 1.7],
        Level::Expert => [0.99, 0.97, 0.95, 0.5, 0.9, 0.95, 1.6, 1.1],
        Level::Perfect => [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.6, 0.7],
    };
    BotSkill {
        plain,
        division,
        power,
        root,
        fraction,
        negative,
        start,
        effort,
        patience,
        first,
        improve,
    }
}

impl BotSkill {
    /// Returns the probability of ever finding an answer with these demands.
    pub(super) fn sees(&self, needs: &Traits) -> f64 {
        let chances = [
            (needs.division, self.division),
            (needs.power, self.power),
            (needs.root, self.root),
            (needs.fraction, self.fraction),
            (needs.negative, self.negative),
        ];
        self.plain
            * chances
                .into_iter()
                .filter(|(needed, _)| *needed)
                .map(|(_, chance)| chance)
                .product::<f64>()
    }

    /// Returns the usual time from reading to finding `answer`, in seconds.
    pub(super) fn usual_time(&self, answer: &Answer) -> f64 {
        self.start + self.effort * f64::from(answer.effort)
    }
}

/// Returns a time factor from a half to two: half as long on a good day, twice as long on a bad
/// one. `part` is uniform from 0 to 1.
pub(super) fn luck(part: f64) -> f64 {
    (2.0 * part - 1.0).exp2()
}
