//! Every shared screen, and Inverted Dice on it, as text at 80×24 and 120×40, with their styles where those carry
//! meaning. After a wanted change: `INSTA_UPDATE=always cargo test tui::tests`, and look at the difference.
mod inverted;
mod shared;
pub mod stage;
mod style;
