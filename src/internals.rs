//! Interfaces for benches and end-to-end tests. Not a public API.
pub mod core {
    //! Code shared by all games.
    pub use crate::core::chance::ChanceOutcome;
    pub use crate::core::coach::{Coach, Evaluation, Objective};
    pub use crate::core::dice::{Purpose, Stream};
    pub use crate::core::game::{RandomPlay, Turn};
    pub use crate::core::options::GameOptions;
    pub use crate::core::visible::is_visible;
}
pub mod history {
    //! The history of finished games.
    use crate::store::history::History;

    /// Returns the number of games in the lines of a history, and the number of groups they form.
    pub fn count(lines: &[u8]) -> (usize, usize) {
        let history = History::read(lines);
        (history.entries.len(), crate::statistics::groups(&history.entries).len())
    }
}
pub mod inverted {
    //! Inverted Dice.
    pub use crate::games::inverted::solver::actions::RollAction;
    pub use crate::games::inverted::solver::goal::{GoalTable, PointsPlay, Pursuit, Worth};
    pub use crate::games::inverted::solver::hands::{DICE, Hand};
    #[cfg(any(test, feature = "reference"))]
    pub use crate::games::inverted::solver::reference::Reference;
    pub use crate::games::inverted::solver::sheet::{FULL, POSITIONS, Sheet};
    pub use crate::games::inverted::solver::solution::Solution;
}
pub mod mathdice {
    //! MathDice.
    pub use crate::games::mathdice::action::Action;
    pub use crate::games::mathdice::arithmetic::parse;
    pub use crate::games::mathdice::dice::Dice;
    pub use crate::games::mathdice::point::Outcome;
    pub use crate::games::mathdice::point_position::{PointPosition, targets};
    pub use crate::games::mathdice::solver::difficulty;
    pub use crate::games::mathdice::solver::spread::Spread;
}
pub mod nice {
    //! Nice Dice.
    pub use crate::games::nice::solver::hand::Hand;
    pub use crate::games::nice::solver::match_table::MatchTable;
    #[cfg(any(test, feature = "reference"))]
    pub use crate::games::nice::solver::reference::Reference;
    pub use crate::games::nice::solver::three_table::ThreeTable;
    pub use crate::games::nice::solver::value::{Duel, Trio};
    pub use crate::games::nice::square::Square;
    pub use crate::games::nice::variant::Variant;
}
pub mod solitaire {
    //! Solitaire Dice.
    pub use crate::games::solitaire::learned::trained;
    pub use crate::games::solitaire::sheet::Sheet;
    pub use crate::games::solitaire::solver::lookahead::{Lookahead, evaluate, evaluate_fast};
    pub use crate::games::solitaire::solver::network::Network;
    pub use crate::games::solitaire::solver::objective::Objective;
    #[cfg(any(test, feature = "reference"))]
    pub use crate::games::solitaire::solver::reference;
    pub use crate::games::solitaire::solver::rolls::TABLE;
    pub use crate::games::solitaire::solver::trainer::{BATCH, Trainer, roll};
}
pub mod symmdice {
    //! SymmDice.
    pub use crate::games::symmdice::geometry::design::Design;
    pub use crate::games::symmdice::geometry::dice::{DICE, Kind, Roll};
    pub use crate::games::symmdice::geometry::figure::{Figure, radians};
    pub use crate::games::symmdice::geometry::motifs::Face;
    pub use crate::games::symmdice::geometry::orbits::groupings;
    pub use crate::games::symmdice::geometry::symmetry::Symmetry;
    pub use crate::games::symmdice::referee::{Referee, Tolerances};
    pub use crate::games::symmdice::solver::{Scoring, Solver};
}
pub mod tui {
    //! The terminal front end.
    pub use crate::tui::keys::Key;
    pub use crate::tui::offscreen::{Offscreen, bytes_written};
}
