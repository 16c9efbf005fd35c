//! The terminal front end: a stack of screens over the games.
pub mod app;
pub mod canvas;
pub mod context;
pub mod keymap;
mod run;
pub mod screen;
pub mod screens;
pub mod terminal;
#[cfg(test)]
mod tests;
pub mod theme;
pub mod view;
pub mod views;
pub mod widgets;

pub use run::{Start, run};
