//! A player's home for one test, and the program run in it.
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A player's home, private to a test.
pub(crate) struct Home(pub(crate) TempDir);

/// Output and exit code of the program.
#[derive(Debug)]
pub(crate) struct ProgramRun {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Home {
    pub(crate) fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    /// Returns the path of `name` in the configuration of the program.
    pub(crate) fn config(&self, name: &str) -> PathBuf {
        self.0.path().join("config/dicegames").join(name)
    }

    /// Returns the path of `name` in the data of the program.
    pub(crate) fn data(&self, name: &str) -> PathBuf {
        self.0.path().join("data/dicegames").join(name)
    }

    /// Returns the path of `name` in the state of the program.
    pub(crate) fn state(&self, name: &str) -> PathBuf {
        self.0.path().join("state/dicegames").join(name)
    }

    /// Returns the files in the folder `name` of the data.
    pub(crate) fn files(&self, name: &str) -> Vec<PathBuf> {
        files(&self.data(name))
    }

    /// Returns the only file in the folder `name` of the data.
    pub(crate) fn only(&self, name: &str) -> PathBuf {
        let files = self.files(name);
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].clone()
    }

    /// Returns the variables that make this the home of a program.
    pub(crate) fn variables(&self) -> [(&str, PathBuf); 3] {
        [
            ("XDG_DATA_HOME", "data"),
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_STATE_HOME", "state"),
        ]
        .map(|(name, folder)| (name, self.0.path().join(folder)))
    }

    /// Returns `program` with this home, ready to run.
    pub(crate) fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command
            .envs(self.variables())
            .env("USER", "Ann")
            .env("TZ", "UTC");
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs the program with `arguments`, split at spaces, and `input`.
    pub(crate) fn run(&self, arguments: &str, input: &str) -> ProgramRun {
        let mut child = self
            .command(PROGRAM)
            .args(arguments.split_whitespace())
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let input = input.to_owned();
        // A program that ends early leaves the rest unread.
        let writer = std::thread::spawn(move || drop(pipe.write_all(input.as_bytes())));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        ProgramRun {
            code: output.status.code().expect("no signal"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The path of the program built with the tests.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_dicegames");

pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
        .collect()
}
