//! Backward induction over every set of closed boxes.
use super::hands::ends;
use super::sheet::{FULL, SECTIONS, Sheet};
use super::tiles::{TILES, Tiles};
use super::turn::{Lanes, Turn, Vector};
use crate::core::wide::{Work, widest};
use crate::games::inverted::sheet::{BONUS, BOXES};
use rayon::prelude::*;
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The eight values of one set of closed boxes, one for each [`Sheet::case`].
pub(super) type Cases = Vector<8>;

/// The closed boxes are split into 10 high bits, the block, and 10 low bits, the place in it. A block of
/// 64 KiB stays close to the processor while it is filled, and the ten blocks above it are read in order.
const LOW: u8 = 10;
pub(super) const BLOCK: usize = 1 << LOW;
pub(super) type Block = Vec<Cases>;
/// So many vectors of a block are brought near at once.
const NEAR: usize = 128;

/// The value of every position of the game.
pub struct Solution {
    pub(super) blocks: Vec<Block>,
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
                    let block = widest(SolveBlock { blocks: &blocks, high, tiles: &TILES });
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

    /// Returns the eight values of these closed boxes.
    pub(super) fn cases(&self, closed: u32) -> &Cases {
        let closed = (closed & FULL) as usize;
        &self.blocks[closed >> LOW][closed % BLOCK]
    }
}

/// The values of one block, when those of all blocks with one box more closed are known.
#[derive(Clone, Copy)]
pub(super) struct SolveBlock<'a> {
    pub(super) blocks: &'a [Block],
    pub(super) high: usize,
    pub(super) tiles: &'a Tiles,
}

impl Work for SolveBlock<'_> {
    type Output = Block;

    #[inline(always)]
    fn run(self) -> Block {
        let SolveBlock { blocks, high, tiles } = self;
        let mut block = vec![Vector::all(0.0); BLOCK];
        let mut turn = Turn::new();
        for low in (0..BLOCK).rev() {
            let closed = high << LOW | low;
            if closed as u32 == FULL {
                continue; // nothing to come
            }
            if low % NEAR == NEAR - 1 {
                bring_near(blocks, high, low + 1 - NEAR);
            }
            let after = |number: u8| match number {
                ..=LOW => &block[low | 1 << (number - 1)],
                _ => &blocks[high | 1 << (number - 1 - LOW)][low],
            };
            sums(&mut turn, closed as u32, after);
            block[low] = turn.solve(tiles);
        }
        block
    }
}

/// Reads a part of each block with one box more closed, which is fast in a row, so that it is in the processor's second
/// cache when its vectors are needed one at a time, with much else between.
#[inline(always)]
fn bring_near(blocks: &[Block], high: usize, first: usize) {
    let open = (0..BOXES - LOW).map(|at| 1 << at).filter(|bit| high & bit == 0);
    let sum = |bit: usize| blocks[high | bit][first..][..NEAR].iter().map(|cases| cases.0[0]).sum::<f64>();
    black_box(open.map(sum).sum::<f64>());
}

/// Writes the ends of a turn: what each sum is worth after the third roll and before it, if `after` are the
/// values with one box more closed.
#[inline(always)]
pub(super) fn sums<'a>(turn: &mut Turn<Cases>, closed: u32, after: impl Fn(u8) -> &'a Cases + Copy) {
    let (top, middle) = (register(turn, closed, 0, after), register(turn, closed, 1, after));
    let bottom = register(turn, closed, 2, after);
    let zeroed = without(&top, 0).max(&without(&middle, 1)).max(&without(&bottom, 2));
    let mut rest = closed;
    while rest != 0 {
        let at = rest.trailing_zeros() as usize % usize::from(BOXES);
        turn.ends[at] = zeroed;
        turn.ends[ends::REGISTER + at] = Vector::all(f64::NEG_INFINITY);
        rest &= rest - 1;
    }
}

/// Writes the ends of a turn that are open boxes of `section`. Returns the best of what may follow.
#[inline(always)]
fn register<'a>(
    turn: &mut Turn<Cases>,
    closed: u32,
    section: usize,
    after: impl Fn(u8) -> &'a Cases,
) -> Cases {
    let mut best = Vector::all(f64::NEG_INFINITY);
    let mut open = SECTIONS[section] & !closed;
    let bonus = if open.count_ones() == 1 { BONUSES[section] } else { Vector::all(0.0) };
    while open != 0 {
        let at = open.trailing_zeros() as usize % usize::from(BOXES);
        let number = at as u8 + 1;
        let next = after(number);
        best = best.max(next);
        let register = next.plus(&bonus).plus(&Vector::all(number.into()));
        turn.ends[at] = register;
        turn.ends[ends::REGISTER + at] = register;
        open &= open - 1;
    }
    best
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
