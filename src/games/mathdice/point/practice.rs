//! Playing alone: puzzles and sprints.

use std::time::Duration;

use super::{AcceptedCall, CallToBeat, NEAR, PointOutcome};
use crate::core::{RuleError, Seat, Seats};
use crate::games::mathdice::action::{Action, Call};
use crate::games::mathdice::arithmetic::value::{Distance, ExactValue};
use crate::games::mathdice::dice::ScoringDice;
use crate::games::mathdice::options::Mode;
use crate::games::mathdice::position::PointPosition;
use crate::games::mathdice::solver::Spread;
use crate::games::mathdice::state::{MathDice, Phase};

/// Difficulty of the first puzzle.
pub(in crate::games::mathdice) const FIRST_LEVEL: u32 = 9;
/// Difficulty range of puzzles.
const LEVELS: std::ops::RangeInclusive<u32> = 5..=16;
/// Points of a puzzle: for the best possible distance, the next, and the one after that.
const POINTS: [u8; 3] = [3, 2, 1];

impl MathDice {
    /// Sets the puzzle that `faces`, one or more handfuls of three dice, make with the target: of
    /// those that come near it, if any, the one closest to the player's level; of equal ones, the
    /// first.
    pub(in crate::games::mathdice) fn set_puzzle(&mut self, at: Duration, faces: &[u8]) {
        let Some(point) = &mut self.point else { return };
        let target = point.target();
        let handfuls = faces
            .chunks_exact(3)
            .filter_map(|faces| ScoringDice::new([faces[0], faces[1], faces[2]]));
        point.dice = handfuls.min_by_key(|&dice| {
            (
                !is_near(target, dice),
                PointPosition { target, dice }
                    .difficulty()
                    .abs_diff(self.level),
            )
        });
        self.phase = Phase::Thinking {
            since: at,
            left: None,
        };
        if self.mode == Mode::Sprint {
            self.ends.get_or_insert(at + self.limits.sprint);
        }
    }

    /// Returns `true` if `target` and one of the handfuls of `faces` make a fair puzzle: some
    /// answer comes near.
    pub(in crate::games::mathdice) fn may_set(&self, target: u32, faces: &[u8]) -> bool {
        if self.mode != Mode::Puzzle {
            return true;
        }
        let mut handfuls = faces
            .chunks_exact(3)
            .filter_map(|faces| ScoringDice::new([faces[0], faces[1], faces[2]]));
        handfuls.any(|dice| is_near(target, dice))
    }

    /// Applies an action in practice.
    pub(in crate::games::mathdice) fn practise(
        &mut self,
        action: &Action,
    ) -> Result<(), RuleError> {
        let outcome = match action {
            Action::Call(call) => {
                self.refuse_expression(call)?;
                let rank = self.rank(call.value());
                self.note(call);
                match (self.mode, rank) {
                    (Mode::Puzzle, _) => {
                        PointOutcome::Rated(POINTS.get(rank).copied().unwrap_or(0))
                    }
                    (_, 0) => PointOutcome::Rated(1),
                    _ => return Ok(()),
                }
            }
            Action::Pass => PointOutcome::GivenUp,
            _ => return Err(RuleError::new("type an expression, or pass")),
        };
        if let PointOutcome::Rated(points) = outcome {
            self.points[0] += u32::from(points);
        }
        let level = if outcome == PointOutcome::Rated(POINTS[0]) {
            self.level + 1
        } else {
            self.level - 1
        };
        self.level = level.clamp(*LEVELS.start(), *LEVELS.end());
        self.conclude(outcome);
        if self.mode == Mode::Sprint {
            self.phase = Phase::Target;
        }
        Ok(())
    }

    /// Returns the number of distinct distances closer than that of `value`.
    pub(crate) fn rank(&self, value: ExactValue) -> usize {
        let Some(PointPosition { target, dice }) =
            self.point.as_ref().and_then(|point| point.position())
        else {
            return 0;
        };
        let called = Distance::new(value, target);
        let spread = Spread::of(dice);
        let mut closer: Vec<_> = spread.values().map(|v| Distance::new(v, target)).collect();
        closer.retain(|distance| *distance < called);
        closer.sort_unstable();
        closer.dedup();
        closer.len()
    }

    fn note(&mut self, call: &Call) {
        let Some(point) = &mut self.point else { return };
        if point.beats(call.value()) {
            point.standing = Some(CallToBeat {
                seats: Seats::first(1),
                value: call.value(),
            });
        }
        point.calls.push(AcceptedCall {
            seat: Seat(0),
            call: call.clone(),
            at: point.thought,
        });
    }
}

/// Returns `true` if some answer of `dice` is near enough to `target` for a puzzle.
fn is_near(target: u32, dice: ScoringDice) -> bool {
    Spread::of(dice).least_distance(target).is_within(NEAR)
}
