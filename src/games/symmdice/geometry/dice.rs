//! The nine dice and their faces, and the notation of a roll and of a position.
use super::motifs::{Face, Motif};
use crate::core::{ParseError, RuleError};
use std::fmt;
use std::str::FromStr;

/// Number of dice.
pub(crate) const DICE: usize = 9;

/// Number of rolls of a turn.
pub(crate) const ROLLS: u8 = 3;

/// One of the three kinds of dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum DieKind {
    /// Hooks, S's and diamonds: four dice.
    A,
    /// Hooks, a bar, a slant, a check and a butterfly: four dice.
    B,
    /// Pinwheels, diamonds, a check and a butterfly: one die.
    C,
}

impl DieKind {
    /// The kinds, in the order of a roll.
    pub(crate) const ALL: [DieKind; 3] = [DieKind::A, DieKind::B, DieKind::C];

    /// Returns the kind of die `index` of a roll: four A, four B, one C.
    pub(crate) fn of(index: usize) -> DieKind {
        match index {
            0..4 => DieKind::A,
            4..8 => DieKind::B,
            _ => DieKind::C,
        }
    }

    /// Returns the number of dice of this kind.
    pub(crate) fn count(self) -> usize {
        match self {
            DieKind::A | DieKind::B => 4,
            DieKind::C => 1,
        }
    }

    /// Returns its six faces, with opposite ones side by side.
    pub(crate) fn faces(self) -> [Face; 6] {
        match self {
            DieKind::A => [
                Face::Hook,
                Face::HookMirror,
                Face::S,
                Face::SMirror,
                Face::Diamond,
                Face::Diamond,
            ],
            DieKind::B => [
                Face::Hook,
                Face::HookMirror,
                Face::Bar,
                Face::Slant,
                Face::Check,
                Face::Butterfly,
            ],
            DieKind::C => [
                Face::Pinwheel,
                Face::PinwheelMirror,
                Face::Diamond,
                Face::Diamond,
                Face::Check,
                Face::Butterfly,
            ],
        }
    }

    /// Returns its distinct faces, each with the number of sides that show it.
    pub(crate) fn distinct(self) -> Vec<(Face, u8)> {
        let mut distinct: Vec<(Face, u8)> = Vec::new();
        for face in self.faces() {
            match distinct.iter_mut().find(|(f, _)| *f == face) {
                Some((_, sides)) => *sides += 1,
                None => distinct.push((face, 1)),
            }
        }
        distinct
    }

    pub(crate) fn letter(self) -> char {
        match self {
            DieKind::A => 'A',
            DieKind::B => 'B',
            DieKind::C => 'C',
        }
    }
}

/// Number of dice that show each face, by [`Face`].
pub(crate) type Counts = [u8; Face::ALL.len()];

/// Returns the multiplicity of each face in `faces`.
pub(crate) fn count(faces: impl IntoIterator<Item = Face>) -> Counts {
    let mut counts = Counts::default();
    for face in faces {
        counts[face as usize] += 1;
    }
    counts
}

/// The faces of the nine dice: four A, four B, the C die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NineDice([Face; DICE]);

impl NineDice {
    /// Creates a roll with these faces.
    ///
    /// # Errors
    /// Returns [`RuleError`] if a die has no such face.
    pub fn new(faces: [Face; DICE]) -> Result<NineDice, RuleError> {
        for (index, face) in faces.iter().enumerate() {
            let kind = DieKind::of(index);
            if !kind.faces().contains(face) {
                let number = index + 1;
                let letter = kind.letter();
                let name = face.name();
                return Err(RuleError::new(format!(
                    "die {number} is one of the {letter} dice, which have no {name}"
                )));
            }
        }
        Ok(NineDice(faces))
    }

    /// Returns the roll in which die `i` shows side `sides[i]` of its kind, modulo 6.
    pub(crate) fn of_sides(sides: [u8; DICE]) -> NineDice {
        NineDice(std::array::from_fn(|i| {
            DieKind::of(i).faces()[usize::from(sides[i] % 6)]
        }))
    }

    /// Returns the faces, in order.
    pub fn faces(&self) -> &[Face; DICE] {
        &self.0
    }

    /// Returns the number of dice that show each face.
    pub fn counts(&self) -> Counts {
        count(self.0)
    }

    /// Returns the number of hooks of either hand.
    pub(crate) fn hooks(&self) -> usize {
        self.0.iter().filter(|f| f.motif() == Motif::Hook).count()
    }

    /// Checks that it shows all of `faces`, with their multiplicities.
    pub(crate) fn covers(&self, faces: impl IntoIterator<Item = Face>) -> Result<(), RuleError> {
        let available = self.counts();
        let mut used = Counts::default();
        for face in faces {
            let i = face as usize;
            used[i] += 1;
            if used[i] > available[i] {
                let name = face.name();
                return Err(RuleError::new(match available[i] {
                    0 => format!("the roll has no {name} ({face})"),
                    count => {
                        format!("the roll has only {count} × {name} ({face}): use each die once")
                    }
                }));
            }
        }
        Ok(())
    }
}

impl NineDice {
    /// Returns this roll with dice turned to show `faces`, and the others unchanged; `None` if nine
    /// dice cannot show them all.
    pub(crate) fn turned_to(&self, faces: &[Face]) -> Option<NineDice> {
        // For each die, the face it is to show; a face without a free die moves another face to
        // another die.
        fn seat(
            faces: &[Face],
            face: usize,
            tried: &mut [bool; DICE],
            shows: &mut [Option<usize>; DICE],
        ) -> bool {
            for die in 0..DICE {
                if tried[die] || !DieKind::of(die).faces().contains(&faces[face]) {
                    continue;
                }
                tried[die] = true;
                if shows[die].is_none_or(|other| seat(faces, other, tried, shows)) {
                    shows[die] = Some(face);
                    return true;
                }
            }
            false
        }
        let mut shows = [None; DICE];
        let is_seated =
            (0..faces.len()).all(|face| seat(faces, face, &mut [false; DICE], &mut shows));
        is_seated.then(|| {
            NineDice(std::array::from_fn(|i| {
                shows[i].map_or(self.0[i], |face| faces[face])
            }))
        })
    }
}

impl fmt::Display for NineDice {
    /// Writes the faces in groups of a kind: `hHsd hblc P`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, face) in self.0.iter().enumerate() {
            let space = if matches!(index, 4 | 8) { " " } else { "" };
            write!(f, "{space}{face}")?;
        }
        Ok(())
    }
}

impl FromStr for NineDice {
    type Err = ParseError;

    /// Parses nine letters, ignoring spaces.
    fn from_str(text: &str) -> Result<NineDice, ParseError> {
        let faces: Vec<Face> = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(Face::of_letter)
            .collect::<Result<_, _>>()?;
        let face_count = faces.len();
        let faces: [Face; DICE] = faces.try_into().map_err(|_| {
            ParseError::new(format!(
                "expected nine faces, four A, four B and C, found {face_count}"
            ))
        })?;
        Ok(NineDice::new(faces)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_54_faces_follow_the_rules() {
        let all = DieKind::ALL
            .into_iter()
            .flat_map(|kind| std::iter::repeat_n(kind.faces(), kind.count()))
            .flatten();
        let counts = count(all);
        assert_eq!(counts.iter().map(|&n| u32::from(n)).sum::<u32>(), 54);
        for (letter, n) in [
            ('h', 8),
            ('H', 8),
            ('d', 10),
            ('s', 4),
            ('S', 4),
            ('c', 5),
            ('y', 5),
            ('b', 4),
            ('l', 4),
            ('p', 1),
            ('P', 1),
        ] {
            let face = Face::of_letter(letter).unwrap();
            assert_eq!(counts[face as usize], n, "{letter}");
        }
    }

    #[test]
    fn opposite_faces_are_mirror_images_or_alike() {
        for kind in DieKind::ALL {
            for pair in kind.faces().chunks(2) {
                let alike = match pair[0].motif() {
                    Motif::Bar => pair[1] == Face::Slant,
                    Motif::Check => pair[1] == Face::Butterfly,
                    _ => pair[1] == pair[0].mirrored(),
                };
                assert!(alike, "{kind:?}: {} and {}", pair[0], pair[1]);
            }
        }
    }

    #[test]
    fn dice_are_turned_to_what_they_can_show() {
        let roll: NineDice = "hHsd hblc P".parse().unwrap();
        let check = |faces: &str, expected: &str| {
            let faces: Vec<Face> = faces.chars().map(|c| Face::of_letter(c).unwrap()).collect();
            let turned = roll.turned_to(&faces);
            assert_eq!(
                turned.map_or("no".into(), |roll| roll.to_string()),
                expected
            );
            assert!(turned.is_none_or(|roll| roll.covers(faces).is_ok()));
        };
        check("", "hHsd hblc P");
        check("ddddd", "dddd hblc d");
        check("dddddd", "no");
        check("hhhhhhhhp", "hhhh hhhh p");
        check("ccccc", "hHsd cccc c");
        check("hhhhdddd", "dddd hhhh P");
        check("hhhhhdddd", "dddh hhhh d");
        check("pP", "no");
    }

    #[test]
    fn a_die_cannot_be_used_twice() {
        let roll: NineDice = "hHsd hblc P".parse().unwrap();
        let check = |faces: &str, expected: &str| {
            let faces = faces.chars().map(|c| Face::of_letter(c).unwrap());
            assert_eq!(
                roll.covers(faces)
                    .map_or_else(|e| e.to_string(), |()| "yes".into()),
                expected
            );
        };
        check("hhHsdblcP", "yes");
        check("", "yes");
        check("hhh", "the roll has only 2 × hook (h): use each die once");
        check("hS", "the roll has no mirrored S (S)");
        assert_eq!(roll.hooks(), 3);
    }

    #[test]
    fn every_die_has_six_sides() {
        for kind in DieKind::ALL {
            let distinct = kind.distinct();
            assert_eq!(distinct.iter().map(|(_, sides)| sides).sum::<u8>(), 6);
            for (face, sides) in distinct {
                assert_eq!(
                    kind.faces().iter().filter(|other| **other == face).count(),
                    usize::from(sides)
                );
            }
        }
    }
}
