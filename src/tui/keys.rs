//! Keys and commands. A command is defined in one line of a table, from which its keys, the key
//! bar, the help page, the list of configurable keys, and click requests follow.
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::collections::HashMap;

/// A key press; Shift is included in the letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
        let key = match NAMED.iter().find(|(_, name)| *name == bare) {
            Some((key, _)) => *key,
            None => function_key(bare).or_else(|| sign_key(bare))?,
        };
        Some(if ctrl { key.with_ctrl() } else { key })
    }
}

fn function_key(name: &str) -> Option<Key> {
    let number = name.strip_prefix('f')?.parse().ok()?;
    (1..=12).contains(&number).then(|| Key::function(number))
}

fn sign_key(name: &str) -> Option<Key> {
    let mut signs = name.chars();
    let sign = signs.next()?;
    (signs.next().is_none() && !sign.is_control()).then(|| Key::letter(sign))
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

/// A request for a command by a click or another screen, with an index among several (a die, a
/// row).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    /// The context of its table.
    pub(crate) context: &'static str,
    /// The name of the command.
    pub(crate) name: &'static str,
    /// Index among several, from 0.
    pub(crate) number: u16,
    click: Click,
}

/// The effect of a click on an area with a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Click {
    /// It makes the request.
    Request,
    /// It is the key shown there.
    Key(Key),
    /// None: several keys are shown.
    Nothing,
}

impl Request {
    /// Returns the request for the command called `name` in the table of `context`, number `number`
    /// of several.
    pub(crate) const fn new(context: &'static str, name: &'static str, number: usize) -> Request {
        Request {
            context,
            name,
            number: number as u16,
            click: Click::Request,
        }
    }

    /// Returns the input of a click on it, if it has an effect.
    pub(crate) fn clicked(self) -> Option<Input> {
        match self.click {
            Click::Request => Some(Input::Request(self)),
            Click::Key(key) => Some(Input::Key(key)),
            Click::Nothing => None,
        }
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

    /// Returns the command called `name`, if there is one.
    pub(crate) fn command(self, name: &str) -> Option<Command<L, R>> {
        self.iter().find(|command| command.binding.name == name)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Command<L, R>> {
        let commands = self.bindings.iter().zip(self.actions);
        commands.map(|(binding, (label, run))| Command {
            binding,
            label: *label,
            run: *run,
        })
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

/// Keys shared by screens. Commands refer to these keys by `@` and the name.
pub(crate) const SCREENS: Commands<(), ()> = keys! {
    "up" "up k" "the entry above" (()) ();
    "down" "down j" "the entry below" (()) ();
    "left" "left h" "to the left; the value before" (()) ();
    "right" "right l" "to the right; the next value" (()) ();
    "choose" "enter space" "choose, confirm" (()) ();
    "back" "esc q" "close the screen" (()) ();
    "first" "home" "the first entry" (()) ();
    "last" "end" "the last entry" (()) ();
    "next" "tab" "the next part, page or seat" (()) ();
    "previous" "backtab" "the part, page or seat before" (()) ();
    "page-up" "pageup" "a page up" (()) ();
    "page-down" "pagedown" "a page down" (()) ();
};

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
    /// Returns the actions of `tables`. Keys that stand for positions, such as a die by its number,
    /// are none, nor are those of unlisted commands.
    pub(crate) fn of(tables: &[KeyTable]) -> Vec<KeyAssignment> {
        let mut actions = Vec::new();
        for KeyTable { context, bindings } in tables {
            for binding in bindings.iter().filter(|binding| !binding.help.is_empty()) {
                for (name, keys) in binding.parts() {
                    let usual = own_keys(keys);
                    let is_position = binding.keys.contains(" | ") && name == binding.name;
                    if !usual.is_empty() && !is_position {
                        actions.push(KeyAssignment {
                            context,
                            name,
                            help: binding.help,
                            usual,
                        });
                    }
                }
            }
        }
        actions
    }
}

impl Binding {
    /// Returns the names with their keys.
    fn parts(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let name = self.name;
        let has_several = name.contains(" | ");
        let mut names = name.split(" | ");
        self.keys.split(" | ").map(move |keys| {
            let part = names.next().filter(|_| has_several);
            (part.unwrap_or(name), keys)
        })
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
        let mut keys = keys.split_whitespace();
        if keys
            .clone()
            .any(|key| ["enter", "space", "@choose"].contains(&key))
        {
            BarPlace::Way
        } else if keys.any(|key| ["?", "esc", "@back"].contains(&key)) {
            BarPlace::Edge
        } else {
            BarPlace::Usual
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

    /// Returns the keys of the command called `name` in `context`, without shared ones: those in
    /// `text` if they were not changed.
    fn own_keys(&self, context: &'static str, name: &'static str, text: &str) -> Vec<Key> {
        match self.0.get(&(context, name)) {
            Some(keys) => keys.clone(),
            None => own_keys(text),
        }
    }

    /// Returns the keys of all shared names in `text`.
    fn shared_keys(&self, text: &str) -> Vec<Key> {
        let names = text.split(' ').filter_map(|key| key.strip_prefix('@'));
        names
            .filter_map(|name| SCREENS.command(name))
            .flat_map(|command| self.own_keys(SHARED, command.binding.name, command.binding.keys))
            .collect()
    }
}

/// The keys of the commands of a context.
#[derive(Clone, Copy)]
pub(crate) struct KeyTable {
    pub(crate) context: &'static str,
    pub(crate) bindings: &'static [Binding],
}

/// A command that has a key: part number `part` of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(crate) name: &'static str,
    pub(crate) part: u16,
}

/// What each key does in each context: commands that own it before those that share it.
type Hits = HashMap<(&'static str, Key), Vec<Hit>>;

/// Returns what each key does in `tables` with the player's keys.
fn hits(tables: &[KeyTable], remap: &Remap) -> Hits {
    let mut hits = Hits::new();
    let mut shared = Vec::new();
    for KeyTable { context, bindings } in tables {
        for binding in *bindings {
            for (part, (name, keys)) in (0..).zip(binding.parts()) {
                let hit = Hit {
                    name: binding.name,
                    part,
                };
                for key in remap.own_keys(context, name, keys) {
                    hits.entry((*context, key)).or_default().push(hit);
                }
                for key in remap.shared_keys(keys) {
                    shared.push(((*context, key), hit));
                }
            }
        }
    }
    for (place, hit) in shared {
        hits.entry(place).or_default().push(hit);
    }
    hits
}

/// The keys of a command.
struct CommandKeys {
    /// Those of each part of its name.
    parts: Vec<Vec<Key>>,
    /// The displayed ones, the first of each part. Capitals of listed letters, and Shift-Tab, are
    /// omitted.
    displayed: Vec<Key>,
    /// Those as a text: `1-5`, `←→`, `n`; the command's name for many positions.
    caption: String,
    place: BarPlace,
}

impl CommandKeys {
    fn new(context: &'static str, binding: &Binding, remap: &Remap) -> CommandKeys {
        let mut parts = Vec::new();
        for (name, text) in binding.parts() {
            let mut keys = remap.own_keys(context, name, text);
            keys.extend(remap.shared_keys(text));
            parts.push(keys);
        }
        let first: Vec<Key> = parts
            .iter()
            .filter_map(|keys| keys.first().copied())
            .collect();
        let mut displayed = first.clone();
        displayed.retain(|key| match key.character() {
            Some(letter) if letter.is_uppercase() => {
                !first.contains(&Key::letter(letter.to_ascii_lowercase()))
            }
            _ => *key != Key::BACKTAB || !first.contains(&Key::TAB),
        });
        CommandKeys {
            parts,
            caption: caption(binding.name, &displayed),
            displayed,
            place: BarPlace::of(binding.keys),
        }
    }
}

/// Joins `keys` of the command called `name` into one text.
fn caption(name: &str, keys: &[Key]) -> String {
    let signs: Vec<String> = keys.iter().map(|key| key.sign()).collect();
    let are_signs = signs
        .iter()
        .all(|sign| sign.chars().count() == 1 && !sign.chars().all(char::is_alphanumeric));
    match &signs[..] {
        [_, _, ..] if are_signs => signs.concat(),
        [one, .., last] if signs.len() > 2 && !name.contains(" | ") => match signs.len() {
            ..=10 => format!("{one}-{last}"),
            _ => name.into(),
        },
        _ => signs.join(" "),
    }
}

/// The keys of all commands, and the commands of all keys.
pub(crate) struct KeyMap {
    /// By context and name.
    commands: HashMap<(&'static str, &'static str), CommandKeys>,
    hits: Hits,
    /// Those of the keys that nobody has changed.
    usual_hits: Hits,
    pub(crate) remap: Remap,
}

impl KeyMap {
    /// Creates the keys of the commands in `tables` with those changed in `remap`.
    pub(crate) fn new(tables: &[KeyTable], remap: Remap) -> KeyMap {
        let mut commands = HashMap::new();
        for KeyTable { context, bindings } in tables {
            for binding in *bindings {
                let keys = CommandKeys::new(context, binding, &remap);
                commands.insert((*context, binding.name), keys);
            }
        }
        KeyMap {
            commands,
            hits: hits(tables, &remap),
            usual_hits: hits(tables, &Remap::default()),
            remap,
        }
    }

    /// Returns the commands of `input` in `context`, those first that own a key.
    pub(crate) fn hits(&self, context: &'static str, input: &Input) -> Vec<Hit> {
        match input {
            Input::Key(key) => self.hits.get(&(context, *key)).cloned().unwrap_or_default(),
            Input::Request(request) if [context, SHARED].contains(&request.context) => vec![Hit {
                name: request.name,
                part: request.number,
            }],
            _ => Vec::new(),
        }
    }

    /// Returns the commands of `key` in `context` if nobody has changed any.
    pub(crate) fn usual_hits(&self, context: &'static str, key: Key) -> Vec<Hit> {
        self.usual_hits
            .get(&(context, key))
            .cloned()
            .unwrap_or_default()
    }

    /// Returns `true` if the first command of `input` in `context` is the one called `name`.
    pub(crate) fn is_key_of(&self, context: &'static str, input: &Input, name: &str) -> bool {
        let hits = self.hits(context, input);
        hits.first().is_some_and(|hit| hit.name == name)
    }

    /// Returns the keys of the command called `name` in `context`, by the parts of its name.
    ///
    /// # Panics
    /// Panics if there is no such command.
    pub(crate) fn keys(&self, context: &'static str, name: &'static str) -> &[Vec<Key>] {
        &self.command(context, name).parts
    }

    fn command(&self, context: &'static str, name: &'static str) -> &CommandKeys {
        self.commands
            .get(&(context, name))
            .expect("a command of a table")
    }

    /// Returns the entries of the key bar for commands of `context`, by name and label.
    pub(crate) fn bar(
        &self,
        context: &'static str,
        labels: impl Iterator<Item = (&'static str, Option<String>)>,
    ) -> Vec<BarItem> {
        let mut items = Vec::new();
        for (name, label) in labels {
            if let Some(label) = label.filter(|label| !label.is_empty()) {
                items.push(self.item(context, name, &label));
            }
        }
        items.retain(|item| !item.shown.is_empty());
        items
    }

    /// Returns the entry of the key bar for the command called `name` in `context`, with `label`.
    ///
    /// # Panics
    /// Panics if there is no such command.
    pub(crate) fn item(&self, context: &'static str, name: &'static str, label: &str) -> BarItem {
        let command = self.command(context, name);
        let click = match command.displayed[..] {
            [] => Click::Request,
            [key] => Click::Key(key),
            _ => Click::Nothing,
        };
        let request = Request {
            click,
            ..Request::new(context, name, 0)
        };
        BarItem::new(&command.caption, label, request).at(command.place)
    }

    /// Returns the entries of the help page for `bindings`, the table of `context`: keys and
    /// sentence.
    pub(crate) fn help(
        &self,
        context: &'static str,
        bindings: &[Binding],
    ) -> Vec<(String, &'static str)> {
        let mut rows = Vec::new();
        for binding in bindings {
            let keys = &self.command(context, binding.name).caption;
            if !binding.help.is_empty() && !keys.is_empty() {
                rows.push((keys.clone(), binding.help));
            }
        }
        rows
    }
}
