//! Starting a daily game.
use crate::core::{
    DiceFrom, GameInfo, Header, Level, Measure, Occasion, SeatSetup, Value, chance::daily,
    rules::seats::number_equal_names,
};
use crate::store::tries::Try;
use crate::store::{Store, calendar};
use crate::tui::screen::Transition;
use jiff::civil::Date;
use std::path::PathBuf;

/// The game to open.
pub(crate) enum Begin {
    /// A new game: the try that counts, or practice.
    New(Header),
    /// The unfinished try that counts.
    Open(PathBuf),
}

impl From<Begin> for Transition {
    fn from(begin: Begin) -> Transition {
        match begin {
            Begin::New(header) => Transition::Start(header),
            Begin::Open(path) => Transition::Resume(path, None),
        }
    }
}

/// Returns the default options of a game, as written in saves.
pub(crate) fn usual(about: &GameInfo) -> String {
    about.options_or_usual("").to_string()
}

/// Returns the options of each variant of a game with comparable results, the default first: each value of its
/// first option, with the others at their defaults.
pub(super) fn variants(about: &'static GameInfo) -> Vec<String> {
    let Some(first) = about.options.first() else { return vec![usual(about)] };
    let variant = |value: &Value| about.options_or_usual(&format!("{}={}", first.key, value.id));
    let compared = first.values.iter().map(variant).filter(|options| options.measure() != Measure::Nothing);
    compared.map(|options| options.to_string()).collect()
}

/// Returns the game of `day` with `options`: the try that counts or, if that is over or given up, practice with the
/// same dice, which does not count. The person called `me` plays, with experts if the game needs opponents.
pub(crate) fn begin(about: &'static GameInfo, options: &str, day: Date, me: &str, store: &Store) -> Begin {
    let history = store.history().unwrap_or_default();
    let number = match store.daily_try(&history, day, about.id, options) {
        Try::Open(path) => return Begin::Open(path),
        Try::None => 1,
        Try::GivenUp | Try::Over(_) => 2,
    };
    let computers = usize::from(*about.options_or_usual(options).seats().start()).saturating_sub(1);
    let mut seats = vec![SeatSetup::person(me)];
    seats.extend(std::iter::repeat_n(SeatSetup::computer(Level::Expert), computers));
    number_equal_names(&mut seats);
    let seed = daily::seed(day, about.id, options);
    let header = Header::new(about, options, seats, seed, DiceFrom::Seeded);
    Begin::New(store.with_try(Header { occasion: Occasion::Shared { day: Some(day), number }, ..header }))
}

/// Returns the game of today ([`begin`]).
pub(crate) fn begin_today(about: &'static GameInfo, options: &str, me: &str, store: &Store) -> Begin {
    begin(about, options, calendar::today(), me, store)
}
