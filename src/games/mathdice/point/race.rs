//! A point between several seats: buzzing, calling, passing, stating, and deadlines.

use std::time::Duration;

use super::{AcceptedCall, CallToBeat, PointOutcome, Statement};
use crate::core::{RuleError, Seat, Seats};
use crate::games::mathdice::action::{Action, Call};
use crate::games::mathdice::arithmetic::expr::Expr;
use crate::games::mathdice::arithmetic::mistake::Fault;
use crate::games::mathdice::arithmetic::value::ExactValue;
use crate::games::mathdice::options::Mode;
use crate::games::mathdice::state::{BuzzedSeat, MathDice, Phase, TOGETHER, Typing};

impl MathDice {
    /// Explains why `seat` is not among the `seats` that may act, if the game has a specific
    /// reason.
    pub(in crate::games::mathdice) fn explain_wait(
        &self,
        seat: Seat,
        seats: Seats,
    ) -> Result<(), RuleError> {
        if seats.contains(seat) || seat.0 >= self.count() {
            return Ok(());
        }
        let Some(point) = &self.point else {
            return Ok(());
        };
        if let Some(typist) = self.typist() {
            return Err(RuleError::of(typist, "{} is typing: wait for the call"));
        }
        if let Phase::Stating { seat, .. } = self.phase {
            return Err(RuleError::of(seat, "{} has to state the call now"));
        }
        Err(RuleError::new(if point.holder() == Some(seat) {
            "your call stands: wait until somebody else calls"
        } else if point.passed.contains(seat) {
            "you have passed: the next call lets you back in"
        } else if point.spent.contains(seat) {
            "you buzzed and called nothing: wait until somebody else calls"
        } else {
            // The only other reason: buzzes may still be simultaneous.
            "you have typed: wait for the others"
        }))
    }

    /// Applies an action of `seat`, which may act, in a match.
    pub(in crate::games::mathdice) fn race(
        &mut self,
        at: Duration,
        seat: Seat,
        action: &Action,
    ) -> Result<(), RuleError> {
        if matches!(self.phase, Phase::Stating { .. }) {
            self.state_call(at, seat, action)
        } else if matches!(action, Action::State(_)) {
            Err(RuleError::new("no call has to be stated now"))
        } else if self.typist() == Some(seat) {
            self.make_call(at, action)
        } else {
            self.buzz_or_pass(at, seat, action)
        }
    }

    fn state_call(&mut self, at: Duration, seat: Seat, action: &Action) -> Result<(), RuleError> {
        let answer = match action {
            Action::State(expr) => Some(expr.clone()),
            Action::Withdraw => None,
            _ => {
                let due = "state the expression of your call, or withdraw";
                return Err(RuleError::new(due));
            }
        };
        self.accept_statement(at, seat, answer);
        Ok(())
    }

    fn make_call(&mut self, at: Duration, action: &Action) -> Result<(), RuleError> {
        let call = match action {
            Action::Call(call) => {
                self.refuse_call(call)?;
                Some(call.clone())
            }
            Action::Withdraw => None,
            _ => return Err(RuleError::new("you have buzzed: call, or withdraw")),
        };
        self.end_typing(at, call);
        Ok(())
    }

    fn buzz_or_pass(&mut self, at: Duration, seat: Seat, action: &Action) -> Result<(), RuleError> {
        match action {
            Action::Buzz => self.buzz(at, seat),
            Action::Pass if matches!(self.phase, Phase::Thinking { .. }) => {
                let Some(point) = &mut self.point else {
                    return Ok(());
                };
                point.passed = point.passed.with(seat);
                if self.contenders().is_empty() {
                    self.stop_thinking(at);
                    self.close_calls(at);
                }
            }
            Action::Pass => return Err(RuleError::new("a call is being made: pass after it")),
            _ => return Err(RuleError::new("buzz first, then call")),
        }
        Ok(())
    }

    /// Refuses a call that could not count.
    fn refuse_call(&self, call: &Call) -> Result<(), RuleError> {
        let Some(point) = &self.point else {
            return Ok(());
        };
        if self.mode == Mode::Basic || call.expr().is_some() {
            self.refuse_expression(call)?;
        }
        match point.to_beat() {
            Some(to_beat) if !point.beats(call.value()) => Err(RuleError::new(format!(
                "{} is {} away: it takes less than {to_beat} to beat the call",
                call.value(),
                point.distance(call.value())
            ))),
            _ => Ok(()),
        }
    }

    /// Refuses a call that is not an expression of the dice.
    pub(in crate::games::mathdice) fn refuse_expression(
        &self,
        call: &Call,
    ) -> Result<(), RuleError> {
        let dice = self.point.as_ref().and_then(|point| point.dice);
        let Some(expr) = call.expr() else {
            return Err(RuleError::new(Fault::NoExpression.to_string()));
        };
        match dice.map(|dice| expr.check_dice(dice, 0)) {
            Some(Err(mistake)) => Err(RuleError::new(mistake.to_string())),
            _ => Ok(()),
        }
    }

    /// Stops the thinking clock, and returns the time left.
    fn stop_thinking(&mut self, at: Duration) -> Option<Duration> {
        let Phase::Thinking { since, left } = self.phase else {
            return None;
        };
        let passed = at.saturating_sub(since);
        if let Some(point) = &mut self.point {
            point.thought += passed;
        }
        left.map(|left| left.saturating_sub(passed))
    }

    fn buzz(&mut self, at: Duration, seat: Seat) {
        let entry = BuzzedSeat {
            seat,
            done: false,
            call: None,
        };
        if let Phase::Typing(typing) = &mut self.phase {
            typing.entries.push(entry);
        } else {
            let left = self.stop_thinking(at);
            let window = (self.mode == Mode::Tournament).then_some(at + TOGETHER);
            self.phase = Phase::Typing(Typing {
                left,
                entries: vec![entry],
                window,
                since: at,
            });
        }
        self.shut_window();
    }

    /// Stops waiting for buzzes that cannot come.
    fn shut_window(&mut self) {
        if self.contenders().is_empty()
            && let Phase::Typing(typing) = &mut self.phase
        {
            typing.window = None;
        }
    }

    /// Ends the current seat's typing, with or without a call.
    fn end_typing(&mut self, at: Duration, call: Option<Call>) {
        if let (Phase::Typing(typing), Some(point)) = (&mut self.phase, &mut self.point) {
            let Some(entry) = typing.entries.iter_mut().find(|entry| !entry.done) else {
                return;
            };
            if call.is_none() {
                point.spent = point.spent.with(entry.seat);
            }
            if self.mode == Mode::Basic {
                // No clock waits for the call: the others think on.
                point.thought += at.saturating_sub(typing.since);
            }
            entry.done = true;
            entry.call = call;
            typing.since = at;
        }
        self.settle(at);
    }

    /// Counts the calls once all seats that buzzed have typed and no other buzz can be
    /// simultaneous.
    fn settle(&mut self, at: Duration) {
        let (Phase::Typing(typing), Some(point)) = (&self.phase, &mut self.point) else {
            return;
        };
        if typing.window.is_some() || typing.typist().is_some() {
            return;
        }
        let left = typing.left;
        let mut calls = Vec::new();
        for entry in &typing.entries {
            if let Some(call) = &entry.call {
                calls.push(AcceptedCall {
                    seat: entry.seat,
                    call: call.clone(),
                    at: point.thought,
                });
            }
        }
        let Some(best) = calls
            .iter()
            .min_by_key(|called| point.distance(called.call.value()))
        else {
            self.phase = Phase::Thinking { since: at, left };
            if self.contenders().is_empty() {
                self.close_calls(at);
            }
            return;
        };
        // Only the same number ties. The same distance on the other side came second.
        let value = best.call.value();
        let seats = calls
            .iter()
            .filter(|c| c.call.value() == value)
            .map(|c| c.seat)
            .collect();
        let is_hit = value == ExactValue::from(point.target());
        point.standing = Some(CallToBeat { seats, value });
        point.calls.extend(calls);
        point.passed = Seats::NONE;
        point.spent = Seats::NONE;
        point.called_at = point.thought;
        let left = (self.mode == Mode::Tournament).then_some(self.limits.improve);
        self.phase = Phase::Thinking { since: at, left };
        if is_hit || self.contenders().is_empty() {
            self.close_calls(at);
        }
    }

    /// Ends calling: the closest call takes the point, or has to be stated first.
    fn close_calls(&mut self, at: Duration) {
        let Some(point) = &self.point else { return };
        match (&point.standing, point.holder(), self.mode) {
            (None, ..) => self.conclude(PointOutcome::NoCall),
            (Some(_), None, _) => self.conclude(PointOutcome::Tied),
            (_, Some(holder), Mode::Basic) => self.conclude(PointOutcome::Won(holder)),
            (_, Some(holder), _) => {
                self.phase = Phase::Stating {
                    seat: holder,
                    since: at,
                }
            }
        }
    }

    fn accept_statement(&mut self, at: Duration, seat: Seat, answer: Option<Expr>) {
        let right = answer.as_ref().is_some_and(|expr| self.is_right(expr));
        let has_two_seats = self.count() == 2;
        let Some(point) = &mut self.point else { return };
        point.statements.push(Statement {
            seat,
            answer,
            right,
        });
        let next = point.next_to_state();
        let is_tied = next.is_some_and(|called| point.is_tied(called));
        match next.map(|called| called.seat) {
            _ if right => self.conclude(PointOutcome::Won(seat)),
            _ if has_two_seats => self.conclude(PointOutcome::Won(seat.next(2))),
            // Tied seats do not score, even if the call that beat theirs fails.
            Some(_) if is_tied => self.conclude(PointOutcome::Tied),
            Some(seat) => self.phase = Phase::Stating { seat, since: at },
            None => self.conclude(PointOutcome::Unproven),
        }
    }

    /// Returns whether `expr` uses each die once and equals the call due.
    fn is_right(&self, expr: &Expr) -> bool {
        let Some(point) = &self.point else {
            return false;
        };
        let fits = point
            .dice
            .is_some_and(|dice| expr.check_dice(dice, 0).is_ok());
        let called = point.next_to_state();
        fits && called.is_some_and(|called| expr.value() == Ok(called.call.value()))
    }

    /// Applies the consequences of a deadline.
    pub(in crate::games::mathdice) fn time_up(&mut self, at: Duration) {
        match &mut self.phase {
            Phase::Thinking { .. } if self.mode == Mode::Sprint => {
                self.conclude(PointOutcome::GivenUp)
            }
            Phase::Thinking { .. } => {
                self.stop_thinking(at);
                self.close_calls(at);
            }
            Phase::Typing(typing) if typing.window.is_some_and(|window| window <= at) => {
                typing.window = None;
                self.settle(at);
            }
            Phase::Typing(_) => self.end_typing(at, None),
            Phase::Stating { seat, .. } => {
                let seat = *seat;
                self.accept_statement(at, seat, None);
            }
            _ => {}
        }
    }
}
