//! Every key that a screen shows is an action that the player can give other keys.
use super::stage::Stage;
use super::{handover, statistics};
use crate::core::record::DiceFrom;
use crate::registry::games;
use crate::tui::canvas::ClickTarget;
use crate::tui::keymap::Key;
use crate::tui::remap::{Action, BETWEEN, Listed, PLAY, SCREENS};
use crate::tui::screens::actions::{all, take_keys};
use crate::tui::screens::leave::Leave;
use crate::tui::views::symmdice::Gallery;
use ratatui::crossterm::event::KeyCode;
use std::rc::Rc;

const LARGE: (u16, u16) = (200, 60);

/// The keys in the last line of the screen.
fn shown(stage: &mut Stage) -> Vec<Key> {
    let last = LARGE.1 - 1;
    let targets = stage.click_targets().into_iter().filter(|(area, _)| area.y == last);
    targets
        .filter_map(|(_, target)| match target {
            ClickTarget::Key(key) => Some(key),
            ClickTarget::Target(_) => None,
        })
        .collect()
}

/// Fails unless each of the keys that the screen shows is that of an action which the player can change: then the screen
/// shows and obeys the new key.
#[track_caller]
fn check(stage: &mut Stage, name: &str) {
    stage.resize(LARGE);
    let keys = shown(stage);
    assert!(!keys.is_empty(), "{name}:\n{}", stage.text());
    let contexts = stage.screen.app.key_contexts();
    let of_games: Vec<&str> =
        [PLAY, BETWEEN, SCREENS].into_iter().chain(games().into_iter().map(|g| g.id)).collect();
    let here = |listed: &&Listed| {
        let first = listed.actions.first().map_or("", |action| action.context);
        if contexts.is_empty() { of_games.contains(&first) } else { contexts.contains(&first) }
    };
    let all = all();
    let typing = stage.screen.app.types();
    for key in keys.into_iter().filter(|_| !typing) {
        let place = all.iter().filter(here).any(|listed| listed.places.contains(&key));
        let known = |action: &&Action| action.usual.contains(&key);
        let mut actions: Vec<&Action> = all.iter().filter(here).flat_map(|listed| &listed.actions).collect();
        // The nearest context is asked first.
        actions.sort_by_key(|action| contexts.iter().position(|context| *context == action.context));
        let found = actions.into_iter().find(known).cloned();
        assert!(found.is_some() || place, "{name}: {key:?} is in no table:\n{}", stage.text());
        let Some(action) = found.filter(|_| !contexts.is_empty() && !place) else { continue };
        let context = stage.screen.app.context();
        context
            .settings
            .keys
            .entry(action.context.into())
            .or_default()
            .insert(action.name, vec!["f9".into()]);
        assert_eq!(take_keys(context, None), None);
        let bar = stage.text().lines().last().unwrap_or_default().to_owned();
        assert!(bar.contains("f9 "), "{name}: {key:?} in\n{bar}");
        let context = stage.screen.app.context();
        context.settings.keys.clear();
        take_keys(context, None);
    }
}

#[test]
fn every_key_that_a_screen_shows_can_be_changed() {
    let of_menu = |keys: &str| {
        let mut stage = Stage::menu(LARGE);
        stage.keys(keys);
        stage
    };
    for keys in ["", "d", "g", "b", "e", "o", "oe", "?", "t", "s", "s↓", "e\n", "e→\n"] {
        check(&mut of_menu(keys), keys);
    }
    // Seats of a setup, whose row the cursor finds by itself.
    let mut setup = of_menu("s");
    for _ in 0..14 {
        check(setup.keys("↓"), "setup");
    }
    check(Stage::menu(LARGE).keys("?").see("f  figures"), "rules of SymmDice");
    check(Stage::menu(LARGE).keys("?f").see("The eight motifs"), "figures");
    let mut year = statistics::of_a_year(LARGE);
    check(year.keys("b"), "statistics");
    let mut result = statistics::finished(&[]);
    result.resize(LARGE);
    check(&mut result, "result");
    for (keys, name) in [("r", "review"), ("v", "replay"), ("d", "dice"), ("c", "share")] {
        check(result.keys(keys), name);
        result.keys("\x1b").see("same dice");
    }
    let mut game = Stage::game(LARGE, "inverted", &["Ann", "Ben"], DiceFrom::Seeded);
    check(&mut game, "game");
    check(game.keys("\x1b").see("Leave the table"), "pause");
    for keys in ["?", "d"] {
        check(game.keys(keys), keys);
        game.key(KeyCode::Esc);
        game.keys("\x1b");
    }
    game.screen.push(Box::new(Leave::new("not saved".into())));
    check(&mut game, "leave");
    check(handover::hand(LARGE, &["Annabell", "Benjamin"]).see("takes hand 1"), "card");
}

#[test]
fn the_list_of_saved_games_and_the_gallery_show_keys_that_can_be_changed() {
    let mut saved = super::saved::listed(LARGE);
    check(&mut saved, "saved");
    check(saved.keys("x"), "saved, one of them put away");
    check(saved.keys("/"), "finding");
    let store = saved.store.clone();
    store.gallery().keep("star", "d@0,0,0 y@1200,0,0 y@-1200,0,0").unwrap();
    saved.screen.push(Box::new(Gallery::new(None, Rc::default())));
    check(saved.see("Kept figures"), "gallery");
    // What its letters do, the player's own letters do.
    let context = saved.screen.app.context();
    context.settings.keys.entry("gallery".into()).or_default().insert("svg".into(), vec!["w".into()]);
    assert_eq!(take_keys(context, None), None);
    saved.keys("w").see("Written to ");
}

/// l is two things from the start: what leads to the right has another key now, the luckiest moment keeps it.
#[test]
fn a_key_that_two_tables_share_stays_with_the_one_that_was_not_changed() {
    for keys in [vec!["f9".to_owned()], vec!["right".into(), "l".into(), "f9".into()]] {
        let mut result = statistics::finished(&[]);
        let context = result.screen.app.context();
        context.settings.keys.entry(SCREENS.into()).or_default().insert("right".into(), keys);
        assert_eq!(take_keys(context, None), None);
        let known = context.keys.known(&["result", SCREENS], Key::letter('l'));
        assert_eq!(known, Some(Key::letter('l')));
    }
}
