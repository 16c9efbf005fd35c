//! The cost of waiting: no thread wakes up while nothing happens. That no screen asks for a wake-up at rest is tested
//! without a terminal, for all of them.
//!
//! Only a visible clock wakes the program, once for each second it shows.
#![cfg(target_os = "linux")]
use super::harness::{ESC, Home};
use super::process::{Activity, rest};
use std::time::Duration;

/// Longest time to come to rest, as the coach may still be preparing on a busy machine.
const PATIENCE: Duration = Duration::from_secs(900);

#[test]
fn no_thread_wakes_while_nothing_happens() {
    let home = Home::new();
    let mut terminal = home.open("");
    for (keys, shown) in [("", "esc  quit"), ("2\r", "space  roll"), (" ", "enter  fill"), (ESC, "Leave")] {
        terminal.key(keys, shown);
        let rested = rest(&terminal, Duration::from_secs(2), PATIENCE);
        assert!(
            rested.is_ok(),
            "it never rests: {rested:?}, with this on the screen:\n{}",
            terminal.screen()
        );
    }
}

/// A visible match clock has to wake two threads: the one that waits for the next second, and the one that draws.
/// Wake-ups are compared with the clock on the screen, not with real time, as a loaded machine is slow.
#[test]
fn a_clock_wakes_when_it_changes() {
    let home = Home::new();
    let mut terminal = home.open("play mathdice --seats Ann,Ben --seed 1 --options clock=relaxed");
    terminal.see("oll the ");
    // Until the coach has prepared.
    assert!(rest(&terminal, Duration::from_secs(1), PATIENCE).is_ok());
    terminal.key(" ", "target");
    terminal.key(" ", "Nobody has called yet");
    let shown = |before: &str| terminal.wait("the clock to go on", |screen| screen != before);
    let mut screen = terminal.screen();
    let mut least = u64::MAX;
    for _ in 0..3 {
        let before = Activity::of(&terminal).wake_ups();
        screen = shown(&screen);
        screen = shown(&screen);
        least = least.min(Activity::of(&terminal).wake_ups().saturating_sub(before));
    }
    assert!(least <= 16, "{least} wake-ups while two seconds of the clock were shown");
}
