//! The `Screen` trait: drawing, input, and transitions.
use super::canvas::Canvas;
use super::context::Context;
use super::keys::{BarItem, Command, Commands, Key, KeyTable, Request};
pub(crate) use super::keys::{Input, Mouse};
use super::theme::TableTheme;
use crate::core::{GameInfo, Header};
use crate::session::BackgroundAnswer;
use std::path::PathBuf;
use std::time::Instant;

/// Change of screens after an input.
pub(crate) enum Transition {
    /// The screen does not use the input.
    Ignored,
    /// Stay on this screen.
    Stay,
    /// Open another screen on top.
    Push(Box<dyn Screen>),
    /// Open the tutorial of the game with this id on top.
    Tutorial(&'static str),
    /// Open the rules and keys of this game on top.
    Rules(&'static GameInfo),
    /// Close this screen.
    Pop,
    /// Close this screen and make a request to the one below.
    Below(Request),
    /// Close this screen and hand a typed text to the one below, which asked for it with this
    /// request.
    Answer(Request, String),
    /// Make a request to the screen below, which this one still covers.
    Ask(Request),
    /// Close this screen and open another.
    Replace(Box<dyn Screen>),
    /// Close all screens but the first, and open a new game with this setup on top.
    Start(Header),
    /// Close all screens but the first, and open the game saved here on top, with an optional
    /// initial notice.
    Resume(PathBuf, Option<String>),
    /// Close all screens but the first.
    Home,
    /// End the program; every game is saved.
    Quit,
    /// Proceed despite unsaved changes.
    Confirm,
}

/// A screen.
pub(crate) trait Screen {
    /// Draws the whole screen, marking clickable areas.
    fn draw(&mut self, canvas: &mut Canvas, context: &Context);
    /// Handles an input.
    fn input(&mut self, input: &Input, context: &mut Context) -> Transition;
    /// Handles what is due or what another thread has finished.
    fn wake(&mut self, _context: &mut Context) -> Transition {
        Transition::Stay
    }
    /// Handles an answer to a question of a game's.
    fn hear(&mut self, _answer: BackgroundAnswer, context: &mut Context) -> Transition {
        self.wake(context)
    }
    /// Returns the latest time to call [`Screen::wake`], as seen at `now`; `None` for a screen that
    /// only waits for input.
    fn wakes(&self, _now: Instant) -> Option<Instant> {
        None
    }
    /// Returns its keys and their effects, for the page of keys opened by `?`.
    fn help(&self, _context: &Context) -> Vec<(String, &'static str)> {
        Vec::new()
    }
    /// Returns `true` if the screen below is visible around it.
    fn is_overlay(&self) -> bool {
        false
    }
    /// Returns the colours of its table.
    fn ground(&self) -> TableTheme {
        TableTheme::HOME
    }
    /// Retries unsaved writes of its game; returns the reason if something is still unsaved.
    fn unsaved(&mut self) -> Option<String> {
        None
    }
    /// Returns `true` for a game that is saved and not over.
    fn has_saved_game(&self) -> bool {
        false
    }
    /// Returns the screen that hides this one now, if any. It is opened before anything else is
    /// drawn or done.
    fn cover(&mut self, _context: &Context) -> Option<Box<dyn Screen>> {
        None
    }
    /// Called when another screen is opened on top, or the program is about to stop.
    fn on_covered(&mut self, _context: &mut Context) {}
    /// Called when the terminal has become too small to show it, until [`Screen::on_uncovered`].
    fn on_hidden(&mut self, context: &mut Context) {
        self.on_covered(context);
    }
    /// Called when it becomes the top screen again.
    fn on_uncovered(&mut self, _context: &mut Context) {}
}

/// A command's label on a screen.
type Label<S> = fn(&S, &Context) -> Option<&'static str>;
/// A command's action on a screen.
type CommandFn<S> = fn(&mut S, &mut Context, u16) -> Transition;
/// The commands of a screen.
pub(crate) type ScreenCommands<S> = Commands<Label<S>, CommandFn<S>>;
/// A command of a screen, and which of the parts of its name.
type FoundCommand<S> = (Command<Label<S>, CommandFn<S>>, u16);

/// A screen with a table of keys.
pub(crate) trait Keyed: Sized + 'static {
    /// Its table in the settings.
    const CONTEXT: &'static str;
    /// Its commands. If a key has two, the first one available is performed.
    const COMMANDS: ScreenCommands<Self>;
    /// Its commands as a screen with a list ([`crate::tui::ui::list::Listing`]).
    const LIST: ScreenCommands<Self> = Commands::NONE;

    /// Returns the request for its command called `name`, number `number` of several.
    fn request(name: &'static str, number: usize) -> Request {
        Request::new(Self::CONTEXT, name, number)
    }

    /// Its commands while a text is typed.
    const TYPING: ScreenCommands<Self> = Commands::NONE;

    /// Returns the tables of its keys: those that the player can change, and the others.
    fn key_tables() -> [KeyTable; 3] {
        [Self::COMMANDS, Self::LIST, Self::TYPING].map(|table| KeyTable {
            context: Self::CONTEXT,
            bindings: table.bindings,
        })
    }

    /// Returns `true` while a text is typed.
    fn is_typing(&self) -> bool {
        false
    }

    /// Returns the active commands.
    fn commands(&self) -> Vec<Command<Label<Self>, CommandFn<Self>>> {
        if self.is_typing() {
            return Self::TYPING.iter().collect();
        }
        Self::LIST.iter().chain(Self::COMMANDS.iter()).collect()
    }

    /// Returns the first command of `input` that is available, and which of the parts of its name.
    fn find_command(&self, input: &Input, context: &Context) -> Option<FoundCommand<Self>> {
        let keys = &context.keys;
        // On a screen with a cursor the wheel acts like the arrows, whatever keys the player has
        // chosen for these.
        let hits = match input {
            Input::Mouse(Mouse::ScrollUp, ..) => keys.usual_hits(Self::CONTEXT, Key::UP),
            Input::Mouse(Mouse::ScrollDown, ..) => keys.usual_hits(Self::CONTEXT, Key::DOWN),
            _ => keys.hits(Self::CONTEXT, input),
        };
        let commands = self.commands();
        hits.into_iter().find_map(|hit| {
            let command = commands
                .iter()
                .find(|command| command.binding.name == hit.name)?;
            (command.label)(self, context)?;
            Some((*command, hit.part))
        })
    }

    /// Performs the command of `input`.
    fn obey(&mut self, input: &Input, context: &mut Context) -> Transition {
        match self.find_command(input, context) {
            Some((command, part)) => (command.run)(self, context, part),
            None => Transition::Ignored,
        }
    }

    /// Returns the entries of the key bar.
    fn bar(&self, context: &Context) -> Vec<BarItem> {
        let commands = self.commands().into_iter();
        let labels = commands.map(|command| {
            let name = command.binding.name;
            let label = match (command.label)(self, context) {
                Some("") | None => None,
                Some(label) => Some(self.label_of(name, context).unwrap_or(label.to_owned())),
            };
            (name, label)
        });
        context.keys.bar(Self::CONTEXT, labels)
    }

    /// Returns the label of the command called `name` where it names a thing, in place of the
    /// table's.
    fn label_of(&self, _name: &str, _context: &Context) -> Option<String> {
        None
    }

    /// Returns its keys and their effects.
    fn keys_and_help(context: &Context) -> Vec<(String, &'static str)> {
        let tables = [Self::LIST, Self::COMMANDS].into_iter();
        tables
            .flat_map(|table| context.keys.help(Self::CONTEXT, table.bindings))
            .collect()
    }
}

/// Implements `help` for a screen with a table of keys, and `input` if it does nothing else.
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
