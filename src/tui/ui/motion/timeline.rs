//! Animations: a timeline of things, each with its frames.
use crate::store::Motion;
use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

/// Number and duration of an animation's frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Frames {
    /// Their number.
    pub(crate) count: u32,
    /// Duration of each in full motion, in milliseconds.
    pub(crate) each: u64,
}

/// A die is kept or released: it moves one row down or up.
pub(crate) const HOLD: Frames = Frames { count: 2, each: 50 };
/// A card is turned over.
pub(crate) const TURN: Frames = Frames { count: 4, each: 50 };
/// The cards of a line light up.
pub(crate) const LINE: Frames = Frames { count: 3, each: 90 };
/// A box is written.
pub(crate) const WRITTEN: Frames = Frames { count: 3, each: 80 };
/// A card is dealt.
pub(crate) const DEAL: Frames = Frames { count: 1, each: 40 };
/// Maximum number of frames for counting points.
const MOST_COUNTED: u32 = 12;

impl Frames {
    /// Returns the frames for counting from `from` to `to`.
    pub(crate) fn of_count(from: i32, to: i32) -> Frames {
        Frames {
            count: from.abs_diff(to).min(MOST_COUNTED),
            each: 40,
        }
    }
    /// Returns the total duration.
    pub(crate) fn time(self, motion: Motion) -> Duration {
        self.frame(motion) * self.count
    }
    /// Returns the duration of each.
    pub(super) fn frame(self, motion: Motion) -> Duration {
        paced(Duration::from_millis(self.each), motion)
    }
}

/// Returns the duration in `motion` of an animation that takes `time` in full motion.
pub(crate) fn paced(time: Duration, motion: Motion) -> Duration {
    match motion {
        Motion::Full => time,
        Motion::Short => time / 2,
        Motion::None => Duration::ZERO,
    }
}

/// Something that moves for a while.
pub(crate) trait Animated {
    /// Returns the end of the motion, for which everything automatic waits.
    fn until(&self) -> Option<Instant>;
    /// Returns the time of the next frame, while anything moves or will move.
    fn next_frame(&self, now: Instant) -> Option<Instant>;
    /// Ends the motion at once.
    fn skip(&self);
    /// Returns `true` if what is automatic has to wait at `now`.
    fn is_moving(&self, now: Instant) -> bool {
        self.until().is_some_and(|until| until > now)
    }
}

/// A motion for which nothing waits.
#[derive(Clone, Default, Debug)]
pub(crate) struct SideMotion<T>(pub(crate) T);

impl<T: Animated> Animated for SideMotion<T> {
    fn until(&self) -> Option<Instant> {
        None
    }
    fn next_frame(&self, now: Instant) -> Option<Instant> {
        self.0.next_frame(now)
    }
    fn skip(&self) {
        self.0.skip();
    }
}

/// A time to look at something that does not move.
#[derive(Clone, Default, Debug)]
pub(crate) struct Pause(Cell<Option<Instant>>);

impl Pause {
    /// Starts one of `time` in full motion.
    pub(crate) fn start(time: Duration, motion: Motion, now: Instant) -> Pause {
        Pause(Cell::new(Some(now + paced(time, motion))))
    }
}

impl Animated for Pause {
    fn until(&self) -> Option<Instant> {
        self.0.get()
    }
    fn next_frame(&self, now: Instant) -> Option<Instant> {
        self.until().filter(|until| *until > now)
    }
    fn skip(&self) {
        self.0.set(None);
    }
}

/// An animated thing.
#[derive(Clone, Debug)]
struct Track<T> {
    what: T,
    since: Instant,
    frame: Duration,
    count: u32,
}

impl<T> Track<T> {
    fn until(&self) -> Instant {
        self.since + self.frame * self.count
    }
    /// Returns the frame at `now`, from 0; `None` before the first and after the last.
    fn frame(&self, now: Instant) -> Option<u32> {
        let passed = now
            .checked_duration_since(self.since)
            .filter(|_| now < self.until())?;
        Some((passed.as_nanos() / self.frame.as_nanos()) as u32)
    }
    /// Returns the time of the next change after `now`.
    fn next(&self, now: Instant) -> Option<Instant> {
        match self.frame(now) {
            Some(frame) => Some(self.since + self.frame * (frame + 1)),
            None => Some(self.since).filter(|since| *since > now),
        }
    }
}

/// Animated things, each with its frames. Empty if nothing is animated.
#[derive(Clone, Debug)]
pub(crate) struct Timeline<T> {
    tracks: RefCell<Vec<Track<T>>>,
}

impl<T> Default for Timeline<T> {
    fn default() -> Timeline<T> {
        Timeline {
            tracks: RefCell::default(),
        }
    }
}

impl<T: PartialEq> Timeline<T> {
    /// Animates `what` from `begin` on, replacing its earlier animation. Does nothing if there is no
    /// motion.
    pub(crate) fn start(&mut self, what: T, frames: Frames, motion: Motion, begin: Instant) {
        let tracks = self.tracks.get_mut();
        tracks.retain(|track| track.what != what);
        if motion != Motion::None && frames.count > 0 {
            tracks.push(Track {
                what,
                since: begin,
                frame: frames.frame(motion),
                count: frames.count,
            });
        }
    }
    /// Returns the frame of `what` at `now`, from 0; `None` if it is not animated.
    pub(crate) fn frame(&self, what: &T, now: Instant) -> Option<u32> {
        self.tracks
            .borrow()
            .iter()
            .find(|track| track.what == *what)?
            .frame(now)
    }
    /// Returns `true` if the animation of `what` starts after `now`.
    pub(crate) fn is_awaiting(&self, what: &T, now: Instant) -> bool {
        self.tracks
            .borrow()
            .iter()
            .any(|track| track.what == *what && track.since > now)
    }
}

impl<T> Animated for Timeline<T> {
    fn until(&self) -> Option<Instant> {
        self.tracks.borrow().iter().map(Track::until).max()
    }
    fn next_frame(&self, now: Instant) -> Option<Instant> {
        self.tracks
            .borrow()
            .iter()
            .filter_map(|track| track.next(now))
            .min()
    }
    fn skip(&self) {
        self.tracks.borrow_mut().clear();
    }
}

/// Points of seats, by index, that count up to their values. No key waits for them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Counting {
    /// The amount of motion of the whole table.
    pub(crate) motion: Motion,
    timeline: Timeline<usize>,
    /// Initial value of each, and its number of frames.
    from: Vec<(usize, i32, u32)>,
}

impl Counting {
    /// Counts the points of `seat` from `from` to `to`, starting at `begin`. If they are already
    /// counting, they continue from the number shown.
    pub(crate) fn start(&mut self, seat: usize, (from, to): (i32, i32), begin: Instant) {
        let from = self.displayed_points(seat, from, begin);
        let frames = Frames::of_count(from, to);
        self.timeline.start(seat, frames, self.motion, begin);
        self.from.retain(|(other, ..)| *other != seat);
        self.from.push((seat, from, frames.count));
    }
    /// Returns the number shown at `now` for the `points` of `seat`.
    pub(crate) fn displayed_points(&self, seat: usize, points: i32, now: Instant) -> i32 {
        let counts = self.from.iter().find(|(other, ..)| *other == seat);
        match (self.timeline.frame(&seat, now), counts) {
            (Some(frame), Some((_, from, count))) => {
                from + (points - from) * frame as i32 / (*count).max(1) as i32
            }
            (None, Some((_, from, _))) if self.timeline.is_awaiting(&seat, now) => *from,
            _ => points,
        }
    }
}

impl Animated for Counting {
    fn until(&self) -> Option<Instant> {
        None
    }
    fn next_frame(&self, now: Instant) -> Option<Instant> {
        self.timeline.next_frame(now)
    }
    fn skip(&self) {
        self.timeline.skip();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(start: Instant, ms: u64) -> Instant {
        start + Duration::from_millis(ms)
    }

    #[test]
    fn each_thing_has_its_frames_and_then_rests() {
        let start = Instant::now();
        let mut timeline = Timeline::default();
        timeline.start('a', WRITTEN, Motion::Full, start);
        timeline.start('b', HOLD, Motion::Full, after(start, 300));
        assert_eq!(
            [0, 79, 80, 239, 240].map(|ms| timeline.frame(&'a', after(start, ms))),
            [Some(0), Some(0), Some(1), Some(2), None]
        );
        assert_eq!(
            [299, 300, 350, 400].map(|ms| timeline.frame(&'b', after(start, ms))),
            [None, Some(0), Some(1), None]
        );
        assert_eq!(timeline.until(), Some(after(start, 400)));
        let wakes =
            [0, 80, 160, 240, 300, 350, 400].map(|ms| timeline.next_frame(after(start, ms)));
        assert_eq!(
            wakes,
            [
                Some(after(start, 80)),
                Some(after(start, 160)),
                Some(after(start, 240)),
                Some(after(start, 300)),
                Some(after(start, 350)),
                Some(after(start, 400)),
                None
            ]
        );
        timeline.skip();
        assert_eq!((timeline.until(), timeline.next_frame(start)), (None, None));
    }

    #[test]
    fn short_motion_takes_half_the_time() {
        let start = Instant::now();
        let mut timeline = Timeline::default();
        timeline.start((), WRITTEN, Motion::Short, start);
        assert_eq!(timeline.until(), Some(after(start, 120)));
        timeline.start((), WRITTEN, Motion::None, start);
        assert_eq!((timeline.until(), timeline.frame(&(), start)), (None, None));
        assert_eq!(
            (WRITTEN.time(Motion::Full), WRITTEN.time(Motion::None)),
            (Duration::from_millis(240), Duration::ZERO)
        );
    }

    #[test]
    fn points_count_up_in_twelve_frames() {
        let start = Instant::now();
        let mut counting = Counting {
            motion: Motion::Full,
            ..Counting::default()
        };
        counting.start(1, (10, 60), start);
        assert_eq!(
            [0, 40, 440, 479, 480].map(|ms| counting.displayed_points(1, 60, after(start, ms))),
            [10, 14, 55, 55, 60]
        );
        assert_eq!(
            counting.displayed_points(0, 7, start),
            7,
            "other points stand still"
        );
        // More points meanwhile continue from the number shown.
        counting.start(1, (60, 62), after(start, 440));
        assert_eq!(counting.displayed_points(1, 62, after(start, 440)), 55);
        assert_eq!(counting.next_frame(after(start, 440 + 7 * 40)), None);
        counting.start(2, (3, 4), start);
        assert_eq!(
            (
                counting.displayed_points(2, 4, after(start, 39)),
                counting.displayed_points(2, 4, after(start, 40))
            ),
            (3, 4)
        );
        counting.start(3, (1, 2), after(start, 100));
        assert_eq!(
            counting.displayed_points(3, 2, start),
            1,
            "it has not begun yet"
        );
        let mut still = Counting {
            motion: Motion::None,
            ..Counting::default()
        };
        still.start(2, (4, 9), after(start, 50));
        assert_eq!(still.displayed_points(2, 9, after(start, 50)), 9);
        counting.start(2, (9, 1), after(start, 60));
        counting.skip();
        assert_eq!(counting.displayed_points(2, 1, after(start, 61)), 1);
    }
}
