//! Reads the sources and fails if the layers (ARCHITECTURE.md) are not kept apart.
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers, from the bottom up, with the others that each may name.
const ROOMS: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("games", &["core"]),
    ("store", &["core"]),
    ("registry", &["core", "games"]),
    ("statistics", &["core", "store", "registry"]),
    ("session", &["core", "store", "registry"]),
    (
        "tui",
        &[
            "core",
            "games",
            "store",
            "registry",
            "statistics",
            "session",
        ],
    ),
    (
        "cli",
        &[
            "core",
            "games",
            "store",
            "registry",
            "statistics",
            "session",
            "tui",
        ],
    ),
];

const FRONT_ENDS: &[&str] = &[
    "ratatui",
    "crossterm",
    "clap",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "dbg!",
];
const INPUT_AND_OUTPUT: &[&str] = &[
    "std::fs",
    " fs::",
    "std::io",
    "std::env",
    "std::net",
    "std::process",
    "tempfile",
];
const CLOCKS: &[&str] = &[
    "Instant::now",
    "SystemTime",
    "Zoned::now",
    "Timestamp::now",
    "thread::sleep",
];

/// Words that no file of a layer contains, outside comments and tests.
const BANNED: &[(&str, &[&[&str]])] = &[
    ("core", &[FRONT_ENDS, INPUT_AND_OUTPUT, CLOCKS]),
    ("games", &[FRONT_ENDS, INPUT_AND_OUTPUT, CLOCKS]),
    ("statistics", &[FRONT_ENDS, INPUT_AND_OUTPUT, CLOCKS]),
    ("store", &[FRONT_ENDS]),
    ("session", &[FRONT_ENDS, CLOCKS]),
    // All output goes through its output.rs, which tolerates closed pipes.
    ("cli", &[&["print!", "println!", "eprint!", "eprintln!"]]),
];

/// Lines are waited for; figures are judged by a command.
const ALLOWED: &[(&str, &str)] = &[
    ("session/lines.rs", "Instant::now"),
    ("cli/symmetry.rs", "symmdice"),
];

/// The screens that know the one on which a game is played. It opens others, which start the next
/// game by a transition.
const KNOW_PLAY: &[&str] = &["play/", "exercise.rs", "saved/", "tables.rs"];

/// Files in the folder of every game.
const FLOOR_PLAN: &[&str] = &[
    "mod.rs",
    "options.rs",
    "action.rs",
    "state.rs",
    "rules.rs",
    "words.rs",
    "position.rs",
    "coach.rs",
];

/// Returns all files below `src/` but tests, as (path, text without comments and test modules).
fn program() -> Vec<(String, String)> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, files)
            } else {
                files.push(path)
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    walk(&root, &mut paths);
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let name = path.strip_prefix(&root).unwrap().to_string_lossy();
        let file = name.replace('\\', "/");
        if !is_test(&file) {
            files.push((file, code(&fs::read_to_string(&path).unwrap())));
        }
    }
    files
}

fn is_test(file: &str) -> bool {
    file.split('/')
        .any(|part| part == "tests" || part.ends_with("tests.rs") || !file.ends_with(".rs"))
}

/// Returns the lines of `text` before its test module, without comments and the texts of
/// documentation.
fn code(text: &str) -> String {
    let program = text.split("mod tests {").next().unwrap_or_default();
    let lines = program
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the layers that `text`, a file of `file`'s depth, names by `crate::` or by enough
/// `super::`.
fn named_rooms(file: &str, text: &str) -> BTreeSet<String> {
    // A module is as deep as its path; `mod.rs` stands for its folder.
    let depth = file.trim_end_matches("/mod.rs").split('/').count();
    let climbs = "super::".repeat(depth);
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let roots = ["crate::".to_owned(), climbs];
    let tails = roots
        .iter()
        .flat_map(|root| text.split(root.as_str()).skip(1));
    let names = tails.flat_map(|tail| match tail.strip_prefix('{') {
        // Of a group only names before its end, at its top level, are layers.
        Some(group) => group
            .split([',', '{', '}'])
            .take_while(|part| !part.contains(';'))
            .map(first_word)
            .collect(),
        None => vec![first_word(tail)],
    });
    names
        .filter(|name| ROOMS.iter().any(|(room, _)| room == name))
        .collect()
}

fn first_word(text: &str) -> String {
    text.trim()
        .chars()
        .take_while(|sign| sign.is_alphanumeric() || *sign == '_')
        .collect()
}

/// Returns what is wrong with one file.
fn faults(file: &str, text: &str) -> Vec<String> {
    let room = file
        .split('/')
        .next()
        .unwrap_or_default()
        .trim_end_matches(".rs");
    let Some((_, known)) = ROOMS.iter().find(|(name, _)| *name == room) else {
        return Vec::new();
    };
    let names = named_rooms(file, text);
    let strangers = names
        .iter()
        .filter(|other| *other != room && !known.contains(&other.as_str()));
    let mut faults: Vec<String> = strangers
        .map(|other| format!("{file}: {room} stands below {other}"))
        .collect();
    let banned = BANNED
        .iter()
        .filter(|(name, _)| *name == room)
        .flat_map(|(_, lists)| lists.iter().copied());
    let words = banned
        .flatten()
        .filter(|word| text.contains(**word) && !ALLOWED.contains(&(file, **word)));
    faults.extend(words.map(|word| format!("{file}: {room} does without {word}")));
    if let Some(screen) = file.strip_prefix("tui/screens/")
        && text.contains("play::")
        && !KNOW_PLAY.iter().any(|known| screen.starts_with(known))
    {
        faults.push(format!(
            "{file}: a screen that play may open does not name it"
        ));
    }
    // Only the registry lists games; a game and its view know no other.
    let game = ["games/", "tui/views/", "cli/"]
        .iter()
        .find_map(|above| file.strip_prefix(above)?.split('/').next());
    let others = text
        .split("games::")
        .skip(1)
        .filter_map(|tail| tail.split("::").next());
    if room == "registry" {
        return faults;
    }
    for other in others {
        let is_game = other.chars().all(char::is_alphanumeric);
        if is_game && Some(other) != game && !ALLOWED.contains(&(file, other)) {
            faults.push(format!(
                "{file}: only the registry lists games, such as {other}"
            ));
        }
    }
    faults
}

#[test]
fn the_rooms_are_kept_apart() {
    let faults: Vec<String> = program()
        .iter()
        .flat_map(|(file, text)| faults(file, text))
        .collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_game_has_the_same_floor_plan() {
    let files: BTreeSet<String> = program().into_iter().map(|(file, _)| file).collect();
    let games: BTreeSet<&str> = files
        .iter()
        .filter_map(|file| file.strip_prefix("games/")?.split('/').next())
        .collect();
    let games: Vec<&&str> = games.iter().filter(|game| !game.ends_with(".rs")).collect();
    assert!(
        games.len() >= 6,
        "the five games and the example: {games:?}"
    );
    for game in games {
        let view = format!("tui/views/{game}/mod.rs");
        let parts = FLOOR_PLAN
            .iter()
            .map(|part| format!("games/{game}/{part}"))
            .chain([view]);
        let missing: Vec<String> = parts.filter(|part| !files.contains(part)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

#[test]
fn every_fault_is_found() {
    fn check(file: &str, text: &str, expected: &str) {
        let faults = faults(file, &code(text)).join("; ");
        assert!(
            faults.contains(expected) && faults.is_empty() == expected.is_empty(),
            "{file}: {text}: {faults}"
        );
    }
    check(
        "core/game.rs",
        "use std::time::Duration; // std::fs\n/// [`std::io`]\n",
        "",
    );
    check("core/game.rs", "use std::fs;", "does without std::fs");
    check(
        "core/game.rs",
        "use super::super::games::nice::Card;",
        "core stands below games",
    );
    check(
        "core/game.rs",
        "use crate::{core::dice, games::nice::Card};",
        "core stands below games",
    );
    check(
        "core/dice.rs",
        "#[cfg(test)]\nmod tests {\n use std::fs;\n}",
        "",
    );
    check(
        "games/nice/card.rs",
        "use crate::games::inverted::Sheet;",
        "only the registry lists games",
    );
    check(
        "games/nice/card.rs",
        "use crate::games::nice::square::Square;",
        "",
    );
    check(
        "session/mod.rs",
        "use crate::tui::x;",
        "session stands below tui",
    );
    check(
        "tui/screens/result/mod.rs",
        "use super::play::Play;",
        "does not name it",
    );
    check(
        "tui/views/nice/draw.rs",
        "use crate::games::nice::Card;",
        "",
    );
}
