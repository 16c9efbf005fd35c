use super::Home;
use serde_json::Value;

/// A finished game of two computers, which needs no terminal.
fn finished(home: &Home) -> std::path::PathBuf {
    assert_eq!(home.run("play nice --plain --seed 7 --seats casual,novice", "").code, 0);
    home.only("finished")
}

#[test]
fn a_replay_tells_the_game() {
    let home = Home::new();
    let path = finished(&home);
    let json = home.run(&format!("replay {} --json", path.display()), "");
    let told: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&told["game"], &told["over"]), (&"nice".into(), &true.into()));
    let events = told["events"].as_array().unwrap();
    let text = home.run(&format!("replay {}", path.display()), "").out;
    // The name alone is enough, with or without its extension.
    let names = [path.file_name(), path.file_stem()].map(|name| name.unwrap().to_string_lossy().into_owned());
    for name in names {
        assert_eq!(home.run(&format!("replay {name}"), "").out, text);
    }
    assert!(events.len() >= 30, "fifteen rolls and fifteen cards at least");
    for event in events {
        assert!(text.contains(event["text"].as_str().unwrap()));
    }
    let points = told["seats"][1]["points"].to_string();
    assert!(text.lines().last().unwrap().contains(&points), "{text}");
}

#[test]
fn a_replay_reads_standard_input() {
    let home = Home::new();
    let path = finished(&home);
    let from_file = home.run(&format!("replay {}", path.display()), "");
    let from_input = home.run("replay -", &std::fs::read_to_string(path).unwrap());
    assert_eq!((from_input.code, from_input.out), (0, from_file.out));
}

/// Checks the output of replaying the game with `old` in its text replaced by `new`.
fn check_refused(old: &str, new: &str, expected: &str) {
    let home = Home::new();
    let path = finished(&home);
    let text = std::fs::read_to_string(&path).unwrap();
    let changed = text.replacen(old, new, 1);
    assert_ne!(changed, text, "{old} is there");
    std::fs::write(&path, &changed).unwrap();
    let said = home.run(&format!("replay {}", path.display()), "");
    assert_eq!((said.code, said.out.as_str()), (1, ""), "{said:?}");
    assert!(said.err.contains(expected), "{said:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), changed, "left as it was");
}

#[test]
fn damaged_and_newer_games_are_refused() {
    check_refused("rolled", "rollem", "line 2: the line is damaged");
    check_refused("\"dicegames\":4", "\"dicegames\":9", "newer version (format 9");
    check_refused("{\"dicegames\"", "{\"chess\"", "not a dicegames game");
}

#[cfg(unix)]
#[test]
fn devices_and_folders_are_not_replayed() {
    let home = Home::new();
    for path in ["/dev/zero".as_ref(), home.0.path()] {
        let said = home.run(&format!("replay {}", path.display()), "");
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{said:?}");
        assert!(said.err.contains("cannot read") && said.err.lines().count() == 1, "{said:?}");
    }
}

#[test]
fn stats_count_only_what_can_be_read() {
    let home = Home::new();
    assert_eq!(home.run("stats", "").out, "Nobody has finished a game yet.\n");
    finished(&home);
    let history = home.data().join("history.jsonl");
    let text = std::fs::read_to_string(&history).unwrap();
    std::fs::write(&history, format!("{{}}\n{text}{{\"when\"")).unwrap();
    let said = home.run("stats --player Cass", "");
    assert!(said.out.contains(": Cass (computer), 1 game\n"), "{said:?}");
    assert!(said.err.contains("2 lines of the history can't be read"), "{said:?}");
}

#[test]
fn stats_are_told_by_group_game_and_player() {
    let home = Home::new();
    finished(&home);
    assert_eq!(home.run("stats nice", "").out, "Nobody has finished a game yet.\n", "computers have");
    let one = home.run("stats nice --player cass", "").out;
    assert!(one.starts_with("Nice Dice: nice, 2 players: Cass (computer), 1 game\n"), "{one}");
    assert!(one.contains("\nAgainst, won\nNova, novice  ") && !one.contains(": Nova"), "{one}");
    assert_eq!(home.run("stats --player Zoe", "").out, "Zoe has not finished a game yet.\n");
    let said = home.run("stats ludo", "");
    assert!(said.code == 2 && said.err.contains("invalid value 'ludo'"), "{said:?}");
}

#[test]
fn dice_are_counted_by_game_and_in_all() {
    let home = Home::new();
    assert_eq!(home.run("dice", "").out, "No dice have been rolled yet.\n");
    let path = finished(&home);
    let all = home.run("dice", "").out;
    assert!(
        all.contains(" dice with 6 sides, in 1 finished game (counted, of fair dice)\n")
            && all.contains("##"),
        "{all}"
    );
    assert_eq!(home.run(&format!("dice {}", path.display()), "").out, all);
    // Replaying the same dice rolls nothing new.
    for file in super::files(&home.data().join("finished")) {
        std::fs::copy(&file, file.with_file_name("inverted-again.jsonl")).unwrap();
    }
    let again = home.run("dice", "");
    assert_eq!(again.out, all);
    assert!(again.err.contains("1 game with dice that are counted already: left out"), "{again:?}");
    assert_eq!(home.run("dice nowhere", "").code, 1);
}

#[test]
fn sent_games_are_imported_once() {
    let (home, other) = (Home::new(), Home::new());
    let path = finished(&home);
    let said = other.run(&format!("import {}", path.display()), "");
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(std::fs::read(other.only("finished")).unwrap(), std::fs::read(&path).unwrap());
    let said = other.run(&format!("import {}", path.display()), "");
    assert!(said.code == 0 && said.out.is_empty() && said.err.contains("you already have"), "{said:?}");
    let text = std::fs::read_to_string(&path).unwrap();
    let third = Home::new();
    assert_eq!(third.run("import -", &text).code, 0);
    assert_eq!(std::fs::read_to_string(third.only("finished")).unwrap(), text);
    let text = text.replacen("rolled", "rollem", 1);
    std::fs::write(&path, text).unwrap();
    let said = other.run(&format!("import {}", path.display()), "");
    assert!(said.code == 1 && said.err.contains("line 2: the line is damaged"), "{said:?}");
    other.only("finished");
}

#[test]
fn a_replay_proves_its_rolls() {
    let home = Home::new();
    let path = finished(&home);
    let said = home.run(&format!("replay {} --check", path.display()), "");
    assert!(
        said.code == 0 && said.out.starts_with("All ") && said.out.contains("rolls come from the seed"),
        "{said:?}"
    );
    let json: Value =
        serde_json::from_str(&home.run(&format!("replay {} --check --json", path.display()), "").out)
            .unwrap();
    assert_eq!((&json["proved"], &json["dice"]), (&true.into(), &"seeded".into()));

    // With another seed in its header, and sealed again, the file is valid but proves nothing.
    let text = std::fs::read_to_string(&path).unwrap();
    let mut record = dicegames::Record::parse(&text).unwrap().0;
    record.header.seed.0 += 1;
    std::fs::write(&path, record.text()).unwrap();
    let said = home.run(&format!("replay {} --check", path.display()), "");
    assert!(said.code == 1 && said.out.contains("Line 2 is not what the seed"), "{said:?}");
    record.header.dice = dicegames::DiceFrom::Typed;
    std::fs::write(&path, record.text()).unwrap();
    let said = home.run(&format!("replay {} --check", path.display()), "");
    assert!(said.code == 1 && said.out.contains("were typed in"), "{said:?}");
}

#[test]
fn a_result_and_its_table_are_shared() {
    let home = Home::new();
    let path = finished(&home);
    let text = home.run(&format!("share {} --quick", path.display()), "").out;
    assert!(text.starts_with("Nice Dice\n") && text.contains("seed ") && text.lines().count() == 5, "{text}");
    let table = home.run(&format!("share {} --text --event 3", path.display()), "").out;
    assert!(table.contains("Howard Fosdick") && table.contains("hand 1"), "{table}");
    let said = home.run(&format!("share {} --text --event 9999", path.display()), "");
    assert!(said.code == 2 && said.err.contains("events, not 9999"), "{said:?}");
    assert_eq!(home.run(&format!("share {} --event 3", path.display()), "").code, 2);
    let wide = Home::new();
    wide.run("play inverted --plain --seats 世界,Ann", "1\nquit\n");
    let shared = || wide.run(&format!("share {} --text", wide.only("saves").display()), "").out;
    assert!(shared().contains("世界") && shared().contains('╭'), "{}", shared());
    let settings = wide.0.path().join("config/dicegames/settings.toml");
    std::fs::create_dir_all(settings.parent().unwrap()).unwrap();
    std::fs::write(&settings, "glyphs = \"ascii\"\n").unwrap();
    assert!(shared().is_ascii(), "{}", shared());
    let symmdice = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/open/symmdice-0.jsonl");
    let table = home.run(&format!("share {symmdice} --text"), "").out;
    for said in ["Keith Enevoldsen", "CC BY-SA 4.0"] {
        assert!(table.contains(said), "{said}: {table}");
    }
}

#[test]
fn the_daily_seeds_are_listed() {
    let home = Home::new();
    let said = home.run("daily --list", "");
    assert_eq!(said.out.lines().filter(|line| line.contains("not played yet")).count(), 5, "{said:?}");
    let one = home.run("daily nice --options variant=super --list", "");
    assert!(one.out.contains("nice ") && one.out.lines().count() == 3, "{one:?}");
    assert_eq!(home.run("daily", "").code, 1, "there is no terminal");
}
