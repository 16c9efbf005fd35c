//! The daily game: one seed a day for each game and variant, the same for everybody, without a
//! server.
//!
//! The seed is the CRC-32 (as in zip and PNG) of the text `dicegames daily DAY GAME OPTIONS`, with
//! the day as `2026-11-21`, the game's id and its options as written in saves, without defaults.
//! Anybody can compute it.
use crate::core::Seed;
use jiff::civil::Date;
use std::collections::BTreeSet;

/// Returns the seed of `day` for the game called `game` with `options`, written as in saves.
pub(crate) fn seed(day: Date, game: &str, options: &str) -> Seed {
    let text = format!("dicegames daily {day} {game} {options}");
    Seed(crc32fast::hash(text.trim_end().as_bytes()))
}

/// Returns the number of consecutive days in `days` up to `today`. A missing `today` does not break
/// the streak.
pub(crate) fn streak(days: &BTreeSet<Date>, today: Date) -> usize {
    let yesterday = today.yesterday().unwrap_or(today);
    let last = if days.contains(&today) {
        today
    } else {
        yesterday
    };
    std::iter::successors(Some(last), |day| day.yesterday().ok())
        .take_while(|day| days.contains(day))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn check_seed(day: Date, game: &str, options: &str, text: &str) {
        assert_eq!(seed(day, game, options).0, crc32fast::hash(text.as_bytes()));
    }

    /// The formula never changes: everybody gets the same dice in every version.
    #[test]
    fn daily_seeds_are_shared() {
        let day = date(2026, 11, 21);
        check_seed(day, "inverted", "", "dicegames daily 2026-11-21 inverted");
        check_seed(
            day,
            "nice",
            "variant=super",
            "dicegames daily 2026-11-21 nice variant=super",
        );
        // From another program: python3 -c 'import zlib; print(zlib.crc32(b"dicegames daily
        // 2026-11-21 inverted"))'
        assert_eq!(seed(day, "inverted", "").0, CRC);
        assert_ne!(
            seed(day, "inverted", ""),
            seed(day.tomorrow().unwrap(), "inverted", "")
        );
    }
    const CRC: u32 = 2_058_730_063;

    fn days_of(days: &[i8]) -> BTreeSet<Date> {
        days.iter()
            .map(|day| date(2026, 11, *day))
            .collect::<BTreeSet<_>>()
    }

    #[test]
    fn missed_days_end_streaks() {
        let today = date(2026, 11, 21);
        assert_eq!(streak(&days_of(&[]), today), 0);
        assert_eq!(streak(&days_of(&[21, 20, 19, 17]), today), 3);
        assert_eq!(
            streak(&days_of(&[20, 19]), today),
            2,
            "today may still come"
        );
        assert_eq!(streak(&days_of(&[19, 18]), today), 0);
    }
}
