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
    /// Returns the table of all needs that can follow from `needs`: the points left change by those of whole hands.
    pub fn of(variant: Variant, needs: [u8; 3]) -> &'static Self {
        static TABLES: [[OnceLock<ThreeTable>; MOST_LINES]; 3] =
            [const { [const { OnceLock::new() }; MOST_LINES] }; 3];
        let rest = needs.iter().sum::<u8>() % variant.lines() as u8;
        TABLES[variant as usize][usize::from(rest)].get_or_init(|| Self::new(variant, rest))
    }

    fn new(variant: Variant, rest: u8) -> Self {
        let chain = PointChain::of(variant);
        let mut table = Self::default();
        for needs in starts(variant, rest) {
            let chances = chain.chances(needs, |scored| table.after(needs, scored));
            table.0.insert(needs, chances);
        }
        table
    }

    /// Returns the chances to win, counted from the side that starts the hand, by the points that each needs.
    ///
    /// For needs beyond the largest target, they are all equal.
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

/// The most lines of a square.
const MOST_LINES: usize = 10;

/// Returns the needs of three sides at the start of a hand whose sum leaves `rest` when divided by the points of a
/// hand, the shortest first.
fn starts(variant: Variant, rest: u8) -> Vec<[u8; 3]> {
    let most = TARGETS.into_iter().max().unwrap_or(0);
    let mut starts = Vec::new();
    for (a, b, c) in (1..=most).flat_map(|a| (1..=most).flat_map(move |b| (1..=most).map(move |c| (a, b, c))))
    {
        if (a + b + c) % variant.lines() as u8 == rest {
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
            for target in TARGETS {
                let table = ThreeTable::of(variant, [target; 3]);
                assert!(table.0.contains_key(&[target; 3]), "{variant} to {target}");
                let even = table.chances([target; 3]);
                assert!(even.iter().all(|chance| (chance - 1.0 / 3.0).abs() < 0.04), "{variant} {even:?}");
            }
            let table = ThreeTable::of(variant, [15; 3]);
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
            let table = ThreeTable::of(variant, [15, 15, 14]);
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
