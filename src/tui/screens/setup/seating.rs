//! Seating: adding, removing and changing seats, their players, names and keys.
use super::{SEAT_KEYS, Setup};
use crate::core::{GUEST, Level, Player, SeatSetup, rules::seats::number_equal_names, tools::cycle::cycle};
use crate::registry::sides;
use crate::tui::views::look;

/// Returns `true` if `name` is a default name, with or without a number.
fn is_stock(name: &str) -> bool {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    base.is_empty()
        || base == GUEST
        || Level::ALL.iter().any(|level| SeatSetup::computer(*level).name == base)
}

impl Setup {
    /// Returns the default name of seat `at`.
    fn default_name(&self, at: usize) -> String {
        match self.seat_setups[at].player {
            Player::Person => self.offered(at).first().map_or(GUEST, |name| *name).to_owned(),
            Player::Computer(level) => SeatSetup::computer(level).name,
            Player::Program => self.seat_setups[at].name.clone(),
        }
    }

    /// Adds or removes seats as the options require, and keeps names and keys distinct.
    pub(super) fn fit(&mut self) {
        let allowed = self.allowed();
        while self.seat_setups.len() < usize::from(*allowed.start()) {
            self.seat_setups.push(SeatSetup::computer(Level::Casual));
        }
        self.seat_setups.truncate(usize::from(*allowed.end()));
        self.given.truncate(self.seat_setups.len());
        for seat in &self.seat_setups[self.given.len()..] {
            let given = if is_stock(&seat.name) { "" } else { &seat.name };
            let [person, computer] = if seat.is_person() { [given, ""] } else { ["", given] };
            self.given.push([person.into(), computer.into()]);
        }
        for at in 0..self.seat_setups.len() {
            if self.seat_setups[at].name.is_empty() {
                self.seat_setups[at].name = self.default_name(at);
            }
        }
        number_equal_names(&mut self.seat_setups);
        if look(self.about.id).is_some_and(|look| look.seat_keys) {
            for at in 0..self.seat_setups.len() {
                let (before, seats) = (&self.seat_setups[..at], &self.seat_setups);
                let kept =
                    |key: &char| SEAT_KEYS.contains(*key) && before.iter().all(|c| c.key != Some(*key));
                let free = || SEAT_KEYS.chars().find(|key| seats.iter().all(|c| c.key != Some(*key)));
                let key = seats[at].key.filter(kept).or_else(free);
                self.seat_setups[at].key = key.filter(|_| self.seat_setups[at].is_person());
            }
        }
        self.fit_head_starts();
    }

    /// Selects the next or previous player for seat `at`, with the name given to that kind of player. A person
    /// without one replaces a computer's.
    pub(super) fn step_player(&mut self, at: usize, forward: bool) {
        let count = Player::ALL.len();
        let now = Player::ALL.iter().position(|p| *p == self.seat_setups[at].player).unwrap_or(0);
        let seat = &mut self.seat_setups[at];
        seat.player = Player::ALL[cycle(now, count, forward)];
        seat.head_start = 0;
        let [person, computer] = &self.given[at];
        seat.name.clone_from(if seat.is_person() && !person.is_empty() { person } else { computer });
        self.fit();
    }

    /// Names seat `at`; with an empty name it gets its default. A name that was only suggested counts as given once
    /// it is changed.
    pub(super) fn name_seat(&mut self, at: usize, name: &str) {
        let seat = &mut self.seat_setups[at];
        if seat.name != name.trim() {
            name.trim().clone_into(&mut seat.name);
            seat.head_start = 0;
            self.given[at][usize::from(!seat.is_person())].clone_from(&seat.name);
        }
        self.fit();
    }

    /// Adds a seat: a computer for a lone person, else a person.
    pub(super) fn add_seat(&mut self) {
        let alone = self.seat_setups.len() == 1 && self.people() == 1;
        let seat = if alone { SeatSetup::computer(Level::Casual) } else { SeatSetup::person("") };
        self.seat_setups.push(seat);
        self.fit();
    }

    /// Returns `true` if there are more seats than the game needs.
    pub(super) fn may_remove(&self) -> bool {
        self.seat_setups.len() > usize::from(*self.allowed().start())
    }

    /// Removes seat `at` if enough remain; returns `true` if it did.
    pub(super) fn remove_seat(&mut self, at: usize) -> bool {
        let may = self.may_remove();
        if may {
            self.seat_setups.remove(at);
            self.given.remove(at);
            self.fit();
        }
        may
    }

    /// Swaps seats `at` and `other`; returns `true` if both exist.
    pub(super) fn swap_seats(&mut self, at: usize, other: usize) -> bool {
        let there = at.max(other) < self.seat_setups.len();
        if there {
            self.seat_setups.swap(at, other);
            self.given.swap(at, other);
            self.fit();
        }
        there
    }

    /// Gives the seat `key`; its former owner gets the seat's old key.
    pub(super) fn give_key(&mut self, at: usize, key: char) {
        let old = self.seat_setups[at].key;
        if let Some(other) = self.seat_setups.iter_mut().find(|seat| seat.key == Some(key)) {
            other.key = old;
        }
        self.seat_setups[at].key = Some(key);
    }

    pub(super) fn people(&self) -> usize {
        self.seat_setups.iter().filter(|seat| seat.is_person()).count()
    }

    /// Returns the names of the seats.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.seat_setups.iter().map(|seat| seat.name.as_str()).collect()
    }

    /// Returns the seats of each side, by index, if seats play together; empty if each plays for itself.
    pub(super) fn teams(&self) -> Vec<Vec<usize>> {
        let (options, count) = (self.chosen.text(self.about.options), self.seat_setups.len() as u8);
        let sides = sides(self.about.id, &options, count).and_then(Result::ok).unwrap_or_default();
        let mut teams: Vec<Vec<usize>> = Vec::new();
        let mut order: Vec<usize> = Vec::new();
        for (seat, side) in sides.into_iter().enumerate() {
            match order.iter().position(|known| *known == side) {
                Some(team) => teams[team].push(seat),
                None => {
                    order.push(side);
                    teams.push(vec![seat]);
                }
            }
        }
        if teams.iter().any(|team| team.len() > 1) { teams } else { Vec::new() }
    }
}
