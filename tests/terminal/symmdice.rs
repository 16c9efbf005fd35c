//! SymmDice end to end: figures built by keys, declared, judged and scored.
use super::harness::{ENTER, Home, Terminal};

/// A game alone whose first roll is SHHs hyyy y.
fn first_roll(home: &Home) -> Terminal {
    let mut terminal = home.open("play symmdice --options variant=solitaire --seats Ann --seed 454");
    terminal.see("Roll the dice");
    terminal.key(" ", "Ann rolls all nine");
    terminal
}

/// Whether the title bar gives Ann so many points.
fn has_points(screen: &str, points: &str) -> bool {
    screen.lines().any(|line| line.contains("▸ Ann ") && line.trim_end().ends_with(points))
}

#[test]
fn a_figure_is_built_by_keys_declared_and_scored() {
    let home = Home::new();
    let mut terminal = first_roll(&home);
    // Four butterflies in C4, a little farther out and turned.
    terminal.key("f", "Kaleidoscope C2");
    terminal.key("4", "Kaleidoscope C4");
    terminal.key("+", "4 × butterfly");
    let screen = terminal.key("k>", "turn 345°");
    assert!(screen.contains("4 of 9 dice placed") && screen.contains('▀'), "{screen}");
    terminal.key("d", "Declare C4, Rotate 4?");
    terminal.keys(ENTER);
    terminal.wait("16 points and the next run", |s| s.contains("run 2 of 10") && has_points(s, " 16"));
}

#[test]
fn an_untrue_declaration_scores_nothing_and_is_told() {
    let home = Home::new();
    let mut terminal = first_roll(&home);
    terminal.key("f", "Kaleidoscope C2");
    terminal.key("+", "2 × mirrored hook");
    terminal.key("d", "Declare C2");
    terminal.key("/", "Declare D2");
    terminal.keys(ENTER);
    terminal.wait("no points", |s| {
        s.contains("run 2 of 10") && s.contains("it does not have D2") && has_points(s, " 0")
    });
}

#[test]
fn a_figure_goes_into_the_gallery_and_out_again() {
    let home = Home::new();
    let mut terminal = home.open("play symmdice --options variant=free --seats Ann --seed 454");
    terminal.see("Roll the dice");
    terminal.key(" ", "Ann rolls all nine");
    terminal.keys("f4+");
    terminal.key("p", "Name of this figure");
    terminal.keys("star");
    terminal.key(ENTER, "Kept as star");
    terminal.key("s", "Written to");
    terminal.key(ENTER, "Placed one by one");
    let names: Vec<String> = home
        .files("gallery")
        .iter()
        .map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    assert!(names.contains(&"star.figure".into()) && names.contains(&"star.svg".into()), "{names:?}");
}
