use super::{Home, files, games};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn computers_play_to_the_end_alike() {
    // Where a clock runs, computers take their time.
    for game in games().into_iter().filter(|game| game != "mathdice") {
        let play = |seats: &str| {
            let home = Home::new();
            (home.run(&format!("play {game} --plain --seed 7 --seats {seats}"), ""), home)
        };
        let alone = play("novice");
        let seats = if alone.0.code == 0 { "novice" } else { "novice,novice" };
        let (said, home) = if seats == "novice" { alone } else { play(seats) };
        assert_eq!(said.code, 0, "{game}: {said:?}");
        assert_eq!(play(seats).0.out, said.out, "{game}");
        assert!(files(&home.data().join("saves")).is_empty());
        let replayed = home.run(&format!("replay {}", home.only("finished").display()), "");
        let end = said.out.lines().last().unwrap();
        assert!(replayed.out.trim_end().ends_with(end), "{game}: {replayed:?}");
        let history = std::fs::read_to_string(home.data().join("history.jsonl")).unwrap();
        assert_eq!(history.lines().count(), 1, "{history}");
        assert!(history.contains(&format!("\"game\":\"{game}\"")), "{history}");
    }
}

#[test]
fn a_pipe_gets_no_escapes_and_no_prompts() {
    let said = Home::new().run("play nice --plain --seed 7", "hint\n1\nturn b2\nscores\nrules\n?\n");
    assert_eq!(said.code, 0);
    assert!(!said.out.contains('\u{1b}') && !said.err.contains('\u{1b}'), "{said:?}");
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
    let first = home.run("play inverted --plain --seed 7 --seats Ann", "register\n").out;
    let save = home.only("saves");
    let second = home.run("play inverted --plain --continue", "").out;
    assert!(first.contains("filled box 8"), "{first}");
    let table = |said: &str| said[said.rfind("Round 2 of 20.").expect(said)..].to_owned();
    assert_eq!(table(&first), table(&second), "the same position");
    assert_eq!(home.only("saves"), save, "still the same file");
}

#[test]
fn a_torn_line_is_dropped_with_a_word() {
    let home = Home::new();
    home.run("play inverted --plain --seed 7 --seats Ann", "register\n");
    let save = home.only("saves");
    let bytes = std::fs::read(&save).unwrap();
    std::fs::write(&save, &bytes[..bytes.len() - 5]).unwrap();
    let said = home.run("play inverted --plain --continue", "scores\n");
    assert!(said.code == 0 && said.err.contains("was cut off"), "{said:?}");
    // The roll that was torn is rolled again, the same.
    assert!(said.out.contains("You rolled") && said.out.contains("Filled: 8."), "{said:?}");
}

#[test]
fn a_damaged_game_goes_on_in_a_copy() {
    let home = Home::new();
    home.run("play inverted --plain --seed 7 --seats Ann", "register\n");
    let save = home.only("saves");
    let damaged = std::fs::read_to_string(&save).unwrap().replacen("\"act\"", "\"axt\"", 1);
    std::fs::write(&save, &damaged).unwrap();
    let said = home.run("play inverted --plain --continue", "scores\n");
    assert!(said.code == 0 && said.err.contains("Line 3 of the save is damaged"), "{said:?}");
    let kept = save.with_extension("damaged");
    assert!(said.err.contains(kept.file_name().unwrap().to_str().unwrap()), "{said:?}");
    assert_eq!(std::fs::read_to_string(kept).unwrap(), damaged);
    assert!(said.out.contains("Ann"), "{said:?}");
    // The copy is whole, and the next to go on.
    let said = home.run("play inverted --plain --continue", "register\n");
    assert!(said.out.contains("filled box 8") && !said.err.contains("amaged"), "{said:?}");
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_reported() {
    let home = Home::new();
    let mut shell = std::process::Command::new("sh");
    // No file may get longer than a kilobyte at most.
    shell
        .arg("-c")
        .arg("trap '' XFSZ; ulimit -f 1; exec \"$0\" play nice --plain --seed 7 --seats novice,novice");
    shell.arg(env!("CARGO_BIN_EXE_dicegames"));
    shell.env("XDG_DATA_HOME", home.0.path().join("data")).env("XDG_CONFIG_HOME", home.0.path());
    let output = shell.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("not saved: cannot write ") && said.contains("(the last move of nice-"), "{said}");
    // What was written before is there.
    let said = home.run("play nice --plain --continue", "");
    assert_eq!(said.code, 0, "{said:?}");
}

/// A seat plays for what the coach of the game knows, and the table says for what.
#[test]
fn seats_play_for_what_their_coach_knows() {
    let home = Home::new();
    let said = home.run("play inverted --plain --seats Perfect:points,Ann --seed 3", "");
    assert!(said.out.contains("At the table: Perry (perfect, for points) and Ann (person)."), "{said:?}");
    for (game, seats, why) in [
        (
            "nice",
            "perfect:500,novice",
            "the coach of Nice Dice can give the chance to win here, not the chance of 500 points",
        ),
        (
            "nice",
            "perfect:points,novice",
            "the coach of Nice Dice can give the chance to win here, not the points",
        ),
        ("inverted", "prefect:win,Ann", "only a computer can be told what to play for"),
        ("mathdice", "Ann", "this game takes 2 to 8 players, not 1 (see 'dicegames rules mathdice')"),
    ] {
        let said = home.run(&format!("play {game} --plain --seats {seats}"), "");
        assert!(said.code == 2 && said.err.contains(why), "{said:?}");
    }
}

#[test]
fn refused_lines_change_nothing() {
    let home = Home::new();
    let said = home
        .run("play inverted --plain --seed 7 --seats Ann", "zero 3\nnonsense\n\nposition\nregister\nundo\n");
    let refusals: Vec<&str> = said.out.lines().filter(|line| line.starts_with("! ")).collect();
    assert_eq!(refusals.len(), 2, "{said:?}");
    let tables = said.out.matches("\nRound 1 of 20. You have 0 points.\n").count();
    assert_eq!(tables, 2, "at first, and after taking back: {said:?}");
    assert!(said.out.contains("\n  - ; 6 6 4 2 1 ; 2\n"), "the position when asked for: {said:?}");
}

/// Whoever holds a pipe open and says nothing hears what happens all the same.
#[test]
fn waiting_pipes_hear_time_run_out() {
    let home = Home::new();
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_dicegames"));
    let options = "--seats Ann,Ben --options mode=tournament,clock=blitz";
    program.args("play mathdice --plain".split(' ').chain(options.split(' ')));
    program.env("XDG_DATA_HOME", home.0.path().join("data")).env("XDG_CONFIG_HOME", home.0.path());
    program.env("XDG_STATE_HOME", home.0.path());
    let mut program =
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut said = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(said.any(|line| line.contains("Time ran out before anybody called")), "it ended before");
    drop(program.stdin.take());
    assert!(program.wait().unwrap().success());
}

#[test]
fn words_are_read_in_any_case_and_spacing() {
    let check = |game: &str, lines: &str, expected: &str| {
        let said = Home::new().run(&format!("play {game} --plain --seed 7 --seats Ann"), lines);
        assert!(said.out.contains(expected), "{lines}: {said:?}");
    };
    check("inverted", "Keep - - - - -\n", "kept nothing");
    check("inverted", "REGISTER\n", "filled box");
    check("symmdice --options variant=solitaire", "Keep ---- ----  -\n", "rolled all nine");
    check("symmdice --options variant=solitaire", "1\n", "points");
}

#[test]
fn the_coach_names_a_number() {
    let said = Home::new()
        .run("play symmdice --plain --seed 7 --seats Ann --options variant=solitaire", "hint\n99\n");
    let numbers: Vec<usize> = said
        .out
        .lines()
        .filter_map(|line| line.split_once(". ").and_then(|(number, _)| number.parse().ok()))
        .collect();
    assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>(), "{said:?}");
    let refused = format!("! the choices are numbered 1 to {}\n", numbers.len());
    assert!(said.out.contains(&refused), "{said:?}");
}

#[test]
fn daily_games_play_line_by_line() {
    let home = Home::new();
    let seed = |arguments: &str| -> String {
        let list = home.run(&format!("daily inverted {arguments} --list"), "").out;
        list.lines().last().unwrap().split_whitespace().nth(1).unwrap().to_owned()
    };
    let today = home.run("daily inverted --plain", "register\n");
    assert!(today.out.contains(&seed("")), "{today:?}");
    let counts = std::fs::read_to_string(home.only("saves")).unwrap();
    assert!(counts.contains("\"try\":1"), "{counts}");
    assert!(home.run("daily inverted --plain", "").err.contains("the game is saved in"), "the same goes on");
    home.only("saves");

    let past = Home::new();
    let said = past.run("daily inverted --plain --date 2026-01-31", "register\n");
    assert!(said.out.contains(&seed("--date 2026-01-31")), "{said:?}");
    assert!(said.err.contains("the game of 2026-01-31 is practice"), "{said:?}");
    assert!(!std::fs::read_to_string(past.only("saves")).unwrap().contains("\"try\":1"));

    for (wrong, why) in [
        ("9999-01-01", "has not come yet"),
        ("yesterday", "write a day as 2026-11-21"),
        ("2026-02-30", "there is no 2026-02-30 in the calendar"),
    ] {
        let said = home.run(&format!("daily inverted --plain --date {wrong}"), "");
        assert!(said.code == 2 && said.err.contains(why), "{said:?}");
    }
}

#[test]
fn pipes_play_under_the_login_name() {
    let home = Home::new();
    let said = home.run("play inverted --plain", "");
    assert!(said.out.contains("At the table: Ann (person)."), "{said:?}");
    assert!(said.err.contains("nobody made a move"), "{said:?}");
    assert!(files(&home.data().join("saves")).is_empty());
    assert!(!said.out.contains("What is your name"), "{said:?}");
}
