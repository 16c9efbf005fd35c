//! The built program in a pseudo-terminal, played by keys as people do.
#![cfg(unix)]
mod bytes;
mod desk;
mod duel;
mod ends;
mod flood;
mod harness;
mod idle;
mod killed;
mod mathdice;
mod name;
mod plain;
mod play;
mod process;
mod saves;
mod settings;
mod shape;
mod soak;
