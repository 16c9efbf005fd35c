//! Programs as players: other programs that play seats over their standard input and output, in JSON lines
//! (`dicegames help protocol`).
//!
//! Only the command line names a program. Saves, imports and settings hold the name of its seat and never a path, so
//! no file ever starts a program.
mod launcher;
mod message;
mod play_out;
mod process;
mod seats;
#[cfg(all(test, unix))]
mod tests;

pub(crate) use launcher::Launcher;
pub(crate) use play_out::play_out;
pub(crate) use seats::ProgramSeats;
