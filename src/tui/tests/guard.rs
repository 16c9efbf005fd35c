//! Protection against accidental keys, and limits of undo.
use super::stage::{SMALL, Stage};
use crate::core::{DiceFrom, RecordEntry, SeatSetup};
use crate::store::LastSetup;
use std::time::Duration;

/// Longer than a roll takes.
const AT_REST: Duration = Duration::from_secs(5);
/// Just below the delay for decisions in a new position, and the delay itself.
const TOO_SOON: Duration = Duration::from_millis(299);
const SEEN: Duration = Duration::from_millis(300);

#[test]
fn a_key_waits_for_the_new_roll() {
    let mut stage = Stage::game(SMALL, "solitaire", &["Ann"], DiceFrom::Seeded).guarded();
    stage.keys(" ");
    // The first key only ends the animation; the next comes too soon for a decision.
    stage.keys("\n\n\n");
    assert_eq!(stage.decisions(), 0);
    stage.pass(TOO_SOON).keys("\n");
    assert_eq!(stage.decisions(), 0);
    stage.pass(SEEN - TOO_SOON).keys("\n");
    assert_eq!(stage.decisions(), 1);
    // The next roll follows by itself, and is shown before it can be divided.
    stage.keys("\n\n\n");
    assert_eq!(stage.decisions(), 1);
    // The key for rolling never divides.
    stage.pass(AT_REST).keys("   ");
    assert_eq!(stage.decisions(), 1);
    stage.keys("\n");
    assert_eq!(stage.decisions(), 2);
}

/// A key that a game teaches is not silent while the dice are still to be rolled.
#[test]
fn keys_of_a_game_ask_for_the_roll() {
    let games = [
        ("inverted", "1", "Press space to roll."),
        ("nice", "5", "Press space to roll."),
        ("solitaire", "3", "Press space to roll."),
        ("symmdice", "1", "Press space to roll."),
        ("mathdice mode=tournament", "a", "Roll the dice first."),
        ("mathdice mode=tournament", "2", "Roll the dice first."),
    ];
    for (game, key, answer) in games {
        let mut stage = Stage::game(SMALL, game, &["Ann", "Ben"], DiceFrom::Seeded);
        let before = stage.journal();
        stage.keys(key).see(&format!("✗ {answer}"));
        assert_eq!(stage.journal(), before, "{game}");
    }
}

/// With nothing to choose, Enter goes on as Space does.
#[test]
fn enter_rolls_where_nothing_is_to_be_chosen() {
    for game in [
        "inverted",
        "nice",
        "solitaire",
        "symmdice",
        "mathdice mode=basic",
    ] {
        for key in [" ", "\n"] {
            let mut stage = Stage::game(SMALL, game, &["Ann", "Ben"], DiceFrom::Seeded);
            let before = stage.journal().len();
            assert_eq!(
                stage.keys(key).journal().len(),
                before + 1,
                "{game}: {key:?}\n{}",
                stage.text()
            );
        }
    }
}

#[test]
fn automatic_rolls_are_seen_first() {
    let mut stage = Stage::game(SMALL, "nice", &["Ann", "Ben"], DiceFrom::Seeded).guarded();
    for _ in 0..40 {
        if stage.shows("enter  turn") {
            break;
        }
        stage.keys(" ").pass(AT_REST);
    }
    let before = stage.decisions();
    stage.keys(" ");
    assert_eq!(stage.decisions(), before, "Space only rolls");
    stage.keys("\n");
    assert_eq!(stage.decisions(), before + 1);
}

#[test]
fn a_lone_player_may_undo_a_roll() {
    let mut stage = Stage::with_typed_dice(SMALL, "solitaire", &["Ann"]);
    stage
        .roll("1 1 3 5 6")
        .keys("\n")
        .roll("2 2 3 3 4")
        .keys("u");
    assert!(
        stage.journal().ends_with(&[RecordEntry::Back(2)]),
        "{:?}",
        stage.journal()
    );
}

#[test]
fn the_coach_is_silent_between_people() {
    let mut stage = Stage::game(SMALL, "nice", &["Ann", "Ben"], DiceFrom::Seeded);
    stage.space_until("enter  turn");
    stage
        .see_no("c  hint")
        .keys("c")
        .see("✗ The coach is off at this table; the setup turns it on.");
    let mut stage = Stage::menu(SMALL);
    let people = ["Ann", "Ben"].map(SeatSetup::person).into();
    let setup = LastSetup {
        options: String::new(),
        seat_setups: people,
        dice: DiceFrom::Seeded,
        coach: false,
    };
    stage.store.remember_setup("nice", &setup).unwrap();
    // A table of people has advice only on request; with a computer it is the default.
    stage
        .keys("1↑→")
        .see("nobody gets help")
        .keys("→")
        .see("anyone may ask it")
        .keys("\n");
    stage.space_until("enter  turn");
    stage.see("c  hint");
}

/// When a refusal or a question goes, the row that it took tells again what happened.
#[test]
fn what_happened_is_told_again() {
    for (names, over) in [
        (
            &["Ann", "Ben"][..],
            "✗ The coach is off at this table; the setup turns it on.",
        ),
        (
            &["Ann", "casual"],
            "With help, this game does not count in your results.",
        ),
    ] {
        let mut stage = Stage::game(SMALL, "nice", names, DiceFrom::Seeded);
        stage.space_until("enter  turn");
        let [news, _] = stage.message_rows();
        assert_ne!(news, "", "{}", stage.text());
        stage.keys("c").see(over).keys("→");
        assert_eq!(stage.message_rows()[0], news, "{}", stage.text());
    }
}
