//! Features around the games: daily games, sharing.
use super::harness::{ENTER, ESC, Home};

#[test]
fn the_daily_game_starts_and_resumes() {
    let home = Home::new();
    let mut terminal = home.open("daily inverted");
    terminal.see("round 1 of 20");
    let text = std::fs::read_to_string(home.save()).unwrap();
    assert!(text.lines().next().unwrap().contains("\"daily\":\"20"), "{text}");
    terminal.signal("KILL");
    terminal.end();
    let mut terminal = home.open("daily inverted");
    terminal.see("round 1 of 20");
    home.save();
    terminal.signal("KILL");
    terminal.end();
    let mut terminal = home.open("daily");
    terminal.see("started");
    terminal.key(ESC, "enter");
}

#[test]
fn a_result_is_offered_to_the_clipboard() {
    let home = Home::new();
    let mut terminal = home.open("play nice --seats novice,casual --options target=10 --seed 7");
    terminal.see("Play again");
    terminal.key("c", "Your result, ready to share");
    terminal.sent("\x1b]52;c;");
    terminal.key(ENTER, "again");
}
