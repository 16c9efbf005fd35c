//! Animations: things with frames, and rolling dice.
pub(crate) mod roll;
pub(crate) mod timeline;
pub(crate) mod triumph;
