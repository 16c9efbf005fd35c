//! The rules: the effect of events.
use super::action::TurnOver;
use super::card::Card;
use super::options::{Goal, Options};
use super::position::Position;
use super::roll::{Extra, allowed};
use super::score_sheet;
use super::square::Square;
use super::state::{LastRoll, Nice, Phase};
use super::words;
use crate::core::{
    Address, Audience, ChanceRequest, Description, Event, Game, GameInfo, GameOptions, ParseError,
    ROLL_FIRST, RollNotation, RuleError, ScoreSheet, Seat, Seats, Standing, Standings, Turn,
    TurnText, VerbPhrase,
    rules::game::{expect, expect_seats},
    words::{join_faces, list},
};
use std::time::Duration;

static INFO: GameInfo = GameInfo {
    id: "nice",
    name: "Nice Dice",
    tagline: "turn over cards that your dice allow; complete lines",
    thinking: 1,
    minutes: 10,
    inventor: "Howard Fosdick",
    credit: "Nice Dice by Howard Fosdick, BestFreeNewGames.com, rules CC BY-ND",
    rules: include_str!("../../../assets/rules/nice.md"),
    options: Options::SPECS,
    read_options: Options::read,
    position_form: "VARIANT ; ROWS ; DICE ; EXTRA",
    position: "nice ; 5 6 8/3 x 7/4 1 6 ; 2 3 ; first",
    takebacks: true,
    first_seat_starts: false,
};

impl Game for Nice {
    type Options = Options;
    type Action = TurnOver;
    const INFO: &'static GameInfo = &INFO;
    const ROLLS: RollNotation<Nice> = RollNotation {
        prompt: Nice::asks_for_deal,
        read: Nice::typed_faces,
        print: |game, faces| game.faces_typed(faces).unwrap_or_else(|| faces.to_string()),
        ..RollNotation::NUMBERS
    };

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &options.seats())?;
        Ok(Self::new(
            options.variant,
            options.target.goal(seats),
            seats,
        ))
    }

    fn turn(&self) -> Turn {
        match &self.phase {
            Phase::Start { due, .. } => Turn::Chance {
                seat: due.iter().next(),
                request: ChanceRequest::dice(2, 6),
            },
            // The starter deals.
            Phase::Deal => Turn::Chance {
                seat: Some(self.starter),
                request: ChanceRequest::Deal {
                    deck: self.variant.deck() as u8,
                    count: self.variant.cells() as u8,
                },
            },
            Phase::Roll => Turn::Chance {
                seat: Some(self.mover),
                request: ChanceRequest::dice(self.variant.dice(), 6),
            },
            Phase::Choose => Turn::Act {
                seats: Seats::only(self.mover),
                until: None,
            },
            Phase::Over => Turn::Over,
        }
    }

    fn address(&self) -> Address {
        let hand = self.hands.len() as u32 + 1;
        let turn = self.turns / u32::from(self.seats);
        let roll = self.rolls;
        match &self.phase {
            Phase::Start { due, .. } => Address {
                hand: 0,
                seat: due.iter().next(),
                turn: 0,
                roll,
            },
            Phase::Deal => Address {
                hand,
                ..Address::default()
            },
            _ => Address {
                hand,
                seat: Some(self.mover),
                turn,
                roll,
            },
        }
    }

    fn play(&mut self, at: Duration, event: &Event<TurnOver>) -> Result<(), RuleError> {
        expect(&self.turn(), at, event)?;
        match event {
            Event::Chance(faces) => self.accept_roll(&faces.0),
            Event::Acted(_, action) => self.turn_over(*action)?,
            Event::TimeUp => {}
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let is_over = self.phase == Phase::Over;
        self.all_seats()
            .map(|seat| Standing {
                side: self.side(seat),
                points: i32::from(self.points()[self.side(seat)]),
                winner: is_over && self.leader() == Some(self.side(seat)),
                title: None,
            })
            .collect()
    }

    fn score_sheet(history: &[Self]) -> ScoreSheet {
        history
            .last()
            .map(score_sheet::score_sheet)
            .unwrap_or_default()
    }

    fn describe(
        before: &Self,
        event: &Event<TurnOver>,
        after: &Self,
        audience: &Audience<'_>,
    ) -> Description {
        words::describe(before, event, after, audience)
    }

    fn phrase(&self, _: Seat, action: &TurnOver) -> VerbPhrase {
        words::hinted(self, action)
    }

    fn turn_text(&self, seat: Seat, audience: &Audience<'_>) -> TurnText<TurnOver> {
        words::turn_text(self, seat, audience)
    }

    fn position(&self, seat: Seat) -> Option<String> {
        self.to_position(seat).map(|position| position.to_string())
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        Position::read(text)
            .map(|position| Self::at(&position))
            .map_err(|why| INFO.no_position(text, why))
    }
}

impl Nice {
    /// Takes the requested faces: of the roll for the start, of a deal, or of a roll.
    pub(super) fn accept_roll(&mut self, faces: &[u8]) {
        match self.phase {
            Phase::Start { .. } => self.roll_for_start(faces.iter().sum()),
            Phase::Deal => self.deal(faces),
            _ => self.place_roll(faces),
        }
    }

    fn roll_for_start(&mut self, total: u8) {
        let Phase::Start { totals, among, due } = &mut self.phase else {
            return;
        };
        let Some(seat) = due.iter().next() else {
            return;
        };
        totals[seat.index()] = total;
        *due = due.without(seat);
        if due.is_empty() {
            let best_total = among.iter().map(|seat| totals[seat.index()]).max();
            let first: Seats = among
                .iter()
                .filter(|seat| Some(totals[seat.index()]) == best_total)
                .collect();
            *among = first;
            *due = first;
            self.rolls += 1;
            if let (1, Some(starter)) = (first.len(), first.iter().next()) {
                self.starter = starter;
                self.mover = starter;
                self.phase = Phase::Deal;
            }
        }
    }

    fn deal(&mut self, numbers: &[u8]) {
        self.cards = numbers
            .iter()
            .map(|&number| Some(Card::numbered(number)))
            .collect();
        let ranks: Vec<u8> = self.cards.iter().flatten().map(|card| card.rank).collect();
        (self.square, self.base) = (Square::new(self.variant, &ranks), 0);
        self.earlier = self.points();
        self.scored.fill(0);
        (self.latest, self.extra) = (None, Extra::First);
        (self.turns, self.rolls) = (0, 0);
        self.phase = Phase::Roll;
    }

    /// Records a roll of these dice.
    pub(super) fn place_roll(&mut self, dice: &[u8]) {
        let ranks = allowed(dice);
        let missed = !self
            .square
            .faces_up()
            .any(|cell| ranks.has(self.square.rank(cell)));
        let seat = self.mover;
        let extra = self.extra;
        self.latest = Some(LastRoll {
            seat,
            dice: dice.to_vec(),
            extra,
            missed,
            cell: None,
            lines: Vec::new(),
        });
        if missed {
            self.roll_is_done();
        } else {
            self.phase = Phase::Choose;
        }
    }

    /// Turns over a card for the mover.
    pub(super) fn turn_over(&mut self, action: TurnOver) -> Result<(), RuleError> {
        let side = self.variant.side();
        let Some(cell) = action.index(side) else {
            let last = TurnOver::cell(side, side * side - 1);
            return Err(RuleError::new(format!(
                "there is no card {action}: they run from a1 to {last}"
            )));
        };
        let Some(rank) = self.square.face(cell) else {
            return Err(RuleError::new(format!(
                "{action} is face down already: choose a card that fits"
            )));
        };
        let Some(dice) = self.dice().map(<[u8]>::to_vec) else {
            return Err(RuleError::new(ROLL_FIRST));
        };
        if !allowed(&dice).has(rank) {
            let top = self.variant.top_rank();
            let ranks: Vec<u8> = allowed(&dice).iter().filter(|&rank| rank <= top).collect();
            return Err(RuleError::new(format!(
                "{action} is {}, and {} allows only {}",
                self.card_name(cell),
                join_faces(&dice),
                list(&ranks)
            )));
        }
        let lines: Vec<_> = self.square.completes(cell).collect();
        let side = self.side(self.mover);
        self.scored[side] += lines.len() as u8;
        self.square.turn_over(cell);
        if let Some(latest) = &mut self.latest {
            (latest.cell, latest.lines) = (Some(cell), lines);
        }
        if matches!(self.goal, Goal::Points(target) if self.points()[side] >= target) {
            self.hands.push(self.scored.clone());
            self.phase = Phase::Over;
        } else {
            self.roll_is_done();
        }
        Ok(())
    }

    /// Continues after a finished roll: with the same turn, the next, or the next hand.
    fn roll_is_done(&mut self) {
        let dice = self.latest.as_ref().map_or(&[][..], |latest| &latest.dice);
        let next = self.next_roll(dice);
        if self.square.is_done() {
            self.hands.push(self.scored.clone());
            if self.goal == Goal::Hand && self.leader().is_some() {
                self.phase = Phase::Over;
                return;
            }
            self.starter = self.starter.next(self.seats);
            self.mover = self.starter;
            self.extra = Extra::First;
            self.phase = Phase::Deal;
        } else {
            self.extra = next.unwrap_or_default();
            self.rolls += 1;
            if next.is_none() {
                self.mover = self.mover.next(self.seats);
                (self.turns, self.rolls) = (self.turns + 1, 0);
            }
            self.phase = Phase::Roll;
        }
    }
}
