//! What every rules text has, so that it is enough for somebody who never saw the game.
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

/// A view opens the rules where it says; each heading it may name stands there.
#[test]
fn every_heading_that_a_view_names_stands_in_its_rules() {
    for about in crate::registry::games() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tui/views/");
        let view = std::fs::read_to_string(format!("{folder}{}/mod.rs", about.id)).unwrap();
        let (_, method) = view.split_once("fn rules_heading").unwrap();
        let (method, _) = method.split_once("    fn ").unwrap();
        let headings: Vec<&str> = method
            .split("Some(\"")
            .skip(1)
            .filter_map(|part| part.split_once('"'))
            .map(|(name, _)| name)
            .collect();
        assert!(headings.len() >= 3, "{}: {headings:?}", about.id);
        for heading in headings {
            assert!(section(about.rules, heading).is_some(), "{}: no heading '{heading}'", about.id);
        }
    }
}

#[test]
fn every_rules_text_tells_players_notation_and_advice() {
    each_game!(G => check::<G>());
}
