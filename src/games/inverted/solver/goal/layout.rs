//! Possible losses by position, and those that still matter.
use super::worth::{Worth, lost};
use crate::games::inverted::sheet::{BONUS, BOXES};
use crate::games::inverted::solver::Sheet;
use crate::games::inverted::solver::sheet::{FULL, section_of};

/// A set of sums of zeroed numbers, at most 210, one bit each.
type Sums = [u64; 4];

/// The positions between turns that can follow from one sheet.
pub(crate) struct Layout {
    /// The starting sheet.
    pub(super) start: Sheet,
    /// The boxes open at the start, in ascending order. A subset closed since then is a number with this many bits.
    pub(super) open: Vec<u8>,
    /// Number of open boxes in each section.
    counts: [u32; 3],
    /// For each case of living bonuses, the loss apart from numbers zeroed since the start.
    fixed: [i32; 8],
    /// For each case, the possible sums of zeroed numbers, by the closed boxes of its dead sections; empty for
    /// cases that are impossible or irrelevant.
    sums: [Vec<Sums>; 8],
    harmless: i32,
    hopeless: i32,
}

/// The losses of one case of one set of closed boxes that still matter.
#[derive(Clone, Copy, Default)]
pub(super) struct CaseLanes {
    sums: Sums,
    /// Number of sums before each word.
    before: [u16; 4],
    /// The least and the greatest sum of zeroed numbers that matters.
    low: i32,
    high: i32,
    /// First lane of the case among those of the set.
    pub(super) first: usize,
}

/// Consequence of a loss.
pub(super) enum Place {
    /// Certain to be worth as much as no loss.
    Reached,
    /// Certain to be worth nothing.
    Missed,
    /// Undecided, with its lane.
    Lane(usize),
}

impl CaseLanes {
    /// Returns the consequence of a sum of zeroed numbers.
    #[inline(always)]
    pub(super) fn place(&self, sum: i32) -> Place {
        if sum < self.low {
            return Place::Reached;
        }
        if sum > self.high {
            return Place::Missed;
        }
        let (word, bit) = ((sum as usize / 64) % 4, sum % 64);
        let below = self.sums[word] & ((1 << bit) - 1);
        debug_assert!(self.sums[word] >> bit & 1 == 1, "{sum} cannot occur");
        Place::Lane(self.first + usize::from(self.before[word]) + below.count_ones() as usize)
    }

    /// Returns `true` if the sum of zeroed numbers can occur, or does not matter.
    pub(super) fn can_be(&self, sum: i32) -> bool {
        let occurs = |sum: usize| self.sums[sum / 64 % 4] >> (sum % 64) & 1 == 1;
        // With more points than the start can lead to, the sum zeroed would be negative.
        sum < self.low || sum > self.high || usize::try_from(sum).is_ok_and(occurs)
    }

    /// Returns every sum that matters, in ascending order.
    #[inline(always)]
    pub(super) fn sums(&self) -> SumsOf {
        SumsOf { sums: self.sums, word: 0 }
    }
}

/// Iterator over sums of zeroed numbers. Not built from closures: only inlined code uses the processor's own
/// instructions.
pub(super) struct SumsOf {
    sums: Sums,
    word: usize,
}

impl Iterator for SumsOf {
    type Item = i32;

    #[inline(always)]
    fn next(&mut self) -> Option<i32> {
        while self.word < self.sums.len() {
            let bits = self.sums[self.word];
            if bits != 0 {
                self.sums[self.word] = bits & (bits - 1);
                return Some((64 * self.word) as i32 + bits.trailing_zeros() as i32);
            }
            self.word += 1;
        }
        None
    }
}

/// The lanes of one set of closed boxes.
pub(super) struct SetLanes {
    pub(super) cases: [CaseLanes; 8],
    /// Number of lanes.
    pub(super) len: usize,
}

impl Layout {
    /// Returns the positions that can follow from `start` with `points`, with the losses that matter to `worth`.
    pub(crate) fn new(start: Sheet, points: i32, worth: &Worth) -> Layout {
        let open: Vec<u8> = (1..=BOXES).filter(|&number| start.is_open(number)).collect();
        let counts =
            [0, 1, 2].map(|at| open.iter().filter(|&&number| section_of(number) == at).count() as u32);
        let base = lost(start, points);
        let dies = |case: usize, section: usize| start.alive[section] && case >> section & 1 == 0;
        let fixed = std::array::from_fn(|case| {
            base + BONUS * (0..3).filter(|&section| dies(case, section)).count() as i32
        });
        let mut layout = Layout {
            start,
            open,
            counts,
            fixed,
            sums: Default::default(),
            harmless: worth.harmless,
            hopeless: worth.hopeless,
        };
        let sections = [0, 1, 2].map(|section| layout.section_sums(section));
        for case in 0..8 {
            let possible = (0..3).all(|at| start.alive[at] || case >> at & 1 == 0);
            if possible && layout.fixed[case] < layout.hopeless {
                layout.sums[case] = (0..3).filter(|at| case >> at & 1 == 0).fold(
                    vec![[1, 0, 0, 0]],
                    |sums: Vec<Sums>, section| {
                        let all = sections[section].iter();
                        all.flat_map(|one| sums.iter().map(|other| added(one, other))).collect()
                    },
                );
            }
        }
        layout
    }

    /// Returns the sums of numbers zeroed in a dead section, for each set of its boxes closed since the start; at
    /// least one is zeroed if the section was alive then.
    fn section_sums(&self, section: usize) -> Vec<Sums> {
        let boxes: Vec<u8> = self.open.iter().copied().filter(|&n| section_of(n) == section).collect();
        let sums = |closed: usize| {
            let closed = boxes.iter().enumerate().filter(|(at, _)| closed >> at & 1 == 1);
            let mut sums = closed.fold([1, 0, 0, 0], |sums, (_, &number)| {
                let more = shifted(&sums, number.into());
                std::array::from_fn(|word| sums[word] | more[word])
            });
            if self.start.alive[section] {
                sums[0] &= !1;
            }
            sums
        };
        (0..1 << boxes.len()).map(sums).collect()
    }

    /// Returns its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.sums.iter().map(|sums| size_of_val(&sums[..])).sum()
    }

    /// Returns the closed boxes if those of `set` were closed since the start.
    pub(super) fn closed(&self, set: usize) -> u32 {
        let since = self.open.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        self.start.closed | since.map(|(_, number)| 1 << (number - 1)).sum::<u32>()
    }

    /// Returns the set of boxes closed since the start; `None` if a box is open that was closed then.
    pub(super) fn set(&self, closed: u32) -> Option<usize> {
        (closed & self.start.closed == self.start.closed && closed <= FULL).then(|| {
            let closed = |number: u8| closed >> (number - 1) & 1 == 1;
            self.open.iter().enumerate().filter(|(_, number)| closed(**number)).map(|(at, _)| 1 << at).sum()
        })
    }

    /// Returns the sum of numbers zeroed since the start for this loss and case.
    pub(super) fn sum(&self, case: usize, loss: i32) -> i32 {
        loss - self.fixed[case]
    }

    /// Returns the loss for this case and sum of numbers zeroed since the start.
    pub(super) fn loss(&self, case: usize, sum: i32) -> i32 {
        self.fixed[case] + sum
    }

    /// Returns the lanes of a set of boxes closed since the start.
    #[inline(always)]
    pub(super) fn lanes(&self, set: usize) -> SetLanes {
        let mut open = [0; 3];
        let mut rest = ((1usize << self.open.len()) - 1) & !set;
        while rest != 0 {
            let number = self.open[rest.trailing_zeros() as usize];
            open[section_of(number)] += i32::from(number);
            rest &= rest - 1;
        }
        let [top, middle, _] = self.counts;
        let parts = [set & ((1 << top) - 1), set >> top & ((1 << middle) - 1), set >> (top + middle)];
        let mut cases = [CaseLanes::default(); 8];
        let mut len = 0;
        for (case, lanes) in cases.iter_mut().enumerate() {
            // The possible further loss.
            let mut most = 0;
            let mut key = 0;
            let mut shift = 0;
            for section in 0..3 {
                let alive = case >> section & 1 == 1;
                most += open[section] + if alive && open[section] > 0 { BONUS } else { 0 };
                if !alive {
                    key |= parts[section] << shift;
                    shift += self.counts[section];
                }
            }
            let low = self.harmless + 1 - most - self.fixed[case];
            let high = self.hopeless - 1 - self.fixed[case];
            let sums = self.sums[case].get(key).copied().unwrap_or_default();
            let sums = between(sums, low, high);
            *lanes = CaseLanes { sums, before: [0; 4], low, high, first: len };
            let mut before = 0;
            for (here, bits) in lanes.before.iter_mut().zip(sums) {
                *here = before;
                before += bits.count_ones() as u16;
            }
            len += usize::from(before);
        }
        SetLanes { cases, len }
    }
}

/// Returns the sums from `low` to `high`.
#[inline(always)]
fn between(mut sums: Sums, low: i32, high: i32) -> Sums {
    for (word, bits) in (0..).zip(&mut sums) {
        let from = (low - 64 * word).clamp(0, 64) as u32;
        let to = (high + 1 - 64 * word).clamp(0, 64) as u32;
        let below = |bit: u32| 1u64.checked_shl(bit).map_or(u64::MAX, |one| one - 1);
        *bits &= below(to) & !below(from);
    }
    sums
}

fn shifted(sums: &Sums, by: usize) -> Sums {
    let (words, bits) = (by / 64, by % 64);
    std::array::from_fn(|word| {
        let from = |back: usize| word.checked_sub(words + back).map_or(0, |word| sums[word]);
        from(0) << bits | from(1).checked_shr(64 - bits as u32).unwrap_or(0)
    })
}

/// Returns all sums of an element of each set.
fn added(one: &Sums, other: &Sums) -> Sums {
    let mut sums = [0; 4];
    for (word, &bits) in one.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let more = shifted(other, 64 * word + bits.trailing_zeros() as usize);
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum |= more);
            bits &= bits - 1;
        }
    }
    sums
}
