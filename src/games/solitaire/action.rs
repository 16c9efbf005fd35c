//! Dividing a roll: two pairs to mark and one die to throw away.
use super::sheet::Sheet;
use crate::core::game::{ParseError, RuleError};
use std::fmt;
use std::str::FromStr;

/// Five dice divided into two pairs and one put aside.
///
/// Kept in one canonical order (each pair ascending, the smaller pair first), so divisions that differ only
/// in which of two equal dice is which are equal. Its text is `1+5 1+6 throw 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Division {
    pairs: [[u8; 2]; 2],
    aside: u8,
}

/// Why a roll cannot be divided in a certain way, or a text is no division.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DivisionError {
    /// The text is not of the form of a division.
    #[error("a division is two pairs and a throwaway, such as 1+5 1+6 throw 3")]
    Form,
    /// The division uses a face oftener than the roll shows it.
    #[error("the division uses {face} {} but the roll shows {}", times(*.used), Shown(*.shown))]
    Dice {
        /// The face used too often.
        face: u8,
        /// How often the division uses it.
        used: u8,
        /// On how many dice of the roll it shows.
        shown: u8,
    },
    /// Three values are chosen, the roll shows some of them, and the die put aside is none of these.
    #[error("{face} is not one of yours: throw {}", Choice(*.instead))]
    NotChosen {
        /// The die that was to be thrown away.
        face: u8,
        /// Bit `f` is set where the roll shows the chosen value `f`.
        instead: u8,
    },
}

impl From<DivisionError> for ParseError {
    fn from(error: DivisionError) -> Self {
        ParseError::new(error.to_string())
    }
}

impl From<DivisionError> for RuleError {
    fn from(error: DivisionError) -> Self {
        RuleError::new(error.to_string())
    }
}

/// `once`, `twice`, `3 times`.
fn times(count: u8) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        more => format!("{more} times"),
    }
}

/// How often a face shows: `none`, or as [`times`] says.
struct Shown(u8);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.0 == 0 { f.write_str("none") } else { write!(f, "it {}", times(self.0)) }
    }
}

/// Faces to choose from, given as bits: `1`, `1 or 5`, `1, 2 or 5`.
struct Choice(u8);

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let faces: Vec<u8> = (1..=6).filter(|face| self.0 >> face & 1 == 1).collect();
        for (i, face) in faces.iter().enumerate() {
            match i {
                0 => {}
                _ if i + 1 == faces.len() => f.write_str(" or ")?,
                _ => f.write_str(", ")?,
            }
            write!(f, "{face}")?;
        }
        Ok(())
    }
}

impl Division {
    /// The division into these two pairs of faces and this die put aside, in any order.
    pub fn new(mut pairs: [[u8; 2]; 2], aside: u8) -> Self {
        for pair in &mut pairs {
            pair.sort_unstable();
        }
        pairs.sort_unstable();
        Self { pairs, aside }
    }

    /// The two pairs of faces.
    pub fn pairs(&self) -> [[u8; 2]; 2] {
        self.pairs
    }

    /// The two sums that get a mark; the same one twice where they are equal.
    pub fn sums(&self) -> [u8; 2] {
        self.pairs.map(|[a, b]| a + b)
    }

    /// The die put aside: the throwaway, or the die that rides free.
    pub fn aside(&self) -> u8 {
        self.aside
    }

    /// The five faces used, ascending.
    pub fn dice(&self) -> [u8; 5] {
        let [[a, b], [c, d]] = self.pairs;
        let mut dice = [a, b, c, d, self.aside];
        dice.sort_unstable();
        dice
    }

    /// Whether `sheet` may divide `roll` (in any order) like this.
    ///
    /// # Errors
    /// One sentence on the dice that the roll does not show, or on the throwaway that must be used.
    pub fn check(&self, sheet: &Sheet, roll: &[u8; 5]) -> Result<(), DivisionError> {
        let used = self.dice();
        for face in used {
            let count = |dice: &[u8; 5]| dice.iter().filter(|&&die| die == face).count() as u8;
            if count(&used) > count(roll) {
                return Err(DivisionError::Dice { face, used: count(&used), shown: count(roll) });
            }
        }
        may_throw(sheet, roll, self.aside)
    }
}

/// Whether `sheet` may put the die `face` of `roll` aside.
///
/// # Errors
/// Where the roll shows chosen values and `face`, with three chosen, is none of them.
pub fn may_throw(sheet: &Sheet, roll: &[u8; 5], face: u8) -> Result<(), DivisionError> {
    if !sheet.is_settled() || sheet.has_chosen(face) || sheet.rides_free(roll) {
        return Ok(());
    }
    let instead = roll.iter().filter(|&&die| sheet.has_chosen(die)).fold(0, |bits, die| bits | 1 << die);
    Err(DivisionError::NotChosen { face, instead })
}

/// Every division of `roll`, legal or not, equal ones once, ascending by throwaway: one to fifteen.
pub fn divisions(roll: &[u8; 5]) -> Vec<Division> {
    let mut all = Vec::with_capacity(15);
    for aside in 0..5 {
        let rest: Vec<u8> = (0..5).filter(|&i| i != aside).map(|i| roll[i]).collect();
        for partner in 1..4 {
            let others: Vec<u8> = (1..4).filter(|&i| i != partner).map(|i| rest[i]).collect();
            all.push(Division::new([[rest[0], rest[partner]], [others[0], others[1]]], roll[aside]));
        }
    }
    all.sort_unstable_by_key(|division| (division.aside, division.pairs));
    all.dedup();
    all
}

/// The divisions of `roll` that `sheet` allows, equal ones once, ascending by throwaway; none once it is out.
pub fn legal_divisions(sheet: &Sheet, roll: &[u8; 5]) -> Vec<Division> {
    let mut all = divisions(roll);
    all.retain(|division| !sheet.is_out() && division.check(sheet, roll).is_ok());
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

    /// Reads `1+5 1+6 throw 3`, or `1+5 1+6 3`, in any order of dice and pairs.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let form = || ParseError::from(DivisionError::Form);
        let words: Vec<&str> = text.split_whitespace().collect();
        let (first, second, aside) = match words[..] {
            [first, second, "throw", aside] | [first, second, aside] => (first, second, aside),
            _ => return Err(form()),
        };
        let face = |word: &str| match word.as_bytes() {
            [digit @ b'1'..=b'6'] => Ok(digit - b'0'),
            _ => Err(form()),
        };
        let pair = |word: &str| -> Result<[u8; 2], ParseError> {
            let (a, b) = word.split_once('+').ok_or_else(form)?;
            Ok([face(a)?, face(b)?])
        };
        Ok(Self::new([pair(first)?, pair(second)?], face(aside)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn settled(chosen: [u8; 3]) -> Sheet {
        let mut thrown = [0; 6];
        for face in chosen {
            thrown[usize::from(face - 1)] = 1;
        }
        Sheet::new([6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], thrown).unwrap()
    }

    #[test]
    fn the_printed_division_marks_6_and_7_and_throws_3() {
        let division: Division = "1+5 1+6 throw 3".parse().unwrap();
        let after = Sheet::default().after(&division);
        assert_eq!(after, Sheet::new([0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]).unwrap());
        assert_eq!(division.check(&Sheet::default(), &[1, 1, 3, 5, 6]), Ok(()));
    }

    #[test]
    fn a_roll_has_as_many_divisions_as_its_equal_dice_leave() {
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

    #[test]
    fn a_chosen_throwaway_must_be_used() {
        let sheet = settled([1, 2, 5]);
        let roll = [1, 1, 3, 5, 6];
        let thrown: Vec<u8> = legal_divisions(&sheet, &roll).iter().map(Division::aside).collect();
        assert_eq!(thrown, [1, 1, 1, 5, 5]);
        let error = Division::new([[1, 1], [5, 6]], 3).check(&sheet, &roll).unwrap_err();
        assert_eq!(error.to_string(), "3 is not one of yours: throw 1 or 5");
    }

    #[test]
    fn a_free_ride_may_put_any_die_aside() {
        let sheet = settled([4, 5, 6]);
        let roll = [1, 1, 2, 2, 3];
        assert_eq!(legal_divisions(&sheet, &roll), divisions(&roll));
    }

    #[test]
    fn a_sheet_that_is_out_has_no_divisions() {
        let mut sheet = Sheet::default();
        for _ in 0..8 {
            sheet = sheet.after(&Division::new([[1, 1], [2, 2]], 6));
        }
        assert_eq!(legal_divisions(&sheet, &[1, 1, 2, 2, 6]), []);
    }

    #[test]
    fn a_division_that_uses_a_die_twice_is_refused() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            let division: Division = text.parse().unwrap();
            let error = division.check(&Sheet::default(), &[1, 1, 3, 5, 6]).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
        check("1+5 5+6 throw 3", "the division uses 5 twice but the roll shows it once");
        check("1+1 1+6 throw 3", "the division uses 1 3 times but the roll shows it twice");
        check("1+4 1+6 throw 3", "the division uses 4 once but the roll shows none");
    }

    #[test]
    fn text_that_is_no_division_is_refused() {
        for text in ["", "1+5 1+6", "1+7 1+6 throw 3", "1+5 1+6 throw 0", "1+5 16 throw 3", "1+5 1+6 keep 3"]
        {
            assert_eq!(text.parse::<Division>(), Err(DivisionError::Form.into()), "{text:?}");
        }
        assert_eq!("6+1 5+1 3".parse(), "1+5 1+6 throw 3".parse::<Division>());
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

        #[test]
        fn there_is_always_a_legal_division(roll in proptest::array::uniform5(1u8..=6), a in 1u8..=6, b in 1u8..=6, c in 1u8..=6) {
            prop_assume!(a != b && b != c && a != c);
            prop_assert!(!legal_divisions(&settled([a, b, c]), &roll).is_empty());
        }
    }
}
