//! A pseudo-terminal running the program: keys go in, a screen comes out, and tests wait for the
//! expected content.
//!
//! Nothing sleeps for a fixed time: a test waits for what it expects, long enough for a loaded
//! machine, and a failure prints the last screen.
use crate::home::{Home, PROGRAM};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Timeout for everything.
const PATIENCE: Duration = Duration::from_secs(90);

pub(crate) const ENTER: &str = "\r";
pub(crate) const ESC: &str = "\x1b";
pub(crate) const CTRL_C: &str = "\x03";
pub(crate) const CTRL_Z: &str = "\x1a";
pub(crate) const UP: &str = "\x1b[A";

impl Home {
    /// A home with all delays switched off, in which a lesson was finished.
    pub(crate) fn settled() -> Home {
        let home = Home::new();
        let settings =
            "name = \"Ann\"\nmotion = \"none\"\nbot_pace = \"instant\"\nkey_guard = false\n";
        let state = r#"{"learning":{"tutorials":["nice"],"drills":{},"searched":[]}}"#;
        for (path, text) in [
            (home.config("settings.toml"), settings.to_owned()),
            (home.state("state.json"), state.to_owned()),
        ] {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        home
    }

    fn in_terminal(&self, program: &str, arguments: &str) -> CommandBuilder {
        let mut command = CommandBuilder::new(program);
        command.args(arguments.split_whitespace());
        command.env_clear();
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("HOME", self.0.path());
        for (name, path) in self.variables() {
            command.env(name, path);
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.cwd(self.0.path());
        command
    }

    /// Opens the program with `arguments` in a terminal of 80×24.
    pub(crate) fn open(&self, arguments: &str) -> Terminal {
        Terminal::open(self.in_terminal(PROGRAM, arguments), 80, 24)
    }

    /// Opens it with additional environment variables.
    pub(crate) fn open_with(&self, arguments: &str, environment: &[(&str, &str)]) -> Terminal {
        let mut command = self.in_terminal(PROGRAM, arguments);
        for (name, value) in environment {
            command.env(name, value);
        }
        Terminal::open(command, 80, 24)
    }

    /// Opens a shell with job control.
    pub(crate) fn open_shell(&self) -> Terminal {
        let mut command = self.in_terminal("/bin/sh", "-i");
        command.env("PS1", "ready> ");
        Terminal::open(command, 80, 24)
    }
}

/// Output of the terminal.
struct Output {
    parser: vt100::Parser,
    raw: Vec<u8>,
    /// Total number of bytes.
    written: usize,
    /// Part of `raw` not on the screen yet: the beginning of a frame.
    pending: Vec<u8>,
    closed: bool,
    /// No more output is wanted: the reader releases the terminal.
    unwanted: bool,
}

/// Start and end marks of a frame.
const FRAME: (&[u8], &[u8]) = (b"\x1b[?2026h", b"\x1b[?2026l");

impl Output {
    /// Takes new output. A frame reaches the screen all at once, when it is complete, as in a good
    /// terminal.
    fn take(&mut self, bytes: &[u8]) {
        self.raw.extend(bytes);
        self.written += bytes.len();
        self.pending.extend(bytes);
        self.closed = bytes.is_empty();
        let last_start = last_position(&self.pending, FRAME.0);
        let last_end = last_position(&self.pending, FRAME.1);
        // Possibly the first half of a mark.
        let half_mark = self
            .pending
            .iter()
            .rposition(|byte| *byte == 0x1b)
            .filter(|start| FRAME.0.starts_with(&self.pending[*start..]));
        let complete = match last_start {
            _ if self.closed => self.pending.len(),
            Some(start) if last_end < Some(start) => start,
            _ => half_mark.unwrap_or(self.pending.len()),
        };
        self.parser.process(&self.pending[..complete]);
        self.pending.drain(..complete);
    }
}

fn last_position(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).rposition(|window| window == mark)
}

/// A terminal with a program in it.
pub(crate) struct Terminal {
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    child: Box<dyn Child + Send + Sync>,
    output: Arc<(Mutex<Output>, Condvar)>,
    reader: Option<JoinHandle<()>>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn cells(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a terminal has cells")
}

impl Terminal {
    fn open(command: CommandBuilder, columns: u16, rows: u16) -> Terminal {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let parser = vt100::Parser::new(cells(rows), cells(columns), 0);
        let output = Arc::new((
            Mutex::new(Output {
                parser,
                raw: Vec::new(),
                written: 0,
                pending: Vec::new(),
                closed: false,
                unwanted: false,
            }),
            Condvar::new(),
        ));
        let shared = output.clone();
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                let count = reader.read(&mut bytes).unwrap_or(0);
                let mut output = shared.0.lock().unwrap();
                output.take(&bytes[..count]);
                shared.1.notify_all();
                if count == 0 || output.unwanted {
                    return;
                }
            }
        });
        Terminal {
            master: Some(pair.master),
            keys: Some(keys),
            child,
            output,
            reader: Some(reader),
        }
    }

    fn output(&self) -> MutexGuard<'_, Output> {
        self.output.0.lock().unwrap()
    }

    pub(crate) fn keys(&mut self, keys: &str) {
        let writer = self.keys.as_mut().expect("the terminal is there");
        // A program that has just ended takes no more keys; whatever the test waits for will show
        // it.
        let _ = writer
            .write_all(keys.as_bytes())
            .and_then(|()| writer.flush());
    }

    /// Returns the screen as text, line by line.
    pub(crate) fn screen(&self) -> String {
        text(&self.output())
    }

    /// Returns everything written to the terminal.
    pub(crate) fn raw(&self) -> String {
        String::from_utf8_lossy(&self.output().raw).into_owned()
    }

    /// Waits until `reached` holds for the screen, and returns it; `what` is printed if it never
    /// does.
    pub(crate) fn wait(&self, what: &str, reached: impl Fn(&str) -> bool) -> String {
        self.wait_output(what, |output| reached(&text(output)))
    }

    fn wait_output(&self, what: &str, reached: impl Fn(&Output) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        let mut output = self.output();
        loop {
            if reached(&output) {
                return text(&output);
            }
            let time_left = end.saturating_duration_since(Instant::now());
            if time_left.is_zero() || output.closed {
                let screen = text(&output);
                drop(output);
                panic!("waiting for {what}, with this on the screen:\n{screen}");
            }
            output = self.output.1.wait_timeout(output, time_left).unwrap().0;
        }
    }

    /// Waits until `text` is on the screen.
    pub(crate) fn see(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits until `text` was written to the terminal, in or between frames.
    pub(crate) fn sent(&self, text: &str) {
        self.wait_output(&format!("{text:?}"), |output| {
            last_position(&output.raw, text.as_bytes()).is_some()
        });
    }

    /// Waits until nothing has been drawn for a moment, so that every key has had its effect.
    pub(crate) fn settle(&self) {
        let mut written = self.output().written;
        for _ in 0..200 {
            std::thread::sleep(Duration::from_millis(60));
            let now = self.output().written;
            if now == written {
                break;
            }
            written = now;
        }
    }

    /// Returns the column and the row of the cursor.
    pub(crate) fn cursor(&self) -> (usize, usize) {
        let (row, column) = self.output().parser.screen().cursor_position();
        (column.into(), row.into())
    }

    /// Presses `keys` and waits until `text` is on the screen.
    pub(crate) fn key(&mut self, keys: &str, text: &str) -> String {
        self.keys(keys);
        self.see(text)
    }

    /// Changes the size, and waits a quarter of a second at most until the program has answered
    /// that: on a busy machine it is silent for longer than a moment before.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let written = self.output().written;
        self.output().parser.set_size(cells(rows), cells(columns));
        self.master
            .as_ref()
            .expect("the terminal is there")
            .resize(size(columns, rows))
            .unwrap();
        for _ in 0..25 {
            if self.output().written != written {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Sends the signal called `name`: `TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([
                format!("-{name}"),
                self.child.process_id().expect("it runs").to_string(),
            ])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    /// Sets lines and echo, as a shell does while a program is stopped.
    pub(crate) fn set_line_mode(&self) {
        let terminal = self.master.as_ref().and_then(|master| master.tty_name());
        let mut stty = Command::new("sh");
        stty.args(["-c", "stty sane <$0"]);
        assert!(
            stty.arg(terminal.expect("a name"))
                .status()
                .unwrap()
                .success()
        );
    }

    pub(crate) fn stop_reading(&mut self) {
        // The reader only notices at the next output: a redrawn screen.
        self.output().unwanted = true;
        self.resize(100, 30);
        self.reader.take().expect("it stops once").join().unwrap();
    }

    /// Closes the terminal, as when its window is closed.
    pub(crate) fn hang_up(&mut self) {
        // The reader holds it, too.
        self.stop_reading();
        self.keys = None;
        self.master = None;
    }

    /// Waits until the program has ended.
    pub(crate) fn end_unread(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(
                Instant::now() < end,
                "it does not end; on the screen:\n{}",
                self.screen()
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the program has ended and all its output has arrived.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let status = self.end_unread();
        let mut output = self.output();
        while !output.closed && self.reader.is_some() {
            let (next, late) = self.output.1.wait_timeout(output, PATIENCE).unwrap();
            assert!(!late.timed_out(), "the terminal is not let go");
            output = next;
        }
        status
    }

    /// Checks that the terminal is as the shell needs it: ordinary screen, cursor, no mouse, no
    /// paste marks, lines and echo.
    pub(crate) fn assert_restored(&self) {
        let output = self.output();
        let screen = output.parser.screen();
        assert!(
            output.raw.windows(8).any(|w| w == b"\x1b[?1049h"),
            "the alternate screen was taken at all"
        );
        assert!(!screen.alternate_screen(), "alternate screen");
        assert!(!screen.hide_cursor(), "hidden cursor");
        assert!(!screen.bracketed_paste(), "paste marks");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(
            screen.mouse_protocol_encoding(),
            vt100::MouseProtocolEncoding::Default
        );
        self.assert_line_mode();
    }

    /// Checks that the terminal has lines and echo.
    pub(crate) fn assert_line_mode(&self) {
        let modes = self
            .master
            .as_ref()
            .and_then(|master| master.get_termios())
            .expect("a terminal");
        let modes = format!("{:?} {:?}", modes.local_flags, modes.output_flags);
        for mode in ["ICANON", "ECHO", "ISIG", "OPOST"] {
            assert!(modes.contains(mode), "{mode} is not in {modes}");
        }
    }

    /// Checks that the terminal is in the program's mode: alternate screen, mouse, no echo.
    pub(crate) fn assert_taken(&self) {
        let output = self.output();
        let screen = output.parser.screen();
        assert!(screen.alternate_screen() && screen.hide_cursor() && screen.bracketed_paste());
        assert_ne!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text(output: &Output) -> String {
    let (_, columns) = output.parser.screen().size();
    let rows = output.parser.screen().rows(0, columns.get());
    let rows: Vec<String> = rows
        .map(|row| row.trim_end().chars().map(turned).collect())
        .collect();
    rows.join("\n")
}

/// Returns the canonical one of two forms of a block glyph: which of them is written, with colours
/// swapped, depends on the previous content.
fn turned(glyph: char) -> char {
    match glyph {
        '▄' => '▀',
        '▐' => '▌',
        '▜' => '▖',
        '▛' => '▗',
        '▟' => '▘',
        '▙' => '▝',
        '▞' => '▚',
        glyph => glyph,
    }
}
