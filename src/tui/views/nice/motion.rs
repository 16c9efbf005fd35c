//! A card that turns, and the cards of a line that light up one after the other.
use crate::tui::paint::card::State;
use std::time::{Duration, Instant};

/// The frames of a card that turns: the part of its width that shows, in sixths, and whether its back does.
const TURN: [(i32, bool); 4] = [(4, false), (1, false), (1, true), (4, true)];
/// How long each of them is seen.
const TURN_FRAME: Duration = Duration::from_millis(50);
/// In how many steps a line lights up.
const STEPS: usize = 3;
/// How long each of them is seen.
const STEP: Duration = Duration::from_millis(90);

/// A card being turned over, and whether it completes a line.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Turning {
    since: Option<Instant>,
    cell: usize,
    scores: bool,
}

impl Turning {
    /// Lets the card of `cell` turn from `now` on.
    pub(super) fn start(cell: usize, scores: bool, now: Instant) -> Turning {
        Turning { since: Some(now), cell, scores }
    }

    /// Until when anything moves.
    pub(super) fn until(&self) -> Option<Instant> {
        let line = if self.scores { STEP * STEPS as u32 } else { Duration::ZERO };
        self.since.map(|since| since + TURN_FRAME * TURN.len() as u32 + line)
    }

    /// How the card of `cell` lies at `now` while it turns, if it is so many columns wide.
    pub(super) fn state(&self, cell: usize, width: i32, now: Instant) -> Option<State> {
        let passed = now.saturating_duration_since(self.since.filter(|_| cell == self.cell)?);
        let frame = (passed.as_millis() / TURN_FRAME.as_millis()) as usize;
        let &(sixths, back) = TURN.get(frame)?;
        Some(State::Turning { width: (width * sixths / 6).max(2), back })
    }

    /// How many of the cards of a completed line, `side` of them, are lit at `now`.
    pub(super) fn lit(&self, side: usize, now: Instant) -> usize {
        let Some(since) = self.since else { return side };
        let turned = since + TURN_FRAME * TURN.len() as u32;
        let Some(passed) = now.checked_duration_since(turned) else { return 0 };
        let step = (passed.as_millis() / STEP.as_millis()) as usize + 1;
        (side * step).div_ceil(STEPS).min(side)
    }

    /// When the next frame comes, while anything moves.
    pub(super) fn next_frame(&self, now: Instant) -> Option<Instant> {
        let (since, until) = (self.since?, self.until().filter(|until| *until > now)?);
        let mut next = since;
        for frame in (0..TURN.len()).map(|_| TURN_FRAME).chain([STEP; STEPS]) {
            next += frame;
            if next > now {
                break;
            }
        }
        Some(next.min(until))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_turns_and_then_its_line_lights_up() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let turning = Turning::start(4, true, start);
        let shown = |ms| turning.state(4, 12, at(ms));
        assert_eq!(shown(0), Some(State::Turning { width: 8, back: false }));
        assert_eq!(shown(149), Some(State::Turning { width: 2, back: true }));
        assert_eq!((shown(200), turning.state(3, 12, start)), (None, None));
        assert_eq!([0, 199, 200, 290, 380, 470].map(|ms| turning.lit(4, at(ms))), [0, 0, 2, 3, 4, 4]);
        assert_eq!(turning.next_frame(at(60)), Some(at(100)));
        assert_eq!(turning.next_frame(at(200)), Some(at(290)));
        assert_eq!((turning.until(), turning.next_frame(at(470))), (Some(at(470)), None));
        assert_eq!(Turning::start(4, false, start).next_frame(at(200)), None, "no line, no light");
        assert_eq!(Turning::default().lit(3, start), 3);
    }
}
