//! Pictures in kitty's graphics protocol: sent to a terminal that answers, deleted at suspension and at the end.
#[path = "../../src/tui/graphics/decoder.rs"]
mod decoder;

use super::harness::{CTRL_C, CTRL_Z, Home, Terminal};
use decoder::Decoder;

const ANSWER: &str = "\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.40.1)\x1b\\\x1b[6;20;10t\x1b[?62;c";
const KITTY: [(&str, &str); 2] = [("TERM", "xterm-kitty"), ("COLORTERM", "truecolor")];

/// Returns the pictures of the terminal after everything that was written to it.
fn pictures(terminal: &Terminal) -> Decoder {
    pictures_within(terminal, (80, 24))
}

/// Returns the same of a terminal that was never larger than this.
fn pictures_within(terminal: &Terminal, size: (u16, u16)) -> Decoder {
    let mut pictures = Decoder::new(size);
    let raw = terminal.raw();
    // Up to the end of the last complete frame.
    let end = if raw.ends_with('l') || raw.ends_with('h') {
        raw.len()
    } else {
        raw.rfind("\x1b[?2026l").unwrap_or(0)
    };
    pictures.take(&raw[..end]);
    pictures
}

/// Opens a game in a terminal that answers and shows pictures, however slow the machine is.
fn open(home: &Home) -> Terminal {
    let demanded = [KITTY[0], KITTY[1], ("DICEGAMES_PIXELS", "kitty")];
    let mut terminal = home.open_with("play inverted --seats Ann", &demanded);
    terminal.sent("\x1b[c");
    terminal.keys(ANSWER);
    terminal.sent("a=p,");
    terminal.settle();
    terminal
}

#[test]
fn pictures_are_deleted_in_time() {
    let home = Home::new();
    let mut terminal = open(&home);
    assert!(pictures(&terminal).seen().len() >= 5, "five dice");
    terminal.keys(CTRL_Z);
    terminal.sent("\x1b[?1049l");
    let suspended = pictures(&terminal);
    assert!(suspended.placements.is_empty() && suspended.pictures.is_empty());
    terminal.forget();
    terminal.stopped();
    terminal.signal("CONT");
    terminal.sent("a=p,");
    terminal.settle();
    let again = pictures(&terminal);
    assert!(again.placements.len() >= 5 && again.arrived > 0, "sent again");
    terminal.keys(CTRL_C);
    terminal.end();
    let end = pictures(&terminal);
    assert!(end.placements.is_empty() && end.pictures.is_empty());
    terminal.assert_restored();
}

/// A terminal that was resized and has its size back shows the same pictures in the same places, and no others.
#[test]
fn resizing_leaves_no_ghosts() {
    let home = Home::new();
    let mut terminal = open(&home);
    let places = |terminal: &Terminal| {
        let shown = pictures_within(terminal, (120, 40));
        let mut places: Vec<[u32; 4]> = shown.placements.values().map(|shown| shown.cells).collect();
        places.sort_unstable();
        places
    };
    let before = places(&terminal);
    terminal.resize(120, 40);
    terminal.settle();
    let larger = places(&terminal);
    let is_gone = before.iter().all(|place| !larger.contains(place));
    assert!(before.len() >= 5 && larger.len() >= 5 && is_gone, "{before:?} {larger:?}");
    terminal.resize(80, 24);
    terminal.settle();
    assert_eq!(places(&terminal), before);
    terminal.keys(CTRL_C);
    terminal.end();
}

#[test]
fn nothing_is_sent_where_pictures_are_not_wanted() {
    for (setting, environment) in [
        ("pictures = false", vec![]),
        ("", vec![("DICEGAMES_PIXELS", "off")]),
        ("", vec![("TMUX", "/tmp/tmux,1,0")]),
        ("", vec![("TERM", "tmux-256color"), ("TERM_PROGRAM", "ghostty")]),
        ("", vec![("TERM", "screen-256color"), ("KITTY_WINDOW_ID", "1")]),
        ("", vec![("NO_COLOR", "1")]),
    ] {
        let home = Home::new();
        let path = home.config("settings.toml");
        let settings = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, format!("{settings}{setting}\n")).unwrap();
        let all: Vec<(&str, &str)> = KITTY.into_iter().chain(environment.clone()).collect();
        let mut terminal = home.open_with("play inverted --seats Ann", &all);
        if environment.is_empty() || environment[0].0 == "NO_COLOR" {
            terminal.sent("\x1b[c");
            terminal.keys(ANSWER);
        }
        terminal.see("Inverted");
        terminal.settle();
        let raw = terminal.raw();
        assert!(!raw.contains("a=t") && !raw.contains("a=p"), "{setting} {environment:?}");
        terminal.keys(CTRL_C);
        terminal.end();
    }
}
