//! The 252 distinct rolls of five dice, their probabilities, and their divisions by number.
//!
//! The evaluation of a sheet uses every roll and every division of it, so both are numbered: a roll without one die
//! is one of 126 *fours*, and a four splits in at most three ways into two of the 66 unordered *pairs of sums*.
use crate::games::solitaire::sheet::SUMS;
use std::sync::LazyLock;

/// Number of distinct rolls of five dice.
pub(crate) const ROLLS: usize = 252;
/// Number of distinct rolls of four dice.
pub(crate) const FOURS: usize = 126;
/// Number of unordered pairs of eleven sums, equal ones included.
pub(crate) const PAIRS: usize = SUMS * (SUMS + 1) / 2;
/// Number of ordered rolls of five dice.
pub(crate) const WAYS: usize = 7776;

/// Returns the number of the pair of the rows `a <= b` of a sheet, in the order of two nested loops.
pub(crate) const fn pair(a: usize, b: usize) -> usize {
    a * SUMS - a * a.saturating_sub(1) / 2 + (b - a)
}

/// One of the 252 rolls.
#[derive(Clone, Debug)]
pub struct Roll {
    /// Its faces, ascending.
    #[cfg_attr(not(test), expect(dead_code))]
    pub faces: [u8; 5],
    /// Number of the 7776 ordered rolls with these faces.
    pub(crate) ways: u16,
    /// Bit `f - 1` is set if the face `f` shows.
    pub(crate) shows: u8,
    /// For each distinct face (less one, ascending) the four that is left without it.
    pub(crate) without: Vec<(u8, u8)>,
}

/// All rolls and their divisions by number.
#[derive(Debug)]
pub struct Rolls {
    /// The rolls in lexical order.
    pub rolls: Vec<Roll>,
    /// For each four, the pairs of sums it splits into; repeated if dice are equal.
    pub fours: Vec<[u8; 3]>,
    /// The faces of each four, ascending.
    pub four_faces: Vec<[u8; 4]>,
    /// The roll for each of the 7776 ordered rolls, these counted in base six.
    pub of_way: Vec<u8>,
}

/// The table of rolls.
pub static TABLE: LazyLock<Rolls> = LazyLock::new(Rolls::new);

/// The three ways to split four dice into pairs, by index.
pub(crate) const SPLITS: [[usize; 4]; 3] = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];

impl Rolls {
    fn new() -> Self {
        let four_faces: Vec<[u8; 4]> = ascending();
        let faces: Vec<[u8; 5]> = ascending();
        let fours = four_faces.iter().map(|four| SPLITS.map(|split| split_pair(four, split))).collect();
        let mut of_way = vec![0; WAYS];
        let mut ways = vec![0; ROLLS];
        for (way, number) in of_way.iter_mut().enumerate() {
            let mut dice = [0; 5];
            let mut rest = way;
            for die in &mut dice {
                *die = (rest % 6) as u8 + 1;
                rest /= 6;
            }
            dice.sort_unstable();
            let roll = faces.binary_search(&dice).expect("every roll is listed");
            *number = roll as u8;
            ways[roll] += 1;
        }
        let rolls =
            faces.iter().zip(ways).map(|(&faces, ways)| Roll::new(faces, ways, &four_faces)).collect();
        Self { rolls, fours, four_faces, of_way }
    }
}

impl Roll {
    fn new(faces: [u8; 5], ways: u16, fours: &[[u8; 4]]) -> Self {
        let mut without: Vec<(u8, u8)> = Vec::with_capacity(5);
        for (place, &face) in faces.iter().enumerate() {
            if without.last().is_some_and(|&(last, _)| last == face - 1) {
                continue;
            }
            let mut four = [0; 4];
            let rest = faces.iter().enumerate().filter(|&(i, _)| i != place);
            four.iter_mut().zip(rest).for_each(|(slot, (_, &die))| *slot = die);
            without.push((face - 1, fours.binary_search(&four).expect("every four is listed") as u8));
        }
        let shows = without.iter().fold(0, |bits, &(face, _)| bits | 1 << face);
        Self { faces, ways, shows, without }
    }
}

/// Returns the number of `roll` (in any order) among the 252.
///
/// # Panics
/// Panics if a face is not between 1 and 6.
#[cfg(test)]
pub(crate) fn number(roll: &[u8; 5]) -> usize {
    let way = roll.iter().fold(0, |way, &face| way * 6 + usize::from(face - 1));
    usize::from(TABLE.of_way[way])
}

/// Returns the pair of sums of four dice split by `split`.
fn split_pair(four: &[u8; 4], split: [usize; 4]) -> u8 {
    let [a, b, c, d] = split.map(|place| usize::from(four[place] - 1));
    pair((a + b).min(c + d), (a + b).max(c + d)) as u8
}

/// Returns every ascending sequence of `N` faces, in lexical order.
fn ascending<const N: usize>() -> Vec<[u8; N]> {
    let mut all = Vec::new();
    let mut faces = [1; N];
    loop {
        all.push(faces);
        let Some(place) = (0..N).rev().find(|&place| faces[place] < 6) else { return all };
        let next = faces[place] + 1;
        faces[place..].fill(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::solitaire::action::{Division, divisions};

    #[test]
    fn probabilities_sum_to_one() {
        assert_eq!(TABLE.rolls.len(), ROLLS);
        assert_eq!(TABLE.fours.len(), FOURS);
        assert_eq!(TABLE.rolls.iter().map(|roll| usize::from(roll.ways)).sum::<usize>(), WAYS);
    }

    #[test]
    fn ways_are_multinomial() {
        let factorial = |n: usize| (1..=n).product::<usize>();
        for roll in &TABLE.rolls {
            let repeats = (1..=6).map(|face| roll.faces.iter().filter(|&&die| die == face).count());
            assert_eq!(usize::from(roll.ways), factorial(5) / repeats.map(factorial).product::<usize>());
        }
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
            let mut found: Vec<Division> = Vec::new();
            for &(face, four) in &roll.without {
                let dice = TABLE.four_faces[usize::from(four)];
                for (split, &pair_of_sums) in SPLITS.iter().zip(&TABLE.fours[usize::from(four)]) {
                    let [a, b, c, d] = split.map(|place| dice[place]);
                    let division = Division::new([[a, b], [c, d]], face + 1);
                    let mut rows = division.sums().map(|sum| usize::from(sum - 2));
                    rows.sort_unstable();
                    assert_eq!(usize::from(pair_of_sums), pair(rows[0], rows[1]));
                    found.push(division);
                }
            }
            found.sort_unstable_by_key(|division| (division.aside(), division.pairs()));
            found.dedup();
            assert_eq!(found, divisions(&roll.faces));
        }
    }
}
