//! dicegames: five dice games for the terminal.
//!
//! This is the library behind the program. [`main`] is the program itself; the rest plays games
//! without it: a [`Table`] is one game being played, its rules are a [`Game`], and a [`Coach`]
//! evaluates its actions.
//!
//! # Examples
//!
//! Two computers play a match of the Nice Dice:
//!
//! ```
//! use dicegames::{Coach, DiceFrom, Game, Header, Level, Nice, SeatSetup, Seed, Table, play_out};
//!
//! let seats = [SeatSetup::computer(Level::Perfect), SeatSetup::computer(Level::Novice)];
//! let header = Header::new(Nice::INFO, "target=10", seats, Seed(7), DiceFrom::Seeded);
//! let mut table = Table::<Nice>::new(header)?;
//! let solution = table.game().prepare();
//! play_out(&mut table, &solution)?;
//!
//! let standings = table.game().standings();
//! assert!(table.is_over());
//! assert_eq!(standings.iter().filter(|standing| standing.winner).count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The layers, from the bottom up; each knows only those above it in this list, as checked by
//! `tests/program/architecture.rs`:
//!
//! - `core`: code shared by all games; no files, clocks or terminals.
//! - `games`: one folder per game, with the same restrictions; games do not know each other.
//! - `store`: the player's files. It knows core and no game.
//! - `registry`: the registry of the games, the only place that lists them.
//! - `statistics`: statistics of players and dice from finished games. It draws nothing.
//! - `session`: one game being played, for every front end. It draws nothing and never sleeps.
//! - `tui`: the terminal front end.
//! - `cli`: the command line, which also starts the terminal front end.
mod cli;
mod core;
mod games;
mod registry;
mod session;
mod statistics;
mod store;
#[cfg(test)]
mod tests;
mod tui;

pub use cli::main;
pub use core::coach::computers::play_out;
pub use core::{
    Coach, DiceFrom, Event, Game, Header, Level, Record, Seat, SeatSetup, Seed, Standing, Table,
    Turn,
};
pub use games::inverted::state::Inverted;
pub use games::mathdice::state::MathDice;
pub use games::nice::state::Nice;
pub use games::solitaire::state::Solitaire;
pub use games::symmdice::state::SymmDice;
