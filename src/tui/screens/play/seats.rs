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

/// Who can play on for a person.
#[derive(Clone)]
struct Successors {
    people: Vec<String>,
    takes_computers: bool,
}

impl<G: Playable> Play<G> {
    /// Asks whose seat is handed over, if several people play, and then to whom.
    pub(super) fn hand_over(&mut self, context: &Context) -> Transition {
        let table = self.session.table();
        if table.is_over() {
            return self.refuse("the game is over");
        }
        let mut people = context.store.players();
        people.insert(0, context.settings.me());
        people.retain(|name| table.names().iter().all(|other| !is_same_name(other, name)));
        let computer = SeatSetup::computer(Level::Casual);
        let successors = Successors {
            people,
            takes_computers: expect_players(&[computer], table.options()).is_ok(),
        };
        let seats = (0..table.names().len() as u8).map(Seat);
        let leaving: Vec<(Seat, String)> = seats
            .map(|seat| (seat, table.seat_setup(seat)))
            .filter(|(_, setup)| setup.is_person())
            .map(|(seat, setup)| (seat, setup.name.clone()))
            .collect();
        let dialog = match &leaving[..] {
            [] => return self.refuse("only computers play here"),
            [(seat, name)] => ask_who(*seat, name, successors),
            _ => {
                let mut dialog = Dialog::new("Who has to leave?", "");
                for (seat, name) in leaving {
                    let successors = successors.clone();
                    dialog = dialog.row(name.clone(), move |_| {
                        let dialog = ask_who(seat, &name, successors.clone());
                        Transition::Replace(Box::new(dialog))
                    });
                }
                dialog
            }
        };
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
        let who = match (request.name, text.parse::<Level>()) {
            (COMPUTER, Ok(level)) => SeatSetup::computer(level),
            _ => SeatSetup {
                key: before.key,
                ..SeatSetup::person(text.trim())
            },
        };
        let news = format!("{} plays on for {}.", who.name, before.name);
        let result = self.session.hand_over(context.now, seat, who);
        let is_done = result.1.is_ok();
        self.follow_or_refuse(context, result);
        if is_done {
            self.set_analyses(context);
            self.messages.show(Notice::Said(news));
        }
        Transition::Stay
    }
}

/// Returns the dialog that asks who plays on in `seat` for the person called `name`.
fn ask_who(seat: Seat, name: &str, successors: Successors) -> Dialog {
    let request = move |who| Request::new(PLAY, who, seat.index());
    let answer =
        move |typed: &str, _: &mut Context| Transition::Answer(request(PERSON), typed.to_owned());
    let mut dialog = Dialog::new(
        format!("Who plays on for {name}?"),
        "The game does not count for anybody who leaves.",
    )
    .ask(LONGEST_NAME as i32, "", answer)
    .offering(successors.people);
    for level in Level::ALL
        .into_iter()
        .filter(|_| successors.takes_computers)
    {
        let words = format!("{} ({level})", SeatSetup::computer(level).name);
        dialog = dialog.row(words, move |_| {
            Transition::Answer(request(COMPUTER), level.to_string())
        });
    }
    dialog
}
