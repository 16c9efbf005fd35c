//! Nice Dice on the play screen.
use super::handover::all_but_one;
use super::stage::{SMALL, Stage, header};
use crate::core::{DiceFrom, RecordEntry};
use crate::tui::keys::Key;
use crate::tui::theme::Scheme;
use ratatui::buffer::Cell;
use ratatui::style::Modifier;
use std::time::Duration;

/// Starts a game with the cards dealt, in which the first seat begins.
fn dealt(options: &str, names: &[&str], cards: &str) -> Stage {
    let mut stage = Stage::with_typed_dice(SMALL, &format!("nice {options}"), names);
    stage.roll("6 6");
    (1..names.len()).for_each(|_| _ = stage.roll("1 1"));
    stage.roll(cards);
    stage
}

/// Ranks 1 1 1 / 2 5 2 / 3 8 3.
const THREE: &str = "1 1 1 2 5 2 3 8 3";

/// A row of aces, one of picture cards, two of others.
const FOUR: &str = "1 1 1 1 J Q K J 10 9 8 7 6 5 4 3";

/// Distance between cards of the small square in columns and rows, and the position of the first.
const PITCH: (u16, u16) = (16, 6);
const FIRST: (u16, u16) = (2, 1);

/// Returns the card at the cursor in action notation; without colour it has a double frame.
fn cursor(stage: &mut Stage) -> Option<String> {
    stage.set_theme(Scheme::Mono, false);
    let (x, y) = stage.shows("╔").then(|| stage.find("╔"))?;
    let column = char::from(b'a' + ((x - FIRST.0) / PITCH.0) as u8);
    Some(format!("{column}{}", (y - FIRST.1) / PITCH.1 + 1))
}

/// Clicks into the middle of a card.
fn click(stage: &mut Stage, card: &str) {
    let [column, row] = *card.as_bytes() else {
        panic!("{card}")
    };
    let x = FIRST.0 + PITCH.0 * u16::from(column - b'a') + 5;
    let y = FIRST.1 + PITCH.1 * u16::from(row - b'1') + 3;
    stage.click((x, y));
}

/// Returns the card at the cursor after `keys`.
fn cursor_after(stage: &mut Stage, keys: &str) -> Option<String> {
    stage.keys(keys);
    cursor(stage)
}

#[test]
fn arrows_visit_fitting_cards() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage.roll("1 2");
    // a1 b1 c1 are aces, a2 c2 twos, a3 c3 threes.
    for (key, card) in [
        ("→", "b1"),
        ("→", "c1"),
        ("→", "c1"),
        ("↓", "c2"),
        ("←", "a2"),
        ("↓", "a3"),
        ("\t", "c3"),
        ("\t", "a1"),
    ] {
        assert_eq!(cursor_after(&mut stage, key).as_deref(), Some(card));
    }
    stage.key(Key::BACKTAB);
    assert_eq!(cursor(&mut stage).as_deref(), Some("c3"));
    assert_eq!(stage.keys("\n").last_action(), "1 c3");
    assert_eq!(cursor(&mut stage), None, "dice are due");
}

#[test]
fn a_card_is_picked_by_its_own_rank() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage
        .roll("1 2")
        .see("Ann rolled 1 2.")
        .see("Turn an ace, a 2 or a 3.");
    for (key, card) in [
        ("2", "a2"),
        ("2", "c2"),
        ("2", "a2"),
        ("a", "a1"),
        ("A", "b1"),
        ("1", "c1"),
        ("3", "a3"),
        // They do not fit.
        ("5", "a3"),
        ("8", "a3"),
        ("k", "a3"),
        ("e", "a3"),
    ] {
        assert_eq!(cursor_after(&mut stage, key).as_deref(), Some(card));
    }
    assert_eq!(
        (stage.decisions(), stage.keys("\n").last_action()),
        (0, "1 a3".into())
    );
    let mut stage = dealt("variant=super", &["Ann", "Ben"], FOUR);
    stage
        .roll("6 4 2")
        .see("Turn a 4, a 6, an 8, a 10 or a queen.");
    let ten = cursor_after(&mut stage, "t");
    let queen = cursor_after(&mut stage, "q");
    assert!(ten.is_some() && ten != queen);
    assert_eq!(cursor_after(&mut stage, "0"), ten);
    assert_eq!(cursor_after(&mut stage, "Q"), queen);
}

/// Of several cards of a rank the one that scores comes first, on which the cursor may lie already.
#[test]
fn a_rank_goes_to_the_card_that_scores() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage
        .roll("1 2")
        .keys("aaa\n")
        .roll("3 5")
        .keys("33\n")
        .roll("2 6")
        .keys("2");
    stage.set_theme(Scheme::Mono, false);
    stage.see("+1").keys("2").see_no("+1");
}

#[test]
fn clicks_pick_cards_and_roll_dice() {
    let mut stage = Stage::game(SMALL, "nice", &["Ann", "Ben"], DiceFrom::Seeded);
    let (x, y) = stage.find("▛▀▀▀▀▀▀▀▖");
    stage.click((x + 3, y + 2));
    assert!(matches!(stage.journal()[..], [RecordEntry::Rolled(_)]));
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage.roll("1 2");
    click(&mut stage, "a3");
    assert_eq!(
        (stage.decisions(), cursor(&mut stage).as_deref()),
        (0, Some("a3"))
    );
    click(&mut stage, "b2");
    assert_eq!(stage.decisions(), 0);
    let why = stage.sentence();
    assert!(
        why.contains("the 5 of spades"),
        "the game says why not: {why}"
    );
    click(&mut stage, "a3");
    assert_eq!(stage.last_action(), "1 a3");
}

#[test]
fn the_table_is_seen_whole() {
    let mut stage = dealt("variant=super", &["Ann", "Ben", "Cid", "Dot"], FOUR);
    for cards in 1..4 {
        stage.roll("1 1 1").keys("a\n");
        assert_eq!(stage.decisions(), cards);
    }
    stage
        .roll("1 1 5")
        .snapshot("nice_choosing")
        .keys("\n")
        .snapshot("nice_completed");
    stage
        .roll("1 1 1")
        .set_theme(Scheme::Mono, true)
        .snapshot("nice_ascii");
}

#[test]
fn the_start_and_the_small_square() {
    let mut stage = Stage::with_typed_dice(SMALL, "nice", &["Ann", "Ben", "Cid"]);
    stage
        .roll("3 4")
        .roll("6 1")
        .roll("1 1")
        .snapshot("nice_start");
    stage.roll("3 4").roll("1 1").see("Ann, deal 9 cards");
    stage.roll(THREE).roll("2 6").snapshot("nice_small");
}

#[test]
fn cards_without_colour() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE).theme(Scheme::Mono, false);
    stage
        .roll("1 1")
        .keys("\n")
        .roll("1 1")
        .keys("\n")
        .roll("1 2");
    let frame = stage.frame();
    let bold: String = frame.content[80..80 * 22]
        .iter()
        .filter(|cell| cell.modifier.contains(Modifier::BOLD))
        .map(Cell::symbol)
        .collect();
    assert!(
        bold.contains("+1"),
        "the line that the card pointed at completes: {bold}"
    );
    stage.see("▒▒▒").see("╔").see("(A)").see("(2)");
    assert!(!stage.shows("(5)"), "it does not fit");
    stage.keys("2").see_no("+1");
}

/// Cards turn and lines light up; a key skips it, and afterwards nothing wakes the program.
#[test]
fn what_moves_comes_to_rest() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE).guarded();
    let rest_time = Duration::from_secs(2);
    for dice in ["1 1", "1 1", "1 1"] {
        stage.roll(dice);
        assert!(stage.sleeps().is_some(), "dice roll");
        stage.pass(rest_time);
        assert_eq!(stage.sleeps(), None);
        stage.keys("\n");
        assert_eq!(
            stage.sleeps(),
            Some(Duration::from_millis(50)),
            "the card turns"
        );
        stage.pass(rest_time);
        assert_eq!(stage.sleeps(), None);
    }
    stage.see("+1").see("Ann  ■·······");
}

/// The screen says that it waits while nobody at the keyboard has anything to do.
#[test]
fn misses_and_hand_ends_are_shown() {
    let mut stage = dealt("target=20", &["Ann", "novice"], THREE);
    stage.screen.app.context().settings.auto_pass = false;
    stage
        .see_no("continue")
        .roll("6 4")
        .see("continue")
        .roll("6 4")
        .see_no("continue");
    for dice in ["1 1", "1 1", "1 1", "2 2", "2 2", "3 3", "3 3", "5 5"] {
        stage.roll(dice).keys("\n").see_no("continue");
    }
    stage.roll("4 4").keys("\n").snapshot("nice_hand_over");
    stage.keys("\n").roll(THREE).see_no("continue");
}

/// Returns whether the key bar has the keys to choose a card, and to turn it.
fn card_keys(stage: &mut Stage) -> [bool; 2] {
    let keys = stage.text().lines().last().unwrap().to_owned();
    ["←→↑↓  card", "enter  turn"].map(|key| keys.contains(key))
}

#[test]
fn keys_are_for_whoever_chooses() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    assert_eq!(card_keys(&mut stage), [false; 2]);
    stage.roll("6 2");
    assert_eq!(card_keys(&mut stage), [true; 2]);
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage.roll("6 4").roll("5 4");
    assert_eq!(card_keys(&mut stage), [false, true], "one card alone fits");
    let before = stage.text();
    assert_eq!(stage.keys("\t").text(), before, "there is no next one");
}

/// The coach shows chances of winning, and names its unit.
#[test]
fn a_match_is_weighed_in_chances_to_win() {
    let mut stage = dealt("target=10", &["Ann", "novice"], THREE);
    stage
        .roll("1 2")
        .keys("c")
        .see("Find the best choice: Nova's next roll cannot complete a line after any card")
        .keys("c");
    stage.snapshot("nice_advice");
    stage.resize((120, 40)).see("Chance to win");
}

/// Starts a game of Ann and `other` in which Ann begins and has rolled `roll`.
fn start_with_roll(other: &str, roll: &str) -> Stage {
    // The deal by card numbers, as in saves: THREE.
    let rolls = ["6 6", "1 1", "1 2 3 5 17 6 9 29 10", roll].map(|text| {
        let faces = text.split(' ').map(|face| face.parse().unwrap());
        RecordEntry::Rolled(faces.collect())
    });
    let header = header("nice", &["Ann", other], DiceFrom::Seeded);
    Stage::resumed(SMALL, &header, &rolls)
}

/// Ann's miss waits for her key; a computer's passes by itself, unless Auto-pass is off.
#[test]
fn misses_wait_for_their_owner() {
    let mut stage = start_with_roll("novice", "6 4");
    let before = stage.journal().len();
    stage
        .hear()
        .see("You rolled 6 4. No card fits.")
        .see("space  continue");
    assert_eq!(stage.pass(Duration::from_secs(60)).journal().len(), before);
    stage.keys(" ").pass(Duration::from_secs(2));
    assert!(stage.journal().len() > before);
    for passes in [true, false] {
        let mut stage = dealt("", &["Ann", "novice", "casual"], THREE);
        stage.screen.app.context().settings.auto_pass = passes;
        stage.roll("6 4").see("continue").roll("6 4");
        assert_eq!(stage.shows("continue"), !passes);
    }
}

/// A roll after a double or a miss waits until it has been read what the last one brought.
#[test]
fn next_rolls_wait_for_a_key() {
    for (dice, key, event, next) in [
        ("6 6", "", "Ann rolled 6 6. No card fits.", "Ann rolls"),
        ("1 1", "\n", "Ann turned the ", "Ann rolls"),
        ("6 4", "", "Ann rolled 6 4. No card fits.", "Ben rolls"),
    ] {
        let mut stage = start_with_roll("Ben", dice);
        let before = stage.hear().keys(key).journal().len();
        stage.see(event);
        assert_eq!(stage.sentence(), "");
        assert_eq!(stage.pass(Duration::from_secs(60)).journal().len(), before);
        assert_eq!(
            stage
                .see(&format!("space  {next}"))
                .keys(" ")
                .journal()
                .len(),
            before + 1
        );
    }
}

#[test]
fn rolls_after_a_miss_are_left_to_themselves() {
    let mut stage = start_with_roll("Ben", "6 4");
    let before = stage.journal().len();
    stage
        .hear()
        .see("a  roll for me until a card fits")
        .keys("a")
        .see("Dice roll by themselves");
    assert!(stage.pass(Duration::from_secs(60)).journal().len() > before);
    stage
        .keys("\x1b")
        .reenter()
        .keys("o")
        .see("Auto-roll")
        .see(" on ");
}

/// A hand's end stays on the table, with its points, until a key.
#[test]
fn ended_hands_wait_for_a_key() {
    let mut stage = all_but_one(SMALL, &["Ann", "Ben"]);
    let played = stage.roll("4 4").journal();
    let header = header("nice target=20", &["Ann", "Ben"], DiceFrom::Seeded);
    let mut last = Stage::resumed(SMALL, &header, &played).guarded();
    last.keys("\n").pass(Duration::from_millis(1500));
    last.see("Ann turned the 8: a row and a column. Ann wins the hand.")
        .see("Ann  ■■■■■■■■")
        .see("space  Ben deals");
    let before = last.journal().len();
    last.pass(Duration::from_secs(60));
    assert_eq!(last.journal().len(), before);
    assert_eq!(last.keys(" ").journal().len(), before + 1);
}

/// Plays a hand of Ann and Ben up to the last card, the 8, with seeded dice from then on.
fn one_left() -> Stage {
    let mut stage = all_but_one(SMALL, &["Ann", "Ben"]);
    // Ann's last double is followed by a miss: Ben rolls.
    let played = stage.roll("1 2").journal();
    let header = header("nice target=20", &["Ann", "Ben"], DiceFrom::Seeded);
    let mut stage = Stage::resumed(SMALL, &header, &played);
    stage.hear();
    stage
}

/// With one card left the dice go round by themselves, faster from the fifth roll on, until they turn
/// it or Space stops them.
#[test]
fn the_last_card_is_rolled_for_by_itself() {
    let mut stage = one_left();
    let start = stage.journal().len();
    stage
        .see("One card is left. The dice go round by themselves until they turn it.")
        .see("space  stop: roll by hand")
        .see("+2");
    for (ms, rolls) in [(499, 0), (1, 1), (500, 2)] {
        stage.pass(Duration::from_millis(ms));
        assert_eq!(stage.journal().len(), start + rolls);
    }
    stage.keys("\n");
    assert_eq!(stage.journal().len(), start + 2, "Enter is for the card");
    stage.keys(" ").see(" rolls").see_no("stop: roll");
    assert_eq!(
        stage.pass(Duration::from_secs(60)).journal().len(),
        start + 2
    );
    assert_eq!(stage.keys(" ").journal().len(), start + 3);
    let mut stage = one_left();
    stage.pass(Duration::from_secs(120)).see("Turn the 8.");
    let turned = stage.keys("\n").last_action();
    assert!(turned.ends_with(" b3"), "{turned}");
}

/// The lines of a card light one after the other, and the number rises with them.
#[test]
fn several_lines_are_a_triumph() {
    let played = all_but_one(SMALL, &["Ann", "Ben"]).roll("4 4").journal();
    let header = header("nice target=20", &["Ann", "Ben"], DiceFrom::Seeded);
    let mut stage = Stage::resumed(SMALL, &header, &played);
    stage.animate().keys("\n");
    for (ms, expected) in [
        // The card turns first.
        (100, [false, false, true]),
        (150, [true, false, true]),
        (200, [false, true, true]),
        (600, [true, true, false]),
    ] {
        let screen = stage.pass(Duration::from_millis(ms)).text();
        let words = ["a row", "a column", "Ann turned the 8."];
        assert_eq!(words.map(|words| screen.contains(words)), expected);
    }
}

/// Partners are one label of the title, with their points.
#[test]
fn partners_share_their_points() {
    let names = ["Ann", "Ben", "Cleo", "Dan"];
    let mut stage = dealt("", &names, THREE);
    stage.see("▸ Ann & Cleo · 0   Ben & Dan · 0");
    stage.roll("1 1").see("In this hand, of 8");
}

/// In a game of one hand whoever has more points after it wins.
#[test]
fn one_hand_decides() {
    let mut stage = dealt("target=hand", &["Ann", "Ben"], THREE);
    stage.see("one hand");
    for dice in [
        "1 1", "1 1", "1 1", "2 2", "2 2", "3 3", "3 3", "5 5", "4 4",
    ] {
        stage.roll(dice).keys("\n");
    }
    stage.see("Ann wins the game.");
}
