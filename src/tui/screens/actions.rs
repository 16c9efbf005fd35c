//! Assignment of the player's keys: conflicts, and the additions of a key set.
use crate::core::words::short;
use crate::registry::{about, name_of};
use crate::store::{KeySet, Settings};
use crate::tui::context::Context;
use crate::tui::keys::{Action, BETWEEN, Key, Listed, PLAY, Remap, SHARED};

/// Returns the title of `context`, a table in the settings.
pub(crate) fn title(context: &str) -> &str {
    match context {
        SHARED => "On all screens but a game",
        "menu" => "In the menu",
        "setup" => "In the setup",
        "settings" => "In the settings",
        "keys" => "In the list of keys",
        "rules" => "In the rules",
        "pause" => "In the menu of a game",
        BETWEEN => "Between turns",
        "result" => "In the result",
        "review" => "In the review",
        "replay" => "In the replay",
        "saved" => "Among saved games",
        "compare" => "In a comparison",
        "evening" => "In an evening",
        "share" => "With a text to share",
        "statistics" => "In the statistics",
        "gallery" => "In the gallery",
        "leave" => "When a game can't be saved",
        PLAY => "In every game",
        game => name_of(game),
    }
}

/// Returns `true` if both contexts are active at the same time.
fn meet(one: &str, other: &str) -> bool {
    let with = |one: &str, other: &str| match one {
        PLAY => is_game(other) || other == BETWEEN,
        SHARED => other != PLAY && other != BETWEEN && !is_game(other),
        _ => false,
    };
    one == other || with(one, other) || with(other, one)
}

fn is_game(context: &str) -> bool {
    about(context).is_some()
}

/// Returns the reason that `action` cannot have `key` in addition to the assignments in `remap`, in one sentence
/// that names the conflicting action.
pub(crate) fn clash(all: &[Listed], remap: &Remap, action: &Action, key: Key) -> Option<String> {
    let name = key.name();
    if [Key::ctrl('c'), Key::ctrl('z')].contains(&key) {
        return Some(format!("{name} always quits or suspends the program."));
    }
    // Sharing in the defaults is intentional: the tables never need the key at the same time.
    let usual = action.usual.contains(&key);
    for listed in all {
        let other = listed.actions.iter().find(|other| {
            *other != action
                && meet(other.context, action.context)
                && remap.keys(other).contains(&key)
                && !(usual && other.usual.contains(&key))
        });
        if let Some(other) = other {
            let place = title(other.context);
            return Some(format!("{name} is already {} ({place}: {}).", other.name, other.help));
        }
        let place =
            listed.actions.first().map(|other| other.context).filter(|other| meet(other, action.context));
        if let Some(place) = place.filter(|_| !usual && listed.places.contains(&key)) {
            return Some(format!("{name} picks a die, a card or a place in {}.", title(place)));
        }
    }
    None
}

/// Returns the additions of a key set: the key of an action, and another for the same. Keys of one group are added
/// together or not at all.
fn added(set: KeySet) -> &'static [&'static [(Key, Key)]] {
    const LEFT: &[&[(Key, Key)]] = &[
        &[
            (Key::LEFT, Key::letter('a')),
            (Key::RIGHT, Key::letter('d')),
            (Key::UP, Key::letter('w')),
            (Key::DOWN, Key::letter('s')),
        ],
        &[(Key::ENTER, Key::letter('e'))],
        &[(Key::ESC, Key::letter('q'))],
        &[(Key::TAB, Key::letter('f'))],
        &[(Key::letter('u'), Key::letter('z')), (Key::letter('U'), Key::letter('Z'))],
        &[(Key::letter('?'), Key::letter('v'))],
        &[(Key::letter('+'), Key::letter('t')), (Key::letter('-'), Key::letter('b'))],
    ];
    const VIM: &[&[(Key, Key)]] = &[
        &[
            (Key::LEFT, Key::letter('h')),
            (Key::DOWN, Key::letter('j')),
            (Key::UP, Key::letter('k')),
            (Key::RIGHT, Key::letter('l')),
        ],
        &[(Key::HOME, Key::letter('g')), (Key::END, Key::letter('G'))],
        &[(Key::PAGE_UP, Key::ctrl('u')), (Key::PAGE_DOWN, Key::ctrl('d'))],
        &[(Key::letter('U'), Key::ctrl('r'))],
        &[(Key::ESC, Key::letter('q'))],
    ];
    match set {
        KeySet::Default => &[],
        KeySet::Vim => VIM,
        KeySet::LeftHanded => LEFT,
    }
}

/// Adds the keys of `set` to `remap` for the actions with default keys. On screens other than games a conflicting
/// letter is replaced by its capital.
fn add(all: &[Listed], remap: &mut Remap, set: KeySet, chosen: &Remap) {
    for listed in all {
        let mut contexts: Vec<&str> = listed.actions.iter().map(|action| action.context).collect();
        contexts.dedup();
        for context in contexts {
            for group in added(set) {
                let mut tried = remap.clone();
                let here = || listed.actions.iter().filter(|action| action.context == context);
                let fits = group.iter().all(|(usual, key)| {
                    let mut same = here().filter(|action| action.usual.contains(usual));
                    same.all(|action| {
                        let mut keys = tried.keys(action);
                        if keys.contains(key) || chosen.keys(action) != action.usual {
                            return true;
                        }
                        make_way(all, &mut tried, action, *key, chosen);
                        keys.push(*key);
                        let free = clash(all, &tried, action, *key).is_none();
                        tried.set(action, keys);
                        free
                    })
                });
                if fits {
                    *remap = tried;
                }
            }
        }
    }
}

/// Replaces the letter `key` by its capital for other actions than `action`, if that is free.
fn make_way(all: &[Listed], remap: &mut Remap, action: &Action, key: Key, chosen: &Remap) {
    let Some(sign) = key.typed() else { return };
    let capital = Key::letter(sign.to_ascii_uppercase());
    let others = all.iter().flat_map(|listed| &listed.actions).filter(|other| {
        *other != action
            && meet(other.context, action.context)
            && other.context != PLAY
            && !is_game(other.context)
            && remap.keys(other) == [key]
            && chosen.keys(other) == other.usual
    });
    for other in others.collect::<Vec<_>>() {
        if clash(all, remap, other, capital).is_none() {
            remap.set(other, vec![capital]);
        }
    }
}

/// Returns the keys according to the settings, and a sentence for each that is not possible: that action keeps its
/// default keys.
pub(crate) fn remap(settings: &Settings, all: &[Listed]) -> (Remap, Vec<String>) {
    let (mut remap, mut problems) = (Remap::default(), Vec::new());
    let actions = || all.iter().flat_map(|listed| &listed.actions);
    for (context, chosen) in &settings.keys {
        for (name, keys) in chosen {
            let place = format!("settings.toml: keys.{}.{}", short(context), short(name));
            let Some(action) = actions().find(|action| action.context == context && action.name == *name)
            else {
                problems.push(format!("{place} is not an action; the keys screen lists them all."));
                continue;
            };
            let known: Result<Vec<Key>, &String> =
                keys.iter().map(|key| Key::named(key).ok_or(key)).collect();
            match known {
                // Without a key for it, nobody could return from a screen.
                Ok(keys) if keys.is_empty() => {
                    problems.push(format!("{place} has no key; its usual keys are used."));
                }
                Ok(keys) => remap.set(action, keys),
                Err(key) => problems.push(format!(
                    "{place} has {key:?}, which is not a key: use a character, ctrl- and a character, or a name such as \
                     space or f2; its usual keys are used.",
                    key = short(key)
                )),
            }
        }
    }
    // Each of them is checked against all others, as they are now.
    for (context, chosen) in &settings.keys {
        for name in chosen.keys() {
            let Some(action) = actions().find(|action| action.context == context && action.name == *name)
            else {
                continue;
            };
            let clash = remap.keys(action).iter().find_map(|key| clash(all, &remap, action, *key));
            if let Some(why) = clash {
                remap.set(action, action.usual.clone());
                let place = format!("settings.toml: keys.{context}.{name}");
                problems.push(format!("{place}: {why} Its usual keys are used."));
            }
        }
    }
    let chosen = remap.clone();
    add(all, &mut remap, settings.key_set, &chosen);
    (remap, problems)
}

/// Applies the keys in the settings to `context`. Returns `notice` extended by the first error in them, and the
/// number of others.
pub(crate) fn take_keys(context: &mut Context, notice: Option<String>) -> Option<String> {
    let (remap, problems) = remap(&context.settings, &context.actions);
    context.keys = remap;
    let others = match problems.len() {
        0 | 1 => None,
        2 => Some("One more key in the settings can't be used.".to_owned()),
        count => Some(format!("{} more keys in the settings can't be used.", count - 1)),
    };
    let all: Vec<String> = notice.into_iter().chain(problems.into_iter().next()).chain(others).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

#[cfg(test)]
mod tests {
    use super::super::home::Home;
    use super::super::play::Play;
    use super::super::tables::all;
    use super::*;
    use crate::registry::AnyGame;
    use crate::tui::screen::Keyed;

    #[test]
    fn actions_have_names_and_keys_of_their_own() {
        let listed = all();
        for action in listed.iter().flat_map(|listed| &listed.actions) {
            assert_ne!(title(action.context), action.context, "it is no title");
        }
        let mut names: Vec<String> =
            listed.iter().flat_map(|l| &l.actions).map(|a| format!("{}.{}", a.context, a.name)).collect();
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "{names:?}");
        // These names are in players' settings.
        for name in include_str!("../../../tests/golden/actions.txt").lines() {
            assert!(names.iter().any(|other| other == name), "{name} in {names:?}");
        }
        for set in [KeySet::Default, KeySet::Vim, KeySet::LeftHanded] {
            let (remap, problems) = remap(&Settings { key_set: set, ..Settings::default() }, &listed);
            assert_eq!(problems, [] as [String; 0]);
            for action in listed.iter().flat_map(|listed| &listed.actions) {
                for key in remap.keys(action) {
                    assert_eq!(clash(&listed, &remap, action, key), None, "{set:?}: {action:?}");
                }
            }
        }
    }

    fn settings(context: &str, action: &str, keys: &[&str]) -> Settings {
        let mut settings = Settings::default();
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        settings.keys.entry(context.into()).or_default().insert(action.into(), keys);
        settings
    }

    #[test]
    fn a_taken_key_is_refused() {
        let problem = |context: &str, action: &str, key: &str| {
            let (remap, problems) = remap(&settings(context, action, &[key]), &all());
            assert_eq!(remap, Remap::default(), "the usual keys hold");
            assert_eq!(problems.len(), 1, "{problems:?}");
            problems[0].clone()
        };
        assert_eq!(
            problem("inverted", "reroll", "u"),
            "settings.toml: keys.inverted.reroll: u is already undo (In every game: undo the last choice (f3 while \
             typing faces); with several people, not past a roll). Its usual keys are used."
        );
        assert!(problem("play", "coach", "o").contains("o is already place (SymmDice:"));
        assert!(
            problem("inverted", "reroll", "3").contains("3 picks a die, a card or a place in Inverted Dice.")
        );
        assert!(problem("nice", "next", "t").contains("t picks a die, a card"));
        assert!(problem("screens", "up", "o").contains("o is already settings (In the menu:"));
        assert!(problem("play", "roll", "ctrl-c").contains("always"));
        assert!(problem("inverted", "reroll", "enterr").contains("\"enterr\", which is not a key"));
        let (same, problems) = remap(&settings("screens", "back", &[]), &all());
        assert_eq!((same, problems.len()), (Remap::default(), 1), "{problems:?}");
        assert!(problem("saved", "find", "q").contains("q is already back"));
        assert!(problem("inverted", "rerol", "x").contains("keys.inverted.rerol is not an action"));
        let (remap, problems) = remap(&settings("inverted", "reroll", &["f5", "x"]), &all());
        assert_eq!((problems.len(), remap != Remap::default()), (0, true));
    }

    #[test]
    fn many_bad_keys_are_told_briefly() {
        let context = &mut crate::tui::offscreen::Offscreen::menu(tempfile::tempdir().unwrap().path()).app;
        let context = context.context();
        for number in 0..300 {
            let name = format!("{number}{}", "x".repeat(1000));
            context.settings.keys.entry("inverted".into()).or_default().insert(name, vec!["q".into()]);
        }
        let told = take_keys(context, None).unwrap();
        assert!(told.contains(" is not an action; "), "{told}");
        assert!(told.ends_with(" 299 more keys in the settings can't be used."), "{told}");
        assert!(told.len() < 300, "{told}");
    }

    #[test]
    fn sets_add_keys_where_they_are_free() {
        let (left, _) = remap(&Settings { key_set: KeySet::LeftHanded, ..Settings::default() }, &all());
        let name = |remap: &Remap, sign| {
            let found = remap.find(Home::CONTEXT, Home::COMMANDS.bindings, Key::letter(sign));
            found.first().map(|(at, number)| (Home::COMMANDS.bindings[*at].name, *number))
        };
        assert_eq!(name(&left, 's'), Some(("move", 3)), "down");
        assert_eq!(name(&left, 'S'), Some(("set-up", 0)), "setting up made way");
        let play = |remap: &Remap, key| {
            let found = remap.find(PLAY, Play::<AnyGame>::COMMANDS.bindings, key);
            found.first().map(|(at, _)| Play::<AnyGame>::COMMANDS.bindings[*at].name)
        };
        assert_eq!(play(&left, Key::letter('z')), None, "z undoes in a figure of SymmDice");
        let listed = all();
        let usual = |remap: &Remap, context| {
            let mut actions =
                listed.iter().flat_map(|listed| &listed.actions).filter(|a| a.context == context);
            actions.all(|action| {
                remap.keys(action).starts_with(&action.usual)
                    && !remap.keys(action).contains(&Key::letter('a'))
            })
        };
        assert!(usual(&left, "solitaire"), "s looks at a sheet there, so all four stay away");
        let (vim, _) = remap(&Settings { key_set: KeySet::Vim, ..Settings::default() }, &all());
        assert_eq!(play(&vim, Key::ctrl('r')), Some("redo"));
    }
}
