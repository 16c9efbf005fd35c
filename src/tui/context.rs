//! State shared by all screens, and the channel into the event loop.
use super::keys::{KeyMap, KeyTable, Remap};
use super::theme::{ColourDepth, Mosaic, Scheme, Theme, has_utf8, is_console};
use crate::core::{rules::seats::is_same_name, words::sentence};
use crate::session::BackgroundAnswer;
use crate::statistics::add_missing_games;
use crate::store::{self, ChosenKeys, Motion, Settings, Store};
use ratatui::crossterm::event::Event;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

/// Imperceptible delay within which results still make it into the current frame.
const PATIENCE: Duration = Duration::from_millis(8);

/// A message for the event loop.
pub(crate) enum AppMessage {
    /// An event of the terminal.
    Terminal(Event),
    /// Something is due, or another thread has news for a screen.
    Wake,
    /// Another thread has answered a question of a game's.
    Answer(BackgroundAnswer),
    /// A signal by its number.
    Signal(i32),
    /// The terminal can no longer be read.
    Lost,
}

/// Creates the channel into the loop.
pub(crate) fn channel() -> (Waker, Receiver<AppMessage>) {
    let (sender, receiver) = mpsc::channel();
    (Waker(sender), receiver)
}

/// Wakes the program from another thread.
#[derive(Clone)]
pub(crate) struct Waker(pub(super) Sender<AppMessage>);

impl Waker {
    /// Wakes the top screen to handle news.
    pub(crate) fn wake(&self) {
        // The receiver is gone only when the program ends.
        let _ = self.0.send(AppMessage::Wake);
    }

    /// Passes `answer` to the top screen.
    pub(crate) fn send_answer(&self, answer: BackgroundAnswer) {
        let _ = self.0.send(AppMessage::Answer(answer));
    }
}

/// State shared by all screens.
pub(crate) struct Context {
    /// The time of this input or frame.
    pub(crate) now: Instant,
    /// Colours and glyphs, according to the settings and the environment.
    pub(crate) theme: Theme,
    /// The player's settings.
    pub(crate) settings: Settings,
    /// The keys of all screens and games.
    pub(crate) key_tables: Rc<[KeyTable]>,
    /// The keys in use.
    pub(crate) keys: KeyMap,
    /// The keys chosen by the player.
    pub(crate) own_keys: ChosenKeys,
    /// The player's files.
    pub(crate) store: Store,
    /// Wakes the program from another thread.
    pub(crate) waker: Waker,
    /// Animations are disabled whatever the settings say: the terminal has no colours.
    pub(crate) still: bool,
    /// They are disabled until then: frames have proven slow.
    pub(crate) calm_until: Option<Instant>,
    /// Time that the screen waits for a coach or a computer, which are mostly instant, before it
    /// continues without them.
    pub(crate) patience: Duration,
    /// Text to be copied to the terminal's clipboard with the next frame.
    pub(crate) copied: Option<String>,
}

impl Context {
    /// Returns the names of all people known here: the player's own, then the others, most recent
    /// first.
    pub(crate) fn known_people(&self) -> Vec<String> {
        let me = self.settings.me();
        let mut people = self.store.players();
        people.retain(|name| !is_same_name(name, &me));
        people.insert(0, me);
        people
    }

    pub(crate) fn motion(&self) -> Motion {
        if self.is_still() {
            Motion::None
        } else {
            self.settings.motion
        }
    }

    /// Returns `true` if animations are disabled, whatever the settings.
    pub(crate) fn is_still(&self) -> bool {
        self.still || self.calm_until.is_some_and(|until| until > self.now)
    }
}

/// Returns the environment variable called `name`, unless it is empty.
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Returns colours and glyphs according to the settings and the environment: `NO_COLOR` removes all
/// colours (no-color.org), a terminal with few colours gets few, and a locale without UTF-8 gets
/// ASCII.
pub(crate) fn theme_of(settings: &Settings) -> Theme {
    let depth = match settings.depth {
        store::DepthSetting::Auto => ColourDepth::of_terminal(variable),
        store::DepthSetting::True => ColourDepth::True,
        store::DepthSetting::Indexed => ColourDepth::Indexed,
    };
    let scheme = if depth == ColourDepth::None {
        Scheme::Mono
    } else {
        settings.theme
    };
    Theme {
        scheme,
        ascii: settings.glyphs == store::Glyphs::Ascii
            || !has_utf8(variable)
            || is_console(variable),
        depth,
        mosaic: Mosaic::of_terminal(variable),
        ..Theme::default()
    }
}

/// Creates the state shared by all screens, with the player's own settings.
pub(crate) fn context(
    store: Store,
    waker: Waker,
    key_tables: Rc<[KeyTable]>,
) -> (Context, Option<String>) {
    // Damaged files are moved away, and so read as missing.
    let mut notices = store.mend();
    if let Err(why) = add_missing_games(&store) {
        notices.push(why.to_string());
    }
    let settings = store.settings().0;
    let context = Context {
        now: Instant::now(),
        theme: theme_of(&settings),
        settings,
        keys: KeyMap::new(&key_tables, Remap::default()),
        key_tables,
        own_keys: store.keys().0,
        store,
        waker,
        still: ColourDepth::of_terminal(variable) == ColourDepth::None,
        calm_until: None,
        patience: PATIENCE,
        copied: None,
    };
    if notices.is_empty() {
        return (context, None);
    }
    let sentences: Vec<String> = notices.iter().map(|notice| sentence(notice)).collect();
    (context, Some(sentences.join(" ")))
}
