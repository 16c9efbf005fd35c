//! The rules: one roll for all, divided by every seat in secret, marked once the last has
//! confirmed.
use super::action::{self, Division};
use super::options::Options;
use super::position::SheetPosition;
use super::score_sheet;
use super::sheet::{Sheet, WIN};
use super::state::{Pending, Solitaire};
use super::words;
use crate::core::{
    Address, Audience, ChanceRequest, Description, Event, Game, GameInfo, GameOptions, ParseError,
    ROLL_FIRST, RuleError, ScoreSheet, Seat, Standings, Turn, TurnText, VerbPhrase,
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
    options: Options::CHOICES,
    read_options: Options::read,
    position_form: "SUMS ; THROWAWAYS ; DICE",
    position: "0 2 0 7 0 8 4 5 0 0 0 ; 1:6,2:4,5:3 ; 1 1 3 5 6",
    takebacks: true,
};

impl Game for Solitaire {
    type Options = Options;
    type Action = Division;
    const INFO: &'static GameInfo = &INFO;

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &options.seats())?;
        let count = seats.into();
        Ok(Self {
            sheets: vec![Sheet::default(); count],
            roll: None,
            pending: vec![Pending::None; count],
            rounds: 0,
        })
    }

    fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else if self.roll.is_none() {
            Turn::Chance {
                seat: self.roller(),
                request: ChanceRequest::dice(5, 6),
            }
        } else {
            Turn::Act {
                seats: self.dividing(),
                until: None,
            }
        }
    }

    fn address(&self) -> Address {
        Address {
            hand: self.rounds + 1,
            ..Address::default()
        }
    }

    fn play(&mut self, at: Duration, event: &Event<Division>) -> Result<(), RuleError> {
        if let Event::Acted(seat, _) = event
            && seat.0 < self.seat_count()
            && self.roll.is_some()
            && !self.dividing().contains(*seat)
        {
            let is_out = self.sheet(*seat).is_out();
            return Err(RuleError::of(
                *seat,
                if is_out {
                    words::IS_OUT
                } else {
                    words::HAS_DIVIDED
                },
            ));
        }
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
                self.pending[seat.index()] = Pending::Open(*division);
                if self.dividing().is_empty() {
                    self.mark();
                }
            }
            Event::TimeUp => {}
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let over = self.is_over();
        let mut standings = most_points_win(
            (0..self.seat_count()).map(|seat| self.score(Seat(seat))),
            over,
        );
        if let [alone] = standings.as_mut_slice() {
            alone.winner = over && alone.points >= WIN;
        }
        standings
    }

    fn seen_by(&self, seat: Option<Seat>) -> Self {
        let mut seen = self.clone();
        for (i, pending) in (0..).zip(&mut seen.pending) {
            if *pending != Pending::None && seat != Some(Seat(i)) {
                *pending = Pending::Hidden;
            }
        }
        seen
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
        let Some(roll) = self.roll.filter(|_| self.dividing().contains(seat)) else {
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
        let roll = self.roll.filter(|_| !sheet.is_out());
        Some(SheetPosition { sheet, roll }.to_string())
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        let SheetPosition { sheet, roll } =
            SheetPosition::read(text).map_err(|why| INFO.no_position(text, why))?;
        let rounds = sheet.rounds();
        Ok(Self {
            sheets: vec![sheet],
            roll,
            pending: vec![Pending::None],
            rounds,
        })
    }
}

impl Solitaire {
    /// Marks every confirmed division, and clears the table for the next roll.
    fn mark(&mut self) {
        for (sheet, pending) in self.sheets.iter_mut().zip(&mut self.pending) {
            if let Pending::Open(division) = *pending {
                *sheet = sheet.after(&division);
            }
            *pending = Pending::None;
        }
        self.roll = None;
        self.rounds += 1;
    }
}
