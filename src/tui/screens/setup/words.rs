//! The setup of a game in words.
use super::{FIRST_TO, Row, SEED, Setup, Typing};
use crate::core::{
    DiceFrom, Level, Player,
    words::{list, plural},
};
use crate::tui::canvas::width_of;
use crate::tui::ui::Said;

/// The plans offered, each with its meaning.
const PLAN_NAMES: [(&str, &str); FIRST_TO.len()] = [
    ("one game", "a single game"),
    ("evening", "as many games as you like, of all five kinds"),
    ("first to 3", "games until somebody has won 3"),
    ("first to 5", "games until somebody has won 5"),
];
/// Headings of the options of the game, those common to all games, and teams.
pub(super) const THE_GAME: &str = "The game";
pub(super) const THE_TABLE: &str = "The table";
pub(super) const PARTNERS: &str = "Partners against each other";
/// Requests in a row.
pub(super) const ADD: &str = "+ add a player";
pub(super) const PRESS: &str = "press a letter";
/// Introduces the known names.
pub(super) const KNOWN: &str = "Known here:";

impl Setup {
    /// Refusal of a key for a seat.
    pub(super) const NO_LETTER: &str = "Choose a letter, but not x: it means times.";

    /// Refuses to remove a seat.
    pub(super) fn needs_seats(&self) -> String {
        format!("{} needs at least {}.", self.about.name, plural(*self.allowed().start(), "player"))
    }

    /// Returns the line beside the title.
    pub(super) fn sub(&self) -> &'static str {
        if self.is_evening() { "the first game of an evening" } else { self.about.tagline }
    }

    /// Returns the label of an option with a list of values, and the index of the chosen one.
    pub(super) fn listed(&self, row: Row) -> Option<(&'static str, usize)> {
        match row {
            Row::Choice(at) => Some((self.about.options[at].label, self.chosen.index(at))),
            Row::Coach => Some(("Coach", usize::from(self.coach))),
            Row::Series => Some(("Games", self.series)),
            Row::Dice => Some(("Dice", usize::from(self.dice == DiceFrom::Typed))),
            _ => None,
        }
    }

    /// Returns the label, the chosen value, the width of the longest, and the meaning.
    pub(super) fn option(&self, row: Row) -> Option<(&'static str, String, i32, String)> {
        match row {
            Row::HeadStart => {
                let (value, columns) = (self.head_start_value(), Self::head_start_columns());
                return Some(("Head start", value, columns, self.about_head_start()));
            }
            Row::Seed => {
                let seed = self.seed.map_or("a new one".to_owned(), |seed| seed.to_string());
                return Some(("Seed", seed, SEED, "type one to get the same dice again".to_owned()));
            }
            _ => {}
        }
        let (label, at) = self.listed(row)?;
        let (name, about) = self.values(row).swap_remove(at);
        // The same for all, so that the arrows stand in one column and do not move.
        let listed = [Row::Coach, Row::Series, Row::Dice].into_iter().flat_map(|row| self.values(row));
        let choices = self.about.options.iter().flat_map(|choice| choice.values);
        let widths = choices.map(|value| width_of(value.id)).chain(listed.map(|(name, _)| width_of(&name)));
        let longest = widths.max().unwrap_or(0);
        Some((label, name, longest, about))
    }

    /// Returns the values of an option and their meanings; elsewhere, the levels of the computers.
    pub(super) fn values(&self, row: Row) -> Vec<(String, String)> {
        let told = |values: &[(&str, &str)]| {
            values.iter().map(|(name, about)| ((*name).to_owned(), (*about).to_owned())).collect()
        };
        match row {
            Row::Choice(at) => {
                let mut values: Vec<_> = self.about.options[at]
                    .values
                    .iter()
                    .map(|value| (value.id.into(), value.about.into()))
                    .collect();
                values[self.chosen.index(at)] = self.shown(at);
                values
            }
            Row::Coach => told(&[("off", "nobody gets help"), ("on", "anyone may ask it for help")]),
            Row::Series => told(&PLAN_NAMES),
            Row::Dice => told(&[
                ("rolled here", "the program rolls"),
                ("real ones", "roll your own and type what they show"),
            ]),
            _ => told(&Level::ALL.map(|level| (level.name(), level.about()))),
        }
    }

    /// Returns the chosen value of choice `at` and its meaning: of values that mean the same, the last, so that
    /// the default is told by its number.
    fn shown(&self, at: usize) -> (String, String) {
        let (choice, meaning) = (&self.about.options[at], self.meaning(at).unwrap_or_default());
        let same = choice.values.iter().rfind(|value| value.about == meaning);
        (same.unwrap_or(&choice.values[self.chosen.index(at)]).id.into(), meaning.into())
    }

    /// Returns the word for what Enter does with the head start.
    pub(super) fn head_start_choice(&self) -> &'static str {
        if self.favoured().is_some() { "next player" } else { "" }
    }

    /// Describes the head start.
    pub(super) fn about_head_start(&self) -> String {
        let Some(kind) = self.head_start_rule().map(|rule| rule.kind) else { return String::new() };
        let (names, values) = (self.names(), self.head_starts());
        let having = names.iter().zip(&values).filter(|(_, value)| **value > 0);
        match self.favoured() {
            Some(side) => kind.phrase(names[side[0]], values[side[0]]),
            None if values.iter().any(|value| *value > 0) => {
                list(&having.map(|(name, value)| kind.phrase(name, *value)).collect::<Vec<_>>())
            }
            None => kind.about().into(),
        }
    }

    /// Returns the message on the row under the cursor.
    pub(super) fn said(&self) -> Said {
        let row = self.row();
        if let Some(Typing::Name(at, field, _)) = &self.typing {
            return Said::new(format!("Type a name for player {}. Enter takes {}.", at + 1, field.text()));
        }
        if let Some((label, .., about)) = self.option(row) {
            return Said::new(format!("{label}: {about}."));
        }
        match row {
            Row::Seat(at) => {
                let said = format!("{} {}.", self.seat_setups[at].name, self.about_seat(at));
                Said { wordings: vec![format!("{said} Enter changes the name."), said], ..Said::default() }
            }
            Row::Add => Said::new("Enter adds a player."),
            _ => {
                let teams = self.teams();
                let names = |team: &Vec<usize>| {
                    list(&team.iter().map(|seat| self.seat_setups[*seat].name.as_str()).collect::<Vec<_>>())
                };
                let who = match teams.len() {
                    0 => list(&self.names()),
                    _ => teams.iter().map(names).collect::<Vec<_>>().join(" against "),
                };
                let starts = format!("Enter starts: {who}.");
                let longer = match self.is_new {
                    true => format!("First time? Press t for a five-minute tutorial. {starts}"),
                    false => format!("{starts} A game by {}.", self.about.inventor),
                };
                Said { wordings: vec![longer, starts], ..Said::default() }
            }
        }
    }

    /// Returns the description of seat `at`, to follow its name.
    pub(super) fn about_seat(&self, at: usize) -> String {
        let seat = &self.seat_setups[at];
        match seat.key {
            Some(key) if self.people() > 1 => format!("answers with the key {key}"),
            _ if seat.is_person() => "plays at this keyboard".into(),
            _ if seat.player == Player::Program => "is a program named on the command line".into(),
            _ => format!("is {}", seat.player.as_computer().unwrap_or_default()),
        }
    }
}
