use super::harness::ENTER;
use super::play::{roll, start};
use crate::home::{Home, PROGRAM};

#[test]
fn resizing_keeps_the_game_whole() {
    let home = Home::settled();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    roll(&mut terminal, &save);
    let small = terminal.see("enter  fill");
    terminal.resize(140, 45);
    terminal.wait("a larger screen", |screen| screen != small);
    terminal.resize(1, 1);
    terminal.resize(79, 24);
    terminal.see("have 79×24");
    terminal.resize(80, 24);
    terminal.wait("the same screen", |screen| screen == small);
    terminal.key(ENTER, "round 2 of 20");
}

#[test]
fn any_size_that_a_terminal_reports_can_be_played() {
    let home = Home::settled();
    let mut shell = home.open_shell();
    for size in ["cols 0 rows 0", "cols 65535 rows 65535"] {
        // The key is read once the menu is there, if it has room.
        let command = format!("stty {size}; {PROGRAM} && echo le''ft {size}\nqq");
        shell.key(&command, &format!("left {size}"));
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
