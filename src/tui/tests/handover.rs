//! Between turns: a finished hand, and a computer's turn to follow.
use super::stage::{SMALL, Stage};
use crate::core::{DiceFrom, RecordEntry};
use crate::store::Pace;

/// Plays a first hand that the first of `names` wins by eight lines to nothing.
pub(super) fn hand(size: (u16, u16), names: &[&str]) -> Stage {
    let mut stage = all_but_one(size, names);
    stage.roll("4 4").keys("\n");
    stage
}

/// Plays all of it but the last roll.
pub(super) fn all_but_one(size: (u16, u16), names: &[&str]) -> Stage {
    let mut stage = Stage::with_typed_dice(size, "nice target=20", names);
    stage.roll("6 6");
    (1..names.len()).for_each(|_| _ = stage.roll("1 1"));
    stage.roll("1 1 1 2 5 2 3 8 3");
    for dice in ["1 1", "1 1", "1 1", "2 2", "2 2", "3 3", "3 3", "5 5"] {
        stage.roll(dice).keys("\n");
    }
    stage
}

/// One sentence describes all steps of a computer's turn.
#[test]
fn a_computers_turn_is_described_step_by_step() {
    let mut stage = Stage::game((120, 40), "nice", &["novice", "expert"], DiceFrom::Seeded);
    stage.wait(" and turned the ");
    let screen = stage.text();
    assert!(
        screen.contains(" Nova rolled ") || screen.contains(" Exie rolled "),
        "{screen}"
    );
}

/// One key finishes a computer's turn; two others change the pace, which is saved.
#[test]
fn a_computers_turn_is_skipped_and_paced() {
    let mut stage = Stage::game(SMALL, "nice", &["novice", "expert"], DiceFrom::Seeded);
    let before = stage.journal().len();
    stage.see("space  skip").keys(" ");
    assert!(stage.journal().len() > before);
    stage.keys("-").see("Computers take their time now.");
    assert_eq!(stage.store.settings().0.bot_pace, Pace::Slow);
    stage.keys("+").see("Computers play at a normal pace now.");
    assert_eq!(stage.store.settings().0.bot_pace, Pace::Normal);
}

/// A point of computers stays on view until its time is over or a key is pressed.
#[test]
fn points_of_computers_stay() {
    let mut stage = Stage::game(
        SMALL,
        "mathdice mode=basic",
        &["novice", "casual"],
        DiceFrom::Seeded,
    );
    stage.wait("Space skips the wait.").see("space  skip");
    let [news, _] = stage.message_rows();
    assert!(!news.is_empty(), "{}", stage.text());
    stage.keys(" ").see_no("Space skips the wait.");
}

/// Whoever must leave hands the seat over; the game goes on, and the save knows it.
#[test]
fn a_seat_is_handed_over() {
    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann", "Ben"]);
    stage.know(&["Cid"]);
    stage.roll("5 1 4 4 6").keys("\n");
    stage
        .keys("\x1bw")
        .see("Who has to leave?")
        .keys("↓\n")
        .see("Who plays on for Ben?")
        .see("Cid")
        .see("Cass (casual)")
        .keys("\n")
        .see("Cid plays on for Ben.")
        .see("Cid · 0")
        .roll("5 1 4 4 6")
        .see("Cid rolled");
    let mut journal = stage.journal();
    journal
        .retain(|entry| matches!(entry, RecordEntry::Sits { seat: 1, who } if who.name == "Cid"));
    assert_eq!(journal.len(), 1);
    stage.reenter().keys("c").see("Cid · 0");
}

/// A computer keeps a seat until somebody comes back, and nobody who sits is offered.
#[test]
fn somebody_comes_back() {
    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann", "Ben"]);
    stage.know(&["Ann", "Ben"]);
    stage.roll("5 1 4 4 6").keys("\n");
    stage.keys("\x1bw↓\n").see("Who plays on for Ben?");
    while !stage.text().contains("▸ Cass (casual)") {
        stage.keys("↓");
    }
    stage.keys("\n").see("Cass plays on for Ben.");
    stage.reenter().see("Inverted Dice: Ann and Cass");
    stage
        .keys("c")
        .see("Cass · 0")
        .keys("\x1bw")
        .see("Who has to leave?")
        .keys("↓\n")
        .see("Who plays on for Cass?")
        .see("Ben")
        .see_no("Cass (casual)")
        .keys("\n")
        .see("Ben plays on for Cass.");
}
