//! Inverted Dice, by Simon K. Jensen: five dice, three rolls, and the sum of the values that do *not* show.
pub mod action;
mod coach;
pub mod options;
pub mod position;
pub mod sheet;
pub mod solver;

use crate::core::chance::ChanceRequest;
use crate::core::describe::Description;
use crate::core::dice::Stream;
use crate::core::game::{
    Event, Game, GameInfo, ParseError, RandomPlay, RuleError, Seat, Seats, Standings, Turn, expect,
    expect_seats, most_points_win,
};
pub use action::{Action, Keep};
pub use options::Options;
use position::Position;
pub use sheet::{Bonus, Filled, Sheet, inverted_sum};
use std::ops::RangeInclusive;
use std::time::Duration;

/// Points from which a player is an Inverted Master.
pub const MASTER: i32 = 290;
/// Points of an Inverted Grandmaster, the most there are.
pub const GRANDMASTER: i32 = 360;

/// A game of Inverted Dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inverted {
    sheets: Vec<Sheet>,
    mover: Seat,
    /// The dice as they lie; 0 for one that is still to be rolled.
    dice: [u8; 5],
    /// Rerolls left after the roll that lies there or is due, 2 to 0.
    left: u8,
}

impl Inverted {
    /// Each seat's sheet.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }
    /// Whose turn it is (or was, when the game is over).
    pub fn mover(&self) -> Seat {
        self.mover
    }
    /// The mover's sheet.
    pub fn sheet(&self) -> Sheet {
        self.sheets[self.mover.index()]
    }
    /// The dice as they lie; 0 for one that is still to be rolled.
    pub fn dice(&self) -> [u8; 5] {
        self.dice
    }
    /// Rerolls left, 2 to 0; 2 before the first roll.
    pub fn left(&self) -> u8 {
        self.left
    }
    /// The inverted sum of the dice; none while some are to be rolled.
    pub fn sum(&self) -> Option<u8> {
        (!self.dice.contains(&0)).then(|| inverted_sum(&self.dice))
    }
    /// The round, from 1 to 20.
    pub fn round(&self) -> usize {
        let filled = sheet::BOXES as usize - self.sheet().open().count();
        (filled + 1).min(sheet::BOXES as usize)
    }
    /// Whether every sheet is full.
    pub fn is_over(&self) -> bool {
        self.sheets.iter().all(|s| s.is_full())
    }

    fn refuse_or_fill(&self, action: Action) -> Result<Result<(u8, bool), Keep>, RuleError> {
        let (sum, sheet) = (inverted_sum(&self.dice), self.sheet());
        match action {
            Action::Keep(_) if self.left == 0 => Err(RuleError::new("that was the third roll")),
            Action::Keep(keep) if keep.rolled() == 0 => {
                Err(RuleError::new("keeping all five dice is no reroll: let one go, or register"))
            }
            Action::Keep(keep) if keep.0.iter().zip(self.dice).any(|(k, d)| *k != 0 && *k != d) => {
                Err(RuleError::new(format!(
                    "{keep} does not fit the dice {}",
                    self.dice.map(|d| d.to_string()).join(" ")
                )))
            }
            Action::Keep(keep) => Ok(Err(keep)),
            Action::Register if sheet.is_open(sum) => Ok(Ok((sum, true))),
            Action::Register => Err(RuleError::new(format!("{sum} is already filled"))),
            Action::Zero(_) if self.left > 0 => {
                Err(RuleError::new("a box is zeroed only after the third roll"))
            }
            Action::Zero(_) if sheet.is_open(sum) => {
                Err(RuleError::new(format!("{sum} is open, so it is registered: nothing can be zeroed")))
            }
            Action::Zero(n) if !(1..=sheet::BOXES).contains(&n) => {
                Err(RuleError::new(format!("there is no box {n}")))
            }
            Action::Zero(n) if !sheet.is_open(n) => Err(RuleError::new(format!("{n} is already filled"))),
            Action::Zero(n) => Ok(Ok((n, false))),
        }
    }
}

impl Game for Inverted {
    type Options = Options;
    type Action = Action;
    const INFO: GameInfo = GameInfo {
        id: "inverted",
        name: "Inverted Dice",
        tagline: "score what the dice do not show, box by box",
        inventor: "Simon K. Jensen",
        credit: "Inverted Dice™ by Simon K. Jensen, simonjensen.com/InvertedDice",
        rules: include_str!("../../../assets/rules/inverted.md"),
        options: Options::CHOICES,
        takebacks: true,
    };

    fn seats(_: &Options) -> RangeInclusive<u8> {
        1..=8
    }

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &Self::seats(options))?;
        Ok(Inverted { sheets: vec![Sheet::default(); seats.into()], mover: Seat(0), dice: [0; 5], left: 2 })
    }

    fn turn(&self) -> Turn {
        let due = self.dice.iter().filter(|d| **d == 0).count();
        if self.is_over() {
            Turn::Over
        } else if due > 0 {
            Turn::Chance { seat: Some(self.mover), request: ChanceRequest::dice(due, 6) }
        } else {
            Turn::Act { seats: Seats::only(self.mover), until: None }
        }
    }

    fn play(&mut self, at: Duration, event: &Event<Action>) -> Result<(), RuleError> {
        expect(&self.turn(), at, event)?;
        match event {
            Event::Chance(faces) => {
                let due = self.dice.iter_mut().filter(|d| **d == 0);
                due.zip(&faces.0).for_each(|(die, face)| *die = *face);
            }
            Event::Acted(_, action) => match self.refuse_or_fill(*action)? {
                Err(keep) => {
                    self.dice = keep.0;
                    self.left -= 1;
                }
                Ok((number, achieved)) => {
                    let seat = self.mover.index();
                    self.sheets[seat] = self.sheets[seat].fill(number, achieved);
                    if !self.is_over() {
                        self.mover = self.mover.next(self.sheets.len() as u8);
                        (self.dice, self.left) = ([0; 5], 2);
                    }
                }
            },
            Event::TimeUp => {}
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let mut standings = most_points_win(self.sheets.iter().map(|s| s.points()), self.is_over());
        for (standing, sheet) in standings.iter_mut().zip(&self.sheets) {
            standing.title = match standing.points {
                _ if !sheet.is_full() => None,
                GRANDMASTER.. => Some("Inverted Grandmaster"),
                MASTER.. => Some("Inverted Master"),
                _ => None,
            };
        }
        standings
    }

    fn describe(before: &Self, event: &Event<Action>, _: &Self, names: &[&str]) -> Description {
        Description::said(before.describe_event(event, names))
    }

    fn position(&self, seat: Seat) -> Option<String> {
        let sheet = self.sheets[seat.index()];
        let (dice, left) = if seat != self.mover {
            (None, 2)
        } else if self.dice.contains(&0) && self.left < 2 {
            // Dice are in the air: the notation has no word for that.
            return None;
        } else {
            (
                (!self.dice.contains(&0) && !self.is_over()).then_some(self.dice),
                if self.is_over() { 2 } else { self.left },
            )
        };
        Some(position::print(&Position { sheet, dice, left }))
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        let Position { sheet, dice, left } = position::parse(text)?;
        Ok(Inverted { sheets: vec![sheet], mover: Seat(0), dice: dice.unwrap_or([0; 5]), left })
    }
}

impl Inverted {
    pub(crate) fn describe_event(&self, event: &Event<Action>, names: &[&str]) -> String {
        let name = names[self.mover.index()];
        match event {
            Event::Chance(faces) => {
                let mut after = self.clone();
                match after.play(Duration::ZERO, event).map(|()| after.sum()) {
                    Ok(Some(sum)) => {
                        let (verb, note) =
                            (if self.left == 2 { "rolls" } else { "rerolls" }, after.sheet().is_open(sum));
                        format!("{name} {verb} {faces}: {sum}{}", if note { "" } else { ", already filled" })
                    }
                    _ => format!("{name} rolls {faces}"),
                }
            }
            Event::Acted(_, Action::Keep(keep)) => match &keep.faces()[..] {
                [] => format!("{name} rolls all five again"),
                faces => {
                    format!("{name} keeps {}", faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
                }
            },
            Event::Acted(_, Action::Register) => {
                let sum = inverted_sum(&self.dice);
                let earned = SECTION_NAMES.iter().enumerate().find(|(section, _)| {
                    self.sheet().bonus(*section) != Bonus::Earned
                        && self.sheet().fill(sum, true).bonus(*section) == Bonus::Earned
                });
                match earned {
                    Some((_, section)) => {
                        format!("{name} registers {sum} and earns the {section} bonus: 50 more")
                    }
                    None => format!("{name} registers {sum}"),
                }
            }
            Event::Acted(_, Action::Zero(number)) => format!("{name} zeroes {number}"),
            Event::TimeUp => String::new(),
        }
    }
}

impl RandomPlay for Inverted {
    fn random_action(&self, _: Seat, stream: &mut Stream) -> Option<Action> {
        let sum = self.sum()?;
        let open = self.sheet().is_open(sum);
        if self.left > 0 && (!open || stream.below(2) == 0) {
            return Some(Action::Keep(Keep::of(self.dice, stream.below(31) as u8)));
        }
        let boxes: Vec<u8> = self.sheet().open().collect();
        if open { Some(Action::Register) } else { stream.pick(&boxes).map(|n| Action::Zero(*n)) }
    }
}

/// How the three sections are called.
pub const SECTION_NAMES: [&str; 3] = ["top", "middle", "bottom"];
