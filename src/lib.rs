//! dicegames: five dice games for the terminal.
pub mod cli;
pub mod core;
pub mod games;
pub mod store;
pub mod titles;
pub mod tui;
