//! A slow, obvious solver: every roll, every keep, every outcome of the other dice, with nothing
//! shared and nothing clever. Tests compare the fast solver with it, and its time.
use super::hands::DICE;
use crate::core::Roll;
use crate::games::inverted::sheet::{SheetState, inverted_sum};
use std::collections::HashMap;

/// Value of a sheet with one more box closed, given the points for that.
pub(crate) type ValueAfter<'a> = dyn Fn(SheetState, i32) -> f64 + 'a;

/// Value of each roll with a number of rerolls left.
pub(crate) type RollValues = HashMap<Roll, f64>;

/// Values of everything in one turn.
pub(crate) struct ReferenceTurn {
    /// Outcomes of n dice with their probabilities.
    falls: Vec<Vec<(Roll, f64)>>,
}

impl ReferenceTurn {
    /// Counts all outcomes of up to five dice.
    pub(crate) fn new() -> Self {
        let falls = (0..=DICE as u32).map(|dice| {
            let mut falls: HashMap<Roll, f64> = HashMap::new();
            for fall in 0..6u32.pow(dice) {
                let faces: Vec<u8> = (0..dice)
                    .map(|die| (fall / 6u32.pow(die) % 6 + 1) as u8)
                    .collect();
                *falls.entry(Roll::new(&faces).expect("dice")).or_default() +=
                    1.0 / 6f64.powi(dice as i32);
            }
            falls.into_iter().collect()
        });
        ReferenceTurn {
            falls: falls.collect(),
        }
    }

    /// Returns the value of a sheet before its roll, given `next`, the value of a sheet with one
    /// more box closed.
    pub(crate) fn value(&self, sheet: SheetState, next: &dyn Fn(SheetState, i32) -> f64) -> f64 {
        let rolls = (1..3).fold(self.last(sheet, next), |after, _| {
            self.earlier(sheet, next, &after)
        });
        self.falls[DICE]
            .iter()
            .map(|(roll, chance)| chance * rolls[roll])
            .sum()
    }

    /// Returns the value of every roll with no reroll left.
    pub(crate) fn last(&self, sheet: SheetState, next: &ValueAfter<'_>) -> RollValues {
        let zero = sheet
            .open()
            .map(|number| next(sheet.zero(number), 0))
            .fold(f64::NEG_INFINITY, f64::max);
        self.falls[DICE]
            .iter()
            .map(|&(roll, _)| (roll, self.register(sheet, roll, next).unwrap_or(zero)))
            .collect()
    }

    /// Returns the value of every roll with one more reroll than in `after`.
    pub(crate) fn earlier(
        &self,
        sheet: SheetState,
        next: &ValueAfter<'_>,
        after: &RollValues,
    ) -> RollValues {
        let mut keep_values = HashMap::new();
        let mut values = RollValues::new();
        for &(roll, _) in &self.falls[DICE] {
            let mut value = self
                .register(sheet, roll, next)
                .unwrap_or(f64::NEG_INFINITY);
            for keep in roll.parts() {
                if keep != roll {
                    let keep_value = keep_values
                        .entry(keep)
                        .or_insert_with(|| self.keep(keep, after));
                    value = value.max(*keep_value);
                }
            }
            values.insert(roll, value);
        }
        values
    }

    /// Returns the value of keeping these dice and rolling the others, which leads to `after`.
    pub(crate) fn keep(&self, keep: Roll, after: &RollValues) -> f64 {
        self.falls[DICE - keep.len()]
            .iter()
            .map(|&(fall, chance)| {
                let faces = [keep.faces(), fall.faces()].concat();
                chance * after[&Roll::new(&faces).expect("five dice")]
            })
            .sum()
    }

    /// Returns the value of registering this roll, if its sum is open.
    fn register(&self, sheet: SheetState, roll: Roll, next: &ValueAfter<'_>) -> Option<f64> {
        let sum = inverted_sum(&roll.faces());
        sheet.is_open(sum).then(|| {
            let (after, points) = sheet.achieve(sum);
            next(after, points)
        })
    }
}
