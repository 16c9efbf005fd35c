//! Advice from the solver.
//!
//! The value of a match to a seat is its side's chance to win. Only a single hand, given as a
//! position, is valued by the expected lead in points.
use super::action::TurnOver;
pub(crate) use super::objective::HandCache;
use super::state::Nice;
use super::words;
use crate::core::{
    Accuracy, Audience, Coach, Evaluation, Level, Objective, Reply, Scope, Seat, Seats, Stream,
    Unit,
};

/// Typical cost of a careless card in points, for a single hand.
const POINTS_SCALE: f64 = 1.7;

/// Returns the same as a chance to win, by level. Luck dominates this game: even a player who turns
/// over any fitting card wins a third of all matches against the best. So the lower levels have to
/// err considerably to be distinguishable.
fn chance_scale(level: Level) -> f64 {
    match level {
        Level::Novice => 0.53,
        Level::Casual => 0.24,
        Level::Expert | Level::Perfect => 0.38,
    }
}

impl Coach for Nice {
    type Solution = HandCache;

    fn prepare(&self) -> HandCache {
        HandCache::default()
    }

    fn scope(&self, _: Seat, _: Option<i32>) -> Scope {
        if !self.lone {
            return Scope::only(Unit::WinChance);
        }
        Scope {
            win: Err("to play for the win, add the points of each side: \
                 VARIANT ; ROWS ; DICE ; EXTRA ; POINTS / POINTS"),
            ..Scope::only(Unit::Lead)
        }
    }

    fn evaluate(&self, solution: &HandCache, seat: Seat, _: Objective) -> Evaluation<TurnOver> {
        let unit = self.scope(seat, None).unit;
        let actions = if seat == self.mover {
            self.rank_actions(solution, unit)
        } else {
            Vec::new()
        };
        let (accuracy, error_scale) = if self.lone {
            (Accuracy::Exact, POINTS_SCALE)
        } else {
            (Accuracy::ButForDeals, chance_scale(Level::Expert))
        };
        Evaluation {
            value: match actions.first() {
                Some(best) => best.value,
                None => self.values(solution, unit)[self.side(seat)],
            },
            unit,
            accuracy,
            of: String::new(),
            actions,
            error_scale,
        }
    }

    fn reply(
        &self,
        solution: &HandCache,
        seat: Seat,
        objective: Objective,
        level: Level,
        _: Seats,
        stream: &mut Stream,
    ) -> Option<Reply<TurnOver>> {
        let mut evaluation = self.evaluate(solution, seat, objective);
        if evaluation.unit == Unit::WinChance {
            evaluation.error_scale = chance_scale(level);
        }
        Reply::choose(evaluation, level, stream)
    }

    fn explain(
        &self,
        _: &HandCache,
        _: Seat,
        _: Objective,
        action: &TurnOver,
        audience: &Audience<'_>,
    ) -> Vec<String> {
        let mut after = self.clone();
        match action.index(self.variant.side()) {
            Some(cell) if after.turn_over(*action).is_ok() => {
                words::why(self, cell, &after, audience)
            }
            _ => Vec::new(),
        }
    }

    fn action_value(
        &self,
        solution: &HandCache,
        _: Seat,
        unit: Unit,
        action: &TurnOver,
    ) -> Option<f64> {
        if unit != Unit::Lead || self.lone {
            return None;
        }
        let mut actions = self.rank_actions(solution, unit).into_iter();
        Some(actions.find(|other| other.action == *action)?.value)
    }
}
