//! What a computer opponent thinks of, and when.
//!
//! For every point a seat has a plan of its own: the answers that its level sees, each at the moment of thinking time
//! at which it comes to it. The plan follows from the level, the seat and the point, never from the number of times it
//! is asked, so that asking again finds neither more nor sooner. Everything it does is among what it has found by then.

use std::time::Duration;

use super::action::{Action, Call};
use super::arithmetic::value::{Distance, Value};
use super::options::Mode;
use super::point::Point;
use super::solver::{Answer, Spread, Traits};
use super::state::{MathDice, Phase, TOGETHER};
use crate::core::coach::Level;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::game::Seat;

/// How long the result of a point is looked at.
const LOOK: Duration = Duration::from_secs(15);

/// What a level is able to. Chances multiply; times are in seconds.
struct BotSkill {
    /// The chance to see an ordinary answer, and further chances for each thing that it needs.
    plain: f64,
    division: f64,
    power: f64,
    root: f64,
    fraction: f64,
    negative: f64,
    /// The time to a first answer, and for each point of [`super::solver::effort`].
    start: f64,
    effort: f64,
    /// How long it looks for better before it calls.
    patience: f64,
    /// How long it tries to beat a call before it passes.
    stamina: f64,
}

fn bot_skill(level: Level) -> BotSkill {
    match level {
        Level::Novice => BotSkill {
            plain: 0.65,
            division: 0.3,
            power: 0.07,
            root: 0.0,
            fraction: 0.05,
            negative: 0.2,
            start: 6.0,
            effort: 2.4,
            patience: 2.0,
            stamina: 13.0,
        },
        Level::Casual => BotSkill {
            plain: 0.93,
            division: 0.75,
            power: 0.6,
            root: 0.05,
            fraction: 0.4,
            negative: 0.6,
            start: 4.5,
            effort: 1.7,
            patience: 4.0,
            stamina: 16.0,
        },
        Level::Expert => BotSkill {
            plain: 0.99,
            division: 0.97,
            power: 0.95,
            root: 0.5,
            fraction: 0.9,
            negative: 0.95,
            start: 3.2,
            effort: 1.1,
            patience: 5.0,
            stamina: 16.0,
        },
        Level::Perfect => BotSkill {
            plain: 1.0,
            division: 1.0,
            power: 1.0,
            root: 1.0,
            fraction: 1.0,
            negative: 1.0,
            start: 2.0,
            effort: 0.7,
            patience: 4.0,
            stamina: 12.0,
        },
    }
}

impl BotSkill {
    fn sees(&self, needs: &Traits) -> f64 {
        let chances = [
            (needs.division, self.division),
            (needs.power, self.power),
            (needs.root, self.root),
            (needs.fraction, self.fraction),
            (needs.negative, self.negative),
        ];
        self.plain
            * chances.into_iter().filter(|(needed, _)| *needed).map(|(_, chance)| chance).product::<f64>()
    }
}

/// An answer and the thinking time at which it is found.
#[derive(Debug, Clone)]
pub(super) struct Thought {
    pub(crate) at: Duration,
    pub(crate) answer: &'static Answer,
}

/// All that a seat will think of during a point.
#[derive(Debug)]
pub(super) struct BotPlan {
    /// In the order in which it comes to them.
    pub(crate) thoughts: Vec<Thought>,
    patience: Duration,
    stamina: Duration,
    /// From another's call to the own buzz, at least.
    reaction: Duration,
    target: u32,
}

impl BotPlan {
    /// Plans for `seat` at `level` for the `number`-th point, which has dice.
    pub(crate) fn new(point: &Point, number: u32, seat: Seat, level: Level) -> Option<Self> {
        let position = point.position()?;
        let bot_skill = bot_skill(level);
        let mut stream = Stream::new(Seed(fingerprint(point, number)), Purpose::Bots, u32::from(seat.0));
        // Half as long on a good day, twice as long on a bad one.
        let mut vary = |seconds: f64| Duration::from_secs_f64(seconds * luck(&mut stream));
        let (patience, stamina, reaction) = (vary(bot_skill.patience), vary(bot_skill.stamina), vary(1.0));
        let mut thoughts = Vec::new();
        for answer in Spread::of(position.dice).answers() {
            let sees = stream.unit() < bot_skill.sees(&answer.traits);
            let at = (bot_skill.start + bot_skill.effort * f64::from(answer.effort)) * luck(&mut stream);
            if sees {
                thoughts.push(Thought { at: Duration::from_secs_f64(at), answer });
            }
        }
        thoughts.sort_by_key(|thought| thought.at);
        Some(Self { thoughts, patience, stamina, reaction, target: position.target })
    }

    /// Returns the closest answer found after thinking for `time` that beats the standing call, the first found of
    /// equals.
    fn best_by(&self, time: Duration, point: &Point) -> Option<&'static Answer> {
        let found = self.thoughts.iter().take_while(|thought| thought.at <= time);
        let better = found.map(|thought| thought.answer).filter(|answer| point.beats(&answer.value));
        better.min_by(|a, b| a.distance(self.target).cmp(&b.distance(self.target)))
    }

    /// Returns the thinking time at which it wants to call, if it ever does; `end`: when the clock runs out.
    fn wants_to_call(&self, point: &Point, end: Option<Duration>) -> Option<Duration> {
        let reacted = point.standing.as_ref().map_or(Duration::ZERO, |_| point.called_at + self.reaction);
        let latest = end.map(|end| end.saturating_sub(Duration::from_millis(1500)));
        let good = |thought: &&Thought| point.beats(&thought.answer.value);
        let times = self.thoughts.iter().filter(good).map(|thought| {
            let hit = thought.answer.value == Value::from(self.target);
            let patient = if hit { thought.at } else { thought.at + self.patience };
            latest.map_or(patient, |latest| patient.min(latest)).max(thought.at)
        });
        times.min().map(|time| time.max(reacted))
    }
}

/// Returns how much longer than usual something takes, from a half to twice.
fn luck(stream: &mut Stream) -> f64 {
    (2.0 * stream.unit() - 1.0).exp2()
}

/// Returns what makes this point another than any before.
fn fingerprint(point: &Point, number: u32) -> u32 {
    let dice = point.dice.map_or([0; 3], |dice| dice.faces());
    let bytes = point.factors.into_iter().chain(dice).chain(number.to_le_bytes());
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)) // FNV-1a
}

/// Returns what `seat`, played at `level`, does next, and at which match time; none where it waits.
pub(super) fn decide(game: &MathDice, seat: Seat, level: Level) -> Option<(Action, Duration)> {
    if *game.phase() == Phase::Review {
        return Some((Action::Next, game.now + LOOK));
    }
    let point = game.point()?;
    let bot_plan = BotPlan::new(point, game.number(), seat, level)?;
    match game.phase() {
        Phase::Thinking { since, .. } if !game.mode().is_match() => practise(game, point, &bot_plan, *since),
        Phase::Thinking { since, left } if game.hopefuls().contains(seat) => {
            // Thinking time counts on from what it was when the clock started again.
            let match_time = |thinking: Duration| *since + thinking.saturating_sub(point.thought);
            let end = left.map(|left| point.thought + left);
            Some(match bot_plan.wants_to_call(point, end) {
                Some(time) => (Action::Buzz, match_time(time)),
                None => {
                    let tried =
                        if point.standing.is_some() { bot_plan.stamina } else { bot_plan.stamina * 3 / 2 };
                    (Action::Pass, match_time(point.called_at + tried))
                }
            })
        }
        Phase::Typing(typing) if typing.typist() == Some(seat) => {
            let Some(answer) = bot_plan.best_by(point.thought, point) else {
                return Some((Action::Withdraw, typing.since + Duration::from_secs(1)));
            };
            let basic = game.mode() == Mode::Basic;
            let call = if basic { Call::with_expression(answer) } else { Call::announce(answer) };
            let at = typing.since + typing_time(&call.to_string());
            Some((Action::Call(call), at))
        }
        Phase::Typing(typing) if game.hopefuls().contains(seat) => {
            // Its own buzz was under way when the other one came.
            let first = typing.window?.saturating_sub(TOGETHER);
            let late = bot_plan.wants_to_call(point, None)?.saturating_sub(point.thought);
            (late < TOGETHER).then(|| (Action::Buzz, first + late))
        }
        Phase::Stating { seat: asked, since } if *asked == seat => {
            let called = point.next_to_state()?.call.value();
            let way = bot_plan.thoughts.iter().find(|thought| thought.answer.value == *called);
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

/// Returns what a seat alone does: calls the best it finds within its patience and stamina.
fn practise(
    game: &MathDice,
    point: &Point,
    bot_plan: &BotPlan,
    since: Duration,
) -> Option<(Action, Duration)> {
    let tries = bot_plan.stamina + bot_plan.patience;
    let closest = |a: &&Thought, b: &&Thought| {
        let distance = |thought: &Thought| Distance::new(thought.answer.value.clone(), bot_plan.target);
        distance(a).cmp(&distance(b))
    };
    let found = bot_plan.thoughts.iter().filter(|thought| thought.at <= tries).min_by(closest);
    let better = found.filter(|thought| game.mode() == Mode::Puzzle || point.beats(&thought.answer.value));
    Some(match better {
        Some(thought) => (Action::Call(Call::with_expression(thought.answer)), since + thought.at),
        None => (Action::Pass, since + tries),
    })
}

/// Returns how long it takes to type `text`.
fn typing_time(text: &str) -> Duration {
    Duration::from_millis(900 + 180 * text.chars().count() as u64)
}
