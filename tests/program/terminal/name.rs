//! The first start asks for the player's name, once, and uses it everywhere.
use super::harness::{ENTER, ESC, Home, Terminal};

/// The environment of a user called zoe.
const ZOE: &[(&str, &str)] = &[("USER", "zoe")];
const QUESTION: &str = "What is your name?";
const FIRST: &str = "Which game would you like to learn first?";

/// Opens the program with `arguments` as zoe; it must not ask for the name.
fn unasked(home: &Home, arguments: &str, seen: &str) -> Terminal {
    let terminal = home.open_with(arguments, ZOE);
    let screen = terminal.see(seen);
    assert!(!screen.contains(QUESTION), "{screen}");
    terminal
}

#[test]
fn only_the_first_start_asks_for_the_name() {
    let home = Home::untouched();
    let mut terminal = home.open_with("", ZOE);
    let screen = terminal.see(QUESTION);
    assert!(screen.contains("zoe") && screen.contains("keep zoe"), "{screen}");
    let screen = terminal.key("Zoë", "Zoë");
    let (row, before) =
        screen.lines().enumerate().find_map(|(row, line)| Some((row, line.split_once("Zoë")?.0))).unwrap();
    assert_eq!(terminal.cursor(), (before.chars().count() + 3, row), "the hidden cursor is where one types");
    terminal.keys(ENTER);
    terminal.see("Welcome, Zoë.");
    // The name is used in a game, in the daily and in a lesson.
    terminal.key(ESC, "who plays");
    terminal.keys("2 ");
    terminal.see("▸ Zoë");
    terminal.keys("\x03");
    terminal.end();
    assert!(home.files("saves").is_empty(), "nobody has made a move");
    for (arguments, keys) in [("play inverted", ""), ("daily inverted", ""), ("", "2")] {
        let mut terminal = home.open_with(arguments, ZOE);
        terminal.keys(keys);
        let screen = terminal.see("Zoë");
        assert!(!screen.contains(QUESTION), "{screen}");
        terminal.keys("\x03");
        terminal.end();
    }
}

#[test]
fn enter_and_escape_take_the_login_name() {
    for key in [ENTER, ESC] {
        let home = Home::untouched();
        let mut terminal = home.open_with("", ZOE);
        terminal.see(QUESTION);
        terminal.keys(key);
        terminal.see(FIRST);
        terminal.keys("\x03");
        terminal.end();
        let settings = std::fs::read_to_string(home.config("settings.toml")).unwrap();
        assert!(settings.contains("name = \"zoe\""), "{settings}");
        unasked(&home, "", FIRST);
    }
}

#[test]
fn a_first_game_asks_for_the_name() {
    let home = Home::untouched();
    unasked(&home, "play inverted --seats Ann,Ben", "▸ Ann");
    let mut terminal = home.open_with("play inverted", ZOE);
    terminal.see(QUESTION);
    terminal.keys("Zoë");
    terminal.keys(ENTER);
    terminal.see("▸ Zoë");
}

#[test]
fn plain_play_in_a_terminal_asks_once() {
    let home = Home::untouched();
    let mut terminal = home.open_with("play inverted --plain", ZOE);
    terminal.see("What is your name? (Enter: zoe)>");
    terminal.keys("Zoë\r");
    terminal.see("At the table: Zoë (person).");
    terminal.keys("quit\r");
    terminal.end();
    unasked(&home, "play inverted --plain", "At the table: Zoë (person).");
}

#[test]
fn the_name_is_changed_in_the_settings() {
    let home = Home::new();
    let mut terminal = home.open("");
    terminal.see("who plays");
    terminal.keys("o");
    terminal.see("Your name");
    terminal.keys(ENTER);
    terminal.see(QUESTION);
    terminal.keys("Bea");
    terminal.keys(ENTER);
    terminal.see("   Bea ");
    terminal.keys(ESC);
    terminal.see("who plays");
    terminal.keys("2 ");
    terminal.see("▸ Bea");
}
