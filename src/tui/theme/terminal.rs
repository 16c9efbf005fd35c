//! Capabilities of the terminal, from its environment.

/// Colour depth of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ColourDepth {
    /// 24 bits a colour.
    #[default]
    True,
    /// 256, of which the first 16 are the terminal's own.
    Indexed,
    /// Fewer, or none wanted: nothing is coloured.
    None,
}

impl ColourDepth {
    /// Returns the depth according to the environment: `NO_COLOR` (no-color.org), `COLORTERM`, the
    /// names of some terminals, and `TERM`. Practically all that are not known to have fewer have
    /// 256.
    pub(crate) fn of_terminal(variable: impl Fn(&str) -> Option<String>) -> ColourDepth {
        const TERMS: [&str; 8] = [
            "direct",
            "kitty",
            "alacritty",
            "wezterm",
            "ghostty",
            "foot",
            "iterm",
            "contour",
        ];
        const PROGRAMS: [&str; 5] = ["iTerm", "vscode", "WezTerm", "ghostty", "rio"];
        let term = variable("TERM").unwrap_or_default();
        let program = variable("TERM_PROGRAM").unwrap_or_default();
        let colours = variable("COLORTERM").unwrap_or_default();
        if is_set(&variable, "NO_COLOR") || is_console(&variable) {
            ColourDepth::None
        } else if contains_any(&colours, &["truecolor", "24bit"])
            || contains_any(&term, &TERMS)
            || contains_any(&program, &PROGRAMS)
            || is_set(&variable, "WT_SESSION")
        {
            ColourDepth::True
        } else {
            ColourDepth::Indexed
        }
    }
}

fn contains_any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Returns `true` if the variable called `name` is not empty.
fn is_set(variable: impl Fn(&str) -> Option<String>, name: &str) -> bool {
    variable(name).is_some_and(|value| !value.is_empty())
}

/// Returns `true` for a console, or a terminal like one: its font has few glyphs, and it has few
/// colours.
pub(crate) fn is_console(variable: impl Fn(&str) -> Option<String>) -> bool {
    let term = variable("TERM").unwrap_or_default();
    ["dumb", "linux", "vt", "ansi", "cons"]
        .iter()
        .any(|name| term.starts_with(name))
}

/// Returns `true` if the codeset of the locale is UTF-8, or no locale is set, which says nothing:
/// most terminals have UTF-8.
pub(crate) fn has_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()));
    locale.is_none_or(|locale| locale.to_uppercase().replace('-', "").contains("UTF8"))
}

/// The finest block glyphs that a terminal draws itself, whatever its font.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Mosaic {
    /// Quadrants and eighths, which every font has.
    #[default]
    Quadrants,
    /// 2 × 3 blocks a cell.
    Sextants,
    /// 2 × 4 blocks a cell, of Unicode 16.
    Octants,
}

impl Mosaic {
    /// Returns the glyphs according to the environment: `DICEGAMES_BLOCKS` if set, else the names
    /// of terminals, in the versions in use. A terminal within a terminal does not reveal the outer
    /// one.
    pub(crate) fn of_terminal(variable: impl Fn(&str) -> Option<String>) -> Mosaic {
        match variable("DICEGAMES_BLOCKS").as_deref() {
            Some("octants") => return Mosaic::Octants,
            Some("sextants") => return Mosaic::Sextants,
            Some("quadrants") => return Mosaic::Quadrants,
            _ => {}
        }
        if is_multiplexed(&variable) {
            return Mosaic::Quadrants;
        }
        // As a number: 7802 is 0.78.2.
        let vte = variable("VTE_VERSION")
            .and_then(|version| version.parse::<u32>().ok())
            .unwrap_or(0);
        let names = ["TERM", "TERM_PROGRAM"]
            .map(|name| variable(name).unwrap_or_default().to_lowercase())
            .join(" ");
        if vte >= 7_800 || contains_any(&names, &["kitty", "ghostty", "foot"]) {
            Mosaic::Octants
        } else if vte >= 6_200
            || contains_any(&names, &["wezterm", "iterm"])
            || is_set(&variable, "WT_SESSION")
        {
            Mosaic::Sextants
        } else {
            Mosaic::Quadrants
        }
    }
}

/// Returns `true` for a terminal within a terminal, such as tmux.
fn is_multiplexed(variable: impl Fn(&str) -> Option<String>) -> bool {
    let term = variable("TERM").unwrap_or_default();
    let mut names = ["TMUX", "STY", "ZELLIJ"].into_iter();
    names.any(|name| is_set(&variable, name))
        || term.starts_with("tmux")
        || term.starts_with("screen")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_up(variables: &[(&str, &str)], name: &str) -> Option<String> {
        let (_, value) = variables.iter().find(|(known, _)| *known == name)?;
        Some((*value).to_owned())
    }

    fn detect_mosaic(variables: &[(&str, &str)]) -> Mosaic {
        Mosaic::of_terminal(|name| look_up(variables, name))
    }

    #[test]
    fn the_environment_says_which_blocks_are_drawn() {
        let xterm = ("TERM", "xterm-256color");
        assert_eq!(detect_mosaic(&[xterm]), Mosaic::Quadrants);
        assert_eq!(detect_mosaic(&[]), Mosaic::Quadrants);
        assert_eq!(
            detect_mosaic(&[xterm, ("VTE_VERSION", "7802")]),
            Mosaic::Octants
        );
        assert_eq!(
            detect_mosaic(&[xterm, ("VTE_VERSION", "6800")]),
            Mosaic::Sextants
        );
        assert_eq!(
            detect_mosaic(&[xterm, ("VTE_VERSION", "5202")]),
            Mosaic::Quadrants
        );
        let ghostty = ("TERM_PROGRAM", "ghostty");
        assert_eq!(detect_mosaic(&[xterm, ghostty]), Mosaic::Octants);
        assert_eq!(detect_mosaic(&[("TERM", "xterm-kitty")]), Mosaic::Octants);
        assert_eq!(detect_mosaic(&[("TERM", "foot")]), Mosaic::Octants);
        assert_eq!(
            detect_mosaic(&[xterm, ("TERM_PROGRAM", "WezTerm")]),
            Mosaic::Sextants
        );
        assert_eq!(
            detect_mosaic(&[xterm, ("WT_SESSION", "1")]),
            Mosaic::Sextants
        );
        assert_eq!(
            detect_mosaic(&[xterm, ("TERM_PROGRAM", "Apple_Terminal")]),
            Mosaic::Quadrants
        );
        assert_eq!(
            detect_mosaic(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/x")]),
            Mosaic::Quadrants
        );
        assert_eq!(
            detect_mosaic(&[("TERM", "tmux-256color"), ("VTE_VERSION", "7802")]),
            Mosaic::Quadrants
        );
        assert_eq!(
            detect_mosaic(&[xterm, ("DICEGAMES_BLOCKS", "octants")]),
            Mosaic::Octants
        );
        assert_eq!(
            detect_mosaic(&[("TERM", "xterm-kitty"), ("DICEGAMES_BLOCKS", "quadrants")]),
            Mosaic::Quadrants
        );
    }

    #[test]
    fn the_locale_says_whether_there_is_utf8() {
        assert!(has_utf8(|_| None));
        let utf8 = [("LC_ALL", ""), ("LANG", "C.UTF-8")];
        assert!(has_utf8(|name| look_up(&utf8, name)));
        for locale in ["de_DE.UTF-8", "en_US.utf8@euro", "UTF-8"] {
            let variables = [("LC_CTYPE", locale), ("LANG", "C")];
            assert!(has_utf8(|name| look_up(&variables, name)), "{locale}");
        }
        for locale in [
            "C",
            "POSIX",
            "de_DE",
            "de_DE.ISO-8859-1",
            "ja_JP.eucJP",
            "zh_CN.GB18030",
            "ru_RU.KOI8-R",
        ] {
            let variables = [("LC_ALL", locale), ("LANG", "C.UTF-8")];
            assert!(!has_utf8(|name| look_up(&variables, name)), "{locale}");
        }
    }

    fn detect_depth(variables: &[(&str, &str)]) -> ColourDepth {
        ColourDepth::of_terminal(|name| look_up(variables, name))
    }

    #[test]
    fn the_environment_gives_the_colour_depth() {
        let xterm = ("TERM", "xterm-256color");
        assert_eq!(
            detect_depth(&[xterm, ("COLORTERM", "truecolor")]),
            ColourDepth::True
        );
        assert_eq!(detect_depth(&[("TERM", "xterm-kitty")]), ColourDepth::True);
        assert_eq!(
            detect_depth(&[xterm, ("TERM_PROGRAM", "iTerm.app")]),
            ColourDepth::True
        );
        assert_eq!(detect_depth(&[xterm]), ColourDepth::Indexed);
        assert_eq!(
            detect_depth(&[("TERM", "screen-256color"), ("COLORTERM", "")]),
            ColourDepth::Indexed
        );
        assert_eq!(detect_depth(&[("TERM", "xterm")]), ColourDepth::Indexed);
        assert_eq!(detect_depth(&[("TERM", "screen")]), ColourDepth::Indexed);
        assert_eq!(detect_depth(&[("TERM", "linux")]), ColourDepth::None);
        assert_eq!(detect_depth(&[("TERM", "vt220")]), ColourDepth::None);
        assert_eq!(
            detect_depth(&[("TERM", "dumb"), ("COLORTERM", "truecolor")]),
            ColourDepth::None
        );
        assert_eq!(
            detect_depth(&[xterm, ("COLORTERM", "truecolor"), ("NO_COLOR", "1")]),
            ColourDepth::None
        );
        assert_eq!(
            detect_depth(&[xterm, ("NO_COLOR", "")]),
            ColourDepth::Indexed,
            "an empty one says nothing"
        );
    }
}
