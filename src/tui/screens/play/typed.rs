//! Real dice on the table: people throw them and type the faces.
use super::{Message, Play};
use crate::core::chance::{Faces, Throw};
use crate::core::game::Turn;
use crate::core::record::DiceFrom;
use crate::tui::keymap::Press;
use crate::tui::screen::{Context, Flow, Input};
use crate::tui::view::Playable;
use ratatui::crossterm::event::KeyCode;

/// What has been typed so far.
#[derive(Clone, Default, Debug)]
pub struct TypedFaces(pub String);

impl<G: Playable> Play<G> {
    /// Whether faces are being typed.
    pub(super) fn typing(&self) -> bool {
        matches!(self.table.turn(), Turn::Chance { .. }) && self.table.header().dice == DiceFrom::Typed
    }

    /// The question for the faces that are due.
    pub(super) fn typing_prompt(&self) -> String {
        let Turn::Chance { throw, .. } = self.table.turn() else { return String::new() };
        let what = match &throw {
            Throw::Deal { deck, count } => format!("Deal {count} of {deck} cards and type their numbers"),
            Throw::Dice(sides) if sides.len() == 1 => format!("Throw a d{} and type its face", sides[0]),
            Throw::Dice(sides) => format!("Throw {} d{} and type their faces", sides.len(), sides[0]),
        };
        format!("{what}: {}▏", self.typed.0)
    }

    pub(super) fn type_faces(&mut self, input: &Input, context: &Context) -> Option<Flow> {
        match input {
            Input::Key(Press { code: KeyCode::Char(letter), ctrl: false })
                if letter.is_ascii_digit() || *letter == ' ' =>
            {
                if self.typed.0.len() < 60 {
                    self.typed.0.push(*letter);
                }
            }
            Input::Key(Press { code: KeyCode::Backspace, .. }) => {
                self.typed.0.pop();
            }
            Input::Key(Press { code: KeyCode::Enter, .. }) => {
                let Turn::Chance { throw, .. } = self.table.turn() else { return None };
                match faces(&std::mem::take(&mut self.typed.0), &throw) {
                    Ok(faces) => {
                        let _ = self.change(context, |table, at| table.throw_typed(at, faces));
                    }
                    Err(why) => self.message = Some(Message::Refused(why)),
                }
            }
            _ => return None,
        }
        Some(Flow::Stay)
    }
}

/// Faces as people type them: with spaces between, or digits alone where no die has more than nine sides.
fn faces(text: &str, throw: &Throw) -> Result<Faces, String> {
    let small = matches!(throw, Throw::Dice(sides) if sides.iter().all(|s| *s <= 9));
    let text = if small && !text.trim().contains(' ') {
        text.chars().flat_map(|c| [c, ' ']).collect()
    } else {
        text.to_owned()
    };
    let faces: Faces = text.parse().map_err(|e: crate::core::game::Refusal| e.to_string())?;
    throw.admits(&faces).map_err(|e| e.to_string())?;
    Ok(faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_as_people_type_them() {
        let check = |text, throw: &Throw, expected: Result<&[u8], &str>| {
            let expected = expected.map(|f| Faces(f.to_vec())).map_err(str::to_owned);
            assert_eq!(faces(text, throw), expected, "{text}");
        };
        check("136", &Throw::dice(3, 6), Ok(&[1, 3, 6]));
        check(" 1 3 6 ", &Throw::dice(3, 6), Ok(&[1, 3, 6]));
        check("12 7", &Throw::dice(2, 12), Ok(&[12, 7]));
        check("13", &Throw::dice(3, 6), Err("3 faces expected, 2 found"));
        check("", &Throw::dice(3, 6), Err("3 faces expected, 0 found"));
        check("197", &Throw::dice(3, 6), Err("a face from 1 to 6 expected, 9 found"));
    }
}
