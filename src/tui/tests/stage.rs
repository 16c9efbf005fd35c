//! The program without a terminal: keys go in, frames come out.
use crate::core::dice::Seed;
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::SeatSetup;
use crate::store::{Settings, Store};
use crate::tui::app::{App, End};
use crate::tui::context::{Message, channel, context};
use crate::tui::screens::home::Home;
use crate::tui::screens::open;
use crate::tui::theme::{Scheme, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The sizes that every screen is looked at in.
pub const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

pub struct Stage {
    pub app: App,
    size: (u16, u16),
    // Held, so that waking from other threads arrives somewhere.
    _messages: Receiver<Message>,
    _home: TempDir,
}

impl Stage {
    /// The menu, in a home where nobody has played yet.
    pub fn menu(size: (u16, u16)) -> Stage {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let settings = Settings { animation: false, ..Settings::default() };
        store.save_settings(&settings).unwrap();
        let (waker, messages) = channel();
        let (mut context, notice) = context(store, waker);
        // Not as the environment of the tests wants it.
        context.theme = Theme { scheme: Scheme::Auto, ascii: false };
        let first = Box::new(Home::new(notice, &context));
        Stage { app: App::new(first, context), size, _messages: messages, _home: home }
    }

    /// A game in play.
    pub fn game(size: (u16, u16), game: &str, names: &[&str], dice: DiceFrom) -> Stage {
        let mut stage = Stage::menu(size);
        let info = crate::registry::games().into_iter().find(|info| info.id == game).expect("a game");
        let header = Header::new(info, "", names.iter().map(|name| SeatSetup::person(name)), Seed(7), dice);
        let screen = open::start(header, stage.app.context()).unwrap();
        stage.app.push(screen);
        stage.app.wake();
        stage
    }

    pub fn theme(mut self, scheme: Scheme, ascii: bool) -> Stage {
        self.app.context().theme = Theme { scheme, ascii };
        self
    }

    pub fn frame(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.draw(&mut buffer);
        buffer
    }

    pub fn resize(&mut self, size: (u16, u16)) -> &mut Stage {
        self.size = size;
        self.frame();
        self
    }

    /// The screen as text.
    pub fn text(&mut self) -> String {
        let frame = self.frame();
        let row = |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned();
        let rows: Vec<String> = frame.content.chunks(usize::from(self.size.0).max(1)).map(row).collect();
        rows.join("\n")
    }

    pub fn key(&mut self, code: KeyCode) -> Option<End> {
        // A key is read by the screen that has been seen.
        self.frame();
        let end = self.app.input(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        // What falls due at once, such as dice that a choice set rolling.
        while self.app.wakes().is_some_and(|at| at <= Instant::now()) {
            self.app.wake();
        }
        end
    }

    /// Presses the keys of `letters`, where `\n` is Enter and `\x1b` Escape.
    pub fn keys(&mut self, letters: &str) -> &mut Stage {
        for letter in letters.chars() {
            self.key(match letter {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                '\t' => KeyCode::Tab,
                letter => KeyCode::Char(letter),
            });
        }
        self
    }

    /// Lets time and other threads do their work until `text` is on the screen.
    pub fn wait(&mut self, text: &str) -> &mut Stage {
        let end = Instant::now() + Duration::from_secs(90);
        while !self.text().contains(text) {
            assert!(Instant::now() < end, "waiting for {text}:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
            self.app.wake();
        }
        self
    }
}

/// Compares what `act` leads to with the snapshot of that name, in both sizes.
pub fn check(name: &str, act: impl Fn((u16, u16)) -> Stage) {
    for size in SIZES {
        let mut stage = act(size);
        let name = format!("{name}_{}x{}", size.0, size.1);
        // One folder, and a name that says what is seen and not who looks.
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, stage.text());
        });
    }
}
