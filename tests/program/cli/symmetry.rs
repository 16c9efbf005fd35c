use super::Home;
use serde_json::{Value, json};

#[test]
fn a_figure_is_told_its_symmetries() {
    let check = |figure: &str, code: i32, expected: &str| {
        let said = Home::new().run(&format!("symmetry {figure}"), "");
        let told = if code == 0 { &said.out } else { &said.err };
        assert_eq!(
            (said.code, told.lines().next()),
            (code, Some(expected)),
            "{figure}"
        );
    };
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
    let drawn = Home::new()
        .run("symmetry d@0,0,0 y@1200,0,0 y@-1200,0,0", "")
        .out;
    assert!(
        drawn.starts_with("full D2; holds C2 D1 D2; undecided none\n") && drawn.contains('⣿'),
        "{drawn}"
    );
    // What is too close to call says by how much.
    let close = "d@0,0,0 h@1500,0,0 h@-1500,0,18500";
    let told = Home::new()
        .run(&format!("symmetry --declared C2 {close}"), "")
        .out;
    assert!(
        told.starts_with("C2 is too close to call. The hook at the ")
            && told.contains(" 5° off.\n")
    );
}

#[test]
fn json_answers_every_line_in_order() {
    let lines = "b@0,0,0 b@0,1000,18000\nnonsense\n\nd@0,0,0 h@1500,0,0 h@-1500,0,18500\n";
    let said = Home::new().run("symmetry - --json", lines);
    let objects: Vec<Value> = said
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((said.code, objects.len()), (1, 4));
    let why = |line: usize| said.err.contains(&format!("standard input, line {line}: "));
    assert_eq!([1, 2, 3, 4].map(why), [false, true, true, false]);
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
    let said = Home::new().run("symmetry --json --declared D1 h@0,0,0 h@1500,0,0", "");
    let object: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(
        (&object["declared"], &object["verdict"]),
        (&json!("D1"), &json!("has not"))
    );
}
