//! Changed keys: obeyed, shown in the key bar and on the help page, and saved.
use super::stage::{SMALL, Stage};
use crate::core::record::DiceFrom;
use crate::registry::games;
use crate::store::KeySet;
use crate::tui::keys::Key;

/// Opens the key list from the menu.
fn keys() -> Stage {
    let mut stage = Stage::menu(SMALL);
    stage.keys("oe").see("every action and its keys");
    stage
}

/// Puts the cursor on the action that the line above the keys describes as `about`.
fn go_to(stage: &mut Stage, about: &str) {
    for _ in 0..200 {
        if stage.sentence().starts_with(about) {
            return;
        }
        stage.key(Key::DOWN);
    }
    panic!("no {about}:\n{}", stage.text());
}

#[test]
fn a_new_key_is_obeyed_and_kept() {
    let mut stage = keys();
    go_to(&mut stage, "reroll: roll the dice that are not kept");
    // SymmDice has such an action too.
    stage.key(Key::DOWN);
    go_to(&mut stage, "reroll: ");
    stage.key(Key::ENTER);
    stage.see("press a key to add it").keys("u");
    stage.see("✗ u is already undo (In every game:");
    stage.key(Key::ENTER);
    stage.keys("3").see("✗ 3 picks a die");
    stage.key(Key::ENTER);
    stage.key(Key::ESC);
    stage.see("reset all");
    stage.key(Key::ENTER);
    stage.keys("x").see("reset all");
    let settings = stage.store.settings().0;
    assert_eq!(settings.keys["inverted"]["reroll"], ["r", "x"]);
    stage.key(Key::ENTER);
    stage.keys("r").see("reset all");
    stage.key(Key::ENTER);
    stage.keys("x").see("✗ reroll has no other key.");
    assert_eq!(stage.store.settings().0.keys["inverted"]["reroll"], ["x"]);
    stage.key(Key::BACKSPACE);
    assert!(stage.store.settings().0.keys.values().all(|chosen| chosen.is_empty()));
}

#[test]
fn a_game_obeys_the_changed_key() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded);
    let context = stage.screen.app.context();
    context.settings.keys.entry("inverted".into()).or_default().insert("reroll".into(), vec!["x".into()]);
    context.settings.keys.entry("play".into()).or_default().insert("help".into(), vec!["f1".into()]);
    assert_eq!(crate::tui::screens::actions::take_keys(context, None), None);
    stage.keys(" ").see("roll 1 of 3").see(" x  reroll");
    assert!(!stage.keys("r").shows("roll 2 of 3"));
    stage.keys("x").see("roll 2 of 3");
    assert!(!stage.keys("?").shows("Credits"));
    stage.key(Key::function(1));
    stage.key(Key::TAB);
    assert!(
        stage
            .text()
            .lines()
            .any(|line| line.contains(" x ") && line.contains("roll the dice that are not kept"))
    );
}

#[test]
fn screens_obey_sets_and_texts_stay() {
    let mut stage = Stage::menu(SMALL);
    let context = stage.screen.app.context();
    context.settings.key_set = KeySet::LeftHanded;
    assert_eq!(crate::tui::screens::actions::take_keys(context, None), None);
    stage.keys("d").see("Nice Dice: ");
    stage.see(" S  set up").keys("S").see("Seed");
    // `s` moves down here, and starting lost it.
    stage.keys("ss");
    assert!(stage.shows("Seed"), "{}", stage.text());
    stage.keys("q").see(" S  set up");
}

#[test]
fn usual_keys_can_be_restored() {
    let mut stage = Stage::menu(SMALL);
    let context = stage.screen.app.context();
    let all = [("up", "f1"), ("down", "f2"), ("choose", "f3"), ("back", "f4")];
    for (name, key) in all {
        context.settings.keys.entry("screens".into()).or_default().insert(name.into(), vec![key.into()]);
    }
    for (name, key) in [("usual", "f6"), ("all-usual", "f7")] {
        context.settings.keys.entry("keys".into()).or_default().insert(name.into(), vec![key.into()]);
    }
    assert_eq!(crate::tui::screens::actions::take_keys(context, None), None);
    stage.keys("o").see("kept for every game").keys("\x1bq\n ");
    stage.see("kept for every game").key(Key::function(4));
    assert!(!stage.shows("kept for every game"), "q leaves the menu still, and nothing else");
    // The key list itself also accepts and shows the default keys.
    stage.keys("oe").see("esc  back").see("ctrl-c always quits");
    let first = stage.sentence();
    stage.key(Key::DOWN);
    assert_ne!(stage.sentence(), first);
    stage.key(Key::function(1));
    assert_eq!(stage.sentence(), first);
    go_to(&mut stage, "back: ");
    stage.key(Key::BACKSPACE);
    assert_eq!(stage.store.settings().0.keys["screens"].get("back"), None);
    stage.keys("\n").see("Esc keeps it").keys("\x1b").see("reset all");
    stage.key(Key::DELETE);
    stage.see("Delete again");
    stage.key(Key::DOWN);
    assert!(!stage.store.settings().0.keys.is_empty(), "only a second time");
    stage.key(Key::DELETE);
    stage.key(Key::DELETE);
    assert!(stage.store.settings().0.keys.is_empty());
    stage.keys("\x1b").see("kept for every game").keys("q");
    assert!(!stage.shows("kept for every game"));
}

#[test]
fn a_shared_key_is_lost_to_one_alone() {
    let mut stage = super::replay::of_a_file(SMALL);
    let context = stage.screen.app.context();
    for (name, key) in [("choose", "f3"), ("back", "f4")] {
        context.settings.keys.entry("screens".into()).or_default().insert(name.into(), vec![key.into()]);
    }
    assert_eq!(crate::tui::screens::actions::take_keys(context, None), None);
    // Space runs a replay although it no longer chooses.
    stage.keys("q ").see("every 2 seconds");
    stage.key(Key::function(4));
    stage.see("Saved games");
}

#[test]
fn every_game_has_its_number_on_the_menu() {
    for (at, game) in games().into_iter().enumerate() {
        let mut stage = Stage::menu(SMALL);
        stage.keys(&(at + 1).to_string()).see(&format!(" {} ", game.name)).see("Players");
    }
}
