//! A hand in which the score of each side matters: the way to the end of the match.
//!
//! The points scored so far in a hand are the lines that are face down, so a state is a set of cards and the split
//! of its lines between the sides: less than twice as many states as sets with two sides, less than three times
//! with three.
use super::chances::Chances;
use super::step::{AGAIN, Best, Each, LANES, Loop, PASS, TWICE, capped, endless};
use super::value::{Value, best_first};
use crate::core::wide::{Work, widest};
use crate::games::nice::roll::{Extra, Pattern, allowed};
use crate::games::nice::square::{Mask, Square, cells, complete, points};
use crate::games::nice::variant::Variant;
use fearless_simd::Simd;
use rayon::prelude::*;

/// The points of each side in a hand, from the side that started it; the third is 0 with two sides.
pub(crate) type Scored = [u8; 3];

/// A hand solved for given values of its ends.
#[derive(Clone, Debug)]
pub struct Contest<W> {
    square: Square,
    /// By set of face-down cards: the start of its states, one for each split of its lines.
    start: Vec<u32>,
    /// By state and side to move, from that side's perspective: a turn about to begin and, in `super`, its last
    /// roll and its last but one.
    value: Vec<W>,
}

/// The state of a hand: the face-down cards, the points of each side in this hand, and the side to move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct State {
    /// The face-down cards.
    pub(crate) down: Mask,
    /// The points of each side in this hand; together they are the lines that are face down.
    pub(crate) scored: Scored,
    /// The side to move, counted from the one that started the hand.
    pub(crate) mover: usize,
}

impl State {
    /// A hand about to begin.
    pub(crate) const START: Self = Self { down: 0, scored: [0; 3], mover: 0 };

    /// Returns the state after the mover has turned over a card.
    fn turn_over(self, side: usize, cell: usize) -> Self {
        let mut scored = self.scored;
        scored[self.mover] += points(side, self.down, cell);
        Self { down: self.down | 1 << cell, scored, mover: self.mover }
    }
}

/// Sets solved per task.
const CHUNK: usize = 128;

/// Sets of face-down cards to solve for every split of their lines, given all their successors.
#[derive(Clone, Copy)]
struct SolveSets<'a, W> {
    contest: &'a Contest<W>,
    chances: &'a Chances,
    /// By set of face-down cards: its complete lines.
    complete: &'a [u8],
    /// By complete lines: the ways to split them.
    ways: &'a [Vec<Scored>],
    /// Points that each side needs to end the match.
    needs: Scored,
    /// Value of an end to the side that started.
    end: &'a (dyn Fn(Scored) -> W + Sync),
    sets: &'a [Mask],
}

impl<W: Value> Work for SolveSets<'_, W> {
    /// The values of all states, set by set.
    type Output = Vec<W>;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Vec<W> {
        let (full, stages) = (self.contest.square.full(), stages(self.contest.square.variant()));
        let mut values = Vec::with_capacity(2 * self.sets.len() * W::SIDES * stages);
        // States that differ only in the side to move are adjacent, as they lead to each other.
        let (mut batch, mut used) = ([State::START; LANES], 0);
        let mut places = [0; LANES];
        for &down in self.sets {
            for &scored in &self.ways[usize::from(self.complete[usize::from(down)])] {
                if down == full || scored.iter().zip(self.needs).take(W::SIDES).any(|(a, b)| *a >= b) {
                    circle((self.end)(scored)).for_each(|v| values.extend(std::iter::repeat_n(v, stages)));
                    continue;
                }
                if used + W::SIDES > LANES {
                    self.solve_batch(&batch, &places, used, &mut values);
                    used = 0;
                }
                for mover in 0..W::SIDES {
                    batch[used] = State { down, scored, mover };
                    places[used] = values.len();
                    used += 1;
                    values.extend(std::iter::repeat_n(W::ZERO, stages));
                }
            }
        }
        self.solve_batch(&batch, &places, used, &mut values);
        values
    }
}

impl<W: Value> SolveSets<'_, W> {
    /// Solves the first `used` states of a batch and stores their values at their places.
    #[inline(always)]
    fn solve_batch(&self, batch: &Each<State>, places: &Each<usize>, used: usize, values: &mut [W]) {
        let Self { contest, chances, complete, .. } = *self;
        let (square, stages) = (&contest.square, stages(contest.square.variant()));
        let batch = &batch[..used];
        let mut best = Best::new();
        for cell in cells(square.full() & !batch.iter().fold(square.full(), |all, state| all & state.down)) {
            let mut onward = [[W::NONE; LANES]; 3];
            for (lane, &State { down, mut scored, mover }) in batch.iter().enumerate() {
                if down >> cell & 1 == 0 {
                    let next = usize::from(down | 1 << cell);
                    scored[mover] += complete[next] - complete[usize::from(down)];
                    let after = contest.start[next] as usize + share::<W>(scored, complete[next]);
                    let of = |mover: usize, stage| contest.value[(after * W::SIDES + mover) * stages + stage];
                    let turn = of(mover, 0);
                    let [again, twice] = if stages == 1 { [turn; 2] } else { [of(mover, 1), of(mover, 2)] };
                    onward[PASS][lane] = of((mover + 1) % W::SIDES, 0).passed();
                    onward[AGAIN][lane] = again;
                    onward[TWICE][lane] = twice;
                }
            }
            best.offer(chances.place(square.rank(cell)), &onward);
        }
        let (turns, owed) = match stages {
            1 => (endless(chances, &best), None),
            _ => {
                let (turns, owed) = capped(chances, &best);
                (turns, Some(owed))
            }
        };
        for first in (0..used).step_by(W::SIDES) {
            let value = settle([0, 1, 2].map(|mover| turns[first + mover % W::SIDES]));
            for mover in 0..W::SIDES {
                let place = places[first + mover];
                values[place] = value[mover];
                if let Some(owed) = &owed {
                    let rolls = owed[first + mover].settle(value[(mover + 1) % W::SIDES].passed());
                    values[place + 1..place + 3].copy_from_slice(&rolls);
                }
            }
        }
    }
}

impl<W: Value> Contest<W> {
    /// Solves a hand from `square`. It ends when all cards are face down, or as soon as a side has scored what it
    /// `needs`. `end` returns the value of an end to the side that started, given the points of each.
    pub(crate) fn solve(square: &Square, needs: Scored, end: impl Fn(Scored) -> W + Sync) -> Self {
        let (full, stages) = (square.full(), stages(square.variant()));
        let chances = Chances::new(square);
        let ways: Vec<Vec<Scored>> = (0..=square.variant().lines() as u8).map(shares::<W>).collect();
        let complete: Vec<u8> = (0..=full).map(|down| complete(square, down)).collect();
        let mut states = 0;
        let mut start = Vec::with_capacity(complete.len());
        for &lines in &complete {
            start.push(states);
            states += ways[usize::from(lines)].len() as u32;
        }
        let value = vec![W::ZERO; states as usize * W::SIDES * stages];
        let mut contest = Self { square: *square, start, value };
        // Successors of a set have more cards face down: all sets of one size can be solved in parallel.
        for size in (0..=square.variant().cells() as u32).rev() {
            let follows = |down: &Mask| down.count_ones() == size && square.down() & !down == 0;
            let sets: Vec<Mask> = (0..=full).filter(follows).collect();
            let solve = |sets| {
                let (contest, chances, complete, ways) = (&contest, &chances, &complete, &ways);
                widest(SolveSets { contest, chances, complete, ways, needs, end: &end, sets })
            };
            let solved: Vec<Vec<W>> = sets.par_chunks(CHUNK).map(solve).collect();
            for (sets, values) in sets.chunks(CHUNK).zip(solved) {
                let mut values = &values[..];
                for &down in sets {
                    let count = ways[usize::from(complete[usize::from(down)])].len() * W::SIDES * stages;
                    let at = contest.start[usize::from(down)] as usize * W::SIDES * stages;
                    contest.value[at..at + count].copy_from_slice(&values[..count]);
                    values = &values[count..];
                }
            }
        }
        contest
    }

    /// Returns the value of a state to its mover before a roll of this standing.
    pub(crate) fn before(&self, state: State, extra: Extra) -> W {
        let stages = stages(self.square.variant());
        let complete = state.scored.iter().sum();
        let at = self.start[usize::from(state.down)] as usize + share::<W>(state.scored, complete);
        let stage = match extra {
            Extra::First => 0,
            Extra::Owed(0) => 1,
            Extra::Owed(_) => 2,
        };
        self.value[(at * W::SIDES + state.mover) * stages + stage.min(stages - 1)]
    }

    /// Returns the value to the mover of the best card for a roll.
    pub(crate) fn rolled(&self, state: State, dice: &[u8], extra: Extra) -> W {
        match self.moves(state, dice, extra).first() {
            Some(&(_, value)) => value,
            None => self.after(state, dice, extra),
        }
    }

    /// Returns the cards that fit a roll, best first, each with its value to the mover. Of equal cards the lowest
    /// rank comes first, in reading order.
    pub(crate) fn moves(&self, state: State, dice: &[u8], extra: Extra) -> Vec<(usize, W)> {
        let (ranks, side) = (allowed(dice), self.square.variant().side());
        let fitting =
            cells(self.square.full() & !state.down).filter(|&cell| ranks.has(self.square.rank(cell)));
        let mut moves: Vec<(usize, W)> =
            fitting.map(|cell| (cell, self.after(state.turn_over(side, cell), dice, extra))).collect();
        best_first(&mut moves, |cell| self.square.rank(cell));
        moves
    }

    /// Returns the value to the mover after a finished roll.
    fn after(&self, state: State, dice: &[u8], extra: Extra) -> W {
        match extra.next(self.square.variant(), Pattern::of(dice)) {
            Some(next) => self.before(state, next),
            None => {
                let mover = (state.mover + 1) % W::SIDES;
                self.before(State { mover, ..state }, Extra::First).passed()
            }
        }
    }
}

/// Returns the number of kinds of rolls: in `super` it matters how many are left.
#[inline(always)]
const fn stages(variant: Variant) -> usize {
    match variant {
        Variant::Nice | Variant::Big => 1,
        Variant::Super => 3,
    }
}

/// Returns a value from the perspective of the first side, of the second, and so on.
#[inline(always)]
fn circle<W: Value>(first: W) -> impl Iterator<Item = W> {
    // After passing to the first side, one is the last.
    (0..W::SIDES).map(move |side| (side..W::SIDES).fold(first, |value, _| value.passed()))
}

/// Solves the turns of all sides with the same cards. Each leads to itself with probability `again`, and with
/// probability `pass` to the turn of the next side: a cyclic system of as many equations as sides.
#[inline(always)]
fn settle<W: Value>(turns: [Loop<W>; 3]) -> [W; 3] {
    let keep = 1.0 - turns[0].again;
    let ratio = turns[0].pass / keep;
    let own = turns.map(|turn| W::ZERO.plus(turn.sum, 1.0 / keep));
    // The first side's equation, with all others substituted.
    let round = own[1..W::SIDES].iter().rev().fold(None, |later: Option<W>, &own| {
        Some(later.map_or(own, |later| own.plus(later.passed(), ratio)))
    });
    let first = round.map_or(own[0], |round| own[0].plus(round.passed(), ratio));
    let mut value = [W::ZERO.plus(first, 1.0 / (1.0 - ratio.powi(W::SIDES as i32))); 3];
    for side in (1..W::SIDES).rev() {
        value[side] = own[side].plus(value[(side + 1) % W::SIDES].passed(), ratio);
    }
    value
}

/// Returns all ways to split this many lines between the sides.
fn shares<W: Value>(lines: u8) -> Vec<Scored> {
    match W::SIDES {
        2 => (0..=lines).map(|own| [own, lines - own, 0]).collect(),
        _ => (0..=lines)
            .flat_map(|own| (0..=lines - own).map(move |next| [own, next, lines - own - next]))
            .collect(),
    }
}

/// Returns the index in [`shares`] of a split of this many lines.
#[inline(always)]
fn share<W: Value>([own, next, _]: Scored, lines: u8) -> usize {
    let (own, next, lines) = (usize::from(own), usize::from(next), usize::from(lines));
    match W::SIDES {
        2 => own,
        // Before it come lines + 1 ways, then lines, and so on.
        _ => own * (2 * lines + 3 - own) / 2 + next,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nice::solver::{Duel, Trio};

    #[test]
    fn each_share_has_its_place() {
        for lines in 0..=10 {
            for (place, scored) in shares::<Duel>(lines).into_iter().enumerate() {
                assert_eq!((share::<Duel>(scored, lines), scored.iter().sum()), (place, lines));
            }
            for (place, scored) in shares::<Trio>(lines).into_iter().enumerate() {
                assert_eq!((share::<Trio>(scored, lines), scored.iter().sum()), (place, lines));
            }
        }
    }

    #[test]
    fn an_end_is_seen_by_every_side() {
        assert_eq!(circle(Duel(0.5)).collect::<Vec<_>>(), [Duel(0.5), Duel(-0.5)]);
        let all: Vec<Trio> = circle(Trio([0.1, 0.2, 0.7])).collect();
        assert_eq!(all, [Trio([0.1, 0.2, 0.7]), Trio([0.2, 0.7, 0.1]), Trio([0.7, 0.1, 0.2])]);
    }
}
