//! Positions as text: `SUMS ; THROWAWAYS ; DICE`.
use super::sheet::Sheet;
use crate::core::rules::position_fields::{format_roll, read_number, read_numbers, read_roll};
use std::fmt;

/// A sheet and the roll that it has to divide, if there is one.
///
/// As text: eleven mark counts for the sums 2 to 12, the throwaway values as `value:marks` with
/// commas between or `-` for none, and five faces or `-` before the roll, as in `0 2 0 7 0 8 4 5 0
/// 0 0 ; 1:6,2:4,5:3 ; 1 1 3 5 6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SheetPosition {
    /// The marks made so far.
    pub(crate) sheet: Sheet,
    /// The five faces to divide, ascending; `None` before the roll.
    pub(crate) roll: Option<[u8; 5]>,
}

impl fmt::Display for SheetPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for marks in self.sheet.marks {
            write!(f, "{marks} ")?;
        }
        let thrown: Vec<String> = self
            .sheet
            .throwaway_faces()
            .map(|face| format!("{face}:{}", self.sheet.throwaway_marks(face)))
            .collect();
        let thrown = if thrown.is_empty() {
            "-".into()
        } else {
            thrown.join(",")
        };
        let roll = format_roll(self.roll.as_ref().map(|roll| &roll[..]));
        write!(f, "; {thrown} ; {roll}")
    }
}

impl SheetPosition {
    /// Parses a position, or returns the reason that the text is none, or that no game can come
    /// to it.
    pub(crate) fn read(text: &str) -> Result<SheetPosition, &'static str> {
        let parts: Vec<&str> = text.split(';').map(str::trim).collect();
        let [sums, throwaways, dice] = parts[..] else {
            return Err("it has three parts");
        };
        let marks = read_numbers(sums, 0..=u16::MAX)
            .and_then(|marks| marks.try_into().ok())
            .ok_or("the marks on the sums are eleven numbers")?;
        let throwaways = read_throwaways(throwaways)
            .ok_or("throwaways are - or different faces with their marks, as in 1:6,2:4")?;
        let sheet = Sheet::new(marks, throwaways).ok_or("no game comes to these marks")?;
        let mut roll = read_roll(dice, 5).ok_or("the roll is - or five faces from 1 to 6")?;
        if roll.is_some() && sheet.is_out() {
            return Err("the sheet is full, so there is no roll");
        }
        if let Some(faces) = &mut roll {
            faces.sort_unstable();
        }
        let roll = roll.and_then(|roll| roll.try_into().ok());
        Ok(SheetPosition { sheet, roll })
    }
}

/// Parses the marks on each throwaway value, or `-`.
fn read_throwaways(text: &str) -> Option<[u8; 6]> {
    let mut thrown = [0; 6];
    if text == "-" {
        return Some(thrown);
    }
    for item in text.split(',') {
        let (face, marks) = item.split_once(':')?;
        let track = &mut thrown[usize::from(read_number(face, 1..=6_u8)? - 1)];
        if *track > 0 {
            return None;
        }
        *track = read_number(marks, 1..=u8::MAX)?;
    }
    Some(thrown)
}

#[cfg(test)]
mod tests {
    use super::super::legal::legal_divisions;
    use super::*;
    use proptest::prelude::*;

    const PRINTED: &str = "0 2 0 7 0 8 4 5 0 0 0 ; 1:6,2:4,5:3 ; 1 1 3 5 6";
    const EMPTY: &str = "0 0 0 0 0 0 0 0 0 0 0 ; - ; -";

    #[test]
    fn the_printed_position_reads_and_prints() {
        let position = SheetPosition::read(PRINTED).unwrap();
        assert_eq!(position.sheet.score(), -210);
        assert_eq!(position.sheet.thrown, [6, 4, 0, 0, 3, 0]);
        assert_eq!(position.roll, Some([1, 1, 3, 5, 6]));
        assert_eq!(position.to_string(), PRINTED);
        assert_eq!(SheetPosition::read(EMPTY), Ok(SheetPosition::default()));
        assert_eq!(SheetPosition::default().to_string(), EMPTY);
        let loose = " 0 2 0 7 0 8 4 5  0 0 0;5:3, 2:4 ,1:6;6 5 3 1 1 ";
        assert_eq!(SheetPosition::read(loose), Ok(position));
    }

    #[test]
    fn what_no_game_comes_to_is_refused() {
        let sums = "0 2 0 7 0 8 4 5 0 0 0";
        for wrong in [
            "",
            "0 0 ; - ; -",
            "0 0 0 0 0 0 0 0 0 0 x ; - ; -",
            "0 -1 0 0 0 0 0 0 0 0 1 ; - ; -",
            &format!("{sums} ; 7:1 ; -"),
            &format!("{sums} ;  ; -"),
            &format!("{sums} ; 1:6,1:2,2:4,5:1 ; -"),
            &format!("{sums} ; 1:6,2:4,5:3,6:0 ; -"),
            &format!("{sums} ; 1:9,2:4 ; -"),
            &format!("{sums} ; 1:6,2:4,5:3 ; 1 1 3 5"),
            &format!("{sums} ; 1:6,2:4,5:3 ; 1 1 3 5 7"),
            &format!("{sums} ; 1:6,2:4,5:3 ; - ; -"),
            "0 2 0 7 0 8 4 5 0 0 0 ; 1:8,2:4,5:1 ; 1 1 3 5 6",
        ] {
            assert!(SheetPosition::read(wrong).is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn every_position_of_a_game_round_trips(rolls in proptest::collection::vec((proptest::array::uniform5(1u8..=6), any::<prop::sample::Index>()), 0..40)) {
            let mut sheet = Sheet::default();
            for (mut roll, choice) in rolls {
                let legal = legal_divisions(&sheet, &roll);
                if legal.is_empty() {
                    break;
                }
                roll.sort_unstable();
                let position = SheetPosition { sheet, roll: Some(roll) };
                prop_assert_eq!(SheetPosition::read(&position.to_string()), Ok(position));
                sheet = sheet.after(choice.get(&legal));
            }
            let position = SheetPosition { sheet, roll: None };
            prop_assert_eq!(SheetPosition::read(&position.to_string()), Ok(position));
        }

        #[test]
        fn no_text_panics(text in "[0-9:;, x-]{0,60}") {
            let _ = SheetPosition::read(&text);
        }
    }
}
