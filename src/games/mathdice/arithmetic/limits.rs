//! Limits on typed input.

/// The longest text accepted, in characters.
pub(crate) const LONGEST: usize = 80;
/// The most digits of one number.
pub(crate) const DIGITS: usize = 12;
