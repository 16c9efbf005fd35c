//! The best play for any worth of the final total, such as the win or a title, from every position
//! that can follow from a sheet.
//!
//! A *loss* is the points that can no longer come: the numbers of the boxes zeroed since the first
//! sheet, and the bonuses killed by that. The final total is the most that could come at first, less
//! the loss at the end. So a position is known by its closed boxes, its living bonuses, and its loss
//! so far.
//!
//! Of three boxes left, 18, 19 and 20 of a living section, at most 18 + 19 + 20 + 50 = 107 points can
//! come. Zeroing 20 loses 70, its number and the bonus; zeroing 18 after it loses 18 more. If 30
//! points are wanted, a loss of 77 is allowed:
//!
//! - With only 18 open and nothing lost, the loss ends at 0 or 68: it is certain that they come.
//! - With only 18 open and 20 zeroed, it ends at 70 or 88: this loss matters.
//! - With only 19 open, 18 and 20 zeroed, it is 88 already: it is certain that they do not come.
//!
//! Only the losses that matter are solved, as the cases of a turn side by side.
use super::actions::SolvedTurn;
use super::turn::{EndValues, HandValues, solve};
use crate::games::inverted::sheet::{BONUS, BOXES, FULL, SECTION_SETS, SheetState};
use rayon::prelude::*;
use std::array::from_fn;
use std::collections::HashMap;
use std::ops::Range;

/// Maximum points.
pub(crate) const MOST: i32 = 360;
/// Losses solved side by side.
const CASES: usize = 8;
/// Worths that differ by less are the same.
const SAME: f64 = 1e-9;

/// For each combination of living bonuses, the first loss that matters, and the values from that
/// on.
type LossValues = [(i32, Vec<f64>); 8];

/// The worth of every position that can follow from a sheet under best play.
pub(crate) struct GoalSolution {
    /// The worth of each final total; it never decreases.
    worth: Vec<f64>,
    start: SheetState,
    /// The total if nothing more is lost.
    most: i32,
    /// By closed boxes.
    known: HashMap<u32, LossValues>,
}

impl GoalSolution {
    /// Solves everything that can follow from a sheet with these points, before its roll.
    pub(crate) fn solve(
        start: SheetState,
        points: i32,
        worth: impl Fn(i32) -> f64,
    ) -> GoalSolution {
        let worth = (0..=MOST)
            .map(|total| (worth(total) / SAME).round() * SAME)
            .collect();
        let mut goal = GoalSolution {
            worth,
            start,
            most: points + start.most_to_come(),
            known: HashMap::new(),
        };
        for count in (start.closed.count_ones()..BOXES.into()).rev() {
            let sets = (0..FULL)
                .filter(|set| set & start.closed == start.closed && set.count_ones() == count);
            let sets: Vec<u32> = sets.collect();
            let solved = sets.par_iter().map_init(HandValues::new, |turn, closed| {
                goal.solve_set(turn, *closed)
            });
            let solved: Vec<LossValues> = solved.collect();
            goal.known.extend(sets.into_iter().zip(solved));
        }
        goal
    }

    /// Returns the values of all losses that matter with these closed boxes.
    fn solve_set(&self, turn: &mut HandValues<CASES>, closed: u32) -> LossValues {
        let mut values = LossValues::default();
        let mut cases: Vec<(SheetState, i32)> = Vec::new();
        for (alive, (first, _)) in values.iter_mut().enumerate() {
            let sheet = SheetState { closed, alive };
            let losses = self.losses(sheet);
            *first = losses.start;
            cases.extend(losses.map(|loss| (sheet, loss)));
        }
        let after: [Option<&LossValues>; BOXES as usize] =
            from_fn(|index| self.known.get(&(closed | 1 << index)));
        for block in cases.chunks(CASES) {
            let ends = EndValues::new(SheetState { closed, alive: 0 }.open(), |number, case| {
                // A short block repeats its last case.
                let (sheet, loss) = block[case.min(block.len() - 1)];
                self.ends(sheet, loss, number, after[usize::from(number) - 1])
            });
            for ((sheet, _), value) in block.iter().zip(solve(turn, &ends).0) {
                values[sheet.alive].1.push(value);
            }
        }
        values
    }

    /// Returns the possible losses with which the worth is not yet certain, and those between them.
    fn losses(&self, sheet: SheetState) -> Range<i32> {
        let mut min_loss = 0;
        let mut max_loss = 0;
        if sheet.alive & !self.start.alive != 0 {
            return 0..0;
        }
        for (index, section) in SECTION_SETS.into_iter().enumerate() {
            if sheet.alive >> index & 1 == 1 {
                continue;
            }
            let since = sheet.closed & !self.start.closed & section;
            let numbers = (1..=BOXES).filter(|number| since >> (number - 1) & 1 == 1);
            max_loss += numbers.map(i32::from).sum::<i32>();
            if self.start.alive >> index & 1 == 1 {
                // One of its boxes is zeroed.
                let lowest = since.trailing_zeros() as i32 + 1;
                min_loss += BONUS + if since == 0 { MOST } else { lowest };
                max_loss += BONUS;
            }
        }
        let matters = |loss: &i32| {
            self.worth_of_loss(loss + sheet.most_to_come()) != self.worth_of_loss(*loss)
        };
        let first = (min_loss..=max_loss).find(matters);
        let last = (min_loss..=max_loss).rfind(matters);
        first
            .zip(last)
            .map_or(0..0, |(first, last)| first..last + 1)
    }

    /// Returns the worth of the final total with this loss.
    fn worth_of_loss(&self, loss: i32) -> f64 {
        self.worth[(self.most - loss).clamp(0, MOST) as usize]
    }

    /// Returns the values of achieving and of zeroing an open box, given those `after` it.
    fn ends(
        &self,
        sheet: SheetState,
        loss: i32,
        number: u8,
        after: Option<&LossValues>,
    ) -> (f64, f64) {
        let alive = sheet.zero(number).alive;
        let bonus = if alive == sheet.alive { 0 } else { BONUS };
        let achieved = self.after(after, sheet.alive, loss);
        let zeroed = self.after(after, alive, loss + i32::from(number) + bonus);
        (achieved, zeroed)
    }

    /// Returns the value of a loss; if that is not known, it no longer matters.
    fn after(&self, values: Option<&LossValues>, alive: usize, loss: i32) -> f64 {
        let known = values.and_then(|values| {
            let (first, values) = &values[alive];
            values.get(usize::try_from(loss - first).ok()?).copied()
        });
        known.unwrap_or_else(|| self.worth_of_loss(loss))
    }

    /// Returns the value of a sheet that can follow, with these points, before its roll.
    #[cfg(test)]
    pub(crate) fn value(&self, sheet: SheetState, points: i32) -> f64 {
        self.after(
            self.known.get(&sheet.closed),
            sheet.alive,
            self.loss(sheet, points),
        )
    }

    /// Solves the turn of a sheet with an open box that can follow, with these points.
    pub(crate) fn turn(&self, sheet: SheetState, points: i32) -> SolvedTurn {
        let loss = self.loss(sheet, points);
        SolvedTurn::new(sheet, |number| {
            let after = self.known.get(&(sheet.closed | 1 << (number - 1)));
            self.ends(sheet, loss, number, after)
        })
    }

    fn loss(&self, sheet: SheetState, points: i32) -> i32 {
        self.most - points - sheet.most_to_come()
    }
}
