//! The sets of dice that occur in a turn.
//!
//! Only how many dice of each kind show each face counts: 126 sets of A dice, 210 of B dice and 6
//! of the C die, so 158,760 in all, of which 44,100 are rolls of all nine. With more dice a set has
//! a higher number.
use super::Scoring;
use crate::core::{RollIndex, SIDES, chance::rolls};
use crate::games::symmdice::geometry::dice::{Counts, DICE, DieKind};
use crate::games::symmdice::geometry::motifs::Face;

/// Number of sets of B dice, and of the C die.
const OF_B: usize = 210;
const OF_C: usize = 6;
/// The share of a set of each kind in the number of a whole set, for each set that comes before it.
const STRIDES: [usize; 3] = [OF_B * OF_C, OF_C, 1];

/// The sets of dice of one kind.
struct KindSets {
    rolls: RollIndex,
    /// The distinct faces, each with the number of sides that show it.
    faces: Vec<(Face, u8)>,
}

impl KindSets {
    fn new(kind: DieKind) -> KindSets {
        let faces = kind.distinct();
        KindSets {
            rolls: RollIndex::new(kind.count() as u8, faces.len()),
            faces,
        }
    }

    fn number(&self, dice: impl Iterator<Item = Face>) -> usize {
        let mut roll = rolls::Roll::default();
        for face in dice {
            if let Some(at) = self.faces.iter().position(|(known, _)| *known == face) {
                roll = roll.with(at);
            }
        }
        self.rolls.number(roll)
    }

    fn chance(&self, set: usize) -> f64 {
        let mut sides = [0; SIDES];
        for (of, (_, count)) in sides.iter_mut().zip(&self.faces) {
            *of = *count;
        }
        self.rolls.all[set].chance(sides)
    }
}

/// A set of all nine dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct WholeRoll {
    pub(super) set: usize,
    /// Probability that nine dice show it.
    pub(super) chance: f64,
    /// The best score with it.
    pub(super) best: i32,
    /// The best score with all nine dice.
    pub(super) nine: Option<i32>,
}

pub(super) struct Sets {
    kinds: [KindSets; 3],
    pub(super) rolls: Vec<WholeRoll>,
}

impl Sets {
    pub(super) fn new(scoring: Scoring) -> Sets {
        let mut sets = Sets {
            kinds: DieKind::ALL.map(KindSets::new),
            rolls: Vec::new(),
        };
        for set in 0..sets.len() {
            if sets.with_one_more(set).is_none() {
                sets.rolls.push(sets.whole_roll(set, scoring));
            }
        }
        sets
    }

    fn whole_roll(&self, set: usize, scoring: Scoring) -> WholeRoll {
        let (best, nine) = scoring.best_scores(&self.counts(set));
        let chances = self
            .kinds
            .iter()
            .zip(parts(set))
            .map(|(kind, part)| kind.chance(part));
        WholeRoll {
            set,
            chance: chances.product(),
            best,
            nine,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.kinds.iter().map(|kind| kind.rolls.all.len()).product()
    }

    /// Returns the number of the set of the dice that have settled.
    pub(super) fn number(&self, dice: &[Option<Face>; DICE]) -> usize {
        let of_kind = [&dice[..4], &dice[4..8], &dice[8..]];
        let numbers = self
            .kinds
            .iter()
            .zip(of_kind)
            .map(|(kind, dice)| kind.number(dice.iter().copied().flatten()));
        numbers
            .zip(STRIDES)
            .map(|(part, stride)| part * stride)
            .sum()
    }

    /// Returns how many dice of a set show each face.
    pub(super) fn counts(&self, set: usize) -> Counts {
        let mut counts = Counts::default();
        for (kind, part) in self.kinds.iter().zip(parts(set)) {
            for ((face, _), count) in kind.faces.iter().zip(kind.rolls.all[part].0) {
                counts[*face as usize] += count;
            }
        }
        counts
    }

    /// Returns the sets reached with the next missing die, each with its chance; `None` for a roll.
    pub(super) fn with_one_more(&self, set: usize) -> Option<impl Iterator<Item = (usize, f64)>> {
        let of_kind = self.kinds.iter().zip(parts(set)).zip(STRIDES);
        let mut missing = of_kind.filter(|((kind, part), _)| !kind.rolls.grown[*part].is_empty());
        let ((kind, part), stride) = missing.next()?;
        let to = kind.rolls.grown[part]
            .iter()
            .map(move |to| set + (to - part) * stride);
        Some(
            to.zip(
                kind.faces
                    .iter()
                    .map(|(_, sides)| f64::from(*sides) / SIDES as f64),
            ),
        )
    }

    /// Returns the sets with one die less.
    pub(super) fn with_one_less(&self, set: usize) -> impl Iterator<Item = usize> {
        let of_kind = self.kinds.iter().zip(parts(set)).zip(STRIDES);
        of_kind.flat_map(move |((kind, part), stride)| {
            kind.rolls.shrunk[part]
                .iter()
                .map(move |less| set - (part - less) * stride)
        })
    }
}

/// Returns the numbers of the sets of each kind that a set consists of.
fn parts(set: usize) -> [usize; 3] {
    [set / (OF_B * OF_C), set / OF_C % OF_B, set % OF_C]
}
