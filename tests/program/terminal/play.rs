use super::harness::{ENTER, ESC, Terminal, UP};
use crate::home::Home;
use dicegames::{Inverted, Record, Table, Turn};
use std::path::Path;
use std::time::{Duration, Instant};

/// Returns the game in the file, which is up to date as every event is written before the next key
/// is read.
pub(crate) fn table(save: &Path) -> Table<Inverted> {
    let text = std::fs::read_to_string(save).unwrap();
    Table::from_record(&Record::parse(&text).unwrap().0).unwrap()
}

/// Rolls the dice that are due, and returns the game once they lie there.
pub(crate) fn roll(terminal: &mut Terminal, save: &Path) -> Table<Inverted> {
    terminal.keys(" ");
    let end = Instant::now() + Duration::from_secs(90);
    loop {
        let table = table(save);
        if matches!(table.turn(), Turn::Act { .. }) {
            return table;
        }
        assert!(
            Instant::now() < end,
            "waiting for the roll: {:?}",
            table.game()
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Starts a game of Inverted Dice from the menu, with two key presses.
pub(crate) fn start(terminal: &mut Terminal, home: &Home) -> std::path::PathBuf {
    terminal.see("Inverted");
    terminal.key("2", "enter  start");
    terminal.key(ENTER, "round 1 of 20");
    terminal.see("space  roll");
    home.only("saves")
}

#[test]
fn a_game_is_left_and_continued() {
    let home = Home::settled();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    let rolled = roll(&mut terminal, &save);
    terminal.key(ESC, "Leave");
    terminal.keys(&UP.repeat(2));
    terminal.key(ENTER, "Continue");
    terminal.key(ENTER, "round 1 of 20");
    assert_eq!(table(&save).game(), rolled.game());
}

#[test]
fn a_result_is_entered_and_copied() {
    let home = Home::settled();
    let mut terminal = home.open("play nice --seats novice,novice --options target=10");
    terminal.see("enter  again");
    assert_eq!(
        (home.files("saves").len(), home.files("finished").len()),
        (0, 1)
    );
    let history = std::fs::read_to_string(home.data("history.jsonl")).unwrap();
    assert_eq!(history.matches("\"when\":").count(), 1, "{history}");
    // What is copied reaches the clipboard of the terminal.
    terminal.key("c", "Your result, ready to share");
    terminal.sent("\x1b]52;c;");
}
