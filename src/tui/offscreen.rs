//! The program without a terminal: for measuring what it draws and writes, and for pictures of it.
use super::app::App;
use super::context::{Message, channel, context};
use super::screens::home::Home;
use super::screens::open;
use super::theme::Theme;
use super::wire::Wire;
use crate::core::dice::Seed;
use crate::core::record::{DiceFrom, Header, Line};
use crate::core::seats::SeatSetup;
use crate::store::Store;
use ratatui::backend::Backend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// A game on a screen that nobody sees.
pub struct Offscreen {
    app: App,
    now: Instant,
    // The loop's end of the channel; threads that prepare would find it closed.
    _messages: Receiver<Message>,
}

impl Offscreen {
    /// Opens the menu, with its files in the folder `home`.
    pub(crate) fn menu(home: &Path) -> Offscreen {
        let (waker, messages) = channel();
        let (mut context, notice) = context(Store::at(home), waker);
        // Not as the environment wants it: the same everywhere.
        context.theme = Theme::default();
        let now = context.now;
        let app = App::new(Box::new(Home::new(notice, &context)), context);
        Offscreen { app, now, _messages: messages }
    }

    /// Opens a new game of `id` between people of these names, with its files in the folder `home`.
    ///
    /// # Panics
    /// Where there is no such game, or it cannot be begun.
    pub fn game(home: &Path, id: &str, names: &[&str]) -> Offscreen {
        let info = crate::registry::games().into_iter().find(|info| info.id == id).expect("a game");
        let seats = names.iter().map(|name| SeatSetup::person(name));
        let header = Header::new(info, "", seats, Seed(7), DiceFrom::Seeded);
        Offscreen::saved(home, &header, &[]).expect("a game that begins")
    }

    /// Opens the game of `header` in which `lines` have happened, with its files in the folder `home`.
    ///
    /// # Errors
    /// Where it cannot be saved there, or not be played on.
    pub(crate) fn saved(home: &Path, header: &Header, lines: &[Line]) -> anyhow::Result<Offscreen> {
        let mut screen = Offscreen::menu(home);
        let store = Store::at(home);
        let mut save = store.create(header)?;
        save.sync(lines)?;
        let path = save.path().to_owned();
        drop(save);
        let game = open::resume(&path, None, screen.app.context()).map_err(anyhow::Error::msg)?;
        screen.app.push(game);
        screen.app.wake(screen.now);
        Ok(screen)
    }

    /// Draws in `theme` from now on.
    pub(crate) fn set_theme(&mut self, theme: Theme) {
        self.app.context().theme = theme;
    }

    /// Presses a key, and lets happen what falls due at once.
    pub fn key(&mut self, code: KeyCode) {
        self.app.input(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), self.now);
        self.pass(Duration::ZERO);
    }

    /// Lets time pass.
    pub fn pass(&mut self, time: Duration) {
        self.now += time;
        while self.app.wakes(self.now).is_some_and(|at| at <= self.now) {
            self.app.wake(self.now);
        }
    }

    /// Draws a frame of that size.
    pub fn frame(&mut self, width: u16, height: u16) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        self.app.draw(&mut buffer, self.now);
        buffer
    }
}

/// Returns how many bytes a terminal gets when the screen changes from `before` to `after`.
///
/// # Panics
/// Never: the bytes go into memory.
pub fn bytes_written(before: &Buffer, after: &Buffer) -> usize {
    let mut bytes = Vec::new();
    Wire::new(&mut bytes).draw(before.diff(after).into_iter()).expect("memory takes all");
    bytes.len()
}
