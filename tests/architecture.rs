//! Reads the sources and fails where the rooms of the house (ARCHITECTURE.md) are not kept apart.
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest that a source file may be.
const LONGEST: usize = 600;

/// Who must not know whom: the first fitting room counts. Paths are below `src/`, modules as they are imported.
const ROOMS: &[(&str, &[&str])] = &[
    ("core/", &["crate::games", "crate::registry", "crate::store", "crate::tui", "crate::cli"]),
    ("games/", &["crate::registry", "crate::store", "crate::tui", "crate::cli"]),
    ("store/", &["crate::games", "crate::registry", "crate::tui", "crate::cli"]),
    (
        "session/",
        &[
            "crate::games",
            "crate::registry",
            "crate::tui",
            "crate::cli",
            "std::fs",
            "ratatui",
            "crossterm",
            "Instant::now",
        ],
    ),
    ("tui/", &["crate::cli"]),
];

/// What the folder of every game has, whatever else is in it.
const FLOOR_PLAN: &[&str] = &[
    "mod.rs",
    "options.rs",
    "action.rs",
    "state.rs",
    "rules.rs",
    "describe.rs",
    "random_action.rs",
    "position.rs",
    "coach.rs",
    "tests/mod.rs",
];

/// What core and games have to do without: files, input and output, clocks, the environment, the terminal.
const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::io",
    "std::env",
    "std::net",
    "std::process",
    "std::time::Instant",
    "std::time::SystemTime",
    "ratatui",
    "crossterm",
    "clap",
    "etcetera",
    "indicatif",
    "tempfile",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "dbg!",
];

/// What the store has to do without.
const TERMINAL: &[&str] = &["ratatui", "crossterm", "clap"];

fn sources() -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { walk(&path, found) } else { found.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    walk(&root, &mut paths);
    paths.retain(|path| path.extension().is_some_and(|e| e == "rs"));
    paths.sort();
    let name = |path: &Path| path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// The program itself: without tests, comments and the contents of strings.
fn program(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut quoted = false;
    let mut code = String::new();
    for line in lines {
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => {
                    letters.next();
                }
                // '"' is a character, not a string.
                '\'' if !quoted && letters.peek() == Some(&'"') => {
                    letters.next();
                }
                '"' => quoted = !quoted,
                '/' if !quoted && letters.peek() == Some(&'/') => break,
                _ if quoted => {}
                _ => code.push(letter),
            }
        }
        code.push('\n');
    }
    code
}

/// Every path that `code` names: those of its `use` lines in full, with groups taken apart, and those in between.
fn paths(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut rest = code;
    while let Some(at) = rest.find("use ") {
        let begins_word = !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let (before, after) = rest.split_at(at);
        words(before, &mut found);
        let end = if begins_word { after.find(';').unwrap_or(after.len()) } else { "use ".len() };
        if begins_word {
            expand("", &after["use ".len()..end], &mut found);
        }
        rest = &after[end..];
    }
    words(rest, &mut found);
    found
}

/// The paths of one `use` tree below `prefix`.
fn expand(prefix: &str, tree: &str, found: &mut BTreeSet<String>) {
    let tree = tree.trim();
    match tree.split_once('{') {
        None => {
            let path = tree.split(" as ").next().unwrap_or(tree).trim();
            let path = path.strip_suffix("self").unwrap_or(path);
            found.insert(format!("{prefix}{path}").trim_end_matches("::").to_owned());
        }
        Some((head, group)) => {
            let group = group.trim_end().strip_suffix('}').unwrap_or(group);
            let mut depth = 0;
            let parts = group.split(|c: char| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                c == ',' && depth == 0
            });
            for part in parts.filter(|part| !part.trim().is_empty()) {
                expand(&format!("{prefix}{}", head.trim()), part, found);
            }
        }
    }
}

/// The paths and macros named in ordinary code.
fn words(code: &str, found: &mut BTreeSet<String>) {
    let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '!');
    found
        .extend(code.split(|c| !part(c)).filter(|w| w.contains("::") || w.ends_with('!')).map(str::to_owned));
}

fn is_or_below(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Those of `games` that `paths` lead to.
fn games_in(paths: &BTreeSet<String>, games: &[String]) -> Vec<String> {
    let of = |path: &String| {
        let below = path.split("games::").nth(1)?;
        let game = below.split("::").next()?.to_owned();
        games.contains(&game).then_some(game)
    };
    paths.iter().filter_map(of).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The folder of `games/` that `file` belongs to, and the view of `tui/views/` likewise.
fn own_game(file: &str) -> Option<&str> {
    let rest = file.strip_prefix("games/").or_else(|| file.strip_prefix("tui/views/"))?;
    Some(rest.split('/').next()?.trim_end_matches(".rs"))
}

/// What is wrong with `file`.
fn faults(file: &str, text: &str, games: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = text.lines().count();
    if lines > LONGEST {
        faults.push(format!("{file} has {lines} lines; a file is about one thing, in at most {LONGEST}"));
    }
    if file.ends_with("/tests.rs") || file.contains("/tests/") {
        return faults;
    }
    let code = program(text);
    let paths = paths(&code);
    let pure = file.starts_with("core/") || file.starts_with("games/");
    let mut banned: Vec<&str> = if pure { OUTSIDE.to_vec() } else { Vec::new() };
    if file.starts_with("store/") {
        banned.extend(TERMINAL);
    }
    banned.extend(ROOMS.iter().filter(|(room, _)| file.starts_with(room)).flat_map(|(_, banned)| *banned));
    for path in &paths {
        for module in banned.iter().filter(|module| is_or_below(path, module)) {
            faults.push(format!("{file} uses {path}; it has to do without {module}"));
        }
    }
    // A clock that came in under another name.
    if pure && paths.iter().flat_map(|path| path.split("::")).any(|p| p == "Instant" || p == "SystemTime") {
        faults.push(format!("{file} looks at a clock"));
    }
    let known = games_in(&paths, games);
    let listing = matches!(file, "registry.rs" | "games/mod.rs");
    let own = own_game(file).filter(|own| games.iter().any(|game| game == own));
    match own {
        Some(own) if file.starts_with("games/") => {
            faults.extend(known.iter().filter(|g| *g != own).map(|g| format!("{file} knows {g}")));
        }
        _ if listing || file.starts_with("tui/views/") => {}
        _ if file.starts_with("cli/") && known.len() <= 1 => {}
        _ if known.is_empty() => {}
        _ => faults.push(format!("{file} knows {}; only registry.rs lists games", known.join(", "))),
    }
    faults
}

fn game_folders(sources: &[(String, String)]) -> Vec<String> {
    let folders = sources.iter().filter_map(|(file, _)| file.strip_prefix("games/")?.split_once('/'));
    folders.map(|(game, _)| game.to_owned()).collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn the_rooms_are_kept_apart() {
    let sources = sources();
    let games = game_folders(&sources);
    assert!(games.len() >= 6, "the five games and the example: {games:?}");
    let faults: Vec<String> = sources.iter().flat_map(|(file, text)| faults(file, text, &games)).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_game_has_the_same_floor_plan() {
    let sources = sources();
    for game in game_folders(&sources) {
        for part in FLOOR_PLAN {
            let path = format!("games/{game}/{part}");
            assert!(sources.iter().any(|(file, _)| *file == path), "{path} is missing");
        }
    }
    let stray = sources.iter().find(|(file, _)| {
        let module = file.trim_end_matches(".rs");
        sources.iter().any(|(other, _)| other.starts_with(&format!("{module}/")))
    });
    assert_eq!(
        stray.map(|(file, _)| file.as_str()),
        None,
        "a module with parts of its own is a folder with mod.rs"
    );
}

/// That a file of such contents is found fault with for `expected`; none: that it is not.
fn check(file: &str, text: &str, expected: Option<&str>) {
    let games = ["nice", "inverted"].map(str::to_owned);
    let found = faults(file, text, &games).join("; ");
    match expected {
        Some(expected) => assert!(found.contains(expected), "{file}: {text}: {found}"),
        None => assert_eq!(found, "", "{file}: {text}"),
    }
}

#[test]
fn every_fault_is_found() {
    check("core/x.rs", "use std::fmt;\nuse std::time::Duration;\n", None);
    check("core/x.rs", "use std::{fmt, fs};", Some("uses std::fs"));
    check("core/x.rs", "use std::{fmt, time::{Duration,\n Instant}};", Some("uses std::time::Instant"));
    check("core/x.rs", "fn now() { std::time::SystemTime::now(); }", Some("SystemTime"));
    check("core/x.rs", "use std::time;\nfn now() { time::Instant::now(); }", Some("looks at a clock"));
    check("core/x.rs", "fn f() { println!(\"x\"); }", Some("println!"));
    check("core/x.rs", "use crate::store::Store;", Some("crate::store"));
    check("core/x.rs", "use crate::games::nice::Nice;", Some("crate::games"));
    check("games/nice/x.rs", "use ratatui::buffer::Buffer;", Some("ratatui"));
    check("games/nice/x.rs", "use crate::games::{nice::Card, inverted};", Some("knows inverted"));
    check("games/nice/x.rs", "fn f() -> crate::games::inverted::Sheet {}", Some("knows inverted"));
    check("games/nice/x.rs", "use crate::games::nice::Card;", None);
    check("games/nice/x.rs", "// std::fs\n/// [`std::io`]\nconst A: &str = \"std::fs // println!\";\n", None);
    check("games/nice/x.rs", "#[cfg(test)]\nmod tests {\n use std::fs;\n}\n", None);
    check("games/nice/tests.rs", "use std::fs;", None);
    check("store/x.rs", "use std::fs;\nuse crate::core::record::Record;", None);
    check("store/x.rs", "use crossterm::event;", Some("crossterm"));
    check("session/x.rs", "use crate::tui::canvas::Canvas;", Some("crate::tui"));
    check("session/x.rs", "fn f() { let now = Instant::now(); }", Some("Instant::now"));
    check("session/x.rs", "use crate::store::Store;\nuse std::time::Instant;", None);
    check("tui/x.rs", "use crate::cli::Cli;", Some("crate::cli"));
    check("tui/x.rs", "use crate::games::nice::Nice;", Some("only registry.rs lists games"));
    check("tui/views/nice/mod.rs", "use crate::games::nice::Nice;", None);
    check("cli/x.rs", "use crate::games::nice::Nice;", None);
    check("cli/x.rs", "use crate::games::{inverted, nice};", Some("only registry.rs lists games"));
    check("registry.rs", "registry! { crate::games::nice::Nice, crate::games::inverted::Inverted }", None);
    check("tui/x.rs", &"\n".repeat(LONGEST), None);
    check("tui/x.rs", &"\n".repeat(LONGEST + 1), Some("has 601 lines"));
}
