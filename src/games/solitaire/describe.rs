//! What happened, for people. What has been divided is shown when the last has confirmed, and not before.
use super::action::Division;
use super::sheet::Sheet;
use super::state::{Pending, Solitaire};
use crate::core::describe::Description;
use crate::core::game::{Event, Game, Seat, winners};
use crate::core::words::{list, number, signed, spaced, wins};

/// Describes `event`, which took the game from `before` to `after`.
pub(super) fn describe(
    before: &Solitaire,
    event: &Event<Division>,
    after: &Solitaire,
    names: &[&str],
) -> Description {
    match event {
        Event::Chance(_) => rolled(after, names),
        Event::Acted(seat, division) if after.roll().is_some() => {
            Description::hidden(names[seat.index()], choice(before, *seat, division))
        }
        Event::Acted(seat, division) => shown(before, (*seat, division), after, names),
        Event::TimeUp => Description::said("time is up"),
    }
}

fn rolled(after: &Solitaire, names: &[&str]) -> Description {
    let roll = after.roll().map_or(&[][..], |roll| roll);
    let riding: Vec<&str> = seats(after)
        .filter(|&seat| !after.sheet(seat).is_out() && after.sheet(seat).rides_free(roll))
        .map(|seat| names[seat.index()])
        .collect();
    match (names, riding.as_slice()) {
        ([name], riding) => Description::of(*name, format!("rolls {}", spaced(roll)))
            .effect(if riding.is_empty() { "" } else { "a free ride" }),
        (_, []) => Description::said(format!("the roll is {}", spaced(roll))),
        (_, riding) => Description::said(format!("the roll is {}", spaced(roll)))
            .effect(format!("a free ride for {}", list(riding))),
    }
}

/// Describes every division of the round that `last` completed.
fn shown(before: &Solitaire, last: (Seat, &Division), after: &Solitaire, names: &[&str]) -> Description {
    let divisions: Vec<(Seat, Division)> = seats(before)
        .filter_map(|seat| match before.pending(seat) {
            _ if seat == last.0 => Some((seat, *last.1)),
            Pending::Open(division) => Some((seat, division)),
            Pending::None | Pending::Hidden => None,
        })
        .collect();
    let gain = |seat: Seat| {
        let (old, new) = (before.sheet(seat).score(), after.sheet(seat).score());
        format!("{}, {}", signed(new - old), number(new))
    };
    let next = what_next(before, after, names);
    if let [(seat, division)] = divisions.as_slice() {
        return Description::of(
            names[seat.index()],
            marks(before.sheet(*seat), after.sheet(*seat), division),
        )
        .effect(gain(*seat))
        .next(next);
    }
    let lines: Vec<String> = divisions
        .iter()
        .map(|(seat, division)| {
            let marks = marks(before.sheet(*seat), after.sheet(*seat), division);
            format!("{} {marks}: {}", names[seat.index()], gain(*seat))
        })
        .collect();
    Description::said(lines.join("; ")).next(next).choice(choice(before, last.0, last.1))
}

/// Returns what `seat` does with its division, whatever the others do.
fn choice(before: &Solitaire, seat: Seat, division: &Division) -> String {
    let sheet = before.sheet(seat);
    marks(sheet, &sheet.after(division), division)
}

/// Returns what a seat does with its division, which makes the sheet `after` of `before`: `marks 6 and 7, throws away the 3`.
pub(super) fn marks(before: &Sheet, after: &Sheet, division: &Division) -> String {
    let [a, b] = division.sums();
    let sums = if a == b { format!("{a} twice") } else { format!("{a} and {b}") };
    let aside = division.aside();
    if before.all_thrown() == after.all_thrown() {
        format!("marks {sums}, rides free with the {aside}")
    } else {
        format!("marks {sums}, throws away the {aside}")
    }
}

/// Returns who is out by this round, or, if nobody is left, how the game has ended.
fn what_next(before: &Solitaire, after: &Solitaire, names: &[&str]) -> String {
    let name = |seat: Seat| names[seat.index()];
    if !after.is_over() {
        let out = seats(after).filter(|&seat| after.sheet(seat).is_out() && !before.sheet(seat).is_out());
        let out: Vec<&str> = out.map(name).collect();
        return match out.len() {
            0 => String::new(),
            1 => format!("{} is out", out[0]),
            _ => format!("{} are out", list(&out)),
        };
    }
    match winners(&after.standings(), names).as_slice() {
        [] => "the game is over".into(),
        winners => wins(winners),
    }
}

fn seats(game: &Solitaire) -> impl Iterator<Item = Seat> {
    (0..game.seat_count()).map(Seat)
}
