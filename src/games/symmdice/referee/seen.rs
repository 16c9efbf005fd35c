//! The referee's representation of a die, and the limits of its comparisons.
use crate::games::symmdice::geometry::motifs::Face;

/// Allowance for rounding in comparisons.
pub(super) const ROUNDING: f64 = 1e-9;

/// The referee's representation of a die, relative to the centroid: lengths in thousandths of a side, angles in
/// radians.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub(super) face: Face,
    pub(super) x: f64,
    pub(super) y: f64,
    /// Distance from the centroid, and its direction.
    pub(super) radius: f64,
    pub(super) polar: f64,
    pub(super) angle: f64,
}

/// A tolerance in the units of comparisons.
pub(super) struct Within {
    /// The largest distance, in thousandths of a side.
    pub(super) shift: f64,
    /// The largest turn, in radians.
    pub(super) turn: f64,
}

/// Returns the nearest integer.
pub(super) fn nearest(number: f64) -> f64 {
    // Angles are a few turns: a cast is enough, and faster than a function call.
    (number + if number < 0.0 { -0.5 } else { 0.5 }) as i32 as f64
}
