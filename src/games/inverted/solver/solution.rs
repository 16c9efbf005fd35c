//! Backward induction over every set of closed boxes.
use super::sheet::{FULL, SheetState};
use super::turn::{EndValues, HandValues, Lanes, solve};
use crate::games::inverted::sheet::BOXES;
use rayon::prelude::*;

/// Combinations of living and dead bonuses.
const CASES: usize = 8;

/// The value of every position of the game, by closed boxes and living bonuses.
pub struct SheetValues(Vec<Lanes<CASES>>);

impl SheetValues {
    /// Solves the game on all threads of the current rayon pool, in about a second on two cores
    /// with 64 MiB.
    pub(crate) fn solve() -> SheetValues {
        let mut solution = SheetValues(vec![Lanes::splat(0.0); 1 << BOXES]);
        for count in (0..BOXES.into()).rev() {
            let sets: Vec<u32> = (0..FULL)
                .filter(|closed| closed.count_ones() == count)
                .collect();
            let values = sets.par_iter().map_init(HandValues::new, |turn, closed| {
                solve(turn, &solution.ends(*closed))
            });
            for (closed, values) in sets.iter().zip(values.collect::<Vec<_>>()) {
                solution.0[*closed as usize] = values;
            }
        }
        solution
    }

    /// Returns the values of the ends of a turn with these closed boxes, in each case.
    fn ends(&self, closed: u32) -> EndValues<CASES> {
        EndValues::new(SheetState { closed, alive: 0 }.open(), |number, alive| {
            self.after(SheetState { closed, alive }, number)
        })
    }

    /// Returns the values of achieving and of zeroing an open box.
    pub(super) fn after(&self, sheet: SheetState, number: u8) -> (f64, f64) {
        let (after, points) = sheet.achieve(number);
        (
            f64::from(points) + self.value(after),
            self.value(sheet.zero(number)),
        )
    }

    /// Returns the expected points still to come from this sheet under best play, before a roll.
    pub(crate) fn value(&self, sheet: SheetState) -> f64 {
        self.0[sheet.closed as usize].0[sheet.alive]
    }
}
