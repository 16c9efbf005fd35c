//! Rolling dice: an animation before they come to rest.
use super::timeline::paced;
use crate::store::Motion;
use crate::tui::paint::die::TURNS;
use std::time::{Duration, Instant};

/// Duration of each frame of a rolling die.
const FRAME: Duration = Duration::from_millis(60);
/// Delay after which each die comes to rest after the one before.
const AFTER: Duration = Duration::from_millis(30);

/// The rolling dice, and the start of the roll. The faces shown meanwhile are only for show.
#[derive(Clone, Default, Debug)]
pub(crate) struct RollAnimation {
    dice: Vec<usize>,
    since: Option<Instant>,
    motion: Motion,
}

impl RollAnimation {
    /// Starts rolling these dice at `now`.
    pub(crate) fn start(dice: &[usize], now: Instant) -> RollAnimation {
        RollAnimation { dice: dice.to_vec(), since: Some(now), motion: Motion::Full }
    }
    /// Adapts the duration to `motion`.
    pub(crate) fn paced(self, motion: Motion) -> RollAnimation {
        RollAnimation { motion, ..self }
    }
    /// Returns the end of the roll.
    pub(crate) fn until(&self) -> Option<Instant> {
        Some(self.since? + self.rest(self.dice.len().saturating_sub(1)))
    }
    /// Returns the time that lies `time` after the end of the roll, in full motion.
    pub(crate) fn after(&self, time: Duration) -> Option<Instant> {
        Some(self.until()? + paced(time, self.motion))
    }
    /// Returns the frame of `die` at `now`, from 0; `None` if it is at rest. The dice come to rest one after the
    /// other.
    fn frame(&self, die: usize, now: Instant) -> Option<usize> {
        let order = self.dice.iter().position(|d| *d == die)?;
        let passed = now.saturating_duration_since(self.since?);
        let (frame, after) = (paced(FRAME, self.motion), paced(AFTER, self.motion));
        let own = passed.saturating_sub(after * order as u32);
        (passed < self.rest(order)).then(|| (own.as_millis() / frame.as_millis()) as usize)
    }
    /// Returns the time after which die number `order` comes to rest.
    fn rest(&self, order: usize) -> Duration {
        paced(rest(order), self.motion)
    }
    /// Returns `true` if `die` is one of those that roll until the end, at rest or not.
    pub(crate) fn rolls(&self, die: usize) -> bool {
        self.dice.contains(&die)
    }
    /// Returns the face (1 to 6) that `die` briefly shows at `now`; `None` if it is at rest.
    pub(crate) fn face(&self, die: usize, now: Instant) -> Option<u8> {
        self.slow_face(die, now, 1)
    }
    /// Returns the face (1 to 6) that `die` briefly shows at `now` if each is shown for this many frames: a frame
    /// then takes fewer bytes with large pictures.
    pub(crate) fn slow_face(&self, die: usize, now: Instant, frames: usize) -> Option<u8> {
        let frame = self.frame(die, now)? / frames;
        Some(((frame * 5 + die * 7 + frame * frame * 3) % 6) as u8 + 1)
    }
    /// Returns the rotation of `die` at `now`, in degrees; `None` if it is at rest.
    pub(crate) fn turn(&self, die: usize, now: Instant) -> Option<f32> {
        self.frame(die, now).map(|frame| TURNS[frame.min(TURNS.len() - 1)])
    }
    /// Returns the time of the next frame, while any die is rolling.
    pub(crate) fn next_frame(&self, now: Instant) -> Option<Instant> {
        let until = self.until().filter(|until| *until > now)?;
        Some((now + paced(FRAME, self.motion)).min(until))
    }
}

/// Returns the time after which die number `order` comes to rest in full motion.
fn rest(order: usize) -> Duration {
    FRAME * TURNS.len() as u32 + AFTER * order as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_tumble_and_come_to_rest() {
        let start = Instant::now();
        let roll_animation = RollAnimation::start(&[1, 3], start);
        assert_eq!(roll_animation.face(0, start), None);
        assert!((1..=6).contains(&roll_animation.face(1, start).unwrap()));
        assert_eq!(roll_animation.slow_face(1, start + FRAME, 2), roll_animation.face(1, start));
        assert_eq!(roll_animation.slow_face(1, start + 2 * FRAME, 2), roll_animation.face(1, start + FRAME));
        assert_eq!(roll_animation.turn(1, start), Some(TURNS[0]));
        assert_eq!(roll_animation.turn(1, start + FRAME), Some(TURNS[1]));
        assert_eq!(roll_animation.turn(3, start + FRAME), Some(TURNS[0]), "it began later");
        assert_eq!(roll_animation.face(1, start + rest(0)), None);
        assert!(roll_animation.face(3, start + rest(0)).is_some());
        assert_eq!(roll_animation.face(3, start + rest(1)), None);
        assert!(roll_animation.next_frame(start).is_some());
        assert_eq!(roll_animation.until(), Some(start + rest(1)));
        assert_eq!(roll_animation.next_frame(start + rest(1)), None);
        assert_eq!(RollAnimation::default().next_frame(start), None);
        let short = roll_animation.clone().paced(Motion::Short);
        assert_eq!(short.until(), Some(start + rest(1) / 2));
        assert_eq!(short.after(FRAME), Some(start + (rest(1) + FRAME) / 2));
        assert_eq!(short.turn(1, start + FRAME / 2), Some(TURNS[1]));
        assert_eq!(roll_animation.paced(Motion::None).turn(1, start), None);
    }
}
