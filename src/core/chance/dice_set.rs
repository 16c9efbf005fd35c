//! A set of the dice on a table.

/// A set of up to sixteen dice, by their places from 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct DiceSet(u16);

impl DiceSet {
    pub(crate) const EMPTY: DiceSet = DiceSet(0);

    /// Returns the set of the first `count` dice.
    pub(crate) const fn first(count: u32) -> DiceSet {
        DiceSet((1 << count) - 1)
    }

    /// Returns the set with these bits, bit 0 for the first die.
    pub(crate) const fn from_bits(bits: u16) -> DiceSet {
        DiceSet(bits)
    }

    pub(crate) const fn contains(self, die: usize) -> bool {
        self.0 >> die & 1 == 1
    }

    /// Returns the set with `die` added or, if it is there, removed.
    pub(crate) const fn toggled(self, die: usize) -> DiceSet {
        DiceSet(self.0 ^ 1 << die)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        (0..16).filter(move |die| self.contains(*die))
    }

    /// Returns the bits of the set, bit 0 for the first die.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) const fn contains_all(self, other: DiceSet) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) const fn union(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 | other.0)
    }

    /// Returns the dice of this set that are not in `other`.
    pub(crate) const fn difference(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 & !other.0)
    }

    /// Returns the dice that are in one of the two sets only.
    pub(crate) const fn symmetric_difference(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 ^ other.0)
    }
}

impl FromIterator<usize> for DiceSet {
    fn from_iter<I: IntoIterator<Item = usize>>(dice: I) -> DiceSet {
        DiceSet(dice.into_iter().fold(0, |bits, die| bits | 1 << die))
    }
}
