//! Terminals that answer queries not at all, with nonsense, or too late: the program opens all the same, and takes
//! no answer for keys.
use super::harness::{CTRL_C, Home, Terminal};

/// The last query, which every terminal answers.
const ASKED: &str = "\x1b[c";

/// Opens the menu in a terminal that answers `answer` to the query, and `late` once the menu is there.
fn check(answer: &str, late: &str) {
    let home = Home::new();
    let mut terminal = home.open_with("", &[("TERM", "xterm-kitty"), ("COLORTERM", "truecolor")]);
    asked(&terminal);
    terminal.keys(answer);
    let menu = terminal.see("q  quit");
    terminal.keys(late);
    // Keys are handled in order: once the next one has had its effect, so has the answer.
    terminal.key("?", "SymmDice  rules");
    let again = terminal.key("\x1b", "q  quit");
    assert_eq!(again, menu, "{late:?} pressed keys");
    terminal.keys(CTRL_C);
    assert_eq!(terminal.end().exit_code(), 0);
    terminal.assert_restored();
}

/// Waits until the terminal has been queried.
fn asked(terminal: &Terminal) {
    let end = std::time::Instant::now() + std::time::Duration::from_secs(90);
    while !terminal.raw().contains(ASKED) {
        assert!(std::time::Instant::now() < end, "nothing is asked");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn a_silent_terminal_is_not_waited_for() {
    check("", "");
}

#[test]
fn nonsense_is_no_answer_and_no_key() {
    check("\x1b_G!!;NO\x1b\\\x1bP>|kitty\x1b\\\x1b[6;99999;0;;t\x1b[6;t\x1b[?999;4;;c", "");
    check("\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.40.1)\x1b\\\x1b[6;0;0t\x1b[?62;4c", "");
}

#[test]
fn an_answer_that_comes_late_presses_no_keys() {
    check("", "\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.40.1)\x1b\\\x1b[6;20;10t\x1b[?62;4c");
}

#[test]
fn what_is_typed_meanwhile_is_kept() {
    let home = Home::new();
    let mut terminal = home.open_with("", &[("TERM", "xterm-kitty"), ("COLORTERM", "truecolor")]);
    asked(&terminal);
    terminal.keys("?\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\t\x1b[?62;4c");
    // The rules, and their next page.
    terminal.see("SymmDice  keys");
    terminal.keys(CTRL_C);
    assert_eq!(terminal.end().exit_code(), 0);
}
