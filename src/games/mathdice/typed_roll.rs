//! Real dice: the prompt, and one handful where the program would roll several.
use super::options::Mode;
use super::state::{HANDFULS, MathDice, Phase};
use crate::core::{ChanceOutcome, ParseError, words::place_of_word};

impl MathDice {
    /// Parses the target dice and one handful, `12 7 2 3 5`, if several handfuls would be rolled:
    /// that one is then the only choice. `None` if nothing but the requested faces can be typed.
    pub(super) fn typed_faces(&self, text: &str) -> Option<Result<ChanceOutcome, ParseError>> {
        if (&self.phase, self.mode) != (&Phase::Target, Mode::Puzzle) {
            return None;
        }
        let faces = match text.parse() {
            Ok(ChanceOutcome(faces)) => faces,
            Err(why) => return Some(Err(why)),
        };
        Some(match faces[..] {
            [a, b, x, y, z] => {
                let handfuls = std::iter::repeat_n([x, y, z], HANDFULS).flatten();
                Ok(ChanceOutcome([a, b].into_iter().chain(handfuls).collect()))
            }
            // As rolled by the program: all handfuls.
            _ if faces.len() == 2 + 3 * HANDFULS => Ok(ChanceOutcome(faces)),
            _ => Err(ParseError::new(format!(
                "five faces expected, such as 12 7 2 3 5 with spaces between, {} found",
                faces.len()
            ))
            .at(place_of_word(text, 5))),
        })
    }

    /// Returns `faces` as typed: identical handfuls once.
    pub(super) fn faces_typed(&self, faces: &ChanceOutcome) -> String {
        let one = ChanceOutcome(faces.0.iter().take(5).copied().collect());
        let alike =
            faces.0.len() > 5 && self.typed_faces(&one.to_string()) == Some(Ok(faces.clone()));
        if alike {
            one.to_string()
        } else {
            faces.to_string()
        }
    }

    /// Returns the prompt for the dice that are due.
    pub(super) fn asks_for_roll(&self) -> Option<String> {
        Some(match (&self.phase, self.mode.is_match()) {
            (Phase::Target, true) => {
                "Roll the two target dice (d12) and type them with a space between".into()
            }
            (Phase::Target, false) => {
                "Roll two target d12 and three d6 and type them (12 7 2 3 5)".into()
            }
            (Phase::Scoring, _) => "Roll the three six-sided dice and type their faces".into(),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Event, Game};
    use std::time::Duration;

    #[test]
    fn one_handful_is_enough() {
        let mut game = MathDice::start(&"mode=puzzle".parse().unwrap(), 1).unwrap();
        let read_faces = |text: &str| {
            game.typed_faces(text)
                .unwrap()
                .map_err(|why| why.to_string())
        };
        assert_eq!(
            read_faces("12 7 2 3"),
            Err("five faces expected, such as 12 7 2 3 5 with spaces between, 4 found".into())
        );
        assert_eq!(read_faces("12 x"), Err("'x' is not a face".into()));
        let all = "12 7 2 3 5 1 1 1 2 2 2 3 3 3";
        assert_eq!(read_faces(all).unwrap().to_string(), all);
        for text in [all, "4 7 2 3 5"] {
            assert_eq!(
                game.faces_typed(&game.typed_faces(text).unwrap().unwrap()),
                text
            );
        }
        let faces = read_faces("4 7, 2 3 5").unwrap();
        game.play(Duration::ZERO, &Event::Chance(faces)).unwrap();
        let point = game.point().unwrap();
        assert_eq!(
            (point.target(), point.dice),
            (28, super::super::dice::ScoringDice::new([2, 3, 5]))
        );
    }

    fn check_question(options: &str, seats: u8, expected: &str) {
        let game = MathDice::start(&options.parse().unwrap(), seats).unwrap();
        assert_eq!(game.asks_for_roll().as_deref(), Some(expected), "{options}");
    }

    #[test]
    fn the_question_says_which_dice() {
        check_question(
            "mode=basic",
            2,
            "Roll the two target dice (d12) and type them with a space between",
        );
        check_question(
            "mode=sprint",
            1,
            "Roll two target d12 and three d6 and type them (12 7 2 3 5)",
        );
        check_question(
            "mode=puzzle",
            1,
            "Roll two target d12 and three d6 and type them (12 7 2 3 5)",
        );
        let mut game = MathDice::start(&"mode=basic".parse().unwrap(), 2).unwrap();
        game.play(Duration::ZERO, &Event::Chance(ChanceOutcome(vec![12, 7])))
            .unwrap();
        assert_eq!(
            game.asks_for_roll().unwrap(),
            "Roll the three six-sided dice and type their faces"
        );
    }
}
