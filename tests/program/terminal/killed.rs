//! The program, ended at random moments in every possible way: after each restart the game continues with at most
//! the last key press lost, no file is half written, and the terminal is restored whenever the program had a
//! chance.
//!
//! `DICEGAMES_KILLS=500 cargo test --test program killed` ends it five hundred times; `DICEGAMES_SEED` sets the
//! seed, which every failure prints.
use super::harness::Home;
use dicegames::Record;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Number of times the program is ended in an ordinary test run.
const SOME: u32 = 16;

/// The games, each with people only, so that nothing happens automatically.
const GAMES: [&str; 5] = ["inverted", "nice", "solitaire", "mathdice", "symmdice"];

/// Keys that play, move and ask. None leaves the game.
const PRESSED: [&str; 22] = [
    " ", " ", " ", "\r", "\r", "1", "2", "3", "4", "5", "a", "b", "c", "d", "u", "U", "h", "j", "\x1b[A",
    "\x1b[B", "\x1b[C", "\x1b[D",
];

/// The ways to end it, with the exit code if the program can return one.
const WAYS: [(&str, Option<u32>); 5] =
    [("KILL", None), ("HUP", Some(129)), ("TERM", Some(143)), ("INT", Some(130)), ("close", None)];

/// Returns a number from the environment.
fn number(name: &str, usual: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Returns the path and bytes of the most recently played game, in whichever folder.
fn newest(home: &Home) -> Option<(PathBuf, Vec<u8>)> {
    let files = home.files("saves").into_iter().chain(home.files("finished"));
    let games = files.filter(|file| file.extension().is_some_and(|e| e == "jsonl"));
    let newest = games.max_by_key(|file| file.metadata().and_then(|m| m.modified()).ok())?;
    let bytes = std::fs::read(&newest).ok()?;
    Some((newest, bytes))
}

/// Checks that every file of the player is valid.
fn check_files(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            check_files(&path);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let name = path.display();
        assert!(!text.is_empty(), "{name} is empty");
        let parsed: Result<(), String> = match path.extension().and_then(|e| e.to_str()) {
            Some("json") => {
                serde_json::from_str::<serde_json::Value>(&text).map(drop).map_err(|e| e.to_string())
            }
            Some("jsonl") if path.file_name().is_some_and(|n| n == "history.jsonl") => {
                let lines = text.lines().map(serde_json::from_str::<serde_json::Value>);
                lines.collect::<Result<Vec<_>, _>>().map(drop).map_err(|e| e.to_string())
            }
            Some("jsonl") => match Record::parse(&text) {
                Ok((_, torn)) => (!torn).then_some(()).ok_or_else(|| "torn".to_owned()),
                Err(e) => Err(e.to_string()),
            },
            _ => Ok(()),
        };
        assert_eq!(parsed, Ok(()), "{name}:\n{text}");
    }
}

/// Returns the game on the screen: title bar and board, without message and keys.
fn title(screen: &str) -> String {
    screen.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_killed_game_resumes_where_it_was() {
    let (kills, seed) = (number("DICEGAMES_KILLS", SOME), number("DICEGAMES_SEED", 11));
    let mut random = StdRng::seed_from_u64(u64::from(seed));
    let homes = GAMES.map(|game| (game, Home::new()));
    for kill in 0..kills {
        let (game, home) = homes.choose(&mut random).expect("a game");
        let (way, code) = WAYS.choose(&mut random).expect("a way");
        let place = format!("kill {kill} of seed {seed}: {game}, {way}");
        let known = newest(home).filter(|(file, _)| file.parent().is_some_and(|f| f.ends_with("saves")));
        let arguments = match known {
            Some(_) => format!("play {game} --continue"),
            None => format!("play {game} --seats Ann,Ben --seed {}", random.random_range(1..1000)),
        };
        let mut terminal = home.open(&arguments);
        terminal.wait(&format!("the board ({place})"), |screen| title(screen).contains("Ann"));
        for _ in 0..random.random_range(0..12) {
            terminal.keys(PRESSED.choose(&mut random).expect("a key"));
            if random.random_bool(0.3) {
                std::thread::sleep(Duration::from_millis(random.random_range(0..25)));
            }
        }
        terminal.settle();
        let before = newest(home).map_or(Vec::new(), |(_, bytes)| bytes);
        let shown = title(&terminal.screen());
        // The key in flight.
        terminal.keys(PRESSED.choose(&mut random).expect("a key"));
        std::thread::sleep(Duration::from_micros(random.random_range(0..12_000)));
        match *way {
            "close" => terminal.hang_up(),
            signal => terminal.signal(signal),
        }
        let status = terminal.end_unread();
        if let Some(code) = code {
            terminal.end();
            assert_eq!(status.exit_code(), *code, "{place}");
            terminal.assert_restored();
        }
        drop(terminal);
        home.folders().iter().for_each(|folder| check_files(folder));
        // A game without any move is not kept.
        let untouched = before.iter().filter(|byte| **byte == b'\n').count() == 1;
        let found = newest(home).filter(|(_, after)| !untouched || after.starts_with(&before));
        if untouched && found.is_none() {
            continue;
        }
        let (file, after) = found.unwrap_or_else(|| panic!("{place}: the game is gone"));
        assert!(after.starts_with(&before), "{place}: what was written stays");
        if file.parent().is_some_and(|folder| folder.ends_with("saves")) {
            let terminal = home.open(&format!("play {game} --continue"));
            let again = terminal.wait(&format!("the board ({place})"), |s| title(s).contains("Ann"));
            assert!(after.len() > before.len() || title(&again) == shown, "{place}: {shown}\n{again}");
        }
    }
}

/// On a full disk the game can be played, with a notice that it is not saved. Ended there, it continues from what
/// was written.
#[test]
fn a_full_disk_is_announced() {
    let home = Home::new();
    let mut terminal = home.open_on_full_disk("play inverted --seats Ann --seed 3");
    terminal.see("space  roll");
    for key in ["r", "r", "r", "\r"].iter().cycle().take(400) {
        terminal.keys(key);
        terminal.settle();
        if terminal.screen().contains("! not saved") {
            break;
        }
    }
    terminal.see("! not saved");
    // The reason is told once; on a busy machine, the next key may have taken it from the screen again.
    assert!(terminal.raw().contains("annot write"), "{}", terminal.screen());
    terminal.signal("KILL");
    terminal.end();
    let text = std::fs::read_to_string(home.save()).expect("the save");
    let (record, _) = Record::parse(&text).expect("what was written reads");
    assert!(!record.lines.is_empty(), "{text}");
    let terminal = home.open("play inverted --continue");
    terminal.wait("the board", |screen| title(screen).contains("Ann"));
}

/// Without HOME, files are stored according to the other variables. Without those the system is asked, and if it
/// knows no home, that is reported; only paths are printed then, or a game would be stored in the home of whoever
/// runs the tests.
#[test]
fn without_a_home_it_plays_or_explains() {
    let home = Home::new();
    let homeless = |arguments: &str| home.open_with(arguments, &[("HOME", "")]);
    let mut terminal = homeless("play inverted --seats Ann --seed 3");
    terminal.see("space  roll");
    terminal.keys(" ");
    terminal.see("roll 1 of 3");
    terminal.signal("KILL");
    terminal.end();
    assert!(home.save().is_file());
    let mut terminal = homeless("play inverted --continue");
    terminal.see("roll 1 of 3");
    terminal.keys("\x03");
    terminal.end();
    let nowhere = ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"].map(|name| (name, ""));
    let mut terminal = home.open_with("paths", &nowhere);
    terminal.end();
    let said = terminal.screen();
    assert!(said.contains("dicegames/saves") || said.contains("no home folder is known: set HOME"), "{said}");
}

/// A home that cannot be written is reported, and the game can be played all the same.
#[test]
fn a_home_without_files_is_announced() {
    let home = Home::new();
    for (name, place) in
        [("HOME", "/proc/none"), ("XDG_DATA_HOME", "/proc/none"), ("XDG_DATA_HOME", "/dev/null")]
    {
        let environment = [(name, place), ("XDG_DATA_HOME", place)];
        let mut terminal = home.open_with("play inverted --seats Ann --seed 3", &environment);
        let screen =
            terminal.wait("the board, or why not", |s| s.contains("cannot") || s.contains("space  roll"));
        assert!(screen.contains("cannot"), "{name}={place}:\n{screen}");
        terminal.keys("\x03");
        terminal.end();
    }
}
