//! Tests of the settings file.
use super::home::Store;
use super::settings::{KeySet, Pace, SETTINGS, Settings, Theme};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// Player's files with `toml` as `settings.toml`.
fn home(toml: Option<&str>) -> (TempDir, Store, PathBuf) {
    let root = tempfile::tempdir().unwrap();
    let store = Store::at(root.path());
    let path = store.paths().settings.clone();
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    if let Some(text) = toml {
        fs::write(&path, text).unwrap();
    }
    (root, store, path)
}

#[test]
fn a_new_file_explains_every_setting() {
    let (_root, store, path) = home(None);
    store.save_settings(&Settings::default()).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("# The settings of dicegames."), "{text}");
    for key in SETTINGS.iter().map(|setting| setting.key) {
        let at = text.find(&format!("\n{key} = ")).unwrap_or_else(|| panic!("{key} is missing: {text}"));
        let before: Vec<&str> = text[..at].lines().rev().take(2).collect();
        assert!(before.iter().all(|line| line.starts_with("# ")), "{key}: {before:?}");
    }
    assert!(
        text.contains("# auto, light, contrast or mono\n") && text.contains("# [keys.inverted]"),
        "{text}"
    );
    assert_eq!(store.settings(), (Settings::default(), None));
}

#[test]
fn comments_and_unknown_keys_stay() {
    let text =
        "# mine\nmouse = false # no mice\nsound = { volume = 3 }\n\ntheme = \"mono\"\n\n[future]\nx = 1\n";
    let (_root, store, path) = home(Some(text));
    let (mut settings, notice) = store.settings();
    assert_eq!((settings.theme, settings.mouse), (Theme::Mono, false));
    let unknown = "settings.toml: there is no setting called sound; it is ignored. \
                   settings.toml: there is no setting called future; it is ignored.";
    assert_eq!(notice.unwrap().0, unknown);
    store.save_settings(&settings).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "nothing was changed");
    settings.mouse = true;
    settings.bot_pace = Pace::Instant;
    store.save_settings(&settings).unwrap();
    let now = fs::read_to_string(&path).unwrap();
    assert!(
        now.starts_with("# mine\nmouse = true # no mice\nsound = { volume = 3 }\n\ntheme = \"mono\"\n"),
        "{now}"
    );
    assert!(now.contains("bot_pace = \"instant\"\n") && now.ends_with("[future]\nx = 1\n"), "{now}");
    assert_eq!(store.settings().0, settings);
}

#[test]
fn one_wrong_value_falls_back_and_is_named() {
    let check = |text: &str, expected: &str| {
        let all = format!("{text}\nmouse = false\nbot_pace = \"slow\"\n");
        let (_root, store, path) = home(Some(&all));
        let (settings, notice) = store.settings();
        assert_eq!(settings, Settings { mouse: false, bot_pace: Pace::Slow, ..Settings::default() });
        assert_eq!(notice.unwrap().0, expected);
        // People's typing errors are theirs to correct.
        store.save_settings(&settings).unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), all);
    };
    check(
        "theme = \"plaid\"",
        "settings.toml: theme is auto, light, contrast or mono, not \"plaid\"; auto is used.",
    );
    check("auto_roll = 1", "settings.toml: auto_roll is true or false, not 1; false is used.");
    check("key_guard = \"true\"", "settings.toml: key_guard is true or false, not \"true\"; true is used.");
    check("depth = 12", "settings.toml: depth is auto, true, 256 or 16, not 12; auto is used.");
    check("keys = 3", "settings.toml: keys is a table such as [keys.inverted], not 3; it is ignored.");
    let (_root, store, _) = home(Some("depth = 256\n[keys.inverted]\nreroll = 5\nfill = \"f\"\n"));
    let (settings, notice) = store.settings();
    assert_eq!(settings.depth, super::Depth::Indexed);
    assert_eq!(settings.keys["inverted"]["fill"], ["f"]);
    assert!(notice.unwrap().0.starts_with("settings.toml: keys.inverted.reroll is a list of keys"));
}

#[test]
fn a_misspelt_setting_is_named() {
    let check = |text: &str, expected: &str| {
        let (_root, store, _) = home(Some(text));
        let (settings, notice) = store.settings();
        assert_eq!((settings, notice.unwrap().0.as_str()), (Settings::default(), expected));
    };
    check(
        "motoin = \"none\"",
        "settings.toml: there is no setting called motoin (is motion meant?); it is ignored.",
    );
    check("mose = false", "settings.toml: there is no setting called mose (is mouse meant?); it is ignored.");
    check("volume = 3", "settings.toml: there is no setting called volume; it is ignored.");
    let long = "x".repeat(1000);
    let told = format!("settings.toml: there is no setting called {}…; it is ignored.", &long[..40]);
    check(&format!("{long} = 3"), &told);
    let many: String = (0..100).map(|n| format!("volume{n} = 3\n")).collect();
    let notice = home(Some(&many)).1.settings().1.unwrap().0;
    assert!(notice.ends_with(" And 95 more."), "{notice}");
}

/// A symbolic link is kept, and so are the access rights of its target.
#[cfg(unix)]
#[test]
fn a_linked_file_is_written_through() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (root, store, path) = home(None);
    let (own, middle) = (root.path().join("dotfiles.toml"), root.path().join("middle"));
    symlink("dotfiles.toml", &middle).unwrap();
    symlink(&middle, &path).unwrap();
    let mode = || fs::metadata(&own).unwrap().permissions().mode() & 0o777;
    store.save_settings(&Settings::default()).unwrap();
    assert_eq!(mode(), 0o600, "a new one is the player's own");
    fs::set_permissions(&own, fs::Permissions::from_mode(0o644)).unwrap();
    store.save_settings(&Settings { mouse: false, ..Settings::default() }).unwrap();
    assert!(fs::read_to_string(&own).unwrap().contains("mouse = false"));
    assert_eq!((fs::read_link(&path).unwrap(), mode()), (middle.clone(), 0o644));
    fs::remove_file(&path).unwrap();
    symlink(&path, &path).unwrap();
    assert!(store.save_settings(&Settings::default()).is_err(), "a circle");
}

#[test]
fn a_damaged_file_makes_way_and_is_kept() {
    for damaged in ["theme = \"mo", "mouse = true\nmouse = false\n", "\u{0}", "[keys\n"] {
        let (_root, store, path) = home(None);
        for bad in ["settings.toml.bad", "settings.toml-2.bad"] {
            fs::write(&path, damaged).unwrap();
            let (settings, notice) = store.settings();
            assert_eq!(settings, Settings::default());
            let notice = notice.unwrap().0;
            assert!(notice.contains(bad) && notice.contains("(line "), "{notice}");
            assert_eq!(fs::read_to_string(path.with_file_name(bad)).unwrap(), damaged);
            assert_eq!(store.settings().1, None);
        }
    }
}

#[test]
fn keys_are_stored_beside_existing_content() {
    let (_root, store, path) = home(Some("[keys.inverted] # mine\nfill = [\"f\"] # for fill\n"));
    let (mut settings, _) = store.settings();
    settings.key_set = KeySet::LeftHanded;
    settings.keys.entry("play".into()).or_default().insert("roll".into(), vec!["x".into(), "f2".into()]);
    store.save_settings(&settings).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("[keys.inverted] # mine\nfill = [\"f\"] # for fill\n"), "{text}");
    assert!(text.contains("[keys.play]\nroll = [\"x\", \"f2\"]\n"), "{text}");
    assert!(text.contains("key_set = \"left-handed\""), "{text}");
    assert_eq!(store.settings(), (settings.clone(), None));
    settings.keys.get_mut("play").unwrap().clear();
    store.save_settings(&settings).unwrap();
    assert!(!fs::read_to_string(&path).unwrap().contains("roll"));
    let (_root, new, path) = home(None);
    new.save_settings(&settings).unwrap();
    assert!(fs::read_to_string(&path).unwrap().contains("[keys.inverted]\nfill = [\"f\"]\n"));
    assert_eq!(new.settings().0.keys["inverted"], settings.keys["inverted"]);
}
