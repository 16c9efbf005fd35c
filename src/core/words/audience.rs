//! Names of the seats in sentences: a lone person is *you*; everybody else goes by name.
use crate::core::{
    Seat, SeatSetup, Seats,
    words::{announce_winners, capitalized, list},
};

/// The seats of a game, as the readers of a sentence call them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audience<'a> {
    names: Vec<&'a str>,
    people: Seats,
}

impl<'a> Audience<'a> {
    /// Creates the audience of a table with these seats.
    pub fn of(seats: &'a [SeatSetup]) -> Audience<'a> {
        let names = seats.iter().map(|seat| seat.name.as_str()).collect();
        let people = (0..)
            .map(Seat)
            .zip(seats)
            .filter(|(_, setup)| setup.is_person());
        Audience {
            names,
            people: people.map(|(seat, _)| seat).collect(),
        }
    }
    /// Creates the audience of a position whose players have no names: others are the next player.
    pub(crate) fn unnamed(seats: usize) -> Audience<'static> {
        Audience {
            names: vec!["the next player"; seats],
            people: Seats::default(),
        }
    }
    #[cfg(test)]
    pub(crate) fn people(names: &[&'a str]) -> Audience<'a> {
        Audience {
            names: names.to_vec(),
            people: (0..names.len() as u8).map(Seat).collect(),
        }
    }
    /// Returns the name of `seat`, even if it is *you*.
    pub(crate) fn name(&self, seat: Seat) -> &'a str {
        self.names[seat.index()]
    }
    pub(crate) fn seats(&self) -> usize {
        self.names.len()
    }
    pub(crate) fn is_you(&self, seat: Seat) -> bool {
        self.people == Seats::only(seat)
    }
    /// Returns `seat` as the subject of a sentence: `Ann`, `You`.
    pub(crate) fn subject(&self, seat: Seat) -> &'a str {
        if self.is_you(seat) {
            "You"
        } else {
            self.names[seat.index()]
        }
    }
    /// Returns `seat` within a sentence: `Ann`, `you`.
    pub(crate) fn whom(&self, seat: Seat) -> &'a str {
        if self.is_you(seat) {
            "you"
        } else {
            self.names[seat.index()]
        }
    }
    /// Returns the possessive of `seat` at the start of a sentence: `Ann's`, `Your`.
    pub(crate) fn possessive(&self, seat: Seat) -> String {
        if self.is_you(seat) {
            "Your".into()
        } else {
            format!("{}'s", self.names[seat.index()])
        }
    }
    /// Returns `seat` with a verb in the present tense, given as in `they win`: `Ann wins`, `You
    /// win`.
    pub(crate) fn with_verb(&self, seat: Seat, verb: &str) -> String {
        format!("{} {}", self.subject(seat), self.verb(seat, verb))
    }
    /// Returns the form for `seat` of a verb in the present tense, given as in `they win`:
    /// `wins`, `win`.
    pub(crate) fn verb(&self, seat: Seat, verb: &str) -> String {
        if self.is_you(seat) {
            verb.into()
        } else {
            format!("{verb}s")
        }
    }
    /// Returns `seat` with the verb *to be*: `Ann is`, `You are`.
    pub(crate) fn is(&self, seat: Seat) -> String {
        format!(
            "{} {}",
            self.subject(seat),
            if self.is_you(seat) { "are" } else { "is" }
        )
    }
    /// Returns `seat` with the verb *to have*: `Ann has`, `You have`.
    pub(crate) fn with_have(&self, seat: Seat) -> String {
        format!("{} {}", self.subject(seat), self.have(seat))
    }
    /// Returns the form of the verb *to have* for `seat`: `has`, `have`.
    pub(crate) fn have(&self, seat: Seat) -> &'static str {
        if self.is_you(seat) { "have" } else { "has" }
    }
    /// Asks a person to act next, or announces a computer: `Ben, roll`, `Roll`, `Cass is next`.
    pub(crate) fn next(&self, seat: Seat, imperative: &str) -> String {
        self.ask(seat, imperative)
            .unwrap_or_else(|| format!("{} is next", self.name(seat)))
    }
    /// Asks a person to act, or says what a computer has to do: `Ben, state it`, `State it`, `Cass
    /// has to state it`.
    pub(crate) fn has_to(&self, seat: Seat, imperative: &str) -> String {
        self.ask(seat, imperative)
            .unwrap_or_else(|| format!("{} has to {imperative}", self.name(seat)))
    }
    /// Asks a person to act: `Ben, roll`, `Roll`; `None` for a computer.
    pub(crate) fn ask(&self, seat: Seat, imperative: &str) -> Option<String> {
        if self.is_you(seat) {
            return Some(capitalized(imperative));
        }
        let is_person = self.people.contains(seat);
        is_person.then(|| format!("{}, {imperative}", self.name(seat)))
    }
    /// Returns `seats` as a list at the start of a sentence: `Ann and Ben`, `Ann and you`.
    pub(crate) fn list(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let mut seats: Vec<Seat> = seats.into_iter().collect();
        // By convention, *you* comes last in a list.
        seats.sort_by_key(|seat| self.is_you(*seat));
        match seats[..] {
            [one] => self.subject(one).to_owned(),
            _ => list(
                &seats
                    .into_iter()
                    .map(|seat| self.whom(seat))
                    .collect::<Vec<_>>(),
            ),
        }
    }
    /// Returns a sentence announcing the winners: `Ann wins`, `Ann and Ben win`, `You win`.
    pub(crate) fn win(&self, seats: &[Seat]) -> String {
        match seats {
            [one] => self.with_verb(*one, "win"),
            several => announce_winners(
                &several
                    .iter()
                    .map(|seat| self.subject(*seat))
                    .collect::<Vec<_>>(),
            ),
        }
    }
}
