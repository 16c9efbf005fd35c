//! One set of face-down cards: the sum over all rolls, given the values of every larger set.
use super::chances::{Chances, Rolls};
use super::value::{Value, level};
use crate::games::nice::roll::Pattern;
use crate::games::nice::square::cells;

/// What the mover makes of a card: its points and the value of what follows, for each way the turn can go on:
/// it passes; the mover rolls again (`nice`, `big`) or for the last time (`super`); the mover rolls twice more
/// (`super`).
pub(crate) type Onward<W> = [W; 3];

/// The turn passes.
const PASS: usize = 0;
/// One more roll of this turn; in `nice` and `big` one that may earn another.
const AGAIN: usize = 1;
/// Two more rolls of this turn.
const TWICE: usize = 2;

/// The best card of every rank face up on the table, by the rank's place.
#[derive(Clone, Debug)]
pub(crate) struct Best<W> {
    by_place: [Onward<W>; 13],
    /// The places at which there is a card, a bit each.
    set: u16,
}

impl<W: Value> Best<W> {
    /// Creates one without cards.
    pub(crate) const fn new() -> Self {
        Self { by_place: [[W::NONE; 3]; 13], set: 0 }
    }

    /// Takes a card into account.
    #[inline(always)]
    pub(crate) fn offer(&mut self, place: usize, value: Onward<W>) {
        self.set |= 1 << place;
        for (best, value) in self.by_place[place].iter_mut().zip(value) {
            *best = if level(value.key()) > level(best.key()) { value } else { *best };
        }
    }

    /// Hands each roll of a set to the best card it allows: calls `take` with the rolls that a card gets, best card
    /// first, and returns the rolls that fit none.
    #[inline(always)]
    fn share_out(
        &self,
        chances: &Chances,
        rolls: Rolls,
        way: usize,
        mut take: impl FnMut(Rolls, W),
    ) -> Rolls {
        // Sorted by counting how many cards each one follows: no branch depends on the keys.
        let (mut places, mut keys, mut follows) = ([0_u8; 16], [0.0; 16], [0_u8; 16]);
        let mut length = 0;
        for place in cells(self.set) {
            places[length] = place as u8;
            keys[length] = level(self.by_place[place][way].key());
            for other in 0..length {
                let ahead = keys[length] > keys[other];
                follows[other] += u8::from(ahead);
                follows[length] += u8::from(!ahead);
            }
            length += 1;
        }
        let mut order = [0_u8; 16];
        for at in 0..length {
            order[usize::from(follows[at] & 15)] = places[at];
        }
        let mut left = rolls;
        for &place in &order[..length] {
            let these = left & chances.allowing(usize::from(place));
            left ^= these;
            take(these, self.by_place[usize::from(place)][way]);
        }
        left
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
    /// The share of the rolls that turn a card over (in `super`, at the latest with an extra roll).
    pub(crate) sum: W,
    /// The chance to stand before the same turn again.
    pub(crate) again: f64,
    /// The chance that the next side stands before the same cards.
    pub(crate) pass: f64,
}

/// Solves a turn with endless extra rolls (`nice`, `big`); the third way of `best` is not looked at.
#[inline(always)]
pub(crate) fn endless<W: Value>(chances: &Chances, best: &Best<W>) -> Loop<W> {
    let mut sum = W::ZERO;
    let [pass, again] = [(Pattern::Plain, PASS), (Pattern::Pair, AGAIN)].map(|(pattern, way)| {
        let missed = best.share_out(chances, chances.of(pattern), way, |rolls, value| {
            sum = sum.plus(value, chances.chance(rolls, pattern));
        });
        chances.chance(missed, pattern)
    });
    Loop { sum, again, pass }
}

/// The extra rolls of `super` for one set of cards, as far as they turn a card over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owed<W> {
    last: W,
    last_but_one: W,
    miss: f64,
}

impl<W: Value> Owed<W> {
    /// Returns what the last roll and the last but one of a turn are worth, given what the turn is worth for the side
    /// that loses it (`turn.passed()`).
    #[inline(always)]
    pub(crate) fn settle(&self, passed: W) -> [W; 2] {
        let last = self.last.plus(passed, self.miss);
        [last, self.last_but_one.plus(last, self.miss)]
    }
}

/// Solves a turn with one extra roll for a pair and two for a triple on a turn's first roll (`super`).
#[inline(always)]
pub(crate) fn capped<W: Value>(chances: &Chances, best: &Best<W>) -> (Loop<W>, Owed<W>) {
    let mut sum = W::ZERO;
    let mut owed = Owed { last: W::ZERO, last_but_one: W::ZERO, miss: 0.0 };
    let missed = best.share_out(chances, chances.all(), PASS, |rolls, value| {
        owed.last = owed.last.plus(value, chances.chance_of_any(rolls));
        sum = sum.plus(value, chances.chance(rolls, Pattern::Plain));
    });
    best.share_out(chances, chances.all(), AGAIN, |rolls, value| {
        owed.last_but_one = owed.last_but_one.plus(value, chances.chance_of_any(rolls));
        sum = sum.plus(value, chances.chance(rolls, Pattern::Pair));
    });
    best.share_out(chances, chances.of(Pattern::Triple), TWICE, |rolls, value| {
        sum = sum.plus(value, chances.chance(rolls, Pattern::Triple));
    });
    owed.miss = chances.chance_of_any(missed);
    // A pair that fits no card leads to the last roll, a triple to the last but one; put their equations in.
    let [plain, pair, triple] =
        [Pattern::Plain, Pattern::Pair, Pattern::Triple].map(|pattern| chances.chance(missed, pattern));
    let [last, last_but_one] = owed.settle(W::ZERO);
    let turn = Loop {
        sum: sum.plus(last, pair).plus(last_but_one, triple),
        again: 0.0,
        pass: plain + pair * owed.miss + triple * owed.miss * owed.miss,
    };
    (turn, owed)
}
