//! What a screen is: it draws, takes input, and says what comes next.
use super::canvas::Canvas;
use super::context::Context;
use super::keys::{BarItem, Command, Key, Remap, Request};
pub(crate) use super::keys::{Input, Mouse};
use super::theme::Ground;
use crate::core::record::Header;
use std::path::PathBuf;
use std::time::Instant;

/// Change of screens after an input.
pub enum Transition {
    /// The screen has no use for it.
    Ignored,
    /// Go on with this screen.
    Stay,
    /// Open another screen on top.
    Push(Box<dyn Screen>),
    /// Open the tutorial of the game of that id on top.
    Tutorial(&'static str),
    /// Close this screen.
    Pop,
    /// Close this screen and ask the one below for this.
    Below(Request),
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
    /// Returns when [`Screen::wake`] should be called at the latest, as seen at `now`; `None` for a screen that only
    /// waits for input.
    fn wakes(&self, _now: Instant) -> Option<Instant> {
        None
    }
    /// Returns its keys and what they do, for the page of keys that `?` opens.
    fn help(&self, _context: &Context) -> Vec<(String, &'static str)> {
        Vec::new()
    }
    /// Returns whether the screen below is still to be seen around it.
    fn is_overlay(&self) -> bool {
        false
    }
    /// Whose table it is drawn on.
    fn ground(&self) -> Ground {
        Ground::HOME
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

/// A command of a screen.
pub(crate) type ScreenCommand<S> =
    Command<fn(&S, &Context) -> Option<&'static str>, fn(&mut S, &mut Context, u16) -> Transition>;

/// A screen whose keys stand in a table.
pub(crate) trait Keyed: Sized + 'static {
    /// Its table in the settings.
    const CONTEXT: &'static str;
    /// Its commands. Of two that one key asks for, the first that can be done now is.
    const COMMANDS: &'static [ScreenCommand<Self>];
    /// Its commands as a screen with a list ([`super::widgets::list::Listing`]).
    const LIST: &'static [ScreenCommand<Self>] = &[];

    /// Returns the request for its command called `name`, number `number` of several.
    fn request(name: &'static str, number: usize) -> Request {
        Request::new(Self::CONTEXT, name, number)
    }

    /// Returns the tables of what can be done now: those two, or one for a text that is typed.
    fn tables(&self) -> [&'static [ScreenCommand<Self>]; 2] {
        [Self::COMMANDS, Self::LIST]
    }

    /// Returns what `input` may ask for, where the player has these keys.
    fn found(&self, keys: &Remap, input: &Input) -> Vec<(&'static ScreenCommand<Self>, u16)> {
        // On a screen with a cursor the wheel is the arrows, whatever keys the player has for these.
        let (usual, arrow) = (Remap::default(), |key| Input::Key(key));
        let (keys, input) = match input {
            Input::Mouse(Mouse::ScrollUp, ..) => (&usual, &arrow(Key::UP)),
            Input::Mouse(Mouse::ScrollDown, ..) => (&usual, &arrow(Key::DOWN)),
            _ => (keys, input),
        };
        self.tables().into_iter().flat_map(|table| keys.found(Self::CONTEXT, table, input)).collect()
    }

    /// Does the first of what was `found` that can be done now.
    fn run(&mut self, found: Vec<(&'static ScreenCommand<Self>, u16)>, context: &mut Context) -> Transition {
        let able = found.into_iter().find(|(command, _)| (command.label)(self, context).is_some());
        able.map_or(Transition::Ignored, |(command, number)| (command.run)(self, context, number))
    }

    /// Does what `input` asks for.
    fn obey(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.run(self.found(&context.keys, input), context)
    }

    /// Returns the entries of the key bar.
    fn bar(&self, context: &Context) -> Vec<BarItem> {
        self.bar_with(&context.keys, context)
    }

    /// Returns the entries of the key bar, where the player has these keys.
    fn bar_with(&self, keys: &Remap, context: &Context) -> Vec<BarItem> {
        let tables = self.tables().into_iter().rev();
        let word = |command: &ScreenCommand<Self>| (command.label)(self, context);
        tables.flat_map(|table| keys.bar(Self::CONTEXT, table, word)).collect()
    }

    /// Returns its keys and what they do.
    fn keys_and_help(context: &Context) -> Vec<(String, &'static str)> {
        let tables = [Self::LIST, Self::COMMANDS].into_iter();
        tables.flat_map(|table| context.keys.help(Self::CONTEXT, table)).collect()
    }
}

/// Writes `help` of a screen whose keys stand in a table, and `input` where that does nothing else.
macro_rules! obeys_its_tables {
    (help) => {
        fn help(&self, context: &$crate::tui::context::Context) -> Vec<(String, &'static str)> {
            <Self as $crate::tui::screen::Keyed>::keys_and_help(context)
        }
    };
    () => {
        $crate::tui::screen::obeys_its_tables!(help);

        fn input(
            &mut self,
            input: &$crate::tui::screen::Input,
            context: &mut $crate::tui::context::Context,
        ) -> $crate::tui::screen::Transition {
            $crate::tui::screen::Keyed::obey(self, input, context)
        }
    };
}
pub(crate) use obeys_its_tables;
