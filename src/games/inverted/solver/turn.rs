//! One turn by backward induction, for many sheets side by side, step by step. The fastest version of a complete
//! turn is in [`super::tiles`].
//!
//! A vector holds one number for each of N cases, such as the eight combinations of living and dead bonuses of one
//! set of closed boxes. The arithmetic has no fused operations and a fixed order, so every processor produces the
//! same bits.
use super::hands::{Group, Hands, ends};

/// Values that can be added, for many cases side by side.
pub(super) trait Additive: Copy {
    fn plus(self, other: &Self) -> Self;
}

/// Vectors of values that go through a turn, with means and maxima, for many cases side by side.
pub(super) trait Lanes: Additive {
    /// Type for sums of any number of them.
    type Sum: Additive;
    /// Returns zero in every case.
    fn nothing(self) -> Self;
    /// Returns a sixth of the sum of six.
    fn sixth(self) -> Self;
    fn sum(self) -> Self::Sum;
    /// Returns the maximum of both in each case.
    fn max(self, other: &Self) -> Self;
}

/// One number for each case.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(super) struct Vector<const N: usize>(pub(crate) [f64; N]);

/// The eight values of one set of closed boxes, one for each combination of living bonuses.
pub(super) type Cases = Vector<8>;

/// Makes an array of 8 or 20 elements, each the value of an expression of its index, which is a constant.
///
/// Written out, not a loop: a turn takes hundreds of vector operations, all compiled into one function, where the
/// compiler takes long to unroll that many loops, and does not always vectorise the result.
macro_rules! each_of {
    (8, $at:ident => $value:expr) => { each_of!(0 1 2 3 4 5 6 7, $at => $value) };
    (20, $at:ident => $value:expr) => {
        each_of!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19, $at => $value)
    };
    ($($index:literal)*, $at:ident => $value:expr) => { [$({ const $at: usize = $index; $value }),*] };
}

impl<const N: usize> Vector<N> {
    /// Zero in every case.
    pub(super) const NOTHING: Self = Self::all(0.0);

    /// Returns the same number in every case.
    pub(crate) const fn all(value: f64) -> Self {
        Vector([value; N])
    }
}

/// Implements the arithmetic of vectors with this many numbers.
macro_rules! vectors_of {
    ($n:tt) => {
        impl Vector<$n> {
            /// Multiplies the number in each case by `factor`.
            #[inline(always)]
            pub(super) fn times(self, factor: f64) -> Self {
                Vector(each_of!($n, AT => self.0[AT] * factor))
            }
        }

        impl Additive for Vector<$n> {
            #[inline(always)]
            fn plus(self, other: &Self) -> Self {
                Vector(each_of!($n, AT => self.0[AT] + other.0[AT]))
            }
        }

        impl Lanes for Vector<$n> {
            type Sum = Self;

            #[inline(always)]
            fn nothing(self) -> Self {
                Self::NOTHING
            }

            #[inline(always)]
            fn sixth(self) -> Self {
                self.times(1.0 / 6.0)
            }

            #[inline(always)]
            fn sum(self) -> Self {
                self
            }

            /// Not by `f64::max`: nothing here is NaN, and allowing for it costs two more instructions.
            #[inline(always)]
            fn max(self, other: &Self) -> Self {
                Vector(each_of!($n, AT => if self.0[AT] > other.0[AT] { self.0[AT] } else { other.0[AT] }))
            }
        }
    };
}

vectors_of!(8);
vectors_of!(20);

/// Vectors addressed by one byte.
pub(super) type Vectors<L> = [L; 256];

/// The first keep of four dice.
pub(super) const FOUR: usize = 84;

/// Values of everything in a turn. Only the first vectors of each table are used, numbered as in [`Hands`].
#[derive(Clone)]
pub(super) struct Turn<L> {
    /// The 20 sums after the third roll, the means of the last reroll, the 20 sums as registered earlier.
    pub(crate) ends: Vectors<L>,
    /// For each keep, rerolling the other dice or, after [`Turn::best_keeps`], more of them.
    pub(crate) keeps: Vectors<L>,
    /// For each roll, the best continuation.
    pub(crate) rolls: Vectors<L>,
}

impl<L: Lanes> Turn<L> {
    /// Returns a turn with the value `nothing` everywhere.
    pub(crate) fn new(nothing: L) -> Box<Self> {
        let nothing = [nothing; 256];
        Box::new(Turn { ends: nothing, keeps: nothing, rolls: nothing })
    }

    /// Computes the values of the last reroll from the sums after it. They stay among the ends, where
    /// [`Hands::end`] locates that of each keep.
    #[inline(always)]
    pub(crate) fn last_reroll(&mut self, hands: &Hands) {
        for &(first, last, same) in &hands.mean_groups {
            match same {
                1 => self.means_of::<1>(hands, first, last),
                2 => self.means_of::<2>(hands, first, last),
                3 => self.means_of::<3>(hands, first, last),
                _ => self.means_of::<4>(hands, first, last),
            }
        }
    }

    /// Writes the means from `first` up to `last`, whose first `SAME` vectors of six are the same one: it is read
    /// once.
    #[inline(always)]
    fn means_of<const SAME: usize>(&mut self, hands: &Hands, first: usize, last: usize) {
        for (at, six) in (ends::MEANS + first..).zip(&hands.means[first..last]) {
            let own = self.ends[usize::from(six[0])];
            // The others first: otherwise the compiler vectorises only some of the cases.
            let mut sum = self.ends[usize::from(six[5])];
            for &other in &six[SAME..5] {
                sum = sum.plus(&self.ends[usize::from(other)]);
            }
            for _ in 0..SAME {
                sum = sum.plus(&own);
            }
            self.ends[at] = sum.sixth();
        }
    }

    /// Sets `keeps` to the values of a reroll that leads to `rolls`, one die at a time.
    #[inline(always)]
    pub(crate) fn first_reroll(&mut self, hands: &Hands) {
        for (keep, six) in self.keeps[FOUR..].iter_mut().zip(&hands.grow[FOUR..]) {
            *keep = mean(&self.rolls, six);
        }
        for keep in (0..FOUR).rev() {
            self.keeps[keep] = mean(&self.keeps, &hands.grow[keep]);
        }
    }

    /// Sets `keeps` to the best of rerolling exactly the other dice, which is worth `exactly`, and more of them.
    #[inline(always)]
    pub(crate) fn best_keeps(&mut self, hands: &Hands, exactly: impl Fn(&Self, usize) -> L + Copy) {
        self.best_small_keeps(hands, exactly);
        for group in hands.keep_groups.iter().skip_while(|group| group.first < FOUR) {
            self.best_keeps_of_group(group, exactly);
        }
    }

    /// Does this for the keeps of fewer than four dice.
    #[inline(always)]
    pub(super) fn best_small_keeps(&mut self, hands: &Hands, exactly: impl Fn(&Self, usize) -> L + Copy) {
        self.keeps[0] = exactly(self, 0);
        for group in hands.keep_groups.iter().take_while(|group| group.first < FOUR) {
            self.best_keeps_of_group(group, exactly);
        }
    }

    #[inline(always)]
    fn best_keeps_of_group(&mut self, group: &Group, exactly: impl Fn(&Self, usize) -> L) {
        match group.degree {
            1 => self.best_keeps_of::<1>(group, exactly),
            2 => self.best_keeps_of::<2>(group, exactly),
            3 => self.best_keeps_of::<3>(group, exactly),
            _ => self.best_keeps_of::<4>(group, exactly),
        }
    }

    #[inline(always)]
    fn best_keeps_of<const DEGREE: usize>(&mut self, group: &Group, exactly: impl Fn(&Self, usize) -> L) {
        for (keep, parts) in (group.first..).zip(group.links.as_chunks::<DEGREE>().0) {
            self.keeps[keep] = best(exactly(self, keep), &self.keeps, parts);
        }
    }

    /// Sets `rolls` to registering or the best keep, whichever is better. Keeping all five is not a reroll, so only
    /// proper parts of a roll count.
    #[inline(always)]
    pub(crate) fn best_of_rolls(&mut self, hands: &Hands) {
        for group in &hands.roll_groups {
            match group.degree {
                1 => self.best_of_rolls_of::<1>(hands, group),
                2 => self.best_of_rolls_of::<2>(hands, group),
                3 => self.best_of_rolls_of::<3>(hands, group),
                4 => self.best_of_rolls_of::<4>(hands, group),
                _ => self.best_of_rolls_of::<5>(hands, group),
            }
        }
    }

    #[inline(always)]
    fn best_of_rolls_of<const DEGREE: usize>(&mut self, hands: &Hands, group: &Group) {
        let rolls = self.rolls[group.first..].iter_mut().zip(&hands.register[group.first..]);
        for ((roll, &register), parts) in rolls.zip(group.links.as_chunks::<DEGREE>().0) {
            *roll = best(self.ends[usize::from(register)], &self.keeps, parts);
        }
    }
}

#[inline(always)]
pub(super) fn mean<L: Lanes>(vectors: &Vectors<L>, six: &[u8; 6]) -> L {
    let vector = |at: usize| &vectors[usize::from(six[at])];
    let (a, b, c) = (vector(0).plus(vector(1)), vector(2).plus(vector(3)), vector(4).plus(vector(5)));
    a.plus(&b).plus(&c).sixth()
}

#[inline(always)]
fn best<L: Lanes, const DEGREE: usize>(first: L, keeps: &Vectors<L>, parts: &[u8; DEGREE]) -> L {
    parts.iter().fold(first, |best, &part| best.max(&keeps[usize::from(part)]))
}
