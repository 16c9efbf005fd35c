//! The coach knows every answer. What a computer opponent knows is its [`super::bot_plan`]'s affair.

use std::time::Duration;

use super::action::{Action, Call};
use super::arithmetic::expr::Op;
use super::bot_plan;
use super::options::{Mode, Options};
use super::point::Point;
use super::solver::{Answer, Spread};
use super::state::{MathDice, Phase};
use crate::core::coach::{Accuracy, ActionValue, Coach, Level, Reply, Unit};
use crate::core::dice::Stream;
use crate::core::game::Seat;
use crate::core::words::list;

/// Answers that are advised beyond the best ones.
const MORE: usize = 8;

impl Coach for MathDice {
    type Solution = ();
    const ERROR_SCALE: f64 = 1.0;
    /// Every point has its own target.
    const ADDS_UP: bool = false;

    fn unit(&self) -> Unit {
        Unit::Distance
    }

    fn accuracy(&self) -> Accuracy {
        Accuracy::Exact
    }

    fn prepare(_: &Options, _: u8, _: &(dyn Fn(f32) + Sync)) {}

    /// Values are minus the distance from the target that the action keeps within reach.
    fn action_values(&self, (): &(), seat: Seat) -> Vec<ActionValue<Action>> {
        let Some((point, position)) = self.point().and_then(|point| Some((point, point.position()?))) else {
            return Vec::new();
        };
        let spread = Spread::of(position.dice);
        let least = spread.least_distance(position.target);
        let mut advice = match self.phase() {
            Phase::Review => vec![ActionValue { action: Action::Next, value: -least.to_f64() }],
            Phase::Thinking { .. } if !self.mode().is_match() => {
                self.calls(point, spread, Call::with_expression)
            }
            Phase::Thinking { .. } if self.hopefuls().contains(seat) => {
                let to_beat = point.to_beat();
                let pass = ActionValue {
                    action: Action::Pass,
                    value: to_beat.as_ref().map_or(-f64::from(point.target()), |distance| -distance.to_f64()),
                };
                let buzz = ActionValue { action: Action::Buzz, value: -least.to_f64() };
                if to_beat.is_none_or(|to_beat| least < to_beat) { vec![buzz, pass] } else { vec![pass] }
            }
            Phase::Typing(typing) if typing.typist() == Some(seat) => {
                let form = if self.mode() == Mode::Basic { Call::with_expression } else { Call::announce };
                let mut calls = self.calls(point, spread, form);
                if calls.is_empty() {
                    calls.push(withdraw());
                }
                calls
            }
            Phase::Stating { seat: asked, .. } if *asked == seat => self.statements(point, spread),
            _ => Vec::new(),
        };
        advice.sort_by(|a, b| b.value.total_cmp(&a.value));
        advice
    }

    fn explain(&self, (): &(), _: Seat, action: &Action) -> String {
        let Some((point, position)) = self.point().and_then(|point| Some((point, point.position()?))) else {
            return String::new();
        };
        let spread = Spread::of(position.dice);
        match (action, self.phase()) {
            (Action::Next, _) => "the best answers are on the table".into(),
            (Action::Buzz, _) => {
                format!("the dice come within {} of the target", spread.least_distance(position.target))
            }
            (Action::Withdraw, Phase::Stating { .. }) => "no dice make that number".into(),
            (Action::Pass | Action::Withdraw, _) => "no dice come closer than the standing call".into(),
            (Action::Call(call), _) => {
                let fits = |answer: &&Answer| {
                    *action == Action::Call(Call::with_expression(answer))
                        || (call.expr().is_none() && answer.value == *call.value())
                };
                let answers = spread.ranked(point.target());
                answers.into_iter().find(fits).map_or_else(String::new, |answer| why(answer, point))
            }
            (Action::State(_), _) => point
                .next_to_state()
                .map_or_else(String::new, |called| format!("it comes to {}", called.call.value())),
        }
    }

    /// Minus the least possible distance; 0 while target or dice are unknown.
    fn value(&self, (): &(), _: Seat) -> f64 {
        let position = self.point().and_then(Point::position);
        // Not -0, which prints badly.
        position.map_or(0.0, |p| 0.0 - Spread::of(p.dice).least_distance(p.target).to_f64())
    }

    fn extras(&self, (): &(), _: Seat) -> Vec<(&'static str, Vec<String>)> {
        let Some(position) = self.point().and_then(Point::position) else { return Vec::new() };
        let spread = Spread::of(position.dice);
        let answers = spread.best(position.target).into_iter().map(|answer| format!("{:#}", answer.expr()));
        vec![("answers", answers.collect())]
    }

    fn reply(&self, (): &(), seat: Seat, level: Level, _: &mut Stream) -> Option<Reply<Action>> {
        let (action, at) = bot_plan::decide(self, seat, level)?;
        Some(Reply { action, after: at.saturating_sub(self.now).max(Duration::from_millis(1)) })
    }
}

impl MathDice {
    /// Calls that beat the standing one: the best, and some that are nearly as good, each number once where only
    /// numbers are called.
    fn calls(&self, point: &Point, spread: &Spread, call: fn(&Answer) -> Call) -> Vec<ActionValue<Action>> {
        let mut ranked = spread.ranked(point.target());
        let best = spread.best(point.target()).len();
        ranked.retain(|answer| self.mode() == Mode::Puzzle || point.beats(&answer.value));
        ranked.truncate(best + MORE);
        let mut advice: Vec<ActionValue<Action>> = Vec::new();
        for answer in ranked {
            let action = Action::Call(call(answer));
            if advice.iter().all(|earlier| earlier.action != action) {
                advice.push(ActionValue { action, value: -answer.distance(point.target()).to_f64() });
            }
        }
        advice
    }

    fn statements(&self, point: &Point, spread: &Spread) -> Vec<ActionValue<Action>> {
        let Some(called) = point.next_to_state() else { return Vec::new() };
        let value = called.call.value();
        let ways = spread.ways(value).iter().map(|answer| ActionValue {
            action: Action::State(answer.expr()),
            value: -point.distance(value).to_f64(),
        });
        let ways: Vec<_> = ways.collect();
        if ways.is_empty() { vec![withdraw()] } else { ways }
    }
}

fn withdraw() -> ActionValue<Action> {
    ActionValue { action: Action::Withdraw, value: -144.0 }
}

/// Returns what kind of expression it is, without giving it away.
fn why(answer: &Answer, point: &Point) -> String {
    let mut operations = answer.form.operations();
    operations.sort_unstable();
    operations.dedup();
    let names: Vec<&str> = operations
        .iter()
        .map(|op| match op {
            Op::Add => "a sum",
            Op::Sub => "a difference",
            Op::Mul => "a product",
            Op::Div => "a quotient",
            Op::Pow => "a power",
        })
        .collect();
    let distance = answer.distance(point.target());
    let reach =
        if distance.is_zero() { "hits the target".into() } else { format!("comes within {distance}") };
    format!("{reach}, with {}", list(&names))
}
