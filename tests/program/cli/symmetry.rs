use super::Home;
use serde_json::{Value, json};

fn check(figure: &str, code: i32, expected: &str) {
    let run = Home::new().run(&format!("symmetry {figure}"), "");
    let text = if code == 0 { &run.out } else { &run.err };
    assert_eq!(
        (run.code, text.lines().next()),
        (code, Some(expected)),
        "{figure}"
    );
}

#[test]
fn a_figure_is_told_its_symmetries() {
    check(
        "d@0,0,0 h@1500,0,0 h@-1500,0,18000",
        0,
        "full C2; holds C2; undecided none",
    );
    check(
        "h@0,0,0 h@1500,0,0",
        0,
        "full none; holds none; undecided none",
    );
    check(
        "--declared d2 d@0,0,0 d@1000,0,0 d@0,1000,0 d@1000,1000,0",
        0,
        "it has D2",
    );
    check(
        "d@0,0,0 d@500,0,0",
        2,
        "dicegames: two dice with a diamond overlap: move one of them",
    );
    let drawing = Home::new()
        .run("symmetry d@0,0,0 y@1200,0,0 y@-1200,0,0", "")
        .out;
    assert!(
        drawing.starts_with("full D2; holds C2 D1 D2; undecided none\n") && drawing.contains('⣿'),
        "{drawing}"
    );
    // What is too close to call says by how much.
    let close = "d@0,0,0 h@1500,0,0 h@-1500,0,18500";
    let text = Home::new()
        .run(&format!("symmetry --declared C2 {close}"), "")
        .out;
    assert!(
        text.starts_with("C2 is too close to call. The hook at the ")
            && text.contains(" 5° off.\n")
    );
}

#[test]
fn json_answers_every_line_in_order() {
    let lines = "b@0,0,0 b@0,1000,18000\nnonsense\n\nd@0,0,0 h@1500,0,0 h@-1500,0,18500\n";
    let run = Home::new().run("symmetry - --json", lines);
    let objects: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((run.code, objects.len()), (1, 4));
    for (line, is_wrong) in [(1, false), (2, true), (3, true), (4, false)] {
        let reason = format!("standard input, line {line}: ");
        assert_eq!(run.err.contains(&reason), is_wrong, "{run:?}");
    }
    assert_eq!(objects[0]["full"], "D2");
    assert_eq!(objects[0]["holds"], json!(["C2", "D1", "D2"]));
    assert_eq!(objects[0]["undecided"], json!([]));
    assert!(
        objects[1]["error"]
            .as_str()
            .unwrap()
            .contains("FACE@X,Y,ANGLE"),
        "{}",
        objects[1]
    );
    assert!(objects[2]["error"].is_string());
    let dice = [2, 3].map(|die| json!({"die": die, "face": "h", "shift": 0.0, "turn": 5.0}));
    assert_eq!(objects[3]["fails"], json!({"C2": dice}));
    let run = Home::new().run("symmetry --json --declared D1 h@0,0,0 h@1500,0,0", "");
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&object["declared"], &object["verdict"]),
        (&json!("D1"), &json!("has not"))
    );
}
