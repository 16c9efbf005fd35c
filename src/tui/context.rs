//! What all screens share, and the channel through which the loop is told of things.
use super::keys::{Listed, Remap};
use super::probe;
use super::theme::{Depth, Mosaic, Scheme, Theme};
use crate::core::words::{list, plural};
use crate::store::{self, Motion, Notice, Settings, Store};
use ratatui::crossterm::event::Event;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

/// Less than anybody sees: what is known in that time comes with the frame that asks for it.
const PATIENCE: Duration = Duration::from_millis(8);

/// A message that the loop waits for.
pub(crate) enum Message {
    /// Something from the terminal.
    Terminal(Event),
    /// Another thread has news for a screen.
    Wake,
    /// A signal by its number.
    Signal(i32),
    /// The terminal can no longer be read.
    Lost,
}

/// The channel into the loop.
pub(crate) fn channel() -> (Waker, Receiver<Message>) {
    let (sender, receiver) = mpsc::channel();
    (Waker(sender), receiver)
}

/// Wakes the program from another thread.
#[derive(Clone)]
pub(crate) struct Waker(pub(super) Sender<Message>);

impl Waker {
    /// Lets the uppermost screen look after what has come.
    pub(crate) fn wake(&self) {
        // The receiver is gone only when the program ends.
        let _ = self.0.send(Message::Wake);
    }
}

/// State that all screens share.
pub struct Context {
    /// The time of this input or frame.
    pub(crate) now: Instant,
    /// Colours and glyphs, as the settings and the environment have them.
    pub(crate) theme: Theme,
    /// The player's settings.
    pub(crate) settings: Settings,
    /// Every action that has a key.
    pub(crate) actions: Rc<[Listed]>,
    /// The player's keys.
    pub(crate) keys: Remap,
    /// The player's files.
    pub(crate) store: Store,
    /// Wakes the program from another thread.
    pub(crate) waker: Waker,
    /// Nothing moves, whatever the settings say: the terminal has no colours, or frames have proven slow.
    pub(crate) still: bool,
    /// Time that the screen waits for a coach or a computer, who mostly know at once, before it goes on without them.
    pub(crate) patience: Duration,
    /// Text that the terminal is to put on its clipboard with the next frame.
    pub(crate) copied: Option<String>,
}

impl Context {
    /// Returns how much moves here.
    pub(crate) fn motion(&self) -> Motion {
        if self.still { Motion::None } else { self.settings.motion }
    }
}

/// The variable of the environment called `name`, where it is not empty.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Colours and glyphs as the settings have them, and as the environment wants them: `NO_COLOR` takes every colour
/// away (no-color.org), a terminal that has few colours gets few, a locale without UTF-8 takes every other glyph.
pub(crate) fn theme_of(settings: &Settings) -> Theme {
    let has = Depth::of_terminal(variable);
    let scheme = match (settings.theme, settings.table) {
        _ if has == Depth::None => Scheme::Mono,
        (store::Theme::Auto, store::Table::Light) | (store::Theme::Light, _) => Scheme::Light,
        (store::Theme::Auto, _) => Scheme::Auto,
        (store::Theme::Contrast, _) => Scheme::Contrast,
        (store::Theme::Mono, _) => Scheme::Mono,
    };
    let depth = match settings.depth {
        store::Depth::Auto => has,
        store::Depth::True => Depth::True,
        store::Depth::Indexed => Depth::Indexed,
        store::Depth::Sixteen => Depth::Sixteen,
    };
    let locale = variable("LC_ALL").or_else(|| variable("LC_CTYPE")).or_else(|| variable("LANG"));
    // POSIX and C, said aloud, mean ASCII; a locale that is not set says nothing, and most terminals read UTF-8.
    let plain = locale.is_some_and(|l| l == "C" || l == "POSIX" || l.to_lowercase().contains("8859"));
    Theme {
        scheme,
        ascii: settings.glyphs == store::Glyphs::Ascii || plain,
        own_ground: settings.table == store::Table::Own,
        depth,
        mosaic: match probe::mosaic().filter(|_| variable("DICEGAMES_BLOCKS").is_none()) {
            Some(answered) => answered.max(Mosaic::of_terminal(variable)),
            None => Mosaic::of_terminal(variable),
        },
        // Where everything else is as fine.
        pixels: probe::pixels(variable).filter(|_| {
            let plain = settings.glyphs == store::Glyphs::Ascii || plain;
            !plain && scheme != Scheme::Mono && depth == Depth::True && settings.table != store::Table::Own
        }),
        ..Theme::default()
    }
}

/// Creates the state that all screens share, with the player's own settings.
pub(crate) fn context(store: Store, waker: Waker, actions: Rc<[Listed]>) -> (Context, Option<String>) {
    // One that is damaged makes way, and so is read as if there were none.
    let notices = store.mend();
    let (settings, _) = store.settings();
    let still = Depth::of_terminal(variable) == Depth::None;
    let (theme, keys) = (theme_of(&settings), Remap::default());
    let (now, patience, copied) = (Instant::now(), PATIENCE, None);
    let context = Context { now, theme, settings, actions, keys, store, waker, still, patience, copied };
    (context, in_short(&notices))
}

/// Returns what `notices` tell in no more than two lines: of several files, which.
fn in_short(notices: &[(String, Notice)]) -> Option<String> {
    let named: Vec<&str> = notices.iter().take(3).map(|(file, _)| file.as_str()).collect();
    match notices {
        [] => None,
        [(_, one)] => Some(one.to_string()),
        several => {
            let more = several.len() - named.len();
            let named = match more {
                0 => list(&named),
                more => format!("{} and {}", named.join(", "), plural(more, "more file")),
            };
            Some(format!("{named} are damaged: defaults are used there."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_damaged_files_are_told_in_a_line() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let paths = store.paths();
        let files = [&paths.settings, &paths.setups, &paths.players, &paths.learning];
        for (count, expected) in
            [(0, ""), (2, " and setups.json are damaged"), (4, " and 1 more file are damaged")]
        {
            for path in &files[..count] {
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, "\0").unwrap();
            }
            let told = in_short(&store.mend()).unwrap_or_default();
            assert!(told.contains(expected) && told.len() < 160, "{told}");
        }
    }
}
