//! How a daily game begins.
use crate::core::coach::Level;
use crate::core::daily;
use crate::core::game::{Game, GameInfo, Measure};
use crate::core::options::{Chosen, Value};
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::{SeatSetup, number_equal_names};
use crate::registry::with_game;
use crate::store::daily::Try;
use crate::store::{Store, calendar};
use jiff::civil::Date;
use std::path::PathBuf;

/// What is to be opened.
pub(crate) enum Begin {
    /// A new game: the try that counts, or practice.
    New(Header),
    /// The try that counts and is not over.
    Open(PathBuf),
}

/// Returns the usual options of a game, as they stand in saves.
pub(crate) fn usual(about: &GameInfo) -> String {
    with_game!(about.id, G => <G as Game>::Options::default().to_string()).unwrap_or_default()
}

/// Returns the options of each variant of a game whose results can be compared, the usual one first: what its first
/// option chooses, with the others as usual.
pub(super) fn variants(about: &'static GameInfo) -> Vec<String> {
    let first = about.options.first().map_or(&[][..], |choice| choice.values);
    let named = |value: &Value| about.options.first().map(|choice| format!("{}={}", choice.key, value.id));
    let read =
        |pair: String| Chosen::parse(about.options, &pair).map(|chosen| chosen.text(about.options)).ok();
    let counts = |options: &String| {
        let measure = with_game!(about.id, G => <G as Game>::measure(&options.parse().unwrap_or_default()));
        measure != Some(Measure::Nothing)
    };
    let all: Vec<String> = first.iter().filter_map(named).filter_map(read).filter(counts).collect();
    if all.is_empty() { vec![usual(about)] } else { all }
}

/// Returns the game of `day` with `options`: the try that counts, or where that is over or given up, practice with the
/// same dice, which does not count. The person called `me` plays, against experts where one cannot play alone.
pub(crate) fn begin(about: &'static GameInfo, options: &str, day: Date, me: &str, store: &Store) -> Begin {
    let history = store.history().unwrap_or_default();
    let counts = match store.daily_try(&history, day, about.id, options) {
        Try::Open(path) => return Begin::Open(path),
        Try::None => true,
        Try::GivenUp | Try::Over(_) => false,
    };
    let least = with_game!(about.id, G => *<G as Game>::seats(&options.parse().unwrap_or_default()).start());
    let computers = usize::from(least.unwrap_or(1)).saturating_sub(1);
    let mut seats = vec![SeatSetup::person(me)];
    seats.extend(std::iter::repeat_n(SeatSetup::computer(Level::Expert), computers));
    number_equal_names(&mut seats);
    let seed = daily::seed(day, about.id, options);
    let header = Header::new(about, options, seats, seed, DiceFrom::Seeded);
    Begin::New(Header { daily: counts.then_some(day), ..header })
}

/// Returns the game of today ([`begin`]).
pub(crate) fn begin_today(about: &'static GameInfo, options: &str, me: &str, store: &Store) -> Begin {
    begin(about, options, calendar::today(), me, store)
}
