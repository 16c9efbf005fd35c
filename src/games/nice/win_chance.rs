//! The chance of each side to win the match, at any moment.
//!
//! Within a hand it is solved exactly, assuming that every side maximises it; values of future hands come from
//! tables: a mean over deals with two sides, a rougher estimate with three.
use super::roll::Extra;
use super::solution::{ForMatch, Solution};
use super::solver::contest::State;
use super::solver::{Duel, MatchTable, ThreeTable};
use super::state::{Nice, Phase};
use crate::core::game::Seats;
use std::sync::Arc;

impl ForMatch {
    /// Returns the chances before a roll of this standing, counted from the side to move.
    fn before(&self, state: State, extra: Extra) -> [f64; 3] {
        match self {
            Self::Two(contest) => contest.as_ref().map_or(EVEN, |it| shared(it.before(state, extra))),
            Self::Three(contest) => contest.before(state, extra).0,
        }
    }

    /// Returns the chances with this roll, counted from the side to move.
    fn rolled(&self, state: State, dice: &[u8], extra: Extra) -> [f64; 3] {
        match self {
            Self::Two(contest) => contest.as_ref().map_or(EVEN, |it| shared(it.rolled(state, dice, extra))),
            Self::Three(contest) => contest.rolled(state, dice, extra).0,
        }
    }

    /// Returns the cards that fit a roll, best first, each with the chance of the side to move.
    fn cards(&self, state: State, dice: &[u8], extra: Extra) -> Vec<(usize, f64)> {
        let own = |duel| shared(duel)[0];
        match self {
            Self::Two(None) => Vec::new(),
            Self::Two(Some(contest)) => contest
                .moves(state, dice, extra)
                .into_iter()
                .map(|(cell, value)| (cell, own(value)))
                .collect(),
            Self::Three(contest) => contest
                .moves(state, dice, extra)
                .into_iter()
                .map(|(cell, value)| (cell, value.0[0]))
                .collect(),
        }
    }
}

/// The chances of two sides without further information.
const EVEN: [f64; 3] = [0.5, 0.5, 0.0];

/// Returns the chances of two sides.
fn shared(Duel(ahead): Duel) -> [f64; 3] {
    [(1.0 + ahead) / 2.0, (1.0 - ahead) / 2.0, 0.0]
}

impl Nice {
    /// Returns the chance of each side to win the match, in the order of the sides. They add up to 1.
    pub(crate) fn win_chances(&self, solution: &Solution) -> Vec<f64> {
        match &self.phase {
            Phase::Start { totals, among, due } => {
                let mut sum = vec![0.0; self.sides()];
                for (starter, chance) in start_chances(totals, *among, *due).into_iter().enumerate() {
                    let side = starter % self.sides();
                    sum.iter_mut().zip(self.at_deal(side)).for_each(|(sum, each)| *sum += chance * each);
                }
                sum
            }
            Phase::Deal => self.at_deal(self.side(self.starter)),
            Phase::Over => {
                self.points.iter().map(|&points| f64::from(u8::from(points >= self.target))).collect()
            }
            Phase::Roll | Phase::Choose => {
                let (contest, state) = self.for_match(solution);
                let chances = match self.dice() {
                    Some(dice) => contest.rolled(state, dice, self.extra),
                    None => contest.before(state, self.extra),
                };
                self.by_side(self.side(self.mover), chances)
            }
        }
    }

    /// Returns the cards that fit, best first, each with the chance of the mover's side to win the match after it.
    pub(super) fn cards_by_chance(&self, solution: &Solution) -> Vec<(usize, f64)> {
        let Some(dice) = self.dice() else { return Vec::new() };
        let (contest, state) = self.for_match(solution);
        let mut cards = contest.cards(state, dice, self.extra);
        // Cards that are equal up to rounding must not be ordered by their last bits.
        let mut least = f64::INFINITY;
        for (_, chance) in &mut cards {
            least = least.min(*chance);
            *chance = least;
        }
        cards
    }

    /// Returns the hand as part of its match.
    fn for_match(&self, solution: &Solution) -> (Arc<ForMatch>, State) {
        let (sides, first) = (self.sides(), self.side(self.starter));
        let mut scored = [0; 3];
        let needs: Vec<u8> = (0..sides)
            .map(|ahead| {
                let side = (first + ahead) % sides;
                scored[ahead] = self.scored[side];
                self.target - (self.points[side] - self.scored[side])
            })
            .collect();
        let mut square = self.square;
        square.turn_up(!0);
        let solve = || match needs[..] {
            [a, b, c] => ForMatch::Three(ThreeTable::of(self.variant, [a, b, c]).contest(&square, [a, b, c])),
            _ => ForMatch::Two(MatchTable::of(self.variant).contest(&square, [needs[0], needs[1]])),
        };
        let solved = solution.contests.get((square, needs.clone()), solve);
        let mover = (self.side(self.mover) + sides - first) % sides;
        (solved, State { down: self.square.down(), scored, mover })
    }

    /// Returns the chances before a deal, if a seat of side `first` starts the hand.
    fn at_deal(&self, first: usize) -> Vec<f64> {
        let sides = self.sides();
        let needs = |ahead: usize| self.target - self.points[(first + ahead) % sides];
        let chances = if sides == 3 {
            let needs = [0, 1, 2].map(needs);
            ThreeTable::of(self.variant, needs).chances(needs)
        } else {
            let chance = MatchTable::of(self.variant).chance([needs(0), needs(1)]).unwrap_or(0.5);
            [chance, 1.0 - chance, 0.0]
        };
        self.by_side(first, chances)
    }

    /// Reorders values counted from side `first` by side.
    fn by_side(&self, first: usize, chances: [f64; 3]) -> Vec<f64> {
        let sides = self.sides();
        (0..sides).map(|side| chances[(side + sides - first) % sides]).collect()
    }
}

/// Returns each seat's probability to start: the seats of `among` roll for the highest total of two dice, those of
/// `due` still have to. Seats that tie roll again, with equal chances.
fn start_chances(totals: &[u8], among: Seats, due: Seats) -> Vec<f64> {
    let Some(seat) = due.iter().next() else {
        let most = among.iter().map(|seat| totals[seat.index()]).max();
        let first: Seats = among.iter().filter(|seat| Some(totals[seat.index()]) == most).collect();
        let share = 1.0 / first.len() as f64;
        return Seats::first(totals.len() as u8)
            .iter()
            .map(|seat| if first.contains(seat) { share } else { 0.0 })
            .collect();
    };
    if due == among {
        // Nobody has rolled: all are equal.
        return start_chances(&vec![0; totals.len()], among, Seats::default());
    }
    let mut sum = vec![0.0; totals.len()];
    for total in 2..=12_u8 {
        let weight = f64::from(6 - total.abs_diff(7)) / 36.0;
        let mut totals = totals.to_vec();
        totals[seat.index()] = total;
        let chances = start_chances(&totals, among, due.without(seat));
        sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += weight * chance);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Seat;

    fn check_start(totals: &[u8], due: &[u8], expected: &[f64]) {
        let due: Seats = due.iter().map(|seat| Seat(*seat)).collect();
        let chances = start_chances(totals, Seats::first(totals.len() as u8), due);
        let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-12;
        assert!(chances.iter().zip(expected).all(near), "{totals:?} {chances:?}");
    }

    #[test]
    fn the_highest_total_starts() {
        check_start(&[0, 0], &[0, 1], &[0.5, 0.5]);
        check_start(&[7, 12, 3], &[], &[0.0, 1.0, 0.0]);
        check_start(&[12, 0], &[1], &[35.5 / 36.0, 0.5 / 36.0]);
        check_start(&[2, 0], &[1], &[0.5 / 36.0, 35.5 / 36.0]);
        // 7 is beaten by 15 rolls in 36 and equalled by 6.
        check_start(&[7, 0], &[1], &[18.0 / 36.0, 18.0 / 36.0]);
        let none = 35.0 / 36.0 * 35.0 / 36.0;
        let one = 2.0 * 35.0 / 36.0 / 36.0;
        let first = none + one / 2.0 + 1.0 / 36.0 / 36.0 / 3.0;
        check_start(&[12, 0, 0], &[1, 2], &[first, (1.0 - first) / 2.0, (1.0 - first) / 2.0]);
    }
}
