//! The target and the dice of a point, and their notation: `28 ; 2 3 5`, or `4x7 ; 2 3 5`.

use std::fmt;

use super::dice::ScoringDice;
use crate::core::rules::position_fields::read_number;

/// Returns the 59 products of two d12, ascending.
#[cfg(test)]
pub(crate) fn targets() -> impl Iterator<Item = u32> {
    (1..=144).filter(|&n| factors(n).is_some())
}

/// Returns two faces of d12 whose product is `target`, if any.
fn factors(target: u32) -> Option<[u8; 2]> {
    (1..=12)
        .find(|a| target.is_multiple_of(*a) && (1..=12).contains(&(target / a)))
        .map(|a| [a as u8, (target / a) as u8])
}

/// Parses a number, or a product of two faces.
fn read_target(text: &str) -> Option<u32> {
    match text.split_once(['x', 'X', '×', '*', '·']) {
        Some((a, b)) => Some(read_number(a, 1..=12)? * read_number(b, 1..=12)?),
        None => read_number(text, 1..=144),
    }
}

/// The dice and target of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointPosition {
    /// A product of two d12.
    pub target: u32,
    /// The scoring dice.
    pub dice: ScoringDice,
}

impl PointPosition {
    /// Parses a position, or returns the reason that `text` is none.
    pub(crate) fn read(text: &str) -> Result<Self, &'static str> {
        let (target, dice) = text.split_once(';').ok_or("a ; stands after the target")?;
        let target = read_target(target)
            .filter(|target| factors(*target).is_some())
            .ok_or("the target is no product of two twelve-sided dice")?;
        let dice = ScoringDice::read(dice).ok_or("the dice are three faces from 1 to 6")?;
        Ok(Self { target, dice })
    }

    /// Returns two target dice whose product is the target.
    pub(super) fn factors(&self) -> Option<[u8; 2]> {
        factors(self.target)
    }
}

impl fmt::Display for PointPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ; {}", self.target, self.dice)
    }
}
