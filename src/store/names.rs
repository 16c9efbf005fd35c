//! Rules and suggestions for names.
use crate::core::{
    GUEST,
    words::visible::{is_all_visible, is_visible},
};
use unicode_width::UnicodeWidthStr;

/// Maximum width of a name in columns, for which every screen has room.
pub(crate) const LONGEST: usize = 12;

/// Rule for a name, to follow the name of the setting.
pub(crate) const NAME_RULE: &str = "at most 12 visible letters";

/// Returns the reason that `name` cannot be read or is too long, if so, in a sentence without its
/// end.
pub(crate) fn fault_of_name(name: &str) -> Option<String> {
    if name.trim().is_empty() {
        Some("a name has at least one letter".into())
    } else if !is_all_visible(name) {
        let unseen = name
            .chars()
            .find(|letter| !is_visible(*letter))
            .map_or(0, u32::from);
        Some(format!(
            "a name has only letters that can be seen, not U+{unseen:04X}"
        ))
    } else if name.width() > LONGEST {
        Some(format!(
            "a name is at most {LONGEST} letters wide, and this one is {}",
            name.width()
        ))
    } else {
        None
    }
}

/// Returns a suggestion for a new player's name: the login name as far as it fits, or *Guest*.
pub(crate) fn suggested_name() -> String {
    let logins = ["USER", "LOGNAME", "USERNAME"]
        .into_iter()
        .filter_map(|key| std::env::var(key).ok());
    suggested(logins)
}

/// Returns the first valid name among `logins`, shortened to fit, or *Guest*.
pub(crate) fn suggested(logins: impl IntoIterator<Item = String>) -> String {
    logins
        .into_iter()
        .map(shorten_to_fit)
        .find(|name| fault_of_name(name).is_none())
        .unwrap_or_else(|| GUEST.into())
}

fn shorten_to_fit(login: String) -> String {
    let mut name = login.trim().to_owned();
    while name.width() > LONGEST {
        name.pop();
    }
    name.truncate(name.trim_end().len());
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_suggested(logins: &[&str], expected: &str) {
        assert_eq!(
            suggested(logins.iter().map(|login| (*login).to_owned())),
            expected
        );
    }

    #[test]
    fn a_valid_login_name_is_suggested() {
        check_suggested(&["zoe"], "zoe");
        check_suggested(&["", "ann"], "ann");
        check_suggested(&["a\u{200b}b", " ben "], "ben");
        check_suggested(&["bartholomew the second"], "bartholomew");
        check_suggested(&[], "Guest");
        check_suggested(&["  ", "\u{1b}[2J"], "Guest");
    }

    fn check_fault(name: &str, expected: &str) {
        assert_eq!(fault_of_name(name).as_deref(), Some(expected))
    }

    #[test]
    fn a_name_can_be_read_and_fits() {
        let family = "👩\u{200d}👩\u{200d}👧\u{200d}👦";
        for name in [
            "Ann",
            "Zoë",
            "twelve long!",
            "می\u{200c}نا",
            family,
            &family.repeat(6),
        ] {
            assert_eq!(fault_of_name(name), None);
        }
        check_fault("  ", "a name has at least one letter");
        check_fault(
            "thirteen long",
            "a name is at most 12 letters wide, and this one is 13",
        );
        check_fault(
            "A\u{202e}n",
            "a name has only letters that can be seen, not U+202E",
        );
    }
}
