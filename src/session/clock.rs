//! Match time: it runs while the game is on the screen, and stops while the game is covered or put
//! away.
use std::time::{Duration, Instant};

/// A clock that can be stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MatchClock {
    base: Duration,
    since: Option<Instant>,
}

impl MatchClock {
    pub(crate) fn new(base: Duration) -> MatchClock {
        MatchClock { base, since: None }
    }
    pub(crate) fn at(&self, now: Instant) -> Duration {
        self.base
            + self
                .since
                .map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
    /// Starts the clock at `now`, if it was stopped.
    pub(crate) fn go(&mut self, now: Instant) {
        self.since.get_or_insert(now);
    }
    pub(crate) fn stop(&mut self, now: Instant) {
        *self = MatchClock::new(self.at(now));
    }
    pub(crate) fn is_stopped(&self) -> bool {
        self.since.is_none()
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
