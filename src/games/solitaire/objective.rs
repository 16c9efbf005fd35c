//! What divisions and positions are worth, in points or as the chance of a total: what the coach says to a seat that plays
//! for either, as one does for a total alone, where 500 points win.
use super::action::Division;
use super::learned::Learned;
use super::sheet::{Sheet, WIN};
use super::solver::aim::Aim;
use super::solver::lookahead::{evaluate, evaluate_fast, value};
use super::solver::network::Network;
use super::state::{Pending, Solitaire};
use crate::core::coach::{Accuracy, ActionValue, Coach, Level, Objective, Outlook, Prospect, Unit};
use crate::core::game::Seat;

/// The typical cost of a careless division, as a chance.
pub(super) const ERROR_SCALE: f64 = 0.05;
/// Chances that differ by less are equal, and points decide.
const EQUAL: f64 = 1e-6;

/// How the divisions of a roll are weighed, best first.
type Evaluate = fn(&Network, &Sheet, &[u8; 5], Aim) -> Vec<(Division, f64)>;

impl Solitaire {
    /// Returns the divisions that `seat` may choose now, best first.
    pub(super) fn ranked(
        &self,
        learned: &Learned,
        seat: Seat,
        aim: Aim,
        evaluate: Evaluate,
    ) -> Vec<ActionValue<Division>> {
        let Some(roll) = self.roll().filter(|_| self.dividing().contains(seat)) else { return Vec::new() };
        let divisions = evaluate(learned.network(aim), self.sheet(seat), roll, aim).into_iter();
        divisions.map(|(action, value)| ActionValue { action, value }).collect()
    }

    /// Returns what the position is worth to `seat` for `aim`: after its own confirmed division where it has one.
    pub(super) fn worth(&self, learned: &Learned, seat: Seat, aim: Aim) -> f64 {
        let (sheet, network) = (self.sheet(seat), learned.network(aim));
        match (self.pending(seat), self.roll()) {
            (Pending::Open(division), _) => value(network, &sheet.after(&division), aim),
            (Pending::None, Some(roll)) if !sheet.is_out() => evaluate(network, sheet, roll, aim)
                .first()
                .map_or_else(|| value(network, sheet, aim), |best| best.1),
            _ => value(network, sheet, aim),
        }
    }

    /// Returns what a sheet is valued for by who plays for `objective`.
    ///
    /// # Errors
    /// Returns a sentence if there is no such objective here.
    pub(super) fn aim(&self, objective: Objective) -> Result<Aim, String> {
        match objective {
            Objective::Points => Ok(Aim::Points),
            Objective::Total(total) => Ok(Aim::Total(total)),
            Objective::Win if self.seat_count() == 1 => Ok(Aim::Total(WIN)),
            Objective::Win => {
                Err("with several sheets the coach of Solitaire Dice knows points and totals, not the chance to win"
                    .into())
            }
        }
    }

    /// Returns what the coach says to `seat` about an objective.
    ///
    /// # Errors
    /// Returns a sentence if there is no such objective here.
    pub(super) fn pursue(
        &self,
        learned: &Learned,
        seat: Seat,
        objective: Objective,
    ) -> Result<Outlook<Division>, String> {
        let Aim::Total(total) = self.aim(objective)? else { return Ok(Outlook::own(self, learned, seat)) };
        let actions = self.toward(learned, seat, total, evaluate);
        let value =
            actions.first().map_or_else(|| self.worth(learned, seat, Aim::Total(total)), |best| best.value);
        let unit = if objective == Objective::Win { Unit::WinChance } else { Unit::GoalChance };
        let of = format!("the chance of at least {total} points under best play for them");
        let accuracy = self.accuracy(learned, seat);
        Ok(Outlook { value, unit, accuracy, of, actions, error_scale: ERROR_SCALE })
    }

    /// Returns the divisions that `seat` may choose now with the chance of `total`, best first; of equally good ones the
    /// one with more points comes first.
    fn toward(
        &self,
        learned: &Learned,
        seat: Seat,
        total: i32,
        evaluate: Evaluate,
    ) -> Vec<ActionValue<Division>> {
        let mut divisions = self.ranked(learned, seat, Aim::Total(total), evaluate);
        let step = |division: &ActionValue<Division>| (division.value / EQUAL).round() as i64;
        if divisions.len() > 1 && step(&divisions[0]) == step(&divisions[1]) {
            let points = self.ranked(learned, seat, Aim::Points, evaluate);
            let place = |division: &Division| points.iter().position(|other| other.action == *division);
            divisions.sort_by_key(|division| (std::cmp::Reverse(step(division)), place(&division.action)));
        }
        divisions
    }

    /// Returns the divisions that a computer chooses from that plays for `objective`, best first; none where there is too
    /// little hope of it, or nothing to hope for but points.
    pub(super) fn hopeful(
        &self,
        learned: &Learned,
        seat: Seat,
        objective: Objective,
        level: Level,
    ) -> Option<Vec<ActionValue<Division>>> {
        let Ok(Aim::Total(total)) = self.aim(objective) else { return None };
        let divisions = self.toward(learned, seat, total, evaluate_fast);
        (divisions.first()?.value >= level.least_hope()).then_some(divisions)
    }

    /// Returns what a computer at its best plays for: alone it wins by a total.
    pub(super) fn best_goal(&self) -> Objective {
        if self.seat_count() == 1 { Objective::Total(WIN) } else { Objective::Points }
    }

    /// Returns the total that wins alone.
    pub(super) fn next_title(&self) -> Option<Objective> {
        (self.seat_count() == 1).then_some(Objective::Total(WIN))
    }

    /// Returns what a seat is told during play: the points that are to be expected, and alone the chance of the total
    /// that wins before them.
    pub(super) fn prospect(&self, learned: &Learned, seat: Seat) -> Prospect {
        let (points, accuracy) = (self.worth(learned, seat, Aim::Points), self.accuracy(learned, seat));
        let about = if accuracy == Accuracy::Estimate { "about " } else { "" };
        let exact = if accuracy == Accuracy::Estimate { "" } else { ", exact" };
        let points = Unit::Points.text(points);
        if self.seat_count() > 1 {
            return Prospect {
                brief: format!("{about}{points} points expected{exact}"),
                whole: format!("the points under best play: {points}, {accuracy}"),
            };
        }
        let chance = Unit::GoalChance.text(self.worth(learned, seat, Aim::Total(WIN)));
        Prospect {
            brief: format!("{about}{chance} for {WIN}, {points} points expected{exact}"),
            whole: format!(
                "the chance of at least {WIN} points under best play for them: {chance}, {accuracy}; the points under \
                 best play for those: {points}, {accuracy}"
            ),
        }
    }
}
