//! The effect of events.
use super::action::Guess;
use super::options::Options;
use super::position;
use super::state::HighLow;
use super::words;
use crate::core::{
    Address, Audience, ChanceRequest, Description, Event, Game, GameInfo, GameOptions, ParseError,
    RuleError, Seat, Seats, Standings, Turn, TurnText, VerbPhrase,
    rules::game::{expect, expect_seats, most_points_win},
};
use std::time::Duration;

static INFO: GameInfo = GameInfo {
    id: "example",
    name: "High or Low",
    tagline: "the smallest game",
    thinking: 1,
    minutes: 1,
    inventor: "nobody",
    credit: "An example for contributors",
    rules: "# High or Low\n\nSay whether the next roll of one die is higher or lower than the last.",
    options: Options::SPECS,
    read_options: Options::read,
    position_form: "FACE",
    position: "3",
    takebacks: true,
    first_seat_starts: true,
};

impl Game for HighLow {
    type Options = Options;
    type Action = Guess;
    const INFO: &'static GameInfo = &INFO;

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &options.seats())?;
        Ok(HighLow::new(
            options.rounds.count() * u32::from(seats),
            seats,
        ))
    }

    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else if self.shown.is_none() || self.guess.is_some() {
            Turn::Chance {
                seat: Some(self.mover),
                request: ChanceRequest::dice(1, 6),
            }
        } else {
            Turn::Act {
                seats: Seats::only(self.mover),
                until: None,
            }
        }
    }

    fn address(&self) -> Address {
        // Each turn has one roll, whatever is guessed.
        Address {
            hand: self.rolls + 1,
            seat: Some(self.mover),
            ..Address::default()
        }
    }

    fn play(&mut self, at: Duration, event: &Event<Guess>) -> Result<(), RuleError> {
        expect(&self.turn(), at, event)?;
        match event {
            Event::Acted(_, guess) => self.guess = Some(*guess),
            Event::Chance(faces) => self.roll(faces.0[0]),
            Event::TimeUp => {}
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        most_points_win(self.points.iter().copied(), self.is_over())
    }

    fn describe(
        before: &Self,
        event: &Event<Guess>,
        after: &Self,
        audience: &Audience<'_>,
    ) -> Description {
        words::describe(before, event, after, audience)
    }

    fn phrase(&self, _: Seat, action: &Guess) -> VerbPhrase {
        words::phrase(*action)
    }

    fn turn_text(&self, seat: Seat, audience: &Audience<'_>) -> TurnText<Guess> {
        words::turn_text(self, seat, audience)
    }

    fn position(&self, _: Seat) -> Option<String> {
        position::print(self)
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        position::parse(text)
    }
}

impl HighLow {
    fn roll(&mut self, face: u8) {
        if let (Some(previous_face), Some(guess)) = (self.shown, self.guess.take()) {
            let right = if guess == Guess::High {
                face > previous_face
            } else {
                face < previous_face
            };
            self.points[self.mover.index()] += i32::from(right);
            self.mover = self.mover.next(self.seat_count());
            self.guesses_left -= 1;
        }
        self.shown = Some(face);
        self.rolls += 1;
    }
}
