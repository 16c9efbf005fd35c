//! A finished game from the perspective of one seat.
use super::group::Group;
use crate::core::{DiceFrom, Measure, Player, rules::seats::is_same_name, words::list};
use crate::store::Entry;
use crate::store::history::{Reviewed, Seated};
use serde::Serialize;
use std::collections::HashSet;

/// Reason to keep a game apart from the compared ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Apart {
    /// People rolled the dice and typed them.
    TypedDice,
    /// Moves were undone.
    TakeBacks,
    /// The player asked the coach.
    Hints,
    /// The player had played with the same dice before.
    SameDice,
    /// The dice are those of a day, and it is not the try that counts.
    Practice,
}

impl Apart {
    /// Returns words to follow a number of games: `with hints`.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Apart::TypedDice => "typed dice",
            Apart::TakeBacks => "undo",
            Apart::Hints => "hints",
            Apart::SameDice => "dice you knew",
            Apart::Practice => "practice dice",
        }
    }
}

/// A finished game from the perspective of one seat.
#[derive(Clone, Debug)]
pub(crate) struct Played<'a> {
    /// The game.
    pub(crate) entry: &'a Entry,
    /// The index of the seat.
    pub(crate) seat: usize,
    /// The value compared, in points.
    pub(crate) value: i32,
    /// Reasons for keeping it apart; empty if it is compared.
    pub(crate) apart: Vec<Apart>,
}

impl Played<'_> {
    /// Returns the seat.
    pub(crate) fn seated(&self) -> &Seated {
        &self.entry.seats[self.seat]
    }

    /// Returns the findings of its review, if any.
    pub(crate) fn reviewed(&self) -> Option<&Reviewed> {
        self.entry.reviewed.get(self.seat)
    }

    /// Returns `true` if it is compared with others.
    pub(crate) fn counts(&self) -> bool {
        self.apart.is_empty()
    }
}

/// Returns the compared value of `seat`, in points, if the seats play for `sides`.
fn value(entry: &Entry, seat: usize, measure: Measure, sides: &[usize]) -> i32 {
    let points = entry.seats[seat].points;
    let others = entry.seats.iter().zip(sides).filter(|(_, side)| **side != sides[seat]);
    match (measure, others.map(|(other, _)| other.points).max()) {
        (Measure::Lead, Some(most)) => points.saturating_sub(most),
        _ => points,
    }
}

impl<'a> Group<'a> {
    /// Returns the games of the `player` called `name`, oldest first.
    pub(crate) fn played(&self, name: &str, player: Player) -> Vec<Played<'a>> {
        let mut seen = HashSet::new();
        let mut played = Vec::new();
        for entry in &self.entries {
            let found =
                entry.seats.iter().position(|seat| seat.player == player && is_same_name(&seat.name, name));
            let Some(seat) = found else { continue };
            let again = entry.dice == DiceFrom::Seeded && !seen.insert(entry.seed);
            let practice = entry.occasion.day().is_some() && !entry.occasion.counts();
            let again = again || !practice && !entry.occasion.counts();
            let reasons = [
                (entry.dice == DiceFrom::Typed, Apart::TypedDice),
                (entry.takebacks > 0, Apart::TakeBacks),
                (entry.seats[seat].hints > 0, Apart::Hints),
                (again && player == Player::Person, Apart::SameDice),
                (practice && player == Player::Person, Apart::Practice),
            ];
            let apart = reasons.into_iter().filter(|(so, _)| *so).map(|(_, why)| why).collect();
            played.push(Played { entry, seat, value: value(entry, seat, self.measure, &self.sides), apart });
        }
        played
    }
}

/// Returns the number of games kept apart with the reasons, in words: `3 with hints and typed dice`; `None` if
/// there are none.
pub(crate) fn apart_in_words(played: &[Played<'_>]) -> Option<String> {
    let apart: Vec<&Played<'_>> = played.iter().filter(|game| !game.counts()).collect();
    let mut words: Vec<&str> = apart.iter().flat_map(|game| &game.apart).map(|why| why.words()).collect();
    words.sort_unstable();
    words.dedup();
    (!apart.is_empty()).then(|| format!("{} with {}", apart.len(), list(&words)))
}
