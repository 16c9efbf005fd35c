//! What the solver has to say in a game.
//!
//! The value of a position to a seat is its side's points minus the mean of the others': those of the whole game so
//! far and those to be expected from the rest of the hand, in which every side wants just that. Hands not yet dealt
//! are worth nothing to anybody. Lines that are left when a side reaches the target count for that side, so that no
//! player could rather go on than win.
use super::action::TurnOver;
use super::describe::list_lines;
use super::roll::{Extra, allowed, rolls};
use super::solver::contest::{Contest, State};
use super::solver::{Duel, Hand, MatchTable, Trio, match_table};
use super::square::{Mask, Square};
use super::state::{Nice, Phase};
use crate::core::bot;
use crate::core::coach::{Accuracy, ActionValue, Coach, Level, Reply, ShippedTable};
use crate::core::dice::Stream;
use crate::core::game::Seat;
use crate::core::words::plural;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Hands solved lately: all the questions about one hand are answered from one solution.
#[derive(Default)]
pub struct Solution {
    hands: Recent<(Square, usize), Solved>,
    contests: Recent<(Square, [u8; 2]), Option<Contest>>,
}

/// The last few things worked out, by what they were worked out from.
struct Recent<K, V>(Mutex<Vec<(K, Arc<V>)>>);

impl<K, V> Default for Recent<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: PartialEq, V> Recent<K, V> {
    /// Solutions that are kept. One of a large square takes a few megabytes.
    const KEPT: usize = 12;

    fn get(&self, key: K, work_out: impl FnOnce() -> V) -> Arc<V> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = lock().iter().find(|(known, _)| *known == key) {
            return Arc::clone(known);
        }
        // Other tables need not wait for this one.
        let new = Arc::new(work_out());
        let mut all = lock();
        if all.len() >= Self::KEPT {
            all.remove(0);
        }
        all.push((key, Arc::clone(&new)));
        new
    }
}

/// A hand solved for as many sides as play it.
enum Solved {
    Two(Hand<Duel>),
    Three(Hand<Trio>),
}

impl Solved {
    /// Returns the points to be expected, by side counted from the mover, up to what is the same for all of them.
    fn before(&self, down: Mask, extra: Extra) -> [f64; 3] {
        match self {
            Self::Two(hand) => halved(hand.before(down, extra)),
            Self::Three(hand) => hand.before(down, extra).0,
        }
    }

    /// Returns the same after a roll whose next is `next`; counted from the side that rolled.
    fn after(&self, down: Mask, next: Option<Extra>) -> [f64; 3] {
        match self {
            Self::Two(hand) => halved(hand.after(down, next)),
            Self::Three(hand) => hand.after(down, next).0,
        }
    }
}

/// Returns two sides' points, up to the same for both.
fn halved(Duel(ahead): Duel) -> [f64; 3] {
    [ahead / 2.0, -ahead / 2.0, 0.0]
}

impl Nice {
    fn solved(&self, solution: &Solution) -> Arc<Solved> {
        let mut square = self.square;
        square.turn_up(!self.base);
        solution.hands.get((square, self.sides()), || match self.sides() {
            3 => Solved::Three(Hand::solve(&square)),
            _ => Solved::Two(Hand::solve(&square)),
        })
    }

    /// Returns a side's points minus the mean of the others'.
    fn margin(&self, points: &[f64], side: usize) -> f64 {
        let others: f64 = points[..self.sides()].iter().sum::<f64>() - points[side];
        points[side] - others / (self.sides() - 1) as f64
    }

    /// Returns the value to `side` of so many points for each side more than there are, counted from the mover.
    fn value_to(&self, side: usize, to_come: [f64; 3]) -> f64 {
        let mover = self.side(self.mover);
        let mut points: Vec<f64> = self.points.iter().map(|&points| f64::from(points)).collect();
        for (ahead, more) in to_come.into_iter().enumerate().take(self.sides()) {
            points[(mover + ahead) % self.sides()] += more;
        }
        self.margin(&points, side)
    }

    /// Returns the cards that fit, each with the points to be expected after it, counted from the mover; the mover's
    /// best first.
    fn evaluate(&self, solved: &Solved) -> Vec<(usize, [f64; 3])> {
        let Some(dice) = self.dice() else { return Vec::new() };
        let next = self.next_roll(dice);
        let own = self.points[self.side(self.mover)];
        let mut valued: Vec<(usize, [f64; 3])> = self
            .fitting()
            .into_iter()
            .map(|cell| {
                let gain = self.square.points(cell);
                let mut value = if own + gain >= self.target {
                    [f64::from(self.square.lines_left() - gain), 0.0, 0.0]
                } else {
                    solved.after(self.square.down() | 1 << cell, next)
                };
                value[0] += f64::from(gain);
                (cell, value)
            })
            .collect();
        let side = self.side(self.mover);
        valued.sort_by(|(_, a), (_, b)| self.value_to(side, *b).total_cmp(&self.value_to(side, *a)));
        valued
    }

    fn actions(&self, solved: &Solved) -> Vec<ActionValue<TurnOver>> {
        let (side, mover) = (self.variant.side(), self.side(self.mover));
        let advice = |(cell, value)| ActionValue {
            action: TurnOver::cell(side, cell),
            value: self.value_to(mover, value),
        };
        self.evaluate(solved).into_iter().map(advice).collect()
    }

    /// Returns the hand as part of its match; none where there are three sides or the match is too long to be
    /// estimated.
    fn contest(&self, solution: &Solution) -> Option<(Arc<Option<Contest>>, State)> {
        let first = self.side(self.starter);
        if self.sides() != 2 || self.base != 0 {
            return None;
        }
        let by_start = |points: &[u8]| [points[first], points[1 - first]];
        let (scored, points) = (by_start(&self.scored), by_start(&self.points));
        let needs = [0, 1].map(|side| self.target - (points[side] - scored[side]));
        let mut square = self.square;
        square.turn_up(!0);
        let solved =
            solution.contests.get((square, needs), || MatchTable::of(self.variant).contest(&square, needs));
        let mover = usize::from(self.side(self.mover) != first);
        Some((solved, State { down: self.square.down(), scored, mover }))
    }

    /// Returns the chance that the side of `seat` wins the match, under best play for it; an estimate, as it hangs on
    /// hands not yet dealt. None where it cannot be had (three sides, long matches, between hands).
    #[cfg(test)]
    pub(crate) fn win_chance(&self, solution: &Solution, seat: Seat) -> Option<f64> {
        if !matches!(self.phase, Phase::Roll | Phase::Choose) {
            return None;
        }
        let (contest, state) = self.contest(solution)?;
        let contest = contest.as_ref().as_ref()?;
        let ahead = match self.dice() {
            Some(dice) => contest.rolled(state, dice, self.extra),
            None => contest.before(state, self.extra),
        };
        let sign = if self.side(seat) == self.side(self.mover) { 1.0 } else { -1.0 };
        Some((1.0 + sign * ahead) / 2.0)
    }

    /// Returns why one would turn over `cell`: the chance to win the match, its points, the chance that the next roll
    /// scores.
    fn why(&self, solution: &Solution, cell: usize) -> String {
        let mut after = self.clone();
        let side = self.variant.side();
        let (Some(dice), Ok(())) = (self.dice(), after.turn_over(TurnOver::cell(side, cell))) else {
            return String::new();
        };
        let lines: Vec<Mask> = self.square.completes(cell).collect();
        let mut words = String::new();
        if let Some((contest, state)) = self.contest(solution)
            && let Some(contest) = contest.as_ref()
        {
            let chance = 50.0 * (1.0 + contest.turning(state, cell, dice, self.extra));
            words += &format!("match {chance:.0} %, ");
        }
        words += &match lines.len() {
            0 => "no points".to_owned(),
            points => format!("{} for {}", plural(points as i64, "point"), list_lines(side, &lines)),
        };
        match after.phase() {
            Phase::Over => words + ", which wins the game",
            Phase::Deal => words + ", ends the hand",
            _ => {
                let who = if after.side(after.mover) == self.side(self.mover) { "you" } else { "they" };
                let chance = 100.0 * scoring_chance(&after.square);
                words + &format!(", then {who} score with {chance:.0} %")
            }
        }
    }
}

/// Returns the chance that a roll allows some card that completes a line.
fn scoring_chance(square: &Square) -> f64 {
    let scores = |dice: &Vec<u8>| {
        let ranks = allowed(dice);
        square.faces_up().any(|cell| ranks.has(square.rank(cell)) && square.points(cell) > 0)
    };
    let dice = square.variant().dice();
    rolls(dice).filter(scores).count() as f64 / rolls(dice).count() as f64
}

impl Coach for Nice {
    type Solution = Solution;
    /// Luck rules this game: even a player who turns over any card that fits wins a third of all matches against
    /// the best. So the lower levels have to err far to be told apart.
    const ERROR_SCALE: f64 = 1.7;
    /// Of a hand between two sides; three sides are assumed to play for themselves, and the match is left out.
    const ACCURACY: Accuracy = Accuracy::Exact;
    const TABLES: &'static [ShippedTable] =
        &[ShippedTable { file: "nice-match.txt", make: match_table::make }];

    fn prepare(_: &Self::Options, _: u8, _: &(dyn Fn(f32) + Sync)) -> Solution {
        Solution::default()
    }

    fn action_values(&self, solution: &Solution, seat: Seat) -> Vec<ActionValue<TurnOver>> {
        if self.phase != Phase::Choose || seat != self.mover {
            return Vec::new();
        }
        self.actions(&self.solved(solution))
    }

    fn explain(&self, solution: &Solution, _: Seat, action: &TurnOver) -> String {
        action.index(self.variant.side()).map_or_else(String::new, |cell| self.why(solution, cell))
    }

    fn value(&self, solution: &Solution, seat: Seat) -> f64 {
        let to_come = match self.phase {
            Phase::Start { .. } | Phase::Deal => [0.0; 3],
            // What nobody plays for any more is the winner's, who was the last to move.
            Phase::Over => [f64::from(self.square.lines_left()), 0.0, 0.0],
            Phase::Roll => self.solved(solution).before(self.square.down(), self.extra),
            Phase::Choose => {
                self.evaluate(&self.solved(solution)).first().map_or([0.0; 3], |&(_, value)| value)
            }
        };
        self.value_to(self.side(seat), to_come)
    }

    fn reply(
        &self,
        solution: &Solution,
        seat: Seat,
        level: Level,
        stream: &mut Stream,
    ) -> Option<Reply<TurnOver>> {
        if self.phase != Phase::Choose || seat != self.mover {
            return None;
        }
        // Without the reasons, which nobody reads.
        bot::choose(self.actions(&self.solved(solution)), level, Self::ERROR_SCALE, stream)
            .map(|action| Reply { action, after: Duration::from_millis(600) })
    }
}
