use super::stage::{Stage, check};
use crate::core::record::DiceFrom;
use crate::registry;
use crate::tui::app::End;
use ratatui::crossterm::event::KeyCode;

/// A stage after these keys on the menu.
fn after(keys: &'static str) -> impl Fn((u16, u16)) -> Stage {
    move |size| {
        let mut stage = Stage::menu(size);
        stage.keys(keys);
        stage
    }
}

/// The number of `game` on the menu.
fn number(game: &str) -> String {
    (registry::games().iter().position(|about| about.id == game).unwrap() + 1).to_string()
}

#[test]
fn the_menu() {
    check("menu", after(""));
    check("menu_with_an_open_game", |size| {
        let mut stage = Stage::game(size, "inverted", &["Ann", "Ben"], DiceFrom::Seeded);
        stage.keys(" \n\x1b");
        for _ in 0..3 {
            stage.key(KeyCode::Down);
        }
        stage.keys("\n");
        stage
    });
}

#[test]
fn the_setup_of_every_title() {
    for about in registry::games() {
        check(&format!("setup_{}", about.id), |size| {
            let mut stage = Stage::menu(size);
            stage.keys(&number(about.id));
            stage
        });
    }
}

#[test]
fn two_presses_start_every_title() {
    for about in registry::games() {
        let mut stage = Stage::menu((80, 24));
        let menu = stage.text();
        stage.keys(&number(about.id));
        let setup = stage.text();
        stage.keys("\n");
        let game = stage.text();
        assert!(menu.contains(about.name) && setup.contains(about.name), "{menu}\n{setup}");
        assert!(game != setup && !game.contains("enter  start") && game.contains("esc  menu"), "{game}");
    }
}

#[test]
fn settings_and_saved_games() {
    let list = |down: usize, size| {
        let mut stage = Stage::menu(size);
        for _ in 0..registry::games().len() + down {
            stage.key(KeyCode::Down);
        }
        stage.keys("\n");
        stage
    };
    check("saved_games_none", |size| list(0, size));
    check("settings", |size| list(1, size));
    check("saved_games", |size| {
        let mut stage = Stage::game(size, "inverted", &["Ann", "Ben"], DiceFrom::Seeded);
        stage.keys(" \n\x1b");
        for _ in 0..3 {
            stage.key(KeyCode::Down);
        }
        stage.keys("\n").wait("Continue");
        for _ in 0..=registry::games().len() {
            stage.key(KeyCode::Down);
        }
        stage.keys("\nx");
        stage
    });
}

#[test]
fn rules_and_keys() {
    let rules = |keys: &'static str| {
        move |size| {
            let mut stage = Stage::game(size, "inverted", &["Ann"], DiceFrom::Seeded);
            stage.keys(keys);
            stage
        }
    };
    check("rules", rules("?"));
    check("keys", rules("?\t"));
    check("pause", rules(" \x1b"));
}

#[test]
fn a_curtain_falls_before_the_keyboard_passes_on() {
    check("curtain", |size| {
        let mut stage = Stage::game(size, "solitaire", &["Ann", "Ben"], DiceFrom::Seeded);
        stage.keys(" ").wait("Pass the keyboard");
        stage
    });
}

#[test]
fn a_small_terminal_is_told_what_it_takes_and_hides_nothing_from_keys() {
    let mut stage = Stage::game((80, 24), "inverted", &["Ann"], DiceFrom::Seeded);
    let before = stage.text();
    stage.resize((79, 24));
    assert!(stage.text().contains("needs 80×24, have 79×24"), "{}", stage.text());
    stage.resize((20, 6));
    let small = stage.text();
    assert!(small.contains("needs 80×24") && small.contains("have 20×6"), "{small}");
    // Nothing is done that cannot be seen.
    stage.keys(" ");
    for size in [(0, 0), (1, 1), (0, 24), (80, 0), (3, 200)] {
        stage.resize(size).keys(" ");
    }
    assert_eq!(stage.resize((80, 24)).text(), before);
}

#[test]
fn q_on_the_menu_leaves() {
    assert_eq!(Stage::menu((80, 24)).key(KeyCode::Char('q')), Some(End::Left));
}
