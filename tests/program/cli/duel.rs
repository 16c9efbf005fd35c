//! Duels: codes, tries, results as files and codes, and their comparison.
use super::Home;
use std::fs;
use std::path::PathBuf;

/// Plays the duel `code` line by line as `name`, by the first choice each time but for a number
/// `first` at the start.
fn play(home: &Home, code: &str, name: &str, first: &str) -> PathBuf {
    let said = home.run(
        &format!("duel {code} --plain --names {name}"),
        &format!("{first}\n{}", "1\n".repeat(400)),
    );
    assert!(
        said.code == 0 && said.err.contains("your first try"),
        "{said:?}"
    );
    home.only("finished")
}

fn new_code(arguments: &str) -> String {
    let said = Home::new().run(&format!("duel new {arguments}"), "");
    assert!(
        said.code == 0 && said.err.contains("as honest as its players"),
        "{said:?}"
    );
    said.out.trim().to_owned()
}

#[test]
fn two_games_of_a_duel_are_compared() {
    let code = new_code("inverted --seed 9");
    let (home, other) = (Home::new(), Home::new());
    let (ann, ben) = (
        play(&home, &code, "Ann", "1"),
        play(&other, &code, "Ben", "2"),
    );
    let said = home.run(
        &format!("duel compare {} {} --quick", ann.display(), ben.display()),
        "",
    );
    assert_eq!(said.code, 0, "{said:?}");
    for part in [
        &*code,
        "Ben did best: 103 points, 12 more than Ann.",
        "First difference\nRound 1 of 20, roll 1, the first choice of all.",
        "Ben rerolled all five dice.",
    ] {
        assert!(said.out.contains(part), "{part} in {}", said.out);
    }
    // A pasted game is one like any other, and torn it is refused.
    let pasted = other
        .run(&format!("share {} --code", ben.display()), "")
        .out
        .trim()
        .to_owned();
    assert!(
        pasted.starts_with("dicegames:") && pasted.len() < 4_000,
        "{pasted}"
    );
    let by_code = home.run(
        &format!("duel compare {} {pasted} --quick", ann.display()),
        "",
    );
    assert!(by_code.code == 0 && said.out == by_code.out, "{by_code:?}");
    let torn = home.run(&format!("duel compare {}", &pasted[..pasted.len() - 3]), "");
    assert!(
        torn.code == 1 && torn.err.contains("copy all of it"),
        "{torn:?}"
    );
    // One game is compared with those at home that have its dice; the code of the duel stands for
    // all of these.
    home.run(&format!("import {pasted}"), "");
    for all in [ann.display().to_string(), code] {
        let said = home.run(&format!("duel compare {all} --quick"), "");
        assert!(said.out.contains("Ben did best"), "{said:?}");
    }
}

#[test]
fn another_try_says_so() {
    let code = new_code("inverted --seed 9");
    let home = Home::new();
    home.run(&format!("duel {code} --plain"), "1\n");
    let again = home.run(&format!("duel {code} --plain"), "");
    assert!(again.err.contains("you continue the duel"), "{again:?}");
    let (begun, trash) = (
        home.only("saves"),
        home.only("saves").parent().unwrap().with_file_name("trash"),
    );
    fs::create_dir(&trash).unwrap();
    fs::rename(&begun, trash.join(begun.file_name().unwrap())).unwrap();
    let said = home.run(
        &format!("duel {} --plain", code.replace('-', " ").to_uppercase()),
        &"1\n".repeat(400),
    );
    assert!(said.err.contains("this is try 2 at these dice"), "{said:?}");
    let compared = home.run(&format!("duel compare {code} --quick"), "");
    assert!(
        compared.out.contains("Ann knew the dice: this was try 2."),
        "{compared:?}"
    );
}

#[test]
fn no_duel_is_refused_briefly() {
    let home = Home::new();
    let code = new_code("inverted --seed 7");
    for (arguments, code, why) in [
        (
            "duel inverted lusab-babad-kajud".to_owned(),
            2,
            "typing mistake",
        ),
        (
            "duel compare inverted lusab-babad-kajud".into(),
            2,
            "typing mistake",
        ),
        ("duel new chess".into(), 2, "chess"),
        (
            "duel new mathdice --options mode=puzzle --level novice".into(),
            2,
            "played alone",
        ),
        (
            format!("duel {code} --names Ann,Ben"),
            2,
            "one person can play",
        ),
        ("duel compare nowhere.jsonl".into(), 1, "no such file"),
        (
            format!("duel compare {code}"),
            1,
            "no finished game with the dice",
        ),
    ] {
        let said = home.run(&arguments, "");
        assert!(
            said.code == code && said.err.contains(why) && said.out.is_empty(),
            "{arguments}: {said:?}"
        );
    }
}
