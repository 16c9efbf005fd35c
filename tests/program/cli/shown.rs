//! Names and file contents are displayed so that no terminal obeys them and everybody sees them.
use super::{Home, Said};
use dicegames::{DiceFrom, Game, Header, Inverted, Record, SeatSetup, Seed};
use serde_json::json;
use std::fs;

/// Moves the cursor, writes to the clipboard, reverses the text direction, hides, ends the line.
const WICKED: &str = "A\u{1b}[2J\u{1b}]52;c;eA==\u{7}\u{9b}2J\u{202e}\u{2066}\u{200b}\u{7f}\nn";
/// The same as displayed.
const SHOWN: &str = "A\\u{1b}[2J\\u{1b}]52;c;eA==\\u{7}\\u{9b}2J\\u{202e}\\u{2066}\\u{200b}\\u{7f}\\u{a}n";

/// A home with a game, a history and a figure of that name.
fn home() -> Home {
    let home = Home::new();
    let header = Header::new(Inverted::INFO, "", [SeatSetup::person(WICKED)], Seed(7), DiceFrom::Seeded);
    let game = Record { header, lines: Vec::new() }.text();
    let seat = json!({"name": WICKED, "player": "person", "points": 3, "winner": true, "hints": 0});
    let entry = json!({
        "when": 1, "game": WICKED, "options": "", "seats": [seat], "takebacks": 0, "retries": 0,
        "seed": Seed(7).to_string(), "dice": "seeded", "file": "x",
    });
    for (file, text) in [
        ("saves/x.jsonl", game),
        ("history.jsonl", format!("{entry}\n")),
        (&format!("gallery/{WICKED}.figure"), format!("{WICKED}\n")),
    ] {
        let path = home.data().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    home
}

#[track_caller]
fn check_visible(said: &Said) {
    for text in [&said.out, &said.err] {
        let is_hidden = |letter: char| {
            letter != '\n' && letter.is_control() || "\u{202e}\u{2066}\u{200b}".contains(letter)
        };
        assert!(!text.contains(is_hidden), "{text:?}");
    }
}

#[test]
fn control_characters_are_escaped() {
    let home = home();
    let save = home.data().join("saves/x.jsonl").display().to_string();
    for (command, input, shown) in [
        (format!("replay {save}"), "", true),
        (format!("replay {save} --json"), "", false),
        ("stats".into(), "", true),
        ("gallery".into(), "", true),
        ("play inverted --plain --continue".into(), WICKED, true),
        (format!("gallery {}", WICKED.replace('\n', "")), "", false),
        (format!("rules {}", WICKED.replace('\n', "")), "", false),
        (format!("replay {}", WICKED.replace('\n', "")), "", false),
        ("analyze inverted -".into(), WICKED, false),
        ("analyze inverted - --json".into(), WICKED, false),
        ("symmetry - --json".into(), WICKED, false),
    ] {
        let said = home.run(&command, input);
        check_visible(&said);
        assert!(!said.out.is_empty() || !said.err.is_empty(), "{command}");
        assert!(!shown || said.out.contains(SHOWN), "{command}: {said:?}");
    }
}

/// Too large, too deep, not text, not a game, from a future version: whatever takes the place of a game.
#[test]
fn hostile_files_cause_one_sentence() {
    let home = Home::new();
    let sum = "\"sum\":\"00000000\"}\n";
    let texts: [(&str, Vec<u8>); 9] = [
        ("empty", Vec::new()),
        ("nested", "[".repeat(200_000).into()),
        ("objects", "{\"a\":".repeat(100_000).into()),
        ("long", "9".repeat(5_000_000).into()),
        ("utf16", "{\"dicegames\":3}\n".encode_utf16().flat_map(u16::to_le_bytes).collect()),
        ("latin", b"{\"dicegames\":3,\"game\":\"\xe4\xff\"}\n".to_vec()),
        ("zeros", vec![0; 100_000]),
        ("newer", format!("{{\"dicegames\":4294967296,{sum}").into()),
        ("older", format!("{{\"dicegames\":0,\"game\":{:?},{sum}", WICKED).into()),
    ];
    let folder = home.data().join("saves");
    fs::create_dir_all(folder.join("folder.jsonl")).unwrap();
    for (name, bytes) in &texts {
        fs::write(folder.join(format!("inverted-{name}.jsonl")), bytes).unwrap();
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("loop.jsonl", folder.join("loop.jsonl")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.join("zero.jsonl")).unwrap();
    }
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path().display().to_string();
        for command in ["replay", "import", "share", "dice"] {
            let said = home.run(&format!("{command} {path}"), "");
            check_visible(&said);
            assert!(said.code == 1 || said.code == 2, "{command} {path}: {said:?}");
            assert!(!said.err.is_empty() && !said.err.contains("panicked"), "{command} {path}: {said:?}");
            assert!(said.err.len() < 2_000, "{command} {path}: a sentence, not {} bytes", said.err.len());
        }
    }
    check_visible(&home.run("play inverted --plain --continue", ""));
}

#[test]
fn new_names_are_visible() {
    for name in ["A\u{202e}n", "A\u{200b}n", "A\u{9b}2J", "A\u{feff}"] {
        let home = Home::new();
        let said = home.run(&format!("play inverted --plain --seats {name}"), "");
        assert_eq!(said.code, 2, "{said:?}");
        check_visible(&said);
    }
}

/// Runs `dicegames gallery` in a shell with this redirection of standard error.
#[cfg(unix)]
fn check_without_standard_error(redirection: &str) {
    let home = Home::new();
    let mut shell = std::process::Command::new("sh");
    shell.arg("-c").arg(format!("\"$0\" gallery {redirection}")).arg(env!("CARGO_BIN_EXE_dicegames"));
    shell.env("XDG_DATA_HOME", home.0.path()).env("XDG_CONFIG_HOME", home.0.path());
    let output = shell.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{redirection}: {output:?}");
}

#[cfg(unix)]
#[test]
fn standard_error_may_be_closed() {
    check_without_standard_error("2>&-");
    #[cfg(target_os = "linux")]
    check_without_standard_error("2>/dev/full");
}
