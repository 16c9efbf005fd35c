//! Backward induction over the sets of closed boxes that can follow from a sheet.
use super::turn::{EndValues, HandValues, Lanes, solve};
use crate::games::inverted::sheet::{BONUS, SECTION_SETS, SheetState, section_of};
use rayon::prelude::*;

/// Combinations of living and dead bonuses.
const CASES: usize = 8;

/// The values of all sheets that can follow from one, by closed boxes and living bonuses.
pub struct SheetValues {
    /// The boxes closed in all of them, as bits.
    start: u32,
    /// The other boxes, ascending. A set of closed ones among them is a number, in which box
    /// `open[n]` is bit `n`.
    open: Vec<u8>,
    /// The sets that complete each section.
    sections: [usize; 3],
    /// By set.
    values: Vec<Lanes<CASES>>,
}

impl SheetValues {
    /// Solves the game from a sheet with these `closed` boxes on all threads of the current rayon
    /// pool. From the empty sheet that takes about a second on two cores, and 64 MiB; each closed
    /// box halves both.
    pub(crate) fn solve(closed: u32) -> SheetValues {
        let sheet = SheetState { closed, alive: 0 };
        let open: Vec<u8> = sheet.open().collect();
        let mut solution = SheetValues {
            start: closed,
            sections: SECTION_SETS.map(|boxes| set_of(&open, boxes)),
            values: vec![Lanes::splat(0.0); 1 << open.len()],
            open,
        };
        for count in (0..solution.open.len() as u32).rev() {
            let sets: Vec<usize> = (0..solution.values.len())
                .filter(|set| set.count_ones() == count)
                .collect();
            let values = sets.par_iter().map_init(HandValues::new, |turn, set| {
                solve(turn, &solution.ends(*set))
            });
            for (set, values) in sets.iter().zip(values.collect::<Vec<_>>()) {
                solution.values[*set] = values;
            }
        }
        solution
    }

    /// Returns the boxes closed in all its sheets.
    pub(crate) fn start(&self) -> u32 {
        self.start
    }

    /// Returns `true` if it has the values of the sheets with these closed boxes.
    pub(crate) fn covers(&self, closed: u32) -> bool {
        closed & self.start == self.start
    }

    /// Returns the values of the ends of a turn with these closed boxes, in each case.
    fn ends(&self, set: usize) -> EndValues<CASES> {
        let never = Lanes::splat(f64::NEG_INFINITY);
        let mut early = [never; 32];
        let mut zeroed = never;
        for (bit, number) in self.open.iter().enumerate() {
            let filled = set | 1 << bit;
            if filled == set {
                continue;
            }
            let section = section_of(*number);
            let is_complete = filled & self.sections[section] == self.sections[section];
            let bonus = if is_complete { BONUS } else { 0 };
            let points = [0, bonus].map(|bonus| f64::from(i32::from(*number) + bonus));
            let after = &self.values[filled].0;
            let achieved = &mut early[usize::from(*number)].0;
            for alive in 0..CASES {
                achieved[alive] = points[alive >> section & 1] + after[alive];
                zeroed.0[alive] = zeroed.0[alive].max(after[alive & !(1 << section)]);
            }
        }
        EndValues::of_boxes(early, zeroed)
    }

    /// Returns the values of achieving and of zeroing an open box.
    pub(super) fn after(&self, sheet: SheetState, number: u8) -> (f64, f64) {
        let (after, points) = sheet.achieve(number);
        (
            f64::from(points) + self.value(after),
            self.value(sheet.zero(number)),
        )
    }

    /// Returns the expected points still to come from a sheet that can follow, under best play,
    /// before a roll.
    pub(crate) fn value(&self, sheet: SheetState) -> f64 {
        debug_assert!(self.covers(sheet.closed), "{sheet:?} can't follow");
        self.values[set_of(&self.open, sheet.closed)].0[sheet.alive]
    }
}

/// Returns the number of the set of those `boxes` that are among the `open` ones.
fn set_of(open: &[u8], boxes: u32) -> usize {
    let mut set = 0;
    for (bit, number) in open.iter().enumerate() {
        set |= usize::from(boxes >> (number - 1) & 1 == 1) << bit;
    }
    set
}
