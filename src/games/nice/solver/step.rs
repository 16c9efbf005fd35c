//! A few sets of face-down cards in parallel: the sums over all rolls, given the values of every larger set.
use super::chances::{Chances, Rolls};
use super::value::{Value, level};
use crate::games::nice::roll::Pattern;
use crate::games::nice::square::cells;

/// The first of three ways a turn continues after a card: it passes.
pub(crate) const PASS: usize = 0;
/// The mover rolls again; in `nice` and `big` that roll may earn another.
pub(crate) const AGAIN: usize = 1;
/// The mover rolls twice more (`super`).
pub(crate) const TWICE: usize = 2;

/// Positions solved in parallel: as many doubles as the widest vectors hold.
pub(crate) const LANES: usize = 8;

/// An array with an element for each position of a batch.
pub(crate) type Each<T> = [T; LANES];

/// The best card of every rank face up on the table, by the rank's index, for several positions in parallel.
#[derive(Clone, Debug)]
pub(crate) struct Best<W> {
    /// By index, way and position.
    by_place: [[Each<W>; 3]; 16],
    /// The indices with a card in any position, one bit each.
    set: u16,
}

impl<W: Value> Best<W> {
    /// Creates a table without cards.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { by_place: [[[W::NONE; LANES]; 3]; 16], set: 0 }
    }

    /// Adds a card of the rank at an index: its value by way and position, points included, and
    /// [`NONE`](Value::NONE) if it is not face up.
    #[inline(always)]
    pub(crate) fn offer(&mut self, place: usize, value: &[Each<W>; 3]) {
        debug_assert!(place < 16, "the rank is not on the table");
        let place = place & 15;
        if self.set >> place & 1 == 0 {
            self.set |= 1 << place;
            self.by_place[place] = *value;
            return;
        }
        for (best, value) in self.by_place[place].iter_mut().zip(value) {
            for (best, value) in best.iter_mut().zip(value) {
                *best = if level(value.key()) > level(best.key()) { *value } else { *best };
            }
        }
    }

    /// Returns the mover's preference for each card, by index, way and position.
    #[inline(always)]
    fn keys<const WAYS: usize>(&self) -> [[Each<f64>; WAYS]; 16] {
        let mut keys = [[[0.0; LANES]; WAYS]; 16];
        for place in cells(self.set) {
            for (keys, values) in keys[place & 15].iter_mut().zip(&self.by_place[place & 15]) {
                for (key, value) in keys.iter_mut().zip(values) {
                    *key = level(value.key());
                }
            }
        }
        keys
    }

    /// Returns the rolls for which the card at an index is the best one allowed, by way and position. Of equal
    /// cards the lowest rank gets them. Every card is compared with every other, as sorting would differ between
    /// positions.
    #[inline(always)]
    fn share<const WAYS: usize>(
        &self,
        chances: &Chances,
        keys: &[[Each<f64>; WAYS]; 16],
        place: usize,
    ) -> [Each<Rolls>; WAYS] {
        let own = &keys[place & 15];
        let mut ahead = [[0; LANES]; WAYS];
        let lower = (1_u16 << place) - 1;
        for other in cells(self.set & lower) {
            let (keys, allows) = (&keys[other & 15], chances.allowing(other));
            for way in 0..WAYS {
                for lane in 0..LANES {
                    ahead[way][lane] |= if keys[way][lane] >= own[way][lane] { allows } else { 0 };
                }
            }
        }
        for other in cells(self.set & !lower & !(1 << place)) {
            let (keys, allows) = (&keys[other & 15], chances.allowing(other));
            for way in 0..WAYS {
                for lane in 0..LANES {
                    ahead[way][lane] |= if keys[way][lane] > own[way][lane] { allows } else { 0 };
                }
            }
        }
        let allows = chances.allowing(place);
        for way in 0..WAYS {
            for lane in 0..LANES {
                let there = own[way][lane] > f64::MIN;
                ahead[way][lane] = if there { allows & !ahead[way][lane] } else { 0 };
            }
        }
        ahead
    }
}

impl<W: Value> Default for Best<W> {
    fn default() -> Self {
        Self::new()
    }
}

/// A turn about to begin, as an equation: `v = sum + again × v + pass × v.passed()`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loop<W> {
    /// The contribution of the rolls that turn a card over (in `super`, at the latest with an extra roll).
    pub(crate) sum: W,
    /// The probability of facing the same turn again.
    pub(crate) again: f64,
    /// The probability that the next side faces the same cards.
    pub(crate) pass: f64,
}

/// Solves a turn with unlimited extra rolls (`nice`, `big`); the third way of `best` is ignored.
#[inline(always)]
pub(crate) fn endless<W: Value>(chances: &Chances, best: &Best<W>) -> Each<Loop<W>> {
    let (mut sum, mut missed) = ([W::ZERO; LANES], [chances.all(); LANES]);
    let keys = best.keys::<2>();
    for place in cells(best.set) {
        let (value, share) = (&best.by_place[place & 15], best.share(chances, &keys, place));
        for lane in 0..LANES {
            let [pass, again] = [share[PASS][lane], share[AGAIN][lane]];
            missed[lane] &= !pass;
            sum[lane] = sum[lane]
                .plus(value[PASS][lane], chances.chance(pass, Pattern::Plain))
                .plus(value[AGAIN][lane], chances.chance(again, Pattern::Pair));
        }
    }
    std::array::from_fn(|lane| Loop {
        sum: sum[lane],
        again: chances.chance(missed[lane], Pattern::Pair),
        pass: chances.chance(missed[lane], Pattern::Plain),
    })
}

/// The extra rolls of `super` for one set of cards, as far as they turn a card over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owed<W> {
    last: W,
    last_but_one: W,
    miss: f64,
}

impl<W: Value> Owed<W> {
    /// Returns the values of the last roll and the last but one of a turn, given the value of the turn to the side
    /// that loses it (`turn.passed()`).
    #[inline(always)]
    pub(crate) fn settle(&self, passed: W) -> [W; 2] {
        let last = self.last.plus(passed, self.miss);
        [last, self.last_but_one.plus(last, self.miss)]
    }
}

/// Solves a turn with one extra roll for a pair and two for a triple on a turn's first roll (`super`).
#[inline(always)]
pub(crate) fn capped<W: Value>(chances: &Chances, best: &Best<W>) -> (Each<Loop<W>>, Each<Owed<W>>) {
    let [mut sum, mut last, mut last_but_one] = [[W::ZERO; LANES]; 3];
    let mut missed = [chances.all(); LANES];
    let keys = best.keys::<3>();
    for place in cells(best.set) {
        let (value, share) = (&best.by_place[place & 15], best.share(chances, &keys, place));
        for lane in 0..LANES {
            let [pass, again, twice] = [share[PASS][lane], share[AGAIN][lane], share[TWICE][lane]];
            missed[lane] &= !pass;
            last[lane] = last[lane].plus(value[PASS][lane], chances.chance_of_any(pass));
            last_but_one[lane] = last_but_one[lane].plus(value[AGAIN][lane], chances.chance_of_any(again));
            sum[lane] = sum[lane]
                .plus(value[PASS][lane], chances.chance(pass, Pattern::Plain))
                .plus(value[AGAIN][lane], chances.chance(again, Pattern::Pair))
                .plus(value[TWICE][lane], chances.chance(twice, Pattern::Triple));
        }
    }
    let missed = missed.map(|rolls| {
        [Pattern::Plain, Pattern::Pair, Pattern::Triple].map(|pattern| chances.chance(rolls, pattern))
    });
    let owed: Each<Owed<W>> = std::array::from_fn(|lane| {
        let (last, last_but_one, miss) = (last[lane], last_but_one[lane], missed[lane].iter().sum());
        Owed { last, last_but_one, miss }
    });
    let turns = std::array::from_fn(|lane| {
        // A pair that fits no card leads to the last roll, a triple to the last but one: substitute their
        // equations.
        let ([plain, pair, triple], miss) = (missed[lane], owed[lane].miss);
        let [last, last_but_one] = owed[lane].settle(W::ZERO);
        Loop {
            sum: sum[lane].plus(last, pair).plus(last_but_one, triple),
            again: 0.0,
            pass: plain + pair * miss + triple * miss * miss,
        }
    });
    (turns, owed)
}
