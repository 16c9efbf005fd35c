//! Objectives for the values of sheets: points, or the chance of a total.

/// Points per unit of a network's output.
pub(crate) const UNIT: f32 = 100.0;

/// Logit of certainty in a network's output for a total; its negative for impossibility.
const CERTAIN: f32 = 1e6;

/// Objective for which a sheet is valued.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum SheetObjective {
    /// The expected final score.
    #[default]
    Points,
    /// The chance of a final score of at least this many points.
    Total(i32),
}

impl SheetObjective {
    /// Returns the value of a final score: its points, or 1 or 0.
    pub(crate) fn final_value(self, score: i32) -> f64 {
        match self {
            SheetObjective::Points => f64::from(score),
            SheetObjective::Total(total) => f64::from(u8::from(score >= total)),
        }
    }

    /// Returns the network output that represents a final score.
    pub(crate) fn number(self, score: i32) -> f32 {
        match self {
            SheetObjective::Points => score as f32 / UNIT,
            SheetObjective::Total(total) if score >= total => CERTAIN,
            SheetObjective::Total(_) => -CERTAIN,
        }
    }

    /// Converts a network output to a value: units of [`UNIT`] points, or a chance.
    ///
    /// The chance is 1/2 at zero, and rises with x / √(1 + x²), computed with operations that are
    /// the same on every machine.
    pub(crate) fn value(self, number: f32) -> f32 {
        match self {
            SheetObjective::Points => number,
            SheetObjective::Total(_) if number.abs() >= CERTAIN => {
                f32::from(u8::from(number > 0.0))
            }
            SheetObjective::Total(_) => {
                let x = f64::from(number);
                (0.5 + 0.5 * x / (1.0 + x * x).sqrt()) as f32
            }
        }
    }

    /// Converts a [`SheetObjective::value`] for display: to points, or a chance.
    pub(crate) fn display_value(self, value: f32) -> f64 {
        match self {
            SheetObjective::Points => f64::from(value) * f64::from(UNIT),
            SheetObjective::Total(_) => f64::from(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_outputs_agree_on_final_scores() {
        for score in [-400, -10, 0, 490, 500, 510, 3350] {
            for objective in [
                SheetObjective::Points,
                SheetObjective::Total(500),
                SheetObjective::Total(-10),
            ] {
                let value = objective.display_value(objective.value(objective.number(score)));
                assert!(
                    (value - objective.final_value(score)).abs() < 1e-3,
                    "{objective:?} {score}: {value}"
                );
            }
        }
    }

    #[test]
    fn chances_rise_from_none_to_one() {
        let chances: Vec<f32> = [-1e3, -5.0, -1.0, 0.0, 1.0, 5.0, 1e3]
            .map(|x| SheetObjective::Total(0).value(x))
            .into();
        assert!(chances.is_sorted_by(|a, b| a < b), "{chances:?}");
        assert!(chances[0] > 0.0 && chances[3] == 0.5 && chances[6] < 1.0);
    }
}
