//! Asks for the player's name: at the first start, and from the settings.
use super::dialog::{Dialog, sorry};
use crate::core::{
    Header,
    rules::seats::{is_same_name, number_equal_names},
};
use crate::store::{LONGEST_NAME, Settings, suggested_name};
use crate::tui::screen::Transition;

/// Asks for the player's own name, before the game of `then` if somebody in it has the suggested
/// one.
pub(crate) fn name(settings: &Settings, then: Option<Header>) -> Dialog {
    let title = if settings.name.is_empty() {
        "Welcome. What is your name?"
    } else {
        "What is your name?"
    };
    let why = "It is your name in every game. You can change it in the options.";
    let old = settings.me();
    let longest = LONGEST_NAME as i32;
    Dialog::new(title, why).ask(longest, &settings.me(), move |typed, context| {
        let name = if typed.is_empty() { &old } else { typed };
        let result = context.store.rename_me(&mut context.settings, name);
        let next = match then.clone() {
            Some(header) => Transition::Start(with_player_name(header, &old, &context.settings)),
            None => Transition::Pop,
        };
        match (result, next) {
            // It is the name until the program ends.
            (Err(why), Transition::Pop) => {
                Transition::Replace(sorry(format!("{why}. The name lasts until you quit.")))
            }
            (_, next) => next,
        }
    })
}

/// Gives the person called `old` in `header` the player's name.
fn with_player_name(mut header: Header, old: &str, settings: &Settings) -> Header {
    if let Some(seat) = header
        .seats
        .iter_mut()
        .find(|seat| seat.is_person() && is_same_name(&seat.name, old))
    {
        seat.name = settings.me();
    }
    number_equal_names(&mut header.seats);
    header
}

/// Returns `true` if somebody in the game of `header` has the suggested name.
pub(crate) fn is_suggested_in(header: &Header) -> bool {
    let name = suggested_name();
    header
        .seats
        .iter()
        .any(|seat| seat.is_person() && is_same_name(&seat.name, &name))
}
