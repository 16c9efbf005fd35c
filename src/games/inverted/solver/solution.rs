//! Backward induction over every set of closed boxes.
use super::fixed::{Fixed, Scale, halves, join};
use super::hands::ends;
use super::sheet::{FULL, SECTIONS, Sheet, section_of};
use super::tiles::{TILES, Tiles};
use super::turn::{Additive, Cases, Turn, Vector, Weighed};
use crate::core::wide::{Work, widest};
use crate::games::inverted::sheet::{BONUS, BOXES};
use rayon::prelude::*;
use std::array::from_fn;
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The closed boxes are split into 10 high bits, the block, and 10 low bits, the place in it. A block of
/// 64 KiB stays close to the processor while it is filled, and the ten blocks above it are read in order.
const LOW: u8 = 10;
pub(super) const BLOCK: usize = 1 << LOW;
const HIGH: usize = (BOXES - LOW) as usize;
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
            // The last of an odd number is solved beside itself.
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

    /// Returns the points expected still to come from this sheet under best play, before a roll, to a millionth of a point.
    pub fn value(&self, sheet: Sheet) -> f64 {
        self.cases(sheet.closed).0[sheet.case()]
    }

    /// Returns the eight values of these closed boxes.
    pub(super) fn cases(&self, closed: u32) -> &Cases {
        let closed = (closed & FULL) as usize;
        &self.blocks[closed >> LOW][closed % BLOCK]
    }
}

/// The values of two blocks with equally many boxes closed, when those of all blocks with one box more closed are known.
#[derive(Clone, Copy)]
pub(super) struct SolveBlocks<'a> {
    pub(super) blocks: &'a [Block],
    pub(super) high: [usize; 2],
    pub(super) tiles: &'a Tiles,
}

impl Work for SolveBlocks<'_> {
    type Output = [Block; 2];

    #[inline(always)]
    fn run(self) -> [Block; 2] {
        let SolveBlocks { blocks, high, tiles } = self;
        let mut solved = high.map(|_| vec![Vector::all(0.0); BLOCK]);
        // In place of blocks that would close a closed box again.
        let nothing = vec![Vector::all(0.0); BLOCK];
        let closing = |high: usize, at: usize| match high >> at & 1 {
            0 => &blocks[high | 1 << at],
            _ => &nothing,
        };
        let above: [[&Block; HIGH]; 2] = high.map(|high| from_fn(|at| closing(high, at)));
        let mut turn = Turn::new();
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
            let ends = [Ends::new(closed[0], &after[0]), Ends::new(closed[1], &after[1])];
            let scales = [ends[0].scale(), ends[1].scale()];
            let zeroed = join(&scales[0].fix(&ends[0].zeroed), &scales[1].fix(&ends[1].zeroed));
            for at in 0..usize::from(BOXES) {
                // Boxes are taken one by one: several at once would be gathered from far apart.
                let at = black_box(at);
                let first = scales[0].fix(&ends[0].registered(at, after[0][at]));
                let second = scales[1].fix(&ends[1].registered(at, after[1][at]));
                let registered = join(&first, &second);
                let open = &Fixed::OPEN[(closed[0] >> at & 1) as usize][(closed[1] >> at & 1) as usize];
                turn.ends[at] = registered.masked(open, &zeroed);
                turn.ends[ends::REGISTER + at] = registered.masked(open, &Fixed::NOTHING);
            }
            let numbers = turn.solve(tiles);
            let [first, second] = halves(&numbers);
            solved[0][low] = scales[0].values(first);
            solved[1][low] = scales[1].values(second);
        }
        solved
    }
}

/// Reads a part of each block with one box more closed, which is fast in a row, so that it is in the processor's second
/// cache when its vectors are needed one at a time, with much else between.
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

/// For each box, from 1, the values with it closed, too; where it is closed, anything from 0 to 1000.
pub(super) type After<'a> = [&'a Cases; BOXES as usize];

/// What a turn with these closed boxes can end with.
struct Ends {
    /// The bonus of each section, in the cases in which the next box earns it.
    bonuses: [Cases; 3],
    /// What the best box to zero is worth.
    zeroed: Cases,
    /// The least and the most of this and what registering is worth.
    least: Cases,
    most: Cases,
}

impl Ends {
    #[inline(always)]
    fn new(closed: u32, after: &After) -> Ends {
        // Closed boxes take part without a branch, far below or far above all others.
        const FAR: f64 = 1e5;
        let bonus = |section: usize| {
            let last = (SECTIONS[section] & !closed).count_ones() == 1;
            BONUSES[section].times(if last { 1.0 } else { 0.0 })
        };
        let (low, high) = (Vector::all(-FAR), Vector::all(FAR));
        let mut ends = Ends { bonuses: [bonus(0), bonus(1), bonus(2)], zeroed: low, least: high, most: low };
        for (section, boxes) in SECTIONS.into_iter().enumerate() {
            let mut best = low;
            for at in boxes.trailing_zeros()..boxes.ilog2() + 1 {
                let is_closed = (closed >> at & 1) as usize;
                let after = after[at as usize].plus(&Vector::all([0.0, -FAR][is_closed]));
                let registered = ends.registered(at as usize, &after);
                best = best.greater(&after);
                ends.most = ends.most.greater(&registered);
                ends.least = ends.least.lesser(&registered.plus(&Vector::all([0.0, 2.0 * FAR][is_closed])));
            }
            ends.zeroed = ends.zeroed.greater(&without(&best, section));
        }
        ends.most = ends.most.greater(&ends.zeroed);
        ends.least = ends.least.lesser(&ends.zeroed);
        ends
    }

    /// Returns what registering box `at`, from 0, is worth if `after` are the values with it closed.
    #[inline(always)]
    fn registered(&self, at: usize, after: &Cases) -> Cases {
        let number = at as u8 + 1;
        after.plus(&self.bonuses[section_of(number)]).plus(&Vector::all(number.into()))
    }

    #[inline(always)]
    fn scale(&self) -> Scale {
        Scale::new(&self.least, &self.most)
    }
}

/// Writes the ends of a turn: what each sum is worth after the third roll and before it.
#[inline(always)]
pub(super) fn sums(turn: &mut Turn<Cases>, closed: u32, after: &After) {
    let ends = Ends::new(closed, after);
    for at in 0..usize::from(BOXES) {
        let at = black_box(at);
        let open = closed >> at & 1 == 0;
        let registered = ends.registered(at, after[at]);
        turn.ends[at] = if open { registered } else { ends.zeroed };
        turn.ends[ends::REGISTER + at] = if open { registered } else { Vector::all(f64::NEG_INFINITY) };
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
