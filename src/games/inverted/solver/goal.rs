//! The best play for any worth of the final total, such as the win or a title, from every position
//! that can follow from a sheet.
//!
//! Besides its closed boxes and living bonuses a position is known by the points lost since: the
//! numbers zeroed and the bonuses killed. The losses that still matter are the cases of its turn.
use super::actions::SolvedTurn;
use super::sheet::{FULL, SECTIONS, SheetState};
use super::turn::{EndValues, HandValues, solve};
use crate::games::inverted::sheet::{BONUS, BOXES};
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
        let losses: [Range<i32>; 8] = from_fn(|alive| self.losses(SheetState { closed, alive }));
        let mut values = losses.each_ref().map(|losses| (losses.start, Vec::new()));
        let cases = (0..8)
            .zip(losses)
            .flat_map(|(alive, losses)| losses.map(move |loss| (alive, loss)));
        let after: [Option<&LossValues>; BOXES as usize] =
            from_fn(|at| self.known.get(&(closed | 1 << at)));
        for cases in cases.collect::<Vec<_>>().chunks(CASES) {
            let ends = EndValues::new(SheetState { closed, alive: 0 }.open(), |number, case| {
                let (alive, loss) = cases[case.min(cases.len() - 1)];
                self.ends(
                    SheetState { closed, alive },
                    loss,
                    number,
                    after[usize::from(number) - 1],
                )
            });
            for ((alive, _), value) in cases.iter().zip(solve(turn, &ends).0) {
                values[*alive].1.push(value);
            }
        }
        values
    }

    /// Returns the possible losses with which the worth is not yet certain, and those between them.
    fn losses(&self, sheet: SheetState) -> Range<i32> {
        let (mut least, mut most) = (0, 0);
        if sheet.alive & !self.start.alive != 0 {
            return 0..0;
        }
        for (at, section) in SECTIONS
            .into_iter()
            .enumerate()
            .filter(|(at, _)| sheet.alive >> at & 1 == 0)
        {
            let since = sheet.closed & !self.start.closed & section;
            most += (1..=BOXES)
                .filter(|number| since >> (number - 1) & 1 == 1)
                .map(i32::from)
                .sum::<i32>();
            if self.start.alive >> at & 1 == 1 {
                // One of its boxes is zeroed.
                least += BONUS
                    + if since == 0 {
                        MOST
                    } else {
                        since.trailing_zeros() as i32 + 1
                    };
                most += BONUS;
            }
        }
        let matters = |loss: &i32| {
            self.worth_of_loss(loss + sheet.most_to_come()) != self.worth_of_loss(*loss)
        };
        match ((least..=most).find(matters), (least..=most).rfind(matters)) {
            (Some(first), Some(last)) => first..last + 1,
            _ => 0..0,
        }
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
        let (achieved, zeroed) = (sheet.alive, sheet.zero(number).alive);
        let killed = if zeroed == sheet.alive { 0 } else { BONUS };
        (
            self.after(after, achieved, loss),
            self.after(after, zeroed, loss + i32::from(number) + killed),
        )
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
        let after = |number: u8| self.known.get(&(sheet.closed | 1 << (number - 1)));
        SolvedTurn::new(sheet, |number| {
            self.ends(sheet, loss, number, after(number))
        })
    }

    fn loss(&self, sheet: SheetState, points: i32) -> i32 {
        self.most - points - sheet.most_to_come()
    }
}
