//! What happened, for people.
use super::action::Division;
use super::state::{Pending, Solitaire};
use crate::core::game::{Event, Seat, Seats};

pub(super) fn describe(game: &Solitaire, event: &Event<Division>, names: &[&str]) -> String {
    match event {
        Event::Chance(faces) => {
            let mut roll = faces.0.clone();
            roll.sort_unstable();
            let rides = (0..game.seat_count())
                .map(Seat)
                .filter(|&seat| !game.sheet(seat).is_out() && game.sheet(seat).rides_free(&roll))
                .map(|seat| names[seat.index()])
                .collect::<Vec<_>>();
            let faces = roll.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            match rides.as_slice() {
                [] => format!("the roll is {faces}"),
                rides => format!("the roll is {faces}: a free ride for {}", rides.join(", ")),
            }
        }
        Event::Acted(seat, _) if game.dividing().without(*seat) != Seats::NONE => {
            format!("{} has divided", names[seat.index()])
        }
        Event::Acted(seat, division) => (0..game.seat_count())
            .map(Seat)
            .filter_map(|other| match game.pending(other) {
                _ if other == *seat => Some(tell_division(game, other, division, names[other.index()])),
                Pending::Open(division) => Some(tell_division(game, other, &division, names[other.index()])),
                Pending::None | Pending::Hidden => None,
            })
            .collect::<Vec<_>>()
            .join("; "),
        Event::TimeUp => String::new(),
    }
}

/// What a seat that confirms `division` does, told when nobody has to be kept in the dark.
fn tell_division(game: &Solitaire, seat: Seat, division: &Division, name: &str) -> String {
    let sheet = game.sheet(seat);
    let [a, b] = division.sums();
    let marks = if a == b { format!("{a} twice") } else { format!("{a} and {b}") };
    let next = sheet.after(division);
    let aside = division.aside();
    let throws = if next.all_thrown() == sheet.all_thrown() {
        format!("rides free with the {aside}")
    } else if next.is_out() {
        format!("throws {aside} for the eighth time and is out")
    } else {
        format!("throws {aside}")
    };
    format!("{name} marks {marks} and {throws}")
}
