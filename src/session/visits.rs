//! Seats of players outside this program.
use super::change::Change;
use super::guests::{Guests, Visit};
use super::state::Session;
use super::words;
use crate::core::coach::Coach;
use crate::core::game::{Seat, Seats};
use crate::core::seats::Player;
use crate::core::words::lost;
use std::time::{Duration, Instant};

impl<G: Coach> Session<G> {
    /// Gives the seats of programs to `guests`.
    pub(crate) fn seat_guests(&mut self, guests: impl Guests<G> + 'static) {
        self.guests = Some(Box::new(guests));
    }

    /// Returns those of `seats` that play outside this program.
    pub(super) fn outside(&self, seats: Seats) -> Seats {
        seats.iter().filter(|seat| self.table.player(*seat) == Player::Program).collect()
    }

    /// Returns a sentence if only programs that are not here can act.
    pub(crate) fn waits_for_program(&self) -> Option<String> {
        let names: Vec<&str> =
            self.absent.iter().map(|seat| self.table.seat_setup(seat).name.as_str()).collect();
        Some(words::no_program(names.first()?, G::INFO.id, names.len()))
    }

    /// Returns `true` if a guest is thinking.
    pub(crate) fn guest_thinks(&self) -> bool {
        self.guest_until.is_some()
    }

    /// Returns `true` if a guest has news to be polled.
    pub(crate) fn guest_news(&self) -> bool {
        self.guests.as_ref().is_some_and(|guests| guests.has_news())
    }

    /// Asks the guests among `seats`, and waits for the first to decide, at most for `patience`.
    pub(super) fn visit(&mut self, seats: Seats, now: Instant, patience: Duration) -> Visit<G::Action> {
        let (outside, at) = (self.outside(seats), self.match_time(now));
        let visit = match &mut self.guests {
            Some(guests) if !outside.is_empty() => guests.visit(&self.table, at, outside, patience),
            _ => Visit::Nothing { absent: outside },
        };
        self.absent = if let Visit::Nothing { absent } = visit { absent } else { Seats::NONE };
        self.guest_until = if let Visit::Thinks(until) = visit { Some(until) } else { None };
        visit
    }

    /// Takes the game away from the program of `seat`; the novice plays on.
    pub(super) fn forfeit(&mut self, now: Instant, seat: Seat, why: &str) -> Change<G> {
        let (change, done) = self.change(now, |table, at| table.forfeit(at, seat, why));
        if done.is_ok() {
            let name = &self.table.seat_setup(seat).name;
            let why = self.table.forfeits().of(seat).unwrap_or_default();
            self.news = Some(lost(name, why, "plays"));
            self.tell_guests();
        }
        change
    }

    /// Tells the guests what has happened.
    pub(super) fn tell_guests(&mut self) {
        if let Some(guests) = &mut self.guests {
            guests.tell(&self.table);
        }
    }
}
