//! What all games share: chance, the [`Game`](game::Game) trait, one game being played, its record, and the coach.
//!
//! Nothing here (nor in [`crate::games`]) does I/O, reads a clock or knows a terminal.
pub mod bot;
pub mod chance;
pub mod coach;
pub mod computers;
pub mod describe;
pub mod dice;
pub mod error;
pub mod game;
pub mod level;
pub mod options;
pub mod record;
pub mod review;
pub mod seats;
pub mod table;
pub mod visible;
pub mod words;
