//! High or low: the smallest whole game, always built, to start a new one from and to show what a game needs.
//!
//! One die is rolled; each seat in turn says whether the next will be higher or lower, and scores a point if so.
//! Nobody finds it on the menu.
mod options;
pub use options::Options;

use crate::core::chance::ChanceRequest;
use crate::core::coach::{Accuracy, ActionValue, Coach};
use crate::core::describe::Description;
use crate::core::dice::Stream;
use crate::core::game::{
    Event, Game, GameInfo, ParseError, RandomPlay, RuleError, Seat, Seats, Standings, Turn, expect,
    expect_seats, most_points_win,
};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// What a seat says of the next roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess {
    /// It will be higher.
    High,
    /// It will be lower.
    Low,
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Guess::High { "high" } else { "low" })
    }
}

impl FromStr for Guess {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Guess, ParseError> {
        match text {
            "high" => Ok(Guess::High),
            "low" => Ok(Guess::Low),
            _ => Err(ParseError::new(format!("high or low expected, '{text}' found"))),
        }
    }
}

/// A game of high or low.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HighLow {
    points: Vec<i32>,
    guesses_left: u32,
    mover: Seat,
    shown: Option<u8>,
    guess: Option<Guess>,
}

impl Game for HighLow {
    type Options = Options;
    type Action = Guess;
    const INFO: GameInfo = GameInfo {
        id: "example",
        name: "High or Low",
        tagline: "the smallest game",
        inventor: "nobody",
        credit: "An example for contributors",
        rules: "# High or Low\n\nSay whether the next roll of one die is higher or lower than the last.",
        options: Options::CHOICES,
        takebacks: true,
    };

    fn seats(_: &Options) -> RangeInclusive<u8> {
        1..=8
    }
    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &Self::seats(options))?;
        let rounds = options.rounds.count();
        let guesses_left = rounds * u32::from(seats);
        Ok(HighLow { points: vec![0; seats.into()], guesses_left, mover: Seat(0), shown: None, guess: None })
    }
    fn turn(&self) -> Turn {
        if self.guesses_left == 0 {
            Turn::Over
        } else if self.shown.is_none() || self.guess.is_some() {
            Turn::Chance { seat: Some(self.mover), request: ChanceRequest::dice(1, 6) }
        } else {
            Turn::Act { seats: Seats::only(self.mover), until: None }
        }
    }
    fn play(&mut self, at: Duration, event: &Event<Guess>) -> Result<(), RuleError> {
        expect(&self.turn(), at, event)?;
        match event {
            Event::Acted(_, guess) => self.guess = Some(*guess),
            Event::Chance(faces) => {
                let face = faces.0[0];
                if let (Some(shown), Some(guess)) = (self.shown, self.guess.take()) {
                    let right = if guess == Guess::High { face > shown } else { face < shown };
                    self.points[self.mover.index()] += i32::from(right);
                    self.mover = self.mover.next(self.points.len() as u8);
                    self.guesses_left -= 1;
                }
                self.shown = Some(face);
            }
            Event::TimeUp => {}
        }
        Ok(())
    }
    fn standings(&self) -> Standings {
        most_points_win(self.points.iter().copied(), self.turn() == Turn::Over)
    }
    fn describe(before: &Self, event: &Event<Guess>, _: &Self, names: &[&str]) -> Description {
        Description::said(before.describe_event(event, names))
    }
    fn position(&self, _: Seat) -> Option<String> {
        self.shown.map(|face| face.to_string())
    }
    fn from_position(text: &str) -> Result<Self, ParseError> {
        let mut game = HighLow::start(&Options::default(), 1)?;
        let face = text.trim().parse().ok().filter(|f| (1..=6).contains(f));
        game.shown = Some(
            face.ok_or_else(|| ParseError::new(format!("a face from 1 to 6 expected, '{text}' found")))?,
        );
        game.guesses_left = 1;
        Ok(game)
    }
}

impl HighLow {
    pub(crate) fn describe_event(&self, event: &Event<Guess>, names: &[&str]) -> String {
        match event {
            Event::Acted(seat, guess) => format!("{} says {guess}", names[seat.index()]),
            Event::Chance(faces) => format!("a {faces}"),
            Event::TimeUp => String::new(),
        }
    }
}

impl RandomPlay for HighLow {
    fn random_action(&self, _: Seat, stream: &mut Stream) -> Option<Guess> {
        stream.pick(&[Guess::High, Guess::Low]).copied()
    }
}

impl HighLow {
    /// The chance that `guess` comes true.
    fn chance(&self, guess: Guess) -> f64 {
        let shown = f64::from(self.shown.unwrap_or(0));
        if guess == Guess::High { (6.0 - shown) / 6.0 } else { (shown - 1.0) / 6.0 }
    }
}

impl Coach for HighLow {
    type Solution = ();
    const ERROR_SCALE: f64 = 0.3;
    const ACCURACY: Accuracy = Accuracy::Exact;

    fn prepare(_: &Options, _: u8, _: &(dyn Fn(f32) + Sync)) {}
    fn action_values(&self, (): &(), seat: Seat) -> Vec<ActionValue<Guess>> {
        if self.turn() != (Turn::Act { seats: Seats::only(seat), until: None }) {
            return Vec::new();
        }
        let mut values =
            [Guess::High, Guess::Low].map(|action| ActionValue { action, value: self.chance(action) });
        values.sort_by(|a, b| b.value.total_cmp(&a.value));
        values.into()
    }
    fn explain(&self, (): &(), _: Seat, guess: &Guess) -> String {
        format!("comes true in {:.0} % of rolls", 100.0 * self.chance(*guess))
    }
    fn value(&self, (): &(), seat: Seat) -> f64 {
        self.action_values(&(), seat).first().map_or(0.0, |a| a.value)
    }
}
