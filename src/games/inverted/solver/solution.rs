//! Backward induction over every set of closed boxes.
use super::fixed::{Fixed, Scale, join, where_open};
use super::hands::ends;
use super::sheet::{FULL, SECTIONS, Sheet, section_of};
use super::simd::Numbers;
use super::tiles::{TILES, Tiles};
use super::turn::{Cases, Turn, Vector};
use crate::core::wide::{Work, widest};
use crate::games::inverted::sheet::{BONUS, BOXES};
use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x8};
use rayon::prelude::*;
use std::array::from_fn;
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The closed boxes are split into 10 high bits, the block, and 10 low bits, the index in it. A block of 64 KiB
/// stays in the cache while it is filled, and the ten blocks above it are read sequentially.
const LOW: u8 = 10;
pub(super) const BLOCK: usize = 1 << LOW;
const HIGH: usize = (BOXES - LOW) as usize;
pub(super) type Block = Vec<Cases>;
/// Combinations of living and dead bonuses.
const CASES: usize = 8;
/// Number of vectors of a block prefetched at once.
const NEAR: usize = 128;

/// The value of every position of the game.
pub struct Solution {
    pub(super) blocks: Vec<Block>,
}

impl Solution {
    /// Solves the game on all threads of the current rayon pool, using some 64 MiB and a second of work on two
    /// cores. `progress` is called from any of the threads with the fraction done, from 0 to 1.
    pub fn solve(progress: &(dyn Fn(f32) + Sync)) -> Solution {
        let mut blocks = vec![Block::new(); BLOCK];
        let done = AtomicUsize::new(0);
        // A block needs only blocks with one more closed box, so all with equally many run in parallel.
        for closed in (0..=u32::from(BOXES - LOW)).rev() {
            let level: Vec<usize> = (0..BLOCK).filter(|block| block.count_ones() == closed).collect();
            // The last of an odd number is paired with itself.
            let solved: Vec<[Block; 2]> = level
                .par_chunks(2)
                .map(|pair| {
                    let high = [pair[0], pair[pair.len() - 1]];
                    let solved = widest(SolveBlocks { blocks: &blocks, high, tiles: &TILES });
                    let done = done.fetch_add(pair.len(), Ordering::Relaxed) + pair.len();
                    progress(done as f32 / BLOCK as f32);
                    solved
                })
                .collect();
            for (pair, solved) in level.chunks(2).zip(solved) {
                for (&high, block) in pair.iter().zip(solved) {
                    blocks[high] = block;
                }
            }
        }
        Solution { blocks }
    }

    /// Returns the expected points still to come from this sheet under best play, before a roll, to a millionth of
    /// a point.
    pub fn value(&self, sheet: Sheet) -> f64 {
        self.cases(sheet.closed).0[sheet.case()]
    }

    /// Returns the eight values for these closed boxes.
    pub(super) fn cases(&self, closed: u32) -> &Cases {
        let closed = (closed & FULL) as usize;
        &self.blocks[closed >> LOW][closed % BLOCK]
    }
}

/// Solves two blocks with equally many boxes closed, given all blocks with one more box closed.
#[derive(Clone, Copy)]
pub(super) struct SolveBlocks<'a> {
    pub(super) blocks: &'a [Block],
    pub(super) high: [usize; 2],
    pub(super) tiles: &'a Tiles,
}

impl Work for SolveBlocks<'_> {
    type Output = [Block; 2];

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> [Block; 2] {
        let SolveBlocks { blocks, high, tiles } = self;
        let mut solved = high.map(|_| vec![Vector::all(0.0); BLOCK]);
        // In place of blocks that would close a closed box again.
        let nothing = vec![Vector::all(0.0); BLOCK];
        let closing = |high: usize, at: usize| match high >> at & 1 {
            0 => &blocks[high | 1 << at],
            _ => &nothing,
        };
        let above: [[&Block; HIGH]; 2] = high.map(|high| from_fn(|at| closing(high, at)));
        let never = Fixed::splat(simd, 0);
        // After the third roll and before it, for both sets; a turn takes as many of the cases as fit into a
        // vector.
        let (mut last, mut registered) = ([[0; 2 * CASES]; BOXES as usize], [[0; 2 * CASES]; BOXES as usize]);
        let mut turn = Turn::new(Numbers::<S>(S::u32s::splat(simd, 0)));
        for low in (0..BLOCK).rev() {
            // Loops, as closures that are not inlined are compiled without the processor's own instructions.
            let closed = [(high[0] << LOW | low) as u32, (high[1] << LOW | low) as u32];
            if closed[0] == FULL {
                continue; // nothing to come
            }
            if low % NEAR == NEAR - 1 {
                for high in high {
                    bring_near(blocks, high, low + 1 - NEAR);
                }
            }
            let mut after = [[&nothing[0]; BOXES as usize]; 2];
            for set in 0..2 {
                for at in 0..usize::from(LOW) {
                    after[set][at] = &solved[set][low | 1 << at];
                }
                for at in 0..HIGH {
                    after[set][usize::from(LOW) + at] = &above[set][at][low];
                }
            }
            let ends = [Ends::new(simd, closed[0], &after[0]), Ends::new(simd, closed[1], &after[1])];
            let scales = [ends[0].scale(), ends[1].scale()];
            let zeroed = join(scales[0].fix(ends[0].zeroed), scales[1].fix(ends[1].zeroed));
            for at in 0..usize::from(BOXES) {
                // One box at a time: several would have to be gathered from far apart.
                let at = black_box(at);
                let first = scales[0].fix(ends[0].registered(at, load(simd, after[0][at])));
                let second = scales[1].fix(ends[1].registered(at, load(simd, after[1][at])));
                let both = join(first, second);
                let open = [closed[0] >> at & 1 == 0, closed[1] >> at & 1 == 0];
                last[at] = where_open(both, open, zeroed).to_array();
                registered[at] = where_open(both, open, never).to_array();
            }
            let mut means = [[0.0; CASES]; 2];
            for first in (0..2 * CASES).step_by(S::u32s::LEN) {
                for at in 0..usize::from(BOXES) {
                    turn.ends[at] = part(simd, &last[at], first);
                    turn.ends[ends::REGISTER + at] = part(simd, &registered[at], first);
                }
                let part = turn.solve(tiles).means();
                for set in 0..2 {
                    part[set].store_slice(&mut means[set][first / 2..][..S::f64s::LEN]);
                }
            }
            for set in 0..2 {
                let means = f64x8::load_array(simd, means[set]);
                solved[set][low] = Vector(scales[set].values(means).to_array());
            }
        }
        solved
    }
}

/// Returns the cases of both sets from `first` on, as many as fit into a vector.
#[inline(always)]
fn part<S: Simd>(simd: S, both: &[u32; 2 * CASES], first: usize) -> Numbers<S> {
    Numbers(S::u32s::from_slice(simd, &both[first..][..S::u32s::LEN]))
}

/// Prefetches a part of each block with one more box closed by fast sequential reads, so that it is in the
/// second-level cache when its vectors are needed one by one.
#[inline(always)]
fn bring_near(blocks: &[Block], high: usize, first: usize) {
    let mut sum = 0.0;
    for at in 0..HIGH {
        if high >> at & 1 == 0 {
            for cases in &blocks[high | 1 << at][first..first + NEAR] {
                sum += cases.0[0];
            }
        }
    }
    black_box(sum);
}

/// For each box, from 1, the values with it closed, too; arbitrary from 0 to 1000 if it is closed already.
pub(super) type After<'a> = [&'a Cases; BOXES as usize];

#[inline(always)]
fn load<S: Simd>(simd: S, cases: &Cases) -> f64x8<S> {
    f64x8::load_array_ref(simd, &cases.0)
}

/// Values of the ends of a turn with these closed boxes.
struct Ends<S: Simd> {
    /// The bonus of each section, in the cases in which the next box earns it.
    bonuses: [f64x8<S>; 3],
    /// Value of the best box to zero.
    zeroed: f64x8<S>,
    /// Minimum and maximum of this and of the values of registering.
    least: f64x8<S>,
    most: f64x8<S>,
}

impl<S: Simd> Ends<S> {
    #[inline(always)]
    fn new(simd: S, closed: u32, after: &After) -> Self {
        // Closed boxes take part without a branch, far below or far above all others.
        const FAR: f64 = 1e5;
        let [low, high] = [-FAR, FAR].map(|far| f64x8::splat(simd, far));
        let mut ends = Ends { bonuses: [f64x8::splat(simd, 0.0); 3], zeroed: low, least: high, most: low };
        for (section, bonus) in BONUSES.iter().enumerate() {
            if (SECTIONS[section] & !closed).count_ones() == 1 {
                ends.bonuses[section] = load(simd, bonus);
            }
        }
        for (section, boxes) in SECTIONS.into_iter().enumerate() {
            let mut best = low;
            for at in boxes.trailing_zeros()..boxes.ilog2() + 1 {
                let is_closed = (closed >> at & 1) as usize;
                let after = load(simd, after[at as usize]) + [0.0, -FAR][is_closed];
                let registered = ends.registered(at as usize, after);
                best = best.max(after);
                ends.most = ends.most.max(registered);
                ends.least = ends.least.min(registered + [0.0, 2.0 * FAR][is_closed]);
            }
            ends.zeroed = ends.zeroed.max(without(best, section));
        }
        ends.most = ends.most.max(ends.zeroed);
        ends.least = ends.least.min(ends.zeroed);
        ends
    }

    /// Returns the value of registering box `at`, from 0, given the values `after` with it closed.
    #[inline(always)]
    fn registered(&self, at: usize, after: f64x8<S>) -> f64x8<S> {
        let number = at as u8 + 1;
        after + self.bonuses[section_of(number)] + f64::from(number)
    }

    #[inline(always)]
    fn scale(&self) -> Scale<S> {
        Scale::new(self.least, self.most)
    }
}

/// Writes the ends of a turn: the value of each sum after the third roll and before it.
pub(super) struct Sums<'a> {
    pub(super) turn: &'a mut Turn<Cases>,
    pub(super) closed: u32,
    pub(super) after: &'a After<'a>,
}

impl Work for Sums<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Sums { turn, closed, after } = self;
        let ends = Ends::new(simd, closed, after);
        for at in 0..usize::from(BOXES) {
            let at = black_box(at);
            let open = closed >> at & 1 == 0;
            let registered = Vector(ends.registered(at, load(simd, after[at])).to_array());
            turn.ends[at] = if open { registered } else { Vector(ends.zeroed.to_array()) };
            turn.ends[ends::REGISTER + at] = if open { registered } else { Vector::all(f64::NEG_INFINITY) };
        }
    }
}

/// Replaces each case by the one in which the bonus of `section` is dead.
#[inline(always)]
fn without<S: Simd>(cases: f64x8<S>, section: usize) -> f64x8<S> {
    let [a, b, c, d, e, f, g, _] = cases.to_array();
    let dead = match section {
        0 => [a, a, c, c, e, e, g, g],
        1 => [a, b, a, b, e, f, e, f],
        _ => [a, b, c, d, a, b, c, d],
    };
    f64x8::load_array(cases.simd, dead)
}

/// For each section, its bonus in the cases in which it is alive.
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
