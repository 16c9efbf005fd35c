//! Programs at a seat: the examples of the protocol's page, stops and ends.
#![cfg(unix)]
use super::{Home, PROGRAM, Said};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Writes an executable file, and returns its path.
fn program(home: &Home, name: &str, text: &str) -> String {
    let path = home.0.path().join(name);
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

/// Returns the examples of the page as programs; that in Python only if it is installed.
fn examples(home: &Home) -> Vec<String> {
    let Said {
        code, out: page, ..
    } = home.run("protocol", "");
    assert_eq!(code, 0);
    let python = Command::new("python3").arg("--version").output().is_ok();
    let names = [("sh", "shell"), ("python", "snake")];
    let example = |language: &str| {
        let (_, rest) = page
            .split_once(&format!("```{language}\n"))
            .expect("an example");
        rest.split_once("```").unwrap().0.to_owned()
    };
    let names = names
        .into_iter()
        .filter(|(language, _)| *language == "sh" || python);
    names
        .map(|(language, name)| program(home, name, &example(language)))
        .collect()
}

#[test]
fn the_examples_of_the_page_play() {
    let home = Home::new();
    for game in ["symmdice", "nice", "solitaire", "mathdice", "inverted"] {
        for bot in examples(&home) {
            let said = home.run(
                &format!("simulate {game} --players {bot},novice --games 1 --think 60"),
                "",
            );
            assert_eq!(said.code, 0, "{said:?}");
            assert!(
                !said.out.contains("nonsense") && !said.err.contains("novice replies"),
                "{said:?}"
            );
        }
    }
}

#[test]
fn the_novice_replies_for_a_bad_program() {
    let home = Home::new();
    let bad = program(&home, "bad", "#!/bin/sh\necho hello\n");
    let said = home.run(
        &format!("play nice --plain --seats {bad},novice --options target=10"),
        "",
    );
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(
        said.err.matches("The novice replies in its place.").count(),
        1,
        "{said:?}"
    );
    assert!(said.out.contains("times for bad."), "{said:?}");
    assert_eq!(
        home.run("play nice --seats ./nowhere,Ann --plain", "").code,
        2
    );
}

#[test]
fn no_file_starts_a_program() {
    let home = Home::new();
    let mark = home.0.path().join("mark");
    let marking = program(
        &home,
        "marking",
        &format!("#!/bin/sh\ntouch '{}'\ncat > /dev/null\n", mark.display()),
    );
    // A save that names the path wherever it could.
    let body = format!(
        r#"{{"dicegames":4,"game":"nice","options":"target=10","seats":[{{"name":"{}","player":"program"}},{{"name":"Ann","player":"person"}}],"seed":"lusab-babad","dice":"seeded""#,
        &marking[marking.len().saturating_sub(12)..]
    );
    let sum = crc32fast::hash(format!("{body}}}").as_bytes());
    let file = home.0.path().join("sent.jsonl");
    std::fs::write(&file, format!("{body},\"sum\":\"{sum:08x}\"}}\n")).unwrap();
    assert_eq!(home.run(&format!("import {}", file.display()), "").code, 0);
    let said = home.run("play nice --continue --plain", "1\n1\n1\n");
    assert!(said.err.contains("no program is named for it"), "{said:?}");
    assert!(!mark.exists());
    let said = home.run(
        &format!("play nice --continue --plain --think 1 --program {marking}"),
        "1\n1\n1\n",
    );
    assert!(mark.exists() && said.code == 0, "{said:?}");
}

/// Starts `dicegames` with a program that writes its number and that of its own child into files,
/// and never replies.
fn with_a_silent_program(home: &Home, command: &str) -> (Child, Vec<i32>) {
    let silent = program(
        home,
        "silent",
        "#!/bin/sh\nsleep 600 &\necho $$ $! > \"$0.ids\"\nwait\n",
    );
    let mut start = home.command(PROGRAM);
    start.args(command.replace("BOT", &silent).split_whitespace());
    let running = start
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let file = home.0.path().join("silent.ids");
    let ids = loop {
        let read = std::fs::read_to_string(&file).unwrap_or_default();
        let ids: Vec<i32> = read
            .split_whitespace()
            .filter_map(|id| id.parse().ok())
            .collect();
        if ids.len() == 2 && read.ends_with('\n') {
            break ids;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    std::fs::remove_file(file).unwrap();
    (running, ids)
}

fn is_gone(id: i32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"));
    !Path::new(&format!("/proc/{id}")).exists() || stat.is_ok_and(|stat| stat.contains(") Z "))
}

fn send(signal: &str, id: u32) {
    assert!(
        Command::new("kill")
            .args([format!("-{signal}"), id.to_string()])
            .status()
            .unwrap()
            .success()
    );
}

#[test]
fn programs_never_outlive_us() {
    let home = Home::new();
    for command in [
        "play nice --plain --seats BOT,novice",
        "simulate nice --players BOT,novice --games 1",
    ] {
        for signal in ["TERM", "HUP", "INT", "none"] {
            let think = if signal == "none" { "0.1" } else { "600" };
            let (mut running, ids) =
                with_a_silent_program(&home, &format!("{command} --think {think}"));
            if signal != "none" {
                send(signal, running.id());
            }
            assert_eq!(
                running.wait().unwrap().success(),
                signal == "none",
                "{command} {signal}"
            );
            while !ids.iter().all(|id| is_gone(*id)) {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}
