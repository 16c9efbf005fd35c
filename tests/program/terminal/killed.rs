//! The program, ended at random moments in every possible way: after each restart the game
//! continues with at most the last key press lost, no file is half written, and the terminal is
//! restored whenever the program had a chance.
//!
//! `DICEGAMES_KILLS=500 cargo test --test program killed` ends it five hundred times;
//! `DICEGAMES_SEED` sets the seed, which every failure prints.
use crate::home::Home;
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
    " ", " ", " ", "\r", "\r", "1", "2", "3", "4", "5", "a", "b", "c", "d", "u", "U", "h", "j",
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D",
];

/// The ways to end it, with the exit code if the program can return one.
const WAYS: [(&str, Option<u32>); 9] = [
    ("KILL", None),
    ("HUP", Some(129)),
    ("TERM", Some(143)),
    ("INT", Some(130)),
    ("QUIT", Some(131)),
    ("ALRM", Some(142)),
    ("XCPU", Some(152)),
    ("PROF", Some(155)),
    ("close", Some(129)),
];

/// Returns a number from the environment.
fn number(name: &str, usual: u32) -> u32 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}

/// Returns the path and bytes of the most recently played game, in whichever folder.
fn newest(home: &Home) -> Option<(PathBuf, Vec<u8>)> {
    let files = home
        .files("saves")
        .into_iter()
        .chain(home.files("finished"));
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
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let name = path.display();
        assert!(!text.is_empty(), "{name} is empty");
        let parsed: Result<(), String> = match path.extension().and_then(|e| e.to_str()) {
            Some("json") => serde_json::from_str::<serde_json::Value>(&text)
                .map(drop)
                .map_err(|e| e.to_string()),
            Some("jsonl") if path.file_name().is_some_and(|n| n == "history.jsonl") => {
                let lines = text.lines().map(serde_json::from_str::<serde_json::Value>);
                lines
                    .collect::<Result<Vec<_>, _>>()
                    .map(drop)
                    .map_err(|e| e.to_string())
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
    let kills = number("DICEGAMES_KILLS", SOME);
    let seed = number("DICEGAMES_SEED", 11);
    let mut random = StdRng::seed_from_u64(u64::from(seed));
    let homes = GAMES.map(|game| (game, Home::settled()));
    for (kill, (way, code)) in (0..kills).zip(WAYS.iter().cycle()) {
        let (game, home) = homes.choose(&mut random).expect("a game");
        let place = format!("kill {kill} of seed {seed}: {game}, {way}");
        let known =
            newest(home).filter(|(file, _)| file.parent().is_some_and(|f| f.ends_with("saves")));
        let arguments = match known {
            Some(_) => format!("play {game} --continue"),
            None => format!(
                "play {game} --seats Ann,Ben --seed {}",
                random.random_range(1..1000)
            ),
        };
        let mut terminal = home.open(&arguments);
        terminal.wait(&format!("the board ({place})"), |screen| {
            title(screen).contains("Ann")
        });
        for _ in 0..random.random_range(0..12) {
            terminal.keys(PRESSED.choose(&mut random).expect("a key"));
            if random.random_bool(0.3) {
                std::thread::sleep(Duration::from_millis(random.random_range(0..25)));
            }
        }
        terminal.settle();
        let before = newest(home).map_or(Vec::new(), |(_, bytes)| bytes);
        let title_before = title(&terminal.screen());
        // The key in flight.
        terminal.keys(PRESSED.choose(&mut random).expect("a key"));
        std::thread::sleep(Duration::from_micros(random.random_range(0..12_000)));
        match *way {
            "close" => terminal.hang_up(),
            signal => terminal.signal(signal),
        }
        let status = terminal.end_unread();
        if let Some(code) = code {
            assert_eq!(status.exit_code(), *code, "{place}");
        }
        // A closed terminal has nothing to restore.
        if !["KILL", "close"].contains(way) {
            terminal.end();
            terminal.assert_restored();
        }
        drop(terminal);
        check_files(home.0.path());
        check_save(home, game, &place, &before, &title_before);
    }
}

/// Checks that the game whose save had the bytes `before` is there, and goes on where it was.
fn check_save(home: &Home, game: &str, place: &str, before: &[u8], title_before: &str) {
    // A game without any move is not kept.
    let has_no_move = before.iter().filter(|byte| **byte == b'\n').count() == 1;
    let save = newest(home).filter(|(_, after)| !has_no_move || after.starts_with(before));
    if has_no_move && save.is_none() {
        return;
    }
    let (file, after) = save.unwrap_or_else(|| panic!("{place}: the game is gone"));
    assert!(after.starts_with(before), "{place}: what was written stays");
    if file
        .parent()
        .is_some_and(|folder| folder.ends_with("saves"))
    {
        let terminal = home.open(&format!("play {game} --continue"));
        let screen = terminal.wait(&format!("the board ({place})"), |screen| {
            title(screen).contains("Ann")
        });
        assert!(
            after.len() > before.len() || title(&screen) == title_before,
            "{place}: {title_before}\n{screen}"
        );
    }
}
