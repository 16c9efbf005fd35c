//! The terminal front end: a stack of screens over the games.
pub(crate) mod app;
pub(crate) mod board;
pub(crate) mod canvas;
pub(crate) mod context;
mod host;
pub(crate) mod keys;
pub(crate) mod look;
#[cfg(test)]
pub(crate) mod offscreen;
pub(crate) mod paint;
mod reader;
mod run;
pub(crate) mod screen;
pub(crate) mod screens;
pub(crate) mod terminal;
#[cfg(test)]
mod tests;
pub(crate) mod theme;
pub(crate) mod ui;
pub(crate) mod view;
pub(crate) mod views;
pub(crate) mod wire;

pub(crate) use run::{Start, run};
