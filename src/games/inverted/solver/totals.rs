//! The totals with which a player for points may end.
use super::actions::REROLLS;
use super::goal::MOST;
use super::solution::SheetValues;
use crate::core::{Roll, Totals};
use crate::games::inverted::sheet::SheetState;
use rayon::prelude::*;
use std::collections::BTreeMap;

impl SheetValues {
    /// Returns the chance of each final total in play for points from a sheet with these points and
    /// dice, the others still to be rolled, and then so many rerolls left.
    pub(crate) fn totals(
        &self,
        start: SheetState,
        points: i32,
        mut dice: Roll,
        mut left: u8,
    ) -> Totals {
        // By sheet, the chances of the points on it.
        let certain = (0..=MOST)
            .map(|total| f64::from(u8::from(total == points)))
            .collect();
        let mut sheets: BTreeMap<SheetState, Vec<f64>> = [(start, certain)].into();
        for _ in start.open() {
            let turns: Vec<_> = sheets
                .into_par_iter()
                .map(|(sheet, points)| (sheet, self.turn(sheet).chances(dice, left), points))
                .collect();
            sheets = BTreeMap::new();
            for (sheet, chances, points) in turns {
                let mut add = |sheet, gain, chance| {
                    let sums = sheets
                        .entry(sheet)
                        .or_insert_with(|| vec![0.0; MOST as usize + 1]);
                    sums[gain as usize..]
                        .iter_mut()
                        .zip(&points)
                        .for_each(|(sum, previous)| *sum += chance * previous);
                };
                for number in sheet.open() {
                    let (after, gain) = sheet.achieve(number);
                    add(after, gain, chances.of(number));
                }
                add(self.zero_cheapest(sheet), 0, chances.none());
            }
            (dice, left) = (Roll::default(), REROLLS);
        }
        let mut totals = BTreeMap::new();
        for (total, chance) in sheets
            .values()
            .flat_map(|points| (0..).zip(points))
            .filter(|(_, chance)| **chance > 0.0)
        {
            *totals.entry(total).or_default() += chance;
        }
        Totals(totals)
    }

    /// Returns a sheet with an open box after zeroing the one that costs least.
    fn zero_cheapest(&self, sheet: SheetState) -> SheetState {
        let zeroed = sheet.open().map(|number| sheet.zero(number));
        zeroed
            .max_by(|a, b| self.value(*a).total_cmp(&self.value(*b)))
            .unwrap_or(sheet)
    }
}
