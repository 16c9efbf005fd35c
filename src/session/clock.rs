//! Match time: it runs while the game is on the screen, and stops while the game is covered or put away.
use std::time::{Duration, Instant};

/// A clock that can be stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MatchClock {
    base: Duration,
    since: Option<Instant>,
}

impl MatchClock {
    /// Creates a clock stopped at `base`.
    pub(crate) fn new(base: Duration) -> MatchClock {
        MatchClock { base, since: None }
    }
    /// Returns match time at `now`.
    pub(crate) fn at(&self, now: Instant) -> Duration {
        self.base + self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
    /// Starts the clock at `now`, if it was stopped.
    pub(crate) fn go(&mut self, now: Instant) {
        self.since.get_or_insert(now);
    }
    /// Stops the clock at `now`.
    pub(crate) fn stop(&mut self, now: Instant) {
        *self = MatchClock::new(self.at(now));
    }
    /// Advances the clock to `to`, if it is behind at `now`.
    pub(crate) fn forward(&mut self, now: Instant, to: Duration) {
        self.base += to.saturating_sub(self.at(now));
    }
    /// Returns the time at which it will show `at`, or `None` while it is stopped.
    pub(crate) fn when(&self, at: Duration) -> Option<Instant> {
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
        let mut clock = MatchClock::new(Duration::from_secs(100));
        assert_eq!(clock.when(Duration::from_secs(101)), None);
        clock.go(after(5));
        clock.go(after(6));
        assert_eq!(clock.when(Duration::from_secs(110)), Some(after(15)));
        clock.stop(after(10));
        assert_eq!(clock.at(after(60)), Duration::from_secs(105));
        clock.go(after(60));
        clock.forward(after(61), Duration::from_secs(50));
        assert_eq!(clock.at(after(61)), Duration::from_secs(106), "never back");
        clock.forward(after(61), Duration::from_secs(110));
        assert_eq!(clock.at(after(62)), Duration::from_secs(111));
    }
}
