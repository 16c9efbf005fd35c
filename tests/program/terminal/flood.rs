//! More input than one read takes, while the terminal is resized: nothing stays unread, and keys still work.
use super::harness::{CTRL_C, Home};

/// A burst of at least `bytes` of wheel turns and arrows.
fn burst(bytes: usize) -> String {
    let some = "\x1b[<64;40;12M\x1b[A\x1b[<65;40;12M\x1b[B";
    some.repeat(bytes.div_ceil(some.len()))
}

#[test]
fn resizing_during_a_flood_does_not_deafen() {
    let home = Home::new();
    let mut terminal = home.open("play inverted --seats Ann,Ben --seed 3");
    terminal.see("space  roll");
    for step in 0..48 {
        terminal.keys(&burst(1100));
        terminal.resize(80 + step * 7 % 40, 24 + step % 7);
    }
    terminal.resize(80, 24);
    terminal.keys(CTRL_C);
    assert_eq!(terminal.end().exit_code(), 0);
    terminal.assert_restored();
}

#[test]
fn a_burst_is_obeyed_to_its_last_key() {
    let home = Home::new();
    let mut terminal = home.open("play inverted --seats Ann,Ben --seed 3");
    terminal.see("space  roll");
    // No key follows it.
    terminal.keys(&(burst(5000) + CTRL_C));
    assert_eq!(terminal.end().exit_code(), 0);
    terminal.assert_restored();
}
