//! Untrue declarations by computers: their kinds and frequencies.
//!
//! Such a figure is laid with the last roll, has one die of another picture, and claims more than
//! its dice are worth. Its frequency follows from that of true declarations of its kind: so few are
//! untrue that challenging all of them unseen loses half of what a challenge costs, so looking
//! pays.
use super::action::Action;
use super::geometry::design::{Design, laid_out};
use super::geometry::dice::Counts;
use super::geometry::figure::{Figure, PlacedDie};
use super::geometry::motifs::Face;
use super::geometry::orbits::{groupings, most_dice, score};
use super::geometry::symmetry::Symmetry::{self, Mirror, Rotation};
use super::referee::{Referee, Verdict};
use super::solver::Scoring;
use super::state::SymmDice;
use crate::core::{Level, Seats, Stream};

/// For each kind, symmetry and dice, the true declarations with the last roll by a novice, casual,
/// expert and perfect computer, for each chance to pretend it in place of another declaration: in
/// 40,000 turns of each level. Kinds declared in less than a fiftieth of them are 0: as all others,
/// they are never pretended.
const TRUE_ONES: [(Symmetry, u8, [f64; 4]); 16] = [
    (Rotation(2), 5, [2.02, 3.20, 7.27, 7.16]),
    (Rotation(2), 7, [0.49, 0.84, 2.13, 3.34]),
    (Rotation(2), 8, [0.0, 0.0, 0.0, 0.36]),
    (Rotation(2), 9, [0.072, 0.125, 0.221, 0.217]),
    (Rotation(3), 3, [3.00, 3.92, 0.0, 0.0]),
    (Rotation(3), 6, [0.118, 0.262, 0.725, 1.18]),
    (Rotation(4), 4, [0.0, 0.149, 0.289, 0.354]),
    (Rotation(4), 5, [0.153, 0.313, 0.412, 0.447]),
    (Rotation(4), 8, [0.0, 0.0, 0.0, 0.158]),
    (Rotation(5), 5, [0.0, 0.365, 0.527, 0.679]),
    (Rotation(6), 6, [0.0, 0.0, 0.270, 0.310]),
    (Mirror(1), 9, [0.063, 0.106, 0.142, 0.139]),
    (Mirror(2), 5, [0.979, 0.990, 0.0, 0.0]),
    (Mirror(2), 7, [0.115, 0.174, 0.0, 0.0]),
    (Mirror(3), 6, [0.0, 0.0, 0.299, 0.0]),
    (Mirror(5), 5, [0.0, 0.0, 0.224, 0.0]),
];

/// A figure that its dice could make if one of them showed another picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Pretence {
    /// The declared symmetry.
    symmetry: Symmetry,
    /// The number of dice.
    dice: u8,
    /// The picture that one die shows.
    is: Face,
    /// The picture that it should show.
    should: Face,
}

impl Pretence {
    /// Returns what it is worth if it stands.
    fn worth(&self) -> f64 {
        score(self.symmetry, self.dice).into()
    }
}

impl SymmDice {
    /// Returns a figure that does not hold, to deceive `people` in place of one that does, if
    /// `level` declares one now.
    pub(super) fn bluff(&self, level: Level, people: Seats, stream: &mut Stream) -> Option<Action> {
        // Where nothing is at stake for those who challenge, every figure would be challenged.
        if people.is_empty() || self.rules.challenge() == 0 || self.left() != Some(0) {
            return None;
        }
        let counts = self.roll()?.counts();
        let pretence = self.pretence(&counts, level, people, stream)?;
        self.pretence_action(&pretence, &counts, stream)
    }

    fn pretence(
        &self,
        counts: &Counts,
        level: Level,
        people: Seats,
        stream: &mut Stream,
    ) -> Option<Pretence> {
        let (honest, _) = Scoring::Standard.best_scores(counts);
        let mut all = pretences(counts);
        all.retain(|pretence| score(pretence.symmetry, pretence.dice) > honest);
        if level == Level::Perfect {
            let caught = self.caught_share(people);
            let challenge = f64::from(self.rules.challenge());
            all.retain(|pretence| {
                let gain = pretence.worth() - f64::from(honest);
                caught < gain / (pretence.worth() + challenge)
            });
        }
        all.sort_unstable();
        let mut number = stream.unit();
        for alike in all.chunk_by(|a, b| (a.symmetry, a.dice) == (b.symmetry, b.dice)) {
            number -= self.bluff_rate(&alike[0], level);
            if number < 0.0 {
                return stream.pick(alike).copied();
            }
        }
        None
    }

    /// Returns the chance with which `level` takes a pretence of a kind that its dice allow: so
    /// that of all such declarations, true ones included, a part of the most is untrue.
    fn bluff_rate(&self, pretence: &Pretence, level: Level) -> f64 {
        let part = match level {
            Level::Novice | Level::Perfect => 1.0,
            Level::Casual => 0.5,
            Level::Expert => 0.25,
        };
        let kind = (pretence.symmetry, pretence.dice);
        let row = TRUE_ONES.iter().find(|row| (row.0, row.1) == kind);
        let true_ones = row.map_or(0.0, |row| row.2[level as usize]);
        let share = part * self.most_untrue(pretence.worth());
        // Some of those that hold give way to pretences themselves.
        0.9 * share / (1.0 - share) * true_ones
    }

    /// Returns the largest share of untrue ones among declarations that are worth so much: half of
    /// that from which on challenging all of them would earn something.
    pub(super) fn most_untrue(&self, worth: f64) -> f64 {
        let challenge = f64::from(self.rules.challenge());
        let others = self.others().len() as f64;
        0.5 * challenge / (2.0 * challenge + worth / others)
    }

    /// Returns the share of untrue declarations that `people` have caught: 0.9 at first, as if they
    /// had caught nine of ten before.
    pub(super) fn caught_share(&self, people: Seats) -> f64 {
        let mut caught = 9.0;
        let mut total = 10.0;
        for &(maker, by) in &self.untrue {
            let watching = people.without(maker);
            if !watching.is_empty() && by.is_none_or(|by| watching.contains(by)) {
                total += 1.0;
                caught += if by.is_some() { 1.0 } else { 0.0 };
            }
        }
        caught / total
    }

    /// Declares a pretence; `None` if the program does not find it untrue.
    fn pretence_action(
        &self,
        pretence: &Pretence,
        counts: &Counts,
        stream: &mut Stream,
    ) -> Option<Action> {
        let Pretence {
            symmetry,
            is,
            should,
            ..
        } = *pretence;
        let grouping = groupings(symmetry, &pretended_counts(counts, is, should));
        let ring = laid_out(grouping.first()?, Design::Ring)?;
        let mut dice: Vec<PlacedDie> = self.redesigned(symmetry, ring, stream).dice().to_vec();
        let alike: Vec<usize> = (0..dice.len())
            .filter(|die| dice[*die].face == should)
            .collect();
        dice[*stream.pick(&alike)?].face = is;
        let figure = Figure::new(dice).ok()?;
        let verdict = Referee::new(&figure).findings().verdict(symmetry);
        (verdict == Verdict::HasNot).then_some(Action::Declare(symmetry, figure))
    }
}

/// Returns `counts` with one die that shows `should` instead of what it `is`.
fn pretended_counts(counts: &Counts, is: Face, should: Face) -> Counts {
    let mut pretended = *counts;
    pretended[is as usize] -= 1;
    pretended[should as usize] += 1;
    pretended
}

/// Returns the largest figure of each symmetry, with each die taken for each other picture.
fn pretences(counts: &Counts) -> Vec<Pretence> {
    let mut all = Vec::new();
    for is in Face::ALL.into_iter().filter(|is| counts[*is as usize] > 0) {
        for should in Face::ALL.into_iter().filter(|should| *should != is) {
            let pretended = pretended_counts(counts, is, should);
            all.extend(Symmetry::declarable().map(|symmetry| Pretence {
                symmetry,
                dice: most_dice(symmetry, &pretended),
                is,
                should,
            }));
        }
    }
    all
}
