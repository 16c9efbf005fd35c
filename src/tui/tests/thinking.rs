//! Computers think on a thread of their own while the screen stays responsive.
use super::stage::{SMALL, Stage};
use crate::core::{DiceFrom, RecordEntry};
use std::time::Duration;

/// Starts a game of computers on a screen without delays; returns it at the first choice, with the
/// number of events so far.
fn start_game() -> (Stage, usize) {
    let mut stage = Stage::game(SMALL, "nice", &["casual", "perfect"], DiceFrom::Seeded);
    stage.screen.app.context().patience = Duration::ZERO;
    // The screen takes it over when it is on top again.
    stage.keys("\x1b\x1b");
    while let Some(next) = stage.sleeps() {
        stage.pass(next);
    }
    let happened = stage.journal();
    assert!(
        matches!(happened[..], [.., RecordEntry::Rolled(_)]),
        "{happened:?}"
    );
    (stage, happened.len())
}

#[test]
fn the_screen_goes_on_while_a_computer_thinks() {
    let (mut stage, happened) = start_game();
    stage.pass(Duration::from_secs(10));
    assert_eq!(
        stage.journal().len(),
        happened,
        "nothing happens before it has thought"
    );
    stage.keys("?").see("Nice Dice  rules").keys("\x1b");
    while stage.journal().len() == happened {
        match stage.sleeps() {
            Some(next) => stage.pass(next),
            None => stage.hear(),
        };
    }
    assert!(
        stage.last_action().starts_with("1 "),
        "{}",
        stage.last_action()
    );
}

#[test]
fn a_hurried_computer_acts_at_once() {
    let (mut stage, happened) = start_game();
    let before = stage.screen.now;
    stage.keys(" ");
    while stage.journal().len() == happened {
        stage.hear();
    }
    assert_eq!(stage.screen.now, before, "no time has passed");
}

#[test]
fn late_hints_stay() {
    let mut stage = Stage::game(SMALL, "nice", &["Ann", "novice"], DiceFrom::Seeded);
    stage.screen.app.context().patience = Duration::ZERO;
    stage.keys("\x1b\x1b");
    while !stage.shows("enter  turn") {
        stage.keys(" ");
        while let Some(next) = stage.sleeps() {
            stage.pass(next);
        }
    }
    stage
        .keys("cc")
        .wait("Find the best choice: the next roll ");
    let text = stage.text();
    assert_eq!(stage.sleeps(), None, "nothing is waited for any more");
    assert_eq!(stage.pass(Duration::from_secs(10)).text(), text);
}
