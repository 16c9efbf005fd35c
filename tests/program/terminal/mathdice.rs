//! MathDice with a real clock.
use super::harness::{CTRL_Z, Home, Terminal, program};
use dicegames::{Event, Game, MathDice, Record, Table};
use std::path::Path;
use std::time::{Duration, Instant};

/// Two people at a tournament with the shortest clock: 6 seconds to call, 4 to type.
const BLITZ: &str = "play mathdice --seats Ann,Ben --seed 1 --options mode=tournament,clock=blitz";
/// Time for which a game is left alone.
const AWAY: Duration = Duration::from_secs(1);
/// The first rolls of seed 1.
const TARGET: &str = "target  8 × 6";

fn table(save: &Path) -> Table<MathDice> {
    let text = std::fs::read_to_string(save).unwrap();
    Table::from_record(&Record::parse(&text).unwrap().0).unwrap()
}

/// Rolls the target and the dice of the first point, and returns the screen.
fn roll(terminal: &mut Terminal) -> String {
    terminal.key(" ", TARGET);
    terminal.key(" ", "Nobody has called yet")
}

/// Returns the times and events of the log.
fn events(table: &Table<MathDice>) -> Vec<(u64, &Event<<MathDice as Game>::Action>)> {
    table.log().iter().map(|(at, event)| (at.as_millis() as u64, event)).collect()
}

#[test]
fn the_clock_is_real() {
    let home = Home::new();
    let mut terminal = home.open(BLITZ);
    roll(&mut terminal);
    let started = Instant::now();
    terminal.key("a", "Ann:");
    terminal.see("called nothing in time");
    terminal.see("Time ran out before anybody called");
    let passed = started.elapsed();
    let table = table(&home.save());
    let events = events(&table);
    let [.., rolled, buzz, window, typed, end] = events.as_slice() else { panic!("{events:?}") };
    assert!(matches!(rolled.1, Event::Chance(_)));
    assert!(matches!(buzz.1, Event::Acted(_, action) if action.to_string() == "buzz"));
    assert!([window, typed, end].iter().all(|(_, event)| **event == Event::TimeUp));
    assert_eq!((window.0 - buzz.0, typed.0 - buzz.0), (400, 4000));
    // Six seconds of thinking in all, without the typing.
    assert_eq!(end.0 - rolled.0, 6000 + 4000);
    assert!(passed >= Duration::from_millis(9500), "as long by the wall clock: {passed:?}");
}

#[test]
fn a_stopped_game_goes_on_with_its_clock() {
    let home = Home::new();
    let mut shell = home.open_shell();
    shell.see("ready>");
    shell.keys(&format!("{} {BLITZ}\n", program().display()));
    shell.see("oll the ");
    roll(&mut shell);
    let rolled = Instant::now();
    shell.keys(CTRL_Z);
    shell.wait("the shell", |screen| screen.contains("Stopped") || screen.contains("Suspended"));
    let left = Duration::from_secs(6).saturating_sub(rolled.elapsed());
    std::thread::sleep(AWAY);
    shell.keys("fg\n");
    let resumed = Instant::now();
    shell.see("Time ran out before anybody called");
    assert!(resumed.elapsed() + Duration::from_millis(200) >= left, "{left:?} were left");
}
