//! One game being played by people and computers: the layer between the games and every front end.
//!
//! A [`Session`] owns the table, its save, the coach's solution and the thread that prepares it, match time,
//! automatic events, typed dice, hints, the log of descriptions, and the end. The screen and line-by-line play are
//! two front ends over it. It draws nothing and never sleeps: time comes in as a parameter, and [`Session::due`]
//! returns when it wants to be called again.
mod analyses;
mod background;
mod change;
mod clock;
mod hints;
mod latest;
mod plan;
mod preparation;
mod program;
mod resume;
mod schedule;
mod seed;
mod state;
#[cfg(test)]
mod tests;
mod typed;
mod words;

pub(crate) use background::Analyses;
pub(crate) use change::{Change, Step};
pub(crate) use hints::Hint;
pub(crate) use latest::Latest;
pub(crate) use plan::Pacing;
pub(crate) use preparation::Preparation;
pub(crate) use program::{Launcher, Programs, end_programs, end_programs_on_signals};
pub(crate) use resume::resume;
pub(crate) use schedule::Happened;
pub(crate) use seed::new_seed;
pub(crate) use state::HintLevel;
pub(crate) use state::Session;
