//! The terminal's modes: taken when the program starts, given back however it ends.
//!
//! `ratatui::restore` undoes raw mode and the alternate screen only; mouse and paste modes are ours to undo, in the
//! panic hook too.
use super::wire::Wire;
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Stdout, Write};
use std::mem::ManuallyDrop;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// The modes are taken: they are given back once, by whoever comes first.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Buttons and drags, in the encoding without a limit on columns. Not every motion of the mouse (1003), which would
/// wake an idle program all the time.
#[cfg(unix)]
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
#[cfg(unix)]
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

/// The terminal while it is ours.
pub(crate) struct Screen {
    /// Never dropped: it would show the cursor, which [`give_back`] does, and where the terminal is gone complain of
    /// that on a standard error that is gone too, and panic.
    terminal: ManuallyDrop<Terminal<Wire<Stdout>>>,
    mouse: bool,
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// Where it refuses a mode.
    pub(crate) fn take(mouse: bool) -> io::Result<Screen> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let report = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                report(panic);
                // The main thread unwinds and ends by itself. Where another one panics, the program would go on over a
                // terminal that is no longer its own.
                if std::thread::current().name() != Some("main") {
                    std::process::exit(101);
                }
            }));
        });
        let terminal = ManuallyDrop::new(Terminal::new(Wire::new(io::stdout()))?);
        let mut screen = Screen { terminal, mouse };
        screen.retake()?;
        Ok(screen)
    }

    /// Takes the terminal again after [`give_back`], and draws everything anew.
    ///
    /// # Errors
    /// Where it refuses a mode.
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
        out.flush()?;
        // Not `clear`: that asks the terminal where the cursor is, and waits for the answer, which the thread that
        // reads the terminal may swallow. A resize clears everything too, and asks nothing.
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }

    /// Draws a frame, which the terminal shows at one stroke if it can.
    ///
    /// # Errors
    /// Where the terminal cannot be written.
    pub(crate) fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        execute!(io::stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| draw(frame.buffer_mut()))?;
        execute!(io::stdout(), EndSynchronizedUpdate)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Asks the terminal to put `text` on its clipboard (OSC 52). Whether it does, nobody is told.
///
/// # Errors
/// Where the terminal cannot be written.
pub(crate) fn copy(text: &str) -> io::Result<()> {
    execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
}

/// Gives the terminal back as it was. Errors are passed over: where the terminal is gone there is nothing to restore.
pub(crate) fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    #[cfg(unix)]
    let _ = out.write_all(MOUSE_OFF.as_bytes());
    #[cfg(not(unix))]
    let _ = execute!(out, ratatui::crossterm::event::DisableMouseCapture);
    let _ = execute!(out, EndSynchronizedUpdate, DisableBracketedPaste, LeaveAlternateScreen, Show);
    let _ = out.flush();
    let _ = disable_raw_mode();
}
