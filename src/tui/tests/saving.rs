//! Messages and questions if a game cannot be saved, or its file is damaged.
use super::stage::{SMALL, Stage};
use crate::core::{DiceFrom, Game, Header, RecordEntry, RecordLine, SeatSetup, Seed};
use crate::games::inverted::Inverted;
use crate::tui::app::End;
use crate::tui::keys::Key;
use ratatui::crossterm::event::{Event, KeyModifiers};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

/// Lets no game be written any more.
fn fill_disk(stage: &Stage) {
    fs::write(stage.store.saves()[0].path.with_extension("full"), "").unwrap();
}

fn empty_disk(stage: &Stage) {
    fs::remove_file(stage.store.saves()[0].path.with_extension("full")).unwrap();
}

fn press(stage: &mut Stage, code: Key, modifiers: KeyModifiers) -> Option<End> {
    stage
        .screen
        .app
        .input(&Event::Key(code.event(modifiers)), Instant::now())
}

fn ctrl_c(stage: &mut Stage) -> Option<End> {
    press(stage, Key::letter('c'), KeyModifiers::CONTROL)
}

#[test]
fn unsaved_games_say_so() {
    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann"]);
    stage.roll("23456");
    fill_disk(&stage);
    stage.keys("\n");
    // The reason comes first.
    stage
        .see("✗ Cannot write")
        .see("! not saved")
        .see("round 2 of 20")
        .keys("11111\n");
    assert!(
        !stage.sentence().contains("annot"),
        "what happens is described again: {}",
        stage.sentence()
    );
    stage.see("! not saved");
    empty_disk(&stage);
    stage.keys("\n").see_no("! not saved");
    assert_eq!(stage.journal().len(), 4, "nothing is missing");
}

#[test]
fn leaving_unsaved_games_asks_first() {
    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann"]);
    stage.roll("23456");
    fill_disk(&stage);
    stage
        .keys("\n")
        .keys("\x1b↑↑\n")
        .see("Leave anyway?")
        .see("(the last move of")
        .keys("\x1b")
        .see("Leave (the game")
        .keys("\x1b")
        .see("round 2 of 20");
    assert_eq!(ctrl_c(&mut stage), None);
    stage.see("Leave anyway?");
    assert_eq!(
        press(&mut stage, Key::letter('y'), KeyModifiers::NONE),
        Some(End::Left)
    );
    let unsaved = stage.screen.app.unsaved();
    assert!(
        unsaved.len() == 1 && unsaved[0].contains("the last move of inverted-"),
        "{unsaved:?}"
    );
}

#[test]
fn ctrl_c_twice_leaves() {
    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann"]);
    fill_disk(&stage);
    stage.keys("23456\n");
    assert_eq!(ctrl_c(&mut stage), None);
    assert_eq!(ctrl_c(&mut stage), Some(End::Left));
    assert_eq!(stage.screen.app.unsaved().len(), 1);

    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann"]);
    fill_disk(&stage);
    stage.keys("23456\n\n");
    empty_disk(&stage);
    assert_eq!(ctrl_c(&mut stage), Some(End::Left));
    assert_eq!(stage.screen.app.unsaved(), [""; 0]);
    assert_eq!(stage.journal().len(), 2);
}

/// Creates a saved game of `name` with these faces rolled, played `age` ago.
fn create_save(stage: &Stage, name: &str, faces: [u8; 5], age: Duration) -> PathBuf {
    let header = Header::new(
        Inverted::INFO,
        "",
        [SeatSetup::person(name)],
        Seed(7),
        DiceFrom::Typed,
    );
    let mut save = stage.store.create(&header).unwrap();
    save.sync(&[RecordLine {
        ms: 0,
        what: RecordEntry::Rolled(faces.to_vec()),
    }])
    .unwrap();
    let file = fs::File::options().write(true).open(save.path()).unwrap();
    file.set_modified(SystemTime::now() - age).unwrap();
    save.path().to_owned()
}

#[test]
fn the_menu_continues_the_newest_game() {
    let mut stage = Stage::menu(SMALL);
    let hour = Duration::from_secs(3600);
    create_save(&stage, "Ann", [2, 3, 4, 5, 6], 9 * hour);
    let wrong = create_save(&stage, "Ben", [2, 3, 4, 5, 9], 6 * hour);
    let damaged = create_save(&stage, "Cid", [2, 3, 4, 5, 6], 3 * hour);
    fs::write(
        &damaged,
        fs::read_to_string(&damaged)
            .unwrap()
            .replace("[2,3,", "[3,3,"),
    )
    .unwrap();
    // The menu is refreshed on return.
    stage
        .keys("o\x1b")
        .see("Continue")
        .see("Inverted Dice: Ann, 9 hours ago")
        .keys("\n")
        .see("▸ Ann")
        .keys("\x1b↑↑\n");

    // The others continue as a copy from before the damage.
    stage
        .keys("s")
        .see("damaged")
        .see("✗ Line 2: the line is damaged")
        .keys("\n")
        .see("Line 2 of the save is damaged")
        .see("round 1 of 20")
        .see("▸ Cid")
        .keys("\x1b↑↑\n");
    assert!(damaged.with_extension("damaged").exists() && !damaged.exists());
    stage
        .keys("←←←←")
        .see("Inverted Dice: Cid, just now")
        .click_on("Saved")
        .click_on("Ben")
        .see("Line 2 of the save is damaged")
        .see("▸ Ben");
    assert!(wrong.with_extension("damaged").exists() && !wrong.exists());
}
