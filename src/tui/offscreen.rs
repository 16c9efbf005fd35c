//! The program without a terminal, for measuring what it draws and writes.
use super::app::App;
use super::context::{Message, channel, context};
use super::screens::home::Home;
use super::screens::open;
use super::wire::Wire;
use crate::core::dice::Seed;
use crate::core::record::{DiceFrom, Header};
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
    /// Opens a new game of `id` between people of these names, with its files in the folder `home`.
    ///
    /// # Panics
    /// Where there is no such game, or it cannot be begun.
    pub fn game(home: &Path, id: &str, names: &[&str]) -> Offscreen {
        let (waker, messages) = channel();
        let (mut context, notice) = context(Store::at(home), waker);
        context.theme = super::theme::Theme::default();
        let now = context.now;
        let mut app = App::new(Box::new(Home::new(notice, &context)), context);
        let info = crate::registry::games().into_iter().find(|info| info.id == id).expect("a game");
        let seats = names.iter().map(|name| SeatSetup::person(name));
        let header = Header::new(info, "", seats, Seed(7), DiceFrom::Seeded);
        let screen = open::start(header, app.context()).expect("a game that begins");
        app.push(screen);
        app.wake(now);
        Offscreen { app, now, _messages: messages }
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
