//! Hands solved lately: all the questions about one hand are answered from one solution.
use super::solver::{Contest, Duel, Hand, Trio};
use super::square::Square;
use crate::core::recent::Recent;

/// Number of each that are kept. One of a large square takes a few megabytes, with three sides and three dice a few
/// dozen.
const KEPT: usize = 4;

/// The tables that the coach has solved.
pub struct Solution {
    /// By the cards and the sides: the points of a hand.
    pub(super) hands: Recent<(Square, usize), ForPoints>,
    /// By the cards and what each side needs from the start of the hand: the chance to win the match.
    pub(super) contests: Recent<(Square, Vec<u8>), ForMatch>,
}

impl Default for Solution {
    fn default() -> Solution {
        Solution { hands: Recent::new(KEPT), contests: Recent::new(KEPT) }
    }
}

/// A hand solved for points, for as many sides as play it.
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
