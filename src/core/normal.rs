//! The normal distribution.
use std::f64::consts::SQRT_2;

/// Returns the probability that a standard normal variable is less than `z`.
pub(crate) fn below(z: f64) -> f64 {
    libm::erfc(-z / SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_those_of_the_tables() {
        for (chance, z) in [(0.5, 0.0), (0.841_345, 1.0), (0.975, 1.959_964), (0.001, -3.090_232)] {
            assert!((below(z) - chance).abs() < 1e-6, "{z}");
        }
    }
}
