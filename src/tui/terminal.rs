//! The terminal's modes: set at the start, restored however the program ends.
//!
//! `ratatui::restore` only restores raw mode and the alternate screen; mouse and paste modes are
//! handled here, in the panic hook, too.
use super::wire::changes;
use ratatui::buffer::Buffer;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::cursor::{Hide, MoveTo, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::{Position, Rect};
use std::io::{self, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// The modes are set. They are restored once, by whichever thread comes first.
static TAKEN: AtomicBool = AtomicBool::new(false);

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
        TAKEN.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
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
        let (width, height) = size()?;
        let area = Rect::new(0, 0, width, height);
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

/// Asks the terminal to copy `text` to its clipboard (OSC 52). There is no feedback on success.
pub(crate) fn copy(text: &str) -> io::Result<()> {
    execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
}

/// Restores the terminal. Errors are ignored: if the terminal is gone there is nothing to restore.
pub(crate) fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
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
    let _ = disable_raw_mode();
}
