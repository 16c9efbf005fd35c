//! Checks that descriptions of golden games' events are unambiguous: in both persons, with long names, in full and
//! shortened.
use super::golden;
use crate::core::audience::Audience;
use crate::core::coach::Coach;
use crate::core::game::{Event, describe};
use crate::core::level::Level;
use crate::core::seats::SeatSetup;
use crate::core::words::{number, signed};
use crate::tests::drops_whole_words;

/// Names as long as fit in the title of a small terminal.
const NAMES: [&str; 8] = [
    "Maximiliane1",
    "Maximiliane2",
    "Maximiliane3",
    "Maximiliane4",
    "Maximiliane5",
    "Maximiliane6",
    "Maximiliane7",
    "Maximiliane8",
];

/// Columns for a message at 80 × 24.
const ROOM: usize = 78;

/// Checks the descriptions of all events of a title's golden games.
pub(super) fn check<G: Coach>() {
    golden::each_of::<G>(|name, text| {
        golden::play::<G>(name, text, |_, before, event, after| {
            let people: Vec<SeatSetup> =
                NAMES[..after.standings().len()].iter().copied().map(SeatSetup::person).collect();
            let mut one = people.clone();
            for seat in &mut one[1..] {
                *seat = SeatSetup { name: seat.name.clone(), ..SeatSetup::computer(Level::Casual) };
            }
            for seats in [people, one] {
                told(name, before, event, after, &Audience::of(&seats));
            }
        });
    });
}

/// Checks the description of one event for `audience`.
fn told<G: Coach>(name: &str, before: &G, event: &Event<G::Action>, after: &G, audience: &Audience<'_>) {
    let description = describe(before, event, after, audience);
    if description.is_empty() {
        return;
    }
    let (text, short) = (description.text(), description.within(ROOM));
    for text in [&text, &short] {
        let what = format!("{name}: {text}");
        assert!(text.ends_with(['.', '?']) && !text.contains(".."), "it is no sentence: {what}");
        assert!(text.starts_with(|first: char| first.is_uppercase() || first.is_numeric()), "{what}");
        let is_wrong = |sentence: &str| {
            let verbs = [" was ", " has ", "You is "];
            sentence.starts_with("You ") && verbs.iter().any(|verb| sentence.contains(verb))
        };
        assert!(!text.split(['.', ':']).any(|part| is_wrong(part.trim_start())), "of you: {what}");
        let is_bare = |part: &str| {
            let end = part.find(['.', ';', ':']).unwrap_or(part.len());
            !part[..end].is_empty() && part[..end].chars().all(|sign| sign.is_ascii_digit() || sign == '−')
        };
        let bare = text.split(", ").skip(1).any(is_bare);
        assert!(!bare, "a number has no name: {what}");
        for (at, _) in text.match_indices([' ', '(']).filter(|(at, _)| text[at + 1..].starts_with(['+', '−']))
        {
            let rest = text[at + 1..].trim_start_matches(['+', '−']);
            let change = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let total = [", now ", ", score "].iter().any(|total| change.starts_with(total));
            let is_total = text[..at].ends_with(" now") || text[..at].ends_with(" score");
            let is_change = rest.len() > change.len();
            assert!(!is_change || total || is_total, "a change without its total: {what}");
        }
    }
    assert!(drops_whole_words(&text, &short), "{name}: {short} is cut from {text}");
    // The effect on the score is shown, however little room there is.
    for (old, new) in before.standings().iter().zip(after.standings()) {
        let change = new.points - old.points;
        if change == 0 {
            continue;
        }
        let (gain, total) = (signed(change), number(new.points));
        for text in [&text, &short] {
            // In a match the score of both is shown, 3–1; in its sets, the winner's number of them.
            let is_told = text.contains(&gain) && text.contains(&total);
            let is_score = text.contains(&format!("{total}–")) || text.contains(&format!("–{total}"));
            let is_total = text.contains(&format!(", now {total} set"));
            assert!(is_told || is_score || is_total, "{name}: {text} lacks {gain} or {total}");
        }
    }
}
