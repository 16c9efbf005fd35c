use super::harness::{ENTER, Terminal};
use super::play::{roll, start};
use crate::home::Home;

#[test]
fn resizing_keeps_the_game_whole() {
    let home = Home::settled();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    roll(&mut terminal, &save);
    let small = terminal.see("enter  fill");
    terminal.resize(140, 45);
    terminal.see("So far");
    for (columns, rows) in [(1, 1), (5, 2), (20, 5), (40, 10), (80, 23), (79, 24)] {
        terminal.resize(columns, rows);
        if columns >= 12 {
            terminal.see(&format!("have {columns}×{rows}"));
        }
    }
    terminal.resize(80, 24);
    terminal.wait("the same screen", |screen| screen == small);
    terminal.key(ENTER, "round 2 of 20");
}

/// Returns the colours set, as parameters of escape sequences.
fn colours(terminal: &Terminal) -> Vec<String> {
    let raw = terminal.raw();
    let sequences = raw.split("\x1b[").filter_map(|rest| {
        let end = rest.find(|c: char| c.is_ascii_alphabetic())?;
        (rest.as_bytes()[end] == b'm').then(|| rest[..end].to_owned())
    });
    // 39 and 49 are the terminal's own.
    let colour = |parameter: &str| {
        let number = parameter.parse().unwrap_or(0);
        matches!(number, 30..=38 | 40..=48 | 90..=107)
    };
    sequences.filter(|sequence| sequence.split(';').any(colour)).collect()
}

#[test]
fn no_color_means_no_colour() {
    let home = Home::settled();
    for (environment, coloured) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let mut terminal = home.open_with("play inverted --seats Ann --seed 7", environment);
        terminal.see("space  roll");
        terminal.key(" ", "enter  fill");
        terminal.key("1", "kept");
        assert_eq!(!colours(&terminal).is_empty(), coloured, "{environment:?}: {:?}", colours(&terminal));
    }
}

#[test]
fn dumb_terminals_play_line_by_line() {
    let home = Home::settled();
    let mut terminal = home.open_with("play inverted --seats Ann --seed 7", &[("TERM", "dumb")]);
    terminal.see("Ann>");
    terminal.key("register\n", "filled box 8");
    terminal.keys("quit\n");
    assert_eq!(terminal.end().exit_code(), 0);
    assert!(!terminal.raw().contains('\x1b'), "{:?}", terminal.raw());
}
