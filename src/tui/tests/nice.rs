//! Nice Dice on the play screen.
use super::stage::{SMALL, Stage, header};
use crate::core::{DiceFrom, RecordEntry, RecordLine};
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
const PITCH: (u16, u16) = (14, 6);
const FIRST: (u16, u16) = (2, 1);

/// Returns the card at the cursor in action notation; without colour it has a double frame.
fn cursor(stage: &mut Stage) -> Option<String> {
    stage.set_theme(Scheme::Mono, false);
    let (x, y) = stage.shows("╔").then(|| stage.find("╔"))?;
    let (column, row) = ((x - FIRST.0) / PITCH.0, (y - FIRST.1) / PITCH.1);
    Some(format!("{}{}", char::from(b'a' + column as u8), row + 1))
}

/// Clicks into the middle of a card.
fn click(stage: &mut Stage, card: &str) {
    let [column, row] = *card.as_bytes() else {
        panic!("{card}")
    };
    let (column, row) = (u16::from(column - b'a'), u16::from(row - b'1'));
    stage.click((FIRST.0 + PITCH.0 * column + 5, FIRST.1 + PITCH.1 * row + 3));
}

/// Returns the number of cards turned over.
fn turned_cards(stage: &Stage) -> usize {
    stage
        .journal()
        .iter()
        .filter(|what| matches!(what, RecordEntry::Act { .. }))
        .count()
}

#[test]
fn arrows_visit_fitting_cards() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage.roll("1 2");
    let mut walk = |key| {
        stage.keys(key);
        cursor(&mut stage).unwrap()
    };
    // a1 b1 c1 are aces, a2 c2 twos, a3 c3 threes.
    assert_eq!(
        ["→", "→", "→", "↓", "←", "↓"].map(&mut walk),
        ["b1", "c1", "c1", "c2", "a2", "a3"]
    );
    assert_eq!(["\t", "\t"].map(&mut walk), ["c3", "a1"]);
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
        .see("Choose a card by its rank. Enter: ")
        .see("Cards that fit: A, 2, 3");
    let mut pointed = |key| {
        stage.keys(key);
        cursor(&mut stage).unwrap()
    };
    assert_eq!(
        ["2", "2", "2", "a", "A", "1", "3"].map(&mut pointed),
        ["a2", "c2", "a2", "a1", "b1", "c1", "a3"]
    );
    assert_eq!(
        ["5", "8", "k", "e"].map(&mut pointed),
        ["a3"; 4],
        "they do not fit"
    );
    assert_eq!(
        (turned_cards(&stage), stage.keys("\n").last_action()),
        (0, "1 a3".into())
    );
    let mut stage = dealt("variant=super", &["Ann", "Ben"], FOUR);
    stage.roll("6 4 2").see("Fit: 4, 6, 8, 10, Q");
    stage
        .keys("t")
        .see("Enter: turn over the 10 of")
        .keys("q")
        .see("Enter: turn over the queen of");
    stage
        .keys("0")
        .see("Enter: turn over the 10 of")
        .keys("Q")
        .see("Enter: turn over the queen of");
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
        .roll("2 6");
    stage
        .keys("2")
        .see(" scores +1: column c.")
        .keys("2")
        .see(" completes no line.");
}

#[test]
fn clicks_pick_cards_and_roll_dice() {
    let mut stage = Stage::game(SMALL, "nice", &["Ann", "Ben"], DiceFrom::Seeded);
    let (x, y) = stage.find("The highest");
    stage.click((x + 10, y - 3));
    assert!(matches!(stage.journal()[..], [RecordEntry::Rolled(_)]));
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage.roll("1 2");
    click(&mut stage, "a3");
    assert_eq!(
        (turned_cards(&stage), cursor(&mut stage).as_deref()),
        (0, Some("a3"))
    );
    click(&mut stage, "b2");
    assert_eq!(turned_cards(&stage), 0);
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
        assert_eq!(turned_cards(&stage), cards);
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
    stage.roll("3 4").roll("1 1").see("Ann starts hand 1.");
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
    stage
        .see("A♦ scores +1: row 1")
        .see("▒▒▒")
        .see("╔")
        .see("(A)")
        .see("(2)");
    assert!(!stage.shows("(5)"), "it does not fit");
    stage.keys("2").see("2♠ completes no line.");
    assert!(!stage.shows("+1"), "{}", stage.text());
}

/// Cards turn and lines light up; a key skips it, and afterwards nothing wakes the program.
#[test]
fn what_moves_comes_to_rest() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE).guarded();
    let rest = Duration::from_secs(2);
    for dice in ["1 1", "1 1", "1 1"] {
        stage.roll(dice);
        assert!(stage.sleeps().is_some(), "dice roll");
        stage.pass(rest);
        assert_eq!(stage.sleeps(), None);
        stage.keys("\n");
        assert_eq!(
            stage.sleeps(),
            Some(Duration::from_millis(50)),
            "the card turns"
        );
        stage.pass(rest);
        assert_eq!(stage.sleeps(), None);
    }
    stage.see("Ann completed row 1:").see("+1, now 1");
}

/// The screen says that it waits while nobody at the keyboard has anything to do.
#[test]
fn misses_and_hand_ends_are_shown() {
    let mut stage = dealt("target=20", &["Ann", "novice"], THREE);
    stage.screen.app.context().settings.auto_pass = false;
    assert!(!stage.shows("continue"));
    stage.roll("6 4").see("continue");
    stage.roll("6 4");
    assert!(
        !stage.shows("continue"),
        "what the computer misses it misses at its own pace"
    );
    for dice in ["1 1", "1 1", "1 1", "2 2", "2 2", "3 3", "3 3", "5 5"] {
        stage.roll(dice).keys("\n");
        assert!(!stage.shows("continue"), "{}", stage.text());
    }
    stage
        .roll("4 4")
        .keys("\n")
        .see("Continue")
        .see("You win hand 1")
        .snapshot("nice_hand_over");
    stage.keys("\n").roll(THREE);
    assert!(!stage.shows("continue"), "{}", stage.text());
}

#[test]
fn keys_are_for_whoever_chooses() {
    let shown = |stage: &mut Stage| {
        let keys = stage.text().lines().last().unwrap().to_owned();
        ["←→↑↓  card", "enter  turn"].map(|key| keys.contains(key))
    };
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    assert_eq!(shown(&mut stage), [false; 2]);
    stage.roll("6 2");
    assert_eq!(shown(&mut stage), [true; 2]);
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage.roll("6 4").roll("5 4");
    assert_eq!(shown(&mut stage), [false, true], "one card alone fits");
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
        .keys("c")
        .see("▸ the ace of spades");
    stage.see("50.4 %").snapshot("nice_advice");
    stage.resize((120, 40)).see("Chance to win");
}

/// Starts a game of Ann and `other` with these rolls: for the start, the deal, and those of Ann,
/// who begins.
fn start_with_rolls(other: &str, rolls: &[&str]) -> Stage {
    // The deal by card numbers, as in saves: THREE.
    let rolls = ["6 6", "1 1", "1 2 3 5 17 6 9 29 10"].iter().chain(rolls);
    let faces = |text: &str| text.split(' ').map(|face| face.parse().unwrap()).collect();
    let lines: Vec<RecordLine> = rolls
        .map(|text| RecordLine {
            ms: 0,
            what: RecordEntry::Rolled(faces(text)),
        })
        .collect();
    Stage::resumed(
        SMALL,
        &header("nice", &["Ann", other], DiceFrom::Seeded),
        &lines,
    )
}

#[test]
fn useless_rolls_pass_in_one_beat() {
    let mut stage = start_with_rolls("novice", &["6 4"]);
    let before = stage.journal().len();
    stage
        .hear()
        .see("You rolled 6 4. No card fits.")
        .see("You: no card fits")
        .see("space  skip");
    assert_eq!(
        stage.pass(Duration::from_millis(1499)).journal().len(),
        before,
        "the dice are seen"
    );
    assert_eq!(
        stage.pass(Duration::from_millis(1)).journal().len(),
        before + 1
    );
    // A key need not wait for it.
    let mut stage = start_with_rolls("novice", &["6 4"]);
    assert!(stage.hear().keys(" ").journal().len() > before);
}

/// Doubles earn a roll, which waits until it has been read what the last one brought.
#[test]
fn extra_rolls_wait_for_a_key() {
    for (dice, key, told) in [
        ("6 6", "", "Ann rolled 6 6. No card fits."),
        ("1 1", "\n", "Ann turned over the "),
    ] {
        let mut stage = start_with_rolls("Ben", &[dice]);
        let before = stage.hear().keys(key).journal().len();
        let said = stage.see(told).sentence();
        assert!(said.ends_with("Ann, roll again."), "{said}");
        assert_eq!(stage.pass(Duration::from_secs(60)).journal().len(), before);
        assert_eq!(
            stage.see("space  roll").keys(" ").journal().len(),
            before + 1
        );
    }
}

#[test]
fn the_next_person_rolls_after_a_miss() {
    let mut stage = start_with_rolls("Ben", &["6 4"]);
    let before = stage.journal().len();
    stage
        .hear()
        .see("Ann rolled 6 4. No card fits. Ben, roll the dice.")
        .see("space  roll");
    assert_eq!(stage.pass(Duration::from_secs(60)).journal().len(), before);
    assert_eq!(stage.keys(" ").journal().len(), before + 1);
}

#[test]
fn rolls_after_a_miss_are_left_to_themselves() {
    let mut stage = start_with_rolls("Ben", &["6 4"]);
    let before = stage.journal().len();
    stage
        .hear()
        .see("a  by itself")
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

/// The last card of a hand is seen before the card that tells who won, which is shown again after
/// continuing.
#[test]
fn ended_hands_wait_for_a_key() {
    let mut stage = dealt("target=20", &["Ann", "Ben"], THREE);
    for dice in ["1 1", "1 1", "1 1", "2 2", "2 2", "3 3", "3 3", "5 5"] {
        stage.roll(dice).keys("\n");
    }
    let played = stage
        .roll("4 4")
        .journal()
        .into_iter()
        .map(|what| RecordLine { ms: 0, what });
    let header = header("nice target=20", &["Ann", "Ben"], DiceFrom::Seeded);
    let mut last = Stage::resumed(SMALL, &header, &played.collect::<Vec<_>>()).guarded();
    last.keys("\n")
        .see("space  continue")
        .see("turned over the 8 of spades");
    assert!(!last.shows("wins hand 1"), "{}", last.text());
    last.pass(Duration::from_millis(1500))
        .see("wins hand 1")
        .see("Continue");
    stage
        .keys("\n")
        .see("wins hand 1")
        .keys("\x1b↑↑\n")
        .click_on("Continue")
        .see("wins hand 1");
}
