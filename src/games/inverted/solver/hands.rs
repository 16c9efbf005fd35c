//! Multisets of dice, and the links between them that the solver follows.
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// Dice in a roll.
pub const DICE: usize = 5;
/// Number of their outcomes.
pub(super) const WAYS: f64 = 7776.0;

/// A multiset of up to five dice: the count of each face from 1 to 6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand([u8; 6]);

impl Hand {
    pub(crate) const EMPTY: Hand = Hand([0; 6]);

    /// Returns the hand of these faces; `None` if there are more than five or one is not from 1 to 6.
    pub fn new(faces: &[u8]) -> Option<Hand> {
        let fits = faces.len() <= DICE && faces.iter().all(|face| (1..=6).contains(face));
        fits.then(|| {
            faces.iter().fold(Hand::EMPTY, |mut hand, &face| {
                hand.0[usize::from(face) - 1] += 1;
                hand
            })
        })
    }

    /// Returns the count of `face`; 0 unless it is from 1 to 6.
    pub(crate) fn count(self, face: u8) -> u8 {
        usize::from(face).checked_sub(1).and_then(|at| self.0.get(at)).copied().unwrap_or(0)
    }

    /// Returns the number of dice, 0 to 5.
    pub fn len(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns `true` if there are no dice.
    pub fn is_empty(self) -> bool {
        self == Hand::EMPTY
    }

    /// Returns the faces in ascending order.
    pub(crate) fn faces(self) -> Vec<u8> {
        (1..=6).flat_map(|face| std::iter::repeat_n(face, self.count(face).into())).collect()
    }

    /// Returns the inverted sum: 21 minus the sum of the distinct faces. From 1 to 20 for five dice, 21 for none.
    pub(crate) fn inverted_sum(self) -> u8 {
        (1..=6).filter(|&face| self.count(face) == 0).sum()
    }

    /// Returns `true` if every die of this hand is in `whole`.
    #[cfg(test)]
    pub(crate) fn is_part_of(self, whole: Hand) -> bool {
        self.0.iter().zip(whole.0).all(|(&part, all)| part <= all)
    }

    /// Returns every distinct part of this hand, from nothing to all of it.
    pub(crate) fn parts(self) -> Vec<Hand> {
        (0..6).fold(vec![Hand::EMPTY], |parts, at| {
            parts
                .into_iter()
                .flat_map(|part| {
                    (0..=self.0[at]).map(move |count| {
                        let mut part = part;
                        part.0[at] = count;
                        part
                    })
                })
                .collect()
        })
    }

    /// Returns the number of the 6ⁿ outcomes of n dice with this hand: n! / Π (count of each face)!
    pub(crate) fn ways(self) -> u32 {
        let factorial = |n: usize| (1..=n as u32).product::<u32>();
        factorial(self.len()) / self.0.iter().map(|&count| factorial(count.into())).product::<u32>()
    }

    fn distinct(self) -> usize {
        self.0.iter().filter(|&&count| count > 0).count()
    }

    fn with(mut self, at: usize) -> Hand {
        self.0[at] += 1;
        self
    }

    /// Returns the distinct hands with one die fewer.
    fn shrunk(self) -> impl Iterator<Item = Hand> {
        (0..6).filter(move |&at| self.0[at] > 0).map(move |at| {
            let mut hand = self;
            hand.0[at] -= 1;
            hand
        })
    }

    /// Returns the set of faces, one bit each.
    fn set(self) -> u8 {
        (0..6).filter(|&at| self.0[at] > 0).map(|at| 1 << at).sum()
    }

    /// Returns all hands of this many dice, by ascending number of distinct faces, then of ways. Within these,
    /// hands are adjacent if more than half of their dice show the same face, or else if they show the same faces.
    fn all_of(len: usize) -> Vec<Hand> {
        let whole = Hand([len as u8; 6]);
        let mut hands: Vec<Hand> = whole.parts().into_iter().filter(|hand| hand.len() == len).collect();
        let together = |hand: &Hand| {
            let most = (1..=6).find(|&face| usize::from(hand.count(face)) * 2 > len);
            most.unwrap_or_else(|| hand.set())
        };
        hands.sort_by_key(|hand| (hand.distinct(), hand.ways(), together(hand), Reverse(*hand)));
        hands
    }
}

impl fmt::Display for Hand {
    /// Formats the faces in ascending order with spaces between, or `-` for no dice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let faces: Vec<String> = self.faces().iter().map(u8::to_string).collect();
        f.write_str(&faces.join(" "))
    }
}

/// Layout of a turn's table of ends: first the 20 sums after the third roll, then the last reroll's means, then the
/// 20 sums as registered before the third roll. All are indexed by one byte, so that the inner loops index arrays
/// of 256 vectors and need no bounds check.
pub(super) mod ends {
    /// First of the vectors that are means over the last reroll.
    pub(crate) const MEANS: usize = 20;
    /// First of the vectors with the values of registering each sum while rerolls are left.
    pub(crate) const REGISTER: usize = MEANS + 125;
}

/// Adjacent hands in their table that can lose a die in the same number of ways.
pub(super) struct Group {
    /// Index of the first hand.
    pub(crate) first: usize,
    /// Number of ways to lose a die, 1 to 5.
    pub(crate) degree: usize,
    /// For each hand, the kept hands with one die fewer: `degree` indices each.
    pub(crate) links: Vec<u8>,
}

/// The six vectors that each mean is taken of.
type Means = [[u8; 6]; ends::REGISTER - ends::MEANS];

/// Every hand by index, and the indices of its neighbours.
pub(super) struct Hands {
    /// The 210 hands of fewer than five dice, smaller ones first.
    pub(crate) keeps: Vec<Hand>,
    /// The 252 rolls, by ascending number of distinct faces, then of ways.
    pub(crate) rolls: Vec<Hand>,
    /// For each vector of means among the ends, the six earlier vectors it is the mean of, first the one for the
    /// faces kept, which repeats for each of them.
    pub(crate) means: Means,
    /// Means that use the first of their six vectors equally often: first, last + 1, how often.
    pub(crate) mean_groups: Vec<(usize, usize, usize)>,
    /// For each keep, its vector among the ends.
    pub(crate) end: [u8; 210],
    /// For each keep and next die, the resulting keep (of four dice: roll).
    pub(crate) grow: [[u8; 6]; 210],
    /// Each non-empty keep without one die; smaller keeps first.
    pub(crate) keep_groups: Vec<Group>,
    /// Each roll without one die.
    pub(crate) roll_groups: Vec<Group>,
    /// For each roll, the vector among the ends for registering it.
    pub(crate) register: [u8; 252],
    /// Rolls with equally many ways: first, last + 1, ways.
    pub(crate) ways: Vec<(usize, usize, u32)>,
    number: HashMap<Hand, u8>,
}

/// The table of all hands.
pub(super) static HANDS: LazyLock<Hands> = LazyLock::new(Hands::new);

impl Hands {
    /// Returns the index of a hand: in `rolls` if it has five dice, else in `keeps`.
    pub(crate) fn number(&self, hand: Hand) -> usize {
        self.number[&hand].into()
    }

    fn new() -> Hands {
        let keeps: Vec<Hand> = (0..DICE).flat_map(Hand::all_of).collect();
        let rolls = Hand::all_of(DICE);
        let number: HashMap<Hand, u8> =
            [&keeps, &rolls].into_iter().flat_map(|hands| hands.iter().copied().zip(0..)).collect();
        let (means, index) = last_reroll();
        let groups = |hands: &[Hand]| {
            let mut first = 0;
            let same = |a: &Hand, b: &Hand| (a.len(), a.distinct()) == (b.len(), b.distinct());
            let group = |hands: &[Hand]| {
                let links = hands.iter().flat_map(|hand| hand.shrunk()).map(|hand| number[&hand]).collect();
                let group = Group { first, degree: hands[0].distinct(), links };
                first += hands.len();
                group
            };
            hands.chunk_by(same).map(group).collect::<Vec<_>>()
        };
        let ways = ranges(&rolls, |roll| (roll.distinct(), roll.ways()));
        let same = |six: &[u8; 6]| six.iter().filter(|&&vector| vector == six[0]).count();
        let mean_groups = ranges(&means, same);
        Hands {
            mean_groups,
            means,
            end: std::array::from_fn(|k| index[&(keeps[k].set(), DICE - keeps[k].len())]),
            grow: std::array::from_fn(|k| std::array::from_fn(|at| number[&keeps[k].with(at)])),
            keep_groups: groups(&keeps).into_iter().filter(|group| group.degree > 0).collect(),
            roll_groups: groups(&rolls),
            register: std::array::from_fn(|r| ends::REGISTER as u8 + rolls[r].inverted_sum() - 1),
            ways: ways.into_iter().map(|(first, last, (_, ways))| (first, last, ways)).collect(),
            keeps,
            rolls,
            number,
        }
    }
}

/// Returns the ranges of adjacent elements with equal keys: first, last + 1, the key.
fn ranges<T, K: PartialEq>(all: &[T], key: impl Fn(&T) -> K) -> Vec<(usize, usize, K)> {
    let mut at = 0;
    let range = |chunk: &[T]| {
        let first = at;
        at += chunk.len();
        (first, at, key(&chunk[0]))
    };
    all.chunk_by(|a, b| key(a) == key(b)).map(range).collect()
}

/// Returns the vectors of the last reroll. Its outcome depends only on the set of faces kept and on the number of
/// dice rolled, so there are 187 vectors: 62 sets without dice to roll, which are 20 sums, and 125 means of six
/// vectors each. Returns the sources of each mean, and the index of each (set, dice to roll).
fn last_reroll() -> (Means, HashMap<(u8, usize), u8>) {
    let inverted_sum = |set: u8| (1..=6).filter(|face| set >> (face - 1) & 1 == 0).sum::<u8>();
    let mut index: HashMap<(u8, usize), u8> = (1..63).map(|set| ((set, 0), inverted_sum(set) - 1)).collect();
    let mut means = Vec::new();
    for rolling in 1..=DICE {
        let kept = DICE - rolling;
        let possible = |set: &u8| (set.count_ones() as usize) <= kept && (*set == 0) == (kept == 0);
        let mut sets: Vec<u8> = (0..63).filter(possible).collect();
        sets.sort_by_key(|set| (set.count_ones(), *set));
        for set in sets {
            index.insert((set, rolling), (ends::MEANS + means.len()) as u8);
            let mut faces = [0, 1, 2, 3, 4, 5];
            faces.sort_by_key(|face| set >> face & 1 == 0);
            means.push(faces.map(|face| index[&(set | 1 << face, rolling - 1)]));
        }
    }
    (std::array::from_fn(|mean| means[mean]), index)
}
