//! How much of what people type is read.

/// The longest text that is read, in characters.
pub const LONGEST: usize = 80;
/// The most digits of one number.
pub const DIGITS: usize = 12;
