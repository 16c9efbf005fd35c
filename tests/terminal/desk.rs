//! Features around the games: sharing.
use super::harness::{ENTER, Home};

#[test]
fn a_result_is_offered_to_the_clipboard() {
    let home = Home::new();
    let mut terminal = home.open("play nice --seats novice,casual --options target=10 --seed 7");
    terminal.see("Play again");
    terminal.key("c", "Your result, ready to share");
    terminal.sent("\x1b]52;c;");
    terminal.key(ENTER, "again");
}
