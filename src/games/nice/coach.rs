//! Advice from the solver.
//!
//! The value of a match to a seat is its side's chance to win ([`Nice::win_chances`]). Only a single hand, given as
//! a position, is valued by the mover's expected lead in points.
use super::action::TurnOver;
pub(crate) use super::solution::Solution;
use super::solver::{match_table, point_chain};
use super::state::{Nice, Phase};
use super::words;
use crate::core::audience::Audience;
use crate::core::coach::{
    Accuracy, Advice, Coach, Evaluation, Objective, Scope, ShippedTable, Unit, unknown,
};
use crate::core::game::Seat;

/// Typical cost of a careless card in points, for a single hand.
const POINTS_SCALE: f64 = 1.7;
/// The same as a chance to win. Luck dominates this game: even a player who turns over any fitting card wins a
/// third of all matches against the best. So the lower levels have to err considerably to be distinguishable.
const CHANCE_SCALE: f64 = 0.14;

impl Nice {
    /// Returns the reasons for turning over `cell`: its points, and the chance that the next roll scores.
    fn why(&self, cell: usize, audience: &Audience<'_>) -> Vec<String> {
        let mut after = self.clone();
        if after.turn_over(TurnOver::cell(self.variant.side(), cell)).is_err() {
            return Vec::new();
        }
        words::why(self, cell, &after, audience)
    }
}

impl Coach for Nice {
    type Solution = Solution;
    const TABLES: &'static [ShippedTable] = &[
        ShippedTable { file: "nice-match.txt", make: match_table::make },
        ShippedTable { file: "nice-course.txt", make: point_chain::make },
    ];

    fn prepare(_: &Self::Options, _: u8, _: &(dyn Fn(f32) + Sync)) -> Solution {
        Solution::default()
    }

    fn scope(&self, _: Seat, _: Option<i32>) -> Scope {
        Scope::only(if self.lone { Unit::Lead } else { Unit::WinChance })
    }

    fn admits(&self, objective: Objective) -> Result<(), String> {
        match (objective, self.lone) {
            (Objective::Points, true) | (Objective::Win, false) => Ok(()),
            (Objective::Win, true) => Err(words::NO_POINTS.into()),
            _ => Err(unknown(self, objective)),
        }
    }

    fn evaluate(
        &self,
        solution: &Solution,
        seat: Seat,
        _: Objective,
        _: &(dyn Fn(f32) + Sync),
    ) -> Evaluation<TurnOver> {
        let side = self.side(seat);
        let chooses = self.phase == Phase::Choose && seat == self.mover;
        let cards = match (chooses, self.lone) {
            (false, _) => Vec::new(),
            (true, true) => self.cards_by_points(solution),
            (true, false) => self.cards_by_chance(solution),
        };
        let advice = |(cell, value)| Advice::new(TurnOver::cell(self.variant.side(), cell), value);
        Evaluation {
            value: match (cards.first(), self.lone) {
                (Some((_, best)), _) => *best,
                (None, true) => self.points_ahead(solution, side),
                (None, false) => self.win_chances(solution)[side],
            },
            unit: self.scope(seat, None).unit,
            accuracy: match (self.lone, self.sides()) {
                (true, _) => Accuracy::Exact,
                (false, 2) => Accuracy::ButForDeals,
                (false, _) => Accuracy::Estimate,
            },
            of: String::new(),
            actions: cards.into_iter().map(advice).collect(),
            error_scale: if self.lone { POINTS_SCALE } else { CHANCE_SCALE },
        }
    }

    fn explain(
        &self,
        _: &Solution,
        _: Seat,
        _: Objective,
        action: &TurnOver,
        audience: &Audience<'_>,
    ) -> Vec<String> {
        action.index(self.variant.side()).map_or_else(Vec::new, |cell| self.why(cell, audience))
    }

    fn worth(&self, solution: &Solution, _: Seat, unit: Unit, action: &TurnOver) -> Option<f64> {
        let cell = action.index(self.variant.side()).filter(|_| unit == Unit::Lead && !self.lone)?;
        self.points_of_card(solution, cell)
    }
}
