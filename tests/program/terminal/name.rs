//! The first start asks for the player's name, once, and uses it everywhere.
use super::harness::{ENTER, ESC};
use crate::home::Home;

/// The environment of a user called zoe.
const ZOE: &[(&str, &str)] = &[("USER", "zoe")];
const QUESTION: &str = "What is your name?";

#[test]
fn the_first_start_asks_for_the_name() {
    let home = Home::new();
    let mut terminal = home.open_with("", ZOE);
    let screen = terminal.see(QUESTION);
    assert!(screen.contains("keep zoe"), "{screen}");
    let screen = terminal.key("Zoë", "Zoë");
    let (row, before) = screen
        .lines()
        .enumerate()
        .find_map(|(row, line)| Some((row, line.split_once("Zoë")?.0)))
        .unwrap();
    assert_eq!(
        terminal.cursor(),
        (before.chars().count() + 3, row),
        "the hidden cursor is where one types"
    );
    terminal.key(ENTER, "Welcome, Zoë.");
    let terminal = home.open_with("play inverted", ZOE);
    assert!(!terminal.see("▸ Zoë").contains(QUESTION));
}

#[test]
fn a_first_game_asks_for_the_name() {
    for (keys, name) in [(ENTER, "zoe"), (ESC, "zoe")] {
        let home = Home::new();
        let mut terminal = home.open_with("play inverted", ZOE);
        terminal.see(QUESTION);
        terminal.key(keys, &format!("▸ {name}"));
    }
    // A name that was given is not asked for.
    let screen = Home::new()
        .open_with("play inverted --seats Ann,Ben", ZOE)
        .see("▸ Ann");
    assert!(!screen.contains(QUESTION), "{screen}");
}

#[test]
fn plain_play_in_a_terminal_asks_once() {
    let home = Home::new();
    let mut terminal = home.open_with("play inverted --plain", ZOE);
    terminal.see("What is your name? (Enter: zoe)>");
    terminal.key("Zoë\r", "At the table: Zoë (person).");
    terminal.keys("quit\r");
    terminal.end();
    let screen = home
        .open_with("play inverted --plain", ZOE)
        .see("At the table: Zoë (person).");
    assert!(!screen.contains(QUESTION), "{screen}");
}
