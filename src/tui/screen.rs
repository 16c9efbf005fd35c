//! What a screen is: it draws, takes input, and says what comes next.
use super::canvas::Canvas;
use super::context::Context;
use super::keymap::Key;
use super::theme::Ground;
use crate::core::record::Header;
use ratatui::crossterm::event::KeyCode;
use std::path::PathBuf;
use std::time::Instant;

/// What a person did.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A key, or a click on a place that stands for one.
    Key(Key),
    /// A click on a place that the screen marked with this number.
    Target(u32),
    /// The mouse anywhere else, in columns and rows of the terminal.
    Mouse(Mouse, u16, u16),
    /// Text pasted into the terminal.
    Paste(String),
}

impl Input {
    /// Returns the key that it is to a screen with a cursor, on which the wheel is the arrows.
    pub(crate) fn key(&self) -> Option<Key> {
        match self {
            Input::Key(key) => Some(*key),
            Input::Mouse(Mouse::ScrollUp, ..) => Some(Key::of(KeyCode::Up)),
            Input::Mouse(Mouse::ScrollDown, ..) => Some(Key::of(KeyCode::Down)),
            Input::Target(_) | Input::Mouse(..) | Input::Paste(_) => None,
        }
    }
}

/// What the mouse did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mouse {
    /// The left button went down.
    Down,
    /// It moved with the button held.
    Drag,
    /// The button was let go.
    Up,
    /// The right button went down.
    Right,
    /// The wheel turned away from the person.
    ScrollUp,
    /// The wheel turned towards the person.
    ScrollDown,
}

/// What comes after an input.
pub enum Transition {
    /// The screen has no use for it.
    Ignored,
    /// Go on with this screen.
    Stay,
    /// Open another screen on top.
    Push(Box<dyn Screen>),
    /// Close this screen.
    Pop,
    /// Close this screen and open another.
    Replace(Box<dyn Screen>),
    /// Close all screens but the first, and open a new game, set up like this, on top of that.
    Start(Header),
    /// Close all screens but the first, and open the game saved here on top of that, with a notice to show first.
    Resume(PathBuf, Option<String>),
    /// Close all screens but the first.
    Home,
    /// End the program; every game is kept.
    Quit,
    /// Do what was asked for before, although something of a game is not saved.
    Confirm,
}

/// A screen.
pub trait Screen {
    /// Draws the whole screen. What can be clicked is marked on the way.
    fn draw(&mut self, canvas: &mut Canvas, context: &Context);
    /// Takes an input.
    fn input(&mut self, input: &Input, context: &mut Context) -> Transition;
    /// Looks after what time or another thread has brought.
    fn wake(&mut self, _context: &mut Context) -> Transition {
        Transition::Stay
    }
    /// When [`Screen::wake`] should be called at the latest, as seen at `now`; none where only input matters.
    fn wakes(&self, _now: Instant) -> Option<Instant> {
        None
    }
    /// The contexts of its keys ([`super::remap`]), the nearest first; none where it looks keys up by itself.
    fn key_contexts(&self) -> &'static [&'static str] {
        &["screens"]
    }
    /// Whether keys are letters of a text now: then they are what they are.
    fn types(&self) -> bool {
        false
    }
    /// Whether the screen below is still to be seen around it.
    fn is_overlay(&self) -> bool {
        false
    }
    /// Whose table it is drawn on.
    fn ground(&self) -> Ground {
        Ground::Home
    }
    /// Tries again to write what could not be written of its game; why there is still something missing, if so.
    fn unsaved(&mut self) -> Option<String> {
        None
    }
    /// Another screen was opened on top, or the program is being stopped.
    fn covered(&mut self, _context: &mut Context) {}
    /// The terminal has become too small to show it, until [`Screen::uncovered`].
    fn hidden(&mut self, context: &mut Context) {
        self.covered(context);
    }
    /// It is the uppermost again.
    fn uncovered(&mut self, _context: &mut Context) {}
}
