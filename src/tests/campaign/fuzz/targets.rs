//! The parsers under test.
use super::mutate::{nothing, save};
use super::{Target, run};
use crate::core::audience::Audience;
use crate::core::chance::ChanceOutcome;
use crate::core::coach::Coach;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::game::{Event, Game, RandomPlay, Seat, Turn};
use crate::core::record::Record;
use crate::core::table::Table;
use crate::games::example::HighLow;
use crate::games::mathdice::arithmetic::parse;
use crate::games::symmdice::geometry::dice::Roll;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::svg::svg;
use crate::games::symmdice::referee::{Referee, Tolerances};
use crate::registry::{each_game, with_game};
use crate::statistics::{Summary, groups};
use crate::store::history::History;
use crate::store::learning::Learning;
use crate::store::{SavedList, Store};
use crate::tui::decoder::tests::shown;
use crate::tui::decoder::{Decoder, Sent};
use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::time::{Duration, Instant};

fn utf8(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// Checks that a parsed text is written so that it parses to the same value.
fn there_and_back<T: FromStr<Err: Display> + Display + Debug + PartialEq>(text: &str) -> String {
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            let again = written.parse::<T>().unwrap_or_else(|e| panic!("{written:?} of {text:?}: {e}"));
            assert_eq!(again, read, "{written:?} of {text:?}");
            "read".into()
        }
        Err(why) => why.to_string(),
    }
}

/// Returns the answer of `look` for a home with one file in it.
fn in_a_home(file: fn(&Store) -> &std::path::Path, bytes: &[u8], look: impl Fn(&Store) -> String) -> String {
    let home = tempfile::tempdir().unwrap();
    let store = Store::at(home.path());
    let path = file(&store);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
    look(&store)
}

#[test]
fn fuzz_saves() {
    run(&Target {
        name: "saves",
        some: 150,
        words: &["\"ms\":", "\"act\":", "\"rolled\":[1,2]", "\"back\":1", ",\"sum\":\"00000000\"}", "person"],
        change: save,
        read: |bytes| match Record::read(utf8(bytes)) {
            Err(why) => why.why,
            Ok(reading) => {
                let record = reading.record;
                let text = record.text();
                assert_eq!(Record::parse(&text), Ok((record.clone(), false)), "{text}");
                let id = record.header.game.as_str();
                with_game!(id, G => replay::<G>(&record)).unwrap_or_else(|| "no such game".into())
            }
        },
    });
}

fn replay<G: Coach>(record: &Record) -> String {
    let (table, fault) = match Table::<G>::replay(record) {
        Ok(replayed) => replayed,
        Err(why) => return why.why,
    };
    assert_eq!(Table::from_record(&table.record()).as_ref(), Ok(&table), "what was replayed is a game");
    table.descriptions();
    G::score_sheet(&table.history());
    let audience = table.audience();
    for seat in (0..audience.seats() as u8).map(Seat) {
        table.game().seen_by(Some(seat)).turn_text(seat, &audience);
    }
    fault.map_or("played".into(), |fault| format!("{id}: {}", fault.why, id = G::INFO.id))
}

#[test]
fn fuzz_positions() {
    run(&Target {
        name: "positions",
        some: 1_000,
        words: &["1 2 3 4 5", "--", ",", ":", "/", ";", "x", "|", "rolled", "left", "6", "12"],
        change: nothing,
        read: |bytes| {
            let text = utf8(bytes);
            let answers = each_game!(G => position::<G>(text));
            answers.join("|") + &position::<HighLow>(text)
        },
    });
}

fn position<G: Coach + RandomPlay>(text: &str) -> String {
    let mut game = match G::from_position(text) {
        Ok(game) => game,
        Err(why) => return why.to_string(),
    };
    let written = game.position(Seat(0)).expect("a position that was read is one");
    let again = G::from_position(&written).unwrap_or_else(|e| panic!("{written:?} of {text:?}: {e}"));
    assert_eq!(again.position(Seat(0)), Some(written), "{text:?}");
    let mut stream = Stream::new(Seed(7), Purpose::Trials, 0);
    let names = ["Ann", "Ben", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];
    let audience = Audience::people(&names[..game.standings().len()]);
    // It can be continued.
    for _ in 0..4 {
        game.turn_text(Seat(0), &audience);
        let event = match game.turn() {
            Turn::Chance { request, .. } => Event::Chance(stream.answer(&request)),
            Turn::Act { seats, .. } => {
                let seat = seats.iter().next().expect("somebody may act");
                match game.random_action(seat, &mut stream) {
                    Some(action) => Event::Acted(seat, action),
                    None => break,
                }
            }
            Turn::Over => break,
        };
        game.play(Duration::ZERO, &event).unwrap_or_else(|e| panic!("{text:?}: {event:?}: {e}"));
    }
    G::INFO.id.into()
}

#[test]
fn fuzz_figures() {
    run(&Target {
        name: "figures",
        some: 1_000,
        words: &["h@0,0,0", " y@1500,0,9000", "@", ",", "-", "S", "d", "c", "36000", "1000", "-1000"],
        change: nothing,
        read: |bytes| {
            let text = utf8(bytes);
            let answer = there_and_back::<Figure>(text);
            there_and_back::<Roll>(text);
            there_and_back::<Tolerances>(text);
            let Ok(figure) = text.parse::<Figure>() else { return answer };
            let picture = svg(&figure);
            assert!(!picture.contains("NaN") && !picture.contains("inf"), "{text}: {picture}");
            let referee = Referee::new(&figure, Tolerances::default());
            let findings = referee.findings();
            referee.near_misses();
            format!("{:?} {:?}", findings.full(), findings.undecided)
        },
    });
}

#[test]
fn fuzz_expressions() {
    run(&Target {
        name: "expressions",
        some: 1_500,
        words: &[
            "^", "**", "(", ")", "/", "½", "²", "=", "1 1/2", "0.5", "×", "−", "999999", "^(1/2)", "\u{2044}",
        ],
        change: nothing,
        read: |bytes| {
            let text = utf8(bytes);
            let _ = parse::call(text);
            let _ = parse::plain_number(text);
            match parse::answer(text) {
                Ok(expr) => {
                    let written = format!("{expr:#}");
                    let again =
                        parse::answer(&written).unwrap_or_else(|e| panic!("{written} of {text:?}: {e}"));
                    assert_eq!(again.to_string(), expr.to_string(), "{written} of {text:?}");
                    // If it has no value, the error refers to another place.
                    assert_eq!(again.value().ok(), expr.value().ok(), "{written} of {text:?}");
                    format!("{:?}", expr.value().map(|value| value.is_irrational()))
                }
                Err(why) => format!("{why} {:?}", parse::call(text).map(|value| value.is_irrational())),
            }
        },
    });
}

#[test]
fn fuzz_notation() {
    run(&Target {
        name: "notation",
        some: 800,
        words: &[
            "keep ",
            "call ",
            "state ",
            "declare ",
            "lay ",
            "vote ",
            "yes",
            "no",
            "pass",
            "challenge",
            "register",
            "zero ",
            "buzz",
            "withdraw",
            "next",
            "set ",
            "high",
            "low",
            "-",
            "(2+3)*5",
            "h@0,0,0",
            "mode=basic",
        ],
        change: nothing,
        read: |bytes| {
            let text = utf8(bytes);
            let answers = each_game!(G => {
                there_and_back::<<G as Game>::Options>(text);
                there_and_back::<<G as Game>::Action>(text)
            });
            there_and_back::<Seed>(text);
            there_and_back::<ChanceOutcome>(text);
            answers.join("|") + &there_and_back::<<HighLow as Game>::Action>(text)
        },
    });
}

#[test]
fn fuzz_settings() {
    run(&Target {
        name: "settings",
        some: 60,
        words: &[
            "[keys.inverted]",
            "theme = ",
            "\"none\"",
            "motion",
            "keys",
            "= [\"r\", \"f2\"]",
            "false",
            "[[keys]]",
            "'''",
            "\"\"\"",
            "1979-05-27",
            ".",
            "=",
            "{ a = 1 }",
        ],
        change: nothing,
        read: |bytes| {
            in_a_home(
                |store| &store.paths().settings,
                bytes,
                |store| {
                    let (settings, notice) = store.settings();
                    let kept = store.settings().0;
                    let defaults = notice.as_ref().is_some_and(|notice| notice.0.contains("kept as"));
                    assert!(kept == settings || defaults, "{kept:?}");
                    store.save_settings(&settings).unwrap();
                    assert_eq!(store.settings().0, settings, "what is written is what is read");
                    notice.map_or("taken".into(), |notice| notice.0)
                },
            )
        },
    });
}

#[test]
fn fuzz_history() {
    run(&Target {
        name: "history",
        some: 200,
        words: &[
            "\"seats\":[",
            "\"review_of\":",
            "\"points\":",
            "\"game\":\"nice\"",
            "\"when\":",
            "\n",
            "18446744073709551615",
        ],
        change: nothing,
        read: |bytes| {
            let history = History::read(bytes);
            let groups = groups(&history.entries);
            for group in &groups {
                group.key.about();
                group.key.variant();
                for (name, player, _) in group.players() {
                    let played = group.played(&name, player);
                    let summary = Summary::of(group, &played);
                    summary.mean();
                    crate::statistics::practice(&summary, group.key.unit(), &jiff::tz::TimeZone::UTC);
                }
            }
            for (at, entry) in history.entries.iter().enumerate() {
                for seat in 0..entry.seats.len() {
                    if let Some(place) = crate::statistics::place(&history.entries, at, seat) {
                        place.sentence(None, &jiff::tz::TimeZone::UTC);
                    }
                }
            }
            format!("{} groups, {}", groups.len().min(9), history.skipped.min(9))
                .replace(char::is_numeric, "x")
                + &"+".repeat(groups.len().min(9))
                + &"-".repeat(history.skipped.min(9))
        },
    });
}

#[test]
fn fuzz_gallery() {
    run(&Target {
        name: "gallery",
        some: 40,
        words: &["h@0,0,0", "@", ","],
        change: nothing,
        read: |bytes| {
            let home = tempfile::tempdir().unwrap();
            let store = Store::at(home.path());
            let name: String = String::from_utf8_lossy(bytes).chars().skip(3).take(30).collect();
            let kept = store.gallery().keep(&name, &String::from_utf8_lossy(bytes)).unwrap();
            std::fs::write(store.paths().gallery.join("other.figure"), bytes).unwrap();
            let list = store.gallery().list();
            assert!(list.iter().any(|text| text.name == kept), "{kept}");
            list.iter().map(|text| there_and_back::<Figure>(&text.text)).collect()
        },
    });
}

#[test]
fn fuzz_state() {
    run(&Target {
        name: "state",
        some: 25,
        words: &[
            "\"inverted\":{",
            "\"options\":",
            "\"seats\":[",
            "\"rating\":",
            "\"name\":",
            "1e308",
            "\"tutorials\":[",
        ],
        change: nothing,
        read: |bytes| {
            let home = tempfile::tempdir().unwrap();
            let store = Store::at(home.path());
            let paths = store.paths();
            for path in [&paths.setups, &paths.players, &paths.learning, &paths.lists] {
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, bytes).unwrap();
            }
            let setups = each_game!(G => store.last_setup(G::INFO.id).is_some());
            let (players, learning, list) =
                (store.players(), store.recall::<Learning>(), store.recall::<SavedList>());
            store.remember(|_: &mut Learning| ()).unwrap();
            store.remember(|kept| *kept = list).unwrap();
            assert_eq!(store.recall::<SavedList>(), list);
            format!("{setups:?} {} {learning:?}", players.len())
        },
    });
}

#[test]
fn fuzz_keyboard() {
    run(&Target {
        name: "keyboard",
        some: 1_500,
        words: &[
            "\x1b",
            "\x1b[",
            "\x1bO",
            "\x1b[?",
            "\x1b[<",
            "\x1b[M",
            "\x1b[[",
            "\x1b[200~",
            "\x1b[201~",
            "\x1b\\",
            "\x1b]11;",
            "\x1bP>|",
            "\x1b_G",
            "\x03",
            "\x07",
            ";",
            "0;1M",
            "27;5;9~",
            "57404u",
            "$y",
            "é",
        ],
        change: nothing,
        read: |bytes| {
            let whole = pressed(bytes, bytes.len().max(1), |_| Duration::ZERO);
            assert_eq!(pressed(bytes, 1, |_| Duration::ZERO), whole, "byte by byte");
            // Pauses, some of them decisive, derived from the bytes so that they are reproducible.
            let seed = Seed(crc32fast::hash(bytes));
            let mut stream = Stream::new(seed, Purpose::Trials, 0);
            let mut pause =
                |_| Duration::from_millis(*stream.pick(&[0, 0, 0, 30, 120, 1_100, 7_000]).expect("one"));
            let slow = pressed(bytes, 3, &mut pause);
            format!("{} {}", whole.join(" "), slow.join(" "))
        },
    });
}

/// Presses `bytes`, `at_once` at a time with pauses between; afterwards the keyboard must respond.
fn pressed(bytes: &[u8], at_once: usize, mut pause: impl FnMut(usize) -> Duration) -> Vec<String> {
    let (mut decoder, mut now) = (Decoder::default(), Instant::now());
    let mut sent: Vec<Sent> = Vec::new();
    for (at, part) in bytes.chunks(at_once).enumerate() {
        now += pause(at);
        sent.extend(decoder.wait(now));
        sent.extend(decoder.take(part, now));
    }
    decoder.assert_responsive(now);
    sent.iter().map(shown).collect()
}
