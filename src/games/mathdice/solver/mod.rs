//! All answers that three dice have, and how hard they are to find.
//!
//! | file | what it is about |
//! |---|---|
//! | [`spread`] | everything three dice can make, and which of it is closest to a target |
//! | [`effort`] | how hard one answer is to find in the head |
//! | [`difficulty`] | how hard a position is |
//! | [`reference`] | all answers the slow, obvious way, for tests |
pub mod difficulty;
pub mod effort;
pub mod reference;
pub mod spread;

pub use effort::Traits;
pub use spread::{Answer, Spread};
