//! Boxes, titles and positions; golden games tell the rest.
mod objective;

use super::*;
use crate::core::{Audience, ChanceOutcome, Coach, Description, Event, Game, Seat};
use std::sync::Arc;
use std::time::Duration;

/// The solution of all sheets, which is computed once for all tests.
pub(crate) fn solution() -> Arc<solver::SheetValues> {
    Inverted::start(&Default::default(), 1).unwrap().prepare()
}

/// The sheet with all boxes filled except `open`.
fn all_but(open: &[u8]) -> Sheet {
    (1..=sheet::BOXES)
        .filter(|n| !open.contains(n))
        .fold(Sheet::default(), |sheet, n| sheet.fill(n, true))
}

/// A game with these sheets before the first roll of the first seat.
fn game(sheets: &[Sheet]) -> Inverted {
    Inverted {
        sheets: sheets.to_vec(),
        mover: Seat(0),
        dice: [0; 5],
        left: 2,
    }
}

/// Plays rolls (faces) and actions, and compares the description of the last one.
#[track_caller]
fn check(sheets: &[Sheet], events: &[&str], expected: &str) {
    let mut game = game(sheets);
    let mut described = Description::default();
    for event in events {
        let event = match event.split(' ').map(str::parse).collect() {
            Ok(faces) => Event::Chance(ChanceOutcome(faces)),
            Err(_) => Event::Acted(game.mover, event.parse().unwrap()),
        };
        let before = game.clone();
        game.play(Duration::ZERO, &event).unwrap();
        let audience = Audience::people(&["Ann", "Ben"][..sheets.len()]);
        described = Inverted::describe(&before, &event, &game, &audience);
    }
    assert_eq!(described.text(), expected);
    assert_eq!(
        described.is_triumph(),
        expected.contains("with the"),
        "a bonus is a triumph"
    );
}

fn game_with_sheet(sheet: &str) -> Inverted {
    Inverted::from_position(&format!("{sheet} ; 4 1 3 3 6 ; 0")).unwrap()
}

#[test]
fn boxes_are_named_in_players_words() {
    for text in ["register", "fill", "fill 7", "Fill box 7"] {
        assert_eq!(
            game_with_sheet("-").read_action(Seat(0), text),
            Ok(Action::Register),
            "{text}"
        );
    }
    for text in ["zero 20", "cross 20", "cross out 20", "Cross out box 20"] {
        assert_eq!(
            game_with_sheet("7").read_action(Seat(0), text),
            Ok(Action::Zero(20)),
            "{text}"
        );
    }
    let refused = game_with_sheet("-")
        .read_action(Seat(0), "fill 9")
        .unwrap_err();
    assert_eq!(refused.to_string(), "the dice make 7, not 9");
}

#[test]
fn the_end_says_who_wins_and_how() {
    let fill = ["2 4 6 6 1", "register"];
    let expected = "Ben filled box 8: +58, now 360, with the middle bonus. \
                    Ann and Ben win with 360 points: Inverted Grandmaster.";
    check(&[all_but(&[8]); 2], &[fill, fill].concat(), expected);
}

fn check_milestone(sheet: Sheet, expected: Option<(i32, &str)>) {
    let expected = expected.map(|(points, title)| (points, title.to_owned()));
    let score_sheet = Inverted::score_sheet(&[game(&[Sheet::default(), sheet])]);
    assert_eq!(
        score_sheet.next_milestones[1],
        expected,
        "{} points",
        sheet.points()
    );
}

#[test]
fn points_are_short_of_the_next_title() {
    check_milestone(Sheet::default(), Some((290, "Inverted Master (290)")));
    // The boxes of a full sheet are 210 points, its bonuses 150.
    check_milestone(all_but(&[20]), Some((70, "Inverted Grandmaster (360)")));
    check_milestone(all_but(&[8, 20]), Some((58, "Inverted Master (290)")));
    check_milestone(all_but(&[]), None);
}

fn check_title(sheet: Sheet, expected: (i32, Option<&str>)) {
    let standing = game(&[sheet]).standings().remove(0);
    assert_eq!((standing.points, standing.title), expected);
}

#[test]
fn titles_are_earned_with_the_last_box() {
    check_title(all_but(&[]), (360, Some("Inverted Grandmaster")));
    check_title(
        all_but(&[20]).fill(20, false),
        (290, Some("Inverted Master")),
    );
    check_title(all_but(&[20]), (290, None));
    check_title(
        all_but(&[1, 20]).fill(20, false).fill(1, false),
        (239, None),
    );
}

fn roll_event(faces: &[u8]) -> Event<Action> {
    Event::Chance(ChanceOutcome(faces.to_vec()))
}

fn check_positions(game: &Inverted, mover: Option<&str>) {
    assert_eq!(game.position(Seat(0)).as_deref(), mover);
    assert_eq!(game.position(Seat(1)).as_deref(), Some("20:0 ; - ; 2"));
}

#[test]
fn waiting_seats_have_not_rolled() {
    let mut game = game(&[Sheet::default(), Sheet::default().fill(20, false)]);
    check_positions(&game, Some("- ; - ; 2"));
    let keep = Event::Acted(Seat(0), "keep 2-66-".parse().unwrap());
    // Dice not yet rolled have no notation.
    let events = [
        (roll_event(&[2, 4, 6, 6, 1]), Some("- ; 2 4 6 6 1 ; 2")),
        (keep, None),
        (roll_event(&[3, 3]), Some("- ; 2 3 6 6 3 ; 1")),
    ];
    for (event, mover) in events {
        game.play(Duration::ZERO, &event).unwrap();
        check_positions(&game, mover);
    }
}
