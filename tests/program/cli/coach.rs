use super::{Home, games};
use serde_json::Value;

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"))
}

/// Runs `analyze` on `positions` through standard input, as `run` splits arguments at spaces.
fn analyze(game: &str, positions: &str) -> (i32, Vec<Value>) {
    let said = Home::new().run(&format!("analyze {game} - --json"), positions);
    (said.code, said.out.lines().map(json).collect())
}

#[test]
fn positions_are_analyzed_line_by_line() {
    let positions = "- ; - ; 2\nnonsense\n 6,7,20:0 ; 1 1 1 2 6 ; 2 \n\n6 ; 1 1 1 2 6 ; 0\n";
    let (code, answers) = analyze("inverted", positions);
    assert_eq!((code, answers.len()), (1, 5), "one bad line and one empty one");
    assert!(answers.iter().all(|a| a["game"] == "inverted"));
    assert!(answers[1]["error"].is_string() && answers[3]["error"].is_string());
    assert!(answers[0]["moves"].as_array().unwrap().is_empty(), "the dice are to be rolled");
    assert_eq!(answers[2]["position"], "6,7,20:0 ; 1 1 1 2 6 ; 2");
    let moves = answers[2]["moves"].as_array().unwrap();
    assert_eq!(moves[0]["value"], answers[2]["value"], "the best action keeps the value");
    assert_eq!(moves.len(), 4 * 2 * 2 - 1 + 1, "every keep, and registering 12");
    assert_eq!(answers[4]["moves"][0]["action"], "register");
}

#[test]
fn an_objective_is_part_of_the_question() {
    let ask = |game: &str, position: &str, objective: &str| {
        let said = Home::new().run(&format!("analyze {game} - --json --objective {objective}"), position);
        json(&said.out)
    };
    let sheet = "1,2,3,4,5,6:0,7,8,9,10,11,12,13,14,15,16,17";
    let answer = ask("inverted", &format!("{sheet} ; - ; 2"), "260");
    assert_eq!((answer["objective"].as_str(), answer["accuracy"].as_str()), (Some("260"), Some("exact")));
    assert_eq!(answer["of"], "the chance of at least 260 points if you play for them");
    let value = answer["value"].as_f64().unwrap();
    assert!(value > 0.0 && value < 0.01, "{value}");
    let answer = ask("inverted", &format!("{sheet} / {sheet} ; 1 1 1 1 2 ; 1"), "win");
    assert!(answer["of"].as_str().unwrap().starts_with("the chance to win"), "{answer}");
    assert_eq!(answer["moves"][0]["value"], answer["value"]);
    let answer = ask("inverted", &format!("{sheet} ; - ; 2"), "win");
    assert!(answer["error"].as_str().unwrap().starts_with("nobody else has a sheet here"), "{answer}");
    let answer = ask("mathdice", "28 ; 2 3 5", "win");
    assert_eq!(answer["error"], "only matches have a chance to win", "{answer}");
    let answer = ask("symmdice", "- ; 2", "win");
    assert!(answer["error"].as_str().unwrap().starts_with("nobody else plays here"), "{answer}");
    let said = Home::new().run("analyze inverted - --objective glory", "");
    assert!(
        said.code == 2 && said.err.contains("an objective is points, win or a total such as 290"),
        "{said:?}"
    );
}

#[test]
fn objectives_are_compared_on_the_same_dice() {
    let said = Home::new()
        .run("simulate inverted --players perfect,perfect --objective win,points --games 1 --json", "");
    let answer = json(&said.out);
    assert_eq!(answer["seats"][0]["objective"], "win");
    let gain = |seat: usize, what: &str| answer["seats"][seat]["gain"][what].as_f64().unwrap();
    assert_eq!(gain(0, "wins"), -gain(1, "wins"), "what one wins the other loses");
    assert!(gain(0, "points_stderr").is_finite());
    // A seat that still plays for points rolls the same dice as before, however often the other rolls.
    assert_eq!(gain(1, "points"), 0.0);
    let said = Home::new().run("simulate inverted --players perfect --objective win,points --games 1", "");
    assert!(
        said.code == 2 && said.err.contains("1 objective expected, one for each player; found 2"),
        "{}",
        said.err
    );
}

#[test]
fn mathdice_lists_every_best_answer() {
    let (_, answers) = analyze("mathdice", "28 ; 2 3 5\n");
    assert_eq!(answers[0]["value"], 0.0);
    assert_eq!(answers[0]["answers"], serde_json::json!(["5^2+3"]));
}

#[test]
fn values_are_told_with_their_accuracy() {
    let near = "3 4 3 5 3 5 4 0 4 0 9 ; 1:7,2:7,3:6 ; -";
    let early = "0 2 0 7 0 8 4 5 0 0 0 ; 1:6,2:4,5:3 ; -";
    let (_, answers) = analyze("solitaire", &format!("{near}\n{early}\n"));
    assert_eq!(answers[0]["unit"], "points");
    assert_eq!((&answers[0]["accuracy"], &answers[1]["accuracy"]), (&"exact".into(), &"estimate".into()));
    assert!((answers[0]["value"].as_f64().unwrap() + 444.89).abs() < 0.01, "{answers:?}");
    let page = |game: &str, position: &str| {
        let mut program = assert_cmd::Command::new(env!("CARGO_BIN_EXE_dicegames"));
        String::from_utf8(program.args(["analyze", game, position]).output().unwrap().stdout).unwrap()
    };
    assert!(page("solitaire", near).contains("worth −444.89 with best play (in points, exact)"));
    assert!(page("solitaire", early).contains("with best play (in points, estimated)"));
    assert!(
        page("mathdice", "28 ; 2 3 5")
            .contains("\n0 away with best play (in distance from the target, exact)")
    );
}

#[test]
fn no_bad_line_no_error() {
    assert_eq!(analyze("mathdice", "28 ; 2 3 5\r\n").0, 0);
    assert_eq!(analyze("mathdice", "").0, 0);
    let said = Home::new().run("analyze inverted -", "- ; - ; 2\n1 ; 1 1 1 2 6 ; 0");
    assert_eq!((said.code, said.out.lines().count()), (0, 2), "{said:?}");
    assert!(said.out.starts_with("226."), "{said:?}");
}

#[test]
fn a_bad_position_is_a_wrong_call() {
    let said = Home::new().run("analyze inverted 21;-;2", "");
    assert_eq!((said.code, said.out.as_str()), (2, ""));
    assert!(said.err.contains("'21;-;2' is no position of Inverted Dice"), "{said:?}");
    // It may start with a hyphen, and options may follow it.
    let said = Home::new().run("analyze inverted -;-;2 --json", "");
    assert_eq!(json(&said.out)["position"], "-;-;2");
    assert_eq!(Home::new().run("analyze chess - --json", "").code, 2);
}

fn simulate(arguments: &str) -> Value {
    let said = Home::new().run(&format!("simulate {arguments} --json"), "");
    assert_eq!(said.code, 0, "{said:?}");
    json(&said.out)
}

#[test]
fn same_seed_same_simulation() {
    for game in games() {
        let players = "casual,novice";
        let run = || simulate(&format!("{game} --players {players} --games 4 --seed 5"));
        let simulation = run();
        assert_eq!(run(), simulation);
        assert_eq!(simulation["games"], 4);
        let seats = simulation["seats"].as_array().unwrap();
        assert_eq!(seats.len(), players.split(',').count());
        for seat in seats {
            assert!(seat["mean"].is_f64() && seat["stderr"].is_f64(), "{seat}");
            let points: Vec<_> = seat["percentiles"].as_object().unwrap().values().collect();
            assert_eq!(points.len(), 5, "{seat}");
        }
        let won: u64 = seats.iter().map(|seat| seat["wins"].as_u64().unwrap()).sum();
        let tied: u64 = seats.iter().map(|seat| seat["ties"].as_u64().unwrap()).sum();
        assert!(won + tied / 2 <= 4, "{simulation}");
    }
}

#[test]
fn perfect_scores_the_value_of_the_empty_sheet() {
    let (_, empty) = analyze("inverted", "- ; - ; 2");
    let simulation = simulate("inverted --players perfect,casual --games 300 --seed 2");
    let [perfect, casual] = &simulation["seats"].as_array().unwrap()[..] else { panic!("{simulation}") };
    let number = |value: &Value| value.as_f64().unwrap();
    let off = number(&perfect["mean"]) - number(&empty[0]["value"]);
    assert!(off.abs() < 4.0 * number(&perfect["stderr"]), "{simulation}");
    assert!(number(&perfect["mean"]) > number(&casual["mean"]), "{simulation}");
}

#[test]
fn wrong_players_are_told() {
    for players in
        ["person", "perfect,", "perfect,perfect,perfect,perfect,perfect,perfect,perfect,perfect,perfect"]
    {
        let said = Home::new().run(&format!("simulate inverted --players {players}"), "");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{players}: {said:?}");
    }
    assert_eq!(Home::new().run("simulate inverted --players perfect --games 0", "").code, 2);
}

/// Returns a finished game among the old saves.
fn finished(game: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/finished");
    let files = super::files(&folder);
    let of_game = |path: &&std::path::PathBuf| path.file_name().unwrap().to_string_lossy().starts_with(game);
    files.iter().filter(of_game).min().expect(game).display().to_string()
}

#[test]
fn a_saved_game_is_reviewed() {
    for game in games() {
        let home = Home::new();
        let file = finished(&game);
        let told = json(&home.run(&format!("replay {file} --json"), "").out);
        let reviewed = json(&home.run(&format!("replay {file} --review --json"), "").out);
        let texts = |told: &Value| -> Vec<Value> {
            told["events"].as_array().unwrap().iter().map(|event| event["text"].clone()).collect()
        };
        assert_eq!(texts(&told), texts(&reviewed), "{game}");
        assert!(told.get("accounts").is_none());
        let events = reviewed["events"].as_array().unwrap();
        assert!(events.iter().any(|event| event["mark"].is_string()), "{game}: somebody decided something");
        for account in reviewed["accounts"].as_array().unwrap_or(&Vec::new()) {
            let of = |what: &str| account[what].as_f64().unwrap();
            let sum = of("start") + of("luck") - of("errors") + of("others");
            assert!((sum - of("result")).abs() < 1e-6, "{game}: {account}");
        }
        let page = home.run(&format!("replay {file} --review"), "");
        let costs = page.out.contains("cost ") || page.out.contains("farther from");
        assert_eq!((page.code, costs), (0, true), "{game}: {page:?}");
        let unit = reviewed["unit"].as_str().unwrap();
        let account = format!("Summary in {unit}, ");
        assert!(reviewed["accounts"].is_null() || page.out.contains(&account), "{game}: {page:?}");
        assert!(game != "symmdice" || unit == "points ahead of the others", "{unit:?}");
    }
}
