//! The points of a hand under best play, for every set of face-down cards.
use super::chances::Chances;
use super::step::{Best, capped, endless};
use super::value::{Value, best_first};
use crate::games::nice::roll::{Extra, Pattern, allowed, rolls};
use crate::games::nice::square::{Mask, Square, cells, points};
use crate::games::nice::variant::Variant;

/// A solved hand: what the rest of it is worth to the side to move.
#[derive(Clone, Debug)]
pub struct Hand<W> {
    square: Square,
    /// By set of face-down cards: a turn about to begin, its last roll, its last roll but one (`super` only).
    value: Vec<[W; 3]>,
}

impl<W: Value> Hand<W> {
    /// Solves the rest of a hand: every set of cards that can follow upon `square`.
    pub fn solve(square: &Square) -> Self {
        let variant = square.variant();
        let (full, side) = (square.full(), variant.side());
        let chances = Chances::new(square);
        let mut value = vec![[W::ZERO; 3]; usize::from(full) + 1];
        // Every set that contains the cards now down, from the fullest: the next smaller one differs in the bits
        // that are free to differ.
        let free = full & !square.down();
        let mut up = 0;
        while up != free {
            up = up.wrapping_sub(free) & free;
            let down = full & !up;
            let mut best = Best::new();
            for cell in cells(up) {
                let score = points(side, down, cell);
                let [turn, last, last_but_one] = value[usize::from(down | 1 << cell)];
                let onward = match variant {
                    Variant::Nice | Variant::Big => [turn.passed(), turn, W::ZERO],
                    Variant::Super => [turn.passed(), last, last_but_one],
                };
                best.offer(chances.place(square.rank(cell)), onward.map(|value| value.gain(score)));
            }
            value[usize::from(down)] = match variant {
                Variant::Nice | Variant::Big => {
                    let turn = endless(&chances, &best);
                    [turn.sum.settle(turn.again, turn.pass), W::ZERO, W::ZERO]
                }
                Variant::Super => {
                    let (turn, owed) = capped(&chances, &best);
                    let turn = turn.sum.settle(turn.again, turn.pass);
                    let [last, last_but_one] = owed.settle(turn.passed());
                    [turn, last, last_but_one]
                }
            };
        }
        Self { square: *square, value }
    }

    /// Returns the square that was solved.
    pub(crate) const fn square(&self) -> &Square {
        &self.square
    }

    /// Returns what the rest of the hand is worth to the mover before a roll of this standing.
    pub(crate) fn before(&self, down: Mask, extra: Extra) -> W {
        let [turn, last, last_but_one] = self.value[usize::from(down)];
        match extra {
            Extra::First => turn,
            Extra::Owed(0) => last,
            Extra::Owed(1) => last_but_one,
            // No turn has so many rolls left, but a position may say so.
            Extra::Owed(_) => {
                let dice = self.square.variant().dice();
                let weight = 1.0 / 6_f64.powi(dice as i32);
                rolls(dice).fold(W::ZERO, |sum, dice| sum.plus(self.rolled(down, &dice, extra), weight))
            }
        }
    }

    /// Returns what the rest of the hand is worth to the side that has just moved, given the standing of its next roll.
    pub(crate) fn after(&self, down: Mask, next: Option<Extra>) -> W {
        next.map_or_else(|| self.before(down, Extra::First).passed(), |next| self.before(down, next))
    }

    /// Returns what the rest of the hand is worth to the mover with a roll on the table.
    pub(crate) fn rolled(&self, down: Mask, dice: &[u8], extra: Extra) -> W {
        match self.moves(down, dice, extra).first() {
            Some(&(_, value)) => value,
            None => self.after(down, extra.next(self.square.variant(), Pattern::of(dice))),
        }
    }

    /// Returns the cards that fit a roll, best first, each with what the rest of the hand is worth to the mover if it
    /// is turned over, its points included. Of cards that are level the lowest rank comes first, in reading order.
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
