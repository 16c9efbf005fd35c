//! Dice that tumble for a moment before they lie.
use std::time::{Duration, Instant};

/// How long dice tumble.
const TUMBLE: Duration = Duration::from_millis(420);
/// How long a face is seen meanwhile.
const FRAME: Duration = Duration::from_millis(60);

/// Which dice tumble, and since when. What they show meanwhile is only for the eye.
#[derive(Clone, Default, Debug)]
pub(crate) struct RollAnimation {
    dice: Vec<usize>,
    since: Option<Instant>,
}

impl RollAnimation {
    /// Lets these dice tumble from `now` on.
    pub(crate) fn start(dice: &[usize], now: Instant) -> RollAnimation {
        RollAnimation { dice: dice.to_vec(), since: Some(now) }
    }
    /// Until when they tumble.
    pub(crate) fn until(&self) -> Option<Instant> {
        self.since.map(|since| since + TUMBLE)
    }
    /// The face (1 to 6) that `die` shows in passing at `now`; none where it lies. One die after the other comes to
    /// rest.
    pub(crate) fn face(&self, die: usize, now: Instant) -> Option<u8> {
        let since = self.since?;
        let order = self.dice.iter().position(|d| *d == die)?;
        let rest = TUMBLE / 2 + TUMBLE / 2 * (order as u32 + 1) / self.dice.len() as u32;
        let passed = now.saturating_duration_since(since);
        let frame = (passed.as_millis() / FRAME.as_millis()) as usize;
        (passed < rest).then(|| ((frame * 5 + die * 7 + frame * frame * 3) % 6) as u8 + 1)
    }
    /// When the next face comes, while any die tumbles.
    pub(crate) fn next_frame(&self, now: Instant) -> Option<Instant> {
        let until = self.until().filter(|until| *until > now)?;
        Some((now + FRAME).min(until))
    }
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
        assert_eq!(roll_animation.face(1, start + TUMBLE * 4 / 5), None);
        assert!(roll_animation.face(3, start + TUMBLE * 4 / 5).is_some());
        assert_eq!(roll_animation.face(3, start + TUMBLE), None);
        assert!(roll_animation.next_frame(start).is_some());
        assert_eq!(roll_animation.next_frame(start + TUMBLE), None);
        assert_eq!(RollAnimation::default().next_frame(start), None);
    }
}
