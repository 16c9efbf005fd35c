use super::stage::{SMALL, Stage};
use crate::core::DiceFrom;
use crate::tui::keys::Key;
use crate::tui::theme::{Surface, Theme};
use std::time::Duration;

#[test]
fn a_turn() {
    let eight = ["Ann", "Ben", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];
    for (state, keys, seats) in [
        ("throw_due", "", 1),
        ("third_roll", " 14rr", 3),
        ("refused", " ar", 1),
        ("eight_seats", " \n \n \n", 8),
    ] {
        let mut stage = Stage::game(SMALL, "inverted", &eight[..seats], DiceFrom::Seeded);
        stage.keys(keys).snapshot(&format!("inverted_{state}"));
    }
}

#[test]
fn a_bonus_lights_the_points() {
    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann"]);
    for roll in [
        "2 3 4 5 6",
        "1 3 4 5 6",
        "1 2 4 5 6",
        "1 2 3 5 6",
        "1 2 3 4 6",
    ] {
        stage.roll(roll).keys("\n");
    }
    let points = stage.find("Ann · 65");
    let gold = Theme::default().face(Surface::Held);
    assert_eq!(stage.frame()[points].bg, gold.into());
    // The next roll is no triumph.
    stage.roll("2 3 4 5 6");
    assert_ne!(stage.frame()[points].bg, gold.into());
}

#[test]
fn arrows_cross_out_boxes() {
    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann"]);
    stage
        .roll("2 1 5 3 5")
        .see("enter  fill")
        .keys("\n")
        .roll("2 1 5 3 5")
        .see("Box 10 is closed");
    assert!(!stage.shows("enter  fill"), "it would only be refused");
    stage
        .keys("r")
        .roll("2 1 5 3 5")
        .keys("r")
        .roll("2 1 5 3 5")
        .see("←→↑↓  box")
        .see("enter  cross out");
    // The losses come first. Where the cursor starts, the solution tells once it is there.
    while !stage.shows("Box 1: 0, and the") {
        stage.key(Key::RIGHT);
    }
    stage.key(Key::LEFT);
    stage.see("Box 20: 0, and the").keys("\n");
    assert_eq!(stage.last_action(), "1 zero 20");
    // No bonus is at stake there any more.
    for _ in 0..2 {
        stage.roll("2 1 5 3 5").keys("r");
    }
    stage.roll("2 1 5 3 5");
    while !stage.shows("Box 19: 0") {
        stage.key(Key::LEFT);
    }
    stage.keys("\n");
    assert_eq!(stage.last_action(), "1 zero 19");
}

/// A key on its way to rolling once more marks nothing.
#[test]
fn an_impatient_space_keeps_nothing() {
    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann"]);
    stage
        .roll("5 1 4 4 6")
        .keys(" ")
        .see("✗ Already rolled: press again to keep die 1, the 5.")
        .see_no("1 kept")
        .keys(" ")
        .see("1 kept")
        .see("Fill the box, or keep dice and roll again.")
        .see("if you keep 5,")
        .keys("r");
    assert_eq!(stage.last_action(), "1 keep 5----");
    // A cursor that is moved is meant.
    stage
        .roll("1 1 2 2")
        .keys("→ ")
        .see("2 kept")
        .see("if you keep 1 5,");
}

#[test]
fn a_roll_keeps_its_sum() {
    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann", "Ben"]);
    stage
        .roll("5 1 4 4 6")
        .keys("r")
        .roll("1 3 6 2 2")
        .keys("\n")
        .roll("5 1 4 4 6")
        .keys("\n")
        .roll("5 1 4 4 6")
        .keys("r")
        .roll("1 3 6 2 2")
        .see("Ann rerolled and got 1 3 6 2 2.")
        .see("missing 4 5")
        .see("Box 9 is closed")
        .see("Keep dice and roll once more.")
        .see("r  reroll")
        .keys("\n")
        .see("✗ Box 9 is already filled: reroll.")
        .keys("r")
        .roll("1 3 6 2 2")
        .see("Chance of each open box in a later turn")
        .see(" 58 ");
}

/// The cursor keys work in the field of faces, and a refusal does not empty it.
#[test]
fn typed_faces_are_edited_like_any_text() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Typed);
    stage
        .keys("123")
        .snapshot("inverted_typed")
        .keys("\x08\x08245←←3");
    stage
        .see("Ann: 1 2 3 4 5. Press Enter to accept: 12345")
        .keys("\x08\n")
        .see("✗ 5 faces expected, 4 found.")
        .see("type their faces: 1245")
        .see("enter  done");
}

#[test]
fn the_coach() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded);
    stage
        .keys(" ")
        .hear()
        .keys("c")
        .see("With help, this game does not count in your results.")
        // A key that refuses does nothing else.
        .keys("\n")
        .see("Fill the box")
        .keys("cc")
        .snapshot("inverted_nudge");
    stage.keys("14o").snapshot("inverted_odds").keys("o41");
    stage.keys("c").snapshot("inverted_advice");
}

#[test]
fn chances_wait_for_the_dice() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded).guarded();
    stage.keys(" ").see("Chance of each open box in this turn");
    stage
        .pass(Duration::from_secs(5))
        .see("Chance of each open box if you roll all five again");
}
