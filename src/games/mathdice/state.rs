//! The state of a game of MathDice: what it waits for, its clocks, and who may do what.

use std::time::Duration;

use super::action::{Action, Call};
use super::arithmetic::expr::Expr;
use super::arithmetic::mistake::Mistake;
use super::arithmetic::parse;
use super::options::{Limits, Mode};
use super::point::Point;
use crate::core::game::{ParseError, Seat, Seats};
use crate::core::words::first_word;

/// Points that win a short match, or a set of a long one.
pub(crate) const POINTS: u8 = 4;
/// Sets that win a long match.
pub(crate) const SETS: u8 = 2;
/// A second buzz this soon after the first is at the same time.
pub(crate) const TOGETHER: Duration = Duration::from_millis(400);
/// Handfuls of dice rolled for a puzzle, of which the one is played that suits the player best.
pub(super) const HANDFULS: usize = 4;

/// A game of MathDice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MathDice {
    pub(super) mode: Mode,
    pub(super) long: bool,
    pub(super) limits: Limits,
    /// Points of each seat: in the set, or in all of a short match or a practice.
    pub(super) points: Vec<u32>,
    /// Sets won by each seat.
    pub(super) sets: Vec<u8>,
    /// The seat that rolls the target; the next one rolls the scoring dice.
    pub(super) roller: Seat,
    pub(super) phase: Phase,
    /// The point being played, or the last one.
    pub(super) point: Option<Point>,
    /// The point before it.
    pub(super) previous: Option<Point>,
    /// Puzzles or points begun, draws included.
    pub(super) number: u32,
    /// The number of targets rolled again for the next point because they were out of reach.
    pub(super) rerolls: u32,
    /// Difficulty of the next puzzle, in points of [`super::solver::difficulty`].
    pub(super) level: u32,
    /// End of the sprint.
    pub(super) ends: Option<Duration>,
    /// Match time of the last event.
    pub(super) now: Duration,
}

/// Phase of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The target is to be rolled (in practice with the scoring dice).
    Target,
    /// The scoring dice are to be rolled.
    Scoring,
    /// Everybody thinks.
    Thinking {
        /// Its start, this time.
        since: Duration,
        /// Time left on the clock then; `None` without a clock.
        left: Option<Duration>,
    },
    /// Seats that have buzzed type, one after the other, while the clock stands still.
    Typing(Typing),
    /// A seat is asked for the expression of its call.
    Stating {
        /// Who.
        seat: Seat,
        /// Its start.
        since: Duration,
    },
    /// The point is over and looked at.
    Review,
    /// The game is over.
    Over,
}

/// Seats that have buzzed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typing {
    /// Time left on the clock, which stands still.
    pub left: Option<Duration>,
    /// In the order of their buzzes.
    pub(crate) entries: Vec<Entry>,
    /// End of the time in which another buzz is at the same time; `None` when that is past.
    pub(crate) window: Option<Duration>,
    /// Start of the present one's typing.
    pub(crate) since: Duration,
}

/// One seat that has buzzed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Who.
    pub(crate) seat: Seat,
    /// It has typed, or its time is up.
    pub(crate) done: bool,
    /// The text typed; hidden from the others until all have.
    pub(crate) call: Option<Call>,
}

impl Typing {
    /// Returns who types now.
    pub fn typist(&self) -> Option<Seat> {
        self.entries.iter().find(|entry| !entry.done).map(|entry| entry.seat)
    }
}

/// A clock to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockFace {
    /// The time left.
    pub left: Duration,
    /// The time at the start.
    pub of: Duration,
    /// It runs.
    pub runs: bool,
}

impl MathDice {
    /// Returns how the game is played.
    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }
    /// Returns what is going on.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }
    /// Returns the point being played, or the last one.
    pub fn point(&self) -> Option<&Point> {
        self.point.as_ref()
    }
    /// Returns the point before it, for a last look at what would have been best.
    pub(crate) fn previous(&self) -> Option<&Point> {
        self.previous.as_ref()
    }
    /// Returns the points of each seat, in the set or in all.
    pub fn points(&self) -> &[u32] {
        &self.points
    }
    /// Sets won by each seat in a long match.
    pub(crate) fn sets(&self) -> &[u8] {
        &self.sets
    }
    /// Returns whether a match goes over sets, and practice is long.
    pub(crate) fn is_long(&self) -> bool {
        self.long
    }
    /// Puzzles or points begun, draws included.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }
    /// Returns how many puzzles are set.
    pub(crate) fn puzzles(&self) -> u32 {
        if self.long { 30 } else { 10 }
    }
    /// Returns how hard the next puzzle should be.
    pub(crate) fn level(&self) -> u32 {
        self.level
    }
    /// Returns how many play.
    pub(crate) fn count(&self) -> u8 {
        self.points.len() as u8
    }
    /// Returns who rolls the target.
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
            return Some(ClockFace { left, of: self.limits.sprint, runs });
        }
        let called = self.point.as_ref().is_some_and(|point| point.standing.is_some());
        let of = if called { self.limits.improve } else { self.limits.first };
        match &self.phase {
            Phase::Thinking { since, left } => Some(ClockFace {
                left: left.as_ref()?.saturating_sub(at.saturating_sub(*since)),
                of,
                runs: true,
            }),
            Phase::Typing(typing) => Some(ClockFace { left: typing.left?, of, runs: false }),
            _ => None,
        }
    }

    /// Returns the clock of the seat that types or states, at match time `at`.
    pub(crate) fn own_clock(&self, at: Duration) -> Option<ClockFace> {
        let (since, of) = match &self.phase {
            Phase::Typing(typing) if self.mode == Mode::Tournament && typing.typist().is_some() => {
                (typing.since, self.limits.typing)
            }
            Phase::Stating { since, .. } => (*since, self.limits.state),
            _ => return None,
        };
        Some(ClockFace { left: of.saturating_sub(at.saturating_sub(since)), of, runs: true })
    }

    /// Returns who may buzz now.
    pub(crate) fn hopefuls(&self) -> Seats {
        let Some(point) = &self.point else { return Seats::NONE };
        match &self.phase {
            Phase::Thinking { .. } if self.mode.is_match() => point.hopefuls(self.count()),
            Phase::Typing(Typing { entries, window: Some(_), .. }) => {
                let typing: Seats = entries.iter().map(|entry| entry.seat).collect();
                point.hopefuls(self.count()).iter().filter(|seat| !typing.contains(*seat)).collect()
            }
            _ => Seats::NONE,
        }
    }

    /// Reads what a seat has typed as what is due: a call, with the dice where it must be an expression of them, or a
    /// statement.
    ///
    /// # Errors
    /// Returns [`Mistake`] if `text` is not what is due: what is wrong, and where.
    pub(crate) fn read(&self, text: &str) -> Result<Action, Mistake> {
        let dice = self.point.as_ref().and_then(|point| point.dice);
        match (&self.phase, self.mode) {
            // A statement with the wrong dice is a wrong statement, no typing mistake.
            (Phase::Stating { .. }, _) => statement(text).map(Action::State),
            (_, Mode::Tournament) => Call::read(text).map(Action::Call),
            _ => {
                let expr = parse::answer(text)?;
                if let Some(dice) = dice {
                    expr.uses(dice, text.chars().count())?;
                }
                Call::read(text).map(Action::Call)
            }
        }
    }

    /// Reads the line that `seat` types: what is due, with its word or without, or another word of the game.
    pub(super) fn read_line(&self, seat: Seat, text: &str) -> Result<Action, ParseError> {
        let ((word, rest), words) = (first_word(text), self.words(seat));
        let due = words[0].split_once(' ').map(|(due, _)| due);
        if due.is_some_and(|due| word == due || word.is_empty()) {
            return self.read(rest).map_err(|mistake| ParseError::from(mistake).within(text, rest));
        }
        // Of a word that is not for now the rules say why.
        text.parse().map_err(|_| ParseError::expected(words, text))
    }

    /// Returns the words that `seat` may type now, what is due first.
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

    /// Returns what in `text` means nothing wherever it is typed: what to type instead, and the place.
    pub(crate) fn unreadable(text: &str) -> Option<Mistake> {
        parse::unreadable(text)
    }

    pub(super) fn until(&self) -> Option<Duration> {
        match &self.phase {
            Phase::Thinking { since, left } => {
                [left.map(|left| *since + left), self.ends].into_iter().flatten().min()
            }
            Phase::Typing(typing) => {
                let timed = self.mode == Mode::Tournament && typing.typist().is_some();
                let typed = timed.then(|| typing.since + self.limits.typing);
                [typing.window, typed].into_iter().flatten().min()
            }
            Phase::Stating { since, .. } => Some(*since + self.limits.state),
            _ => None,
        }
    }

    /// Returns who has won the set that has just ended, or is being looked at.
    pub(crate) fn set_winner(&self) -> Option<Seat> {
        let won = |points: &u32| self.mode.is_match() && *points >= u32::from(POINTS);
        self.points.iter().position(won).map(|seat| Seat(seat as u8))
    }
}

/// Reads an expression so that the places in it are those in its printed form.
pub(super) fn statement(text: &str) -> Result<Expr, Mistake> {
    let expr = parse::answer(text)?;
    Ok(parse::expression(&expr.to_string()).unwrap_or(expr))
}
