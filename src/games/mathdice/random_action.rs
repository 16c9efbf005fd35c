//! Random legal actions, for tests that play whole games.

use super::action::{Action, Call};
use super::options::Mode;
use super::point::Point;
use super::solver::{Answer, Spread};
use super::state::{MathDice, Phase};
use crate::core::{RandomPlay, Seat, Stream};

impl RandomPlay for MathDice {
    /// Picks right, wrong and impossible calls, and statements of all kinds.
    fn random_action(&self, seat: Seat, stream: &mut Stream) -> Option<Action> {
        let point = self.point();
        let is_contender = self.contenders().contains(seat);
        match self.phase() {
            Phase::Review => Some(Action::Next),
            Phase::Thinking { .. } if !self.mode().is_match() => match stream.below(4) {
                0 => Some(Action::Pass),
                _ => some_answer(point?, stream, false)
                    .map(|answer| Action::Call(Call::with_expression(&answer))),
            },
            Phase::Thinking { .. } if is_contender => Some(match stream.below(3) {
                0 => Action::Pass,
                _ => Action::Buzz,
            }),
            Phase::Typing(typing) if typing.typist() == Some(seat) => {
                let answer = some_answer(point?, stream, true).filter(|_| stream.below(8) > 0);
                Some(match answer {
                    Some(answer) if self.mode() == Mode::Basic => {
                        Action::Call(Call::with_expression(&answer))
                    }
                    // Sometimes the target itself, whether it can be made or not.
                    Some(_) if stream.below(6) == 0 => {
                        Action::Call(Call::read(&point?.target().to_string()).ok()?)
                    }
                    Some(answer) => Action::Call(Call::announce(&answer)),
                    None => Action::Withdraw,
                })
            }
            Phase::Typing(_) if is_contender => Some(Action::Buzz),
            Phase::Stating { seat: asked, .. } if *asked == seat => {
                let point = point?;
                let called = point.next_to_state()?.call.value();
                let spread = Spread::of(point.dice?);
                let way = spread
                    .answers_with(called)
                    .first()
                    .cloned()
                    .filter(|_| stream.below(5) > 0);
                Some(match way.or_else(|| some_answer(point, stream, false)) {
                    Some(answer) if stream.below(8) > 0 => Action::State(answer.expr()),
                    _ => Action::Withdraw,
                })
            }
            _ => None,
        }
    }
}

/// Returns some answer to `point`; if `better`, only one that beats the standing call.
fn some_answer(point: &Point, stream: &mut Stream, better: bool) -> Option<Answer> {
    let spread = Spread::of(point.dice?);
    let all: Vec<_> = spread
        .answers()
        .iter()
        .filter(|answer| !better || point.beats(answer.value))
        .collect();
    stream.pick(&all).map(|answer| (*answer).clone())
}
