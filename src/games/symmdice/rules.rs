//! The rules: the effect of events on a game.
use super::action::{Action, Keep, Vote};
use super::geometry::dice::{DieKind, NineDice};
use super::geometry::figure::Figure;
use super::geometry::svg::CREDIT;
use super::geometry::symmetry::Symmetry;
use super::options::{Judge, Options, Rules, SOLITAIRE_RUNS, Variant};
use super::position::{RunStanding, TablePosition, TurnPosition};
use super::referee::Verdict;
use super::state::{Claim, IN_THE_AIR, Phase, Ruling, SymmDice};
use super::words;
use crate::core::{
    Address, Audience, ChanceOutcome, Description, Event, Game, GameInfo, GameOptions, ParseError,
    RollNotation, RuleError, Seat, Seats, Standings, Turn, TurnText, VerbPhrase,
    rules::game::{expect, expect_seats, most_points_win},
};
use std::time::Duration;

static INFO: GameInfo = GameInfo {
    id: "symmdice",
    name: "SymmDice",
    tagline: "lay picture dice that turn or fold. Others may doubt it",
    thinking: 3,
    minutes: 15,
    inventor: "Keith Enevoldsen",
    credit: CREDIT,
    rules: include_str!("../../../assets/rules/symmdice.md"),
    options: Options::SPECS,
    read_options: Options::read,
    position_form: "ROLL ; LEFT",
    position: "hHsd hblc P ; 2",
    takebacks: true,
    first_seat_starts: false,
};

impl Game for SymmDice {
    type Options = Options;
    type Action = Action;
    const INFO: &'static GameInfo = &INFO;
    const ROLLS: RollNotation<SymmDice> = RollNotation {
        prompt: SymmDice::asks_for_roll,
        read: SymmDice::typed_faces,
        print: SymmDice::faces_typed,
        picture: |die, face| {
            let faces = DieKind::of(die.into()).faces();
            Some(faces.get(usize::from(face).checked_sub(1)?)?.motif().name())
        },
    };

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &options.seats())?;
        Ok(SymmDice::new(Rules::from(options), seats))
    }

    fn turn(&self) -> Turn {
        self.waits_for()
    }

    fn address(&self) -> Address {
        self.place_of_roll()
    }

    fn play(&mut self, at: Duration, event: &Event<Action>) -> Result<(), RuleError> {
        self.take(at, event)
    }

    fn standings(&self) -> Standings {
        let is_over = *self.phase() == Phase::Over && self.rules.variant.scores();
        most_points_win(self.points().iter().copied(), is_over)
    }

    fn has_secret(&self) -> bool {
        self.claim().is_some()
    }

    fn is_final(&self, _: &Event<Action>, after: &Self) -> bool {
        after.ruling != self.ruling
            && after
                .ruling
                .as_ref()
                .is_some_and(|ruling| ruling.verdict.is_some())
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
        words::read_line(self, seat, text)
    }

    fn position(&self, seat: Seat) -> Option<String> {
        let before = TurnPosition::START.to_string();
        match self.phase() {
            _ if self.rules.variant == Variant::Free => None,
            Phase::Over => None,
            Phase::Rolling { dice, left, .. } if seat == self.mover() => match self.roll() {
                Some(roll) => Some(
                    TurnPosition {
                        roll: Some(roll),
                        left: *left,
                    }
                    .to_string(),
                ),
                // Dice in the air after the first roll: the notation has no word for that.
                None => (*left == TurnPosition::START.left && dice.iter().all(Option::is_none))
                    .then_some(before),
            },
            Phase::Challenging { .. } | Phase::Voting { .. } if seat == self.mover() => None,
            _ => Some(before),
        }
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        let position = TablePosition::read(text).map_err(|why| INFO.no_position(text, why))?;
        let variant = match position.table {
            RunStanding::Alone { .. } => Variant::Solitaire,
            RunStanding::Race { .. } => Variant::Standard,
        };
        Ok(SymmDice::at(
            Rules::from(&Options {
                variant,
                ..Options::default()
            }),
            position,
        ))
    }
}

impl SymmDice {
    /// Applies an event; leaves the game unchanged on error.
    pub(super) fn take(&mut self, at: Duration, event: &Event<Action>) -> Result<(), RuleError> {
        // A game without an end can be ended while its dice are rolled, too.
        let is_end = *event == Event::Acted(self.mover, Action::End)
            && matches!(self.phase, Phase::Rolling { .. });
        if !is_end {
            expect(&self.waits_for(), at, event)?;
        }
        match event {
            Event::Chance(faces) => self.accept_roll(at, faces),
            Event::TimeUp => self.end_with_nothing(),
            Event::Acted(seat, action) => return self.act(*seat, action),
        }
        Ok(())
    }

    fn accept_roll(&mut self, at: Duration, faces: &ChanceOutcome) {
        match &mut self.phase {
            Phase::Starting { contenders, hooks } => {
                let sides = std::array::from_fn(|i| faces.0[i] - 1);
                let count = NineDice::of_sides(sides).hooks() as u8;
                if let Some(seat) = contenders.iter().find(|seat| hooks[seat.index()].is_none()) {
                    hooks[seat.index()] = Some(count);
                }
                let hooks_of_seats: Option<Vec<(Seat, u8)>> = contenders
                    .iter()
                    .map(|seat| Some((seat, hooks[seat.index()]?)))
                    .collect();
                let Some(hooks_of_seats) = hooks_of_seats else {
                    return;
                };
                let most_hooks = hooks_of_seats.iter().map(|&(_, n)| n).max();
                let tied: Seats = hooks_of_seats
                    .iter()
                    .filter(|&&(_, n)| Some(n) == most_hooks)
                    .map(|&(seat, _)| seat)
                    .collect();
                if tied.len() > 1 {
                    *contenders = tied;
                    hooks.fill(None);
                    self.rolls += 1;
                } else if let Some(first) = tied.iter().next() {
                    self.starter = first;
                    self.mover = first;
                    self.roll_all();
                }
            }
            Phase::Rolling { dice, since, .. } => {
                let missing = dice.iter_mut().enumerate().filter(|(_, die)| die.is_none());
                for ((i, die), face) in missing.zip(&faces.0) {
                    *die = Some(DieKind::of(i).faces()[usize::from(face - 1)]);
                }
                since.get_or_insert(at);
            }
            _ => {}
        }
    }

    /// Ends a turn in which no figure was made.
    fn end_with_nothing(&mut self) {
        self.ruling = Some(Ruling::of(self.mover, None));
        self.end_run();
    }

    fn act(&mut self, seat: Seat, action: &Action) -> Result<(), RuleError> {
        let makes_nothing = self.makes_nothing();
        match (&mut self.phase, action) {
            (Phase::Rolling { .. }, Action::Keep(keep)) => return self.keep(keep),
            (Phase::Rolling { .. }, Action::Declare(symmetry, figure)) => {
                return self.declare(*symmetry, figure);
            }
            (Phase::Rolling { .. }, Action::Lay(figure)) => return self.lay(figure),
            (Phase::Rolling { .. }, Action::Set(roll)) => return self.set_dice(roll),
            (Phase::Rolling { .. }, Action::End) => return self.end_game(),
            (Phase::Rolling { .. }, Action::Pass) if makes_nothing => {
                self.end_with_nothing();
            }
            (Phase::Challenging { claim, open }, Action::Pass) => {
                *open = open.without(seat);
                if open.is_empty() {
                    let claim = claim.clone();
                    self.settle(claim, None, None);
                }
            }
            (Phase::Challenging { claim, .. }, Action::Challenge) => {
                let claim = claim.clone();
                self.challenge(seat, claim);
            }
            (Phase::Voting { .. }, Action::Vote(vote)) => self.vote(seat, *vote),
            _ => return Err(self.what_is_due()),
        }
        Ok(())
    }

    fn set_dice(&mut self, roll: &NineDice) -> Result<(), RuleError> {
        if self.rules.variant != Variant::Free {
            return Err(RuleError::new(
                "you can turn dice over only in free play: keep some and roll the others",
            ));
        }
        if let Phase::Rolling { dice, .. } = &mut self.phase {
            *dice = roll.faces().map(Some);
        }
        Ok(())
    }

    fn end_game(&mut self) -> Result<(), RuleError> {
        if self.rules.variant.scores() {
            return Err(RuleError::new(
                "a game for points ends by itself: roll, or make a figure",
            ));
        }
        self.phase = Phase::Over;
        Ok(())
    }

    fn challenge(&mut self, challenger: Seat, claim: Claim) {
        match self.rules.judge {
            Judge::Program => {
                let verdict = self.judge(&claim);
                self.settle(claim, Some(challenger), Some(verdict));
            }
            Judge::Table => {
                let votes = vec![None; self.points.len()];
                self.phase = Phase::Voting {
                    claim,
                    challenger,
                    votes,
                };
            }
        }
    }

    /// Counts a vote: most of the voters decide, or all have voted and the claim is undecided.
    fn vote(&mut self, seat: Seat, vote: Vote) {
        let voters = self.voters().len();
        let Phase::Voting {
            claim,
            challenger,
            votes,
        } = &mut self.phase
        else {
            return;
        };
        votes[seat.index()] = Some(vote);
        let are_most = |choice: Vote| {
            votes
                .iter()
                .flatten()
                .filter(|vote| **vote == choice)
                .count()
                * 2
                > voters
        };
        let verdict = if are_most(Vote::Yes) {
            Verdict::Has
        } else if are_most(Vote::No) {
            Verdict::HasNot
        } else if votes.iter().flatten().count() == voters {
            Verdict::Undecided
        } else {
            return;
        };
        let claim = claim.clone();
        let challenger = *challenger;
        self.settle(claim, Some(challenger), Some(verdict));
    }

    /// Returns the refusal of an action of another phase.
    pub(super) fn what_is_due(&self) -> RuleError {
        RuleError::new(match self.phase {
            Phase::Rolling { .. } => "there is nothing to answer: roll, or make a figure",
            Phase::Challenging { .. } => "a figure was declared: let it stand (pass) or challenge",
            Phase::Voting { .. } => "a figure was challenged: vote yes, no or unsure",
            Phase::Starting { .. } | Phase::Over => "there is nothing to choose now",
        })
    }

    /// Refuses a `symmetry` that cannot be declared in this variant.
    pub(super) fn expect_declared(&self, symmetry: Symmetry) -> Result<(), RuleError> {
        let variant = self.rules.variant;
        if variant.declares(symmetry) {
            return Ok(());
        }
        Err(RuleError::new(match variant {
            Variant::Kids => {
                format!("only one mirror (D1) counts in Little Kids, not {symmetry}: say done")
            }
            _ => format!("{symmetry} cannot be made with these dice: declare C2 to C8 or D1 to D5"),
        }))
    }

    fn keep(&mut self, keep: &Keep) -> Result<(), RuleError> {
        let is_free = self.rules.variant == Variant::Free;
        let roll = self.roll();
        let Phase::Rolling { dice, left, .. } = &mut self.phase else {
            return Ok(());
        };
        if *left == 0 {
            return Err(RuleError::new("that was the third roll: make a figure"));
        }
        if keep.rolled_count() == 0 {
            return Err(RuleError::new(
                "keeping all nine dice is no roll: let one go, or make a figure",
            ));
        }
        if let Some((_, refused)) = roll.and_then(|roll| keep.misfit(&roll)) {
            return Err(refused);
        }
        *dice = keep.0;
        self.rolls += 1;
        if !is_free {
            *left -= 1;
        }
        Ok(())
    }

    fn declare(&mut self, symmetry: Symmetry, figure: &Figure) -> Result<(), RuleError> {
        if !self.rules.variant.scores() {
            return Err(RuleError::new(
                "nothing is declared in this game: just lay the figure",
            ));
        }
        self.expect_declared(symmetry)?;
        let claim = self.claim_of(Some(symmetry), figure)?;
        let open = self.others();
        if !open.is_empty() {
            self.phase = Phase::Challenging { claim, open };
            return Ok(());
        }
        let verdict = self.judge(&claim);
        if verdict == Verdict::Undecided {
            // The player adjusts the figure: no new roll is won by being inexact.
            self.adjusted += 1;
            self.ruling = Some(Ruling {
                verdict: Some(verdict),
                ..Ruling::of(self.mover, Some(claim))
            });
        } else {
            self.settle(claim, None, Some(verdict));
        }
        Ok(())
    }

    fn lay(&mut self, figure: &Figure) -> Result<(), RuleError> {
        if self.rules.variant.scores() {
            return Err(RuleError::new(
                "this game is for points: declare the symmetry of the figure",
            ));
        }
        let claim = self.claim_of(None, figure)?;
        self.ruling = Some(Ruling::of(self.mover, Some(claim)));
        if self.rules.variant == Variant::Meditative {
            self.end_run();
        }
        Ok(())
    }

    fn claim_of(&self, declared: Option<Symmetry>, figure: &Figure) -> Result<Claim, RuleError> {
        if let Some(roll) = self.roll() {
            roll.covers(figure.dice().iter().map(|die| die.face))?;
        }
        Ok(Claim {
            declared,
            figure: figure.clone(),
            first_roll: self.is_first_roll(),
        })
    }

    /// Ends a turn whose claim was judged, or stands because nobody asked.
    pub(super) fn settle(
        &mut self,
        claim: Claim,
        challenger: Option<Seat>,
        verdict: Option<Verdict>,
    ) {
        let is_upheld = matches!(verdict, None | Some(Verdict::Has));
        if !self.others().is_empty() && self.judge(&claim) == Verdict::HasNot {
            self.untrue
                .push((self.mover, challenger.filter(|_| !is_upheld)));
        }
        self.figures[self.mover.index()] += 1;
        let points = if is_upheld { claim.score() } else { 0 };
        self.points[self.mover.index()] += points;
        if let Some(challenger) = challenger {
            self.points[challenger.index()] += match verdict {
                Some(Verdict::Has) => -self.rules.challenge(),
                Some(Verdict::HasNot) => self.rules.challenge(),
                _ => 0,
            };
        }
        let has_goal = matches!(self.rules.variant, Variant::Standard | Variant::Kids);
        self.last_round |= has_goal && self.points.iter().any(|points| *points >= self.rules.goal);
        let has_another_turn =
            verdict == Some(Verdict::Undecided) || (is_upheld && claim.earns_turn());
        self.ruling = Some(Ruling {
            challenger,
            verdict,
            points,
            again: has_another_turn,
            ..Ruling::of(self.mover, Some(claim))
        });
        if has_another_turn {
            self.turn += 1;
            self.roll_all();
        } else {
            self.end_run();
        }
    }

    fn end_run(&mut self) {
        self.runs += 1;
        self.turn = 1;
        let next = self.mover.next(self.seat_count());
        let is_over = match self.rules.variant {
            Variant::Solitaire => self.runs == SOLITAIRE_RUNS,
            _ => self.last_round && next == self.starter,
        };
        if is_over {
            self.phase = Phase::Over;
        } else {
            self.mover = next;
            self.roll_all();
        }
    }

    /// Begins a turn, with all dice in the air.
    fn roll_all(&mut self) {
        (self.phase, self.rolls) = (IN_THE_AIR, 0);
    }
}
