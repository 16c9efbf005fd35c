//! Match time: it runs while the game is on the screen, and stands still while it is covered or put away.
use std::time::{Duration, Instant};

/// A clock that can stand still.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    base: Duration,
    since: Option<Instant>,
}

impl Clock {
    /// A clock that stands at `base`.
    pub fn new(base: Duration) -> Clock {
        Clock { base, since: None }
    }
    /// Match time at `now`.
    pub fn at(&self, now: Instant) -> Duration {
        self.base + self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
    /// Runs from `now` on, if it stood.
    pub fn go(&mut self, now: Instant) {
        self.since.get_or_insert(now);
    }
    /// Stands from `now` on.
    pub fn stop(&mut self, now: Instant) {
        *self = Clock::new(self.at(now));
    }
    /// When it will show `at`; none while it stands.
    pub fn when(&self, at: Duration) -> Option<Instant> {
        self.since.map(|since| since + at.saturating_sub(self.base))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_only_while_it_runs() {
        let start = Instant::now();
        let after = |s| start + Duration::from_secs(s);
        let mut clock = Clock::new(Duration::from_secs(100));
        assert_eq!(clock.at(after(5)), Duration::from_secs(100));
        assert_eq!(clock.when(Duration::from_secs(101)), None);
        clock.go(after(5));
        clock.go(after(6));
        assert_eq!(clock.at(after(8)), Duration::from_secs(103));
        assert_eq!(clock.when(Duration::from_secs(110)), Some(after(15)));
        clock.stop(after(10));
        assert_eq!(clock.at(after(60)), Duration::from_secs(105));
        clock.go(after(60));
        assert_eq!(clock.at(after(61)), Duration::from_secs(106));
    }
}
