//! The list of saved games: finished ones with their results; finding, sorting, trashing and
//! restoring.
use super::stage::{SMALL, Stage};
use crate::core::{DiceFrom, Header, Record, SeatSetup, Seed};
use crate::registry;
use crate::store::HistoryEntry;
use crate::store::history::SeatResult;
use crate::tui::keys::Key;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path of a finished game of an older version.
fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/made_saves/finished")
        .join(name)
        .with_extension("jsonl")
}

/// Puts such a game among the finished ones, without a history entry.
fn put(stage: &Stage, name: &str) {
    let folder = &stage.store.paths().finished;
    fs::create_dir_all(folder).unwrap();
    fs::copy(fixture(name), folder.join(name).with_extension("jsonl")).unwrap();
}

/// Puts an unreadable file among the finished games, and its result into the history.
fn put_unreadable_game(stage: &Stage, file: &str, when: u64, game: &str, seats: Vec<SeatResult>) {
    let folder = &stage.store.paths().finished;
    fs::create_dir_all(folder).unwrap();
    let file = folder.join(file).with_extension("jsonl");
    fs::write(&file, "nobody reads this").unwrap();
    let entry = HistoryEntry {
        file,
        ..HistoryEntry::sample(when, game, seats)
    };
    stage.store.append_history(&entry).unwrap();
}

/// Returns the time of a day after the first game, in seconds.
fn day(number: u64) -> u64 {
    1_790_000_000 + 86_400 * number
}

/// Returns the seats of a game that Ann has won.
fn won(points: i32) -> Vec<SeatResult> {
    vec![
        SeatResult::sample("Ben", 205, false),
        SeatResult::sample("Ann", points, true),
    ]
}

/// Opens the list with three results of the history.
pub(super) fn open_list(size: (u16, u16)) -> Stage {
    let mut stage = Stage::menu(size);
    put_unreadable_game(&stage, "a", day(0), "inverted", won(271));
    put_unreadable_game(
        &stage,
        "b",
        day(9),
        "nice variant=super target=10",
        vec![
            SeatResult::sample("Cid", 10, true),
            SeatResult::sample("Ben", 4, false),
        ],
    );
    put_unreadable_game(
        &stage,
        "c",
        day(5),
        "solitaire",
        vec![SeatResult::sample("Dora", 540, true)],
    );
    stage.keys("o\x1bs");
    stage
}

/// Returns the names of the games in the list, from top to bottom.
fn order(stage: &mut Stage) -> Vec<&'static str> {
    let text = stage.text();
    let rows = text.lines().filter(|line| line.contains(" 2026"));
    let mut names = Vec::new();
    for row in rows {
        let mut known = ["Inverted", "Super", "Nice", "Solitaire"].into_iter();
        names.extend(known.find(|name| row.contains(*name)));
    }
    names.truncate(3);
    names
}

#[test]
fn finished_games_have_results() {
    let mut stage = open_list(SMALL);
    stage
        .see("3 games")
        .see("Ann · 271, Ben · 205")
        .see("super, 10")
        .see("Dora · 540");
    assert_eq!(
        order(&mut stage),
        ["Nice", "Solitaire", "Inverted"],
        "the newest first"
    );
    stage.see("Cid · 10, Ben · 4; Cid won.");
}

#[test]
fn what_is_typed_is_found() {
    let mut stage = open_list(SMALL);
    stage
        .keys("/ben")
        .see("2 of 3 games")
        .keys(" super")
        .see("1 of 3 games")
        .see("Cid · 10")
        .see_no("Ann · 271")
        .keys("\n")
        .see("found  ben super")
        .keys("\x1b")
        .see("3 games")
        .keys("/nobody")
        .see("No games match")
        .keys("\x1b")
        .see("Ann · 271");
}

#[test]
fn hundreds_are_listed_unread() {
    let mut stage = Stage::menu(SMALL);
    for at in 0..900 {
        put_unreadable_game(
            &stage,
            &format!("game-{at}"),
            1_790_000_000 + at,
            "inverted",
            vec![SeatResult::sample("Ann", at as i32, true)],
        );
    }
    stage
        .keys("o\x1bs")
        .see("900 games")
        .see("Ann · 899")
        .see("▼");
    stage.key(Key::END);
    stage
        .see("Ann · 0")
        .see("▲")
        .keys("/ann\n")
        .see("900 games")
        .see_no("can't be read");
}

/// An empty file in the folder of finished games has no events to view.
#[test]
fn an_empty_game_is_not_told() {
    for about in registry::games() {
        let mut stage = Stage::menu(SMALL);
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let header = Header::new(about, "", seats, Seed(3), DiceFrom::Seeded);
        let folder = stage.store.paths().finished.clone();
        fs::create_dir_all(&folder).unwrap();
        fs::write(
            folder.join("x.jsonl"),
            Record {
                header,
                lines: Vec::new(),
            }
            .text(),
        )
        .unwrap();
        stage
            .keys("s\n")
            .see("Nothing has happened in this game yet.")
            .keys("\t")
            .see_no("Nothing has happened");
    }
}

#[test]
fn a_game_without_history_is_replayed() {
    let mut stage = Stage::menu(SMALL);
    put(&stage, "inverted");
    stage.keys("s").see("1 game");
    let (record, _) = stage.store.read(&stage.store.finished()[0].path).unwrap();
    let table =
        crate::core::Table::<crate::games::inverted::Inverted>::from_record(&record).unwrap();
    let points = crate::core::Game::standings(table.game())[0].points;
    stage.see(&format!(" {points}."));
    // The list can share it, too.
    stage
        .keys("c")
        .see("Your result, ready to share")
        .see(&points.to_string())
        .keys("\x1b")
        .see("1 game");
}

#[test]
fn what_is_put_away_can_be_brought_back() {
    let mut stage = Stage::menu(SMALL);
    put(&stage, "inverted");
    put(&stage, "nice");
    stage.keys("sx").see("1 game").see("u to restore it");
    assert_eq!(
        (
            stage.store.count_finished(),
            stage.store.filed_trash().len()
        ),
        (1, 1)
    );
    stage
        .keys("u")
        .see("2 games")
        .see("Restored to the finished games");
    // Without a memory of its former folder, the game itself decides where it is restored.
    stage
        .keys("xx")
        .see("No finished games yet")
        .keys("\x1bs\t\t")
        .see("trash")
        .see("2 games")
        .keys("\n")
        .see("Restored to the finished games");
    assert_eq!(
        (
            stage.store.count_finished(),
            stage.store.filed_trash().len()
        ),
        (1, 1)
    );
}

#[test]
fn finished_games_are_listed_if_none_is_open() {
    let mut stage = Stage::menu(SMALL);
    stage.keys("s").see("No open games").keys("\x1b");
    put(&stage, "inverted");
    stage.keys("s").see("finished games");
}
