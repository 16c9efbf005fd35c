//! Skills of the levels of computer opponents: the answers they find, and how fast.

use std::time::Duration;

use super::solver::{Answer, Traits};
use crate::core::Level;

/// Time to read the target and the dice, in seconds; a fast clock leaves less.
pub(super) const READING: f64 = 4.0;

/// Minimum time from another's call to its own buzz, in seconds.
pub(super) const REACTION: f64 = 1.0;

/// Time before the clock runs out at which a player waiting for a better answer calls.
pub(super) const LAST: Duration = Duration::from_millis(1500);

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
    pub(super) start: f64,
    pub(super) effort: f64,
    /// Time spent on a better answer before calling.
    pub(super) patience: f64,
    /// Time spent on beating a call before passing.
    pub(super) stamina: f64,
}

pub(super) fn bot_skill(level: Level) -> BotSkill {
    match level {
        Level::Novice => BotSkill {
            plain: 0.65,
            division: 0.3,
            power: 0.07,
            root: 0.0,
            fraction: 0.05,
            negative: 0.2,
            start: 5.0,
            effort: 2.4,
            patience: 2.0,
            stamina: 13.0,
        },
        Level::Casual => BotSkill {
            plain: 0.93,
            division: 0.75,
            power: 0.6,
            root: 0.05,
            fraction: 0.4,
            negative: 0.6,
            start: 3.0,
            effort: 1.7,
            patience: 4.0,
            stamina: 16.0,
        },
        Level::Expert => BotSkill {
            plain: 0.99,
            division: 0.97,
            power: 0.95,
            root: 0.5,
            fraction: 0.9,
            negative: 0.95,
            start: 1.6,
            effort: 1.1,
            patience: 5.0,
            stamina: 16.0,
        },
        Level::Perfect => BotSkill {
            plain: 1.0,
            division: 1.0,
            power: 1.0,
            root: 1.0,
            fraction: 1.0,
            negative: 1.0,
            start: 0.6,
            effort: 0.7,
            patience: 4.0,
            stamina: 12.0,
        },
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
