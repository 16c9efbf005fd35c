//! Events in words.
use super::action::Action;
use super::sheet::{BONUS, Bonus, SECTION_NAMES, Sheet};
use super::state::Inverted;
use crate::core::describe::Description;
use crate::core::game::{Event, Game, Standings, winners};
use crate::core::words::{plural, signed, spaced, wins};

/// Describes what `event` did when it took the game from `before` to `after`.
pub(super) fn describe(
    before: &Inverted,
    event: &Event<Action>,
    after: &Inverted,
    names: &[&str],
) -> Description {
    let name = names[before.mover.index()];
    match event {
        Event::Chance(faces) => {
            let verb = if before.left == 2 { "rolls" } else { "rerolls" };
            let rolled = Description::of(name, format!("{verb} {faces}"));
            match after.sum() {
                Some(sum) if after.sheet().is_open(sum) => rolled.effect(sum.to_string()),
                Some(sum) => rolled.effect(format!("{sum}, already {}", after.sheet().how_filled(sum))),
                None => rolled,
            }
        }
        Event::Acted(_, Action::Keep(keep)) => match &keep.faces()[..] {
            [] => Description::of(name, "rolls all five again"),
            faces => Description::of(name, format!("keeps {}", spaced(faces))),
        },
        Event::Acted(_, Action::Register) => {
            let sum = before.sum().unwrap_or(0);
            filled(before, after, names, format!("fills {sum}"))
        }
        Event::Acted(_, Action::Zero(number)) => {
            filled(before, after, names, format!("crosses out {number}"))
        }
        Event::TimeUp => Description::default(),
    }
}

/// Describes what the mover of `before` did to its sheet.
fn filled(before: &Inverted, after: &Inverted, names: &[&str], what: String) -> Description {
    let seat = before.mover.index();
    let (old, new) = (before.sheets[seat], after.sheets[seat]);
    let mut effect = format!("{}, {}", signed(new.points() - old.points()), new.points());
    for (section, name) in SECTION_NAMES.iter().enumerate() {
        if let Some(change) = bonus_change(old, new, section) {
            effect += &format!(", {name} bonus {change}");
        }
    }
    Description::of(names[seat], what).effect(effect).next(next(after, names))
}

/// Returns what became of the bonus of `section`, if anything did.
fn bonus_change(old: Sheet, new: Sheet, section: usize) -> Option<String> {
    match (old.bonus(section), new.bonus(section)) {
        (Bonus::Missing(_), Bonus::Earned) => Some(format!("of {BONUS} included")),
        (Bonus::Missing(_), Bonus::Lost) => Some("lost".into()),
        _ => None,
    }
}

/// Returns what comes next once a box is filled.
fn next(after: &Inverted, names: &[&str]) -> String {
    if after.is_over() {
        end(&after.standings(), names)
    } else if after.sheets.iter().all(|sheet| sheet.open().count() == 1) {
        "last round".into()
    } else if after.sheets.len() > 1 {
        format!("{} is next", names[after.mover.index()])
    } else {
        String::new()
    }
}

/// Returns how a game ended.
fn end(standings: &Standings, names: &[&str]) -> String {
    let most = standings.iter().max_by_key(|standing| standing.points);
    let points = plural(most.map_or(0, |standing| standing.points), "point");
    let title = most.and_then(|standing| standing.title).map(|title| format!(", {title}"));
    let title = title.unwrap_or_default();
    if standings.len() == 1 {
        return format!("the game ends with {points}{title}");
    }
    format!("{} with {points}{title}", wins(&winners(standings, names)))
}
