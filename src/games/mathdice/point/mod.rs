//! One point: its target and dice, the calls, and the outcome.

pub(super) mod practice;
mod race;

use std::time::Duration;

use super::action::Call;
use super::arithmetic::expr::Expr;
use super::arithmetic::value::{Distance, ExactValue};
use super::dice::ScoringDice;
use super::position::PointPosition;
use crate::core::{Seat, Seats};

/// Largest distance of the best answer in a puzzle.
pub(super) const NEAR: u32 = 3;

/// A call that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedCall {
    pub(crate) seat: Seat,
    pub(crate) call: Call,
    /// Thinking time of the call.
    pub(crate) at: Duration,
}

/// A seat's statement, and whether it was right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The seat asked.
    pub(crate) seat: Seat,
    pub(crate) answer: Option<Expr>,
    /// It uses each die once and equals the number called.
    pub(crate) right: bool,
}

/// The call to beat: the seats that called it (several if at the same time), and the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallToBeat {
    /// One seat, or several that tie.
    pub(crate) seats: Seats,
    /// The number.
    pub(crate) value: ExactValue,
}

/// Outcome of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointOutcome {
    /// The seat takes the point.
    Won(Seat),
    /// Nobody called; the dice are rolled again.
    NoCall,
    /// The same number at the same time, unbeaten; rolled again.
    Tied,
    /// Nobody could state a call; rolled again.
    Unproven,
    /// A puzzle, with its points, 0 to 3.
    Rated(u8),
    /// The sprint ended without an answer, or the puzzle was given up.
    GivenUp,
}

/// A point once its target is rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The two d12.
    pub factors: [u8; 2],
    /// The scoring dice, once rolled.
    pub dice: Option<ScoringDice>,
    /// All calls that counted, in order.
    pub calls: Vec<AcceptedCall>,
    /// All statements.
    pub statements: Vec<Statement>,
    /// The outcome, once it has ended.
    pub outcome: Option<PointOutcome>,
    /// The call to beat.
    pub standing: Option<CallToBeat>,
    /// The seats that have passed on it.
    pub passed: Seats,
    /// The seats that have buzzed without a call since the last call.
    pub spent: Seats,
    /// Time on the thinking clock, up to the last event that stopped it.
    pub thought: Duration,
    /// [`Point::thought`] at the standing call.
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
        Some(PointPosition {
            target: self.target(),
            dice: self.dice?,
        })
    }

    /// Returns the distance of `value` from the target.
    pub(crate) fn distance(&self, value: ExactValue) -> Distance {
        Distance::new(value, self.target())
    }

    /// Returns the distance of the standing call from the target.
    pub(crate) fn to_beat(&self) -> Option<Distance> {
        self.standing
            .as_ref()
            .map(|standing| self.distance(standing.value))
    }

    /// Returns `true` if `value` is strictly closer than the standing call.
    pub(crate) fn beats(&self, value: ExactValue) -> bool {
        self.to_beat()
            .is_none_or(|to_beat| self.distance(value) < to_beat)
    }

    /// Returns the seat with the only standing call, which may not call.
    pub(crate) fn holder(&self) -> Option<Seat> {
        self.standing
            .as_ref()
            .filter(|s| s.seats.len() == 1)
            .and_then(|s| s.seats.iter().next())
    }

    /// Returns the call that took the point or was rated; `None` if another seat's failure gave the
    /// point away.
    pub(crate) fn winning_call(&self) -> Option<&AcceptedCall> {
        let seat = match self.outcome? {
            PointOutcome::Won(seat) => seat,
            PointOutcome::Rated(_) => Seat(0),
            _ => return None,
        };
        let is_proven = self
            .statements
            .last()
            .is_none_or(|statement| statement.right);
        self.calls
            .iter()
            .rfind(|called| is_proven && called.seat == seat)
    }

    /// Returns the seats, out of `seats`, that may buzz.
    pub(crate) fn contenders(&self, seats: u8) -> Seats {
        Seats::first(seats)
            .iter()
            .filter(|seat| !self.passed.contains(*seat) && !self.spent.contains(*seat))
            .filter(|seat| self.holder() != Some(*seat))
            .collect()
    }

    /// Returns the closest call of a seat that has not been asked yet; of equal ones, the earlier.
    pub(crate) fn next_to_state(&self) -> Option<&AcceptedCall> {
        let open = self.calls.iter().filter(|called| {
            let mut statements = self.statements.iter();
            !statements.any(|statement| statement.seat == called.seat)
        });
        open.min_by_key(|called| self.distance(called.call.value()))
    }

    /// Returns `true` if another seat called the same number at the same time.
    pub(crate) fn is_tied(&self, called: &AcceptedCall) -> bool {
        self.calls
            .iter()
            .any(|c| c.seat != called.seat && c.call.value() == called.call.value())
    }
}
