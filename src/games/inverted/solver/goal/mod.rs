//! The best play for goals other than points: a title, or the win.
//!
//! Only the final total counts then, and a position between turns has a third component besides the closed boxes
//! and the living bonuses: the loss so far. A full sheet without a loss scores 360; each zeroed box loses its
//! number, and the first one of a section another 50. In a living section nothing was zeroed, so only losses in
//! dead sections have to be carried: [`layout`] lists the possible losses, side by side, and leaves out those for
//! which the goal is certainly reached or missed. [`table`] runs them through the turns, [`chase`] the points
//! beside them; [`points_play`] computes the result of playing for points instead, and [`pursuit`] the difference.
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
