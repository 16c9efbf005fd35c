//! The player's files when something else is in their place, the disk is full, or several programs run at once.
use super::{Home, Said, files, program_path};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Number of games that end at one moment.
const TOGETHER: usize = 6;

/// Games with one seed that end in the same second are all kept, and each line of the history has its own file.
#[test]
fn games_that_end_together_are_all_kept() {
    let home = Home::new();
    let play = "play nice --plain --seed 7 --seats novice,novice";
    let ends: Vec<Said> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..TOGETHER).map(|_| scope.spawn(|| home.run(play, ""))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(ends.iter().all(|said| said.code == 0), "{ends:?}");
    let finished = files(&home.data().join("finished"));
    assert_eq!((finished.len(), files(&home.data().join("saves")).len()), (TOGETHER, 0), "{finished:?}");
    let history = fs::read_to_string(home.data().join("history.jsonl")).unwrap();
    for path in &finished {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert_eq!(history.matches(&format!("\"finished/{name}\"")).count(), 1, "{name}: {history}");
    }
}

/// Whichever command reads the files first reports damaged ones, once.
#[test]
fn damaged_files_are_told_and_kept() {
    for command in ["play nice --plain --seats novice,novice", "daily inverted --plain"] {
        let home = Home::new();
        let (settings, state, history) = (
            home.0.path().join("config/dicegames/settings.toml"),
            home.0.path().join("state/dicegames/state.json"),
            home.data().join("history.jsonl"),
        );
        let keys = settings.with_file_name("keys.toml");
        for path in [&settings, &keys, &state, &history] {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "name = Ann\n").unwrap();
        }
        let said = home.run(command, "");
        for name in ["settings.toml", "state.json", "history.jsonl"] {
            assert!(said.err.contains(&format!("kept as {name}.bad")), "{command}: {said:?}");
        }
        assert!(said.err.contains("keys.toml can't be read"), "{command}: {said:?}");
        assert_eq!(fs::read_to_string(settings.with_file_name("settings.toml.bad")).unwrap(), "name = Ann\n");
        assert_eq!(fs::read_to_string(keys).unwrap(), "name = Ann\n");
        assert!(!home.run(command, "").err.contains(".bad"), "{command}");
    }
}

/// A full disk is reported with the name of a file that people know.
#[cfg(unix)]
#[test]
fn a_full_disk_names_the_file() {
    let home = Home::new();
    let full = |arguments: &str| {
        let script = format!("trap '' XFSZ; ulimit -f 0; exec {} {arguments}", program_path().display());
        let output = home.command(Path::new("/bin/sh")).args(["-c", &script]).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let folder = home.0.path().display();
    for (arguments, file) in [
        ("play nice --plain --seats novice,novice", "/saves/nice-"),
        (&format!("man --all {folder}/out"), "/out/man/dicegames.1: "),
    ] {
        let said = full(arguments);
        assert!(said.contains("cannot write") && said.contains(file), "{said}");
        assert!(!said.contains(".dicegames-"), "{said}");
    }
}

/// Without an absolute path to a home, nothing is written to the current folder.
#[cfg(unix)]
#[test]
fn a_relative_home_is_none() {
    let home = Home::new();
    for place in [".", "somewhere", "../x"] {
        let mut program = Command::new(program_path());
        program.args(["play", "nice", "--plain", "--seats", "novice,novice"]).current_dir(home.0.path());
        for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            program.env_remove(name);
        }
        let output = program.env("HOME", place).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("set HOME to an absolute path"), "{place}: {said}");
        assert_eq!(fs::read_dir(home.0.path()).unwrap().count(), 0, "{place}");
    }
}

/// A game can be read through a pipe, whatever a shell calls it.
#[cfg(unix)]
#[test]
fn a_game_is_read_from_a_pipe() {
    let home = Home::new();
    assert_eq!(home.run("play nice --plain --seed 7 --seats novice,novice", "").code, 0);
    let path = home.only("finished");
    let text = fs::read_to_string(&path).unwrap();
    let expected = home.run(&format!("replay {}", path.display()), "").out;
    for name in ["-", "/dev/stdin", "/dev/fd/0"] {
        assert_eq!(home.run(&format!("replay {name}"), &text).out, expected, "{name}");
    }
}
