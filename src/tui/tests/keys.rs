//! Keys that the player changed: obeyed, shown in the key bar and on the help page, and kept in the file.
use super::stage::{SMALL, Stage};
use crate::core::record::DiceFrom;
use crate::store::KeySet;
use ratatui::crossterm::event::KeyCode;

/// The screen of the keys, from the menu.
fn keys() -> Stage {
    let mut stage = Stage::menu(SMALL);
    stage.keys("oe").see("every action, and the keys that you have for it");
    stage
}

/// Puts the cursor on the action that the line above the keys tells as `about`.
fn go_to(stage: &mut Stage, about: &str) {
    for _ in 0..200 {
        if stage.sentence().starts_with(about) {
            return;
        }
        stage.key(KeyCode::Down);
    }
    panic!("no {about}:\n{}", stage.text());
}

#[test]
fn a_new_key_is_obeyed_shown_and_kept_and_a_taken_one_refused() {
    let mut stage = keys();
    go_to(&mut stage, "reroll: roll the dice that are not kept");
    // SymmDice has one too.
    stage.key(KeyCode::Down);
    go_to(&mut stage, "reroll: ");
    stage.key(KeyCode::Enter);
    stage.see("press its new key").keys("u");
    stage.see("✗ u is undo already (In every game:");
    stage.key(KeyCode::Enter);
    stage.keys("3").see("✗ 3 names a die");
    stage.key(KeyCode::Enter);
    stage.key(KeyCode::Esc);
    stage.see("usual keys");
    stage.key(KeyCode::Enter);
    stage.keys("x").see("usual keys");
    let settings = stage.store.settings().0;
    assert_eq!(settings.keys["inverted"]["reroll"], ["x"]);
    stage.key(KeyCode::Backspace);
    assert!(stage.store.settings().0.keys.values().all(|chosen| chosen.is_empty()));
}

#[test]
fn a_game_obeys_the_changed_key_alone_and_tells_it_everywhere() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded);
    let context = stage.screen.app.context();
    context.settings.keys.entry("inverted".into()).or_default().insert("reroll".into(), vec!["x".into()]);
    context.settings.keys.entry("play".into()).or_default().insert("help".into(), vec!["f1".into()]);
    assert_eq!(crate::tui::screens::actions::take_keys(context, None), None);
    stage.keys(" ").see("roll 1 of 3").see(" x  roll");
    assert!(!stage.keys("r").shows("roll 2 of 3"));
    stage.keys("x").see("roll 2 of 3");
    assert!(!stage.keys("?").shows("Whose it is"));
    stage.key(KeyCode::F(1));
    stage.key(KeyCode::Tab);
    assert!(
        stage
            .text()
            .lines()
            .any(|line| line.contains(" x ") && line.contains("roll the dice that are not kept"))
    );
}

#[test]
fn screens_obey_a_set_of_keys_and_texts_stay_texts() {
    let mut stage = Stage::menu(SMALL);
    let context = stage.screen.app.context();
    context.settings.key_set = KeySet::LeftHanded;
    assert_eq!(crate::tui::screens::actions::take_keys(context, None), None);
    stage.keys("d").see("Nice Dice: ");
    stage.see(" S  set up").keys("S").see("Seed");
    // s moves down here, and starting made way.
    stage.keys("ss");
    assert!(stage.shows("Seed"), "{}", stage.text());
    stage.keys("q").see(" S  set up");
}
