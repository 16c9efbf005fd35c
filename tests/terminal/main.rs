//! The built program in a real (pseudo) terminal, played by keys as people play it.
#![cfg(unix)]
mod ends;
mod flood;
mod harness;
mod idle;
mod learn;
mod mathdice;
mod nice;
mod play;
mod saves;
mod shape;
mod solitaire;
mod symmdice;
