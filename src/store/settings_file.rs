//! The settings file: TOML with comments, which people can also edit.
use super::error::{Notice, StoreError, name};
use super::files;
use super::home::Store;
use super::names::{self, suggested_name};
use super::settings::{ChosenKeys, SETTINGS, Setting, Settings};
use crate::core::words::{either, short};
use std::collections::BTreeMap;
use std::path::Path;
use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

/// The most errors in a file reported at a time.
const MOST_TOLD: usize = 5;

/// Head of a new file.
const HEAD: &str = "# The settings of dicegames. The program edits values here and keeps your comments.\n";

/// Tail of a new file.
const KEYS_HEAD: &str = "
# Your own keys, by screen or game, as lists of keys. The keys screen (settings, e) lists every action with its
# name. A key is a character or one of space, enter, esc, tab, backtab, backspace, delete, insert, up, down,
# left, right, home, end, pageup, pagedown, f1 to f12; ctrl-x is x while Ctrl is held.
#
# [keys.inverted]
# reroll = [\"r\", \"f2\"]
";

impl Store {
    /// Returns the settings, with a notice if part of the file could not be used: an invalid value gets its
    /// default, and an invalid file is kept as `settings.toml.bad`.
    pub(crate) fn settings(&self) -> (Settings, Option<Notice>) {
        load(&self.paths().settings)
    }

    /// Returns the player's own name. A damaged file stays in place: [`Store::settings`] reports it.
    pub(crate) fn me(&self) -> String {
        let bytes = files::read(&self.paths().settings).ok().flatten();
        let document = bytes.and_then(|bytes| parse(&bytes).ok());
        document.map_or_else(Settings::default, |document| read("", &document).0).me()
    }

    /// Writes the settings that differ from those in the file, keeping comments and everything else.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the file cannot be written.
    pub(crate) fn save_settings(&self, settings: &Settings) -> Result<(), StoreError> {
        save(&self.paths().settings, settings)
    }
}

fn load(path: &Path) -> (Settings, Option<Notice>) {
    match files::read(path) {
        Err(e) => (Settings::default(), Some(Notice(e.to_string()))),
        Ok(Some(bytes)) => match parse(&bytes) {
            Ok(document) => {
                let (settings, wrong) = read(&name(path), &document);
                (settings, joined(wrong))
            }
            Err(why) => (Settings::default(), Some(files::keep_damaged(path, &why))),
        },
        Ok(None) => (Settings::default(), None),
    }
}

/// Writes changed `settings` to `path`.
fn save(path: &Path, settings: &Settings) -> Result<(), StoreError> {
    let found = files::read(path)?.and_then(|bytes| parse(&bytes).ok());
    let Some(mut document) = found else {
        return files::replace(path, template(settings).to_string().as_bytes());
    };
    let (now, _) = read("", &document);
    for setting in SETTINGS.iter().filter(|setting| setting.text(&now) != setting.text(settings)) {
        put(document.as_table_mut(), setting, settings);
    }
    if now.keys != settings.keys {
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

/// Returns the values of `setting`, to follow its name.
fn allowed(setting: &Setting) -> String {
    match setting.values {
        [] => names::NAME_RULE.into(),
        values => either(&values.iter().map(|value| value.id).collect::<Vec<_>>()),
    }
}

/// Returns the settings in `document`, and a sentence for each invalid value, which gets its default.
fn read(file: &str, document: &DocumentMut) -> (Settings, Vec<String>) {
    let (mut settings, mut wrong) = (Settings::default(), Vec::new());
    for setting in SETTINGS {
        let Some(found) = document.get(setting.key) else { continue };
        let text = match found.as_value() {
            Some(Value::String(text)) if !setting.is_switch() => Some(text.value().clone()),
            Some(Value::Integer(number)) if !setting.values.is_empty() => Some(number.value().to_string()),
            Some(Value::Boolean(on)) if setting.is_switch() => Some(on.value().to_string()),
            _ => None,
        };
        if !text.is_some_and(|text| setting.set(&mut settings, &text)) {
            let usual = match setting.text(&settings) {
                "" => suggested_name(),
                usual => usual.to_owned(),
            };
            let (key, allowed, found) = (setting.key, allowed(setting), written(found));
            wrong.push(format!("{file}: {key} is {allowed}, not {found}; {usual} is used."));
        }
    }
    wrong.extend(document.iter().filter_map(|(key, _)| unknown(file, key)));
    let (keys, problems) = keys_in(file, document.get("keys"));
    settings.keys = keys;
    wrong.extend(problems);
    (settings, wrong)
}

/// Returns the beginning of `item` as written in the file.
fn written(item: &Item) -> String {
    match item {
        Item::Value(value) => short(&value.clone().decorated("", "").to_string()).into(),
        Item::Table(_) => "a table".into(),
        _ => "a list of tables".into(),
    }
}

/// Returns a sentence if there is no setting called `key`, with the one probably meant.
fn unknown(file: &str, key: &str) -> Option<String> {
    let known = || SETTINGS.iter().map(|setting| setting.key).chain(["keys"]);
    if known().any(|known| known == key) {
        return None;
    }
    let near = known().map(|known| (distance(known, &short(key)), known)).min();
    let meant = near.filter(|(distance, _)| *distance <= 2).map(|(_, known)| known);
    let meant = meant.map_or(String::new(), |meant| format!(" (is {meant} meant?)"));
    Some(format!("{file}: there is no setting called {}{meant}; it is ignored.", short(key)))
}

/// Returns the edit distance between `one` and `other`.
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

/// Returns the player's own keys, and a sentence for each invalid one.
fn keys_in(file: &str, found: Option<&Item>) -> (ChosenKeys, Vec<String>) {
    let (mut keys, mut wrong) = (ChosenKeys::new(), Vec::new());
    let Some(found) = found else { return (keys, wrong) };
    let Some(contexts) = found.as_table_like() else {
        let found = written(found);
        wrong.push(format!("{file}: keys is a table such as [keys.inverted], not {found}; it is ignored."));
        return (keys, wrong);
    };
    for (context, actions) in contexts.iter() {
        let Some(table) = actions.as_table_like() else {
            let found = written(actions);
            wrong.push(format!("{file}: keys.{context} is a table of actions, not {found}; it is ignored."));
            continue;
        };
        for (action, value) in table.iter() {
            match value.as_value().and_then(strings) {
                Some(names) => {
                    keys.entry(context.to_owned()).or_default().insert(action.to_owned(), names);
                }
                None => wrong.push(format!(
                    "{file}: keys.{context}.{action} is a list of keys such as [\"r\", \"f2\"], not {}; \
                     its usual keys are used.",
                    written(value)
                )),
            }
        }
    }
    (keys, wrong)
}

fn joined(mut wrong: Vec<String>) -> Option<Notice> {
    // With a completely different file, nobody needs all the errors.
    let more = wrong.len().saturating_sub(MOST_TOLD);
    wrong.truncate(MOST_TOLD);
    if more > 0 {
        wrong.push(format!("And {more} more."));
    }
    (!wrong.is_empty()).then(|| Notice(wrong.join(" ")))
}

/// Returns a new file for `settings`.
fn template(settings: &Settings) -> DocumentMut {
    let mut document = DocumentMut::new();
    for setting in SETTINGS {
        put(document.as_table_mut(), setting, settings);
    }
    if let Some(mut first) = document.key_mut(SETTINGS[0].key) {
        let comment = comment(&SETTINGS[0]);
        first.leaf_decor_mut().set_prefix(format!("{HEAD}{comment}"));
    }
    document.set_trailing(KEYS_HEAD);
    put_keys(&mut document, &settings.keys);
    document
}

fn comment(setting: &Setting) -> String {
    format!("\n# {}: {}.\n# {}\n", setting.label, setting.about, allowed(setting))
}

/// Writes the value of `setting` in `settings` under its key: replaces an existing value, keeping comments, or adds
/// it with a comment.
fn put(table: &mut Table, setting: &Setting, settings: &Settings) {
    let text = setting.text(settings);
    let value: Value = if setting.is_switch() { (text == "true").into() } else { text.into() };
    if !put_in_place(table, setting.key, &value) {
        table.insert(setting.key, Item::Value(value));
        if let Some(mut key) = table.key_mut(setting.key) {
            key.leaf_decor_mut().set_prefix(comment(setting));
        }
    }
}

/// Replaces the value of `key` with `value`, keeping what surrounds it; returns `false` if there is none.
fn put_in_place(table: &mut dyn TableLike, key: &str, value: &Value) -> bool {
    let Some(old) = table.get_mut(key).and_then(Item::as_value_mut) else { return false };
    let decor = old.decor().clone();
    *old = value.clone();
    *old.decor_mut() = decor;
    true
}

/// Updates the tables of keys to match `keys`, without touching what matches already.
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
    // Unwanted lists of keys are removed; anything else is somebody's mistake, and stays.
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
        let old = table.get(action).and_then(Item::as_value).and_then(strings);
        let value = Value::Array(names.iter().map(String::as_str).collect());
        if old.as_ref() != Some(names) && !put_in_place(table, action, &value) {
            table.insert(action, Item::Value(value));
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
