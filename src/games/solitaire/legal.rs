//! Legality of divisions of a roll.
use super::action::{Division, divisions};
use super::sheet::Sheet;
use crate::core::RuleError;

/// An error for an illegal division of a roll.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum DivisionError {
    /// The division uses a face more often than the roll shows it.
    Dice {
        /// The face used too often.
        face: u8,
        /// Number of times the division uses it.
        used: u8,
        /// Number of dice of the roll that show it.
        shown: u8,
    },
    /// Three values are chosen, the roll shows some of them, and the die put aside is not one of
    /// them.
    NotChosen {
        /// The die to be thrown away.
        face: u8,
        /// The chosen values that the roll shows.
        instead: Vec<u8>,
    },
}

impl From<DivisionError> for RuleError {
    fn from(error: DivisionError) -> Self {
        RuleError::new(error.to_string())
    }
}

impl DivisionError {
    /// Returns the index of the offending die among the five `dice` of the division, in the order
    /// typed.
    pub(super) fn die(&self, dice: &[u8; 5]) -> usize {
        match self {
            DivisionError::Dice { face, shown, .. } => {
                let mut places = (0..dice.len()).filter(|index| dice[*index] == *face);
                places.nth(usize::from(*shown)).unwrap_or_default()
            }
            DivisionError::NotChosen { .. } => dice.len() - 1,
        }
    }
}

impl Division {
    /// Checks that `sheet` allows this division of `roll` (in any order).
    pub(crate) fn check(&self, sheet: &Sheet, roll: &[u8; 5]) -> Result<(), DivisionError> {
        let used = self.dice();
        for face in used {
            let count_of = |dice: &[u8; 5]| dice.iter().filter(|&&die| die == face).count() as u8;
            if count_of(&used) > count_of(roll) {
                return Err(DivisionError::Dice {
                    face,
                    used: count_of(&used),
                    shown: count_of(roll),
                });
            }
        }
        let face = self.aside();
        if !sheet.is_settled() || sheet.has_chosen(face) || sheet.is_riding_free(roll) {
            return Ok(());
        }
        let instead = sheet.throwaway_faces().filter(|face| roll.contains(face));
        Err(DivisionError::NotChosen {
            face,
            instead: instead.collect(),
        })
    }
}

/// Returns the distinct divisions of `roll` that `sheet` allows, ascending by throwaway; none once
/// it is out.
pub(crate) fn legal_divisions(sheet: &Sheet, roll: &[u8; 5]) -> Vec<Division> {
    let mut all = divisions(roll);
    all.retain(|division| !sheet.is_out() && division.check(sheet, roll).is_ok());
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sheet_with_throwaways(chosen: [u8; 3]) -> Sheet {
        let mut thrown = [0; 6];
        for face in chosen {
            thrown[usize::from(face - 1)] = 1;
        }
        Sheet::new([6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], thrown).unwrap()
    }

    #[test]
    fn the_printed_division() {
        let division: Division = "1+5 1+6 throw 3".parse().unwrap();
        let after = Sheet::default().after(&division);
        assert_eq!(
            after,
            Sheet::new([0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]).unwrap()
        );
        assert_eq!(division.check(&Sheet::default(), &[1, 1, 3, 5, 6]), Ok(()));
    }

    #[test]
    fn a_chosen_throwaway_must_be_used() {
        let sheet = sheet_with_throwaways([1, 2, 5]);
        let roll = [1, 1, 3, 5, 6];
        let thrown: Vec<u8> = legal_divisions(&sheet, &roll)
            .iter()
            .map(Division::aside)
            .collect();
        assert_eq!(thrown, [1, 1, 1, 5, 5]);
        let error = Division::new([[1, 1], [5, 6]], 3)
            .check(&sheet, &roll)
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "3 is not one of your throwaways: throw away 1 or 5"
        );
    }

    #[test]
    fn a_free_ride_may_put_any_die_aside() {
        let sheet = sheet_with_throwaways([4, 5, 6]);
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
    fn divisions_use_each_die_once() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            let division: Division = text.parse().unwrap();
            let error = division
                .check(&Sheet::default(), &[1, 1, 3, 5, 6])
                .unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
        check(
            "1+5 5+6 throw 3",
            "you use 2 dice that show 5, but the roll has 1",
        );
        check(
            "1+1 1+6 throw 3",
            "you use 3 dice that show 1, but the roll has 2",
        );
        check("1+4 1+6 throw 3", "the roll shows no 4");
    }

    proptest! {
        #[test]
        fn there_is_always_a_legal_division(roll in proptest::array::uniform5(1u8..=6), a in 1u8..=6, b in 1u8..=6, c in 1u8..=6) {
            prop_assume!(a != b && b != c && a != c);
            prop_assert!(!legal_divisions(&sheet_with_throwaways([a, b, c]), &roll).is_empty());
        }
    }
}
