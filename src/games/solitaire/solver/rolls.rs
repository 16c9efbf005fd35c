//! The 252 distinct rolls of five dice, their probabilities, and their divisions by number.
//!
//! The evaluation of a sheet uses every roll and every division of it, so both are numbered: a roll
//! without one die is one of 126 *fours*, and a four splits in at most three ways into two of the
//! 66 unordered *pairs of sums*.
use crate::core::chance::rolls as core;
use crate::games::solitaire::sheet::SUMS;
use std::sync::LazyLock;

/// Number of distinct rolls of four dice.
pub(crate) const FOURS: usize = 126;
/// Number of unordered pairs of eleven sums, equal ones included.
pub(crate) const PAIRS: usize = SUMS * (SUMS + 1) / 2;
/// Number of ordered rolls of five dice.
pub(crate) const WAYS: usize = 7776;

/// Returns the number of the pair of the rows `a <= b` of a sheet, in the order of two nested
/// loops.
pub(crate) const fn pair(a: usize, b: usize) -> usize {
    a * SUMS - a * a.saturating_sub(1) / 2 + (b - a)
}

/// One of the 252 rolls.
#[derive(Clone, Debug)]
pub(crate) struct NumberedRoll {
    /// Its faces, ascending.
    #[cfg(test)]
    pub(crate) faces: [u8; 5],
    /// Number of the 7776 ordered rolls with these faces.
    pub(crate) ways: u16,
    /// Bit `f - 1` is set if the face `f` shows.
    pub(crate) shows: u8,
    /// For each distinct face (less one, ascending) the four that is left without it.
    pub(crate) without: Vec<(u8, u8)>,
}

/// All rolls and their divisions by number.
#[derive(Debug)]
pub(crate) struct RollTable {
    /// The rolls in lexical order.
    pub(crate) rolls: Vec<NumberedRoll>,
    /// For each four, the pairs of sums it splits into; repeated if dice are equal.
    pub(crate) fours: Vec<[u8; 3]>,
    /// The faces of each four, ascending.
    #[cfg(test)]
    pub(crate) four_faces: Vec<[u8; 4]>,
}

/// The table of rolls.
pub(crate) static TABLE: LazyLock<RollTable> = LazyLock::new(RollTable::new);

/// The three ways to split four dice into pairs, by index.
pub(crate) const SPLITS: [[usize; 4]; 3] = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];

impl RollTable {
    fn new() -> Self {
        let four_faces: Vec<[u8; 4]> = all_faces();
        let fours = four_faces
            .iter()
            .map(|four| SPLITS.map(|split| split_pair(four, split)))
            .collect();
        let rolls = all_faces()
            .into_iter()
            .map(|faces| NumberedRoll::new(faces, &four_faces))
            .collect();
        Self {
            rolls,
            fours,
            #[cfg(test)]
            four_faces,
        }
    }
}

impl NumberedRoll {
    fn new(faces: [u8; 5], fours: &[[u8; 4]]) -> Self {
        let dice = core::Roll::new(&faces).expect("faces of dice");
        let different = (0..6).filter(|face| dice.0[usize::from(*face)] > 0);
        let without: Vec<(u8, u8)> = different
            .zip(dice.with_one_less().map(|four| {
                let number = fours.binary_search(&to_faces(four));
                number.expect("every four is listed") as u8
            }))
            .collect();
        Self {
            #[cfg(test)]
            faces,
            ways: dice.permutations() as u16,
            shows: without.iter().fold(0, |bits, &(face, _)| bits | 1 << face),
            without,
        }
    }
}

/// Returns the number of `roll` (in any order) among the 252.
///
/// # Panics
/// Panics if a face is not between 1 and 6.
#[cfg(test)]
pub(crate) fn number(roll: &[u8; 5]) -> usize {
    let mut faces = *roll;
    faces.sort_unstable();
    TABLE
        .rolls
        .binary_search_by_key(&faces, |roll| roll.faces)
        .expect("every roll is listed")
}

/// Returns the pair of sums of four dice split by `split`.
fn split_pair(four: &[u8; 4], split: [usize; 4]) -> u8 {
    let [a, b, c, d] = split.map(|place| usize::from(four[place] - 1));
    pair((a + b).min(c + d), (a + b).max(c + d)) as u8
}

/// Returns the faces of every distinct roll of `N` dice, in lexical order.
fn all_faces<const N: usize>() -> Vec<[u8; N]> {
    let rolls = core::RollIndex::new(N as u8, core::SIDES);
    let mut all: Vec<[u8; N]> = rolls.all[rolls.whole]
        .iter()
        .map(|roll| to_faces(*roll))
        .collect();
    all.sort_unstable();
    all
}

fn to_faces<const N: usize>(roll: core::Roll) -> [u8; N] {
    roll.faces().try_into().expect("a roll of N dice")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::solitaire::action::{Division, divisions};

    #[test]
    fn probabilities_sum_to_one() {
        assert_eq!(TABLE.rolls.len(), 252);
        assert_eq!(TABLE.fours.len(), FOURS);
        assert_eq!(
            TABLE
                .rolls
                .iter()
                .map(|roll| usize::from(roll.ways))
                .sum::<usize>(),
            WAYS
        );
    }

    #[test]
    fn pairs_are_numbered_in_order() {
        let all = (0..SUMS).flat_map(|a| (a..SUMS).map(move |b| pair(a, b)));
        assert!(all.eq(0..PAIRS));
    }

    #[test]
    fn every_division_of_every_roll_is_numbered() {
        for (i, roll) in TABLE.rolls.iter().enumerate() {
            assert_eq!(number(&roll.faces), i);
            let mut divisions_by_hand: Vec<Division> = Vec::new();
            for &(face, four) in &roll.without {
                let dice = TABLE.four_faces[usize::from(four)];
                for (split, &pair_of_sums) in SPLITS.iter().zip(&TABLE.fours[usize::from(four)]) {
                    let [a, b, c, d] = split.map(|place| dice[place]);
                    let division = Division::new([[a, b], [c, d]], face + 1);
                    let mut rows = division.sums().map(|sum| usize::from(sum - 2));
                    rows.sort_unstable();
                    assert_eq!(usize::from(pair_of_sums), pair(rows[0], rows[1]));
                    divisions_by_hand.push(division);
                }
            }
            divisions_by_hand.sort_unstable_by_key(|division| (division.aside(), division.pairs()));
            divisions_by_hand.dedup();
            assert_eq!(divisions_by_hand, divisions(&roll.faces));
        }
    }
}
