//! Messages to a program, each made from what its seat may see, and its answers.
use crate::core::audience::Audience;
use crate::core::game::{Event, Game, HeadStart, Seat, Turn, describe, points};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::core::turn_text::TurnText;
use crate::core::visible::visible_json;
use crate::core::words::short;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Version of the protocol.
const PROTOCOL: u32 = 1;

/// A message to a program. The names of the fields are the protocol.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Message<'a> {
    /// A game starts. Everything said before is void.
    Hello {
        protocol: u32,
        version: &'static str,
        game: &'static str,
        options: &'a str,
        seats: Vec<&'a str>,
        /// The program's own seat.
        seat: u8,
        /// Milliseconds for a decision.
        think: u64,
        /// The head start of each seat, if anybody has one.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        head_start: Vec<u16>,
    },
    /// An event of the game.
    Event {
        /// Its number, from 1.
        number: usize,
        /// The seat that acted.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// The faces of a roll or deal.
        #[serde(skip_serializing_if = "Option::is_none")]
        rolled: Option<&'a [u8]>,
        /// An action in its notation, if the seat can see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        act: Option<String>,
        says: String,
        points: Vec<i32>,
    },
    /// The seat may act.
    Turn {
        turn: u64,
        /// Milliseconds left.
        ms: u64,
        /// The program may leave the choice to others, or let the time pass.
        wait: bool,
        actions: Vec<Choice>,
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        table: Vec<String>,
        moves: Vec<String>,
    },
    /// An action was refused; the program may choose again.
    Refused { turn: u64, ms: u64, why: String },
    /// The game is over.
    Over { points: Vec<i32>, winners: Vec<u8> },
}

/// An action that can be chosen.
#[derive(Serialize)]
pub(super) struct Choice {
    act: String,
    says: String,
}

impl Message<'_> {
    /// Returns the line of the message, with its end.
    pub(super) fn line(&self) -> String {
        let json = serde_json::to_string(self).expect("messages hold only what JSON can say");
        visible_json(&json).into_owned() + "\n"
    }
}

/// Returns the message that starts the game on `table` for `seat`.
pub(super) fn hello<G: Game>(table: &Table<G>, seat: Seat, think: Duration) -> Message<'_> {
    let head_start = HeadStart::of_seats(&table.header().seats);
    Message::Hello {
        protocol: PROTOCOL,
        version: env!("CARGO_PKG_VERSION"),
        game: G::INFO.id,
        options: &table.header().options,
        seats: table.names(),
        seat: seat.0,
        think: millis(think),
        head_start: if head_start.is_none() { Vec::new() } else { head_start.values().to_vec() },
    }
}

/// Returns the message about event `number`, which took the game from `before` to `after`, for `seat`.
pub(super) fn event<'a, G: Game>(
    seats: &[SeatSetup],
    seat: Seat,
    number: usize,
    (at, event): &'a (Duration, Event<G::Action>),
    before: &G,
    after: &G,
) -> Message<'a> {
    let seen = after.seen_by(Some(seat));
    let (by, rolled, act) = match event {
        Event::Chance(faces) => (None, Some(faces.0.as_slice()), None),
        Event::Acted(by, action) => {
            // Visible if it leads from what the seat has seen to what it sees now.
            let mut played = before.seen_by(Some(seat));
            let visible = *by == seat || played.play(*at, event).is_ok() && played == seen;
            (Some(by.0), None, visible.then(|| action.to_string()))
        }
        Event::TimeUp => (None, None, None),
    };
    let says = describe(before, event, after, &Audience::of_seat(seats, seat)).text();
    Message::Event { number, seat: by, rolled, act, says, points: points(&seen) }
}

/// Returns the message that `seat` may act in `game` within `left`.
pub(super) fn turn<'a, G: Game>(
    seats: &[SeatSetup],
    seat: Seat,
    number: u64,
    game: &G,
    left: Duration,
) -> Message<'a> {
    let seen = game.seen_by(Some(seat));
    let TurnText { table, choices, moves, .. } = seen.turn_text(seat, &Audience::of_seat(seats, seat));
    let choice = |(act, says): (G::Action, String)| Choice { act: act.to_string(), says };
    Message::Turn {
        turn: number,
        ms: millis(left),
        wait: may_wait(game),
        actions: choices.into_iter().map(choice).collect(),
        position: seen.position(seat),
        table,
        moves,
    }
}

/// Returns `true` if a seat may leave the choice to others or to the clock.
pub(super) fn may_wait<G: Game>(game: &G) -> bool {
    matches!(game.turn(), Turn::Act { until: Some(_), .. })
}

/// Returns `time` in milliseconds.
pub(super) fn millis(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// An answer of a program.
#[derive(Deserialize, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    /// The turn that it answers; the last one if left out.
    #[serde(default)]
    pub(super) turn: Option<u64>,
    /// The action.
    #[serde(default)]
    pub(super) act: Option<String>,
    /// It waits.
    #[serde(default)]
    pub(super) wait: bool,
}

impl Answer {
    /// Parses a line of a program.
    ///
    /// # Errors
    /// Returns the reason, to follow the program's name, if it is no answer.
    pub(super) fn read(line: &str) -> Result<Answer, String> {
        let nonsense = || format!("it said nonsense: {}", short(line.trim()));
        let answer: Answer = serde_json::from_str(line).map_err(|_| nonsense())?;
        (answer.act.is_some() != answer.wait).then_some(answer).ok_or_else(nonsense)
    }
}
