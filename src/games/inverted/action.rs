//! What a seat can do in a turn, and its notation.
use crate::core::game::ParseError;
use std::fmt;
use std::str::FromStr;

/// Which of the five dice stay: the face of a die that is kept, 0 for one that is rolled again. Its text has a place
/// for each die: `1-3--` keeps the first die, a 1, and the third, a 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Keep(pub(crate) [u8; 5]);

impl Keep {
    /// Keeps of `dice` those whose place is set in `mask` (bit 0 for the first).
    pub(crate) fn of(dice: [u8; 5], mask: u8) -> Keep {
        let mut keep = dice;
        for (place, face) in keep.iter_mut().enumerate() {
            if mask >> place & 1 == 0 {
                *face = 0;
            }
        }
        Keep(keep)
    }
    /// Returns how many dice are rolled again.
    pub(crate) fn rolled(self) -> usize {
        self.0.iter().filter(|face| **face == 0).count()
    }
    /// Returns the faces kept, in ascending order.
    pub(crate) fn faces(self) -> Vec<u8> {
        let mut faces: Vec<u8> = self.0.into_iter().filter(|face| *face != 0).collect();
        faces.sort_unstable();
        faces
    }
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|face| if *face == 0 { f.write_str("-") } else { write!(f, "{face}") })
    }
}

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Keep these dice and roll the others again: `keep 1-3--`.
    Keep(Keep),
    /// Write the inverted sum into its open box: `register`.
    Register,
    /// Give up an open box: `zero 20`.
    Zero(u8),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Keep(keep) => write!(f, "keep {keep}"),
            Action::Register => f.write_str("register"),
            Action::Zero(number) => write!(f, "zero {number}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Action, ParseError> {
        let refused = || {
            ParseError::new(format!(
                "'keep 1-3--' (a place for each die), 'register' or 'zero 20' expected, '{text}' found"
            ))
        };
        if text == "register" {
            return Ok(Action::Register);
        }
        if let Some(keep) = text.strip_prefix("keep ") {
            let mut faces = [0; 5];
            if keep.len() != 5 {
                return Err(refused());
            }
            for (face, letter) in faces.iter_mut().zip(keep.bytes()) {
                *face = match letter {
                    b'-' => 0,
                    b'1'..=b'6' => letter - b'0',
                    _ => return Err(refused()),
                };
            }
            return Ok(Action::Keep(Keep(faces)));
        }
        let number = text.strip_prefix("zero ").and_then(|n| n.parse().ok()).ok_or_else(refused)?;
        Ok(Action::Zero(number))
    }
}
