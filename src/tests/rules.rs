//! Checks that every rules text is complete for somebody who has never seen the game, and that its
//! examples work.
use super::conformance::golden;
use super::random_play::play_on;
use crate::core::{
    Coach, Event, Game, GameOptions, ParseError, Purpose, RandomPlay, Seed, Stream, Turn,
};
use crate::registry::each_game;
use std::time::Duration;

const NUMBERS: [&str; 9] = [
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight",
];

/// Positions of a game, with moves and rolls of its rules that are typed there.
const TYPED: [(&str, &str, &[&str]); 10] = [
    (
        "inverted",
        "- ; 1 4 3 6 2 ; 2",
        &["keep 1-3--", "keep -----", "register"],
    ),
    ("inverted", "3 ; 4 4 5 6 3 ; 0", &["zero 20"]),
    ("inverted", "- ; - ; 2", &["1 4 3 6 2"]),
    ("inverted", "6,7 / 8,9:0 ; - ; 2", &[]),
    (
        "nice",
        "nice ; 5 6 8/3 5 7/4 1 6 ; 2 3 ; first",
        &["b2", "a1"],
    ),
    ("nice", "nice ; 5 6 8/3 5 7/4 1 6 ; - ; first", &["2 5"]),
    // The next hand is to be dealt.
    (
        "nice",
        "super ; x x x x/x x x x/x x x x/x x x x ; - ; first",
        &["7H AS TC", "7 A 10", "#17"],
    ),
    (
        "nice",
        "nice ; 5 6 8/3 x 7/4 1 6 ; 2 3 ; first ; 9+0 / 7+0* ; target 20",
        &[],
    ),
    (
        "solitaire",
        "0 0 0 0 0 0 0 0 0 0 0 ; - ; 1 1 3 5 6",
        &["1+5 1+6 throw 3", "1+5 1+6 3"],
    ),
    ("solitaire", "0 0 0 0 0 0 0 0 0 0 0 ; - ; -", &["1 1 3 5 6"]),
];

/// Parts of moves and positions, keys and words that the rules explain.
const PARTS: [(&str, &[&str]); 5] = [
    ("inverted", &["keep", "-", "correct"]),
    (
        "mathdice",
        &[
            "+", "-", "*", "x", "×", "·", "/", "÷", ":", "^", "**", "( )", "[ ]", "{ }", "b", "p",
            "w",
        ],
    ),
    (
        "nice",
        &[
            "a",
            "b",
            "c",
            "d",
            "first",
            "x",
            "-",
            "*",
            "correct",
            "target hand",
        ],
    ),
    ("solitaire", &["-", "correct"]),
    (
        "symmdice",
        &[
            "-",
            "*",
            "lay",
            "Cleo challenge",
            "h@1500,0,0 h@-1500,0,18000",
        ],
    ),
];

/// Returns the text under the heading `title`, up to the next one.
fn section<'a>(rules: &'a str, title: &str) -> Option<&'a str> {
    let (_, text) = rules.split_once(&format!("\n## {title}\n"))?;
    Some(
        text.split_once("\n## ")
            .map_or(text, |(section, _)| section),
    )
}

fn check<G: Game>() {
    let rules = G::INFO.rules;
    let name = G::INFO.name;
    let seats = G::Options::default().seats();
    let players = [*seats.start(), *seats.end()]
        .map(|count| NUMBERS[usize::from(count)])
        .join(" to ");
    assert!(
        rules.to_lowercase().contains(&players),
        "{name} is for {players}"
    );
    let typing_rules =
        section(rules, "Typing moves").unwrap_or_else(|| panic!("{name}: how are moves typed?"));
    assert!(
        typing_rules.contains(&format!("`{}`", G::INFO.position_form)),
        "{name}: how are positions typed?"
    );
    assert!(
        typing_rules.matches("\n- ").count() >= 3,
        "{name}: {typing_rules}"
    );
    assert!(
        typing_rules.contains(&format!("`{}`", G::INFO.position)),
        "{name}: a position as an example"
    );
    assert_eq!(
        G::from_position(G::INFO.position).map(|_| ()),
        Ok(()),
        "{name}"
    );
    let advice = section(rules, "Advice").unwrap_or_else(|| panic!("{name}: advice"));
    assert!(advice.matches("\n- ").count() >= 3, "{name}: {advice}");
}

#[test]
fn rules_have_players_notation_and_advice() {
    each_game!(G => check::<G>());
}

/// Returns what stands between backquotes.
fn examples(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Returns the event that `text` means in a game: a move of the seat to act, or a roll.
fn parse_event<G: Game>(game: &G, text: &str) -> Result<Event<G::Action>, ParseError> {
    match game.turn() {
        Turn::Act { seats, .. } => {
            let seat = seats.iter().next().expect("a seat");
            game.seen_by(Some(seat))
                .read_action(seat, text)
                .map(|action| Event::Acted(seat, action))
        }
        _ => (G::ROLLS.read)(game, text)
            .unwrap_or_else(|| text.parse())
            .map(Event::Chance),
    }
}

/// Checks every example of the rules, of refusals of positions, and of the program's help.
fn check_examples<G: Coach + RandomPlay>() {
    let id = G::INFO.id;
    let rules = section(G::INFO.rules, "Typing moves").expect("how moves are typed");
    let refused = G::from_position("?").unwrap_err().to_string();
    let mut positions = vec![G::INFO.position];
    positions.extend(
        TYPED
            .iter()
            .filter(|entry| entry.0 == id)
            .map(|entry| entry.1),
    );
    let all: Vec<&str> = examples(rules).chain(examples(&refused)).collect();
    positions.extend(
        all.iter()
            .filter(|text| text.contains(" ; ") && !is_form(text)),
    );
    // What begins with a semicolon goes on with the example of a position.
    for text in &positions {
        let mut position = (*text).to_owned();
        if text.starts_with(';') {
            position = format!("{} {text}", G::INFO.position);
        }
        let game = G::from_position(&position).unwrap_or_else(|why| panic!("{position}: {why}"));
        play_on(
            &position,
            game,
            20,
            &mut Stream::new(Seed(1), Purpose::Trials, 0),
        );
    }
    for (_, position, texts) in TYPED.iter().filter(|entry| entry.0 == id) {
        for text in *texts {
            assert!(
                all.contains(text),
                "{id}: {text} is no example of the rules"
            );
            play_text::<G>(position, text);
        }
    }
    let states = golden::states::<G>();
    for text in all {
        let is_typed = TYPED
            .iter()
            .any(|(game, _, texts)| *game == id && texts.contains(&text));
        let is_part = PARTS
            .iter()
            .any(|(game, parts)| *game == id && parts.contains(&text));
        let is_position = positions.iter().any(|position| position.contains(text));
        assert!(
            is_typed || is_position || is_form(text) || is_part || is_played(&states, text),
            "{id}: {text} is not tried"
        );
    }
}

/// Plays what `text` means in a position.
fn play_text<G: Game>(position: &str, text: &str) {
    let mut game = G::from_position(position).unwrap();
    let event = parse_event(&game, text).unwrap_or_else(|why| panic!("{position}: {text}: {why}"));
    // A part of a deal can only be read.
    if let (Event::Chance(faces), Turn::Chance { request, .. }) = (&event, game.turn())
        && faces.0.len() < request.len()
    {
        return;
    }
    game.play(Duration::ZERO, &event)
        .unwrap_or_else(|why| panic!("{position}: {text}: {why}"));
}

/// Returns `true` if `text` is a move or a roll in one of `games`, each with its match time.
fn is_played<G: Game>(games: &[(Duration, G)], text: &str) -> bool {
    games.iter().any(|(at, game)| match game.turn() {
        Turn::Act { seats, .. } => seats.iter().any(|seat| {
            let read = game.seen_by(Some(seat)).read_action(seat, text);
            read.is_ok_and(|action| game.clone().play(*at, &Event::Acted(seat, action)).is_ok())
        }),
        Turn::Chance { .. } => {
            parse_event(game, text).is_ok_and(|event| game.clone().play(*at, &event).is_ok())
        }
        Turn::Over => false,
    })
}

/// Returns `true` for the form of a position or a part of it: `DICE ; LEFT`.
fn is_form(text: &str) -> bool {
    text.chars().any(char::is_uppercase)
        && !text
            .chars()
            .any(|sign| sign.is_lowercase() || sign.is_numeric())
}

#[test]
fn examples_of_the_rules_are_played() {
    each_game!(G => check_examples::<G>());
}
