//! The effect of events.
use super::action::{Action, Keep, boxed};
use super::options::Options;
use super::position::{self, TurnPosition};
use super::score_sheet;
use super::sheet::{BOXES, Sheet, inverted_sum};
use super::state::Inverted;
use super::words;
use crate::core::{
    Address, Audience, ChanceRequest, Description, Event, Game, GameInfo, GameOptions, ParseError,
    RuleError, ScoreSheet, Seat, Seats, Standings, Turn, TurnText, VerbPhrase,
    rules::game::{expect, expect_seats, most_points_win},
    words::{first_word, join_faces, place_of_sign},
};
use std::time::Duration;

static INFO: GameInfo = GameInfo {
    id: "inverted",
    name: "Inverted Dice",
    tagline: "five dice score what they do not show, box by box",
    thinking: 2,
    minutes: 15,
    inventor: "Simon K. Jensen",
    credit: "Inverted Dice™ by Simon K. Jensen, simonjensen.com/InvertedDice",
    rules: include_str!("../../../assets/rules/inverted.md"),
    options: Options::SPECS,
    read_options: Options::read,
    position_form: "SHEET ; DICE ; LEFT",
    position: "6,7,20:0 ; 1 1 1 2 6 ; 2",
    takebacks: true,
    first_seat_starts: true,
};

impl Game for Inverted {
    type Options = Options;
    type Action = Action;
    const INFO: &'static GameInfo = &INFO;

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &options.seats())?;
        Ok(Inverted {
            sheets: vec![Sheet::default(); seats.into()],
            mover: Seat(0),
            dice: [0; 5],
            left: 2,
        })
    }

    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else if self.dice.contains(&0) {
            let due = self.dice.iter().map(|die| *die == 0);
            Turn::Chance {
                seat: Some(self.mover),
                request: ChanceRequest::reroll(due),
            }
        } else {
            Turn::Act {
                seats: Seats::only(self.mover),
                until: None,
            }
        }
    }

    fn address(&self) -> Address {
        let hand = self.sheet().filled() + 1;
        let roll = 2 - u32::from(self.left);
        Address {
            hand,
            seat: Some(self.mover),
            turn: 0,
            roll,
        }
    }

    fn play(&mut self, at: Duration, event: &Event<Action>) -> Result<(), RuleError> {
        expect(&self.turn(), at, event)?;
        match event {
            Event::Chance(faces) => {
                let due = self.dice.iter_mut().filter(|d| **d == 0);
                for (die, face) in due.zip(&faces.0) {
                    *die = *face;
                }
            }
            Event::Acted(_, action) => {
                self.check(*action)?;
                match action {
                    Action::Keep(keep) => {
                        self.dice = keep.0;
                        self.left -= 1;
                    }
                    Action::Register => self.fill(inverted_sum(&self.dice), true),
                    Action::Zero(number) => self.fill(*number, false),
                }
            }
            Event::TimeUp => {}
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let mut standings = most_points_win(self.sheets.iter().map(|s| s.points()), self.is_over());
        for (standing, sheet) in standings.iter_mut().zip(&self.sheets) {
            standing.title = words::FULL_TITLES
                .into_iter()
                .rev()
                .find(|(needed, _)| sheet.is_full() && sheet.points() >= *needed)
                .map(|(_, title)| title);
        }
        standings
    }

    fn score_sheet(history: &[Self]) -> ScoreSheet {
        history
            .last()
            .map(score_sheet::score_sheet)
            .unwrap_or_default()
    }

    fn describe(
        before: &Self,
        event: &Event<Action>,
        after: &Self,
        audience: &Audience<'_>,
    ) -> Description {
        words::describe(before, event, after, audience)
    }

    fn phrase(&self, _: Seat, action: &Action) -> VerbPhrase {
        words::phrase(self, action)
    }

    fn read_action(&self, seat: Seat, text: &str) -> Result<Action, ParseError> {
        let (word, rest) = first_word(text);
        if word == "fill"
            && let Ok(number) = boxed(rest).trim().parse::<u8>()
            && let Some(sum) = self.sum()
        {
            if number != sum {
                return Err(ParseError::new(words::not_the_sum(sum, number)));
            }
            return Ok(Action::Register);
        }
        let action = text.parse().map_err(|why: ParseError| {
            ParseError::expected(&words::expected(self), text).at(why.place().unwrap_or_default())
        })?;
        if self.is_choosing(seat) {
            let die = match action {
                Action::Keep(keep) => self.misfit(keep).unwrap_or_default(),
                Action::Register | Action::Zero(_) => 0,
            };
            let place = place_of_sign(rest, die);
            self.check(action)
                .map_err(|why| ParseError::from(why).at(place).within(text, rest))?;
        }
        Ok(action)
    }

    fn turn_text(&self, seat: Seat, audience: &Audience<'_>) -> TurnText<Action> {
        words::turn_text(self, seat, audience)
    }

    fn position(&self, seat: Seat) -> Option<String> {
        let mut position = TurnPosition {
            sheet: self.sheets[seat.index()],
            dice: None,
            left: 2,
        };
        if seat == self.mover && !self.is_over() {
            position.dice = self.sum().map(|_| self.dice);
            position.left = self.left;
            if position.dice.is_none() && position.left < 2 {
                // Dice not yet rolled have no notation.
                return None;
            }
        }
        Some(position::print(&position))
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        let (TurnPosition { sheet, dice, left }, others) =
            position::parse_table(text).map_err(|why| INFO.no_position(text, why))?;
        let sheets = [sheet].into_iter().chain(others).collect();
        Ok(Inverted {
            sheets,
            mover: Seat(0),
            dice: dice.unwrap_or([0; 5]),
            left,
        })
    }
}

impl Inverted {
    /// Returns the first die whose face differs from `keep`.
    fn misfit(&self, keep: Keep) -> Option<usize> {
        keep.0
            .iter()
            .zip(self.dice)
            .position(|(face, die)| *face != 0 && *face != die)
    }

    /// Fills box `number`, which ends the turn.
    fn fill(&mut self, number: u8, achieved: bool) {
        let sheet = &mut self.sheets[self.mover.index()];
        *sheet = sheet.fill(number, achieved);
        if !self.is_over() {
            self.mover = self.mover.next(self.sheets.len() as u8);
            self.dice = [0; 5];
            self.left = 2;
        }
    }

    /// Refuses an action that is not allowed with these dice.
    fn check(&self, action: Action) -> Result<(), RuleError> {
        let sum = inverted_sum(&self.dice);
        let sheet = self.sheet();
        let is_open = sheet.is_open(sum);
        let refusal = match action {
            Action::Keep(_) if self.left == 0 && is_open => {
                format!("that was the third roll: fill box {sum}")
            }
            Action::Keep(_) if self.left == 0 => {
                "that was the third roll: cross out an open box".into()
            }
            Action::Keep(keep) if keep.rolled_count() == 0 => {
                "keeping all five dice is no reroll: let one go, or fill the box".into()
            }
            Action::Keep(keep) if self.misfit(keep).is_some() => {
                let dice = join_faces(&self.dice);
                format!(
                    "{keep} does not fit the dice {dice}: type a die's number to keep it, - to reroll it"
                )
            }
            Action::Register if !is_open && self.left > 0 => sheet.refuse_closed_box(sum, "reroll"),
            Action::Register if !is_open => sheet.refuse_closed_box(sum, words::CROSS_OUT_ANOTHER),
            Action::Zero(_) if self.left > 0 && is_open => format!(
                "you can cross out a box only after the third roll: reroll, or fill box {sum}"
            ),
            Action::Zero(_) if self.left > 0 => {
                "you can cross out a box only after the third roll: reroll".into()
            }
            Action::Zero(_) if is_open => format!("box {sum} is open, so you must fill it"),
            Action::Zero(number) if !(1..=BOXES).contains(&number) => {
                format!("there is no box {number}: they run from 1 to {BOXES}")
            }
            Action::Zero(number) if !sheet.is_open(number) => {
                sheet.refuse_closed_box(number, words::CROSS_OUT_ANOTHER)
            }
            Action::Keep(_) | Action::Register | Action::Zero(_) => return Ok(()),
        };
        Err(RuleError::new(refusal))
    }
}
