//! Saved games in `tests/made_saves`, which every later version reads: made once by random play,
//! with the standings they have. `DICEGAMES_WRITE=made_saves cargo test --lib made_saves` writes
//! those of new options; after a release, old ones stay.
use super::conformance::battery::all_options;
use super::made::check_made_file;
use super::random_play::happen;
use crate::core::{
    Coach, DiceFrom, GameOptions, Header, Purpose, RandomPlay, Record, SeatSetup, Seed, Stream,
    Table,
};
use crate::registry::{each_game, with_game};
use std::path::{Path, PathBuf};
use std::time::Duration;

const FOLDER: &str = "tests/made_saves";
/// The most events of one game; matches of random players may last for ever.
const LONGEST: usize = 400;

/// Lets so many people play at random until the game is over or long enough. Without a deadline a
/// decision takes an hour.
fn play_randomly_from<G: Coach + RandomPlay>(
    options: G::Options,
    seats: u8,
    seed: u32,
) -> Table<G> {
    let names = ["Åse", "Ben 🎲", "世界"].map(SeatSetup::person);
    let dice = if seed % 3 == 2 {
        DiceFrom::Typed
    } else {
        DiceFrom::Seeded
    };
    let header = Header::new(
        G::INFO,
        options,
        names.into_iter().take(seats.into()),
        Seed(seed),
        dice,
    );
    let mut table = Table::<G>::new(header).unwrap();
    let mut stream = Stream::new(Seed(seed), Purpose::Trials, 3);
    while !table.is_over() && table.log().len() < LONGEST {
        let pause = if table.deadline().is_some() {
            Duration::from_secs(2)
        } else {
            Duration::from_secs(3_600)
        };
        let time = table.now() + pause;
        happen(&mut table, time, &mut stream);
    }
    table
}

/// Makes a game for each option: whole, and cut off in its middle. Its name, which tells the
/// options, is its seed.
fn make_games<G: Coach + RandomPlay>() {
    let id = G::INFO.id;
    let all = all_options::<G>();
    let mut games = Vec::new();
    for options in &all {
        let words = options.to_string().replace([' ', '='], "-");
        let dash = if words.is_empty() { "" } else { "-" };
        let seats = *options.seats().start();
        games.push((format!("{id}{dash}{words}"), *options, seats));
    }
    let max_seats = (*all[0].seats().end()).min(3);
    games.push((format!("{id}-seats"), all[0], max_seats));
    for (name, options, seats) in games {
        let table = play_randomly_from::<G>(options, seats, crc32fast::hash(name.as_bytes()));
        let record = table.record();
        let name = format!("{name}.jsonl");
        if table.is_over() {
            check_made_file(
                &format!("{FOLDER}/finished/{name}"),
                record.text().as_bytes(),
            );
        }
        let half = Record {
            lines: record.lines[..record.lines.len() / 2].to_vec(),
            ..record
        };
        check_made_file(&format!("{FOLDER}/open/{name}"), half.text().as_bytes());
    }
}

/// Every game is there, ends as it ended, and in between stands as it stood.
#[test]
fn made_saves() {
    each_game!(G => make_games::<G>());
    check_made_file(&format!("{FOLDER}/standings.txt"), standings().as_bytes());
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER);
    let folders = ["finished", "open"].map(|name| std::fs::read_dir(folder.join(name)).unwrap());
    let mut files: Vec<PathBuf> = folders
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

/// Returns a line for each saved game.
fn standings() -> String {
    let mut standings = String::new();
    for path in files() {
        let folder = if path.parent().is_some_and(|folder| folder.ends_with("open")) {
            "open"
        } else {
            "finished"
        };
        let name = format!("{folder}/{}", path.file_name().unwrap().to_string_lossy());
        let record = Record::parse(&std::fs::read_to_string(&path).unwrap())
            .unwrap()
            .0;
        let line = with_game!(&record.header.game, G => {
            let table = Table::<G>::from_record(&record).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            let points: Vec<String> = table
                .standings()
                .iter()
                .map(|standing| format!("{}{}", standing.points, if standing.winner { " wins" } else { "" }))
                .collect();
            let state = if table.is_over() { "over" } else { "open" };
            format!("{name} {:?} {state} {} takebacks: {}\n", record.header.options, table.takebacks(), points.join(", "))
        });
        standings += &line.expect("a game");
    }
    standings
}
