use super::Home;
use dicegames::{DiceFrom, Record};
use std::fs;

/// A finished game of two computers, which needs no terminal.
fn finished(home: &Home) -> std::path::PathBuf {
    assert_eq!(
        home.run("play nice --plain --seed 7 --seats casual,novice", "")
            .code,
        0
    );
    home.only("finished")
}

#[test]
fn a_replay_tells_the_game() {
    let home = Home::new();
    let path = finished(&home);
    let text = home.run(&format!("replay {}", path.display()), "").out;
    assert!(
        text.lines().count() >= 30,
        "fifteen rolls and fifteen cards at least"
    );
    // The name alone is enough, with or without its extension; a pipe is read, whatever a shell
    // calls it.
    let names = [path.file_name(), path.file_stem()]
        .map(|name| name.unwrap().to_string_lossy().into_owned());
    let pipes = if cfg!(unix) {
        &["-", "/dev/stdin", "/dev/fd/0"][..]
    } else {
        &["-"]
    };
    for name in names
        .iter()
        .map(String::as_str)
        .chain(pipes.iter().copied())
    {
        let input = fs::read_to_string(&path).unwrap();
        assert_eq!(
            home.run(&format!("replay {name}"), &input).out,
            text,
            "{name}"
        );
    }
}

#[test]
fn statistics_and_dice_are_told() {
    let home = Home::new();
    assert_eq!(
        home.run("stats", "").out,
        "Nobody has finished a game here yet.\n"
    );
    assert_eq!(
        home.run("dice", "").out,
        "No dice have been rolled here yet.\n"
    );
    let path = finished(&home);
    assert_eq!(
        home.run("stats nice", "").out,
        "Nobody has finished a game here yet.\n",
        "computers have"
    );
    let one = home.run("stats nice --player cass", "").out;
    assert!(
        one.starts_with("Nice Dice: nice, 2 players: Cass (computer), 1 game\n"),
        "{one}"
    );
    assert!(
        one.contains("\nAgainst, won\nNova, novice  ") && !one.contains(": Nova"),
        "{one}"
    );
    assert_eq!(
        home.run("stats --player Zoe", "").out,
        "Zoe has not finished a game here yet.\n"
    );
    let all = home.run("dice", "").out;
    assert!(
        all.contains(" dice with 6 sides, in 1 finished game\n") && all.contains("##"),
        "{all}"
    );
    // Replaying the same dice rolls nothing new.
    fs::copy(&path, path.with_file_name("inverted-again.jsonl")).unwrap();
    let again = home.run("dice", "");
    assert_eq!(again.out, all);
}

#[test]
fn sent_games_are_imported_once() {
    let home = Home::new();
    let other = Home::new();
    let path = finished(&home);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(other.run("import -", &text).code, 0);
    assert_eq!(fs::read_to_string(other.only("finished")).unwrap(), text);
    let run = other.run(&format!("import {}", path.display()), "");
    assert!(
        run.code == 0 && run.out.is_empty() && run.err.contains("you already have"),
        "{run:?}"
    );
    fs::write(&path, text.replacen("rolled", "rollem", 1)).unwrap();
    for command in ["import", "replay"] {
        let run = other.run(&format!("{command} {}", path.display()), "");
        assert!(
            run.code == 1 && run.err.contains("line 2: the line is damaged"),
            "{run:?}"
        );
    }
    other.only("finished");
}

#[test]
fn a_replay_proves_its_rolls() {
    let home = Home::new();
    let path = finished(&home);
    let check = |code: i32, expected: &str| {
        let run = home.run(&format!("replay {} --check", path.display()), "");
        let text = if code == 0 { &run.out } else { &run.err };
        assert!(run.code == code && text.contains(expected), "{run:?}");
    };
    check(0, "rolls come from the seed");
    // With another seed in its header, and sealed again, the file is valid but proves nothing.
    let mut record = Record::parse(&fs::read_to_string(&path).unwrap())
        .unwrap()
        .0;
    record.header.seed.0 += 1;
    fs::write(&path, record.text()).unwrap();
    check(1, "Line 2 is not what the seed");
    record.header.dice = DiceFrom::Typed;
    fs::write(&path, record.text()).unwrap();
    check(1, "were typed in");
}

#[test]
fn a_result_and_its_table_are_shared() {
    let home = Home::new();
    let path = finished(&home);
    let text = home
        .run(&format!("share {} --quick", path.display()), "")
        .out;
    assert!(
        text.starts_with("Nice Dice\n") && text.contains("--seed ") && text.lines().count() == 6,
        "{text}"
    );
    let table = home
        .run(&format!("share {} --text", path.display()), "")
        .out;
    assert!(table.contains("Howard Fosdick"), "{table}");
    let wide = Home::new();
    wide.run("play inverted --plain --seats 世界,Ann", "1\nquit\n");
    let arguments = format!("share {} --text", wide.only("saves").display());
    let table = wide.run(&arguments, "").out;
    assert!(table.contains("世界") && table.contains('╭'), "{table}");
    let settings = wide.0.path().join("config/dicegames/settings.toml");
    fs::create_dir_all(settings.parent().unwrap()).unwrap();
    fs::write(&settings, "glyphs = \"ascii\"\n").unwrap();
    let table = wide.run(&arguments, "").out;
    assert!(table.is_ascii(), "{table}");
    let symmdice = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/made_saves/open/symmdice.jsonl"
    );
    let table = home.run(&format!("share {symmdice} --text"), "").out;
    assert!(
        table.contains("Keith Enevoldsen") && table.contains("CC BY-SA 4.0"),
        "{table}"
    );
}
