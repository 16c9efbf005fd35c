//! Fuzzing: no file or line causes a panic, and everything parsed is written back unchanged.
//!
//! Texts of a small corpus (`tests/corpus`, one folder per target) are read as they are and with
//! random changes, made of typical fragments. `DICEGAMES_CASES=1000000 cargo test --lib fuzz` tries
//! more of them, `DICEGAMES_SEED=1` others. Failing texts go into the corpus.
use super::random_play::play_on;
use super::{number, seed};
use crate::core::{
    Audience, ChanceOutcome, Coach, Game, Purpose, RandomPlay, Record, RecordEntry, RecordLine,
    Seat, Seed, Stream, Table,
};
use crate::games::example::HighLow;
use crate::games::mathdice::arithmetic::parse;
use crate::games::symmdice::geometry::dice::NineDice;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::svg::svg;
use crate::games::symmdice::referee::Referee;
use crate::registry::{each_game, with_game};
use crate::statistics::{PlayerPage, groups, rank};
use crate::store::Store;
use crate::store::history::History;
use jiff::tz::TimeZone;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::fmt::{Debug, Display};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Words with a meaning in many texts, and some that should have none, with spaces between.
const WORDS: &str = "0 -1 255 65536 -2147483648 4294967296 9223372036854775807 1e999 0.0000001 NaN null \" { [[[[[[[[ \n \
                     \r\n \0 \x1b[2J \u{202e} 漢 \u{feff}";

/// A change of a text: the kind, where it begins and ends, a word, and another text of the corpus.
type TextChange = (u8, Index, usize, &'static str, Vec<u8>);

/// Returns the texts of the corpus `name`.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus")
        .join(name);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

fn apply_changes(mut text: Vec<u8>, changes: Vec<TextChange>) -> Vec<u8> {
    for (kind, start, length, word, other) in changes {
        let start = start.index(text.len() + 1);
        let part = start..(start + length).min(text.len());
        match kind {
            0 => _ = text.drain(part),
            1 => {
                let again = text[part].repeat(4);
                text.splice(start..start, again);
            }
            2 => _ = text.splice(part, word.bytes()),
            3 => _ = text.splice(start..start, word.bytes()),
            4 => _ = text.splice(start.., other),
            _ => text[part]
                .iter_mut()
                .for_each(|byte| *byte ^= 1 << (length % 8)),
        }
    }
    text
}

/// Checks that `read` takes every text of the corpus `name`, and many with changes, also by these
/// `words`.
fn run(name: &str, cases: u32, words: &'static str, read: impl Fn(&[u8])) {
    let corpus = corpus(name);
    corpus.iter().for_each(|text| read(text));
    let word = select(
        ["", " "]
            .into_iter()
            .chain(WORDS.split(' '))
            .chain(words.split(' '))
            .collect::<Vec<_>>(),
    );
    let change = (
        0..6_u8,
        any::<Index>(),
        0..12_usize,
        word,
        select(corpus.clone()),
    );
    let texts = (select(corpus), vec(change, 1..5))
        .prop_map(|(text, changes)| apply_changes(text, changes));
    check(cases, &texts, |text| read(&text));
}

/// Calls `read` for many values of a strategy, from the seed of the tests.
fn check<T: Debug>(cases: u32, values: &impl Strategy<Value = T>, read: impl Fn(T)) {
    let cases = number("DICEGAMES_CASES", cases);
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed().to_le_bytes());
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let checked = runner.run(values, |value| {
        read(value);
        Ok(())
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
}

fn utf8(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// Checks that a parsed text is written so that it parses to the same value.
fn there_and_back<T: FromStr<Err: Display> + Display + Debug + PartialEq>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        let again = written
            .parse::<T>()
            .unwrap_or_else(|e| panic!("{written:?} of {text:?}: {e}"));
        assert_eq!(again, read, "{written:?} of {text:?}");
    }
}

/// Writes `bytes` to the file of a new home, and calls `look`.
fn in_a_home(file: fn(&Store) -> &Path, bytes: &[u8], look: impl Fn(&Store)) {
    let home = tempfile::tempdir().unwrap();
    let store = Store::at(home.path());
    let path = file(&store);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
    look(&store);
}

fn save(bytes: &[u8]) {
    if let Ok(reading) = Record::read(utf8(bytes)) {
        let text = reading.record.text();
        assert_eq!(
            Record::parse(&text),
            Ok((reading.record.clone(), false)),
            "{text}"
        );
        with_game!(reading.record.header.game.as_str(), G => replay::<G>(&reading.record));
    }
}

fn replay<G: Coach>(record: &Record) {
    let Ok((table, _)) = Table::<G>::replay(record) else {
        return;
    };
    assert_eq!(
        Table::from_record(&table.record()).as_ref(),
        Ok(&table),
        "what was replayed is a game"
    );
    table.descriptions();
    G::score_sheet(&table.history());
    let audience = table.audience();
    for seat in (0..audience.seats() as u8).map(Seat) {
        table.game().seen_by(Some(seat)).turn_text(seat, &audience);
    }
}

#[test]
fn fuzz_saves() {
    let words = "\"ms\": \"act\": \"rolled\":[1,2] \"back\":1 ,\"sum\":\"00000000\"} person";
    run("saves", 60, words, save);
}

/// Games whose lines were changed, and sealed as the program would.
#[test]
fn fuzz_lines_of_saves() {
    let records = corpus("saves")
        .into_iter()
        .filter_map(|text| Some(Record::read(utf8(&text)).ok()?.record));
    let records: Vec<Record> = records.filter(|record| !record.lines.is_empty()).collect();
    let what = prop_oneof![
        Just(RecordEntry::TimeUp {}),
        Just(RecordEntry::Clock {}),
        (
            0..4_u8,
            select(vec![
                "register",
                "keep 1-3--",
                "b2",
                "1+5 1+6 throw 3",
                "pass"
            ])
        )
            .prop_map(|(seat, does)| RecordEntry::Act {
                seat,
                does: does.into()
            }),
        (0..40_usize).prop_map(RecordEntry::Back),
        (0..40_usize).prop_map(RecordEntry::Again),
        any::<u8>().prop_map(RecordEntry::Hint),
        vec(0..14_u8, 0..12).prop_map(RecordEntry::Rolled),
    ];
    let change = (
        any::<bool>(),
        any::<Index>(),
        select(vec![0, 1, 30_001, 1 << 40, u64::MAX]),
        what,
    );
    let changed = (select(records), vec(change, 1..4)).prop_map(|(mut record, changes)| {
        for (is_replacement, position, ms, what) in changes {
            let index = position.index(record.lines.len());
            let line = RecordLine { ms, what };
            if is_replacement {
                record.lines[index] = line
            } else {
                record.lines.insert(index, line)
            }
        }
        record
    });
    check(150, &changed, |record| save(record.text().as_bytes()));
}

#[test]
fn fuzz_positions() {
    let words = "1 2 3 4 5 -- , : / ; x | rolled left 6 12";
    run("positions", 1_000, words, |bytes| {
        each_game!(G => position::<G>(utf8(bytes)));
        position::<HighLow>(utf8(bytes));
    });
}

fn position<G: Coach + RandomPlay>(text: &str) {
    let Ok(game) = G::from_position(text) else {
        return;
    };
    let written = game
        .position(Seat(0))
        .expect("a position that was read is one");
    let again =
        G::from_position(&written).unwrap_or_else(|e| panic!("{written:?} of {text:?}: {e}"));
    assert_eq!(again.position(Seat(0)), Some(written), "{text:?}");
    let names = ["Ann", "Ben", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];
    game.turn_text(Seat(0), &Audience::people(&names[..game.standings().len()]));
    play_on(text, game, 4, &mut Stream::new(Seed(7), Purpose::Trials, 0));
}

#[test]
fn fuzz_figures() {
    let words = "h@0,0,0 y@1500,0,9000 @ , - S d c 36000 1000 -1000";
    run("figures", 1_000, words, |bytes| {
        let text = utf8(bytes);
        there_and_back::<Figure>(text);
        there_and_back::<NineDice>(text);
        let Ok(figure) = text.parse::<Figure>() else {
            return;
        };
        let picture = svg(&figure);
        assert!(
            !picture.contains("NaN") && !picture.contains("inf"),
            "{text}: {picture}"
        );
        let referee = Referee::new(&figure);
        referee.findings();
        referee.near_misses();
    });
}

#[test]
fn fuzz_expressions() {
    let words = "^ ** ( ) / ½ ² = 1 1/2 0.5 × − 999999 ^(1/2) \u{2044}";
    run("expressions", 1_500, words, |bytes| {
        let text = utf8(bytes);
        let _ = parse::call(text);
        let _ = parse::plain_number(text);
        let Ok(expr) = parse::answer(text) else {
            return;
        };
        let written = format!("{expr:#}");
        let again =
            parse::answer(&written).unwrap_or_else(|e| panic!("{written} of {text:?}: {e}"));
        assert_eq!(again.to_string(), expr.to_string(), "{written} of {text:?}");
        // If it has no value, the error refers to another place.
        assert_eq!(
            again.value().ok(),
            expr.value().ok(),
            "{written} of {text:?}"
        );
    });
}

#[test]
fn fuzz_notation() {
    let words = "keep call state declare lay vote yes pass challenge register zero \
                 buzz withdraw next set high - (2+3)*5 h@0,0,0 mode=basic";
    run("notation", 800, words, |bytes| {
        let text = utf8(bytes);
        each_game!(G => {
            there_and_back::<<G as Game>::Options>(text);
            there_and_back::<<G as Game>::Action>(text);
        });
        there_and_back::<Seed>(text);
        there_and_back::<ChanceOutcome>(text);
        there_and_back::<<HighLow as Game>::Action>(text);
    });
}

#[test]
fn fuzz_settings() {
    let words = "[keys.inverted] theme = \"none\" motion keys [\"r\", \"f2\"] ''' .";
    run("settings", 60, words, |bytes| {
        in_a_home(
            |store| &store.paths().settings,
            bytes,
            |store| {
                let (settings, notice) = store.settings();
                let reread = store.settings().0;
                let has_defaults = notice
                    .as_ref()
                    .is_some_and(|notice| notice.contains("kept as"));
                assert!(reread == settings || has_defaults, "{reread:?}");
                let written = store.save_setting("motion", &settings).unwrap();
                assert_eq!(written, settings, "what is written is what is read");
                assert_eq!(store.settings().0, settings);
            },
        );
    });
}

#[test]
fn fuzz_history() {
    let words =
        "\"seats\":[ \"review_of\": \"points\": \"game\":\"nice\" \"when\": 18446744073709551615";
    run("history", 200, words, |bytes| {
        let history = History::read(bytes);
        for group in &groups(&history.entries) {
            for player in group.players() {
                PlayerPage::new(&history.entries, &group.key, &player, TimeZone::UTC)
                    .all_sections();
            }
        }
        for (index, entry) in history.entries.iter().enumerate() {
            for seat in 0..entry.seats.len() {
                if let Some(rank) = rank(&history.entries, index, seat) {
                    rank.sentence(None, &TimeZone::UTC);
                }
            }
        }
    });
}

#[test]
fn fuzz_state() {
    let words = "\"inverted\":{ \"options\": \"seats\":[ \"name\": 1e308 \"tutorials\":[";
    run("state", 25, words, |bytes| {
        in_a_home(
            |store| &store.paths().state,
            bytes,
            |store| {
                each_game!(G => store.last_setup(G::INFO.id));
                store.players();
                let mut state = store.state();
                state.learning.tutorials.insert("nice".into());
                store.change(|stored| *stored = state.clone()).unwrap();
                assert_eq!(store.state(), state);
            },
        );
    });
}
