//! The settings file, in which the program writes one value at a time, and the player's own keys,
//! which it only reads. Both are TOML.
use super::error::{StoreError, name};
use super::files::{self, error_while};
use super::home::Store;
use super::names::{self, suggested_name};
use super::settings::{SETTINGS, Setting, Settings};
use crate::core::words::{either, short};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use toml_edit::{DocumentMut, Item, Value};

const HEAD: &str = "# The settings of dicegames. Your own keys go into keys.toml.\n";

/// Names of keys by context and action.
pub(crate) type ChosenKeys = BTreeMap<String, BTreeMap<String, Vec<String>>>;

impl Store {
    /// Returns the settings, with a notice if part of the file could not be used: an invalid value
    /// gets its default, and an invalid file is kept as `settings.toml.bad`.
    pub(crate) fn settings(&self) -> (Settings, Option<String>) {
        let path = &self.paths().settings;
        match files::read(path, files::MOST) {
            Ok(None) => (Settings::default(), None),
            Ok(Some(bytes)) => match parse(&bytes) {
                Ok(table) => {
                    let (settings, wrong) = settings_in(path, &table);
                    (settings, join_warnings(wrong))
                }
                Err(why) => (Settings::default(), Some(files::keep_damaged(path, &why))),
            },
            Err(e) => (Settings::default(), Some(e.to_string())),
        }
    }

    /// Returns the player's own name. A damaged file stays in place: [`Store::settings`] reports
    /// it.
    pub(crate) fn me(&self) -> String {
        let path = &self.paths().settings;
        let table = files::read(path, files::MOST)
            .ok()
            .flatten()
            .and_then(|bytes| parse(&bytes).ok());
        table
            .map_or_else(Settings::default, |table| settings_in(path, &table).0)
            .me()
    }

    /// Writes the value that the setting called `key` has in `settings`, and leaves everything else
    /// in the file as it is. Returns the settings of the file. A file that is not there yet gets all
    /// settings, with explanations.
    pub(crate) fn save_setting(
        &self,
        key: &str,
        settings: &Settings,
    ) -> Result<Settings, StoreError> {
        let path = &self.paths().settings;
        let mut document = match files::read(path, files::MOST)? {
            None => parse(text_of(settings).as_bytes()),
            Some(bytes) => parse(&bytes),
        }
        .map_err(|why| error_while("change", path)(io::Error::other(why)))?;
        for setting in SETTINGS.iter().filter(|setting| setting.key == key) {
            let mut value = value_of(setting, settings);
            if let Some(old) = document.get(key).and_then(Item::as_value) {
                *value.decor_mut() = old.decor().clone();
            }
            document[key] = Item::Value(value);
        }
        files::replace(path, document.to_string().as_bytes())?;
        Ok(settings_in(path, &document).0)
    }

    #[cfg(test)]
    pub(crate) fn save_settings(&self, settings: &Settings) -> Result<(), StoreError> {
        files::replace(&self.paths().settings, text_of(settings).as_bytes())
    }

    /// Returns the player's own keys, with a notice if part of the file cannot be used. It is never
    /// written.
    pub(crate) fn keys(&self) -> (ChosenKeys, Option<String>) {
        let path = &self.paths().keys;
        let (keys, wrong) = match files::read(path, files::MOST) {
            Ok(None) => return (ChosenKeys::new(), None),
            Ok(Some(bytes)) => keys_in(&name(path), &bytes),
            Err(e) => (ChosenKeys::new(), vec![e.to_string()]),
        };
        (keys, join_warnings(wrong))
    }
}

fn parse(bytes: &[u8]) -> Result<DocumentMut, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())?;
    text.parse().map_err(|error: toml_edit::TomlError| {
        let line = error
            .span()
            .map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        let message = error
            .message()
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned();
        line.map_or(message.clone(), |line| format!("line {line}: {message}"))
    })
}

/// Returns the values of `setting`, to follow its name.
fn describe_allowed(setting: &Setting) -> String {
    match setting.values {
        [] => names::NAME_RULE.into(),
        values => either(&values.iter().map(|value| value.id).collect::<Vec<_>>()),
    }
}

/// Returns the settings in `table`, and a sentence for each invalid value, which gets its default.
fn settings_in(path: &Path, document: &DocumentMut) -> (Settings, Vec<String>) {
    let file = name(path);
    let mut settings = Settings::default();
    let mut wrong = Vec::new();
    for (key, found) in document.iter() {
        let Some(setting) = SETTINGS.iter().find(|setting| setting.key == key) else {
            wrong.push(format!(
                "{file}: there is no setting called {}; it is ignored.",
                short(key)
            ));
            continue;
        };
        let text = match found.as_value() {
            Some(Value::String(text)) if !setting.is_switch() => text.value().clone(),
            Some(Value::Integer(number)) if !setting.values.is_empty() => {
                number.value().to_string()
            }
            Some(Value::Boolean(on)) if setting.is_switch() => on.value().to_string(),
            _ => "\0".into(),
        };
        if !setting.set(&mut settings, &text) {
            let usual = match setting.text(&settings) {
                "" => suggested_name(),
                usual => usual.to_owned(),
            };
            let found_value = short(found.to_string().trim()).into_owned();
            let fault = found
                .as_str()
                .and_then(names::fault_of_name)
                .filter(|_| setting.values.is_empty());
            let why = fault.unwrap_or_else(|| {
                format!("{key} is {}, not {found_value}", describe_allowed(setting))
            });
            wrong.push(format!("{file}: {why}; {usual} is used."));
        }
    }
    (settings, wrong)
}

fn value_of(setting: &Setting, settings: &Settings) -> Value {
    match setting.text(settings) {
        on if setting.is_switch() => Value::from(on == "true"),
        text => Value::from(text),
    }
}

fn text_of(settings: &Settings) -> String {
    let mut text = HEAD.to_owned();
    for setting in SETTINGS {
        let Setting {
            key, label, about, ..
        } = setting;
        let allowed = describe_allowed(setting);
        let value = value_of(setting, settings);
        text += &format!("\n# {label}: {about}.\n# {allowed}\n{key} = {value}\n");
    }
    text
}

/// Returns the keys in the text of `file`, and a sentence for each invalid one.
pub(crate) fn keys_in(file: &str, bytes: &[u8]) -> (ChosenKeys, Vec<String>) {
    let mut keys = ChosenKeys::new();
    let mut wrong = Vec::new();
    let contexts = match parse(bytes) {
        Ok(contexts) => contexts,
        Err(why) => {
            return (
                keys,
                vec![format!(
                    "{file} can't be read ({why}); the usual keys are used."
                )],
            );
        }
    };
    for (context, actions) in contexts.iter() {
        let Some(actions) = actions.as_table_like() else {
            let value_text = short(actions.to_string().trim()).into_owned();
            wrong.push(format!(
                "{file}: {context} is a table such as [inverted], not {value_text}; it is ignored."
            ));
            continue;
        };
        for (action, value) in actions.iter() {
            let names: Option<Vec<String>> = match value.as_value() {
                Some(Value::String(one)) => Some(vec![one.value().clone()]),
                Some(Value::Array(all)) => all
                    .iter()
                    .map(|one| one.as_str().map(str::to_owned))
                    .collect(),
                _ => None,
            };
            match names {
                Some(names) => _ = keys.entry(context.to_owned()).or_default().insert(action.to_owned(), names),
                None => wrong.push(format!(
                    "{file}: {context}.{action} is a list of keys such as [\"r\", \"f2\"], not {}; its usual keys \
                     are used.",
                    short(value.to_string().trim())
                )),
            }
        }
    }
    (keys, wrong)
}

fn join_warnings(wrong: Vec<String>) -> Option<String> {
    (!wrong.is_empty()).then(|| wrong.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{DepthSetting, Motion, Pace};
    use std::fs;
    use std::path::PathBuf;
    use tempfile::TempDir;

    fn home(settings: &str) -> (TempDir, Store, PathBuf) {
        let root = tempfile::tempdir().unwrap();
        let store = Store::at(root.path());
        let path = store.paths().settings.clone();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, settings).unwrap();
        (root, store, path)
    }

    #[test]
    fn the_file_explains_every_setting() {
        let (_root, store, path) = home("");
        let settings = Settings {
            name: "Zoë \"\\'".into(),
            depth: DepthSetting::Indexed,
            mouse: false,
            ..Settings::default()
        };
        fs::remove_file(&path).unwrap();
        assert_eq!(store.save_setting("mouse", &settings).unwrap(), settings);
        let text = fs::read_to_string(&path).unwrap();
        for setting in SETTINGS {
            let label = format!(
                "\n\n# {}: {}.\n# {}\n",
                setting.label,
                setting.about,
                describe_allowed(setting)
            );
            let index = text
                .find(&label)
                .unwrap_or_else(|| panic!("{} is missing: {text}", setting.key));
            assert!(
                text[index + label.len()..].starts_with(&format!("{} = ", setting.key)),
                "{text}"
            );
        }
        assert_eq!(store.settings(), (settings, None));
    }

    #[test]
    fn one_value_is_written() {
        let text = "# mine\nmotion = \"full\"   # all of it\nvolume=11\n\nmouse =  false\n[later]\nx = 1 # y\n";
        let (_root, store, path) = home(text);
        let settings = Settings {
            motion: Motion::None,
            auto_roll: true,
            ..Settings::default()
        };
        let read = store.save_setting("motion", &settings).unwrap();
        assert_eq!(
            (read.motion, read.mouse, read.auto_roll),
            (Motion::None, false, false)
        );
        let expected = text.replace("\"full\"", "\"none\"");
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        store.save_setting("auto_roll", &settings).unwrap();
        let expected = expected.replace("false\n", "false\nauto_roll = true\n");
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        // An editor has not finished yet.
        fs::write(&path, "mouse = ").unwrap();
        let refusal = store
            .save_setting("motion", &settings)
            .unwrap_err()
            .to_string();
        assert!(refusal.contains("settings.toml: line 1: "), "{refusal}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mouse = ");
    }

    fn check_fallback(text: &str, expected: &str) {
        let (_root, store, _) = home(&format!("{text}\nmouse = false\nbot_pace = \"slow\"\n"));
        let (settings, notice) = store.settings();
        assert_eq!(
            settings,
            Settings {
                mouse: false,
                bot_pace: Pace::Slow,
                ..Settings::default()
            }
        );
        assert_eq!(notice.unwrap(), expected);
    }

    #[test]
    fn one_wrong_value_falls_back_and_is_named() {
        check_fallback(
            "theme = \"plaid\"",
            "settings.toml: theme is auto, light, contrast or mono, not \"plaid\"; auto is used.",
        );
        check_fallback(
            "auto_roll = 1",
            "settings.toml: auto_roll is true or false, not 1; false is used.",
        );
        check_fallback(
            "volume = 3",
            "settings.toml: there is no setting called volume; it is ignored.",
        );
        assert_eq!(
            home("depth = 256").1.settings().0.depth,
            DepthSetting::Indexed,
            "a number"
        );
    }

    #[test]
    fn a_damaged_file_makes_way_and_is_kept() {
        for damaged in [
            "theme = \"mo",
            "mouse = true\nmouse = false\n",
            "\u{0}",
            "[keys\n",
        ] {
            let (_root, store, path) = home("");
            for bad in ["settings.toml.bad", "settings.toml-2.bad"] {
                fs::write(&path, damaged).unwrap();
                let (settings, notice) = store.settings();
                assert_eq!(settings, Settings::default());
                let notice = notice.unwrap();
                assert!(
                    notice.contains(bad) && notice.contains("(line "),
                    "{notice}"
                );
                assert_eq!(
                    fs::read_to_string(path.with_file_name(bad)).unwrap(),
                    damaged
                );
                assert_eq!(store.settings().1, None);
            }
        }
    }

    #[test]
    fn own_keys_are_read_and_left() {
        let (_root, store, _) = home("");
        assert_eq!(store.keys(), (ChosenKeys::new(), None));
        let path = &store.paths().keys;
        let check = |text: &str, expected: &str| {
            fs::write(path, text).unwrap();
            let (keys, notice) = store.keys();
            let sentence = notice.unwrap_or_default();
            assert!(
                sentence.starts_with(expected) && sentence.is_empty() == expected.is_empty(),
                "{sentence}"
            );
            store.save_settings(&Settings::default()).unwrap();
            assert_eq!(fs::read_to_string(path).unwrap(), text);
            keys
        };
        let keys = check(
            "# mine\n[inverted]\nreroll = [\"r\", \"f2\"]\nfill = \"f\"\n",
            "",
        );
        assert_eq!(keys["inverted"]["reroll"], ["r", "f2"]);
        assert_eq!(keys["inverted"]["fill"], ["f"]);
        let keys = check(
            "[inverted]\nreroll = 5\nfill = \"f\"\n",
            "keys.toml: inverted.reroll is a list of keys such as [\"r\", \"f2\"], not 5; ",
        );
        assert_eq!(keys["inverted"].len(), 1);
        check(
            "fill = 3\n",
            "keys.toml: fill is a table such as [inverted], not 3; it is ignored.",
        );
        check("[inverted\n", "keys.toml can't be read (line 1: ");
    }
}
