//! Ratings of MathDice puzzles.
use crate::games::mathdice::{MathDice, Outcome};

/// Difficulty of a puzzle that a beginner solves half of the time.
const PLAIN: f64 = 10.0;
/// Rating of such a puzzle, and of a beginner.
const BEGINNER: f64 = 1000.0;
/// Elo points per point of difficulty.
const STEP: f64 = 70.0;

/// Returns the rating of the current puzzle, in Elo points: from the effort of its plainest best answer and the
/// share of best answers.
pub(super) fn puzzle_rating(game: &MathDice) -> Option<f64> {
    let difficulty = game.point()?.position()?.difficulty();
    Some(BEGINNER + STEP * (f64::from(difficulty) - PLAIN))
}

/// Returns the score of the puzzle: its points out of three.
pub(super) fn puzzle_part(game: &MathDice) -> Option<f64> {
    match game.point()?.outcome? {
        Outcome::Rated(points) => Some(f64::from(points) / 3.0),
        Outcome::GivenUp => Some(0.0),
        _ => None,
    }
}
