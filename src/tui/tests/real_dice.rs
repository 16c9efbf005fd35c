//! Real dice on the play screen: typed, echoed, refused, corrected.
use super::stage::{SMALL, Stage};
use crate::core::record::{DiceFrom, What};

fn two() -> Stage {
    Stage::typed(SMALL, "inverted", &["Ann", "Ben"])
}

/// Returns the event number and the faces of the last roll, after corrections.
fn corrected(stage: &Stage) -> Option<(usize, Vec<u8>)> {
    match stage.journal().last() {
        Some(What::Corrected { event, rolled }) => Some((*event, rolled.clone())),
        _ => None,
    }
}

#[test]
fn faces_are_echoed_before_they_count() {
    let mut stage = two();
    stage.see("Ann, roll 5 dice and type their faces:").keys("1122");
    assert!(!stage.shows("takes it"));
    stage.keys("6").see("Ann: 1 1 2 2 6. Press Enter to accept: 11226");
    assert!(stage.journal().is_empty());
    stage.keys("\n");
    assert_eq!(stage.journal(), [What::Rolled(vec![1, 1, 2, 2, 6])]);
}

#[test]
fn the_question_names_roller_and_notation() {
    let check = |game: &str, names: &[&str], asked: &str| _ = Stage::typed(SMALL, game, names).see(asked);
    check("inverted", &["Ann"], "Roll 5 dice and type their faces:");
    check("nice", &["novice", "Ann"], "For Nova, roll 2 dice and type their faces:");
    check(
        "mathdice mode=basic",
        &["Ann", "Ben"],
        "Ann, roll the two target dice (d12) and type them with a space between:",
    );
    let mut stage = Stage::typed(SMALL, "mathdice mode=basic", &["Ann", "Ben"]);
    stage.keys("127\n").see("put spaces between them").keys("\x08\x08 7\n");
    assert_eq!(stage.journal(), [What::Rolled(vec![1, 7])]);
}

#[test]
fn no_letter_is_a_command_in_a_field() {
    let mut stage = Stage::typed(SMALL, "symmdice variant=solitaire", &["Ann"]);
    stage.roll("111122223").keys("123r").see("type 1 A");
    let kept = stage.journal();
    stage.keys("uUcRr").see(": uUcRr");
    assert_eq!(stage.journal(), kept);
    // The keys of the field stay in the bar after a refusal, and the refused faces in the field.
    stage.keys("\n").see("✗ ").see("uUcRr").see("enter  done").see("f3  undo");
    assert_eq!(stage.journal(), kept);
    assert_eq!(stage.keys("③").journal().last(), Some(&What::Back(1)));
}

#[test]
fn one_key_corrects_the_last_roll() {
    let mut stage = two();
    stage.roll("1 1 2 2 5").see("f2  correct").keys("②").see("Ann. Press Enter to accept: 1 1 2 2 5");
    stage.keys("\n").see("✗ These are the faces that were typed").see("esc  leave it");
    stage
        .keys("\x08x")
        .see("Correct Ann's roll: 1 1 2 2 x")
        .keys("\n")
        .see("✗ ")
        .keys("\x086")
        .see("Ann. Press Enter to accept: 1 1 2 2 6")
        .keys("\n");
    assert_eq!(corrected(&stage), Some((0, vec![1, 1, 2, 2, 6])));
    stage.see("Ann's roll was corrected: 1 1 2 2 6");
    // Correcting it also undoes her choice; after Ben's choice it is too late.
    stage
        .keys("\n")
        .see("Ben, roll 5 dice")
        .keys("②")
        .see("Ann. Press Enter to accept: 1 1 2 2 6")
        .keys("\x08")
        .see("Correct Ann's roll, and choose again: ");
    stage.keys("4\n");
    assert_eq!(corrected(&stage), Some((0, vec![1, 1, 2, 2, 4])));
    stage.keys("\n").roll("2 1 5 3 5");
    assert!(stage.keys("u").sentence().ends_with("F2 corrects the roll."), "{}", stage.text());
    stage
        .keys("\n②")
        .see("Ben. Press Enter to accept: 2 1 5 3 5")
        .keys("\x1b")
        .see("Ann, roll 5 dice")
        .roll("1 2 3 4 5")
        .keys("\n");
    stage
        .see("Ben, roll")
        .roll("2 2 3 4 5")
        .keys("②②")
        .see("✗ The roll before this one can't be corrected any more");
}

#[test]
fn typed_deals_are_corrected_late() {
    let mut stage = Stage::typed(SMALL, "nice", &["Ann", "Ben"]);
    stage.roll("6 6").roll("1 1");
    // Ranks, as all cards are different, and not numbers of the deck.
    stage.keys("1 2 3 4 5 6 7 8 1").see("Ann: A 2 3 4 5 6 7 8 A. Press Enter to accept").keys("\n");
    assert!(!stage.shows("deal 9 cards"), "{}", stage.text());
    stage
        .roll("1 1")
        .keys("②")
        .see("f2  the roll before")
        .keys("②")
        .see("Ann. Press Enter to accept: A 2 3 4 5 6 7 8 A")
        .keys("\x082\n");
    assert_eq!(corrected(&stage).map(|(event, _)| event), Some(2));
    stage.see("Ann's deal was corrected: A 2 3 4 5 6 7 8 2");
    assert!(!stage.shows("roll 2 dice"), "the dice lie where they lay:\n{}", stage.text());
}

/// The name of the roller stays visible beside a refusal, in the title, and on the card.
#[test]
fn a_correction_says_whose_roll_it_is() {
    let mut stage = Stage::typed(SMALL, "nice", &["Ann", "Ben"]);
    stage
        .keys("6 x\n")
        .see("✗ 'x' is not a face")
        .see("Ann, roll 2 dice and type their faces: 6 x")
        .keys("\x15");
    stage.roll("6 6").roll("1 1").keys("②").see("correcting Ben's roll").see("▸ Ben · 0").keys("x\n");
    stage.see("✗ '1x' is not a face").see("Correct Ben's roll: 1 1x");
    stage.keys("②").see("correcting Ann's roll").see("▸ Ann · 0").keys("\x1b").see("hand 1, to 15");
    // Choices are secret here.
    let mut stage = Stage::typed(SMALL, "solitaire", &["Ann", "Ben"]);
    stage.roll("1 1 3 5 6").see("Pass the keyboard to Ann").see("f2  correct").keys("②");
    stage.see("Pass the keyboard to Ann").see("Press Enter to accept: 1 1 3 5 6").keys("\x084\n");
    assert_eq!(corrected(&stage), Some((0, vec![1, 1, 3, 5, 4])));
    stage.see("Pass the keyboard to Ann").keys(" \n").see("Pass the keyboard to Ben");
    let mut stage = Stage::game(SMALL, "solitaire", &["Ann", "Ben"], DiceFrom::Seeded);
    stage.keys(" ②").see("✗ The program rolls the dice: there is nothing to correct.");
    // Nor is it lost when the keyboard is passed.
    let mut stage = two();
    stage.roll("1 1 2 2 5").keys("\n②").see("correcting Ann's roll");
}

#[test]
fn program_rolls_are_not_corrected() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded);
    stage.keys(" ");
    assert!(!stage.shows("f2"));
    assert_eq!(stage.keys("②").sentence(), "The program rolls the dice: there is nothing to correct.");
}

/// A whole game by keys, with every third roll mistyped.
#[test]
fn a_whole_game_by_keys() {
    let mut stage = Stage::typed(SMALL, "inverted", &["Ann"]);
    let rolls = ["1 2 3 4 5", "6 6 6 6 6", "1 1 1 1 1", "2 2 5 5 6"];
    for turn in 0.. {
        if !stage.shows("type their faces") {
            break;
        }
        let roll = rolls[turn % rolls.len()];
        if turn % 3 == 0 {
            stage.roll("3 3 3 3 4").keys("②\x15").keys(roll).keys("\n");
            assert!(corrected(&stage).is_some(), "{}", stage.text());
        } else {
            stage.roll(roll);
        }
        // Fills the box, or rerolls all dice until one must be crossed out.
        for _ in 0..3 {
            let before = stage.journal().len();
            stage.keys("\n");
            if stage.journal().len() > before {
                break;
            }
            stage.keys("r").roll(roll);
        }
        assert!(turn < 100, "{}", stage.text());
    }
    assert_eq!(stage.store.finished().len(), 1, "{}", stage.text());
}
