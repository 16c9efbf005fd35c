use super::Home;
use serde_json::{Value, json};

#[test]
fn a_figure_is_told_its_symmetries() {
    let check = |figure: &str, code: i32, out: &str, err: &str| {
        let said = Home::new().run(&format!("symmetry {figure}"), "");
        assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (code, out, err), "{figure}");
    };
    check("d@0,0,0 h@1500,0,0 h@-1500,0,18000", 0, "full C2; holds C2; undecided none\n", "");
    check("h@0,0,0 h@1500,0,0", 0, "full none; holds none; undecided none\n", "");
    check("d@0,0,0 h@1500,0,0 h@-1500,0,19700", 0, "full none; holds none; undecided none\n", "");
    check("d@0,0,0 d@500,0,0", 2, "", "dicegames: two dice with a diamond overlap: move one of them\n");
    check("d@0,0,0", 2, "", "dicegames: a figure has at least two dice, and this one has 1\n");
    check("star", 2, "", "dicegames: there is no figure called \"star\" in the gallery\n");
    check("- --draw", 2, "", "dicegames: --draw draws one figure, not those from standard input\n");
}

#[test]
fn json_answers_every_line_in_order() {
    let lines = "b@0,0,0 b@0,1000,18000\nnonsense\n\nd@0,0,0 d@1000,0,0 d@0,1000,0 d@1000,1000,0\n";
    let said = Home::new().run("symmetry - --json", lines);
    let objects: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((said.code, objects.len(), said.err.as_str()), (1, 4, ""));
    assert_eq!(objects[0]["full"], "D2");
    assert_eq!(objects[0]["holds"], json!(["C2", "D1", "D2"]));
    assert_eq!(objects[0]["undecided"], json!([]));
    assert!(objects[1]["error"].as_str().unwrap().contains("FACE@X,Y,ANGLE"), "{}", objects[1]);
    assert!(objects[2]["error"].is_string());
    assert_eq!(objects[3]["holds"], json!(["C2", "C4", "D1", "D2", "D4"]));
    let said = Home::new().run("symmetry --json h@0,0,0 H@1500,0,0", "");
    let object: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((said.code, &object["full"]), (0, &json!("D1")));
}

#[test]
fn failing_dice_have_deviations() {
    let home = Home::new();
    let said = |arguments: &str| home.run(&format!("symmetry {arguments}"), "").out;
    let square = "d@0,0,0 d@1000,0,0 d@0,1000,0 d@1000,1000,0";
    // Of several dice that are equally far off one is told.
    let check = |arguments: &str, begins: &str, ends: &str| {
        let said = said(arguments);
        assert!(said.starts_with(begins) && said.ends_with(ends), "{arguments}: {said}");
    };
    check(
        &format!("--declared C8 {square}"),
        "it is D4, not C8. The diamond at the ",
        " lands 0.54 of a die's side off, turned by 45°.\n",
    );
    assert_eq!(said(&format!("--declared d2 {square}")), "it has D2\n");
    let close = "d@0,0,0 h@1500,0,0 h@-1500,0,18500";
    check(&format!("--declared C2 {close}"), "C2 is too close to call. The hook at the ", " lands 5° off.\n");
    check(close, "full none; holds none; undecided C2. C2 fails: the hook at the ", " lands 5° off.\n");
    let object: Value = serde_json::from_str(&said(&format!("--json {close}"))).unwrap();
    let dice = [2, 3].map(|die| json!({"die": die, "face": "h", "shift": 0.0, "turn": 5.0}));
    assert_eq!(object["fails"], json!({"C2": dice}));
    let object: Value = serde_json::from_str(&said(&format!("--json --declared D1 {close}"))).unwrap();
    assert_eq!((&object["declared"], &object["verdict"]), (&json!("D1"), &json!("has not")));
    assert_eq!(object["fails"]["D1"][0]["shift"], Value::Null);
    check(
        "d@0,0,0 d@1000,0,0 d@0,1000,0 d@1200,1000,0",
        "full none; holds none; undecided C2 D1 D2. D4 fails: the diamond at the ",
        " lands 0.16 of a die's side off, turned by 6°.\n",
    );
}

#[test]
fn the_gallery_lists_shows_and_exports() {
    let home = Home::new();
    let empty = home.run("gallery", "");
    assert_eq!((empty.code, empty.out.as_str()), (0, ""));
    let folder = home.data().join("gallery");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("star.figure"), "d@0,0,0 y@1200,0,0 y@-1200,0,0\n").unwrap();
    std::fs::write(folder.join("torn.figure"), "d@0,0\n").unwrap();
    let listed = home.run("gallery", "").out;
    assert!(listed.starts_with("star  d@0,0,0 y@1200,0,0 y@-1200,0,0\n"), "{listed}");
    let picture = home.run("gallery star --svg", "");
    assert!(picture.code == 0 && picture.out.starts_with("<svg ") && picture.out.matches("<g ").count() == 3);
    let text = home.run("gallery star --text 60", "");
    assert!(text.code == 0 && text.out.contains('⣿'), "{}", text.out);
    assert!(text.out.lines().all(|line| line.chars().count() <= 60));
    let none = home.run("gallery moon", "");
    assert_eq!(
        (none.code, none.err.as_str()),
        (2, "dicegames: there is no figure called \"moon\" in the gallery\n")
    );
    let drawn = home.run("symmetry star", "");
    assert!(
        drawn.code == 0 && drawn.out.starts_with("full D2; holds C2 D1 D2; undecided none\n"),
        "{drawn:?}"
    );
    assert!(
        drawn.out.contains('⣿') && drawn.out.lines().all(|line| !line.trim().is_empty()),
        "{}",
        drawn.out
    );
    let typed = home.run("symmetry d@0,0,0 y@1200,0,0 y@-1200,0,0 --draw", "");
    assert_eq!(typed.out, drawn.out);
    assert!(home.run("symmetry star --declared C8", "").out.lines().next().unwrap().contains("C8"));
    assert_eq!(home.run("symmetry moon", "").code, 2);
    let torn = home.run("gallery torn", "");
    assert!(torn.code == 1 && torn.err.contains("is not a figure"), "{}", torn.err);
}
