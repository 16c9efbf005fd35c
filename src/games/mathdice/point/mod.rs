//! One point: its target and dice, what was called, and how it ended.

pub(super) mod practice;
mod race;

use std::time::Duration;

use super::action::Call;
use super::arithmetic::expr::Expr;
use super::arithmetic::value::{Distance, Value};
use super::dice::Dice;
use super::point_position::PointPosition;
use crate::core::game::{Seat, Seats};

/// A call that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// Whose it is.
    pub(crate) seat: Seat,
    /// The call.
    pub(crate) call: Call,
    /// The thinking time at which it was.
    pub(crate) at: Duration,
}

/// The statement of a seat, and whether it was right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The seat that was asked.
    pub(crate) seat: Seat,
    /// Its answer, if any.
    pub(crate) said: Option<Expr>,
    /// It uses each die once and comes to the number called.
    pub(crate) right: bool,
}

/// The call to beat: who called it (several: at the same time), and the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// One seat, or those that tie.
    pub(crate) seats: Seats,
    /// The number.
    pub(crate) value: Value,
}

/// Outcome of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The seat takes the point.
    Won(Seat),
    /// Nobody called; it is rolled again.
    NoCall,
    /// The same number at the same time, and nobody beat it; rolled again.
    Tied,
    /// Nobody could state a call; rolled again.
    Unproven,
    /// A puzzle, with the points for it, 0 to 3.
    Rated(u8),
    /// The sprint ended before the answer was found, or the puzzle was given up.
    GivenUp,
}

/// A point from its target on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The two d12.
    pub factors: [u8; 2],
    /// The scoring dice, once rolled.
    pub dice: Option<Dice>,
    /// All calls that counted, in the order in which they were made.
    pub calls: Vec<Called>,
    /// All that was stated.
    pub statements: Vec<Statement>,
    /// The outcome, when it has ended.
    pub outcome: Option<Outcome>,
    /// The call to beat.
    pub standing: Option<Standing>,
    /// The seats that cannot beat it and have said so.
    pub passed: Seats,
    /// The seats that have buzzed and said nothing since the last call.
    pub spent: Seats,
    /// Time on the thinking clock, up to the last event that stopped it.
    pub thought: Duration,
    /// [`Point::thought`] when the standing call was made.
    pub called_at: Duration,
}

impl Point {
    /// Returns a point whose target has just been rolled.
    pub(crate) fn new(factors: [u8; 2]) -> Self {
        Self {
            factors,
            dice: None,
            calls: Vec::new(),
            statements: Vec::new(),
            outcome: None,
            standing: None,
            passed: Seats::NONE,
            spent: Seats::NONE,
            thought: Duration::ZERO,
            called_at: Duration::ZERO,
        }
    }

    /// Returns the product of the two d12.
    pub(crate) fn target(&self) -> u32 {
        self.factors.into_iter().map(u32::from).product()
    }

    /// Returns target and dice, once all are rolled.
    pub fn position(&self) -> Option<PointPosition> {
        Some(PointPosition { target: self.target(), dice: self.dice? })
    }

    /// Returns how far `value` is from the target.
    pub(crate) fn distance(&self, value: &Value) -> Distance {
        Distance::new(value.clone(), self.target())
    }

    /// Returns how far the standing call is from the target.
    pub(crate) fn to_beat(&self) -> Option<Distance> {
        self.standing.as_ref().map(|standing| self.distance(&standing.value))
    }

    /// Returns whether `value` is strictly closer than the standing call.
    pub(crate) fn beats(&self, value: &Value) -> bool {
        self.to_beat().is_none_or(|to_beat| self.distance(value) < to_beat)
    }

    /// Returns the seat whose call stands alone: it may not call.
    pub(crate) fn holder(&self) -> Option<Seat> {
        self.standing.as_ref().filter(|s| s.seats.len() == 1).and_then(|s| s.seats.iter().next())
    }

    /// Returns which of `seats` seats may buzz.
    pub(crate) fn hopefuls(&self, seats: u8) -> Seats {
        let may = |seat: &Seat| !self.passed.contains(*seat) && !self.spent.contains(*seat);
        Seats::first(seats).iter().filter(|seat| may(seat) && self.holder() != Some(*seat)).collect()
    }

    /// Returns the closest call of a seat that has not been asked yet, the earlier of equals.
    pub(crate) fn next_to_state(&self) -> Option<&Called> {
        let asked = |seat| self.statements.iter().any(|statement| statement.seat == seat);
        let open = self.calls.iter().filter(|called| !asked(called.seat));
        open.min_by_key(|called| self.distance(called.call.value()))
    }

    /// Returns whether another seat called the same number at the same time: there is no other way to call it too.
    pub(crate) fn is_tied(&self, called: &Called) -> bool {
        self.calls.iter().any(|c| c.seat != called.seat && c.call.value() == called.call.value())
    }

    /// Returns why `statement`, of a call that came to `called`, is wrong though it may look right: the number that the
    /// dice make is irrational, and what was called is another, rounded one.
    pub(crate) fn rounded(&self, statement: &Statement, called: &Value) -> Option<String> {
        let expr = statement.said.as_ref().filter(|_| !statement.right)?;
        let value = expr.value().ok().filter(Value::is_irrational)?;
        expr.uses(self.dice?, 0).ok()?;
        let called = called.plainly();
        Some(format!("{value} is not {called}: call it as {value}"))
    }
}
