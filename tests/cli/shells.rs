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
    let seat = r#"{"name":"Annabell","player":"person","points":103,"winner":true,"hints":0}"#;
    let entry = format!(
        r#"{{"when":1,"game":"inverted","options":"","seats":[{seat}],"takebacks":0,"retries":0,"seed":"babab-babab","dice":"seeded","file":"x"}}"#
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
const CASES: [(&str, &str); 17] = [
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
    ("dicegames pictures --only inv", "inverted"),
    ("dicegames man rep", "replay"),
];

#[test]
fn bash_completes() {
    let home = prepared();
    for (typed, expected) in CASES {
        let Some(mut bash) = shell("bash", &home) else { return };
        // As bash calls it: it treats '=' as a word of its own.
        let words: Vec<String> =
            typed.replace('=', " = ").split(' ').map(|word| format!("'{word}'")).collect();
        let last = typed.rsplit([' ', '=']).next().unwrap();
        let script = format!(
            "source <(dicegames completions bash)\nCOMP_WORDS=({})\nCOMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n\
             COMP_TYPE=9\n_dicegames dicegames '{last}' ''\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
            words.join(" ")
        );
        let output = bash.args(["--norc", "-c", &script]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        let expected = if typed.contains('=') { expected.rsplit('=').next().unwrap() } else { expected };
        assert!(said.lines().any(|line| line.trim() == expected), "{typed}: {output:?}");
    }
}

#[test]
fn fish_completes() {
    let home = prepared();
    for (typed, expected) in CASES {
        let Some(mut fish) = shell("fish", &home) else { return };
        let script = format!("dicegames completions fish | source; complete -C '{typed}'");
        let output = fish.args(["--no-config", "-c", &script]).output().unwrap();
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
zpty -r -t z seen "*$EXPECTED*" && print found
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
    let (typed, expected) = CASES[5];
    let Some(mut zsh) = shell("zsh", &home) else { return };
    zsh.env("TYPED", typed).env("EXPECTED", expected);
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

#[test]
fn powershell_is_told_to_ask_the_program() {
    let home = prepared();
    let script = home.run("completions powershell", "").out;
    assert!(
        script.contains("Register-ArgumentCompleter") && script.contains("DICEGAMES_COMPLETE"),
        "{script}"
    );
    let Some(mut pwsh) = shell("pwsh", &home) else { return };
    let ask = "(TabExpansion2 'dicegames play inv').CompletionMatches.CompletionText";
    let output = pwsh.args(["-NoProfile", "-Command", &format!("{script}\n{ask}")]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("inverted"), "{output:?}");
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
