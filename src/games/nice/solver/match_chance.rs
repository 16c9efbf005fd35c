//! The chance to win a match at the start of a hand whose cards are not known yet: an estimate.
//!
//! Points come in runs, as one card often completes several lines: who has scored the last point
//! scores the next with one probability, the others share the rest evenly. It is fitted to the
//! chances of two sides over deals solved for the match, with a deviation of 0.01, and to those of
//! three whose hands follow points play, with one of 0.02.
use super::hand::SideValues;
use crate::games::nice::variant::Variant;
use std::collections::HashMap;

/// The chances to win by what each side needs, then by the side that scored the last point.
pub(crate) struct MatchChances {
    sides: usize,
    again: f64,
    known: HashMap<Vec<u8>, [SideValues; 3]>,
}

impl MatchChances {
    /// Works out the chances for all needs that `needs` can lead to.
    pub(crate) fn new(variant: Variant, needs: &[u8]) -> MatchChances {
        let again = match (variant, needs.len()) {
            (Variant::Nice, 2) => 0.595,
            (Variant::Big, 2) => 0.56,
            (Variant::Super, 2) => 0.54,
            (Variant::Nice, _) => 0.51,
            (Variant::Big | Variant::Super, _) => 0.45,
        };
        let mut chances = MatchChances {
            sides: needs.len(),
            again,
            known: HashMap::new(),
        };
        chances.solve(needs);
        chances
    }

    /// Returns each side's chance before a hand, by the points that each still needs.
    pub(crate) fn before_hand(&self, needs: &[u8]) -> SideValues {
        let by_last = self.known.get(needs).copied().unwrap_or_default();
        [0, 1, 2].map(|side| {
            let of_side = by_last[..self.sides].iter().map(|chances| chances[side]);
            of_side.sum::<f64>() / self.sides as f64
        })
    }

    fn solve(&mut self, needs: &[u8]) -> [SideValues; 3] {
        if let Some(winner) = (0..self.sides).find(|side| needs[*side] == 0) {
            return [[0, 1, 2].map(|side| f64::from(u8::from(side == winner))); 3];
        }
        if let Some(known) = self.known.get(needs) {
            return *known;
        }
        let mut chances = [[0.0; 3]; 3];
        for scorer in 0..self.sides {
            let mut needs_left = needs.to_vec();
            needs_left[scorer] -= 1;
            let after = self.solve(&needs_left)[scorer];
            for (last, chances) in chances.iter_mut().enumerate().take(self.sides) {
                let next = if last == scorer {
                    self.again
                } else {
                    (1.0 - self.again) / (self.sides - 1) as f64
                };
                for (chance, after) in chances.iter_mut().zip(after) {
                    *chance += next * after;
                }
            }
        }
        self.known.insert(needs.to_vec(), chances);
        chances
    }
}
