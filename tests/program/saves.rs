//! Players' files of the first released format, read by this version. The files in `tests/saves/` must never be
//! rewritten once it is released. Only the built program is used, so that its internals may change.
//!
//! | content | path |
//! |---|---|
//! | open games, made by `src/tests/fixtures.rs` | `open/*.jsonl` |
//! | a player's history, settings and last setups | `home/` |
//! | the statistics of that history | `home/stats.txt` |
use crate::cli::Home;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path of `name` among the old files.
fn old(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(name)
}

fn read_json(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(old(name)).unwrap()).unwrap()
}

/// Returns the names of the old games in `folder`, such as `open/nice-typed.jsonl`.
fn games(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(old(folder)).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| format!("{folder}/{}", entry.unwrap().file_name().to_string_lossy())).collect();
    names.sort();
    assert!(!names.is_empty(), "{folder} holds old games");
    names
}

/// Copies the old file `from` to `to` in `home`.
fn put(home: &Home, from: &str, to: &str) {
    let to = home.0.path().join(to);
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    fs::write(to, fs::read(old(from)).unwrap()).unwrap();
}

/// Returns the home of a player of that version.
fn home_of_old() -> Home {
    let home = Home::new();
    for name in
        ["data/dicegames/history.jsonl", "config/dicegames/settings.toml", "state/dicegames/state.json"]
    {
        put(&home, &format!("home/{name}"), name);
    }
    home
}

/// Runs the program with `arguments` and `input`; returns its output.
fn run(home: &Home, arguments: &str, input: &str) -> String {
    let said = home.run(arguments, input);
    assert_eq!(said.code, 0, "{arguments}: {said:?}");
    said.out
}

fn run_json(home: &Home, arguments: &str) -> Value {
    serde_json::from_str(&run(home, arguments, "")).unwrap()
}

#[test]
fn old_games_continue_in_their_file() {
    for name in games("open") {
        let before = fs::read(old(&name)).unwrap();
        let header: Value =
            serde_json::from_slice(before.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
        let home = Home::new();
        put(&home, &name, "data/dicegames/saves/old.jsonl");
        run(&home, &format!("play {} --plain --continue", header["game"].as_str().unwrap()), "quit\n");
        let save = home.only("saves");
        assert_eq!(save.file_name().unwrap(), "old.jsonl", "{name}");
        let after = fs::read(&save).unwrap();
        assert!(after.starts_with(&before), "{name} was changed, not only added to");
        // Additions can be read together with the old lines.
        let told = run_json(&home, &format!("replay {} --json", save.display()));
        assert_eq!(told["over"], false, "{name}");
    }
}

#[test]
fn an_old_history_comes_to_the_same() {
    let home = home_of_old();
    assert_eq!(run(&home, "stats", ""), fs::read_to_string(old("home/stats.txt")).unwrap());
}

#[test]
fn old_setups_are_offered_again() {
    let setups = read_json("home/state/dicegames/state.json");
    for (game, setup) in setups["setups"].as_object().unwrap() {
        let home = home_of_old();
        // A game is kept from a person's first move on.
        run(&home, &format!("play {game} --plain"), "1\nZoë: buzz\nquit\n");
        let text = fs::read_to_string(home.only("saves")).unwrap();
        let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        for what in ["options", "seats", "dice"] {
            assert_eq!(header[what], setup[what], "{what} of {game}");
        }
    }
}

#[cfg(unix)]
#[test]
fn old_settings_hold() {
    let home = crate::terminal::harness::Home(home_of_old().0);
    let screen = home.open("").see("quit");
    assert!(screen.is_ascii(), "only what every terminal has:\n{screen}");
    let settings = fs::read(old("home/config/dicegames/settings.toml")).unwrap();
    assert_eq!(fs::read(home.config("settings.toml")).unwrap(), settings);
    let files = fs::read_dir(home.config("")).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(
        files.into_iter().all(|name| !name.to_string_lossy().ends_with(".bad")),
        "nothing made way for defaults"
    );
}
