//! Seating: who sits where, under which name, with which key.
use super::{NAME, SetupScreen};
use crate::core::{
    GUEST, Level, Player, RuleError, SeatSetup,
    rules::game::expect_players,
    rules::seats::{is_same_name, number_equal_names},
    tools::cycle::cycle,
    words::{list, plural, plural_in_words, sentence},
};
use crate::registry::sides;
use crate::tui::canvas::width_of;
use crate::tui::screen::{Keyed, Transition};
use crate::tui::screens::dialog::Dialog;
use crate::tui::theme::Role;
use crate::tui::views::look;

/// Keys for seats: letters that are not part of an expression.
const SEAT_KEYS: &str = "albpqmzgfjtwvneyidsocukhr";
/// Maximum number of names offered.
const KNOWN: usize = 5;

/// Returns the first of the `known` names that have room and whose owner is not yet seated, to
/// offer them to a person who sits down. A stranger is a guest.
pub(crate) fn offer_names(known: &[String], is_seated: impl Fn(&str) -> bool) -> Vec<String> {
    let mut names = known.to_vec();
    names.retain(|name| width_of(name) <= NAME && !is_seated(name));
    names.truncate(KNOWN);
    if names.is_empty() {
        names.push(GUEST.into());
    }
    names
}

impl SetupScreen {
    fn offered_names(&self) -> Vec<String> {
        offer_names(&self.known, |name| {
            let mut seats = self.seat_setups.iter();
            seats.any(|seat| seat.is_person() && is_same_name(&seat.name, name))
        })
    }

    /// Adds or removes seats as the options require, and keeps names and keys
    /// possible.
    pub(super) fn fit(&mut self) {
        let allowed = self.allowed();
        while self.seat_setups.len() < usize::from(*allowed.start()) {
            self.seat_setups.push(SeatSetup::computer(Level::Casual));
        }
        self.seat_setups.truncate(usize::from(*allowed.end()));
        for at in 0..self.seat_setups.len() {
            if self.refuse_computer().is_err() && !self.seat_setups[at].is_person() {
                self.seat_setups[at] = SeatSetup::person(&self.offered_names()[0]);
            }
        }
        for seat in &mut self.seat_setups {
            if let Player::Computer(level) = seat.player {
                seat.name = SeatSetup::computer(level).name;
            }
        }
        number_equal_names(&mut self.seat_setups);
        if self.has_seat_keys() {
            for at in 0..self.seat_setups.len() {
                let seats = &self.seat_setups;
                let mut key = seats[at].key.filter(|key| {
                    SEAT_KEYS.contains(*key)
                        && seats[..at].iter().all(|seat| seat.key != Some(*key))
                });
                if key.is_none() {
                    key = SEAT_KEYS.chars().find(|key| !self.is_key_taken(*key));
                }
                self.seat_setups[at].key = key.filter(|_| self.seat_setups[at].is_person());
            }
        }
    }

    /// Returns `true` if every person answers with a key of their own.
    pub(super) fn has_seat_keys(&self) -> bool {
        look(self.about.id).is_some_and(|look| look.seat_keys)
    }

    /// Refuses a computer, if the game takes none.
    fn refuse_computer(&self) -> Result<(), RuleError> {
        expect_players(&[SeatSetup::computer(Level::Casual)], &*self.options())
    }

    pub(super) fn has_free_seat(&self) -> bool {
        self.seat_setups.len() < usize::from(*self.allowed().end())
    }

    /// Returns the number of seats shown, with a free one.
    pub(super) fn places(&self) -> usize {
        self.seat_setups.len() + usize::from(self.has_free_seat())
    }

    /// Returns the index of the seat under the cursor.
    pub(super) fn seat(&self) -> Option<usize> {
        (!self.is_more_open && self.at < self.seat_setups.len()).then_some(self.at)
    }

    /// Offers who may sit in the seat under the cursor: people, those of last time first,
    /// computers, or nobody. A person who sits there already is asked for another name.
    pub(super) fn ask_who(&mut self, people: bool, computers: bool) -> Transition {
        if self.line_at_cursor().is_some() {
            self.rest();
        }
        let is_full = !self.has_free_seat() && self.people() == self.seat_setups.len();
        if is_full && people && !self.has_moved {
            let seats = plural_in_words(self.seat_setups.len(), "seat");
            self.problem = Some(format!("All {seats} are taken."));
            return Transition::Stay;
        }
        let refused = self.refuse_computer();
        if let (false, Err(why)) = (people, &refused) {
            self.problem = Some(sentence(&why.to_string()));
            return Transition::Stay;
        }
        let computers = computers && refused.is_ok();
        let seat = self.seat().map(|at| &self.seat_setups[at]);
        let title = match seat {
            Some(seat) => format!("Who sits here instead of {}?", seat.name),
            None => "Who sits here?".to_owned(),
        };
        let mut dialog = Dialog::new(title, "");
        if people {
            dialog = dialog
                .ask(NAME, "", |typed, _| {
                    Transition::Answer(SetupScreen::request("person", 0), typed.to_owned())
                })
                .offering(self.offered_names());
        }
        for (number, level) in Level::ALL.into_iter().enumerate().filter(|_| computers) {
            let words = format!(
                "{} ({level}) {}",
                SeatSetup::computer(level).name,
                level.about()
            );
            dialog = dialog.row(words, move |_| {
                Transition::Below(SetupScreen::request("sit", number))
            });
        }
        if seat.is_some() && self.may_remove() && computers && people {
            dialog = dialog.row("nobody", |_| {
                Transition::Below(SetupScreen::request("take-out", 0))
            });
        }
        if !people {
            let level = seat
                .and_then(|seat| seat.player.level())
                .unwrap_or(Level::Casual);
            let row = Level::ALL.iter().position(|known| *known == level);
            dialog = dialog.starting_at(row.unwrap_or(0));
        }
        Transition::Push(Box::new(dialog))
    }

    /// Puts `seat` where the cursor is.
    fn put(&mut self, seat: SeatSetup) {
        match self.seat() {
            Some(at) => self.seat_setups[at] = seat,
            None => self.seat_setups.push(seat),
        }
        self.fit();
        self.rest();
    }

    /// Puts the person called `name` where the cursor is; without a name, a known or a new one.
    pub(super) fn seat_person(&mut self, name: &str) {
        let name = if name.is_empty() {
            self.offered_names().remove(0)
        } else {
            name.to_owned()
        };
        let key = self.seat().and_then(|at| self.seat_setups[at].key);
        self.put(SeatSetup {
            key,
            ..SeatSetup::person(&name)
        });
    }

    /// Puts a computer of level number `level` where the cursor is.
    pub(super) fn seat_computer(&mut self, level: usize) -> Transition {
        self.put(SeatSetup::computer(Level::ALL[level]));
        Transition::Stay
    }

    /// Returns `true` if there are more seats than the game needs.
    pub(super) fn may_remove(&self) -> bool {
        self.seat_setups.len() > usize::from(*self.allowed().start())
    }

    /// Removes the player under the cursor if enough remain.
    pub(super) fn remove(&mut self) -> Transition {
        match self.seat() {
            Some(at) if self.may_remove() => {
                self.seat_setups.remove(at);
                self.fit();
                self.rest();
            }
            Some(_) => {
                let players = plural(*self.allowed().start(), "player");
                self.problem = Some(format!("{} needs at least {players}.", self.about.name));
            }
            None => self.problem = Some("Go to a player first.".into()),
        }
        Transition::Stay
    }

    /// Moves the player under the cursor to the seat after or before.
    pub(super) fn move_seat(&mut self, after: bool) -> Transition {
        if let Some(at) = self.seat() {
            let to = cycle(at, self.seat_setups.len(), after);
            self.seat_setups.swap(at, to);
            self.has_moved = true;
            self.fit();
            self.at = to;
        }
        Transition::Stay
    }

    /// Gives seat `at` the next or previous key that no other seat has.
    pub(super) fn step_key(&mut self, at: usize, forward: bool) {
        let own_key = self.seat_setups[at].key;
        let keys: Vec<char> = SEAT_KEYS
            .chars()
            .filter(|key| own_key == Some(*key) || !self.is_key_taken(*key))
            .collect();
        let index = keys
            .iter()
            .position(|key| own_key == Some(*key))
            .unwrap_or(0);
        self.seat_setups[at].key = keys.get(cycle(index, keys.len(), forward)).copied();
    }

    fn is_key_taken(&self, key: char) -> bool {
        self.seat_setups.iter().any(|seat| seat.key == Some(key))
    }

    pub(super) fn people(&self) -> usize {
        self.seat_setups
            .iter()
            .filter(|seat| seat.is_person())
            .count()
    }

    /// Returns the names of the seats.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.seat_setups
            .iter()
            .map(|seat| seat.name.as_str())
            .collect()
    }

    /// Names everybody but the person called `me`.
    pub(crate) fn others(&self, me: &str) -> String {
        others(&self.seat_setups, me)
    }

    /// Returns the names of the seats, each with its colour.
    pub(crate) fn seat_names(&self) -> Vec<(String, Role)> {
        let seats = (0..).zip(&self.seat_setups);
        seats
            .map(|(at, seat)| (seat.name.clone(), Role::Seat(at)))
            .collect()
    }

    /// Returns the seats of each side, by index, if seats play together; empty if each plays for
    /// itself.
    pub(super) fn teams(&self) -> Vec<Vec<usize>> {
        let options = self.chosen.text(self.about.options);
        let sides = sides(self.about.id, &options, self.seat_setups.len() as u8)
            .and_then(Result::ok)
            .unwrap_or_default();
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
        if teams.iter().any(|team| team.len() > 1) {
            teams
        } else {
            Vec::new()
        }
    }
}

/// Names everybody in `seats` but the person called `me`; a single computer with its level: `Cass,
/// casual`.
pub(crate) fn others(seats: &[SeatSetup], me: &str) -> String {
    let others: Vec<&SeatSetup> = seats.iter().filter(|seat| seat.name != me).collect();
    match others[..] {
        [one] if !one.is_person() => format!("{}, {}", one.name, one.player),
        _ => list(
            &others
                .into_iter()
                .map(|seat| seat.name.as_str())
                .collect::<Vec<_>>(),
        ),
    }
}
