//! The program from outside: its sources, the command line, a pseudo-terminal, and games saved
//! earlier.
mod architecture;
mod cli;
mod home;
mod saves;
#[cfg(unix)]
mod terminal;
