//! The chance of three sides to win the match at the start of a future hand: an estimate, hand by hand from the
//! shortest remaining match, in which the points of every hand follow its [`PointChain`].
use super::contest::{Contest, Scored};
use super::match_table::TARGETS;
use super::point_chain::PointChain;
use super::value::{Trio, Value};
use crate::games::nice::square::Square;
use crate::games::nice::variant::Variant;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// By the points that the starting side and the two after it still need: the chance of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ThreeTable(BTreeMap<[u8; 3], [f64; 3]>);

impl ThreeTable {
    /// Returns the table for every target of [`TARGETS`].
    pub fn of(variant: Variant) -> &'static Self {
        static TABLES: [OnceLock<ThreeTable>; 3] = [const { OnceLock::new() }; 3];
        TABLES[variant as usize].get_or_init(|| Self::new(variant))
    }

    fn new(variant: Variant) -> Self {
        let chain = PointChain::of(variant);
        let mut table = Self::default();
        for needs in starts(variant) {
            let chances = chain.chances(needs, |scored| table.after(needs, scored));
            table.0.insert(needs, chances);
        }
        table
    }

    /// Returns the chances to win, counted from the side that starts the hand, by the points that each needs.
    ///
    /// For needs that are impossible for every known target, they are all equal.
    pub(crate) fn chances(&self, needs: [u8; 3]) -> [f64; 3] {
        self.0.get(&needs).copied().unwrap_or([1.0 / 3.0; 3])
    }

    /// Returns the chances at the end of a hand, counted from the side that started it.
    fn after(&self, needs: [u8; 3], scored: Scored) -> [f64; 3] {
        let [a, b, c] = [0, 1, 2].map(|side| needs[side] - scored[side]);
        // The next side starts the next hand.
        Trio(self.chances([b, c, a])).passed().0
    }

    /// Solves a hand for the chance to win the match with these needs; the first side starts it. Every side plays
    /// for its own chance.
    pub fn contest(&self, square: &Square, needs: [u8; 3]) -> Contest<Trio> {
        Contest::solve(square, needs, |scored| match (0..3).find(|&side| scored[side] >= needs[side]) {
            Some(winner) => Trio([0, 1, 2].map(|side| f64::from(u8::from(side == winner)))),
            None => Trio(self.after(needs, scored)),
        })
    }
}

/// Returns the possible needs of three sides at the start of a hand, the shortest first.
fn starts(variant: Variant) -> Vec<[u8; 3]> {
    let most = TARGETS.into_iter().max().unwrap_or(0);
    let mut starts = Vec::new();
    for (a, b, c) in (1..=most).flat_map(|a| (1..=most).flat_map(move |b| (1..=most).map(move |c| (a, b, c))))
    {
        let possible = |target: &u8| {
            a.max(b).max(c) <= *target && (3 * target - a - b - c).is_multiple_of(variant.lines() as u8)
        };
        if TARGETS.iter().any(possible) {
            starts.push([a, b, c]);
        }
    }
    starts.sort_by_key(|needs| needs.iter().sum::<u8>());
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_start_is_known_and_somebody_wins() {
        for variant in Variant::ALL {
            let table = ThreeTable::of(variant);
            for target in TARGETS {
                assert!(table.0.contains_key(&[target; 3]), "{variant} to {target}");
                let even = table.chances([target; 3]);
                assert!(even.iter().all(|chance| (chance - 1.0 / 3.0).abs() < 0.04), "{variant} {even:?}");
            }
            for (needs, chances) in &table.0 {
                assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{variant} {needs:?}");
                let lines = variant.lines() as u8;
                let [a, b, c] = *needs;
                for ends in (0..=lines).filter(|own| a > *own && b > lines - own) {
                    assert!(table.0.contains_key(&[b - (lines - ends), c, a - ends]), "{variant} {needs:?}");
                }
            }
        }
    }

    #[test]
    fn who_needs_less_wins_more_often() {
        for variant in Variant::ALL {
            let table = ThreeTable::of(variant);
            for ([own, other, third], chances) in &table.0 {
                let harder = [own + 1, other - 1, *third];
                if let Some(harder) = table.0.get(&harder) {
                    assert!(
                        harder[0] < chances[0] && harder[1] > chances[1],
                        "{variant} {own} {other} {third}"
                    );
                }
            }
        }
    }
}
