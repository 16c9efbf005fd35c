//! Tests for fair dice: observed against expected faces, doubles and waiting times, each with the probability that
//! fair dice deviate at least as much.
use crate::core::chance::ChanceRequest;
use crate::core::game::{Event, Game, Turn};
use crate::core::record::{DiceFrom, Record};
use crate::core::table::Table;
use crate::core::words::dice;
use crate::registry::with_game;
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// Least expected count per class for a test ([Cochran's rule]).
///
/// [Cochran's rule]: https://doi.org/10.1214/aoms/1177729380
const FEWEST: f64 = 5.0;
/// Number of approximately equiprobable classes of waiting times.
const CLASSES: usize = 4;

/// Dice rolled together: the sides and the face of each.
type Roll = Vec<(u8, u8)>;

/// The rolls of one or many games, in order, without dealt cards.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct RollSet {
    /// Number of games.
    pub(crate) games: usize,
    rolls: Vec<Roll>,
    /// The pictures shown by dice that have some, by name.
    pictures: BTreeMap<&'static str, Picture>,
}

/// Count of a picture on dice.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub(crate) struct Picture {
    /// Its name.
    pub(crate) name: &'static str,
    pub(crate) count: usize,
    /// The expected count.
    pub(crate) expected: f64,
}

impl RollSet {
    /// Returns the rolls of the game on `table`, without undone ones.
    pub(crate) fn of_table<G: Game>(table: &Table<G>) -> RollSet {
        let states = table.history();
        let mut set = RollSet { games: 1, ..RollSet::default() };
        for (state, (_, event)) in states.iter().zip(table.log()) {
            let (Turn::Chance { request: ChanceRequest::Dice(dice), .. }, Event::Chance(faces)) =
                (state.turn(), event)
            else {
                continue;
            };
            for (die, shown) in dice.iter().zip(&faces.0) {
                for face in 1..=die.sides {
                    let Some(name) = (G::ROLLS.picture)(die.number, face) else { break };
                    set.add_picture(Picture {
                        name,
                        count: usize::from(face == *shown),
                        expected: 1.0 / f64::from(die.sides),
                    });
                }
            }
            set.rolls.push(dice.iter().map(|die| die.sides).zip(faces.0.iter().copied()).collect());
        }
        set
    }

    fn add_picture(&mut self, Picture { name, count, expected }: Picture) {
        let picture = self.pictures.entry(name).or_insert(Picture { name, ..Picture::default() });
        picture.count += count;
        picture.expected += expected;
    }

    /// Returns the rolls of `record`; `None` if its game is unknown, or it does not replay.
    pub(crate) fn of_record(record: &Record) -> Option<RollSet> {
        with_game!(record.header.game.as_str(), G => {
            Table::<G>::from_record(record).ok().map(|table| RollSet::of_table(&table))
        })
        .flatten()
    }

    /// Appends the rolls of other games.
    pub(crate) fn add(&mut self, other: RollSet) {
        self.games += other.games;
        self.rolls.extend(other.rolls);
        other.pictures.into_values().for_each(|picture| self.add_picture(picture));
    }
}

/// The rolls of many games, the program's and people's apart. Rolls from the same seed count once, whoever plays
/// with them.
#[derive(Default)]
pub(crate) struct RollSets {
    rolled: RollSet,
    typed: RollSet,
    seeds: HashSet<u32>,
    /// Number of games whose dice were counted already.
    pub(crate) repeated: usize,
}

impl RollSets {
    /// Adds the rolls of `record`. Returns `true` if its game is known and it replays.
    pub(crate) fn add(&mut self, record: &Record) -> bool {
        let Some(rolls) = RollSet::of_record(record) else { return false };
        match record.header.dice {
            DiceFrom::Seeded if !self.seeds.insert(record.header.seed.0) => self.repeated += 1,
            DiceFrom::Seeded => self.rolled.add(rolls),
            DiceFrom::Typed => self.typed.add(rolls),
        }
        true
    }

    /// Tests the program's rolls, and those of people.
    pub(crate) fn fairness(&self) -> [Fairness; 2] {
        [&self.rolled, &self.typed].map(Fairness::of)
    }
}

/// Deviation from the expected counts.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Fit {
    /// The probability that fair dice deviate at least as much, from 0 to 1.
    pub(crate) chance: f64,
}

impl Fit {
    /// Returns the probability in words: `43 in 100`.
    pub(crate) fn odds(self) -> String {
        match 100.0 * self.chance {
            percent if percent >= 1.5 => format!("{percent:.0} in 100"),
            percent if percent >= 0.15 => format!("{:.0} in 1000", 10.0 * percent),
            _ => "less than 2 in 1000".into(),
        }
    }

    /// Returns `true` if this is suspiciously rare: less than once in a hundred.
    pub(crate) fn is_odd(self) -> bool {
        self.chance < 0.01
    }
}

/// Counts of the dice with one number of sides.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Kind {
    /// The number of sides.
    pub(crate) sides: u8,
    /// Number of dice rolled.
    pub(crate) dice: usize,
    /// Count of each face, from 1.
    pub(crate) faces: Vec<usize>,
    /// The pictures, the most frequent first, if all these dice show pictures. They are tested instead of the faces, and
    /// there are neither doubles nor waiting times.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) pictures: Vec<Picture>,
    /// Expected count of each face.
    pub(crate) expected: f64,
    /// Fit of the faces: Pearson's chi-square test. `None` for too few dice.
    pub(crate) fit: Option<Fit>,
    /// Pairs of dice rolled together.
    pub(crate) pairs: usize,
    /// Number of pairs with equal faces.
    pub(crate) doubles: usize,
    /// Expected number of doubles.
    pub(crate) doubles_expected: f64,
    pub(crate) doubles_fit: Option<Fit>,
    /// Number of waiting times from one highest face to the next.
    pub(crate) waits: usize,
    /// Mean waiting time in dice; the expected value is the number of sides.
    pub(crate) mean_wait: Option<f64>,
    /// Longest waiting time.
    pub(crate) longest_wait: usize,
    /// Fit of the waiting times.
    pub(crate) waits_fit: Option<Fit>,
}

impl Kind {
    /// Describes the dice: `233,000 dice with 6 sides`, `9 dice with pictures`.
    pub(crate) fn title(&self) -> String {
        let sides =
            if self.pictures.is_empty() { format!("{} sides", self.sides) } else { "pictures".into() };
        format!("{} with {sides}", dice(self.dice))
    }
    /// Returns the name of each face or picture, its count, and its expected count.
    pub(crate) fn shown(&self) -> Vec<(String, usize, f64)> {
        let face = |(number, count): (u8, &usize)| (number.to_string(), *count, self.expected);
        let picture = |shown: &Picture| (shown.name.to_owned(), shown.count, shown.expected);
        match self.pictures.is_empty() {
            true => (1..).zip(&self.faces).map(face).collect(),
            false => self.pictures.iter().map(picture).collect(),
        }
    }
    /// Returns the largest deviation of a face or picture.
    pub(crate) fn most_off(&self) -> f64 {
        self.shown().iter().map(|(_, count, expected)| (*count as f64 - expected).abs()).fold(0.0, f64::max)
    }

    /// Returns the same dice by their `pictures`.
    fn pictured(self, mut pictures: Vec<Picture>) -> Kind {
        pictures.sort_by(|one, other| other.expected.total_cmp(&one.expected));
        let (counts, expected): (Vec<usize>, Vec<f64>) =
            pictures.iter().map(|picture| (picture.count, picture.expected)).unzip();
        let Kind { sides, dice, faces, expected: each, .. } = self;
        let fit = fit(&counts, &expected);
        Kind { dice, faces, expected: each, fit, pictures, ..Kind::of(sides, &[], (0, 0)) }
    }
}

/// Counts of the dice for each number of sides, in ascending order.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(crate) struct Fairness {
    /// Number of games.
    pub(crate) games: usize,
    /// The dice, by number of sides.
    pub(crate) kinds: Vec<Kind>,
}

impl Fairness {
    /// Counts `rolls` and tests them.
    pub(crate) fn of(rolls: &RollSet) -> Fairness {
        let mut faces: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
        let mut doubles: BTreeMap<u8, (usize, usize)> = BTreeMap::new();
        for roll in &rolls.rolls {
            for (at, (sides, face)) in roll.iter().enumerate() {
                faces.entry(*sides).or_default().push(*face);
                let pairs = doubles.entry(*sides).or_default();
                for (_, other) in roll[..at].iter().filter(|(other, _)| other == sides) {
                    pairs.0 += 1;
                    pairs.1 += usize::from(other == face);
                }
            }
        }
        let kind = |(sides, faces): (u8, Vec<u8>)| Kind::of(sides, &faces, doubles[&sides]);
        let mut kinds: Vec<Kind> = faces.into_iter().map(kind).collect();
        let pictured: usize = rolls.pictures.values().map(|picture| picture.count).sum();
        if kinds.iter().map(|kind| kind.dice).sum::<usize>() == pictured {
            let pictures = || rolls.pictures.values().copied().collect();
            kinds = kinds.into_iter().map(|kind| kind.pictured(pictures())).collect();
        }
        Fairness { games: rolls.games, kinds }
    }
}

impl Kind {
    fn of(sides: u8, faces: &[u8], (pairs, doubles): (usize, usize)) -> Kind {
        let mut counts = vec![0; usize::from(sides)];
        for face in faces {
            counts[usize::from(*face) - 1] += 1;
        }
        let expected = faces.len() as f64 / f64::from(sides);
        let doubles_expected = pairs as f64 / f64::from(sides);
        let found: Vec<usize> =
            faces.iter().zip(0..).filter(|(face, _)| **face == sides).map(|(_, at)| at).collect();
        let waits: Vec<usize> = found.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let mean = || waits.iter().sum::<usize>() as f64 / waits.len() as f64;
        Kind {
            sides,
            dice: faces.len(),
            fit: fit(&counts, &vec![expected; counts.len()]),
            pictures: Vec::new(),
            faces: counts,
            expected,
            pairs,
            doubles,
            doubles_expected,
            doubles_fit: fit(
                &[doubles, pairs - doubles],
                &[doubles_expected, pairs as f64 - doubles_expected],
            ),
            waits: waits.len(),
            mean_wait: (!waits.is_empty()).then(mean),
            longest_wait: waits.iter().copied().max().unwrap_or(0),
            waits_fit: fit_of_waits(&waits, sides),
        }
    }
}

/// Tests counts against expected counts; `None` if these are too small.
fn fit(counts: &[usize], expected: &[f64]) -> Option<Fit> {
    if expected.iter().any(|expected| *expected < FEWEST) {
        return None;
    }
    let terms =
        counts.iter().zip(expected).map(|(count, expected)| (*count as f64 - expected).powi(2) / expected);
    Some(Fit { chance: chi_square_above(terms.sum(), counts.len() as u32 - 1) })
}

/// Tests waiting times against the geometric distribution, in approximately equiprobable classes.
fn fit_of_waits(waits: &[usize], sides: u8) -> Option<Fit> {
    let stays = 1.0 - 1.0 / f64::from(sides);
    // The longest waiting time of each class but the last, which is open-ended.
    let ends: Vec<usize> = (1..CLASSES)
        .map(|class| {
            let left = 1.0 - class as f64 / CLASSES as f64;
            (left.ln() / stays.ln()).round().max(1.0) as usize
        })
        .collect();
    let mut bounds: Vec<f64> = vec![1.0];
    bounds.extend(ends.iter().map(|end| stays.powi(*end as i32)));
    bounds.push(0.0);
    let expected: Vec<f64> = bounds.windows(2).map(|pair| (pair[0] - pair[1]) * waits.len() as f64).collect();
    let mut counts = vec![0; CLASSES];
    for wait in waits {
        counts[ends.iter().filter(|end| wait > end).count()] += 1;
    }
    fit(&counts, &expected)
}

/// Returns the probability that a chi-square variable with this many degrees of freedom is at least `x`: the finite
/// sums of Abramowitz and Stegun, 26.4.4 and 26.4.5.
fn chi_square_above(x: f64, degrees: u32) -> f64 {
    let half = x / 2.0;
    let (mut sum, mut term, first) = if degrees.is_multiple_of(2) {
        (0.0, (-half).exp(), 0)
    } else {
        (libm::erfc(half.sqrt()), (-half).exp() * (4.0 * half / std::f64::consts::PI).sqrt(), 1)
    };
    // The terms of chi^k / (k − 2) (k − 4) ..., for every second k below the degrees.
    for k in (first..degrees.max(first)).step_by(2).take(degrees as usize / 2) {
        sum += term;
        term *= x / f64::from(k + 2);
    }
    sum.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::chance::ChanceOutcome;
    use crate::core::dice::{Purpose, Seed, Stream};
    use crate::core::record::Header;
    use crate::core::seats::SeatSetup;
    use crate::games::symmdice::SymmDice;
    use std::time::Duration;

    #[test]
    fn chances_are_those_of_the_tables() {
        // Standard critical values.
        let check = |x: f64, degrees, chance: f64| {
            let found = chi_square_above(x, degrees);
            assert!((found - chance).abs() < 5e-5, "{x} with {degrees}: {found}");
        };
        check(3.841_46, 1, 0.05);
        check(6.634_90, 1, 0.01);
        check(5.991_46, 2, 0.05);
        check(7.814_73, 3, 0.05);
        check(11.070_50, 5, 0.05);
        check(15.086_27, 5, 0.01);
        check(19.675_14, 11, 0.05);
        check(30.143_53, 19, 0.05);
        check(0.0, 5, 1.0);
        check(0.0, 6, 1.0);
    }

    /// Rolls of five six-sided dice in which face `n` has weight `weights[n - 1]`.
    fn rolls(count: usize, weights: [u32; 6]) -> RollSet {
        let mut stream = Stream::new(Seed(5), Purpose::Trials, 0);
        let faces: Vec<u8> =
            (1..=6).flat_map(|face| vec![face; weights[usize::from(face) - 1] as usize]).collect();
        let mut die = || (6, *stream.pick(&faces).unwrap());
        let rolls = (0..count).map(|_| (0..5).map(|_| die()).collect()).collect();
        RollSet { games: 1, rolls, ..RollSet::default() }
    }

    #[test]
    fn loaded_dice_are_found() {
        let fair = &Fairness::of(&rolls(400, [1; 6])).kinds[0];
        assert_eq!((fair.sides, fair.dice, fair.faces.iter().sum::<usize>()), (6, 2000, 2000));
        assert_eq!((fair.pairs, fair.expected), (4000, 2000.0 / 6.0));
        for fit in [fair.fit, fair.doubles_fit, fair.waits_fit] {
            assert!(fit.unwrap().chance > 0.01, "{fair:?}");
        }
        assert!((fair.mean_wait.unwrap() - 6.0).abs() < 0.7);
        let loaded = &Fairness::of(&rolls(400, [2, 2, 2, 2, 2, 5])).kinds[0];
        for fit in [loaded.fit, loaded.doubles_fit, loaded.waits_fit] {
            assert!(fit.unwrap().chance < 0.01, "{loaded:?}");
        }
    }

    #[test]
    fn doubles_and_waits_are_counted_by_hand() {
        let rolls = vec![vec![(6, 6), (6, 6), (6, 2)], vec![(12, 6), (6, 6)]];
        let set = RollSet { games: 1, rolls, ..RollSet::default() };
        let kinds = Fairness::of(&set).kinds;
        assert_eq!(kinds.iter().map(|kind| (kind.sides, kind.dice)).collect::<Vec<_>>(), [(6, 4), (12, 1)]);
        let six = &kinds[0];
        assert_eq!((six.pairs, six.doubles, &six.faces[..]), (3, 1, &[0, 1, 0, 0, 0, 3][..]));
        assert_eq!((six.waits, six.mean_wait, six.longest_wait), (2, Some(1.5), 2));
        assert_eq!((six.fit, six.doubles_fit, six.waits_fit), (None, None, None));
    }

    #[test]
    fn picture_dice_are_counted_by_their_pictures() {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let header = Header::new(SymmDice::INFO, "", seats, Seed(5), DiceFrom::Typed);
        let mut table = Table::<SymmDice>::new(header).unwrap();
        // All nine show side 1: the four of each letter a hook, the last a pinwheel.
        table.roll_typed(Duration::ZERO, ChanceOutcome(vec![1; 9])).unwrap();
        let set = RollSet::of_table(&table);
        let kind = &Fairness::of(&set).kinds[0];
        let shown = kind.shown();
        let of = |name: &str| shown.iter().find(|(shown, ..)| shown == name).unwrap();
        assert_eq!((of("hook").1, of("pinwheel").1, of("S").1), (8, 1, 0));
        assert!((of("hook").2 - 16.0 / 6.0).abs() < 1e-9 && shown[0].0 == "hook", "{shown:?}");
        assert_eq!((kind.dice, kind.pairs, kind.mean_wait), (9, 0, None));
        // Mixed with other dice their sides are counted.
        let mut mixed = rolls(1, [1; 6]);
        mixed.add(set);
        assert_eq!(Fairness::of(&mixed).kinds[0].shown().len(), 6);
    }
}
