//! Random play at scale: every title with every option and number of seats, legal and illegal events, undo, hints
//! and deadlines, with all invariants checked after each event.
//!
//! `DICEGAMES_GAMES=1000000 cargo test --lib random_play -- --nocapture` plays a million games and prints its
//! progress; `DICEGAMES_SEED` sets the seed, `DICEGAMES_FIRST` the number of the first game.
use super::{number, report, said, seed};
use crate::core::audience::Audience;
use crate::core::chance::ChanceOutcome;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::game::{Event, Game, GameOptions, Measure, RandomPlay, Seat, Turn, describe, points};
use crate::core::record::{DiceFrom, Header, Line, Record, What};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::core::visible::is_all_visible;
use crate::registry::each_game;
use crate::tests::conformance::battery;
use crate::tests::drops_whole_words;
use crate::tests::saves::{happen, may_take_long};
use crate::tui::view::Playable;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

/// Number of games in an ordinary test run.
const SOME: u32 = 16;

/// Titles by index in the menu, one for each game in turn: fast ones more often.
const SHARES: [usize; 32] =
    [0, 1, 2, 4, 1, 2, 3, 1, 2, 4, 2, 1, 2, 1, 2, 1, 2, 1, 2, 4, 1, 2, 2, 1, 2, 4, 2, 1, 2, 1, 2, 1];

/// The most events in a random game, undo included. Some matches of Super Nice Dice to 30 points, in which nobody
/// tries to win, take more than 40,000.
const ENDLESS: usize = 1_000_000;

/// Ordinary and extraordinary names.
const NAMES: [&str; 8] = [
    "Ann",
    "B",
    "Ünal",
    "漢字",
    "a name that is as long as a name can be at all, and longer than any column for names",
    "\x1b[2Jx\u{202e}y",
    "👩‍👩‍👧‍👦",
    "Ann",
];

/// Counts over all games of a title.
#[derive(Default)]
struct Count {
    games: AtomicUsize,
    events: AtomicUsize,
    refused: AtomicUsize,
    loads: AtomicUsize,
    /// Duration, in microseconds.
    time: AtomicUsize,
}

#[test]
fn random_play_breaks_no_game() {
    let titles = each_game!(G => (G::INFO.id, play::<G> as fn(&mut Stream, &Count)));
    let counts: [Count; 5] = Default::default();
    let (games, first, seed) = (number("DICEGAMES_GAMES", SOME), number("DICEGAMES_FIRST", 0_u32), seed());
    let (begun, done, failures) = (Instant::now(), AtomicUsize::new(0), AtomicUsize::new(0));
    let tell = |done: usize| {
        report(&format!("{done} games of seed {seed} in {} s:", begun.elapsed().as_secs()));
        for ((id, _), count) in titles.iter().zip(&counts) {
            let [games, events, refused, loads, time] =
                [&count.games, &count.events, &count.refused, &count.loads, &count.time]
                    .map(|n| n.load(Ordering::Relaxed));
            let each = time as f64 / 1000.0 / games.max(1) as f64;
            report(&format!(
                "  {id}: {games} games, {events} events, {refused} refused, loaded {loads} times, {each:.1} ms a game"
            ));
        }
    };
    (first..first.saturating_add(games)).into_par_iter().for_each(|game| {
        let title = SHARES[game as usize % SHARES.len()];
        let mut stream = Stream::new(Seed(seed), Purpose::Trials, game);
        let (id, play) = titles[title];
        let start = Instant::now();
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| play(&mut stream, &counts[title]))) {
            failures.fetch_add(1, Ordering::Relaxed);
            report(&format!(
                "{id}: {}\n  again: DICEGAMES_SEED={seed} DICEGAMES_FIRST={game} DICEGAMES_GAMES=1",
                said(&*panic)
            ));
        }
        counts[title].time.fetch_add(start.elapsed().as_micros() as usize, Ordering::Relaxed);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(10_000) {
            tell(done);
        }
    });
    tell(done.into_inner());
    assert_eq!(failures.into_inner(), 0, "games failed");
}

/// Returns a header with any options and seats, at least one of them a person's.
fn some_header<G: Game>(stream: &mut Stream) -> Header {
    let chosen = |choice: &crate::core::options::Choice| {
        let value = &choice.values[stream.below(choice.values.len() as u32) as usize];
        format!("{}={}", choice.key, value.id)
    };
    let options: Vec<String> = G::INFO.options.iter().map(chosen).collect();
    let options: G::Options = options.join(" ").parse().expect("options of the table");
    let allowed = options.seats();
    let seats = allowed.start() + stream.below(u32::from(allowed.end() - allowed.start()) + 1) as u8;
    let person = stream.below(u32::from(seats)) as u8;
    let seats: Vec<SeatSetup> = (0..seats)
        .map(|seat| {
            let computer = seat != person && stream.below(2) == 0;
            let level = *stream.pick(&crate::core::level::Level::ALL).expect("a level");
            let name = stream.pick(&NAMES).expect("a name");
            if computer { SeatSetup::computer(level) } else { SeatSetup::person(name) }
        })
        .collect();
    let dice = if stream.below(4) == 0 { DiceFrom::Typed } else { DiceFrom::Seeded };
    let header = Header::new(G::INFO, options, seats, Seed(stream.below(u32::MAX)), dice);
    header.with_coach(stream.below(2) == 0)
}

/// Plays a game to its end.
fn play<G: Playable + RandomPlay>(stream: &mut Stream, count: &Count) {
    let header = some_header::<G>(stream);
    let what = format!("{} {} {} seats", header.game, header.options, header.seats.len());
    let mut table = Table::<G>::new(header).unwrap_or_else(|e| panic!("{what}: {e}"));
    // The same game, reloaded from its save after each event.
    let mut loaded = table.clone();
    let (mut view, mut known, mut at) = (G::View::default(), Vec::new(), Duration::ZERO);
    for _ in 0..ENDLESS {
        if stream.below(2) == 0 {
            refused_or_taken(&mut table, at, &known, stream, count);
        }
        match stream.below(512) {
            0 => battery::draws(&table, &mut view, at, stream),
            1..8 => battery::tells(&table, stream),
            8..24 => battery::refuses_wrong_events(&table, at),
            _ => {}
        }
        if table.is_over() {
            ends(&table, &what, stream);
            count.games.fetch_add(1, Ordering::Relaxed);
            count.events.fetch_add(table.journal().len(), Ordering::Relaxed);
            return;
        }
        let (before, log, lines) = (table.game().clone(), table.log().len(), table.journal().len());
        at += Duration::from_micros(match stream.below(16) {
            0..8 => 0,
            8..15 => stream.below(900_000),
            _ => stream.below(40_000_000),
        } as u64);
        happen(&mut table, at, stream);
        at = at.max(table.now());
        if table.log().len() == log + 1
            && matches!(last(&table), What::Rolled(_) | What::Act { .. } | What::TimeUp {})
        {
            let event = &table.log()[log].1;
            told(&before, event, table.game(), &table.audience(), stream);
            if let Event::Acted(_, action) = event {
                known.push(action.clone());
            }
        }
        for line in &table.journal()[lines..] {
            let text = serde_json::to_string(line).expect("a line can be written");
            let read: Line = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{what}: {text}: {e}"));
            assert_eq!(read, *line, "{what}: {text}");
            loaded.follow(&read).unwrap_or_else(|e| panic!("{what}: {text}: {e}"));
        }
        assert_eq!(loaded.game(), table.game(), "{what}: the game is that of its save");
        count.loads.fetch_add(1, Ordering::Relaxed);
        stands(&table, &what);
        if !may_take_long(&table, stream) {
            continue;
        }
        match stream.below(1024) {
            0 => saved(&table, &what),
            1..5 => assert_eq!(loaded, table, "{what}"),
            5..13 => there_and_back(&table, &what),
            _ => {}
        }
    }
    panic!("{what}: no end after {ENDLESS} events");
}

/// Returns the content of the save's last line.
fn last<G: Game>(table: &Table<G>) -> &What {
    &table.journal().last().expect("something happened").what
}

/// Tries an event that is most likely wrong. A refusal must have a reason and change nothing; otherwise it is an
/// event like any other.
fn refused_or_taken<G: RandomPlay>(
    table: &mut Table<G>,
    at: Duration,
    known: &[G::Action],
    stream: &mut Stream,
    count: &Count,
) {
    let game = table.game();
    let seat = Seat(match stream.below(4) {
        0 => stream.below(256) as u8,
        _ => stream.below(table.names().len() as u32) as u8,
    });
    let drawn = |stream: &mut Stream| {
        let other = Seat(stream.below(table.names().len() as u32) as u8);
        game.seen_by(Some(other)).random_action(other, stream)
    };
    let mut when = at;
    let event = match stream.below(8) {
        0 => {
            let (faces, most) = (stream.below(12), *stream.pick(&[3, 7, 13, 40, 256]).expect("one"));
            Event::Chance(ChanceOutcome((0..faces).map(|_| stream.below(most) as u8).collect()))
        }
        1 => {
            when = Duration::from_millis(u64::from(stream.below(u32::MAX)) * 4);
            Event::TimeUp
        }
        2 => match drawn(stream) {
            Some(action) => Event::Acted(seat, action),
            None => return,
        },
        kind => {
            let Some(action) = stream.pick(known).cloned() else { return };
            let action = if kind < 6 { changed::<G>(&action, stream) } else { Some(action) };
            let Some(action) = action else { return };
            assert_eq!(action.to_string().parse().as_ref(), Ok(&action), "notation round-trips");
            Event::Acted(seat, action)
        }
    };
    let mut after = game.clone();
    match after.play(when, &event) {
        Ok(()) => {
            assert_ne!(game.turn(), Turn::Over, "{event:?} after the end");
            told(game, &event, &after, &table.audience(), stream);
            hides(game, &event, &after, table.names().len(), when, stream);
        }
        Err(refusal) => {
            count.refused.fetch_add(1, Ordering::Relaxed);
            assert!(after == *game, "{event:?} was refused and left a trace");
            whole(&refusal.to_string());
            if let (Event::Acted(seat, action), 0, true) =
                (event, stream.below(8), may_take_long(table, stream))
            {
                let unchanged = table.clone();
                if table.deadline().is_none_or(|until| until > at) {
                    assert!(table.act(at, seat, action).is_err());
                    assert_eq!(*table, unchanged, "a refused action is not in the log");
                }
            }
        }
    }
}

/// Returns another action whose notation is close to that of `action`; `None` if the change is not valid notation.
fn changed<G: Game>(action: &G::Action, stream: &mut Stream) -> Option<G::Action> {
    let text = action.to_string();
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return None;
    }
    let at = stream.below(letters.len() as u32) as usize;
    match stream.below(4) {
        0 => _ = letters.remove(at),
        1 => letters.insert(at, *stream.pick(&['1', '6', ' ', '-', '0', 'x', '9']).expect("one")),
        2 => letters[at] = char::from(b'0' + stream.below(10) as u8),
        _ => letters.reverse(),
    }
    let read = letters.iter().collect::<String>().parse::<G::Action>();
    read.inspect_err(|error| whole(&error.to_string())).ok()
}

/// Checks that a text is not empty, not cut, and safe for a terminal.
fn whole(text: &str) {
    assert!(!text.trim().is_empty(), "an empty text");
    // Endless decimals are cut after some digits, with an ellipsis.
    let cut = text.match_indices('…').any(|(at, _)| !text[..at].ends_with(|c: char| c.is_ascii_digit()));
    assert!(!cut && !text.ends_with('.'), "{text}");
    assert!(is_all_visible(text), "{text:?}");
}

/// Checks that the description of an event is complete, and that at any width parts are dropped but none is cut.
fn told<G: Game>(
    before: &G,
    event: &Event<G::Action>,
    after: &G,
    audience: &Audience<'_>,
    stream: &mut Stream,
) {
    let description = describe(before, event, after, audience);
    let text = description.text();
    whole(text.trim_end_matches('.'));
    let width = stream.below(100) as usize;
    let short = description.within(width);
    assert!(!short.is_empty(), "{text}");
    assert!(drops_whole_words(&text, &short), "{text}: {short}");
    assert!(text.width() > width || short == text, "{text} fits into {width}");
}

/// Checks that a secret choice cannot be seen: whatever else had been chosen, the view is the same.
fn hides<G: RandomPlay>(
    before: &G,
    event: &Event<G::Action>,
    after: &G,
    seats: usize,
    at: Duration,
    stream: &mut Stream,
) {
    let Event::Acted(seat, _) = event else { return };
    let Some(other) = before.seen_by(Some(*seat)).random_action(*seat, stream) else { return };
    let mut instead = before.clone();
    if instead.play(at, &Event::Acted(*seat, other.clone())).is_err() {
        return;
    }
    let others = (0..seats as u8).map(Seat).filter(|viewer| viewer != seat).map(Some);
    for viewer in others.chain([None]) {
        let hidden = |game: &G| game != before && game.seen_by(viewer) == before.seen_by(viewer);
        assert_eq!(after.seen_by(viewer).turn(), after.turn(), "everybody sees whose turn it is");
        if hidden(after) || hidden(&instead) {
            assert_eq!(
                after.seen_by(viewer),
                instead.seen_by(viewer),
                "{viewer:?} can tell {event:?} from {other} in secret"
            );
        }
    }
}

/// Checks that standings can be computed at any time; nobody has won before the end.
fn stands<G: Game>(table: &Table<G>, what: &str) {
    let standings = table.game().standings();
    assert_eq!(standings.len(), table.names().len(), "{what}");
    assert_eq!(points(table.game()).len(), standings.len(), "{what}");
    let over = table.is_over();
    assert!(over || standings.iter().all(|standing| !standing.winner), "{what}: won before the end");
    if over && standings.len() > 1 && table.options().measure() != Measure::Nothing {
        assert!(standings.iter().any(|standing| standing.winner), "{what}: nobody has won");
    }
}

/// Checks that a save reads and replays to the same game, and is written again as it was.
fn saved<G: Game>(table: &Table<G>, what: &str) {
    let text = table.record().text();
    let (record, torn) = Record::parse(&text).unwrap_or_else(|e| panic!("{what}: {e}"));
    assert!(!torn);
    let loaded = Table::<G>::from_record(&record).unwrap_or_else(|e| panic!("{what}: {e}"));
    assert_eq!(loaded, *table, "{what}: a loaded game is the saved one");
    assert_eq!(loaded.record().text(), text, "{what}");
}

/// Checks that undo and redo lead back to the same game.
fn there_and_back<G: Game>(table: &Table<G>, what: &str) {
    let mut played = table.clone();
    let at = table.now();
    if played.can_undo() {
        played.undo(at).expect("can undo");
        assert!(played.log().len() < table.log().len(), "{what}");
        while played.log().len() < table.log().len() {
            played.redo(at).unwrap_or_else(|e| panic!("{what}: {e}"));
        }
        assert_eq!((played.game(), played.log()), (table.game(), table.log()), "{what}");
    } else {
        let refused = played.undo(at).expect_err("nothing to take back");
        whole(&refused.to_string());
        assert_eq!(played, *table, "{what}");
    }
}

/// Checks that a finished game can be described from its beginning.
fn ends<G: Playable>(table: &Table<G>, what: &str, stream: &mut Stream) {
    stands(table, what);
    saved(table, what);
    let history = table.history();
    assert_eq!(history.last(), Some(table.game()), "{what}");
    table.descriptions().iter().for_each(|description| whole(description.text().trim_end_matches('.')));
    G::score_sheet(&history);
    if stream.below(4) == 0 {
        saved(&table.branch(stream.below(table.log().len() as u32 + 1) as usize), what);
    }
    if stream.below(16) == 0 {
        battery::takes_back(table.clone());
    }
}
