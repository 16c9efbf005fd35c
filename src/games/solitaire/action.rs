//! Actions, two pairs to mark and one die to throw away, and their notation.
use crate::core::ParseError;
use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

/// Five dice divided into two pairs and one put aside.
///
/// Kept in canonical order (each pair ascending, the smaller pair first), so divisions that differ
/// only by exchanging equal dice are equal. Its text is `1+5 1+6 throw 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Division {
    pairs: [[u8; 2]; 2],
    aside: u8,
}

impl Division {
    /// Creates the division into these two pairs of faces and this die put aside, in any order.
    pub(crate) fn new(mut pairs: [[u8; 2]; 2], aside: u8) -> Self {
        for pair in &mut pairs {
            pair.sort_unstable();
        }
        pairs.sort_unstable();
        Self { pairs, aside }
    }

    /// Returns the two pairs of faces.
    pub fn pairs(&self) -> [[u8; 2]; 2] {
        self.pairs
    }

    /// Returns the two sums that get a mark, possibly the same one twice.
    pub(crate) fn sums(&self) -> [u8; 2] {
        self.pairs.map(|[a, b]| a + b)
    }

    /// Returns the die put aside: the throwaway, or the die of a free ride.
    pub fn aside(&self) -> u8 {
        self.aside
    }

    /// Returns all five faces, ascending.
    pub(crate) fn dice(&self) -> [u8; 5] {
        let [[a, b], [c, d]] = self.pairs;
        let mut dice = [a, b, c, d, self.aside];
        dice.sort_unstable();
        dice
    }
}

/// Returns every distinct division of `roll`, legal or not, ascending by throwaway: one to fifteen.
pub(crate) fn divisions(roll: &[u8; 5]) -> Vec<Division> {
    let mut all = Vec::with_capacity(15);
    for aside in 0..5 {
        let four: Vec<u8> = (0..5).filter(|&i| i != aside).map(|i| roll[i]).collect();
        for partner in 1..4 {
            let others: Vec<u8> = (1..4).filter(|&i| i != partner).map(|i| four[i]).collect();
            all.push(Division::new(
                [[four[0], four[partner]], [others[0], others[1]]],
                roll[aside],
            ));
        }
    }
    all.sort_unstable_by_key(|division| (division.aside, division.pairs));
    all.dedup();
    all
}

impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [[a, b], [c, d]] = self.pairs;
        write!(f, "{a}+{b} {c}+{d} throw {}", self.aside)
    }
}

impl FromStr for Division {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(read(text)?.0)
    }
}

/// The position of the first character that is not of a division.
pub(super) struct NoDivision(pub(super) usize);

/// The characters still to be read of a division, each with its position.
struct Signs {
    left: VecDeque<(usize, char)>,
    end: usize,
}

impl Signs {
    /// Passes over spaces and commas.
    fn of(text: &str) -> Signs {
        let lower = text.to_ascii_lowercase();
        Signs {
            left: lower
                .chars()
                .enumerate()
                .filter(|(_, sign)| !sign.is_whitespace() && *sign != ',')
                .collect(),
            end: text.chars().count(),
        }
    }

    fn next(&self) -> Option<char> {
        self.left.front().map(|(_, sign)| *sign)
    }

    /// Refuses the next character.
    fn refuse<T>(&self) -> Result<T, NoDivision> {
        let place = self.left.front().map_or(self.end, |(place, _)| *place);
        Err(NoDivision(place))
    }

    fn take(&mut self, word: &str) -> Result<(), NoDivision> {
        for expected in word.chars() {
            if self.next() != Some(expected) {
                return self.refuse();
            }
            self.left.pop_front();
        }
        Ok(())
    }

    fn take_face(&mut self) -> Result<(usize, u8), NoDivision> {
        match self.left.front() {
            Some(&(place, sign @ '1'..='6')) => {
                self.left.pop_front();
                Ok((place, sign as u8 - b'0'))
            }
            _ => self.refuse(),
        }
    }
}

/// Parses `1+5 1+6 throw 3`, or `1+5 1+6 3`, in any order of dice and pairs, with commas or spaces
/// anywhere. Also returns the faces as typed, each with its position in characters.
pub(super) fn read(text: &str) -> Result<(Division, [(usize, u8); 5]), NoDivision> {
    let mut signs = Signs::of(text);
    let mut dice = [(0, 0); 5];
    for pair in [0, 2] {
        dice[pair] = signs.take_face()?;
        signs.take("+")?;
        dice[pair + 1] = signs.take_face()?;
    }
    if signs.next() == Some('t') {
        signs.take("throw")?;
    }
    dice[4] = signs.take_face()?;
    if signs.next().is_some() {
        return signs.refuse();
    }
    let [a, b, c, d, aside] = dice.map(|(_, face)| face);
    Ok((Division::new([[a, b], [c, d]], aside), dice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn equal_dice_leave_fewer_divisions() {
        #[track_caller]
        fn check(roll: [u8; 5], expected: usize) {
            assert_eq!(divisions(&roll).len(), expected);
        }
        check([1, 2, 3, 4, 5], 15);
        check([6, 6, 6, 6, 6], 1);
        check([1, 1, 1, 1, 2], 2);
        check([1, 1, 1, 2, 2], 1 + 2);
        check([1, 1, 2, 2, 3], 2 + 2 + 2);
        check([1, 1, 2, 3, 4], 3 + 2 + 2 + 2);
    }

    fn place_of(text: &str) -> Option<usize> {
        text.parse::<Division>().unwrap_err().place()
    }

    #[test]
    fn text_that_is_no_division_is_refused() {
        for text in [
            "",
            "1+5 1+6",
            "1+7 1+6 throw 3",
            "1+5 1+6 throw 0",
            "1+5 16 throw 3",
            "1+5 1+6 keep 3",
            "1+5 throw 1+6 3",
        ] {
            let error = text.parse::<Division>().unwrap_err();
            assert!(
                error.to_string().starts_with("a division is two pairs"),
                "{text:?}: {error}"
            );
        }
        assert_eq!(
            [
                place_of("1+5 1+7 throw 3"),
                place_of("1+5 1+6 thrown"),
                place_of("1+5")
            ]
            .map(Option::unwrap),
            [6, 13, 3]
        );
        let division: Division = "6+1 5+1 3".parse().unwrap();
        for text in ["1+5 1+6 throw 3", "1+5,1+6,3", "1 + 5, 1+6 Throw3"] {
            assert_eq!(text.parse(), Ok(division), "{text:?}");
        }
        assert_eq!((division.pairs(), division.aside()), ([[1, 5], [1, 6]], 3));
    }

    proptest! {
        #[test]
        fn divisions_use_the_roll_exactly_and_round_trip(mut roll in proptest::array::uniform5(1u8..=6)) {
            let all = divisions(&roll);
            roll.sort_unstable();
            prop_assert!((1..=15).contains(&all.len()));
            for division in all {
                prop_assert_eq!(division.dice(), roll);
                prop_assert_eq!(division.to_string().parse(), Ok(division));
            }
        }
    }
}
