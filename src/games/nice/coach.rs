//! Advice from the solver.
//!
//! The value of a match to a seat is its side's chance to win. Only a single hand, given as a
//! position, is valued by the expected lead in points.
use super::action::TurnOver;
pub(crate) use super::objective::HandCache;
use super::state::Nice;
use super::words;
use crate::core::{
    Accuracy, Advice, Audience, Coach, Evaluation, Level, Objective, Reply, Scope, Seat, Seats,
    Stream, Unit,
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

impl Nice {
    /// Returns the reasons for turning over `cell`: its points, and the chance that the next roll
    /// scores.
    fn why(&self, cell: usize, audience: &Audience<'_>) -> Vec<String> {
        let mut after = self.clone();
        if after
            .turn_over(TurnOver::cell(self.variant.side(), cell))
            .is_err()
        {
            return Vec::new();
        }
        words::why(self, cell, &after, audience)
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
        let cards = match seat == self.mover {
            true => self.cards_by_value(solution, unit),
            false => Vec::new(),
        };
        let advice = |(cell, value)| Advice::new(TurnOver::cell(self.variant.side(), cell), value);
        Evaluation {
            value: match cards.first() {
                Some((_, best)) => *best,
                None => self.values(solution, unit)[self.side(seat)],
            },
            unit,
            accuracy: if self.lone {
                Accuracy::Exact
            } else {
                Accuracy::ButForDeals
            },
            of: String::new(),
            actions: cards.into_iter().map(advice).collect(),
            error_scale: if self.lone {
                POINTS_SCALE
            } else {
                chance_scale(Level::Expert)
            },
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
        action
            .index(self.variant.side())
            .map_or_else(Vec::new, |cell| self.why(cell, audience))
    }

    fn action_value(
        &self,
        solution: &HandCache,
        _: Seat,
        unit: Unit,
        action: &TurnOver,
    ) -> Option<f64> {
        let cell = action
            .index(self.variant.side())
            .filter(|_| unit == Unit::Lead && !self.lone)?;
        let cards = self.cards_by_value(solution, unit);
        cards
            .into_iter()
            .find(|card| card.0 == cell)
            .map(|card| card.1)
    }
}
