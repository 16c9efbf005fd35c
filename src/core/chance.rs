//! Requests for chance and their answers: which dice to throw or cards to deal, and the faces that came.
use super::refusal::Refusal;
use std::fmt;
use std::str::FromStr;

/// What chance is asked for. A game never rolls: it waits for one of these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Throw {
    /// Dice thrown together: the number of sides of each, in order. Faces run from 1 to the sides.
    Dice(Vec<u8>),
    /// Different cards from the top of a shuffled deck. Faces run from 1 to `deck`.
    Deal {
        /// Cards in the deck.
        deck: u8,
        /// Cards dealt, at most `deck`.
        count: u8,
    },
}

impl Throw {
    /// `count` equal dice.
    pub fn dice(count: usize, sides: u8) -> Throw {
        Throw::Dice(vec![sides; count])
    }
    /// How many faces answer it.
    pub fn len(&self) -> usize {
        match self {
            Throw::Dice(sides) => sides.len(),
            Throw::Deal { count, .. } => usize::from(*count),
        }
    }
    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Whether `faces` can be the answer.
    ///
    /// # Errors
    /// Says how many faces, or which range, was expected and what was found.
    pub fn admits(&self, faces: &Faces) -> Result<(), Refusal> {
        if faces.0.len() != self.len() {
            return Err(Refusal::new(format!("{} faces expected, {} found", self.len(), faces.0.len())));
        }
        for (i, &face) in faces.0.iter().enumerate() {
            let most = match self {
                Throw::Dice(sides) => sides[i],
                Throw::Deal { deck, .. } => *deck,
            };
            if face == 0 || face > most {
                return Err(Refusal::new(format!("a face from 1 to {most} expected, {face} found")));
            }
            if matches!(self, Throw::Deal { .. }) && faces.0[..i].contains(&face) {
                return Err(Refusal::new(format!("card {face} is dealt twice")));
            }
        }
        Ok(())
    }
}

/// The faces that a throw or deal brought, in the order asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faces(pub Vec<u8>);

impl fmt::Display for Faces {
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

impl FromStr for Faces {
    type Err = Refusal;
    /// Numbers between spaces or commas.
    fn from_str(text: &str) -> Result<Faces, Refusal> {
        text.split([' ', ',']).filter(|w| !w.is_empty()).map(face).collect::<Result<_, _>>().map(Faces)
    }
}

fn face(word: &str) -> Result<u8, Refusal> {
    word.parse().map_err(|_| Refusal::new(format!("'{word}' is not a face")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(throw: Throw, faces: &str, expected: Result<(), &str>) {
        let faces: Faces = faces.parse().unwrap();
        assert_eq!(throw.admits(&faces), expected.map_err(Refusal::new));
        assert_eq!(faces.to_string().parse(), Ok(faces));
    }

    #[test]
    fn a_throw_admits_only_its_own_faces() {
        check(Throw::dice(2, 6), "1 6", Ok(()));
        check(Throw::dice(2, 6), "1 7", Err("a face from 1 to 6 expected, 7 found"));
        check(Throw::dice(2, 6), "0 1", Err("a face from 1 to 6 expected, 0 found"));
        check(Throw::dice(2, 6), "1", Err("2 faces expected, 1 found"));
        check(Throw::Dice(vec![12, 6]), "12 6", Ok(()));
        check(Throw::Dice(vec![12, 6]), "6 12", Err("a face from 1 to 6 expected, 12 found"));
        check(Throw::Deal { deck: 32, count: 3 }, "32 1 2", Ok(()));
        check(Throw::Deal { deck: 32, count: 3 }, "3 1 3", Err("card 3 is dealt twice"));
    }

    #[test]
    fn words_are_not_faces() {
        assert_eq!("1 x".parse::<Faces>(), Err(Refusal::new("'x' is not a face")));
        assert_eq!("1 300".parse::<Faces>(), Err(Refusal::new("'300' is not a face")));
    }
}
