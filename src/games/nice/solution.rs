//! Hands solved lately: all the questions about one hand are answered from one solution.
use super::solver::{Contest, Duel, Hand, Trio};
use super::square::Square;
use std::sync::{Arc, Mutex, PoisonError};

/// What the coach has solved.
#[derive(Default)]
pub struct Solution {
    /// By the cards and the sides: the points of a hand.
    pub(super) hands: Recent<(Square, usize), ForPoints>,
    /// By the cards and what each side needs from the start of the hand: the chance to win the match.
    pub(super) contests: Recent<(Square, Vec<u8>), ForMatch>,
}

/// A hand solved for points, for as many sides as play it.
pub(crate) enum ForPoints {
    Two(Hand<Duel>),
    Three(Hand<Trio>),
}

/// A hand solved for the chance to win the match.
pub(crate) enum ForMatch {
    /// Where a match of so many points cannot be estimated, none.
    Two(Option<Contest<Duel>>),
    Three(Contest<Trio>),
}

/// The last few things worked out, by what they were worked out from.
pub(super) struct Recent<K, V>(Mutex<Vec<(K, Arc<V>)>>);

impl<K, V> Default for Recent<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: PartialEq, V> Recent<K, V> {
    /// Solutions that are kept, so that as many tables can be played at a time. One of a large square takes a few
    /// megabytes, with three sides and three dice a few dozen.
    const KEPT: usize = 12;

    pub(super) fn get(&self, key: K, work_out: impl FnOnce() -> V) -> Arc<V> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = lock().iter().find(|(known, _)| *known == key) {
            return Arc::clone(known);
        }
        // Other tables need not wait for this one.
        let new = Arc::new(work_out());
        let mut all = lock();
        if all.len() >= Self::KEPT {
            all.remove(0);
        }
        all.push((key, Arc::clone(&new)));
        new
    }
}
