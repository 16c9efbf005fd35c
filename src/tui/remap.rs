//! Keys that the player changed. Tables and screens know each action by its first usual key; here the keys that are
//! pressed become those, and the keys that are shown become the player's.
use super::keymap::{BarItem, Binding, Key, find};
use ratatui::crossterm::event::KeyCode;
use std::fmt::Debug;

/// The context of what every game has.
pub(crate) const PLAY: &str = "play";
/// The context of what all other screens have.
pub(crate) const SCREENS: &str = "screens";

/// The context of the cards between turns, which lie over a game.
pub(crate) const BETWEEN: &str = "between-turns";

/// Something that a key does, in one context: a game, the play screen, or another screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Action {
    /// The context: its table in the settings.
    pub(crate) context: &'static str,
    /// Its name in that table: `keep-all`.
    pub(crate) name: String,
    /// What it does.
    pub(crate) help: &'static str,
    /// Its usual keys; by the first it is known.
    pub(crate) usual: Vec<Key>,
}

/// The keys of a table.
#[derive(Default, Debug)]
pub(crate) struct Listed {
    /// Those that can be changed.
    pub(crate) actions: Vec<Action>,
    /// Keys that stand for places, such as a die by its number: these stay.
    pub(crate) places: Vec<Key>,
}

/// Returns what is in `binds`, the table of `context`.
pub(crate) fn listed<C: Copy + Eq + Debug>(context: &'static str, binds: &'static [Binding<C>]) -> Listed {
    let all: Vec<(Key, C, &'static str)> =
        binds.iter().flat_map(|bind| bind.keys.iter().map(|(key, c)| (*key, *c, bind.help))).collect();
    let mut listed = Listed::default();
    for (at, (key, command, help)) in all.iter().enumerate() {
        if all[..at].iter().any(|(_, other, _)| other == command) {
            continue;
        }
        let kind = kind(*command);
        let mut alike: Vec<C> = Vec::new();
        for (_, other, _) in all.iter().filter(|(_, other, _)| self::kind(*other) == kind) {
            if !alike.contains(other) {
                alike.push(*other);
            }
        }
        let usual: Vec<Key> =
            all.iter().filter(|(_, other, _)| other == command).map(|(key, ..)| *key).collect();
        // Three or more that differ by a letter or digit name a place each.
        if alike.len() > 2
            && matches!(key.code, KeyCode::Char(sign) if sign.is_ascii_alphanumeric())
            && !key.ctrl
            && alike.iter().filter(|c| named_by_sign(binds, **c)).count() > 2
        {
            listed.places.extend(usual);
            continue;
        }
        let name = if alike.len() > 1 { format!("{kind}-{}", which(*key, *command)) } else { kind };
        listed.actions.push(Action { context, name, help, usual });
    }
    listed
}

fn named_by_sign<C: Copy + Eq>(binds: &[Binding<C>], command: C) -> bool {
    let first = first_key(binds, command);
    matches!(first, Some(Key { code: KeyCode::Char(sign), ctrl: false }) if sign.is_ascii_alphanumeric())
}

fn first_key<C: Copy + Eq>(binds: &[Binding<C>], command: C) -> Option<Key> {
    binds.iter().flat_map(|bind| bind.keys).find(|(_, c)| *c == command).map(|(key, _)| *key)
}

/// Returns the name of the variant in words: `KeepAll` is `keep-all`.
fn kind(command: impl Debug) -> String {
    let text = format!("{command:?}");
    let mut name = String::new();
    for letter in text.chars().take_while(|letter| letter.is_alphanumeric()) {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(letter.to_lowercase());
    }
    if name.is_empty() { "confirm".into() } else { name }
}

/// Returns which one of several of a kind `command` is.
fn which(key: Key, command: impl Debug) -> String {
    match key.code {
        KeyCode::Left => "left".into(),
        KeyCode::Right => "right".into(),
        KeyCode::Up => "up".into(),
        KeyCode::Down => "down".into(),
        _ => {
            let text = format!("{command:?}");
            let inside = text.split_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')'));
            match inside {
                "1" => "next".into(),
                "-1" => "previous".into(),
                other => other.replace(", ", "-").to_lowercase(),
            }
        }
    }
}

/// The keys of one action that the player changed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Change {
    context: &'static str,
    usual: Vec<Key>,
    keys: Vec<Key>,
}

/// All keys that the player changed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Remap(Vec<Change>);

impl Remap {
    /// Gives `action` these keys and no others.
    pub(crate) fn set(&mut self, action: &Action, keys: Vec<Key>) {
        self.0.retain(|change| change.context != action.context || change.usual[0] != action.usual[0]);
        if keys != action.usual {
            self.0.push(Change { context: action.context, usual: action.usual.clone(), keys });
        }
    }

    /// Lets actions that were not changed keep the usual keys that they share with one of another context that was, where
    /// keys of both contexts `meet`: l is the luckiest moment of a result although it no longer leads to the right.
    pub(crate) fn keep_shared(&mut self, all: &[&Action], meet: impl Fn(&str, &str) -> bool) {
        let shared = |action: &&&Action| {
            let shares = |change: &Change| {
                change.context != action.context
                    && meet(change.context, action.context)
                    && change.usual.iter().any(|key| action.usual.contains(key))
            };
            self.change(action.context, action.usual[0]).is_none() && self.0.iter().any(shares)
        };
        let kept: Vec<Change> = all
            .iter()
            .filter(shared)
            .map(|action| Change {
                context: action.context,
                usual: action.usual.clone(),
                keys: action.usual.clone(),
            })
            .collect();
        self.0.extend(kept);
    }

    /// Returns the keys of `action`.
    pub(crate) fn keys(&self, action: &Action) -> Vec<Key> {
        self.change(action.context, action.usual[0]).map_or_else(|| action.usual.clone(), |c| c.keys.clone())
    }

    fn change(&self, context: &str, first: Key) -> Option<&Change> {
        self.0.iter().find(|change| change.context == context && change.usual[0] == first)
    }

    /// Returns the key by which what `key` does in `contexts` is known; none where it does nothing any more.
    pub(crate) fn known(&self, contexts: &[&str], key: Key) -> Option<Key> {
        let changes =
            || contexts.iter().flat_map(|context| self.0.iter().filter(move |c| c.context == *context));
        if let Some(change) = changes().find(|change| change.keys.contains(&key)) {
            return Some(change.usual[0]);
        }
        changes().all(|change| !change.usual.contains(&key)).then_some(key)
    }

    /// Returns the command of `key` in `binds`, the table of `context`.
    pub(crate) fn find<C: Copy>(&self, context: &str, binds: &[Binding<C>], key: Key) -> Option<C> {
        find(binds, self.known(&[context], key)?)
    }

    /// Returns the entries of `binds`, the table of `context`, of which a command is enabled. `label` is what a command is
    /// called now, where that is not as always; what is called nothing is left out.
    pub(crate) fn bar<C: Copy + Eq>(
        &self,
        context: &str,
        binds: &'static [Binding<C>],
        enabled: impl Fn(C) -> bool,
        label: impl Fn(C) -> Option<&'static str>,
    ) -> Vec<BarItem> {
        let item = |bind: &'static Binding<C>| {
            let (usual, command) = bind.keys.iter().find(|(_, c)| enabled(*c))?;
            let label = label(*command).unwrap_or(bind.label);
            if label.is_empty() {
                return None;
            }
            let first = first_key(binds, *command).unwrap_or(*usual);
            let key = match self.change(context, first) {
                Some(change) => *change.keys.first()?,
                None => *usual,
            };
            Some(BarItem::new(&self.shown(context, binds, bind), label, key))
        };
        binds.iter().filter_map(item).collect()
    }

    /// Returns the entries of the help page for `binds`, the table of `context`: keys and sentence.
    pub(crate) fn help<C: Copy + Eq>(
        &self,
        context: &str,
        binds: &'static [Binding<C>],
    ) -> Vec<(String, &'static str)> {
        binds.iter().map(|bind| (self.shown(context, binds, bind), bind.help)).collect()
    }

    /// Returns the keys of `bind` as they are shown.
    fn shown<C: Copy + Eq>(&self, context: &str, binds: &[Binding<C>], bind: &Binding<C>) -> String {
        let mut firsts: Vec<Key> = Vec::new();
        for (_, command) in bind.keys {
            firsts.extend(first_key(binds, *command).filter(|first| !firsts.contains(first)));
        }
        // What a key set adds does not change how an action is shown.
        let same = |first: &Key| self.change(context, *first).is_none_or(|c| c.keys.first() == Some(first));
        if firsts.iter().all(same) {
            return bind.shown.into();
        }
        let now =
            |first: &Key| self.change(context, *first).map_or(Some(*first), |c| c.keys.first().copied());
        firsts.iter().filter_map(now).map(key_sign).collect::<Vec<_>>().join(" ")
    }

    /// Returns `item`, an entry of the key bar in `contexts`, with the keys that the player has for it.
    pub(crate) fn relabelled(&self, contexts: &[&str], item: &BarItem) -> BarItem {
        let now = |known: Key| {
            let change = contexts.iter().find_map(|context| self.change(context, known));
            change.and_then(|change| change.keys.first().copied()).unwrap_or(known)
        };
        let arrow =
            |sign: char| ARROWS.iter().find(|(_, arrow)| *arrow == sign).map(|(code, _)| Key::of(*code));
        let arrows: Option<Vec<Key>> = item.shown.chars().map(arrow).collect();
        let known = arrows.filter(|arrows| !arrows.is_empty()).unwrap_or_else(|| vec![item.key]);
        if known.iter().all(|known| now(*known) == *known) {
            return item.clone();
        }
        let shown: Vec<String> = known.iter().map(|known| key_sign(now(*known))).collect();
        BarItem { shown: shown.join(" "), ..item.clone() }
    }
}

const ARROWS: [(KeyCode, char); 4] =
    [(KeyCode::Left, '←'), (KeyCode::Right, '→'), (KeyCode::Up, '↑'), (KeyCode::Down, '↓')];

/// Keys that have a name in the settings.
const NAMED: [(KeyCode, &str); 17] = [
    (KeyCode::Char(' '), "space"),
    (KeyCode::Enter, "enter"),
    (KeyCode::Esc, "esc"),
    (KeyCode::Tab, "tab"),
    (KeyCode::BackTab, "backtab"),
    (KeyCode::Backspace, "backspace"),
    (KeyCode::Delete, "delete"),
    (KeyCode::Insert, "insert"),
    (KeyCode::Up, "up"),
    (KeyCode::Down, "down"),
    (KeyCode::Left, "left"),
    (KeyCode::Right, "right"),
    (KeyCode::Home, "home"),
    (KeyCode::End, "end"),
    (KeyCode::PageUp, "pageup"),
    (KeyCode::PageDown, "pagedown"),
    (KeyCode::Null, "null"),
];

/// Returns `key` as the settings name it.
pub(crate) fn key_name(key: Key) -> String {
    let name = match (NAMED.iter().find(|(code, _)| *code == key.code), key.code) {
        (Some((_, name)), _) => (*name).to_owned(),
        (None, KeyCode::Char(sign)) => sign.to_string(),
        (None, KeyCode::F(number)) => format!("f{number}"),
        (None, other) => format!("{other:?}").to_lowercase(),
    };
    if key.ctrl { format!("ctrl-{name}") } else { name }
}

/// Returns `key` as the screen shows it.
pub(crate) fn key_sign(key: Key) -> String {
    let arrow = ARROWS.iter().find(|(code, _)| *code == key.code && !key.ctrl);
    arrow.map_or_else(|| key_name(key), |(_, sign)| sign.to_string())
}

/// Returns the key that the settings call `name`.
pub(crate) fn key_named(name: &str) -> Option<Key> {
    let (ctrl, bare) = match name.strip_prefix("ctrl-") {
        Some(bare) => (true, bare),
        None => (false, name),
    };
    let number =
        || bare.strip_prefix('f')?.parse::<u8>().ok().filter(|n| (1..=12).contains(n)).map(KeyCode::F);
    let sign = || {
        let mut signs = bare.chars();
        signs.next().filter(|sign| signs.next().is_none() && !sign.is_control()).map(KeyCode::Char)
    };
    let named = NAMED.iter().find(|(_, name)| *name == bare).map(|(code, _)| *code);
    named.or_else(number).or_else(sign).map(|code| Key { code, ctrl })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Do {
        Roll,
        Die(u8),
        Move(i32),
        Turn(i32),
    }

    const TABLE: &[Binding<Do>] = &[
        Binding { shown: "r", label: "roll", help: "roll", keys: &[(Key::letter('r'), Do::Roll)] },
        Binding {
            shown: "1-3",
            label: "keep",
            help: "keep",
            keys: &[
                (Key::letter('1'), Do::Die(0)),
                (Key::letter('2'), Do::Die(1)),
                (Key::letter('3'), Do::Die(2)),
            ],
        },
        Binding {
            shown: "←→",
            label: "move",
            help: "move",
            keys: &[
                (Key::of(KeyCode::Left), Do::Move(-1)),
                (Key::letter('h'), Do::Move(-1)),
                (Key::of(KeyCode::Right), Do::Move(1)),
            ],
        },
        Binding {
            shown: "t T",
            label: "",
            help: "turn",
            keys: &[(Key::letter('t'), Do::Turn(1)), (Key::letter('T'), Do::Turn(-1))],
        },
    ];

    #[test]
    fn a_table_lists_its_actions_and_its_places() {
        let listed = listed("x", TABLE);
        let names: Vec<&str> = listed.actions.iter().map(|action| action.name.as_str()).collect();
        assert_eq!(names, ["roll", "move-left", "move-right", "turn-next", "turn-previous"]);
        assert_eq!(listed.places, ['1', '2', '3'].map(Key::letter));
        assert_eq!(listed.actions[1].usual, [Key::of(KeyCode::Left), Key::letter('h')]);
    }

    #[test]
    fn a_changed_key_is_obeyed_and_shown_and_the_usual_one_is_free() {
        let mut remap = Remap::default();
        let actions = listed("x", TABLE).actions;
        let (r, f2, w) = (Key::letter('r'), Key::of(KeyCode::F(2)), Key::letter('w'));
        assert_eq!(remap.find("x", TABLE, r), Some(Do::Roll));
        remap.set(&actions[0], vec![f2, w]);
        for (key, command) in [(r, None), (f2, Some(Do::Roll)), (w, Some(Do::Roll))] {
            assert_eq!(remap.find("x", TABLE, key), command);
        }
        assert_eq!(remap.find("y", TABLE, r), Some(Do::Roll), "another context has its own");
        assert_eq!(remap.find("x", TABLE, Key::letter('2')), Some(Do::Die(1)));
        let bar = remap.bar("x", TABLE, |_| true, |_| None);
        assert_eq!(bar[0], BarItem::new("f2", "roll", f2));
        assert_eq!(bar[2], BarItem::new("←→", "move", Key::of(KeyCode::Left)));
        assert_eq!(remap.help("x", TABLE)[0], ("f2".to_owned(), "roll"));
        remap.set(&actions[2], vec![Key::of(KeyCode::Right), Key::letter('d')]);
        assert_eq!(remap.help("x", TABLE)[2].0, "←→", "a key more changes nothing");
        remap.set(&actions[2], vec![Key::letter('d')]);
        assert_eq!(remap.help("x", TABLE)[2].0, "← d");
        let item = BarItem::new("←→", "change", Key::of(KeyCode::Right));
        assert_eq!(remap.relabelled(&["x"], &item).shown, "← d");
        assert_eq!(remap.relabelled(&["y"], &item), item);
        remap.set(&actions[2], actions[2].usual.clone());
        remap.set(&actions[0], actions[0].usual.clone());
        assert_eq!(remap, Remap::default());
    }

    #[test]
    fn keys_have_names_that_are_read_back() {
        let mut keys: Vec<Key> = NAMED.iter().map(|(code, _)| Key::of(*code)).collect();
        keys.extend([
            Key::letter('x'),
            Key::letter('ü'),
            Key::letter('-'),
            Key::ctrl('d'),
            Key::of(KeyCode::F(12)),
        ]);
        for key in keys {
            assert_eq!(key_named(&key_name(key)), Some(key), "{}", key_name(key));
        }
        assert_eq!((key_named("f"), key_named("F13"), key_named("")), (Some(Key::letter('f')), None, None));
    }
}
