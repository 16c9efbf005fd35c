//! Assignment of the player's keys and those of a set, and their conflicts.
use crate::core::words::{plural, short};
use crate::registry::about;
use crate::store::{ChosenKeys, KeySet, keys_in};
use crate::tui::context::Context;
use crate::tui::keys::{BETWEEN, Key, KeyAssignment, KeyMap, PLAY, Remap, SHARED};

/// Returns `true` if both contexts are active at the same time.
fn meet(one: &str, other: &str) -> bool {
    one == other || is_met_by(one, other) || is_met_by(other, one)
}

fn is_met_by(shared: &str, other: &str) -> bool {
    match shared {
        PLAY => is_game(other) || other == BETWEEN,
        SHARED => other != PLAY && other != BETWEEN && !is_game(other),
        _ => false,
    }
}

fn is_game(context: &str) -> bool {
    about(context).is_some()
}

/// Returns the reason that `action` cannot have `key` in addition to the assignments in `remap`, in
/// one sentence that names the conflicting action.
pub(crate) fn clash(
    all: &[KeyAssignment],
    remap: &Remap,
    action: &KeyAssignment,
    key: Key,
) -> Option<String> {
    let name = key.name();
    if [Key::ctrl('c'), Key::ctrl('z')].contains(&key) {
        return Some(format!("{name} always quits or suspends the program."));
    }
    // Sharing in the defaults is intentional: the tables never need the key at the same time.
    let is_usual = action.usual.contains(&key);
    let other = all.iter().find(|other| {
        *other != action
            && meet(other.context, action.context)
            && remap.keys(other).contains(&key)
            && !(is_usual && other.usual.contains(&key))
    })?;
    Some(format!(
        "{name} is already {}.{}: {}.",
        other.context, other.name, other.help
    ))
}

/// Returns the keys of `set`, in addition to the usual ones.
fn keys_of(set: KeySet) -> ChosenKeys {
    let text = match set {
        KeySet::Usual => "",
        KeySet::Vim => include_str!("../../../assets/keys/vim.toml"),
        KeySet::Left => include_str!("../../../assets/keys/left.toml"),
    };
    keys_in("", text.as_bytes()).0
}

/// Returns the action of `context` called `name`, if any.
fn find<'a>(all: &'a [KeyAssignment], context: &str, name: &str) -> Option<&'a KeyAssignment> {
    all.iter()
        .find(|action| action.context == context && action.name == name)
}

fn remap_of_set(set: KeySet, all: &[KeyAssignment]) -> Remap {
    let mut remap = Remap::default();
    for (context, actions) in keys_of(set) {
        for (name, keys) in actions {
            if let Some(action) = find(all, &context, &name) {
                let keys = keys.iter().filter_map(|key| Key::from_name(key));
                remap.set(action, keys.collect());
            }
        }
    }
    remap
}

/// Returns the keys of `set` and the player's `own_keys`, and a sentence for each of those that is
/// not possible: that action keeps its usual keys.
pub(crate) fn remap(
    set: KeySet,
    own_keys: &ChosenKeys,
    all: &[KeyAssignment],
) -> (Remap, Vec<String>) {
    let usual = remap_of_set(set, all);
    let mut remap = usual.clone();
    let mut problems = Vec::new();
    let own_assignments: Vec<_> = own_keys
        .iter()
        .flat_map(|(context, actions)| actions.iter().map(move |one| (context, one)))
        .collect();
    for &(context, (name, keys)) in &own_assignments {
        let place = format!("keys.toml: {}.{}", short(context), short(name));
        let Some(action) = find(all, context, name) else {
            problems.push(format!(
                "{place} is not an action; 'every key' behind 'More' in the options lists them all."
            ));
            continue;
        };
        let parsed: Result<Vec<Key>, &String> = keys
            .iter()
            .map(|key| Key::from_name(key).ok_or(key))
            .collect();
        match parsed {
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
    // Each of them is checked against all others, as they are now.
    for (context, (name, _)) in own_assignments {
        let Some(action) = find(all, context, name) else {
            continue;
        };
        let clash = remap
            .keys(action)
            .iter()
            .find_map(|key| clash(all, &remap, action, *key));
        if let Some(why) = clash {
            remap.set(action, usual.keys(action));
            problems.push(format!(
                "keys.toml: {context}.{name}: {why} Its usual keys are used."
            ));
        }
    }
    (remap, problems)
}

/// Applies the set of keys and the player's own to `context`. Returns `notice` extended by the
/// first error in them, and the number of others.
pub(crate) fn take_keys(context: &mut Context, notice: Option<String>) -> Option<String> {
    let actions = KeyAssignment::of(&context.key_tables);
    let (remap, problems) = remap(context.settings.keys, &context.own_keys, &actions);
    context.keys = KeyMap::new(&context.key_tables, remap);
    let others = problems.len().saturating_sub(1);
    let mut sentences: Vec<String> = notice.into_iter().collect();
    sentences.extend(problems.into_iter().next());
    if others > 0 {
        let keys = plural(others, "more key");
        sentences.push(format!("{keys} in keys.toml can't be used."));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

#[cfg(test)]
mod tests {
    use super::super::tables;
    use super::*;

    fn all() -> Vec<KeyAssignment> {
        KeyAssignment::of(&tables::all())
    }

    #[test]
    fn actions_have_names_and_keys_of_their_own() {
        let listed = all();
        let mut names: Vec<String> = listed
            .iter()
            .map(|a| format!("{}.{}", a.context, a.name))
            .collect();
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "{names:?}");
        // These names are in players' settings.
        for name in include_str!("../../../tests/golden/actions.txt").lines() {
            assert!(
                names.iter().any(|other| other == name),
                "{name} in {names:?}"
            );
        }
        for set in [KeySet::Usual, KeySet::Vim, KeySet::Left] {
            for (context, actions) in keys_of(set) {
                for (name, keys) in actions {
                    let action = find(&listed, &context, &name)
                        .unwrap_or_else(|| panic!("{context}.{name}"));
                    assert!(
                        keys.iter().all(|key| Key::from_name(key).is_some()),
                        "{keys:?}"
                    );
                    let usual: Vec<String> = action.usual.iter().map(|key| key.name()).collect();
                    let has_no_usual = keys.iter().all(|key| !usual.contains(key));
                    assert!(
                        keys.starts_with(&usual) || has_no_usual,
                        "{context}.{name}: {keys:?}"
                    );
                }
            }
            let (remap, problems) = remap(set, &ChosenKeys::new(), &listed);
            assert_eq!(problems, [] as [String; 0]);
            for action in &listed {
                for key in remap.keys(action) {
                    assert_eq!(
                        clash(&listed, &remap, action, key),
                        None,
                        "{set:?}: {action:?}"
                    );
                }
            }
        }
    }

    fn chosen_keys(context: &str, action: &str, keys: &[&str]) -> ChosenKeys {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        [(context.into(), [(action.into(), keys)].into())].into()
    }

    /// Returns the only problem with `key` for this action; the usual keys hold.
    fn problem(context: &str, action: &str, key: &str) -> String {
        let own_keys = chosen_keys(context, action, &[key]);
        let (remap, problems) = remap(KeySet::Usual, &own_keys, &all());
        assert_eq!(remap, Remap::default(), "the usual keys hold");
        assert_eq!(problems.len(), 1, "{problems:?}");
        problems[0].clone()
    }

    #[test]
    fn a_taken_key_is_refused() {
        let sentence = problem("inverted", "reroll", "u");
        assert!(
            sentence.starts_with("keys.toml: inverted.reroll: u is already play.undo: "),
            "{sentence}"
        );
        assert!(
            sentence.ends_with(" Its usual keys are used."),
            "{sentence}"
        );
        assert!(problem("play", "coach", "o").contains("o is already inverted.odds: "));
        assert!(problem("screens", "up", "o").contains("o is already menu.options: "));
        assert!(problem("play", "roll", "ctrl-c").contains("always"));
        assert!(problem("inverted", "reroll", "enterr").contains("\"enterr\", which is not a key"));
        let no_keys = chosen_keys("screens", "back", &[]);
        let (unchanged, problems) = remap(KeySet::Usual, &no_keys, &all());
        assert_eq!(
            (unchanged, problems.len()),
            (Remap::default(), 1),
            "{problems:?}"
        );
        assert!(problem("saved", "find", "q").contains("q is already screens.back"));
        assert!(problem("inverted", "rerol", "x").contains("inverted.rerol is not an action"));
        let two_keys = chosen_keys("inverted", "reroll", &["f5", "x"]);
        let (remap, problems) = remap(KeySet::Usual, &two_keys, &all());
        assert_eq!((problems.len(), remap != Remap::default()), (0, true));
    }

    #[test]
    fn many_bad_keys_are_described_briefly() {
        let context =
            &mut crate::tui::offscreen::Offscreen::menu(tempfile::tempdir().unwrap().path()).app;
        let context = context.context();
        for number in 0..300 {
            let name = format!("{number}{}", "x".repeat(1000));
            context
                .own_keys
                .entry("inverted".into())
                .or_default()
                .insert(name, vec!["q".into()]);
        }
        let notice = take_keys(context, None).unwrap();
        assert!(notice.contains(" is not an action; "), "{notice}");
        assert!(
            notice.ends_with(" 299 more keys in keys.toml can't be used."),
            "{notice}"
        );
        assert!(notice.len() < 300, "{notice}");
    }

    #[test]
    fn own_keys_go_before_those_of_a_set() {
        let own_keys = chosen_keys("play", "redo", &["f9"]);
        let listed = all();
        let redo = find(&listed, PLAY, "redo").expect("an action");
        let (vim, _) = remap(KeySet::Vim, &ChosenKeys::new(), &listed);
        assert_eq!(vim.keys(redo), [Key::letter('U'), Key::ctrl('r')]);
        let (both, problems) = remap(KeySet::Vim, &own_keys, &listed);
        assert_eq!(
            (both.keys(redo), problems),
            (vec![Key::function(9)], vec![])
        );
    }
}
