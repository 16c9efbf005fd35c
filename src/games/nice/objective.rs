//! What a position is worth to each side: its chance to win the match, or, for a single hand and
//! beside that chance, its lead in points at the end of the hand.
//!
//! Within a hand both are exact if every side plays for just that; the chance after it is an
//! estimate.
use super::action::TurnOver;
use super::options::Goal;
use super::solver::hand::{HandSolution, HandState, SideValues};
use super::solver::match_chance::MatchChances;
use super::square::{Square, complete};
use super::state::{Nice, Phase};
use crate::core::{Advice, Recent, Unit};
use std::sync::Arc;

/// Recently solved hands: one solution answers all questions about a hand.
pub struct HandCache {
    /// By the cards, the points that each side needs to win, from the side that started, and the
    /// unit of their values.
    hands: Recent<(Square, Vec<u8>, Unit), HandSolution>,
}

impl Default for HandCache {
    fn default() -> HandCache {
        // Simulations play as many hands side by side. One of three sides and three dice takes a
        // few dozen megabytes.
        HandCache {
            hands: Recent::new(rayon::current_num_threads().max(4)),
        }
    }
}

impl Nice {
    /// Returns the value of the position to each side.
    pub(crate) fn values(&self, solution: &HandCache, unit: Unit) -> Vec<f64> {
        let sides = self.sides();
        if matches!(self.phase, Phase::Roll | Phase::Choose) {
            let (hand, state) = self.hand(solution, unit);
            let values = match self.dice() {
                Some(dice) => hand.roll_values(state, dice, self.extra),
                None => hand.before(state, self.extra),
            };
            let mover = self.side(self.mover);
            return (0..sides)
                .map(|side| values[(side + sides - mover) % sides])
                .collect();
        }
        let needs = self.needs(0);
        let values = if unit == Unit::Lead {
            leads(&needs, [0; 3])
        } else if self.goal == Goal::Hand {
            shares(&needs, [0; 3])
        } else if self.phase == Phase::Over {
            values_if_won(&needs, [0; 3]).unwrap_or_default()
        } else {
            MatchChances::new(self.variant, &needs).before_hand(&needs)
        };
        values[..sides].to_vec()
    }

    /// Returns the cards that fit, best first, each with the value after it to the side that turns
    /// it over.
    pub(super) fn rank_actions(&self, solution: &HandCache, unit: Unit) -> Vec<Advice<TurnOver>> {
        let Some(dice) = self.dice() else {
            return Vec::new();
        };
        let (hand, state) = self.hand(solution, unit);
        let side = self.variant.side();
        let mut actions = Vec::new();
        let mut lowest_value = f64::INFINITY;
        for (cell, values) in hand.moves(state, dice, self.extra) {
            // They are sorted by rounded values: none may seem better than the one before it.
            lowest_value = lowest_value.min(values[0]);
            actions.push(Advice::new(TurnOver::cell(side, cell), lowest_value));
        }
        actions
    }

    /// Returns the points that each side still needs to win, from side `first`; 0 once it has won.
    /// In a game of one hand nobody can reach them: they only tell the sides' points apart.
    fn needs(&self, first: usize) -> Vec<u8> {
        let points = self.points();
        let target = match self.goal {
            Goal::Points(target) => target,
            Goal::Hand => u8::MAX,
        };
        (0..points.len())
            .map(|ahead| target.saturating_sub(points[(first + ahead) % points.len()]))
            .collect()
    }

    /// Returns the hand, solved, and its state.
    fn hand(&self, solution: &HandCache, unit: Unit) -> (Arc<HandSolution>, HandState) {
        let sides = self.sides();
        let first = self.side(self.starter);
        let mut square = self.square;
        square.turn_up(!0);
        let mut scored = [0; 3];
        for (ahead, points) in scored.iter_mut().enumerate().take(sides) {
            *points = self.scored[(first + ahead) % sides];
        }
        // In a hand given as a position nobody knows who has scored the first lines.
        scored[0] += complete(&square, self.base);
        let mut needs = self.needs(first);
        for (need, scored) in needs.iter_mut().zip(scored) {
            *need += scored;
        }
        let lines = self.variant.lines() as u8;
        let is_only_hand = self.goal == Goal::Hand;
        let solved = solution.hands.get((square, needs.clone(), unit), || {
            if is_only_hand {
                return HandSolution::solve(&square, sides, |scored| {
                    let is_over = scored.iter().sum::<u8>() == lines;
                    let value = if unit == Unit::Lead { leads } else { shares };
                    is_over.then(|| value(&needs, scored))
                });
            }
            let chances = MatchChances::new(self.variant, &needs);
            HandSolution::solve(&square, sides, |scored| {
                let won = values_if_won(&needs, scored);
                if won.is_none() && scored.iter().sum::<u8>() < lines {
                    return None;
                }
                if unit == Unit::Lead {
                    return Some(leads(&needs, scored));
                }
                won.or_else(|| Some(chances.before_hand(&points_left(&needs, scored))))
            })
        });
        let mover = (self.side(self.mover) + sides - first) % sides;
        (
            solved,
            HandState {
                down: self.square.down(),
                scored,
                mover,
            },
        )
    }
}

/// Returns the chances once a side has scored what it needs.
fn values_if_won(needs: &[u8], scored: [u8; 3]) -> Option<SideValues> {
    let winner = needs
        .iter()
        .zip(scored)
        .position(|(need, scored)| scored >= *need)?;
    Some([0, 1, 2].map(|side| f64::from(u8::from(side == winner))))
}

/// Returns the chances in a game of one hand once it is over: all those with the most points have
/// the same, as another hand decides between them.
fn shares(needs: &[u8], scored: [u8; 3]) -> SideValues {
    let left = points_left(needs, scored);
    let fewest = left.iter().min();
    let leaders = left.iter().filter(|need| Some(*need) == fewest).count();
    [0, 1, 2].map(|side| match left.get(side) {
        need if need.is_some() && need == fewest => 1.0 / leaders as f64,
        _ => 0.0,
    })
}

/// Returns each side's lead: its points minus the others' average.
fn leads(needs: &[u8], scored: [u8; 3]) -> SideValues {
    let points: Vec<f64> = needs
        .iter()
        .zip(scored)
        .map(|(need, scored)| f64::from(scored) - f64::from(*need))
        .collect();
    let all: f64 = points.iter().sum();
    let mut leads = [0.0; 3];
    for (lead, points) in leads.iter_mut().zip(&points) {
        *lead = points - (all - points) / (needs.len() - 1) as f64;
    }
    leads
}

/// Returns the points that each side still needs after this hand.
fn points_left(needs: &[u8], scored: [u8; 3]) -> Vec<u8> {
    needs
        .iter()
        .zip(scored)
        .map(|(need, scored)| need - scored)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;

    /// A large square takes a while to solve, which must not be repeated each turn.
    #[test]
    fn a_hand_is_solved_once() {
        let mut game = Nice::from_position("nice ; 3 x x/x 7 x/x 2 8 ; 1 2 ; first").unwrap();
        let solution = HandCache::default();
        let (solved, _) = game.hand(&solution, Unit::Lead);
        game.turn_over(TurnOver::cell(3, 0)).unwrap();
        assert!(Arc::ptr_eq(&solved, &game.hand(&solution, Unit::Lead).0));
    }
}
