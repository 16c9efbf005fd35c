//! Values of hands in points: a side's expected points minus the others' average, from the start of the game to the
//! end of the hand, if every side plays for just that.
//!
//! Future hands count nothing here, and neither do lines left when a side reaches the target. A single hand is
//! valued like this; in a match these are the secondary values, next to the chance to win.
use super::roll::Extra;
use super::solution::{ForPoints, Solution};
use super::solver::{Duel, Hand};
use super::square::Mask;
use super::state::{Nice, Phase};
use std::sync::Arc;

impl ForPoints {
    /// Returns the expected points by side, counted from the mover, up to a constant common to all.
    fn before(&self, down: Mask, extra: Extra) -> [f64; 3] {
        match self {
            Self::Two(hand) => halved(hand.before(down, extra)),
            Self::Three(hand) => hand.before(down, extra).0,
        }
    }

    /// Returns the same after a roll followed by `next`; counted from the side that rolled.
    fn after(&self, down: Mask, next: Option<Extra>) -> [f64; 3] {
        match self {
            Self::Two(hand) => halved(hand.after(down, next)),
            Self::Three(hand) => hand.after(down, next).0,
        }
    }
}

/// Returns two sides' points, up to a common constant.
fn halved(Duel(ahead): Duel) -> [f64; 3] {
    [ahead / 2.0, -ahead / 2.0, 0.0]
}

impl Nice {
    fn for_points(&self, solution: &Solution) -> Arc<ForPoints> {
        let mut square = self.square;
        square.turn_up(!self.base);
        solution.hands.get((square, self.sides()), || match self.sides() {
            3 => ForPoints::Three(Hand::solve(&square)),
            _ => ForPoints::Two(Hand::solve(&square)),
        })
    }

    /// Returns the lead of `side` after these expected points for each side, counted from the mover.
    fn ahead(&self, side: usize, to_come: [f64; 3]) -> f64 {
        let mover = self.side(self.mover);
        let mut points: Vec<f64> = self.points.iter().map(|&points| f64::from(points)).collect();
        for (ahead, more) in to_come.into_iter().enumerate().take(self.sides()) {
            points[(mover + ahead) % self.sides()] += more;
        }
        let others: f64 = points.iter().sum::<f64>() - points[side];
        points[side] - others / (self.sides() - 1) as f64
    }

    /// Returns the expected points, counted from the mover, if the mover turns over `cell` with the current roll.
    fn points_after(&self, hand: &ForPoints, cell: usize, next: Option<Extra>) -> [f64; 3] {
        let gain = self.square.points(cell);
        let wins = self.points[self.side(self.mover)] + gain >= self.target;
        let mut value = if wins { [0.0; 3] } else { hand.after(self.square.down() | 1 << cell, next) };
        value[0] += f64::from(gain);
        value
    }

    /// Returns the cards that fit, each with the expected points after it, counted from the mover; best for the
    /// mover first.
    fn by_points(&self, solution: &Solution) -> Vec<(usize, [f64; 3])> {
        let Some(next) = self.dice().map(|dice| self.next_roll(dice)) else { return Vec::new() };
        let (hand, side) = (self.for_points(solution), self.side(self.mover));
        let mut valued: Vec<(usize, [f64; 3])> =
            self.fitting().into_iter().map(|cell| (cell, self.points_after(&hand, cell, next))).collect();
        valued.sort_by(|(_, a), (_, b)| self.ahead(side, *b).total_cmp(&self.ahead(side, *a)));
        valued
    }

    /// Returns the cards that fit, each with the expected lead of the mover's side after it; best first.
    pub(super) fn cards_by_points(&self, solution: &Solution) -> Vec<(usize, f64)> {
        let side = self.side(self.mover);
        self.by_points(solution).into_iter().map(|(cell, value)| (cell, self.ahead(side, value))).collect()
    }

    /// Returns the expected lead of the mover's side after turning over `cell`, if the roll allows it.
    pub(super) fn points_of_card(&self, solution: &Solution, cell: usize) -> Option<f64> {
        let next = self.dice().map(|dice| self.next_roll(dice))?;
        let value = self.points_after(&self.for_points(solution), cell, next);
        Some(self.ahead(self.side(self.mover), value))
    }

    /// Returns the expected lead of a side at the end of the hand.
    pub(super) fn points_ahead(&self, solution: &Solution, side: usize) -> f64 {
        let to_come = match self.phase {
            Phase::Start { .. } | Phase::Deal | Phase::Over => [0.0; 3],
            Phase::Roll => self.for_points(solution).before(self.square.down(), self.extra),
            Phase::Choose => self.by_points(solution).first().map_or([0.0; 3], |&(_, value)| value),
        };
        self.ahead(side, to_come)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::games::nice::action::TurnOver;

    /// A large square takes a while to solve, which must not be repeated each turn.
    #[test]
    fn a_hand_is_solved_once() {
        let mut game = Nice::from_position("nice ; 3 x x/x 7 x/x 2 8 ; 1 2 ; first").unwrap();
        let solution = Solution::default();
        let solved = game.for_points(&solution);
        game.turn_over(TurnOver::cell(3, 0)).unwrap();
        assert!(Arc::ptr_eq(&solved, &game.for_points(&solution)));
    }
}
