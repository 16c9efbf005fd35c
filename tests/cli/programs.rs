//! Programs as players: the examples of the protocol's page, a bad one, and saves that wait for one.
#![cfg(unix)]
use super::{Home, Said};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

/// Writes an executable file, and returns its path.
fn program(home: &Home, name: &str, text: &str) -> String {
    let path: PathBuf = home.0.path().join(name);
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

/// Returns the example of the page in a language.
fn example(page: &str, language: &str) -> String {
    let (_, rest) = page.split_once(&format!("```{language}\n")).expect("an example");
    rest.split_once("```").unwrap().0.to_owned()
}

/// Returns the page and both examples as programs; that in Python only if it is installed.
fn examples(home: &Home) -> (String, Vec<String>) {
    let Said { code, out: page, .. } = home.run("help protocol", "");
    assert_eq!(code, 0);
    let python = std::process::Command::new("python3").arg("--version").output().is_ok();
    let names = [("sh", "shell"), ("python", "snake")];
    let names = names.into_iter().filter(|(language, _)| *language == "sh" || python);
    let programs = names.map(|(language, name)| program(home, name, &example(&page, language))).collect();
    (page, programs)
}

#[test]
fn the_examples_of_the_page_play() {
    let home = Home::new();
    let (page, programs) = examples(&home);
    for field in ["hello", "event", "turn", "refused", "over"] {
        assert!(page.contains(&format!("{{\"type\":\"{field}\"")), "{field}");
    }
    for game in ["symmdice", "nice", "solitaire", "mathdice", "inverted"] {
        for program in &programs {
            let said =
                home.run(&format!("play {game} --plain --seed 7 --seats {program},novice --think 60"), "");
            assert_eq!(said.code, 0, "{said:?}");
            assert!(said.out.contains("winner") && !said.out.contains("lost the game"), "{said:?}");
        }
    }
}

#[test]
fn several_programs_play_all_against_all() {
    let home = Home::new();
    let (_, programs) = examples(&home);
    let players = format!("{},{},novice", programs[0], programs.last().unwrap());
    let simulate =
        format!("simulate nice --players {players} --games 2 --options target=10 --think 60 --json");
    let said = home.run(&simulate, "");
    assert_eq!(said.code, 0, "{said:?}");
    let told: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(told["pairs"].as_array().unwrap().len(), 3);
    assert_eq!((&told["pairs"][0]["share"], &told["pairs"][0]["lead"]), (&0.5.into(), &0.0.into()), "{told}");
    let ratings = told["players"].as_array().unwrap().iter().map(|player| player["rating"].as_f64().unwrap());
    assert!(ratings.sum::<f64>().abs() < 1e-6, "{told}");
}

#[test]
fn a_bad_program_forfeits() {
    let home = Home::new();
    let bad = program(&home, "bad", "#!/bin/sh\necho hello\n");
    let said = home.run(&format!("play nice --plain --seats {bad},novice --options target=10"), "");
    assert_eq!(said.code, 0, "{said:?}");
    assert!(
        said.err.contains("bad lost the game: it said nonsense: hello. The novice plays on."),
        "{said:?}"
    );
    assert!(
        said.out.contains("bad lost the game: it said nonsense: hello. The novice played on."),
        "{said:?}"
    );
    let saved = home.run(&format!("replay {} --check", home.only("finished").display()), "");
    assert_eq!(saved.code, 0, "{saved:?}");
    let shared = home.run(&format!("share {} --quick", home.only("finished").display()), "");
    assert!(shared.out.contains("Nova wins") && shared.out.contains("bad lost the game"), "{shared:?}");
    let alone = home.run(&format!("simulate nice --players {bad},novice --games 2 --options target=10"), "");
    assert!(alone.out.contains("bad lost 2 games by its conduct"), "{alone:?}");
    assert_eq!(home.run("play nice --seats ./nowhere,Ann --plain", "").code, 2);
}

#[test]
fn no_file_starts_a_program() {
    let home = Home::new();
    let (_, programs) = examples(&home);
    // A program of this path would leave a mark.
    let mark = home.0.path().join("mark");
    let marking = program(
        &home,
        "marking",
        &format!("#!/bin/sh\ntouch '{}'\nexec '{}'\n", mark.display(), programs[0]),
    );
    let said = home.run(&format!("play nice --plain --seats Ann,{marking} --options target=10"), "");
    assert_eq!(said.code, 0, "{said:?}");
    // Nothing was chosen, so the game is taken in from a file that names the path wherever it could.
    let save = r#"{"dicegames":4,"game":"nice","options":"target=10","seats":[{"name":"MARK","player":"program"},{"name":"Ann","player":"person"}],"seed":"lusab-babad","dice":"seeded"}"#;
    let name = &marking[marking.len().saturating_sub(12)..];
    let body = save.replace("MARK", name);
    let sum = format!("{:08x}", crc32fast::hash(body.as_bytes()));
    let file = home.0.path().join("sent.jsonl");
    std::fs::write(&file, format!("{},\"sum\":\"{sum}\"}}\n", &body[..body.len() - 1])).unwrap();
    let _ = std::fs::remove_file(&mark);
    assert_eq!(home.run(&format!("import {}", file.display()), "").code, 0);
    for _ in 0..2 {
        let said = home.run("play nice --continue --plain", "1\n1\n1\n");
        assert!(said.out.contains("is a program, and no file starts one"), "{said:?}");
        assert!(!mark.exists());
    }
    let said = home.run(&format!("play nice --continue --plain --program {marking}"), "");
    assert!(mark.exists() && said.code == 0, "{said:?}");
    let twice = home.run(&format!("play nice --continue --plain --program {marking},{marking}"), "");
    assert_eq!(twice.code, 2, "{twice:?}");
}
