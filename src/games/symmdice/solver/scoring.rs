//! The scoring of a game.
use crate::games::symmdice::geometry::dice::Counts;
use crate::games::symmdice::geometry::orbits::best_scores;
use crate::games::symmdice::geometry::symmetry::Symmetry;

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
        Symmetry::declarable().filter(move |&s| self == Scoring::Standard || s == Symmetry::Mirror(1))
    }

    /// Returns the best score with these faces, and the best with all nine.
    pub fn best_scores(self, counts: &Counts) -> (i32, Option<i32>) {
        best_scores(self.symmetries(), counts)
    }
}
