//! Where a game stands, and how events change it.
use super::action::{Action, Keep, Vote};
use super::dice::{DICE, Kind, Position, ROLLS, Roll};
use super::figure::Figure;
use super::motifs::Face;
use super::options::{Judge, Rules, SOLITAIRE_RUNS, Variant};
use super::orbits::score;
use super::referee::{Referee, Verdict};
use super::symmetry::Symmetry;
use crate::core::chance::{ChanceOutcome, ChanceRequest};
use crate::core::game::{Event, RuleError, Seat, Seats, Turn, expect};
use std::time::Duration;

/// What is earned by challenging an untrue declaration, and lost by challenging a true one.
pub const CHALLENGE: i32 = 10;

/// A game of SymmDice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymmDice {
    pub(super) rules: Rules,
    points: Vec<i32>,
    starter: Seat,
    mover: Seat,
    phase: Phase,
    /// How many runs are over, of all seats.
    runs: u32,
    /// The turn of the run, from 1.
    turn: u32,
    last_round: bool,
    ruling: Option<Ruling>,
}

/// What a game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Seats roll all dice for the start: most hooks begin, ties roll again.
    Starting {
        /// Who still can begin.
        contenders: Seats,
        /// The hooks that each seat has rolled in this round of rolls.
        hooks: Vec<Option<u8>>,
    },
    /// The mover rolls, or chooses what to keep, or makes a figure.
    Rolling {
        /// What the dice show; none for one that is in the air.
        dice: [Option<Face>; DICE],
        /// Rerolls left after the roll that lies there or is due.
        left: u8,
        /// When the first roll of the turn fell, in match time.
        since: Option<Duration>,
    },
    /// The others may challenge.
    Challenging {
        /// What they may challenge.
        claim: Claim,
        /// Who has not answered yet.
        open: Seats,
        /// When it stands unchallenged, in match time.
        until: Option<Duration>,
    },
    /// The others vote on a challenged declaration.
    Voting {
        /// What they vote on.
        claim: Claim,
        /// Who challenged.
        challenger: Seat,
        /// What each seat has said.
        votes: Vec<Option<Vote>>,
    },
    /// Nothing more comes.
    Over,
}

/// A figure and what its maker says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The declared symmetry; none where nothing is declared.
    pub declared: Option<Symmetry>,
    /// The figure.
    pub figure: Figure,
    /// Whether it was made on the first roll of the turn.
    pub first_roll: bool,
}

impl Claim {
    /// What it scores if it stands.
    pub fn score(&self) -> i32 {
        self.declared.map_or(0, |symmetry| score(symmetry, self.figure.dice().len() as u8))
    }
    /// Whether it earns another turn if it stands.
    pub fn earns_turn(&self) -> bool {
        self.first_roll && self.figure.dice().len() == DICE
    }
}

/// How a turn ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Whose turn it was.
    pub maker: Seat,
    /// The figure and its declaration; none where time ran out first.
    pub claim: Option<Claim>,
    /// Who challenged.
    pub challenger: Option<Seat>,
    /// What was judged; none where nobody asked.
    pub verdict: Option<Verdict>,
    /// The maker's points.
    pub points: i32,
    /// Whether another turn of the run follows, earned or played again.
    pub again: bool,
}

/// Nine dice in the air.
const IN_THE_AIR: Phase = Phase::Rolling { dice: [None; DICE], left: ROLLS - 1, since: None };

impl SymmDice {
    /// A new game by `rules`.
    pub(super) fn new(rules: Rules, seats: u8) -> SymmDice {
        let everybody = Seats::first(seats);
        let by_hooks = rules.variant == Variant::Standard;
        let starting = Phase::Starting { contenders: everybody, hooks: vec![None; seats.into()] };
        SymmDice {
            rules,
            points: vec![0; seats.into()],
            starter: Seat(0),
            mover: Seat(0),
            phase: if by_hooks { starting } else { IN_THE_AIR },
            runs: 0,
            turn: 1,
            last_round: false,
            ruling: None,
        }
    }

    /// A game alone whose last run stands at `position`.
    pub(super) fn at(rules: Rules, position: Position) -> SymmDice {
        let dice = position.roll.map_or([None; DICE], |roll| roll.faces().map(Some));
        let since = position.roll.map(|_| Duration::ZERO);
        let phase = Phase::Rolling { dice, left: position.left, since };
        SymmDice { phase, runs: SOLITAIRE_RUNS - 1, ..SymmDice::new(rules, 1) }
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
    /// Each seat's points.
    pub fn points(&self) -> &[i32] {
        &self.points
    }
    /// What it waits for.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }
    /// Whose run it is.
    pub fn mover(&self) -> Seat {
        self.mover
    }
    /// Who begins each round.
    pub fn starter(&self) -> Seat {
        self.starter
    }
    /// The round, from 1.
    pub fn round(&self) -> u32 {
        self.runs / self.points.len() as u32 + 1
    }
    /// How many runs are over, of all seats.
    pub fn runs(&self) -> u32 {
        self.runs
    }
    /// The turn of the run, from 1.
    pub fn turn_of_run(&self) -> u32 {
        self.turn
    }
    /// Whether a seat has reached the goal, so that the round is the last.
    pub fn is_last_round(&self) -> bool {
        self.last_round
    }
    /// How the last turn ended.
    pub fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref()
    }
    /// The dice that the mover can use: what was rolled last, none while dice are in the air.
    pub fn roll(&self) -> Option<Roll> {
        let Phase::Rolling { dice, .. } = &self.phase else { return None };
        let faces: Vec<Face> = dice.iter().copied().collect::<Option<_>>()?;
        faces.try_into().ok().and_then(|faces| Roll::new(faces).ok())
    }
    /// Rerolls left, while the mover rolls.
    pub fn left(&self) -> Option<u8> {
        match self.phase {
            Phase::Rolling { left, .. } => Some(left),
            _ => None,
        }
    }
    /// What may be challenged or is voted on.
    pub fn claim(&self) -> Option<&Claim> {
        match &self.phase {
            Phase::Challenging { claim, .. } | Phase::Voting { claim, .. } => Some(claim),
            _ => None,
        }
    }
    /// The referee's verdict on a claim.
    pub fn judge(&self, claim: &Claim) -> Verdict {
        let referee = Referee::new(&claim.figure, self.rules.tolerances);
        claim.declared.map_or(Verdict::Has, |symmetry| referee.findings().verdict(symmetry))
    }

    fn seats(&self) -> u8 {
        self.points.len() as u8
    }
    fn others(&self) -> Seats {
        Seats::first(self.seats()).without(self.mover)
    }

    /// What the game waits for, as the table sees it.
    pub(super) fn waits_for(&self) -> Turn {
        let roll = |seat, count| Turn::Chance { seat: Some(seat), request: ChanceRequest::dice(count, 6) };
        match &self.phase {
            Phase::Starting { contenders, hooks } => {
                let next = contenders.iter().find(|seat| hooks[seat.index()].is_none());
                roll(next.unwrap_or(self.mover), DICE)
            }
            Phase::Rolling { dice, since, .. } => match dice.iter().filter(|d| d.is_none()).count() {
                0 => {
                    let until = self.rules.limit.and_then(|limit| Some(*since.as_ref()? + limit));
                    Turn::Act { seats: Seats::only(self.mover), until }
                }
                count => roll(self.mover, count),
            },
            Phase::Challenging { open, until, .. } => Turn::Act { seats: *open, until: *until },
            Phase::Voting { votes, .. } => {
                let silent = self.others().iter().filter(|seat| votes[seat.index()].is_none());
                Turn::Act { seats: silent.collect(), until: None }
            }
            Phase::Over => Turn::Over,
        }
    }

    /// Takes an event, or refuses it and stays as it was.
    pub(super) fn take(&mut self, at: Duration, event: &Event<Action>) -> Result<(), RuleError> {
        expect(&self.waits_for(), at, event)?;
        match event {
            Event::Chance(faces) => self.rolled(at, faces),
            Event::TimeUp => self.time_up(),
            Event::Acted(seat, action) => return self.act(at, *seat, action),
        }
        Ok(())
    }

    fn rolled(&mut self, at: Duration, faces: &ChanceOutcome) {
        match &mut self.phase {
            Phase::Starting { contenders, hooks } => {
                let sides = std::array::from_fn(|i| faces.0[i] - 1);
                let count = Roll::of_sides(sides).hooks() as u8;
                if let Some(seat) = contenders.iter().find(|seat| hooks[seat.index()].is_none()) {
                    hooks[seat.index()] = Some(count);
                }
                let rolled: Option<Vec<(Seat, u8)>> =
                    contenders.iter().map(|seat| Some((seat, hooks[seat.index()]?))).collect();
                let Some(rolled) = rolled else { return };
                let most = rolled.iter().map(|&(_, n)| n).max();
                let tied: Seats =
                    rolled.iter().filter(|&&(_, n)| Some(n) == most).map(|&(seat, _)| seat).collect();
                if tied.len() > 1 {
                    *contenders = tied;
                    hooks.fill(None);
                } else if let Some(first) = tied.iter().next() {
                    (self.starter, self.mover) = (first, first);
                    self.phase = IN_THE_AIR;
                }
            }
            Phase::Rolling { dice, since, .. } => {
                let missing = dice.iter_mut().enumerate().filter(|(_, die)| die.is_none());
                for ((i, die), face) in missing.zip(&faces.0) {
                    *die = Some(Kind::of(i).faces()[usize::from(face - 1)]);
                }
                since.get_or_insert(at);
            }
            _ => {}
        }
    }

    fn time_up(&mut self) {
        match std::mem::replace(&mut self.phase, Phase::Over) {
            Phase::Challenging { claim, .. } => self.settle(claim, None, None),
            _ => {
                let maker = self.mover;
                self.ruling = Some(Ruling {
                    maker,
                    claim: None,
                    challenger: None,
                    verdict: None,
                    points: 0,
                    again: false,
                });
                self.end_run();
            }
        }
    }

    fn act(&mut self, at: Duration, seat: Seat, action: &Action) -> Result<(), RuleError> {
        match (&mut self.phase, action) {
            (Phase::Rolling { .. }, Action::Keep(keep)) => self.keep(keep),
            (Phase::Rolling { .. }, Action::Declare(symmetry, figure)) => self.declare(at, *symmetry, figure),
            (Phase::Rolling { .. }, Action::Lay(figure)) => self.lay(figure),
            (Phase::Rolling { dice, .. }, Action::Set(roll)) => {
                if self.rules.variant != Variant::Free {
                    return Err(RuleError::new("dice are turned by hand in free play only"));
                }
                *dice = roll.faces().map(Some);
                Ok(())
            }
            (Phase::Rolling { .. }, Action::End) => {
                if self.rules.variant.scores() {
                    return Err(RuleError::new("a game for points ends by itself"));
                }
                self.phase = Phase::Over;
                Ok(())
            }
            (Phase::Challenging { claim, open, .. }, Action::Pass) => {
                *open = open.without(seat);
                if open.is_empty() {
                    let claim = claim.clone();
                    self.settle(claim, None, None);
                }
                Ok(())
            }
            (Phase::Challenging { claim, .. }, Action::Challenge) => {
                let claim = claim.clone();
                match self.rules.judge {
                    Judge::Program => {
                        let verdict = self.judge(&claim);
                        self.settle(claim, Some(seat), Some(verdict));
                    }
                    Judge::Table => {
                        let votes = vec![None; self.points.len()];
                        self.phase = Phase::Voting { claim, challenger: seat, votes };
                    }
                }
                Ok(())
            }
            (Phase::Voting { claim, challenger, votes }, Action::Vote(vote)) => {
                votes[seat.index()] = Some(*vote);
                let voters = votes.len() - 1;
                let most = |what: Vote| votes.iter().flatten().filter(|&&v| v == what).count() * 2 > voters;
                let verdict = match (most(Vote::Yes), most(Vote::No)) {
                    (true, _) => Verdict::Has,
                    (_, true) => Verdict::HasNot,
                    _ if votes.iter().flatten().count() < voters => return Ok(()),
                    _ => Verdict::Undecided,
                };
                let (claim, challenger) = (claim.clone(), *challenger);
                self.settle(claim, Some(challenger), Some(verdict));
                Ok(())
            }
            (Phase::Rolling { .. }, _) => {
                Err(RuleError::new("there is nothing to answer: roll or make a figure"))
            }
            (Phase::Challenging { .. }, _) => Err(RuleError::new("a figure was declared: pass or challenge")),
            (Phase::Voting { .. }, _) => {
                Err(RuleError::new("a figure was challenged: vote yes, no or unsure"))
            }
            (Phase::Starting { .. } | Phase::Over, _) => Err(RuleError::new("nothing is to be chosen")),
        }
    }

    fn keep(&mut self, keep: &Keep) -> Result<(), RuleError> {
        let free = self.rules.variant == Variant::Free;
        let roll = self.roll();
        let Phase::Rolling { dice, left, .. } = &mut self.phase else { return Ok(()) };
        if *left == 0 {
            return Err(RuleError::new("that was the third roll"));
        }
        if keep.rolled() == 0 {
            return Err(RuleError::new("keeping all nine dice is no roll: let one go, or make a figure"));
        }
        if let Some(roll) = roll.filter(|roll| !keep.fits(roll)) {
            return Err(RuleError::new(format!("{keep} does not fit the dice {roll}")));
        }
        *dice = keep.0;
        if !free {
            *left -= 1;
        }
        Ok(())
    }

    fn declare(&mut self, at: Duration, symmetry: Symmetry, figure: &Figure) -> Result<(), RuleError> {
        let variant = self.rules.variant;
        if !variant.scores() {
            return Err(RuleError::new("nothing is declared here: lay the figure"));
        }
        if !variant.declares(symmetry) {
            return Err(RuleError::new(match variant {
                Variant::Kids => format!("only one mirror (D1) counts in Little Kids, not {symmetry}"),
                _ => format!("{symmetry} cannot be made with these dice: declare C2 to C8 or D1 to D5"),
            }));
        }
        let claim = self.claim_of(Some(symmetry), figure)?;
        let open = self.others();
        if open.is_empty() {
            let verdict = self.judge(&claim);
            self.settle(claim, None, Some(verdict));
        } else {
            let until = self.rules.window.map(|window| at + window);
            self.phase = Phase::Challenging { claim, open, until };
        }
        Ok(())
    }

    fn lay(&mut self, figure: &Figure) -> Result<(), RuleError> {
        if self.rules.variant.scores() {
            return Err(RuleError::new("a figure is declared: say its symmetry"));
        }
        let claim = self.claim_of(None, figure)?;
        let maker = self.mover;
        self.ruling = Some(Ruling {
            maker,
            claim: Some(claim),
            challenger: None,
            verdict: None,
            points: 0,
            again: false,
        });
        if self.rules.variant == Variant::Meditative {
            self.end_run();
        }
        Ok(())
    }

    fn claim_of(&self, declared: Option<Symmetry>, figure: &Figure) -> Result<Claim, RuleError> {
        if let Some(roll) = self.roll() {
            roll.covers(figure.dice().iter().map(|die| die.face))?;
        }
        Ok(Claim { declared, figure: figure.clone(), first_roll: self.left() == Some(ROLLS - 1) })
    }

    /// Ends a turn whose claim was judged, or stands because nobody asked.
    fn settle(&mut self, claim: Claim, challenger: Option<Seat>, verdict: Option<Verdict>) {
        let stands = matches!(verdict, None | Some(Verdict::Has));
        let points = if stands { claim.score() } else { 0 };
        self.points[self.mover.index()] += points;
        if let (Some(challenger), Variant::Standard) = (challenger, self.rules.variant) {
            self.points[challenger.index()] += match verdict {
                Some(Verdict::Has) => -CHALLENGE,
                Some(Verdict::HasNot) => CHALLENGE,
                _ => 0,
            };
        }
        let ends_by_goal = matches!(self.rules.variant, Variant::Standard | Variant::Kids);
        self.last_round |= ends_by_goal && self.points.iter().any(|&p| p >= self.rules.goal);
        let again = verdict == Some(Verdict::Undecided) || (stands && claim.earns_turn());
        let maker = self.mover;
        self.ruling = Some(Ruling { maker, claim: Some(claim), challenger, verdict, points, again });
        if again {
            self.turn += 1;
            self.phase = IN_THE_AIR;
        } else {
            self.end_run();
        }
    }

    fn end_run(&mut self) {
        self.runs += 1;
        self.turn = 1;
        let next = self.mover.next(self.seats());
        let over = match self.rules.variant {
            Variant::Solitaire => self.runs == SOLITAIRE_RUNS,
            _ => self.last_round && next == self.starter,
        };
        if over {
            self.phase = Phase::Over;
        } else {
            self.mover = next;
            self.phase = IN_THE_AIR;
        }
    }
}
