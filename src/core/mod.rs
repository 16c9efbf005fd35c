//! Code shared by all games: chance, the [`Game`](game::Game) trait, the table, its record, and the coach.
//!
//! Nothing here (nor in [`crate::games`]) does I/O, reads a clock or knows a terminal.
pub(crate) mod as_text;
pub(crate) mod audience;
pub(crate) mod bot;
pub(crate) mod chance;
pub(crate) mod coach;
pub(crate) mod computers;
pub(crate) mod cycle;
pub(crate) mod daily;
pub(crate) mod describe;
pub(crate) mod dice;
pub(crate) mod error;
pub(crate) mod forfeits;
pub(crate) mod game;
pub(crate) mod level;
pub(crate) mod locked;
pub(crate) mod objective;
pub(crate) mod options;
pub(crate) mod pairing;
pub(crate) mod recent;
pub(crate) mod record;
pub(crate) mod review;
pub(crate) mod roll_check;
pub(crate) mod score_sheet;
pub(crate) mod seat;
pub(crate) mod seats;
pub(crate) mod series;
pub(crate) mod share;
pub(crate) mod table;
pub(crate) mod ties;
pub(crate) mod turn_text;
pub(crate) mod unit;
pub(crate) mod verb_phrase;
pub(crate) mod visible;
pub(crate) mod wide;
pub(crate) mod words;
