//! The exact value of every roll and of every keep, extra turns included.
//!
//! | file | content |
//! |---|---|
//! | [`sets`] | the sets of dice that occur in a turn: only the multiplicity of each face counts |
//! | [`turn`] | one turn, for any worth of points |
//! | [`solution`] | the turn for points, with the extra turns that it earns, and the value of every keep |
//! | [`run`] | the points of a run of a player for points |
//! | `reference` | the turn the slow, obvious way |
//!
//! To win, or to reach a total, the same turn is solved for another worth of points.
#[cfg(test)]
pub(crate) mod reference;
mod run;
mod sets;
mod solution;
#[cfg(test)]
pub(crate) mod tests;
mod turn;

use super::geometry::dice::Counts;
use super::geometry::orbits;
use super::geometry::symmetry::Symmetry;
pub(crate) use solution::Solver;
pub(crate) use turn::TurnSolution;

/// Scoring of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// Every symmetry, times the dice.
    #[default]
    Standard,
    /// Little Kids: one mirror, the dice.
    Kids,
}

impl Scoring {
    /// Returns the symmetries that count.
    pub(crate) fn symmetries(self) -> impl Iterator<Item = Symmetry> + Clone {
        Symmetry::declarable()
            .filter(move |&s| self == Scoring::Standard || s == Symmetry::Mirror(1))
    }

    /// Returns the best score with these faces, and the best with all nine.
    pub fn best_scores(self, counts: &Counts) -> (i32, Option<i32>) {
        orbits::best_scores(self.symmetries(), counts)
    }
}
