//! Actions, and their notation.
use crate::core::{
    DiceSet, ParseError,
    words::{first_word, place_of_sign, short},
};
use std::fmt;
use std::str::FromStr;

/// The dice kept: for each of the five, the face if it is kept, 0 if it is rerolled. Its text has a
/// place for each die: `1-3--` keeps the first die, a 1, and the third, a 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Keep(pub(crate) [u8; 5]);

impl Keep {
    /// Keeps those of the `dice` that are in `kept`.
    pub(crate) fn of(dice: [u8; 5], kept: DiceSet) -> Keep {
        Keep(std::array::from_fn(|die| {
            if kept.contains(die) { dice[die] } else { 0 }
        }))
    }
    pub(crate) fn dice(self) -> DiceSet {
        (0..5).filter(|die| self.0[*die] != 0).collect()
    }
    /// Returns the number of dice rerolled.
    pub(crate) fn rolled_count(self) -> usize {
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
        for face in self.0 {
            if face == 0 {
                f.write_str("-")?;
            } else {
                write!(f, "{face}")?;
            }
        }
        Ok(())
    }
}

/// An action of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Keep these dice and reroll the others: `keep 1-3--`.
    Keep(Keep),
    /// Write the inverted sum into its open box: `register`.
    Register,
    /// Cross out an open box: `zero 20`.
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

/// Returns the number in `text`, which may call it a box: `out box 20`.
pub(super) fn boxed(text: &str) -> &str {
    let text = text.strip_prefix("out").map_or(text, str::trim_start);
    text.strip_prefix("box").map_or(text, str::trim_start)
}

impl FromStr for Action {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Action, ParseError> {
        let (word, rest) = first_word(text);
        let refusal_at = |place: usize| {
            let short_text = short(text);
            ParseError::new(format!(
                "'{short_text}' is not a move: type keep 1-3--, register (or fill) or zero 20 (or cross 20)"
            ))
            .at(place)
            .within(text, rest)
        };
        match (word.as_str(), rest.trim_end()) {
            ("register" | "fill", "") => Ok(Action::Register),
            ("zero" | "cross", number) => boxed(number)
                .parse()
                .map(Action::Zero)
                .map_err(|_| refusal_at(0)),
            ("keep", dice) => {
                let mut faces = Vec::new();
                for (place, sign) in dice.chars().enumerate() {
                    match sign {
                        '-' => faces.push(0),
                        '1'..='6' => faces.push(sign as u8 - b'0'),
                        _ if sign.is_whitespace() => {}
                        _ => return Err(refusal_at(place)),
                    }
                }
                let Ok(faces) = faces.try_into() else {
                    return Err(refusal_at(place_of_sign(dice, 5)));
                };
                Ok(Action::Keep(Keep(faces)))
            }
            _ => Err(refusal_at(0).at(0)),
        }
    }
}
