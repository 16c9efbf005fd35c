//! A player's files of the first released format, taken up by this version. The files in
//! `tests/made_saves/` must never be rewritten once it is released; `src/tests/fixtures.rs` reads
//! every game among them.
use crate::home::{Home, ProgramRun};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path of `name` among the old files.
fn old(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/made_saves")
        .join(name)
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
    for name in [
        "data/dicegames/history.jsonl",
        "config/dicegames/settings.toml",
        "state/dicegames/state.json",
    ] {
        put(&home, &format!("home/{name}"), name);
    }
    home
}

#[test]
fn an_old_game_continues_in_its_file() {
    let home = Home::new();
    put(&home, "open/nice.jsonl", "data/dicegames/saves/old.jsonl");
    assert_eq!(
        home.run("play nice --plain --continue", "1\nquit\n").code,
        0
    );
    let save = home.only("saves");
    let before = fs::read(old("open/nice.jsonl")).unwrap();
    let after = fs::read(&save).unwrap();
    assert!(
        save.ends_with("old.jsonl") && after.starts_with(&before),
        "it was changed, not only added to"
    );
}

#[test]
fn an_old_history_comes_to_the_same() {
    let ProgramRun { code, out, .. } = home_of_old().run("stats", "");
    assert_eq!(
        (code, out),
        (0, fs::read_to_string(old("home/stats.txt")).unwrap())
    );
}

/// Returns the header of the only open game, without its checksum.
fn header(home: &Home) -> Value {
    let text = fs::read_to_string(home.only("saves")).unwrap();
    let mut header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    header.as_object_mut().unwrap().remove("sum");
    header
}

#[test]
fn a_friend_starts_the_same_game() {
    for arguments in [
        "inverted --seats Zoë",
        "nice --seats novice,Zoë --options variant=big,target=10",
    ] {
        let home = Home::new();
        let friend = home_of_old();
        // The friend's last setups are others.
        let state = fs::read_to_string(friend.state("state.json")).unwrap();
        let state = state.replacen("\"person\"", "\"novice\"", 1);
        fs::write(friend.state("state.json"), state).unwrap();
        let input = "1\nquit\n";
        home.run(&format!("play {arguments} --seed 7 --plain"), input);
        let file = home.only("saves");
        let shared = home.run(&format!("share {} --quick", file.display()), "");
        let command = shared.out.lines().last().unwrap();
        let command = command.strip_prefix("dicegames ").unwrap();
        friend.run(&format!("{command} --plain"), input);
        let mut expected = header(&home);
        for seat in expected["seats"].as_array_mut().unwrap() {
            if seat["player"] == "person" {
                seat["name"] = "Łukasz".into();
            }
        }
        assert_eq!(header(&friend), expected, "{command}");
    }
}

#[test]
fn old_setups_are_offered_again() {
    let state = fs::read_to_string(old("home/state/dicegames/state.json")).unwrap();
    let state: Value = serde_json::from_str(&state).unwrap();
    for (game, setup) in state["setups"].as_object().unwrap() {
        let home = home_of_old();
        // A game is kept from a person's first move on.
        home.run(&format!("play {game} --plain"), "1\nZoë: buzz\nquit\n");
        let header = header(&home);
        for what in ["options", "seats", "dice"] {
            assert_eq!(header[what], setup[what], "{what} of {game}");
        }
    }
}

#[cfg(unix)]
#[test]
fn old_settings_hold() {
    let home = home_of_old();
    let screen = home.open("").see("quit");
    assert!(screen.is_ascii(), "only what every terminal has:\n{screen}");
    let settings = fs::read(old("home/config/dicegames/settings.toml")).unwrap();
    assert_eq!(fs::read(home.config("settings.toml")).unwrap(), settings);
}
