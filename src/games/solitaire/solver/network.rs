//! The learned value of a sheet: tables of vectors, summed, and one rectified layer.
//!
//! A sheet selects one row of each table: per sum its marks, per throwaway value its marks, and the
//! set of values chosen. The tables of the sums exist once for each of several stages of the game,
//! as determined by the throwaways ([`rounds_left`]), and rows are interpolated between two stages;
//! so the value of a mark depends on the progress of the game. The selected rows are vectors. Their
//! sum is rectified lane by lane and weighted, which lets the tables interact: a lane can learn
//! "this much of the sheet still needs marks, and this many rounds are left". The last lanes are
//! not rectified, and make plain sums of tables.
//!
//! A network for the chance of a total has an additional table, by stage, with rows for the total,
//! which are interpolated likewise; [`SheetObjective`] interprets its output.
//!
//! The game is symmetric under reflection (faces `f` and `7 - f`, sums `s` and `14 - s`): a sheet
//! is oriented so that its throwaways are in the lexically greater order, and only half of all
//! sheets have to be learned.
use super::rolls::{PAIRS, pair};
use super::rounds_left::rounds_left;
use super::sheet_objective::SheetObjective;
use crate::games::solitaire::sheet::{LAST_BOX, MOST_COUNTED, SUMS, Sheet};

// The parameters: for each stage a row for each sum and its marks; a row for each face and its marks
// as a throwaway; a row for each set of throwaways; the weights of the lanes; and in a network for
// totals, for each stage a row for each of them.

/// Numbers in a row of a table.
pub(crate) const LANES: usize = 128;
/// Lanes at the end of a row that are summed without being rectified.
pub(super) const LINEAR: usize = 8;
/// The stages of the game with tables of their own, by the rounds that the throwaways still allow.
pub(super) const STAGES: [f32; 8] = [1.0, 2.5, 4.5, 7.0, 10.0, 14.0, 19.0, 26.0];
/// The totals with rows of their own.
pub(super) const TOTALS: [i32; 10] = [-300, 0, 200, 350, 500, 650, 800, 1000, 1300, 1700];
/// Rows for a sum: none to ten marks.
const LEVELS: usize = MOST_COUNTED as usize + 1;
pub(super) const STAGE_LEN: usize = SUMS * LEVELS * LANES;
const THROWN_AT: usize = STAGES.len() * STAGE_LEN;
const SETS_AT: usize = THROWN_AT + 6 * LAST_BOX as usize * LANES;
pub(super) const OUT_AT: usize = SETS_AT + 64 * LANES;
/// Number of parameters of a network for points; in one for totals, the rows of the totals follow.
pub(crate) const PARAMETERS: usize = OUT_AT + LANES;
const TOTALS_LEN: usize = TOTALS.len() * LANES;
/// Number of parameters of a network for totals.
pub(crate) const TOTAL_PARAMETERS: usize = PARAMETERS + STAGES.len() * TOTALS_LEN;

/// First bytes of a file of weights, the version included.
pub(super) const HEADER: &[u8] = b"DGSOLNET\x01\0\0\0";

/// A row of a table.
pub(super) type LaneRow = [f32; LANES];

/// Features of a sheet for the network, in canonical orientation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Features {
    pub(super) marks: [u8; SUMS],
    thrown: [u8; 6],
    /// The stage below, and the fraction of the way to the next one, from 0 to 1.
    stage: usize,
    pub(super) share: f32,
    mirrored: bool,
    /// The total aimed at, if any: the row below, and the fraction of the way to the next one.
    total: Option<(usize, f32)>,
}

impl Features {
    /// Returns the features of the marks of a sheet on sums and throwaways; no throwaway may have
    /// its eighth mark.
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
        let (stage, share) = step_below(&STAGES, rounds_left(thrown));
        Self {
            marks: counted,
            thrown: turned,
            stage,
            share,
            mirrored,
            total: None,
        }
    }

    /// Adds the features for a network that values sheets for `objective`.
    #[must_use]
    pub(crate) fn toward(mut self, objective: SheetObjective) -> Self {
        self.total = match objective {
            SheetObjective::Points => None,
            SheetObjective::Total(total) => {
                // Scores are multiples of ten: any other total is equivalent to the next one above.
                let total = total.saturating_add(9).div_euclid(10) * 10;
                Some(step_below(&TOTALS.map(|total| total as f32), total as f32))
            }
        };
        self
    }

    /// Returns the offsets of the throwaways' rows, each to be added once: one for each face, and
    /// that of their set.
    pub(super) fn throwaway_rows(&self) -> [usize; 7] {
        let mut rows = [0; 7];
        let mut set = 0;
        for (face, marks) in self.thrown.into_iter().enumerate() {
            rows[face] = THROWN_AT + (face * usize::from(LAST_BOX) + usize::from(marks)) * LANES;
            set |= usize::from(marks > 0) << face;
        }
        rows[6] = SETS_AT + set * LANES;
        rows
    }

    /// Returns the offsets of the total's rows, each with its weight.
    pub(super) fn total_rows(&self) -> impl Iterator<Item = (usize, f32)> {
        let stage = self.stage;
        let share = self.share;
        self.total.into_iter().flat_map(move |(row, above)| {
            let row_start = PARAMETERS + stage * TOTALS_LEN + row * LANES;
            [
                (row_start, (1.0 - share) * (1.0 - above)),
                (row_start + LANES, (1.0 - share) * above),
                (row_start + TOTALS_LEN, share * (1.0 - above)),
                (row_start + TOTALS_LEN + LANES, share * above),
            ]
        })
    }

    /// Returns the offset of the row for `row` with `marks` marks in the table of the stage below.
    pub(super) fn sum_row(&self, row: usize, marks: u8) -> usize {
        self.stage * STAGE_LEN + (row * LEVELS + usize::from(marks)) * LANES
    }
}

/// Returns the place of the last of the ascending `steps` below `value`, and the fraction of the way
/// to the next one; values beyond the first and the last are those.
fn step_below(steps: &[f32], value: f32) -> (usize, f32) {
    let last = steps.len() - 1;
    let value = value.clamp(steps[0], steps[last]);
    let below = (1..last).take_while(|step| steps[*step] <= value).count();
    let share = (value - steps[below]) / (steps[below + 1] - steps[below]);
    (below, share)
}

impl From<&Sheet> for Features {
    fn from(sheet: &Sheet) -> Self {
        Self::new(&sheet.marks, &sheet.thrown)
    }
}

/// The numbers of all tables, and the weights of the lanes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Network {
    /// The tables first, the weights of the lanes after them, the rows of totals last.
    pub(in crate::games::solitaire) parameters: Vec<f32>,
}

impl Network {
    pub(crate) fn is_for_totals(&self) -> bool {
        self.parameters.len() == TOTAL_PARAMETERS
    }

    /// Parses a header, then every number as a little-endian 32-bit float; `None` if the bytes are
    /// of no network, or of one with other tables.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, over) = bytes.strip_prefix(HEADER)?.as_chunks();
        let parameters: Vec<f32> = words.iter().map(|&word| f32::from_le_bytes(word)).collect();
        let right_size =
            over.is_empty() && [PARAMETERS, TOTAL_PARAMETERS].contains(&parameters.len());
        (right_size && parameters.iter().all(|number| number.is_finite()))
            .then_some(Self { parameters })
    }

    pub(super) fn row(&self, at: usize) -> &LaneRow {
        self.parameters[at..at + LANES]
            .try_into()
            .expect("a row has LANES numbers")
    }

    /// Adds the row of a sum, interpolated between two stages and multiplied by `times`, to
    /// `total`.
    fn blend(&self, features: &Features, row: usize, marks: u8, times: f32, total: &mut LaneRow) {
        let row_start = features.sum_row(row, marks);
        let below = self.row(row_start);
        let above = self.row(row_start + STAGE_LEN);
        for lane in 0..LANES {
            total[lane] += times * (below[lane] + features.share * (above[lane] - below[lane]));
        }
    }

    /// Returns the sum of all rows that the sheet selects.
    pub(super) fn sum(&self, features: &Features) -> LaneRow {
        let mut total = [0.0; LANES];
        for row_start in features.throwaway_rows() {
            total = plus(&total, self.row(row_start));
        }
        for row in 0..SUMS {
            self.blend(features, row, features.marks[row], 1.0, &mut total);
        }
        for (row_start, share) in features.total_rows() {
            total
                .iter_mut()
                .zip(self.row(row_start))
                .for_each(|(total, number)| *total += share * number);
        }
        total
    }

    /// Returns the output for a sheet: its expected final score in units of 100 points, or a number
    /// that increases with the chance of the total ([`SheetObjective::value`]).
    #[cfg(test)]
    pub(crate) fn value(&self, features: &Features) -> f32 {
        self.output(&self.sum(features))
    }

    /// Returns the weighted sum of all lanes, rectified except for the last.
    fn output(&self, total: &LaneRow) -> f32 {
        let weights = self.row(OUT_AT);
        // One sum for every eighth lane: the compiler adds them side by side.
        let mut sums = [0.0; LINEAR];
        for start in (0..LANES).step_by(LINEAR) {
            let lowest = if start < LANES - LINEAR {
                0.0
            } else {
                f32::MIN
            };
            for (lane, sum) in (start..).zip(&mut sums) {
                *sum += if total[lane] > lowest {
                    total[lane]
                } else {
                    0.0
                } * weights[lane];
            }
        }
        let [a, b, c, d, e, f, g, h] = sums;
        ((a + e) + (c + g)) + ((b + f) + (d + h))
    }

    /// Writes the value of every sheet with two further marks on sums, by the number of their pair.
    pub(crate) fn values_after(&self, features: &Features, values: &mut [f32; PAIRS]) {
        let total = self.sum(features);
        // What one and two more marks on each sum add to the total.
        let mut changes = [[[0.0; LANES]; 2]; SUMS];
        for (row, changes) in changes.iter_mut().enumerate() {
            let marks = features.marks[row];
            for (more, change) in (1..).zip(changes) {
                self.blend(
                    features,
                    row,
                    (marks + more).min(MOST_COUNTED as u8),
                    1.0,
                    change,
                );
                self.blend(features, row, marks, -1.0, change);
            }
        }
        for a in 0..SUMS {
            let with_a = plus(&total, &changes[a][0]);
            for b in a..SUMS {
                let after = if a == b {
                    plus(&total, &changes[a][1])
                } else {
                    plus(&with_a, &changes[b][0])
                };
                let number = if features.mirrored {
                    pair(SUMS - 1 - b, SUMS - 1 - a)
                } else {
                    pair(a, b)
                };
                values[number] = self.output(&after);
            }
        }
    }
}

fn plus(row: &LaneRow, other: &LaneRow) -> LaneRow {
    std::array::from_fn(|lane| row[lane] + other[lane])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::solitaire::tests::sheets::{random_network, random_sheets};

    /// Returns the reflected sheet.
    fn mirror_image(sheet: &Sheet) -> Sheet {
        let mut marks = sheet.marks;
        let mut thrown = sheet.thrown;
        marks.reverse();
        thrown.reverse();
        Sheet::new(marks, thrown).unwrap()
    }

    #[test]
    fn mirror_images_are_worth_the_same() {
        let network = random_network();
        let asymmetric = random_sheets(40)
            .into_iter()
            .filter(|sheet| mirror_image(sheet).thrown != sheet.thrown);
        for sheet in asymmetric {
            let value_of = |sheet: &Sheet| network.value(&Features::from(sheet));
            assert_eq!(
                value_of(&sheet),
                value_of(&mirror_image(&sheet)),
                "{sheet:?}"
            );
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
                    let mut marks = sheet.marks;
                    marks[a] += 1;
                    marks[b] += 1;
                    let alone = network.value(&Features::new(&marks, &sheet.thrown));
                    let together = values[pair(a, b)];
                    assert!(
                        (alone - together).abs() < 1e-4,
                        "{sheet:?} {a} {b}: {alone} {together}"
                    );
                }
            }
        }
    }

    #[test]
    fn weights_of_another_size_are_refused() {
        let header = HEADER.to_vec();
        let make_bytes = |numbers: usize| [&header[..], &vec![0; 4 * numbers]].concat();
        assert!(Network::from_bytes(&make_bytes(PARAMETERS)).is_some());
        assert!(
            Network::from_bytes(&make_bytes(TOTAL_PARAMETERS))
                .is_some_and(|network| network.is_for_totals())
        );
        for wrong in [
            &[][..],
            &header,
            &make_bytes(PARAMETERS - 1),
            &make_bytes(PARAMETERS)[..100],
            &make_bytes(PARAMETERS)[1..],
        ] {
            assert_eq!(Network::from_bytes(wrong), None, "{} bytes", wrong.len());
        }
    }
}
