//! Every screen as text, with its styles if they carry meaning: the common parts, and each game on
//! the play screen. After an intended change: `INSTA_UPDATE=always cargo test tui::tests`, and
//! check the difference.
mod bars;
mod daily;
mod evening;
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
mod pictures;
mod prospects;
mod real_dice;
mod review;
mod saved;
mod saving;
mod shared;
mod solitaire;
pub(crate) mod stage;
mod statistics;
mod storm;
mod symmdice;
mod thinking;
