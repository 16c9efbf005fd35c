//! The exact value of a sheet whose throwaways are nearly used up, by searching every possible
//! continuation.
//!
//! With three values chosen, the free boxes on their tracks bound the remaining rounds, except for
//! free rides: those can go on forever, each with probability 1/32. The search follows [`RIDES`] of
//! them in a game, and assumes that any further one changes nothing. More than that many in the
//! last two rounds occur once in some 200,000 games, so the error is below a thousandth of a point.
use super::objective::SheetObjective;
use super::rolls::{FOURS, PAIRS, TABLE, WAYS, pair};
use crate::games::solitaire::sheet::{LAST_BOX, MOST_CHOSEN, MOST_COUNTED, SUMS, Sheet, sum_score};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The most remaining throwaways for which a sheet is searched to the end.
pub(crate) const THROWAWAYS: u8 = 2;
/// The free rides followed per game.
const RIDES: u8 = 3;

/// Bits for the marks on one sum, up to [`MOST_COUNTED`].
const BITS: u32 = 4;

/// Returns `true` if [`Endgame::value`] is available for `sheet`: it is out, or few enough rounds
/// can follow.
pub(crate) fn is_near(sheet: &Sheet) -> bool {
    sheet.is_out() || (sheet.is_settled() && throwaways_left(sheet) <= THROWAWAYS)
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
        let bits = sheet
            .throwaway_faces()
            .fold(0, |bits, face| bits | 1 << (face - 1));
        let search = self
            .searches
            .entry(bits)
            .or_insert_with(|| Search::new(self.objective, bits));
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
        let marks = sheet.all_marks().iter().rev();
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
    thrown: [u8; MOST_CHOSEN],
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

/// Divisions of one roll.
#[derive(Clone, Debug)]
struct RollDivisions {
    ways: f64,
    /// The indices of the chosen values that may be thrown away, each with the remaining four; on a
    /// free ride the index is [`MOST_CHOSEN`].
    fours: Vec<(u8, u8)>,
}

/// The search among sheets with the same three values chosen.
#[derive(Debug)]
struct Search {
    objective: SheetObjective,
    rolls: Vec<RollDivisions>,
    /// The rolls that are free rides, in the same form.
    rides: Vec<RollDivisions>,
    /// The fours that a free ride can leave, and the pairs of sums they make.
    ride_fours: Vec<u8>,
    ride_pairs: Vec<u8>,
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
        let place = |face: u8| (chosen & ((1 << face) - 1)).count_ones() as u8;
        let (mut rolls, mut rides) = (Vec::new(), Vec::new());
        for roll in &TABLE.rolls {
            let ways = f64::from(roll.ways);
            if roll.shows & chosen == 0 {
                let fours = roll
                    .without
                    .iter()
                    .map(|&(_, four)| (MOST_CHOSEN as u8, four))
                    .collect();
                rides.push(RollDivisions { ways, fours });
            } else {
                let open = roll
                    .without
                    .iter()
                    .filter(|(face, _)| chosen >> face & 1 == 1);
                let fours = open.map(|&(face, four)| (place(face), four)).collect();
                rolls.push(RollDivisions { ways, fours });
            }
        }
        let mut ride_fours: Vec<u8> = rides
            .iter()
            .flat_map(|ride| &ride.fours)
            .map(|four| four.1)
            .collect();
        ride_fours.sort_unstable();
        ride_fours.dedup();
        let mut ride_pairs: Vec<u8> = ride_fours
            .iter()
            .flat_map(|four| TABLE.fours[usize::from(*four)])
            .collect();
        ride_pairs.sort_unstable();
        ride_pairs.dedup();
        Search {
            objective,
            rolls,
            rides,
            ride_fours,
            ride_pairs,
            known: HashMap::default(),
        }
    }

    fn value(&mut self, node: EndgameNode) -> f64 {
        if let Some(value) = self.known.get(&node.key()) {
            return *value;
        }
        // Throwaways that end the game have the same value, whichever it is.
        let ends = OnceCell::new();
        let mut fours: [[f64; FOURS]; MOST_CHOSEN] = [[0.0; FOURS]; MOST_CHOSEN];
        for (place, best) in fours.iter_mut().enumerate() {
            if node.thrown[place] + 1 == LAST_BOX {
                *best =
                    *ends.get_or_init(|| best_of_fours(&final_scores(node.marks, self.objective)));
            } else {
                let mut thrown = node.thrown;
                thrown[place] += 1;
                let mut pairs = [0.0; PAIRS];
                for (value, (a, b)) in pairs.iter_mut().zip(rows()) {
                    *value = self.value(EndgameNode {
                        marks: node.marks.with(*a).with(*b),
                        thrown,
                        ..node
                    });
                }
                *best = best_of_fours(&pairs);
            }
        }
        let best = |choices: &RollDivisions| {
            let values = choices
                .fours
                .iter()
                .map(|&(place, four)| fours[usize::from(place)][usize::from(four)]);
            choices.ways * values.fold(f64::NEG_INFINITY, f64::max)
        };
        let sum: f64 = self.rolls.iter().map(best).sum();
        let ways: f64 = self.rolls.iter().map(|roll| roll.ways).sum();
        let value = match node.rides.checked_sub(1) {
            None => sum / ways,
            Some(rides) => (sum + self.rides(EndgameNode { rides, ..node })) / WAYS as f64,
        };
        self.known.insert(node.key(), value);
        value
    }

    /// Returns the sum over all free rides from `node`, which has already counted its own ride.
    fn rides(&mut self, node: EndgameNode) -> f64 {
        let mut pairs = [0.0; PAIRS];
        for index in 0..self.ride_pairs.len() {
            let number = usize::from(self.ride_pairs[index]);
            let (a, b) = rows()[number];
            pairs[number] = self.value(EndgameNode {
                marks: node.marks.with(a).with(b),
                ..node
            });
        }
        let mut fours = [0.0; FOURS];
        for four in &self.ride_fours {
            fours[usize::from(*four)] = best_of_four(&pairs, usize::from(*four));
        }
        let best = |ride: &RollDivisions| {
            ride.ways
                * ride
                    .fours
                    .iter()
                    .map(|four| fours[usize::from(four.1)])
                    .fold(f64::NEG_INFINITY, f64::max)
        };
        self.rides.iter().map(best).sum()
    }
}

fn best_of_four(pairs: &[f64; PAIRS], four: usize) -> f64 {
    let [a, b, c] = TABLE.fours[four].map(|pair| pairs[usize::from(pair)]);
    a.max(b).max(c)
}

fn best_of_fours(pairs: &[f64; PAIRS]) -> [f64; FOURS] {
    std::array::from_fn(|four| best_of_four(pairs, four))
}

/// Returns the value of the final score after marks on each pair of sums.
fn final_scores(marks: Marks, objective: SheetObjective) -> [f64; PAIRS] {
    let rows: [[i32; 3]; SUMS] = std::array::from_fn(|row| {
        [0, 1, 2].map(|more| sum_score(row as u8 + 2, (marks.row(row) + more).min(MOST_COUNTED)))
    });
    let score: i32 = rows.iter().map(|row| row[0]).sum();
    self::rows().map(|(a, b)| {
        let gain = |row: usize, more: usize| rows[row][more] - rows[row][0];
        objective.final_value(
            score
                + if a == b {
                    gain(a, 2)
                } else {
                    gain(a, 1) + gain(b, 1)
                },
        )
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
            let value = |rides| {
                Endgame {
                    rides,
                    ..Endgame::new(SheetObjective::Points)
                }
                .value(&sheet)
                .unwrap()
            };
            assert!((value(RIDES) - value(RIDES + 1)).abs() < 1e-3, "{sheet:?}");
        }
    }

    #[test]
    fn only_late_sheets_are_searched() {
        let near = |thrown| is_near(&Sheet::new([10; SUMS], thrown).unwrap());
        assert!(near([7, 7, 8, 0, 0, 0]) && near([7, 7, 7, 0, 0, 0]) && near([7, 6, 7, 0, 0, 0]));
        assert!(!near([7, 7, 5, 0, 0, 0]) && !near([7, 6, 6, 0, 0, 0]));
        let two_chosen = Sheet::new([3, 3, 3, 3, 3, 3, 3, 3, 4, 0, 0], [7, 7, 0, 0, 0, 0]).unwrap();
        assert!(
            !is_near(&two_chosen)
                && Endgame::new(SheetObjective::Points)
                    .value(&two_chosen)
                    .is_none()
        );
    }
}
