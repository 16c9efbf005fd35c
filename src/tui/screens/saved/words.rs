//! Saved games in words.
use crate::core::{
    rules::options::unusual,
    words::{list, plural, visible::visible},
};
use crate::registry::{name_of, options_of};
use crate::store::Save;
use crate::tui::canvas::width_of;
use std::fmt::Display;
use std::path::Path;
use std::time::SystemTime;

/// Requests of a path.
pub(super) const EXPORT: &str = "Export to the file or folder: ";
pub(crate) const IMPORT: &str = "File or code to import: ";
/// Messages on a game moved, restored or imported.
pub(super) const MOVED: &str = "Moved to the trash. Press u to restore it.";
pub(super) const TO_FINISHED: &str = "Restored to the finished games.";
pub(super) const TO_OPEN: &str = "Restored to the open games.";
pub(super) const IMPORTED: &str = "Imported and checked.";
pub(super) const KNOWN: &str = "You already have this game.";
/// Message on an evening that was over.
pub(super) const CONTINUES: &str = "It continues.";
/// The title, what is listed, and headings of its columns.
pub(super) const TITLE: &str = "Saved games";
pub(super) const OPEN: &str = "open games";
pub(super) const FINISHED: &str = "finished games";
pub(super) const ENDED_OR_LEFT: &str = "finished or left";
pub(super) const PLAYERS: &str = "players, the winner first";
/// Reasons for an empty list.
pub(super) const NO_MATCH: (&str, &str) = ("No games match.", "Esc shows all games again.");
pub(super) const NONE_OPEN: (&str, &str) = ("No open games.", "Games you leave are kept here.");
pub(super) const NONE_FINISHED: (&str, &str) = ("No finished games yet.", "Games you finish are kept here.");
pub(super) const NO_TRASH: (&str, &str) = ("The trash is empty.", "Games you delete are kept here.");
/// The commands for files.
pub(super) const FILES: &str = "e exports the game, i imports one";
pub(super) const UNREADABLE: &str = "can't be read";
pub(super) fn unreadable(file: &str) -> String {
    format!("{file} {UNREADABLE}.")
}

/// Returns that an evening was ended.
pub(super) fn ended(tally: &str) -> String {
    format!("The evening is over: {tally}. Press u to continue it.")
}

pub(super) fn exported(to: &Path) -> String {
    format!("Exported to {}.", to.display())
}

/// Refusals of an import.
pub(super) fn against_rules(file: &str, why: &dyn Display) -> String {
    format!("{file} does not follow the rules: {why}")
}
pub(super) fn is_duel(duel: &dyn Display) -> String {
    format!("this is no finished game but a duel: 'dicegames duel {duel}' plays it")
}
pub(super) fn no_code(text: &str) -> String {
    format!("'{text}' is neither a file nor a game code")
}

/// Names the move from which a game was continued.
pub(super) fn from_move(number: usize) -> String {
    format!("from move {number}")
}

/// Describes a finished game: `Nice Dice, 3 May 2026: Ann · 15, Ben · 9; Ann won.`
pub(super) fn ended_game(name: &str, date: &str, seats: &[String], winners: &[&str]) -> String {
    let won = match winners {
        [] => String::new(),
        [one] => format!("; {one} won"),
        _ => format!("; {} shared the win", list(winners)),
    };
    format!("{name}, {date}: {}{won}.", seats.join(", "))
}

/// A saved game in one line of at most `width` columns, with as many names as fit: `Inverted Dice: Ann and Ben, 3 hours
/// ago`.
pub(crate) fn describe_in(save: &Save, width: i32) -> String {
    let file = || visible(&save.path.file_name().unwrap_or_default().to_string_lossy()).into_owned();
    let Some(header) = &save.header else { return file() };
    let name = name_of(&header.game);
    let names: Vec<&str> = header.seats.iter().map(|c| c.name.as_str()).collect();
    let when = ago(save.modified);
    let names = as_many(&names, width - width_of(name) - width_of(&when) - 4);
    visible(&format!("{name}: {names}, {when}")).into_owned()
}

/// Returns how long ago `then` was, roughly.
pub(crate) fn ago(then: SystemTime) -> String {
    let seconds = SystemTime::now().duration_since(then).unwrap_or_default().as_secs();
    let past = |count: u64, unit: &str| format!("{} ago", plural(count, unit));
    match seconds {
        0..90 => "just now".into(),
        90..5400 => past((seconds + 30) / 60, "minute"),
        5400..129_600 => past((seconds + 1800) / 3600, "hour"),
        _ => past((seconds + 43_200) / 86_400, "day"),
    }
}

/// Returns as many of `names` as fit into `width` columns: `Ann, Ben and 3 more`.
pub(crate) fn as_many(names: &[impl AsRef<str>], width: i32) -> String {
    as_many_as_fit(names, width, |parts| list(parts))
}

/// Returns as many of `names` as fit into `width` columns, put together by `join`, which is told the rest as one more:
/// `3 more`.
pub(super) fn as_many_as_fit(
    names: &[impl AsRef<str>],
    width: i32,
    join: impl Fn(&[&str]) -> String,
) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let some = |shown: usize| {
        let rest = format!("{} more", names.len() - shown);
        join(&[&names[..shown], &[rest.as_str()]].concat())
    };
    let mut texts = std::iter::once(join(&names)).chain((1..names.len()).rev().map(some));
    texts.find(|text| width_of(text) <= width).unwrap_or_else(|| plural(names.len(), "seat"))
}

/// Returns the values of `options` of the game called `id` that are not the usual ones: `super, 10`.
pub(crate) fn variant(id: &str, options: &str) -> String {
    let values: Vec<&str> = unusual(options_of(id), options).into_iter().map(|(_, value)| value).collect();
    visible(&values.join(", ")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_told_roughly() {
        let check = |seconds, expected: &str| {
            assert_eq!(ago(SystemTime::now() - Duration::from_secs(seconds)), expected);
        };
        check(5, "just now");
        check(95, "2 minutes ago");
        check(3600, "60 minutes ago");
        check(7200, "2 hours ago");
        check(90_000, "25 hours ago");
        check(260_000, "3 days ago");
    }

    #[test]
    fn only_unusual_options_are_told() {
        assert_eq!(variant("nice", "variant=nice target=standard"), "");
        assert_eq!(variant("nice", "variant=super target=10"), "super, 10");
        assert_eq!(variant("chess", "clock=blitz"), "blitz");
        assert_eq!(variant("inverted", ""), "");
    }
}
