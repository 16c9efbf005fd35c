//! Examples for every command, for help and the manual. A test parses each of them, positions included.
use super::man;
use crate::core::GameInfo;
use crate::registry::games;

/// Commands with examples: a call, and its description.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "play",
        &[
            ("dicegames play inverted", "a game with the last setup"),
            ("dicegames play nice --seats Ann,Ben,expert --options variant=big", "two people and a computer"),
            ("dicegames play solitaire --seed lusab-babad", "the same dice for everybody"),
            ("dicegames play symmdice --dice typed", "real dice on the table"),
            (
                "dicegames play inverted --seats Ann,./mybot",
                "against a program (see 'dicegames help protocol')",
            ),
            ("dicegames play mathdice --plain", "line by line, for screen readers and pipes"),
        ],
    ),
    ("rules", &[("dicegames rules mathdice", "the rules and options of MathDice")]),
    (
        "analyze",
        &[
            ("dicegames analyze solitaire - --json < positions.txt", "one per line"),
            (
                "dicegames analyze inverted '6,7 ; 1 1 1 2 6 ; 2' --objective 290",
                "the chance of 290 points or more",
            ),
            (
                "dicegames analyze inverted '6,7 / 8,9 ; 1 1 1 2 6 ; 2' --objective win",
                "the chance to win against another sheet",
            ),
        ],
    ),
    (
        "simulate",
        &[
            ("dicegames simulate nice --players expert,casual --games 2000", "how often each wins"),
            ("dicegames simulate inverted --players perfect --seed 7 --json", "for scripts"),
            (
                "dicegames simulate symmdice --players perfect,perfect --objective win,points --games 20",
                "what playing to win gains over playing for points",
            ),
        ],
    ),
    (
        "replay",
        &[
            ("dicegames replay game.jsonl", "move by move"),
            ("dicegames replay game.jsonl --review", "with the cost of each choice"),
            ("dicegames replay game.jsonl --review --objective win", "in chances of winning"),
            ("dicegames replay game.jsonl --check", "whether its dice come from its seed"),
        ],
    ),
    (
        "daily",
        &[
            ("dicegames daily", "the games of today, with a calendar"),
            ("dicegames daily nice --options variant=big", "one of them, at once"),
            ("dicegames daily inverted --plain", "line by line"),
            ("dicegames daily inverted --date 2026-11-21", "the dice of another day, as practice"),
            ("dicegames daily --list", "seeds, results and streaks"),
        ],
    ),
    (
        "duel",
        &[
            ("dicegames duel new inverted", "the code of a duel alone"),
            ("dicegames duel new nice --level expert --options target=10", "against the computer"),
            ("dicegames duel inverted lusab-babad-gagib", "play it"),
            (
                "dicegames duel compare mine.jsonl hers.jsonl",
                "points, luck and errors, and where you first differed",
            ),
            (
                "dicegames duel compare inverted lusab-babad-gagib --screen",
                "all your games with these dice, on the screen",
            ),
            (
                "dicegames duel compare inverted lusab-babad-gagib --check",
                "all your games with these dice, with proof",
            ),
        ],
    ),
    ("import", &[("dicegames import game.jsonl", "a game somebody sent you")]),
    (
        "share",
        &[
            ("dicegames share game.jsonl", "the result in a few lines"),
            ("dicegames share game.jsonl --text", "its table as text"),
            ("dicegames share game.jsonl --duel", "a code with which friends get the same dice"),
            ("dicegames share game.jsonl --code", "the whole game as a code to paste"),
        ],
    ),
    (
        "stats",
        &[
            ("dicegames stats", "every game and player"),
            ("dicegames stats inverted --player Ann", "one game and player"),
        ],
    ),
    ("dice", &[("dicegames dice", "all finished games"), ("dicegames dice game.jsonl", "one game")]),
    (
        "symmetry",
        &[
            ("dicegames symmetry h@1500,0,0 h@-1500,0,18000 --draw", "a figure you type, with a drawing"),
            ("dicegames symmetry star", "a figure of your gallery"),
            ("dicegames symmetry star --declared C8", "whether it has that symmetry"),
        ],
    ),
    (
        "gallery",
        &[
            ("dicegames gallery", "the names of your figures"),
            ("dicegames gallery star --svg > star.svg", "a picture of one of them"),
        ],
    ),
    (
        "completions",
        &[
            ("dicegames completions bash > ~/.local/share/bash-completion/completions/dicegames", "bash"),
            ("dicegames completions fish > ~/.config/fish/completions/dicegames.fish", "fish"),
            ("dicegames completions zsh > ~/.zfunc/_dicegames", "zsh, with ~/.zfunc in $fpath"),
            ("dicegames completions elvish >> ~/.config/elvish/rc.elv", "elvish"),
            ("dicegames completions powershell >> $PROFILE", "PowerShell"),
        ],
    ),
    (
        "man",
        &[
            ("dicegames man | man -l -", "read it"),
            ("dicegames man --all target/package", "every page and completion, for a package"),
        ],
    ),
    ("protocol", &[("dicegames protocol | less", "page by page")]),
    ("paths", &[("dicegames paths", "folders and files, one per line")]),
];

/// Examples for the whole program.
const OF_PROGRAM: &[(&str, &str)] = &[
    ("dicegames", "the menu"),
    ("dicegames play inverted", "a game at once"),
    ("dicegames play nice --plain", "line by line"),
    ("dicegames rules symmdice", "the rules"),
    ("dicegames help play", "help for a command"),
];

/// Returns the examples for `command` with descriptions; those of the program for an empty name.
pub(super) fn of(command: &str) -> Vec<(String, &'static str)> {
    let listed = EXAMPLES.iter().find(|(name, _)| *name == command).map(|(_, examples)| *examples);
    let listed = listed.unwrap_or(if command.is_empty() { OF_PROGRAM } else { &[] });
    let position =
        |about: &GameInfo| (format!("dicegames analyze {} '{}'", about.id, about.position), "one position");
    let positions = games().into_iter().filter(|_| command == "analyze").map(position);
    positions.chain(listed.iter().map(|(call, what)| ((*call).to_owned(), *what))).collect()
}

/// Appends the examples to the help of every command of `program`.
pub(super) fn attach(program: clap::Command) -> clap::Command {
    let told = |command: &str| {
        let examples = of(command).into_iter().map(|(call, what)| format!("\n  {call}\n      {what}"));
        "Examples:".to_owned() + &examples.collect::<String>()
    };
    let program = program.after_help(told("")).after_long_help(told("") + man::ENVIRONMENT);
    EXAMPLES.iter().fold(program, |program, (name, _)| {
        program.mut_subcommand(name, |command| command.after_help(told(name)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::registry::with_game;
    use clap::CommandFactory;

    #[test]
    fn every_command_has_examples() {
        let program = crate::cli::program();
        program.clone().debug_assert();
        let names: Vec<_> =
            crate::cli::Cli::command().get_subcommands().map(|c| c.get_name().to_owned()).collect();
        assert!(EXAMPLES.iter().all(|(name, _)| names.contains(&(*name).to_owned())));
        for name in names.iter().map(String::as_str).chain([""]) {
            assert!(!of(name).is_empty(), "{name}");
            for (call, _) in of(name) {
                // Everything after a shell operator is not for the program.
                let call = call.split(['>', '<', '|']).next().unwrap();
                let mut words: Vec<String> = Vec::new();
                for (n, part) in call.split('\'').enumerate() {
                    if n % 2 == 1 {
                        words.push(part.into());
                    } else {
                        words.extend(part.split_whitespace().map(str::to_owned));
                    }
                }
                let read = program.clone().try_get_matches_from(&words);
                let helped = |e: &clap::Error| e.kind() == clap::error::ErrorKind::DisplayHelp;
                assert!(read.as_ref().map_or_else(helped, |_| true), "{call}: {read:?}");
                assert!(name.is_empty() || words[1] == name, "{call}");
                if name == "analyze" && words[3] != "-" {
                    let read = with_game!(words[2].as_str(), G => G::from_position(&words[3]).map(|_| ()));
                    assert_eq!(read, Some(Ok(())), "{call}");
                }
            }
        }
    }
}
