//! Duels: codes, tries, results as files and codes, and their comparison.
use super::Home;
use std::fs;
use std::path::PathBuf;

/// Plays the duel `code` line by line as `name`, by the first choice each time but for a number `first` at the start.
fn play(home: &Home, code: &str, name: &str, first: &str) -> PathBuf {
    let said =
        home.run(&format!("duel {code} --plain --names {name}"), &format!("{first}\n{}", "1\n".repeat(400)));
    assert!(said.code == 0 && said.err.contains("your first try"), "{said:?}");
    home.only("finished")
}

fn new_code(arguments: &str) -> String {
    let said = Home::new().run(&format!("duel new {arguments}"), "");
    assert!(said.code == 0 && said.err.contains("as honest as its players"), "{said:?}");
    said.out.trim().to_owned()
}

#[test]
fn two_games_of_a_duel_are_compared() {
    let code = new_code("inverted --seed 9");
    let (home, other) = (Home::new(), Home::new());
    let (ann, ben) = (play(&home, &code, "Ann", "1"), play(&other, &code, "Ben", "2"));
    let said = home.run(&format!("duel compare {} {} --quick --check", ann.display(), ben.display()), "");
    assert_eq!(said.code, 0, "{said:?}");
    for part in [
        &*code,
        "Ben did best: 103 points, 12 more than Ann.",
        "First difference\nRound 1 of 20, roll 1, the first choice of all.",
        "Ben rerolled all five dice.",
        "all from the seed",
    ] {
        assert!(said.out.contains(part), "{part} in {}", said.out);
    }
    // One game is compared with those at home that have its dice; the code of the duel stands for all of these.
    home.run(&format!("import {}", ben.display()), "");
    for all in [ben.display().to_string(), ann.display().to_string(), code.clone()] {
        let said = home.run(&format!("duel compare {all} --quick"), "");
        assert!(said.out.contains("Ben did best"), "{said:?}");
    }
}

#[test]
fn a_result_travels_as_a_code() {
    let code = new_code("nice --options target=10 --level novice --seed 7");
    let (home, other) = (Home::new(), Home::new());
    let (ann, ben) = (play(&home, &code, "Ann", "1"), play(&other, &code, "Ben", "2"));
    let pasted = other.run(&format!("share {} --code", ben.display()), "").out.trim().to_owned();
    assert!(pasted.starts_with("dicegames:") && pasted.len() < 4_000, "{pasted}");
    let by_code = home.run(&format!("duel compare {} {pasted}", ann.display()), "");
    let by_file = home.run(&format!("duel compare {} {}", ann.display(), ben.display()), "");
    assert_eq!(by_code.out, by_file.out);
    let from_input = home.run("duel compare - --quick", &format!("{pasted}\n"));
    assert!(from_input.out.contains("Ann") && from_input.out.contains("Ben"), "{from_input:?}");
    let torn = home.run(&format!("duel compare {}", &pasted[..pasted.len() - 3]), "");
    assert!(
        torn.code == 1 && torn.err.contains("copy all of it") && torn.err.lines().count() == 1,
        "{torn:?}"
    );
    // It becomes a file like any other.
    let taken = home.run(&format!("import {pasted}"), "");
    assert_eq!(taken.code, 0, "{taken:?}");
    let proof = home.run(&format!("replay {} --check", taken.out.trim()), "");
    assert!(proof.code == 0 && proof.out.contains("rolls come from the seed"), "{proof:?}");
}

#[test]
fn another_try_says_so() {
    let code = new_code("inverted --seed 9");
    let home = Home::new();
    home.run(&format!("duel {code} --plain"), "1\n");
    let again = home.run(&format!("duel {code} --plain"), "");
    assert!(again.err.contains("you continue the duel"), "{again:?}");
    let (begun, trash) = (home.only("saves"), home.only("saves").parent().unwrap().with_file_name("trash"));
    fs::create_dir(&trash).unwrap();
    fs::rename(&begun, trash.join(begun.file_name().unwrap())).unwrap();
    let said =
        home.run(&format!("duel {} --plain", code.replace('-', " ").to_uppercase()), &"1\n".repeat(400));
    assert!(said.err.contains("this is try 2 at these dice"), "{said:?}");
    let shared = home.run(&format!("share {} --quick", home.only("finished").display()), "");
    assert!(shared.out.contains("duel, try 2"), "{shared:?}");
    let compared = home.run(&format!("duel compare {code} --quick"), "");
    assert!(compared.out.contains("Ann knew the dice: this was try 2."), "{compared:?}");
    let stats = home.run("stats inverted", "");
    assert!(stats.out.contains("dice you knew"), "{stats:?}");
}

#[test]
fn no_duel_is_refused_briefly() {
    let home = Home::new();
    let code = new_code("inverted --seed 7");
    let path = play(&home, &code, "Ann", "1");
    let other = Home::new();
    let others = play(&other, &new_code("inverted --seed 8"), "Ben", "1");
    assert_eq!(home.run(&format!("share {} --duel", path.display()), "").out.trim(), code);
    let text = fs::read_to_string(&path).unwrap();
    let whole = text.trim_end().rfind('\n').unwrap();
    let (damaged, forged) = (home.0.path().join("damaged"), home.0.path().join("torn"));
    fs::write(&damaged, text.replacen("rolled", "rollem", 1)).unwrap();
    fs::write(&forged, &text[..whole + 8]).unwrap();
    for (arguments, code, why) in [
        ("duel inverted lusab-babad-kajud".to_owned(), 2, "typing mistake"),
        ("duel compare inverted lusab-babad-kajud".into(), 2, "typing mistake"),
        ("duel lusab-babad".into(), 2, "ends with three words"),
        ("duel new chess".into(), 2, "chess"),
        ("duel new mathdice --options mode=puzzle --level novice".into(), 2, "played alone"),
        (format!("duel {code} --names Ann,Ben"), 2, "one person can play"),
        (format!("duel compare {} {}", path.display(), others.display()), 1, "other dice: seed"),
        (format!("duel compare {}", damaged.display()), 1, "line 2: the line is damaged"),
        ("duel compare nowhere.jsonl".into(), 1, "no such file"),
        (format!("duel compare {}", new_code("inverted --seed 99")), 1, "no finished game with the dice"),
    ] {
        let said = home.run(&arguments, "");
        assert!(said.code == code && said.err.contains(why) && said.out.is_empty(), "{arguments}: {said:?}");
    }
    // Only the last line of a torn game is missing.
    let torn = home.run(&format!("duel compare {} --quick", forged.display()), "");
    assert!(torn.code == 0 && torn.err.contains("was cut off"), "{torn:?}");
    assert!(torn.out.contains("Ann has not finished."), "{torn:?}");
}
