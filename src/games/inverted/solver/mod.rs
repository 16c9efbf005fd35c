//! Inverted Dice solved: what every sheet is worth under best play, by backward induction.
//!
//! Between turns a position is which boxes are closed and which of the three bonuses are still alive; a bonus
//! is alive while none of its boxes is zeroed. Sections of 5, 10 and 5 boxes make 63 × 2047 × 63 = 8,124,543
//! positions. All are solved at once, in about a second: the eight combinations of living bonuses of one set
//! of closed boxes run through a turn side by side ([`turn`]).
//!
//! A value is the number of points expected still to come, bonuses included, if every action from here on is
//! the best one. Points already on the sheet are not part of it.
mod actions;
mod hands;
#[doc(hidden)]
pub mod reference;
#[cfg(test)]
mod tests;
mod turn;
mod wide;

pub use actions::{Chances, Endings, RollAction, Turned, chance_of_reaching};
pub use hands::{DICE, Hand};

use super::sheet::{BONUS, BOXES};
use hands::{HANDS, Hands, ends};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use turn::{Turn, Vector};
use wide::{Work, widest};

/// The closed boxes of a sheet that has none left open.
pub const FULL: u32 = (1 << BOXES) - 1;
/// The boxes of each section as bits: 1–5, 6–15, 16–20.
pub const SECTIONS: [u32; 3] = [0x1F, 0x3FF << 5, 0x1F << 15];
/// Positions between turns.
pub const POSITIONS: u32 = 63 * 2047 * 63;

/// What matters of a sheet between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    /// Box `n`, achieved or zeroed, is bit `n - 1`.
    pub closed: u32,
    /// For each section, whether none of its boxes has been zeroed.
    pub alive: [bool; 3],
}

impl Sheet {
    /// The empty sheet.
    pub const EMPTY: Sheet = Sheet { closed: 0, alive: [true; 3] };

    /// Returns whether box `number`, 1 to 20, is still open.
    pub fn is_open(self, number: u8) -> bool {
        self.closed >> (number - 1) & 1 == 0
    }

    /// Returns the open boxes in ascending order.
    pub fn open(self) -> impl Iterator<Item = u8> {
        (1..=BOXES).filter(move |&number| self.is_open(number))
    }

    /// Returns the sheet after achieving an open box, and the points for it: its number, and the bonus of its section
    /// if it completes it alive.
    pub fn achieve(self, number: u8) -> (Sheet, i32) {
        let after = Sheet { closed: self.closed | 1 << (number - 1), ..self };
        let section = section_of(number);
        let earned = self.alive[section] && after.closed & SECTIONS[section] == SECTIONS[section];
        (after, i32::from(number) + if earned { BONUS } else { 0 })
    }

    /// Returns the sheet after zeroing an open box.
    pub fn zero(self, number: u8) -> Sheet {
        let mut after = Sheet { closed: self.closed | 1 << (number - 1), ..self };
        after.alive[section_of(number)] = false;
        after
    }

    /// Returns the living bonuses as a number from 0 to 7, the case of this sheet among those of its closed boxes.
    fn case(self) -> usize {
        self.alive.iter().zip([1, 2, 4]).filter(|&(&alive, _)| alive).map(|(_, bit)| bit).sum()
    }
}

/// Returns the section of box `number`, 1 to 20: 0 for 1–5, 1 for 6–15, 2 for 16–20.
#[inline]
pub fn section_of(number: u8) -> usize {
    match number {
        ..=5 => 0,
        6..=15 => 1,
        _ => 2,
    }
}

/// The eight values of one set of closed boxes, one for each [`Sheet::case`].
type Cases = Vector<8>;

/// The closed boxes are split into 10 high bits, the block, and 10 low bits, the place in it. A block of
/// 64 KiB stays close to the processor while it is filled, and the ten blocks above it are read in order.
const LOW: u8 = 10;
const BLOCK: usize = 1 << LOW;
type Block = Vec<Cases>;

/// The value of every position of the game.
pub struct Solution {
    blocks: Vec<Block>,
}

impl Solution {
    /// Solves the game on all threads of the current rayon pool, some 64 MiB and a second of work for two
    /// cores. `progress` is called with the fraction done from any of the threads, from 0 to 1.
    pub fn solve(progress: &(dyn Fn(f32) + Sync)) -> Solution {
        let mut blocks = vec![Block::new(); BLOCK];
        let done = AtomicUsize::new(0);
        // A block looks up only blocks with one closed box more, so all with equally many go in parallel.
        for closed in (0..=u32::from(BOXES - LOW)).rev() {
            let level: Vec<usize> = (0..BLOCK).filter(|block| block.count_ones() == closed).collect();
            let solved: Vec<Block> = level
                .par_iter()
                .map(|&high| {
                    let block = widest(SolveBlock { blocks: &blocks, high, hands: &HANDS });
                    progress((done.fetch_add(1, Ordering::Relaxed) + 1) as f32 / BLOCK as f32);
                    block
                })
                .collect();
            for (high, block) in level.into_iter().zip(solved) {
                blocks[high] = block;
            }
        }
        Solution { blocks }
    }

    /// Returns the points expected still to come from this sheet under best play, before a roll.
    pub fn value(&self, sheet: Sheet) -> f64 {
        self.cases(sheet.closed).0[sheet.case()]
    }

    fn cases(&self, closed: u32) -> &Cases {
        let closed = (closed & FULL) as usize;
        &self.blocks[closed >> LOW][closed % BLOCK]
    }
}

/// The values of one block, when those of all blocks with one box more closed are known.
#[derive(Clone, Copy)]
struct SolveBlock<'a> {
    blocks: &'a [Block],
    high: usize,
    hands: &'a Hands,
}

impl Work for SolveBlock<'_> {
    type Output = Block;

    #[inline(always)]
    fn run(self) -> Block {
        let SolveBlock { blocks, high, hands } = self;
        let mut block = vec![Vector::all(0.0); BLOCK];
        let mut turn = Turn::new();
        for low in (0..BLOCK).rev() {
            let closed = high << LOW | low;
            if closed as u32 == FULL {
                continue; // nothing to come
            }
            let after = |number: u8| match number {
                ..=LOW => &block[low | 1 << (number - 1)],
                _ => &blocks[high | 1 << (number - 1 - LOW)][low],
            };
            sums(&mut turn, closed as u32, after);
            block[low] = turn.solve(hands);
        }
        block
    }
}

/// Writes the ends of a turn: what each sum is worth after the third roll and before it, if `after` are the
/// values with one box more closed.
#[inline(always)]
fn sums<'a>(turn: &mut Turn<8>, closed: u32, after: impl Fn(u8) -> &'a Cases) {
    let mut zeroed = Vector::all(f64::NEG_INFINITY);
    for number in 1..=BOXES {
        let at = usize::from(number) - 1;
        let register = if closed >> at & 1 == 0 {
            let (next, section) = (after(number), section_of(number));
            zeroed = zeroed.max(&without(next, section));
            let complete = (closed | 1 << at) & SECTIONS[section] == SECTIONS[section];
            let next = if complete { next.plus(&BONUSES[section]) } else { *next };
            next.plus(&Vector::all(number.into()))
        } else {
            Vector::all(f64::NEG_INFINITY)
        };
        turn.ends[ends::REGISTER + at] = register;
    }
    for at in 0..BOXES.into() {
        let open = closed >> at & 1 == 0;
        turn.ends[at] = if open { turn.ends[ends::REGISTER + at] } else { zeroed };
    }
}

/// Returns each case as it is when the bonus of `section` is dead.
#[inline(always)]
fn without(cases: &Cases, section: usize) -> Cases {
    let [a, b, c, d, e, f, g, _] = cases.0;
    match section {
        0 => Vector([a, a, c, c, e, e, g, g]),
        1 => Vector([a, b, a, b, e, f, e, f]),
        _ => Vector([a, b, c, d, a, b, c, d]),
    }
}

/// For each section its bonus in the cases in which it is alive.
const BONUSES: [Cases; 3] = {
    let mut bonuses = [Vector::all(0.0); 3];
    let mut at = 0;
    while at < 24 {
        if (at % 8) >> (at / 8) & 1 == 1 {
            bonuses[at / 8].0[at % 8] = BONUS as f64;
        }
        at += 1;
    }
    bonuses
};
