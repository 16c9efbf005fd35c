//! The file of the settings: TOML with comments, which people edit too.
use super::error::{Notice, StoreError, name};
use super::files;
use super::home::Store;
use super::names::{self, suggested_name};
use super::settings::{ChosenKeys, Settings};
use crate::core::words::{either, short};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::path::Path;
use toml_edit::{Array, DocumentMut, Item, Table, TableLike, Value};

/// One setting in the file.
struct Known {
    key: &'static str,
    /// What it does, for a comment.
    about: &'static str,
    /// Its values as text; none where any name is one.
    allowed: &'static [&'static str],
}

impl Known {
    /// Returns its values as they follow its name.
    fn allowed_in_words(&self) -> String {
        if self.allowed.is_empty() { names::NAME_RULE.into() } else { either(self.allowed) }
    }
}

const ON_OFF: &[&str] = &["true", "false"];

/// Every setting, in the order of the file. The first value is that of a new player, unless it is on or off.
const KNOWN: &[Known] = &[
    Known { key: "name", about: "Your name, in every game.", allowed: &[] },
    Known {
        key: "theme",
        about: "Colours: auto suits colour-blind eyes, contrast is strong, mono has none.",
        allowed: &["auto", "light", "contrast", "mono"],
    },
    Known {
        key: "table",
        about: "What things lie on: a dark cloth, a light one, or the terminal's own ground.",
        allowed: &["painted", "light", "own"],
    },
    Known {
        key: "depth",
        about: "How many colours: as many as the terminal says, 24 bits, 256 or 16.",
        allowed: &["auto", "true", "256", "16"],
    },
    Known {
        key: "glyphs",
        about: "ascii for terminals or fonts without lines, pips and suits.",
        allowed: &["unicode", "ascii"],
    },
    Known {
        key: "motion",
        about: "How much moves: dice roll, cards turn, points count up; short takes half the time.",
        allowed: &["full", "short", "none"],
    },
    Known {
        key: "bot_pace",
        about: "How long the computer seems to think.",
        allowed: &["normal", "slow", "instant"],
    },
    Known {
        key: "auto_roll",
        about: "Whether the first roll of a turn needs no key either.",
        allowed: ON_OFF,
    },
    Known {
        key: "auto_pass",
        about: "Whether a roll that leaves nothing to choose passes by itself, after a moment, and the next one follows.",
        allowed: ON_OFF,
    },
    Known {
        key: "key_guard",
        about: "Whether keys that decide wait 0.3 s when the dice have come to rest.",
        allowed: ON_OFF,
    },
    Known {
        key: "mouse",
        about: "Clicks on dice, cards, boxes and keys, from the next start on.",
        allowed: ON_OFF,
    },
    Known {
        key: "coach",
        about: "What the coach's hints maximise, where it knows that: win is the chance to win, title that of a title or a new best.",
        allowed: &["points", "win", "title"],
    },
    Known {
        key: "chances",
        about: "Whether the chance to win is told during play; alone, that of the titles, of 500 points or of a new best.",
        allowed: ON_OFF,
    },
    Known {
        key: "key_set",
        about: "The keys. Single ones can be chosen in the tables below.",
        allowed: &["default", "vim", "left-handed"],
    },
];

/// The most things that are wrong in a file and are told at a time.
const MOST_TOLD: usize = 5;

/// What a new file begins with.
const HEAD: &str =
    "# The settings of dicegames. The program changes values here and leaves comments as they are.\n";

/// What a new file ends with.
const KEYS_HEAD: &str = "
# Keys of your own, by screen or game, as lists of keys. The screen of the keys (settings, e) lists every action
# with its name. A key is a character or one of space, enter, esc, tab, backtab, backspace, delete, insert, up, down,
# left, right, home, end, pageup, pagedown, f1 to f12; ctrl-x is x while Ctrl is held.
#
# [keys.inverted]
# reroll = [\"r\", \"f2\"]
";

impl Store {
    /// Returns the settings, with a notice where something in the file could not be used: one value that is wrong falls
    /// back alone, and a file that is no TOML is kept as `settings.toml.bad`.
    pub(crate) fn settings(&self) -> (Settings, Option<Notice>) {
        load(&self.paths().settings)
    }

    /// Writes the settings that differ from those in the file; comments and everything else there stay.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the file cannot be written.
    pub(crate) fn save_settings(&self, settings: &Settings) -> Result<(), StoreError> {
        save(&self.paths().settings, settings)
    }
}

/// Returns the settings in `path`.
fn load(path: &Path) -> (Settings, Option<Notice>) {
    match files::read(path) {
        Err(e) => (Settings::default(), Some(Notice(e.to_string()))),
        Ok(Some(bytes)) => match parse(&bytes) {
            Ok(document) => {
                let (settings, wrong) = read(&name(path), &from_toml(&document));
                (settings, joined(wrong))
            }
            Err(why) => (Settings::default(), Some(files::keep_damaged(path, &why))),
        },
        Ok(None) => (Settings::default(), None),
    }
}

/// Writes into `path` what of `settings` is not in it yet.
fn save(path: &Path, settings: &Settings) -> Result<(), StoreError> {
    let found = files::read(path)?.and_then(|bytes| parse(&bytes).ok());
    let Some(mut document) = found else {
        return files::replace(path, template(settings).to_string().as_bytes());
    };
    let (now, wanted) = (as_map(&read("", &from_toml(&document)).0), as_map(settings));
    for known in KNOWN.iter().filter(|known| now[known.key] != wanted[known.key]) {
        put(document.as_table_mut(), known, &wanted[known.key]);
    }
    if now["keys"] != wanted["keys"] {
        put_keys(&mut document, &settings.keys);
    }
    files::replace(path, document.to_string().as_bytes())
}

fn parse(bytes: &[u8]) -> Result<DocumentMut, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())?;
    text.parse::<DocumentMut>().map_err(|error| {
        let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        let message = error.message().lines().next().unwrap_or_default().to_owned();
        line.map_or(message.clone(), |line| format!("line {line}: {message}"))
    })
}

/// Returns the settings in `map`, and a sentence for each value that cannot be one: it falls back alone.
fn read(file: &str, map: &Map<String, Json>) -> (Settings, Vec<String>) {
    let defaults = as_map(&Settings::default());
    let (mut taken, mut wrong) = (defaults.clone(), Vec::new());
    for known in KNOWN {
        let Some(found) = map.get(known.key).cloned() else { continue };
        let is_name = known.allowed.is_empty();
        if is_name && found.as_str().is_some_and(|name| name.is_empty() || names::is_name(name)) {
            taken.insert(known.key.into(), found);
            continue;
        }
        let fits = known.allowed.contains(&text(&found).as_str())
            && found.is_boolean() == defaults[known.key].is_boolean();
        if fits {
            let value = if found.is_boolean() { found } else { text(&found).into() };
            taken.insert(known.key.into(), value);
        } else {
            let allowed = known.allowed_in_words();
            let usual = if is_name { suggested_name() } else { text(&defaults[known.key]) };
            let found = found.to_string();
            wrong.push(format!(
                "{file}: {} is {allowed}, not {}; {usual} is used.",
                known.key,
                short(&found)
            ));
        }
    }
    wrong.extend(map.keys().filter_map(|key| unknown(file, key)));
    let mut settings: Settings = serde_json::from_value(Json::Object(taken)).unwrap_or_default();
    let (keys, problems) = keys_in(file, map.get("keys"));
    settings.keys = keys;
    wrong.extend(problems);
    (settings, wrong)
}

/// Returns a sentence if no setting is called `key`, with the one that is probably meant.
fn unknown(file: &str, key: &str) -> Option<String> {
    let known = || KNOWN.iter().map(|known| known.key).chain(["keys"]);
    if known().any(|known| known == key) {
        return None;
    }
    let near = known().map(|known| (distance(known, &short(key)), known)).min();
    let meant = near.filter(|(distance, _)| *distance <= 2).map(|(_, known)| known);
    let meant = meant.map_or(String::new(), |meant| format!(" (is {meant} meant?)"));
    Some(format!("{file}: no setting is called {}{meant}; it is left out.", short(key)))
}

/// Returns how many letters have to be changed, added or left out to make `one` the `other`.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=one.chars().count()).collect();
    for (at, letter) in other.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, same) in one.chars().enumerate() {
            let changed = diagonal + usize::from(same != letter);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[one.chars().count()]
}

/// Returns the player's own keys, and a sentence for each that is none.
fn keys_in(file: &str, found: Option<&Json>) -> (ChosenKeys, Vec<String>) {
    let (mut keys, mut wrong) = (ChosenKeys::new(), Vec::new());
    let contexts = match found {
        None => return (keys, wrong),
        Some(Json::Object(contexts)) => contexts,
        Some(other) => {
            wrong.push(format!(
                "{file}: keys is a table such as [keys.inverted], not {}; it is left out.",
                short(&other.to_string())
            ));
            return (keys, wrong);
        }
    };
    for (context, actions) in contexts {
        let Json::Object(actions) = actions else {
            wrong.push(format!(
                "{file}: keys.{context} is a table of actions, not {}; it is left out.",
                short(&actions.to_string())
            ));
            continue;
        };
        for (action, value) in actions {
            let names: Option<Vec<String>> = match value {
                Json::String(one) => Some(vec![one.clone()]),
                Json::Array(several) => several.iter().map(|one| one.as_str().map(str::to_owned)).collect(),
                _ => None,
            };
            match names {
                Some(names) => {
                    keys.entry(context.clone()).or_default().insert(action.clone(), names);
                }
                None => wrong.push(format!(
                    "{file}: keys.{context}.{action} is a list of keys such as [\"r\", \"f2\"], not {}; \
                     its usual keys are used.",
                    short(&value.to_string())
                )),
            }
        }
    }
    (keys, wrong)
}

fn joined(mut wrong: Vec<String>) -> Option<Notice> {
    // Whoever put another file there need not read all of it.
    let more = wrong.len().saturating_sub(MOST_TOLD);
    wrong.truncate(MOST_TOLD);
    if more > 0 {
        wrong.push(format!("And {more} more."));
    }
    (!wrong.is_empty()).then(|| Notice(wrong.join(" ")))
}

fn as_map(settings: &Settings) -> Map<String, Json> {
    match serde_json::to_value(settings) {
        Ok(Json::Object(map)) => map,
        _ => Map::new(),
    }
}

fn text(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns a new file with `settings`.
fn template(settings: &Settings) -> DocumentMut {
    let mut document = DocumentMut::new();
    let map = as_map(settings);
    for known in KNOWN {
        put(document.as_table_mut(), known, &map[known.key]);
    }
    if let Some(mut first) = document.key_mut(KNOWN[0].key) {
        let comment = comment(&KNOWN[0]);
        first.leaf_decor_mut().set_prefix(format!("{HEAD}{comment}"));
    }
    document.set_trailing(KEYS_HEAD);
    put_keys(&mut document, &settings.keys);
    document
}

fn comment(known: &Known) -> String {
    format!("\n# {}\n# {}\n", known.about, known.allowed_in_words())
}

/// Puts `value` under the key of `known`: in the place of the one that is there, comments and all, or with a comment of
/// its own.
fn put(table: &mut Table, known: &Known, value: &Json) {
    let mut value: Value = match value {
        Json::Bool(on) => (*on).into(),
        other => text(other).into(),
    };
    match table.get_mut(known.key).and_then(Item::as_value_mut) {
        Some(old) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        None => {
            table.insert(known.key, Item::Value(value));
            if let Some(mut key) = table.key_mut(known.key) {
                key.leaf_decor_mut().set_prefix(comment(known));
            }
        }
    }
}

/// Makes the tables of keys say what `keys` says, and leaves what says it already.
fn put_keys(document: &mut DocumentMut, keys: &ChosenKeys) {
    if keys.is_empty() && !document.contains_key("keys") {
        return;
    }
    let tables = document.entry("keys").or_insert_with(|| {
        let mut table = Table::new();
        table.set_implicit(true);
        Item::Table(table)
    });
    if tables.as_table_like().is_none() {
        *tables = Item::Table(Table::new());
    }
    let Some(tables) = tables.as_table_like_mut() else { return };
    // What is a list of keys and not wanted any more goes; what is no list is somebody's mistake, and stays.
    for (context, item) in tables.iter_mut() {
        if let Some(table) = item.as_table_like_mut() {
            let kept = keys.get(context.get());
            let gone: Vec<String> = table
                .iter()
                .filter(|(action, item)| {
                    (item.is_str() || item.is_array()) && kept.is_none_or(|kept| !kept.contains_key(*action))
                })
                .map(|(action, _)| action.to_owned())
                .collect();
            gone.iter().for_each(|action| {
                table.remove(action);
            });
        }
    }
    for (context, actions) in keys {
        if tables.get(context).is_none_or(|item| !item.is_table_like()) {
            tables.insert(context, Item::Table(Table::new()));
        }
        if let Some(table) = tables.get_mut(context).and_then(Item::as_table_like_mut) {
            put_actions(table, actions);
        }
    }
}

fn put_actions(table: &mut dyn TableLike, actions: &BTreeMap<String, Vec<String>>) {
    for (action, names) in actions {
        let array: Array = names.iter().map(String::as_str).collect();
        let mut value = Value::Array(array);
        match table.get_mut(action).and_then(Item::as_value_mut) {
            Some(old) if strings(old).as_ref() == Some(names) => {}
            Some(old) => {
                *value.decor_mut() = old.decor().clone();
                *old = value;
            }
            None => {
                table.insert(action, Item::Value(value));
            }
        }
    }
}

fn strings(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::String(one) => Some(vec![one.value().clone()]),
        Value::Array(several) => several.iter().map(|one| one.as_str().map(str::to_owned)).collect(),
        _ => None,
    }
}

/// Returns what of `document` can be said in JSON; times are text there.
fn from_toml(document: &DocumentMut) -> Map<String, Json> {
    table_to_json(document.as_table())
}

fn table_to_json(table: &dyn TableLike) -> Map<String, Json> {
    table.iter().map(|(key, item)| (key.to_owned(), item_to_json(item))).collect()
}

fn item_to_json(item: &Item) -> Json {
    match item {
        Item::None => Json::Null,
        Item::Value(value) => value_to_json(value),
        Item::Table(table) => Json::Object(table_to_json(table)),
        Item::ArrayOfTables(tables) => {
            Json::Array(tables.iter().map(|table| Json::Object(table_to_json(table))).collect())
        }
    }
}

fn value_to_json(value: &Value) -> Json {
    match value {
        Value::String(text) => text.value().as_str().into(),
        Value::Integer(number) => (*number.value()).into(),
        Value::Float(number) => (*number.value()).into(),
        Value::Boolean(on) => (*on.value()).into(),
        Value::Datetime(time) => time.value().to_string().into(),
        Value::Array(several) => Json::Array(several.iter().map(value_to_json).collect()),
        Value::InlineTable(table) => Json::Object(table_to_json(table)),
    }
}
