//! Nice Dice, Big Nice Dice and Super Nice Dice, by Howard Fosdick: turn over the cards that the dice name,
//! and take a point for every line that becomes wholly face down.
//!
//! - [`variant`]: what sets the three games apart.
//! - [`card`]: cards, and the action of turning one over.
//! - [`square`]: the cards on the table and the lines through them.
//! - [`roll`]: which ranks a roll allows, and what its doubles earn.
//! - [`state`]: a game under way, and what may be asked of it.
//! - [`play`]: how events change it.
//! - [`tell`]: the same events in words.
//! - [`position`]: one turn as a line of text.
//! - [`solver`]: the best play of a hand, exactly.
//! - [`coach`]: what the solver has to say in a game.
pub mod card;
pub mod coach;
pub mod describe;
pub mod options;
mod play;
use options::Options;
pub mod position;
pub mod roll;
pub mod solver;
pub mod square;
pub mod state;
pub mod variant;

use crate::core::describe::Description;
use crate::core::dice::Stream;
use crate::core::game::{
    Event, Game, GameInfo, ParseError, RandomPlay, RuleError, Seat, Standing, Standings, Turn, expect,
    expect_seats,
};
pub use card::{Card, Suit, TurnOver};
use position::Position;
pub use state::{Latest, Nice, Phase};
use std::ops::RangeInclusive;
use std::time::Duration;
pub use variant::Variant;

impl Game for Nice {
    type Options = Options;
    type Action = TurnOver;
    const INFO: GameInfo = GameInfo {
        id: "nice",
        name: "Nice Dice",
        tagline: "turn over what the dice name, complete the lines",
        inventor: "Howard Fosdick",
        credit: "Nice Dice by Howard Fosdick, BestFreeNewGames.com, rules CC BY-ND",
        rules: include_str!("../../../assets/rules/nice.md"),
        options: Options::CHOICES,
        takebacks: true,
    };

    fn seats(_: &Options) -> RangeInclusive<u8> {
        2..=4
    }

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &Self::seats(options))?;
        Ok(Self::new(options.variant, options.target.points(seats), seats))
    }

    fn turn(&self) -> Turn {
        self.waits_for()
    }

    fn play(&mut self, at: Duration, event: &Event<TurnOver>) -> Result<(), RuleError> {
        expect(&self.turn(), at, event)?;
        match event {
            Event::Chance(faces) => self.rolled(&faces.0),
            Event::Acted(_, action) => self.turn_over(*action)?,
            Event::TimeUp => {}
        }
        Ok(())
    }

    fn side_of(&self, seat: Seat) -> usize {
        self.side(seat)
    }

    fn standings(&self) -> Standings {
        let won = |seat| self.phase() == &Phase::Over && self.points()[self.side(seat)] >= self.target();
        self.all_seats()
            .map(|seat| Standing {
                points: i32::from(self.points()[self.side(seat)]),
                winner: won(seat),
                title: None,
            })
            .collect()
    }

    fn describe(before: &Self, event: &Event<TurnOver>, _: &Self, names: &[&str]) -> Description {
        Description::said(before.describe_event(event, names))
    }

    fn position(&self, seat: Seat) -> Option<String> {
        self.to_position(seat).map(|position| position.to_string())
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        text.parse().map(|position: Position| Self::at(&position))
    }
}

impl Nice {
    pub(crate) fn describe_event(&self, event: &Event<TurnOver>, names: &[&str]) -> String {
        describe::describe(self, event, names)
    }
}

impl RandomPlay for Nice {
    fn random_action(&self, seat: Seat, stream: &mut Stream) -> Option<TurnOver> {
        let fitting = if seat == self.mover() { self.fitting() } else { Vec::new() };
        stream.pick(&fitting).map(|&cell| TurnOver::cell(self.variant().side(), cell))
    }
}

#[cfg(test)]
mod tests;
