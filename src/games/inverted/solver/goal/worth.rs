//! Values of final totals.
use crate::games::inverted::sheet::{BONUS, BOXES};
use crate::games::inverted::solver::Sheet;
use crate::games::inverted::solver::sheet::SECTIONS;

/// Maximum points.
pub(crate) const MOST: usize = 360;

/// Value of each final total, from 0 to 1, never decreasing.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    /// Value by the loss from [`MOST`].
    by_loss: Vec<f64>,
    /// The greatest loss that is worth as much as none.
    pub(super) harmless: i32,
    /// The least loss after which nothing matters any more.
    pub(super) hopeless: i32,
}

impl Worth {
    /// Differences below this are ignored, which saves much work: many of the roughly hundred totals are almost
    /// certain to win.
    const NOTHING: f64 = 1e-9;

    /// Creates values from `of`, a function of the total that must not decrease.
    pub fn new(of: impl Fn(usize) -> f64) -> Worth {
        let mut by_loss: Vec<f64> = (0..=MOST).map(|loss| of(MOST - loss)).collect();
        let (best, worst) = (by_loss[0], by_loss[MOST]);
        let harmless = by_loss.iter().rposition(|worth| best - worth <= Self::NOTHING).unwrap_or(0);
        let hopeless = by_loss.iter().position(|worth| worth - worst <= Self::NOTHING).unwrap_or(MOST);
        by_loss[..=harmless].fill(best);
        if hopeless > harmless {
            by_loss[hopeless..].fill(worst);
        }
        Worth { by_loss, harmless: harmless as i32, hopeless: hopeless as i32 }
    }

    /// Returns the values for at least `total` points: 1 if reached, 0 if not.
    pub fn at_least(total: i32) -> Worth {
        Worth::new(|points| f64::from(u8::from(points as i32 >= total)))
    }

    /// Returns the value of a final total with this loss.
    pub(crate) fn after(&self, loss: i32) -> f64 {
        self.by_loss[(loss.max(0) as usize).min(MOST)]
    }
}

/// Returns the permanent loss of a sheet with these points, completed bonuses included.
pub(crate) fn lost(sheet: Sheet, points: i32) -> i32 {
    MOST as i32 - points - to_gain(sheet)
}

/// Returns the most points that can still be gained.
pub(super) fn to_gain(sheet: Sheet) -> i32 {
    let boxes: i32 = (1..=BOXES).filter(|&number| sheet.is_open(number)).map(i32::from).sum();
    let incomplete = |&at: &usize| sheet.alive[at] && sheet.closed & SECTIONS[at] != SECTIONS[at];
    boxes + BONUS * (0..3).filter(incomplete).count() as i32
}
