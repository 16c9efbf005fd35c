//! Nice Dice, Big Nice Dice and Super Nice Dice, by Howard Fosdick: turn over the cards that the dice name,
//! and take a point for every line that becomes wholly face down.
//!
//! - [`variant`]: what sets the three games apart.
//! - [`square`]: the cards on the table and the lines through them.
//! - [`roll`]: which ranks a roll allows, and what its doubles earn.
//! - [`position`]: one turn as a line of text.
//! - [`solver`]: the best play of a hand, exactly.
pub mod position;
pub mod roll;
pub mod solver;
pub mod square;
pub mod variant;
