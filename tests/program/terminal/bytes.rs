//! Input that is odd or too much: the next key is heard.
use super::harness::CTRL_C;
use crate::home::Home;
use std::time::Duration;

/// Longer than a sequence waits for its next byte.
const SILENCE: Duration = Duration::from_millis(1_500);

#[test]
fn nothing_that_has_begun_deafens_it() {
    let home = Home::settled();
    let mut terminal = home.open("");
    terminal.see("esc  quit");
    // An answer, a click, a paste and an arrow.
    for begun in ["\x1b[?", "\x1b[<", "\x1b[200~q\r", "\x1b["] {
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

/// More input than one read takes, while the terminal is resized.
#[test]
fn a_flood_is_obeyed_to_its_last_key() {
    let home = Home::settled();
    let mut terminal = home.open("play inverted --seats Ann,Ben --seed 3");
    terminal.see("space  roll");
    let burst = "\x1b[<64;40;12M\x1b[A\x1b[<65;40;12M\x1b[B".repeat(40);
    for step in 0..24 {
        terminal.keys(&burst);
        terminal.resize(80 + step * 7 % 40, 24 + step % 7);
    }
    // No key follows it.
    terminal.keys(&(burst.repeat(5) + CTRL_C));
    assert_eq!(terminal.end().exit_code(), 0);
    terminal.assert_restored();
}
