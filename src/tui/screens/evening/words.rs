//! An evening in words.
use super::EveningScreen;
use super::tonight::{Choice, Tonight, rolls_for_start};
use crate::core::words::{list, plural, times};
use crate::registry::games;
use crate::store::Entry;
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use std::ops::RangeInclusive;

/// Headings.
pub(super) const GAMES_WON: &str = "Games won";
pub(super) const SO_FAR: &str = "So far";

/// Names game `number`.
pub(super) fn number(number: u32) -> String {
    format!("game {number}")
}

/// Formats the number of times a game was played.
pub(super) fn times_played(count: usize) -> String {
    format!("played {}", times(count as i64))
}

/// Returns that a game is `why`, as [`Tonight::for_players`] writes it, longest wording first.
pub(super) fn players(why: &str) -> Vec<String> {
    vec![format!("{why} players"), why.into()]
}

/// Names the winners of a game.
pub(super) fn outcome(entry: &Entry) -> String {
    let won: Vec<&str> =
        entry.seats.iter().filter(|seat| seat.winner).map(|seat| seat.name.as_str()).collect();
    match &won[..] {
        [] => "nobody won".into(),
        [one] => format!("{one} won"),
        several if several.len() < entry.seats.len() || several.len() == 2 => {
            format!("{} won", list(several))
        }
        several => format!("{} shared it", plural(several.len() as i64, "player")),
    }
}

impl Tonight {
    /// Returns the number of players that a game allows: `for 2 to 4`.
    pub(super) fn for_players(seats: RangeInclusive<u8>) -> String {
        format!("for {} to {}", seats.start(), seats.end())
    }

    /// Returns the tally, in wordings from long to short: `Ann · 3, Ben · 2 tonight`.
    pub(crate) fn tallies(&self) -> Vec<String> {
        let since = if self.is_tonight() { "tonight" } else { "so far" };
        let scores = self.evening.series.tally(&self.results);
        let tally = scores.join(", ");
        let some = |count: usize| format!("{} and {} more", scores[..count].join(", "), scores.len() - count);
        let fewer = (1..scores.len()).rev().map(some);
        [format!("{tally} {since}"), tally.clone()].into_iter().chain(fewer).collect()
    }

    /// Returns the tally and, at the end, who has won: `Ann · 3, Ben · 2 tonight`.
    pub(crate) fn told(&self) -> String {
        let tally = self.tallies().remove(0);
        if self.is_over() {
            format!("{tally}: {}", self.evening.series.verdict(&self.results))
        } else {
            tally
        }
    }

    /// Names the player who starts the next game, if it is `game`: the first player, unless its own rules roll for that.
    pub(crate) fn starter(&self, game: Option<&Choice>) -> Option<String> {
        let next = self.next()?;
        let rolls = game.is_some_and(|game| rolls_for_start(game, next.seats.len() as u8));
        let first = self.name(next.seats[0]);
        Some(if rolls { "the dice decide who starts".into() } else { format!("{first} starts") })
    }
}

impl EveningScreen {
    /// Refuses the game under the cursor, which is `why`.
    pub(super) fn not_for(&self, why: &str) -> String {
        format!("{} is {why} players.", games()[self.at].name)
    }

    /// Returns the message above the keys, longest wording first.
    pub(super) fn said(&self, context: &Context) -> Vec<String> {
        let told = self.tonight.told();
        let end = context.keys.item(Self::CONTEXT, Self::COMMANDS.bindings, "end", "").shown;
        if self.is_ending {
            return vec![format!("End the evening here? Only finished games count. {end} again ends it.")];
        }
        let shared = "A shared win counts half.";
        if self.tonight.is_over() {
            let again =
                if self.tonight.evening.ended { format!(" {end} continues it.") } else { String::new() };
            return vec![format!("{told}.{again}"), format!("{told}.")];
        }
        let game = games()[self.at].name;
        let starts = self.tonight.starter(self.choices[self.at].as_ref().ok()).unwrap_or_default();
        let who = format!("{game}, {starts}");
        let enter = if self.is_begun { "Enter continues" } else { "Enter" };
        vec![
            format!("{told}. {enter}: {who}. {shared}"),
            format!("{told}. {enter}: {who}."),
            format!("{enter}: {who}."),
            format!("{enter}: {game}."),
        ]
    }
}
