//! Backward induction over the losses of every set of closed boxes.
use super::layout::{CaseLanes, Layout, Place, SetLanes};
use super::worth::{MOST, Worth, lost};
use crate::core::wide::{Work, widest};
use crate::games::inverted::sheet::{BONUS, BOXES};
use crate::games::inverted::solver::Sheet;
use crate::games::inverted::solver::actions::Turned;
use crate::games::inverted::solver::hands::{WAYS, ends};
use crate::games::inverted::solver::sheet::{FULL, SECTIONS, section_of};
use crate::games::inverted::solver::simd::Chances;
use crate::games::inverted::solver::tiles::{TILES, Tiles};
use crate::games::inverted::solver::turn::{Lanes, Turn};
use fearless_simd::Simd;
use fearless_simd::prelude::*;
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Lanes of the widest vectors. Chances are single-precision, with rounding errors below 1e-6.
const WIDEST: usize = 16;
/// Sets of closed boxes per task.
const TASK: usize = 64;
/// Beyond this many bytes, only what the next turn needs is kept.
const KEPT: usize = 110 << 20;

/// Values carried for each loss.
pub(super) trait Carried: Copy + Send + Sync {
    type Value: Copy + PartialEq + Send + Sync;
    /// The values of some lanes: a vector of the processor's width.
    type Wide<S: Simd>: Lanes;
    /// Value of an illegal action.
    const NEVER: Self::Value;
    /// Returns the carried value if the goal has this chance for certain, and play continues for points from
    /// `sheet`.
    fn decided(self, chance: f64, sheet: impl FnOnce() -> Sheet) -> Self::Value;
    fn gain(self, value: Self::Value, points: i32) -> Self::Value;
    fn better(a: Self::Value, b: Self::Value) -> Self::Value;
    /// Returns the number of lanes of a vector: a divisor of [`WIDEST`].
    fn lanes<S: Simd>() -> usize;
    /// Returns a vector of these values.
    fn wide<S: Simd>(simd: S, values: &[Self::Value]) -> Self::Wide<S>;
    /// Writes the means of sums over all rolls, weighted by their ways, to `values`.
    fn write_means<S: Simd>(sums: <Self::Wide<S> as Lanes>::Sum, values: &mut [Self::Value]);
}

/// Carries the chance of the goal.
#[derive(Clone, Copy)]
struct Chance;

impl Carried for Chance {
    type Value = f32;
    type Wide<S: Simd> = Chances<S>;
    const NEVER: f32 = f32::NEG_INFINITY;

    #[inline(always)]
    fn decided(self, chance: f64, _: impl FnOnce() -> Sheet) -> f32 {
        chance as f32
    }
    #[inline(always)]
    fn gain(self, chance: f32, _: i32) -> f32 {
        chance
    }
    #[inline(always)]
    fn better(a: f32, b: f32) -> f32 {
        if a > b { a } else { b }
    }
    #[inline(always)]
    fn lanes<S: Simd>() -> usize {
        S::f32s::LEN
    }
    #[inline(always)]
    fn wide<S: Simd>(simd: S, values: &[f32]) -> Chances<S> {
        Chances(S::f32s::from_slice(simd, values))
    }
    #[inline(always)]
    fn write_means<S: Simd>(sums: Chances<S>, values: &mut [f32]) {
        (sums.0 * (1.0 / WAYS) as f32).store_slice(values);
    }
}

/// The values of all sets with equally many boxes closed.
struct Level<C> {
    /// For each set, in ascending order, the start of its values; then the end of the last.
    starts: Vec<u32>,
    values: Vec<C>,
}

/// The chance of a goal from every position that can follow from a sheet.
pub struct GoalTable {
    worth: Worth,
    layout: Layout,
    /// By boxes closed since the start; `None` if not kept.
    levels: Vec<Option<Level<f32>>>,
    ranks: Ranks,
}

impl<C> Level<C> {
    fn bytes(&self) -> usize {
        size_of_val(&self.values[..]) + size_of_val(&self.starts[..])
    }
}

/// Numbers the sets of equal size.
struct Ranks {
    /// For each set of boxes, the number of smaller ones of the same size.
    rank: Vec<u32>,
}

impl Ranks {
    fn new(boxes: usize) -> (Ranks, Vec<Vec<u32>>) {
        let mut sets = vec![Vec::new(); boxes + 1];
        let rank = (0..1u32 << boxes).map(|set| {
            let same: &mut Vec<u32> = &mut sets[set.count_ones() as usize];
            same.push(set);
            same.len() as u32 - 1
        });
        (Ranks { rank: rank.collect() }, sets)
    }
}

impl GoalTable {
    /// Solves everything that can follow from `start` with `points`, on all threads of the current rayon pool,
    /// reporting progress from 0 to 1.
    pub fn solve(start: Sheet, points: i32, worth: &Worth, progress: &(dyn Fn(f32) + Sync)) -> GoalTable {
        let layout = Layout::new(start, points, worth);
        let (ranks, sets) = Ranks::new(layout.open.len());
        let mut levels: Vec<Option<Level<f32>>> = sets.iter().map(|_| None).collect();
        let induction = Induction { worth, layout: &layout, ranks: &ranks, carried: Chance };
        let (mut done, all) = (0, 1usize << layout.open.len());
        for at in (0..sets.len()).rev() {
            let above = levels.get(at + 1).and_then(Option::as_ref);
            let level = induction.level(&sets[at], above, &|part| {
                progress(((done as f32) + part * sets[at].len() as f32) / all as f32);
            });
            levels[at] = Some(level);
            done += sets[at].len();
            if levels.iter().flatten().map(Level::bytes).sum::<usize>() > KEPT {
                // The next turn still needs those with one more box.
                levels[(at + 2).min(sets.len())..].fill_with(|| None);
            }
        }
        GoalTable { worth: worth.clone(), layout, levels, ranks }
    }

    /// Returns the values of final totals.
    pub(crate) fn worth(&self) -> &Worth {
        &self.worth
    }

    /// Returns its size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let levels: usize = self.levels.iter().flatten().map(Level::bytes).sum();
        levels + size_of_val(&self.ranks.rank[..]) + self.layout.bytes() + size_of::<[f64; MOST + 1]>()
    }

    /// Returns `true` if it covers a sheet with these points, and everything that can follow in its turn.
    pub(crate) fn covers(&self, sheet: Sheet, points: i32) -> bool {
        let achieved = |number| {
            let (after, more) = sheet.achieve(number);
            self.chance(after, points + more).is_some()
        };
        self.chance(sheet, points).is_some() && sheet.open().all(achieved)
    }

    /// Solves the turn of a sheet that the table covers.
    ///
    /// # Panics
    /// Panics if no box is open, or the table does not cover the sheet.
    pub(crate) fn turn(&self, sheet: Sheet, points: i32) -> Turned {
        let chance = |after, more| self.chance(after, points + more).expect("the table covers the sheet");
        Turned::new(sheet, |number| {
            let (after, more) = sheet.achieve(number);
            (chance(after, more), chance(sheet.zero(number), 0))
        })
    }

    /// Returns the chance of the goal under best play from a sheet with these points, before its roll; `None` if it
    /// cannot follow from the start, or was not kept.
    pub(crate) fn chance(&self, sheet: Sheet, points: i32) -> Option<f64> {
        let set = self.layout.set(sheet.closed)?;
        let living = (0..3).all(|at| self.layout.start.alive[at] || !sheet.alive[at]);
        // An earlier zeroed box needs another start.
        if !living {
            return None;
        }
        let (case, loss) = (sheet.case(), lost(sheet, points));
        let lanes = self.layout.lanes(set);
        let lanes: &CaseLanes = &lanes.cases[case];
        let sum = self.layout.sum(case, loss);
        if !lanes.can_be(sum) {
            return None;
        }
        match lanes.place(sum) {
            Place::Reached => Some(self.worth.after(0)),
            Place::Missed => Some(self.worth.after(loss)),
            Place::Lane(lane) => {
                let level = self.levels[set.count_ones() as usize].as_ref()?;
                let first = level.starts[self.ranks.rank[set] as usize] as usize;
                Some(level.values[first + lane].into())
            }
        }
    }
}

/// Returns the `carried` value from `start` with `points`, and `true` if the goal is decided there, reporting
/// progress from 0 to 1. Only the level above the current one is kept.
pub(super) fn carry<C: Carried>(
    carried: C,
    start: Sheet,
    points: i32,
    worth: &Worth,
    progress: &(dyn Fn(f32) + Sync),
) -> (C::Value, bool) {
    let layout = Layout::new(start, points, worth);
    let (ranks, sets) = Ranks::new(layout.open.len());
    let induction = Induction { worth, layout: &layout, ranks: &ranks, carried };
    let (mut done, all) = (0, 1usize << layout.open.len());
    let above = sets[1..].iter().rev().fold(None, |above: Option<Level<C::Value>>, sets| {
        let level = induction.level(sets, above.as_ref(), &|part| {
            progress((done as f32 + part * sets.len() as f32) / all as f32);
        });
        done += sets.len();
        Some(level)
    });
    let lane = layout.lanes(0).cases[start.case()].place(layout.sum(start.case(), lost(start, points)));
    match lane {
        Place::Reached => (carried.decided(worth.after(0), || start), true),
        Place::Missed => (carried.decided(worth.after(MOST as i32), || start), true),
        Place::Lane(_) => (induction.level(&sets[0], above.as_ref(), &|_| ()).values[0], false),
    }
}

/// An induction in progress.
#[derive(Clone, Copy)]
struct Induction<'a, C> {
    worth: &'a Worth,
    layout: &'a Layout,
    ranks: &'a Ranks,
    carried: C,
}

impl<C: Carried> Induction<'_, C> {
    /// Solves the sets of equally many boxes, given those of one more in `above`; there is nothing above the set of
    /// all boxes.
    fn level(
        &self,
        sets: &[u32],
        above: Option<&Level<C::Value>>,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Level<C::Value> {
        let (done, all) = (AtomicUsize::new(0), sets.len());
        let solved: Vec<(Vec<u32>, Vec<C::Value>)> = sets
            .par_chunks(TASK)
            .map(|sets| {
                let solved = widest(SolveSets { induction: *self, sets, above, tiles: &TILES });
                let done = done.fetch_add(sets.len(), Ordering::Relaxed) + sets.len();
                progress(done as f32 / all as f32);
                solved
            })
            .collect();
        let mut level = Level { starts: Vec::with_capacity(sets.len()), values: Vec::new() };
        level.values.reserve_exact(solved.iter().map(|(_, values)| values.len()).sum());
        for (lens, values) in solved {
            let mut first = level.values.len() as u32;
            for len in lens {
                level.starts.push(first);
                first += len;
            }
            level.values.extend(values);
        }
        level
    }
}

/// Solves some sets of equal size.
struct SolveSets<'a, C: Carried> {
    induction: Induction<'a, C>,
    sets: &'a [u32],
    above: Option<&'a Level<C::Value>>,
    tiles: &'a Tiles,
}

/// Values at the ends of turns for each lane, one set of closed boxes after another: a turn takes as many as fit
/// into a vector, whatever their sets.
struct Ends<C: Carried> {
    /// For each box, the value of achieving it; illegal if it is closed.
    register: [Vec<C::Value>; BOXES as usize],
    /// Value of the best zeroing.
    zero: Vec<C::Value>,
    /// Number of lanes.
    lanes: usize,
}

impl<C: Carried> Work for SolveSets<'_, C> {
    type Output = (Vec<u32>, Vec<C::Value>);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let SolveSets { induction, sets, above, tiles } = self;
        let (mut lens, mut values) = (Vec::with_capacity(sets.len()), Vec::new());
        let width = C::lanes::<S>();
        let mut turn = Turn::new(C::wide(simd, &[C::NEVER; WIDEST][..width]));
        let mut ends = Ends { register: Default::default(), zero: Vec::new(), lanes: 0 };
        for at in 0..=sets.len() {
            // Also for the remainder at the end, in the same place: a turn takes long to compile.
            let ready = if let Some(&set) = sets.get(at) {
                let lanes = induction.layout.lanes(set as usize);
                lens.push(lanes.len as u32);
                match above {
                    None => induction.full(&lanes, &mut values),
                    Some(above) if lanes.len > 0 => {
                        let first = ends.grow(lanes.len);
                        induction.ends(set as usize, &lanes, above, &mut ends, first);
                    }
                    Some(_) => (),
                }
                ends.lanes - ends.lanes % width
            } else {
                ends.lanes
            };
            for first in (0..ready).step_by(width) {
                ends.load(simd, &mut turn, first);
                let mut solved = [C::NEVER; WIDEST];
                C::write_means::<S>(turn.solve(tiles), &mut solved[..width]);
                values.extend_from_slice(&solved[..width.min(ready - first)]);
            }
            ends.drop_first(ready);
        }
        (lens, values)
    }
}

impl<C: Carried> Ends<C> {
    /// Adds this many lanes, initially without legal actions. Returns the index of the first.
    #[inline(always)]
    fn grow(&mut self, lanes: usize) -> usize {
        let first = self.lanes;
        self.lanes += lanes;
        for all in self.register.iter_mut().chain([&mut self.zero]) {
            all.truncate(first);
            all.resize(self.lanes.next_multiple_of(WIDEST), C::NEVER);
        }
        first
    }

    /// Removes this many lanes from the front.
    #[inline(always)]
    fn drop_first(&mut self, lanes: usize) {
        for all in self.register.iter_mut().chain([&mut self.zero]) {
            all.copy_within(lanes.., 0);
        }
        self.lanes -= lanes;
    }

    /// Sets the ends of a turn to as many lanes as fit into a vector.
    #[inline(always)]
    fn load<S: Simd>(&self, simd: S, turn: &mut Turn<C::Wide<S>>, first: usize) {
        let width = C::lanes::<S>();
        let zero = &self.zero[first..][..width];
        for (at, register) in self.register.iter().enumerate() {
            let register = &register[first..][..width];
            turn.ends[ends::REGISTER + at] = C::wide(simd, register);
            // An open sum must be registered; lanes beyond the last do not matter.
            let mut last = [C::NEVER; WIDEST];
            for ((last, &register), &zero) in last.iter_mut().zip(register).zip(zero) {
                *last = if register == C::NEVER { zero } else { register };
            }
            turn.ends[at] = C::wide(simd, &last[..width]);
        }
    }
}

impl<C: Carried> Induction<'_, C> {
    /// Appends the values of a full sheet's lanes.
    #[inline(always)]
    fn full(&self, lanes: &SetLanes, values: &mut Vec<C::Value>) {
        for (case, lanes) in lanes.cases.iter().enumerate() {
            for sum in lanes.sums() {
                let chance = self.worth.after(self.layout.loss(case, sum));
                values.push(self.carried.decided(chance, || Sheet::of_case(FULL, case)));
            }
        }
    }

    /// Sets `ends`, from lane `first` on, to the values of closing each box open after `set`.
    #[inline(always)]
    fn ends(&self, set: usize, lanes: &SetLanes, above: &Level<C::Value>, ends: &mut Ends<C>, first: usize) {
        let mut rest = ((1usize << self.layout.open.len()) - 1) & !set;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            let number = self.layout.open[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            let section = section_of(number);
            let after = After::new(self, set | bit, above);
            let register = &mut ends.register[usize::from(number) - 1][first..][..lanes.len];
            let zero = &mut ends.zero[first..][..lanes.len];
            let complete = after.closed & SECTIONS[section] == SECTIONS[section];
            for (case, lanes) in lanes.cases.iter().enumerate() {
                let alive = case >> section & 1 == 1;
                let gain = i32::from(number) + if complete && alive { BONUS } else { 0 };
                let without = case & !(1 << section);
                for (lane, sum) in (lanes.first..).zip(lanes.sums()) {
                    register[lane] = self.carried.gain(after.value(case, sum), gain);
                    let zeroed = after.value(without, sum + i32::from(number));
                    zero[lane] = C::better(zero[lane], zeroed);
                }
            }
        }
    }
}

/// The values of one set of closed boxes.
struct After<'a, C: Carried> {
    induction: &'a Induction<'a, C>,
    closed: u32,
    lanes: SetLanes,
    values: &'a [C::Value],
}

impl<'a, C: Carried> After<'a, C> {
    #[inline(always)]
    fn new(induction: &'a Induction<'a, C>, set: usize, level: &'a Level<C::Value>) -> Self {
        let lanes = induction.layout.lanes(set);
        let first = level.starts[induction.ranks.rank[set] as usize] as usize;
        let values = &level.values[first..first + lanes.len];
        After { induction, closed: induction.layout.closed(set), lanes, values }
    }

    #[inline(always)]
    fn value(&self, case: usize, sum: i32) -> C::Value {
        let Induction { worth, carried, .. } = *self.induction;
        let sheet = || Sheet::of_case(self.closed, case);
        match self.lanes.cases[case].place(sum) {
            Place::Reached => carried.decided(worth.after(0), sheet),
            Place::Missed => carried.decided(worth.after(MOST as i32), sheet),
            Place::Lane(lane) => self.values[lane],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::coach::Coach;
    use crate::core::wide::{levels, run_at};
    use crate::games::inverted::Inverted;
    use crate::games::inverted::solver::goal::chase::{Chase, Objective};
    use std::fmt::Debug;

    /// Solves everything from `start` with vectors of each width, with identical bits.
    #[track_caller]
    fn same_at_every_level<C: Carried<Value: Debug>>(carried: C, start: Sheet, points: i32, worth: &Worth) {
        let layout = Layout::new(start, points, worth);
        let (ranks, sets) = Ranks::new(layout.open.len());
        let induction = Induction { worth, layout: &layout, ranks: &ranks, carried };
        let mut above: Option<Level<C::Value>> = None;
        let mut most = 0;
        for sets in sets.iter().rev() {
            let solved: Vec<_> = levels()
                .into_iter()
                .map(|level| {
                    run_at(level, SolveSets { induction, sets, above: above.as_ref(), tiles: &TILES })
                })
                .collect();
            for other in &solved[1..] {
                assert_eq!(*other, solved[0]);
            }
            most = most.max(solved[0].1.len());
            above = Some(induction.level(sets, above.as_ref(), &|_| ()));
        }
        assert!(
            most > WIDEST && !most.is_multiple_of(WIDEST),
            "some vectors are full, and one is not: {most}"
        );
    }

    #[test]
    fn every_instruction_set_gives_the_same_bits() {
        let start = Sheet { closed: FULL & !0b0100_0010_0001_0010_0110, alive: [false, true, true] };
        let worth = Worth::at_least(120);
        same_at_every_level(Chance, start, 60, &worth);
        let solution = Inverted::prepare(&Default::default(), 1, &|_| ());
        for objective in [Objective::Total, Objective::Points] {
            same_at_every_level(Chase { solution, objective }, start, 60, &worth);
        }
    }
}
