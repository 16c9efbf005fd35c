//! The three scoring dice, and their notation: `2 3 5`.

use std::fmt;

/// The three scoring dice, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScoringDice([u8; 3]);

impl ScoringDice {
    /// Returns the dice with these faces, unless one is not from 1 to 6.
    pub(crate) fn new(mut faces: [u8; 3]) -> Option<Self> {
        faces.sort_unstable();
        faces
            .iter()
            .all(|face| (1..=6).contains(face))
            .then_some(Self(faces))
    }

    /// Parses faces separated by spaces, commas or nothing: `2 3 5`, `2,3,5`, `235`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let digits = text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != ',')
            .take(4);
        let faces: Vec<u8> = digits
            .map(|c| c.to_digit(10).map(|d| d as u8))
            .collect::<Option<_>>()?;
        Self::new(faces.try_into().ok()?)
    }

    /// Returns the faces, in ascending order.
    pub(crate) fn faces(self) -> [u8; 3] {
        self.0
    }

    /// Number of distinct rolls.
    pub const COUNT: usize = 56;

    /// Returns the index of these dice in [`ScoringDice::all`].
    pub(crate) fn number(self) -> usize {
        Self::all().take_while(|dice| *dice != self).count()
    }

    /// Returns all 56 rolls, in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=6).flat_map(|a| (a..=6).flat_map(move |b| (b..=6).map(move |c| Self([a, b, c]))))
    }
}

impl fmt::Display for ScoringDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{a} {b} {c}")
    }
}
