//! What surrounds a game: replay, daily games, sharing.
use super::harness::{ENTER, ESC, Home, RIGHT};
use std::path::{Path, PathBuf};

/// Puts a game of an older version that is over among the finished ones.
pub(crate) fn finished(home: &Home, name: &str) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/finished").join(name);
    let folder = home.data("finished");
    std::fs::create_dir_all(&folder).unwrap();
    let to = folder.join(name);
    std::fs::copy(from, &to).unwrap();
    to
}

#[test]
fn a_game_is_told_again_and_played_on_from_there() {
    let home = Home::new();
    finished(&home, "solitaire-person.jsonl");
    let mut terminal = home.open("");
    terminal.key("g", "No game is open");
    terminal.key("\t", "1 game");
    terminal.key("v", "event 1 of");
    terminal.key(RIGHT, "event 2 of");
    terminal.key(RIGHT, "event 3 of");
    terminal.key(" ", "every 2 seconds");
    terminal.see("event 4 of");
    terminal.keys(" ");
    terminal.key("p", "A game of its own");
    let text = std::fs::read_to_string(home.save()).unwrap();
    assert!(text.lines().next().unwrap().contains("\"played_on_from\":"), "{text}");
}

#[test]
fn the_daily_game_begins_and_is_gone_on_with() {
    let home = Home::new();
    let mut terminal = home.open("daily inverted");
    terminal.see("round 1 of 20");
    let text = std::fs::read_to_string(home.save()).unwrap();
    assert!(text.lines().next().unwrap().contains("\"daily\":\"20"), "{text}");
    terminal.signal("KILL");
    terminal.end();
    let mut terminal = home.open("daily inverted");
    terminal.see("round 1 of 20");
    home.save();
    terminal.signal("KILL");
    terminal.end();
    let mut terminal = home.open("daily");
    terminal.see("begun");
    terminal.key(ESC, "enter");
}

#[test]
fn a_result_is_offered_to_the_clipboard() {
    let home = Home::new();
    let mut terminal = home.open("play nice --seats novice,casual --options target=10 --seed 7");
    terminal.see("Play again");
    terminal.key("c", "Your result, to be sent");
    terminal.sent("\x1b]52;c;");
    terminal.key(ENTER, "again");
}
