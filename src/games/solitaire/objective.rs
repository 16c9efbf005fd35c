//! Values of divisions and positions, in points or as the chance of a total, for seats pursuing
//! either; a lone player pursues a total, as 500 points win.
use super::action::Division;
use super::learned::LearnedWeights;
use super::sheet::WIN;
use super::solver::lookahead::{LastRounds, evaluate, is_exact, value};
use super::solver::sheet_objective::SheetObjective;
use super::state::Solitaire;
use super::words;
use crate::core::{Accuracy, Advice, Evaluation, Finding, Objective, Seat, Unit, coach::ranking};
use std::collections::HashMap;

/// Typical cost of a careless division, in points.
const POINTS_SCALE: f64 = 45.0;
/// The same as a chance.
const CHANCE_SCALE: f64 = 0.05;

impl Solitaire {
    /// Evaluates the position for `seat`, pursuing `objective`.
    pub(super) fn evaluate_for(
        &self,
        learned: &LearnedWeights,
        seat: Seat,
        objective: Objective,
        last_rounds: LastRounds,
    ) -> Evaluation<Division> {
        let (unit, goal) = match objective {
            Objective::Total(total) => (Unit::GoalChance, SheetObjective::Total(total)),
            Objective::Win if self.seat_count() == 1 => {
                (Unit::WinChance, SheetObjective::Total(WIN))
            }
            Objective::Points | Objective::Win => (Unit::Points, SheetObjective::Points),
        };
        let (of, error_scale) = match goal {
            SheetObjective::Points => (String::new(), POINTS_SCALE),
            SheetObjective::Total(total) => (ranking::of_total(total), CHANCE_SCALE),
        };
        let actions = self.rank_divisions(learned, seat, goal, last_rounds);
        let value = match actions.first() {
            Some(best) => best.value,
            None => self.expected(learned, seat, goal),
        };
        Evaluation {
            value,
            unit,
            accuracy: self.accuracy(seat),
            of,
            actions,
            error_scale,
        }
    }

    /// Returns the divisions available to `seat`, best first; if the best chances of a total are
    /// equal, points decide.
    fn rank_divisions(
        &self,
        learned: &LearnedWeights,
        seat: Seat,
        goal: SheetObjective,
        last_rounds: LastRounds,
    ) -> Vec<Advice<Division>> {
        let Some(roll) = self.roll().filter(|_| self.mover() == Some(seat)) else {
            return Vec::new();
        };
        let rank_for = |goal| {
            let network = learned.network(goal);
            evaluate(network, self.sheet(seat), roll, goal, last_rounds)
        };
        let divisions = rank_for(goal);
        if goal == SheetObjective::Points || !ranking::is_tied(&divisions) {
            return divisions;
        }
        let chances: HashMap<Division, f64> = divisions
            .into_iter()
            .map(|division| (division.action, division.value))
            .collect();
        ranking::rank(rank_for(SheetObjective::Points), |division| {
            chances[division]
        })
    }

    /// Returns the roll if `seat` still has to divide it.
    fn roll_of(&self, seat: Seat) -> Option<&[u8; 5]> {
        self.roll().filter(|_| self.dividing.contains(seat))
    }

    /// Returns the value of the position to `seat`.
    fn expected(&self, learned: &LearnedWeights, seat: Seat, goal: SheetObjective) -> f64 {
        let sheet = self.sheet(seat);
        let network = learned.network(goal);
        let divisions = match self.roll_of(seat) {
            Some(roll) => evaluate(network, sheet, roll, goal, LastRounds::Searched),
            None => Vec::new(),
        };
        match divisions.first() {
            Some(best) => best.value,
            None => value(network, sheet, goal),
        }
    }

    /// Returns the accuracy: exact if few enough rounds can follow on the sheet of `seat`.
    fn accuracy(&self, seat: Seat) -> Accuracy {
        if is_exact(self.sheet(seat), self.roll_of(seat)) {
            Accuracy::Exact
        } else {
            Accuracy::Estimate
        }
    }

    /// Returns the finding shown to a seat during play: the expected points, preceded for a lone
    /// player by the chance of the winning total.
    pub(super) fn expectation(&self, learned: &LearnedWeights, seat: Seat) -> Finding {
        let points = self.expected(learned, seat, SheetObjective::Points);
        let is_alone = self.seat_count() == 1;
        let chance = is_alone.then(|| self.expected(learned, seat, SheetObjective::Total(WIN)));
        words::expected(points, chance, self.accuracy(seat))
    }
}
