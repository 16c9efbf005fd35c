//! When a player finds which answer, as chances.

/// No class is certain to be found: of what has never been seen, chances still divide.
const LEAST: f64 = 1e-9;

/// The chances that by each step of the clock nothing closer than a class has been found. Classes are the distances that the
/// dice can make, the closest first; everybody who has found one has found it by then for good, each class by itself.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    classes: usize,
    /// By steps, then by classes: the chance that none of the classes before has been found.
    none: Vec<f64>,
    /// One divided by each.
    inverse: Vec<f64>,
}

impl Finding {
    /// Creates the chances for so many steps after the first; `missed` tells the chance that a class has not been found by a
    /// step, 1 at step 0.
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

    /// Returns how many classes there are.
    pub(crate) fn classes(&self) -> usize {
        self.classes
    }

    /// Returns the last step.
    pub(crate) fn last(&self) -> usize {
        self.none.len() / (self.classes + 1) - 1
    }

    /// Returns the chances by a step that nothing before each class has been found. Before the first step nothing is found,
    /// and after the last nothing more.
    pub(crate) fn none(&self, step: isize) -> &[f64] {
        let width = self.classes + 1;
        let at = (step.max(0) as usize).min(self.last()) * width;
        &self.none[at..at + width]
    }

    /// Returns one divided by each of these.
    pub(super) fn inverse(&self, step: isize) -> &[f64] {
        let width = self.classes + 1;
        let at = (step.max(0) as usize).min(self.last()) * width;
        &self.inverse[at..at + width]
    }

    /// Returns the chance that nothing before `class` is found up to step `to` if nothing of it was by step `from`.
    pub(super) fn still_none(&self, from: usize, to: usize, class: usize) -> f64 {
        self.none(to as isize)[class] * self.inverse(from as isize)[class]
    }

    /// Returns the mean of `values`, one for each class, for the best class found by step `to`, where by step `from` it was
    /// `class`, or nothing closer than `class` had been found; that is worth `same`.
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
