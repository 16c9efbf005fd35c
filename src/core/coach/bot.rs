//! Choice among the coach's advice by level.
use crate::core::{Level, Stream};

/// Spread of a level's judgement, in grains of the game.
fn temperature(level: Level) -> f64 {
    match level {
        Level::Novice => 1.5,
        Level::Casual => 0.5,
        Level::Expert => 0.12,
        Level::Perfect => 0.0,
    }
}

/// Chooses among `actions` with their values (best first) as `level` would. Each value is perturbed
/// by an error that grows from level to level (a Gumbel variable, so the probability of an action
/// is its softmax weight); `error_scale` is the game's typical cost of a careless action.
pub(crate) fn choose<A>(
    actions: impl IntoIterator<Item = (A, f64)>,
    level: Level,
    error_scale: f64,
    stream: &mut Stream,
) -> Option<A> {
    let scale = temperature(level) * error_scale;
    let mut best: Option<(f64, A)> = None;
    for (action, value) in actions {
        let error = if scale == 0.0 {
            0.0
        } else {
            -scale * (-(1.0 - stream.unit()).ln()).max(1e-300).ln()
        };
        let seems = value + error;
        if best
            .as_ref()
            .is_none_or(|(best_value, _)| seems > *best_value)
        {
            best = Some((seems, action));
        }
    }
    best.map(|(_, action)| action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Purpose, Seed};

    fn average(level: Level) -> f64 {
        let mut stream = Stream::new(Seed(9), Purpose::Trials, 0);
        let values = [10.0, 9.5, 9.0, 5.0, 0.0];
        let total: f64 = (0..2000)
            .map(|_| choose(values.map(|value| (value, value)), level, 2.0, &mut stream).unwrap())
            .sum();
        total / 2000.0
    }

    #[test]
    fn each_level_chooses_better_than_the_one_below() {
        let averages = Level::ALL.map(average);
        assert!(averages.is_sorted_by(|a, b| a < b), "{averages:?}");
        assert_eq!(averages[3], 10.0);
    }

    #[test]
    fn perfect_takes_the_first_of_equal_actions() {
        let mut stream = Stream::new(Seed(9), Purpose::Trials, 0);
        assert_eq!(
            choose([("a", 1.0), ("b", 1.0)], Level::Perfect, 1.0, &mut stream),
            Some("a")
        );
    }

    /// With Gumbel errors, actions are chosen with their softmax probabilities.
    #[test]
    fn frequency_follows_value() {
        let mut stream = Stream::new(Seed(9), Purpose::Trials, 0);
        // Between two actions only the difference of the errors counts, which would be symmetric if
        // their signs were flipped.
        let actions = [
            ("better", 1.0),
            ("a", 0.0),
            ("b", 0.0),
            ("c", 0.0),
            ("d", 0.0),
        ];
        let trials = 20_000;
        let choices = (0..trials)
            .filter(|_| choose(actions, Level::Casual, 2.0, &mut stream) == Some("better"))
            .count();
        // The level's temperature is 0.5, so the errors are in whole units here.
        let share = choices as f64 / f64::from(trials);
        let expected = 1.0 / (1.0 + 4.0 * (-1.0_f64).exp());
        assert!((share - expected).abs() < 0.015, "{share}, not {expected}");
    }
}
