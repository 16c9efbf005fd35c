//! `dicegames man [COMMAND]`
use super::usage::Usage;
use super::{complete, examples, output};
use crate::core::words::short;
use crate::store::{self, Paths};
use clap_complete::Shell;
use clap_mangen::Man;
use roff::{Roff, bold, roman};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Print the manual page of the program, or of one of its commands
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The command; without one, the page of the whole program
    command: Option<String>,
    /// Write every page into FOLDER/man, and the completions of every shell into FOLDER/completions
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    all: Option<PathBuf>,
}

/// Environment variables, for the manual.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("XDG_DATA_HOME", "folder for games, history and gallery, instead of ~/.local/share"),
    ("XDG_CONFIG_HOME", "folder for the settings, instead of ~/.config"),
    ("XDG_STATE_HOME", "folder for setups, names and learning progress, instead of ~/.local/state"),
    ("NO_COLOR", "no colours, if set and not empty"),
    ("COLORTERM", "truecolor or 24bit: 24 bits a colour"),
    (
        "TERM",
        "256 colours, but none and only ASCII with linux, vt100 and the like; with dumb, games are played line by line",
    ),
    ("DICEGAMES_BLOCKS", "quadrants, sextants or octants: the blocks that pictures are drawn with"),
    ("RAYON_NUM_THREADS", "number of cores for solvers and simulations"),
    (complete::VARIABLE, "set by shell completions"),
];

/// Exit codes and their meaning, for the manual.
const EXIT_STATUS: &[(&str, &str)] = &[
    ("0", "success"),
    ("1", "failure; standard error says why"),
    ("2", "wrong usage"),
    ("130", "Ctrl-C stopped a simulation, which printed its results so far"),
    ("128 + N", "ended by signal N; games are kept"),
];

/// Prints or writes the pages; `program` is the complete command line.
pub(crate) fn run(args: &Args, mut program: clap::Command) -> anyhow::Result<ExitCode> {
    program.build();
    if let Some(folder) = &args.all {
        return all(folder, &program);
    }
    let page = match &args.command {
        None => page(&program, "")?,
        Some(name) => {
            let found = program.find_subcommand(name);
            page(
                found.ok_or_else(|| {
                    Usage(format!("there is no command called '{name}'", name = short(name)))
                })?,
                name,
            )?
        }
    };
    output::text(&page)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes all pages and completions, and prints their paths.
fn all(folder: &Path, program: &clap::Command) -> anyhow::Result<ExitCode> {
    let mut files = vec![("man/dicegames.1".to_owned(), page(program, "")?)];
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = command.get_name();
        files.push((format!("man/dicegames-{name}.1"), page(command, name)?));
    }
    let scripts = [
        ("dicegames.bash", Shell::Bash),
        ("_dicegames", Shell::Zsh),
        ("dicegames.fish", Shell::Fish),
        ("dicegames.elv", Shell::Elvish),
        ("_dicegames.ps1", Shell::PowerShell),
    ];
    for (name, shell) in scripts {
        files.push((format!("completions/{name}"), complete::script(&shell.to_string())?));
    }
    for (name, text) in files {
        let path = folder.join(name);
        store::export(&path, text.as_bytes())?;
        output::text(&format!("{}\n", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the page of `command` under `name`; of the program if that is empty.
fn page(command: &clap::Command, name: &str) -> anyhow::Result<String> {
    let whole = name.is_empty();
    let title = if whole { "dicegames".to_owned() } else { format!("dicegames-{name}") };
    // Examples have a section of their own, in the style of a manual.
    let bare = command.clone().after_help("").after_long_help("");
    let man = Man::new(bare.name(title.clone()).display_name(title)).manual("Games");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if command.get_arguments().next().is_some() {
        man.render_options_section(&mut text)?;
    }
    let mut page = String::from_utf8(text)?;
    if command.has_subcommands() {
        page += &commands(command)?;
    }
    let mut roff = Roff::new();
    list(&mut roff, "EXAMPLES", &examples::of(name));
    if whole {
        let paths = Paths::usual();
        let files = paths.all().into_iter().map(|(what, path)| (path.display().to_string(), what));
        list(&mut roff, "FILES", &files.collect::<Vec<_>>());
        roff.control("PP", []);
        roff.text([roman("'dicegames paths' shows the actual paths on your system.")]);
        list(&mut roff, "ENVIRONMENT", ENVIRONMENT);
    }
    list(&mut roff, "EXIT STATUS", EXIT_STATUS);
    roff.control("SH", ["SEE ALSO"]);
    let others: Vec<String> = match whole {
        true => command
            .get_subcommands()
            .filter(|c| c.get_name() != "help")
            .map(|c| format!("dicegames-{}(1)", c.get_name()))
            .collect(),
        false => vec!["dicegames(1)".into()],
    };
    roff.text([roman(others.join(", "))]);
    Ok(page + &roff.render())
}

/// Returns every command with its arguments.
fn commands(program: &clap::Command) -> anyhow::Result<String> {
    let mut page = Roff::new();
    page.control("SH", ["COMMANDS"]);
    let mut page = page.to_roff();
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let mut roff = Roff::new();
        let usage = command.clone().render_usage().to_string();
        roff.control("SS", [usage.trim_start_matches("Usage: ")]);
        let about =
            command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default();
        for part in about.split("\n\n") {
            roff.text([roman(part.replace('\n', " "))]);
            roff.control("PP", []);
        }
        for argument in command.get_arguments().filter(|argument| argument.get_id() != "help") {
            roff.control("TP", []);
            roff.text([bold(named(argument))]);
            let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
            let values: Vec<String> =
                argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
            let takes = argument.get_action().takes_values() && !values.is_empty();
            let values = if takes { format!("one of {}", values.join(", ")) } else { String::new() };
            roff.text([roman(
                [help, values].into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join("; "),
            )]);
        }
        page += &roff.to_roff();
    }
    Ok(page)
}

/// Returns the notation of `argument`.
fn named(argument: &clap::Arg) -> String {
    let values = argument.get_value_names().unwrap_or_default();
    let values = values.iter().map(|name| name.to_string()).collect::<Vec<_>>().join(" ");
    match argument.get_long() {
        Some(long) if argument.get_action().takes_values() => format!("--{long} {values}"),
        Some(long) => format!("--{long}"),
        None => values,
    }
}

/// Writes a section of terms with their descriptions.
fn list(roff: &mut Roff, section: &str, terms: &[(impl AsRef<str>, &str)]) {
    roff.control("SH", [section]);
    for (term, meaning) in terms {
        roff.control("TP", []);
        roff.text([bold(term.as_ref())]);
        roff.text([roman(*meaning)]);
    }
}
