//! A finished game from the perspective of one seat.
use super::group::GameGroup;
use crate::core::{DiceFrom, Measure, Player, rules::seats::is_same_name};
use crate::store::HistoryEntry;
use crate::store::history::{ReviewFindings, SeatResult};
use std::collections::HashSet;

/// A finished game from the perspective of one seat.
#[derive(Clone, Debug)]
pub(crate) struct PlayerGame<'a> {
    pub(crate) entry: &'a HistoryEntry,
    pub(crate) seat: usize,
    /// The value compared, in points.
    pub(crate) value: i32,
    /// The reasons for keeping it apart, to follow *with*; empty if it is compared.
    pub(crate) apart: Vec<&'static str>,
}

impl PlayerGame<'_> {
    pub(crate) fn seat_result(&self) -> &SeatResult {
        &self.entry.seats[self.seat]
    }

    pub(crate) fn findings(&self) -> Option<&ReviewFindings> {
        self.entry.reviewed.get(self.seat)
    }

    /// Returns `true` if it is compared with others.
    pub(crate) fn counts(&self) -> bool {
        self.apart.is_empty()
    }
}

/// Returns the compared value of `seat`, in points, if the seats play for `sides`.
fn value(entry: &HistoryEntry, seat: usize, measure: Measure, sides: &[usize]) -> i32 {
    let points = entry.seats[seat].points;
    let others = entry
        .seats
        .iter()
        .zip(sides)
        .filter(|(_, side)| **side != sides[seat]);
    match (measure, others.map(|(other, _)| other.points).max()) {
        (Measure::Lead, Some(best_of_others)) => points.saturating_sub(best_of_others),
        _ => points,
    }
}

impl<'a> GameGroup<'a> {
    /// Returns the games of the `player` called `name`, oldest first.
    pub(crate) fn games_of(&self, name: &str, player: Player) -> Vec<PlayerGame<'a>> {
        let mut seeds = HashSet::new();
        let mut played = Vec::new();
        for entry in &self.entries {
            let seat = entry
                .seats
                .iter()
                .position(|seat| seat.player == player && is_same_name(&seat.name, name));
            let Some(seat) = seat else { continue };
            let is_repeated = entry.dice == DiceFrom::Seeded && !seeds.insert(entry.seed);
            let is_person = player == Player::Person;
            let mut apart = Vec::new();
            if entry.dice == DiceFrom::Typed {
                apart.push("typed dice");
            }
            if entry.takebacks > 0 {
                apart.push("undo");
            }
            if entry.seats[seat].hints > 0 {
                apart.push("hints");
            }
            if entry.seats[seat].took_over {
                apart.push("a seat taken over");
            }
            if is_repeated && is_person {
                apart.push("dice you knew");
            }
            if !entry.occasion.counts() && is_person {
                apart.push("practice dice");
            }
            played.push(PlayerGame {
                entry,
                seat,
                value: value(entry, seat, self.measure, &self.sides),
                apart,
            });
        }
        played
    }
}
