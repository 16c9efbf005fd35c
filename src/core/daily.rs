//! The daily game: one seed a day for each game and variant, the same for everybody, without a server.
//!
//! The seed is the CRC-32 (as in zip and PNG) of the text `dicegames daily DAY GAME OPTIONS`, with the day as
//! `2026-11-21`, the game's id and its options as written in saves, without defaults. Anybody can compute it.
use super::dice::Seed;
use super::record::{DiceFrom, Header};
use jiff::civil::Date;
use std::collections::BTreeSet;

/// Returns the seed of `day` for the game called `game` with `options`, written as in saves.
pub(crate) fn seed(day: Date, game: &str, options: &str) -> Seed {
    let text = format!("dicegames daily {day} {game} {options}");
    Seed(crc32fast::hash(text.trim_end().as_bytes()))
}

/// Number of recent days whose seeds are compared with a game's, unless it was started as practice.
const PRACTICE: usize = 28;

/// Returns the day whose dice the game of `header` uses without being the try that counts, as seen on `today`: any
/// day if it was started as practice, else one of the last [`PRACTICE`].
pub(crate) fn practice_day(header: &Header, today: Date) -> Option<Date> {
    if header.daily.is_some() || header.dice != DiceFrom::Seeded {
        return None;
    }
    if header.practice.is_some() {
        return header.practice;
    }
    let days = std::iter::successors(Some(today), |day| day.yesterday().ok()).take(PRACTICE);
    days.into_iter().find(|day| seed(*day, &header.game, &header.options) == header.seed)
}

/// Returns the number of consecutive days in `days` up to `today`. A missing `today` does not break the streak.
pub(crate) fn streak(days: &BTreeSet<Date>, today: Date) -> usize {
    let yesterday = today.yesterday().unwrap_or(today);
    let last = if days.contains(&today) { today } else { yesterday };
    std::iter::successors(Some(last), |day| day.yesterday().ok()).take_while(|day| days.contains(day)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::core::seats::SeatSetup;
    use crate::games::example::HighLow;
    use jiff::civil::date;

    /// The formula never changes: everybody gets the same dice in every version.
    #[test]
    fn daily_seeds_are_shared() {
        let check = |day, game, options, text: &str| {
            assert_eq!(seed(day, game, options).0, crc32fast::hash(text.as_bytes()));
        };
        let day = date(2026, 11, 21);
        check(day, "inverted", "", "dicegames daily 2026-11-21 inverted");
        check(day, "nice", "variant=super", "dicegames daily 2026-11-21 nice variant=super");
        // From another program: python3 -c 'import zlib; print(zlib.crc32(b"dicegames daily 2026-11-21 inverted"))'
        assert_eq!(seed(day, "inverted", "").0, CRC);
        assert_ne!(seed(day, "inverted", ""), seed(day.tomorrow().unwrap(), "inverted", ""));
    }
    const CRC: u32 = 2_058_730_063;

    #[test]
    fn missed_days_end_streaks() {
        let days = |days: &[i8]| days.iter().map(|day| date(2026, 11, *day)).collect::<BTreeSet<_>>();
        let today = date(2026, 11, 21);
        assert_eq!(streak(&days(&[]), today), 0);
        assert_eq!(streak(&days(&[21, 20, 19, 17]), today), 3);
        assert_eq!(streak(&days(&[20, 19]), today), 2, "today may still come");
        assert_eq!(streak(&days(&[19, 18]), today), 0);
    }

    #[test]
    fn recent_daily_games_are_practice() {
        let day = date(2026, 11, 21);
        let dice_of_the_day = seed(day, "example", "");
        let header = |seed, dice| Header::new(HighLow::INFO, "", [SeatSetup::person("Ann")], seed, dice);
        let after = |days: i64| day + jiff::Span::new().days(days);
        let practice = header(dice_of_the_day, DiceFrom::Seeded);
        assert_eq!(practice_day(&practice, day), Some(day));
        assert_eq!(practice_day(&practice, after(27)), Some(day));
        assert_eq!(practice_day(&practice, after(28)), None, "too long ago");
        assert_eq!(practice_day(&practice, after(-1)), None, "still to come");
        assert_eq!(practice_day(&header(Seed(7), DiceFrom::Seeded), day), None, "other dice");
        assert_eq!(practice_day(&header(dice_of_the_day, DiceFrom::Typed), day), None, "real dice");
        let begun = Header { practice: Some(day), ..practice.clone() };
        assert_eq!(practice_day(&begun, after(1000)), Some(day), "begun as practice");
        let counts = Header { daily: Some(day), ..practice };
        assert_eq!(practice_day(&counts, day), None, "the try that counts");
    }
}
