//! The player's learning progress: completed tutorials, positions to solve again.
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

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
}
