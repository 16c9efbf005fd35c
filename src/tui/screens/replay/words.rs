//! A replay in words.
use super::{Replay, SPEEDS};
use crate::core::{
    Event,
    words::{plural, sentence},
};
use crate::tui::view::Playable;

/// The names of the speeds.
const SPEED_NAMES: [&str; SPEEDS.len()] = [
    "every 8 seconds",
    "every 4 seconds",
    "every 2 seconds",
    "every second",
    "2 a second",
    "4 a second",
    "8 a second",
];

impl<G: Playable> Replay<G> {
    /// Refuses to play on from the end of a game.
    pub(super) const OVER: &str = "The game is over here: go back to the move you want to play from.";

    /// Returns the place in the game, with the speed of an automatic replay.
    pub(super) fn place(&self, headline: &str) -> String {
        let place = match self.at {
            at if at < self.last => format!("move {} of {}: {headline}", at + 1, self.last),
            count => format!("after {}", plural(count, "move")),
        };
        match self.next {
            Some(_) => format!("replay ▸ {}, {place}", SPEED_NAMES[self.speed]),
            None => format!("replay, {place}"),
        }
    }

    /// Returns the message, from long to short.
    pub(super) fn said(&self, is_rolling: bool) -> Vec<String> {
        let one = |said: &str| vec![said.to_owned()];
        match self.at {
            _ if self.message.is_some() => one(self.message.unwrap_or_default()),
            // Their sum is visible when they have come to rest.
            at if is_rolling && matches!(self.analysis.table.log().get(at), Some((_, Event::Chance(_)))) => {
                vec![self.roller() + "."]
            }
            at if at == self.last && self.analysis.table.is_over() => one("The game is over."),
            at if at == self.last => one("The game has reached this point."),
            at if self.analysis.review().is_none() => {
                let event = sentence(&self.analysis.event(at, i32::MAX));
                vec![format!("{event} {}.", self.analysis.progress()), event]
            }
            at => self.analysis.wordings(at),
        }
    }

    /// Returns the name of the roller.
    fn roller(&self) -> String {
        let turn = self.analysis.states[self.at].turn();
        match turn.seat() {
            Some(seat) => format!("{} {}s", self.analysis.name(seat.index()), turn.roll_word()),
            None => "The dice roll".into(),
        }
    }
}
