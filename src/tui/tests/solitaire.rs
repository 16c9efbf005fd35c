//! Solitaire Dice on the play screen.
use super::stage::{SMALL, Stage};
use crate::core::{DiceFrom, RecordEntry};
use crate::games::solitaire::action::divisions;
use crate::tui::theme::{Role, Scheme, Surface, Theme};
use crate::tui::views::ground;
use ratatui::style::Color;
use std::time::Duration;

fn game(names: &[&str]) -> Stage {
    Stage::with_typed_dice(SMALL, "solitaire", names)
}

/// Returns a round: a roll, and what the seats make of it.
fn round(faces: &[u8; 5], divisions: &[(u8, &str)]) -> Vec<RecordEntry> {
    let mut entries = vec![RecordEntry::Rolled(faces.to_vec())];
    for (seat, division) in divisions {
        entries.push(RecordEntry::Act {
            seat: *seat,
            does: (*division).into(),
        });
    }
    entries
}

/// Opens a sheet in the middle of a game: 1, 2 and 5 are chosen, and there has been a free ride.
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
    let entries = rounds.map(|(faces, division)| round(&faces, &[(0, division)]));
    Stage::of_save(SMALL, "solitaire", &["Ann"], &entries.concat())
}

/// Returns the middle of die number `n`, from 0, as drawn at 80 × 24.
fn die(n: usize) -> (u16, u16) {
    ([6, 16, 32, 42, 59][n], 3)
}

/// Returns the number of gold cells of the marks on the sheet, at 80 × 24.
fn gold(stage: &mut Stage) -> usize {
    let frame = stage.frame();
    let held: Color = Theme::default()
        .on(ground("solitaire"))
        .face(Surface::Held)
        .into();
    let places = (9..20).flat_map(|y| (13..35).map(move |x| (x, y)));
    places.filter(|&at| frame[at].bg == held).count()
}

/// Enter divides nothing while another sheet is on view.
#[test]
fn a_look_at_another_sheet_ends() {
    let mut stage = Stage::with_typed_dice(SMALL, "solitaire", &["Ann", "casual"]);
    stage
        .roll("1 1 3 5 6")
        .keys("s")
        .see("The sheet of Cass. Enter: your sheet.");
    let before = stage.journal().len();
    stage.keys("\n").see("our sheet again");
    assert_eq!(stage.journal().len(), before);
    stage.keys("\n");
    assert!(stage.journal().len() > before);
    // The same holds before the roll.
    let mut stage = Stage::game(SMALL, "solitaire", &["Ann", "casual"], DiceFrom::Seeded);
    stage
        .keys("s")
        .see("The sheet of Cass. Enter: your sheet.")
        .see("enter  your sheet")
        .keys("\n")
        .see("our sheet again");
}

#[test]
fn ending_marks_are_no_default() {
    let mut stage = game(&["Ann"]);
    for _ in 0..7 {
        stage.roll("1 6 6 6 6").keys("1\n");
    }
    stage
        .roll("1 6 6 6 6")
        .see("Throw away 1 or 6. The eighth 1 ends your game.");
    assert_eq!(stage.keys("\n").last_action(), "1 1+6 6+6 throw 6");
    stage
        .roll("1 6 6 6 6")
        .keys("1")
        .see("Throw away 1 or 6. The eighth 1 ends your game.");
}

#[test]
fn the_whole_table_is_seen() {
    middle()
        .roll("6 1 5 3 1")
        .keys("→")
        .snapshot("solitaire_middle");
    let mut stage = middle();
    stage
        .resize((160, 48))
        .roll("6 1 5 3 1")
        .keys("5")
        .snapshot("solitaire_large");
}

#[test]
fn enter_divides_as_the_cursor_says() {
    let mut stage = game(&["Ann"]);
    for (keys, division) in [
        ("\n", "1 1+3 5+6 throw 1"),
        ("→→\n", "1 1+6 3+5 throw 1"),
        ("↓\n", "1 1+1 5+6 throw 3"),
        ("↑\n", "1 1+1 3+5 throw 6"),
    ] {
        stage.roll("1 1 3 5 6").keys(keys);
        assert_eq!(stage.last_action(), division);
    }
}

#[test]
fn any_division_takes_three_keys_at_most() {
    for roll in [
        [1, 2, 3, 4, 6],
        [1, 1, 3, 5, 6],
        [2, 2, 3, 3, 4],
        [5, 5, 5, 5, 5],
    ] {
        let mut missing: Vec<String> = divisions(&roll)
            .iter()
            .map(|division| format!("1 {division}"))
            .collect();
        let mut stage = game(&["Ann"]);
        stage.roll(&roll.map(|face| face.to_string()).join(" "));
        for face in roll {
            for pairing in ["\n", "→\n", "←\n"] {
                let action = stage.keys(&format!("{face}{pairing}")).last_action();
                missing.retain(|division| *division != action);
                stage.keys("③");
            }
        }
        assert_eq!(missing, [""; 0]);
    }
}

#[test]
fn a_number_throws_that_die_away() {
    let mut stage = game(&["Ann"]);
    stage
        .roll("6 1 5 3 1")
        .see("Throw away 1, 3, 5 or 6.")
        .keys("3")
        .see("throw 3")
        .see("1 + 1 = 2");
    // The same number again goes through its pairs, as the arrows do.
    stage
        .keys("3")
        .see("1 + 5 = 6")
        .keys("←")
        .see("1 + 1 = 2")
        .keys("→")
        .see("1 + 5 = 6")
        .keys("↓")
        .see("throw 5")
        .see("Throw away 1, 3, 5 or 6.")
        .keys("↑3→\n");
    assert_eq!(stage.last_action(), "1 1+5 1+6 throw 3");
}

#[test]
fn a_refusal_has_its_reason() {
    let mut stage = middle();
    let frame = stage.roll("6 1 5 3 1").frame();
    let dim: Color = Theme::default()
        .on(ground("solitaire"))
        .ink(Role::Dim)
        .into();
    // One that was not rolled, and two that are not Ann's; below 1, above 5, and at the end.
    let rows: Vec<u16> = (9..15).filter(|y| frame[(50, *y)].fg == dim).collect();
    assert_eq!(rows, [10, 11, 13], "{}", stage.text());
    for face in ["6", "3"] {
        let before = stage.journal();
        stage.keys(face);
        assert_eq!(
            stage.sentence(),
            format!("{face} is not one of your throwaways: throw away 1 or 5.")
        );
        assert_eq!(stage.journal(), before);
    }
    stage.keys("4");
    assert_eq!(stage.sentence(), "No die shows 4.");
    // The message stays until the next key; arrows skip dice that cannot be thrown away.
    stage
        .keys("↓")
        .see("throw 5")
        .keys("↓")
        .see("throw 1")
        .see_no("✗ No die")
        .click((50, 11))
        .see("✗ 3 is not one of your throwaways: throw away 1 or 5.");
}

#[test]
fn a_click_chooses_and_a_second_one_divides() {
    let mut stage = game(&["Ann"]);
    stage
        .roll("1 1 3 5 6")
        .click_on("7 8")
        .see("Click again or press Enter to divide this way.")
        .click_on("7 8");
    assert_eq!(stage.last_action(), "1 1+6 3+5 throw 1");
    // A click on a die throws it away; a second click there changes the pairs.
    stage
        .roll("1 1 3 5 6")
        .click(die(1))
        .see("throw 3")
        .click(die(4))
        .see("1 + 5 = 6")
        .keys("\n");
    assert_eq!(stage.last_action(), "1 1+5 1+6 throw 3");
    // A single division, with nothing beside or below it.
    stage.roll("1 1 1 1 1");
    let (before, (x, y)) = (stage.text(), stage.find("2 2"));
    for nowhere in [(0, 4), (x, y - 1), (x, y + 1)] {
        assert_eq!(stage.click(nowhere).text(), before, "{nowhere:?}");
    }
    let mut stage = Stage::game(SMALL, "solitaire", &["Ann"], DiceFrom::Seeded);
    stage.click(die(3));
    assert!(matches!(stage.journal()[..], [RecordEntry::Rolled(_)]));
}

#[test]
fn points_stand_above_the_next_roll() {
    let mut stage = Stage::game(SMALL, "solitaire", &["Ann"], DiceFrom::Seeded);
    stage
        .keys(" ")
        .see("Throw away 1, 2, 3, 4 or 6")
        .keys("\n")
        .see("round 2")
        .see("You marked")
        .see("Throw away");
    // The dice show what was rolled.
    stage.keys("→").see("You marked");
    // What was undone has no score any more.
    stage
        .keys("u")
        .see("With an undo, this game does not count in your results.")
        .keys("u")
        .see("Undone. U brings it back.")
        .keys("U");
    assert!(
        !stage.keys("u").see("Undone.").shows("takes this game"),
        "the cost is named once"
    );
}

#[test]
fn several_divide_in_turn() {
    let mut stage = game(&["Ann", "Ben"]);
    stage
        .roll("1 1 3 5 6")
        .see("Ben rolled for both. Ann divides first.")
        .see("Ann  worth")
        .see("Throw away 1, 3, 5 or 6.")
        .keys("\n")
        .see("Ann marked 4 and 11")
        .see("Ann  worth")
        .see("space  Ben divides");
    // A second Enter divides nothing: Ben takes over first.
    stage
        .keys("\n")
        .see("Ben  worth")
        .see("Ann  threw 1:1")
        .keys("s")
        .see("The sheet of Ann. Enter: your sheet.")
        .see("Ann  worth");
    // Undo leads back to the roll, not past it.
    stage
        .keys("u")
        .see("Ann  worth")
        .see("Throw away 1, 3, 5 or 6.")
        .keys("\n s\n\n");
    assert_eq!(stage.last_action(), "2 1+3 5+6 throw 1");
    stage
        .roll("1 1 3 5 6")
        .see("Ann rolled for both. Ben divides first.");
    let mut seeded = Stage::game(SMALL, "solitaire", &["Ann", "Ben"], DiceFrom::Seeded);
    seeded
        .see("space  Ben rolls")
        .keys(" \n \n")
        .see("space  Ann rolls");
}

#[test]
fn cursor_and_marks_without_colour() {
    for ascii in [false, true] {
        let mut stage = game(&["Ann"]).theme(Scheme::Mono, ascii);
        let frame = stage.roll("1 1 3 5 6").frame();
        // The table, without the header.
        let places = (1..22).flat_map(|y| (0..80).map(move |x| (x, y)));
        let mark = if ascii { ">" } else { "▸" };
        let cursor = places
            .clone()
            .filter(|&(x, y)| x < 8 && frame[(x, y)].symbol() == mark)
            .count();
        // Two sums.
        assert_eq!(cursor, 2, "{}", stage.text());
        // The mark on each, and on the throwaway, below the dice and the headings.
        let marks = places
            .clone()
            .filter(|&(x, y)| y > 8 && frame[(x, y)].symbol() == "+")
            .count();
        assert_eq!(marks, 3, "{}", stage.text());
        let cursor = Theme {
            scheme: Scheme::Mono,
            ..Theme::default()
        }
        .style(Role::Cursor)
        .add_modifier;
        let turned: String = places
            .filter(|&at| frame[at].modifier.contains(cursor))
            .map(|at| frame[at].symbol())
            .collect();
        assert_eq!(turned, "4 11");
    }
    assert_eq!(gold(game(&["Ann"]).roll("1 1 3 5 6")), 2);
}

#[test]
fn the_last_player_goes_on_alone() {
    let [ann, ben] = [(0, "6+6 6+6 throw 1"), (1, "1+6 6+6 throw 6")];
    let played: Vec<RecordEntry> = (0..7)
        .flat_map(|at| {
            let divisions = if at % 2 == 0 { [ann, ben] } else { [ben, ann] };
            round(&[1, 6, 6, 6, 6], &divisions)
        })
        .chain(round(
            &[1, 5, 6, 6, 6],
            &[(1, "1+6 6+6 throw 5"), (0, "5+6 6+6 throw 1")],
        ))
        .collect();
    let mut stage = Stage::of_save(SMALL, "solitaire", &["Ann", "Ben"], &played);
    stage
        .roll("1 1 3 5 6")
        .see("Ben  worth")
        .see("Ann  out 1:8")
        .keys("\n")
        .roll("1 1 3 5 6")
        .see("Ben rolled.")
        .see("Ben  worth");
}

#[test]
fn a_free_ride_is_recognised() {
    let mut stage = game(&["Ann"]);
    for faces in ["4 4 4 4 4", "5 5 5 5 5", "6 6 6 6 6"] {
        stage.roll(faces).keys("\n");
    }
    stage
        .roll("1 1 2 2 3")
        .see("Free ride: set any die aside.")
        .see("Set aside")
        .keys("2")
        .see("free ride")
        .keys("\n")
        .roll("1 1 2 2 3")
        .see("round 5, 1 free ride, 500 points win ");
}

#[test]
fn marks_beyond_ten_are_seen_to_change_nothing() {
    let mut stage = game(&["Ann"]);
    for _ in 0..6 {
        stage.roll("1 1 1 1 6").keys("6\n");
    }
    stage
        .roll("1 1 1 1 6")
        .keys("6")
        .see("■ ■ ■ ■ ■+        +500");
    stage
        .keys("\n")
        .roll("1 1 1 1 6")
        .keys("6")
        .see("The eighth 6 ends your game.")
        .keys("\n");
    // The finished sheet stays until a key.
    stage
        .pass(Duration::from_secs(9))
        .see("■ ■ ■ ■ ■+        +500")
        .see("enter  result")
        .keys("\n")
        .see("again");
}

#[test]
fn the_coach_calls_values_estimates() {
    let mut stage = game(&["Ann"]);
    stage
        .roll("1 1 3 5 6")
        .hear()
        .keys("c")
        .see("Throw away the 6.")
        .keys("c")
        .see("Mark 4 and 6: 324");
    // It lies there, for the key that confirms.
    stage.resize(SMALL).see("1 + 3 = 4").see("throw 6");
    // So it does after another throwaway was named.
    let mut named = game(&["Ann"]);
    named
        .roll("1 1 3 5 6")
        .hear()
        .keys("3cc")
        .see("Throw away 1, 3, 5 or 6")
        .see("throw 6");
    named.see_no("Throwing away the 3");
    stage
        .resize((120, 40))
        .see("Coach")
        .see("Points in the end, estimated")
        .see("Mark ");
}

/// Plays rounds of the same roll between Ann, who marks 6 and 10, and Ben, who marks 8 twice.
fn rounds_between(size: (u16, u16), count: usize) -> Stage {
    let [ann, ben] = [(0, "2+4 4+6 throw 1"), (1, "2+6 4+4 throw 1")];
    let mut played = Vec::new();
    for number in 0..count {
        let divisions = if number.is_multiple_of(2) {
            [ann, ben]
        } else {
            [ben, ann]
        };
        played.extend(round(&[1, 2, 4, 4, 6], &divisions));
    }
    Stage::of_save(size, "solitaire", &["Ann", "Ben"], &played)
}

#[test]
fn a_fifth_mark_is_seen_before_and_celebrated() {
    let mut stage = rounds_between(SMALL, 4);
    stage
        .roll("1 2 4 4 6")
        .see("As it lies, 6 and 10 get their fifth marks.")
        .see("−200 → 0");
    // Five marks in each of two rows are joined.
    assert_eq!(gold(&mut stage), 2 * 9);
    stage
        .keys("\n")
        .see("Ann marked 6 and 10. The fifth mark on each clears its debt.")
        .see("space  Ben divides")
        .see_no("−200 → 0");
    assert_eq!(gold(&mut stage), 2 * 9);
    stage.snapshot("solitaire_fifth_mark");
    stage.keys(" ");
    assert_eq!(gold(&mut stage), 2);
}

#[test]
fn both_sheets_are_seen_on_a_large_table() {
    let mut stage = rounds_between((120, 40), 3);
    let text = stage.roll("1 2 4 4 6").text();
    assert_eq!(text.matches("to clear").count(), 2, "{text}");
    stage.snapshot("solitaire_two_sheets");
    let mut small = rounds_between(SMALL, 3);
    let text = small.roll("1 2 4 4 6").text();
    assert_eq!(text.matches("to clear").count(), 1, "{text}");
    small.see("threw 1:3").snapshot("solitaire_open");
}
