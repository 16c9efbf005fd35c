//! The best play for anything but points: a title, or the win.
//!
//! What counts is then the final total, and a position between turns has a third part beside the closed boxes and the
//! living bonuses: what has been lost so far. A full sheet without a loss is worth 360; each zeroed box loses its
//! number, and a section's first one 50 more. In a living section nothing was zeroed, so only what dead sections
//! lost has to be carried: [`layout`] lists the losses that can occur, side by side, and leaves out those at which the
//! goal is reached or missed whatever comes. [`table`] runs them through the turns, [`chase`] the points beside them; [`points_play`]
//! tells what comes of playing for points instead, and [`pursuit`] what the difference is.
mod chase;
mod layout;
pub(crate) mod points_play;
mod pursuit;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub(crate) mod worth;

pub use points_play::PointsPlay;
pub use pursuit::Pursuit;
pub use table::GoalTable;
pub(crate) use worth::MOST;
pub use worth::Worth;
pub(crate) use worth::lost;
