//! The state of a game of MathDice: its phase, its clocks, and who may act.

use std::time::Duration;

use super::action::{Action, Call};
use super::arithmetic::expr::Expr;
use super::arithmetic::mistake::{Fault, Mistake};
use super::arithmetic::parse;
use super::dice::ScoringDice;
use super::options::{Limits, Mode};
use super::point::Point;
use super::position::PointPosition;
use crate::core::{ParseError, Seat, Seats, words::first_word};

/// Points that win a short match, or a set of a long one.
pub(crate) const POINTS: u8 = 4;
/// Sets that win a long match.
pub(crate) const SETS: u8 = 2;
/// Largest time between simultaneous buzzes.
pub(crate) const TOGETHER: Duration = Duration::from_millis(400);
/// Longest time that a computer keeps others waiting who have called or passed; one that thinks
/// longer is shown to.
pub(crate) const SILENCE: Duration = Duration::from_secs(12);
/// Handfuls of dice rolled for a puzzle, from which the best for the player is chosen.
pub(super) const HANDFULS: usize = 4;

/// A game of MathDice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MathDice {
    pub(super) mode: Mode,
    pub(super) long: bool,
    pub(super) limits: Limits,
    /// Points of each seat in the set, in a short match or in practice.
    pub(super) points: Vec<u32>,
    /// Sets won by each seat.
    pub(super) sets: Vec<u8>,
    /// The seat that rolls the target; the next one rolls the scoring dice.
    pub(super) roller: Seat,
    pub(super) phase: Phase,
    /// The current or last point.
    pub(super) point: Option<Point>,
    /// The point before it.
    pub(super) previous: Option<Point>,
    /// Number of puzzles or points begun, draws included.
    pub(super) number: u32,
    /// Number of targets rolled again for the next point because they were out of reach.
    pub(super) rerolls: u32,
    /// Difficulty of the next puzzle, in points of
    /// [`PointPosition::difficulty`](super::PointPosition::difficulty).
    pub(super) level: u32,
    /// End of the sprint.
    pub(super) ends: Option<Duration>,
    /// Match time of the last event.
    pub(super) now: Duration,
}

/// Phase of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Waiting for the target (in practice with the scoring dice).
    Target,
    /// Waiting for the scoring dice.
    Scoring,
    /// Everybody is thinking.
    Thinking {
        /// Start of this period.
        since: Duration,
        /// Time left on the clock then; `None` without a clock.
        left: Option<Duration>,
    },
    /// Seats that have buzzed are typing, in turn, while the clock is stopped.
    Typing(Typing),
    /// A seat is asked for the expression of its call.
    Stating {
        seat: Seat,
        /// Start of this period.
        since: Duration,
    },
    /// The point is over and being reviewed.
    Review,
    /// The game is over.
    Over,
}

/// Seats that have buzzed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typing {
    /// Time left on the stopped clock.
    pub left: Option<Duration>,
    /// In the order of their buzzes.
    pub(crate) entries: Vec<BuzzedSeat>,
    /// End of the period for simultaneous buzzes; `None` once it is over.
    pub(crate) window: Option<Duration>,
    /// Start of the current seat's typing.
    pub(crate) since: Duration,
}

/// One seat that has buzzed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BuzzedSeat {
    pub(crate) seat: Seat,
    /// It has typed, or its time is up.
    pub(crate) done: bool,
    /// Its call; hidden from the others until all are in.
    pub(crate) call: Option<Call>,
}

impl Typing {
    /// Returns the seat typing now.
    pub fn typist(&self) -> Option<Seat> {
        self.entries
            .iter()
            .find(|entry| !entry.done)
            .map(|entry| entry.seat)
    }
}

/// A clock for display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockFace {
    /// The time left.
    pub left: Duration,
    /// The full time.
    pub of: Duration,
    /// It is running.
    pub runs: bool,
}

impl MathDice {
    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }
    /// Returns the current phase.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }
    /// Returns the current or last point.
    pub fn point(&self) -> Option<&Point> {
        self.point.as_ref()
    }
    /// Returns the point with its position, once all its dice are rolled.
    pub(super) fn rolled(&self) -> Option<(&Point, PointPosition)> {
        let point = self.point.as_ref()?;
        Some((point, point.position()?))
    }
    /// Returns the point before it, to show what would have been best.
    pub(crate) fn previous(&self) -> Option<&Point> {
        self.previous.as_ref()
    }
    /// Returns the points of each seat, in the set or in total.
    pub fn points(&self) -> &[u32] {
        &self.points
    }
    /// By seat; in a long match only.
    pub(crate) fn sets(&self) -> &[u8] {
        &self.sets
    }
    /// Returns `true` for a match with sets, or a long practice.
    pub(crate) fn is_long(&self) -> bool {
        self.long
    }
    pub(crate) fn has_outcome(&self) -> bool {
        self.point
            .as_ref()
            .is_some_and(|point| point.outcome.is_some())
    }
    /// Returns `true` from the roll of a match's point to its outcome.
    pub(crate) fn is_race(&self) -> bool {
        let point = self.point.as_ref().filter(|point| point.outcome.is_none());
        self.mode.is_match() && point.is_some_and(|point| point.dice.is_some())
    }
    /// Returns the number of puzzles or points begun, draws included.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }
    /// Returns the number of puzzles in the game.
    pub(crate) fn puzzles(&self) -> u32 {
        if self.long { 30 } else { 10 }
    }
    /// Of the next puzzle: one more after a best answer, one less after any other.
    pub(crate) fn level(&self) -> u32 {
        self.level
    }
    pub(crate) fn count(&self) -> u8 {
        self.points.len() as u8
    }
    /// It rolls the target of the next point.
    pub(crate) fn roller(&self) -> Seat {
        self.roller
    }

    /// Returns the thinking clock, or that of a sprint, at match time `at`.
    pub fn clock(&self, at: Duration) -> Option<ClockFace> {
        if self.mode == Mode::Sprint {
            let (left, runs) = match self.ends {
                Some(ends) if self.phase != Phase::Over => (ends.saturating_sub(at), true),
                Some(_) => (Duration::ZERO, false),
                None => (self.limits.sprint, false),
            };
            return Some(ClockFace {
                left,
                of: self.limits.sprint,
                runs,
            });
        }
        let called = self
            .point
            .as_ref()
            .is_some_and(|point| point.standing.is_some());
        let of = if called {
            self.limits.improve
        } else {
            self.limits.first
        };
        match &self.phase {
            Phase::Thinking { since, left } => Some(ClockFace {
                left: left.as_ref()?.saturating_sub(at.saturating_sub(*since)),
                of,
                runs: true,
            }),
            Phase::Typing(typing) => Some(ClockFace {
                left: typing.left?,
                of,
                runs: false,
            }),
            _ => None,
        }
    }

    /// Returns how long everybody has been thinking in silence.
    pub(crate) fn silence(&self, at: Duration) -> Duration {
        if matches!(self.phase, Phase::Thinking { .. }) {
            at.saturating_sub(self.now)
        } else {
            Duration::ZERO
        }
    }

    pub(crate) fn thinking_time(&self) -> Duration {
        self.limits.first
    }

    /// Returns the clock of the seat that is typing or stating, at match time `at`.
    pub(crate) fn own_clock(&self, at: Duration) -> Option<ClockFace> {
        let (since, of) = match &self.phase {
            Phase::Typing(typing) if typing.typist().is_some() => {
                (typing.since, self.limits.typing)
            }
            Phase::Stating { since, .. } => (*since, self.limits.state),
            _ => return None,
        };
        Some(ClockFace {
            left: of.saturating_sub(at.saturating_sub(since)),
            of,
            runs: true,
        })
    }

    /// Returns the seat that is typing a call.
    pub(super) fn typist(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Typing(typing) => typing.typist(),
            _ => None,
        }
    }

    /// Returns the seats that may buzz now.
    pub(crate) fn contenders(&self) -> Seats {
        let Some(point) = &self.point else {
            return Seats::NONE;
        };
        let all = point.contenders(self.count());
        match &self.phase {
            Phase::Thinking { .. } if self.mode.is_match() => all,
            Phase::Typing(typing) if typing.window.is_some() => {
                let typing = typing.entries.iter().map(|entry| entry.seat);
                typing.fold(all, Seats::without)
            }
            _ => Seats::NONE,
        }
    }

    /// Parses a seat's input as the action due: a statement, or a call. An expression called must
    /// use the dice.
    pub(crate) fn read(&self, text: &str) -> Result<Action, Mistake> {
        self.read_due(text)
            .map_err(|mistake| self.with_dice(mistake))
    }

    fn read_due(&self, text: &str) -> Result<Action, Mistake> {
        let dice = self.point.as_ref().and_then(|point| point.dice);
        let end = text.chars().count();
        // A statement with the wrong dice is a wrong statement, not a typing mistake.
        if let Phase::Stating { .. } = self.phase {
            return statement(text).map(Action::State);
        }
        if self.mode == Mode::Tournament {
            let call = Call::read(text)?;
            if let (Some(expr), Some(dice)) = (call.expr(), dice) {
                expr.check_dice(dice, end)?;
            }
            return Ok(Action::Call(call));
        }
        let expr = parse::answer(text).map_err(|mistake| {
            // What could be mended by typing on comes after a number that is wrong.
            let dice = dice.filter(|_| parse::lasting_mistake(text).is_none());
            dice.and_then(|dice| first_wrong_number(text, dice))
                .unwrap_or(mistake)
        })?;
        if let Some(dice) = dice {
            expr.check_dice(dice, end)?;
        }
        Call::read(text).map(Action::Call)
    }

    /// Returns `mistake` for the dice of the point: a root is a power of them, and only a number
    /// called may be something else than an expression.
    fn with_dice(&self, mistake: Mistake) -> Mistake {
        let dice = self.point.as_ref().and_then(|point| point.dice);
        let is_number_call =
            matches!(self.phase, Phase::Typing(_)) && self.mode == Mode::Tournament;
        let fault = match (mistake.fault, dice) {
            (Fault::Sign(sign @ ('√' | '∛' | '∜')), Some(dice)) => Fault::Root(sign, dice),
            (Fault::Nothing, _) if !is_number_call => Fault::NoExpression,
            (fault, _) => fault,
        };
        Mistake { fault, ..mistake }
    }

    /// Parses a line typed by `seat`: the action due, with or without its word, or another word of
    /// the game.
    pub(super) fn read_line(&self, seat: Seat, text: &str) -> Result<Action, ParseError> {
        let (word, rest) = first_word(text);
        let words = self.words(seat);
        let due = words[0].split_once(' ').map(|(due, _)| due);
        if due.is_some_and(|due| word == due || word.is_empty()) {
            return self
                .read(rest)
                .map_err(|mistake| ParseError::from(mistake).within(text, rest));
        }
        // If a word is not allowed now, the rules give the reason.
        text.parse().map_err(|_| ParseError::expected(words, text))
    }

    /// Returns the words that `seat` may type now, the one due first.
    fn words(&self, seat: Seat) -> &'static [&'static str] {
        match &self.phase {
            Phase::Thinking { .. } if !self.mode.is_match() => &["call EXPRESSION", "pass"],
            Phase::Thinking { .. } => &["buzz", "pass"],
            Phase::Typing(typing) if typing.typist() != Some(seat) => &["buzz"],
            Phase::Typing(_) if self.mode == Mode::Basic => &["call EXPRESSION", "withdraw"],
            Phase::Typing(_) => &["call NUMBER", "withdraw"],
            Phase::Stating { .. } => &["state EXPRESSION", "withdraw"],
            Phase::Review | Phase::Target | Phase::Scoring | Phase::Over => &["next"],
        }
    }

    /// Returns a mistake in `text` that is invalid in any context, with its place and what to type
    /// instead.
    pub(crate) fn lasting_mistake(&self, text: &str) -> Option<Mistake> {
        parse::lasting_mistake(text).map(|mistake| self.with_dice(mistake))
    }

    pub(super) fn until(&self) -> Option<Duration> {
        match &self.phase {
            Phase::Thinking { since, left } => {
                let thought = left.map(|left| *since + left);
                [thought, self.ends].into_iter().flatten().min()
            }
            Phase::Typing(typing) => {
                let typed = typing.typist().map(|_| typing.since + self.limits.typing);
                [typing.window, typed].into_iter().flatten().min()
            }
            Phase::Stating { since, .. } => Some(*since + self.limits.state),
            _ => None,
        }
    }

    /// Returns the winner of the set that has just ended or is being reviewed.
    pub(crate) fn set_winner(&self) -> Option<Seat> {
        if !self.mode.is_match() {
            return None;
        }
        self.points
            .iter()
            .position(|points| *points >= u32::from(POINTS))
            .map(|seat| Seat(seat as u8))
    }
}

/// Returns the first number in unfinished `text` that the dice do not allow.
fn first_wrong_number(text: &str, dice: ScoringDice) -> Option<Mistake> {
    let wrong = parse::answer(&parse::so_far(text))
        .ok()?
        .check_dice(dice, 0)
        .err()?;
    matches!(wrong.fault, Fault::NotOnDice | Fault::UsedTooOften(_)).then_some(wrong)
}

/// Parses an expression with positions as in its displayed form.
pub(super) fn statement(text: &str) -> Result<Expr, Mistake> {
    let expr = parse::answer(text)?;
    Ok(parse::expression(&expr.to_string()).unwrap_or(expr))
}
