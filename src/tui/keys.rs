//! Keys and commands. A command is defined in one line of a table, from which its keys, the key
//! bar, the help page, the list of configurable keys, and click requests follow.
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::collections::HashMap;

/// A key press; Shift is included in the letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    code: KeyCode,
    ctrl: bool,
}

impl Key {
    pub(crate) const BACKSPACE: Key = Key::of(KeyCode::Backspace);
    pub(crate) const BACKTAB: Key = Key::of(KeyCode::BackTab);
    pub(crate) const DELETE: Key = Key::of(KeyCode::Delete);
    pub(crate) const DOWN: Key = Key::of(KeyCode::Down);
    pub(crate) const END: Key = Key::of(KeyCode::End);
    pub(crate) const ENTER: Key = Key::of(KeyCode::Enter);
    pub(crate) const ESC: Key = Key::of(KeyCode::Esc);
    pub(crate) const HOME: Key = Key::of(KeyCode::Home);
    pub(crate) const INSERT: Key = Key::of(KeyCode::Insert);
    pub(crate) const LEFT: Key = Key::of(KeyCode::Left);
    pub(crate) const NULL: Key = Key::of(KeyCode::Null);
    pub(crate) const PAGE_DOWN: Key = Key::of(KeyCode::PageDown);
    pub(crate) const PAGE_UP: Key = Key::of(KeyCode::PageUp);
    pub(crate) const RIGHT: Key = Key::of(KeyCode::Right);
    pub(crate) const SPACE: Key = Key::letter(' ');
    pub(crate) const TAB: Key = Key::of(KeyCode::Tab);
    pub(crate) const UP: Key = Key::of(KeyCode::Up);
}

impl Key {
    /// Returns the key for this letter or digit.
    pub(crate) const fn letter(letter: char) -> Key {
        Key::of(KeyCode::Char(letter))
    }
    pub(crate) const fn ctrl(letter: char) -> Key {
        Key {
            ctrl: true,
            ..Key::letter(letter)
        }
    }
    pub(crate) const fn function(number: u8) -> Key {
        Key::of(KeyCode::F(number))
    }
    const fn of(code: KeyCode) -> Key {
        Key { code, ctrl: false }
    }
    pub(crate) const fn with_ctrl(self) -> Key {
        Key { ctrl: true, ..self }
    }
    /// Returns the character it types; `None` for other keys.
    pub(crate) const fn character(self) -> Option<char> {
        match self.code {
            KeyCode::Char(sign) if !self.ctrl => Some(sign),
            _ => None,
        }
    }
    /// Returns `true` for a letter, a digit or another character, with or without Ctrl.
    pub(crate) const fn types(self) -> bool {
        matches!(self.code, KeyCode::Char(_))
    }
    /// Returns the key event as reported by the terminal with these `modifiers`.
    pub(crate) const fn event(self, modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(
            self.code,
            if self.ctrl {
                modifiers.union(KeyModifiers::CONTROL)
            } else {
                modifiers
            },
        )
    }
    /// Returns its name in the settings.
    pub(crate) fn name(self) -> String {
        let bare = Key::of(self.code);
        let name = match (NAMED.iter().find(|(key, _)| *key == bare), self.code) {
            (Some((_, name)), _) => (*name).to_owned(),
            (None, KeyCode::Char(sign)) => sign.to_string(),
            (None, KeyCode::F(number)) => format!("f{number}"),
            (None, other) => format!("{other:?}").to_lowercase(),
        };
        if self.ctrl {
            format!("ctrl-{name}")
        } else {
            name
        }
    }
    /// Returns its name on the screen.
    pub(crate) fn sign(self) -> String {
        let arrow = ARROWS.iter().find(|(key, _)| *key == self);
        arrow.map_or_else(|| self.name(), |(_, sign)| sign.to_string())
    }
    /// Returns the key with this `name` in the settings.
    pub(crate) fn from_name(name: &str) -> Option<Key> {
        let (ctrl, bare) = match name.strip_prefix("ctrl-") {
            Some(bare) => (true, bare),
            None => (false, name),
        };
        let number = || {
            bare.strip_prefix('f')?
                .parse()
                .ok()
                .filter(|n| (1..=12).contains(n))
                .map(Key::function)
        };
        let sign = || {
            let mut signs = bare.chars();
            signs
                .next()
                .filter(|sign| signs.next().is_none() && !sign.is_control())
                .map(Key::letter)
        };
        let named = NAMED
            .iter()
            .find(|(_, name)| *name == bare)
            .map(|(key, _)| *key);
        let key = named.or_else(number).or_else(sign)?;
        Some(if ctrl { key.with_ctrl() } else { key })
    }
}

impl From<KeyEvent> for Key {
    fn from(key: KeyEvent) -> Key {
        // Shift+Tab arrives as BackTab and Shift+a as A, so Shift itself can be ignored.
        Key {
            code: key.code,
            ctrl: key.modifiers.contains(KeyModifiers::CONTROL),
        }
    }
}

const ARROWS: [(Key, char); 4] = [
    (Key::LEFT, '←'),
    (Key::RIGHT, '→'),
    (Key::UP, '↑'),
    (Key::DOWN, '↓'),
];

/// Keys with a name in the settings.
const NAMED: [(Key, &str); 17] = [
    (Key::SPACE, "space"),
    (Key::ENTER, "enter"),
    (Key::ESC, "esc"),
    (Key::TAB, "tab"),
    (Key::BACKTAB, "backtab"),
    (Key::BACKSPACE, "backspace"),
    (Key::DELETE, "delete"),
    (Key::INSERT, "insert"),
    (Key::UP, "up"),
    (Key::DOWN, "down"),
    (Key::LEFT, "left"),
    (Key::RIGHT, "right"),
    (Key::HOME, "home"),
    (Key::END, "end"),
    (Key::PAGE_UP, "pageup"),
    (Key::PAGE_DOWN, "pagedown"),
    (Key::NULL, "null"),
];

/// A request for a command by a key, a click or an entry of the key bar, with an index among
/// several (a die, a row).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    /// The context of its table.
    pub(crate) context: &'static str,
    /// The name of the command.
    pub(crate) name: &'static str,
    /// Index among several, from 0.
    pub(crate) number: u16,
    /// The key that a click on it is, if it is shown as one.
    key: Option<Key>,
}

impl Request {
    /// Replaces the index if a request stands for several. Never requested by a click.
    pub(crate) const SEVERAL: usize = u16::MAX as usize;

    /// Returns the request for the command called `name` in the table of `context`, number `number`
    /// of several.
    pub(crate) const fn new(context: &'static str, name: &'static str, number: usize) -> Request {
        Request {
            context,
            name,
            number: number as u16,
            key: None,
        }
    }

    /// Returns the input of a click on it.
    pub(crate) fn clicked(self) -> Input {
        self.key.map_or(Input::Request(self), Input::Key)
    }
}

/// A person's input.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Input {
    /// A key.
    Key(Key),
    /// A click on an area with a request.
    Request(Request),
    /// Other mouse input, in columns and rows of the terminal.
    Mouse(Mouse, u16, u16),
    /// A text typed in a dialog above, with the request of the screen that asked for it.
    Answer(Request, String),
    /// Text pasted into the terminal.
    Paste(String),
}

/// Mouse input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mouse {
    /// The left button was pressed.
    Down,
    /// The mouse moved with the button held.
    Drag,
    /// The button was released.
    Up,
    /// The right button was pressed.
    Right,
    /// The wheel was turned away from the person.
    ScrollUp,
    /// The wheel was turned towards the person.
    ScrollDown,
}

/// The keys of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Binding {
    /// The name in the settings. Each of several that belong together has its own, `move-left |
    /// move-right`; if one name has several keys, these stand for positions (a die by its number)
    /// and cannot be changed.
    pub(crate) name: &'static str,
    /// The keys by [`Key::name`], with ` | ` between those of several. `@up` refers to the keys of
    /// that name in [`SCREENS`]. Empty for a command that is only clicked.
    pub(crate) keys: &'static str,
    /// Its effect, in a sentence for the help page and the list of keys; empty for an unlisted
    /// command.
    pub(crate) help: &'static str,
}

/// A command: its keys and its action.
#[derive(Clone, Copy)]
pub(crate) struct Command<L, R> {
    /// Its keys.
    pub(crate) binding: &'static Binding,
    /// Returns its label in the key bar: `None` if it is unavailable now, an empty string if it is
    /// not shown.
    pub(crate) label: L,
    /// Performs it.
    pub(crate) run: R,
}

/// A table of commands, made by [`keys!`]. `L` returns a command's label, `R` performs it.
#[derive(Clone, Copy)]
pub(crate) struct Commands<L: 'static, R: 'static> {
    /// The keys of each.
    pub(crate) bindings: &'static [Binding],
    /// The label and the action of each.
    pub(crate) actions: &'static [(L, R)],
}

impl<L: Copy, R: Copy> Commands<L, R> {
    /// A table without commands.
    pub(crate) const NONE: Commands<L, R> = Commands {
        bindings: &[],
        actions: &[],
    };

    /// Returns command `index`.
    pub(crate) fn command(&self, index: usize) -> Command<L, R> {
        let (label, run) = self.actions[index];
        Command {
            binding: &self.bindings[index],
            label,
            run,
        }
    }

    /// Returns the keys of the command called `name`, if there is one.
    pub(crate) fn binding(&self, name: &str) -> Option<&'static Binding> {
        self.bindings.iter().find(|binding| binding.name == name)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Command<L, R>> {
        (0..self.bindings.len()).map(move |index| self.command(index))
    }
}

/// Makes a table of commands, one per line: name, keys, help, label in the key bar, and action. The
/// label is a text, or in parentheses a function that returns it or `None`.
macro_rules! keys {
    ($($name:literal $keys:literal $help:literal $label:tt $run:expr;)*) => {
        $crate::tui::keys::Commands {
            bindings: &[$($crate::tui::keys::Binding { name: $name, keys: $keys, help: $help }),*],
            actions: &[$(($crate::tui::keys::label!($label), $run)),*],
        }
    };
}
/// Makes the label of a line of [`keys!`].
macro_rules! label {
    ($text:literal) => {
        |_, _| Some($text)
    };
    (($label:expr)) => {
        $label
    };
}
pub(crate) use {keys, label};

/// The context of commands common to all games.
pub(crate) const PLAY: &str = "play";
/// The context of the cards between turns, which cover a game.
pub(crate) const BETWEEN: &str = "between-turns";
/// The context of keys shared by the other screens.
pub(crate) const SHARED: &str = "screens";

/// Keys shared by screens: name, keys, help. Commands refer to these keys by `@` and the name.
pub(crate) const SCREENS: [(&str, &str, &str); 12] = [
    ("up", "up k", "the entry above"),
    ("down", "down j", "the entry below"),
    ("left", "left h", "to the left; the value before"),
    ("right", "right l", "to the right; the next value"),
    ("choose", "enter space", "choose, confirm"),
    ("back", "esc q", "close the screen"),
    ("first", "home", "the first entry"),
    ("last", "end", "the last entry"),
    ("next", "tab", "the next part, page or seat"),
    ("previous", "backtab", "the part, page or seat before"),
    ("page-up", "pageup", "a page up"),
    ("page-down", "pagedown", "a page down"),
];

/// Returns the keys in `text`, without the shared ones.
fn own_keys(text: &str) -> Vec<Key> {
    text.split(' ')
        .filter(|key| !key.starts_with('@'))
        .filter_map(Key::from_name)
        .collect()
}

/// A command in the list of keys: in one context, with keys that can be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeyAssignment {
    /// The context: its table in the settings.
    pub(crate) context: &'static str,
    /// Its name in that table: `keep-all`.
    pub(crate) name: &'static str,
    /// Its effect.
    pub(crate) help: &'static str,
    /// Its default keys.
    pub(crate) usual: Vec<Key>,
}

impl KeyAssignment {
    /// Returns the actions of `bindings`, the table of `context`. Keys that stand for positions,
    /// such as a die by its number, are none.
    pub(crate) fn of(context: &'static str, bindings: &[Binding]) -> Vec<KeyAssignment> {
        let action = |binding: &Binding, (name, keys): (&'static str, &str)| {
            let is_position = binding.keys.contains(" | ") && name == binding.name;
            let usual = own_keys(keys);
            let is_action = !usual.is_empty() && !is_position;
            is_action.then_some(KeyAssignment {
                context,
                name,
                help: binding.help,
                usual,
            })
        };
        let parts = bindings
            .iter()
            .flat_map(|binding| binding.parts().map(move |part| (binding, part)));
        parts
            .filter_map(|(binding, part)| action(binding, part))
            .collect()
    }

    /// Returns those shared by screens.
    pub(crate) fn shared_by_screens() -> Vec<KeyAssignment> {
        let action = |(name, keys, help)| KeyAssignment {
            context: SHARED,
            name,
            help,
            usual: own_keys(keys),
        };
        SCREENS.map(action).to_vec()
    }
}

impl Binding {
    /// Returns the names with their keys.
    fn parts(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let (mut names, whole) = (self.name.split(" | "), self.name);
        let several = whole.contains(" | ");
        self.keys
            .split(" | ")
            .map(move |keys| (names.next().filter(|_| several).unwrap_or(whole), keys))
    }
}

/// An entry of the key bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BarItem {
    /// The keys as shown.
    pub(crate) shown: String,
    /// Their effect.
    pub(crate) label: String,
    /// The request of a click on the entry.
    pub(crate) request: Request,
    pub(crate) place: BarPlace,
}

/// The place of an entry in the key bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BarPlace {
    /// What Enter or Space do: the first of them is the way on, leftmost and in gold.
    Way,
    Usual,
    /// Help and leaving, at the right edge.
    Edge,
}

impl BarPlace {
    /// Returns the place of the command with these default `keys`.
    fn of(keys: &str) -> BarPlace {
        let has = |some: &[&str]| keys.split_whitespace().any(|key| some.contains(&key));
        match () {
            () if has(&["enter", "space", "@choose"]) => BarPlace::Way,
            () if has(&["?", "esc", "@back"]) => BarPlace::Edge,
            () => BarPlace::Usual,
        }
    }
}

impl BarItem {
    /// Creates an entry without a place of its own.
    pub(crate) fn new(shown: &str, label: &str, request: Request) -> BarItem {
        BarItem {
            shown: shown.into(),
            label: label.into(),
            request,
            place: BarPlace::Usual,
        }
    }
    /// Puts it at `place`.
    pub(crate) fn at(self, place: BarPlace) -> BarItem {
        BarItem { place, ..self }
    }
}

/// Returns the binding of the command called `name`.
///
/// # Panics
/// Panics if there is no such command.
fn binding_named<'b>(bindings: &'b [Binding], name: &str) -> &'b Binding {
    bindings
        .iter()
        .find(|binding| binding.name == name)
        .expect("a command of the table")
}

/// The keys changed by the player, by context and name.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Remap(HashMap<(&'static str, &'static str), Vec<Key>>);

impl Remap {
    /// Assigns exactly these keys to `action`.
    pub(crate) fn set(&mut self, action: &KeyAssignment, keys: Vec<Key>) {
        if keys == action.usual {
            self.0.remove(&(action.context, action.name));
        } else {
            self.0.insert((action.context, action.name), keys);
        }
    }

    pub(crate) fn keys(&self, action: &KeyAssignment) -> Vec<Key> {
        self.0
            .get(&(action.context, action.name))
            .unwrap_or(&action.usual)
            .clone()
    }

    /// Returns the keys of the command called `name` in `context`, without shared ones: `keys` if
    /// they were not changed.
    pub(crate) fn own_keys_of(
        &self,
        context: &'static str,
        name: &'static str,
        keys: &str,
    ) -> Vec<Key> {
        self.0
            .get(&(context, name))
            .cloned()
            .unwrap_or_else(|| own_keys(keys))
    }

    /// Returns the keys of all shared names in `keys`.
    fn shared_keys(&self, keys: &str) -> Vec<Key> {
        let names = keys.split(' ').filter_map(|key| key.strip_prefix('@'));
        let shared = names.filter_map(|name| SCREENS.iter().find(|(other, ..)| *other == name));
        shared
            .flat_map(|(name, keys, _)| self.own_keys_of(SHARED, name, keys))
            .collect()
    }

    /// Returns all keys of `binding` in the table of `context`.
    #[cfg(test)]
    pub(crate) fn keys_of(&self, context: &'static str, binding: &Binding) -> Vec<Key> {
        let keys = |(name, keys)| {
            self.own_keys_of(context, name, keys)
                .into_iter()
                .chain(self.shared_keys(keys))
        };
        binding.parts().flat_map(keys).collect()
    }

    /// Returns the commands of `key` in `bindings`, the table of `context`: those that own it
    /// before those that share it. Each by its index in the table, and the part of its name.
    pub(crate) fn find(
        &self,
        context: &'static str,
        bindings: &[Binding],
        key: Key,
    ) -> Vec<(usize, u16)> {
        let parts = || {
            (0..)
                .zip(bindings)
                .flat_map(|(at, binding)| (0..).zip(binding.parts()).map(move |part| (at, part)))
        };
        let own = parts()
            .filter(|(_, (_, (name, keys)))| self.own_keys_of(context, name, keys).contains(&key));
        let shared = parts().filter(|(_, (_, (_, keys)))| self.shared_keys(keys).contains(&key));
        own.chain(shared)
            .map(|(at, (number, _))| (at, number))
            .collect()
    }

    /// Returns the commands of `input` in `bindings`, the table of `context`, as [`Remap::find`]
    /// does.
    pub(crate) fn find_in(
        &self,
        context: &'static str,
        bindings: &[Binding],
        input: &Input,
    ) -> Vec<(usize, u16)> {
        match input {
            Input::Key(key) => self.find(context, bindings, *key),
            Input::Request(request) => {
                let named = bindings
                    .iter()
                    .position(|binding| binding.name == request.name);
                named.map(|at| (at, request.number)).into_iter().collect()
            }
            Input::Mouse(..) | Input::Paste(_) | Input::Answer(..) => Vec::new(),
        }
    }

    /// Returns `true` if the first command of `input` in `bindings`, the table of `context`, is the
    /// one called `name`.
    pub(crate) fn is_key_of(
        &self,
        context: &'static str,
        bindings: &[Binding],
        input: &Input,
        name: &str,
    ) -> bool {
        match input {
            Input::Key(key) => self
                .find(context, bindings, *key)
                .first()
                .is_some_and(|(at, _)| bindings[*at].name == name),
            Input::Request(request) => request.context == context && request.name == name,
            Input::Mouse(..) | Input::Paste(_) | Input::Answer(..) => false,
        }
    }

    /// Returns `true` if `input` is one of the shared keys called `name`.
    pub(crate) fn asks_shared(&self, input: &Input, name: &str) -> bool {
        match input {
            Input::Key(key) => self.shared_keys(&format!("@{name}")).contains(key),
            Input::Request(request) => request.context == SHARED && request.name == name,
            Input::Mouse(..) | Input::Paste(_) | Input::Answer(..) => false,
        }
    }

    /// Returns the entries of the key bar for `bindings`, the table of `context`, with `labels`.
    pub(crate) fn bar(
        &self,
        context: &'static str,
        bindings: &[Binding],
        labels: &[Option<&'static str>],
    ) -> Vec<BarItem> {
        let item = |(binding, label): (&Binding, &Option<&'static str>)| {
            let label = label.filter(|label| !label.is_empty())?;
            Some(self.entry(context, binding, label))
        };
        bindings
            .iter()
            .zip(labels)
            .filter_map(item)
            .filter(|item| !item.shown.is_empty())
            .collect()
    }

    /// Returns the entry of the key bar for the command called `name` in `bindings`, the table of
    /// `context`, with `label`.
    ///
    /// # Panics
    /// Panics if there is no such command.
    pub(crate) fn item(
        &self,
        context: &'static str,
        bindings: &[Binding],
        name: &'static str,
        label: &str,
    ) -> BarItem {
        self.entry(context, binding_named(bindings, name), label)
    }

    /// Returns the entry of the key bar for `binding`. If it shows several keys, a click would be
    /// ambiguous.
    fn entry(&self, context: &'static str, binding: &Binding, label: &str) -> BarItem {
        let keys = self.shown_keys(context, binding);
        let key = if let [key] = keys[..] {
            Some(key)
        } else {
            None
        };
        let number = if keys.len() > 1 { Request::SEVERAL } else { 0 };
        let request = Request {
            key,
            ..Request::new(context, binding.name, number)
        };
        BarItem::new(&Self::join(binding.name, &keys), label, request)
            .at(BarPlace::of(binding.keys))
    }

    /// Returns the key for part `number` of the command called `name` in `bindings`, the table of
    /// `context`, to be shown in a sentence.
    pub(crate) fn cap(
        &self,
        context: &'static str,
        bindings: &[Binding],
        name: &str,
        number: usize,
    ) -> BarItem {
        let binding = binding_named(bindings, name);
        let part = binding.parts().nth(number);
        let key =
            part.and_then(|(name, keys)| self.own_keys_of(context, name, keys).first().copied());
        let shown = key.map_or(String::new(), Key::sign);
        BarItem::new(
            &shown,
            "",
            Request {
                key,
                ..Request::new(context, binding.name, number)
            },
        )
    }

    /// Returns the entry of the key bar for the shared keys called `name`.
    pub(crate) fn shared_item(&self, name: &'static str, label: &str) -> BarItem {
        let key = self.shared_keys(&format!("@{name}")).first().copied();
        let shown = key.map_or(String::new(), Key::sign);
        BarItem::new(
            &shown,
            label,
            Request {
                key,
                ..Request::new(SHARED, name, 0)
            },
        )
        .at(BarPlace::of(&format!("@{name}")))
    }

    /// Returns the entries of the help page for `bindings`, the table of `context`: keys and
    /// sentence.
    pub(crate) fn help(
        &self,
        context: &'static str,
        bindings: &[Binding],
    ) -> Vec<(String, &'static str)> {
        let told = bindings.iter().filter(|binding| !binding.help.is_empty());
        let rows = told.map(|binding| (self.display_keys(context, binding), binding.help));
        rows.filter(|(shown, _)| !shown.is_empty()).collect()
    }

    /// Returns the keys of `binding` for display, the first of each of several: `1-5`, `←→`, `n`.
    /// Capitals of listed letters, and Shift-Tab, are omitted; many positions are replaced by the
    /// command's name.
    pub(crate) fn display_keys(&self, context: &'static str, binding: &Binding) -> String {
        Self::join(binding.name, &self.shown_keys(context, binding))
    }

    /// Returns the displayed keys of `binding`.
    fn shown_keys(&self, context: &'static str, binding: &Binding) -> Vec<Key> {
        let first = |(name, keys)| {
            let own = self.own_keys_of(context, name, keys);
            own.first()
                .copied()
                .or_else(|| self.shared_keys(keys).first().copied())
        };
        let mut keys: Vec<Key> = binding.parts().filter_map(first).collect();
        let all = keys.clone();
        let is_capital = |key: &Key| {
            let small = key
                .character()
                .filter(|letter| letter.is_uppercase())
                .map(|letter| letter.to_ascii_lowercase());
            small.is_some_and(|small| all.contains(&Key::letter(small)))
        };
        keys.retain(|key| !(is_capital(key) || *key == Key::BACKTAB && all.contains(&Key::TAB)));
        keys
    }

    /// Joins `keys` of the command called `name` into one text.
    fn join(name: &'static str, keys: &[Key]) -> String {
        let signs: Vec<String> = keys.iter().map(|key| key.sign()).collect();
        let is_sign =
            |sign: &String| sign.chars().count() == 1 && !sign.chars().all(char::is_alphanumeric);
        match &signs[..] {
            [_, _, ..] if signs.iter().all(is_sign) => signs.concat(),
            [one, .., last] if signs.len() > 2 && !name.contains(" | ") => match signs.len() {
                ..=10 => format!("{one}-{last}"),
                _ => name.into(),
            },
            _ => signs.join(" "),
        }
    }
}
