//! Changed keys: obeyed, shown in the key bar and on the help page, and saved.
use super::stage::{SMALL, Stage};
use crate::core::DiceFrom;
use crate::store::{KeySet, home::Paths};
use crate::tui::keys::Key;
use ratatui::crossterm::event::{Event, KeyModifiers};
use std::path::PathBuf;

#[test]
fn every_key_is_listed_with_the_way_to_change_it() {
    let mut stage = Stage::menu((200, 60));
    let path = stage.store.paths().keys.clone();
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, "[screens]\nup = [\"up\", \"f7\"]\n").unwrap();
    stage
        .reenter()
        .keys("oe")
        .see("[screens] up  ↑ f7")
        .key(Key::END);
    stage
        .see("To change the keys of an action")
        .see("keys.toml");
    stage.key(Key::HOME);
    stage.see("[screens] up");
}

/// One of the program's files.
type PathIn = fn(&Paths) -> &PathBuf;

/// Whatever comes next, a damaged file is named first.
#[test]
fn wrong_files_are_named_on_the_next_screen() {
    let files: [(PathIn, &str, &str); 6] = [
        (|paths| &paths.settings, "name = Ann", "settings.toml.bad"),
        (|paths| &paths.settings, "theme = 3", "theme"),
        (|paths| &paths.keys, "[inverted", "keys.toml"),
        (
            |paths| &paths.keys,
            "[inverted]\nrerol = \"x\"",
            "inverted.rerol",
        ),
        (|paths| &paths.state, "{", "state.json.bad"),
        (|paths| &paths.history, "{\n", "history.jsonl.bad"),
    ];
    for (path_in, text, words) in files {
        let mut stage = Stage::first(SMALL);
        let path = path_in(stage.store.paths());
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        stage
            .reenter()
            .see("Something is wrong with a file")
            .see(words);
        stage.keys("\n").see_no(words);
    }
}

#[test]
fn alt_with_a_letter_is_no_letter() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded);
    stage.keys(" ").see("roll 1 of 3");
    for modifiers in [KeyModifiers::ALT, KeyModifiers::ALT | KeyModifiers::SHIFT] {
        let before = stage.frame();
        stage.input(&Event::Key(Key::letter('r').event(modifiers)));
        assert_eq!(stage.frame(), before);
    }
    stage.keys("r").see("roll 2 of 3");
}

#[test]
fn a_game_obeys_the_changed_key() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded);
    stage
        .assign_key("inverted", "reroll", "x")
        .assign_key("play", "help", "f1");
    stage
        .keys(" ")
        .see("roll 1 of 3")
        .see(" x  reroll")
        .keys("r")
        .see_no("roll 2 of 3")
        .keys("x")
        .see("roll 2 of 3")
        .keys("?")
        .see_no("Credits");
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
    context.settings.keys = KeySet::Left;
    assert_eq!(crate::tui::screens::actions::take_keys(context, None), None);
    stage
        .keys("d")
        .see("Inverted Dice")
        .see(" W  play with a friend")
        .keys("W")
        .see("Who plays");
    // `s` moves down here.
    stage.keys("ss");
    assert!(stage.shows("Who plays"), "{}", stage.text());
    stage.keys("q").see(" W  play with a friend");
}

#[test]
fn a_shared_key_is_lost_to_one_alone() {
    let mut stage = super::review::of_solitaire(SMALL);
    stage
        .assign_key("screens", "choose", "f3")
        .assign_key("screens", "back", "f4");
    // Space runs a review although it no longer chooses.
    stage.keys("q ").see("review ▸ ");
    stage.key(Key::function(4));
    stage.see("Saved");
}
