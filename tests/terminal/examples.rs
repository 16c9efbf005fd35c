//! Every example of every command's help, run by a shell as it is printed.
use super::harness::{CTRL_C, Home, program};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output, Stdio};

/// Returns the calls listed in the help of `command`.
fn examples(home: &Home, command: &str) -> Vec<String> {
    let help = run(home, &format!("dicegames help {command}"), "");
    let help = String::from_utf8(help.stdout).unwrap();
    let (_, examples) = help.split_once("Examples:\n").unwrap_or_else(|| panic!("{command}: {help}"));
    let calls = examples.lines().filter_map(|line| line.strip_prefix("  ")).map(str::trim_end);
    calls.filter(|line| line.starts_with("dicegames")).map(str::to_owned).collect()
}

/// Runs `call` in a shell in the home's folder, with `input`. Pagers do not wait for keys.
fn run(home: &Home, call: &str, input: &str) -> Output {
    let pagers = "command -v man >/dev/null || man() { cat; }; less() { cat; }";
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{pagers}; {call}")).env("MANPAGER", "cat");
    let folder = home.path("");
    let path = std::env::var("PATH").unwrap();
    shell.env("PATH", format!("{}:{path}", program().parent().unwrap().display()));
    shell.env("HOME", &folder).env("PROFILE", home.path("profile.ps1")).env("USER", "Ann");
    for name in ["CONFIG", "DATA", "STATE"] {
        shell.env(format!("XDG_{name}_HOME"), home.path(&name.to_lowercase()));
    }
    std::fs::write(home.path("input"), input).unwrap();
    let input = std::fs::File::open(home.path("input")).unwrap();
    shell.current_dir(folder).stdin(Stdio::from(input)).output().unwrap()
}

/// Plays the game of `call` line by line in a home of its own, by the first choice but for the `first`, and returns the
/// file.
fn play(call: &str, first: &str) -> Vec<u8> {
    let home = Home::new();
    let played = run(&home, &format!("{call} --plain"), &format!("{first}\n{}", "1\n".repeat(400)));
    assert!(played.status.success(), "{played:?}");
    std::fs::read(&home.files("finished")[0]).unwrap()
}

/// Puts the files that the examples name into the home.
fn prepare(home: &Home, calls: &[String]) {
    let put = |path: &str, content: &[u8]| {
        let path = home.path(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    };
    let duel = calls.iter().find(|call| call.starts_with("dicegames duel inverted"));
    let duel = duel.expect("an example plays a duel");
    put("mine.jsonl", &play(duel, "1"));
    put("hers.jsonl", &play(duel, "2"));
    put("game.jsonl", &play("dicegames play nice --seats Ann,Ben --options target=10", "1"));
    assert!(run(home, "dicegames import mine.jsonl", "").status.success());
    put("data/dicegames/gallery/star.figure", b"d@0,0,0 y@1200,0,0 y@-1200,0,0\n");
    let position = calls.iter().find_map(|call| call.strip_prefix("dicegames analyze solitaire '"));
    let position = position.expect("an example analyzes a position").trim_end_matches('\'');
    put("positions.txt", format!("{position}\n{position}\n").as_bytes());
    let page = String::from_utf8(run(home, "dicegames protocol", "").stdout).unwrap();
    let (_, bot) = page.split_once("```sh\n").expect("an example in shell");
    for name in ["mybot", "mine", "yours"] {
        put(name, bot.split_once("```").unwrap().0.as_bytes());
        std::fs::set_permissions(home.path(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    for folder in
        [".local/share/bash-completion/completions", ".config/fish/completions", ".zfunc", ".config/elvish"]
    {
        std::fs::create_dir_all(home.path(folder)).unwrap();
    }
}

/// Runs `call` in a pipe, and again in a terminal if it says that none is there.
fn check(home: &Home, call: &str) {
    let said = run(home, call, "");
    let wanted = String::from_utf8_lossy(&said.stderr).contains("there is no terminal here");
    assert!(said.status.success() || wanted, "{call}: {said:?}");
    if let Some((_, file)) = call.rsplit_once("> ").filter(|(_, file)| !file.starts_with(['~', '$'])) {
        assert!(std::fs::metadata(home.path(file)).unwrap().len() > 0, "{call}");
    }
    if wanted {
        let mut terminal = home.open(call.strip_prefix("dicegames").unwrap());
        terminal.sent("\x1b[?1049h");
        terminal.wait(call, |screen| screen.lines().filter(|line| !line.trim().is_empty()).count() > 5);
        terminal.keys(CTRL_C);
        assert_eq!(terminal.end().exit_code(), 0, "{call}");
        terminal.assert_restored();
    }
}

#[test]
fn examples_run_as_printed() {
    let home = Home::new();
    let help = String::from_utf8(run(&home, "dicegames help", "").stdout).unwrap();
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let commands = commands.lines().take_while(|line| line.starts_with("  "));
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 10, "{help}");
    let commands = commands.into_iter().chain([""]).filter(|command| *command != "help");
    let calls: Vec<String> = commands.flat_map(|command| examples(&home, command)).collect();
    prepare(&home, &calls);
    for call in &calls {
        check(&home, call);
    }
}
