//! A triumph within a game: its own dice jump one after the other and turn gold, its number counts
//! up, and then all is calm.
use super::timeline::{Animated, paced};
use crate::store::Motion;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Time from the beginning to calm, for a person in full motion.
const WHOLE: Duration = Duration::from_millis(800);
/// Part of it in which the number counts.
const COUNT: f64 = 0.625;
/// Part of it between one die's jump and the next.
const AFTER: f64 = 0.075;
/// Part of it for which a die is in the air.
const JUMP: f64 = 0.15;
const FRAMES: u32 = 20;

/// A triumph that is being shown. Once it is over, as with no motion, everything is as after it.
#[derive(Clone, Default, Debug)]
pub(crate) struct TriumphMotion {
    begin: Cell<Option<Instant>>,
    duration: Duration,
    /// A person's dice turn gold; a computer's stay ivory.
    pub(crate) is_golden: bool,
}

impl TriumphMotion {
    /// Starts one at `now`; a computer's takes half the time.
    pub(crate) fn start(is_person: bool, motion: Motion, now: Instant) -> TriumphMotion {
        let duration = paced(if is_person { WHOLE } else { WHOLE / 2 }, motion);
        TriumphMotion {
            begin: Cell::new((!duration.is_zero()).then_some(now)),
            duration,
            is_golden: is_person,
        }
    }
    /// Returns the part of it that has passed at `now`, from 0 to 1.
    fn passed(&self, now: Instant) -> f64 {
        self.begin.get().map_or(1.0, |begin| {
            let passed = now.saturating_duration_since(begin);
            (passed.as_secs_f64() / self.duration.as_secs_f64()).min(1.0)
        })
    }
    /// Returns `true` if the die that jumps after `order` others is in the air at `now`.
    pub(crate) fn is_in_air(&self, order: usize, now: Instant) -> bool {
        let since = self.passed(now) - AFTER * order as f64;
        (0.0..JUMP).contains(&since)
    }
    /// Returns `true` once that die has jumped: it is gold from then on.
    pub(crate) fn has_jumped(&self, order: usize, now: Instant) -> bool {
        self.passed(now) >= AFTER * order as f64
    }
    /// Returns how many of `count` things to show at `now`, of which one comes with each quarter.
    pub(crate) fn lit(&self, count: usize, now: Instant) -> usize {
        count.min(1 + (4.0 * self.passed(now)) as usize)
    }
    /// Returns the number to show at `now` on the way from `from` to `to`: fast first, the last
    /// tenth slowly.
    pub(crate) fn count(&self, from: i32, to: i32, now: Instant) -> i32 {
        let part_left = (1.0 - self.passed(now) / COUNT).max(0.0);
        to - (f64::from(to - from) * part_left * part_left).round() as i32
    }
}

impl Animated for TriumphMotion {
    fn until(&self) -> Option<Instant> {
        self.begin.get().map(|begin| begin + self.duration)
    }
    fn next_frame(&self, now: Instant) -> Option<Instant> {
        let until = self.until().filter(|until| *until > now)?;
        Some((now + self.duration / FRAMES).min(until))
    }
    fn skip(&self) {
        self.begin.set(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(start: Instant, ms: u64) -> Instant {
        start + Duration::from_millis(ms)
    }

    #[test]
    fn dice_jump_one_after_the_other_and_a_number_counts() {
        let start = Instant::now();
        let triumph = TriumphMotion::start(true, Motion::Full, start);
        assert!(triumph.is_in_air(0, start) && !triumph.has_jumped(1, start));
        assert!(triumph.is_in_air(1, after(start, 60)) && !triumph.is_in_air(0, after(start, 120)));
        assert!(triumph.has_jumped(4, after(start, 240)));
        assert_eq!(
            [0, 250, 450, 500].map(|ms| triumph.count(2, 52, after(start, ms))),
            [2, 39, 52, 52]
        );
        assert_eq!(
            [0, 199, 200, 400, 700].map(|ms| triumph.lit(3, after(start, ms))),
            [1, 1, 2, 3, 3]
        );
        assert_eq!(triumph.until(), Some(after(start, 800)));
        assert_eq!(triumph.next_frame(after(start, 800)), None);
        triumph.skip();
        assert_eq!((triumph.count(2, 52, start), triumph.until()), (52, None));
        let computer = TriumphMotion::start(false, Motion::Full, start);
        assert_eq!(computer.until(), Some(after(start, 400)));
        let still = TriumphMotion::start(true, Motion::None, start);
        assert!(still.has_jumped(4, start) && !still.is_moving(start));
    }
}
