//! Chances shown during play, and the coach that maximises them.
use super::stage::{SMALL, Stage};
use crate::core::{DiceFrom, Game, Header, RecordEntry, SeatSetup, Seed, Table};
use crate::games::inverted::Inverted;
use crate::games::symmdice::SymmDice;
use crate::store::{CoachObjective, HistoryEntry, Settings};

/// Returns all rounds except those for `open`; each of `seats` fills the same boxes.
fn filled(seats: u8, open: &[u8]) -> Vec<RecordEntry> {
    let mut entries = Vec::new();
    for number in (1..=20).filter(|number| !open.contains(number)) {
        let faces = roll_for(number);
        for seat in 0..seats {
            entries.push(RecordEntry::Rolled(faces.clone()));
            entries.push(RecordEntry::Act {
                seat,
                does: "register".into(),
            });
        }
    }
    entries
}

/// Returns a roll for box `number`: the faces that it does not show add up to that.
fn roll_for(number: u8) -> Vec<u8> {
    for set in 1..1u32 << 7 {
        let mut faces: Vec<u8> = (1..=6).filter(|face| set >> face & 1 == 1).collect();
        if (1..=5).contains(&faces.len()) && faces.iter().sum::<u8>() == 21 - number {
            faces.resize(5, faces[0]);
            return faces;
        }
    }
    panic!("every number can be rolled");
}

/// Opens a game that is almost over, with the settings made by `set`.
fn stage(names: &[&str], open: &[u8], set: impl Fn(&mut Settings)) -> Stage {
    let seats = names.iter().map(|name| SeatSetup::person(name));
    // Several people have a coach only if they want one.
    let header = Header::new(Inverted::INFO, "", seats, Seed(7), DiceFrom::Typed).with_coach(true);
    let mut stage = Stage::resumed(SMALL, &header, &filled(names.len() as u8, open));
    set(&mut stage.screen.app.context().settings);
    // Analysis starts when the game is on the screen again.
    stage.keys("\x1b\x1b");
    stage
}

#[test]
fn the_chance_to_win_is_an_option() {
    let mut short = stage(&["Ann", "Ben"], &[7, 20], |settings| {
        settings.chances = true
    });
    // Ann begins, and both have the same boxes open: playing to win, she wins rather more than half
    // of the games.
    short
        .wait(" % to win")
        .see("; Ann: 5")
        .see("Ann: the chance to win is 5");
    short.see("exact if the others play for points.");
    short.roll("1 1 1 1 1").wait("to win is 9");
    short
        .keys("\n")
        .wait("Ben: the chance to win")
        .see("; Ben: ");
    let mut long = stage(&["Annabell", "Benjamin"], &[7, 20], |settings| {
        settings.chances = true
    });
    // Where it has no room in the title, the table tells it.
    long.wait("Annabell: the chance to win is 5").see(" %");
    for keys in ["", "1 1 1 1 1\n"] {
        let screen = long.keys(keys).text();
        let title = screen.lines().next().unwrap_or_default();
        assert!(title.contains("Ann") && title.contains("Ben"), "{screen}");
        assert!(
            !title.contains("; Ann") || title.contains("to win"),
            "{screen}"
        );
    }
    let mut silent = stage(&["Ann", "Ben"], &[7, 20], |_| ());
    silent.hear().roll("1 1 1 1 1");
    silent.see_no("to win");
}

#[test]
fn alone_the_titles_are_shown() {
    let mut stage = stage(&["Ann"], &[7, 8], |settings| settings.chances = true);
    stage
        .wait("Grandmaster: ")
        .see(" % if you go for it")
        .see("Master: reached.");
}

/// Asks a coach with this objective.
fn ask_coach(names: &[&str], objective: CoachObjective) -> Stage {
    let mut stage = stage(names, &[7, 19, 20], |settings| settings.coach = objective);
    stage.roll("1 1 2 3 6").keys("c");
    stage
}

#[test]
fn the_coach_maximises_what_was_set() {
    // Another thread computes it, and it appears without a second request.
    let mut win = ask_coach(&["Ann", "Ben"], CoachObjective::Win);
    win.wait("Reroll ").keys("c").see(" % to win.");
    let mut title = ask_coach(&["Ann"], CoachObjective::Title);
    title
        .wait("Reroll ")
        .keys("c")
        .see(" % to reach")
        .see("goal");
    let mut points = ask_coach(&["Ann"], CoachObjective::Points);
    points.wait("Reroll ").keys("c");
    points.see_no("to win").see_no("title");
}

/// Starts SymmDice alone, with an earlier result if any, for whose title the coach plays.
fn symmdice_after(result: Option<i32>) -> Stage {
    let mut stage = Stage::with_typed_dice((120, 40), "symmdice variant=solitaire", &["Ann"]);
    let settings = &mut stage.screen.app.context().settings;
    settings.chances = true;
    settings.coach = CoachObjective::Title;
    if let Some(points) = result {
        let header = Header::new(
            SymmDice::INFO,
            "variant=solitaire",
            [SeatSetup::person("Ann")],
            Seed(1),
            DiceFrom::Seeded,
        );
        let table = Table::<SymmDice>::new(header).unwrap();
        let mut entry = HistoryEntry::of(&table, "earlier.jsonl".as_ref());
        entry.seats[0].points = points;
        stage.store.append_history(&entry).unwrap();
    }
    stage.keys("\x1b\x1b");
    stage
}

/// Alone in SymmDice the title is the player's best result so far, from the history.
#[test]
fn the_own_best_is_played_for() {
    let mut first = symmdice_after(None);
    first
        .wait("; no best to beat yet")
        .roll("111122223")
        .keys("c")
        .wait("Make a figure of these dice: ");
    first
        .keys("c")
        .see("The points, as you have no best to beat yet, exact");
    let mut second = symmdice_after(Some(2));
    second.wait("; 100 % for a new best").roll("111122223");
    second
        .keys("c")
        .wait("Make a figure of these dice: ")
        .keys("c")
        .see("The chance of at least 3 points if you play for them");
}

/// Nice Dice always shows the chance of winning.
#[test]
fn nice_dice_tells_the_chance_to_win() {
    let mut stage = Stage::game(
        SMALL,
        "nice target=10",
        &["Ann", "novice"],
        DiceFrom::Seeded,
    );
    stage.screen.app.context().settings.chances = true;
    stage.keys("\x1b\x1b").keys(" ").wait(" % to win");
}

/// The review also shows the chance of winning: its curve, and an account that adds up. Near the
/// start of a game the review takes no time.
#[test]
fn the_review_is_in_chances() {
    let mut stage = Stage::of_save(
        (120, 40),
        "inverted",
        &["Ann", "Ben"],
        &filled(2, &(4..=20).collect::<Vec<u8>>()),
    );
    stage
        .open_review()
        .wait("Ann's expected result, with best play from there")
        .keys("c")
        .wait("Ann's chance to win, with best play from there")
        .see("100 %");
    // The seats are equal again.
    stage.see("expected now 50.0 %");
    let text = stage.text();
    let line = text.lines().find(|line| line.contains("start "));
    let (_, account) = line
        .and_then(|line| line.split_once("start "))
        .expect("the account");
    let figures: Vec<f64> = account
        .replace('−', "-")
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    let (result, parts) = figures.split_last().expect("figures");
    assert!(
        parts.len() == 4 && (parts.iter().sum::<f64>() - result).abs() < 0.25,
        "{figures:?}"
    );
    stage.keys("c").see("Ann's expected result, with best play");
}
