//! The terminal's modes: set at the start, restored however the program ends.
//!
//! Line mode and echo come back first: that needs no output, which a terminal that hangs would
//! block. Crossterm's raw mode is not used: it is not set again after a shell has changed it.
use super::context::variable;
use super::wire::changes;
use crate::core::tools::threads::start_thread;
use ratatui::buffer::Buffer;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::cursor::{Hide, MoveTo, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::{Position, Rect};
use std::io::{self, Write};
use std::sync::{Once, mpsc};
use std::time::Duration;

#[cfg(unix)]
mod raw_mode {
    use crate::core::tools::locked::locked;
    use rustix::stdio::stdin;
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use std::sync::Mutex;

    /// The modes to restore, once, by whichever thread comes first.
    static ORIGINAL: Mutex<Option<Termios>> = Mutex::new(None);

    /// Sets raw mode, whatever has changed the modes since the last time.
    pub(super) fn set() -> std::io::Result<()> {
        let mut original = locked(&ORIGINAL);
        let known = original.take().map_or_else(|| tcgetattr(stdin()), Ok)?;
        let mut modes = original.insert(known).clone();
        modes.make_raw();
        Ok(tcsetattr(stdin(), OptionalActions::Now, &modes)?)
    }

    /// Restores the modes, if they are still to be restored.
    pub(super) fn restore() -> bool {
        let original = locked(&ORIGINAL).take();
        if let Some(modes) = &original {
            let _ = tcsetattr(stdin(), OptionalActions::Now, modes);
        }
        original.is_some()
    }
}

#[cfg(not(unix))]
mod raw_mode {
    use ratatui::crossterm::terminal;

    pub(super) use terminal::enable_raw_mode as set;

    pub(super) fn restore() -> bool {
        let is_set = terminal::is_raw_mode_enabled().unwrap_or(false);
        is_set && terminal::disable_raw_mode().is_ok()
    }
}

/// The smallest terminal that shows every game completely.
pub(crate) const LEAST: (u16, u16) = (80, 24);
/// The part of a terminal that is drawn at most: more than any screen shows.
const LARGEST: (u16, u16) = (640, 240);

/// Buttons and drags, in the encoding without a limit on columns. Not all mouse motion (1003),
/// which would keep waking an idle program.
#[cfg(unix)]
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
#[cfg(unix)]
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

/// The terminal in the program's mode.
pub(crate) struct RawTerminal {
    /// The cells on it.
    shown: Buffer,
    mouse: bool,
}

impl RawTerminal {
    /// Sets the terminal's modes.
    pub(crate) fn take(mouse: bool) -> io::Result<RawTerminal> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let report = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                report(panic);
                // The main thread unwinds and ends by itself. If another one panics, the program
                // would continue on a restored terminal.
                if std::thread::current().name() != Some("main") {
                    std::process::exit(101);
                }
            }));
        });
        let mut screen = RawTerminal {
            shown: Buffer::default(),
            mouse,
        };
        screen.retake()?;
        Ok(screen)
    }

    /// Sets the modes again after [`give_back`], and redraws everything.
    pub(crate) fn retake(&mut self) -> io::Result<()> {
        raw_mode::set()?;
        let mut out = io::stdout();
        execute!(out, EnterAlternateScreen, EnableBracketedPaste, Hide)?;
        if self.mouse {
            #[cfg(unix)]
            out.write_all(MOUSE_ON.as_bytes())?;
            #[cfg(not(unix))]
            execute!(out, ratatui::crossterm::event::EnableMouseCapture)?;
        }
        self.shown = Buffer::default();
        out.flush()
    }

    /// Draws a frame, which the terminal shows all at once if it can: `draw` draws its cells, and
    /// returns the place of the cursor. It is hidden, but input methods and magnifiers follow it.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Buffer) -> Position) -> io::Result<()> {
        let (width, height) = size();
        let area = Rect::new(0, 0, width.min(LARGEST.0), height.min(LARGEST.1));
        let mut frame = Buffer::empty(area);
        let cursor = draw(&mut frame);
        let mut out = io::stdout();
        queue!(out, BeginSynchronizedUpdate)?;
        if self.shown.area != area {
            queue!(out, Clear(ClearType::All))?;
            self.shown = Buffer::empty(area);
        }
        out.write_all(changes(&self.shown, &frame).as_bytes())?;
        self.shown = frame;
        execute!(out, MoveTo(cursor.x, cursor.y), EndSynchronizedUpdate)
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Returns the columns and rows of the terminal. Serial lines and containers do not know them: then
/// the environment says so, or they are the usual ones.
pub(crate) fn size() -> (u16, u16) {
    known_size().unwrap_or_else(|| assumed_size(variable))
}

fn assumed_size(variable: impl Fn(&str) -> Option<String>) -> (u16, u16) {
    let columns = variable("COLUMNS").and_then(|text| text.parse().ok());
    let lines = variable("LINES").and_then(|text| text.parse().ok());
    (
        columns.filter(|columns| *columns > 0).unwrap_or(LEAST.0),
        lines.filter(|lines| *lines > 0).unwrap_or(LEAST.1),
    )
}

#[cfg(unix)]
fn known_size() -> Option<(u16, u16)> {
    use rustix::stdio::{stdin, stdout};

    size_of(stdout())
        .or_else(|| size_of(stdin()))
        .or_else(|| size_of(std::fs::File::open("/dev/tty").ok()?))
}

#[cfg(unix)]
fn size_of(terminal: impl std::os::fd::AsFd) -> Option<(u16, u16)> {
    let size = rustix::termios::tcgetwinsize(terminal).ok()?;
    (size.ws_col > 0 && size.ws_row > 0).then_some((size.ws_col, size.ws_row))
}

#[cfg(not(unix))]
fn known_size() -> Option<(u16, u16)> {
    ratatui::crossterm::terminal::size().ok()
}

/// Asks the terminal to copy `text` to its clipboard (OSC 52). There is no feedback on success.
pub(crate) fn copy(text: &str) -> io::Result<()> {
    execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
}

/// Restores the terminal. Errors are ignored: if the terminal is gone there is nothing to restore.
pub(crate) fn give_back() {
    if raw_mode::restore() {
        leave_screen();
    }
}

/// Restores the terminal, but does not wait for longer than `patience` until its screen is left:
/// it may not be read, or another thread may be blocked while it writes to it.
pub(crate) fn give_back_within(patience: Duration) {
    if !raw_mode::restore() {
        return;
    }
    let (sender, receiver) = mpsc::channel();
    let thread = start_thread(move || {
        leave_screen();
        let _ = sender.send(());
    });
    if thread.is_ok() {
        let _ = receiver.recv_timeout(patience);
    }
}

fn leave_screen() {
    let mut out = io::stdout();
    #[cfg(unix)]
    let _ = out.write_all(MOUSE_OFF.as_bytes());
    #[cfg(not(unix))]
    let _ = execute!(out, ratatui::crossterm::event::DisableMouseCapture);
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        Show
    );
    let _ = out.flush();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_without_a_size_has_the_usual_one() {
        assert_eq!(assumed_size(|_| None), (80, 24));
        for (columns, lines, size) in [
            ("100", "30", (100, 30)),
            ("0", "65536", (80, 24)),
            ("wide", "-1", (80, 24)),
        ] {
            let assumed =
                assumed_size(|name| Some(if name == "LINES" { lines } else { columns }.to_owned()));
            assert_eq!(assumed, size);
        }
    }
}
