//! dicegames: five dice games for the terminal.
pub mod games;
