//! The learned value of a sheet: tables of vectors, summed, and one rectified layer.
//!
//! A sheet selects one row of each table: per sum its marks, per throwaway value its marks, and the set of values
//! chosen. The tables of the sums exist once for each of several stages of the game, as determined by the
//! throwaways ([`rounds_left`]), and rows are interpolated between two stages; so the value of a mark depends on
//! the progress of the game. The selected rows are vectors. Their sum is rectified lane by lane and weighted, which
//! lets the tables interact: a lane can learn "this much of the sheet still needs marks, and this many rounds are
//! left". The last lanes are not rectified, and make plain sums of tables.
//!
//! A network for the chance of a total has an additional table, by stage, with rows for the total, which are
//! interpolated likewise; [`Objective`] interprets its output.
//!
//! The game is symmetric under reflection (faces `f` and `7 - f`, sums `s` and `14 - s`): a sheet is oriented so
//! that its throwaways are in the lexically greater order, and only half of all sheets have to be learned.
use super::objective::{Objective, UNIT};
use super::rolls::PAIRS;
use super::rounds_left::rounds_left;
use crate::core::wide::{Work, widest};
use crate::games::solitaire::sheet::{LAST_BOX, MOST_COUNTED, SUMS, Sheet};
use crate::games::solitaire::words;
use fearless_simd::Simd;

/// Numbers in a row of a table.
pub(crate) const LANES: usize = 128;
/// Lanes at the end of a row that are summed without being rectified.
const LINEAR: usize = 8;
/// The stages of the game with tables of their own, by the rounds that the throwaways still allow.
const STAGES: [f32; 8] = [1.0, 2.5, 4.5, 7.0, 10.0, 14.0, 19.0, 26.0];
/// The totals with rows of their own.
const TOTALS: [i32; 10] = [-300, 0, 200, 350, 500, 650, 800, 1000, 1300, 1700];
/// Rows for a sum: none to ten marks.
const LEVELS: usize = MOST_COUNTED as usize + 1;
const STAGE_LEN: usize = SUMS * LEVELS * LANES;
const THROWN_AT: usize = STAGES.len() * STAGE_LEN;
const SETS_AT: usize = THROWN_AT + 6 * LAST_BOX as usize * LANES;
const OUT_AT: usize = SETS_AT + 64 * LANES;
/// Number of parameters of a network for points; in one for totals, the rows of the totals follow.
pub(crate) const PARAMETERS: usize = OUT_AT + LANES;
const TOTALS_LEN: usize = TOTALS.len() * LANES;
/// Number of parameters of a network for totals.
pub(crate) const TOTAL_PARAMETERS: usize = PARAMETERS + STAGES.len() * TOTALS_LEN;

/// First bytes of a file of weights; the version and the number of parameters follow.
const MAGIC: &[u8; 8] = b"DGSOLNET";
/// The version of the format that this program reads.
const VERSION: u32 = 1;

/// A row of a table.
type Row = [f32; LANES];

/// Features of a sheet for the network, in canonical orientation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Features {
    marks: [u8; SUMS],
    thrown: [u8; 6],
    /// The stage below, and the fraction of the way to the next one, from 0 to 1.
    stage: usize,
    share: f32,
    mirrored: bool,
    /// The total aimed at, if any: the row below, and the fraction of the way to the next one.
    total: Option<(usize, f32)>,
}

impl Features {
    /// Returns the features of the marks of a sheet on sums and throwaways; no throwaway may have its eighth mark.
    pub(crate) fn new(marks: &[u16; SUMS], thrown: &[u8; 6]) -> Self {
        let mut turned = *thrown;
        turned.reverse();
        let mirrored = turned > *thrown;
        let mut counted = marks.map(|marks| marks.min(MOST_COUNTED) as u8);
        if mirrored {
            counted.reverse();
        } else {
            turned.reverse();
        }
        let rounds = rounds_left(thrown).clamp(STAGES[0], STAGES[STAGES.len() - 1]);
        let stage = (1..STAGES.len() - 1).take_while(|&stage| STAGES[stage] <= rounds).count();
        let share = (rounds - STAGES[stage]) / (STAGES[stage + 1] - STAGES[stage]);
        Self { marks: counted, thrown: turned, stage, share, mirrored, total: None }
    }

    /// Adds the features for a network that values sheets for `objective`.
    #[must_use]
    pub(crate) fn toward(mut self, objective: Objective) -> Self {
        self.total = match objective {
            Objective::Points => None,
            Objective::Total(total) => {
                // Scores are multiples of ten: any other total is equivalent to the next one above.
                let total = (total.clamp(TOTALS[0], TOTALS[TOTALS.len() - 1]) + 9).div_euclid(10) * 10;
                let row = (1..TOTALS.len() - 1).take_while(|&row| TOTALS[row] <= total).count();
                Some((row, (total - TOTALS[row]) as f32 / (TOTALS[row + 1] - TOTALS[row]) as f32))
            }
        };
        self
    }

    /// Returns the offsets of the throwaways' rows, each to be added once.
    fn throwaway_rows(&self) -> [usize; 7] {
        let set = (0..6).filter(|&face| self.thrown[face] > 0).fold(0, |bits, face| bits | 1 << face);
        std::array::from_fn(|i| match self.thrown.get(i) {
            Some(&marks) => THROWN_AT + (i * usize::from(LAST_BOX) + usize::from(marks)) * LANES,
            None => SETS_AT + set * LANES,
        })
    }

    /// Returns the offsets of the total's rows, each with its weight.
    fn total_rows(&self) -> impl Iterator<Item = (usize, f32)> {
        let (stage, share) = (self.stage, self.share);
        self.total.into_iter().flat_map(move |(row, above)| {
            let at = PARAMETERS + stage * TOTALS_LEN + row * LANES;
            [
                (at, (1.0 - share) * (1.0 - above)),
                (at + LANES, (1.0 - share) * above),
                (at + TOTALS_LEN, share * (1.0 - above)),
                (at + TOTALS_LEN + LANES, share * above),
            ]
        })
    }

    /// Returns the offset of the row for `row` with `marks` marks in the table of the stage below.
    fn sum_row(&self, row: usize, marks: u8) -> usize {
        self.stage * STAGE_LEN + (row * LEVELS + usize::from(marks)) * LANES
    }
}

impl From<&Sheet> for Features {
    fn from(sheet: &Sheet) -> Self {
        Self::new(sheet.all_marks(), sheet.all_thrown())
    }
}

/// The numbers of all tables, and the weights of the lanes.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    parameters: Vec<f32>,
}

/// An error for bytes that are not a network, or one with other tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::NO_WEIGHTS)]
pub(crate) struct NetworkError;

impl Network {
    /// Creates the network with these numbers.
    ///
    /// # Errors
    /// Returns the numbers if there are neither [`PARAMETERS`] nor [`TOTAL_PARAMETERS`] of them.
    pub(crate) fn new(parameters: Vec<f32>) -> Result<Self, Vec<f32>> {
        match parameters.len() {
            PARAMETERS | TOTAL_PARAMETERS => Ok(Self { parameters }),
            _ => Err(parameters),
        }
    }

    /// Returns an initial network for totals: its output is the difference of this network's expected points and
    /// the total, in multiples of `spread` units.
    pub(crate) fn toward_totals(&self, spread: f32) -> Self {
        let mut parameters = self.parameters.clone();
        let weights = &mut parameters[OUT_AT..];
        weights.iter_mut().for_each(|weight| *weight /= spread);
        let linear: Vec<f32> = weights[LANES - LINEAR..].to_vec();
        let squares: f32 = linear.iter().map(|weight| weight * weight).sum();
        for _ in STAGES {
            for total in TOTALS {
                let share = -(total as f32) / UNIT / spread / squares;
                parameters.extend([0.0; LANES - LINEAR]);
                parameters.extend(linear.iter().map(|weight| share * weight));
            }
        }
        Self { parameters }
    }

    /// Returns `true` if this is a network for totals.
    pub(crate) fn is_for_totals(&self) -> bool {
        self.parameters.len() == TOTAL_PARAMETERS
    }

    /// Parses a network written by [`Network::to_bytes`].
    ///
    /// # Errors
    /// Returns [`NetworkError`] if the bytes are not a network, or one with other tables.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError)?;
        let rest = rest.strip_prefix(&VERSION.to_le_bytes()).ok_or(NetworkError)?;
        let (words, over) = rest.as_chunks();
        let parameters: Vec<f32> = words.iter().map(|&word| f32::from_le_bytes(word)).collect();
        if !over.is_empty() || parameters.iter().any(|number| !number.is_finite()) {
            return Err(NetworkError);
        }
        Self::new(parameters).map_err(|_| NetworkError)
    }

    /// Returns the network as bytes: a header, then every number as a little-endian 32-bit float.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let numbers = self.parameters.iter().flat_map(|number| number.to_le_bytes());
        MAGIC.iter().copied().chain(VERSION.to_le_bytes()).chain(numbers).collect()
    }

    /// Returns all numbers: tables first, the weights of the lanes last.
    pub(crate) fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// Returns all numbers for learning.
    pub(crate) fn parameters_mut(&mut self) -> &mut [f32] {
        &mut self.parameters
    }

    /// Returns the offset of the weights of the lanes.
    pub(crate) const fn weights_at() -> usize {
        OUT_AT
    }

    fn row(&self, at: usize) -> &Row {
        self.parameters[at..at + LANES].try_into().expect("a row has LANES numbers")
    }

    fn weights(&self) -> &Row {
        self.row(OUT_AT)
    }

    /// Adds the row of a sum, interpolated between two stages and multiplied by `times`, to `total`.
    #[inline(always)]
    fn blend(&self, features: &Features, row: usize, marks: u8, times: f32, total: &mut Row) {
        let at = features.sum_row(row, marks);
        let (below, above) = (self.row(at), self.row(at + STAGE_LEN));
        for lane in 0..LANES {
            total[lane] += times * (below[lane] + features.share * (above[lane] - below[lane]));
        }
    }

    #[inline(always)]
    fn sum(&self, features: &Features) -> Row {
        let mut total = [0.0; LANES];
        for at in features.throwaway_rows() {
            add(&mut total, self.row(at));
        }
        for row in 0..SUMS {
            self.blend(features, row, features.marks[row], 1.0, &mut total);
        }
        for (at, share) in features.total_rows() {
            total.iter_mut().zip(self.row(at)).for_each(|(total, number)| *total += share * number);
        }
        total
    }

    /// Returns the output for a sheet: its expected final score in units of 100 points, or a number that increases
    /// with the chance of the total ([`Objective::value`]).
    pub(crate) fn value(&self, features: &Features) -> f32 {
        self.finish(&self.sum(features))
    }

    fn finish(&self, total: &Row) -> f32 {
        let (mut sums, mut value) = ([[0.0; LINEAR]], [0.0]);
        output(total, &[0.0; LANES], self.weights(), &mut sums[0]);
        reduce(&sums, &mut value);
        value[0]
    }

    /// Writes the value of every sheet with two further marks on sums, by the number of their pair.
    pub(crate) fn values_after(&self, features: &Features, values: &mut [f32; PAIRS]) {
        widest(ValuesAfter { network: self, features, values });
    }

    #[inline(always)]
    fn values_after_here(&self, features: &Features, values: &mut [f32; PAIRS]) {
        let total = self.sum(features);
        // The contributions to the total of one and two more marks on each sum.
        let mut changes = [[[0.0; LANES]; 2]; SUMS];
        for (row, changes) in changes.iter_mut().enumerate() {
            let marks = features.marks[row];
            for (more, change) in (1..).zip(changes) {
                self.blend(features, row, (marks + more).min(MOST_COUNTED as u8), 1.0, change);
                self.blend(features, row, marks, -1.0, change);
            }
        }
        let weights = self.weights();
        let mut sums = [[0.0; LINEAR]; PAIRS];
        let mut pair = 0;
        for a in 0..SUMS {
            output(&total, &changes[a][1], weights, &mut sums[pair]);
            pair += 1;
            let mut with_a = total;
            add(&mut with_a, &changes[a][0]);
            for change in &changes[a + 1..] {
                output(&with_a, &change[0], weights, &mut sums[pair]);
                pair += 1;
            }
        }
        reduce(&sums, values);
        if features.mirrored {
            mirror(values);
        }
    }

    /// Adds `slope` times the derivative of the value with respect to each number to `slopes`.
    pub(crate) fn learn(&self, features: &Features, slope: f32, slopes: &mut [f32]) {
        let total = self.sum(features);
        let weights = self.weights();
        let mut inner = [0.0; LANES];
        for lane in 0..LANES {
            let linear = lane >= LANES - LINEAR;
            if linear || total[lane] > 0.0 {
                inner[lane] = slope * weights[lane];
                slopes[OUT_AT + lane] += slope * total[lane];
            }
        }
        let mut push = |at: usize, share: f32| {
            slopes[at..at + LANES].iter_mut().zip(&inner).for_each(|(sum, inner)| *sum += share * inner);
        };
        for at in features.throwaway_rows() {
            push(at, 1.0);
        }
        for (row, &marks) in features.marks.iter().enumerate() {
            let at = features.sum_row(row, marks);
            push(at, 1.0 - features.share);
            push(at + STAGE_LEN, features.share);
        }
        for (at, share) in features.total_rows() {
            push(at, share);
        }
    }
}

/// The work of [`Network::values_after`]: the same additions in the same order with all vector widths, hence
/// bit-identical results.
struct ValuesAfter<'a> {
    network: &'a Network,
    features: &'a Features,
    values: &'a mut [f32; PAIRS],
}

impl Work for ValuesAfter<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        self.network.values_after_here(self.features, self.values);
    }
}

#[inline(always)]
fn add(total: &mut Row, row: &Row) {
    total.iter_mut().zip(row).for_each(|(total, number)| *total += number);
}

/// Adds the weighted lanes of `total + change`, rectified except for the last, to `sums`, one for every eighth
/// lane.
#[inline(always)]
fn output(total: &Row, change: &Row, weights: &Row, sums: &mut [f32; LINEAR]) {
    for start in (0..LANES - LINEAR).step_by(LINEAR) {
        for (lane, sum) in (start..).zip(sums.iter_mut()) {
            let x = total[lane] + change[lane];
            *sum += if x > 0.0 { x } else { 0.0 } * weights[lane];
        }
    }
    for (lane, sum) in (LANES - LINEAR..).zip(sums) {
        *sum += (total[lane] + change[lane]) * weights[lane];
    }
}

/// Adds up the sums of every eighth lane. Separate from [`output`], which the compiler would otherwise split in
/// halves.
#[inline(never)]
fn reduce<const N: usize>(sums: &[[f32; LINEAR]; N], totals: &mut [f32; N]) {
    for (total, [a, b, c, d, e, f, g, h]) in totals.iter_mut().zip(sums) {
        *total = ((a + e) + (c + g)) + ((b + f) + (d + h));
    }
}

/// Reflects a table by pairs of sums.
fn mirror(values: &mut [f32; PAIRS]) {
    let turned = *values;
    let mut next = values.iter_mut();
    for a in 0..SUMS {
        for b in a..SUMS {
            let pair = super::rolls::pair(SUMS - 1 - b, SUMS - 1 - a);
            *next.next().expect("there are PAIRS pairs") = turned[pair];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::solitaire::tests::sheets::{random_network, random_sheets};

    /// Returns the reflected sheet.
    fn mirrored(sheet: &Sheet) -> Sheet {
        let (mut marks, mut thrown) = (*sheet.all_marks(), *sheet.all_thrown());
        marks.reverse();
        thrown.reverse();
        Sheet::new(marks, thrown).unwrap()
    }

    #[test]
    fn mirror_images_are_worth_the_same() {
        let network = random_network();
        let asymmetric =
            random_sheets(40).into_iter().filter(|sheet| mirrored(sheet).all_thrown() != sheet.all_thrown());
        for sheet in asymmetric {
            let value = |sheet: &Sheet| network.value(&Features::from(sheet));
            assert_eq!(value(&sheet), value(&mirrored(&sheet)), "{sheet:?}");
        }
    }

    #[test]
    fn sheets_two_marks_on_agree_one_by_one() {
        let network = random_network();
        for sheet in random_sheets(40) {
            let mut values = [0.0; PAIRS];
            network.values_after(&Features::from(&sheet), &mut values);
            for a in 0..SUMS {
                for b in a..SUMS {
                    let mut marks = *sheet.all_marks();
                    marks[a] += 1;
                    marks[b] += 1;
                    let alone = network.value(&Features::new(&marks, sheet.all_thrown()));
                    let together = values[super::super::rolls::pair(a, b)];
                    assert!((alone - together).abs() < 1e-4, "{sheet:?} {a} {b}: {alone} {together}");
                }
            }
        }
    }

    #[test]
    fn wider_registers_change_nothing() {
        let network = random_network();
        for sheet in random_sheets(40) {
            let (mut wide, mut narrow) = ([0.0; PAIRS], [0.0; PAIRS]);
            network.values_after(&Features::from(&sheet), &mut wide);
            network.values_after_here(&Features::from(&sheet), &mut narrow);
            assert_eq!(wide, narrow);
        }
    }

    #[test]
    fn the_slopes_are_the_derivatives() {
        let network = random_network();
        let sheet = random_sheets(30).pop().unwrap();
        let features = Features::from(&sheet);
        let mut slopes = vec![0.0; PARAMETERS];
        network.learn(&features, 2.0, &mut slopes);
        let steep = (0..PARAMETERS).filter(|&i| slopes[i].abs() > 1e-3).step_by(97);
        assert!(steep.clone().count() > 10);
        for i in steep {
            let step = 1e-2;
            let mut moved = network.clone();
            moved.parameters[i] += step;
            let slope = (moved.value(&features) - network.value(&features)) / step * 2.0;
            assert!((slope - slopes[i]).abs() < 0.02 * slope.abs() + 2e-3, "{i}: {slope} {}", slopes[i]);
        }
    }

    #[test]
    fn weights_read_as_they_were_written() {
        let network = random_network();
        let bytes = network.to_bytes();
        assert_eq!(Network::from_bytes(&bytes), Ok(network));
        for length in [0, 8, 11, 12, bytes.len() - 4, bytes.len() - 1] {
            assert_eq!(Network::from_bytes(&bytes[..length]), Err(NetworkError), "{length} bytes");
        }
    }
}
