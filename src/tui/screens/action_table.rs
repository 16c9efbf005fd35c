//! The actions of the screens that are no game, as these match their keys.
use crate::tui::keymap::Key;
use crate::tui::remap::{Action, BETWEEN, Listed, SCREENS};
use ratatui::crossterm::event::KeyCode;

/// An action: its name, what it does, its keys.
type Row = (&'static str, &'static str, &'static [Key]);

const fn letter(letter: char) -> Key {
    Key::letter(letter)
}

/// The actions of each screen.
const TABLE: &[(&str, &[Row])] = &[
    (
        SCREENS,
        &[
            ("up", "the entry above", &[Key::of(KeyCode::Up), letter('k')]),
            ("down", "the entry below", &[Key::of(KeyCode::Down), letter('j')]),
            ("left", "to the left; the value before", &[Key::of(KeyCode::Left), letter('h')]),
            ("right", "to the right; the next value", &[Key::of(KeyCode::Right), letter('l')]),
            ("choose", "choose, confirm", &[Key::of(KeyCode::Enter), letter(' ')]),
            ("back", "close the screen", &[Key::of(KeyCode::Esc), letter('q')]),
            ("first", "the first entry", &[Key::of(KeyCode::Home)]),
            ("last", "the last entry", &[Key::of(KeyCode::End)]),
            ("next", "the next part, page or seat", &[Key::of(KeyCode::Tab)]),
            ("previous", "the part, page or seat before", &[Key::of(KeyCode::BackTab)]),
            ("page-up", "a page up", &[Key::of(KeyCode::PageUp)]),
            ("page-down", "a page down", &[Key::of(KeyCode::PageDown)]),
        ],
    ),
    (
        "menu",
        &[
            ("set-up", "set the game up", &[letter('s')]),
            ("continue", "go on with the game that was left", &[letter('c')]),
            ("review", "review the last game", &[letter('r')]),
            ("daily", "today's games", &[letter('d')]),
            ("games", "the saved games", &[letter('g')]),
            ("statistics", "the statistics", &[letter('b')]),
            ("learn", "tutorials, training and rules", &[letter('e')]),
            ("tutorial", "the tutorial of the game", &[letter('t')]),
            ("settings", "the settings", &[letter('o')]),
            ("rules", "the rules of the game", &[letter('?')]),
            ("quit", "leave the program", &[letter('q')]),
        ],
    ),
    (
        "setup",
        &[
            ("start", "start the game", &[letter('s')]),
            ("tutorial", "the tutorial of the game", &[letter('t')]),
            ("rules", "the rules of the game", &[letter('?')]),
            ("remove", "remove the seat", &[letter('x'), Key::of(KeyCode::Delete)]),
            ("seat-up", "move the seat up", &[letter('[')]),
            ("seat-down", "move the seat down", &[letter(']')]),
            ("seat-key", "choose the seat's own key", &[letter('b')]),
        ],
    ),
    ("settings", &[("every-key", "list every action with its keys", &[letter('e')])]),
    (
        "keys",
        &[
            ("usual", "give an action its usual keys", &[Key::of(KeyCode::Backspace)]),
            ("all-usual", "give every action its usual keys", &[Key::of(KeyCode::Delete)]),
        ],
    ),
    (
        "rules",
        &[
            ("figures", "the pictures that belong to the rules", &[letter('f')]),
            ("tutorial", "the tutorial of the game", &[letter('t')]),
            ("read-on", "a page down", &[letter(' ')]),
            ("read-back", "a page up", &[letter('b')]),
            ("close", "close the rules", &[letter('?')]),
        ],
    ),
    (
        "pause",
        &[
            ("rules", "rules and keys", &[letter('?')]),
            ("dice", "the dice of this game so far", &[letter('d')]),
        ],
    ),
    (
        BETWEEN,
        &[
            ("go-on", "go on with the game", &[letter(' '), Key::of(KeyCode::Enter)]),
            ("board", "look at the board", &[letter('b')]),
        ],
    ),
    (
        "result",
        &[
            ("same-dice", "play again with the same dice", &[letter('a')]),
            ("review", "review the game", &[letter('r')]),
            ("replay", "replay the game", &[letter('v')]),
            ("share", "copy the result, to be sent", &[letter('c')]),
            ("dice", "the dice of this game", &[letter('d')]),
            ("best", "the best moment", &[letter('b')]),
            ("worst", "the worst moment", &[letter('w')]),
            ("luckiest", "the luckiest moment", &[letter('l')]),
            ("sheets", "every sheet", &[letter('s')]),
            ("menu", "the menu", &[letter('m')]),
        ],
    ),
    (
        "review",
        &[
            ("error-next", "the next error", &[letter('n')]),
            ("error-previous", "the error before", &[letter('N')]),
            ("all", "every choice, or the errors alone", &[letter('a')]),
            ("chances", "points, or the chance to win", &[letter('c')]),
            ("replay", "replay the game from here", &[letter('v')]),
            ("play-from-here", "play on from here", &[letter('p')]),
        ],
    ),
    (
        "replay",
        &[
            ("run", "let it run by itself, or stop", &[letter(' ')]),
            ("faster", "faster", &[letter('+'), letter('=')]),
            ("slower", "slower", &[letter('-')]),
            ("error-next", "the next error", &[letter('n')]),
            ("error-previous", "the error before", &[letter('N')]),
            ("play-from-here", "play on from here", &[letter('p')]),
        ],
    ),
    (
        "saved",
        &[
            ("replay", "replay the game", &[letter('v')]),
            ("find", "find games by typing", &[letter('/')]),
            ("sort", "sort the games by something else", &[letter('o')]),
            ("put-away", "put the game away", &[letter('x'), Key::of(KeyCode::Delete)]),
            ("undo", "bring back what was put away last", &[letter('u')]),
            ("export", "copy the game to a file", &[letter('e')]),
            ("import", "take in a game that somebody sent", &[letter('i')]),
        ],
    ),
    (
        "statistics",
        &[
            ("last", "review the last game", &[letter('r')]),
            ("best", "review the best game", &[letter('b')]),
            ("worst", "review the game whose errors cost most", &[letter('w')]),
            ("more", "titles and opponents, or bests", &[letter('m')]),
            ("dice", "the dice of all games", &[letter('d')]),
        ],
    ),
    (
        "gallery",
        &[
            ("svg", "write the figure as a picture", &[letter('s')]),
            ("put-away", "put the figure away", &[letter('x'), Key::of(KeyCode::Delete)]),
            ("keep", "keep the figure that is being made", &[letter('n')]),
            ("close", "close the gallery", &[letter('p')]),
        ],
    ),
    (
        "leave",
        &[
            ("unsaved", "leave a game that cannot be saved", &[letter('y')]),
            ("stay", "stay with it", &[letter('n')]),
        ],
    ),
];

/// Returns the actions of every screen that is no game; digits choose a game in the menu, always.
pub(super) fn of_screens() -> Vec<Listed> {
    let action = |context: &'static str, (name, help, keys): &Row| Action {
        context,
        name: (*name).into(),
        help,
        usual: keys.to_vec(),
    };
    let listed = |(context, rows): &(&'static str, &[Row])| Listed {
        actions: rows.iter().map(|row| action(context, row)).collect(),
        places: if *context == "menu" { ('1'..='9').map(letter).collect() } else { Vec::new() },
    };
    TABLE.iter().map(listed).collect()
}

/// Returns what the settings call `context`, as people say it; nothing where it is no screen of these.
pub(super) fn title(context: &str) -> Option<&'static str> {
    Some(match context {
        SCREENS => "On all screens but a game",
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
        "statistics" => "In the statistics",
        "gallery" => "In the gallery",
        "leave" => "Where a game cannot be saved",
        _ => return None,
    })
}
