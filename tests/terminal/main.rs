//! The built program in a real (pseudo) terminal, played by keys as people play it.
#![cfg(unix)]
mod answers;
mod bytes;
mod desk;
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
