//! Programs at the table: what they hear, and what a hostile one can do.
use super::message::{self, Message};
use super::{Launcher, ProgramSeats, play_out};
use crate::core::chance::ChanceRequest;
use crate::core::coach::{Coach, Level};
use crate::core::computers;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::game::{Event, Game, GameOptions, RandomPlay, Seat, Turn, points};
use crate::core::record::{DiceFrom, Header, Record};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::games::example::HighLow;
use crate::registry::each_game;
use crate::tests::conformance::battery::all_options;
use crate::tests::{full, sample};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;

/// Returns everything that a program in `seat` hears about the step from `before` to `after`, and then of the turn.
fn heard<G: Coach>(
    seats: &[SeatSetup],
    seat: Seat,
    timed: &(Duration, Event<G::Action>),
    before: &G,
    after: &G,
) -> String {
    let event: Message<'_> = message::event(seats, seat, 1, timed, before, after);
    let awaits = matches!(after.turn(), Turn::Act { seats, .. } if seats.contains(seat));
    let left = after.time_left(timed.0).unwrap_or_default();
    let turn = awaits.then(|| message::turn(seats, seat, 1, after, left).line());
    event.line() + &turn.unwrap_or_default()
}

/// Plays two random games that differ only in choices that `seat` may not see. Returns the number of such choices.
fn two_games_sound_alike<G: Coach + RandomPlay>(
    options: &G::Options,
    seats: u8,
    seat: Seat,
    seed: u32,
) -> usize {
    let setups: Vec<SeatSetup> = (0..seats).map(|n| SeatSetup::person(&format!("P{n}"))).collect();
    let roll_of =
        |game: &G, request: &ChanceRequest| crate::core::dice::answer(Seed(seed), &game.address(), request);
    let mut stream = Stream::new(Seed(seed), Purpose::Trials, 0);
    let mut game = G::start(options, seats).unwrap();
    let mut other = game.clone();
    let (mut at, mut hidden) = (Duration::ZERO, 0);
    for _ in 0..200 {
        let (mine, theirs): (Event<G::Action>, Event<G::Action>) = match game.turn() {
            Turn::Over => break,
            Turn::Chance { request, .. } => {
                let roll = Event::Chance(roll_of(&game, &request));
                (roll.clone(), roll)
            }
            Turn::Act { seats, until } => {
                at += Duration::from_millis(u64::from(stream.below(900)));
                let able: Vec<Seat> = seats.iter().collect();
                let by = *stream.pick(&able).unwrap();
                let mut draw = || game.seen_by(Some(by)).random_action(by, &mut stream);
                match (until.filter(|until| *until <= at), draw(), draw()) {
                    (Some(until), ..) => {
                        at = at.max(until);
                        (Event::TimeUp, Event::TimeUp)
                    }
                    (None, Some(first), Some(second)) => (Event::Acted(by, first), Event::Acted(by, second)),
                    _ => continue,
                }
            }
        };
        let after = |game: &G, event: &Event<G::Action>| {
            let mut after = game.clone();
            after.play(at, event).map(|()| after)
        };
        let Ok(first) = after(&game, &mine) else { continue };
        // The other game takes another choice if the seat cannot tell them apart, else the same.
        let same_view = |next: &G| next.seen_by(Some(seat)) == first.seen_by(Some(seat));
        let another = after(&other, &theirs).ok().filter(|next| same_view(next) && *next != first);
        hidden += usize::from(another.is_some());
        let (event, second) = match another {
            Some(next) => (theirs, next),
            None => match after(&other, &mine) {
                Ok(next) if same_view(&next) => (mine.clone(), next),
                // What was hidden is shown: from here on the games differ.
                _ => {
                    (game, other) = (first.clone(), first);
                    continue;
                }
            },
        };
        let told = [(&mine, &game, &first), (&event, &other, &second)]
            .map(|(event, before, after)| heard(&setups, seat, &(at, event.clone()), before, after));
        assert_eq!(told[0], told[1], "{} {options} {seats} seats, {seat:?}, seed {seed}", G::INFO.id);
        (game, other) = (first, second);
    }
    hidden
}

#[test]
fn programs_hear_what_their_seat_may() {
    fn check<G: Coach + RandomPlay>() -> usize {
        let mut hidden = 0;
        for options in all_options::<G>() {
            let allowed = options.seats();
            for seats in BTreeSet::from([2, sample(2, 3), *allowed.end()])
                .into_iter()
                .filter(|seats| allowed.contains(seats))
            {
                for seed in 0..sample(1, 100) {
                    let seat = Seat(seed as u8 % seats);
                    hidden += two_games_sound_alike::<G>(&options, seats, seat, seed);
                }
            }
        }
        hidden
    }
    let hidden = each_game!(G => (G::INFO.id, check::<G>()));
    let of = |id: &str| hidden.iter().find(|(game, _)| *game == id).map(|(_, hidden)| *hidden);
    assert!(of("solitaire") > Some(100), "{hidden:?}");
}

/// A folder with programs of the tests.
struct Scripts(TempDir);

impl Scripts {
    fn new() -> Scripts {
        Scripts(tempfile::tempdir().unwrap())
    }
    /// Writes a shell script.
    fn sh(&self, name: &str, body: &str) -> PathBuf {
        self.file(name, format!("#!/bin/sh\n{body}\n").as_bytes())
    }
    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        use std::os::unix::fs::PermissionsExt;
        let path = self.0.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }
    fn launcher(&self, named: &[(&str, PathBuf)], ms: u64) -> Launcher {
        let named = named.iter().map(|(name, path)| ((*name).to_owned(), path.clone())).collect();
        Launcher::new(named, Some(Duration::from_millis(ms)), &self.0.path().join("logs"))
    }
}

/// Returns a table of the perfect computer and the program `bot`.
fn table<G: Coach>(seed: u32) -> Table<G> {
    let seats = [SeatSetup::computer(Level::Perfect), SeatSetup::program("bot")];
    Table::new(Header::new(G::INFO, "", seats, Seed(seed), DiceFrom::Seeded)).unwrap()
}

/// Plays the program against the perfect computer.
fn played<G: Coach>(scripts: &Scripts, path: PathBuf, ms: u64, solution: &G::Solution) -> Table<G> {
    let mut table = table::<G>(7);
    let launcher = scripts.launcher(&[("bot", path)], ms);
    let mut programs = ProgramSeats::start(&launcher, &table, || ()).unwrap();
    play_out(&mut table, solution, &[], &mut programs).unwrap();
    table
}

/// Takes the first action listed, without the number of the turn.
const FIRST: &str = r#"while read -r line; do
case $line in *'"type":"turn"'*) act=${line#*'"act":"'}; echo "{\"act\":\"${act%%'"'*}\"}";; esac
done"#;

#[test]
fn a_program_plays_to_the_end() {
    let scripts = Scripts::new();
    let path = scripts.sh("first", FIRST);
    let table = played::<HighLow>(&scripts, path, 10_000, &());
    assert!(table.is_over() && table.forfeits().of(Seat(1)).is_none());
    let record = Record::parse(&table.record().text()).unwrap().0;
    assert!(record.text().contains(r#""player":"program""#) && !record.text().contains("first"));
    assert_eq!(Table::<HighLow>::from_record(&record).unwrap(), table);
}

/// Checks that the rest of the game is as with the novice in its place, and that the program lost for the reason `why`.
fn changes_only_its_own_result(body: &[u8], why: &str) {
    let scripts = Scripts::new();
    let path = scripts.file("hostile", body);
    let ms = if why.starts_with("it did not answer") { 300 } else { 60_000 };
    let table = played::<HighLow>(&scripts, path, ms, &());
    let found =
        table.forfeits().of(Seat(1)).unwrap_or_else(|| panic!("it should have lost: {why}")).to_owned();
    assert!(found.starts_with(why), "{found}");
    let mut novice = Header { seats: table.header().seats.clone(), ..table.header().clone() };
    novice.seats[1] = SeatSetup::computer(Level::Novice);
    let mut expected = Table::<HighLow>::new(novice).unwrap();
    computers::play_out(&mut expected, &()).unwrap();
    assert!(table.log().iter().map(|(_, event)| event).eq(expected.log().iter().map(|(_, event)| event)));
    assert_eq!(points(table.game()), points(expected.game()));
    assert!(!table.standings()[1].winner && table.standings()[0].winner);
    let record = Record::parse(&table.record().text()).unwrap().0;
    assert_eq!(Table::<HighLow>::from_record(&record).unwrap(), table, "it is saved as it is");
}

#[test]
fn hostile_programs_harm_only_themselves() {
    let check =
        |body: &str, why: &str| changes_only_its_own_result(format!("#!/bin/sh\n{body}\n").as_bytes(), why);
    check("exit 3", "it ended");
    check("read -r hello; exec >&-; exec sleep 9", "it ended");
    check("exec sleep 9", "it did not answer within 300 ms");
    check("printf '{\"act\":'; exec sleep 9", "it did not answer within 300 ms");
    check("printf '{\"act\":'", "it ended in the middle of a line");
    check("echo nothing; exec sleep 9", "it said nonsense: nothing");
    check("echo '{\"wait\":true,\"act\":\"high\"}'; exec sleep 9", "it said nonsense");
    check("while read -r line; do echo '{\"act\":\"sideways\"}'; done", "20 of its moves were refused");
    check("while read -r line; do echo '{\"wait\":true}'; done", "20 of its moves were refused");
    check("exec yes '{\"turn\":0,\"wait\":true}'", "it sent more than 1000 lines for one turn");
    check("exec head -c 70000 /dev/zero", "it sent a line of more than 64 kB");
    check("exec yes >&2", "it ended");
    // Its output stays open.
    check("exec 3>&1; exec yes >&2", "it did not answer");
    changes_only_its_own_result(b"#!/nowhere/at/all\n", "it cannot be started");
}

#[test]
fn fuzzed_programs_only_lose() {
    let mut stream = Stream::new(Seed(crate::tests::fresh(1)), Purpose::Trials, 0);
    for case in 0..sample(12, 300) {
        let pieces: [&[u8]; 8] =
            [b"{\"act\":\"", b"\"}\n", b"{", b"\n", b"\xff", b"\"turn\":1,", b"\0", b"null\n"];
        let mut bytes: Vec<u8> = Vec::new();
        for _ in 0..stream.below(40) {
            match stream.below(3) {
                0 => bytes.push(stream.below(256) as u8),
                _ => bytes.extend_from_slice(pieces[stream.below(8) as usize]),
            }
        }
        let scripts = Scripts::new();
        let said = scripts.file("said", &bytes);
        let path = scripts.sh("fuzz", &format!("cat '{}'", said.display()));
        let table = played::<HighLow>(&scripts, path, 300, &());
        assert!(table.is_over(), "{case}: {bytes:?}");
        let record = Record::parse(&table.record().text()).unwrap().0;
        assert_eq!(Table::<HighLow>::from_record(&record).unwrap(), table, "{case}: {bytes:?}");
    }
}

#[test]
fn an_absent_program_is_not_started() {
    let scripts = Scripts::new();
    let marker = scripts.0.path().join("started");
    let path = scripts.sh("bot", &format!("touch '{}'", marker.display()));
    let table = table::<HighLow>(7);
    // A program of the name of the seat lies there, but another seat was named.
    let launcher = scripts.launcher(&[("other", path)], 300);
    let mut programs = ProgramSeats::start(&launcher, &table, || ()).unwrap();
    assert_eq!(programs.poll(&table, Duration::ZERO, Seat(1)), super::seats::Decision::Absent);
    drop(programs);
    assert!(!marker.exists());
}

#[test]
fn a_hundred_programs_play_at_once() {
    use rayon::prelude::*;
    let scripts = Scripts::new();
    let path = scripts.sh("first", FIRST);
    let count = if full() { 100 } else { 8 };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build().unwrap();
    let tables: Vec<Table<HighLow>> = pool.install(|| {
        let play = |_| played::<HighLow>(&scripts, path.clone(), 60_000, &());
        (0..count).into_par_iter().map(play).collect()
    });
    assert!(tables.iter().all(|table| table.is_over() && table.log() == tables[0].log()));
    assert!(tables.iter().all(|table| table.forfeits().of(Seat(1)).is_none()));
}
