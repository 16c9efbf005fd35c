//! The actions of a seat, and their notation.
use super::geometry::dice::{DICE, NineDice};
use super::geometry::figure::Figure;
use super::geometry::motifs::Face;
use super::geometry::symmetry::Symmetry;
use crate::core::{
    ParseError, RuleError,
    words::{first_word, place_of_sign},
};
use std::fmt;
use std::str::FromStr;

/// The dice that stay, each with its face; the others are rolled. Its text is the roll with `-` for
/// dice that are rolled: `hH-- h--- P`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Keep(pub(crate) [Option<Face>; DICE]);

impl Keep {
    /// Keeps the dice of `roll` that are in `mask` (bit i is die i).
    pub(crate) fn of(roll: &NineDice, mask: u16) -> Keep {
        Keep(std::array::from_fn(|i| {
            (mask >> i & 1 == 1).then(|| roll.faces()[i])
        }))
    }

    /// Returns the kept dice as a set (bit i is die i).
    pub(crate) fn mask(&self) -> u16 {
        (0..DICE)
            .filter(|die| self.0[*die].is_some())
            .map(|die| 1 << die)
            .sum()
    }

    /// Returns the number of dice rolled.
    pub(crate) fn rolled_count(&self) -> usize {
        self.0.iter().filter(|face| face.is_none()).count()
    }

    /// Returns the first kept die that shows another face in `roll`, and the error.
    pub(super) fn misfit(&self, roll: &NineDice) -> Option<(usize, RuleError)> {
        let mut dice = self.0.iter().zip(roll.faces());
        let die = dice.position(|(kept, lies)| kept.is_some_and(|kept| kept != *lies))?;
        Some((
            die,
            RuleError::new(format!(
                "{self} does not fit the dice {roll}: type a die's letter to keep it, - to roll it"
            )),
        ))
    }
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, face) in self.0.iter().enumerate() {
            let space = if matches!(i, 4 | 8) { " " } else { "" };
            write!(f, "{space}{}", face.map_or('-', Face::letter))?;
        }
        Ok(())
    }
}

impl FromStr for Keep {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Keep, ParseError> {
        let mut dice = Vec::new();
        for (place, sign) in text.chars().enumerate() {
            if sign == '-' {
                dice.push(None);
            } else if !sign.is_whitespace() {
                let face = Face::of_letter(sign).map_err(|why| ParseError::from(why).at(place))?;
                dice.push(Some(face));
            }
        }
        let count = dice.len();
        dice.try_into().map(Keep).map_err(|_| {
            ParseError::new(format!(
                "nine signs expected, the letter of each die you keep and - for each you roll, {count} found"
            ))
            .at(place_of_sign(text, DICE))
        })
    }
}

/// The answer of another seat when asked whether a figure has the declared symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vote {
    /// It has it.
    Yes,
    /// It does not have it.
    No,
    /// The figure cannot tell.
    Unsure,
}

/// The words that actions begin with.
pub(super) const WORDS: [&str; 8] = [
    "keep",
    "declare",
    "pass",
    "challenge",
    "vote",
    "lay",
    "set",
    "end",
];

const DONE_IS_FOR_KIDS: &str =
    "done is for Little Kids, typed there for `declare D1`: name the symmetry instead";

/// An action of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Keep dice and roll the others: `keep hH-- h--- P`.
    Keep(Keep),
    /// Lay a figure and declare its symmetry: `declare C2 h@1000,0,0 h@-1000,0,18000`.
    Declare(Symmetry, Figure),
    /// Let a declaration stand: `pass`.
    Pass,
    /// `challenge`.
    Challenge,
    /// At a table that is its own referee: `vote yes`, `vote no` or `vote unsure`.
    Vote(Vote),
    /// Without scoring, lay a figure: `lay h@1000,0,0 h@-1000,0,18000`.
    Lay(Figure),
    /// In free play, turn the dice to faces: `set hHsd hblc P`.
    Set(NineDice),
    /// In a game without an end, end it: `end`.
    End,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Keep(keep) => write!(f, "keep {keep}"),
            Action::Declare(symmetry, figure) => write!(f, "declare {symmetry} {figure}"),
            Action::Pass => f.write_str("pass"),
            Action::Challenge => f.write_str("challenge"),
            Action::Vote(Vote::Yes) => f.write_str("vote yes"),
            Action::Vote(Vote::No) => f.write_str("vote no"),
            Action::Vote(Vote::Unsure) => f.write_str("vote unsure"),
            Action::Lay(figure) => write!(f, "lay {figure}"),
            Action::Set(roll) => write!(f, "set {roll}"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let (word, rest) = first_word(text);
        let object = rest.trim().to_lowercase();
        let read_figure = |dice: &str| dice.parse::<Figure>().map_err(|why| why.within(text, dice));
        Ok(match (word.as_str(), object.as_str()) {
            ("keep", _) => Action::Keep(
                rest.parse()
                    .map_err(|why: ParseError| why.within(text, rest))?,
            ),
            ("declare", _) => {
                let (symmetry, dice) = split_declaration(rest);
                Action::Declare(symmetry.parse()?, read_figure(dice)?)
            }
            // The game is not known here; it reads what is typed in Little Kids.
            ("done", _) => return Err(ParseError::new(DONE_IS_FOR_KIDS).at(0)),
            ("pass", "") => Action::Pass,
            ("challenge", "") => Action::Challenge,
            ("vote", "yes") => Action::Vote(Vote::Yes),
            ("vote", "no") => Action::Vote(Vote::No),
            ("vote", "unsure") => Action::Vote(Vote::Unsure),
            ("lay", _) => Action::Lay(read_figure(rest)?),
            ("set", _) => Action::Set(rest.parse()?),
            ("end", "") => Action::End,
            _ => return Err(ParseError::expected(&WORDS, text)),
        })
    }
}

/// Returns the symmetry and the figure of a declaration: a figure begins with the first word that
/// has a place in it, so that a symmetry may be two words.
pub(super) fn split_declaration(text: &str) -> (&str, &str) {
    let before = text
        .find('@')
        .map(|placed| text[..placed].trim_end_matches(|sign: char| !sign.is_whitespace()));
    text.split_at(before.map_or(text.len(), str::len))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_read(text: &str, expected: &str) {
        let action: Result<Action, ParseError> = text.parse();
        assert_eq!(
            action.map_or_else(|e| e.to_string(), |a| a.to_string()),
            expected
        );
    }

    #[test]
    fn actions_read_as_they_print() {
        check_read("keep hH--h---P", "keep hH-- h--- P");
        check_read("keep ---- ---- -", "keep ---- ---- -");
        check_read(
            "declare C2 h@1000,0,0 h@-1000,0,18000",
            "declare C2 h@1000,0,0 h@-1000,0,18000",
        );
        check_read("done h@1000,0,0 H@-1000,0,0", DONE_IS_FOR_KIDS);
        for spoken in [
            "Declare c2",
            "declare Rotate 2",
            "DECLARE rotate2",
            "declare  Rotate  2",
        ] {
            check_read(
                &format!("{spoken} h@1000,0,0 h@-1000,0,18000"),
                "declare C2 h@1000,0,0 h@-1000,0,18000",
            );
        }
        for spoken in ["Mirror 1", "Reflect 1", "mirror1", "D 1"] {
            check_read(
                &format!("declare {spoken} h@1000,0,0 H@-1000,0,0"),
                "declare D1 h@1000,0,0 H@-1000,0,0",
            );
        }
        check_read(
            "lay h@1000, 0, 0  h@-1000, 0, 18000",
            "lay h@1000,0,0 h@-1000,0,18000",
        );
        check_read("KEEP hH--  h---P", "keep hH-- h--- P");
        check_read("Vote  Yes", "vote yes");
        check_read(" pass ", "pass");
        check_read("vote unsure", "vote unsure");
        check_read("set hHsd hblc P", "set hHsd hblc P");
        check_read(
            "keep hH",
            "nine signs expected, the letter of each die you keep and - for each you roll, 2 found",
        );
        check_read(
            "declare E2 h@0,0,0",
            "\"E2\" is no symmetry: expected C2 to C9 (Rotate n) or D1 to D9 (Mirror n)",
        );
        check_read(
            "declare C2",
            "a figure has at least two dice, and this one has 0",
        );
        check_read(
            "jump",
            "keep, declare, pass, challenge, vote, lay, set or end expected, 'jump' found",
        );
    }
}
