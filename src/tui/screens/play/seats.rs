//! Handing over a seat: for somebody who must leave another person or a computer plays on.
use super::{Notice, Play};
use crate::core::rules::{game::expect_players, seats::is_same_name};
use crate::core::{Level, Seat, SeatSetup};
use crate::store::LONGEST_NAME;
use crate::tui::context::Context;
use crate::tui::keys::{PLAY, Request};
use crate::tui::screen::Transition;
use crate::tui::screens::dialog::Dialog;
use crate::tui::view::Playable;

/// Requests with the number of the seat: a person sits there, whose name follows, or a computer,
/// whose level follows.
const PERSON: &str = "hand-over-to-person";
const COMPUTER: &str = "hand-over-to-computer";

/// Who can play on: nobody who sits at the table.
#[derive(Clone)]
struct Successors {
    people: Vec<String>,
    levels: Vec<Level>,
}

impl<G: Playable> Play<G> {
    /// Asks whose seat is handed over, if there are several, and then to whom.
    pub(super) fn hand_over(&mut self, context: &Context) -> Transition {
        let table = self.session.table();
        if table.is_over() {
            return self.refuse("the game is over");
        }
        if table.people() == 0 {
            return self.refuse("only computers play here");
        }
        let is_seated = |name: &str| {
            let mut seated = table.names().into_iter();
            seated.any(|other| is_same_name(other, name))
        };
        let mut people = context.known_people();
        people.retain(|name| !is_seated(name));
        let computer = SeatSetup::computer(Level::Casual);
        let mut levels = Vec::new();
        if expect_players(&[computer], table.options()).is_ok() {
            levels.extend(Level::ALL);
            levels.retain(|level| !is_seated(&SeatSetup::computer(*level).name));
        }
        let successors = Successors { people, levels };
        let header = table.header();
        let seats = header.seats_by_place().into_iter();
        let seats: Vec<(Seat, String)> = seats
            .map(|seat| (seat, table.seat_setup(seat).name.clone()))
            .collect();
        if let [(seat, name)] = &seats[..] {
            return Transition::Push(Box::new(ask_who(*seat, name, successors)));
        }
        let mut dialog = Dialog::new("Who has to leave?", "");
        for (seat, name) in seats {
            let successors = successors.clone();
            dialog = dialog.row(name.clone(), move |_| {
                let dialog = ask_who(seat, &name, successors.clone());
                Transition::Replace(Box::new(dialog))
            });
        }
        Transition::Push(Box::new(dialog))
    }

    /// Hands the seat of `request` over to the person or the computer called `text`.
    pub(super) fn take_successor(
        &mut self,
        request: Request,
        text: &str,
        context: &Context,
    ) -> Transition {
        let seat = Seat(request.number as u8);
        let before = self.session.table().seat_setup(seat).clone();
        let successor = match (request.name, text.parse::<Level>()) {
            (COMPUTER, Ok(level)) => SeatSetup::computer(level),
            _ => SeatSetup {
                key: before.key,
                ..SeatSetup::person(text.trim())
            },
        };
        let news = format!("{} plays on for {}.", successor.name, before.name);
        let result = self.session.hand_over(context.now, seat, successor);
        let is_done = result.1.is_ok();
        self.follow_or_refuse(context, result);
        if is_done {
            self.set_analyses(context);
            self.messages.show(Notice::Said(news));
        }
        Transition::Stay
    }
}

/// Returns the dialog that asks who plays on in `seat` for whoever is called `name`.
fn ask_who(seat: Seat, name: &str, successors: Successors) -> Dialog {
    let person = Request::new(PLAY, PERSON, seat.index());
    let computer = Request::new(PLAY, COMPUTER, seat.index());
    let mut dialog = Dialog::new(
        format!("Who plays on for {name}?"),
        "The game does not count for anybody who leaves.",
    )
    .ask(LONGEST_NAME as i32, "", move |typed, _| {
        Transition::Answer(person, typed.to_owned())
    })
    .offering(successors.people);
    for level in successors.levels {
        let words = format!("{} ({level})", SeatSetup::computer(level).name);
        dialog = dialog.row(words, move |_| {
            Transition::Answer(computer, level.to_string())
        });
    }
    dialog
}
