//! The program without a terminal: for tests, and for pictures of it.
use super::app::{App, End};
use super::context::{AppMessage, channel, context};
use super::run::app_with;
use super::screen::Screen;
use super::screens::{actions, play, tables};
use super::theme::Theme;
use crate::core::{DiceFrom, Header, RecordLine, SeatSetup, Seed};
use crate::store::Store;
use crate::tui::keys::Key;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyModifiers};
use ratatui::layout::{Position, Rect};
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// A game on an offscreen terminal.
pub(crate) struct Offscreen {
    pub(crate) app: App,
    /// The program's time, which only advances on request.
    pub(crate) now: Instant,
    /// The loop's end of the channel.
    pub(crate) messages: Receiver<AppMessage>,
}

impl Offscreen {
    /// Opens the menu, with files in the folder `home`.
    pub(crate) fn menu(home: &Path) -> Offscreen {
        let (waker, messages) = channel();
        let (mut context, notice) = context(Store::at(home), waker, tables::all().into());
        let notice = actions::take_keys(&mut context, notice);
        // Independent of the environment: the same everywhere.
        context.theme = Theme::default();
        if context.settings.name.is_empty() {
            context.settings.name = "Ann".into();
            let _ = context.store.save_setting("name", &context.settings);
        }
        // Independent of the machine's speed: waiting goes unnoticed.
        context.patience = Duration::MAX;
        let now = context.now;
        let app = app_with(Vec::new(), notice, context);
        Offscreen { app, now, messages }
    }

    /// Opens a new game of `id` between people with these names, with files in the folder `home`.
    ///
    /// # Panics
    /// Panics if there is no such game, or it cannot be started.
    pub(crate) fn game(home: &Path, id: &str, names: &[&str]) -> Offscreen {
        let info = crate::registry::about(id).expect("a game");
        let seats = names.iter().map(|name| SeatSetup::person(name));
        let header = Header::new(info, "", seats, Seed(7), DiceFrom::Seeded);
        Offscreen::of_record(home, &header, &[]).expect("a game that begins")
    }

    /// Opens the game of `header` after `lines`, with files in the folder `home`.
    pub(crate) fn of_record(
        home: &Path,
        header: &Header,
        lines: &[RecordLine],
    ) -> anyhow::Result<Offscreen> {
        let mut screen = Offscreen::menu(home);
        let store = Store::at(home);
        let mut save = store.create(header)?;
        save.sync(lines)?;
        let path = save.path().to_owned();
        drop(save);
        let game = play::resume(&path, None, screen.app.context()).map_err(anyhow::Error::msg)?;
        screen.push(game);
        Ok(screen)
    }

    /// Opens a screen on top.
    pub(crate) fn push(&mut self, screen: Box<dyn Screen>) {
        self.app.push(screen);
        self.app.wake(self.now);
    }

    pub(crate) fn set_theme(&mut self, theme: Theme) {
        self.app.context().theme = theme;
    }

    /// Presses a key, and performs what is due at once.
    pub(crate) fn key(&mut self, key: Key) {
        self.input(&Event::Key(key.event(KeyModifiers::NONE)));
    }

    /// Passes an input to the screen, and performs what is due at once, such as rolls that follow
    /// from a choice.
    pub(crate) fn input(&mut self, event: &Event) -> Option<End> {
        let end = self.app.input(event, self.now);
        self.pass(Duration::ZERO);
        end
    }

    /// Passes on what another thread has sent.
    pub(crate) fn take(&mut self, message: AppMessage) {
        match message {
            AppMessage::Answer(answer) => self.app.hear(answer, self.now),
            _ => self.app.wake(self.now),
        };
    }

    /// Advances time, and performs what is due meanwhile.
    pub(crate) fn pass(&mut self, time: Duration) {
        let end = self.now + time;
        while let Some(time) = self.app.wakes(self.now).filter(|time| *time <= end) {
            self.now = self.now.max(time);
            self.app.wake(self.now);
        }
        self.now = end;
    }

    /// Draws a frame of this size.
    pub(crate) fn frame(&mut self, width: u16, height: u16) -> Buffer {
        self.frame_and_caret(width, height).0
    }

    /// Draws a frame of this size; returns its cells, and the place of the cursor.
    pub(crate) fn frame_and_caret(&mut self, width: u16, height: u16) -> (Buffer, Position) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let caret = self.app.draw(&mut buffer, self.now);
        (buffer, caret)
    }
}
