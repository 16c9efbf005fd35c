//! The slow, obvious solver: every face of every rolled die, every possible keep. Tests compare the
//! fast one with it.
use super::Scoring;
use crate::games::symmdice::geometry::dice::{DICE, DieKind, NineDice, count};
use crate::games::symmdice::geometry::motifs::Face;
use std::collections::HashMap;

/// The sorted faces of the dice of each kind.
type FacesByKind = [Vec<Face>; 3];

/// The values computed so far with one scoring, without extra turns.
pub(crate) struct ReferenceSolver {
    scoring: Scoring,
    /// Value of points.
    worth: fn(i32) -> f64,
    /// By the kept faces and the rerolls left after the others are rolled.
    kept: HashMap<(FacesByKind, u8), f64>,
    /// By the faces of a roll and the rerolls left.
    rolled: HashMap<(FacesByKind, u8), f64>,
}

impl ReferenceSolver {
    /// Creates a solver without any values; `worth` is the worth of points.
    pub(crate) fn new(scoring: Scoring, worth: fn(i32) -> f64) -> ReferenceSolver {
        ReferenceSolver {
            scoring,
            worth,
            kept: HashMap::new(),
            rolled: HashMap::new(),
        }
    }

    /// Returns the expected worth of `roll` with `left` rerolls left, 0 or 1.
    pub(crate) fn value(&mut self, roll: &NineDice, left: u8) -> f64 {
        self.roll(faces_by_kind(roll), left)
    }

    fn keep_value(&mut self, kept: FacesByKind, left: u8) -> f64 {
        let Some(missing) = DieKind::ALL
            .into_iter()
            .find(|&k| kept[k as usize].len() < k.count())
        else {
            return self.roll(kept, left);
        };
        if let Some(&known) = self.kept.get(&(kept.clone(), left)) {
            return known;
        }
        let mut sum = 0.0;
        for face in missing.faces() {
            let mut more = kept.clone();
            more[missing as usize].push(face);
            more[missing as usize].sort();
            sum += self.keep_value(more, left);
        }
        self.kept.insert((kept, left), sum / 6.0);
        sum / 6.0
    }

    fn roll(&mut self, roll: FacesByKind, left: u8) -> f64 {
        if let Some(&known) = self.rolled.get(&(roll.clone(), left)) {
            return known;
        }
        let all = roll.concat();
        let mut best = (self.worth)(self.scoring.best_scores(&count(all)).0);
        if left > 0 {
            for mask in 0..1u16 << DICE {
                let mut index = 0;
                let kept_faces = roll.each_ref().map(|faces| {
                    let start = index;
                    index += faces.len();
                    (start..index)
                        .filter(|i| mask >> i & 1 == 1)
                        .map(|i| faces[i - start])
                        .collect()
                });
                best = best.max(self.keep_value(kept_faces, left - 1));
            }
        }
        self.rolled.insert((roll, left), best);
        best
    }
}

fn faces_by_kind(roll: &NineDice) -> FacesByKind {
    DieKind::ALL.map(|kind| {
        let mut faces: Vec<Face> = (0..DICE)
            .filter(|&i| DieKind::of(i) == kind)
            .map(|i| roll.faces()[i])
            .collect();
        faces.sort();
        faces
    })
}
