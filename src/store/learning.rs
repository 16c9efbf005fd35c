//! The player's learning progress: completed tutorials, positions to solve again, the puzzle
//! rating.
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

pub(crate) const FIRST_RATING: f64 = 1000.0;
const DAY: u64 = 86_400;
/// Days until a drill is repeated, by the number of times it was solved in a row.
const SPACING: [u64; 4] = [1, 3, 7, 21];

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Learning {
    /// The games whose tutorial was completed.
    pub(crate) tutorials: BTreeSet<String>,
    /// The player's costliest positions, by game.
    pub(crate) drills: BTreeMap<String, Vec<Drill>>,
    /// The finished games already searched for them.
    pub(crate) searched: BTreeSet<PathBuf>,
    pub(crate) rating: Rating,
}

/// A position repeated until it is solved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Drill {
    /// The file name of the finished game.
    pub(crate) file: PathBuf,
    /// The index of the event, from 0, for which there was something better.
    pub(crate) event: usize,
    pub(crate) seat: u8,
    /// Cost of that choice, in the unit of the game's coach.
    pub(crate) cost: f64,
    /// Number of consecutive solutions.
    pub(crate) solved: u32,
    /// Time of the next repetition, in seconds since 1970.
    pub(crate) due: u64,
}

impl Drill {
    /// Records an answer at `now` (in seconds since 1970): a solved drill is repeated after
    /// increasing intervals, an unsolved one at once.
    pub(crate) fn answered(&mut self, right: bool, now: u64) {
        if right {
            let days = SPACING[(self.solved as usize).min(SPACING.len() - 1)];
            self.solved = self.solved.saturating_add(1);
            self.due = now + days * DAY;
        } else {
            (self.solved, self.due) = (0, now);
        }
    }
}

/// A puzzle rating, in Elo points.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Rating {
    pub(crate) points: f64,
    /// Number of puzzles rated.
    pub(crate) puzzles: u32,
    /// Number of puzzles solved with the closest answer.
    pub(crate) solved: u32,
    /// The highest rating so far; `None` before the first puzzle.
    pub(crate) best: Option<f64>,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating {
            points: FIRST_RATING,
            puzzles: 0,
            solved: 0,
            best: None,
        }
    }
}

impl Rating {
    /// Returns the expected score on a puzzle of this rating.
    pub(crate) fn chance(&self, puzzle: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf((puzzle - self.points) / 400.0))
    }
    /// Updates the rating with the score `part` (0 to 1) on a puzzle of this rating. The first
    /// twenty count more.
    pub(crate) fn count(&mut self, puzzle: f64, part: f64) {
        let step = if self.puzzles < 20 { 40.0 } else { 20.0 };
        self.points += step * (part - self.chance(puzzle));
        self.puzzles += 1;
        self.solved += u32::from(part >= 1.0);
        self.best = Some(self.best.map_or(self.points, |best| best.max(self.points)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_drills_come_back_later() {
        let mut drill = Drill {
            file: "a".into(),
            event: 3,
            seat: 0,
            cost: 2.0,
            solved: 0,
            due: 0,
        };
        let days: Vec<u64> = (0..5)
            .map(|_| {
                drill.answered(true, 100 * DAY);
                drill.due / DAY - 100
            })
            .collect();
        assert_eq!(days, [1, 3, 7, 21, 21]);
        drill.answered(false, 50);
        assert_eq!((drill.solved, drill.due), (0, 50));
    }

    #[test]
    fn ratings_follow_expectation() {
        let mut rating = Rating::default();
        assert!((rating.chance(FIRST_RATING) - 0.5).abs() < 1e-9);
        rating.count(FIRST_RATING + 400.0, 1.0);
        let (up, first) = (rating.points - FIRST_RATING, rating.points);
        rating.count(first - 400.0, 1.0);
        assert!(
            up > 30.0 && rating.points - first < 5.0,
            "a hard one is worth more"
        );
        rating.count(rating.points, 0.0);
        assert!(rating.points < first);
        assert_eq!((rating.puzzles, rating.solved), (3, 2));
        assert!(rating.best.unwrap() > first, "the second one raised it");
    }
}
