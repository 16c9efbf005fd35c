//! The target and the dice of a point, and their notation: `28 ; 2 3 5`, or `4x7 ; 2 3 5`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::dice::{Dice, DiceError};

/// Returns the 59 products of two d12, ascending.
#[cfg(test)]
pub(crate) fn targets() -> impl Iterator<Item = u32> {
    (1..=144).filter(|&n| is_target(n))
}

fn is_target(n: u32) -> bool {
    (1..=12).any(|a| n.is_multiple_of(a) && (1..=12).contains(&(n / a)))
}

/// The dice and target of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointPosition {
    /// A product of two d12.
    pub target: u32,
    /// The scoring dice.
    pub dice: Dice,
}

impl fmt::Display for PointPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ; {}", self.target, self.dice)
    }
}

/// Error for a text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PointPositionError {
    /// The semicolon is missing.
    Form,
    /// The part before it is neither a product of two d12 nor written as one.
    Target(String),
    /// The part after it is not three faces.
    Dice(#[from] DiceError),
}

impl FromStr for PointPosition {
    type Err = PointPositionError;

    fn from_str(text: &str) -> Result<Self, PointPositionError> {
        let (target, dice) = text.split_once(';').ok_or(PointPositionError::Form)?;
        let (target, dice) = (target.trim(), dice.trim());
        let die = |text: &str| text.trim().parse().ok().filter(|n| (1..=12u32).contains(n));
        let product = match target.split_once(['x', 'X', '×', '*', '·']) {
            Some((a, b)) => die(a).zip(die(b)).map(|(a, b)| a * b),
            None => target.parse().ok().filter(|&n| is_target(n)),
        };
        Ok(Self {
            target: product.ok_or_else(|| PointPositionError::Target(target.into()))?,
            dice: dice.parse()?,
        })
    }
}
