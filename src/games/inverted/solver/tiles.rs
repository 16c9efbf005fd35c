//! One turn by backward induction with the hands in tiles: whatever several hands share is loaded once and stays in
//! registers. A processor loads one vector at a time, and most of the work is loading.
//!
//! In the names of hands, letters are different faces: aab is a pair with one other die. [`Hands`] numbers hands of
//! one kind consecutively, those of one tile together, so that a tile finds its own by counting.
use super::hands::{HANDS, Hand, Hands};
use super::turn::{Additive, Lanes, Turn, mean};
use std::array;
use std::ops::Range;
use std::sync::LazyLock;

/// Start indices of the keeps of each kind.
mod keeps {
    use crate::games::inverted::solver::turn::FOUR;
    pub(super) const AAA: usize = 28;
    pub(super) const AAB: usize = AAA + 6;
    pub(super) const ABC: usize = AAB + 30;
    pub(super) const AAAA: usize = FOUR;
    pub(super) const AAAB: usize = AAAA + 6;
    pub(super) const AABB: usize = AAAB + 30;
    pub(super) const AABC: usize = AABB + 15;
    pub(super) const ABCD: usize = AABC + 60;
}

/// Start indices of the rolls of each kind.
mod rolls {
    pub(super) const AAABB: usize = 36;
    pub(super) const AAABC: usize = AAABB + 30;
    pub(super) const AABBC: usize = AAABC + 60;
    pub(super) const AABCD: usize = AABBC + 60;
    pub(super) const ABCDE: usize = AABCD + 60;
}

/// Start indices of the sums of rolls with equally many ways after the first reroll. They overwrite the rolls,
/// which are no longer needed: up to five of a tile together.
mod summed {
    use std::ops::Range;
    pub(super) const AAAAA: Range<usize> = 0..6;
    pub(super) const AAAAB: Range<usize> = AAAAA.end..AAAAA.end + 6;
    pub(super) const AAABB: Range<usize> = AAAAB.end..AAAAB.end + 6;
    pub(super) const AAABC: Range<usize> = AAABB.end..AAABB.end + 12;
    pub(super) const AABBC: Range<usize> = AAABC.end..AAABC.end + 20;
    pub(super) const AABCD: Range<usize> = AABBC.end..AABBC.end + 15;
    pub(super) const ABCDE: Range<usize> = AABCD.end..AABCD.end + 6;
}

/// Start indices of the means of one die rerolled, by the number of faces the others show.
mod last_die {
    use crate::games::inverted::solver::hands::ends;
    pub(super) const ONE: usize = ends::MEANS;
    pub(super) const TWO: usize = ONE + 6;
    pub(super) const THREE: usize = TWO + 15;
    pub(super) const FOUR: usize = THREE + 20;
}

/// Pairs of the five faces other than a given one, in the order in which hands with them are numbered.
const PAIRS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// Calls a macro with each of [`PAIRS`]: its index, and the names of both faces.
macro_rules! for_each_pair {
    ($do:ident, $b:ident $c:ident $d:ident $e:ident $f:ident) => {
        $do!(0, $b, $c);
        $do!(1, $b, $d);
        $do!(2, $b, $e);
        $do!(3, $b, $f);
        $do!(4, $c, $d);
        $do!(5, $c, $e);
        $do!(6, $c, $f);
        $do!(7, $d, $e);
        $do!(8, $d, $f);
        $do!(9, $e, $f);
    };
}

/// Indices for the hands with a face three times or more: aaaa, aaab, and the rolls with these.
struct OneFace {
    /// aab, for each other face.
    aab: [u8; 5],
    aabb: [u8; 5],
    /// aabc, like all that follows for each of [`PAIRS`].
    aabc: [u8; 10],
    /// The means of one die rerolled with aaab kept.
    end_ab: [u8; 5],
    /// Register of each roll, by the faces that show.
    register_a: u8,
    register_ab: [u8; 5],
    register_abc: [u8; 10],
}

/// Indices for aabb: aab and abb, and the rolls with one more die.
struct TwoFaces {
    threes: [u8; 2],
    grow: [u8; 6],
}

/// Indices for aabc, abbc and abcc, and the rolls aabbc, aabcc and abbcc.
struct ThreeFaces {
    /// For each keep, the parts of three dice other than abc.
    threes: [[u8; 2]; 3],
    /// aabb, aacc, bbcc.
    pairs: [u8; 3],
    register: u8,
    /// For each keep, the rolls with one more die, other than those three.
    grow: [[u8; 4]; 3],
    /// For abc, the keeps with one more die.
    grow_abc: [u8; 6],
}

/// Indices for abcd, and the rolls of these four faces.
struct FourFaces {
    threes: [u8; 4],
    register: u8,
    /// For each roll, the parts of four dice other than abcd.
    fours: [[u8; 3]; 4],
    grow: [u8; 6],
}

/// Indices for a roll of five faces.
struct FiveFaces {
    register: u8,
    fours: [u8; 5],
}

/// The links between hands, by tiles.
pub(super) struct Tiles {
    hands: &'static Hands,
    one: [OneFace; 6],
    two: [TwoFaces; 15],
    three: [ThreeFaces; 20],
    four: [FourFaces; 15],
    five: [FiveFaces; 6],
}

/// The table of all tiles.
pub(super) static TILES: LazyLock<Tiles> = LazyLock::new(|| Tiles::new(&HANDS));

/// Returns these dice and one more.
fn with(dice: &[u8], face: u8) -> Vec<u8> {
    [dice, &[face]].concat()
}

/// Returns these dice without one that shows `face`.
fn without(dice: &[u8], face: u8) -> Vec<u8> {
    let at = dice.iter().position(|&other| other == face).expect("a face of the dice");
    [&dice[..at], &dice[at + 1..]].concat()
}

impl Tiles {
    fn new(hands: &'static Hands) -> Tiles {
        let number = |dice: &[u8]| hands.number(Hand::new(dice).expect("a hand")) as u8;
        let register = |dice: &[u8]| hands.register[usize::from(number(dice))];
        let grow = |dice: &[u8]| array::from_fn(|at| number(&with(dice, at as u8 + 1)));
        // The first hand of a kind in a tile determines its faces.
        let faces = |hand: Hand| (1..=6).filter(|&face| hand.count(face) > 0).collect::<Vec<u8>>();
        let faces_of = |keep: usize| faces(hands.keeps[keep]);
        let one = |tile| {
            let a = faces_of(keeps::AAAA + tile)[0];
            let others: Vec<u8> = (1..=6).filter(|&face| face != a).collect();
            let each = |hand: &dyn Fn(u8) -> u8| array::from_fn(|at| hand(others[at]));
            let pairs = |hand: &dyn Fn(u8, u8) -> u8| PAIRS.map(|(i, j)| hand(others[i], others[j]));
            OneFace {
                aab: each(&|b| number(&[a, a, b])),
                aabb: each(&|b| number(&[a, a, b, b])),
                aabc: pairs(&|b, c| number(&[a, a, b, c])),
                end_ab: each(&|b| hands.end[usize::from(number(&[a, a, a, b]))]),
                register_a: register(&[a; 5]),
                register_ab: each(&|b| register(&[a, a, a, a, b])),
                register_abc: pairs(&|b, c| register(&[a, a, a, b, c])),
            }
        };
        let two = |tile| {
            let ab = faces_of(keeps::AABB + tile);
            TwoFaces {
                threes: array::from_fn(|at| number(&with(&ab, ab[at]))),
                grow: grow(&[&ab[..], &ab[..]].concat()),
            }
        };
        let three = |tile| {
            let abc = faces_of(keeps::ABC + tile);
            let others: Vec<u8> = (1..=6).filter(|face| !abc.contains(face)).collect();
            let twice = |at: usize| with(&abc, abc[at]);
            ThreeFaces {
                threes: array::from_fn(|at| {
                    let rest = without(&abc, abc[at]);
                    array::from_fn(|part| number(&without(&twice(at), rest[part])))
                }),
                pairs: array::from_fn(|at| number(&without(&abc, abc[2 - at]).repeat(2))),
                register: register(&with(&twice(0), abc[1])),
                grow: array::from_fn(|at| {
                    let more = with(&others, abc[at]);
                    array::from_fn(|die| number(&with(&twice(at), more[die])))
                }),
                grow_abc: grow(&abc),
            }
        };
        let four = |tile| {
            let abcd = faces_of(keeps::ABCD + tile);
            let twice = |at: usize| with(&abcd, abcd[at]);
            FourFaces {
                threes: array::from_fn(|at| number(&without(&abcd, abcd[at]))),
                register: register(&twice(0)),
                fours: array::from_fn(|at| {
                    let rest = without(&abcd, abcd[at]);
                    array::from_fn(|part| number(&without(&twice(at), rest[part])))
                }),
                grow: grow(&abcd),
            }
        };
        let five = |tile| {
            let all = faces(hands.rolls[rolls::ABCDE + tile]);
            FiveFaces {
                register: register(&all),
                fours: array::from_fn(|at| number(&without(&all, all[at]))),
            }
        };
        Tiles {
            hands,
            one: array::from_fn(one),
            two: array::from_fn(two),
            three: array::from_fn(three),
            four: array::from_fn(four),
            five: array::from_fn(five),
        }
    }
}

#[inline(always)]
fn twice<A: Additive>(sum: A) -> A {
    sum.plus(&sum)
}

/// Selects the search for the best keeps with one reroll left; the other is with two.
const LAST: bool = true;
const FIRST: bool = false;

impl<L: Lanes> Turn<L> {
    /// Returns the sum over all first rolls, weighted by ways, of the value before the roll. Needs the sums among
    /// the ends: those after the third roll, and those registered before it (minus infinity, or zero, if that is
    /// not allowed).
    #[inline(always)]
    pub(crate) fn solve(&mut self, tiles: &Tiles) -> L::Sum {
        let hands = tiles.hands;
        self.last_reroll(hands);
        self.best_small_keeps(hands, |turn, keep| turn.ends[usize::from(hands.end[keep])]);
        self.best_rolls::<LAST>(tiles);
        self.reroll(tiles);
        self.best_small_keeps(hands, |turn, keep| turn.keeps[keep]);
        self.best_rolls::<FIRST>(tiles);
        self.sum_of_rolls()
    }

    /// Returns the sum over all rolls, weighted by ways, from [`summed`].
    #[inline(always)]
    fn sum_of_rolls(&self) -> L::Sum {
        // A roll has 1, 5, 10, 20, 30, 60 or 120 ways, by its kind.
        let sixties = self.sum_of(summed::AABCD).plus(&twice(self.sum_of(summed::ABCDE)));
        let thirties = self.sum_of(summed::AABBC).plus(&twice(sixties));
        let tens = self.sum_of(summed::AAABB).plus(&twice(self.sum_of(summed::AAABC)));
        let fives =
            self.sum_of(summed::AAAAB).plus(&twice(tens)).plus(&twice(thirties.plus(&twice(thirties))));
        self.sum_of(summed::AAAAA).plus(&fives).plus(&twice(twice(fives)))
    }

    #[inline(always)]
    fn sum_of(&self, range: Range<usize>) -> L::Sum {
        let mut sum = self.rolls[range.start].sum();
        for part in &self.rolls[range.start + 1..range.end] {
            sum = sum.plus(&part.sum());
        }
        sum
    }

    /// Writes the value of continuing with a roll, if it is needed later: with the last reroll.
    #[inline(always)]
    fn write_roll<const REROLL: bool>(&mut self, roll: usize, value: L) {
        if REROLL == LAST {
            self.rolls[roll] = value;
        }
    }

    #[inline(always)]
    fn keep(&self, keep: u8) -> L {
        self.keeps[usize::from(keep)]
    }

    #[inline(always)]
    fn roll(&self, roll: u8) -> L {
        self.rolls[usize::from(roll)]
    }

    /// Returns the best of `first` and three keeps.
    ///
    /// A function, like everything here: closures that are not inlined are compiled without the processor's own
    /// instructions.
    #[inline(always)]
    fn best_of_three(&self, first: L, [x, y, z]: [u8; 3]) -> L {
        first.max(&self.keep(x)).max(&self.keep(y)).max(&self.keep(z))
    }

    /// Returns the sum of four rolls.
    #[inline(always)]
    fn sum_of_four(&self, [w, x, y, z]: [u8; 4]) -> L {
        self.roll(w).plus(&self.roll(x)).plus(&self.roll(y).plus(&self.roll(z)))
    }

    /// Returns the value of rerolling one die: one of the means with the last reroll, a stored value with the
    /// first.
    #[inline(always)]
    fn one_die<const REROLL: bool>(&self, end: usize, keep: usize) -> L {
        if REROLL == LAST { self.ends[end] } else { self.keeps[keep] }
    }

    /// Computes the best keeps of four dice and the best of every roll, given the best smaller keeps. With the last
    /// reroll it leaves the rolls, but for those with a face four times or more, and for aaaa and aaab, the means
    /// over the next die; with the first what is [`summed`].
    #[inline(always)]
    fn best_rolls<const REROLL: bool>(&mut self, tiles: &Tiles) {
        for (at, tile) in tiles.two.iter().enumerate() {
            let keep = keeps::AABB + at;
            let [x, y] = tile.threes;
            let exactly = self.one_die::<REROLL>(last_die::TWO + at, keep);
            self.keeps[keep] = exactly.max(&self.keep(x)).max(&self.keep(y));
        }
        for (at, tile) in tiles.three.iter().enumerate() {
            let own = keeps::AABC + 3 * at;
            for i in 0..3 {
                let [x, y] = tile.threes[i];
                let exactly = self.one_die::<REROLL>(last_die::THREE + at, own + i);
                let abc = self.keeps[keeps::ABC + at];
                self.keeps[own + i] = exactly.max(&self.keep(x)).max(&self.keep(y)).max(&abc);
            }
            let (a, b, c) = (self.keeps[own], self.keeps[own + 1], self.keeps[own + 2]);
            let register = self.ends[usize::from(tile.register)];
            let [x, y, z] = tile.pairs;
            let ab = register.max(&a).max(&b).max(&self.keep(x));
            let ac = register.max(&a).max(&c).max(&self.keep(y));
            let bc = register.max(&b).max(&c).max(&self.keep(z));
            let roll = rolls::AABBC + 3 * at;
            self.write_roll::<REROLL>(roll, ab);
            self.write_roll::<REROLL>(roll + 1, ac);
            self.write_roll::<REROLL>(roll + 2, bc);
            if REROLL == FIRST {
                self.rolls[summed::AABBC.start + at] = ab.plus(&ac).plus(&bc);
            }
        }
        for (at, tile) in tiles.four.iter().enumerate() {
            let keep = keeps::ABCD + at;
            let [w, x, y, z] = tile.threes;
            let exactly = self.one_die::<REROLL>(last_die::FOUR + at, keep);
            let abcd = exactly.max(&self.keep(w)).max(&self.keep(x)).max(&self.keep(y)).max(&self.keep(z));
            self.keeps[keep] = abcd;
            let best = abcd.max(&self.ends[usize::from(tile.register)]);
            let roll = rolls::AABCD + 4 * at;
            let [a, b, c, d] = tile.fours;
            let (a, b) = (self.best_of_three(best, a), self.best_of_three(best, b));
            let (c, d) = (self.best_of_three(best, c), self.best_of_three(best, d));
            self.write_roll::<REROLL>(roll, a);
            self.write_roll::<REROLL>(roll + 1, b);
            self.write_roll::<REROLL>(roll + 2, c);
            self.write_roll::<REROLL>(roll + 3, d);
            if REROLL == FIRST {
                self.rolls[summed::AABCD.start + at] = a.plus(&b).plus(&c.plus(&d));
            }
        }
        // Five faces come last: the keeps that they need have long been written by then.
        self.best_of_one_face::<REROLL>(tiles);
        for (at, tile) in tiles.five.iter().enumerate() {
            let register = self.ends[usize::from(tile.register)];
            let [u, v, w, x, y] = tile.fours;
            let roll = register.max(&self.keep(u)).max(&self.keep(v)).max(&self.keep(w));
            let first = if REROLL == LAST { rolls::ABCDE } else { summed::ABCDE.start };
            self.rolls[first + at] = roll.max(&self.keep(x)).max(&self.keep(y));
        }
    }

    /// Does this for the hands with a face three times or more.
    #[inline(always)]
    fn best_of_one_face<const REROLL: bool>(&mut self, tiles: &Tiles) {
        for (at, tile) in tiles.one.iter().enumerate() {
            let (aaaa, aaab) = (keeps::AAAA + at, keeps::AAAB + 5 * at);
            let (aaabb, aaabc) = (rolls::AAABB + 5 * at, rolls::AAABC + 10 * at);
            let aaa = self.keeps[keeps::AAA + at];
            let four = self.one_die::<REROLL>(last_die::ONE + at, aaaa).max(&aaa);
            for i in 0..5 {
                let exactly = self.one_die::<REROLL>(tile.end_ab[i].into(), aaab + i);
                self.keeps[aaab + i] = exactly.max(&aaa).max(&self.keep(tile.aab[i]));
            }
            let (b, c, d) = (self.keeps[aaab], self.keeps[aaab + 1], self.keeps[aaab + 2]);
            let (e, f) = (self.keeps[aaab + 3], self.keeps[aaab + 4]);
            let same = self.ends[usize::from(tile.register_a)].max(&four);
            let (mut fives, mut tens, mut twenties) = (same.nothing(), same.nothing(), [same.nothing(); 2]);
            // The sum over one more die for aaaa, and for each aaab.
            let mut grown = same;
            macro_rules! single {
                ($i:expr, $b:ident) => {{
                    let register = self.ends[usize::from(tile.register_ab[$i])].max(&$b);
                    let (more, pair) = (register.max(&four), register.max(&self.keep(tile.aabb[$i])));
                    self.write_roll::<REROLL>(aaabb + $i, pair);
                    if REROLL == LAST {
                        grown = grown.plus(&more);
                    } else {
                        fives = fives.plus(&more);
                        tens = tens.plus(&pair);
                    }
                    ($b, more.plus(&pair))
                }};
            }
            let (mut b, mut c, mut d) = (single!(0, b), single!(1, c), single!(2, d));
            let (mut e, mut f) = (single!(3, e), single!(4, f));
            macro_rules! pair {
                ($i:expr, $b:ident, $c:ident) => {
                    let register = self.ends[usize::from(tile.register_abc[$i])];
                    let roll = register.max(&$b.0).max(&$c.0).max(&self.keep(tile.aabc[$i]));
                    self.write_roll::<REROLL>(aaabc + $i, roll);
                    if REROLL == LAST {
                        $b.1 = $b.1.plus(&roll);
                        $c.1 = $c.1.plus(&roll);
                    } else {
                        twenties[$i % 2] = twenties[$i % 2].plus(&roll);
                    }
                };
            }
            for_each_pair!(pair, b c d e f);
            if REROLL == LAST {
                self.keeps[aaaa] = grown.sixth();
                self.write_means(aaab, [b.1, c.1, d.1, e.1, f.1]);
            } else {
                self.rolls[summed::AAAAA.start + at] = same;
                self.rolls[summed::AAAAB.start + at] = fives;
                self.rolls[summed::AAABB.start + at] = tens;
                self.rolls[summed::AAABC.start + 2 * at] = twenties[0];
                self.rolls[summed::AAABC.start + 2 * at + 1] = twenties[1];
            }
        }
    }

    /// Writes a sixth of each of five sums into the keeps from `first` on.
    #[inline(always)]
    fn write_means(&mut self, first: usize, sums: [L; 5]) {
        let [b, c, d, e, f] = sums;
        self.keeps[first] = b.sixth();
        self.keeps[first + 1] = c.sixth();
        self.keeps[first + 2] = d.sixth();
        self.keeps[first + 3] = e.sixth();
        self.keeps[first + 4] = f.sixth();
    }

    /// Sets the keeps other than aaaa and aaab, which are done, to the values of a reroll that leads to the rolls,
    /// one die at a time.
    #[inline(always)]
    fn reroll(&mut self, tiles: &Tiles) {
        for (at, tile) in tiles.two.iter().enumerate() {
            self.keeps[keeps::AABB + at] = mean(&self.rolls, &tile.grow);
        }
        for (at, tile) in tiles.three.iter().enumerate() {
            let (roll, keep) = (rolls::AABBC + 3 * at, keeps::AABC + 3 * at);
            let (ab, ac, bc) = (self.rolls[roll], self.rolls[roll + 1], self.rolls[roll + 2]);
            let [a, b, c] = tile.grow;
            let (a, b, c) = (self.sum_of_four(a), self.sum_of_four(b), self.sum_of_four(c));
            self.keeps[keep] = a.plus(&ab.plus(&ac)).sixth();
            self.keeps[keep + 1] = b.plus(&ab.plus(&bc)).sixth();
            self.keeps[keep + 2] = c.plus(&ac.plus(&bc)).sixth();
        }
        for (at, tile) in tiles.four.iter().enumerate() {
            self.keeps[keeps::ABCD + at] = mean(&self.rolls, &tile.grow);
        }
        for (at, tile) in tiles.three.iter().enumerate() {
            self.keeps[keeps::ABC + at] = mean(&self.keeps, &tile.grow_abc);
        }
        for (at, tile) in tiles.one.iter().enumerate() {
            let (aaab, aab) = (keeps::AAAB + 5 * at, keeps::AAB + 5 * at);
            let mut grown = self.keeps[keeps::AAAA + at];
            macro_rules! single {
                ($i:expr) => {{
                    let more = self.keeps[aaab + $i];
                    grown = grown.plus(&more);
                    more.plus(&self.keep(tile.aabb[$i]))
                }};
            }
            let (mut b, mut c, mut d) = (single!(0), single!(1), single!(2));
            let (mut e, mut f) = (single!(3), single!(4));
            macro_rules! pair {
                ($i:expr, $b:ident, $c:ident) => {
                    let two = self.keep(tile.aabc[$i]);
                    $b = $b.plus(&two);
                    $c = $c.plus(&two);
                };
            }
            for_each_pair!(pair, b c d e f);
            self.keeps[keeps::AAA + at] = grown.sixth();
            self.write_means(aab, [b, c, d, e, f]);
        }
        for keep in (0..keeps::AAA).rev() {
            self.keeps[keep] = mean(&self.keeps, &tiles.hands.grow[keep]);
        }
    }
}
