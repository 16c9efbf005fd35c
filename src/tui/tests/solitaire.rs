//! Solitaire Dice on the play screen.
use super::stage::{SMALL, Stage};
use crate::core::record::{DiceFrom, What};
use crate::tui::theme::{Role, Theme};

fn game(names: &[&str]) -> Stage {
    Stage::typed(SMALL, "solitaire", names)
}

/// A sheet in the middle of a game: 1, 2 and 5 are chosen, and there has been a free ride.
fn middle() -> Stage {
    let rounds: [([u8; 5], &str); 14] = [
        ([1, 2, 1, 4, 1], "1+2 1+4 throw 1"),
        ([1, 2, 1, 4, 1], "1+2 1+4 throw 1"),
        ([1, 4, 2, 3, 1], "1+4 2+3 throw 1"),
        ([1, 4, 2, 3, 2], "1+4 2+3 throw 2"),
        ([1, 4, 3, 4, 2], "1+4 3+4 throw 2"),
        ([1, 6, 3, 4, 5], "1+6 3+4 throw 5"),
        ([1, 6, 3, 4, 5], "1+6 3+4 throw 5"),
        ([1, 6, 3, 4, 5], "1+6 3+4 throw 5"),
        ([1, 6, 2, 6, 1], "1+6 2+6 throw 1"),
        ([2, 6, 2, 6, 1], "2+6 2+6 throw 1"),
        ([2, 6, 3, 6, 1], "2+6 3+6 throw 1"),
        ([3, 6, 4, 5, 2], "3+6 4+5 throw 2"),
        ([3, 6, 4, 5, 2], "3+6 4+5 throw 2"),
        ([6, 6, 4, 6, 3], "4+6 6+6 throw 3"),
    ];
    let round = |(faces, does): &([u8; 5], &str)| {
        [What::Rolled(faces.to_vec()), What::Act { seat: 0, does: (*does).into() }]
    };
    Stage::saved(SMALL, "solitaire", &["Ann"], &rounds.iter().flat_map(round).collect::<Vec<_>>())
}

/// Where die number `n`, from 0, lies at 80 × 24.
fn die(n: u16) -> (u16, u16) {
    (5 + 10 * n, 3)
}

#[test]
fn the_whole_table_is_seen() {
    middle().roll("6 1 5 3 1").keys("↓").snapshot("solitaire_middle");
}

#[test]
fn three_seats_are_seen() {
    let mut stage = Stage::typed((120, 40), "solitaire", &["Ann", "Ben", "Cleopatra"]);
    // Space draws the curtain from before each person's table.
    stage.roll("1 1 3 5 6").keys(" \n ↓↓\n →\n").roll("2 2 3 3 4").keys(" \n ");
    stage.snapshot("solitaire_three_seats");
}

#[test]
fn enter_divides_as_the_cursor_says() {
    let mut stage = game(&["Ann"]);
    assert_eq!(stage.roll("1 1 3 5 6").keys("\n").done(), "1 1+3 5+6 throw 1");
    assert_eq!(stage.roll("1 1 3 5 6").keys("↓↓\n").done(), "1 1+6 3+5 throw 1");
    assert_eq!(stage.roll("1 1 3 5 6").keys("→\n").done(), "1 1+1 5+6 throw 3");
    assert_eq!(stage.roll("1 1 3 5 6").keys("←\n").done(), "1 1+1 3+5 throw 6");
}

#[test]
fn dice_are_picked_two_by_two() {
    let mut stage = game(&["Ann"]);
    // Sorted they lie as 1 1 3 5 6.
    stage.roll("6 1 5 3 1").keys("14").see("1 pair 1").keys("\n");
    assert_eq!(stage.sentence(), "2 of four dice picked for the two pairs.");
    stage.keys("3\x0825").see("3 throw").keys("\n");
    assert_eq!(stage.done(), "1 1+5 1+6 throw 3");
}

#[test]
fn a_picked_die_can_be_put_back() {
    let mut stage = game(&["Ann"]);
    let text = stage.roll("1 1 3 5 6").keys("1213").text();
    assert!(text.contains("2 pair 1") && text.contains("3 pair 1") && !text.contains("1 pair"), "{text}");
}

#[test]
fn what_is_not_allowed_is_seen_and_refused_with_its_reason() {
    let mut stage = middle();
    let text = stage.roll("6 1 5 3 1").text();
    assert_eq!(text.matches('✗').count(), 4, "{text}");
    for keys in ["↑", "\n", "1234"] {
        let before = stage.journal();
        stage.keys(keys);
        assert_eq!(stage.sentence(), "6 is not one of yours: throw 1 or 5.", "{keys}");
        assert_eq!(stage.journal(), before);
        // No mark is promised for it either.
        assert!(!stage.shows("|+"));
    }
}

#[test]
fn a_click_chooses_and_a_second_one_divides() {
    let mut stage = game(&["Ann"]);
    stage.roll("1 1 3 5 6").click_on("1+6=7  3+5=8  throw 1");
    stage.see("Click it again, or Enter, to divide so.").click_on("1+6=7  3+5=8  throw 1");
    assert_eq!(stage.done(), "1 1+6 3+5 throw 1");
    stage.roll("1 1 3 5 6").click(die(0)).click(die(3)).click(die(1)).click(die(4)).keys("\n");
    assert_eq!(stage.done(), "1 1+5 1+6 throw 3");
    // One division alone, and nothing right of the dice or below it.
    stage.roll("1 1 1 1 1");
    let (before, (x, y)) = (stage.text(), stage.find("1+1=2  1+1=2  throw 1"));
    for nowhere in [die(5), (x, y - 1), (x, y + 1)] {
        assert_eq!(stage.click(nowhere).text(), before, "{nowhere:?}");
    }
    let mut stage = Stage::game(SMALL, "solitaire", &["Ann"], DiceFrom::Seeded);
    stage.click(die(3));
    assert!(matches!(stage.journal()[..], [What::Rolled(_)]));
}

#[test]
fn a_confirmed_division_is_not_shown_to_the_next() {
    let mut stage = game(&["Ann", "Ben"]);
    stage.roll("1 1 3 5 6").keys(" \n").see("Pass the keyboard to Ben").keys(" ").see("Ann 0 ✓");
    stage.keys("S").see("The sheet of Ann.");
    let sheet = stage.text();
    assert!(!sheet.contains("→") && !sheet.contains("|+"), "{sheet}");
    assert_eq!(stage.keys("s\n").done(), "2 1+3 5+6 throw 1");
    stage.see("last round").see("threw 1");
}

#[test]
fn the_cursor_and_the_marks_to_come_are_told_without_colour() {
    let mut stage = game(&["Ann"]);
    let frame = stage.roll("1 1 3 5 6").frame();
    // The table, without the header.
    let places = (1..22).flat_map(|y| (0..80).map(move |x| (x, y)));
    let cursor: Vec<(u16, u16)> = places.filter(|&at| frame[at].symbol() == "▸").collect();
    // Two sums, one track, and the division itself, which is reversed too.
    assert_eq!(cursor.len(), 4);
    let here = Theme::default().style(Role::Cursor).add_modifier;
    assert!(!here.is_empty());
    assert!(cursor.iter().any(|&(x, y)| x < 78 && frame[(x + 2, y)].modifier.contains(here)));
}

#[test]
fn a_free_ride_is_recognised() {
    let mut stage = game(&["Ann"]);
    for faces in ["4 4 4 4 4", "5 5 5 5 5", "6 6 6 6 6"] {
        stage.roll(faces).keys("\n");
    }
    stage.roll("1 1 2 2 3").see("A free ride: put any die aside, it is not marked.");
    stage.see("2 aside").keys("\n").roll("1 1 2 2 3").see("round 5, 1 free ride ");
}

#[test]
fn keys_without_a_choice_do_nothing() {
    let labels = ["walk", "pick", "divide", "sheets"];
    let mut stage = Stage::game(SMALL, "solitaire", &["Ann"], DiceFrom::Seeded);
    let before = stage.text();
    assert!(labels.iter().all(|label| !before.contains(label)), "{before}");
    assert_eq!(stage.keys("↑↓←→hjkl12345\x08sS").text(), before);
    let after = stage.keys(" ").text();
    let shown = labels.map(|label| after.contains(label));
    assert_eq!(shown, [true, true, true, false], "there is only one sheet");
}

#[test]
fn the_coach_says_that_its_values_are_an_estimate() {
    let mut stage = game(&["Ann"]);
    stage.roll("1 1 3 5 6").hear().keys("c").see("A nudge: ");
    stage.keys("cc").see("in points, an estimate");
}
