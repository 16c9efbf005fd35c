//! Positions as text: a turn, and how the game stands that it belongs to.
use super::geometry::dice::{NineDice, ROLLS};
use super::options::SOLITAIRE_RUNS;
use crate::core::rules::position_fields::read_number;
use std::fmt;

/// The state of a turn: the roll and the number of rerolls left. `hHsd hblc P ; 2`, before the
/// first roll `- ; 2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TurnPosition {
    /// The faces; `None` before the first roll.
    pub(crate) roll: Option<NineDice>,
    /// Number of rerolls left, 2 to 0. With a roll, 2 means the turn's first, which can earn an
    /// extra turn.
    pub(crate) left: u8,
}

impl TurnPosition {
    /// Before the first roll of a turn.
    pub(crate) const START: TurnPosition = TurnPosition {
        roll: None,
        left: ROLLS - 1,
    };

    fn read(roll: &str, left: &str) -> Result<TurnPosition, &'static str> {
        let left = read_number(left, 0..=2).ok_or("0 to 2 rerolls are left")?;
        match roll {
            "-" if left == TurnPosition::START.left => Ok(TurnPosition::START),
            "-" => Err("before the roll, 2 rerolls are left"),
            faces => {
                let roll = faces.parse().map_err(
                    |_| "the roll is - or nine faces: four of die A, four of B, one of C",
                )?;
                let roll = Some(roll);
                Ok(TurnPosition { roll, left })
            }
        }
    }
}

impl fmt::Display for TurnPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.roll {
            Some(roll) => write!(f, "{roll} ; {}", self.left),
            None => write!(f, "- ; {}", self.left),
        }
    }
}

/// A turn of a game under way: `hHsd hblc P ; 2 ; 80 / 95*`, alone `hHsd hblc P ; 2 ; 250 run 9`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TablePosition {
    pub(crate) turn: TurnPosition,
    pub(crate) table: RunStanding,
}

/// The standing of the game that a turn belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RunStanding {
    /// Alone, with so many points, in this run, from 1.
    Alone { points: i32, run: u32 },
    /// The mover's points, then those of the others in the order in which they move next. Who has
    /// had its run of this round is marked with `*`.
    Race {
        points: Vec<i32>,
        moved: usize,
        goal: i32,
    },
}

/// The most points that a position can note.
const MOST: i32 = 1_000;

impl TablePosition {
    /// Parses a position, or returns the reason that `text` is none.
    pub(super) fn read(text: &str) -> Result<TablePosition, &'static str> {
        let parts: Vec<&str> = text.split(';').map(str::trim).collect();
        let (roll, left, table) = match parts[..] {
            [roll, left] => (
                roll,
                left,
                RunStanding::Alone {
                    points: 0,
                    run: SOLITAIRE_RUNS,
                },
            ),
            [roll, left, standing] => (roll, left, RunStanding::parse(standing, 100)?),
            [roll, left, standing, goal] => {
                let goal = goal
                    .strip_prefix("goal")
                    .and_then(|goal| read_number(goal, 1..=MOST))
                    .ok_or("the goal is 1 to 1000, as in goal 150")?;
                (roll, left, RunStanding::parse(standing, goal)?)
            }
            _ => return Err("it has two to four parts"),
        };
        Ok(TablePosition {
            turn: TurnPosition::read(roll, left)?,
            table,
        })
    }
}

impl RunStanding {
    fn parse(text: &str, goal: i32) -> Result<RunStanding, &'static str> {
        RunStanding::read(text, goal).ok_or(
            "the points are those of all, with * after who has moved, or alone the run from 1 to 10",
        )
    }

    fn read(text: &str, goal: i32) -> Option<RunStanding> {
        if let Some((own, run)) = text.split_once("run") {
            return Some(RunStanding::Alone {
                points: read_points(own)?,
                run: read_number(run, 1..=SOLITAIRE_RUNS)?,
            });
        }
        let seats: Vec<&str> = text.split('/').map(str::trim).collect();
        let moved = seats.iter().filter(|seat| seat.ends_with('*')).count();
        // The mover comes first, and who has moved last.
        let in_order = seats[seats.len() - moved..]
            .iter()
            .all(|seat| seat.ends_with('*'));
        if !in_order || moved == seats.len() || !(2..=8).contains(&seats.len()) {
            return None;
        }
        let points = seats
            .iter()
            .map(|seat| read_points(seat.trim_end_matches('*')))
            .collect::<Option<_>>()?;
        Some(RunStanding::Race {
            points,
            moved,
            goal,
        })
    }
}

fn read_points(text: &str) -> Option<i32> {
    read_number(text, -MOST..=MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race_of(points: &[i32], moved: usize, goal: i32) -> RunStanding {
        RunStanding::Race {
            points: points.to_vec(),
            moved,
            goal,
        }
    }

    fn check_position(text: &str, turn: &str, table: RunStanding) {
        let position = TablePosition::read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(
            (position.turn.to_string().as_str(), position.table),
            (turn, table),
            "{text}"
        );
    }

    #[test]
    fn a_position_tells_how_the_game_stands() {
        check_position("- ; 2 ; 80 / 95*", "- ; 2", race_of(&[80, 95], 1, 100));
        check_position(
            "hHsdhblcP;0;-10/95/104* ; goal 150",
            "hHsd hblc P ; 0",
            race_of(&[-10, 95, 104], 1, 150),
        );
        check_position(
            " - ; 2 ; 250 run 9",
            "- ; 2",
            RunStanding::Alone {
                points: 250,
                run: 9,
            },
        );
        check_position("- ; 2", "- ; 2", RunStanding::Alone { points: 0, run: 10 });
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let turns = [
            "",
            "hHsd hblc P",
            "hHsd hblc P ; 3",
            "hHsd hblc ; 2",
            "hHsb hblc P ; 2",
            "- ; 1",
        ];
        let standings = [
            "80* / 95",
            "80* / 95*",
            "80",
            "80 / many",
            "80 run 11",
            "80 / 2000",
        ];
        let goals = ["goal 0", "150", "goal 50 ; 3"];
        let of_tables = standings
            .map(|standing| format!("- ; 2 ; {standing}"))
            .into_iter();
        let all = of_tables.chain(goals.map(|goal| format!("- ; 2 ; 80 / 95 ; {goal}")));
        for text in all.chain(turns.map(str::to_owned)) {
            assert!(TablePosition::read(&text).is_err(), "{text}");
        }
    }
}
