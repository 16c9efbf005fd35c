//! Plans of computer opponents: the answers they find, and when.
//!
//! A seat has its own plan for every point: the answers that its level finds, each with the
//! thinking time at which it does. The plan follows from the level, the seat and the point, never
//! from the number of times it is asked for, so asking again finds neither more nor sooner. A
//! computer uses only what it has found by then.

use std::time::Duration;

use super::action::{Action, Call};
use super::bot_skill::{BotSkill, REACTION, READING, bot_skill, luck};
use super::options::Mode;
use super::point::{NEAR, Point};
use super::solver::{Answer, Spread};
use super::state::{MathDice, Phase, TOGETHER, Typing};
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
pub(super) struct BotPlan<'a> {
    game: &'a MathDice,
    point: &'a Point,
    skill: BotSkill,
    /// Answers in the order they are found.
    pub(crate) thoughts: Vec<Thought>,
    /// Minimum time from another's call to its own buzz, and from that to the end of its time.
    reaction: Duration,
}

/// Returns the next action of `seat` at `level`, and its match time; `None` if it waits.
pub(super) fn decide(game: &MathDice, seat: Seat, level: Level) -> Option<(Action, Duration)> {
    if *game.phase() == Phase::Review {
        return Some((Action::Next, game.now + LOOK));
    }
    let plan = BotPlan::new(game, seat, level)?;
    let is_contender = game.contenders().contains(seat);
    match game.phase() {
        Phase::Thinking { since, .. } if !game.mode().is_match() => Some(plan.practise(*since)),
        Phase::Thinking { since, left } if is_contender => Some(plan.buzz_or_pass(*since, *left)),
        Phase::Typing(typing) if typing.typist() == Some(seat) => Some(plan.call(typing)),
        Phase::Typing(typing) if is_contender => plan.buzz_as_well(typing),
        Phase::Stating { seat: asked, since } if *asked == seat => plan.state(*since),
        _ => None,
    }
}

impl<'a> BotPlan<'a> {
    /// Creates the plan of `seat` at `level` for the current point, once its dice are rolled.
    pub(crate) fn new(game: &'a MathDice, seat: Seat, level: Level) -> Option<Self> {
        let point = game.point()?;
        let dice = point.dice?;
        let skill = bot_skill(level);
        // Other dice and every point have other draws.
        let faces = point.factors.into_iter().chain(dice.faces());
        let seed = faces.fold(game.number(), |seed, face| {
            seed.wrapping_mul(13) + u32::from(face)
        });
        let mut stream = Stream::new(Seed(seed), Purpose::Bots, u32::from(seat.0));
        let reading = READING * (game.thinking_time().as_secs_f64() / 30.0).min(1.0);
        let reaction = Duration::from_secs_f64(REACTION * luck(stream.unit()));
        let mut thoughts = Vec::new();
        for answer in Spread::of(dice).answers() {
            let sees = stream.unit() < skill.sees(&answer.traits);
            let at = reading + skill.usual_time(answer) * luck(stream.unit());
            if sees {
                // In whole milliseconds, as games are played: a buzz at that moment has found it.
                let at = Duration::from_millis((1000.0 * at).ceil() as u64);
                thoughts.push(Thought { at, answer });
            }
        }
        thoughts.sort_by_key(|thought| thought.at);
        Some(Self {
            game,
            point,
            skill,
            thoughts,
            reaction,
        })
    }

    /// Returns what beats the standing call and is found within `time`.
    fn better_by(&self, time: Duration) -> impl Iterator<Item = &Thought> {
        let thoughts = self
            .thoughts
            .iter()
            .take_while(move |thought| thought.at <= time);
        thoughts.filter(|thought| self.point.beats(thought.answer.value))
    }

    /// Returns the thinking time at which it calls, `latest` at the latest: at once if it has hit
    /// the target, after some patience if it has come near it. `None` if it has nothing to call.
    fn time_to_call(&self, latest: Duration) -> Option<Duration> {
        let times = self.better_by(latest).map(|thought| {
            let distance = self.point.distance(thought.answer.value);
            if distance.is_zero() {
                thought.at
            } else if distance.is_within(NEAR) {
                latest.min(thought.at + self.skill.patience)
            } else {
                latest
            }
        });
        let time = times.min()?;
        Some(match self.point.standing {
            Some(_) => time.max(self.point.called_at + self.reaction),
            None => time,
        })
    }

    fn buzz_or_pass(&self, since: Duration, left: Option<Duration>) -> (Action, Duration) {
        let point = self.point;
        // Thinking time goes on from where it was when the clock stopped.
        let match_time = |thinking: Duration| since + thinking.saturating_sub(point.thought);
        let mut gives_up = match point.standing {
            Some(_) => point.called_at + self.skill.improve,
            None => self.skill.first,
        };
        if !point.passed.is_empty() || !point.spent.is_empty() {
            // Others who have passed or called nothing wait for it.
            let now = point.thought + self.game.now.saturating_sub(since);
            gives_up = gives_up.min(now + self.skill.improve);
        }
        let end = left.map_or(gives_up, |left| gives_up.min(point.thought + left));
        let latest = end.saturating_sub(self.reaction);
        match self.time_to_call(latest) {
            Some(time) => (Action::Buzz, match_time(time)),
            None => (Action::Pass, match_time(gives_up)),
        }
    }

    /// Returns its buzz if that was under way when another one came.
    fn buzz_as_well(&self, typing: &Typing) -> Option<(Action, Duration)> {
        let first = typing.window?.saturating_sub(TOGETHER);
        let latest = self.point.thought + TOGETHER;
        let time = self
            .time_to_call(Duration::MAX)
            .filter(|time| *time < latest)?;
        Some((
            Action::Buzz,
            first + time.saturating_sub(self.point.thought),
        ))
    }

    /// Calls the closest answer found; of equal ones, the first.
    fn call(&self, typing: &Typing) -> (Action, Duration) {
        let better_thoughts = self.better_by(self.point.thought);
        let Some(closest) =
            better_thoughts.min_by_key(|thought| self.point.distance(thought.answer.value))
        else {
            return (Action::Withdraw, typing.since + Duration::from_secs(1));
        };
        let call = if self.game.mode() == Mode::Basic {
            Call::with_expression(closest.answer)
        } else {
            Call::announce(closest.answer)
        };
        let time = typing.since + typing_time(&call.to_string());
        (Action::Call(call), time)
    }

    fn state(&self, since: Duration) -> Option<(Action, Duration)> {
        let called = self.point.next_to_state()?.call.value();
        let way = self
            .thoughts
            .iter()
            .find(|thought| thought.answer.value == called);
        let Some(way) = way else {
            return Some((Action::Withdraw, since + Duration::from_secs(2)));
        };
        let expr = way.answer.expr();
        let time = since + typing_time(&expr.to_string());
        Some((Action::State(expr), time))
    }

    /// Calls the best answer that it finds alone, or gives up.
    fn practise(&self, since: Duration) -> (Action, Duration) {
        let better_thoughts = self.better_by(self.skill.first);
        match better_thoughts.min_by_key(|thought| self.point.distance(thought.answer.value)) {
            Some(Thought { at, answer }) => {
                (Action::Call(Call::with_expression(answer)), since + *at)
            }
            None => (Action::Pass, since + self.skill.first),
        }
    }
}

/// Returns the time to type `text`.
fn typing_time(text: &str) -> Duration {
    Duration::from_millis(900 + 180 * text.chars().count() as u64)
}
