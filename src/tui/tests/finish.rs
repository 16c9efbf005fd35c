//! What comes at the end: the result, and the review of how it came about.
use super::stage::{SMALL, Stage};
use crate::core::record::DiceFrom;
use crate::tui::keys::Key;
use std::time::Duration;

/// A short match of computers, played to its end and weighed.
fn played(size: (u16, u16)) -> Stage {
    let mut stage = Stage::game(size, "nice target=10", &["novice", "casual"], DiceFrom::Seeded);
    stage.wait("Play again").wait("How it came about");
    stage
}

/// Places, the account in chances to win from even to won or lost, the moments and every hand.
#[test]
fn the_result() {
    let mut stage = played(SMALL);
    stage.see("1st").see("2nd").see("luck").see("50.0 %").see("worst choice").snapshots("nice_result");
    stage.keys("s").see("hand").see("total").snapshot("nice_result_sheets");
    stage.resize((200, 60)).snapshot("nice_result");
}

/// Partners win as one side.
#[test]
fn partners_win_together() {
    let seats = ["novice", "casual", "novice", "casual"];
    let mut stage = Stage::game(SMALL, "nice variant=big target=10", &seats, DiceFrom::Seeded);
    stage.wait("Play again").see(" and ").see(" win with ").see("2nd");
    assert!(!stage.shows("share the win") && !stage.shows("3rd"), "{}", stage.text());
}

/// Enter leads to the result, and the same key pressed twice does not begin another game.
#[test]
fn a_new_game_needs_the_result_seen() {
    let mut stage = played(SMALL);
    stage.screen.app.context().settings.key_guard = true;
    stage.keys("\x1b");
    assert!(!stage.shows("Play again"), "{}", stage.text());
    stage.keys("\n").see("Play again").keys("\na").see("Play again");
    stage.pass(Duration::from_secs(1)).keys("\n");
    assert!(!stage.shows("Play again"), "{}", stage.text());
}

/// Every key that works is told, in a second line where the last one has no room.
#[test]
fn every_key_of_the_result_is_told() {
    let mut stage = played(SMALL);
    for size in [SMALL, (120, 40)] {
        stage.resize(size);
        for key in
            ["enter  new", "a  same dice", "r  review", "v  replay", "c  share", "d  dice", "tab  seat"]
        {
            stage.see(key);
        }
        stage.see("m  menu").see("esc  table");
    }
    stage.resize(SMALL).see("s  sheets").click_on("share").see("Your result, to be sent");
}

/// One key leads to the moment of the worst choice: both choices are there with what it cost.
#[test]
fn a_key_leads_from_the_result_to_a_moment() {
    let mut stage = played(SMALL);
    let errors = stage.keys("w\n").see("played").see("Best").text();
    stage.keys("\x1b").see("Play again");
    stage.keys("\t").see("How it came about for").keys("r").see("event 1 of");
    assert_ne!(stage.text(), errors);
}

/// The errors one by one, every event, the table as it was then, and playing on from there.
#[test]
fn the_review() {
    let mut stage = played(SMALL);
    // With so little room the table is there first, and what was best is told below it.
    stage.keys("rn").see("Best: ").snapshot("nice_review_table");
    stage.keys("\n").see("choices were not best").snapshots("nice_review");
    stage.keys("a").see("1 of 8 choices was best").keys("a");
    stage.resize((200, 60)).snapshot("nice_review");
    // What is best stands beside the table, so the table only marks it.
    stage.see("Best").see("✓");
    assert!(!stage.shows("Coach"), "{}", stage.text());
    stage.key(Key::HOME);
    stage.resize(SMALL).keys("p").wait("A game of its own, from this point on");
}

/// Steps go event by event, the list from error to error, and the ends say so.
#[test]
fn steps_and_errors() {
    let mut stage = played(SMALL);
    stage.keys("r→").see("event 2 of").keys("←←").see("event 1 of");
    stage.keys("N").see("No earlier error.");
    for _ in 0..200 {
        stage.keys("n");
    }
    stage.see("No further error.");
}

/// Choices are counted and every cost has its column where values cannot be summed up.
#[test]
fn the_end_of_puzzles() {
    let mut stage = Stage::game((120, 40), "mathdice mode=puzzle", &["casual"], DiceFrom::Seeded);
    stage.wait("Play again").wait("choices that were best").snapshot("mathdice_result");
    stage.keys("w").see("What each choice cost").snapshot("mathdice_review");
}
