//! The points of a hand under best play, for every set of face-down cards.
use super::chances::Chances;
use super::step::{Best, Each, LANES, capped, endless};
use super::value::{Value, best_first};
use crate::core::wide::{Work, widest};
use crate::games::nice::roll::{Extra, Pattern, allowed, rolls};
use crate::games::nice::square::{Mask, Square, cells, complete, points};
use crate::games::nice::variant::Variant;
use fearless_simd::Simd;
use rayon::prelude::*;

/// A solved hand: the value of the rest of it to the side to move.
#[derive(Clone, Debug)]
pub struct Hand<W> {
    square: Square,
    /// By set of face-down cards: a turn about to begin, its last roll, its last roll but one (`super` only).
    value: Vec<[W; 3]>,
}

/// Sets solved per task.
const CHUNK: usize = 512;

/// Sets of face-down cards to solve, given all their successors.
#[derive(Clone, Copy)]
struct SolveSets<'a, W> {
    square: &'a Square,
    chances: &'a Chances,
    value: &'a [[W; 3]],
    /// By set of face-down cards: its complete lines.
    complete: &'a [u8],
    sets: &'a [Mask],
}

impl<W: Value> Work for SolveSets<'_, W> {
    type Output = Vec<[W; 3]>;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Vec<[W; 3]> {
        let SolveSets { square, chances, value, complete, sets } = self;
        let (full, variant) = (square.full(), square.variant());
        let mut solved = Vec::with_capacity(sets.len());
        for sets in sets.chunks(LANES) {
            // The last batch may be short; its last set fills the rest.
            let down: Each<Mask> = std::array::from_fn(|lane| sets[lane.min(sets.len() - 1)]);
            let mut best = Best::new();
            for cell in cells(full & !down.iter().fold(full, |all, down| all & down)) {
                let mut onward = [[W::NONE; LANES]; 3];
                for lane in 0..LANES {
                    if down[lane] >> cell & 1 == 0 {
                        let next = usize::from(down[lane] | 1 << cell);
                        // A card scores the lines that are complete with it and not without.
                        let score = complete[next] - complete[usize::from(down[lane])];
                        let [turn, last, last_but_one] = value[next];
                        let ways = match variant {
                            Variant::Nice | Variant::Big => [turn.passed(), turn, W::ZERO],
                            Variant::Super => [turn.passed(), last, last_but_one],
                        };
                        for way in 0..3 {
                            onward[way][lane] = ways[way].gain(score);
                        }
                    }
                }
                best.offer(chances.place(square.rank(cell)), &onward);
            }
            match variant {
                Variant::Nice | Variant::Big => {
                    let turns = endless(chances, &best);
                    solved.extend(
                        turns
                            .iter()
                            .take(sets.len())
                            .map(|turn| [turn.sum.settle(turn.again, turn.pass), W::ZERO, W::ZERO]),
                    );
                }
                Variant::Super => {
                    let (turns, owed) = capped(chances, &best);
                    solved.extend(turns.iter().zip(&owed).take(sets.len()).map(|(turn, owed)| {
                        let turn = turn.sum.settle(turn.again, turn.pass);
                        let [last, last_but_one] = owed.settle(turn.passed());
                        [turn, last, last_but_one]
                    }));
                }
            }
        }
        solved
    }
}

impl<W: Value> Hand<W> {
    /// Solves the rest of a hand: every set of cards that can follow from `square`, on all threads of the current
    /// rayon pool.
    pub fn solve(square: &Square) -> Self {
        let full = square.full();
        let chances = Chances::new(square);
        let mut value = vec![[W::ZERO; 3]; usize::from(full) + 1];
        let complete: Vec<u8> = (0..=full).map(|down| complete(square, down)).collect();
        // Successors have fewer cards face up: all sets of one size can be solved in parallel.
        let free = full & !square.down();
        let mut levels = vec![Vec::new(); square.variant().cells() + 1];
        for up in (0..=free).filter(|up| up & !free == 0) {
            levels[up.count_ones() as usize].push(full & !up);
        }
        for sets in &levels[1..] {
            let solve = |sets| {
                widest(SolveSets { square, chances: &chances, value: &value, complete: &complete, sets })
            };
            let solved: Vec<Vec<[W; 3]>> = match sets.len() {
                // Not worth a second thread.
                ..=CHUNK => vec![solve(sets)],
                _ => sets.par_chunks(CHUNK).map(solve).collect(),
            };
            for (&down, solved) in sets.iter().zip(solved.into_iter().flatten()) {
                value[usize::from(down)] = solved;
            }
        }
        Self { square: *square, value }
    }

    /// Returns the solved square.
    pub(crate) const fn square(&self) -> &Square {
        &self.square
    }

    /// Returns the value to the mover of the rest of the hand before a roll of this standing.
    pub(crate) fn before(&self, down: Mask, extra: Extra) -> W {
        let [turn, last, last_but_one] = self.value[usize::from(down)];
        match extra {
            Extra::First => turn,
            Extra::Owed(0) => last,
            Extra::Owed(1) => last_but_one,
            // No turn has this many rolls left, but a position may say so.
            Extra::Owed(_) => {
                let dice = self.square.variant().dice();
                let weight = 1.0 / 6_f64.powi(dice as i32);
                rolls(dice).fold(W::ZERO, |sum, dice| sum.plus(self.rolled(down, &dice, extra), weight))
            }
        }
    }

    /// Returns the value of the rest of the hand to the side that has just moved, given the standing of its next
    /// roll.
    pub(crate) fn after(&self, down: Mask, next: Option<Extra>) -> W {
        next.map_or_else(|| self.before(down, Extra::First).passed(), |next| self.before(down, next))
    }

    /// Returns the value to the mover of the rest of the hand with this roll.
    pub(crate) fn rolled(&self, down: Mask, dice: &[u8], extra: Extra) -> W {
        match self.moves(down, dice, extra).first() {
            Some(&(_, value)) => value,
            None => self.after(down, extra.next(self.square.variant(), Pattern::of(dice))),
        }
    }

    /// Returns the cards that fit a roll, best first, each with the value to the mover of the rest of the hand
    /// after it, its points included. Of equal cards the lowest rank comes first, in reading order.
    pub(crate) fn moves(&self, down: Mask, dice: &[u8], extra: Extra) -> Vec<(usize, W)> {
        let variant = self.square.variant();
        let (ranks, next) = (allowed(dice), extra.next(variant, Pattern::of(dice)));
        let mut moves: Vec<(usize, W)> = cells(self.square.full() & !down)
            .filter(|&cell| ranks.has(self.square.rank(cell)))
            .map(|cell| {
                let gain = points(variant.side(), down, cell);
                (cell, self.after(down | 1 << cell, next).gain(gain))
            })
            .collect();
        best_first(&mut moves, |cell| self.square.rank(cell));
        moves
    }
}
