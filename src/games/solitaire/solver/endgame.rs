//! The exact value of a sheet whose throwaways are nearly used up, by searching every possible
//! continuation.
//!
//! With three values chosen, the free boxes on their tracks bound the remaining rounds, except for
//! free rides: those can go on forever, each with probability 1/32. The search follows [`RIDES`] of
//! them in a game, and assumes that any further one changes nothing. More than that many in the
//! last two rounds occur once in some 200,000 games, so the error is below a thousandth of a point.
use super::rolls::{FOURS, PAIRS, TABLE, pair};
use super::sheet_objective::SheetObjective;
use crate::games::solitaire::sheet::{
    LAST_BOX, MOST_COUNTED, SUMS, Sheet, THROWAWAY_VALUES, sum_score,
};
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

/// The most remaining throwaways for which a sheet is searched to the end.
pub(crate) const SEARCHED_THROWAWAYS: u8 = 2;
/// The free rides followed per game.
const RIDES: u8 = 3;

/// Bits for the marks on one sum, up to [`MOST_COUNTED`].
const BITS: u32 = 4;

/// Returns `true` if [`Endgame::value`] is available for `sheet`: it is out, or few enough rounds
/// can follow.
pub(crate) fn is_near(sheet: &Sheet) -> bool {
    sheet.is_out() || (sheet.is_settled() && throwaways_left(sheet) <= SEARCHED_THROWAWAYS)
}

/// Returns the number of throwaways that a sheet with three chosen values can still mark.
pub(crate) fn throwaways_left(sheet: &Sheet) -> u8 {
    1 + sheet
        .throwaway_faces()
        .map(|face| LAST_BOX - 1 - sheet.throwaway_marks(face))
        .sum::<u8>()
}

/// The values of sheets near their end, computed on demand.
#[derive(Debug)]
pub(crate) struct Endgame {
    objective: SheetObjective,
    /// Number of free rides followed.
    rides: u8,
    /// One search for each set of chosen values, by its bits.
    searches: HashMap<u8, Search>,
}

impl Endgame {
    /// Creates an empty search for `objective`.
    pub(crate) fn new(objective: SheetObjective) -> Self {
        Endgame {
            objective,
            rides: RIDES,
            searches: HashMap::new(),
        }
    }

    /// Returns the value of `sheet`, as expected final score in points or as a chance; `None` if
    /// too many rounds can follow.
    pub(crate) fn value(&mut self, sheet: &Sheet) -> Option<f64> {
        if sheet.is_out() {
            return Some(self.objective.final_value(sheet.score()));
        }
        if !is_near(sheet) {
            return None;
        }
        let set = sheet.throwaway_set();
        let search = self
            .searches
            .entry(set)
            .or_insert_with(|| Search::new(self.objective, set));
        let mut tracks = sheet
            .throwaway_faces()
            .map(|face| sheet.throwaway_marks(face));
        let thrown = std::array::from_fn(|_| tracks.next().unwrap_or_default());
        Some(search.value(EndgameNode {
            marks: Marks::of(sheet),
            thrown,
            rides: self.rides,
        }))
    }
}

/// The counting marks on the eleven sums, four bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Marks(u64);

impl Marks {
    fn of(sheet: &Sheet) -> Marks {
        let marks = sheet.marks.iter().rev();
        Marks(marks.fold(0, |bits, marks| {
            bits << BITS | u64::from(*marks.min(&MOST_COUNTED))
        }))
    }

    fn row(self, row: usize) -> u16 {
        (self.0 >> (row as u32 * BITS) & 15) as u16
    }

    /// Returns the marks with one more on `row`, saturating at the last that counts.
    fn with(self, row: usize) -> Marks {
        if self.row(row) < MOST_COUNTED {
            Marks(self.0 + (1 << (row as u32 * BITS)))
        } else {
            self
        }
    }
}

/// A sheet with three chosen values that is not out, and the number of free rides still followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct EndgameNode {
    marks: Marks,
    /// The marks on the chosen values, ascending by value.
    thrown: [u8; THROWAWAY_VALUES],
    rides: u8,
}

impl EndgameNode {
    /// Returns a unique number for each node.
    fn key(self) -> u64 {
        let tracks = self
            .thrown
            .iter()
            .fold(u64::from(self.rides), |key, track| {
                key << 3 | u64::from(*track)
            });
        tracks << (SUMS as u32 * BITS) | self.marks.0
    }
}

/// The place of a free ride, after those of the chosen values.
const RIDE: usize = THROWAWAY_VALUES;

#[derive(Clone, Debug)]
struct RollDivisions {
    ways: f64,
    /// The places of the chosen values that may be thrown away, ascending by value, each with the
    /// remaining four; on a free ride [`RIDE`].
    fours: Vec<(usize, usize)>,
}

/// The search among sheets with the same three values chosen.
#[derive(Debug)]
struct Search {
    objective: SheetObjective,
    /// The rolls that are no free rides, then those that are.
    rolls: Vec<RollDivisions>,
    rolls_without_ride: usize,
    /// The pairs of sums that a free ride can make.
    ride_pairs: Vec<usize>,
    known: HashMap<u64, f64, BuildHasherDefault<KeyHasher>>,
}

/// Returns the rows of each pair of sums.
fn rows() -> &'static [(usize, usize); PAIRS] {
    static ROWS: std::sync::OnceLock<[(usize, usize); PAIRS]> = std::sync::OnceLock::new();
    ROWS.get_or_init(|| {
        let mut rows = [(0, 0); PAIRS];
        for a in 0..SUMS {
            for b in a..SUMS {
                rows[pair(a, b)] = (a, b);
            }
        }
        rows
    })
}

impl Search {
    fn new(objective: SheetObjective, chosen: u8) -> Search {
        let mut rolls = Vec::new();
        let mut rides = Vec::new();
        let mut ride_pairs = BTreeSet::new();
        for roll in &TABLE.rolls {
            let is_ride = roll.shows & chosen == 0;
            let mut fours = Vec::new();
            for &(face, four) in &roll.without {
                if is_ride {
                    fours.push((RIDE, four.into()));
                    ride_pairs.extend(TABLE.fours[usize::from(four)].map(usize::from));
                } else if chosen >> face & 1 == 1 {
                    let place = (chosen & ((1 << face) - 1)).count_ones() as usize;
                    fours.push((place, four.into()));
                }
            }
            let ways = f64::from(roll.ways);
            let same = if is_ride { &mut rides } else { &mut rolls };
            same.push(RollDivisions { ways, fours });
        }
        let rolls_without_ride = rolls.len();
        rolls.extend(rides);
        Search {
            objective,
            rolls,
            rolls_without_ride,
            ride_pairs: ride_pairs.into_iter().collect(),
            known: HashMap::default(),
        }
    }

    fn value(&mut self, node: EndgameNode) -> f64 {
        if let Some(value) = self.known.get(&node.key()) {
            return *value;
        }
        // Throwaways that end the game have the same value, whichever it is.
        let ends = OnceCell::new();
        let all_pairs: Vec<usize> = (0..PAIRS).collect();
        let mut fours = [[0.0; FOURS]; RIDE + 1];
        for (place, best) in fours.iter_mut().enumerate() {
            let mut next = node;
            if place < RIDE {
                next.thrown[place] += 1;
                if next.thrown[place] == LAST_BOX {
                    let ends = ends.get_or_init(|| final_scores(node.marks, self.objective));
                    *best = best_of_fours(ends);
                } else {
                    *best = self.best_after(next, &all_pairs);
                }
            } else if node.rides > 0 {
                next.rides -= 1;
                *best = self.best_after(next, &self.ride_pairs.clone());
            }
        }
        // No further free ride changes anything.
        let rolls = if node.rides == 0 {
            &self.rolls[..self.rolls_without_ride]
        } else {
            &self.rolls
        };
        let mut sum = 0.0;
        let mut total_ways = 0.0;
        for roll in rolls {
            let values = roll.fours.iter().map(|&(place, four)| fours[place][four]);
            sum += roll.ways * values.fold(f64::NEG_INFINITY, f64::max);
            total_ways += roll.ways;
        }
        self.known.insert(node.key(), sum / total_ways);
        sum / total_ways
    }

    /// Returns the value of the best split of each four from `node`, for fours that split into these
    /// pairs of sums.
    fn best_after(&mut self, node: EndgameNode, pairs: &[usize]) -> [f64; FOURS] {
        let mut values = [0.0; PAIRS];
        for pair in pairs {
            let (a, b) = rows()[*pair];
            let marks = node.marks.with(a).with(b);
            values[*pair] = self.value(EndgameNode { marks, ..node });
        }
        best_of_fours(&values)
    }
}

fn best_of_fours(pairs: &[f64; PAIRS]) -> [f64; FOURS] {
    std::array::from_fn(|four| {
        let [a, b, c] = TABLE.fours[four].map(|pair| pairs[usize::from(pair)]);
        a.max(b).max(c)
    })
}

/// Returns the value of the final score after marks on each pair of sums.
fn final_scores(marks: Marks, objective: SheetObjective) -> [f64; PAIRS] {
    let rows: [[i32; 3]; SUMS] = std::array::from_fn(|row| {
        [0, 1, 2].map(|more| sum_score(row as u8 + 2, (marks.row(row) + more).min(MOST_COUNTED)))
    });
    let score: i32 = rows.iter().map(|row| row[0]).sum();
    let gain_of = |row: usize, more: usize| rows[row][more] - rows[row][0];
    self::rows().map(|(a, b)| {
        let more = if a == b {
            gain_of(a, 2)
        } else {
            gain_of(a, 1) + gain_of(b, 1)
        };
        objective.final_value(score + more)
    })
}

/// Mixes a key that is already a number.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = (self.0 ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::*;
    use crate::core::{Purpose, Seed, Stream};
    use crate::tests::fresh;

    /// A sheet with any marks and these throwaways.
    fn random_sheet(stream: &mut Stream, thrown: [u8; 6]) -> Sheet {
        loop {
            let marks = std::array::from_fn(|_| stream.below(12) as u16);
            if let Some(sheet) = Sheet::new(marks, thrown) {
                return sheet;
            }
        }
    }

    #[test]
    fn the_value_is_that_of_trying_everything() {
        let mut stream = Stream::new(Seed(fresh(21)), Purpose::Trials, 0);
        for (thrown, rides) in [
            ([7, 7, 7, 0, 0, 0], 2),
            ([0, 7, 0, 7, 0, 7], 2),
            ([0, 0, 7, 7, 0, 6], 0),
            ([7, 6, 0, 0, 7, 0], 1),
        ] {
            for _ in 0..2 {
                let sheet = random_sheet(&mut stream, thrown);
                let near = (sheet.score() + 100).div_euclid(10) * 10;
                for objective in [SheetObjective::Points, SheetObjective::Total(near)] {
                    let fast = Endgame {
                        rides,
                        ..Endgame::new(objective)
                    }
                    .value(&sheet)
                    .unwrap();
                    let plain = reference::exact(&sheet, rides, objective);
                    assert!(
                        (fast - plain).abs() < 1e-8,
                        "{sheet:?} {objective:?}: {fast} {plain}"
                    );
                }
            }
        }
    }

    #[test]
    fn further_free_rides_change_little() {
        let mut stream = Stream::new(Seed(22), Purpose::Trials, 0);
        for _ in 0..5 {
            let sheet = random_sheet(&mut stream, [7, 7, 6, 0, 0, 0]);
            let value_with = |rides| {
                Endgame {
                    rides,
                    ..Endgame::new(SheetObjective::Points)
                }
                .value(&sheet)
                .unwrap()
            };
            assert!(
                (value_with(RIDES) - value_with(RIDES + 1)).abs() < 1e-3,
                "{sheet:?}"
            );
        }
    }

    fn is_near_with(thrown: [u8; 6]) -> bool {
        is_near(&Sheet::new([10; SUMS], thrown).unwrap())
    }

    #[test]
    fn only_late_sheets_are_searched() {
        assert!(
            is_near_with([7, 7, 8, 0, 0, 0])
                && is_near_with([7, 7, 7, 0, 0, 0])
                && is_near_with([7, 6, 7, 0, 0, 0])
        );
        assert!(!is_near_with([7, 7, 5, 0, 0, 0]) && !is_near_with([7, 6, 6, 0, 0, 0]));
        let two_chosen = Sheet::new([3, 3, 3, 3, 3, 3, 3, 3, 4, 0, 0], [7, 7, 0, 0, 0, 0]).unwrap();
        assert!(
            !is_near(&two_chosen)
                && Endgame::new(SheetObjective::Points)
                    .value(&two_chosen)
                    .is_none()
        );
    }
}
