//! The rules: one roll for all, divided by every seat in turn.
use super::action::{self, Division};
use super::options::Options;
use super::position::SheetPosition;
use super::score_sheet;
use super::sheet::{Sheet, WIN};
use super::state::Solitaire;
use super::words;
use crate::core::{
    Address, Audience, ChanceRequest, Description, Event, Game, GameInfo, GameOptions, ParseError,
    ROLL_FIRST, RuleError, ScoreSheet, Seat, Seats, Standings, Turn, TurnText, VerbPhrase,
    rules::game::{expect, expect_seats, most_points_win},
};
use std::time::Duration;

static INFO: GameInfo = GameInfo {
    id: "solitaire",
    name: "Solitaire Dice",
    tagline: "split each roll into pairs: few marks cost, many pay",
    thinking: 2,
    minutes: 10,
    inventor: "Sid Sackson",
    credit: "Sid Sackson, A Gamut of Games; write-up by Randy Evans with Ron Hale-Evans",
    rules: include_str!("../../../assets/rules/solitaire.md"),
    options: Options::SPECS,
    read_options: Options::read,
    position_form: "SUMS ; THROWAWAYS ; DICE",
    position: "0 2 0 7 0 8 4 5 0 0 0 ; 1:6,2:4,5:3 ; 1 1 3 5 6",
    takebacks: true,
    first_seat_starts: true,
};

impl Game for Solitaire {
    type Options = Options;
    type Action = Division;
    const INFO: &'static GameInfo = &INFO;

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &options.seats())?;
        Ok(Self {
            sheets: vec![Sheet::default(); seats.into()],
            roll: None,
            dividing: Seats::first(seats),
            rounds: 0,
        })
    }

    fn turn(&self) -> Turn {
        match self.mover() {
            None => Turn::Over,
            Some(_) if self.roll.is_none() => Turn::Chance {
                seat: self.roller(),
                request: ChanceRequest::dice(5, 6),
            },
            Some(seat) => Turn::Act {
                seats: Seats::only(seat),
                until: None,
            },
        }
    }

    fn address(&self) -> Address {
        Address {
            hand: self.rounds + 1,
            ..Address::default()
        }
    }

    fn play(&mut self, at: Duration, event: &Event<Division>) -> Result<(), RuleError> {
        expect(&self.turn(), at, event)?;
        match event {
            Event::Chance(faces) => {
                let mut roll: [u8; 5] = faces
                    .0
                    .as_slice()
                    .try_into()
                    .map_err(|_| RuleError::new(words::FIVE_DICE))?;
                roll.sort_unstable();
                self.roll = Some(roll);
            }
            Event::Acted(seat, division) => {
                let roll = self.roll.ok_or_else(|| RuleError::new(ROLL_FIRST))?;
                division.check(self.sheet(*seat), &roll)?;
                let sheet = &mut self.sheets[seat.index()];
                *sheet = sheet.after(division);
                self.dividing = self.dividing.without(*seat);
                if self.dividing.is_empty() {
                    self.roll = None;
                    self.rounds += 1;
                    self.dividing = (0..self.seat_count())
                        .map(Seat)
                        .filter(|seat| !self.sheet(*seat).is_out())
                        .collect();
                }
            }
            Event::TimeUp => {}
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let is_over = self.is_over();
        let mut standings = most_points_win(
            (0..self.seat_count()).map(|seat| self.score(Seat(seat))),
            is_over,
        );
        if let [alone] = standings.as_mut_slice() {
            alone.winner = is_over && alone.points >= WIN;
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
        event: &Event<Division>,
        after: &Self,
        audience: &Audience<'_>,
    ) -> Description {
        words::describe(before, event, after, audience)
    }

    fn phrase(&self, seat: Seat, action: &Division) -> VerbPhrase {
        words::hinted(self, seat, action)
    }

    fn read_action(&self, seat: Seat, text: &str) -> Result<Division, ParseError> {
        let (division, dice) = action::read(text)?;
        let Some(roll) = self.roll.filter(|_| self.mover() == Some(seat)) else {
            return Ok(division);
        };
        division.check(self.sheet(seat), &roll).map_err(|refused| {
            let place = dice[refused.die(&dice.map(|(_, face)| face))].0;
            ParseError::from(RuleError::from(refused)).at(place)
        })?;
        Ok(division)
    }

    fn turn_text(&self, seat: Seat, audience: &Audience<'_>) -> TurnText<Division> {
        words::turn_text(self, seat, audience)
    }

    fn position(&self, seat: Seat) -> Option<String> {
        let sheet = *self.sheets.get(seat.index())?;
        let roll = self.roll.filter(|_| self.dividing.contains(seat));
        Some(SheetPosition { sheet, roll }.to_string())
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        let SheetPosition { sheet, roll } =
            SheetPosition::read(text).map_err(|why| INFO.no_position(text, why))?;
        let rounds = sheet.rounds();
        let dividing = if sheet.is_out() {
            Seats::NONE
        } else {
            Seats::only(Seat(0))
        };
        Ok(Self {
            sheets: vec![sheet],
            roll,
            dividing,
            rounds,
        })
    }
}
