//! The slow, obvious solver: every ordered roll, every card, iterated to convergence.
//!
//! It uses neither closed forms nor classes of rolls, and keeps the points of each side separately. Tests compare
//! the fast solver with it, and benches measure the speed-up.
use crate::games::nice::roll::{Extra, Pattern, allowed, rolls};
use crate::games::nice::square::{Mask, Square, cells};
use crate::games::nice::variant::Variant;
use std::collections::HashMap;

/// The side to move, and the standing of the next roll.
pub(crate) type Mover = (usize, Extra);

/// Expected points of each side over the rest of a hand; an absent third side has none.
#[derive(Clone, Debug)]
pub struct Reference {
    square: Square,
    sides: usize,
    value: HashMap<(Mask, Mover), [f64; 3]>,
}

impl Reference {
    /// Solves each set of face-down cards, from the fullest, iterating over all rolls until no expectation changes
    /// by more than `precision`.
    pub fn solve(square: &Square, sides: usize, precision: f64) -> Self {
        let mut plain = Self { square: *square, sides, value: HashMap::new() };
        let variant = square.variant();
        let extras: &[Extra] = match variant {
            Variant::Nice | Variant::Big => &[Extra::First],
            Variant::Super => &[Extra::First, Extra::Owed(0), Extra::Owed(1), Extra::Owed(2)],
        };
        let all: Vec<Vec<u8>> = rolls(variant.dice()).collect();
        for down in (0..square.full()).rev().filter(|down| down & square.down() == square.down()) {
            loop {
                let mut change = 0.0_f64;
                for mover in 0..sides {
                    for &extra in extras {
                        let mut mean = [0.0; 3];
                        for dice in &all {
                            let points = plain.rolled(down, (mover, extra), dice);
                            (0..3).for_each(|side| mean[side] += points[side] / all.len() as f64);
                        }
                        let old = plain.value.insert((down, (mover, extra)), mean).unwrap_or_default();
                        change = (0..3).fold(change, |most, side| most.max((old[side] - mean[side]).abs()));
                    }
                }
                if change < precision {
                    break;
                }
            }
        }
        plain
    }

    /// Returns the expected points of every side before a roll.
    pub(crate) fn before(&self, down: Mask, mover: Mover) -> [f64; 3] {
        self.value.get(&(down, mover)).copied().unwrap_or_default()
    }

    /// Returns the expected points of every side with a roll on the table.
    pub(crate) fn rolled(&self, down: Mask, (mover, extra): Mover, dice: &[u8]) -> [f64; 3] {
        let next = match extra.next(self.square.variant(), Pattern::of(dice)) {
            Some(extra) => (mover, extra),
            None => ((mover + 1) % self.sides, Extra::First),
        };
        let mut square = self.square;
        cells(down).for_each(|cell| square.turn_over(cell));
        let ranks = allowed(dice);
        let mut fitting: Vec<usize> =
            square.faces_up().filter(|&cell| ranks.has(square.rank(cell))).collect();
        fitting.sort_by_key(|&cell| square.rank(cell));
        let mut best: Option<[f64; 3]> = None;
        for cell in fitting {
            let mut points = self.before(down | 1 << cell, next);
            points[mover] += f64::from(square.points(cell));
            // Equal choices differ in the last bits; the lowest rank is then taken, in reading order.
            if best.is_none_or(|best| self.margin(points, mover) > self.margin(best, mover) + 1e-9) {
                best = Some(points);
            }
        }
        best.unwrap_or_else(|| self.before(down, next))
    }

    /// Returns a side's points minus the others' average.
    pub(crate) fn margin(&self, points: [f64; 3], side: usize) -> f64 {
        let others = points.iter().sum::<f64>() - points[side];
        points[side] - others / (self.sides - 1) as f64
    }
}
