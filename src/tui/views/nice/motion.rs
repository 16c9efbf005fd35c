//! A card that turns, and the cards of a line that light up one after the other.
use crate::store::Motion;
use crate::tui::paint::card::State;
use crate::tui::widgets::timeline::{self, Timeline};
use std::time::Instant;

/// The frames of a card that turns: the part of its width that shows, in sixths, and whether its back does.
const TURN: [(i32, bool); timeline::TURN.count as usize] = [(4, false), (1, false), (1, true), (4, true)];

/// What moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// The card of a cell.
    Card(usize),
    /// The lines that it completes.
    Line,
}

/// A card being turned over, and the line that it may complete.
#[derive(Clone, Default, Debug)]
pub(super) struct Turning {
    timeline: Timeline<Part>,
}

impl Turning {
    /// Lets the card of `cell` turn from `now` on, and then light up what it completes if it `scores`.
    pub(super) fn start(cell: usize, scores: bool, motion: Motion, now: Instant) -> Turning {
        let mut timeline = Timeline::default();
        timeline.start(Part::Card(cell), timeline::TURN, motion, now);
        if scores {
            timeline.start(Part::Line, timeline::LINE, motion, now + timeline::TURN.time(motion));
        }
        Turning { timeline }
    }

    /// Returns until when anything moves.
    pub(super) fn until(&self) -> Option<Instant> {
        self.timeline.until()
    }

    /// Returns how the card of `cell` lies at `now` while it turns, if it is so many columns wide.
    pub(super) fn state(&self, cell: usize, width: i32, now: Instant) -> Option<State> {
        let frame = self.timeline.frame(&Part::Card(cell), now)?;
        let &(sixths, back) = TURN.get(frame as usize)?;
        Some(State::Turning { width: (width * sixths / 6).max(2), back })
    }

    /// Returns how many of the cards of a completed line, `side` of them, are lit at `now`.
    pub(super) fn lit(&self, side: usize, now: Instant) -> usize {
        match self.timeline.frame(&Part::Line, now) {
            Some(frame) => (side * (frame as usize + 1)).div_ceil(timeline::LINE.count as usize).min(side),
            None if self.timeline.awaits(&Part::Line, now) => 0,
            None => side,
        }
    }

    /// Returns when the next frame comes, while anything moves.
    pub(super) fn next_frame(&self, now: Instant) -> Option<Instant> {
        self.timeline.next_frame(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_card_turns_and_then_its_line_lights_up() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let turning = Turning::start(4, true, Motion::Full, start);
        let shown = |ms| turning.state(4, 12, at(ms));
        assert_eq!(shown(0), Some(State::Turning { width: 8, back: false }));
        assert_eq!(shown(149), Some(State::Turning { width: 2, back: true }));
        assert_eq!((shown(200), turning.state(3, 12, start)), (None, None));
        assert_eq!([0, 199, 200, 290, 380, 470].map(|ms| turning.lit(4, at(ms))), [0, 0, 2, 3, 4, 4]);
        assert_eq!(turning.next_frame(at(60)), Some(at(100)));
        assert_eq!(turning.next_frame(at(200)), Some(at(290)));
        assert_eq!((turning.until(), turning.next_frame(at(470))), (Some(at(470)), None));
        assert_eq!(
            Turning::start(4, false, Motion::Full, start).next_frame(at(200)),
            None,
            "no line, no light"
        );
        assert_eq!(Turning::default().lit(3, start), 3);
    }
}
