//! The 462 hands, and the links between them that a turn follows.
use crate::core::{Roll, RollIndex, SIDES};
use crate::games::inverted::sheet::inverted_sum;
use std::array::from_fn;
use std::sync::LazyLock;

/// Dice in a roll.
pub(crate) const DICE: usize = 5;
/// Number of keeps: fewer than five dice.
pub(super) const KEEPS: usize = 210;
/// The first keep of four dice.
pub(super) const FOUR: usize = 84;
/// Number of rolls of five dice.
pub(super) const ROLLS: usize = 252;

/// Consecutive hands of equally many dice, faces and orders.
pub(super) struct HandClass {
    pub(super) first: usize,
    pub(super) dice: usize,
    /// The number of faces that show.
    pub(super) faces: usize,
    /// The chance to roll a given one, with all its dice.
    pub(super) chance: f64,
    /// For each of the hands, the keeps with one die less.
    pub(super) parts: Vec<u8>,
}

/// Every hand by number: the keeps, and apart from them the rolls; the smaller first.
pub(super) struct Hands {
    /// For each keep and next die, the keep or (of four dice) the roll.
    pub(super) grow: [[u8; SIDES]; KEEPS],
    /// All but the keep of no dice.
    pub(super) groups: Vec<HandClass>,
    pub(super) sums: [u8; ROLLS],
    /// For each roll, the keeps that are parts of it, those with more dice first.
    pub(super) keeps: Vec<Vec<(u8, Roll)>>,
    all: RollIndex,
}

/// The table of all hands.
pub(super) static HANDS: LazyLock<Hands> = LazyLock::new(|| {
    let all = RollIndex::new(DICE as u8, SIDES);
    let rolls = &all.all[all.whole.clone()];
    let kind_of = |number: &usize| {
        let roll = all.all[*number];
        (roll.len(), roll.distinct(), roll.permutations())
    };
    let numbers: Vec<usize> = (1..all.all.len()).collect();
    Hands {
        grow: from_fn(|keep| from_fn(|face| keep_or_roll(all.grown[keep][face]) as u8)),
        groups: numbers
            .chunk_by(|a, b| kind_of(a) == kind_of(b))
            .map(|hands| hand_class(&all, hands))
            .collect(),
        sums: from_fn(|roll| inverted_sum(&rolls[roll].faces())),
        keeps: rolls.iter().map(|roll| keeps_of(&all, roll)).collect(),
        all,
    }
});

/// Returns the number of a hand among the keeps or the rolls.
fn keep_or_roll(number: usize) -> usize {
    number.checked_sub(KEEPS).unwrap_or(number)
}

fn hand_class(all: &RollIndex, hands: &[usize]) -> HandClass {
    let roll = all.all[hands[0]];
    let parts = hands
        .iter()
        .flat_map(|hand| &all.shrunk[*hand])
        .map(|part| *part as u8)
        .collect();
    HandClass {
        first: keep_or_roll(hands[0]),
        dice: roll.len(),
        faces: roll.distinct(),
        chance: roll.chance([1; SIDES]),
        parts,
    }
}

fn keeps_of(all: &RollIndex, roll: &Roll) -> Vec<(u8, Roll)> {
    let mut parts: Vec<Roll> = roll
        .parts()
        .into_iter()
        .filter(|part| part != roll)
        .collect();
    parts.sort_by_key(|part| (std::cmp::Reverse(part.len()), *part));
    parts
        .into_iter()
        .map(|part| (all.number(part) as u8, part))
        .collect()
}

impl Hands {
    /// Returns the number of a hand among the keeps or the rolls.
    pub(super) fn number(&self, hand: Roll) -> usize {
        keep_or_roll(self.all.number(hand))
    }
}
