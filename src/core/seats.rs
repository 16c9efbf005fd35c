//! Who sits where: a seat, a set of seats, and who plays them.
use super::as_text::serde_as_text;
use super::error::ParseError;
use super::level::Level;
use super::objective::Objective;
use super::visible::{is_visible, visible};
use super::words::short;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;

/// A place at the table, counted from 0 in playing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into a list of seats.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
    /// The next seat of `count`, going round.
    pub(crate) fn next(self, count: u8) -> Seat {
        Seat((self.0 + 1) % count)
    }
}

/// A set of seats, of which a table has at most [`Seats::MOST`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seats(u8);

impl Seats {
    /// The most seats that a table has.
    pub(crate) const MOST: u8 = 8;
    /// Nobody.
    pub(crate) const NONE: Seats = Seats(0);

    /// One seat alone.
    pub(crate) fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }
    /// The first `count` seats (8 at most).
    pub(crate) fn first(count: u8) -> Seats {
        (0..count.min(Self::MOST)).map(Seat).collect()
    }
    /// Whether `seat` is one of them.
    pub(crate) fn contains(self, seat: Seat) -> bool {
        seat.0 < Self::MOST && self.0 & (1 << seat.0) != 0
    }
    /// These and `seat`.
    pub(crate) fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }
    /// These but for `seat`.
    pub(crate) fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }
    /// How many they are.
    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Whether there is none.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Self::MOST).map(Seat).filter(move |s| self.contains(*s))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Somebody at this keyboard.
    Person,
    /// The program, at one of its levels.
    Computer(Level),
}

impl Player {
    /// All of them, in the order in which a setup walks through them.
    pub(crate) const ALL: [Player; 5] = [
        Player::Person,
        Player::Computer(Level::Novice),
        Player::Computer(Level::Casual),
        Player::Computer(Level::Expert),
        Player::Computer(Level::Perfect),
    ];
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
        text.parse().map(Player::Computer).map_err(|_: ParseError| {
            ParseError::new(format!(
                "a player is person, novice, casual, expert or perfect; found '{text}'",
                text = short(text)
            ))
        })
    }
}

serde_as_text!(Player);

/// A seat as it was set up: its name, who plays it, and the key it buzzes with where a game has buzzers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatSetup {
    /// The name shown for the seat; it may stand for a team.
    pub name: String,
    /// Who plays it.
    pub player: Player,
    /// The seat's own key in games where seats race or challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<char>,
    /// What a computer plays for, where that is not what its level plays for by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<Objective>,
}

impl SeatSetup {
    /// A person of that name.
    pub fn person(name: &str) -> SeatSetup {
        SeatSetup { name: name.into(), player: Player::Person, key: None, objective: None }
    }
    /// The computer at `level`, named after it.
    pub fn computer(level: Level) -> SeatSetup {
        let name = match level {
            Level::Novice => "Nova",
            Level::Casual => "Cass",
            Level::Expert => "Exie",
            Level::Perfect => "Perry",
        };
        SeatSetup { name: name.into(), player: Player::Computer(level), key: None, objective: None }
    }
    /// Writes out what cannot be seen in the name, and drops a key that cannot.
    pub(crate) fn make_visible(&mut self) {
        if let Cow::Owned(name) = visible(&self.name) {
            self.name = name;
        }
        self.key = self.key.filter(|key| is_visible(*key));
    }
    /// Whether a person plays it.
    pub fn is_person(&self) -> bool {
        self.player == Player::Person
    }
}

/// The name of a person who has not given one.
pub(crate) const GUEST: &str = "Guest";

/// Gives every seat a name of its own, whatever its capitals: a name that an earlier seat has gets the next free number,
/// as in `Ann 2`, and an empty one is [`GUEST`].
pub(crate) fn number_equal_names(seat_setups: &mut [SeatSetup]) {
    let mut taken = HashSet::new();
    // Of each name the number that may be free: numbers do not come free again.
    let mut numbers = HashMap::new();
    for SeatSetup { name, .. } in seat_setups {
        if name.is_empty() {
            *name = GUEST.into();
        }
        if !taken.insert(name.to_lowercase()) {
            let numbered = name.rsplit_once(' ').filter(|(_, number)| number.parse::<u32>().is_ok());
            let base = numbered.map_or(name.as_str(), |(base, _)| base).to_owned();
            let number = numbers.entry(base.to_lowercase()).or_insert(2);
            while !taken.insert(format!("{base} {number}").to_lowercase()) {
                *number += 1;
            }
            *name = format!("{base} {number}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_numbered() {
        let check = |names: &[&str], expected: &[&str]| {
            let mut seat_setups: Vec<SeatSetup> = names.iter().map(|name| SeatSetup::person(name)).collect();
            number_equal_names(&mut seat_setups);
            let names: Vec<&str> = seat_setups.iter().map(|seat| seat.name.as_str()).collect();
            assert_eq!(names, expected);
        };
        check(&["Ann", "Ben"], &["Ann", "Ben"]);
        check(&["Ann", "Ann", "ann"], &["Ann", "Ann 2", "ann 3"]);
        check(&["Ann", "Ann", "Ann 2"], &["Ann", "Ann 2", "Ann 3"]);
        check(&["Guest", "Ann", ""], &["Guest", "Ann", "Guest 2"]);
        check(&["R2D2", "R2D2", ""], &["R2D2", "R2D2 2", "Guest"]);
    }

    #[test]
    fn seats_are_a_set() {
        let set = Seats::only(Seat(2)).with(Seat(7));
        assert_eq!(set.with(Seat(2)), set, "each is in it once");
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(2), Seat(7)]);
        assert_eq!((set.without(Seat(7)), set.without(Seat(0))), (Seats::only(Seat(2)), set));
        assert!(!set.contains(Seat(8)), "no table has it");
        assert_eq!((Seats::first(3).len(), Seats::first(200).len()), (3, 8));
    }
}
