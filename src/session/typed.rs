//! Real dice: people roll them and type the faces.
use super::state::{Change, Session};
use crate::core::{
    ChanceOutcome, ChanceRequest, Coach, DiceFrom, Game, NO_ROLL_DUE, ParseError, RuleError, Turn,
    table::roller,
    words::{dice, place_of_word, uncapitalized},
};
use std::time::Instant;

impl<G: Coach> Session<G> {
    /// Returns `true` if faces are to be typed now.
    pub(crate) fn is_typing(&self) -> bool {
        self.table.header().dice == DiceFrom::Typed && self.request().is_some()
    }

    /// Returns the roll that is due, if any.
    fn request(&self) -> Option<ChanceRequest> {
        match self.table.turn() {
            Turn::Chance { request, .. } => Some(request),
            _ => None,
        }
    }

    /// Returns the prompt for the faces of the roll that is due, without a full stop: the roller,
    /// the dice, and the notation.
    pub(crate) fn roll_question(&self) -> String {
        let Some(request) = self.request() else {
            return String::new();
        };
        let game = self.table.game();
        let question = (G::ROLLS.prompt)(game).unwrap_or_else(|| match request.len() {
            1 => "Roll a die and type its face".into(),
            count => format!("Roll {} and type their faces", dice(count)),
        });
        let Some(seat) = roller(game) else {
            return question;
        };
        match self.table.seat_setup(seat) {
            setup if !setup.is_person() => {
                format!("For {}, {}", setup.name, uncapitalized(&question))
            }
            setup if self.table.names().len() > 1 => {
                format!("{}, {}", setup.name, uncapitalized(&question))
            }
            _ => question,
        }
    }

    /// Parses faces typed for the roll that is due.
    fn parse_faces(&self, text: &str) -> Result<ChanceOutcome, ParseError> {
        let request = self.request().ok_or_else(|| ParseError::new(NO_ROLL_DUE))?;
        faces(self.table.game(), text, &request)
    }

    /// Returns the roller, and `text` as interpreted for the roll that is due: `Ben` and `1 1 2 2
    /// 6`.
    pub(crate) fn echo(&self, text: &str) -> Result<(&str, String), ParseError> {
        let game = self.table.game();
        let read = (G::ROLLS.print)(game, &self.parse_faces(text)?);
        let whose = roller(game).map_or("The roll", |seat| &self.table.seat_setup(seat).name);
        Ok((whose, read))
    }

    /// Takes an action typed instead of a roll, if the roller may do it now.
    pub(crate) fn act_before_roll(
        &mut self,
        now: Instant,
        text: &str,
    ) -> Option<(Change<G>, Result<(), RuleError>)> {
        let game = self.table.game();
        let seat = roller(game)?;
        let action = game.seen_by(Some(seat)).read_action(seat, text).ok()?;
        self.allows(now, seat, &action)
            .then(|| self.act(now, seat, action))
    }

    /// Takes typed faces for the roll that is due, or an action that may come before it.
    pub(crate) fn type_faces(
        &mut self,
        now: Instant,
        text: &str,
    ) -> (Change<G>, Result<(), RuleError>) {
        match self.parse_faces(text) {
            Ok(faces) => self.change(now, |table, at| table.roll_typed(at, faces)),
            Err(refused) => self
                .act_before_roll(now, text)
                .unwrap_or_else(|| (Change::None, Err(RuleError::new(refused.to_string())))),
        }
    }
}

/// Returns `true` if each face is a single digit.
fn are_digits(request: &ChanceRequest) -> bool {
    matches!(request, ChanceRequest::Dice(dice) if dice.iter().all(|die| die.sides <= 9))
}

/// Parses typed faces: in the letters of the game, as numbers separated by spaces, or as digits
/// alone if no die has more than nine sides.
fn faces<G: Game>(
    game: &G,
    text: &str,
    request: &ChanceRequest,
) -> Result<ChanceOutcome, ParseError> {
    match (G::ROLLS.read)(game, text) {
        None => numbers(text, request),
        Some(read) => admitted(read?, text, request, ""),
    }
}

fn numbers(text: &str, request: &ChanceRequest) -> Result<ChanceOutcome, ParseError> {
    let run_together = !text
        .trim()
        .contains(|c: char| c.is_whitespace() || c == ',');
    if are_digits(request) && run_together {
        let spaced: String = text.chars().flat_map(|c| [c, ' ']).collect();
        let read = spaced
            .parse()
            .and_then(|faces| admitted(faces, &spaced, request, ""));
        return read.map_err(|why| why.clone().at(why.place().unwrap_or_default() / 2));
    }
    let hint = if run_together && request.len() > 1 {
        ": put spaces between them"
    } else {
        ""
    };
    admitted(text.parse()?, text, request, hint)
}

/// Checks that `faces`, typed as the words of `text`, can answer `request`; adds `hint` to the
/// error.
fn admitted(
    faces: ChanceOutcome,
    text: &str,
    request: &ChanceRequest,
    hint: &str,
) -> Result<ChanceOutcome, ParseError> {
    let Some((number, why)) = request.fault(&faces) else {
        return Ok(faces);
    };
    Err(ParseError::new(why + hint).at(place_of_word(text, number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place_of(text: &str) -> usize {
        numbers(text, &ChanceRequest::dice(5, 6))
            .unwrap_err()
            .place()
            .unwrap()
    }

    fn check_numbers(text: &str, dice: usize, sides: u8, expected: Result<&[u8], &str>) {
        let read = numbers(text, &ChanceRequest::dice(dice, sides)).map_err(|why| why.to_string());
        assert_eq!(
            read,
            expected
                .map(|f| ChanceOutcome(f.to_vec()))
                .map_err(str::to_owned),
            "{text}"
        );
    }

    #[test]
    fn faces_as_people_type_them() {
        for text in ["136", " 1 3 6 ", "1,3,6", "1\t3\u{a0}6"] {
            check_numbers(text, 3, 6, Ok(&[1, 3, 6]));
        }
        check_numbers("12\t7", 2, 12, Ok(&[12, 7]));
        check_numbers("12", 1, 12, Ok(&[12]));
        check_numbers(
            "127",
            2,
            12,
            Err("2 faces expected, 1 found: put spaces between them"),
        );
        check_numbers("13", 3, 6, Err("3 faces expected, 2 found"));
        check_numbers("", 3, 6, Err("3 faces expected, 0 found"));
        check_numbers("197", 3, 6, Err("a face from 1 to 6 expected, 9 found"));
        for (text, expected) in [
            ("1 2 3 7 8", 6),
            ("12378", 3),
            (" 1 2 x", 5),
            ("12x", 2),
            ("123456", 5),
        ] {
            assert_eq!(place_of(text), expected, "{text}");
        }
    }
}
