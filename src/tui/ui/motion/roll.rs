//! Rolling dice: an animation before they come to rest.
use super::timeline::{Animated, Frames, Timeline, paced};
use crate::store::Motion;
use crate::tui::paint::die::TURNS;
use std::time::{Duration, Instant};

/// The frames of a rolling die.
const TUMBLE: Frames = Frames {
    count: TURNS.len() as u32,
    each: 60,
};
/// Delay after which each die comes to rest after the one before.
const AFTER: Duration = Duration::from_millis(30);

/// The rolling dice. The faces shown meanwhile are only for show.
#[derive(Clone, Default, Debug)]
pub(crate) struct RollAnimation {
    timeline: Timeline<usize>,
    frame: Duration,
}

impl RollAnimation {
    /// Starts rolling these dice at `now`.
    pub(crate) fn start(dice: &[usize], motion: Motion, now: Instant) -> RollAnimation {
        RollAnimation::of_frames(TUMBLE, AFTER, dice, motion, now)
    }
    /// Starts rolling these dice at `now`, for so much `time` in all, without a moment between them.
    pub(crate) fn brief(
        time: Duration,
        dice: &[usize],
        motion: Motion,
        now: Instant,
    ) -> RollAnimation {
        let frames = Frames {
            each: time.as_millis() as u64 / u64::from(TUMBLE.count),
            ..TUMBLE
        };
        RollAnimation::of_frames(frames, Duration::ZERO, dice, motion, now)
    }
    fn of_frames(
        frames: Frames,
        after: Duration,
        dice: &[usize],
        motion: Motion,
        now: Instant,
    ) -> RollAnimation {
        let mut timeline = Timeline::default();
        for (order, die) in (0..).zip(dice) {
            timeline.start(*die, frames, motion, now + paced(after, motion) * order);
        }
        RollAnimation {
            timeline,
            frame: frames.frame(motion),
        }
    }
    /// Returns the frame of `die` at `now`, from 0; `None` if it is at rest. The dice come to rest
    /// one after the other.
    fn frame(&self, die: usize, now: Instant) -> Option<usize> {
        let is_before = self.timeline.is_awaiting(&die, now);
        self.timeline
            .frame(&die, now)
            .or(is_before.then_some(0))
            .map(|frame| frame as usize)
    }
    /// Returns the face (1 to 6) that `die` briefly shows at `now`; `None` if it is at rest.
    pub(crate) fn face(&self, die: usize, now: Instant) -> Option<u8> {
        self.slow_face(die, now, 1)
    }
    /// Returns the face (1 to 6) that `die` briefly shows at `now` if each is shown for this many
    /// frames: a frame then takes fewer bytes.
    pub(crate) fn slow_face(&self, die: usize, now: Instant, frames: usize) -> Option<u8> {
        let frame = self.frame(die, now)? / frames;
        Some(((frame * 5 + die * 7 + frame * frame * 3) % 6) as u8 + 1)
    }
    /// Returns the rotation of `die` at `now`, in degrees; `None` if it is at rest.
    pub(crate) fn turn(&self, die: usize, now: Instant) -> Option<f32> {
        self.frame(die, now).map(|frame| TURNS[frame])
    }
}

impl Animated for RollAnimation {
    fn until(&self) -> Option<Instant> {
        self.timeline.until()
    }
    fn next_frame(&self, now: Instant) -> Option<Instant> {
        let until = self.until().filter(|until| *until > now)?;
        Some((now + self.frame).min(until))
    }
    fn skip(&self) {
        self.timeline.skip();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_tumble_and_come_to_rest() {
        let start = Instant::now();
        let frame = TUMBLE.frame(Motion::Full);
        let rests = [0, 1].map(|order| frame * TURNS.len() as u32 + AFTER * order);
        let roll_animation = RollAnimation::start(&[1, 3], Motion::Full, start);
        assert_eq!(roll_animation.face(0, start), None);
        assert!((1..=6).contains(&roll_animation.face(1, start).unwrap()));
        assert_eq!(
            roll_animation.slow_face(1, start + frame, 2),
            roll_animation.face(1, start)
        );
        assert_eq!(
            roll_animation.slow_face(1, start + 2 * frame, 2),
            roll_animation.face(1, start + frame)
        );
        assert_eq!(roll_animation.turn(1, start), Some(TURNS[0]));
        assert_eq!(roll_animation.turn(1, start + frame), Some(TURNS[1]));
        assert_eq!(
            roll_animation.turn(3, start + frame),
            Some(TURNS[0]),
            "it began later"
        );
        assert_eq!(roll_animation.face(1, start + rests[0]), None);
        assert!(roll_animation.face(3, start + rests[0]).is_some());
        assert_eq!(roll_animation.face(3, start + rests[1]), None);
        assert!(roll_animation.next_frame(start).is_some());
        assert_eq!(roll_animation.until(), Some(start + rests[1]));
        assert_eq!(roll_animation.next_frame(start + rests[1]), None);
        assert_eq!(RollAnimation::default().next_frame(start), None);
        let short = RollAnimation::start(&[1, 3], Motion::Short, start);
        assert_eq!(short.until(), Some(start + rests[1] / 2));
        assert_eq!(short.turn(1, start + frame / 2), Some(TURNS[1]));
        assert_eq!(
            RollAnimation::start(&[1, 3], Motion::None, start).turn(1, start),
            None
        );
    }
}
