//! Every screen as text, with its styles where those carry meaning: what all games share, and each game on the play
//! screen. After a wanted change: `INSTA_UPDATE=always cargo test tui::tests`, and look at the difference.
mod bars;
mod daily;
mod finish;
mod fits;
mod guard;
mod handover;
mod inverted;
mod keys;
mod looks;
mod mathdice;
mod motion;
mod nice;
mod prospects;
mod real_dice;
mod replay;
mod saved;
mod saving;
mod shared;
mod solitaire;
pub(crate) mod stage;
mod statistics;
mod storm;
mod style;
mod symmdice;
mod thinking;
mod whole;
