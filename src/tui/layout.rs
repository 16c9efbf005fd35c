//! Dimensions of screens.

/// Rows around the body of every screen: title, message, keys.
pub(crate) const CHROME: i32 = 3;

/// Returns the offset that centres something `size` long in `room`; 0 if it is longer.
pub(crate) fn middle(room: i32, size: i32) -> i32 {
    ((room - size) / 2).max(0)
}
