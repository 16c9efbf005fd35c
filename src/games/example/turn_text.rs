//! A turn in words.
use super::action::Guess;
use super::state::HighLow;
use crate::core::game::{Game, Seat};
use crate::core::turn_text::{TurnText, points_sentence};

/// Returns the turn in words, as `seat` may know it.
pub(super) fn turn_text(game: &HighLow, seat: Seat, names: &[&str]) -> TurnText<Guess> {
    let mut table = vec![points_sentence(names, game.standings().iter().map(|s| s.points))];
    let Some(shown) = game.shown else { return TurnText::of(table) };
    table.push(format!("The die shows {shown}."));
    let mut text = TurnText::of(table);
    if !game.is_over() && game.guess.is_none() && seat == game.mover {
        text.choices = vec![
            (Guess::High, format!("the next roll is higher than {shown}")),
            (Guess::Low, format!("the next roll is lower than {shown}")),
        ];
        text.moves = vec![format!("Type high or low: high says that the next roll is more than {shown}.")];
    }
    text
}
