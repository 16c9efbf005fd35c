use super::{Home, PROGRAM};
use dicegames::Seed;

#[test]
fn computers_play_to_the_end_alike() {
    for game in ["nice", "symmdice"] {
        let home = Home::new();
        let arguments = format!("play {game} --plain --seed 7 --seats novice,novice");
        let said = home.run(&arguments, "");
        assert_eq!(said.code, 0, "{game}: {said:?}");
        assert_eq!(Home::new().run(&arguments, "").out, said.out, "{game}");
        assert!(home.files("saves").is_empty());
        let replayed = home.run(&format!("replay {}", home.only("finished").display()), "");
        let end = said.out.lines().last().unwrap();
        assert!(
            replayed.out.trim_end().ends_with(end),
            "{game}: {replayed:?}"
        );
        let history = std::fs::read_to_string(home.data("history.jsonl")).unwrap();
        assert_eq!(history.lines().count(), 1, "{history}");
    }
}

#[test]
fn a_pipe_gets_no_escapes_and_no_prompts() {
    let said = Home::new().run(
        "play nice --plain --seed 7",
        "hint\n1\nturn b2\nscores\nrules\n?\n",
    );
    assert_eq!(said.code, 0);
    assert!(
        !said.out.contains('\u{1b}') && !said.err.contains('\u{1b}'),
        "{said:?}"
    );
    assert!(!said.out.contains("> "), "{said:?}");
    assert!(said.err.contains("the game is saved in "), "{said:?}");
}

#[test]
fn without_a_terminal_it_plays_by_lines() {
    let home = Home::new();
    let said = home.run("play inverted --seed 7", "register\n");
    assert!(said.err.contains("there is no terminal here"), "{said:?}");
    assert!(said.out.contains("filled box 8"), "{said:?}");
}

#[test]
fn a_game_goes_on_where_the_input_ended() {
    let home = Home::new();
    let first = home
        .run("play inverted --plain --seed 7 --seats Ann", "register\n")
        .out;
    let save = home.only("saves");
    let second = home.run("play inverted --plain --continue", "").out;
    assert!(first.contains("filled box 8"), "{first}");
    let table = |said: &str| said[said.rfind("Round 2 of 20.").expect(said)..].to_owned();
    assert_eq!(table(&first), table(&second), "the same position");
    assert_eq!(home.only("saves"), save, "still the same file");
    // The roll that was torn is rolled again, the same.
    let bytes = std::fs::read(&save).unwrap();
    std::fs::write(&save, &bytes[..bytes.len() - 5]).unwrap();
    let torn = home.run("play inverted --plain --continue", "");
    assert!(torn.err.contains("was cut off"), "{torn:?}");
    assert_eq!(table(&torn.out), table(&first));
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_reported() {
    let home = Home::new();
    // No file may get longer than a kilobyte at most.
    let script =
        "trap '' XFSZ; ulimit -f 1; exec \"$0\" play nice --plain --seed 7 --seats novice,novice";
    let output = home
        .command("sh")
        .args(["-c", script, PROGRAM])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("not saved: cannot write ") && said.contains("(the last move of nice-"),
        "{said}"
    );
    // What was written before is there.
    let said = home.run("play nice --plain --continue", "");
    assert_eq!(said.code, 0, "{said:?}");
}

#[test]
fn daily_games_play_line_by_line() {
    let home = Home::new();
    let counts = |home: &Home| {
        std::fs::read_to_string(home.only("saves"))
            .unwrap()
            .contains("\"counts\":true")
    };
    home.run("daily inverted --plain", "register\n");
    assert!(counts(&home));
    assert!(
        home.run("daily inverted --plain", "")
            .err
            .contains("the game is saved in"),
        "the same goes on"
    );
    assert!(counts(&home), "it is the only one");

    let past = Home::new();
    let said = past.run("daily inverted --plain --date 2026-01-31", "register\n");
    // The seed is the CRC-32 of the day and the game.
    let sum = crc32fast::hash(b"dicegames daily 2026-01-31 inverted");
    assert!(
        said.out.contains(&format!("seed {}", Seed(sum))),
        "{said:?}"
    );
    assert!(
        said.err.contains("the game of 2026-01-31 is practice") && !counts(&past),
        "{said:?}"
    );
    let wrong = home.run("daily inverted --plain --date 9999-01-01", "");
    assert!(
        wrong.code == 2 && wrong.err.contains("has not come yet"),
        "{wrong:?}"
    );
}

#[test]
fn pipes_play_under_the_login_name() {
    let home = Home::new();
    let said = home.run("play inverted --plain", "");
    assert!(said.out.contains("At the table: Ann (person)."), "{said:?}");
    assert!(said.err.contains("nobody made a move"), "{said:?}");
    assert!(home.files("saves").is_empty());
    assert!(!said.out.contains("What is your name"), "{said:?}");
    let said = home.run(
        "play symmdice --plain --seats Perfect:points,Ann --seed 3",
        "",
    );
    assert!(
        said.out
            .contains("At the table: Perry (perfect, for points) and Ann (person)."),
        "{said:?}"
    );
}
