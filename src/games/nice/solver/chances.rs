//! All rolls, grouped by the ranks they allow on this table and by the extra rolls they earn.
//!
//! A roll here is unordered: 21 with two dice, 56 with three. A set of rolls is a bit set, and its probability
//! follows from counting bits: a roll stands for as many ordered ones as its [`Pattern`] permits.
use crate::games::nice::roll::{Pattern, Ranks, allowed, rolls};
use crate::games::nice::square::Square;

/// A set of rolls, one bit each.
pub(crate) type Rolls = u64;

/// The rolls for one table.
#[derive(Clone, Debug)]
pub(crate) struct Chances {
    /// Index of every rank among those on the table, lowest first.
    place: [u8; 14],
    /// By index: the rolls that allow this rank.
    allowing: [Rolls; 16],
    /// The rolls of each pattern.
    of_pattern: [Rolls; 3],
    /// By pattern: the probability of each single roll.
    weight: [f64; 3],
}

impl Chances {
    /// Returns the rolls for the cards that are still face up.
    pub(crate) fn new(square: &Square) -> Self {
        let dice = square.variant().dice();
        let mut present = Ranks::default();
        square.faces_up().for_each(|cell| present.0 |= 1 << square.rank(cell));
        let mut chances =
            Self { place: [u8::MAX; 14], allowing: [0; 16], of_pattern: [0; 3], weight: [0.0; 3] };
        for (place, rank) in (0..).zip(present.iter()) {
            chances.place[usize::from(rank)] = place;
        }
        let ordered = rolls(dice).count() as f64;
        for (bit, roll) in rolls(dice).filter(|roll| roll.is_sorted()).enumerate() {
            chances.of_pattern[Pattern::of(&roll) as usize] |= 1 << bit;
            for (place, rank) in present.iter().enumerate() {
                chances.allowing[place] |= Rolls::from(allowed(&roll).has(rank)) << bit;
            }
        }
        for roll in rolls(dice) {
            let pattern = Pattern::of(&roll) as usize;
            chances.weight[pattern] += 1.0 / ordered / f64::from(chances.of_pattern[pattern].count_ones());
        }
        chances
    }

    /// Returns the index of a rank that is face up on the table.
    #[inline(always)]
    pub(crate) const fn place(&self, rank: u8) -> usize {
        self.place[rank as usize] as usize
    }

    /// Returns the rolls that allow the rank at an index.
    #[inline(always)]
    pub(crate) const fn allowing(&self, place: usize) -> Rolls {
        self.allowing[place & 15]
    }

    /// Returns the rolls with a pattern.
    #[inline(always)]
    pub(crate) const fn of(&self, pattern: Pattern) -> Rolls {
        self.of_pattern[pattern as usize]
    }

    /// Returns all rolls.
    #[inline(always)]
    pub(crate) const fn all(&self) -> Rolls {
        let [plain, pair, triple] = self.of_pattern;
        plain | pair | triple
    }

    /// Returns the probability of a roll in this set with this pattern.
    #[inline(always)]
    pub(crate) fn chance(&self, rolls: Rolls, pattern: Pattern) -> f64 {
        f64::from((rolls & self.of(pattern)).count_ones() as i32) * self.weight[pattern as usize]
    }

    /// Returns the probability of a roll in this set, with any pattern.
    #[inline(always)]
    pub(crate) fn chance_of_any(&self, rolls: Rolls) -> f64 {
        [Pattern::Plain, Pattern::Pair, Pattern::Triple]
            .map(|pattern| self.chance(rolls, pattern))
            .iter()
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nice::variant::Variant;

    #[test]
    fn chances_are_those_of_the_ordered_rolls() {
        for variant in Variant::ALL {
            let ranks: Vec<u8> = (0..variant.cells()).map(|cell| (cell % 5) as u8 + 2).collect();
            let chances = Chances::new(&Square::new(variant, &ranks));
            let all: Vec<Vec<u8>> = rolls(variant.dice()).collect();
            let share = |count: usize| count as f64 / all.len() as f64;
            assert!((chances.chance_of_any(chances.all()) - 1.0).abs() < 1e-12);
            for rank in 2..=6 {
                assert_eq!(chances.place(rank), usize::from(rank) - 2);
                let rolls = chances.allowing(chances.place(rank));
                let count = all.iter().filter(|dice| allowed(dice).has(rank)).count();
                assert!((chances.chance_of_any(rolls) - share(count)).abs() < 1e-12);
                let pairs = |dice: &&Vec<u8>| allowed(dice).has(rank) && Pattern::of(dice) == Pattern::Pair;
                let count = all.iter().filter(pairs).count();
                assert!((chances.chance(rolls, Pattern::Pair) - share(count)).abs() < 1e-12);
            }
        }
    }
}
