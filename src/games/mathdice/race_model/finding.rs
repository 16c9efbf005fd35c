//! Probabilities of a player's findings over time.

/// Lower bound of probabilities, so that conditional ones can still be computed.
const LEAST: f64 = 1e-9;

/// Probabilities that nothing closer than a class has been found by each step of the clock. Classes are the
/// possible distances, closest first; each is found independently, and for good.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    classes: usize,
    /// By steps, then by classes: the probability that none of the classes before has been found.
    none: Vec<f64>,
    /// The reciprocal of each.
    inverse: Vec<f64>,
}

impl Finding {
    /// Creates the probabilities for this many steps after the first; `missed` returns the probability that a class
    /// has not been found by a step, 1 at step 0.
    pub(crate) fn new(classes: usize, steps: usize, missed: impl Fn(usize, usize) -> f64) -> Finding {
        let mut none = Vec::with_capacity((steps + 1) * (classes + 1));
        for step in 0..=steps {
            none.push(1.0);
            for class in 0..classes {
                none.push(none[none.len() - 1] * missed(class, step).max(LEAST));
            }
        }
        let inverse = none.iter().map(|chance| 1.0 / chance).collect();
        Finding { classes, none, inverse }
    }

    /// Returns the number of classes.
    pub(crate) fn classes(&self) -> usize {
        self.classes
    }

    /// Returns the last step.
    pub(crate) fn last(&self) -> usize {
        self.none.len() / (self.classes + 1) - 1
    }

    /// Returns the probabilities that nothing before each class has been found by a step. Before the first step
    /// nothing is found, and after the last nothing more.
    pub(crate) fn none(&self, step: isize) -> &[f64] {
        let width = self.classes + 1;
        let at = (step.max(0) as usize).min(self.last()) * width;
        &self.none[at..at + width]
    }

    /// Returns the reciprocals of these.
    pub(super) fn inverse(&self, step: isize) -> &[f64] {
        let width = self.classes + 1;
        let at = (step.max(0) as usize).min(self.last()) * width;
        &self.inverse[at..at + width]
    }

    /// Returns the probability that nothing before `class` is found up to step `to`, given that nothing of it was
    /// by step `from`.
    pub(super) fn still_none(&self, from: usize, to: usize, class: usize) -> f64 {
        self.none(to as isize)[class] * self.inverse(from as isize)[class]
    }

    /// Returns the mean of `values`, one for each class, for the best class found by step `to`, given that by step
    /// `from` it was `class`, or that nothing closer than `class` had been found; `same` is the value of no change.
    pub(super) fn mean(&self, from: usize, to: usize, class: usize, values: &[f64], same: f64) -> f64 {
        let (before, after) = (self.inverse(from as isize), self.none(to as isize));
        let (mut mean, mut rest) = (0.0, 1.0);
        for (next, value) in values[..class].iter().enumerate() {
            let none = after[next + 1] * before[next + 1];
            mean += (rest - none) * value;
            rest = none;
        }
        mean + rest * same
    }
}
