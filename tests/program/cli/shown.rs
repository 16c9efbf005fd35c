//! Names and file contents are displayed so that no terminal obeys them and everybody sees them.
use super::{Home, PROGRAM, ProgramRun};
use dicegames::{DiceFrom, Game, Header, Inverted, Record, SeatSetup, Seed};
use serde_json::json;
use std::fs;

/// Moves the cursor, writes to the clipboard, reverses the text direction, hides, ends the line.
const WICKED: &str = "A\u{1b}[2J\u{1b}]52;c;eA==\u{7}\u{9b}2J\u{202e}\u{2066}\u{200b}\u{7f}\nn";
/// The same as displayed.
const SHOWN: &str =
    "A\\u{1b}[2J\\u{1b}]52;c;eA==\\u{7}\\u{9b}2J\\u{202e}\\u{2066}\\u{200b}\\u{7f}\\u{a}n";

/// A home with a game and a history of that name.
fn home() -> Home {
    let home = Home::new();
    let header = Header::new(
        Inverted::INFO,
        "",
        [SeatSetup::person(WICKED)],
        Seed(7),
        DiceFrom::Seeded,
    );
    let game = Record {
        header,
        lines: Vec::new(),
    }
    .text();
    let seat = json!({"name": WICKED, "player": "person", "points": 3, "winner": true, "hints": 0});
    let entry = json!({
        "when": 1, "game": WICKED, "options": "", "seats": [seat], "takebacks": 0,
        "seed": Seed(7).to_string(), "dice": "seeded", "file": "x",
    });
    for (file, text) in [
        ("saves/x.jsonl", game),
        ("history.jsonl", format!("{entry}\n")),
    ] {
        let path = home.data(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    home
}

#[track_caller]
fn check_visible(run: &ProgramRun) {
    for text in [&run.out, &run.err] {
        for letter in text.chars() {
            let is_hidden = letter != '\n' && letter.is_control()
                || "\u{202e}\u{2066}\u{200b}".contains(letter);
            assert!(!is_hidden, "{text:?}");
        }
    }
}

#[test]
fn control_characters_are_escaped() {
    let home = home();
    let save = home.data("saves/x.jsonl").display().to_string();
    for (command, input, has_name) in [
        (format!("replay {save}"), "", true),
        (format!("replay {save} --review --json"), "", false),
        ("stats".into(), "", true),
        ("play inverted --plain --continue".into(), WICKED, true),
        (
            format!("symmetry {}", WICKED.replace(['\n', ';'], "")),
            "",
            false,
        ),
        (format!("rules {}", WICKED.replace('\n', "")), "", false),
        (format!("replay {}", WICKED.replace('\n', "")), "", false),
        ("analyze inverted -".into(), WICKED, false),
        ("analyze inverted - --json".into(), WICKED, false),
        ("symmetry - --json".into(), WICKED, false),
    ] {
        let run = home.run(&command, input);
        check_visible(&run);
        assert!(!run.out.is_empty() || !run.err.is_empty(), "{command}");
        assert!(!has_name || run.out.contains(SHOWN), "{command}: {run:?}");
    }
}

/// Too large, too deep, not text, not a game, from a future version: whatever takes the place of a
/// game.
#[test]
fn hostile_files_cause_one_sentence() {
    let home = Home::new();
    let sum = "\"sum\":\"00000000\"}\n";
    let texts: [(&str, Vec<u8>); 5] = [
        ("empty", Vec::new()),
        ("nested", "[".repeat(200_000).into()),
        (
            "latin",
            b"{\"dicegames\":4,\"game\":\"\xe4\xff\"}\n".to_vec(),
        ),
        ("zeros", vec![0; 100_000]),
        (
            "older",
            format!("{{\"dicegames\":0,\"game\":{:?},{sum}", WICKED).into(),
        ),
    ];
    let folder = home.data("saves");
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
            let run = home.run(&format!("{command} {path}"), "");
            check_visible(&run);
            assert!(run.code == 1 || run.code == 2, "{command} {path}: {run:?}");
            assert!(
                !run.err.is_empty() && !run.err.contains("panicked"),
                "{command} {path}: {run:?}"
            );
            assert!(
                run.err.len() < 2_000,
                "{command} {path}: a sentence, not {} bytes",
                run.err.len()
            );
        }
    }
    check_visible(&home.run("play inverted --plain --continue", ""));
}

#[cfg(unix)]
#[test]
fn standard_error_may_be_closed() {
    let full = if cfg!(target_os = "linux") {
        "2>/dev/full"
    } else {
        "2>&-"
    };
    for redirection in ["2>&-", full] {
        let script = format!("\"$0\" play inverted --plain --seats Ann </dev/null {redirection}");
        let output = Home::new()
            .command("sh")
            .args(["-c", &script, PROGRAM])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{redirection}: {output:?}");
    }
}
