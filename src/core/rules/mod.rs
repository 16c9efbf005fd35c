//! The rules of games: their trait, options, seats and score sheet.
pub(crate) mod error;
pub(crate) mod game;
pub(crate) mod options;
pub(crate) mod position_fields;
pub(crate) mod score_sheet;
pub(crate) mod seat;
pub(crate) mod seats;
