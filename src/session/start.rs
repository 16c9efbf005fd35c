//! The game to open: today's game, the last one that can be read.
use crate::core::{DiceFrom, GameInfo, GameOptions, Header, Level, Occasion, SeatSetup};
use crate::core::{chance::daily, words::short};
use crate::registry;
use crate::store::{Save, Store, calendar, tries::Try};
use jiff::civil::Date;
use std::path::PathBuf;

/// A game to open.
pub(crate) enum GameStart {
    New(Header),
    /// A game that has begun.
    Open(PathBuf),
}

/// Returns the game of `day` with `options`: the try that counts or, if that is over or given up,
/// practice with the same dice, which does not count. A game of another day is practice, and
/// continues if it is open. The person called `me` plays, with experts if the game needs opponents.
pub(crate) fn start_daily_game(
    about: &'static GameInfo,
    options: &str,
    day: Date,
    me: &str,
    store: &Store,
) -> GameStart {
    let mut is_first = false;
    if day == calendar::today() {
        let history = store.history().unwrap_or_default();
        match store.daily_try(&history, day, about.id, options) {
            Try::Open(path) => return GameStart::Open(path),
            Try::None => is_first = true,
            Try::GivenUp | Try::Over(_) => {}
        }
    } else if let Some(path) = store.open_game_of_day(day, about.id, options) {
        return GameStart::Open(path);
    }
    let seats = fewest_seats(&*about.options_or_usual(options), me, Level::Expert);
    let seed = daily::seed(day, about.id, options);
    let header = Header::new(about, options, seats, seed, DiceFrom::Seeded);
    let counts = is_first && !store.has_known_dice(&header);
    GameStart::New(Header {
        occasion: Occasion::Daily { day, counts },
        ..header
    })
}

/// Returns the fewest seats for a game with `options`: the person called `me`, and computers at
/// `level` if one alone cannot play.
pub(crate) fn fewest_seats(options: &dyn GameOptions, me: &str, level: Level) -> Vec<SeatSetup> {
    let mut seats = vec![SeatSetup::person(me)];
    seats.resize(
        (*options.seats().start()).into(),
        SeatSetup::computer(level),
    );
    seats
}

/// Returns the first of `saves` that is intact and replays to its end.
pub(crate) fn first_whole<'a>(
    saves: impl IntoIterator<Item = &'a Save>,
    store: &Store,
) -> Option<&'a Save> {
    saves.into_iter().find(|save| {
        save.problem.is_none()
            && store
                .read(&save.path)
                .is_ok_and(|(record, _)| matches!(registry::replay(&record), Some(Ok(_))))
    })
}

/// Returns that no game is called `id`.
pub(crate) fn no_game(id: &str) -> String {
    format!("there is no game called '{}'", short(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_another_day_continues() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let day = jiff::civil::date(2026, 11, 21);
        let start = || start_daily_game(registry::games()[0], "", day, "Ann", &store);
        let GameStart::New(header) = start() else {
            panic!("nobody has begun it");
        };
        assert!(!header.occasion.counts());
        let path = store.create(&header).unwrap().path().to_owned();
        assert!(matches!(start(), GameStart::Open(open) if open == path));
    }
}
