//! What the solver has to say in a game.
//!
//! The value of a match to a seat is the chance of its side to win it ([`Nice::win_chances`]). Only a hand by itself,
//! noted as a position, is worth the points by which the mover will be ahead.
use super::action::TurnOver;
use super::describe::list_lines;
use super::roll::{allowed, rolls};
pub(crate) use super::solution::Solution;
use super::solver::{course, match_table};
use super::square::{Mask, Square};
use super::state::{Nice, Phase};
use crate::core::coach::{
    Accuracy, Advice, Coach, Evaluation, Objective, Scope, ShippedTable, Unit, unknown,
};
use crate::core::game::Seat;
use crate::core::words::plural;

/// The typical cost of a careless card in points, where a hand is played by itself.
const POINTS_SCALE: f64 = 1.7;
/// The same in chance to win. Luck rules this game: even a player who turns over any card that fits wins a third of all
/// matches against the best. So the lower levels have to err far to be told apart.
const CHANCE_SCALE: f64 = 0.14;

impl Nice {
    /// Returns why one would turn over `cell`: its points, the chance that the next roll scores.
    fn why(&self, cell: usize) -> String {
        let mut after = self.clone();
        let side = self.variant.side();
        if after.turn_over(TurnOver::cell(side, cell)).is_err() {
            return String::new();
        }
        let lines: Vec<Mask> = self.square.completes(cell).collect();
        let words = match lines.len() {
            0 => "no points".to_owned(),
            points => format!("{} for {}", plural(points as i64, "point"), list_lines(side, &lines)),
        };
        match after.phase() {
            Phase::Over => words + ", which wins the game",
            Phase::Deal => words + ", ends the hand",
            _ => {
                let again = after.side(after.mover) == self.side(self.mover);
                let who = if again { "another roll" } else { "the next player" };
                let chance = 100.0 * scoring_chance(&after.square);
                words + &format!(", then {who} scores with {chance:.0} %")
            }
        }
    }
}

/// Returns the chance that a roll allows some card that completes a line.
fn scoring_chance(square: &Square) -> f64 {
    let scores = |dice: &Vec<u8>| {
        let ranks = allowed(dice);
        square.faces_up().any(|cell| ranks.has(square.rank(cell)) && square.points(cell) > 0)
    };
    let dice = square.variant().dice();
    rolls(dice).filter(scores).count() as f64 / rolls(dice).count() as f64
}

impl Coach for Nice {
    type Solution = Solution;
    const TABLES: &'static [ShippedTable] = &[
        ShippedTable { file: "nice-match.txt", make: match_table::make },
        ShippedTable { file: "nice-course.txt", make: course::make },
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
            (Objective::Win, true) => Err("nobody has points here to win with: note those of each side, \
                VARIANT ; ROWS ; DICE ; EXTRA ; POINTS / POINTS"
                .into()),
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

    fn explain(&self, _: &Solution, _: Seat, _: Objective, action: &TurnOver) -> String {
        action.index(self.variant.side()).map_or_else(String::new, |cell| self.why(cell))
    }

    fn worth(&self, solution: &Solution, _: Seat, unit: Unit, action: &TurnOver) -> Option<f64> {
        let cell = action.index(self.variant.side()).filter(|_| unit == Unit::Lead && !self.lone)?;
        self.points_of_card(solution, cell)
    }
}
