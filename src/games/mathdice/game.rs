//! The state of a game of MathDice and what it waits for. What calls do to it is told in [`super::race`] (several
//! seats) and [`super::practice`] (one).

use std::ops::RangeInclusive;
use std::time::Duration;

use super::action::{Action, Call};
use super::expr::Expr;
use super::mistake::Mistake;
use super::options::{Limits, Mode, Options};
use super::parse;
use super::point::{Outcome, Point};
use super::position::{Dice, Position};
use super::{describe, random_action};
use crate::core::chance::{ChanceOutcome, ChanceRequest};
use crate::core::describe::Description;
use crate::core::dice::Stream;
use crate::core::game::{
    Event, Game, GameInfo, ParseError, RandomPlay, RuleError, Seat, Seats, Standing, Standings, Turn, expect,
    expect_seats,
};

/// Points that win a short match, or a set of a long one.
pub const POINTS: u8 = 4;
/// Sets that win a long match.
pub const SETS: u8 = 2;
/// A second buzz this soon after the first is at the same time.
pub const TOGETHER: Duration = Duration::from_millis(400);
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
    /// Who rolls the target; the next seat rolls the scoring dice.
    pub(super) roller: Seat,
    pub(super) phase: Phase,
    /// The point being played, or the last one.
    pub(super) point: Option<Point>,
    /// The point before it.
    pub(super) previous: Option<Point>,
    /// Puzzles or points begun, draws included.
    pub(super) number: u32,
    /// How hard the next puzzle should be, in points of [`super::difficulty`].
    pub(super) level: u32,
    /// When the sprint ends.
    pub(super) ends: Option<Duration>,
    /// When something last happened.
    pub(super) now: Duration,
}

/// What a game is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The target is to be rolled (in practice with the scoring dice).
    Target,
    /// The scoring dice are to be rolled.
    Scoring,
    /// Everybody thinks.
    Thinking {
        /// Since when, this time.
        since: Duration,
        /// What was left of the clock then; none where there is no clock.
        left: Option<Duration>,
    },
    /// Seats that have buzzed type, one after the other, while the clock stands still.
    Typing(Typing),
    /// A seat is asked for the expression of its call.
    Stating {
        /// Who.
        seat: Seat,
        /// Since when.
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
    /// What is left of the clock, which stands still.
    pub left: Option<Duration>,
    /// In the order of their buzzes.
    pub entries: Vec<Entry>,
    /// Until when another buzz is at the same time; none when that is past.
    pub window: Option<Duration>,
    /// Since when the present one types.
    pub since: Duration,
}

/// One seat that has buzzed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Who.
    pub seat: Seat,
    /// Whether it has typed, or its time is up.
    pub done: bool,
    /// What it typed; hidden from the others until all have.
    pub call: Option<Call>,
}

impl Typing {
    /// Who types now.
    pub fn typist(&self) -> Option<Seat> {
        self.entries.iter().find(|entry| !entry.done).map(|entry| entry.seat)
    }
}

/// A clock to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockFace {
    /// What is left of it.
    pub left: Duration,
    /// What it started from.
    pub of: Duration,
    /// Whether it runs.
    pub runs: bool,
}

impl MathDice {
    /// How the game is played.
    pub fn mode(&self) -> Mode {
        self.mode
    }
    /// What is going on.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }
    /// The point being played, or the last one.
    pub fn point(&self) -> Option<&Point> {
        self.point.as_ref()
    }
    /// The point before it, for a last look at what would have been best.
    pub fn previous(&self) -> Option<&Point> {
        self.previous.as_ref()
    }
    /// Points of each seat, in the set or in all.
    pub fn points(&self) -> &[u32] {
        &self.points
    }
    /// Sets won by each seat in a long match.
    pub fn sets(&self) -> &[u8] {
        &self.sets
    }
    /// Whether a match goes over sets, and practice is long.
    pub fn is_long(&self) -> bool {
        self.long
    }
    /// The clocks' times.
    pub fn limits(&self) -> Limits {
        self.limits
    }
    /// Puzzles or points begun, draws included.
    pub fn number(&self) -> u32 {
        self.number
    }
    /// How many puzzles are set.
    pub fn puzzles(&self) -> u32 {
        if self.long { 30 } else { 10 }
    }
    /// How hard the next puzzle should be.
    pub fn level(&self) -> u32 {
        self.level
    }
    /// How many play.
    pub fn count(&self) -> u8 {
        self.points.len() as u8
    }
    /// Who rolls the target.
    pub fn roller(&self) -> Seat {
        self.roller
    }

    /// The thinking clock, or that of a sprint, at match time `at`.
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

    /// The clock of the seat that types or states, at match time `at`.
    pub fn own_clock(&self, at: Duration) -> Option<ClockFace> {
        let (since, of) = match &self.phase {
            Phase::Typing(typing) if self.mode == Mode::Tournament && typing.typist().is_some() => {
                (typing.since, self.limits.typing)
            }
            Phase::Stating { since, .. } => (*since, self.limits.state),
            _ => return None,
        };
        Some(ClockFace { left: of.saturating_sub(at.saturating_sub(since)), of, runs: true })
    }

    /// Who may buzz now.
    pub fn hopefuls(&self) -> Seats {
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
    /// Says what is wrong, and where in the text.
    pub fn read(&self, text: &str) -> Result<Action, Mistake> {
        let dice = self.point.as_ref().and_then(|point| point.dice);
        match (&self.phase, self.mode) {
            // A statement with the wrong dice is a wrong statement, no slip of the pen.
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

    fn until(&self) -> Option<Duration> {
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

    fn rolled(&mut self, at: Duration, faces: &ChanceOutcome) {
        match (&self.phase, faces.0.as_slice()) {
            (Phase::Target, [a, b, rest @ ..]) => {
                self.number += 1;
                self.previous = self.point.replace(Point::new([*a, *b]));
                if self.mode.is_match() {
                    self.phase = Phase::Scoring;
                } else {
                    self.set_puzzle(at, rest);
                }
            }
            (Phase::Scoring, [a, b, c]) => {
                if let Some(point) = &mut self.point {
                    point.dice = Dice::new([*a, *b, *c]);
                }
                let left = (self.mode == Mode::Tournament).then_some(self.limits.first);
                self.phase = Phase::Thinking { since: at, left };
            }
            _ => {}
        }
    }

    /// Ends the point.
    pub(super) fn conclude(&mut self, outcome: Outcome) {
        if let Some(point) = &mut self.point {
            point.outcome = Some(outcome);
        }
        self.phase = Phase::Review;
        if let Outcome::Won(seat) = outcome {
            self.points[seat.index()] += 1;
            self.roller = self.roller.next(self.count());
        }
    }

    /// Who has won the set that has just ended, or is being looked at.
    pub fn set_winner(&self) -> Option<Seat> {
        let won = |points: &u32| self.mode.is_match() && *points >= u32::from(POINTS);
        self.points.iter().position(won).map(|seat| Seat(seat as u8))
    }

    fn next(&mut self) {
        if let Some(winner) = self.set_winner() {
            self.sets[winner.index()] += 1;
            if !self.long || self.sets[winner.index()] == SETS {
                self.phase = Phase::Over;
                return;
            }
            self.points.fill(0);
        }
        let done = self.mode == Mode::Puzzle && self.number >= self.puzzles();
        let out_of_time = self.mode == Mode::Sprint && self.ends.is_some_and(|ends| ends <= self.now);
        self.phase = if done || out_of_time { Phase::Over } else { Phase::Target };
    }

    fn acted(&mut self, at: Duration, seat: Seat, action: &Action) -> Result<(), RuleError> {
        match (action, self.mode.is_match()) {
            (Action::Next, _) if self.phase == Phase::Review => self.next(),
            (Action::Next, _) => return Err(RuleError::new("the point is not over")),
            _ if self.phase == Phase::Review => return Err(RuleError::new("the point is over")),
            (action, true) => return self.race(at, seat, action),
            (action, false) => return self.practise(at, action),
        }
        Ok(())
    }
}

/// Reads an expression so that the places in it are those in its printed form.
pub(super) fn statement(text: &str) -> Result<Expr, Mistake> {
    let expr = parse::answer(text)?;
    Ok(parse::expression(&expr.to_string()).unwrap_or(expr))
}

impl Game for MathDice {
    type Options = Options;
    type Action = Action;
    const INFO: GameInfo = GameInfo {
        id: "mathdice",
        name: "MathDice",
        tagline: "three dice, five operations, one target, and a clock",
        inventor: "Sam Ritchie",
        credit: "MathDice™ by Sam Ritchie, ThinkFun",
        rules: include_str!("../../../assets/rules/mathdice.md"),
        options: Options::CHOICES,
        takebacks: false,
    };

    fn seats(options: &Options) -> RangeInclusive<u8> {
        if options.mode.is_match() { 2..=Seats::MOST } else { 1..=1 }
    }

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &Self::seats(options))?;
        Ok(Self {
            mode: options.mode,
            long: options.is_long(),
            limits: options.limits(),
            points: vec![0; seats.into()],
            sets: vec![0; seats.into()],
            roller: Seat(0),
            phase: Phase::Target,
            point: None,
            previous: None,
            number: 0,
            level: super::practice::FIRST_LEVEL,
            ends: None,
            now: Duration::ZERO,
        })
    }

    fn turn(&self) -> Turn {
        let act = |seats| Turn::Act { seats, until: self.until() };
        match &self.phase {
            Phase::Target => {
                let scoring = match self.mode {
                    Mode::Puzzle => HANDFULS * 3,
                    Mode::Sprint => 3,
                    Mode::Tournament | Mode::Basic => 0,
                };
                let sides = [12, 12].into_iter().chain(std::iter::repeat_n(6, scoring)).collect();
                Turn::Chance { seat: Some(self.roller), request: ChanceRequest::Dice(sides) }
            }
            Phase::Scoring => Turn::Chance {
                seat: Some(self.roller.next(self.count())),
                request: ChanceRequest::dice(3, 6),
            },
            Phase::Thinking { .. } if !self.mode.is_match() => act(Seats::first(1)),
            Phase::Thinking { .. } => act(self.hopefuls()),
            Phase::Typing(typing) => act(typing.typist().into_iter().fold(self.hopefuls(), Seats::with)),
            Phase::Stating { seat, .. } => act(Seats::only(*seat)),
            Phase::Review => act(Seats::first(self.count())),
            Phase::Over => Turn::Over,
        }
    }

    fn play(&mut self, at: Duration, event: &Event<Action>) -> Result<(), RuleError> {
        let turn = self.turn();
        if let (Turn::Act { seats, .. }, Event::Acted(seat, _)) = (&turn, event) {
            self.explain_wait(*seat, *seats)?;
        }
        expect(&turn, at, event)?;
        match event {
            Event::Chance(faces) => self.rolled(at, faces),
            Event::Acted(seat, action) => self.acted(at, *seat, action)?,
            Event::TimeUp => self.time_up(at),
        }
        self.now = at;
        if self.mode == Mode::Sprint
            && self.ends.is_some_and(|ends| ends <= at)
            && self.phase == Phase::Target
        {
            self.phase = Phase::Over;
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let over = self.phase == Phase::Over;
        let won = |seat: usize| match (self.mode.is_match(), self.long) {
            (true, true) => self.sets[seat] >= SETS,
            (true, false) => self.sets[seat] > 0,
            (false, _) => true,
        };
        let points = |seat: usize| match self.mode.is_match() && self.long {
            true => i32::from(self.sets[seat]),
            false => self.points[seat] as i32,
        };
        let standing = |seat| Standing { points: points(seat), winner: over && won(seat), title: None };
        (0..self.points.len()).map(standing).collect()
    }

    fn seen_by(&self, viewer: Option<Seat>) -> Self {
        let mut seen = self.clone();
        if let Phase::Typing(typing) = &mut seen.phase {
            for entry in typing.entries.iter_mut().filter(|entry| Some(entry.seat) != viewer) {
                entry.call = None;
            }
        }
        seen
    }

    fn describe(before: &Self, event: &Event<Action>, _: &Self, names: &[&str]) -> Description {
        Description::said(before.describe_event(event, names))
    }

    fn position(&self, _: Seat) -> Option<String> {
        self.point.as_ref()?.position().map(|position| position.to_string())
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        let position: Position =
            text.parse().map_err(|e: super::position::NoPosition| ParseError::new(e.to_string()))?;
        let options: Options = "mode=puzzle".parse()?;
        let mut game = Self::start(&options, 1)?;
        let factors = (1..=12).find_map(|a| {
            let b = position.target / a;
            (a * b == position.target && b <= 12).then_some([a as u8, b as u8])
        });
        let mut point = Point::new(factors.ok_or_else(|| ParseError::new("no target"))?);
        point.dice = Some(position.dice);
        game.point = Some(point);
        game.number = 1;
        game.phase = Phase::Thinking { since: Duration::ZERO, left: None };
        Ok(game)
    }
}

impl MathDice {
    pub(crate) fn describe_event(&self, event: &Event<Action>, names: &[&str]) -> String {
        describe::describe(self, event, names)
    }
}

impl RandomPlay for MathDice {
    fn random_action(&self, seat: Seat, stream: &mut Stream) -> Option<Action> {
        random_action::random_action(self, seat, stream)
    }
}
