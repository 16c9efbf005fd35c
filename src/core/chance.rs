//! Requests for chance and their answers: which dice to roll or cards to deal, and the faces that came.
use super::error::{ParseError, RuleError};
use crate::core::words::plural;
use std::fmt;
use std::str::FromStr;

/// What chance is asked for. A game never rolls: it waits for one of these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChanceRequest {
    /// Dice rolled together: the number of sides of each, in order. Faces run from 1 to the sides.
    Dice(Vec<u8>),
    /// Different cards from the top of a shuffled deck. Faces run from 1 to `deck`.
    Deal {
        /// Cards in the deck.
        deck: u8,
        /// Cards dealt, at most `deck`.
        count: u8,
    },
}

impl ChanceRequest {
    /// `count` equal dice.
    pub(crate) fn dice(count: usize, sides: u8) -> ChanceRequest {
        ChanceRequest::Dice(vec![sides; count])
    }
    /// How many faces answer it.
    pub(crate) fn len(&self) -> usize {
        match self {
            ChanceRequest::Dice(sides) => sides.len(),
            ChanceRequest::Deal { count, .. } => usize::from(*count),
        }
    }
    /// Whether `faces` can be the answer.
    ///
    /// # Errors
    /// Says how many faces, or which range, was expected and what was found.
    pub(crate) fn admits(&self, faces: &ChanceOutcome) -> Result<(), RuleError> {
        if faces.0.len() != self.len() {
            let what = if matches!(self, ChanceRequest::Deal { .. }) { "card" } else { "face" };
            return Err(RuleError::new(format!(
                "{} expected, {} found",
                plural(self.len(), what),
                faces.0.len()
            )));
        }
        for (i, &face) in faces.0.iter().enumerate() {
            let most = match self {
                ChanceRequest::Dice(sides) => sides[i],
                ChanceRequest::Deal { deck, .. } => *deck,
            };
            if face == 0 || face > most {
                return Err(RuleError::new(format!("a face from 1 to {most} expected, {face} found")));
            }
            if matches!(self, ChanceRequest::Deal { .. }) && faces.0[..i].contains(&face) {
                return Err(RuleError::new(format!("card {face} is dealt twice")));
            }
        }
        Ok(())
    }
}

/// The faces that a roll or deal brought, in the order asked for.
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
    /// Numbers between spaces or commas.
    fn from_str(text: &str) -> Result<ChanceOutcome, ParseError> {
        text.split([' ', ','])
            .filter(|w| !w.is_empty())
            .map(face)
            .collect::<Result<_, _>>()
            .map(ChanceOutcome)
    }
}

fn face(word: &str) -> Result<u8, ParseError> {
    word.parse().map_err(|_| ParseError::new(format!("'{word}' is not a face")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(request: ChanceRequest, faces: &str, expected: Result<(), &str>) {
        let faces: ChanceOutcome = faces.parse().unwrap();
        assert_eq!(request.admits(&faces), expected.map_err(RuleError::new));
        assert_eq!(faces.to_string().parse(), Ok(faces));
    }

    #[test]
    fn a_roll_admits_only_its_own_faces() {
        check(ChanceRequest::dice(2, 6), "1 6", Ok(()));
        check(ChanceRequest::dice(2, 6), "1 7", Err("a face from 1 to 6 expected, 7 found"));
        check(ChanceRequest::dice(2, 6), "0 1", Err("a face from 1 to 6 expected, 0 found"));
        check(ChanceRequest::dice(2, 6), "1", Err("2 faces expected, 1 found"));
        check(ChanceRequest::Dice(vec![12, 6]), "12 6", Ok(()));
        check(ChanceRequest::Dice(vec![12, 6]), "6 12", Err("a face from 1 to 6 expected, 12 found"));
        check(ChanceRequest::Deal { deck: 32, count: 3 }, "32 1 2", Ok(()));
        check(ChanceRequest::Deal { deck: 32, count: 3 }, "3 1 3", Err("card 3 is dealt twice"));
    }

    #[test]
    fn words_are_not_faces() {
        assert_eq!("1 x".parse::<ChanceOutcome>(), Err(ParseError::new("'x' is not a face")));
        assert_eq!("1 300".parse::<ChanceOutcome>(), Err(ParseError::new("'300' is not a face")));
    }
}
