//! `dicegames completions SHELL`
use super::output;
use crate::core::Level;
use crate::registry;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};
use clap_complete::Shell;
use std::collections::BTreeSet;
use std::process::ExitCode;

/// Print completions of commands, games, levels and options for your shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames completions bash > ~/.local/share/bash-completion/completions/dicegames
  dicegames completions fish > ~/.config/fish/completions/dicegames.fish
  dicegames completions zsh > ~/.zfunc/_dicegames          with ~/.zfunc in $fpath")]
pub(crate) struct Args {
    /// Your shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, program: Command) -> anyhow::Result<ExitCode> {
    output::text(&script(args.shell, program)?)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the script with which `shell` completes the command line of `program`.
pub(super) fn script(shell: Shell, program: Command) -> anyhow::Result<String> {
    let mut program = program.mut_subcommands(|command| command.mut_args(offer_words));
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "dicegames", &mut script);
    let script = String::from_utf8(script)?;
    if shell != Shell::Bash {
        return Ok(script);
    }
    // Bash offers files where nothing else fits, unless it is asked not to.
    let take_paths = program.get_subcommands().filter(|command| {
        let mut positionals = command.get_positionals();
        positionals.any(|argument| argument.get_value_hint() == ValueHint::AnyPath)
    });
    let names = take_paths
        .map(Command::get_name)
        .collect::<Vec<&str>>()
        .join("|");
    let start = "    case \"${cmd}\" in\n";
    let files = format!("    [[ $cmd =~ __({names})$ ]] || compopt +o default +o bashdefault\n");
    Ok(script.replacen(start, &(files + start), 1))
}

/// Has the shell offer words for `argument`, of a list for its first item, and files only where it
/// is a path.
fn offer_words(argument: Arg) -> Arg {
    if !argument.get_action().takes_values() || argument.get_value_hint() != ValueHint::Unknown {
        return argument;
    }
    let words: Vec<String> = match argument.get_id().as_str() {
        "seats" | "players" => Level::ALL.iter().map(Level::to_string).collect(),
        "options" => option_words(),
        _ => return argument.value_hint(ValueHint::Other),
    };
    argument.value_parser(PossibleValuesParser::new(words))
}

/// Returns every option of every game, as `key=value`.
fn option_words() -> Vec<String> {
    let options = registry::games()
        .into_iter()
        .flat_map(|about| about.options);
    let words = options.flat_map(|option| {
        let values = option.values.iter();
        values.map(|value| format!("{}={}", option.key, value.id))
    });
    let distinct: BTreeSet<String> = words.collect();
    distinct.into_iter().collect()
}

#[cfg(test)]
#[test]
fn words_are_offered_and_files_only_for_paths() {
    let script = script(Shell::Bash, crate::cli::program()).unwrap();
    for (option, words) in [
        ("dice", "-W \"seeded typed\""),
        ("seats", "-W \"novice casual expert perfect\""),
        ("players", "-W \"novice casual expert perfect\""),
        ("options", " variant=big "),
        ("seed", "=(\"${cur}\")"),
        ("declared", "=(\"${cur}\")"),
    ] {
        let start = format!("\n                --{option})");
        let (_, after) = script.rsplit_once(&start).unwrap();
        let (completion, _) = after.split_once(";;").unwrap();
        assert!(completion.contains(words), "{completion}");
    }
    assert!(script.contains("__(replay|import|share|dice)$ ]] || compopt +o default"));
}
