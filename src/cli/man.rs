//! `dicegames man`
use super::{completions, output};
use crate::store;
use clap::ValueHint;
use clap_complete::Shell;
use clap_mangen::Man;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Print the manual page of the program
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames man | man -l -
  dicegames man --all target/package")]
pub(crate) struct Args {
    /// Write this and the page of every command into FOLDER/man, and the completions of every shell
    /// into FOLDER/completions
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    all: Option<PathBuf>,
}

/// Environment variables and exit codes, for the help of the program and its manual.
pub(super) const ENVIRONMENT: &str = "

Environment:
  XDG_DATA_HOME
      folder for games, history and gallery, instead of ~/.local/share
  XDG_CONFIG_HOME
      folder for the settings, instead of ~/.config
  XDG_STATE_HOME
      folder for setups, names and learning progress, instead of ~/.local/state
  NO_COLOR
      no colours, if set and not empty
  COLORTERM
      truecolor or 24bit: 24 bits a colour
  TERM
      256 colours, but none and only ASCII with linux, vt100 and the like; with dumb, games are played line by line
  COLUMNS, LINES
      size of a terminal that does not know its own
  LC_ALL, LC_CTYPE, LANG
      only ASCII if the first that is set names no UTF-8
  DICEGAMES_BLOCKS
      quadrants, sextants or octants: the blocks that pictures are drawn with
  RAYON_NUM_THREADS
      number of threads for solvers and simulations, at most one a core

Exit codes:
  0 success; 1 failure, and standard error says why; 2 wrong usage; 128 + N if signal N ended it, and games are kept";

/// Prints or writes the pages; `program` is the complete command line.
pub(crate) fn run(args: &Args, mut program: clap::Command) -> anyhow::Result<ExitCode> {
    program.build();
    if let Some(folder) = &args.all {
        return write_all(folder, &mut program);
    }
    output::text(&page(&program)?)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes all pages and completions, and prints their paths.
fn write_all(folder: &Path, program: &mut clap::Command) -> anyhow::Result<ExitCode> {
    let mut files = vec![("man/dicegames.1".to_owned(), page(program)?)];
    for command in program
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        files.push((
            format!("man/dicegames-{}.1", command.get_name()),
            page(command)?,
        ));
    }
    let scripts = [
        ("dicegames.bash", Shell::Bash),
        ("_dicegames", Shell::Zsh),
        ("dicegames.fish", Shell::Fish),
        ("dicegames.elv", Shell::Elvish),
        ("_dicegames.ps1", Shell::PowerShell),
    ];
    for (name, shell) in scripts {
        files.push((
            format!("completions/{name}"),
            completions::script(shell, program.clone())?,
        ));
    }
    for (name, text) in files {
        let path = folder.join(name);
        store::export(&path, text.as_bytes())?;
        output::text(&format!("{}\n", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn page(command: &clap::Command) -> anyhow::Result<String> {
    let mut page = Vec::new();
    Man::new(command.clone())
        .manual("Games")
        .source(concat!("dicegames ", env!("CARGO_PKG_VERSION")))
        .render(&mut page)?;
    Ok(String::from_utf8(page)?)
}
