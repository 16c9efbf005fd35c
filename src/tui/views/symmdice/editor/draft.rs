//! An unfinished figure as a line of text, restored when the game continues.
use super::{Board, Editor, FAR};
use crate::games::symmdice::geometry::dice::{DICE, Roll, count};
use crate::games::symmdice::geometry::figure::Placed;
use crate::games::symmdice::geometry::kaleidoscope::{Kaleidoscope, Place, Ring};
use crate::games::symmdice::geometry::motifs::{Face, TURN};
use crate::games::symmdice::geometry::symmetry::Symmetry;

/// Notation of each place of a ring.
const PLACES: [(&str, Place); 3] = [("off", Place::Off), ("line", Place::OnLine), ("centre", Place::Centre)];

impl Editor {
    /// Returns the board as text: `rings D4 0 h:off:950:0:4500`, or `singly h@0,0,0`.
    pub(crate) fn to_text(&self) -> String {
        let mut words = Vec::new();
        match &self.board {
            Board::Rings(rings) => {
                words.extend(["rings".into(), rings.symmetry.to_string(), rings.tilt.to_string()]);
                words.extend(rings.rings.iter().map(|ring| {
                    let place = PLACES.iter().find(|(_, place)| *place == ring.place);
                    let place = place.map_or("off", |(word, _)| word);
                    format!("{}:{place}:{}:{}:{}", ring.face, ring.radius, ring.angle, ring.twist)
                }));
            }
            Board::Free(dice) => {
                words.push("singly".into());
                words.extend(dice.iter().map(ToString::to_string));
            }
        }
        words.join(" ")
    }

    /// Parses a figure of `roll`; returns `None` if `text` is not a figure of these dice.
    pub(crate) fn of_text(roll: Roll, text: &str) -> Option<Editor> {
        let mut words = text.split_whitespace();
        let board = match words.next()? {
            "rings" => {
                let symmetry: Symmetry = words.next()?.parse().ok()?;
                let known = Symmetry::declarable().any(|declarable| declarable == symmetry);
                let mut rings = Kaleidoscope::new(known.then_some(symmetry)?);
                rings.tilt = angle(words.next()?)?;
                rings.rings = words.map(|word| ring(symmetry, word)).collect::<Option<_>>()?;
                Board::Rings(rings)
            }
            "singly" => Board::Free(words.map(|word| word.parse::<Placed>().ok()).collect::<Option<_>>()?),
            _ => return None,
        };
        let editor = Editor { board, ..Editor::new(roll, Symmetry::Rotation(2)) };
        let dice = editor.dice();
        let used = count(dice.iter().map(|die| die.face));
        let has = used.iter().zip(roll.counts()).all(|(used, has)| *used <= has);
        let near = dice.iter().all(|die| die.x.abs().max(die.y.abs()) <= FAR);
        (dice.len() <= DICE && has && near).then_some(editor)
    }
}

fn angle(word: &str) -> Option<i32> {
    word.parse().ok().filter(|angle: &i32| angle.abs() <= TURN)
}

fn ring(symmetry: Symmetry, word: &str) -> Option<Ring> {
    let parts: Vec<&str> = word.split(':').collect();
    let [face, place, radius, direction, twist] = parts[..] else { return None };
    let mut letters = face.chars();
    let face = Face::of_letter(letters.next()?).ok().filter(|_| letters.next().is_none())?;
    let place = PLACES.iter().find(|(word, _)| *word == place)?.1;
    let radius = radius.parse().ok().filter(|radius| (0..=FAR).contains(radius))?;
    let ring = Ring { face, place, radius, angle: angle(direction)?, twist: angle(twist)? };
    Ring::allows(symmetry, place, face).then_some(ring)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_comes_back_as_it_was() {
        let roll: Roll = "hhhh HHHH d".parse().unwrap();
        let mut editor = Editor::new(roll, Symmetry::Mirror(4));
        let check = |editor: &Editor| {
            let back = Editor::of_text(roll, &editor.to_text()).expect("it is a figure of these dice");
            assert_eq!(back.board(), editor.board(), "{}", editor.to_text());
        };
        check(&editor);
        for number in 0..4 {
            editor.arrange(Symmetry::Mirror(4), number).unwrap();
            check(&editor);
        }
        editor.switch(Symmetry::Mirror(4));
        assert!(matches!(editor.board(), Board::Free(_)));
        check(&editor);
    }

    #[test]
    fn torn_drafts_are_refused() {
        let roll: Roll = "hhhh HHHH d".parse().unwrap();
        for text in [
            "",
            "rings",
            "rings D4",
            "rings D99 0",
            "rings D4 0 h:off:95",
            "rings D4 0 h:off:950:0:4500 h:off:2000:0:0",
            "rings D4 0 h:line:950:0:0",
            "rings D4 0 h:off:-1:0:0",
            "rings D4 99999999 d:centre:0:0:0",
            "singly y@0,0,0",
            "singly d@0,0,0 d@2000,0,0",
            "singly d@90000,0,0",
            "singly d@0,0",
        ] {
            assert!(Editor::of_text(roll, text).is_none(), "{text:?}");
        }
    }
}
