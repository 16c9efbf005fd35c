//! Values of divisions and positions, in points or as the chance of a total, for seats pursuing either; a lone
//! player pursues a total, as 500 points win.
use super::action::Division;
use super::learned::Learned;
use super::sheet::{Sheet, WIN};
use super::solver::aim::Aim;
use super::solver::lookahead::{evaluate, is_exact, value};
use super::solver::network::Network;
use super::state::{Pending, Solitaire};
use super::words;
use crate::core::coach::{Accuracy, Advice, Evaluation, Finding, Objective, Unit};
use crate::core::game::Seat;

/// Typical cost of a careless division, in points.
const POINTS_SCALE: f64 = 45.0;
/// The same as a chance.
const CHANCE_SCALE: f64 = 0.05;
/// Chances that differ by less are equal, and points decide.
const EQUAL: f64 = 1e-6;

/// Evaluates the divisions of a roll, best first.
type Evaluate = fn(&Network, &Sheet, &[u8; 5], Aim) -> Vec<(Division, f64)>;

impl Solitaire {
    /// Evaluates the position for `seat`, pursuing `objective`.
    pub(super) fn weighed(
        &self,
        learned: &Learned,
        seat: Seat,
        objective: Objective,
        evaluate: Evaluate,
    ) -> Evaluation<Division> {
        let (total, unit) = match objective {
            Objective::Total(total) => (total, Unit::GoalChance),
            Objective::Win if self.seat_count() == 1 => (WIN, Unit::WinChance),
            Objective::Points | Objective::Win => {
                let actions = self.ranked(learned, seat, Aim::Points, evaluate);
                return self.evaluation(learned, seat, Aim::Points, actions);
            }
        };
        let actions = self.toward(learned, seat, total, evaluate);
        Evaluation { unit, ..self.evaluation(learned, seat, Aim::Total(total), actions) }
    }

    /// Returns the evaluation of a position with these `actions`, best first.
    fn evaluation(
        &self,
        learned: &Learned,
        seat: Seat,
        aim: Aim,
        actions: Vec<Advice<Division>>,
    ) -> Evaluation<Division> {
        let (unit, of, error_scale) = match aim {
            Aim::Points => (Unit::Points, String::new(), POINTS_SCALE),
            Aim::Total(total) => (Unit::GoalChance, words::of_total(total), CHANCE_SCALE),
        };
        let value = actions.first().map_or_else(|| self.worth_for(learned, seat, aim), |best| best.value);
        Evaluation { value, unit, accuracy: self.accuracy(seat), of, actions, error_scale }
    }

    /// Returns the divisions available to `seat`, best first.
    fn ranked(&self, learned: &Learned, seat: Seat, aim: Aim, evaluate: Evaluate) -> Vec<Advice<Division>> {
        let Some(roll) = self.roll().filter(|_| self.dividing().contains(seat)) else { return Vec::new() };
        let divisions = evaluate(learned.network(aim), self.sheet(seat), roll, aim).into_iter();
        divisions.map(|(action, value)| Advice::new(action, value)).collect()
    }

    /// Returns the divisions available to `seat` with the chance of `total`, best first; of equal ones the one with
    /// more points comes first.
    fn toward(&self, learned: &Learned, seat: Seat, total: i32, evaluate: Evaluate) -> Vec<Advice<Division>> {
        let mut divisions = self.ranked(learned, seat, Aim::Total(total), evaluate);
        let step = |division: &Advice<Division>| (division.value / EQUAL).round() as i64;
        if divisions.len() > 1 && step(&divisions[0]) == step(&divisions[1]) {
            let points = self.ranked(learned, seat, Aim::Points, evaluate);
            let place = |division: &Division| points.iter().position(|other| other.action == *division);
            divisions.sort_by_key(|division| (std::cmp::Reverse(step(division)), place(&division.action)));
        }
        divisions
    }

    /// Returns the value of the position to `seat` for `aim`, after its own confirmed division, if any.
    fn worth_for(&self, learned: &Learned, seat: Seat, aim: Aim) -> f64 {
        let (sheet, network) = (self.sheet(seat), learned.network(aim));
        match (self.pending(seat), self.roll()) {
            (Pending::Open(division), _) => value(network, &sheet.after(&division), aim),
            (Pending::None, Some(roll)) if !sheet.is_out() => evaluate(network, sheet, roll, aim)
                .first()
                .map_or_else(|| value(network, sheet, aim), |best| best.1),
            _ => value(network, sheet, aim),
        }
    }

    /// Returns the accuracy: exact if few enough rounds can follow on the sheet of `seat`.
    fn accuracy(&self, seat: Seat) -> Accuracy {
        let sheet = self.sheet(seat);
        let exact = match self.pending(seat) {
            Pending::Open(division) => is_exact(&sheet.after(&division), None),
            _ => is_exact(sheet, self.roll()),
        };
        if exact { Accuracy::Exact } else { Accuracy::Estimate }
    }

    /// Returns the finding shown to a seat during play: the expected points, preceded for a lone player by the
    /// chance of the winning total.
    pub(super) fn expectation(&self, learned: &Learned, seat: Seat) -> Finding {
        let points = self.worth_for(learned, seat, Aim::Points);
        let alone = self.seat_count() == 1;
        let chance = alone.then(|| self.worth_for(learned, seat, Aim::Total(WIN)));
        words::expected(points, chance, self.accuracy(seat))
    }
}
