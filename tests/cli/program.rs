use super::{Home, files, games};
use serde_json::Value;

/// How a call ends, and what it says on the other side: nothing is on the side where it does not belong.
fn check(arguments: &str, code: i32, expected: &str) {
    let said = Home::new().run(arguments, "");
    assert_eq!(said.code, code, "{arguments}: {said:?}");
    let (where_expected, other) = if code == 0 { (&said.out, &said.err) } else { (&said.err, &said.out) };
    assert!(where_expected.contains(expected), "{arguments}: {said:?}");
    assert_eq!(other, "", "{arguments}");
}

#[test]
fn wrong_calls_end_with_2_and_failures_with_1() {
    check("--version", 0, "dicegames ");
    check("help", 0, "Usage: dicegames");
    check("juggle", 2, "unrecognized subcommand 'juggle'");
    check("play", 2, "<GAME>");
    check("play chess --plain", 2, "possible values");
    check("play inverted --plain --seed nonsense", 2, "a seed is two words");
    check("play inverted --plain --dice loaded", 2, "dice are typed or seeded");
    check("play inverted --plain --seats Ann,,Ben", 2, "every seat needs a name");
    check("play inverted --plain --seats a,b,c,d,e,f,g,h,i", 2, "1 to 8 seats play this, not 9");
    check("play inverted --plain --options size=big", 2, "there are no options here");
    check("simulate --options variant=big nice --players novice,novice --games 1 --json", 0, "variant=big");
    check("play --options variant=small nice --plain", 2, "variant is nice, big or super");
    check("play inverted --plain --continue --seed 7", 2, "cannot be used with");
    check("play inverted --plain --continue", 1, "no game of inverted is open");
    check("rules chess", 2, "possible values");
    check("replay no-such-file.jsonl", 1, "cannot read no-such-file.jsonl");
    check("completions tcsh", 2, "possible values");
    check("man juggle", 2, "no command is called 'juggle'");
}

#[test]
fn without_a_terminal_there_is_no_menu() {
    check("", 1, "there is no terminal here");
}

#[test]
fn every_game_tells_its_rules() {
    for game in games() {
        let said = Home::new().run(&format!("rules {game}"), "");
        assert_eq!(said.code, 0, "{said:?}");
        let json: Value =
            serde_json::from_str(&Home::new().run(&format!("rules {game} --json"), "").out).unwrap();
        assert_eq!(json["game"], game);
        let title = json["rules"].as_str().unwrap().lines().next().unwrap().trim_start_matches("# ");
        assert_eq!(said.out.lines().next(), Some(title));
        for mark in ["#", "**", "`", "|", "\u{1b}"] {
            // Powers may be typed as two stars.
            assert!(!said.out.contains(mark) || (mark == "**" && game == "mathdice"), "{game}: {mark}");
        }
        assert!(said.out.lines().all(|line| line.chars().count() <= 80), "{}", said.out);
        for option in json["options"].as_array().unwrap() {
            assert!(
                said.out.contains(&format!("• {}=", option["key"].as_str().unwrap())),
                "{game}: {option}"
            );
        }
    }
}

#[test]
fn completions_and_manual_pages_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        check(&format!("completions {shell}"), 0, "replay");
    }
    check("man", 0, ".TH dicegames 1");
    check("man replay", 0, "saved game");
}

#[test]
fn paths_follow_the_environment_and_create_nothing() {
    let home = Home::new();
    let said = home.run("paths --json", "");
    let json: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(json["saves"], home.data().join("saves").to_str().unwrap());
    let settings = home.0.path().join("config/dicegames/settings.json");
    assert_eq!(json["settings"], settings.to_str().unwrap());
    let text = home.run("paths", "").out;
    for path in json.as_object().unwrap().values() {
        assert!(text.contains(path.as_str().unwrap()), "{text}");
    }
    assert_eq!(files(home.0.path()), [] as [std::path::PathBuf; 0]);
}

#[test]
fn a_home_that_cannot_be_written_is_named() {
    let home = Home::new();
    std::fs::write(home.0.path().join("data"), "").unwrap();
    let said = home.run("play inverted --plain --seats expert", "");
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    assert!(said.err.contains("cannot create the folder") && said.err.contains("saves"), "{said:?}");
}
