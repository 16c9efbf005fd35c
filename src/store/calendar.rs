//! Seconds since 1970, and days of the player's own calendar: the local time zone decides when a
//! day begins.
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Returns the current time in seconds since 1970.
pub(crate) fn seconds_now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// Returns the time this many seconds after the start of 1970, or that start if it cannot be
/// represented.
pub(crate) fn time_of(seconds: u64) -> SystemTime {
    UNIX_EPOCH
        .checked_add(Duration::from_secs(seconds))
        .unwrap_or(UNIX_EPOCH)
}

pub(crate) fn today() -> Date {
    day_of(SystemTime::now())
}

/// Returns the day of `time`; of a clock beyond the year 9999, the last one.
pub(crate) fn day_of(time: SystemTime) -> Date {
    Timestamp::try_from(time)
        .unwrap_or(Timestamp::MAX)
        .to_zoned(TimeZone::system())
        .date()
}

/// Formats `day`: `3 Oct 2026`.
pub(crate) fn format_day(day: Date) -> String {
    day.strftime("%-d %b %Y").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_people_do() {
        assert_eq!(format_day(jiff::civil::date(2026, 10, 3)), "3 Oct 2026");
        assert_eq!(day_of(time_of(i64::MAX as u64)).year(), 9999);
        // In any time zone, 24 hours later is the next day, and no more.
        let noon = time_of(1_800_000_000);
        assert_eq!(
            day_of(noon).tomorrow().unwrap(),
            day_of(noon + Duration::from_secs(86_400))
        );
    }
}
