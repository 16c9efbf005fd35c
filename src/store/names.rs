//! Rules and suggestions for names.
use crate::core::seats::GUEST;
use crate::core::visible::is_all_visible;
use unicode_width::UnicodeWidthStr;

/// Maximum width of a name in columns, for which every screen has room.
pub(crate) const LONGEST: usize = 12;

/// Rule for a name, to follow the name of the setting.
pub(crate) const NAME_RULE: &str = "at most 12 visible letters";

/// Returns `true` if `name` is readable and short enough.
pub(crate) fn is_name(name: &str) -> bool {
    !name.trim().is_empty() && is_all_visible(name) && name.width() <= LONGEST
}

/// Returns a suggestion for a new player's name: the login name as far as it fits, or *Guest*.
pub(crate) fn suggested_name() -> String {
    let logins = ["USER", "LOGNAME", "USERNAME"].into_iter().filter_map(|key| std::env::var(key).ok());
    suggested(logins)
}

/// Returns the first valid name among `logins`, shortened to fit, or *Guest*.
fn suggested(logins: impl IntoIterator<Item = String>) -> String {
    let fitting = |login: String| {
        let mut name = login.trim().to_owned();
        while name.width() > LONGEST {
            name.pop();
        }
        name.truncate(name.trim_end().len());
        name
    };
    logins.into_iter().map(fitting).find(|name| is_name(name)).unwrap_or_else(|| GUEST.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_valid_login_name_is_suggested() {
        let check = |logins: &[&str], expected: &str| {
            assert_eq!(suggested(logins.iter().map(|login| (*login).to_owned())), expected);
        };
        check(&["zoe"], "zoe");
        check(&["", "ann"], "ann");
        check(&["a\u{200b}b", " ben "], "ben");
        check(&["bartholomew the second"], "bartholomew");
        check(&[], "Guest");
        check(&["  ", "\u{1b}[2J"], "Guest");
    }

    #[test]
    fn a_name_can_be_read_and_fits() {
        let names = ["Ann", "Zoë", "twelve long!"];
        assert!(names.into_iter().all(is_name));
        assert!(!["", "  ", "thirteen long", "A\u{202e}n"].into_iter().any(is_name));
    }
}
