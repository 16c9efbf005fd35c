//! Recently solved hands: one solution answers all questions about a hand.
use super::solver::{Contest, Duel, Hand, Trio};
use super::square::Square;
use crate::core::recent::Recent;

/// Number of each that are cached. One for a large square takes a few megabytes, with three sides and three dice a
/// few dozen.
const KEPT: usize = 4;

/// Tables solved by the coach.
pub struct Solution {
    /// Points of a hand, by the cards and the number of sides.
    pub(super) hands: Recent<(Square, usize), ForPoints>,
    /// Chances to win the match, by the cards and the points each side needs at the start of the hand.
    pub(super) contests: Recent<(Square, Vec<u8>), ForMatch>,
}

impl Default for Solution {
    fn default() -> Solution {
        Solution { hands: Recent::new(KEPT), contests: Recent::new(KEPT) }
    }
}

/// A hand solved for points, for its number of sides.
pub(crate) enum ForPoints {
    Two(Hand<Duel>),
    Three(Hand<Trio>),
}

/// A hand solved for the chance to win the match.
pub(crate) enum ForMatch {
    /// `None` for a match too long to estimate.
    Two(Option<Contest<Duel>>),
    Three(Contest<Trio>),
}
