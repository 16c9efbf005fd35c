//! Values of divisions and positions, in points or as the chance of a total, for seats pursuing
//! either; a lone player pursues a total, as 500 points win.
use super::action::Division;
use super::learned::LearnedWeights;
use super::sheet::{Sheet, WIN};
use super::solver::lookahead::{evaluate, is_exact, value};
use super::solver::network::Network;
use super::solver::objective::SheetObjective;
use super::state::Solitaire;
use super::words;
use crate::core::{Accuracy, Advice, Evaluation, Finding, Objective, Seat, Unit};

/// Typical cost of a careless division, in points.
const POINTS_SCALE: f64 = 45.0;
/// The same as a chance.
const CHANCE_SCALE: f64 = 0.05;
/// Chances that differ by less are equal, and points decide.
const EQUAL: f64 = 1e-6;

/// Evaluates the divisions of a roll, best first.
type Evaluate = fn(&Network, &Sheet, &[u8; 5], SheetObjective) -> Vec<(Division, f64)>;

impl Solitaire {
    /// Evaluates the position for `seat`, pursuing `objective`.
    pub(super) fn evaluate_for(
        &self,
        learned: &LearnedWeights,
        seat: Seat,
        objective: Objective,
        evaluate: Evaluate,
    ) -> Evaluation<Division> {
        let (total, unit) = match objective {
            Objective::Total(total) => (total, Unit::GoalChance),
            Objective::Win if self.seat_count() == 1 => (WIN, Unit::WinChance),
            Objective::Points | Objective::Win => {
                let actions = self.rank_divisions(learned, seat, SheetObjective::Points, evaluate);
                return self.evaluation(learned, seat, SheetObjective::Points, actions);
            }
        };
        let actions = self.toward(learned, seat, total, evaluate);
        Evaluation {
            unit,
            ..self.evaluation(learned, seat, SheetObjective::Total(total), actions)
        }
    }

    /// Returns the evaluation of a position with these `actions`, best first.
    fn evaluation(
        &self,
        learned: &LearnedWeights,
        seat: Seat,
        objective: SheetObjective,
        actions: Vec<Advice<Division>>,
    ) -> Evaluation<Division> {
        let (unit, of, error_scale) = match objective {
            SheetObjective::Points => (Unit::Points, String::new(), POINTS_SCALE),
            SheetObjective::Total(total) => {
                (Unit::GoalChance, words::of_total(total), CHANCE_SCALE)
            }
        };
        let value = actions.first().map_or_else(
            || self.worth_for(learned, seat, objective),
            |best| best.value,
        );
        Evaluation {
            value,
            unit,
            accuracy: self.accuracy(seat),
            of,
            actions,
            error_scale,
        }
    }

    /// Returns the divisions available to `seat`, best first.
    fn rank_divisions(
        &self,
        learned: &LearnedWeights,
        seat: Seat,
        objective: SheetObjective,
        evaluate: Evaluate,
    ) -> Vec<Advice<Division>> {
        let Some(roll) = self.roll().filter(|_| self.mover() == Some(seat)) else {
            return Vec::new();
        };
        let divisions = evaluate(
            learned.network(objective),
            self.sheet(seat),
            roll,
            objective,
        )
        .into_iter();
        divisions
            .map(|(action, value)| Advice::new(action, value))
            .collect()
    }

    /// Returns the divisions available to `seat` with the chance of `total`, best first; of equal
    /// ones the one with more points comes first.
    fn toward(
        &self,
        learned: &LearnedWeights,
        seat: Seat,
        total: i32,
        evaluate: Evaluate,
    ) -> Vec<Advice<Division>> {
        let mut divisions =
            self.rank_divisions(learned, seat, SheetObjective::Total(total), evaluate);
        let step = |division: &Advice<Division>| (division.value / EQUAL).round() as i64;
        if divisions.len() > 1 && step(&divisions[0]) == step(&divisions[1]) {
            let points = self.rank_divisions(learned, seat, SheetObjective::Points, evaluate);
            let place =
                |division: &Division| points.iter().position(|other| other.action == *division);
            divisions.sort_by_key(|division| {
                (std::cmp::Reverse(step(division)), place(&division.action))
            });
        }
        divisions
    }

    /// Returns the roll if `seat` still has to divide it.
    fn roll_of(&self, seat: Seat) -> Option<&[u8; 5]> {
        self.roll().filter(|_| self.dividing.contains(seat))
    }

    /// Returns the value of the position to `seat` for `objective`.
    fn worth_for(&self, learned: &LearnedWeights, seat: Seat, objective: SheetObjective) -> f64 {
        let (sheet, network) = (self.sheet(seat), learned.network(objective));
        self.roll_of(seat)
            .and_then(|roll| evaluate(network, sheet, roll, objective).first().copied())
            .map_or_else(|| value(network, sheet, objective), |best| best.1)
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
        let points = self.worth_for(learned, seat, SheetObjective::Points);
        let alone = self.seat_count() == 1;
        let chance = alone.then(|| self.worth_for(learned, seat, SheetObjective::Total(WIN)));
        words::expected(points, chance, self.accuracy(seat))
    }
}
