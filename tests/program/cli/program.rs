use super::{Home, PROGRAM};
use crate::home::files;

/// Checks the exit code and the output on the expected stream; the other stream must be empty.
fn check(arguments: &str, code: i32, expected: &str) {
    let run = Home::new().run(arguments, "");
    assert_eq!(run.code, code, "{arguments}: {run:?}");
    let (text, other) = if code == 0 {
        (&run.out, &run.err)
    } else {
        (&run.err, &run.out)
    };
    assert!(text.contains(expected), "{arguments}: {run:?}");
    assert_eq!(other, "", "{arguments}");
}

/// Returns the ids of all games according to the program.
fn games() -> Vec<String> {
    let help = Home::new().run("help play", "").out;
    let games = help
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- ")?.split_once(':'));
    let games: Vec<String> = games.map(|(id, _)| id.to_owned()).collect();
    assert_eq!(games.len(), 5, "{help}");
    games
}

#[test]
fn exit_codes_are_2_and_1() {
    check("--version", 0, "dicegames ");
    check("help", 0, "Usage: dicegames");
    check("juggle", 2, "unrecognized subcommand 'juggle'");
    check("play", 2, "<GAME>");
    check("play chess --plain", 2, "possible values");
    check(
        "play inverted --plain --seed nonsense",
        2,
        "a seed is two words",
    );
    check(
        "play inverted --plain --dice loaded",
        2,
        "possible values: seeded, typed",
    );
    check(
        "play inverted --plain --seats Ann,,Ben",
        2,
        "every seat needs a name",
    );
    check(
        "play inverted --plain --seats a,b,c,d,e,f,g,h,i",
        2,
        "this game takes 1 to 8 players, not 9",
    );
    check(
        "play inverted --plain --options size=big",
        2,
        "this game has no options",
    );
    check(
        "play inverted --plain --seats prefect:win,Ann",
        2,
        "a level is novice, casual, expert or perfect",
    );
    check(
        "play nice --plain --seats perfect:500,novice",
        2,
        "not the chance of 500 points",
    );
    check(
        "simulate --options variant=big nice --players novice,novice --games 1 --json",
        0,
        "variant=big",
    );
    check(
        "play --options variant=small nice --plain",
        2,
        "variant is nice, big or super",
    );
    check(
        "play inverted --plain --continue --seed 7",
        2,
        "cannot be used with",
    );
    check(
        "play inverted --plain --continue",
        1,
        "there is no open game of inverted",
    );
    check("rules chess", 2, "possible values");
    // Only once.
    let missing = "dicegames: cannot read no-such-file.jsonl: there is no such file\n";
    assert_eq!(
        Home::new().run("replay no-such-file.jsonl", "").err,
        missing
    );
    check(
        "analyze inverted 21;-;2",
        2,
        "'21;-;2' is no position of Inverted Dice",
    );
    check(
        "analyze inverted - --objective glory",
        2,
        "an objective is points, win or a total such as 290",
    );
    check("simulate inverted --players person", 2, "person");
    check(
        "simulate inverted --players perfect:win --games 1",
        2,
        "nobody else",
    );
    check("simulate inverted --players perfect --games 0", 2, "0");
    check("completions tcsh", 2, "possible values");
}

#[test]
fn without_a_terminal_there_is_no_menu() {
    check("", 1, "there is no terminal here");
}

/// There are never more threads than cores.
#[test]
fn any_number_of_threads_can_be_asked_for() {
    let home = Home::new();
    for number in ["1", "0", "1000000", "99999999999999999999", "many"] {
        let mut program = home.command(PROGRAM);
        let simulation = "simulate nice --players novice,novice --games 1".split(' ');
        program.args(simulation).env("RAYON_NUM_THREADS", number);
        let output = program.output().unwrap();
        assert!(output.status.success(), "{number}: {output:?}");
    }
}

#[test]
fn every_game_tells_its_rules() {
    for game in games() {
        let run = Home::new().run(&format!("rules {game}"), "");
        for mark in ["# ", "**", "`", "|", "\u{1b}"] {
            // Powers may be typed as two asterisks.
            assert!(
                !run.out.contains(mark) || (mark == "**" && game == "mathdice"),
                "{game}: {mark}"
            );
        }
        assert!(
            run.code == 0 && run.out.lines().all(|line| line.chars().count() <= 80),
            "{run:?}"
        );
        let refusal = Home::new().run(&format!("play {game} --plain --options no=yes"), "");
        let has_options = !refusal.err.contains("this game has no options");
        assert_eq!(run.out.contains("\nOptions\n"), has_options, "{game}");
    }
}

#[test]
fn manual_pages_are_complete() {
    let page = Home::new().run("man", "").out;
    for part in [
        ".SH NAME",
        ".SH SYNOPSIS",
        ".SH SUBCOMMANDS",
        "Examples:",
        "Environment:",
        "Exit codes:",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for command in ["play", "replay", "simulate"] {
        assert!(
            page.contains(&format!("dicegames\\-{command}(1)")),
            "{command}"
        );
        check(&format!("help {command}"), 0, "Examples:");
    }
}

#[test]
fn one_command_writes_what_a_package_needs() {
    let home = Home::new();
    let folder = home.0.path().join("package");
    let run = home.run(&format!("man --all {}", folder.display()), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for file in [
        "man/dicegames.1",
        "man/dicegames-play.1",
        "completions/dicegames.bash",
        "completions/_dicegames",
    ] {
        assert!(
            std::fs::metadata(folder.join(file)).unwrap().len() > 200,
            "{file}"
        );
        assert!(run.out.contains(file), "{}", run.out);
    }
    // The package lists exactly the files that the command writes, but for shells without a folder
    // of their own there.
    let listed = include_str!("../../../Cargo.toml");
    for file in files(&folder.join("completions")) {
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(
            listed.contains(&format!("completions/{name}\""))
                || name.ends_with(".ps1")
                || name.ends_with(".elv"),
            "{name}"
        );
    }
}

/// An error repeats at most one line of the input, whatever is typed.
#[test]
fn errors_repeat_a_line_at_most() {
    let home = Home::new();
    let word = "x".repeat(100_000);
    for command in [
        "rules",
        "play inverted --plain --seats",
        "analyze nice",
        "replay",
        "import",
        "symmetry",
    ] {
        let run = home.run(&format!("{command} {word}"), "");
        assert!(
            run.code > 0 && run.err.len() < 1_200,
            "{command}: {}",
            run.err.len()
        );
    }
}
