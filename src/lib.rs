//! dicegames: five dice games for the terminal.
//!
//! The rooms, from the ground up. Each knows only those above it in this list (and `tests/architecture.rs` sees to that):
//!
//! - [`core`]: what all games share; no files, clocks or terminals.
//! - [`games`]: one folder a game, likewise, and none knows another.
//! - [`store`]: the player's files. It knows core and no game.
//! - [`registry`]: the registry of the games, each with its view; the only place that lists them.
//! - [`session`]: one game being played, for every front end. It draws nothing and never sleeps.
//! - [`tui`]: the terminal front end.
//! - [`cli`]: the command line, which also opens the terminal front end.
#![forbid(unsafe_code)]

pub mod cli;
pub mod core;
pub mod games;
pub mod registry;
pub mod session;
pub mod store;
#[cfg(test)]
mod tests;
pub mod tui;
