//! A comparison in words.
use super::CompareScreen;
use crate::core::{
    Seed, Unit,
    words::{capitalized, list, plural},
};
use crate::duel::compare::{Comparison, Difference, Player};
use crate::tui::ui::Said;
use crate::tui::view::Playable;

/// The title, and headings.
pub(super) const TITLE: &str = "The same dice";
pub(super) const FIRST_DIFFERENCE: &str = "First difference";
pub(super) const NO_DIFFERENCE: &str = "No difference";

pub(super) fn seed(seed: Seed) -> String {
    format!("seed {seed}")
}

/// Returns the headings of luck and of errors.
pub(super) fn luck_in(unit: Unit) -> String {
    format!("Luck, in {}", unit.name())
}
pub(super) fn errors_in(unit: Unit) -> String {
    format!("Errors, in {}", unit.name())
}

/// Returns that there are `choices` without room.
pub(super) fn and_more(choices: usize) -> String {
    format!("And {} more.", plural(choices, "choice"))
}

/// Returns the place of the first difference.
pub(super) fn place(difference: &Difference) -> String {
    match difference.after {
        0 => format!("{}, the first choice of all.", capitalized(&difference.place)),
        after => format!("{}, after {} alike.", capitalized(&difference.place), plural(after, "choice")),
    }
}

/// Returns luck and errors, and best choices, of `player`, as far as they are known.
pub(super) fn told(comparison: &Comparison, player: &Player) -> Vec<String> {
    let Some(unit) = comparison.unit else { return Vec::new() };
    let sums = player.luck.zip(player.errors);
    let sums =
        sums.map(|(luck, errors)| format!("luck {}, errors {}", unit.signed(luck), unit.signed(-errors)));
    let best = format!("{} of {} best", player.best, plural(player.decisions, "choice"));
    sums.into_iter().chain([best]).collect()
}

impl<G: Playable> CompareScreen<G> {
    /// Refuses a game that is there already.
    pub(super) const COMPARED: &str = "this game is compared already";

    /// Describes the difference of the game under the cursor, or names the best player.
    pub(super) fn said(&self) -> Said {
        if let Some(why) = &self.problem {
            return Said::problem(why);
        }
        if self.asking.is_some() {
            return Said::default();
        }
        if !self.reviewed {
            let waiting = self.analyses.iter().find(|analysis| analysis.review().is_none());
            return Said::new(waiting.map(|analysis| analysis.progress()).unwrap_or_default());
        }
        let header = self.analyses[0].table.header();
        let verdict = self.comparison.verdict(G::INFO, &header.options);
        let Some(player) = self.comparison.players.get(self.list.at) else { return Said::new(verdict) };
        if self.comparison.players.len() < 2 {
            return Said::new("No other finished game has these dice yet.");
        }
        let Some((first, more)) = player.remarks.split_first() else { return Said::new(verdict) };
        let all = format!("{} {}.", player.name, list(&player.remarks));
        let more = if more.is_empty() { "" } else { " and more" };
        let wordings = vec![
            format!("{all} {verdict}"),
            all,
            format!("{} {first}{more}.", player.name),
            format!("{} played under other conditions.", player.name),
        ];
        Said { wordings, ..Said::default() }
    }

    /// Returns that no choice differs, or what to do without another game.
    pub(super) fn alike(&self) -> &'static str {
        match self.comparison.players.len() {
            1 => "Send the dice to a friend, and add the game that comes back: press i.",
            _ => "All choices are the same so far.",
        }
    }
}
