//! Every game can be put away at any moment, even within the millisecond of its last event, and continues from its
//! file with nothing lost.
use super::conformance::battery::all_options;
use super::sample;
use crate::core::{
    Coach, DiceFrom, Game, GameOptions, Header, Purpose, RandomPlay, Seat, SeatSetup, Seed, Stream, Table,
    Turn,
};
use crate::games::example::HighLow;
use crate::registry::each_game;
use crate::session::resume;
use crate::store::{SaveWriter, Store};
use std::time::Duration;

/// Times after an event at which a game is put away, in µs: immediately, and around the next milliseconds.
const LATER: [u64; 8] = [0, 1, 300, 499, 500, 999, 1_000, 1_700];

#[test]
fn every_game_goes_on_from_its_file() {
    each_game!(G => play_all::<G>());
    play_all::<HighLow>();
}

fn play_all<G: Coach + RandomPlay>() {
    for (seed, options) in (0..).zip(all_options::<G>()) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let seats = (0..*options.seats().start()).map(|seat| SeatSetup::person(&format!("P{seat}")));
        let header = Header::new(G::INFO, options, seats, Seed(seed), DiceFrom::Seeded);
        play(&store, Table::<G>::new(header).unwrap());
    }
}

/// Plays a random game, putting it away and reloading it after every event.
fn play<G: Coach + RandomPlay>(store: &Store, mut table: Table<G>) {
    let mut stream = Stream::new(table.header().seed, Purpose::Trials, 2);
    let mut save = store.create(table.header()).unwrap();
    let mut at = Duration::ZERO;
    // The most events of one game.
    for _ in 0..sample(50, 150) {
        // Half of the events follow within a millisecond.
        let pause = if stream.below(2) == 0 { 1_000 } else { 900_000 };
        at += Duration::from_micros(stream.below(pause).into());
        happen(&mut table, at, &mut stream);
        // Written during play, or only when it is put away.
        if stream.below(2) == 0 {
            save.sync(table.journal()).unwrap();
        }
        for _ in 0..stream.below(3) {
            at += Duration::from_micros(*stream.pick(&LATER).expect("some"));
            table.put_away(at);
        }
        save.sync(table.journal()).unwrap();
        (table, save) = loaded(store, &table, save);
        if table.is_over() {
            break;
        }
        // The clock continues from the save.
        at = table.now();
    }
}

/// Performs an event: what the game waits for, a hint, or an undo.
pub(crate) fn happen<G: Coach + RandomPlay>(table: &mut Table<G>, at: Duration, stream: &mut Stream) {
    if table.tick(at) {
        return;
    }
    match (table.turn(), stream.below(12)) {
        (Turn::Over, _) => {}
        (_, 0) if table.can_undo() && may_take_long(table, stream) => table.undo(at).unwrap(),
        (_, 1) if table.can_redo() && may_take_long(table, stream) => table.redo(at).unwrap(),
        (_, 2) => table.hint(at, Seat(0)),
        (Turn::Chance { request, .. }, _) if table.header().dice == DiceFrom::Typed => {
            table.roll_typed(at, stream.answer(&request)).unwrap();
        }
        (Turn::Chance { .. }, _) => table.roll(at).unwrap(),
        (Turn::Act { seats, until }, _) => {
            let seat = *stream.pick(&seats.iter().collect::<Vec<_>>()).expect("a seat");
            match table.game().seen_by(Some(seat)).random_action(seat, stream) {
                Some(action) => table.act(at, seat, action).unwrap(),
                None => {
                    let until =
                        until.unwrap_or_else(|| panic!("{seat:?} can do nothing: {:?}", table.game()));
                    assert!(table.tick(until.max(at)));
                }
            }
        }
    }
}

/// Returns `true` if an action that takes time proportional to the game's length is due: always in a game of
/// ordinary length, then ever more rarely, so that an endless match takes only linear time.
pub(crate) fn may_take_long<G: Game>(table: &Table<G>, stream: &mut Stream) -> bool {
    let age = table.journal().len() / 2_000;
    age < 2 || stream.below(age as u32) == 0
}

/// Returns the game as loaded from its file, which must equal `table` to the last line.
fn loaded<G: Coach>(store: &Store, table: &Table<G>, save: SaveWriter) -> (Table<G>, SaveWriter) {
    let path = save.path().to_owned();
    drop(save);
    let file = store.open_save(&path).unwrap();
    let lines = file.record().lines.clone();
    assert_eq!(lines, table.journal(), "the file has every line");
    let (loaded, save, notice) = resume::<G>(store, file).unwrap();
    assert_eq!(notice, None);
    assert_eq!(loaded.journal(), lines, "the loaded game has every line of its file");
    assert_eq!(loaded, *table);
    (loaded, save)
}
