//! Animation of a card being turned over, and of the cards of a line lighting up in turn.
use crate::store::Motion;
use crate::tui::paint::card::CardState;
use crate::tui::ui::motion::timeline::{self, Timeline};
use std::time::Instant;

/// The frames of a turning card: its visible width, in sixths, and `true` if its back is visible.
const TURN: [(i32, bool); timeline::TURN.count as usize] =
    [(4, false), (1, false), (1, true), (4, true)];

/// Animated parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardMotion {
    /// The card of a cell.
    Card(usize),
    /// The lines it completes.
    Line,
    /// The card of a cell being dealt.
    Deal(usize),
}

/// A card being turned over, and the line it may complete.
#[derive(Clone, Default, Debug)]
pub(super) struct CardTurn {
    pub(super) timeline: Timeline<CardMotion>,
}

impl CardTurn {
    /// Turns the card of `cell` from `now` on, and then lights up the completed lines if it
    /// `scores`.
    pub(super) fn start(cell: usize, scores: bool, motion: Motion, now: Instant) -> CardTurn {
        let mut timeline = Timeline::default();
        timeline.start(CardMotion::Card(cell), timeline::TURN, motion, now);
        if scores {
            timeline.start(
                CardMotion::Line,
                timeline::LINE,
                motion,
                now + timeline::TURN.time(motion),
            );
        }
        CardTurn { timeline }
    }

    /// Deals `cards` cards one after the other from `now` on.
    pub(super) fn deal(cards: usize, motion: Motion, now: Instant) -> CardTurn {
        let mut timeline = Timeline::default();
        for cell in 0..cards {
            let at = now + timeline::DEAL.time(motion) * cell as u32;
            timeline.start(CardMotion::Deal(cell), timeline::DEAL, motion, at);
        }
        CardTurn { timeline }
    }

    /// Returns `true` if the card of `cell` is still to be dealt.
    pub(super) fn awaits(&self, cell: usize, now: Instant) -> bool {
        self.timeline.awaits(&CardMotion::Deal(cell), now)
    }

    /// Returns the state of the card of `cell` at `now` while it is turning, for a card `width`
    /// columns wide.
    pub(super) fn state(&self, cell: usize, width: i32, now: Instant) -> Option<CardState> {
        let frame = self.timeline.frame(&CardMotion::Card(cell), now)?;
        let &(sixths, back) = TURN.get(frame as usize)?;
        Some(CardState::Turning {
            width: (width * sixths / 6).max(2),
            back,
        })
    }

    /// Returns the number of cards of a completed line, out of `side`, that are lit at `now`.
    pub(super) fn lit_cards(&self, side: usize, now: Instant) -> usize {
        match self.timeline.frame(&CardMotion::Line, now) {
            Some(frame) => (side * (frame as usize + 1))
                .div_ceil(timeline::LINE.count as usize)
                .min(side),
            None if self.timeline.awaits(&CardMotion::Line, now) => 0,
            None => side,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::ui::motion::timeline::Animated;
    use std::time::Duration;

    #[test]
    fn cards_are_dealt_one_after_the_other() {
        let start = Instant::now();
        let turning = CardTurn::deal(9, Motion::Full, start);
        let awaited = |ms| {
            (0..9)
                .filter(|cell| turning.awaits(*cell, start + Duration::from_millis(ms)))
                .count()
        };
        assert_eq!([0, 39, 40, 160, 320].map(awaited), [8, 8, 7, 4, 0]);
        assert!(!CardTurn::deal(9, Motion::None, start).awaits(8, start));
    }

    #[test]
    fn cards_turn_before_their_line_lights() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let turning = CardTurn::start(4, true, Motion::Full, start);
        let shown = |ms| turning.state(4, 12, at(ms));
        assert_eq!(
            shown(0),
            Some(CardState::Turning {
                width: 8,
                back: false
            })
        );
        assert_eq!(
            shown(149),
            Some(CardState::Turning {
                width: 2,
                back: true
            })
        );
        assert_eq!((shown(200), turning.state(3, 12, start)), (None, None));
        assert_eq!(
            [0, 199, 200, 290, 380, 470].map(|ms| turning.lit_cards(4, at(ms))),
            [0, 0, 2, 3, 4, 4]
        );
        assert_eq!(turning.timeline.next_frame(at(60)), Some(at(100)));
        assert_eq!(turning.timeline.next_frame(at(200)), Some(at(290)));
        assert_eq!(
            (
                turning.timeline.until(),
                turning.timeline.next_frame(at(470))
            ),
            (Some(at(470)), None)
        );
        assert_eq!(
            CardTurn::start(4, false, Motion::Full, start)
                .timeline
                .next_frame(at(200)),
            None,
            "no line, no light"
        );
        assert_eq!(CardTurn::default().lit_cards(3, start), 3);
    }
}
