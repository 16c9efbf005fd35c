//! Plans of computer opponents: the answers they find, and when.
//!
//! A seat has its own plan for every point: the answers that its level finds, each with the
//! thinking time at which it does. The plan follows from the level, the seat and the point, never
//! from the number of times it is asked for, so asking again finds neither more nor sooner. A
//! computer uses only what it has found by then.

use std::time::Duration;

use super::action::{Action, Call};
use super::arithmetic::value::{Distance, ExactValue};
use super::bot_skill::{LAST, REACTION, READING, bot_skill, luck};
use super::options::Mode;
use super::point::Point;
use super::solver::{Answer, Spread};
use super::state::{MathDice, Phase, SILENCE, TOGETHER};
use crate::core::{Level, Purpose, Seat, Seed, Stream};

/// Time to look at the result of a point.
const LOOK: Duration = Duration::from_secs(15);

/// An answer and the thinking time at which it is found.
#[derive(Debug, Clone)]
pub(super) struct Thought {
    pub(crate) at: Duration,
    pub(crate) answer: &'static Answer,
}

/// Everything a seat will find during a point.
#[derive(Debug)]
pub(super) struct BotPlan {
    /// Answers in the order they are found.
    pub(crate) thoughts: Vec<Thought>,
    patience: Duration,
    stamina: Duration,
    /// Minimum time from another's call to its own buzz.
    reaction: Duration,
    target: u32,
}

impl BotPlan {
    /// Creates the plan of `seat` at `level` for the current point, once its dice are rolled.
    pub(crate) fn new(game: &MathDice, seat: Seat, level: Level) -> Option<Self> {
        let point = game.point()?;
        let position = point.position()?;
        let bot_skill = bot_skill(level);
        let seed = Seed(fingerprint(point, game.number()));
        let mut stream = Stream::new(seed, Purpose::Bots, u32::from(seat.0));
        let reading = READING * (game.thinking_time().as_secs_f64() / 30.0).min(1.0);
        // Half as long on a good day, twice as long on a bad one.
        let mut vary = |seconds: f64| Duration::from_secs_f64(seconds * luck(stream.unit()));
        let (patience, stamina, reaction) = (
            vary(bot_skill.patience),
            vary(bot_skill.stamina),
            vary(REACTION),
        );
        let mut thoughts = Vec::new();
        for answer in Spread::of(position.dice).answers() {
            let sees = stream.unit() < bot_skill.sees(&answer.traits);
            let at = reading + bot_skill.usual_time(answer) * luck(stream.unit());
            if sees {
                // In whole milliseconds, as games are played: a buzz at that moment has found it.
                let at = Duration::from_millis((1000.0 * at).ceil() as u64);
                thoughts.push(Thought { at, answer });
            }
        }
        thoughts.sort_by_key(|thought| thought.at);
        Some(Self {
            thoughts,
            patience,
            stamina,
            reaction,
            target: position.target,
        })
    }

    /// Returns the closest answer found within `time` that beats the standing call; of equal ones,
    /// the first found.
    pub(super) fn best_by(&self, time: Duration, point: &Point) -> Option<&'static Answer> {
        let found = self
            .thoughts
            .iter()
            .take_while(|thought| thought.at <= time);
        let better = found
            .map(|thought| thought.answer)
            .filter(|answer| point.beats(answer.value));
        better.min_by(|a, b| a.distance(self.target).cmp(&b.distance(self.target)))
    }

    /// Returns the thinking time at which it calls, if ever: it has hit the target, or its patience
    /// for something closer is over. `end` is when the clock runs out.
    pub(super) fn out_of_patience(&self, point: &Point, end: Option<Duration>) -> Option<Duration> {
        let reacted = point
            .standing
            .as_ref()
            .map_or(Duration::ZERO, |_| point.called_at + self.reaction);
        let latest = end.map(|end| end.saturating_sub(LAST));
        let good = |thought: &&Thought| point.beats(thought.answer.value);
        let times = self.thoughts.iter().filter(good).map(|thought| {
            let hit = thought.answer.value == ExactValue::from(self.target);
            let patient = if hit {
                thought.at
            } else {
                thought.at + self.patience
            };
            latest
                .map_or(patient, |latest| patient.min(latest))
                .max(thought.at)
        });
        times.min().map(|time| time.max(reacted))
    }
}

/// Returns a number that distinguishes this point from earlier ones.
fn fingerprint(point: &Point, number: u32) -> u32 {
    let dice = point.dice.map_or([0; 3], |dice| dice.faces());
    let bytes = point
        .factors
        .into_iter()
        .chain(dice)
        .chain(number.to_le_bytes());
    bytes.fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    }) // FNV-1a
}

/// Returns the next action of `seat` at `level`, and its match time; `None` if it waits.
pub(super) fn decide(game: &MathDice, seat: Seat, level: Level) -> Option<(Action, Duration)> {
    if *game.phase() == Phase::Review {
        return Some((Action::Next, game.now + LOOK));
    }
    let point = game.point()?;
    let bot_plan = BotPlan::new(game, seat, level)?;
    match game.phase() {
        Phase::Thinking { since, .. } if !game.mode().is_match() => {
            practise(game, point, &bot_plan, *since)
        }
        Phase::Thinking { since, left } if game.contenders().contains(seat) => {
            // Thinking time continues from where it was when the clock restarted.
            let pause = if point.thought.is_zero() {
                Duration::ZERO
            } else {
                bot_plan.reaction
            };
            let match_time =
                |thinking: Duration| *since + thinking.saturating_sub(point.thought).max(pause);
            let end = left.map(|left| point.thought + left);
            let buzz = bot_plan.out_of_patience(point, end).map(match_time);
            let tried = if point.standing.is_some() {
                bot_plan.stamina
            } else {
                bot_plan.stamina * 3 / 2
            };
            let gives_up = match_time(point.called_at + tried.min(2 * SILENCE));
            // Others who have called or passed wait for it.
            let is_awaited =
                point.standing.is_some() || !point.passed.is_empty() || !point.spent.is_empty();
            let latest = if is_awaited {
                game.now + SILENCE
            } else {
                Duration::MAX
            };
            Some(match buzz.filter(|time| *time <= latest) {
                Some(time) => (Action::Buzz, time),
                None => (Action::Pass, gives_up.min(latest)),
            })
        }
        Phase::Typing(typing) if typing.typist() == Some(seat) => {
            let Some(answer) = bot_plan.best_by(point.thought, point) else {
                return Some((Action::Withdraw, typing.since + Duration::from_secs(1)));
            };
            let basic = game.mode() == Mode::Basic;
            let call = if basic {
                Call::with_expression(answer)
            } else {
                Call::announce(answer)
            };
            let at = typing.since + typing_time(&call.to_string());
            Some((Action::Call(call), at))
        }
        Phase::Typing(typing) if game.contenders().contains(seat) => {
            // Its own buzz was under way when the other one came.
            let first = typing.window?.saturating_sub(TOGETHER);
            let late = bot_plan
                .out_of_patience(point, None)?
                .saturating_sub(point.thought);
            (late < TOGETHER).then(|| (Action::Buzz, first + late))
        }
        Phase::Stating { seat: asked, since } if *asked == seat => {
            let called = point.next_to_state()?.call.value();
            let way = bot_plan
                .thoughts
                .iter()
                .find(|thought| thought.answer.value == called);
            Some(match way {
                Some(thought) => {
                    let expr = thought.answer.expr();
                    let at = *since + typing_time(&expr.to_string());
                    (Action::State(expr), at)
                }
                None => (Action::Withdraw, *since + Duration::from_secs(2)),
            })
        }
        _ => None,
    }
}

/// Returns the action of a lone seat: calls the best answer found within its patience and stamina.
fn practise(
    game: &MathDice,
    point: &Point,
    bot_plan: &BotPlan,
    since: Duration,
) -> Option<(Action, Duration)> {
    let tries = bot_plan.stamina + bot_plan.patience;
    let closest = |a: &&Thought, b: &&Thought| {
        let distance = |thought: &Thought| Distance::new(thought.answer.value, bot_plan.target);
        distance(a).cmp(&distance(b))
    };
    let found = bot_plan
        .thoughts
        .iter()
        .filter(|thought| thought.at <= tries)
        .min_by(closest);
    let better =
        found.filter(|thought| game.mode() == Mode::Puzzle || point.beats(thought.answer.value));
    Some(match better {
        Some(thought) => (
            Action::Call(Call::with_expression(thought.answer)),
            since + thought.at,
        ),
        None => (Action::Pass, since + tries),
    })
}

/// Returns the time to type `text`.
fn typing_time(text: &str) -> Duration {
    Duration::from_millis(900 + 180 * text.chars().count() as u64)
}
