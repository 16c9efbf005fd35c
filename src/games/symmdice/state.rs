//! The state of a game.
use super::action::Vote;
use super::geometry::dice::{DICE, NineDice, ROLLS};
use super::geometry::figure::Figure;
use super::geometry::motifs::Face;
use super::geometry::orbits::score;
use super::geometry::symmetry::Symmetry;
use super::options::{Judge, Rules, Variant};
use super::position::{RunStanding, TablePosition, TurnPosition};
use super::referee::{Referee, Verdict};
use crate::core::{Address, ChanceRequest, Seat, Seats, Turn};
use std::time::Duration;

/// A game of SymmDice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymmDice {
    pub(super) rules: Rules,
    pub(super) points: Vec<i32>,
    pub(super) starter: Seat,
    pub(super) mover: Seat,
    pub(super) phase: Phase,
    /// Number of runs that are over, of all seats.
    pub(super) runs: u32,
    /// The turn of the run, from 1.
    pub(super) turn: u32,
    /// The rolls before the present one in this turn, or in the roll for the start.
    pub(super) rolls: u32,
    pub(super) last_round: bool,
    pub(super) ruling: Option<Ruling>,
    /// Number of figures that went back to the player to be adjusted.
    pub(super) adjusted: u32,
    /// The makers of untrue declarations, and who caught each, if anybody did.
    pub(super) untrue: Vec<(Seat, Option<Seat>)>,
    /// Number of figures that each seat has declared and that stood or were judged.
    pub(super) figures: Vec<u32>,
}

/// Phase of a game, by what it waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Seats roll all dice for the start: most hooks begin, ties roll again.
    Starting {
        /// The seats that can still begin.
        contenders: Seats,
        /// The hooks that each seat has rolled in this round of rolls.
        hooks: Vec<Option<u8>>,
    },
    /// The mover rolls, or chooses what to keep, or makes a figure.
    Rolling {
        /// The faces; `None` for a die in the air.
        dice: [Option<Face>; DICE],
        /// Rerolls left after the roll that lies there or is due.
        left: u8,
        /// Match time of the first roll of the turn.
        since: Option<Duration>,
    },
    /// The others may challenge.
    Challenging {
        /// The claim that they may challenge.
        claim: Claim,
        /// The seats that have not answered yet.
        open: Seats,
    },
    /// [`SymmDice::voters`] vote on a challenged declaration.
    Voting {
        /// The claim that they vote on.
        claim: Claim,
        /// The seat that challenged.
        challenger: Seat,
        /// The vote of each seat.
        votes: Vec<Option<Vote>>,
    },
    /// Nothing more comes.
    Over,
}

/// A figure and what its maker says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    /// The declared symmetry; `None` if nothing is declared.
    pub(crate) declared: Option<Symmetry>,
    pub(crate) figure: Figure,
    /// Made on the first roll of the turn.
    pub(crate) first_roll: bool,
}

impl Claim {
    /// Returns what it scores if it stands.
    pub(crate) fn score(&self) -> i32 {
        self.declared.map_or(0, |symmetry| {
            score(symmetry, self.figure.dice().len() as u8)
        })
    }
    /// Returns whether it earns another turn if it stands.
    pub(crate) fn earns_turn(&self) -> bool {
        self.first_roll && self.figure.dice().len() == DICE
    }
}

/// End of a turn: the verdict and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ruling {
    /// The seat whose turn it was.
    pub(crate) maker: Seat,
    /// The figure and its declaration; `None` if time ran out first, or the dice make none.
    pub(crate) claim: Option<Claim>,
    /// The seat that challenged.
    pub(crate) challenger: Option<Seat>,
    /// The verdict; `None` without a challenge.
    pub(crate) verdict: Option<Verdict>,
    /// The maker's points.
    pub(crate) points: i32,
    /// Another turn of the run follows, earned or played again.
    pub(crate) again: bool,
}

impl Ruling {
    /// Returns the end of a turn that nobody judges and that brings nothing.
    pub(super) fn of(maker: Seat, claim: Option<Claim>) -> Ruling {
        Ruling {
            maker,
            claim,
            challenger: None,
            verdict: None,
            points: 0,
            again: false,
        }
    }
}

/// Nine dice in the air.
pub(super) const IN_THE_AIR: Phase = Phase::Rolling {
    dice: [None; DICE],
    left: ROLLS - 1,
    since: None,
};

impl SymmDice {
    /// Returns a new game by `rules`.
    pub(super) fn new(rules: Rules, seats: u8) -> SymmDice {
        let everybody = Seats::first(seats);
        let has_hook_roll = rules.variant == Variant::Standard;
        let starting = Phase::Starting {
            contenders: everybody,
            hooks: vec![None; seats.into()],
        };
        SymmDice {
            rules,
            points: vec![0; seats.into()],
            starter: Seat(0),
            mover: Seat(0),
            phase: if has_hook_roll { starting } else { IN_THE_AIR },
            runs: 0,
            turn: 1,
            rolls: 0,
            last_round: false,
            ruling: None,
            adjusted: 0,
            untrue: Vec::new(),
            figures: vec![0; seats.into()],
        }
    }

    /// Returns a game by `rules` that stands at `position`, the mover in the first seat.
    pub(super) fn at(rules: Rules, position: TablePosition) -> SymmDice {
        let TablePosition {
            turn: TurnPosition { roll, left },
            table,
        } = position;
        let dice = roll.map_or([None; DICE], |roll| roll.faces().map(Some));
        let phase = Phase::Rolling {
            dice,
            left,
            since: roll.map(|_| Duration::ZERO),
        };
        let rolls = u32::from(ROLLS - 1 - left);
        match table {
            RunStanding::Alone { points, run } => SymmDice {
                phase,
                rolls,
                runs: run - 1,
                points: vec![points],
                ..SymmDice::new(rules, 1)
            },
            RunStanding::Race {
                points,
                moved,
                goal,
            } => {
                let seats = points.len();
                let starter = if moved == 0 {
                    Seat(0)
                } else {
                    Seat((seats - moved) as u8)
                };
                let rules = Rules { goal, ..rules };
                let last_round = points.iter().any(|&points| points >= goal);
                let game = SymmDice::new(rules, seats as u8);
                SymmDice {
                    phase,
                    rolls,
                    points,
                    starter,
                    runs: moved as u32,
                    last_round,
                    ..game
                }
            }
        }
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }
    /// Returns each seat's points.
    pub(crate) fn points(&self) -> &[i32] {
        &self.points
    }
    /// Returns what it waits for.
    pub(crate) fn phase(&self) -> &Phase {
        &self.phase
    }
    /// Returns whose run it is.
    pub(crate) fn mover(&self) -> Seat {
        self.mover
    }
    /// Returns the round, from 1.
    pub(crate) fn round(&self) -> u32 {
        self.runs / self.points.len() as u32 + 1
    }
    /// Returns how many runs are over, of all seats.
    pub(crate) fn runs(&self) -> u32 {
        self.runs
    }
    /// Returns the turn of the run, from 1.
    pub(crate) fn turn_of_run(&self) -> u32 {
        self.turn
    }
    /// Returns whether a seat has reached the goal, so that the round is the last.
    pub(crate) fn is_last_round(&self) -> bool {
        self.last_round
    }
    /// Returns how the last turn ended.
    pub(crate) fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref()
    }
    /// Returns whether the table has voted on how the last turn ended.
    pub(crate) fn is_voted(&self) -> bool {
        let challenged = self
            .ruling
            .as_ref()
            .is_some_and(|ruling| ruling.challenger.is_some());
        challenged && self.rules.judge == Judge::Table
    }
    /// Counts the settled figures of `seat`, and those of them that were challenged and untrue.
    pub(crate) fn known_of(&self, seat: Seat) -> (u32, usize) {
        let untrue = self
            .untrue
            .iter()
            .filter(|(maker, by)| *maker == seat && by.is_some())
            .count();
        (self.figures[seat.index()], untrue)
    }
    /// Returns the dice that the mover can use: what was rolled last, none while dice are in the
    /// air.
    pub(crate) fn roll(&self) -> Option<NineDice> {
        let Phase::Rolling { dice, .. } = &self.phase else {
            return None;
        };
        let faces: Vec<Face> = dice.iter().copied().collect::<Option<_>>()?;
        NineDice::new(faces.try_into().ok()?).ok()
    }
    /// Rerolls left, while the mover rolls.
    pub(crate) fn left(&self) -> Option<u8> {
        match self.phase {
            Phase::Rolling { left, .. } => Some(left),
            _ => None,
        }
    }
    /// Returns whether the mover's roll is, or will be, the first of the turn.
    pub(crate) fn is_first_roll(&self) -> bool {
        self.left() == Some(ROLLS - 1)
    }
    /// Returns whether a figure of so many dice of this roll earns another turn if it stands.
    pub(crate) fn earns_turn(&self, dice: usize) -> bool {
        self.is_first_roll() && dice == DICE
    }
    /// Returns whether the mover's last roll allows no figure at all that scores: then the turn may
    /// be passed. Very rare, in Little Kids only.
    pub(crate) fn makes_nothing(&self) -> bool {
        let variant = self.rules.variant;
        let Some(roll) = self.roll() else {
            return false;
        };
        variant.scores()
            && self.left() == Some(0)
            && variant.scoring().best_scores(&roll.counts()).0 == 0
    }
    /// Returns what may be challenged or is voted on.
    pub(crate) fn claim(&self) -> Option<&Claim> {
        match &self.phase {
            Phase::Challenging { claim, .. } | Phase::Voting { claim, .. } => Some(claim),
            _ => None,
        }
    }
    /// Returns the referee's verdict on a claim.
    pub(crate) fn judge(&self, claim: &Claim) -> Verdict {
        let Some(symmetry) = claim.declared else {
            return Verdict::Has;
        };
        Referee::new(&claim.figure).findings().verdict(symmetry)
    }

    pub(super) fn seat_count(&self) -> u8 {
        self.points.len() as u8
    }
    pub(crate) fn others(&self) -> Seats {
        Seats::first(self.seat_count()).without(self.mover)
    }
    /// Returns who votes on a challenged declaration: the others, and of two seats both, so that
    /// nobody judges alone.
    pub(crate) fn voters(&self) -> Seats {
        match self.seat_count() {
            2 => Seats::first(2),
            _ => self.others(),
        }
    }

    pub(super) fn place_of_roll(&self) -> Address {
        let roll = self.rolls;
        match &self.phase {
            Phase::Starting { .. } => Address {
                hand: 0,
                seat: self.due_for_start(),
                turn: 0,
                roll,
            },
            _ => Address {
                hand: self.round(),
                seat: Some(self.mover),
                turn: self.turn,
                roll,
            },
        }
    }

    /// Returns who rolls for the start next.
    fn due_for_start(&self) -> Option<Seat> {
        let Phase::Starting { contenders, hooks } = &self.phase else {
            return None;
        };
        contenders.iter().find(|seat| hooks[seat.index()].is_none())
    }

    /// Returns what the game waits for, as the table sees it.
    pub(super) fn waits_for(&self) -> Turn {
        match &self.phase {
            Phase::Starting { .. } => Turn::Chance {
                seat: self.due_for_start(),
                request: ChanceRequest::dice(DICE, 6),
            },
            Phase::Rolling { dice, .. } if dice.contains(&None) => {
                let due = dice.iter().map(Option::is_none);
                Turn::Chance {
                    seat: Some(self.mover),
                    request: ChanceRequest::reroll(due),
                }
            }
            Phase::Rolling { since, .. } => {
                let until = self
                    .rules
                    .limit
                    .and_then(|limit| Some(*since.as_ref()? + limit));
                Turn::Act {
                    seats: Seats::only(self.mover),
                    until,
                }
            }
            Phase::Challenging { open, .. } => Turn::Act {
                seats: *open,
                until: None,
            },
            Phase::Voting { votes, .. } => {
                let silent = self
                    .voters()
                    .iter()
                    .filter(|seat| votes[seat.index()].is_none());
                Turn::Act {
                    seats: silent.collect(),
                    until: None,
                }
            }
            Phase::Over => Turn::Over,
        }
    }
}
