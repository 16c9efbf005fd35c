//! Dice and targets, and their notation: `28 ; 2 3 5`, or `4x7 ; 2 3 5`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::arithmetic::parse;
use super::options::Options;
use super::point::Point;
use super::state::{MathDice, Phase};
use crate::core::game::{Game, ParseError};
use std::time::Duration;

/// The three scoring dice, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice([u8; 3]);

impl Dice {
    /// The dice with these faces, unless one is not 1 to 6.
    pub fn new(mut faces: [u8; 3]) -> Option<Self> {
        faces.sort_unstable();
        faces.iter().all(|face| (1..=6).contains(face)).then_some(Self(faces))
    }

    /// The faces, in ascending order.
    pub fn faces(self) -> [u8; 3] {
        self.0
    }

    /// How many different ones there are.
    pub const COUNT: usize = 56;

    /// The number of these dice among [`Dice::all`], from 0.
    pub fn number(self) -> usize {
        Self::all().take_while(|dice| *dice != self).count()
    }

    /// All 56, in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=6).flat_map(|a| (a..=6).flat_map(move |b| (b..=6).map(move |c| Self([a, b, c]))))
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{a} {b} {c}")
    }
}

/// The 59 products of two d12, ascending.
pub fn targets() -> impl Iterator<Item = u32> {
    (1..=144).filter(|&n| is_target(n))
}

fn is_target(n: u32) -> bool {
    (1..=12).any(|a| n.is_multiple_of(a) && (1..=12).contains(&(n / a)))
}

/// What a point is about.
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

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PointPositionError {
    /// There is no semicolon.
    #[error("a position is `TARGET ; DICE`, for instance `28 ; 2 3 5`")]
    Form,
    /// The part before it is neither a product of two d12 nor written as one.
    #[error("`{0}` is not the product of two twelve-sided dice")]
    Target(String),
    /// The part after it is not three faces.
    #[error("`{0}` is not three six-sided dice, such as `2 3 5`")]
    Dice(String),
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

impl FromStr for Dice {
    type Err = PointPositionError;

    /// Faces separated by spaces or commas, or by nothing: `2 3 5`, `2,3,5`, `235`.
    fn from_str(text: &str) -> Result<Self, PointPositionError> {
        let short: String = text.chars().take(parse::LONGEST).collect();
        let digits = short.chars().filter(|c| !c.is_whitespace() && *c != ',');
        let faces: Option<Vec<u8>> = digits.map(|c| c.to_digit(10).map(|d| d as u8)).collect();
        faces
            .and_then(|faces| faces.try_into().ok())
            .and_then(Self::new)
            .ok_or(PointPositionError::Dice(short))
    }
}

/// Sets up a puzzle at the position that `text` notes.
pub(super) fn game_at(text: &str) -> Result<MathDice, ParseError> {
    let position: PointPosition =
        text.parse().map_err(|e: PointPositionError| ParseError::new(e.to_string()))?;
    let options: Options = "mode=puzzle".parse()?;
    let mut game = MathDice::start(&options, 1)?;
    let factors = (1..=12).find_map(|a| {
        let b = position.target / a;
        (a * b == position.target && b <= 12).then_some([a as u8, b as u8])
    });
    let mut point = Point::new(factors.ok_or_else(|| ParseError::new("no target"))?);
    point.dice = Some(position.dice);
    game.point = Some(point);
    game.number = 1;
    game.phase = Phase::Thinking { since: Duration::ZERO, left: None };
    Ok(game)
}
