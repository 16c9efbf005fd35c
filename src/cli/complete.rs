//! Shell completions: the shell asks the program, so that saved games, figures and the options of the game on the
//! command line can be offered.
use super::saved;
use crate::core::{GameInfo, Level, words::visible::is_all_visible};
use crate::registry;
use crate::store::Store;
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Shells, Zsh};
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;

/// The environment variable with which a shell requests completions.
pub(super) const VARIABLE: &str = "DICEGAMES_COMPLETE";

/// The name with which a shell calls the program.
const PROGRAM: &str = "dicegames";

const SHELLS: Shells =
    Shells(&[&Asking(&Bash), &Elvish, &Asking(&Fish), &Asking(&Powershell), &Asking(&Zsh)]);

/// Answers a shell's request for completions of `program` and exits; returns at once if there is no request.
pub(super) fn answer(program: fn() -> clap::Command) {
    let asked = CompleteEnv::with_factory(program).var(VARIABLE).shells(SHELLS);
    asked.bin(PROGRAM).completer(PROGRAM).complete();
}

/// Returns the script with which `shell` requests completions.
pub(super) fn script(shell: &str) -> anyhow::Result<String> {
    let shell = SHELLS.completer(shell).ok_or_else(|| anyhow::anyhow!("no completions for {shell}"))?;
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script)?;
    Ok(String::from_utf8(script)?)
}

/// A shell that clap answers, asked by a script of ours: those of clap fail at quotes, blanks and lists.
struct Asking(&'static dyn EnvCompleter);

impl EnvCompleter for Asking {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn is(&self, name: &str) -> bool {
        self.0.is(name)
    }

    fn write_registration(
        &self,
        variable: &str,
        name: &str,
        bin: &str,
        program: &str,
        to: &mut dyn Write,
    ) -> std::io::Result<()> {
        let script = match self.name() {
            "bash" => BASH,
            "fish" => FISH,
            "powershell" => POWERSHELL,
            _ => {
                self.0.write_registration(variable, name, bin, program, to)?;
                ZSH
            }
        };
        to.write_all(script.replace("PROGRAM", program).replace("VARIABLE", variable).as_bytes())
    }

    fn write_complete(
        &self,
        program: &mut clap::Command,
        words: Vec<OsString>,
        folder: Option<&Path>,
        to: &mut dyn Write,
    ) -> std::io::Result<()> {
        self.0.write_complete(program, words, folder, to)
    }
}

/// Bash inserts the answers as they are, so they are quoted here.
const BASH: &str = r##"
# Splits the line up to the cursor itself: bash would split at '=' and ':', too, and leave the quotes in its words.
_PROGRAM() {
    local line=${COMP_LINE:0:COMP_POINT} words=() word='' quote='' kept='' char i
    for ((i = 0; i < ${#line}; i++)); do
        char=${line:i:1}
        case $quote$char in
            [[:space:]])
                [[ -n $word || ${line:i-1:1} != [[:space:]] ]] && words+=("$word")
                word=''
                ;;
            \\ | \"\\) word+=${line: ++i:1} ;;
            [\'\"]) quote=$char ;;
            \'\' | \"\") quote='' ;;
            *) word+=$char ;;
        esac
        # An answer comes in place of $2, which begins after an open quote, '=' or ':'.
        ((i < ${#line} - ${#2})) && kept=$word
    done
    COMPREPLY=()
    while IFS= read -r word || [[ -n $word ]]; do
        word=${word#"$kept"}
        case $quote in
            \') word=${word//\'/\'\\\'\'} ;;
            \") for char in \\ \" \$ \`; do word=${word//"$char"/\\$char}; done ;;
            *) [[ $word == *[!][:alnum:]_.,:=/@%+-]* ]] && printf -v word %q "$word" ;;
        esac
        COMPREPLY+=("$word")
    done < <(_CLAP_IFS=$'\n' _CLAP_COMPLETE_INDEX=${#words[@]} VARIABLE=bash PROGRAM -- "${words[@]}" "$word")
    [[ ${COMPREPLY-} == *[=/:] ]] && compopt -o nospace 2> /dev/null
    return 0
}
complete -o bashdefault -o nosort -F _PROGRAM PROGRAM 2> /dev/null || complete -o bashdefault -F _PROGRAM PROGRAM
"##;

/// Fish would give the word at the cursor whole and with its quotes.
const FISH: &str = r##"
function _PROGRAM
    set --local words (commandline --current-process --tokenize --cut-at-cursor)
    VARIABLE=fish PROGRAM -- $words (commandline --current-token --cut-at-cursor | string unescape)
end
complete --keep-order --exclusive --command PROGRAM --arguments "(_PROGRAM)"
"##;

/// Follows the script of clap, which would ask with the quotes, and answer nothing when first asked.
const ZSH: &str = r##"
# Asks for the words up to the cursor without their quotes.
_PROGRAM() {
    words=("${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}")
    _clap_dynamic_completer_PROGRAM
}
compdef _PROGRAM PROGRAM
# Found in $fpath, this file is read at the first question, which it answers, too.
if [[ $funcstack[1] == _PROGRAM ]]; then _PROGRAM; fi
"##;

/// PowerShell inserts the answers as they are, too, and what this changes in the environment stays.
const POWERSHELL: &str = r##"
Register-ArgumentCompleter -Native -CommandName PROGRAM -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # Takes the words up to the cursor as text, so that nothing typed is run.
    $words = @()
    $end = 0
    foreach ($element in $commandAst.CommandElements) {
        $start = $element.Extent.StartOffset
        if ($start -ge $cursorPosition) { break }
        $end = $element.Extent.EndOffset
        $string = $element.GetType().Name -like '*String*'
        $word = if ($string -and $end -le $cursorPosition) { $element.Value } else {
            $element.Extent.Text.Substring(0, [math]::Min($end, $cursorPosition) - $start) -replace '["'']'
        }
        # An answer comes in place of the whole string, or of what follows the last comma of a list.
        $kept = if ($string) { '' } else { $word.Substring(0, $word.LastIndexOf(',') + 1) }
        $words += $word
    }
    if ($end -lt $cursorPosition) {
        # PowerShell before 7.3 drops an empty argument, unless it is written as two quotes.
        $passing = Get-Variable PSNativeCommandArgumentPassing -ValueOnly -ErrorAction Ignore
        $words += if ($passing -in $null, 'Legacy') { '""' } else { '' }
        $kept = ''
    }

    $previous = $env:VARIABLE
    $env:VARIABLE = 'powershell'
    try {
        $answers = & PROGRAM -- @words
    } finally {
        $env:VARIABLE = $previous
    }

    foreach ($answer in $answers) {
        $value, $help = $answer -split "`t", 2
        if ($value.StartsWith($kept, [StringComparison]::Ordinal)) { $value = $value.Substring($kept.Length) }
        if (-not $value) { continue }
        if (-not $help) { $help = $value }
        $text = $value
        if ($wordToComplete -match '^["'']' -or $value -match '[\s"''`$(){}\[\];,|&<>*?]|^[@#~]') {
            $text = "'" + $value.Replace("'", "''") + "'"
        }
        [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $help)
    }
}
"##;

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
    let kept = Store::open().map(|store| store.figures()).unwrap_or_default();
    fitting(typed, kept.iter().map(|figure| (figure.name.clone(), figure.text.as_str())))
}
