//! Requests for chance and their answers: the dice to roll or cards to deal, their place in the
//! game, and the faces.
use crate::core::{
    ParseError, RuleError, Seat,
    words::{placed_words, plural, short},
};
use std::fmt;
use std::str::FromStr;

/// Address of a roll, deal or choice within its game. Together with the seed it determines the
/// faces, so they do not depend on how often anybody has rolled before: everyone who plays a seed
/// gets the same first roll in every turn.
///
/// No two rolls of a game have the same address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Address {
    /// The hand, round or point, from 1; 0 for rolls that decide who goes first.
    pub hand: u32,
    /// The seat whose turn it is; `None` if the roll is for all seats.
    pub seat: Option<Seat>,
    /// The turn of that seat in the hand, round or point.
    pub turn: u32,
    /// The roll in that turn, from 0.
    pub roll: u32,
}

/// A die to roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Die {
    /// Its number in the set, from 0. Each die has its own faces, whichever others are rolled with
    /// it.
    pub number: u8,
    /// Number of sides; faces run from 1 to this.
    pub sides: u8,
}

/// A request for random faces. A game never rolls; it waits for one of these to be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChanceRequest {
    /// Dice rolled together.
    Dice(Vec<Die>),
    /// Different cards from the top of a shuffled deck. Faces run from 1 to `deck`.
    Deal {
        /// Cards in the deck.
        deck: u8,
        /// Cards dealt, at most `deck`.
        count: u8,
    },
}

impl ChanceRequest {
    /// A set of `count` equal dice.
    pub(crate) fn dice(count: usize, sides: u8) -> ChanceRequest {
        ChanceRequest::set(std::iter::repeat_n(sides, count))
    }
    /// A set of dice with these `sides`.
    pub(crate) fn set(sides: impl IntoIterator<Item = u8>) -> ChanceRequest {
        let dice = (0..).zip(sides);
        ChanceRequest::Dice(dice.map(|(number, sides)| Die { number, sides }).collect())
    }
    /// The dice `due` out of a set of six-sided dice; the others are left alone.
    pub(crate) fn reroll(due: impl IntoIterator<Item = bool>) -> ChanceRequest {
        let dice = (0..).zip(due).filter(|(_, due)| *due);
        ChanceRequest::Dice(dice.map(|(number, _)| Die { number, sides: 6 }).collect())
    }
    /// Returns the number of faces in its answer.
    pub(crate) fn len(&self) -> usize {
        match self {
            ChanceRequest::Dice(dice) => dice.len(),
            ChanceRequest::Deal { count, .. } => usize::from(*count),
        }
    }
    /// Checks that `faces` can be the answer.
    pub(crate) fn check_outcome(&self, faces: &ChanceOutcome) -> Result<(), RuleError> {
        self.fault(faces)
            .map_or(Ok(()), |(_, why)| Err(RuleError::new(why)))
    }
    /// Returns the index of the first face that cannot be part of the answer, with the reason, or
    /// `None` if all fit. If faces are missing, it is the index of the first missing one.
    pub(crate) fn fault(&self, ChanceOutcome(faces): &ChanceOutcome) -> Option<(usize, String)> {
        let count = self.len();
        let face_count = faces.len();
        if face_count != count {
            let what = if matches!(self, ChanceRequest::Deal { .. }) {
                "card"
            } else {
                "face"
            };
            return Some((
                face_count.min(count),
                format!("{} expected, {face_count} found", plural(count, what)),
            ));
        }
        faces.iter().enumerate().find_map(|(i, &face)| {
            let (highest_face, twice) = match self {
                ChanceRequest::Dice(dice) => (dice[i].sides, false),
                ChanceRequest::Deal { deck, .. } => (*deck, faces[..i].contains(&face)),
            };
            if face == 0 || face > highest_face {
                return Some((
                    i,
                    format!("a face from 1 to {highest_face} expected, {face} found"),
                ));
            }
            twice.then(|| (i, format!("card {face} is dealt twice")))
        })
    }
}

/// The faces of a roll or deal, in the order requested.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChanceOutcome(pub Vec<u8>);

impl fmt::Display for ChanceOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, face) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            face.fmt(f)?;
        }
        Ok(())
    }
}

impl FromStr for ChanceOutcome {
    type Err = ParseError;
    /// Parses numbers separated by spaces or commas.
    fn from_str(text: &str) -> Result<ChanceOutcome, ParseError> {
        let mut faces = Vec::new();
        for (place, word) in placed_words(text) {
            let face = word.parse().map_err(|_| {
                ParseError::new(format!("'{}' is not a face", short(word))).at(place)
            })?;
            faces.push(face);
        }
        Ok(ChanceOutcome(faces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(request: ChanceRequest, faces: &str, expected: Result<(), &str>) {
        let faces: ChanceOutcome = faces.parse().unwrap();
        assert_eq!(
            request.check_outcome(&faces),
            expected.map_err(RuleError::new)
        );
        assert_eq!(faces.to_string().parse(), Ok(faces));
    }

    #[test]
    fn a_roll_admits_only_its_own_faces() {
        check(ChanceRequest::dice(2, 6), "1 6", Ok(()));
        check(
            ChanceRequest::dice(2, 6),
            "1 7",
            Err("a face from 1 to 6 expected, 7 found"),
        );
        check(
            ChanceRequest::dice(2, 6),
            "0 1",
            Err("a face from 1 to 6 expected, 0 found"),
        );
        check(
            ChanceRequest::dice(2, 6),
            "1",
            Err("2 faces expected, 1 found"),
        );
        check(ChanceRequest::set([12, 6]), "12 6", Ok(()));
        check(
            ChanceRequest::set([12, 6]),
            "6 12",
            Err("a face from 1 to 6 expected, 12 found"),
        );
        check(ChanceRequest::Deal { deck: 32, count: 3 }, "32 1 2", Ok(()));
        check(
            ChanceRequest::Deal { deck: 32, count: 3 },
            "3 1 3",
            Err("card 3 is dealt twice"),
        );
    }

    #[test]
    fn words_are_not_faces() {
        assert_eq!(
            "1 x".parse::<ChanceOutcome>(),
            Err(ParseError::new("'x' is not a face").at(2))
        );
        assert_eq!(
            "1, 300".parse::<ChanceOutcome>(),
            Err(ParseError::new("'300' is not a face").at(3))
        );
    }
}
