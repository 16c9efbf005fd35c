//! Bytes that are not keys, complete or cut: terminal answers, pastes without an end, and key presses that look
//! like their beginning. Whatever arrives, the program handles the next key.
//!
//! `DICEGAMES_BYTES=3600 cargo test --test terminal bytes` runs the storm for that many seconds; `DICEGAMES_SEED`
//! sets the seed.
use super::harness::{CTRL_C, Home, Terminal};
use std::time::{Duration, Instant};

/// Longer than a sequence waits for its next byte.
const PAUSE: Duration = Duration::from_millis(1_200);

/// Complete, unsolicited answers.
const ANSWERS: [&str; 12] = [
    "\x1b[?2026;2$y",
    "\x1b[?997;1n",
    "\x1b[?1;1R",
    "\x1b[1;1R",
    "\x1b[?10n",
    "\x1b[0n",
    "\x1b[?u",
    "\x1b[?62;4c",
    "\x1b[6;18;9t",
    "\x1b]11;rgb:0000/0000/0000\x1b\\",
    "\x1bP>|xterm(390)\x1b\\",
    "\x1b_Gi=31;OK\x1b\\",
];

/// Sequences without an end.
const BEGUN: [&str; 11] = [
    "\x1b[?",
    "\x1b[?1;2",
    "\x1b[<",
    "\x1b[<0;10",
    "\x1b[1;",
    "\x1b[M",
    "\x1b[200~",
    "\x1b[200~q\r",
    "\x1b]11;rgb",
    "\x1bP>|",
    "\x1b_G",
];

/// Keys that look like the beginning of a sequence.
const KEYS: [&str; 10] =
    ["\x1b[", "\x1bO", "\x1bP", "\x1bX", "\x1b]", "\x1b^", "\x1b_", "\x1b[[", "\x1b\\", "\x1b~"];

fn menu(home: &Home) -> Terminal {
    let terminal = home.open("");
    terminal.see("q  quit");
    terminal
}

/// Fails unless a key of the menu works.
fn assert_responsive(terminal: &mut Terminal) {
    terminal.key("?", "SymmDice  rules");
    terminal.key("\x1b", "q  quit");
}

#[test]
fn nothing_that_has_begun_deafens_it() {
    let home = Home::new();
    let mut terminal = menu(&home);
    // The decoder is tested with all of them: an answer, a paste and a string.
    for begun in [BEGUN[0], BEGUN[7], BEGUN[10]] {
        terminal.keys(begun);
        std::thread::sleep(PAUSE);
        assert_responsive(&mut terminal);
    }
    terminal.keys("q");
    assert_eq!(terminal.end().exit_code(), 0);
}

#[test]
fn ctrl_c_is_heard_in_whatever_has_begun() {
    for begun in [BEGUN[0], BEGUN[7], BEGUN[10]] {
        let home = Home::new();
        let mut terminal = menu(&home);
        terminal.keys(begun);
        terminal.keys(CTRL_C);
        assert_eq!(terminal.end().exit_code(), 0, "{begun:?}");
        terminal.assert_restored();
    }
}

#[test]
fn a_signal_gets_through_an_open_paste() {
    let home = Home::new();
    let mut terminal = menu(&home);
    terminal.keys("\x1b[200~abc");
    terminal.signal("TERM");
    assert_eq!(terminal.end().exit_code(), 143);
    terminal.assert_restored();
}

/// Random bytes with random pauses, after which Ctrl-C ends the program.
#[test]
fn a_storm_of_bytes_is_survived() {
    let asked = |variable: &str| std::env::var(variable).ok().and_then(|number| number.parse::<u64>().ok());
    let (time, seed) = (asked("DICEGAMES_BYTES"), asked("DICEGAMES_SEED").unwrap_or(7));
    let mut state = seed | 1;
    let mut below = |bound: usize| {
        // xorshift: any generator will do.
        for (left, shift) in [(true, 13), (false, 7), (true, 17)] {
            state ^= if left { state << shift } else { state >> shift };
        }
        (state % bound as u64) as usize
    };
    let arguments = [
        "",
        "play inverted --seats Ann,Ben",
        "play mathdice --seats Ann,Ben",
        "play symmdice --seats Ann,Ben",
    ];
    let (began, mut storms) = (Instant::now(), 0);
    while storms < 2 || time.is_some_and(|seconds| began.elapsed().as_secs() < seconds) {
        let home = Home::new();
        let mut terminal = home.open(arguments[below(arguments.len())]);
        terminal.wait("a screen", |screen| !screen.trim().is_empty());
        let mut sent = String::new();
        for _ in 0..30 {
            let pieces = [&ANSWERS[..], &BEGUN, &KEYS][below(3)];
            let piece = match below(4) {
                // A printable character, or Enter.
                0 => char::from([b' ' + below(95) as u8, b'\r'][below(2)]).to_string(),
                1 => pieces[below(pieces.len())].chars().take(1 + below(8)).collect(),
                _ => pieces[below(pieces.len())].to_owned(),
            };
            terminal.keys(&piece);
            sent += &piece;
            std::thread::sleep(Duration::from_millis([0, 0, 1, 5, 30, 120, 300][below(7)]));
        }
        // In case a key ended a sequence, it was handled.
        terminal.keys(CTRL_C);
        assert_eq!(terminal.end().exit_code(), 0, "seed {seed}: {sent:?}");
        terminal.assert_restored();
        storms += 1;
    }
}
