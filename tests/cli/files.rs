//! The player's files when something else is in their place, the disk is full, or several programs run at once.
use super::{Home, Said, files, program_path};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

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
        assert_eq!(history.matches(&format!("/{name}\"")).count(), 1, "{name}: {history}");
    }
}

/// A file of many gigabytes, or a pipe, is refused and kept.
#[test]
fn oversized_files_are_refused() {
    let home = Home::new();
    let state = home.0.path().join("state/dicegames");
    let settings = home.0.path().join("config/dicegames/settings.toml");
    let in_data = |name: &str| home.data().join(name);
    let save = in_data("saves/nice-1.jsonl");
    for (path, command, said) in [
        (settings, "play nice --plain --seats novice,novice", "settings.toml"),
        (state.join("setups.json"), "play nice --plain --seats novice,novice", "setups.json"),
        (state.join("players.json"), "play nice --plain --seats novice,novice", "players.json"),
        (state.join("learning.json"), "play nice --plain --seats novice,novice", "learning.json"),
        (in_data("history.jsonl"), "stats", "history.jsonl"),
        (save.clone(), "play nice --plain --continue", ""),
        (save.clone(), "replay nice-1", "nice-1"),
        (save.clone(), "share nice-1", "nice-1"),
        (save.clone(), "dice nice-1", "nice-1"),
        (in_data("x"), &format!("import {}", in_data("x").display()), "longer than 4 MiB"),
        (in_data("gallery/x.figure"), "gallery x", "there is no figure called"),
    ] {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        File::create(&path).unwrap().set_len(1 << 36).unwrap();
        let answer = home.run(command, "");
        assert!(answer.err.contains(said), "{command}: {answer:?}");
        assert_eq!(path.metadata().unwrap().len(), 1 << 36, "{command}: it is left as it is");
        fs::remove_file(&path).unwrap();
        #[cfg(unix)]
        {
            assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
            let answer = home.run(command, "");
            assert!(!answer.err.is_empty(), "{command}: {answer:?}");
            assert!(path.exists() && !path.is_file(), "{command}: it is left where it is");
            fs::remove_file(&path).unwrap();
        }
    }
}

#[test]
fn damaged_memory_is_told_and_kept() {
    let home = Home::new();
    let state = home.0.path().join("state/dicegames");
    fs::create_dir_all(&state).unwrap();
    for name in ["setups", "players", "learning", "duels"] {
        fs::write(state.join(format!("{name}.json")), "{").unwrap();
    }
    let said = home.run("play nice --plain --seats novice,novice", "");
    for name in ["setups", "players", "learning", "duels"] {
        assert!(said.err.contains(&format!("is kept as {name}.json.bad")), "{said:?}");
        assert_eq!(fs::read_to_string(state.join(format!("{name}.json.bad"))).unwrap(), "{");
    }
    assert_eq!(home.run("play nice --plain --seats novice,novice", "").err.matches("damaged").count(), 0);
}

/// Whichever command reads the settings first reports a damaged file; a symbolic link is kept.
#[test]
fn damaged_settings_are_reported_and_kept() {
    for command in ["play inverted --plain", "daily inverted --plain"] {
        let home = Home::new();
        let settings = home.0.path().join("config/dicegames/settings.toml");
        let real = home.0.path().join("dotfiles/settings.toml");
        for path in [&settings, &real] {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
        }
        fs::write(&settings, "name = Ann").unwrap();
        let said = home.run(command, "");
        assert!(said.err.contains("settings.toml was damaged"), "{command}: {said:?}");
        assert_eq!(fs::read_to_string(settings.with_file_name("settings.toml.bad")).unwrap(), "name = Ann");
        #[cfg(unix)]
        {
            let _ = fs::remove_file(&settings);
            fs::write(&real, "name = Ben").unwrap();
            std::os::unix::fs::symlink(&real, &settings).unwrap();
            let said = home.run(command, "");
            let bad = real.with_file_name("settings.toml.bad");
            assert!(said.err.contains("dotfiles/settings.toml.bad"), "{command}: {said:?}");
            assert_eq!(fs::read_link(&settings).unwrap(), real);
            assert_eq!(fs::read_to_string(bad).unwrap(), "name = Ben");
        }
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
    let endless = File::open("/dev/zero").unwrap();
    let output = home.command(&program_path()).args(["replay", "-"]).stdin(Stdio::from(endless)).output();
    let said = String::from_utf8(output.unwrap().stderr).unwrap();
    assert!(said.contains("longer than 4 MiB"), "{said}");
}
