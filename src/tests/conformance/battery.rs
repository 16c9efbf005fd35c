//! Invariants of every game, in random play over all its options and numbers of seats: legal and
//! illegal events, undo, hints and deadlines.
//!
//! `DICEGAMES_GAMES=1000 cargo test --lib battery` plays as many more games of each title, with any
//! options, seats and dice; `DICEGAMES_SEED` sets the seed.
use crate::core::{
    Audience, ChanceOutcome, Coach, DiceFrom, Event, Game, GameOptions, Header, Level, Measure,
    Objective, Purpose, RandomPlay, Record, RecordEntry, RecordLine, Seat, SeatSetup, Seats, Seed,
    Stream, Table, Turn,
    coach::advise,
    rules::game::{expect, points},
    words::visible::is_all_visible,
};
use crate::tests::random_play::happen;
use crate::tests::{drops_whole_words, full, number, seed};
use crate::tui::canvas::{Canvas, ClickTargets};
use crate::tui::keys::{Key, KeyAssignment, KeyMap, Remap, Request};
use crate::tui::screen::{Input, Keyed};
use crate::tui::screens::play::Play;
use crate::tui::theme::Theme;
use crate::tui::ui::{Node, body};
use crate::tui::view::{Playable, View, ViewContext, key_table, obey};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

/// The most events in a random game, undo included. Some matches of Super Nice Dice to 30 points,
/// in which nobody tries to win, take more than 40,000.
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

/// Returns the defaults, and every other value of each option alone.
pub(crate) fn all_options<G: Coach>() -> Vec<G::Options> {
    let mut all = vec![G::Options::default()];
    for choice in G::INFO.options {
        for value in &choice.values[1..] {
            all.push(
                format!("{}={}", choice.key, value.id)
                    .parse()
                    .expect("an option of the table"),
            );
        }
    }
    all
}

fn header<G: Coach>(options: &G::Options, seats: u8, people: u8, seed: u32) -> Header {
    let setups = (0..seats).map(|seat| {
        if seat < people {
            SeatSetup::person(&format!("P{seat}"))
        } else {
            SeatSetup::computer(Level::Casual)
        }
    });
    Header::new(G::INFO, options, setups, Seed(seed), DiceFrom::Seeded)
}

pub(crate) fn run<G: Playable + RandomPlay>() {
    no_clashes::<G>();
    for options in all_options::<G>() {
        assert_eq!(
            options.to_string().parse(),
            Ok(options),
            "options round-trip"
        );
        let allowed = options.seats();
        for seats in [
            0,
            allowed.start().saturating_sub(1),
            *allowed.end() + 1,
            200,
        ] {
            assert!(
                allowed.contains(&seats) || G::start(&options, seats).is_err(),
                "{seats} seats"
            );
        }
        let ends = [*allowed.start(), *allowed.end()];
        for seats in allowed.filter(|seats| full() || ends.contains(seats)) {
            play::<G>(header::<G>(
                &options,
                seats,
                seats.div_ceil(2),
                100 + u32::from(seats),
            ));
        }
        computers::<G>(&options);
    }
    for game in 0..number("DICEGAMES_GAMES", 2_u32) {
        play::<G>(some_header::<G>(seed().wrapping_add(game)));
    }
}

/// Plays a game of computers alone to its end or for a while, if there is something to play for.
fn computers<G: Coach>(options: &G::Options) {
    let seats = (*options.seats().start()).max(1);
    let table = Table::<G>::new(header::<G>(options, seats, 0, 3));
    if options.measure() == Measure::Nothing {
        assert!(table.is_err(), "{options} takes no computers");
        return;
    }
    let steps = if *options == G::Options::default() {
        400
    } else {
        40
    };
    let table = table.expect("a table");
    coached::<G>(&table.game().prepare(), table, steps);
}

/// Returns a header with any options, seats and dice; one of the seats is a person's.
fn some_header<G: Coach>(seed: u32) -> Header {
    let mut stream = Stream::new(Seed(seed), Purpose::Trials, 1);
    let mut words = Vec::new();
    for option in G::INFO.options {
        let value = stream.pick(option.values).expect("a value");
        words.push(format!("{}={}", option.key, value.id));
    }
    let options: G::Options = words.join(" ").parse().expect("options of the table");
    let allowed = options.seats();
    let seats =
        allowed.start() + stream.below(u32::from(allowed.end() - allowed.start()) + 1) as u8;
    let person = stream.below(u32::from(seats)) as u8;
    let seats: Vec<SeatSetup> = (0..seats)
        .map(|seat| {
            let is_computer = seat != person && stream.below(2) == 0;
            let level = *stream.pick(&Level::ALL).expect("a level");
            let name = stream.pick(&NAMES).expect("a name");
            if is_computer {
                SeatSetup::computer(level)
            } else {
                SeatSetup::person(name)
            }
        })
        .collect();
    let dice = if stream.below(4) == 0 {
        DiceFrom::Typed
    } else {
        DiceFrom::Seeded
    };
    Header::new(G::INFO, options, seats, Seed(seed), dice)
}

/// Plays a random game to its end, trying wrong events on the way; after each event the game equals
/// that of its save.
fn play<G: Playable + RandomPlay>(header: Header) {
    let what = format!(
        "{} {} {} seats, {}",
        header.game,
        header.options,
        header.seats.len(),
        header.seed
    );
    let mut stream = Stream::new(header.seed, Purpose::Trials, 0);
    let mut table = Table::<G>::new(header).unwrap_or_else(|e| panic!("{what}: {e}"));
    let mut loaded = table.clone();
    let mut view = G::View::default();
    let mut known = Vec::new();
    let mut now = Duration::ZERO;
    for step in 0..ENDLESS {
        let is_examined = step < 40 || step % 32 == 0;
        if is_examined {
            draws(&table, &mut view, now, &mut stream);
            tells(&table, &mut stream);
        }
        if stream.below(2) == 0 {
            refused_or_taken(&table, now, &known, &mut stream);
        }
        stands(&table, &what);
        if table.is_over() {
            return ends(table, &known, &what);
        }
        let before = table.game().clone();
        let log = table.log().len();
        let lines = table.journal().len();
        now += Duration::from_micros(match stream.below(16) {
            0..8 => 0,
            8..15 => stream.below(900_000),
            _ => stream.below(40_000_000),
        } as u64);
        if stream.below(8) == 0 {
            table.put_away(now);
        }
        happen(&mut table, now, &mut stream);
        now = now.max(table.now());
        let last = table.journal().last().map(|line| &line.what);
        if table.log().len() == log + 1
            && matches!(
                last,
                Some(RecordEntry::Rolled(_) | RecordEntry::Act { .. } | RecordEntry::TimeUp {})
            )
        {
            let event = &table.log()[log].1;
            check_description(&before, event, table.game(), &table.audience(), &mut stream);
            match event {
                Event::Acted(seat, action) => {
                    if is_examined {
                        reads(&before, *seat, action, &what);
                    }
                    known.push(action.clone());
                }
                Event::Chance(faces) => types(&before, faces, &what),
                Event::TimeUp => {}
            }
        }
        follow_lines(&mut loaded, &table.journal()[lines..], &what);
        assert_eq!(
            loaded.game(),
            table.game(),
            "{what}: the game is that of its save"
        );
    }
    panic!("{what}: no end after {ENDLESS} events");
}

/// Plays on at a `loaded` table by lines that are written and read.
fn follow_lines<G: Game>(loaded: &mut Table<G>, lines: &[RecordLine], what: &str) {
    for line in lines {
        let text = serde_json::to_string(line).expect("a line can be written");
        let parsed: RecordLine =
            serde_json::from_str(&text).unwrap_or_else(|e| panic!("{what}: {text}: {e}"));
        assert_eq!(parsed, *line, "{what}: {text}");
        loaded
            .follow(&parsed)
            .unwrap_or_else(|e| panic!("{what}: {text}: {e}"));
    }
}

/// Checks a finished game: it is saved, described from its beginning, and taken back.
fn ends<G: Coach>(table: Table<G>, known: &[G::Action], what: &str) {
    if let Some(action) = known.first() {
        let result = table.clone().act(table.now(), Seat(0), action.clone());
        assert!(result.is_err(), "{what}: an act after the end");
    }
    for description in table.descriptions() {
        check_text(description.text().trim_end_matches('.'));
    }
    G::score_sheet(&table.history());
    // Each is quadratic in the length of a game.
    if table.journal().len() < 1_500 {
        saves(&table);
        saves(&table.branch(table.log().len() / 2));
        takes_back(table);
    }
}

/// Checks that the notation of `action` is read, also with other spacing and capitals.
fn reads<G: Game>(before: &G, seat: Seat, action: &G::Action, what: &str) {
    assert_eq!(
        action.to_string().parse().as_ref(),
        Ok(action),
        "{what}: notation round-trips"
    );
    for text in other_forms(&action.to_string()) {
        assert_eq!(text.parse().as_ref(), Ok(action), "{what}: {text:?}");
        let result = before.seen_by(Some(seat)).read_action(seat, &text);
        assert_eq!(result.as_ref(), Ok(action), "{what}: {text:?}");
    }
}

/// Checks that people can type `faces` as they are printed.
fn types<G: Game>(before: &G, faces: &ChanceOutcome, what: &str) {
    let text = (G::ROLLS.print)(before, faces);
    let outcome = (G::ROLLS.read)(before, &text).unwrap_or_else(|| text.parse());
    // Equal sides are not distinguished.
    let printed = outcome.map(|faces| (G::ROLLS.print)(before, &faces));
    assert_eq!(printed, Ok(text), "{what}: typed faces");
}

/// Returns a notation with other spacing, and with its first word capitalised.
fn other_forms(notation: &str) -> [String; 2] {
    let end = notation
        .find(|letter: char| !letter.is_alphabetic())
        .unwrap_or(notation.len());
    let (word, rest_of_text) = notation.split_at(end);
    [
        format!("  {} ", notation.replace(' ', "   ")),
        word.to_uppercase() + rest_of_text,
    ]
}

/// Returns the usual keys of a view.
fn usual_keys<G: Playable>() -> KeyMap {
    KeyMap::new(&[key_table::<G>()], Remap::default())
}

/// Checks that a view takes no key from the play screen, except those that roll, leave rolls to the
/// program, show the result, set the pace of computers, or ask the coach, while there is nothing to
/// roll, the game is not over, a person is to choose, or people compete, among whom he is silent.
fn no_clashes<G: Playable>() {
    let usual = usual_keys::<G>();
    let view_keys: Vec<&Key> = G::View::COMMANDS
        .bindings
        .iter()
        .flat_map(|binding| usual.keys(G::INFO.id, binding.name).iter().flatten())
        .collect();
    let lent = ["roll", "by-itself", "result", "faster", "slower", "coach"];
    let play = KeyAssignment::of(&Play::<G>::key_tables());
    for action in play.iter().filter(|action| !lent.contains(&action.name)) {
        let clashes = view_keys
            .iter()
            .filter(|key| ***key != Key::ESC && action.usual.contains(key));
        assert_eq!(clashes.count(), 0, "{action:?} is taken");
    }
    for binding in G::View::COMMANDS.bindings {
        assert!(
            binding.keys.is_empty() || !binding.help.is_empty(),
            "{} is on no page",
            binding.name
        );
    }
}

/// Checks that every size up to 200×60 can be drawn, and any key or click handled, for a person at
/// the table (in the full sample, every one) and for nobody.
pub(crate) fn draws<G: Playable>(
    table: &Table<G>,
    view: &mut G::View,
    now: Duration,
    stream: &mut Stream,
) {
    let mut viewers: Vec<Seat> = (0..table.names().len() as u8).map(Seat).collect();
    viewers.retain(|seat| table.seat_setup(*seat).is_person());
    if !full() {
        // Another one each time.
        viewers = stream.pick(&viewers).copied().into_iter().collect();
    }
    for viewer in viewers.into_iter().map(Some).chain([None]) {
        let game = table.game().seen_by(viewer);
        let able = viewer.filter(|seat| table.turn().is_awaiting(*seat));
        let ctx = ViewContext::still(table, &game, able, now, Instant::now());
        let any_size = (stream.below(201) as u16, stream.below(61) as u16);
        let mut requests = Vec::new();
        for (width, height) in [(0, 0), (80, 21), (160, 47), any_size] {
            requests.extend(draw_in_size(view, &ctx, width, height));
            view.prompt(&ctx);
        }
        if let Some(heading) = view.headline(&ctx).rules {
            let mut lines = G::INFO.rules.lines();
            assert!(
                lines.any(|line| line.strip_prefix("## ") == Some(heading)
                    || line.strip_prefix("### ") == Some(heading)),
                "the rules have no heading '{heading}'"
            );
        }
        let keys = usual_keys::<G>();
        for binding in G::View::COMMANDS.bindings {
            for key in keys.keys(G::INFO.id, binding.name).iter().flatten() {
                let hits = keys.hits(G::INFO.id, &Input::Key(*key));
                let available = hits.iter().filter(|hit| {
                    let command = G::View::COMMANDS.command(hit.name).expect("a command");
                    (command.label)(view, &ctx).is_some()
                });
                assert!(available.count() < 2, "{key:?} means two things");
            }
        }
        let binding = stream.pick(G::View::COMMANDS.bindings).expect("a command");
        if let Some(key) = keys.keys(G::INFO.id, binding.name).iter().flatten().next() {
            view.raw(&ctx, &Input::Key(*key));
            obey(view, &ctx, &keys, &Input::Key(*key));
        }
        if let Some(request) = stream.pick(&requests) {
            obey(view, &ctx, &keys, &Input::Request(*request));
        }
    }
}

/// Draws a table, and returns the requests of all clicks on it.
fn draw_in_size<G: Playable>(
    view: &G::View,
    ctx: &ViewContext<G>,
    width: u16,
    height: u16,
) -> Vec<Request> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let mut click_targets = ClickTargets::new();
    let mut canvas = Canvas::new(&mut buffer, &mut click_targets, Theme::default(), area);
    body(view.table(ctx, Node::Nothing), [0; 4], &mut canvas);
    for (rect, request) in &click_targets {
        assert_eq!(
            rect.intersection(area),
            *rect,
            "what can be clicked lies on the screen"
        );
        let is_known = G::View::COMMANDS.command(request.name).is_some();
        assert!(
            is_known || request.context != G::INFO.id,
            "{request:?} is no command"
        );
    }
    click_targets
        .into_iter()
        .map(|(_, request)| request)
        .collect()
}

/// Tries an event that is most likely wrong. A refusal must have a reason and change nothing;
/// otherwise it is an event like any other.
fn refused_or_taken<G: RandomPlay>(
    table: &Table<G>,
    now: Duration,
    known: &[G::Action],
    stream: &mut Stream,
) {
    let game = table.game();
    let Some((time, event)) = random_event(table, now, known, stream) else {
        return;
    };
    let mut after = game.clone();
    match after.play(time, &event) {
        Ok(()) => {
            assert_eq!(
                expect(&game.turn(), time, &event),
                Ok(()),
                "{event:?} was not waited for"
            );
            check_description(game, &event, &after, &table.audience(), stream);
            hides(game, &event, &after, table.names().len(), time, stream);
        }
        Err(refusal) => {
            assert!(after == *game, "{event:?} was refused and left a trace");
            check_text(&refusal.to_string());
        }
    }
}

/// Returns an event with its time, if there is one of the kind that is chosen.
fn random_event<G: RandomPlay>(
    table: &Table<G>,
    now: Duration,
    known: &[G::Action],
    stream: &mut Stream,
) -> Option<(Duration, Event<G::Action>)> {
    let seat = Seat(match stream.below(4) {
        0 => stream.below(256) as u8,
        _ => stream.below(table.names().len() as u32) as u8,
    });
    match stream.below(8) {
        0 => {
            let faces = stream.below(12);
            let sides = *stream.pick(&[3, 7, 13, 40, 256]).expect("one");
            let outcome = ChanceOutcome((0..faces).map(|_| stream.below(sides) as u8).collect());
            Some((now, Event::Chance(outcome)))
        }
        1 => {
            let time = Duration::from_millis(u64::from(stream.below(u32::MAX)) * 4);
            Some((time, Event::TimeUp))
        }
        2 => {
            let other = Seat(stream.below(table.names().len() as u32) as u8);
            let visible_game = table.game().seen_by(Some(other));
            let action = visible_game.random_action(other, stream)?;
            Some((now, Event::Acted(seat, action)))
        }
        kind => {
            let mut action = stream.pick(known)?.clone();
            if kind < 6 {
                action = similar_action::<G>(&action, stream)?;
            }
            assert_eq!(
                action.to_string().parse().as_ref(),
                Ok(&action),
                "notation round-trips"
            );
            Some((now, Event::Acted(seat, action)))
        }
    }
}

/// Returns another action whose notation is close to that of `action`; `None` if the change is not
/// valid notation.
fn similar_action<G: Game>(action: &G::Action, stream: &mut Stream) -> Option<G::Action> {
    let text = action.to_string();
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return None;
    }
    let index = stream.below(letters.len() as u32) as usize;
    match stream.below(4) {
        0 => _ = letters.remove(index),
        1 => letters.insert(
            index,
            *stream
                .pick(&['1', '6', ' ', '-', '0', 'x', '9'])
                .expect("one"),
        ),
        2 => letters[index] = char::from(b'0' + stream.below(10) as u8),
        _ => letters.reverse(),
    }
    let action = letters.iter().collect::<String>().parse::<G::Action>();
    action
        .inspect_err(|error| check_text(&error.to_string()))
        .ok()
}

/// Checks that a text is not empty, not cut, and safe for a terminal.
fn check_text(text: &str) {
    assert!(!text.trim().is_empty(), "an empty text");
    // Endless decimals are cut after some digits, with an ellipsis.
    let is_cut = text
        .match_indices('…')
        .any(|(end, _)| !text[..end].ends_with(|sign: char| sign.is_ascii_digit()));
    assert!(!is_cut && !text.ends_with('.'), "{text}");
    assert!(is_all_visible(text), "{text:?}");
}

/// Checks that the description of an event is complete, and that at any width parts are dropped but
/// none is cut.
fn check_description<G: Game>(
    before: &G,
    event: &Event<G::Action>,
    after: &G,
    audience: &Audience<'_>,
    stream: &mut Stream,
) {
    let description = G::describe(before, event, after, audience);
    let text = description.text();
    check_text(text.trim_end_matches('.'));
    let width = stream.below(100) as usize;
    let short = description.within(width);
    assert!(!short.is_empty(), "{text}");
    assert!(drops_whole_words(&text, &short), "{text}: {short}");
    assert!(
        text.width() > width || short == text,
        "{text} fits into {width}"
    );
}

/// Checks that a secret choice cannot be seen: whatever else had been chosen, the view is the same.
fn hides<G: RandomPlay>(
    before: &G,
    event: &Event<G::Action>,
    after: &G,
    seats: usize,
    now: Duration,
    stream: &mut Stream,
) {
    let Event::Acted(seat, _) = event else { return };
    let Some(other) = before.seen_by(Some(*seat)).random_action(*seat, stream) else {
        return;
    };
    let mut instead = before.clone();
    if instead
        .play(now, &Event::Acted(*seat, other.clone()))
        .is_err()
    {
        return;
    }
    let others = (0..seats as u8)
        .map(Seat)
        .filter(|viewer| viewer != seat)
        .map(Some);
    for viewer in others.chain([None]) {
        assert_eq!(
            after.seen_by(viewer).turn(),
            after.turn(),
            "everybody sees whose turn it is"
        );
        if is_hidden(before, after, viewer) || is_hidden(before, &instead, viewer) {
            assert_eq!(
                after.seen_by(viewer),
                instead.seen_by(viewer),
                "{viewer:?} can tell {event:?} from {other} in secret"
            );
        }
    }
}

fn is_hidden<G: Game>(before: &G, after: &G, viewer: Option<Seat>) -> bool {
    after != before && after.seen_by(viewer) == before.seen_by(viewer)
}

/// Checks that standings can be computed at any time; nobody has won before the end.
fn stands<G: Game>(table: &Table<G>, what: &str) {
    let standings = table.game().standings();
    assert_eq!(standings.len(), table.names().len(), "{what}");
    assert_eq!(points(table.game()).len(), standings.len(), "{what}");
    let is_over = table.is_over();
    assert!(
        is_over || standings.iter().all(|standing| !standing.winner),
        "{what}: won before the end"
    );
    if is_over && standings.len() > 1 && table.options().measure() != Measure::Nothing {
        assert!(
            standings.iter().any(|standing| standing.winner),
            "{what}: nobody has won"
        );
    }
}

/// Checks that everything a front end asks of a position can be asked at any time, by anybody.
pub(crate) fn tells<G: Coach + RandomPlay>(table: &Table<G>, stream: &mut Stream) {
    let game = table.game();
    let audience = table.audience();
    for seat in (0..audience.seats() as u8).map(Seat) {
        let visible_game = game.seen_by(Some(seat));
        assert_eq!(
            visible_game.turn(),
            game.turn(),
            "everybody sees whose turn it is"
        );
        assert_eq!(
            visible_game.seen_by(Some(seat)),
            visible_game,
            "seeing twice is seeing once"
        );
        if let Some(action) = visible_game.random_action(seat, stream) {
            let event = Event::Acted(seat, action);
            let mut after = game.clone();
            // Some actions are for seats that may not act now.
            if after.play(table.now(), &event).is_ok() {
                let text = G::describe(game, &event, &after, &audience).text();
                assert!(
                    text.ends_with(['.', '?']) && !text.contains(".."),
                    "{event:?}: {text}"
                );
            }
        }
        let turn = visible_game.turn_text(seat, &audience);
        assert!(!turn.table.is_empty(), "there is always something to tell");
        for (action, effect) in &turn.choices {
            assert!(
                !effect.is_empty() && !effect.ends_with('.'),
                "{action}: {effect}"
            );
            let result = game
                .clone()
                .play(table.now(), &Event::Acted(seat, action.clone()));
            assert_eq!(result, Ok(()), "{action} is listed for {seat:?}");
        }
        if let Turn::Act { seats, .. } = game.turn() {
            assert_eq!(
                seats.contains(seat),
                !turn.moves.is_empty(),
                "{seat:?} can read how to type moves"
            );
        }
        if let Some(position) = visible_game.position(seat) {
            let other = G::from_position(&position).unwrap_or_else(|e| panic!("{position}: {e}"));
            assert_eq!(
                other.position(Seat(0)),
                Some(position),
                "positions round-trip"
            );
        }
    }
    game.seen_by(None);
}

/// Checks that save, load, save is byte-equal.
fn saves<G: Coach>(table: &Table<G>) {
    let text = table.record().text();
    let (record, torn) = Record::parse(&text).expect("a save reads");
    assert!(!torn);
    let loaded = Table::<G>::from_record(&record).expect("a save replays");
    assert_eq!(loaded, *table, "a loaded game is the saved one");
    assert_eq!(
        loaded.record().text(),
        text,
        "save, load, save is byte-equal"
    );
    assert_eq!(
        loaded.history().last(),
        Some(table.game()),
        "replay equals state"
    );
}

/// Checks that undo then redo is the identity, that both are saved, that refusals change nothing,
/// and that the end of a game is final.
pub(crate) fn takes_back<G: Coach>(mut table: Table<G>) {
    let now = table.now();
    if table.is_over() {
        let record = table.record();
        assert!(table.undo(now).is_err());
        assert_eq!(table.record(), record);
        table = table.branch(table.log().len() - 1);
    }
    let end = table.clone();
    let mut counted = table.takebacks();
    while table.can_undo() {
        counted += u32::from(table.is_undo_counted());
        table.undo(now).expect("can undo");
        assert_eq!(table.takebacks(), counted);
        saved_alike(&table);
    }
    assert!(table.undo(now).is_err());
    while table.can_redo() {
        table.redo(now).expect("can redo");
    }
    assert_eq!(
        (table.game(), table.log()),
        (end.game(), end.log()),
        "undo then redo is identity"
    );
    assert!(table.redo(now).is_err());
    saved_alike(&table);
}

fn saved_alike<G: Coach>(table: &Table<G>) {
    // Quadratic in the length of a game, so only now and then.
    if table.takebacks() % 31 == 1 {
        assert_eq!(
            Table::<G>::from_record(&table.record()).as_ref(),
            Ok(table),
            "taking back is saved"
        );
    }
}

/// Plays at a table where every seat follows the coach: advice is legal and sorted, and every level
/// replies.
fn coached<G: Coach>(solution: &G::Solution, mut table: Table<G>, steps: usize) {
    let mut stream = Stream::new(table.header().seed, Purpose::Bots, 0);
    let mut now = Duration::ZERO;
    for step in 0..steps {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance { .. } => table.roll(now).expect("a roll"),
            Turn::Act { seats, until } => {
                let mut has_acted = false;
                for seat in seats.iter() {
                    let visible_game = table.game().seen_by(Some(seat));
                    let evaluation = advise(
                        &visible_game,
                        solution,
                        seat,
                        Objective::Points,
                        &Audience::unnamed(8),
                    );
                    let advice = &evaluation.actions;
                    assert!(advice.is_sorted_by(|a, b| a.value >= b.value), "best first");
                    assert!(
                        advice
                            .iter()
                            .all(|a| a.value.is_finite() && !a.why.is_empty())
                    );
                    assert!(evaluation.value.is_finite());
                    for one in advice {
                        let mut game = table.game().clone();
                        let result = game.play(now, &Event::Acted(seat, one.action.clone()));
                        assert_eq!(result, Ok(()), "advice is legal: {}", one.action);
                    }
                    let level = Level::ALL[step % 4];
                    if let Some(reply) = visible_game.reply(
                        solution,
                        seat,
                        Objective::Points,
                        level,
                        Seats::NONE,
                        &mut stream,
                    ) {
                        now = until.map_or(now, |until| {
                            (now + reply.after).min(until.saturating_sub(Duration::from_millis(1)))
                        });
                        table.act(now, seat, reply.action).expect("a legal reply");
                        has_acted = true;
                        break;
                    }
                }
                if !has_acted {
                    now = until.expect("the computer waits only for a deadline");
                    table.tick(now);
                }
            }
        }
    }
}
