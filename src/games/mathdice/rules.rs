//! The rules of MathDice: how a point begins and ends. For the effect of calls see `point::race`
//! (several seats) and `point::practice` (one).

use crate::core::{
    Address, Audience, ChanceOutcome, ChanceRequest, Description, Event, Game, GameInfo,
    GameOptions, ParseError, RollNotation, RuleError, ScoreSheet, Seat, Seats, Standing, Standings,
    Turn, TurnText, VerbPhrase,
    rules::game::{expect, expect_seats, points},
};
use std::time::Duration;

use super::action::Action;
use super::dice::ScoringDice;
use super::options::{Mode, Options};
use super::point::{Point, PointOutcome};
use super::position::PointPosition;
use super::state::{HANDFULS, MathDice, Phase, SETS};
use super::{point, words};

static INFO: GameInfo = GameInfo {
    id: "mathdice",
    name: "MathDice",
    tagline: "three dice, one target number: come nearest",
    thinking: 2,
    minutes: 10,
    inventor: "Sam Ritchie",
    credit: "MathDice™ by Sam Ritchie, ThinkFun",
    rules: include_str!("../../../assets/rules/mathdice.md"),
    options: Options::SPECS,
    read_options: Options::read,
    position_form: "TARGET ; DICE",
    position: "28 ; 2 3 5",
    takebacks: false,
    first_seat_starts: false,
};

impl Game for MathDice {
    type Options = Options;
    type Action = Action;
    const INFO: &'static GameInfo = &INFO;
    const ROLLS: RollNotation<MathDice> = RollNotation {
        prompt: MathDice::asks_for_roll,
        read: MathDice::typed_faces,
        print: MathDice::faces_typed,
        ..RollNotation::NUMBERS
    };

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &options.seats())?;
        let count = seats.into();
        Ok(Self {
            mode: options.mode,
            long: options.is_long(),
            limits: options.limits(),
            points: vec![0; count],
            sets: vec![0; count],
            roller: Seat(0),
            phase: Phase::Target,
            point: None,
            previous: None,
            number: 0,
            rerolls: 0,
            level: point::practice::FIRST_LEVEL,
            ends: None,
            now: Duration::ZERO,
        })
    }

    fn turn(&self) -> Turn {
        let act = |seats| Turn::Act {
            seats,
            until: self.until(),
        };
        match &self.phase {
            Phase::Target => {
                let scoring = match self.mode {
                    Mode::Puzzle => HANDFULS * 3,
                    Mode::Sprint => 3,
                    Mode::Tournament | Mode::Basic => 0,
                };
                let sides = [12, 12].into_iter().chain(std::iter::repeat_n(6, scoring));
                Turn::Chance {
                    seat: Some(self.roller),
                    request: ChanceRequest::set(sides),
                }
            }
            Phase::Scoring => Turn::Chance {
                seat: Some(self.roller.next(self.count())),
                request: ChanceRequest::dice(3, 6),
            },
            Phase::Thinking { .. } if !self.mode.is_match() => act(Seats::first(1)),
            Phase::Thinking { .. } => act(self.contenders()),
            Phase::Typing(typing) => {
                let typist = typing.typist().into_iter();
                act(typist.fold(self.contenders(), Seats::with))
            }
            Phase::Stating { seat, .. } => act(Seats::only(*seat)),
            Phase::Review => act(Seats::first(self.count())),
            Phase::Over => Turn::Over,
        }
    }

    fn address(&self) -> Address {
        match self.phase {
            Phase::Target => Address {
                hand: self.number + 1,
                seat: None,
                turn: 0,
                roll: self.rerolls,
            },
            _ => Address {
                hand: self.number,
                seat: None,
                turn: 1,
                roll: 0,
            },
        }
    }

    fn play(&mut self, at: Duration, event: &Event<Action>) -> Result<(), RuleError> {
        let turn = self.turn();
        if let (Turn::Act { seats, .. }, Event::Acted(seat, _)) = (&turn, event) {
            self.explain_wait(*seat, *seats)?;
        }
        expect(&turn, at, event)?;
        match event {
            Event::Chance(faces) => self.accept_roll(at, faces),
            Event::Acted(seat, action) => self.accept_action(at, *seat, action)?,
            Event::TimeUp => self.time_up(at),
        }
        self.now = at;
        if self.mode == Mode::Sprint
            && self.ends.is_some_and(|ends| ends <= at)
            && self.phase == Phase::Target
        {
            self.phase = Phase::Over;
        }
        Ok(())
    }

    fn standings(&self) -> Standings {
        let is_over = self.phase == Phase::Over;
        let has_set_points = self.mode.is_match() && self.long;
        (0..self.points.len())
            .map(|side| {
                let sets = self.sets[side];
                // Practice cannot be lost.
                let winner =
                    is_over && self.mode.is_match() && sets >= if self.long { SETS } else { 1 };
                Standing {
                    side,
                    points: if has_set_points {
                        sets.into()
                    } else {
                        self.points[side] as i32
                    },
                    winner,
                    title: None,
                }
            })
            .collect()
    }

    fn score_sheet(history: &[Self]) -> ScoreSheet {
        // Points without a winner have a row, too.
        let ends = history
            .windows(2)
            .filter(|pair| pair[1].has_outcome() && !pair[0].has_outcome());
        let after: Vec<Vec<i32>> = history
            .iter()
            .take(1)
            .chain(ends.map(|pair| &pair[1]))
            .map(points)
            .collect();
        let heading = if history
            .first()
            .is_some_and(|game| game.mode() == Mode::Puzzle)
        {
            "puzzle"
        } else {
            "point"
        };
        ScoreSheet::of_rounds(heading, &after)
    }

    fn seen_by(&self, viewer: Option<Seat>) -> Self {
        let mut visible_game = self.clone();
        if let Phase::Typing(typing) = &mut visible_game.phase {
            for entry in typing
                .entries
                .iter_mut()
                .filter(|entry| Some(entry.seat) != viewer)
            {
                entry.call = None;
            }
        }
        visible_game
    }

    fn has_secret(&self) -> bool {
        self.is_race()
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

    fn turn_text(&self, seat: Seat, audience: &Audience<'_>) -> TurnText<Action> {
        words::turn_text(self, seat, audience)
    }

    fn read_action(&self, seat: Seat, text: &str) -> Result<Action, ParseError> {
        self.read_line(seat, text)
    }

    fn time_left(&self, at: Duration) -> Option<Duration> {
        let clock = self
            .own_clock(at)
            .or_else(|| self.clock(at).filter(|clock| clock.runs));
        clock.map(|clock| clock.left)
    }

    fn position(&self, _: Seat) -> Option<String> {
        Some(self.point.as_ref()?.position()?.to_string())
    }

    /// Returns a puzzle without a running clock.
    fn from_position(text: &str) -> Result<Self, ParseError> {
        let position = PointPosition::read(text).map_err(|why| INFO.no_position(text, why))?;
        let factors = position.factors().expect("a position has a target");
        let game = MathDice::start(&"mode=puzzle".parse()?, 1)?;
        let point = Point {
            dice: Some(position.dice),
            ..Point::new(factors)
        };
        let phase = Phase::Thinking {
            since: Duration::ZERO,
            left: None,
        };
        Ok(MathDice {
            point: Some(point),
            number: 1,
            phase,
            ..game
        })
    }
}

impl MathDice {
    fn accept_roll(&mut self, at: Duration, faces: &ChanceOutcome) {
        match (&self.phase, faces.0.as_slice()) {
            (Phase::Target, [a, b, rest @ ..])
                if !self.may_set(u32::from(*a) * u32::from(*b), rest) =>
            {
                self.rerolls += 1;
            }
            (Phase::Target, [a, b, rest @ ..]) => {
                self.number += 1;
                self.rerolls = 0;
                self.previous = self.point.replace(Point::new([*a, *b]));
                if self.mode.is_match() {
                    self.phase = Phase::Scoring;
                } else {
                    self.set_puzzle(at, rest);
                }
            }
            (Phase::Scoring, [a, b, c]) => {
                if let Some(point) = &mut self.point {
                    point.dice = ScoringDice::new([*a, *b, *c]);
                }
                let left = (self.mode == Mode::Tournament).then_some(self.limits.first);
                self.phase = Phase::Thinking { since: at, left };
            }
            _ => {}
        }
    }

    /// Ends the point.
    pub(super) fn conclude(&mut self, outcome: PointOutcome) {
        if let Some(point) = &mut self.point {
            point.outcome = Some(outcome);
        }
        self.phase = Phase::Review;
        if let PointOutcome::Won(seat) = outcome {
            self.points[seat.index()] += 1;
            self.roller = self.roller.next(self.count());
        }
        if let Some(winner) = self.set_winner()
            && (!self.long || self.sets[winner.index()] + 1 == SETS)
        {
            self.sets[winner.index()] += 1;
            self.phase = Phase::Over;
        }
    }

    fn next(&mut self) {
        if let Some(winner) = self.set_winner() {
            self.sets[winner.index()] += 1;
            self.points.fill(0);
        }
        let is_over = match self.mode {
            Mode::Puzzle => self.number >= self.puzzles(),
            // It is reviewed when its time is up.
            Mode::Sprint => true,
            Mode::Basic | Mode::Tournament => false,
        };
        self.phase = if is_over { Phase::Over } else { Phase::Target };
    }

    fn accept_action(
        &mut self,
        at: Duration,
        seat: Seat,
        action: &Action,
    ) -> Result<(), RuleError> {
        if self.phase == Phase::Review {
            if *action != Action::Next {
                return Err(RuleError::new("the point is over: continue with next"));
            }
            self.next();
            return Ok(());
        }
        if *action == Action::Next {
            return Err(RuleError::new("the point is not over yet"));
        }
        if self.mode.is_match() {
            self.race(at, seat, action)
        } else {
            self.practise(action)
        }
    }
}
