use super::{Home, PROGRAM};
use serde_json::Value;

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"))
}

/// Runs `analyze` on `positions` through standard input, as `run` splits arguments at spaces.
fn analyze(arguments: &str, positions: &str) -> (i32, Vec<Value>) {
    let run = Home::new().run(&format!("analyze {arguments} - --json"), positions);
    (run.code, run.out.lines().map(json).collect())
}

#[test]
fn positions_are_analyzed_line_by_line() {
    let positions = "- ; - ; 2\nnonsense\n 6,7,20:0 ; 1 1 1 2 6 ; 2 \n\n6 ; 1 1 1 2 6 ; 0\n";
    let (code, answers) = analyze("inverted", positions);
    assert_eq!(
        (code, answers.len()),
        (1, 5),
        "one bad line and one empty one"
    );
    assert!(answers.iter().all(|a| a["game"] == "inverted"));
    assert!(answers[1]["error"].is_string() && answers[3]["error"].is_string());
    assert!(
        answers[0]["moves"].as_array().unwrap().is_empty(),
        "the dice are to be rolled"
    );
    assert_eq!(answers[2]["position"], "6,7,20:0 ; 1 1 1 2 6 ; 2");
    let moves = answers[2]["moves"].as_array().unwrap();
    assert_eq!(
        moves[0]["value"], answers[2]["value"],
        "the best action keeps the value"
    );
    assert_eq!(
        moves.len(),
        4 * 2 * 2 - 1 + 1,
        "every keep, and registering 12"
    );
    assert_eq!(answers[4]["moves"][0]["action"], "register");
    // Without a bad line there is no error.
    let (code, answers) = analyze("mathdice", "28 ; 2 3 5\r\n");
    assert_eq!(
        (code, &answers[0]["answers"]),
        (0, &serde_json::json!(["5^2+3"]))
    );
    let run = Home::new().run("analyze mathdice -", "28 ; 2 3 5\n24 ; 2 3 5");
    assert_eq!((run.code, run.out.lines().count()), (0, 2), "{run:?}");
    let run = Home::new().run("analyze mathdice -", "28 ; 2 3 5\n143 ; 2 3 5");
    assert_eq!((run.code, run.out.lines().nth(1)), (1, Some("error")));
    let why = "standard input, line 2: '143 ; 2 3 5' is no position of MathDice: the target is no";
    assert!(run.err.contains(why), "{run:?}");
}

#[test]
fn an_objective_is_part_of_the_question() {
    fn ask(game: &str, position: &str) -> Value {
        let (_, mut answers) = analyze(&format!("{game} --objective win"), position);
        answers.remove(0)
    }
    let answer = ask(
        "nice",
        "nice ; 5 6 8/3 x 7/4 1 6 ; 2 3 ; first ; 9+0 / 7+0* ; target 20",
    );
    assert_eq!(answer["objective"], "win", "{answer}");
    assert!(
        answer["of"]
            .as_str()
            .unwrap()
            .starts_with("the chance to win"),
        "{answer}"
    );
    assert_eq!(answer["moves"][0]["value"], answer["value"]);
    let answer = ask("mathdice", "28 ; 2 3 5");
    assert_eq!(
        answer["error"], "only matches have a chance to win",
        "{answer}"
    );
}

#[test]
fn a_position_may_start_with_a_hyphen() {
    let run = Home::new().run("analyze symmdice -;2 --json", "");
    assert_eq!(json(&run.out)["position"], "-;2");
    let home = Home::new();
    let output = home
        .command(PROGRAM)
        .args(["analyze", "mathdice", "28 ; 2 3 5"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("\n0 away with best play (in distance from the target, exact)"),
        "{text}"
    );
}

#[test]
fn same_seed_same_simulation() {
    let arguments = "simulate nice --players casual,novice --games 4 --seed 5 --json";
    let run = Home::new().run(arguments, "");
    assert_eq!(Home::new().run(arguments, "").out, run.out);
    let simulation = json(&run.out);
    let seats = simulation["seats"].as_array().unwrap();
    assert_eq!(
        (run.code, &simulation["games"], seats.len()),
        (0, &4.into(), 2)
    );
    for seat in seats {
        assert!(seat["mean"].is_f64() && seat["stderr"].is_f64(), "{seat}");
        assert_eq!(seat["percentiles"].as_object().unwrap().len(), 5, "{seat}");
    }
}

#[test]
fn a_saved_game_is_reviewed() {
    let home = Home::new();
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/made_saves/finished/nice.jsonl"
    );
    let replay = home.run(&format!("replay {file}"), "").out;
    let reviewed = json(&home.run(&format!("replay {file} --review --json"), "").out);
    assert!(
        reviewed["accounts"].is_array() && reviewed["over"] == true,
        "{reviewed}"
    );
    let events = reviewed["events"].as_array().unwrap();
    assert!(
        events
            .iter()
            .all(|event| replay.contains(event["text"].as_str().unwrap()))
    );
    assert!(
        events.iter().any(|event| event["mark"].is_string()),
        "somebody decided something"
    );
    let page = home.run(&format!("replay {file} --review"), "");
    assert!(
        page.code == 0 && page.out.contains("cost ") && page.out.contains("Summary in "),
        "{page:?}"
    );
}
