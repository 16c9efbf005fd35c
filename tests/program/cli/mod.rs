//! The built program, called as by people and scripts.
mod coach;
mod duel;
mod files;
mod plain;
mod program;
mod programs;
mod records;
mod shown;
mod symmetry;

use assert_cmd::Command;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A player's home, private to a test.
pub(crate) struct Home(pub(crate) TempDir);

/// Output and exit code of the program.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Home {
    pub(crate) fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    /// Runs the program with `arguments`, split at spaces, and `input`.
    pub(crate) fn run(&self, arguments: &str, input: &str) -> Said {
        let mut program = Command::new(env!("CARGO_BIN_EXE_dicegames"));
        program.args(arguments.split_whitespace()).write_stdin(input);
        program.env("USER", "Ann").env("TZ", "UTC");
        program.env("XDG_DATA_HOME", self.0.path().join("data"));
        program.env("XDG_CONFIG_HOME", self.0.path().join("config"));
        program.env("XDG_STATE_HOME", self.0.path().join("state"));
        let output = program.output().unwrap();
        Said {
            code: output.status.code().expect("no signal"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Returns `program` with this home, ready to run.
    fn command(&self, program: &Path) -> std::process::Command {
        let mut command = std::process::Command::new(program);
        for (name, folder) in
            [("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config"), ("XDG_STATE_HOME", "state")]
        {
            command.env(name, self.0.path().join(folder));
        }
        command
    }

    fn data(&self) -> PathBuf {
        self.0.path().join("data/dicegames")
    }

    /// Returns the only file in the folder `name` of the data.
    pub(crate) fn only(&self, name: &str) -> PathBuf {
        let files = files(&self.data().join(name));
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].clone()
    }
}

fn program_path() -> PathBuf {
    env!("CARGO_BIN_EXE_dicegames").into()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect()
}

/// Returns the ids of all games according to the program.
fn games() -> Vec<String> {
    let help = Home::new().run("help play", "").out;
    let games = help.lines().filter_map(|line| line.trim().strip_prefix("- ")?.split_once(':'));
    let games: Vec<String> = games.map(|(id, _)| id.to_owned()).collect();
    assert!(games.contains(&"inverted".to_owned()), "{help}");
    games
}
