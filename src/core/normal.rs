//! The normal distribution.
use std::f64::consts::SQRT_2;

/// Returns the probability that a standard normal variable is less than `z`.
pub(crate) fn below(z: f64) -> f64 {
    libm::erfc(-z / SQRT_2) / 2.0
}
