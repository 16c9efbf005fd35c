//! Players' files of the first released format, read by this version. The files in `tests/saves/` must never be
//! rewritten once it is released. Only the built program is used, so that its internals may change.
//!
//! | content | path |
//! |---|---|
//! | open games, made by `src/tests/fixtures.rs` | `open/*.jsonl` |
//! | a player's history, settings and last setups | `home/` |
//! | the statistics of that history | `home/stats.json` |
use assert_cmd::Command;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_dicegames");

/// Longest time for the screen to appear.
const PATIENCE: Duration = Duration::from_secs(60);

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

/// A player's files, private to a test.
struct Home(TempDir);

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    /// The home of a player of that version.
    fn of_old() -> Home {
        let home = Home::new();
        for name in
            ["data/dicegames/history.jsonl", "config/dicegames/settings.toml", "state/dicegames/state.json"]
        {
            home.put(&format!("home/{name}"), name);
        }
        home
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Copies the old file `from` to `to`.
    fn put(&self, from: &str, to: &str) {
        let to = self.path(to);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::write(to, fs::read(old(from)).unwrap()).unwrap();
    }

    /// Returns the only saved game.
    fn save(&self) -> PathBuf {
        let folder = fs::read_dir(self.path("data/dicegames/saves")).unwrap();
        let saves: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
        assert_eq!(saves.len(), 1, "{saves:?}");
        saves[0].clone()
    }

    fn environment(&self) -> [(&str, PathBuf); 4] {
        [
            ("HOME", self.path("")),
            ("XDG_DATA_HOME", self.path("data")),
            ("XDG_CONFIG_HOME", self.path("config")),
            ("XDG_STATE_HOME", self.path("state")),
        ]
    }

    /// Runs the program with `arguments` and `input`; returns its output. It must succeed without complaints.
    fn run(&self, arguments: &[&str], input: &str) -> String {
        let mut program = Command::new(PROGRAM);
        let output = program.args(arguments).envs(self.environment()).write_stdin(input).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn run_json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.run(arguments, "")).unwrap()
    }

    /// Returns the screen once `awaited` is on it.
    fn screen_until(&self, awaited: &str) -> String {
        let pair =
            native_pty_system().openpty(PtySize { rows: 30, cols: 100, ..PtySize::default() }).unwrap();
        let mut program = CommandBuilder::new(PROGRAM);
        program.env("TERM", "xterm-256color");
        program.env("LANG", "C.UTF-8");
        for (name, value) in self.environment() {
            program.env(name, value);
        }
        let mut child = pair.slave.spawn_command(program).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        let end = Instant::now() + PATIENCE;
        let mut screen = Vec::new();
        while !String::from_utf8_lossy(&screen).contains(awaited) {
            let more = receiver.recv_timeout(end.saturating_duration_since(Instant::now()));
            let Ok(more) = more else { break };
            screen.extend(more);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let screen = String::from_utf8_lossy(&screen).into_owned();
        assert!(screen.contains(awaited), "{awaited} is not on the screen:\n{screen}");
        screen
    }
}

#[test]
fn old_games_continue_in_their_file() {
    for name in games("open") {
        let before = fs::read(old(&name)).unwrap();
        let header: Value =
            serde_json::from_slice(before.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
        let home = Home::new();
        home.put(&name, "data/dicegames/saves/old.jsonl");
        home.run(&["play", header["game"].as_str().unwrap(), "--plain", "--continue"], "quit\n");
        let save = home.save();
        assert_eq!(save.file_name().unwrap(), "old.jsonl", "{name}");
        let after = fs::read(&save).unwrap();
        assert!(after.starts_with(&before), "{name} was changed, not only added to");
        // Additions can be read together with the old lines.
        let told = home.run_json(&["replay", save.to_str().unwrap(), "--json"]);
        assert_eq!(told["over"], false, "{name}");
    }
}

#[test]
fn an_old_history_comes_to_the_same() {
    let home = Home::of_old();
    let (told, old) = (home.run_json(&["stats", "--json"]), read_json("home/stats.json"));
    // Later versions add keys; the old ones remain.
    for (what, value) in old.as_object().unwrap() {
        assert_eq!(told[what], *value, "{what}");
    }
}

#[test]
fn old_setups_are_offered_again() {
    let setups = read_json("home/state/dicegames/state.json");
    for (game, setup) in setups["setups"].as_object().unwrap() {
        let home = Home::of_old();
        // A game is kept from a person's first move on.
        home.run(&["play", game, "--plain"], "1\nZoë: buzz\nquit\n");
        let text = fs::read_to_string(home.save()).unwrap();
        let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        for what in ["options", "seats", "dice"] {
            assert_eq!(header[what], setup[what], "{what} of {game}");
        }
    }
}

#[test]
fn old_settings_hold() {
    let home = Home::of_old();
    let screen = home.screen_until("quit");
    assert!(screen.is_ascii(), "only what every terminal has:\n{screen}");
    let settings = "config/dicegames/settings.toml";
    assert_eq!(fs::read(home.path(settings)).unwrap(), fs::read(old(&format!("home/{settings}"))).unwrap());
    let files = fs::read_dir(home.path("config/dicegames")).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(
        files.into_iter().all(|name| !name.to_string_lossy().ends_with(".bad")),
        "nothing made way for defaults"
    );
}
