//! How many colours the terminal has, by what it says of itself.

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Depth {
    /// 24 bits a colour.
    #[default]
    True,
    /// 256, of which the first 16 are the terminal's own.
    Indexed,
    /// The terminal's own 16.
    Sixteen,
    /// None.
    None,
}

impl Depth {
    /// Returns what the environment says: `NO_COLOR` (no-color.org), `COLORTERM`, the names that some terminals leave,
    /// and `TERM`.
    pub(crate) fn of_terminal(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty());
        let (term, program) = (value("TERM").unwrap_or_default(), value("TERM_PROGRAM").unwrap_or_default());
        let says = |words: &[&str], text: &str| words.iter().any(|word| text.contains(word));
        if value("NO_COLOR").is_some() || term == "dumb" {
            Depth::None
        } else if value("COLORTERM").is_some_and(|all| says(&["truecolor", "24bit"], &all))
            || says(
                &["direct", "kitty", "alacritty", "wezterm", "ghostty", "foot", "iterm", "contour"],
                &term,
            )
            || says(&["iTerm", "vscode", "WezTerm", "ghostty", "rio"], &program)
            || value("WT_SESSION").is_some()
        {
            Depth::True
        } else if term.contains("256") || program == "Apple_Terminal" || (cfg!(windows) && term.is_empty()) {
            Depth::Indexed
        } else {
            Depth::Sixteen
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(variables: &[(&str, &str)]) -> Depth {
        Depth::of_terminal(|name| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let xterm = ("TERM", "xterm-256color");
        assert_eq!(said(&[xterm, ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(said(&[("TERM", "xterm-kitty")]), Depth::True);
        assert_eq!(said(&[xterm, ("TERM_PROGRAM", "iTerm.app")]), Depth::True);
        assert_eq!(said(&[xterm]), Depth::Indexed);
        assert_eq!(said(&[("TERM", "screen-256color"), ("COLORTERM", "")]), Depth::Indexed);
        assert_eq!(said(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(said(&[("TERM", "dumb"), ("COLORTERM", "truecolor")]), Depth::None);
        assert_eq!(said(&[xterm, ("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(said(&[xterm, ("NO_COLOR", "")]), Depth::Indexed, "an empty one says nothing");
    }
}
