//! Days, as the player's own calendar has them: the local time zone decides when one begins.
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the day that it is.
pub(crate) fn today() -> Date {
    day_of(SystemTime::now())
}

/// Returns the day of `time`.
pub(crate) fn day_of(time: SystemTime) -> Date {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let moment = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    moment.unwrap_or(Timestamp::UNIX_EPOCH).to_zoned(TimeZone::system()).date()
}

/// Returns `day` as people write it: `3 Oct 2026`.
pub(crate) fn written(day: Date) -> String {
    day.strftime("%-d %b %Y").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_are_written_as_people_do() {
        assert_eq!(written(jiff::civil::date(2026, 10, 3)), "3 Oct 2026");
        // Whatever the time zone is, a day later is another day, and no more than that.
        let noon = UNIX_EPOCH + Duration::from_secs(1_800_000_000);
        assert_eq!(day_of(noon).tomorrow().unwrap(), day_of(noon + Duration::from_secs(86_400)));
    }
}
