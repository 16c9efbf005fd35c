//! Positions as text: `SUMS ; THROWAWAYS ; DICE`.
use super::sheet::{SUMS, Sheet, SheetError};
use std::fmt;
use std::str::FromStr;

/// A sheet and the roll that it has to divide, if there is one.
///
/// As text: eleven mark counts for the sums 2 to 12, the throwaway values as `value:marks` with commas between or
/// `-` for none, and five faces or `-` before the roll, as in `0 2 0 7 0 8 4 5 0 0 0 ; 1:6,2:4,5:3 ; 1 1 3 5 6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SheetPosition {
    /// The marks made so far.
    pub(crate) sheet: Sheet,
    /// The five faces to divide, ascending; `None` before the roll.
    pub(crate) roll: Option<[u8; 5]>,
}

/// Error for a text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SheetPositionError {
    /// Not three parts.
    Parts(usize),
    /// Not eleven mark counts.
    Sums(usize),
    /// Not a number of marks.
    Marks(String),
    /// Not a throwaway.
    Throwaway(String),
    /// The same throwaway value twice.
    Twice(u8),
    /// A throwaway value without marks, which is not chosen at all.
    Unmarked(u8),
    /// Not a face of a die.
    Face(String),
    /// Not five dice.
    Dice(usize),
    /// Marks that are impossible in a game.
    Sheet(#[from] SheetError),
    /// Dice for a sheet that is out.
    Out(u8),
}

impl fmt::Display for SheetPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for marks in self.sheet.all_marks() {
            write!(f, "{marks} ")?;
        }
        f.write_str("; ")?;
        let mut comma = "";
        for face in self.sheet.chosen() {
            write!(f, "{comma}{face}:{}", self.sheet.thrown(face))?;
            comma = ",";
        }
        f.write_str(if comma.is_empty() { "- ;" } else { " ;" })?;
        match self.roll {
            Some(roll) => roll.iter().try_for_each(|face| write!(f, " {face}")),
            None => f.write_str(" -"),
        }
    }
}

impl FromStr for SheetPosition {
    type Err = SheetPositionError;

    fn from_str(text: &str) -> Result<Self, SheetPositionError> {
        let parts: Vec<&str> = text.split(';').map(str::trim).collect();
        let [sums, throwaways, dice] = parts[..] else { return Err(SheetPositionError::Parts(parts.len())) };
        let sheet = Sheet::new(read_sums(sums)?, read_throwaways(throwaways)?)?;
        let roll = read_dice(dice)?;
        match sheet.chosen().find(|&face| sheet.thrown(face) == super::sheet::LAST_BOX) {
            Some(face) if roll.is_some() => Err(SheetPositionError::Out(face)),
            _ => Ok(Self { sheet, roll }),
        }
    }
}

fn read_sums(text: &str) -> Result<[u16; SUMS], SheetPositionError> {
    let counts = text
        .split_whitespace()
        .map(|word| word.parse().map_err(|_| SheetPositionError::Marks(word.into())))
        .collect::<Result<Vec<u16>, _>>()?;
    counts.try_into().map_err(|counts: Vec<u16>| SheetPositionError::Sums(counts.len()))
}

fn read_throwaways(text: &str) -> Result<[u8; 6], SheetPositionError> {
    let mut thrown = [0; 6];
    if text == "-" {
        return Ok(thrown);
    }
    for item in text.split(',').map(str::trim) {
        let wrong = || SheetPositionError::Throwaway(item.into());
        let (face, marks) = item.split_once(':').ok_or_else(wrong)?;
        let face = read_face(face.trim()).map_err(|_| wrong())?;
        let marks: u8 = marks.trim().parse().map_err(|_| wrong())?;
        if marks == 0 {
            return Err(SheetPositionError::Unmarked(face));
        }
        let track = &mut thrown[usize::from(face - 1)];
        if *track > 0 {
            return Err(SheetPositionError::Twice(face));
        }
        *track = marks;
    }
    Ok(thrown)
}

fn read_dice(text: &str) -> Result<Option<[u8; 5]>, SheetPositionError> {
    if text == "-" {
        return Ok(None);
    }
    let faces = text.split_whitespace().map(read_face).collect::<Result<Vec<u8>, _>>()?;
    let mut roll: [u8; 5] =
        faces.try_into().map_err(|faces: Vec<u8>| SheetPositionError::Dice(faces.len()))?;
    roll.sort_unstable();
    Ok(Some(roll))
}

fn read_face(text: &str) -> Result<u8, SheetPositionError> {
    match text.as_bytes() {
        [digit @ b'1'..=b'6'] => Ok(digit - b'0'),
        _ => Err(SheetPositionError::Face(text.into())),
    }
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
        let position: SheetPosition = PRINTED.parse().unwrap();
        assert_eq!(position.sheet.score(), -210);
        assert_eq!(position.sheet.all_thrown(), &[6, 4, 0, 0, 3, 0]);
        assert_eq!(position.roll, Some([1, 1, 3, 5, 6]));
        assert_eq!(position.to_string(), PRINTED);
        assert_eq!(SheetPosition::default().to_string(), EMPTY);
        assert_eq!(EMPTY.parse(), Ok(SheetPosition::default()));
    }

    #[test]
    fn order_and_spaces_do_not_matter() {
        let loose = " 0 2 0 7 0 8 4 5  0 0 0;5:3, 2:4 ,1:6;6 5 3 1 1 ";
        assert_eq!(loose.parse::<SheetPosition>(), PRINTED.parse());
    }

    #[test]
    fn invalid_positions_are_refused_with_a_reason() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            assert_eq!(text.parse::<SheetPosition>().unwrap_err().to_string(), expected);
        }
        let sums = "0 2 0 7 0 8 4 5 0 0 0";
        check("", "a position has three parts, SUMS ; THROWAWAYS ; DICE, but this has 1");
        check("0 0 ; - ; -", "SUMS needs eleven mark counts, for 2 to 12, but has 2");
        check("0 0 x ; - ; -", "\"x\" is not a number of marks");
        check("0 -1 0 ; - ; -", "\"-1\" is not a number of marks");
        check(&format!("{sums} ; 7:1 ; -"), "\"7:1\" is not a throwaway: write value:marks, such as 5:3");
        check(&format!("{sums} ;  ; -"), "\"\" is not a throwaway: write value:marks, such as 5:3");
        check(&format!("{sums} ; 1:6,1:2 ; -"), "throwaway 1 is listed twice");
        check(&format!("{sums} ; 1:0 ; -"), "throwaway 1 has no marks: leave it out");
        check(&format!("{sums} ; 1:9 ; -"), "9 marks on throwaway 1, which has eight boxes");
        check(&format!("{sums} ; 1:6,2:4,5:3 ; 1 1 3 5"), "DICE needs five faces, or -, but has 4");
        check(&format!("{sums} ; 1:6,2:4,5:3 ; 1 1 3 5 7"), "\"7\" is not a face from 1 to 6");
        check(
            "0 2 0 7 0 8 4 5 0 0 0 ; 1:8,2:4,5:1 ; 1 1 3 5 6",
            "throwaway 1 has its eighth mark, so there is no roll to divide",
        );
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
                prop_assert_eq!(position.to_string().parse(), Ok(position));
                sheet = sheet.after(choice.get(&legal));
            }
            let position = SheetPosition { sheet, roll: None };
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }

        #[test]
        fn no_text_panics(text in "[0-9:;, x-]{0,60}") {
            let _ = text.parse::<SheetPosition>();
        }
    }
}
