//! The chance to win the match at the start of a hand not yet dealt.
//!
//! An estimate: the mean over a few dozen random deals, each then played by both sides to win the match, solved
//! exactly by [`Contest`]. Every hand shares out all its points, so the table fills from the shortest way to go.
//! `cargo run --release --example nice_match` makes the file under `assets/`.
use super::contest::{Contest, State};
use crate::core::chance::Throw;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::games::nice::roll::Extra;
use crate::games::nice::square::Square;
use crate::games::nice::variant::Variant;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The targets for which there is a table.
pub const TARGETS: [u8; 5] = [10, 12, 15, 20, 30];

/// For the points that the starting side and the other side still need: the chance of the starting side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchTable(BTreeMap<[u8; 2], f64>);

impl MatchTable {
    /// The table that comes with the program.
    pub fn of(variant: Variant) -> &'static Self {
        static TABLES: [OnceLock<MatchTable>; 3] = [const { OnceLock::new() }; 3];
        TABLES[variant as usize].get_or_init(|| {
            let text = include_str!("../../../../assets/nice-match.txt");
            Self(text.lines().filter_map(|line| read(variant, line)).collect())
        })
    }

    /// The chance that the side wins which starts a hand, by the points that it and the other side need; none where
    /// the table does not reach.
    pub fn chance(&self, needs: [u8; 2]) -> Option<f64> {
        self.0.get(&needs).copied()
    }

    /// All entries: what the starting side and the other need, and the chance of the starting side.
    pub fn entries(&self) -> impl Iterator<Item = ([u8; 2], f64)> {
        self.0.iter().map(|(&needs, &chance)| (needs, chance))
    }

    /// Solves a hand for the chance to win the match; the first side starts it and both have so much still to go.
    /// None where the table does not know the hands after this one.
    pub fn contest(&self, square: &Square, needs: [u8; 2]) -> Option<Contest> {
        let lines = square.variant().lines() as u8;
        let known = (0..=lines).all(|own| {
            let left = [needs[0].saturating_sub(own), needs[1].saturating_sub(lines - own)];
            left.contains(&0) || self.0.contains_key(&[left[1], left[0]])
        });
        known.then(|| {
            Contest::solve(square, needs, |scored| match (needs[0] <= scored[0], needs[1] <= scored[1]) {
                (true, _) => 1.0,
                (_, true) => -1.0,
                // The other side starts the next hand.
                _ => 1.0 - 2.0 * self.chance([needs[1] - scored[1], needs[0] - scored[0]]).unwrap_or(0.5),
            })
        })
    }

    /// Estimates a table from `deals` random deals, every target of [`TARGETS`] included; `told` hears of each entry.
    pub fn estimate(variant: Variant, deals: u32, mut told: impl FnMut([u8; 2], f64)) -> Self {
        let squares: Vec<Square> = (0..deals).map(|number| deal(variant, number)).collect();
        let mut table = Self::default();
        for needs in starts(variant) {
            let chance = table.mean(&squares, needs);
            told(needs, chance);
            table.0.insert(needs, chance);
        }
        table
    }

    /// The mean chance of the starting side over some deals.
    pub fn mean(&self, squares: &[Square], needs: [u8; 2]) -> f64 {
        use rayon::prelude::*;
        let start = State { down: 0, scored: [0, 0], mover: 0 };
        let sum: f64 = squares
            .par_iter()
            .filter_map(|square| self.contest(square, needs))
            .map(|contest| (contest.before(start, Extra::First) + 1.0) / 2.0)
            .collect::<Vec<_>>()
            .iter()
            .sum();
        sum / squares.len() as f64
    }
}

/// Deal number `number` of the estimates.
pub fn deal(variant: Variant, number: u32) -> Square {
    let mut stream = Stream::new(Seed(15), Purpose::Trials, number);
    let throw = Throw::Deal { deck: variant.deck() as u8, count: variant.cells() as u8 };
    let ranks: Vec<u8> = stream.answer(&throw).0.iter().map(|card| (card - 1) / 4 + 1).collect();
    Square::new(variant, &ranks)
}

/// What the two sides can still need at the start of a hand, the shortest ways first.
fn starts(variant: Variant) -> Vec<[u8; 2]> {
    let mut starts: Vec<[u8; 2]> = (1..=30)
        .flat_map(|own| (1..=30).map(move |other| [own, other]))
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
