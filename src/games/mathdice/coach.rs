//! The coach, who knows every answer. Computer opponents only know those in their
//! [`super::bot_plan`].

use std::time::Duration;

use super::action::{Action, Call};
use super::bot_plan;
use super::options::Mode;
use super::point::Point;
use super::solver::{Answer, Spread};
use super::state::{MathDice, Phase};
use super::words;
use crate::core::{
    Accuracy, Advice, Audience, Coach, Evaluation, Event, Level, NO_CHOICE, Objective, Reply,
    Scope, Seat, Seats, Stream, Unit,
};

/// Typical cost of a careless action.
const ERROR_SCALE: f64 = 1.0;
/// Number of answers listed after the best ones.
const MORE: usize = 8;

impl Coach for MathDice {
    type Solution = ();

    fn prepare(&self) {}

    /// Limits hints to a lone player: nobody is helped in a race. To come closer is to play to win.
    fn scope(&self, _: Seat, _: Option<i32>) -> Scope {
        let is_over = matches!(self.phase(), Phase::Review | Phase::Over);
        Scope {
            win: if self.mode().is_match() {
                Ok(())
            } else {
                Err("only matches have a chance to win")
            },
            race: self.mode().is_match() && !is_over,
            no_advice: (*self.phase() == Phase::Review).then_some(NO_CHOICE),
            ..Scope::only(Unit::Distance)
        }
    }

    /// Evaluates by distance from the target, negated: the least possible one for a position, the
    /// one still within reach for an action; 0 while target or dice are unknown. The chance to win
    /// follows from the score alone, and no action has one.
    fn evaluate(&self, (): &(), seat: Seat, objective: Objective) -> Evaluation<Action> {
        if objective == Objective::Win && self.mode().is_match() {
            return Evaluation {
                value: self.win_chance(seat),
                unit: Unit::WinChance,
                accuracy: Accuracy::Estimate,
                of: "the chance to win if all take points equally often".to_owned(),
                actions: Vec::new(),
                error_scale: ERROR_SCALE,
            };
        }
        let position = self.point().and_then(Point::position);
        // Not −0.
        let value = position.map_or(0.0, |p| {
            0.0 - Spread::of(p.dice).least_distance(p.target).to_f64()
        });
        Evaluation {
            value,
            unit: Unit::Distance,
            accuracy: Accuracy::Exact,
            of: String::new(),
            actions: self.rank_actions(seat),
            error_scale: ERROR_SCALE,
        }
    }

    fn explain(
        &self,
        (): &(),
        _: Seat,
        _: Objective,
        action: &Action,
        _: &Audience<'_>,
    ) -> Vec<String> {
        vec![words::why(self, action)]
    }

    /// Giving up, failing to state, and a call that the dice cannot make are worth as much as no
    /// answer.
    fn action_value(&self, (): &(), seat: Seat, unit: Unit, action: &Action) -> Option<f64> {
        self.kept_within_reach(seat, action)
            .filter(|_| unit == Unit::Distance)
    }

    /// The choice is the call after a buzz; entering nothing in time is the empty call, or
    /// statement, and for the only seat that may call a pass.
    fn choice_in(&self, event: &Event<Action>) -> Option<(Seat, Action)> {
        match (event, self.phase()) {
            (Event::Acted(_, Action::Buzz), _) => None,
            (Event::Acted(seat, action), _) => Some((*seat, action.clone())),
            (Event::TimeUp, Phase::Typing(typing)) if typing.window.is_none() => {
                Some((typing.typist()?, Action::Withdraw))
            }
            (Event::TimeUp, Phase::Stating { seat, .. }) => Some((*seat, Action::Withdraw)),
            (Event::TimeUp, Phase::Thinking { .. }) if self.mode().is_match() => {
                let contenders = self.contenders();
                contenders
                    .iter()
                    .next()
                    .filter(|_| contenders.len() == 1)
                    .map(|seat| (seat, Action::Pass))
            }
            _ => None,
        }
    }

    fn extras(&self) -> Vec<(&'static str, Vec<String>)> {
        let Some(position) = self.point().and_then(Point::position) else {
            return Vec::new();
        };
        let spread = Spread::of(position.dice);
        let answers = spread
            .best(position.target)
            .into_iter()
            .map(|answer| format!("{:#}", answer.expr()));
        vec![("answers", answers.collect())]
    }

    fn reply(
        &self,
        (): &(),
        seat: Seat,
        _: Objective,
        level: Level,
        people: Seats,
        _: &mut Stream,
    ) -> Option<Reply<Action>> {
        // A finished point stays until a person goes on.
        if *self.phase() == Phase::Review && !people.is_empty() {
            return None;
        }
        let (action, at) = bot_plan::decide(self, seat, level)?;
        Some(Reply {
            action,
            after: at.saturating_sub(self.now).max(Duration::from_millis(1)),
        })
    }
}

impl MathDice {
    /// Returns the sensible actions of `seat`, best first, each with the distance it keeps within
    /// reach.
    pub(super) fn rank_actions(&self, seat: Seat) -> Vec<Advice<Action>> {
        let Some((point, position)) = self.rolled() else {
            return Vec::new();
        };
        let spread = Spread::of(position.dice);
        let least_distance = spread.least_distance(position.target);
        let mut advice = match self.phase() {
            Phase::Review => vec![Advice::new(Action::Next, -least_distance.to_f64())],
            Phase::Thinking { .. } if !self.mode().is_match() => {
                self.calls(point, spread, Call::with_expression)
            }
            Phase::Thinking { .. } if self.contenders().contains(seat) => {
                let to_beat = point.to_beat();
                let pass = Advice::new(Action::Pass, silence_value(point));
                let buzz = Advice::new(Action::Buzz, -least_distance.to_f64());
                if to_beat.is_none_or(|to_beat| least_distance < to_beat) {
                    vec![buzz, pass]
                } else {
                    vec![pass]
                }
            }
            Phase::Typing(typing) if typing.typist() == Some(seat) => {
                let form = if self.mode() == Mode::Basic {
                    Call::with_expression
                } else {
                    Call::announce
                };
                let mut calls = self.calls(point, spread, form);
                // To find the only call that is closer is a choice as well.
                if calls.len() < 2 {
                    calls.push(Advice::new(Action::Withdraw, silence_value(point)));
                }
                calls
            }
            Phase::Stating { seat: asked, .. } if *asked == seat => self.statements(point, spread),
            _ => Vec::new(),
        };
        advice.sort_by(|a, b| b.value.total_cmp(&a.value));
        advice
    }

    /// Returns the distance that `action`, which is not sensible, keeps within reach.
    pub(super) fn kept_within_reach(&self, seat: Seat, action: &Action) -> Option<f64> {
        let point = self.point()?;
        let dice = point.dice?;
        let is_stating = matches!(self.phase(), Phase::Stating { .. });
        match action {
            Action::Call(call) => {
                let can_be_made = !Spread::of(dice).answers_with(call.value()).is_empty();
                let distance = point.distance(call.value()).to_f64();
                Some(if can_be_made {
                    -distance
                } else {
                    nothing(point)
                })
            }
            Action::State(expr) => {
                let called = point.next_to_state().filter(|called| called.seat == seat)?;
                let right =
                    expr.check_dice(dice, 0).is_ok() && expr.value() == Ok(called.call.value());
                Some(if right {
                    -point.distance(called.call.value()).to_f64()
                } else {
                    nothing(point)
                })
            }
            Action::Withdraw if is_stating => Some(nothing(point)),
            Action::Pass if !self.mode().is_match() => Some(nothing(point)),
            Action::Withdraw | Action::Pass | Action::Buzz => Some(silence_value(point)),
            Action::Next => None,
        }
    }

    /// Returns calls that beat the standing one: the best, and some nearly as good; each number
    /// once if only numbers are called.
    fn calls(
        &self,
        point: &Point,
        spread: &Spread,
        call: fn(&Answer) -> Call,
    ) -> Vec<Advice<Action>> {
        let mut ranked = spread.rank_answers(point.target());
        let best = spread.best(point.target()).len();
        ranked.retain(|answer| self.mode() == Mode::Puzzle || point.beats(answer.value));
        ranked.truncate(best + MORE);
        let mut advice: Vec<Advice<Action>> = Vec::new();
        for answer in ranked {
            let action = Action::Call(call(answer));
            if advice.iter().all(|earlier| earlier.action != action) {
                advice.push(Advice::new(
                    action,
                    -answer.distance(point.target()).to_f64(),
                ));
            }
        }
        advice
    }

    fn statements(&self, point: &Point, spread: &Spread) -> Vec<Advice<Action>> {
        let Some(called) = point.next_to_state() else {
            return Vec::new();
        };
        let value = called.call.value();
        let distance = -point.distance(value).to_f64();
        let mut answers: Vec<&Answer> = spread.answers_with(value).iter().collect();
        answers.sort_by_key(|answer| answer.effort);
        if answers.is_empty() {
            return vec![Advice::new(Action::Withdraw, nothing(point))];
        }
        answers
            .into_iter()
            .map(|answer| Advice::new(Action::State(answer.expr()), distance))
            .collect()
    }
}

/// Returns the value of giving no answer: the same as calling 0.
fn nothing(point: &Point) -> f64 {
    -f64::from(point.target())
}

/// Returns the value to a seat that calls nothing: the standing call, if there is one.
fn silence_value(point: &Point) -> f64 {
    point
        .to_beat()
        .map_or_else(|| nothing(point), |distance| -distance.to_f64())
}
