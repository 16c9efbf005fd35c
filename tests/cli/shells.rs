//! Tab completion, in the shells installed on this machine.
use super::{Home, program_path};
use std::path::Path;
use std::process::Command;

/// Folders with the program under its own name, a saved figure, a finished game, a result and a game to import.
fn prepared() -> Home {
    let home = Home::new();
    let put = |path: &str, text: &str| {
        let path = home.data().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    put("gallery/star.figure", "d@0,0,0 y@1200,0,0 y@-1200,0,0\n");
    put("finished/nice-20260101-000000-x.jsonl", "\n");
    let seat =
        |name: &str| format!(r#"{{"name":"{name}","player":"person","points":103,"winner":true,"hints":0}}"#);
    let seats = [seat("Annabell"), seat("Bella Swan")].join(",");
    let entry = format!(
        r#"{{"when":1,"game":"inverted","options":"","seats":[{seats}],"takebacks":0,"retries":0,"seed":"babab-babab","dice":"seeded","file":"x"}}"#
    );
    put("history.jsonl", &(entry + "\n"));
    std::fs::write(home.0.path().join("sent.jsonl"), "\n").unwrap();
    home
}

/// Returns the shell `name` with the program in its path and the files of `home`; prints a note and returns `None`
/// if it is not installed.
#[expect(clippy::print_stdout, reason = "a test that skips something says so")]
fn shell(name: &str, home: &Home) -> Option<Command> {
    if Command::new(name).arg("--version").output().is_err() {
        println!("skipped: {name} is not on this machine");
        return None;
    }
    let program = program_path();
    let folder = program.parent().unwrap().to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([folder].into_iter().chain(std::env::split_paths(&path))).unwrap();
    let mut command = Command::new(name);
    command.env("PATH", path).env("HOME", home.0.path()).env("TERM", "dumb").current_dir(home.0.path());
    for (variable, folder) in [("DATA", "data"), ("CONFIG", "config"), ("STATE", "state")] {
        command.env(format!("XDG_{variable}_HOME"), home.0.path().join(folder));
    }
    Some(command)
}

/// Typed words, each with one of their completions.
const CASES: [(&str, &str); 16] = [
    ("dicegames sim", "simulate"),
    ("dicegames play inv", "inverted"),
    ("dicegames play nice --options variant=s", "variant=super"),
    ("dicegames simulate nice --players expert,nov", "expert,novice"),
    ("dicegames play nice --seats Ann,per", "Ann,perfect"),
    ("dicegames replay nice-2026", "nice-20260101-000000-x.jsonl"),
    ("dicegames daily nice --options variant=s", "variant=super"),
    ("dicegames share nice-2026", "nice-20260101-000000-x.jsonl"),
    ("dicegames dice nice-2026", "nice-20260101-000000-x.jsonl"),
    ("dicegames import sent", "sent.jsonl"),
    ("dicegames stats inv", "inverted"),
    ("dicegames stats --player Annab", "Annabell"),
    ("dicegames simulate inverted --objective w", "win"),
    ("dicegames gallery st", "star"),
    ("dicegames symmetry st", "star"),
    ("dicegames man rep", "replay"),
];

/// Words before the name Bella Swan, and its beginning as it may be typed.
const NAMED: &str = "dicegames stats --player ";
const QUOTED: [&str; 4] = ["Bel", "\"Bella S", "'Bella S", "Bella\\ S"];

#[test]
fn bash_completes() {
    let home = prepared();
    let ask = |typed: &str, expected: &str| {
        let Some(mut bash) = shell("bash", &home) else { return };
        // As bash calls it: the word to be replaced begins after '=' and an open quote.
        let last = typed.strip_prefix(NAMED).or(typed.rsplit([' ', '=']).next()).unwrap();
        let last = last.trim_start_matches(['"', '\'']);
        let script = "source <(dicegames completions bash)\nCOMP_LINE=$1\nCOMP_POINT=${#1}\n\
                      _dicegames dicegames \"$2\" ''\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
        let output = bash.args(["--norc", "-c", script, "bash", typed, last]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.lines().any(|line| line == expected), "{typed}: {output:?}");
    };
    for (typed, expected) in CASES {
        ask(typed, if typed.contains('=') { expected.rsplit('=').next().unwrap() } else { expected });
    }
    for name in QUOTED {
        ask(&format!("{NAMED}{name}"), if name.starts_with('B') { r"Bella\ Swan" } else { "Bella Swan" });
    }
    ask("dicegames play \"nice\" --seats=\"Ann,per", "Ann,perfect");
}

#[test]
fn fish_completes() {
    let home = prepared();
    let quoted = QUOTED.map(|name| (format!("{NAMED}{name}"), "Bella Swan"));
    let cases = CASES.map(|(typed, expected)| (typed.to_owned(), expected)).into_iter().chain(quoted);
    for (typed, expected) in cases {
        let Some(mut fish) = shell("fish", &home) else { return };
        let script = "dicegames completions fish | source; complete -C $argv";
        let output = fish.args(["--no-config", "-c", script, &typed]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.lines().any(|line| line.split('\t').next() == Some(expected)), "{typed}: {output:?}");
    }
}

/// A pseudo-terminal for zsh, which completes only interactive input.
const ZSH: &str = r#"
zmodload zsh/zpty
zpty z 'zsh -f -i'
zpty -w z "PS1= ; unsetopt zle_bracketed_paste; fpath=($PWD/functions \$fpath); autoload -U compinit; compinit -u -D; print re''ady"
zpty -r z seen '*ready*'
zpty -w -n z "$TYPED"$'\t'
for i in {1..100}; do
    zpty -r -t z more && seen+=$more
    [[ $seen == *$EXPECTED* ]] && { print found; break }
    sleep 0.1
done
print -r -- "$seen"
zpty -d z
"#;

#[test]
fn zsh_completes() {
    let home = prepared();
    let functions = home.0.path().join("functions");
    std::fs::create_dir_all(&functions).unwrap();
    std::fs::write(functions.join("_dicegames"), home.run("completions zsh", "").out).unwrap();
    // It takes many seconds to start; one question is enough, as the program answers all shells alike.
    let typed = format!("{NAMED}\"Bella S");
    let Some(mut zsh) = shell("zsh", &home) else { return };
    zsh.env("TYPED", &typed).env("EXPECTED", "Bella Swan");
    let output = zsh.args(["-f", "-c", ZSH]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.lines().any(|line| line == "found"), "{typed}: {said}");
}

/// Stands in for elvish's editor, which only interactive shells have, and asks the completer for the words typed.
const ELVISH: &str = r#"
use str
var edit: = (ns [&completion:=(ns [&arg-completer=[&]])])
eval (dicegames completions elvish | slurp)
$edit:completion:arg-completer[dicegames] (str:split " " $args[0])
"#;

#[test]
fn elvish_completes() {
    let home = prepared();
    for (typed, expected) in CASES {
        let Some(mut elvish) = shell("elvish", &home) else { return };
        let output = elvish.args(["-norc", "-c", ELVISH, typed]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.lines().any(|line| line == expected), "{typed}: {output:?}");
    }
}

/// Completes each line of `$env:TYPED` at its `^`, else at its end, and prints it with every line that it can become.
const POWERSHELL: &str = r#"
dicegames completions powershell | Out-String | Invoke-Expression
foreach ($case in $env:TYPED -split "`n") {
    $typed = $case.Replace('^', '')
    $found = TabExpansion2 $typed -cursorColumn ($case + '^').IndexOf('^')
    foreach ($match in $found.CompletionMatches) {
        $rest = $typed.Remove($found.ReplacementIndex, $found.ReplacementLength)
        "$case => " + $rest.Insert($found.ReplacementIndex, $match.CompletionText)
    }
}
"run: $(Test-Path run)"
"left: $env:DICEGAMES_COMPLETE"
"#;

/// Lines as PowerShell should complete them.
const LINES: [&str; 7] = [
    "dicegames play  => dicegames play nice",
    "dicegames play nice --seats Ann, => dicegames play nice --seats Ann,perfect",
    "dicegames play nice --seats \"Ann Lee\",per => dicegames play nice --seats \"Ann Lee\",perfect",
    "dicegames play \"inv => dicegames play 'inverted'",
    "$x = 1; & dicegames sim^ --seed 4 => $x = 1; & dicegames simulate --seed 4",
    "dicegames play ni^ $(New-Item run) => dicegames play nice $(New-Item run)",
    "dicegames play $(New-Item run) --see => dicegames play $(New-Item run) --seed",
];

#[test]
fn powershell_completes() {
    let home = prepared();
    let cases = CASES.map(|(typed, expected)| {
        let (before, _) = typed.rsplit_once(' ').unwrap();
        format!("{typed} => {before} {expected}")
    });
    let named = ["Bel", "\"Bella S", "'Bella S", "Bella` S"];
    let named = named.map(|name| format!("{NAMED}{name} => {NAMED}'Bella Swan'"));
    let mut lines: Vec<String> = cases.into_iter().chain(named).collect();
    lines.extend(LINES.map(String::from));
    let Some(mut pwsh) = shell("pwsh", &home) else { return };
    let typed: Vec<&str> = lines.iter().map(|line| line.split_once(" => ").unwrap().0).collect();
    pwsh.env("TYPED", typed.join("\n"));
    let output = pwsh.args(["-NoProfile", "-Command", POWERSHELL]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    lines.extend(["run: False".into(), "left: ".into()]);
    for line in &lines {
        assert!(said.lines().any(|said| said == line), "{line}: {output:?}");
    }
}

#[test]
fn powershell_runs_nothing_typed_and_leaves_nothing_behind() {
    let home = prepared();
    let script = home.run("completions powershell", "").out;
    assert!(script.contains("Register-ArgumentCompleter -Native -CommandName dicegames "), "{script}");
    assert!(!script.contains("Invoke-Expression"), "{script}");
    let (asked, restored) = script.split_once("} finally {").unwrap();
    assert!(asked.contains("$env:DICEGAMES_COMPLETE = 'powershell'"), "{script}");
    assert!(restored.trim_start().starts_with("$env:DICEGAMES_COMPLETE = $previous"), "{script}");
    let ask = |words: &[&str]| {
        let mut program = home.command(&program_path());
        program.env("DICEGAMES_COMPLETE", "powershell").args(words);
        String::from_utf8(program.output().unwrap().stdout).unwrap()
    };
    assert_eq!(ask(&[]), script);
    let answers = ask(&["--", "dicegames", "play", "nice", "--seats", "Ann,"]);
    let answers: Vec<&str> = answers.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!(
        answers,
        ["Ann,Annabell", "Ann,Bella Swan", "Ann,novice", "Ann,casual", "Ann,expert", "Ann,perfect"]
    );
}

#[test]
fn unsafe_completions_are_not_offered() {
    let home = prepared();
    let bad = home.data().join("gallery").join("st\u{1b}[2J.figure");
    if std::fs::write(bad, "d@0,0,0 y@1200,0,0\n").is_err() {
        return;
    }
    let mut program = assert_cmd::Command::new(Path::new(&program_path()));
    program.env("XDG_DATA_HOME", home.0.path().join("data")).env("DICEGAMES_COMPLETE", "fish");
    let output = program.args(["--", "dicegames", "gallery", "st"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("star") && !said.contains('\u{1b}'), "{said:?}");
}
