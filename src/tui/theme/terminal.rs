//! Capabilities of the terminal, from its environment.

/// Colour depth of a terminal.
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
    /// Returns the depth according to the environment: `NO_COLOR` (no-color.org), `COLORTERM`, the names of some
    /// terminals, and `TERM`.
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
    /// Returns the glyphs according to the environment: `DICEGAMES_BLOCKS` if set, else the names and versions of
    /// terminals. A terminal within a terminal does not reveal the outer one.
    pub(crate) fn of_terminal(variable: impl Fn(&str) -> Option<String>) -> Mosaic {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty());
        match value("DICEGAMES_BLOCKS").as_deref() {
            Some("octants") => return Mosaic::Octants,
            Some("sextants") => return Mosaic::Sextants,
            Some("quadrants") => return Mosaic::Quadrants,
            _ => {}
        }
        if is_multiplexed(value) {
            return Mosaic::Quadrants;
        }
        let (term, program) = (value("TERM").unwrap_or_default(), value("TERM_PROGRAM").unwrap_or_default());
        let version = value("TERM_PROGRAM_VERSION");
        if let Some(vte) = value("VTE_VERSION").and_then(|version| version.parse::<u32>().ok()) {
            // As a number: 7802 is 0.78.2.
            return match vte {
                7_800.. => Mosaic::Octants,
                6_200.. => Mosaic::Sextants,
                _ => Mosaic::Quadrants,
            };
        }
        if value("WT_SESSION").is_some() {
            return Mosaic::Sextants;
        }
        // Terminals without any other name are known by their terminal description, without a version.
        let named = [
            ("ghostty", program == "ghostty" || term.contains("ghostty")),
            ("kitty", program == "kitty" || term.contains("kitty") || value("KITTY_WINDOW_ID").is_some()),
            ("foot", program == "foot" || term == "foot" || term.starts_with("foot-")),
            ("WezTerm", program == "WezTerm" || term == "wezterm"),
            ("iTerm2", program == "iTerm.app"),
        ];
        let name = named.iter().find(|(_, is_it)| *is_it).map(|(name, _)| *name);
        name.map_or(Mosaic::Quadrants, |name| Mosaic::of_version(name, version.as_deref()))
    }

    /// Returns the glyphs of the terminal `name` in this version, or in all versions in use if it is unknown.
    pub(crate) fn of_version(name: &str, version: Option<&str>) -> Mosaic {
        let version = version.and_then(|text| {
            let mut numbers = text.split(|c: char| !c.is_ascii_digit()).map(str::parse::<u32>);
            Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
        });
        let since = |first: (u32, u32)| version.is_some_and(|version| version >= first);
        match name {
            "ghostty" if since((1, 2)) => Mosaic::Octants,
            "kitty" if since((0, 40)) => Mosaic::Octants,
            "foot" if since((1, 20)) => Mosaic::Octants,
            "ghostty" | "kitty" | "foot" | "WezTerm" => Mosaic::Sextants,
            "iTerm2" if since((3, 5)) => Mosaic::Sextants,
            _ => Mosaic::Quadrants,
        }
    }
}

/// Returns `true` for a terminal within a terminal, such as tmux.
fn is_multiplexed(value: impl Fn(&str) -> Option<String>) -> bool {
    let term = value("TERM").unwrap_or_default();
    let within =
        ["TMUX", "STY", "ZELLIJ"].iter().any(|name| value(name).is_some_and(|text| !text.is_empty()));
    within || term.starts_with("tmux") || term.starts_with("screen")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_which_blocks_are_drawn() {
        let of = |variables: &[(&str, &str)]| {
            Mosaic::of_terminal(|name| {
                variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned())
            })
        };
        let xterm = ("TERM", "xterm-256color");
        assert_eq!(of(&[xterm]), Mosaic::Quadrants);
        assert_eq!(of(&[]), Mosaic::Quadrants);
        assert_eq!(of(&[xterm, ("VTE_VERSION", "7802")]), Mosaic::Octants);
        assert_eq!(of(&[xterm, ("VTE_VERSION", "6800")]), Mosaic::Sextants);
        assert_eq!(of(&[xterm, ("VTE_VERSION", "5202")]), Mosaic::Quadrants);
        let ghostty = ("TERM_PROGRAM", "ghostty");
        assert_eq!(of(&[("TERM", "xterm-ghostty"), ghostty]), Mosaic::Sextants);
        assert_eq!(of(&[ghostty, ("TERM_PROGRAM_VERSION", "1.3.1-arch2")]), Mosaic::Octants);
        assert_eq!(of(&[ghostty, ("TERM_PROGRAM_VERSION", "1.1.0")]), Mosaic::Sextants);
        assert_eq!(of(&[("TERM", "xterm-kitty")]), Mosaic::Sextants);
        assert_eq!(of(&[("TERM", "foot")]), Mosaic::Sextants);
        assert_eq!(of(&[xterm, ("WT_SESSION", "1")]), Mosaic::Sextants);
        assert_eq!(of(&[xterm, ("TERM_PROGRAM", "Apple_Terminal")]), Mosaic::Quadrants);
        assert_eq!(of(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/x")]), Mosaic::Quadrants);
        assert_eq!(of(&[("TERM", "tmux-256color"), ("VTE_VERSION", "7802")]), Mosaic::Quadrants);
        assert_eq!(of(&[xterm, ("DICEGAMES_BLOCKS", "octants")]), Mosaic::Octants);
        assert_eq!(of(&[("TERM", "xterm-kitty"), ("DICEGAMES_BLOCKS", "quadrants")]), Mosaic::Quadrants);
    }

    #[test]
    fn a_version_says_which_blocks_are_drawn() {
        assert_eq!(Mosaic::of_version("kitty", Some("0.40.1")), Mosaic::Octants);
        assert_eq!(Mosaic::of_version("kitty", Some("0.39.0")), Mosaic::Sextants);
        assert_eq!(Mosaic::of_version("foot", Some("1.21.0-3")), Mosaic::Octants);
        assert_eq!(Mosaic::of_version("foot", Some("what")), Mosaic::Sextants);
        assert_eq!(Mosaic::of_version("iTerm2", Some("3.4.9")), Mosaic::Quadrants);
        assert_eq!(Mosaic::of_version("xterm", Some("400.1")), Mosaic::Quadrants);
    }

    fn said(variables: &[(&str, &str)]) -> Depth {
        Depth::of_terminal(|name| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
    }

    #[test]
    fn the_environment_gives_the_colour_depth() {
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
