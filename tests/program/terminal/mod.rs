//! The built program in a pseudo-terminal, played by keys as people do.
mod bytes;
mod ends;
pub(crate) mod harness;
mod killed;
mod name;
mod plain;
mod play;
mod shape;
