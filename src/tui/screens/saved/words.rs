//! Saved games in words.
use crate::core::options::unusual;
use crate::core::visible::visible;
use crate::core::words::{list, plural};
use crate::registry::{name_of, options_of};
use crate::store::Save;
use crate::tui::canvas::width_of;
use std::time::SystemTime;

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
