//! The chance to win a match, from the chance of a point: backward induction over points and sets.

use std::collections::HashMap;

use crate::games::mathdice::state::{POINTS, SETS};

/// The points and sets of one seat.
type Score = (u32, u8);

/// Chances to win from the scores that can follow.
#[derive(Debug)]
pub(crate) struct MatchChance {
    /// The chance of a future point.
    point: f64,
    long: bool,
    known: HashMap<(Score, Vec<Score>), f64>,
}

impl MatchChance {
    /// Creates the chances of a player who takes a point with chance `point`; the others share the rest equally.
    /// `long` matches have sets.
    pub(crate) fn new(point: f64, long: bool) -> MatchChance {
        MatchChance { point, long, known: HashMap::new() }
    }

    /// Returns the chance to win with score `own` against `others`. A seat with the points of a set has won it.
    pub(crate) fn at(&mut self, own: Score, others: &[Score]) -> f64 {
        let set_won = |score: &Score| score.0 >= u32::from(POINTS);
        let match_won = |score: &Score| set_won(score) && (!self.long || score.1 + 1 >= SETS);
        if match_won(&own) {
            return 1.0;
        }
        if others.iter().any(match_won) {
            return 0.0;
        }
        if set_won(&own) || others.iter().any(set_won) {
            let next_set = |score: &Score| (0, score.1 + u8::from(set_won(score)));
            let (own, others) = (next_set(&own), others.iter().map(next_set).collect::<Vec<_>>());
            return self.at(own, &others);
        }
        let mut others = others.to_vec();
        others.sort_unstable();
        let key = (own, others);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let chance =
            self.point * self.at((own.0 + 1, own.1), &key.1) + (1.0 - self.point) * self.lost(own, &key.1);
        self.known.insert(key, chance);
        chance
    }

    /// Returns the chance to win if one of the others, each equally likely, takes the next point.
    pub(crate) fn lost(&mut self, own: Score, others: &[Score]) -> f64 {
        let mut sum = 0.0;
        for taker in 0..others.len() {
            let mut after = others.to_vec();
            after[taker].0 += 1;
            sum += self.at(own, &after);
        }
        sum / others.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_of_two_sums_over_points_lost() {
        for point in [0.3f64, 0.5, 0.62] {
            let mut chance = MatchChance::new(point, false);
            for (own, other) in [(0, 0), (3, 3), (1, 2), (0, 3)] {
                // Before the last point of `needed`, `lost` others were lost, in any order.
                let (needed, spare) = (4 - own, 4 - other);
                let ways =
                    |lost: u32| (1..=lost).map(|i| f64::from(needed - 1 + i) / f64::from(i)).product::<f64>();
                let expected: f64 = (0..spare)
                    .map(|lost| ways(lost) * point.powi(needed as i32) * (1.0 - point).powi(lost as i32))
                    .sum();
                assert!((chance.at((own, 0), &[(other, 0)]) - expected).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn sets_are_matches_of_their_own() {
        let mut set = MatchChance::new(0.6, false);
        let chance = set.at((0, 0), &[(0, 0)]);
        let mut long = MatchChance::new(0.6, true);
        let expected = chance * chance * (3.0 - 2.0 * chance);
        assert!((long.at((0, 0), &[(0, 0)]) - expected).abs() < 1e-12);
        assert!((long.at((4, 0), &[(2, 0)]) - (1.0 - (1.0 - chance).powi(2))).abs() < 1e-12);
        assert_eq!((long.at((4, 1), &[(2, 1)]), long.at((1, 1), &[(4, 1)])), (1.0, 0.0));
    }

    #[test]
    fn equal_seats_share_the_match() {
        for seats in 2..=8 {
            let mut chance = MatchChance::new(1.0 / f64::from(seats), seats < 5);
            let others = vec![(0, 0); seats as usize - 1];
            assert!((chance.at((0, 0), &others) - 1.0 / f64::from(seats)).abs() < 1e-12, "{seats}");
        }
    }
}
