//! Shared code: a hint, a whole game between computers, a long save. `cargo bench --bench table`.
//!
//! Games and saves are compared with something plain: random play without a coach, the save's lines parsed as bare
//! JSON.
use dicegames::internals::core::{Evaluation, GameOptions, Objective, Purpose, RandomPlay, Stream, Turn};
use dicegames::{
    Coach, DiceFrom, Event, Header, Inverted, Level, MathDice, Nice, Record, Seat, SeatSetup, Seed,
    Solitaire, SymmDice, Table, play_out,
};
use divan::{Bencher, black_box};
use std::time::Duration;

fn main() {
    divan::main();
}

fn fewest<G: Coach>() -> u8 {
    *G::Options::default().seats().start()
}

fn header<G: Coach>(seats: u8, level: Level, seed: u32) -> Header {
    Header::new(G::INFO, "", (0..seats).map(|_| SeatSetup::computer(level)), Seed(seed), DiceFrom::Seeded)
}

fn prepare<G: Coach>() -> G::Solution {
    G::prepare(&G::Options::default(), fewest::<G>(), &|_| {})
}

fn played<G: Coach>(solution: &G::Solution, seats: u8, level: Level, seed: u32) -> Table<G> {
    let mut table = Table::new(header::<G>(seats, level, seed)).expect("a table");
    play_out(&mut table, solution).expect("computers play to the end");
    table
}

fn evaluate<G: Coach>(table: &Table<G>, solution: &G::Solution, seat: Seat) -> Evaluation<G::Action> {
    table.game().evaluate(solution, seat, Objective::Points, &|_| ())
}

/// The first position with a choice from the middle of a game on.
fn midgame<G: Coach>(solution: &G::Solution) -> (Table<G>, Seat) {
    let table = played::<G>(solution, fewest::<G>(), Level::Casual, 1);
    (table.log().len() / 2..table.log().len())
        .find_map(|events| {
            let table = table.branch(events);
            let Turn::Act { seats, .. } = table.turn() else { return None };
            let chooses = |seat: &Seat| !evaluate(&table, solution, *seat).actions.is_empty();
            let seat = seats.iter().find(chooses)?;
            Some((table, seat))
        })
        .expect("somebody chooses")
}

#[divan::bench(types = [Inverted, Nice, SymmDice, Solitaire, MathDice])]
fn hint<G: Coach>(bencher: Bencher) {
    let solution = prepare::<G>();
    let (table, seat) = midgame::<G>(&solution);
    bencher.bench_local(|| evaluate(black_box(&table), &solution, seat));
}

#[divan::bench(types = [Inverted, Nice, SymmDice, Solitaire, MathDice], sample_count = 20, sample_size = 1)]
fn game_of_computers<G: Coach>(bencher: Bencher) {
    let solution = prepare::<G>();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        black_box(played::<G>(&solution, fewest::<G>(), Level::Casual, seed))
    });
}

/// The same without a coach: any legal events.
#[divan::bench(types = [Inverted, Nice, SymmDice, Solitaire, MathDice], sample_count = 20, sample_size = 1)]
fn game_at_random<G: Coach + RandomPlay>(bencher: Bencher) {
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        let mut game = G::start(&G::Options::default(), fewest::<G>()).expect("a game");
        let mut stream = Stream::new(Seed(seed), Purpose::Trials, 0);
        let mut at = Duration::ZERO;
        loop {
            let event = match game.turn() {
                Turn::Over => break,
                Turn::Chance { request, .. } => Event::Chance(stream.answer(&request)),
                Turn::Act { seats, until } => {
                    let acts: Vec<_> = seats
                        .iter()
                        .filter_map(|seat| Some(Event::Acted(seat, game.random_action(seat, &mut stream)?)))
                        .collect();
                    // Nobody can act: time passes.
                    stream.pick(&acts).cloned().unwrap_or_else(|| {
                        at = until.expect("a deadline");
                        Event::TimeUp
                    })
                }
            };
            game.play(at, &event).expect("what the rules allow");
        }
        black_box(game)
    });
}

/// A save of Inverted Dice with eight seats, the longest game there is: about a thousand lines.
fn long_save() -> String {
    played::<Inverted>(&prepare::<Inverted>(), 8, Level::Casual, 1).record().text()
}

#[divan::bench]
fn load_long_save(bencher: Bencher) {
    let text = long_save();
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench_local(|| {
        let (record, _) = Record::parse(black_box(&text)).expect("a save");
        Table::<Inverted>::from_record(&record).expect("it replays")
    });
}

#[divan::bench]
fn long_save_as_bare_json(bencher: Bencher) {
    let text = long_save();
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench_local(|| {
        let line = |line| serde_json::from_str::<serde_json::Value>(line).expect("JSON");
        black_box(&text).lines().map(line).collect::<Vec<_>>()
    });
}
