//! Positions of a whole table as text: a turn, and how the game stands that it belongs to.
use super::options::SOLITAIRE_RUNS;
use super::position::TurnPosition;
use super::refusals;
use crate::core::ParseError;
use std::str::FromStr;

/// A turn of a game under way: `hHsd hblc P ; 2 ; 80 / 95*`, alone `hHsd hblc P ; 2 ; 250 run 9`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TablePosition {
    pub(crate) turn: TurnPosition,
    pub(crate) table: Standing,
}

/// The standing of the game that a turn belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// Alone, with so many points, in this run, from 1.
    Alone { points: i32, run: u32 },
    /// The mover's points, then those of the others in the order in which they move next. Who has had its run of this
    /// round is marked with `*`.
    Race { points: Vec<i32>, moved: usize, goal: i32 },
}

impl FromStr for TablePosition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TablePosition, ParseError> {
        let mut parts = text.split(';').map(str::trim);
        let turn =
            [parts.next(), parts.next()].into_iter().flatten().collect::<Vec<_>>().join(";").parse()?;
        let table = match (parts.next(), parts.next(), parts.next()) {
            (None, ..) => Standing::Alone { points: 0, run: SOLITAIRE_RUNS },
            (Some(standing), None, None) => standing_of(standing, 100)?,
            (Some(standing), Some(goal), None) => {
                let points = goal.strip_prefix("goal").and_then(|goal| goal.trim().parse().ok());
                let points = points.filter(|points| (1..=MOST).contains(points));
                let goal = points.ok_or_else(|| ParseError::new(refusals::no_goal(goal)))?;
                standing_of(standing, goal)?
            }
            (.., Some(more)) => return Err(ParseError::new(refusals::after_goal(more))),
        };
        Ok(TablePosition { turn, table })
    }
}

/// The most points that a position can note.
const MOST: i32 = 1_000;

fn standing_of(text: &str, goal: i32) -> Result<Standing, ParseError> {
    let points = |text: &str| {
        let points = text.trim().parse().ok().filter(|points| (-MOST..=MOST).contains(points));
        points.ok_or_else(|| ParseError::new(refusals::no_points(text)))
    };
    if let Some((own, run)) = text.split_once("run") {
        let number = run.trim().parse().ok().filter(|run| (1..=SOLITAIRE_RUNS).contains(run));
        let run = number.ok_or_else(|| ParseError::new(refusals::no_run(run)))?;
        return Ok(Standing::Alone { points: points(own)?, run });
    }
    let seats: Vec<&str> = text.split('/').map(str::trim).collect();
    let moved = seats.iter().filter(|seat| seat.ends_with('*')).count();
    if !seats[seats.len() - moved..].iter().all(|seat| seat.ends_with('*')) || moved == seats.len() {
        return Err(ParseError::new(refusals::MOVER_FIRST));
    }
    if !(2..=8).contains(&seats.len()) {
        return Err(ParseError::new(refusals::not_so_many(seats.len())));
    }
    let points = seats.iter().map(|seat| points(seat.trim_end_matches('*'))).collect::<Result<_, _>>()?;
    Ok(Standing::Race { points, moved, goal })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_can_tell_how_the_game_stands() {
        let table = |text: &str| text.parse::<TablePosition>().map(|position| position.table);
        let race = |points: &[i32], moved, goal| Ok(Standing::Race { points: points.to_vec(), moved, goal });
        assert_eq!(table("- ; 2 ; 80 / 95*"), race(&[80, 95], 1, 100));
        assert_eq!(table("hHsd hblc P ; 0 ; -10/95/104* ; goal 150"), race(&[-10, 95, 104], 1, 150));
        assert_eq!(table("- ; 2 ; 250 run 9"), Ok(Standing::Alone { points: 250, run: 9 }));
        assert_eq!(table("- ; 2"), Ok(Standing::Alone { points: 0, run: 10 }));
        let check = |text: &str, expected: &str| {
            let error = table(text).map_or_else(|e| e.to_string(), |table| format!("read as {table:?}"));
            assert!(error.contains(expected), "{text:?}: {error}");
        };
        check("- ; 2 ; 80* / 95", refusals::MOVER_FIRST);
        check("- ; 2 ; 80* / 95*", refusals::MOVER_FIRST);
        check("- ; 2 ; 80", "two to eight players play");
        check("- ; 2 ; 80 / many", "expected points");
        check("- ; 2 ; 80 / 95 ; goal 0", "expected a goal");
        check("- ; 2 ; 80 / 95 ; 150", "expected a goal");
        check("- ; 2 ; 80 / 95 ; goal 50 ; 3", "nothing follows");
        check("- ; 2 ; 80 run 11", "runs 1 to 10");
        check("- ; 1 ; 80 / 95", "2 rerolls");
    }
}
