//! Random play of any game: what happens at a table, hints and undo included.
use crate::core::{
    Coach, DiceFrom, Event, Game, Header, Purpose, RandomPlay, Seat, Stream, Table, Turn,
};
use std::time::Duration;

/// Performs an event: what the game waits for, a hint, or an undo.
pub(crate) fn happen<G: Coach + RandomPlay>(
    table: &mut Table<G>,
    time: Duration,
    stream: &mut Stream,
) {
    if table.tick(time) {
        return;
    }
    match (table.turn(), stream.below(12)) {
        (Turn::Over, _) => {}
        (_, 0) if table.can_undo() && may_take_long(table, stream) => table.undo(time).unwrap(),
        (_, 1) if table.can_redo() && may_take_long(table, stream) => table.redo(time).unwrap(),
        (_, 2) => table.hint(time, Seat(0)),
        (Turn::Chance { request, .. }, _) if table.header().dice == DiceFrom::Typed => {
            table.roll_typed(time, stream.answer(&request)).unwrap();
        }
        (Turn::Chance { .. }, _) => table.roll(time).unwrap(),
        (Turn::Act { seats, until }, _) => {
            let seat = *stream
                .pick(&seats.iter().collect::<Vec<_>>())
                .expect("a seat");
            match table.game().seen_by(Some(seat)).random_action(seat, stream) {
                Some(action) => table.act(time, seat, action).unwrap(),
                None => {
                    let until = until
                        .unwrap_or_else(|| panic!("{seat:?} can do nothing: {:?}", table.game()));
                    assert!(table.tick(until.max(time)));
                }
            }
        }
    }
}

/// Plays a dozen events of a game at random, and up to `max_events` by another `policy`.
pub(crate) fn play_randomly<G: Coach + RandomPlay>(
    header: Header,
    policy: u32,
    max_events: usize,
) -> Table<G> {
    let seed = header.seed;
    let mut table = Table::<G>::new(header).unwrap();
    let mut time = Duration::ZERO;
    for (policy, max_events) in [(0, max_events.min(12)), (policy, max_events)] {
        let mut stream = Stream::new(seed, Purpose::Trials, policy);
        while !table.is_over() && table.log().len() < max_events {
            time = time.max(table.now()) + Duration::from_millis(stream.below(900).into());
            happen(&mut table, time, &mut stream);
        }
    }
    table
}

/// Returns `true` if an action that takes time proportional to the game's length is due: always in
/// a game of ordinary length, then ever more rarely, so that an endless match takes only linear
/// time.
fn may_take_long<G: Game>(table: &Table<G>, stream: &mut Stream) -> bool {
    let age = table.journal().len() / 2_000;
    age < 2 || stream.below(age as u32) == 0
}

/// Plays up to this number of events from the position `text`.
pub(crate) fn play_on<G: RandomPlay>(text: &str, mut game: G, events: usize, stream: &mut Stream) {
    for _ in 0..events {
        let (time, event) = match game.turn() {
            Turn::Over => return,
            Turn::Chance { request, .. } => {
                (Duration::ZERO, Event::Chance(stream.answer(&request)))
            }
            Turn::Act { seats, until } => {
                let seat = seats.iter().next().expect("a seat");
                match (game.seen_by(Some(seat)).random_action(seat, stream), until) {
                    (Some(action), _) => (Duration::ZERO, Event::Acted(seat, action)),
                    (None, Some(until)) => (until, Event::TimeUp),
                    (None, None) => return,
                }
            }
        };
        game.play(time, &event)
            .unwrap_or_else(|why| panic!("{text:?}: {event:?}: {why}"));
    }
}
