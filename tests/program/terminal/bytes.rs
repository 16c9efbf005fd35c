//! Input that is odd: the next key is heard.
use super::harness::{CTRL_C, CTRL_Z};
use crate::home::Home;
use std::time::Duration;

/// Longer than a sequence waits for its next byte.
const SILENCE: Duration = Duration::from_millis(1_500);

#[test]
fn nothing_that_has_begun_deafens_it() {
    let home = Home::settled();
    let mut terminal = home.open("");
    terminal.see("esc  quit");
    // An answer, a click, a paste, an arrow, and a stop where no shell could continue it.
    for begun in ["\x1b[?", "\x1b[<", "\x1b[200~q\r", "\x1b[", CTRL_Z] {
        terminal.keys(begun);
        std::thread::sleep(SILENCE);
        terminal.key("?", "Nice Dice  rules");
        terminal.key("\x1b", "esc  quit");
    }
    // Ctrl-C does not even wait.
    terminal.keys(&format!("\x1b[200~q\r{CTRL_C}"));
    assert_eq!(terminal.end().exit_code(), 0);
    terminal.assert_restored();
}
