//! The player's files when something else is in their place, the disk is full, or several programs
//! run at once.
use super::{Home, PROGRAM, ProgramRun};
use std::fs;
use std::process::Command;

/// Number of games that end at one moment.
const TOGETHER: usize = 6;

/// Games with one seed that end in the same second are all kept, and each line of the history has
/// its own file.
#[test]
fn games_that_end_together_are_all_kept() {
    let home = Home::new();
    let play = "play nice --plain --seed 7 --seats novice,novice";
    let runs: Vec<ProgramRun> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..TOGETHER)
            .map(|_| scope.spawn(|| home.run(play, "")))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    assert!(runs.iter().all(|run| run.code == 0), "{runs:?}");
    let finished = home.files("finished");
    assert_eq!(
        (finished.len(), home.files("saves").len()),
        (TOGETHER, 0),
        "{finished:?}"
    );
    let history = fs::read_to_string(home.data("history.jsonl")).unwrap();
    for path in &finished {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert_eq!(
            history.matches(&format!("\"finished/{name}\"")).count(),
            1,
            "{name}: {history}"
        );
    }
}

/// Whichever command reads a damaged file first reports it, once.
#[test]
fn damaged_files_are_told_and_kept() {
    let home = Home::new();
    let history = home.data("history.jsonl");
    fs::create_dir_all(history.parent().unwrap()).unwrap();
    fs::write(history, "name = Ann\n").unwrap();
    assert!(
        home.run("daily inverted --plain", "")
            .err
            .contains("kept as history.jsonl.bad")
    );
    assert!(!home.run("daily inverted --plain", "").err.contains(".bad"));
}

/// It is refused like a full disk, not ended by its signal.
#[cfg(unix)]
#[test]
fn a_full_quota_is_told() {
    let home = Home::new();
    let game = format!("ulimit -f 0; exec {PROGRAM} play inverted --plain --seats Ann");
    let output = home.command("sh").args(["-c", &game]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("cannot write"), "{message}");
}

/// Without an absolute path to a home, nothing is written to the current folder.
#[cfg(unix)]
#[test]
fn a_relative_home_is_none() {
    let home = Home::new();
    for place in [".", "somewhere", "../x"] {
        let mut program = Command::new(PROGRAM);
        program
            .args(["play", "nice", "--plain", "--seats", "novice,novice"])
            .current_dir(home.0.path());
        for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
            program.env_remove(name);
        }
        let output = program.env("HOME", place).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains("set HOME to an absolute path"),
            "{place}: {message}"
        );
        assert_eq!(fs::read_dir(home.0.path()).unwrap().count(), 0, "{place}");
    }
}
