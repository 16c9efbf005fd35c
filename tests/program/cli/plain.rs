use super::{Home, PROGRAM};
use dicegames::Seed;

#[test]
fn computers_play_to_the_end_alike() {
    for game in ["nice", "symmdice"] {
        let home = Home::new();
        let arguments = format!("play {game} --plain --seed 7 --seats novice,novice");
        let run = home.run(&arguments, "");
        assert_eq!(run.code, 0, "{game}: {run:?}");
        assert_eq!(Home::new().run(&arguments, "").out, run.out, "{game}");
        assert!(home.files("saves").is_empty());
        let replayed = home.run(&format!("replay {}", home.only("finished").display()), "");
        let end = run.out.lines().last().unwrap();
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
    let run = Home::new().run(
        "play nice --plain --seed 7",
        "hint\n1\nturn b2\nscores\nrules\n?\n",
    );
    assert_eq!(run.code, 0);
    assert!(
        !run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'),
        "{run:?}"
    );
    assert!(!run.out.contains("> "), "{run:?}");
    assert!(run.err.contains("the game is saved in "), "{run:?}");
}

#[test]
fn without_a_terminal_it_plays_by_lines() {
    let home = Home::new();
    let run = home.run("play inverted --seed 7", "register\n");
    assert!(run.err.contains("there is no terminal here"), "{run:?}");
    assert!(run.out.contains("filled box 8"), "{run:?}");
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
    assert_eq!(last_table(&first), last_table(&second), "the same position");
    assert_eq!(home.only("saves"), save, "still the same file");
    // The roll that was torn is rolled again, the same.
    let bytes = std::fs::read(&save).unwrap();
    std::fs::write(&save, &bytes[..bytes.len() - 5]).unwrap();
    let torn = home.run("play inverted --plain --continue", "");
    assert!(torn.err.contains("was cut off"), "{torn:?}");
    assert_eq!(last_table(&torn.out), last_table(&first));
}

fn last_table(output: &str) -> &str {
    &output[output.rfind("Round 2 of 20.").expect(output)..]
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
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains("not saved: cannot write ") && message.contains("(the last move of nice-"),
        "{message}"
    );
    // What was written before is there.
    let run = home.run("play nice --plain --continue", "");
    assert_eq!(run.code, 0, "{run:?}");
}

fn has_counted_game(home: &Home) -> bool {
    let text = std::fs::read_to_string(home.only("saves")).unwrap();
    text.contains("\"counts\":true")
}

#[test]
fn daily_games_play_line_by_line() {
    let home = Home::new();
    home.run("daily inverted --plain", "register\n");
    assert!(has_counted_game(&home));
    assert!(
        home.run("daily inverted --plain", "")
            .err
            .contains("the game is saved in"),
        "the same goes on"
    );
    assert!(has_counted_game(&home), "it is the only one");

    let past = Home::new();
    let run = past.run("daily inverted --plain --date 2026-01-31", "register\n");
    // The seed is the CRC-32 of the day and the game.
    let sum = crc32fast::hash(b"dicegames daily 2026-01-31 inverted");
    assert!(run.out.contains(&format!("seed {}", Seed(sum))), "{run:?}");
    assert!(
        run.err.contains("the game of 2026-01-31 is practice") && !has_counted_game(&past),
        "{run:?}"
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
    let run = home.run("play inverted --plain", "");
    assert!(run.out.contains("At the table: Ann (person)."), "{run:?}");
    assert!(run.err.contains("nobody made a move"), "{run:?}");
    assert!(home.files("saves").is_empty());
    assert!(!run.out.contains("What is your name"), "{run:?}");
    let run = home.run(
        "play symmdice --plain --seats Perfect:points,Ann --seed 3",
        "",
    );
    assert!(
        run.out
            .contains("At the table: Perry (perfect, for points) and Ann (person)."),
        "{run:?}"
    );
}
