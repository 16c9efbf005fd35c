//! Keys, and what they do: one table gives the handling, the key bar and the help page.
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key that is pressed, Shift included in its letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// The key.
    pub(crate) code: KeyCode,
    /// Whether Ctrl is held.
    pub(crate) ctrl: bool,
}

impl Key {
    /// The key with that letter or digit.
    pub const fn letter(letter: char) -> Key {
        Key { code: KeyCode::Char(letter), ctrl: false }
    }
    /// The key with that code.
    pub(crate) const fn of(code: KeyCode) -> Key {
        Key { code, ctrl: false }
    }
    /// The key with that letter while Ctrl is held.
    pub(crate) const fn ctrl(letter: char) -> Key {
        Key { code: KeyCode::Char(letter), ctrl: true }
    }
}

impl From<KeyCode> for Key {
    fn from(code: KeyCode) -> Key {
        Key::of(code)
    }
}

impl From<KeyEvent> for Key {
    fn from(key: KeyEvent) -> Key {
        // Shift+Tab arrives as BackTab and Shift+a as A: nothing is left of Shift to look at.
        Key { code: key.code, ctrl: key.modifiers.contains(KeyModifiers::CONTROL) }
    }
}

/// Keys that belong together, in the key bar and on the help page one entry.
#[derive(Debug)]
pub struct Binding<C: 'static> {
    /// The keys as they are shown: `1-5`.
    pub(crate) shown: &'static str,
    /// What they do, in a word for the key bar: `hold`.
    pub(crate) label: &'static str,
    /// What they do, in a sentence for the help page.
    pub(crate) help: &'static str,
    /// The keys, each with its command.
    pub(crate) keys: &'static [(Key, C)],
}

/// The command of `press` among `binds`.
pub fn find<C: Copy>(binds: &[Binding<C>], key: Key) -> Option<C> {
    binds.iter().flat_map(|b| b.keys).find(|(p, _)| *p == key).map(|(_, c)| *c)
}

/// The keys that two tables, or two entries of one, both claim.
#[cfg(test)]
pub(crate) fn clashes<A, B>(one: &[Binding<A>], other: &[Binding<B>]) -> Vec<Key> {
    let others: Vec<Key> = other.iter().flat_map(|b| b.keys).map(|(p, _)| *p).collect();
    one.iter().flat_map(|b| b.keys).map(|(p, _)| *p).filter(|p| others.contains(p)).collect()
}

/// Keys listed twice in one table.
#[cfg(test)]
pub(crate) fn doubles<C>(binds: &[Binding<C>]) -> Vec<Key> {
    let all: Vec<Key> = binds.iter().flat_map(|b| b.keys).map(|(p, _)| *p).collect();
    all.iter().enumerate().filter(|(i, p)| all[..*i].contains(p)).map(|(_, p)| *p).collect()
}

/// An entry of the key bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BarItem {
    /// The keys as shown.
    pub(crate) shown: String,
    /// What they do.
    pub(crate) label: String,
    /// The key that a click on the entry presses.
    pub(crate) key: Key,
}

impl BarItem {
    /// An entry.
    pub(crate) fn new(shown: &str, label: &str, key: impl Into<Key>) -> BarItem {
        BarItem { shown: shown.into(), label: label.into(), key: key.into() }
    }
}
