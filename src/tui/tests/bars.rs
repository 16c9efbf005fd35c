//! Every entry of a key bar is an action whose keys the player can change.
use super::stage::Stage;
use super::{handover, statistics};
use crate::core::{DiceFrom, Purpose, Seed, Stream};
use crate::tui::keys::{Key, KeyAssignment, Request, SHARED};
use crate::tui::screens::actions::take_keys;
use crate::tui::screens::dialog::leave;
use crate::tui::screens::tables::all;
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::views::symmdice::Gallery;
use ratatui::layout::Rect;
use std::rc::Rc;

const LARGE: (u16, u16) = (200, 60);

/// Returns the entries of the key bar: the columns and the request of each. No screen has more than
/// six, and the first is gold: what Enter or Space do now.
fn bar_entries(stage: &mut Stage) -> Vec<(Rect, Request)> {
    let targets = stage.click_targets().into_iter();
    let entries: Vec<_> = targets.filter(|(area, _)| area.y == LARGE.1 - 1).collect();
    assert!(entries.len() <= 6, "{entries:?}\n{}", stage.text());
    let gold = Theme::default().style_on(Role::HeldPip, Surface::Held).bg;
    let first = stage.frame()[(1, LARGE.1 - 1)].style().bg;
    // These may have nothing to go on with.
    let text = stage.text();
    let title = text.lines().next().unwrap_or_default();
    let silent = ["Saved games", "Statistics", "Keys", "The dice", "rules"];
    let only_shows = silent.iter().any(|screen| title.contains(screen));
    assert!(first == gold || only_shows, "{text}");
    entries
}

/// Returns the words of the entry for `request` in the key bar. Tries again if the bar changes
/// meanwhile: the search of all games' dice may add entries.
fn words_of(stage: &mut Stage, request: Request) -> String {
    loop {
        let entries = bar_entries(stage);
        let bar = stage.text().lines().last().unwrap_or_default().to_owned();
        if bar_entries(stage) == entries {
            let (area, _) = entries
                .into_iter()
                .find(|(_, other)| other.context == request.context && other.name == request.name)
                .expect("the entry");
            return bar
                .chars()
                .skip(area.x.into())
                .take(area.width.into())
                .collect();
        }
    }
}

/// Fails unless the screen comes to rest, and each entry of the key bar shows the new key after a
/// change, of its own action or of a shared one.
#[track_caller]
fn check(stage: &mut Stage, name: &str) {
    stage.resize(LARGE).rest();
    let entries = bar_entries(stage);
    assert!(!entries.is_empty(), "{name}:\n{}", stage.text());
    let all = KeyAssignment::of(&all());
    for (_, request) in entries {
        let first = request.name.split(" | ").next();
        let own_action = all
            .iter()
            .find(|action| action.context == request.context && Some(action.name) == first);
        let words = words_of(stage, request);
        let sign = words
            .trim_start()
            .split(' ')
            .next()
            .unwrap_or_default()
            .to_owned();
        // Positions, such as the number of a die, are fixed, and so are the keys of a field.
        let is_fixed = ["done", "leave", "take"].contains(&request.name);
        let action = own_action.or_else(|| {
            all.iter().find(|action| {
                action.context == SHARED && sign.starts_with(&action.usual[0].sign())
            })
        });
        let Some(action) = action.filter(|_| !is_fixed) else {
            continue;
        };
        stage.assign_key(action.context, action.name, "f9");
        let words = words_of(stage, request);
        assert!(words.contains("f9"), "{name}: {action:?} in {words}");
        let context = stage.screen.app.context();
        context.own_keys.clear();
        take_keys(context, None);
    }
}

/// Opens the screen that `keys` lead to from the menu.
fn of_menu(keys: &str) -> Stage {
    let mut stage = Stage::menu(LARGE);
    stage.keys(keys);
    stage
}

#[test]
fn shown_keys_can_be_changed() {
    for keys in [
        "", "t", "s", "r", "l", "o", "oe", "?", "w", "wt", "w↓", "l\n", "l→\n",
    ] {
        check(&mut of_menu(keys), keys);
    }
    // In a setup, the cursor goes to the row of the seat first.
    let mut setup = of_menu("w");
    for _ in 0..14 {
        check(setup.keys("↓"), "setup");
    }
    check(
        Stage::menu(LARGE).keys("←?").see("f  figures"),
        "rules of SymmDice",
    );
    check(
        Stage::menu(LARGE).keys("←?f").see("The eight motifs"),
        "figures",
    );
    let mut year = statistics::of_a_year(LARGE);
    check(year.keys("r"), "statistics");
    let mut result = statistics::finished(&[]);
    result.resize(LARGE);
    check(&mut result, "result");
    for (keys, name) in [("r", "review"), ("d", "dice"), ("c", "share")] {
        check(result.keys(keys), name);
        result.keys("\x1b").see("enter  again");
    }
    let mut game = Stage::game(LARGE, "inverted", &["Ann", "Ben"], DiceFrom::Seeded);
    check(&mut game, "game");
    check(game.keys("\x1b").see("Leave"), "pause");
    for keys in ["?", "d"] {
        check(game.keys(keys), keys);
        game.key(Key::ESC);
        game.keys("\x1b");
    }
    game.screen.push(Box::new(leave("not saved")));
    check(&mut game, "leave");
    let mut hand = handover::hand(LARGE, &["Annabell", "Benjamin"]);
    check(hand.see("after hand 1"), "hand");
}

#[test]
fn saved_games_and_gallery_show_keys() {
    let mut saved = super::saved::open_list(LARGE);
    check(&mut saved, "saved");
    check(saved.keys("x"), "saved, one of them put away");
    check(saved.keys("/"), "finding");
    let store = saved.store.clone();
    store
        .keep_figure("star", "d@0,0,0 y@1200,0,0 y@-1200,0,0")
        .unwrap();
    saved
        .screen
        .push(Box::new(Gallery::new(None, Rc::default())));
    check(saved.see("Kept figures"), "gallery");
    // The player's letters work like the default letters.
    saved.assign_key("gallery", "svg", "w");
    saved.keys("w").see("Written to ");
}

/// Clicks at random on entries of a game's key bar, amid random rolls and choices, and fails unless
/// each click changes the screen or gives a reason.
#[test]
fn no_entry_of_the_bar_is_silent() {
    for (game, names) in [
        ("inverted", &["Ann", "Ben"][..]),
        ("nice", &["Ann", "Ben"]),
        ("solitaire", &["Ann", "Ben"]),
        ("mathdice mode=puzzle", &["Ann"]),
        ("symmdice", &["Ann", "Ben", "Cid"]),
        ("symmdice variant=free", &["Ann"]),
        ("symmdice variant=kids", &["Ann", "Ben"]),
    ] {
        let mut stage = Stage::game(LARGE, game, names, DiceFrom::Seeded);
        let mut stream = Stream::new(Seed(7), Purpose::Trials, 0);
        let title = stage
            .text()
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned();
        let mut pressed = Vec::new();
        for _ in 0..12 {
            let entries = bar_entries(&mut stage);
            let entries: Vec<_> = entries
                .iter()
                .filter(|(_, to)| to.clicked().is_some() && to.name != "menu")
                .collect();
            let Some((area, request)) = stream.pick(&entries).copied() else {
                break;
            };
            pressed.push(request.name);
            let before = stage.frame();
            stage.click((area.x, area.y));
            assert!(
                stage.frame() != before || stage.shows("✗ "),
                "{game}: {pressed:?} changes nothing in\n{}",
                stage.text()
            );
            if request.name == "help" {
                stage.keys("\x1b");
            }
            if !stage.text().trim_start().starts_with(&title) {
                break;
            }
        }
    }
}
