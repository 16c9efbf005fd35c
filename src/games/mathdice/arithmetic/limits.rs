//! How much of what people type is read.

/// The longest text that is read, in characters.
pub(crate) const LONGEST: usize = 80;
/// The most digits of one number.
pub(crate) const DIGITS: usize = 12;
