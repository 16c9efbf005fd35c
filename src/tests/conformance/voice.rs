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
        let (mut lines, mut seats) = (Vec::new(), 0);
        golden::play::<G>(name, text, |at, before, event, after| {
            seats = after.standings().len();
            let at = match (event, before.turn()) {
                (
                    Event::TimeUp,
                    Turn::Act {
                        until: Some(until), ..
                    },
                ) => until,
                _ => at,
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
                ms: at.as_millis() as u64,
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
    let setup = |(at, name): (usize, &&str)| match alone {
        Some(person) if at != person => SeatSetup {
            name: (*name).into(),
            ..SeatSetup::computer(Level::Casual)
        },
        _ => SeatSetup {
            key: Some(char::from(b'a' + at as u8)),
            ..SeatSetup::person(name)
        },
    };
    NAMES[..seats].iter().enumerate().map(setup).collect()
}

/// Checks that `shown`, the rows or lines of a front end, tells the event from `before` to `after`:
/// each change of the score with its sign, and each total.
pub(crate) fn check_score<G: Coach>(what: &str, before: &G, after: &G, shown: &str) {
    for (old, new) in before.standings().iter().zip(after.standings()) {
        let change = new.points - old.points;
        let (gain, total) = (format_signed(change), number(new.points));
        let is_told = shown.contains(&gain) && shown.contains(&total);
        // In a match the score of both is shown, 3–1; in its sets, the winner's number of them.
        let is_score = shown.contains(&format!("{total}–")) || shown.contains(&format!("–{total}"));
        let is_total = shown.contains(&format!(", now {total} set"));
        assert!(
            change == 0 || is_told || is_score || is_total,
            "{what}: {shown} lacks {gain} or {total}"
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
    let end = |word: &str| word.ends_with(['.', ',', ';', ':']);
    let plain = |word: &str| word.trim_end_matches(['.', ',', ';', ':']).to_owned();
    let digits = |word: &str| {
        !word.is_empty()
            && word
                .chars()
                .all(|sign| sign.is_ascii_digit() || sign == '.')
    };
    let unsigned = |word: &str| plain(word).trim_start_matches(['+', '−', '-']).to_owned();
    let is_number = |word: &str| digits(&unsigned(word));
    let is_change = |word: &str| is_number(word) && unsigned(word) != plain(word);
    let is_person = |word: &str| NAMES.contains(&word) || word.eq_ignore_ascii_case("you");
    (1..words.len()).find_map(|at| {
        let (before, word) = (words[at - 1], words[at]);
        let beside = is_change(before) || before.starts_with('%');
        // A person who scores nothing has 0, and a change is followed by the total.
        let alone = at + 1 == words.len() || end(word);
        let of_person = is_person(before) && alone && !is_change(word) && plain(word) != "0";
        // A list ends with a conjunction.
        let is_pair = is_number(before) && before.ends_with(',') && alone && !word.ends_with(',');
        (is_number(word) && (beside || of_person || is_pair)).then(|| format!("{before} {word}"))
    })
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
        let is_wrong = |sentence: &str| {
            let verbs = [" was ", " has ", "You is "];
            sentence.starts_with("You ") && verbs.iter().any(|verb| sentence.contains(verb))
        };
        assert!(
            !text
                .split(['.', ':'])
                .any(|part| is_wrong(part.trim_start())),
            "of you: {what}"
        );
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
