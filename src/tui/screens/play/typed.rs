//! Real dice on the table: people roll them and type the faces.
use super::{Message, Play};
use crate::core::chance::{ChanceOutcome, ChanceRequest};
use crate::core::game::Turn;
use crate::core::record::DiceFrom;
use crate::tui::keymap::Key;
use crate::tui::screen::{Context, Input, Transition};
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
        let Turn::Chance { request, .. } = self.table.turn() else { return String::new() };
        let what = match &request {
            ChanceRequest::Deal { deck, count } => {
                format!("Deal {count} of {deck} cards and type their numbers")
            }
            ChanceRequest::Dice(sides) if sides.len() == 1 => {
                format!("Throw a d{} and type its face", sides[0])
            }
            ChanceRequest::Dice(sides) => format!("Throw {} d{} and type their faces", sides.len(), sides[0]),
        };
        format!("{what}: {}▏", self.typed.0)
    }

    pub(super) fn type_faces(&mut self, input: &Input, context: &Context) -> Option<Transition> {
        match input {
            Input::Key(Key { code: KeyCode::Char(letter), ctrl: false })
                if letter.is_ascii_digit() || *letter == ' ' =>
            {
                if self.typed.0.len() < 60 {
                    self.typed.0.push(*letter);
                }
            }
            Input::Key(Key { code: KeyCode::Backspace, .. }) => {
                self.typed.0.pop();
            }
            Input::Key(Key { code: KeyCode::Enter, .. }) => {
                let Turn::Chance { request, .. } = self.table.turn() else { return None };
                match faces(&std::mem::take(&mut self.typed.0), &request) {
                    Ok(faces) => {
                        let _ = self.change(context, |table, at| table.roll_typed(at, faces));
                    }
                    Err(why) => self.message = Some(Message::Refused(why)),
                }
            }
            _ => return None,
        }
        Some(Transition::Stay)
    }
}

/// Faces as people type them: with spaces between, or digits alone where no die has more than nine sides.
fn faces(text: &str, request: &ChanceRequest) -> Result<ChanceOutcome, String> {
    let small = matches!(request, ChanceRequest::Dice(sides) if sides.iter().all(|s| *s <= 9));
    let text = if small && !text.trim().contains(' ') {
        text.chars().flat_map(|c| [c, ' ']).collect()
    } else {
        text.to_owned()
    };
    let faces: ChanceOutcome = text.parse().map_err(|e: crate::core::game::ParseError| e.to_string())?;
    request.admits(&faces).map_err(|e| e.to_string())?;
    Ok(faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_as_people_type_them() {
        let check = |text, request: &ChanceRequest, expected: Result<&[u8], &str>| {
            let expected = expected.map(|f| ChanceOutcome(f.to_vec())).map_err(str::to_owned);
            assert_eq!(faces(text, request), expected, "{text}");
        };
        check("136", &ChanceRequest::dice(3, 6), Ok(&[1, 3, 6]));
        check(" 1 3 6 ", &ChanceRequest::dice(3, 6), Ok(&[1, 3, 6]));
        check("12 7", &ChanceRequest::dice(2, 12), Ok(&[12, 7]));
        check("13", &ChanceRequest::dice(3, 6), Err("3 faces expected, 2 found"));
        check("", &ChanceRequest::dice(3, 6), Err("3 faces expected, 0 found"));
        check("197", &ChanceRequest::dice(3, 6), Err("a face from 1 to 6 expected, 9 found"));
    }
}
