//! Settings changed on the screen are written to the file, and are there at the next start.
use super::harness::{DOWN, ESC, Home, RIGHT, Terminal};

fn open_settings(terminal: &mut Terminal) {
    terminal.see("Inverted");
    terminal.key("o", "kept for every game");
}

#[test]
fn a_setting_is_the_same_in_the_file() {
    let home = Home::new();
    let path = home.config("settings.toml");
    let file = || std::fs::read_to_string(&path).unwrap();
    let mut terminal = home.open("");
    open_settings(&mut terminal);
    terminal.see("‹ unicode ›");
    for _ in 0..3 {
        terminal.keys(DOWN);
    }
    terminal.keys(RIGHT);
    terminal.see("< ascii >");
    terminal.key(ESC, "who plays");
    terminal.keys("q");
    terminal.end();
    assert!(file().contains("glyphs = \"ascii\""), "{}", file());

    let mut terminal = home.open("");
    open_settings(&mut terminal);
    terminal.see("< ascii >");
    terminal.key(ESC, "who plays");
    terminal.keys("q");
    terminal.end();
}
