//! Checks that descriptions of golden games' events are unambiguous: in both persons, with long
//! names, in full and shortened.
use super::golden;
use crate::core::{
    Audience, Coach, DiceFrom, Event, Header, Level, Record, RecordEntry, RecordLine, Seat,
    SeatSetup, Seed, Turn,
    words::{format_signed, number},
};
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

/// Columns for a message at 80 × 24: alone, and beside a prompt.
const ROOMS: [usize; 2] = [78, 44];

/// Calls `each` with every golden game of a title as a record, its header and its lines: once with
/// people only, and with a lone person at the first and at the last of several seats.
pub(crate) fn each_record<G: Coach>(each: impl Fn(&str, Record)) {
    golden::each_of::<G>(|name, text| {
        let mut lines = Vec::new();
        let mut seats = 0;
        golden::play::<G>(name, text, |now, before, event, after| {
            seats = after.standings().len();
            let time = match (event, before.turn()) {
                (
                    Event::TimeUp,
                    Turn::Act {
                        until: Some(until), ..
                    },
                ) => until,
                _ => now,
            };
            let what = match event {
                Event::Chance(faces) => RecordEntry::Rolled(faces.0.clone()),
                Event::Acted(seat, action) => RecordEntry::Act {
                    seat: seat.0,
                    does: action.to_string(),
                },
                Event::TimeUp => RecordEntry::TimeUp {},
            };
            lines.push(RecordLine {
                ms: time.as_millis() as u64,
                what,
            });
        });
        let options = text
            .lines()
            .find_map(|line| line.strip_prefix("options "))
            .unwrap_or_default();
        let everybody = [None, Some(0), Some(seats - 1)]
            .into_iter()
            .take(if seats > 1 { 3 } else { 1 });
        for alone in everybody {
            let setups = seat_setups(seats, alone);
            let header = Header::new(G::INFO, options, setups, Seed(7), DiceFrom::Seeded);
            each(
                &format!("{name}, {alone:?}"),
                Record {
                    header,
                    lines: lines.clone(),
                },
            );
        }
    });
}

/// Returns the setups of `seats` people or, if one is `alone`, of computers around it.
fn seat_setups(seats: usize, alone: Option<usize>) -> Vec<SeatSetup> {
    let mut setups = Vec::new();
    for (seat, name) in NAMES[..seats].iter().enumerate() {
        let is_computer = alone.is_some_and(|person| seat != person);
        setups.push(if is_computer {
            SeatSetup {
                name: (*name).into(),
                ..SeatSetup::computer(Level::Casual)
            }
        } else {
            SeatSetup {
                key: Some(char::from(b'a' + seat as u8)),
                ..SeatSetup::person(name)
            }
        });
    }
    setups
}

/// Checks that `text`, the rows or lines of a front end, describes the event from `before` to
/// `after`: each change of the score with its sign, and each total.
pub(crate) fn check_score<G: Coach>(what: &str, before: &G, after: &G, text: &str) {
    for (old, new) in before.standings().iter().zip(after.standings()) {
        let change = new.points - old.points;
        let gain = format_signed(change);
        let total = number(new.points);
        let has_both = text.contains(&gain) && text.contains(&total);
        // In a match the score of both is shown, 3–1; in its sets, the winner's number of them.
        let has_score = text.contains(&format!("{total}–")) || text.contains(&format!("–{total}"));
        let has_sets = text.contains(&format!(", now {total} set"));
        assert!(
            change == 0 || has_both || has_score || has_sets,
            "{what}: {text} lacks {gain} or {total}"
        );
    }
}

/// Checks the descriptions of all events of a title's golden games.
pub(super) fn check<G: Coach>() {
    golden::each_of::<G>(|name, text| {
        golden::play::<G>(name, text, |_, before, event, after| {
            let count = after.standings().len();
            // People only, and a lone person at each seat in turn.
            for seats in std::iter::once(None)
                .chain((0..count).map(Some))
                .map(|alone| seat_setups(count, alone))
            {
                let audience = Audience::of(&seats);
                check_voice(name, before, event, after, &audience);
                if let Event::Acted(seat, action) = event {
                    let advice = before
                        .seen_by(Some(*seat))
                        .phrase(*seat, action)
                        .imperative();
                    assert!(
                        !advice.is_empty() && bare_number(&advice).is_none(),
                        "{name}: {advice}"
                    );
                }
                for seat in (0..seats.len() as u8).map(Seat) {
                    let turn = after.seen_by(Some(seat)).turn_text(seat, &audience);
                    let choices = turn.choices.iter().map(|(_, what)| what);
                    for line in turn.table.iter().chain(choices).chain(&turn.moves) {
                        assert_eq!(bare_number(line), None, "{name}: {line}");
                    }
                }
            }
        });
    });
}

/// Returns the first number of `line` without a name, with the word before it: a change with
/// another number beside it (`+5, 5`), a percentage with one (`50.5 %, 0.13`), two with a comma
/// that are no list (`30, 5`), or a number that alone follows a person (`Ann 30`).
pub(crate) fn bare_number(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    for (index, pair) in words.windows(2).enumerate() {
        let [before, word] = [pair[0], pair[1]];
        if !is_number(word) {
            continue;
        }
        let is_after_number = is_change(before) || before.starts_with('%');
        let is_last = index + 2 == words.len() || word.ends_with(PUNCTUATION);
        // A person who scores nothing has 0, and a change is followed by the total.
        let is_person = NAMES.contains(&before) || before.eq_ignore_ascii_case("you");
        let is_of_person =
            is_person && is_last && !is_change(word) && word.trim_end_matches(PUNCTUATION) != "0";
        // A list ends with a conjunction.
        let is_pair = is_number(before) && before.ends_with(',') && is_last && !word.ends_with(',');
        if is_after_number || is_of_person || is_pair {
            return Some(format!("{before} {word}"));
        }
    }
    None
}

const PUNCTUATION: [char; 4] = ['.', ',', ';', ':'];
const SIGNS: [char; 3] = ['+', '−', '-'];

fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(PUNCTUATION).trim_start_matches(SIGNS);
    !digits.is_empty()
        && digits
            .chars()
            .all(|sign| sign.is_ascii_digit() || sign == '.')
}

fn is_change(word: &str) -> bool {
    is_number(word) && word.starts_with(SIGNS)
}

/// Checks the description of one event for `audience`.
fn check_voice<G: Coach>(
    name: &str,
    before: &G,
    event: &Event<G::Action>,
    after: &G,
    audience: &Audience<'_>,
) {
    let description = G::describe(before, event, after, audience);
    if description.is_empty() {
        return;
    }
    let text = description.text();
    let short = ROOMS.map(|room| description.within(room));
    let log = description.past().text();
    for text in [&text, &log].into_iter().chain(&short) {
        let what = format!("{name}: {text}");
        assert!(
            text.ends_with(['.', '?']) && !text.contains(".."),
            "it is no sentence: {what}"
        );
        assert!(
            text.starts_with(|first: char| first.is_uppercase() || first.is_numeric()),
            "{what}"
        );
        for part in text.split(['.', ':']).map(str::trim_start) {
            let mut verbs = [" was ", " has ", "You is "].into_iter();
            let is_wrong = part.starts_with("You ") && verbs.any(|verb| part.contains(verb));
            assert!(!is_wrong, "of you: {what}");
        }
        assert_eq!(bare_number(text), None, "{what}");
    }
    for short in &short {
        assert!(
            drops_whole_words(&text, short),
            "{name}: {short} is cut from {text}"
        );
    }
    // The effect on the score is shown, however little room there is.
    for text in [&text, &log].into_iter().chain(&short) {
        check_score(name, before, after, text);
    }
}
