//! The chance to win a tournament, as the coach's objective. Every player is modelled as the computer's casual
//! level, and the seat whose chances are shown as one that calls when that is best.

use std::sync::Arc;
use std::time::Duration;

use super::action::{Action, Call};
use super::bot_skill::bot_skill;
use super::options::Mode;
use super::point::{Called, Outcome, Point};
use super::race_model::{MatchChance, PERSON, PointRace, Racers};
use super::solver::{Answer, Spread};
use super::state::{MathDice, Phase};
use super::words;
use crate::core::coach::{Accuracy, Advice, Evaluation, Finding, Unit};
use crate::core::game::{Game, Seat};
use crate::core::normal::{below, quantile};

/// Typical cost of a careless action, as a chance.
const ERROR_SCALE: f64 = 0.1;
/// Number of distances that a hint compares.
const COMPARED: usize = 4;
/// Effect on a point of a head start of the whole clock, in normal deviates.
const HEAD_START_EFFECT: f64 = 2.5;
/// A call counts as late if it could have been made this much earlier.
const LATE: Duration = Duration::from_secs(3);

/// The chance to win after each outcome of a point.
struct Stakes {
    won: f64,
    lost: f64,
}

impl Stakes {
    /// Returns the chance to win, given the chance of the point.
    fn after(&self, point: f64) -> f64 {
        point * self.won + (1.0 - point) * self.lost
    }
}

impl MathDice {
    /// Returns `true` if the chance to win can be computed.
    pub(super) fn races(&self) -> bool {
        self.mode == Mode::Tournament
    }

    /// Returns the current point as a race of people, once its dice are rolled.
    fn people_race(&self) -> Option<Arc<PointRace>> {
        Some(Racers::people(self).point(self.point()?.position()?))
    }

    /// Returns `true` if this is an unanswered puzzle, whose chance is shown as that of a tournament point.
    pub(super) fn is_open_puzzle(&self) -> bool {
        let open = self.mode == Mode::Puzzle && matches!(self.phase, Phase::Thinking { .. });
        open && self.point().is_some_and(|point| point.position().is_some())
    }

    /// Evaluates the position for `seat`, playing to win; a puzzle counts as a point of a tournament for two.
    pub(super) fn evaluate_win(&self, seat: Seat) -> Evaluation<Action> {
        let (value, of, actions) = match self.people_race().filter(|_| self.is_open_puzzle()) {
            None => (self.win_chance(seat), words::OF_WIN, self.win_actions(seat)),
            Some(race) => (race.at_start(), words::OF_POINT, self.usual_calls(&race)),
        };
        let (unit, accuracy, of) = (Unit::WinChance, Accuracy::Estimate, of.to_owned());
        Evaluation { value, unit, accuracy, of, actions, error_scale: ERROR_SCALE }
    }

    /// Returns the chance of `seat` to win the match.
    fn win_chance(&self, seat: Seat) -> f64 {
        if self.phase == Phase::Over {
            return if self.standings()[seat.index()].winner { 1.0 } else { 0.0 };
        }
        let (now, stakes) = self.stakes(seat);
        let open = matches!(self.phase, Phase::Thinking { .. } | Phase::Typing(_) | Phase::Stating { .. });
        match (self.point(), self.people_race()) {
            (Some(point), Some(race)) if open => {
                let chance = self.point_chance(&race, point, seat);
                let stated = matches!(self.phase, Phase::Stating { .. });
                stakes.after(if stated { chance } else { self.with_head_start(seat, chance) })
            }
            _ => now,
        }
    }

    /// Returns the chance of `seat` to win before a point, and after each outcome.
    fn stakes(&self, seat: Seat) -> (f64, Stakes) {
        let score = |seat: usize| (self.points[seat], self.sets[seat]);
        let own = score(seat.index());
        let others: Vec<_> =
            (0..self.points.len()).filter(|other| *other != seat.index()).map(score).collect();
        let point = self.with_head_start(seat, Racers::people(self).point_to_come());
        let mut chance = MatchChance::new(point, self.long);
        let won = (own.0 + 1, own.1);
        let now = chance.at(own, &others);
        (now, Stakes { won: chance.at(won, &others), lost: chance.lost(own, &others) })
    }

    /// Returns the `chance` of a point, which is that of equals, with the head starts of all: an estimate, fitted to
    /// points of casual computers.
    fn with_head_start(&self, seat: Seat, chance: f64) -> f64 {
        let count = f64::from(self.count());
        let own = f64::from(self.head_start.of(seat));
        let others = self.head_start.values().iter().map(|value| f64::from(*value)).sum::<f64>() - own;
        let ahead = own - others / (count - 1.0).max(1.0);
        if ahead == 0.0 || chance <= 0.0 || chance >= 1.0 {
            return chance;
        }
        let part = ahead / 100.0 / self.limits.first.as_secs_f64();
        below(quantile(chance) + HEAD_START_EFFECT * part * part.abs())
    }

    /// Returns the thinking time at the last event.
    fn thought(&self, point: &Point) -> Duration {
        match self.phase {
            Phase::Thinking { since, .. } => point.thought + self.now.saturating_sub(since),
            _ => point.thought,
        }
    }

    /// Returns the chance of `seat` to take the open point, including the value of a draw.
    fn point_chance(&self, race: &PointRace, point: &Point, seat: Seat) -> f64 {
        let now = race.step_at(self.thought(point));
        let may_call = !point.passed.contains(seat) && !point.spent.contains(seat);
        match (&self.phase, &point.standing) {
            (Phase::Stating { seat: asked, .. }, _) => f64::from(u8::from(*asked == seat)),
            (Phase::Typing(typing), _) => match typing.typist() {
                Some(typist) if typist == seat => {
                    let has = own_best(race, point, seat, now);
                    let below = to_beat(race, point);
                    let (mut sum, mut any) = (0.0, 0.0);
                    for (class, chance) in has[..below].iter().enumerate() {
                        sum += chance * call_value(race, point, seat, now, class);
                        any += chance;
                    }
                    // A buzz means that it has something: if that is unlikely, the farthest distance that counts.
                    if any > 1e-6 {
                        sum / any
                    } else {
                        call_value(race, point, seat, now, below.saturating_sub(1))
                    }
                }
                _ => overtaken(race, point, seat, now),
            },
            (_, None) if !may_call => race.solved.wait(now, race.nothing()),
            (_, None) => {
                let has = race.solved.silent(now).iter().enumerate();
                has.map(|(class, chance)| chance * race.solved.before_calls(now, class)).sum()
            }
            (_, Some(standing)) if standing.seats.contains(seat) => {
                let called = race.step_at(point.called_at);
                let before =
                    last_call(point, |called| called.seat != seat).map(|called| race.step_at(called.at));
                race.solved.stands(before, called, now, race.class(&point.distance(&standing.value)))
            }
            (_, Some(_)) if !may_call => 0.0,
            (_, Some(standing)) => {
                let (called, class) =
                    (race.step_at(point.called_at), race.class(&point.distance(&standing.value)));
                let has = own_best(race, point, seat, called);
                has.iter()
                    .enumerate()
                    .map(|(best, chance)| {
                        chance
                            * match best < class {
                                true => race.solved.has(called, now, best),
                                false => race.solved.has_none(called, now, class),
                            }
                    })
                    .sum()
            }
        }
    }

    /// Returns the chance of the point after a call of `value` by `seat`, which is typing.
    fn called_value(&self, race: &PointRace, point: &Point, seat: Seat, call: &Call) -> f64 {
        let made = point.dice.is_some_and(|dice| !Spread::of(dice).ways(call.value()).is_empty());
        if !made {
            return 0.0;
        }
        let class = race.class(&point.distance(call.value()));
        call_value(race, point, seat, race.step_at(self.thought(point)), class)
    }

    /// Returns the sensible actions of `seat` with the chance to win after each.
    fn win_actions(&self, seat: Seat) -> Vec<Advice<Action>> {
        let own = self.ranked(seat).into_iter();
        let mut valued: Vec<_> =
            own.filter_map(|one| Some(Advice { value: self.win_value(seat, &one.action)?, ..one })).collect();
        valued.sort_by(|a, b| b.value.total_cmp(&a.value));
        valued
    }

    /// Returns the chance of `seat` to win after `action`; after a buzz, if it calls the closest answer.
    pub(super) fn win_value(&self, seat: Seat, action: &Action) -> Option<f64> {
        if !self.races() {
            return None;
        }
        let (point, race) = (self.point()?, self.people_race()?);
        let (now, stakes) = self.stakes(seat);
        let step = race.step_at(self.thought(point));
        let chance = match (action, &self.phase) {
            (Action::Next, _) => return Some(now),
            (Action::Buzz, _) => call_value(&race, point, seat, step, 0),
            (Action::Call(call), _) => self.called_value(&race, point, seat, call),
            (Action::Pass, Phase::Thinking { .. }) if point.standing.is_none() => {
                race.solved.wait(step, race.nothing())
            }
            (Action::Withdraw, Phase::Typing(_)) if point.standing.is_none() => {
                race.solved.wait(step, race.nothing())
            }
            (Action::Pass, _) => 0.0,
            (Action::State(_) | Action::Withdraw, _) => {
                let right = self.kept_within_reach(seat, action)? > -f64::from(point.target());
                f64::from(u8::from(right && matches!(action, Action::State(_))))
            }
        };
        Some(stakes.after(chance))
    }

    /// Returns the best answers with the chance of the point if each is called at its usual time.
    fn usual_calls(&self, race: &PointRace) -> Vec<Advice<Action>> {
        let own = self.ranked(Seat(0)).into_iter();
        let mut valued: Vec<_> = own
            .filter_map(|one| {
                let (answer, found) = self.usually_found(&one.action)?;
                let class = race.class(&answer.distance(self.point()?.target()));
                Some(Advice { value: race.solved.first_call(race.step_at(found), class), ..one })
            })
            .collect();
        valued.sort_by(|a, b| b.value.total_cmp(&a.value));
        valued
    }

    /// Returns the answer called by `action`, and the time people usually find it.
    fn usually_found(&self, action: &Action) -> Option<(&'static Answer, Duration)> {
        let (Action::Call(call), dice) = (action, self.point()?.dice?) else { return None };
        let ways = Spread::of(dice).ways(call.value());
        let as_called = ways.iter().find(|answer| Some(&answer.expr()) == call.expr());
        let answer = as_called.or_else(|| ways.iter().min_by_key(|answer| answer.effort))?;
        Some((answer, Duration::from_secs_f64(bot_skill(PERSON).usual(answer))))
    }

    /// Explains the chance to win after `action` of `seat`.
    pub(super) fn explain_to_win(&self, seat: Seat, action: &Action) -> Option<String> {
        let (point, race) = (self.point()?, self.people_race()?);
        let step = race.step_at(self.thought(point));
        match (action, &self.phase) {
            (Action::Buzz, _) => {
                let below = to_beat(&race, point).min(COMPARED);
                let calls = race.distances[..below].iter().enumerate();
                let calls = calls.map(|(class, away)| (away, call_value(&race, point, seat, step, class)));
                Some(words::why_buzz(calls, self.point_chance(&race, point, seat)))
            }
            (Action::Pass | Action::Withdraw, Phase::Thinking { .. } | Phase::Typing(_)) => {
                let closer = Spread::of(point.dice?).least_distance(point.target());
                let can = point.to_beat().is_none_or(|to_beat| closer < to_beat);
                can.then(|| words::LEAVES_THE_CALL.into())
            }
            (Action::Call(_), Phase::Thinking { .. }) => {
                let (answer, found) = self.usually_found(action)?;
                let class = race.class(&answer.distance(point.target()));
                let wait = race.solved.wait(race.step_at(found), class);
                Some(words::why_usual(words::why(self, action), found, wait))
            }
            (Action::Call(call), _) => {
                let chance = self.called_value(&race, point, seat, call);
                Some(words::why_call(words::why(self, action), chance))
            }
            _ => None,
        }
    }

    /// Returns the chances shown to `seat` during play.
    pub(super) fn analyze_race(&self, seat: Seat) -> Vec<Finding> {
        let mut told = vec![Finding::to_win(&self.evaluate_win(seat))];
        let open = matches!(self.phase, Phase::Thinking { .. } | Phase::Typing(_) | Phase::Stating { .. });
        if let (Some(point), Some(race), true) = (self.point(), self.people_race(), open) {
            told.push(words::of_this_point(self.point_chance(&race, point, seat)));
        }
        told
    }

    /// Returns the value to `seat` of an earlier, or bolder, call in the point that has just ended, in a sentence.
    pub(super) fn point_in_hindsight(&self, seat: Seat) -> Option<String> {
        let (point, race) = (self.point().filter(|_| self.races())?, self.people_race()?);
        let position = point.position()?;
        let own = point.calls.iter().find(|called| called.seat == seat);
        let others = point.calls.iter().find(|called| called.seat != seat);
        if point.outcome == Some(Outcome::Won(seat)) {
            return None;
        }
        let until = others.map_or(self.limits.first, |called| called.at);
        let until = own.map_or(until, |own| own.at.min(until));
        // Answers people usually have by then, and the best time to call them.
        let skill = bot_skill(PERSON);
        let moments = Spread::of(position.dice).answers().iter().filter_map(|answer| {
            let found = Duration::from_secs_f64(skill.usual(answer));
            let class = race.class(&answer.distance(position.target));
            let chance = race.solved.first_call(race.step_at(found), class);
            (found < until && skill.sees(&answer.traits) >= 0.5).then_some((chance, found, answer))
        });
        let (chance, found, answer) = moments.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
        let called = own.map(|own| {
            let class = race.class(&point.distance(own.call.value()));
            let first = others.is_none_or(|other| other.at >= own.at);
            let step = race.step_at(own.at);
            let value = match (first, others) {
                (false, Some(other)) => race.solved.reply(race.step_at(other.at), step, class),
                _ => race.solved.first_call(step, class),
            };
            (own, value)
        });
        if called.is_some_and(|(_, value)| value >= chance) || chance < 0.01 {
            return None;
        }
        let called = called.map(|(own, worth)| (own, own.at > found + LATE, worth));
        Some(words::hindsight(answer, position.target, found, chance, called))
    }
}

/// Returns the last call for which `kind` holds.
fn last_call(point: &Point, kind: impl Fn(&Called) -> bool) -> Option<&Called> {
    point.calls.iter().rev().find(|called| kind(called))
}

/// Returns the class of the standing call; only closer ones count.
fn to_beat(race: &PointRace, point: &Point) -> usize {
    match point.to_beat() {
        Some(distance) => race.class(&distance),
        None => race.nothing(),
    }
}

/// Returns the probabilities of the best class that `seat` has found by step `now`; the last one is that of none.
fn own_best(race: &PointRace, point: &Point, seat: Seat, now: usize) -> Vec<f64> {
    match last_call(point, |called| called.seat == seat) {
        Some(own) => {
            race.solved.found_since(race.step_at(own.at), race.class(&point.distance(own.call.value())), now)
        }
        None if point.standing.is_none() => race.solved.found_since(0, race.nothing(), now),
        None => race.solved.silent(now).to_vec(),
    }
}

/// Returns the chance of the point if `seat` calls `class` at step `now`.
fn call_value(race: &PointRace, point: &Point, _: Seat, now: usize, class: usize) -> f64 {
    match &point.standing {
        None => race.solved.first_call(now, class),
        Some(_) => race.solved.reply(race.step_at(point.called_at), now, class),
    }
}

/// Returns the chance of the point for `seat` if another one has buzzed at step `now`, with an unknown call.
fn overtaken(race: &PointRace, point: &Point, seat: Seat, now: usize) -> f64 {
    let calls = race.solved.others_found(to_beat(race, point), now);
    let has = own_best(race, point, seat, now);
    let mut sum = 0.0;
    for (call, likely) in calls.iter().enumerate() {
        for (best, chance) in has.iter().enumerate() {
            sum += likely
                * chance
                * if best < call {
                    race.solved.has(now, now, best)
                } else {
                    race.solved.has_none(now, now, call)
                };
        }
    }
    sum
}
