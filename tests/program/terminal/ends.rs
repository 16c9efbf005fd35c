//! Ends of the program that leave the terminal as it was; signals are in `killed`.
use super::harness::{CTRL_C, CTRL_Z, ENTER, ESC, UP};
use super::play::{roll, start, table};
use crate::home::{Home, PROGRAM};
use std::time::{Duration, Instant};

#[test]
fn quitting_leaves_everything_as_it_was() {
    let home = Home::settled();
    let mut terminal = home.open("");
    terminal.see("esc  quit");
    terminal.assert_taken();
    terminal.key("q", "again quits");
    terminal.keys("q");
    assert_eq!(terminal.end().exit_code(), 0);
    terminal.assert_restored();
    assert!(!terminal.screen().contains("Saved."));

    let mut terminal = home.open("play inverted --seats Ann");
    terminal.see("space  roll");
    terminal.key(" ", "roll 1 of 3");
    terminal.key(ESC, "Quit");
    terminal.keys(UP);
    terminal.keys(ENTER);
    assert_eq!(terminal.end().exit_code(), 0);
    terminal.assert_restored();
    assert_eq!(home.files("saves").len(), 1, "the game is kept");
    assert!(terminal.screen().contains("Saved. dicegames continues it."));
}

/// The switch exists in debug builds only.
#[cfg(debug_assertions)]
#[test]
fn a_panic_gives_the_terminal_back_first() {
    let home = Home::settled();
    let mut terminal = home.open_with("play inverted --seats Ann", &[("DICEGAMES_PANIC", "1")]);
    terminal.see("space  roll");
    terminal.key(" ", "roll 1 of 3");
    terminal.keys("\x1b[24~");
    assert_eq!(terminal.end().exit_code(), 101);
    terminal.assert_restored();
    let screen = terminal.screen();
    assert!(
        screen.contains("provoked"),
        "the report is on the ordinary screen:\n{screen}"
    );
    let terminal = home.open("");
    terminal.see("Continue");
}

#[test]
fn shells_suspend_and_resume_it() {
    let home = Home::settled();
    let mut shell = home.open_shell();
    shell.see("ready>");
    shell.keys(&format!("{} play inverted --seats Ann --seed 7\n", PROGRAM));
    let before = shell.see("space  roll");
    shell.assert_taken();
    shell.keys(CTRL_Z);
    // The shell reports it on the ordinary screen, below its own prompt.
    shell.wait("the shell", |screen| {
        screen.contains("Stopped") || screen.contains("Suspended")
    });
    shell.assert_restored();
    shell.keys("\n");
    shell.wait("the shell", |screen| screen.trim_end().ends_with("ready>"));
    shell.keys("fg\n");
    let after = shell.see("space  roll");
    shell.assert_taken();
    assert_eq!(after, before);
    shell.key(" ", "enter  fill");
    shell.keys(CTRL_C);
    shell.wait("the shell", |screen| screen.trim_end().ends_with("ready>"));
    shell.key("echo di''d $?\n", "did 0");
    shell.assert_restored();
}

#[test]
fn raw_mode_returns_after_a_stop_from_outside() {
    let home = Home::settled();
    let mut terminal = home.open("");
    terminal.see("esc  quit");
    terminal.signal("STOP");
    terminal.set_line_mode();
    terminal.signal("CONT");
    terminal.key("?", "Nice Dice  rules");
    terminal.keys(CTRL_C);
    assert_eq!(terminal.end().exit_code(), 0);
    terminal.assert_restored();
}

#[test]
fn it_ends_when_its_terminal_hangs() {
    let home = Home::settled();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    let game = roll(&mut terminal, &save);
    terminal.stop_reading();
    // More frames than fit into the pipe: the program blocks in the middle of one.
    for columns in 100..200 {
        terminal.resize(columns, 60);
        std::thread::sleep(Duration::from_millis(10));
    }
    let signalled = Instant::now();
    terminal.signal("TERM");
    assert_eq!(terminal.end_unread().exit_code(), 143);
    assert!(
        signalled.elapsed() > Duration::from_secs(1),
        "it was not hanging: this proves nothing"
    );
    assert_eq!(table(&save).game(), game.game());
    terminal.assert_line_mode();
}
