//! The chance of two sides to win the match at the start of a future hand.
//!
//! An estimate: the mean over random deals, each then played by both sides to win the match, solved exactly by
//! [`Contest`]. Every hand distributes all its points, so the table is filled from the shortest remaining match.
//! `dicegames tables` makes the file under `assets/`.
use super::contest::{Contest, Scored, State};
use super::value::Duel;
use crate::core::chance::ChanceRequest;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::normal::{below, quantile};
use crate::games::nice::roll::Extra;
use crate::games::nice::square::Square;
use crate::games::nice::variant::Variant;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Number of deals averaged for each entry of the shipped table, by variant.
const DEALS: [(Variant, u32); 3] = [(Variant::Nice, 1000), (Variant::Big, 48), (Variant::Super, 48)];

/// The targets covered by the tables.
pub(crate) const TARGETS: [u8; 5] = [10, 12, 15, 20, 30];

/// By the points that the starting side and the other side still need: the chance of the starting side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchTable {
    /// The needs that matches without a head start can lead to.
    known: BTreeMap<[u8; 2], f64>,
    /// All others, interpolated.
    between: BTreeMap<[u8; 2], f64>,
}

impl MatchTable {
    /// Returns the shipped table.
    pub fn of(variant: Variant) -> &'static Self {
        static TABLES: [OnceLock<MatchTable>; 3] = [const { OnceLock::new() }; 3];
        TABLES[variant as usize].get_or_init(|| {
            let text = include_str!("../../../../assets/nice-match.txt");
            let known: BTreeMap<_, _> = text.lines().filter_map(|line| read(variant, line)).collect();
            let between = all_needs().filter(|needs| !known.contains_key(needs));
            let between = between.map(|needs| (needs, interpolated(&known, needs))).collect();
            Self { known, between }
        })
    }

    /// Returns the chance to win of the side that starts a hand, by the points that it and the other side need;
    /// `None` if the table does not cover them.
    pub(crate) fn chance(&self, needs: [u8; 2]) -> Option<f64> {
        self.known.get(&needs).or_else(|| self.between.get(&needs)).copied()
    }

    /// Returns all entries: the needs of the starting side and the other, and the chance of the starting side.
    #[cfg(test)]
    pub(crate) fn entries(&self) -> impl Iterator<Item = ([u8; 2], f64)> {
        self.known.iter().map(|(&needs, &chance)| (needs, chance))
    }

    /// Solves a hand for the chance to win the match with these needs; the first side starts it. `None` if the
    /// table does not cover the following hands.
    pub fn contest(&self, square: &Square, needs: [u8; 2]) -> Option<Contest<Duel>> {
        let lines = square.variant().lines() as u8;
        let known = (0..=lines).all(|own| {
            let left = [needs[0].saturating_sub(own), needs[1].saturating_sub(lines - own)];
            left.contains(&0) || self.chance([left[1], left[0]]).is_some()
        });
        known.then(|| {
            let end = |[own, other, _]: Scored| match (needs[0] <= own, needs[1] <= other) {
                (true, _) => Duel(1.0),
                (_, true) => Duel(-1.0),
                // The other side starts the next hand.
                _ => Duel(1.0 - 2.0 * self.chance([needs[1] - other, needs[0] - own]).unwrap_or(0.5)),
            };
            Contest::solve(square, [needs[0], needs[1], 0], end)
        })
    }

    /// Estimates a table from `deals` random deals, covering every target of [`TARGETS`]; calls `report` with each
    /// entry.
    pub(crate) fn estimate(variant: Variant, deals: u32, mut report: impl FnMut([u8; 2], f64)) -> Self {
        let squares: Vec<Square> = (0..deals).map(|number| deal(variant, number)).collect();
        let mut table = Self::default();
        for needs in starts(variant) {
            let chance = table.mean(&squares, needs);
            report(needs, chance);
            table.known.insert(needs, chance);
        }
        table
    }

    /// Returns the mean chance of the starting side over some deals.
    pub(crate) fn mean(&self, squares: &[Square], needs: [u8; 2]) -> f64 {
        use rayon::prelude::*;
        let sum: f64 = squares
            .par_iter()
            .filter_map(|square| self.contest(square, needs))
            .map(|contest| (contest.before(State::START, Extra::First).0 + 1.0) / 2.0)
            .collect::<Vec<_>>()
            .iter()
            .sum();
        sum / squares.len() as f64
    }
}

/// Makes the shipped table, as text.
pub(crate) fn make(progress: &(dyn Fn(f32) + Sync)) -> Vec<u8> {
    let mut text =
        "# Made by `dicegames tables`: variant, points that the starting side and the other side need,\n\
        # and the chance of the starting side to win the match, a mean over random deals.\n"
            .to_owned();
    let entries: usize = DEALS.iter().map(|(variant, _)| starts(*variant).len()).sum();
    let mut done = 0;
    for (variant, deals) in DEALS {
        MatchTable::estimate(variant, deals, |needs, chance| {
            text += &line(variant, needs, chance);
            done += 1;
            progress(done as f32 / entries as f32);
        });
    }
    text.into_bytes()
}

/// Formats an entry for the file.
fn line(variant: Variant, [own, other]: [u8; 2], chance: f64) -> String {
    format!("{variant} {own} {other} {chance:.4}\n")
}

/// Returns deal number `number` of the estimates.
pub(crate) fn deal(variant: Variant, number: u32) -> Square {
    dealt(variant, &mut Stream::new(Seed(15), Purpose::Trials, number))
}

/// Deals a hand.
pub(crate) fn dealt(variant: Variant, stream: &mut Stream) -> Square {
    let request = ChanceRequest::Deal { deck: variant.deck() as u8, count: variant.cells() as u8 };
    let ranks: Vec<u8> = stream.answer(&request).0.iter().map(|card| (card - 1) / 4 + 1).collect();
    Square::new(variant, &ranks)
}

/// Returns all needs of two sides.
fn all_needs() -> impl Iterator<Item = [u8; 2]> {
    (1..=30).flat_map(|own| (1..=30).map(move |other| [own, other]))
}

/// Returns the chance for `needs` between those of `known`: a plane through the nearest ones, in normal deviates.
fn interpolated(known: &BTreeMap<[u8; 2], f64>, needs: [u8; 2]) -> f64 {
    let away = |to: &[u8; 2]| [0, 1].map(|side| f64::from(to[side]) - f64::from(needs[side]));
    let (mut normal, mut right) = ([[0.0; 3]; 3], [0.0; 3]);
    for (to, chance) in known {
        let [own, other] = away(to);
        let weight = (-(own * own + other * other) / 4.0).exp();
        let row = [1.0, own, other];
        for (i, line) in normal.iter_mut().enumerate() {
            right[i] += weight * row[i] * quantile(*chance);
            line.iter_mut().zip(row).for_each(|(cell, value)| *cell += weight * row[i] * value);
        }
    }
    below(solve(normal, right)[0])
}

/// Returns the solution of three linear equations whose matrix is positive definite, by Gaussian elimination.
fn solve(mut matrix: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
    for pivot in 0..3 {
        for row in (0..3).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            (0..3).for_each(|column| matrix[row][column] -= factor * matrix[pivot][column]);
            right[row] -= factor * right[pivot];
        }
    }
    [0, 1, 2].map(|row| right[row] / matrix[row][row])
}

/// Returns the possible needs of two sides at the start of a hand, the shortest first.
fn starts(variant: Variant) -> Vec<[u8; 2]> {
    let mut starts: Vec<[u8; 2]> = all_needs()
        .filter(|[own, other]| {
            TARGETS.iter().any(|target| {
                own.max(other) <= target && (2 * target - own - other) % variant.lines() as u8 == 0
            })
        })
        .collect();
    starts.sort_by_key(|[own, other]| own + other);
    starts
}

fn read(variant: Variant, line: &str) -> Option<([u8; 2], f64)> {
    let mut words = line.split_whitespace();
    let right = words.next() == Some(variant.word());
    let (own, other) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    right.then_some(([own, other], words.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::sample;

    #[test]
    fn the_file_has_every_start_of_every_target() {
        for variant in Variant::ALL {
            let table = MatchTable::of(variant);
            let known: Vec<[u8; 2]> = table.entries().map(|(needs, _)| needs).collect();
            let mut expected = starts(variant);
            expected.sort_unstable();
            assert_eq!(known, expected, "{variant}");
            // A large square takes long to solve.
            let targets = if variant == Variant::Nice { &TARGETS[..] } else { &TARGETS[..1] };
            for &target in targets {
                assert!(table.contest(&deal(variant, 0), [target; 2]).is_some(), "{variant} to {target}");
            }
        }
    }

    #[test]
    fn the_file_is_what_its_maker_makes() {
        let text = include_str!("../../../../assets/nice-match.txt");
        let (variant, deals) = DEALS[0];
        let squares: Vec<Square> = (0..deals).map(|number| deal(variant, number)).collect();
        let mut table = MatchTable::default();
        for needs in starts(variant).into_iter().take(6) {
            let chance = table.mean(&squares, needs);
            assert!(text.contains(&line(variant, needs, chance)), "{needs:?}: {chance}");
            table.known.insert(needs, chance);
        }
    }

    /// Each known entry of `nice`, interpolated without it.
    #[test]
    fn interpolation_is_near() {
        let MatchTable { known, between } = MatchTable::of(Variant::Nice);
        for (needs, chance) in known.iter().filter(|(needs, _)| needs[0].min(needs[1]) > 2) {
            let mut others = known.clone();
            others.remove(needs);
            let found = interpolated(&others, *needs);
            assert!((found - chance).abs() < 0.05, "{needs:?}: {found}, not {chance}");
        }
        assert_eq!(known.len() + between.len(), 900);
        for ([own, other], chance) in between.iter().filter(|([own, other], _)| *own > 1 && *other < 30) {
            let easier = MatchTable::of(Variant::Nice).chance([own - 1, other + 1]).unwrap();
            assert!(easier > *chance - 1e-5, "{own} {other}: {chance} {easier}");
        }
    }

    #[test]
    fn who_needs_less_wins_more_often() {
        for variant in Variant::ALL {
            let table = MatchTable::of(variant);
            for ([own, other], chance) in table.entries() {
                assert!((0.0..=1.0).contains(&chance), "{variant} {own} {other}");
                if let Some(harder) = own.checked_add(1).and_then(|own| table.chance([own, other - 1])) {
                    assert!(harder < chance + 0.01, "{variant} {own} {other}");
                }
                // Starting makes little difference either way.
                if let Some(turned) = table.chance([other, own]) {
                    assert!(
                        (chance + turned - 1.0).abs() < 0.12,
                        "{variant} {own} {other}: {chance} {turned}"
                    );
                }
            }
        }
    }

    /// Another sample of deals agrees within its sampling error.
    #[test]
    fn other_deals_agree() {
        let table = MatchTable::of(Variant::Nice);
        let others: Vec<Square> =
            (5000..sample(5075, 5150)).map(|number| deal(Variant::Nice, number)).collect();
        for needs in [[15, 15], [7, 15], [4, 10], [3, 3]] {
            let (kept, fresh) = (table.chance(needs).unwrap(), table.mean(&others, needs));
            assert!((kept - fresh).abs() < 0.015, "{needs:?}: {kept} kept, {fresh} now");
        }
        for (variant, deals) in [(Variant::Big, 5000..5003), (Variant::Super, 5000..5003)] {
            let (table, others) =
                (MatchTable::of(variant), deals.map(|number| deal(variant, number)).collect::<Vec<_>>());
            let (kept, fresh) = (table.chance([5, 5]).unwrap(), table.mean(&others, [5, 5]));
            assert!((kept - fresh).abs() < 0.04, "{variant}: {kept} kept, {fresh} now");
        }
    }
}
