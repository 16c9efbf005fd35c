//! Shell completions: the shell asks the program, so that saved games, figures and the options of the game on the
//! command line can be offered.
use super::saved;
use crate::core::coach::Coach;
use crate::core::game::GameInfo;
use crate::core::level::Level;
use crate::core::visible::is_all_visible;
use crate::registry::{self, each_game};
use crate::store::Store;
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::Shells;
use std::ffi::OsStr;

/// The environment variable with which a shell requests completions.
pub(super) const VARIABLE: &str = "DICEGAMES_COMPLETE";

/// Answers a shell's request for completions of `program` and exits; returns at once if there is no request.
pub(super) fn answer(program: fn() -> clap::Command) {
    CompleteEnv::with_factory(program).var(VARIABLE).bin("dicegames").completer("dicegames").complete();
}

/// Returns the script with which `shell` requests completions.
pub(super) fn script(shell: &str) -> anyhow::Result<String> {
    let shells = Shells::builtins();
    let shell = shells.completer(shell).ok_or_else(|| anyhow::anyhow!("no completions for {shell}"))?;
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "dicegames", "dicegames", "dicegames", &mut script)?;
    let joined = if shell.name() == "bash" { BASH } else { "" };
    Ok(String::from_utf8(script)? + joined)
}

/// Bash treats `=` as a word of its own; this joins the parts again before asking the program.
const BASH: &str = r#"
_dicegames() {
    local words=() word at=0 i
    for ((i = 0; i < ${#COMP_WORDS[@]}; i++)); do
        word=${COMP_WORDS[i]}
        if ((i > 0)) && [[ $word == = || ${COMP_WORDS[i - 1]} == = ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
        ((i == COMP_CWORD)) && at=$((${#words[@]} - 1))
    done
    local typed=${words[at]} COMP_CWORD=$at
    local -a COMP_WORDS=("${words[@]}")
    _clap_complete_dicegames "$1" "$typed" "$3"
    [[ $typed == *=* ]] && COMPREPLY=("${COMPREPLY[@]#"${typed%=*}="}")
    return 0
}
complete -o nospace -o bashdefault -F _dicegames dicegames
"#;

/// Returns `program` with a completer for each value unknown to clap.
pub(super) fn attach(program: clap::Command) -> clap::Command {
    let add = |program: clap::Command, command: &str, argument: &str, completer: ArgValueCompleter| {
        program.mut_subcommand(command, |command| command.mut_arg(argument, |arg| arg.add(completer)))
    };
    let program = add(program, "play", "seats", ArgValueCompleter::new(seats));
    let program = add(program, "play", "options", ArgValueCompleter::new(options));
    let program = add(program, "play", "dice", ArgValueCompleter::new(dice));
    let program = add(program, "simulate", "options", ArgValueCompleter::new(options));
    let program = add(program, "simulate", "players", ArgValueCompleter::new(levels));
    let program = add(program, "daily", "options", ArgValueCompleter::new(options));
    let program = program.mut_subcommand("duel", |duel| {
        let duel = add(duel, "new", "options", ArgValueCompleter::new(options));
        add(duel, "new", "level", ArgValueCompleter::new(levels))
    });
    let program = add(program, "stats", "player", ArgValueCompleter::new(players));
    let program = ["replay", "dice", "share"]
        .into_iter()
        .fold(program, |program, command| add(program, command, "file", ArgValueCompleter::new(games)));
    let program = add(program, "import", "files", ArgValueCompleter::new(PathCompleter::file()));
    let program = ["analyze", "simulate", "replay"].into_iter().fold(program, |program, command| {
        add(program, command, "objective", ArgValueCompleter::new(objectives))
    });
    let program = add(program, "symmetry", "figure", ArgValueCompleter::new(figures));
    let program = add(program, "gallery", "name", ArgValueCompleter::new(figures));
    let program = add(program, "pictures", "only", ArgValueCompleter::new(pictures));
    let program = add(program, "tables", "only", ArgValueCompleter::new(tables));
    let commands: Vec<String> =
        program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let commands = move |typed: &OsStr| fitting(typed, commands.iter().map(|name| (name.clone(), "")));
    add(program, "man", "command", ArgValueCompleter::new(commands))
}

/// Returns those of `all` that start with `typed`, with their help. Unsafe characters are left out.
fn fitting<'a>(typed: &OsStr, all: impl IntoIterator<Item = (String, &'a str)>) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let fits = |(value, _): &(String, &str)| value.starts_with(&*typed) && is_all_visible(value);
    let candidate = |(value, help): (String, &str)| {
        CompletionCandidate::new(value).help((!help.is_empty()).then(|| help.to_owned().into()))
    };
    all.into_iter().filter(fits).map(candidate).collect()
}

/// Returns the game named on the command line so far.
fn game() -> Option<&'static GameInfo> {
    let words: Vec<_> = std::env::args_os().collect();
    registry::games().into_iter().find(|about| words.iter().any(|word| word == about.id))
}

/// Completes `KEY=VALUE` for the named game, or for every game if none is named yet.
fn options(typed: &OsStr) -> Vec<CompletionCandidate> {
    let games = game().map_or_else(|| registry::games().to_vec(), |game| vec![game]);
    let choices = games.into_iter().flat_map(|game| game.options);
    let mut pairs: Vec<(String, &str)> = Vec::new();
    for choice in choices {
        for value in choice.values {
            let pair = format!("{}={}", choice.key, value.id);
            if pairs.iter().all(|(other, _)| *other != pair) {
                pairs.push((pair, value.about));
            }
        }
    }
    fitting(typed, pairs)
}

fn dice(typed: &OsStr) -> Vec<CompletionCandidate> {
    fitting(typed, [("seeded".into(), "rolled by the program"), ("typed".into(), "real dice on the table")])
}

fn level_names() -> impl Iterator<Item = (String, &'static str)> {
    Level::ALL.into_iter().map(|level| (level.name().to_owned(), "computer"))
}

fn levels(typed: &OsStr) -> Vec<CompletionCandidate> {
    fitting(typed, level_names())
}

fn objectives(typed: &OsStr) -> Vec<CompletionCandidate> {
    let all = [("points", "as many points as can be"), ("win", "the chance to win")];
    fitting(typed, all.map(|(name, help)| (name.to_owned(), help)))
}

/// Completes the names of people who have played, and of computers in finished games.
fn players(typed: &OsStr) -> Vec<CompletionCandidate> {
    let history = Store::open().ok().and_then(|store| store.history().ok()).unwrap_or_default();
    let seats = history.entries.iter().flat_map(|entry| entry.seats.clone());
    let names: std::collections::BTreeSet<String> = seats.map(|seat| seat.name).collect();
    fitting(typed, names.into_iter().map(|name| (name, "")))
}

/// Completes levels, and the names of known people, after the last comma of a list.
fn seats(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let (before, last) = typed.rfind(',').map_or(("", &*typed), |at| typed.split_at(at + 1));
    let mut people: Vec<String> = Vec::new();
    if let Ok(store) = Store::open() {
        let setups = registry::games().into_iter().filter_map(|about| store.last_setup(about.id));
        people.extend(
            setups.flat_map(|setup| setup.seat_setups).filter(|seat| seat.is_person()).map(|s| s.name),
        );
        people.extend(store.players());
    }
    people.sort();
    people.dedup();
    let people = people.into_iter().map(|name| (name, "person"));
    let words = people.chain(level_names()).filter(|(word, _)| word.starts_with(last));
    fitting(
        OsStr::new(&*typed),
        words.map(|(word, help)| (format!("{before}{word}"), help)).collect::<Vec<_>>(),
    )
}

/// Completes saved and finished games, then files.
fn games(typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut all = fitting(typed, saved::names().into_iter().map(|name| (name, "")));
    all.extend(PathCompleter::file().complete(typed));
    all
}

fn figures(typed: &OsStr) -> Vec<CompletionCandidate> {
    let kept = Store::open().map(|store| store.gallery().list()).unwrap_or_default();
    fitting(typed, kept.iter().map(|figure| (figure.name.clone(), figure.text.as_str())))
}

fn pictures(typed: &OsStr) -> Vec<CompletionCandidate> {
    fitting(typed, crate::tui::pictures::pictures().into_iter().map(|picture| (picture.name.into(), "")))
}

fn tables(typed: &OsStr) -> Vec<CompletionCandidate> {
    fitting(typed, each_game!(G => G::TABLES).into_iter().flatten().map(|table| (table.file.into(), "")))
}
