//! Rolls of equal dice without their order, by number, and the way from each to those with one die
//! more or less: what every solver of a turn follows.
use std::collections::HashMap;
use std::ops::Range;

pub(crate) const SIDES: usize = 6;

/// Dice without their order: how many show each face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Roll(pub(crate) [u8; SIDES]);

impl Roll {
    /// Returns the roll of these faces; `None` if one is not from 1 to 6.
    pub(crate) fn new(faces: &[u8]) -> Option<Roll> {
        faces.iter().try_fold(Roll::default(), |roll, face| {
            (1..=6)
                .contains(face)
                .then(|| roll.with(usize::from(*face) - 1))
        })
    }

    pub(crate) fn len(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns how many dice show this face; 0 unless it is from 1 to 6.
    pub(crate) fn count(self, face: u8) -> u8 {
        usize::from(face)
            .checked_sub(1)
            .and_then(|index| self.0.get(index))
            .copied()
            .unwrap_or(0)
    }

    /// Returns the faces in ascending order.
    pub(crate) fn faces(self) -> Vec<u8> {
        (1..=6)
            .flat_map(|face| std::iter::repeat_n(face, self.count(face).into()))
            .collect()
    }

    /// Returns the number of faces that show.
    pub(crate) fn distinct(self) -> usize {
        self.0.iter().filter(|&&count| count > 0).count()
    }

    /// Returns every distinct part of this roll, from nothing to all of it.
    pub(crate) fn parts(self) -> Vec<Roll> {
        (0..SIDES).fold(vec![Roll::default()], |parts, face| {
            parts
                .into_iter()
                .flat_map(|part| (0..=self.0[face]).map(move |count| part.having(face, count)))
                .collect()
        })
    }

    /// Returns the roll with one more die that shows the face at `at`, from 0.
    pub(crate) fn with(self, at: usize) -> Roll {
        self.having(at, self.0[at] + 1)
    }

    /// Returns the rolls with one die less, by ascending face.
    pub(crate) fn with_one_less(self) -> impl Iterator<Item = Roll> {
        (0..SIDES)
            .filter(move |&face| self.0[face] > 0)
            .map(move |face| self.having(face, self.0[face] - 1))
    }

    /// Returns the number of orders of its dice.
    pub(crate) fn permutations(self) -> u32 {
        self.0
            .iter()
            .fold(factorial(self.len() as u8), |orders, &count| {
                orders / factorial(count)
            })
    }

    /// Returns the chance to roll this with all its dice, so many of whose sides show each face.
    pub(crate) fn chance(self, sides: [u8; SIDES]) -> f64 {
        let chances = sides
            .iter()
            .zip(self.0)
            .map(|(sides, count)| (f64::from(*sides) / SIDES as f64).powi(count.into()));
        f64::from(self.permutations()) * chances.product::<f64>()
    }

    /// Returns the roll with so many dice that show the face at `at`, from 0.
    fn having(mut self, at: usize, count: u8) -> Roll {
        self.0[at] = count;
        self
    }
}

fn factorial(n: u8) -> u32 {
    (1..=u32::from(n)).product::<u32>()
}

/// Every roll of up to some equal dice by number: the smaller ones first, of equally many dice
/// those with fewer faces, then those with fewer orders.
pub(crate) struct RollIndex {
    pub(crate) all: Vec<Roll>,
    /// For each, the number with one more die of each face that the dice have; empty for all dice.
    pub(crate) grown: Vec<Vec<usize>>,
    /// For each, the numbers with one die less.
    pub(crate) shrunk: Vec<Vec<usize>>,
    /// The numbers of those with all dice.
    pub(crate) whole: Range<usize>,
    numbers: HashMap<Roll, usize>,
}

impl RollIndex {
    /// Returns the rolls of up to so many dice with the first `faces` of the six faces.
    pub(crate) fn new(dice: u8, faces: usize) -> RollIndex {
        let mut full_roll = Roll::default();
        full_roll.0[..faces].fill(dice);
        let mut all = full_roll.parts();
        all.retain(|roll| roll.len() <= dice.into());
        all.sort_by_key(|roll| (roll.len(), roll.distinct(), roll.permutations(), *roll));
        let numbers: HashMap<Roll, usize> = all.iter().copied().zip(0..).collect();
        let mut grown = Vec::new();
        let mut shrunk = Vec::new();
        for roll in &all {
            let with_one_more = (0..faces).map(|face| roll.with(face));
            grown.push(
                with_one_more
                    .filter_map(|roll| numbers.get(&roll).copied())
                    .collect(),
            );
            shrunk.push(roll.with_one_less().map(|part| numbers[&part]).collect());
        }
        RollIndex {
            grown,
            shrunk,
            whole: all.partition_point(|roll| roll.len() < dice.into())..all.len(),
            numbers,
            all,
        }
    }

    /// Returns the number of a roll, which must be among these.
    pub(crate) fn number(&self, roll: Roll) -> usize {
        self.numbers[&roll]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two dice for the highest sum; after the roll some of them may be rolled once more.
    #[test]
    fn example_of_a_solved_turn() {
        let rolls = RollIndex::new(2, 6);
        // What a number of kept dice is worth, from those with both dice down to none.
        let mut values = vec![0.0; rolls.all.len()];
        for number in (0..rolls.all.len()).rev() {
            values[number] = if rolls.whole.contains(&number) {
                f64::from(rolls.all[number].faces().iter().sum::<u8>())
            } else {
                let next_values = rolls.grown[number].iter().map(|next| values[*next]);
                next_values.sum::<f64>() / SIDES as f64
            };
        }
        let none = rolls.number(Roll::default());
        assert!((values[none] - 7.0).abs() < 1e-12);
        // After the first roll one keeps its best part: each die of 4 or more.
        let value = rolls.whole.clone().map(|number| {
            let roll = rolls.all[number];
            let parts = roll.parts().into_iter();
            let best = parts.map(|part| values[rolls.number(part)]);
            roll.chance([1; SIDES]) * best.fold(0.0, f64::max)
        });
        assert!((value.sum::<f64>() - 2.0 * 4.25).abs() < 1e-12);
    }

    fn check_count(dice: u8, faces: usize, sides: [u8; SIDES], all: usize, whole: usize) {
        let rolls = RollIndex::new(dice, faces);
        assert_eq!(
            (rolls.all.len(), rolls.whole.len()),
            (all, whole),
            "{dice} dice of {faces} faces"
        );
        let chance: f64 = rolls
            .whole
            .clone()
            .map(|number| rolls.all[number].chance(sides))
            .sum();
        assert!(
            (chance - 1.0).abs() < 1e-12,
            "{dice} dice of {faces} faces: {chance}"
        );
    }

    #[test]
    fn rolls_are_counted() {
        check_count(5, 6, [1; 6], 462, 252);
        check_count(4, 5, [1, 2, 1, 1, 1, 0], 126, 70);
        check_count(3, 6, [1; 6], 84, 56);
        check_count(2, 6, [1; 6], 28, 21);
    }

    #[test]
    fn each_roll_has_its_ways_among_all_orders() {
        let mut counted: HashMap<Roll, u32> = HashMap::new();
        for order in 0..7776 {
            let faces = [1, 6, 36, 216, 1296].map(|place| (order / place % 6) as u8 + 1);
            *counted
                .entry(Roll::new(&faces).expect("faces"))
                .or_default() += 1;
        }
        assert!(
            counted
                .iter()
                .all(|(roll, orders)| roll.permutations() == *orders)
        );
        assert_eq!(counted.len(), 252);
    }
}
