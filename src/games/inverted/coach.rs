//! The exact coach: values of actions under best play, and reasons.
use super::action::{Action, Keep};
use super::sheet::{FULL, Sheet, inverted_sum};
use super::solver::{RollAction, SheetValues};
use super::state::Inverted;
use super::words;
use crate::core::{
    Accuracy, Advice, Audience, Coach, Evaluation, Finding, Objective, Roll, Scope, Seat, Unit,
    tools::{locked::locked, threads::run_in_own_pool},
};
use std::sync::{Arc, Mutex};

/// Typical cost of a careless action.
const ERROR_SCALE: f64 = 4.0;

/// The solutions so far, none of which covers another.
static SOLUTIONS: Mutex<Vec<Arc<SheetValues>>> = Mutex::new(Vec::new());
/// Solutions that are kept.
const KEPT: usize = 4;

/// Returns the one of the `known` solutions that has the sheets with these `closed` boxes.
fn find_covering(known: &[Arc<SheetValues>], closed: u32) -> Option<Arc<SheetValues>> {
    let mut known = known.iter();
    known.find(|solution| solution.covers(closed)).cloned()
}

/// Returns the solution from a sheet with these `closed` boxes, or from an earlier one.
fn solution_from(closed: u32) -> Arc<SheetValues> {
    let mut known = locked(&SOLUTIONS);
    if let Some(solution) = find_covering(&known, closed) {
        return solution;
    }
    let solution = Arc::new(run_in_own_pool(|| SheetValues::solve(closed)));
    known.retain(|other| !solution.covers(other.start()));
    known.insert(0, solution.clone());
    known.truncate(KEPT);
    solution
}

impl Sheet {
    /// Returns the open box that costs least to cross out; the first one until a solution is known.
    pub(crate) fn cheapest_box(self) -> Option<u8> {
        let state = self.state();
        let known = SOLUTIONS.try_lock().ok();
        let solution = known.and_then(|known| find_covering(&known, state.closed));
        let Some(solution) = solution else {
            return self.open().next();
        };
        let value_of = |number: u8| solution.value(state.zero(number));
        self.open()
            .rev()
            .max_by(|a, b| value_of(*a).total_cmp(&value_of(*b)))
    }
}

impl Inverted {
    /// Returns the boxes that are closed on all sheets, as bits.
    fn closed_in_all(&self) -> u32 {
        let sheets = self.sheets.iter().map(|sheet| sheet.state().closed);
        sheets.fold(FULL, |all, closed| all & closed)
    }

    /// Returns the current dice without their order.
    fn hand(&self) -> Roll {
        let lying: Vec<u8> = self.dice.into_iter().filter(|face| *face != 0).collect();
        Roll::new(&lying).unwrap_or_default()
    }

    /// Returns the dice of `seat`, the others still to be rolled, and the rerolls left then.
    pub(super) fn dice_of(&self, seat: Seat) -> (Roll, u8) {
        if seat == self.mover {
            (self.hand(), self.left)
        } else {
            (Roll::default(), 2)
        }
    }

    /// Returns the actions of `seat`, best first, each with the expected final total; empty if the
    /// seat has no choice.
    pub(super) fn rank_actions(&self, solution: &SheetValues, seat: Seat) -> Vec<Advice<Action>> {
        if !self.is_choosing(seat) {
            return Vec::new();
        }
        let sheet = self.sheet();
        let actions = solution.turn(sheet.state()).actions(self.hand(), self.left);
        actions
            .into_iter()
            .map(|(action, value)| {
                Advice::new(self.action(action), f64::from(sheet.points()) + value)
            })
            .collect()
    }

    /// Returns the expected final total of `seat`.
    pub(super) fn expected(&self, solution: &SheetValues, seat: Seat) -> f64 {
        let sheet = self.sheets[seat.index()];
        let (dice, left) = self.dice_of(seat);
        let to_come = if sheet.is_full() {
            0.0
        } else {
            solution.turn(sheet.state()).value(dice, left)
        };
        f64::from(sheet.points()) + to_come
    }

    /// Converts `action` to one on the dice as they lie.
    pub(super) fn action(&self, action: RollAction) -> Action {
        match action {
            RollAction::Register => Action::Register,
            RollAction::Zero(number) => Action::Zero(number),
            RollAction::Keep(kept) => {
                let mut rest = [0, 1, 2, 3, 4, 5, 6].map(|face| kept.count(face));
                Action::Keep(Keep(self.dice.map(|face| {
                    let left = &mut rest[usize::from(face)];
                    let kept = *left > 0;
                    *left -= u8::from(kept);
                    if kept { face } else { 0 }
                })))
            }
        }
    }
}

impl Coach for Inverted {
    /// The values of the sheets that can follow; tables share them.
    type Solution = Arc<SheetValues>;
    const PREPARES_LONG: bool = true;

    fn prepare(&self) -> Arc<SheetValues> {
        solution_from(self.closed_in_all())
    }

    fn is_covered(&self, solution: &Arc<SheetValues>) -> bool {
        solution.covers(self.closed_in_all())
    }

    fn scope(&self, seat: Seat, _: Option<i32>) -> Scope {
        Scope {
            win: if self.sheets.len() > 1 {
                Ok(())
            } else {
                Err(words::NOBODY_ELSE)
            },
            total: Ok(()),
            goal: self.best_goal(seat),
            title: self.next_title(seat),
            ..Scope::only(Unit::Points)
        }
    }

    fn evaluate(
        &self,
        solution: &Arc<SheetValues>,
        seat: Seat,
        objective: Objective,
    ) -> Evaluation<Action> {
        match objective {
            Objective::Win if self.sheets.len() == 1 => {}
            Objective::Win | Objective::Total(_) => {
                return self.evaluate_chance(solution, seat, objective);
            }
            Objective::Points => {}
        }
        let actions = self.rank_actions(solution, seat);
        Evaluation {
            value: actions
                .first()
                .map_or_else(|| self.expected(solution, seat), |best| best.value),
            unit: Unit::Points,
            accuracy: Accuracy::Exact,
            of: String::new(),
            actions,
            error_scale: ERROR_SCALE,
        }
    }

    fn explain(
        &self,
        solution: &Arc<SheetValues>,
        seat: Seat,
        objective: Objective,
        action: &Action,
        _: &Audience<'_>,
    ) -> Vec<String> {
        let sheet = self.sheet();
        match action {
            Action::Register => words::why_register(sheet, inverted_sum(&self.dice)),
            Action::Zero(number) => vec![words::why_zero(sheet, *number)],
            Action::Keep(keep) => {
                let kept = Roll::new(&keep.faces()).unwrap_or_default();
                let turn = self.turn_toward(solution, seat, objective);
                let turn = turn.unwrap_or_else(|| solution.turn(sheet.state()));
                let left = self.left.saturating_sub(1);
                // A box that could be filled is given up for a while.
                let given_up = turn
                    .register(self.hand())
                    .filter(|fill| turn.value(kept, left) > *fill)
                    .map(|_| inverted_sum(&self.dice));
                let mut why = words::why_keep(&turn.chances(kept, left), given_up);
                if let (Some(number), Some(last)) = (given_up, why.last_mut()) {
                    *last += &words::can_wait(number);
                }
                why
            }
        }
    }

    fn analyze(&self, solution: &Arc<SheetValues>, seat: Seat, _: Option<i32>) -> Vec<Finding> {
        match self.sheets.len() {
            1 => self.titles(solution),
            _ => vec![Finding::to_win(&self.evaluate_chance(
                solution,
                seat,
                Objective::Win,
            ))],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sheet::{BOXES, SheetState};
    use super::super::tests::solution;
    use super::*;
    use crate::core::{Event, Game, Level, Purpose, Seats, Seed, Stream, Turn, coach::advise};
    use crate::tests::sample;
    use std::time::Duration;

    fn evaluate_game(game: &Inverted, seat: Seat) -> Evaluation<Action> {
        advise(
            game,
            &solution(),
            seat,
            Objective::Points,
            &Audience::unnamed(8),
        )
    }

    fn advice(position: &str) -> Vec<Advice<Action>> {
        evaluate_game(&Inverted::from_position(position).unwrap(), Seat(0)).actions
    }

    /// Checks the best action and its reason.
    #[track_caller]
    fn check(position: &str, action: &str, why: &str) {
        let advice = advice(position);
        assert_eq!(
            (
                advice[0].action.to_string().as_str(),
                advice[0].why.as_str()
            ),
            (action, why)
        );
    }

    #[test]
    fn says_why() {
        // Nothing but 20 is open: all ones, or nothing.
        let but_20 = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19";
        check(
            &format!("{but_20} ; 1 1 1 2 1 ; 1"),
            "keep 111-1",
            "17 % end in box 20, 83 % miss them all",
        );
        check(
            "- ; 2 6 5 4 5 ; 2",
            "keep 2654-",
            "31 % end in box 1, 14 % in box 3, 55 % again in box 4; box 4 can come later: 38 % of turns make it",
        );
        check(
            &format!("{but_20} ; 1 1 1 1 1 ; 1"),
            "register",
            "20 points plus the bottom bonus of 50",
        );
        check(
            &format!("{but_20} ; 1 1 1 1 2 ; 0"),
            "zero 20",
            "you make it in only 1 % of turns; it gives up 20 points and the bottom bonus",
        );
        check(
            "1:0,2,3,4,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20 ; 1 1 1 1 2 ; 0",
            "zero 5",
            "you make it in 47 % of turns; it gives up 5 points; the top bonus is already lost",
        );
    }

    #[test]
    fn percents_listed_together_are_at_most_100() {
        for advice in advice("- ; 2 6 5 4 5 ; 2")
            .into_iter()
            .chain(advice("- ; 1 1 2 2 3 ; 1"))
        {
            // What follows the last one is the number of a box.
            let (listed, _) = advice
                .why
                .split(';')
                .next()
                .unwrap()
                .rsplit_once(" %")
                .unwrap_or_default();
            let listed = listed
                .split(" %")
                .filter_map(|part| part.split(' ').next_back());
            let sum: u32 = listed.filter_map(|number| number.parse::<u32>().ok()).sum();
            assert!(sum <= 100, "{}", advice.why);
        }
    }

    #[test]
    fn each_way_to_keep_comes_once() {
        let keeps = advice("20 ; 1 1 1 1 1 ; 2");
        assert_eq!(keeps.len(), 5, "none to four ones");
        let sorted = advice("- ; 3 1 2 1 6 ; 1");
        assert_eq!(sorted.len(), 2 * 2 * 2 * 3 - 1 + 1);
        assert!(sorted.is_sorted_by(|a, b| a.value >= b.value));
        assert!(sorted.iter().all(|advice| !advice.why.is_empty()));
    }

    #[test]
    fn each_action_leads_to_its_value() {
        let mut stream = Stream::new(Seed(3), Purpose::Trials, 0);
        let solution = solution();
        let mut game = Inverted::start(&Default::default(), 2).unwrap();
        loop {
            let time = Duration::ZERO;
            let seat = game.mover();
            let event = match game.turn() {
                Turn::Over => break,
                Turn::Chance { request, .. } => Event::Chance(stream.answer(&request)),
                Turn::Act { .. } => {
                    let advice = evaluate_game(&game, seat).actions;
                    assert!((advice[0].value - game.expected(&solution, seat)).abs() < 1e-9);
                    for advice in advice.iter().step_by(1 + advice.len() / sample(8, 1_000)) {
                        let mut after = game.clone();
                        after
                            .play(time, &Event::Acted(seat, advice.action))
                            .unwrap();
                        assert!((evaluate_game(&after, seat).value - advice.value).abs() < 1e-9);
                    }
                    Event::Acted(seat, stream.pick(&advice).unwrap().action)
                }
            };
            game.play(time, &event).unwrap();
        }
        for (seat, standing) in game.standings().iter().enumerate() {
            assert_eq!(
                evaluate_game(&game, Seat(seat as u8)).value,
                f64::from(standing.points)
            );
        }
    }

    #[test]
    fn the_cheapest_box_loses_least() {
        let solution = solution();
        let check = |position: &str, cheapest| {
            let sheet = Inverted::from_position(position).unwrap().sheet();
            assert_eq!(sheet.cheapest_box(), cheapest, "{position}");
            let loss_of = |number| -solution.value(sheet.state().zero(number));
            assert!(
                sheet
                    .open()
                    .all(|number| loss_of(cheapest.unwrap_or(number)) <= loss_of(number)),
                "{position}"
            );
        };
        // Here 19 costs two hundredths of a point more.
        check(
            "1:0,2:0,3,4,5,6,7,8,9,11,12,13,14,15 ; 5 3 4 4 6 ; 0",
            Some(20),
        );
        check("20 ; 1 1 1 1 1 ; 0", Some(19));
        assert_eq!(
            (1..=BOXES)
                .fold(Sheet::default(), |sheet, n| sheet.fill(n, true))
                .cheapest_box(),
            None
        );
    }

    #[test]
    fn perfect_does_what_is_advised() {
        let mut stream = Stream::new(Seed(4), Purpose::Bots, 0);
        let game = Inverted::from_position("6,7,20:0 ; 1 1 1 2 6 ; 2").unwrap();
        let reply = game
            .reply(
                &solution(),
                Seat(0),
                Objective::Points,
                Level::Perfect,
                Seats::NONE,
                &mut stream,
            )
            .unwrap();
        assert_eq!(
            reply.action,
            evaluate_game(&game, Seat(0)).actions[0].action
        );
    }

    #[test]
    fn a_solution_answers_what_can_follow() {
        let full_solution = solution();
        let mut stream = Stream::new(Seed(5), Purpose::Trials, 0);
        let closed = (0..BOXES)
            .filter(|index| index % 3 > 0)
            .map(|index| 1 << index)
            .sum();
        let part = SheetValues::solve(closed);
        for _ in 0..1_000 {
            let sheet = SheetState {
                closed: closed | stream.below(1 << BOXES),
                alive: stream.below(8) as usize,
            };
            assert!(part.covers(sheet.closed) && !part.covers(sheet.closed & !2));
            assert!(
                (part.value(sheet) - full_solution.value(sheet)).abs() < 1e-9,
                "{sheet:?}"
            );
        }
    }
}
