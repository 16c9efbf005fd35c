//! Dice that people roll on the table and type by the letters of their faces.
use super::geometry::dice::{DICE, DieKind};
use super::geometry::motifs::Face;
use super::state::{Phase, SymmDice};
use crate::core::{
    ChanceOutcome, ParseError,
    words::{dice, place_of_sign},
};

impl SymmDice {
    /// Returns the dice that are to be rolled.
    fn in_the_air(&self) -> Vec<usize> {
        match self.phase() {
            Phase::Starting { .. } => (0..DICE).collect(),
            Phase::Rolling { dice, .. } => (0..DICE).filter(|&i| dice[i].is_none()).collect(),
            _ => Vec::new(),
        }
    }

    /// Reads `HHdd bbbH d`: what the dice in the air show, the A dice first and the C die last.
    /// `None` if no letter is typed.
    pub(super) fn typed_faces(&self, text: &str) -> Option<Result<ChanceOutcome, ParseError>> {
        text.contains(char::is_alphabetic)
            .then(|| self.letters(text))
    }

    fn letters(&self, text: &str) -> Result<ChanceOutcome, ParseError> {
        let dice_in_air = self.in_the_air();
        let letters = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
        let error_at = |letter: usize, why: ParseError| why.at(place_of_sign(text, letter));
        let mut faces = Vec::new();
        for (number, letter) in letters.enumerate() {
            faces.push(Face::of_letter(letter).map_err(|why| error_at(number, why.into()))?);
        }
        if faces.len() != dice_in_air.len() {
            let due = dice_in_air.len();
            let face_count = faces.len();
            return Err(error_at(
                due.min(face_count),
                ParseError::new(format!(
                    "the letters of {} expected, {face_count} found",
                    dice(due)
                )),
            ));
        }
        let mut sides = Vec::new();
        for (number, (&die, face)) in dice_in_air.iter().zip(&faces).enumerate() {
            let kind = DieKind::of(die);
            let Some(side) = kind.faces().iter().position(|side| side == face) else {
                return Err(error_at(
                    number,
                    ParseError::new(format!(
                        "no {} die shows {face}: {}",
                        kind.letter(),
                        due(&dice_in_air)
                    )),
                ));
            };
            sides.push(side as u8 + 1);
        }
        Ok(ChanceOutcome(sides))
    }

    /// Returns what the dice in the air show by its letters, as it is typed: each kind of dice
    /// together.
    pub(super) fn faces_typed(&self, ChanceOutcome(faces): &ChanceOutcome) -> String {
        let mut text = String::new();
        let dice_in_air = self.in_the_air();
        for (index, (&die, side)) in dice_in_air.iter().zip(faces).enumerate() {
            let kind = DieKind::of(die);
            if index > 0 && DieKind::of(dice_in_air[index - 1]) != kind {
                text.push(' ');
            }
            text.extend(
                kind.faces()
                    .get(usize::from(*side).wrapping_sub(1))
                    .map(|face| face.letter()),
            );
        }
        text
    }

    /// Asks for the dice in the air, by kind, each with the letters of its faces.
    pub(super) fn asks_for_roll(&self) -> Option<String> {
        let dice_in_air = self.in_the_air();
        let end = if self.rules().variant.scores() {
            ""
        } else {
            ", or end"
        };
        (!dice_in_air.is_empty()).then(|| format!("Roll and type {}{end}", due(&dice_in_air)))
    }
}

/// Returns which dice are `rolled` and what they can show: `4 A (hHsSd), 3 B (hHblcy)`.
fn due(rolled: &[usize]) -> String {
    let kinds = DieKind::ALL.into_iter().filter_map(|kind| {
        let count = rolled
            .iter()
            .filter(|&&die| DieKind::of(die) == kind)
            .count();
        let letters: String = kind
            .distinct()
            .iter()
            .map(|(face, _)| face.letter())
            .collect();
        (count > 0).then(|| format!("{count} {} ({letters})", kind.letter()))
    });
    kinds.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Event, Game, Seat};
    use std::time::Duration;

    fn refusal_text(game: &SymmDice, text: &str) -> String {
        match game.typed_faces(text) {
            None => "numbers".into(),
            Some(Ok(faces)) => faces.to_string(),
            Some(Err(why)) => why.to_string(),
        }
    }

    #[test]
    fn dice_are_typed_by_their_letters() {
        let mut game = SymmDice::start(&"variant=solitaire".parse().unwrap(), 1).unwrap();
        let all = "4 A (hHsSd), 4 B (hHblcy), 1 C (pPdcy)";
        assert_eq!(
            game.asks_for_roll().unwrap(),
            format!("Roll and type {all}")
        );
        assert_eq!(refusal_text(&game, "123456123"), "numbers");
        assert_eq!(
            refusal_text(&game, "HHdd bbb d"),
            "the letters of 9 dice expected, 8 found"
        );
        assert_eq!(
            refusal_text(&game, "HHdd bbbx d"),
            Face::of_letter('x').unwrap_err().to_string()
        );
        assert_eq!(
            refusal_text(&game, "HHdb bbbH d"),
            format!("no A die shows b: {all}")
        );
        assert_eq!(
            ["HHdd bbb d", "HHdd bbbx d", "HHdb bbbH d"].map(|text| game
                .typed_faces(text)
                .unwrap()
                .unwrap_err()
                .place()),
            [10, 8, 3].map(Some)
        );
        for text in ["HHdd bbbH d", "H,H,d,d,b,b,b,H,d", " HHddbbbHd "] {
            let faces = game.typed_faces(text).unwrap().unwrap();
            assert_eq!(game.faces_typed(&faces), "HHdd bbbH d");
            let mut after = game.clone();
            after.play(Duration::ZERO, &Event::Chance(faces)).unwrap();
            assert_eq!(after.roll().unwrap().to_string(), "HHdd bbbH d");
        }
        game.play(
            Duration::ZERO,
            &Event::Chance(game.typed_faces("HHdd bbbH d").unwrap().unwrap()),
        )
        .unwrap();
        assert_eq!(game.asks_for_roll(), None);
        let keep = Event::Acted(Seat(0), "keep HHd- bbb- -".parse().unwrap());
        game.play(Duration::ZERO, &keep).unwrap();
        assert_eq!(
            game.asks_for_roll().unwrap(),
            "Roll and type 1 A (hHsSd), 1 B (hHblcy), 1 C (pPdcy)"
        );
        game.play(
            Duration::ZERO,
            &Event::Chance(game.typed_faces("d yP").unwrap().unwrap()),
        )
        .unwrap();
        assert_eq!(game.roll().unwrap().to_string(), "HHdd bbby P");
    }
}
