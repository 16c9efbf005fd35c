//! The seed of a new game.
use crate::core::dice::Seed;
use rand::Rng;

/// Returns an unpredictable seed.
pub(crate) fn new_seed() -> Seed {
    Seed(rand::rng().next_u32())
}
