//! Checks that every rules text is complete for somebody who has never seen the game.
use crate::core::game::{Game, GameOptions};
use crate::registry::each_game;

const NUMBERS: [&str; 9] = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/// Returns the text under the heading `title`, up to the next one.
fn section<'a>(rules: &'a str, title: &str) -> Option<&'a str> {
    let (_, rest) = rules.split_once(&format!("\n## {title}\n"))?;
    Some(rest.split_once("\n## ").map_or(rest, |(section, _)| section))
}

fn check<G: Game>() {
    let (rules, name) = (G::INFO.rules, G::INFO.name);
    let seats = G::Options::default().seats();
    let players = [*seats.start(), *seats.end()].map(|count| NUMBERS[usize::from(count)]).join(" to ");
    assert!(rules.to_lowercase().contains(&players), "{name} is for {players}");
    let typed = section(rules, "Typing moves").unwrap_or_else(|| panic!("{name}: how are moves typed?"));
    assert!(typed.contains("- A position is `"), "{name}: how are positions typed?");
    assert!(typed.matches("\n- ").count() >= 3, "{name}: {typed}");
    assert!(typed.contains(&format!("`{}`", G::INFO.position)), "{name}: a position as an example");
    assert_eq!(G::from_position(G::INFO.position).map(|_| ()), Ok(()), "{name}");
    let advice = section(rules, "Advice").unwrap_or_else(|| panic!("{name}: advice"));
    assert!(advice.matches("\n- ").count() >= 3, "{name}: {advice}");
}

#[test]
fn rules_have_players_notation_and_advice() {
    each_game!(G => check::<G>());
}
