//! One turn by backward induction, for N cases side by side.
use super::hands::{DICE, FOUR, HANDS, HandClass, KEEPS};
use multiversion::multiversion;

/// A number for each case. The compiler turns the loops over them into vector instructions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(crate) struct Lanes<const N: usize>(pub(crate) [f64; N]);

impl<const N: usize> Lanes<N> {
    /// Returns the same number for each case.
    pub(crate) const fn splat(value: f64) -> Self {
        Lanes([value; N])
    }

    #[inline(always)]
    fn with(mut self, other: &Self, both: impl Fn(f64, f64) -> f64) -> Self {
        for lane in 0..N {
            self.0[lane] = both(self.0[lane], other.0[lane]);
        }
        self
    }

    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        self.with(other, |a, b| a + b)
    }

    #[inline(always)]
    fn times(self, factor: f64) -> Self {
        self.with(&self, |a, _| a * factor)
    }

    /// Returns the greater of both. (`f64::max` would allow for NaN.)
    #[inline(always)]
    fn max(self, other: &Self) -> Self {
        self.with(other, |a, b| if a > b { a } else { b })
    }
}

/// Values of the ends of a turn, by the sum of the dice, up to 20.
pub(crate) struct EndValues<const N: usize> {
    /// After the third roll.
    pub(super) last: [Lanes<N>; 32],
    /// Registered before it; minus infinity if that is not allowed.
    pub(super) early: [Lanes<N>; 32],
}

impl<const N: usize> EndValues<N> {
    /// Returns the ends with these boxes open; `of` returns the values of achieving and of zeroing
    /// a box in a case.
    pub(super) fn new(
        open: impl Iterator<Item = u8>,
        of: impl Fn(u8, usize) -> (f64, f64),
    ) -> Self {
        let never = Lanes::splat(f64::NEG_INFINITY);
        let mut early = [never; 32];
        let mut zeroed = never;
        for number in open {
            for case in 0..N {
                let (achieved, other) = of(number, case);
                early[usize::from(number)].0[case] = achieved;
                zeroed.0[case] = zeroed.0[case].max(other);
            }
        }
        EndValues::of_boxes(early, zeroed)
    }

    /// Returns the ends with the values of achieving each box, minus infinity if it is closed, and
    /// of zeroing the one that costs least.
    pub(super) fn of_boxes(early: [Lanes<N>; 32], zeroed: Lanes<N>) -> Self {
        let mut last = early;
        for end in &mut last {
            if end.0[0] == f64::NEG_INFINITY {
                *end = zeroed;
            }
        }
        EndValues { last, early }
    }
}

/// Values by the number of a hand; of 256, so that every byte is one.
type LaneTable<const N: usize> = [Lanes<N>; 256];

/// Values of all hands at one moment of a turn.
pub(crate) struct HandValues<const N: usize> {
    keeps: LaneTable<N>,
    rolls: LaneTable<N>,
}

/// Returns the value of a turn before its first roll. Compiled for each width of vectors; the
/// compiler never fuses a multiplication and an addition by itself, so the values are the same to
/// the bit.
#[multiversion(targets("x86_64+avx512f+avx512vl+avx512dq", "x86_64+avx2"))]
pub(super) fn solve<const N: usize>(turn: &mut HandValues<N>, ends: &EndValues<N>) -> Lanes<N> {
    turn.end(ends);
    turn.reroll();
    turn.choose(ends);
    turn.reroll();
    turn.choose(ends)
}

impl<const N: usize> HandValues<N> {
    pub(super) fn new() -> Self {
        HandValues {
            keeps: [Lanes::splat(0.0); 256],
            rolls: [Lanes::splat(0.0); 256],
        }
    }

    /// Solves a turn, and returns its value and those of rerolling exactly the other dice of each
    /// keep: with one reroll left, and with two.
    pub(super) fn with_keeps(ends: &EndValues<N>) -> (Lanes<N>, [Vec<Lanes<N>>; 2]) {
        let mut turn = HandValues::new();
        let mut value = Lanes::splat(0.0);
        turn.end(ends);
        let keeps = [1, 2].map(|_| {
            turn.reroll();
            let keeps = turn.keeps[..KEEPS].to_vec();
            value = turn.choose(ends);
            keeps
        });
        (value, keeps)
    }

    /// Sets the value of each roll to that after the third one.
    #[inline(always)]
    fn end(&mut self, ends: &EndValues<N>) {
        for (roll, &sum) in self.rolls.iter_mut().zip(&HANDS.sums) {
            *roll = ends.last[usize::from(sum) % 32];
        }
    }

    /// Sets the value of each keep to that of rerolling exactly the other dice, one at a time.
    #[inline(always)]
    fn reroll(&mut self) {
        for (keep, next) in self.keeps[FOUR..].iter_mut().zip(&HANDS.grow[FOUR..]) {
            *keep = mean(&self.rolls, next);
        }
        for keep in (0..FOUR).rev() {
            self.keeps[keep] = mean(&self.keeps, &HANDS.grow[keep]);
        }
    }

    /// Sets the value of each keep to the best of its parts, and of each roll to the best of them
    /// and registering (keeping all five is not a reroll). Returns the value before a roll of all
    /// five dice.
    #[inline(always)]
    fn choose(&mut self, ends: &EndValues<N>) -> Lanes<N> {
        let mut value = Lanes::splat(0.0);
        // A loop, not `fold`: closures that are not inlined are compiled without wide vectors.
        for group in &HANDS.groups {
            match group.faces {
                1 => self.choose_in::<1>(group, ends, &mut value),
                2 => self.choose_in::<2>(group, ends, &mut value),
                3 => self.choose_in::<3>(group, ends, &mut value),
                4 => self.choose_in::<4>(group, ends, &mut value),
                _ => self.choose_in::<5>(group, ends, &mut value),
            }
        }
        value
    }

    /// Does this for hands that show so many faces.
    #[inline(always)]
    fn choose_in<const FACES: usize>(
        &mut self,
        group: &HandClass,
        ends: &EndValues<N>,
        value: &mut Lanes<N>,
    ) {
        let mut sum_of_rolls = Lanes::splat(0.0);
        let sums = &HANDS.sums;
        let is_roll = group.dice == DICE;
        for (hand, parts) in (group.first..256).zip(group.parts.as_chunks::<FACES>().0) {
            let own_value = if is_roll {
                ends.early[usize::from(sums[hand]) % 32]
            } else {
                self.keeps[hand]
            };
            let mut best = own_value;
            for &part in parts {
                best = best.max(&self.keeps[usize::from(part)]);
            }
            if is_roll {
                self.rolls[hand] = best;
                sum_of_rolls = sum_of_rolls.plus(&best);
            } else {
                self.keeps[hand] = best;
            }
        }
        *value = value.plus(&sum_of_rolls.times(group.chance));
    }
}

#[inline(always)]
fn mean<const N: usize>(of: &LaneTable<N>, six: &[u8; 6]) -> Lanes<N> {
    let mut sum = of[usize::from(six[0])];
    for &at in &six[1..] {
        sum = sum.plus(&of[usize::from(at)]);
    }
    sum.times(1.0 / 6.0)
}
