//! MathDice with a real clock.
use super::harness::{CTRL_Z, Terminal};
use crate::home::{Home, PROGRAM};
use std::time::{Duration, Instant};

/// Two people at a tournament with the shortest clock: 6 seconds to call, 4 to type.
const BLITZ: &str = "play mathdice --seats Ann,Ben --seed 1 --options mode=tournament,clock=blitz";
/// Time for which a game is left alone.
const AWAY: Duration = Duration::from_secs(1);
/// The first rolls of seed 1.
const TARGET: &str = "target  8 × 6";

/// Rolls the target and the dice of the first point, and returns the screen.
fn roll(terminal: &mut Terminal) -> String {
    terminal.key(" ", TARGET);
    terminal.key(" ", "Nobody has called yet")
}

#[test]
fn a_stopped_game_goes_on_with_its_clock() {
    let home = Home::settled();
    let mut shell = home.open_shell();
    shell.see("ready>");
    shell.keys(&format!("{} {BLITZ}\n", PROGRAM));
    shell.see("oll the ");
    roll(&mut shell);
    let rolled = Instant::now();
    shell.keys(CTRL_Z);
    shell.wait("the shell", |screen| screen.contains("Stopped") || screen.contains("Suspended"));
    let left = Duration::from_secs(6).saturating_sub(rolled.elapsed());
    std::thread::sleep(AWAY);
    shell.keys("fg\n");
    let resumed = Instant::now();
    shell.see("Time ran out before anybody called");
    assert!(resumed.elapsed() + Duration::from_millis(200) >= left, "{left:?} were left");
}
