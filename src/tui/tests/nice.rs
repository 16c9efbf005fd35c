//! Nice Dice on the play screen.
use super::stage::{SMALL, Stage};
use crate::core::record::{DiceFrom, What};
use crate::tui::theme::Scheme;
use ratatui::buffer::Cell;
use ratatui::style::Modifier;

/// The first seat begins; the cards are numbered from the four aces up.
fn dealt(options: &str, names: &[&str], cards: &str) -> Stage {
    let mut stage = Stage::typed(SMALL, &format!("nice {options}"), names);
    stage.roll("6 6");
    (1..names.len()).for_each(|_| _ = stage.roll("1 1"));
    stage.roll(cards);
    stage
}

/// Ranks 1 1 1 / 2 5 2 / 3 8 3.
const THREE: &str = "1 2 3 5 17 6 9 29 10";

/// A row of aces, one of picture cards, two of others.
const FOUR: &str = "1 2 3 4 41 45 49 42 37 33 29 25 21 17 13 9";

/// Places on the screen, each with the letter or number that stands there.
type Edge = Vec<(u16, char)>;

/// The columns of the letters above the cards, and the rows of the numbers beside them.
fn edges(stage: &mut Stage) -> (Edge, Edge) {
    let screen = stage.text();
    let rows: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    let letters = rows.iter().skip(1).find(|row| row.contains(&'a') && row.contains(&'c')).expect("letters");
    let columns = (0..).zip(letters.iter().copied()).filter(|(_, c)| ('a'..='d').contains(c)).collect();
    let number = |row: &Vec<char>| row.get(2).copied().filter(char::is_ascii_digit);
    let numbers = (0..).zip(&rows).filter_map(|(y, row)| Some((y, number(row)?))).collect();
    (columns, numbers)
}

/// The card that is pointed at, as its action is written: it has a double frame.
fn cursor(stage: &mut Stage) -> Option<String> {
    if !stage.shows("╔") {
        return None;
    }
    let corner = stage.find("╔");
    let (columns, rows) = edges(stage);
    let next = |at: u16, edge: Edge| edge.into_iter().find(|(place, _)| *place > at).unwrap().1;
    Some([next(corner.0, columns), next(corner.1, rows)].iter().collect())
}

/// Clicks into the middle of a card.
fn click(stage: &mut Stage, card: &str) {
    let (columns, rows) = edges(stage);
    let place = |of: char, edge: Edge| edge.into_iter().find(|(_, name)| *name == of).unwrap().0;
    let mut name = card.chars();
    let (letter, number) = (name.next().unwrap(), name.next().unwrap());
    stage.click((place(letter, columns), place(number, rows)));
}

/// How many cards have been turned over.
fn turned(stage: &Stage) -> usize {
    stage.journal().iter().filter(|what| matches!(what, What::Act { .. })).count()
}

#[test]
fn arrows_go_from_one_fitting_card_to_the_next() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage.roll("1 2");
    let mut walk = |key| {
        stage.keys(key);
        cursor(&mut stage).unwrap()
    };
    // a1 b1 c1 are aces, a2 c2 twos, a3 c3 threes.
    assert_eq!(["→", "→", "→", "↓", "←", "↓"].map(&mut walk), ["b1", "c1", "c1", "c2", "a2", "a3"]);
    assert_eq!(["n", "n", "N"].map(&mut walk), ["c3", "a1", "c3"]);
    assert_eq!(stage.keys("\n").done(), "1 c3");
    assert_eq!(cursor(&mut stage), None, "dice are due");
}

#[test]
fn a_number_points_and_the_same_again_turns_over() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage.roll("1 2").keys("4");
    assert_eq!(cursor(&mut stage).as_deref(), Some("a2"));
    let before = stage.text();
    assert_eq!(stage.keys("9").text(), before, "there are seven");
    assert_eq!((turned(&stage), stage.keys("4").done()), (0, "1 a2".into()));
}

#[test]
fn clicks_pick_cards_and_roll_dice() {
    let mut stage = Stage::game(SMALL, "nice", &["Ann", "Ben"], DiceFrom::Seeded);
    let (x, y) = stage.find("╮       ╭");
    // Right of the places of the cards lie the dice.
    stage.click((x + 10, y + 2));
    assert!(matches!(stage.journal()[..], [What::Rolled(_)]));
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage.roll("1 2");
    click(&mut stage, "a3");
    assert_eq!((turned(&stage), cursor(&mut stage).as_deref()), (0, Some("a3")));
    click(&mut stage, "b2");
    assert_eq!(turned(&stage), 0);
    let why = stage.sentence();
    assert!(why.contains("the 5 of spades"), "the game says why not: {why}");
    click(&mut stage, "a3");
    assert_eq!(stage.done(), "1 a3");
}

#[test]
fn the_table_is_seen_whole() {
    let mut stage = dealt("variant=super", &["Ann", "Ben", "Cid", "Dot"], FOUR);
    for cards in 1..4 {
        stage.roll("1 1 1").keys("1\n");
        assert_eq!(turned(&stage), cards);
    }
    stage.roll("1 1 5").snapshot("nice_choosing").keys("\n").snapshot("nice_completed");
    stage.roll("1 1 1").set_theme(Scheme::Mono, true).snapshot("nice_ascii");
    stage.set_theme(Scheme::Auto, false).resize((120, 40)).snapshot("nice_wide");
}

#[test]
fn the_start_and_the_small_square() {
    let mut stage = Stage::typed(SMALL, "nice", &["Ann", "Ben", "Cid"]);
    stage.roll("3 4").roll("6 1").roll("1 1").snapshot("nice_start");
    stage.roll("3 4").roll("1 1").roll(THREE).roll("2 6").snapshot("nice_small");
}

#[test]
fn cards_that_fit_are_told_without_colour() {
    let mut stage = dealt("", &["Ann", "Ben"], THREE).theme(Scheme::Mono, false);
    let frame = stage.roll("1 2").frame();
    // The table, without the header, the sentence and the keys.
    let table = &frame.content[80..80 * 22];
    let with = |modifier| {
        let cells = table.iter().filter(move |cell| cell.modifier.contains(modifier));
        cells.map(Cell::symbol).collect::<String>()
    };
    // Both corners of three aces, two twos and two threes, and the three ranks beside the dice.
    let underlined = with(Modifier::UNDERLINED);
    let count = |letter| underlined.matches(letter).count();
    assert_eq!([count('A'), count('2'), count('3')], [7, 5, 5], "{underlined}");
    assert_eq!(with(Modifier::REVERSED), "▸1", "the card pointed at");
}

/// While nobody at the keyboard has anything to do, the screen says that it waits.
#[test]
fn a_miss_and_the_end_of_a_hand_are_looked_at() {
    let mut stage = dealt("target=20", &["Ann", "novice"], THREE);
    assert!(!stage.shows("go on"));
    stage.roll("6 4").see("go on");
    stage.roll("6 4");
    assert!(!stage.shows("go on"), "what the computer misses it misses at its own pace");
    for dice in ["1 1", "1 1", "1 1", "2 2", "2 2", "3 3", "3 3", "5 5"] {
        stage.roll(dice).keys("\n");
        assert!(!stage.shows("go on"), "{}", stage.text());
    }
    stage.roll("4 4").keys("\n").see("go on");
    stage.roll(THREE);
    assert!(!stage.shows("go on"), "{}", stage.text());
}

#[test]
fn keys_are_for_whoever_chooses() {
    let shown = |stage: &mut Stage| {
        let keys = stage.text().lines().last().unwrap().to_owned();
        ["arrows  card", "1-9  pick", "enter  turn over"].map(|key| keys.contains(key))
    };
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    assert_eq!(shown(&mut stage), [false; 3]);
    stage.roll("6 2");
    assert_eq!(shown(&mut stage), [true; 3]);
    let mut stage = dealt("", &["Ann", "Ben"], THREE);
    stage.roll("6 4").roll("5 4");
    assert_eq!(shown(&mut stage), [false, true, true], "one card alone fits");
    let before = stage.text();
    assert_eq!(stage.keys("nN").text(), before, "there is no next one");
}

/// The coach tells chances to win, with points beside them, and says what it counts in.
#[test]
fn a_match_is_weighed_in_chances_to_win() {
    let mut stage = dealt("target=10", &["Ann", "novice"], THREE);
    stage.roll("1 2").keys("c").see("A nudge: ").keys("c").see(" % to win): ").keys("c");
    stage.see("in chance to win, exact but for deals to come").snapshot("nice_advice");
}
