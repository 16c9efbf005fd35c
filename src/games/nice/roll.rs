//! Cards allowed by a roll, and extra rolls for doubles.
use super::variant::Variant;
use crate::core::{RollIndex, SIDES};

/// A set of ranks, bit r for rank r. Sums above the king are kept (they match no card).
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(crate) struct Ranks(pub(crate) u32);

impl Ranks {
    /// Returns `true` if the set contains a rank.
    pub(crate) const fn has(self, rank: u8) -> bool {
        self.0 >> rank & 1 == 1
    }

    /// Returns the ranks, lowest first.
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        (0..32).filter(move |rank| self.has(*rank))
    }
}

/// Returns the ranks a roll allows: with two dice either die or their sum; with three any die, any
/// sum of two, or the sum of all. In general for 0 to 6 dice: the sums of all non-empty subsets.
pub(crate) fn allowed(dice: &[u8]) -> Ranks {
    // Each die either joins a sum or does not.
    let sums = dice.iter().fold(1_u32, |sums, &die| sums | sums << die);
    Ranks(sums & !1)
}

/// Pattern of equal faces in a roll.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(crate) enum Pattern {
    /// All different.
    Plain,
    /// Two equal faces: doubles.
    Pair,
    /// Three equal faces.
    Triple,
}

impl Pattern {
    /// Returns the pattern of two or three dice.
    pub(crate) fn of(dice: &[u8]) -> Self {
        let largest_count = dice
            .iter()
            .map(|a| dice.iter().filter(|&b| a == b).count())
            .max();
        match largest_count {
            Some(3..) => Self::Triple,
            Some(2) => Self::Pair,
            _ => Self::Plain,
        }
    }
}

/// The standing of a roll within its turn.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Extra {
    /// May earn extra rolls: the first of a turn, and in `nice` and `big` every roll.
    #[default]
    First,
    /// An extra roll in `super`, which earns no others; this many are still owed after it.
    Owed(u8),
}

impl Extra {
    /// Returns the standing of the same player's next roll after one of this standing and pattern;
    /// `None` if the turn ends.
    pub(crate) const fn next(self, variant: Variant, pattern: Pattern) -> Option<Self> {
        match (self, variant, pattern) {
            (Self::First, _, Pattern::Plain) | (Self::Owed(0), _, _) => None,
            (Self::First, Variant::Nice | Variant::Big, _) => Some(Self::First),
            (Self::First, Variant::Super, Pattern::Pair) => Some(Self::Owed(0)),
            (Self::First, Variant::Super, Pattern::Triple) => Some(Self::Owed(1)),
            (Self::Owed(more), _, _) => Some(Self::Owed(more - 1)),
        }
    }
}

/// Returns every roll of `dice` dice without its order, with its chance.
pub(crate) fn rolls(dice: usize) -> impl Iterator<Item = (Vec<u8>, f64)> {
    let RollIndex { all, whole, .. } = RollIndex::new(dice as u8, SIDES);
    whole.map(move |number| (all[number].faces(), all[number].chance([1; SIDES])))
}

/// Returns the chance of a roll of `dice` dice that `fits`, the same number for equally many such
/// rolls.
pub(crate) fn chance_of(dice: usize, fits: impl Fn(&[u8]) -> bool) -> f64 {
    let fitting = rolls(dice)
        .filter(|(roll, _)| fits(roll))
        .map(|(_, chance)| chance);
    let orders = 6_f64.powi(dice as i32);
    (fitting.sum::<f64>() * orders).round() / orders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_allowed(dice: &[u8], expected: &[u8]) {
        assert_eq!(
            allowed(dice).iter().collect::<Vec<_>>(),
            expected,
            "{dice:?}"
        );
    }

    #[test]
    fn a_roll_allows_its_dice_and_their_sums() {
        check_allowed(&[2, 3], &[2, 3, 5]);
        check_allowed(&[4, 4], &[4, 8]);
        check_allowed(&[1, 3, 6], &[1, 3, 4, 6, 7, 9, 10]);
        check_allowed(&[1, 2, 3], &[1, 2, 3, 4, 5, 6]);
        check_allowed(&[6, 6, 6], &[6, 12, 18]);
    }

    /// Checks the number of ordered rolls that allow each rank, from 1.
    fn check_chances(variant: Variant, expected: &[usize]) {
        let orders = 6_f64.powi(variant.dice() as i32);
        let counts: Vec<usize> = (1..=variant.top_rank())
            .map(|rank| {
                let chance = chance_of(variant.dice(), |roll| allowed(roll).has(rank));
                (chance * orders).round() as usize
            })
            .collect();
        assert_eq!(counts, expected, "{variant}");
    }

    #[test]
    fn rank_chances_are_as_the_rules_print_them() {
        check_chances(Variant::Nice, &[11, 12, 13, 14, 15, 16, 6, 5]);
        check_chances(Variant::Big, &[11, 12, 13, 14, 15, 16, 6, 5]);
        check_chances(
            Variant::Super,
            &[91, 104, 116, 131, 145, 162, 105, 97, 85, 73, 57, 41, 21],
        );
    }

    fn check_patterns(dice: usize, expected: [f64; 3]) {
        assert_eq!(
            [Pattern::Plain, Pattern::Pair, Pattern::Triple].map(|pattern| {
                6_f64.powi(dice as i32) * chance_of(dice, |roll| Pattern::of(roll) == pattern)
            }),
            expected
        );
    }

    #[test]
    fn pairs_and_triples_have_their_chances() {
        check_patterns(2, [30.0, 6.0, 0.0]);
        check_patterns(3, [120.0, 90.0, 6.0]);
    }

    fn check_next(variant: Variant, extra: Extra, dice: &[u8], expected: Option<Extra>) {
        assert_eq!(
            extra.next(variant, Pattern::of(dice)),
            expected,
            "{variant} {extra:?} {dice:?}"
        );
    }

    #[test]
    fn doubles_earn_extra_rolls() {
        for variant in [Variant::Nice, Variant::Big] {
            check_next(variant, Extra::First, &[3, 3], Some(Extra::First));
            check_next(variant, Extra::First, &[3, 4], None);
        }
        let triple = [2, 2, 2];
        check_next(Variant::Super, Extra::First, &[1, 2, 3], None);
        check_next(
            Variant::Super,
            Extra::First,
            &[1, 5, 1],
            Some(Extra::Owed(0)),
        );
        check_next(Variant::Super, Extra::First, &triple, Some(Extra::Owed(1)));
        check_next(
            Variant::Super,
            Extra::Owed(1),
            &triple,
            Some(Extra::Owed(0)),
        );
        check_next(
            Variant::Super,
            Extra::Owed(1),
            &[1, 2, 3],
            Some(Extra::Owed(0)),
        );
        check_next(Variant::Super, Extra::Owed(0), &triple, None);
    }
}
