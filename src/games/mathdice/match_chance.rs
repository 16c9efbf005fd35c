//! The chance to win a match, from its score alone: every seat takes the next point equally often.

use std::collections::HashMap;

use super::state::{MathDice, POINTS, Phase, SETS};
use crate::core::{Game, Seat};

/// Chances to reach a goal, by the seat's score and then the others' in ascending order.
type KnownChances = HashMap<Vec<u32>, f64>;

impl MathDice {
    pub(super) fn win_chance(&self, seat: Seat) -> f64 {
        if self.phase == Phase::Over {
            return f64::from(u8::from(self.standings()[seat.index()].winner));
        }
        let mut known = KnownChances::new();
        let mut set_chance =
            |seat: usize| first_to(POINTS.into(), with_first(&self.points, seat), &mut known);
        if !self.long {
            return set_chance(seat.index());
        }
        let mut known_sets = KnownChances::new();
        let mut chance = 0.0;
        for winner in 0..self.points.len() {
            let mut sets: Vec<u32> = self.sets.iter().map(|sets| u32::from(*sets)).collect();
            sets[winner] += 1;
            let sets = with_first(&sets, seat.index());
            chance += set_chance(winner) * first_to(SETS.into(), sets, &mut known_sets);
        }
        chance
    }
}

fn with_first(scores: &[u32], seat: usize) -> Vec<u32> {
    let mut scores = scores.to_vec();
    scores.swap(0, seat);
    scores
}

/// Returns the chance that the first of `scores` reaches `goal` before the others.
fn first_to(goal: u32, mut scores: Vec<u32>, known: &mut KnownChances) -> f64 {
    if let Some(winner) = scores.iter().position(|score| *score >= goal) {
        return f64::from(u8::from(winner == 0));
    }
    scores[1..].sort_unstable();
    if let Some(chance) = known.get(&scores) {
        return *chance;
    }
    let mut sum = 0.0;
    for taker in 0..scores.len() {
        let mut after = scores.clone();
        after[taker] += 1;
        sum += first_to(goal, after, known);
    }
    let chance = sum / scores.len() as f64;
    known.insert(scores, chance);
    chance
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(options: &str, points: &[u32], sets: &[u8]) -> MathDice {
        let game = MathDice::start(&options.parse().unwrap(), points.len() as u8).unwrap();
        MathDice {
            points: points.to_vec(),
            sets: sets.to_vec(),
            ..game
        }
    }

    #[track_caller]
    fn check(options: &str, points: &[u32], sets: &[u8], expected: f64) {
        let game = game(options, points, sets);
        assert!(
            (game.win_chance(Seat(0)) - expected).abs() < 1e-12,
            "{}",
            game.win_chance(Seat(0))
        );
        let sum: f64 = (0..game.count())
            .map(|seat| game.win_chance(Seat(seat)))
            .sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }

    #[test]
    fn the_score_gives_the_chance() {
        check("", &[0, 0], &[0, 0], 0.5);
        check("mode=basic", &[3, 2], &[0, 0], 0.75);
        check("", &[1, 3], &[0, 0], 0.125);
        check("", &[3, 3, 2], &[0, 0, 0], 4.0 / 9.0);
        for seats in 2..=8 {
            check(
                "length=long",
                &vec![1; seats],
                &vec![0; seats],
                1.0 / seats as f64,
            );
        }
        check("length=long", &[0, 0], &[1, 0], 0.75);
        check("length=long", &[3, 2], &[0, 1], 0.375);
        // A set just won counts before the next one begins.
        check("length=long", &[4, 2], &[0, 1], 0.5);
    }
}
