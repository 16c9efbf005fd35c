//! Positions as a line of text: the target and the dice of the point.

use std::time::Duration;

use super::options::Options;
use super::point::Point;
use super::point_position::{PointPosition, PointPositionError};
use super::state::{MathDice, Phase};
use crate::core::{Game, ParseError};

/// Formats the position of the point, or returns `None` before all its dice are rolled.
pub(super) fn print(game: &MathDice) -> Option<String> {
    Some(game.point.as_ref()?.position()?.to_string())
}

/// Parses a position: a puzzle without a running clock.
pub(super) fn parse(text: &str) -> Result<MathDice, ParseError> {
    let refuse = |why: PointPositionError| ParseError::new(why.to_string());
    let position: PointPosition = text.parse().map_err(refuse)?;
    let options: Options = "mode=puzzle".parse()?;
    let mut game = MathDice::start(&options, 1)?;
    let factors = (1..=12).find_map(|a| {
        let b = position.target / a;
        (a * b == position.target && b <= 12).then_some([a as u8, b as u8])
    });
    let no_target = || refuse(PointPositionError::Target(position.target.to_string()));
    let mut point = Point::new(factors.ok_or_else(no_target)?);
    point.dice = Some(position.dice);
    game.point = Some(point);
    game.number = 1;
    game.phase = Phase::Thinking { since: Duration::ZERO, left: None };
    Ok(game)
}
