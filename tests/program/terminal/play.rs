use super::harness::{ENTER, ESC, Terminal, UP};
use crate::home::Home;
use dicegames::{Game, Inverted, Record, Table, Turn};
use std::path::Path;
use std::time::{Duration, Instant};

/// Returns the game in the file, which is up to date as every event is written before the next key is read.
pub(crate) fn table(save: &Path) -> Table<Inverted> {
    let text = std::fs::read_to_string(save).unwrap();
    Table::from_record(&Record::parse(&text).unwrap().0).unwrap()
}

/// Waits until `reached` holds for the game in the file.
pub(crate) fn wait(save: &Path, what: &str, reached: impl Fn(&Table<Inverted>) -> bool) -> Table<Inverted> {
    let end = Instant::now() + Duration::from_secs(90);
    loop {
        // If the file has just moved to the finished games, the caller finds it.
        let table = table(save);
        if reached(&table) {
            return table;
        }
        assert!(Instant::now() < end, "waiting for {what}: {:?}", table.game());
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn chooses(table: &Table<Inverted>) -> bool {
    matches!(table.turn(), Turn::Act { .. })
}

/// Rolls the dice that are due.
pub(crate) fn roll(terminal: &mut Terminal, save: &Path) -> Table<Inverted> {
    terminal.keys(" ");
    wait(save, "the roll", chooses)
}

/// Finishes the turn of the person whose roll is due.
pub(crate) fn play_turn(terminal: &mut Terminal, home: &Home, save: &Path) {
    let rolled = roll(terminal, save);
    finish_turn(terminal, home, save, rolled);
}

/// Finishes a turn from `now` on: registers open sums, rerolls otherwise.
pub(crate) fn finish_turn(terminal: &mut Terminal, home: &Home, save: &Path, mut now: Table<Inverted>) {
    loop {
        let events = now.log().len();
        let sum = now.game().sum().expect("five dice lie there");
        if now.game().sheet().is_open(sum) || now.game().left() == 0 {
            terminal.keys(ENTER);
            let end = Instant::now() + Duration::from_secs(90);
            // The last box ends the game, and its file moves.
            while save.exists() && table(save).log().len() == events {
                assert!(Instant::now() < end, "nothing is filled:\n{}", terminal.screen());
                std::thread::sleep(Duration::from_millis(5));
            }
            assert!(save.exists() || !home.files("finished").is_empty());
            return;
        }
        terminal.keys("r");
        now = wait(save, "the reroll", |table| table.log().len() >= events + 2 && chooses(table));
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
fn a_whole_game_by_keys() {
    let home = Home::settled();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    for round in 1..=20 {
        terminal.see(&format!("round {round} of 20"));
        play_turn(&mut terminal, &home, &save);
    }
    // The last choice is seen before the result.
    terminal.see("space  continue");
    let result = terminal.key(" ", "Play again");
    let finished = home.files("finished");
    assert_eq!((home.files("saves").len(), finished.len()), (0, 1));
    let points = table(&finished[0]).game().standings()[0].points;
    // The total itself is made of dots.
    assert!(points > 0 && result.contains("points short of Inverted"), "{points} points:\n{result}");
    let history = std::fs::read_to_string(home.data("history.jsonl")).unwrap();
    assert!(history.contains(&format!("\"points\":{points}")), "{history}");
    // What is copied reaches the clipboard of the terminal.
    terminal.key("c", "Your result, ready to share");
    terminal.sent("\x1b]52;c;");
    terminal.key(ESC, "Play again");

    // Once more, leave, and return.
    terminal.key(ENTER, "round 1 of 20");
    terminal.see("space  roll");
    play_turn(&mut terminal, &home, &home.only("saves"));
    terminal.see("round 2 of 20");
    terminal.key(ESC, "Leave");
    terminal.keys(&UP.repeat(2));
    terminal.key(ENTER, "Continue");
    terminal.key(ENTER, "round 2 of 20");
}
