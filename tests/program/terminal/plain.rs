//! Plain play at a terminal: input line by line, and news printed as it happens.
use super::harness::{CTRL_C, ENTER};
use crate::home::Home;

/// Two people in a tournament with the shortest clock.
const BLITZ: &str =
    "play mathdice --plain --seats Ann,Ben --seed 1 --options mode=tournament,clock=blitz";

#[test]
fn time_runs_out_while_typing() {
    let home = Home::settled();
    let mut terminal = home.open(BLITZ);
    terminal.see("Ann and Ben>");
    terminal.key("no", "> no");
    terminal.see("Time ran out before anybody called");
    terminal.see("next: continue");
    // What had been typed is part of the line still.
    terminal.key(&format!("pe{ENTER}"), "'nope' found");
    terminal.keys(CTRL_C);
    terminal.end();
    assert!(
        std::fs::read_to_string(home.only("saves"))
            .unwrap()
            .contains("timeup")
    );
}

#[test]
fn what_is_chosen_in_secret_is_erased() {
    let home = Home::settled();
    let mut terminal =
        home.open("play mathdice --plain --seats Ann,Ben --seed 1 --options mode=tournament");
    terminal.see("Ann and Ben>");
    terminal.key(&format!("Ann buzz{ENTER}Ben buzz{ENTER}"), "Ann>");
    let screen = terminal.key(&format!("77{ENTER}"), "Ben>");
    assert!(!screen.contains("77"), "{screen}");
}
