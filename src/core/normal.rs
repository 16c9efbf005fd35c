//! The normal distribution.
use std::f64::consts::SQRT_2;

/// Probabilities closer to 0 or 1 are treated as this close.
const LEAST: f64 = 1e-6;

/// Returns the probability that a standard normal variable is less than `z`.
pub(crate) fn below(z: f64) -> f64 {
    libm::erfc(-z / SQRT_2) / 2.0
}

/// Returns the value that a standard normal variable is less than with probability `chance`, by bisection.
pub(crate) fn quantile(chance: f64) -> f64 {
    let chance = chance.clamp(LEAST, 1.0 - LEAST);
    let (mut low, mut high) = (-6.0, 6.0);
    while high - low > 1e-10 {
        let middle = (low + high) / 2.0;
        *(if below(middle) < chance { &mut low } else { &mut high }) = middle;
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (chance, z) in [(0.5, 0.0), (0.841_345, 1.0), (0.975, 1.959_964), (0.001, -3.090_232)] {
            assert!((quantile(chance) - z).abs() < 1e-5, "{chance}");
            assert!((below(z) - chance).abs() < 1e-6, "{z}");
        }
        assert_eq!((quantile(0.0), quantile(1.0)), (quantile(LEAST), quantile(1.0 - LEAST)));
    }
}
