//! Real dice on the play screen: typed, echoed, refused, typed again.
use super::stage::{SMALL, Stage};
use crate::core::RecordEntry;

fn two() -> Stage {
    Stage::with_typed_dice(SMALL, "inverted", &["Ann", "Ben"])
}

#[test]
fn faces_are_echoed_before_they_count() {
    let mut stage = two();
    stage
        .see("Ann, roll 5 dice and type their faces:")
        .keys("1122")
        .see_no("takes it")
        .keys("6")
        .see("Ann: 1 1 2 2 6. Press Enter to accept: 11226");
    assert!(stage.journal().is_empty());
    stage.keys("\n");
    assert_eq!(stage.journal(), [RecordEntry::Rolled(vec![1, 1, 2, 2, 6])]);
}

#[test]
fn a_game_without_an_end_is_ended_instead_of_a_roll() {
    let mut stage = Stage::with_typed_dice(SMALL, "symmdice variant=meditative", &["Ann"]);
    stage
        .see("or end:")
        .keys("end\n")
        .see("You ended the game here.");
    assert_eq!(stage.last_action(), "1 end");
}

#[test]
fn the_question_names_roller_and_notation() {
    for (game, names, question) in [
        (
            "inverted",
            &["Ann"][..],
            "Roll 5 dice and type their faces:",
        ),
        (
            "nice",
            &["novice", "Ann"],
            "For Nova, roll 2 dice and type their faces:",
        ),
        (
            "mathdice mode=basic",
            &["Ann", "Ben"],
            "Ann, roll the two target dice (d12) and type them with a space between:",
        ),
    ] {
        Stage::with_typed_dice(SMALL, game, names).see(question);
    }
    let mut stage = Stage::with_typed_dice(SMALL, "mathdice mode=basic", &["Ann", "Ben"]);
    stage
        .keys("127\n")
        .see("put spaces between them")
        .keys("\x08\x08 7\n");
    assert_eq!(stage.journal(), [RecordEntry::Rolled(vec![1, 7])]);
}

#[test]
fn no_letter_is_a_command_in_a_field() {
    let mut stage = Stage::with_typed_dice(SMALL, "symmdice variant=solitaire", &["Ann"]);
    stage.roll("111122223").keys("123r").see("type 1 A");
    let journal = stage.journal();
    stage.keys("uUcRr").see(": uUcRr");
    assert_eq!(stage.journal(), journal);
    // The keys of the field stay in the bar after a refusal, and the refused faces in the field.
    stage
        .keys("\n")
        .see("✗ ")
        .see("uUcRr")
        .see("enter  done")
        .see("f3  undo");
    assert_eq!(stage.journal(), journal);
    assert_eq!(
        stage.keys("③").journal().last(),
        Some(&RecordEntry::Back(1))
    );
}

#[test]
fn undo_lets_a_roll_be_typed_again() {
    let mut stage = two();
    stage
        .roll("1 1 2 2 5")
        .see("u  undo")
        .keys("u")
        .see("Ann, roll 5 dice and type their faces:")
        .roll("1 1 2 2 6")
        .keys("\n")
        .see("Ben, roll 5 dice")
        .roll("2 1 5 3 5")
        .keys("u")
        .see("Ben, roll 5 dice");
    // Now nobody has answered Ann's choice, and before it her roll.
    stage.keys("③③").see("Ann, roll 5 dice").roll("1 1 2 2 4");
    assert_eq!(
        stage.journal().last(),
        Some(&RecordEntry::Rolled(vec![1, 1, 2, 2, 4]))
    );
}

#[test]
fn typed_deals_are_typed_again() {
    let mut stage = Stage::with_typed_dice(SMALL, "nice", &["Ann", "Ben"]);
    stage.roll("6 6").roll("1 1");
    // Ranks, as all cards are different, and not numbers of the deck.
    stage
        .keys("1 2 3 4 5 6 7 8 1")
        .see("Ann: A 2 3 4 5 6 7 8 A. Press Enter to accept")
        .keys("\n")
        .see_no("deal 9 cards")
        .keys("③")
        .see("deal 9 cards");
}

/// Nothing is undone in a race but what was typed.
#[test]
fn a_roll_of_a_race_is_typed_again() {
    let mut stage = Stage::with_typed_dice(SMALL, "mathdice", &["Ann", "Ben"]);
    stage.roll("12 7").keys("③").see("roll the two target dice");
    assert_eq!(stage.journal().last(), Some(&RecordEntry::Back(0)));
}

/// The name of the roller stays visible beside a refusal.
#[test]
fn a_refusal_says_whose_roll_it_is() {
    let mut stage = Stage::with_typed_dice(SMALL, "nice", &["Ann", "Ben"]);
    stage
        .keys("6 x\n")
        .see("✗ 'x' is not a face")
        .see("Ann, roll 2 dice and type their faces: 6 x");
}
