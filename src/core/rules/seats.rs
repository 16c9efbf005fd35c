//! Setup of the seats: names, and people or computers.
use crate::core::{
    Level, Objective, ParseError,
    tools::as_text::serde_as_text,
    words::{
        short,
        visible::{is_joiner, is_visible, visible},
    },
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use unicode_normalization::UnicodeNormalization;

/// The player of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Somebody at this keyboard.
    Person,
    /// The program, at one of its levels.
    Computer(Level),
}

impl Player {
    /// Returns the level of a computer; `None` for people.
    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Player::Person => None,
            Player::Computer(level) => Some(level),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Person => f.write_str("person"),
            Player::Computer(level) => level.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Player, ParseError> {
        if text == "person" {
            return Ok(Player::Person);
        }
        let computer = text.parse().map(Player::Computer);
        computer.map_err(|_: ParseError| {
            let players = "person, novice, casual, expert or perfect";
            ParseError::new(format!("a player is {players}; found '{}'", short(text)))
        })
    }
}

serde_as_text!(Player);

/// Setup of a seat: its name, its player, and its key in games with buzzers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSetup {
    /// Display name of the seat; it may stand for a team.
    pub name: String,
    /// The player.
    pub player: Player,
    /// The seat's own key in games where seats race or challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<char>,
    /// Objective of a computer, if not the default of its level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<Objective>,
}

impl SeatSetup {
    /// Creates a seat for a person with this name.
    pub fn person(name: &str) -> SeatSetup {
        SeatSetup {
            name: name.into(),
            player: Player::Person,
            key: None,
            objective: None,
        }
    }
    /// Creates a seat for a computer at `level`, named after it.
    pub fn computer(level: Level) -> SeatSetup {
        let name = match level {
            Level::Novice => "Nova",
            Level::Casual => "Cass",
            Level::Expert => "Exie",
            Level::Perfect => "Perry",
        };
        SeatSetup {
            player: Player::Computer(level),
            ..SeatSetup::person(name)
        }
    }
    /// Escapes invisible characters in the name, and drops an invisible key.
    pub(crate) fn make_visible(&mut self) {
        if let Cow::Owned(name) = visible(&self.name) {
            self.name = name;
        }
        self.key = self.key.filter(|key| is_visible(*key));
    }
    /// Returns `true` if a person plays the seat.
    pub fn is_person(&self) -> bool {
        self.player == Player::Person
    }
}

/// Name of a person who has not given one.
pub(crate) const GUEST: &str = "Guest";
/// Stands for the player's own name on the command line.
pub(crate) const ME: &str = "me";

/// Returns the form in which names are compared: however a name is composed and capitalised, it is
/// the same person's.
pub(crate) fn name_key(name: &str) -> String {
    if name.is_ascii() {
        return name.trim().to_ascii_lowercase();
    }
    let letters = name.trim().chars().filter(|letter| !is_joiner(*letter));
    // Only capitals bring forms of one letter together, such as both small sigmas.
    let folded = letters
        .nfd()
        .collect::<String>()
        .to_uppercase()
        .to_lowercase();
    folded.nfc().collect()
}

pub(crate) fn is_same_name(one: &str, other: &str) -> bool {
    one == other || name_key(one) == name_key(other)
}

/// Makes the names of all seats distinct ([`is_same_name`]): a duplicate gets the next free number,
/// as in `Ann 2`, and an empty name becomes [`GUEST`].
pub(crate) fn number_equal_names(seat_setups: &mut [SeatSetup]) {
    let mut name_keys = HashSet::new();
    for SeatSetup { name, .. } in seat_setups {
        if name.is_empty() {
            *name = GUEST.into();
        }
        if !name_keys.insert(name_key(name)) {
            let numbered = name
                .rsplit_once(' ')
                .filter(|(_, number)| number.parse::<u32>().is_ok());
            let base = numbered.map_or(name.as_str(), |(base, _)| base).to_owned();
            let mut others = (2..).map(|number| format!("{base} {number}"));
            *name = others
                .find(|other| name_keys.insert(name_key(other)))
                .expect("a number is free");
        }
    }
}

/// Checks that each seat has a name of its own and, where it has a key, its own key.
pub(crate) fn expect_distinct(seat_setups: &[SeatSetup]) -> Result<(), String> {
    let mut names = HashSet::new();
    let mut keys = HashSet::new();
    for SeatSetup { name, key, .. } in seat_setups {
        if name_key(name).is_empty() {
            return Err("a seat has no name".into());
        }
        if !names.insert(name_key(name)) {
            return Err(format!("two seats are called {}", short(name)));
        }
        if let Some(key) = key
            && !keys.insert(key)
        {
            return Err(format!("two seats have the key '{key}'"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_numbered(names: &[&str], expected: &[&str]) {
        let mut seat_setups: Vec<SeatSetup> =
            names.iter().map(|name| SeatSetup::person(name)).collect();
        number_equal_names(&mut seat_setups);
        let names: Vec<&str> = seat_setups.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn equal_names_are_numbered() {
        check_numbered(&["Ann", "Ben"], &["Ann", "Ben"]);
        check_numbered(&["Ann", "Ann", "ann"], &["Ann", "Ann 2", "ann 3"]);
        check_numbered(&["Ann", "Ann", "Ann 2"], &["Ann", "Ann 2", "Ann 3"]);
        check_numbered(&["Guest", "Ann", ""], &["Guest", "Ann", "Guest 2"]);
        check_numbered(&["R2D2", "R2D2", ""], &["R2D2", "R2D2 2", "Guest"]);
        check_numbered(
            &["Jose\u{301}", "JOS\u{c9}"],
            &["Jose\u{301}", "JOS\u{c9} 2"],
        );
    }

    fn check_same_name(one: &str, other: &str) {
        assert!(is_same_name(one, other), "{one:?} {other:?}")
    }

    #[test]
    fn a_name_has_many_spellings() {
        check_same_name("Jose\u{301}", "Jos\u{e9}");
        check_same_name("ANN", " ann");
        check_same_name("Gro\u{df}", "GROSS");
        check_same_name(
            "\u{39d}\u{3af}\u{3ba}\u{3bf}\u{3c2}",
            "\u{39d}\u{38a}\u{39a}\u{39f}\u{3a3}",
        );
        check_same_name("می\u{200c}نا", "مینا");
        assert!(!is_same_name("José", "Jose") && !is_same_name("Ann", "An n"));
    }
}
