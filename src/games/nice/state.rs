//! The state of a game.
use super::card::{Card, Suit};
use super::options::Goal;
use super::position::{MatchStanding, Position, winner_of_hand};
use super::roll::{Extra, Pattern, Ranks, allowed, chance_of};
use super::square::{Mask, Square};
use super::variant::Variant;
use crate::core::{Seat, Seats};

/// Phase of a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Phase {
    /// The roll for the start: every seat's last total, and the seats still to roll. Those that tie
    /// for the highest total roll again.
    Start {
        /// Last total by seat; 0 before the first.
        totals: Vec<u8>,
        /// The seats that can still start.
        among: Seats,
        /// Those of them still to roll.
        due: Seats,
    },
    /// The cards of a hand are to be dealt.
    Deal,
    /// The mover is to roll.
    Roll,
    /// The mover is to choose among the cards that fit.
    Choose,
    /// A side has won.
    Over,
}

/// The last roll of the hand and its result, for display.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LastRoll {
    /// The seat that rolled.
    pub seat: Seat,
    /// The dice.
    pub dice: Vec<u8>,
    /// The standing of the roll.
    pub extra: Extra,
    /// No card fitted.
    pub missed: bool,
    /// The card turned over, if any yet.
    pub cell: Option<usize>,
    /// The lines it completed.
    pub lines: Vec<Mask>,
}

/// A game of Nice Dice, in any of its variants.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Nice {
    pub(super) variant: Variant,
    pub(super) goal: Goal,
    pub(super) seats: u8,
    pub(super) phase: Phase,
    /// Points before this hand, by side.
    pub(super) earlier: Vec<u8>,
    /// Points in this hand, by side; after it, until the next is dealt.
    pub(super) scored: Vec<u8>,
    /// The points of each finished hand, by side.
    pub(super) hands: Vec<Vec<u8>>,
    pub(super) starter: Seat,
    pub(super) mover: Seat,
    /// The cards by cell; `None` for a face-down card unknown from a position.
    pub(super) cards: Vec<Option<Card>>,
    pub(super) square: Square,
    /// The cards face down at the start of the hand: none, except in a game from a position.
    pub(super) base: Mask,
    pub(super) extra: Extra,
    /// The number of finished turns in this hand.
    pub(super) turns: u32,
    /// The number of earlier rolls in this turn, or in the roll for the start.
    pub(super) rolls: u32,
    pub(super) latest: Option<LastRoll>,
    /// A single hand from a position, not a match.
    pub(super) lone: bool,
}

impl Nice {
    pub(super) fn new(variant: Variant, goal: Goal, seats: u8) -> Self {
        let all = Seats::first(seats);
        let sides = if seats == 4 { 2 } else { usize::from(seats) };
        let mut square = Square::new(variant, &[0; 16]);
        for cell in 0..variant.cells() {
            square.turn_over(cell);
        }
        Self {
            variant,
            goal,
            seats,
            phase: Phase::Start {
                totals: vec![0; usize::from(seats)],
                among: all,
                due: all,
            },
            earlier: vec![0; sides],
            scored: vec![0; sides],
            hands: Vec::new(),
            starter: Seat(0),
            mover: Seat(0),
            cards: Vec::new(),
            square,
            base: 0,
            extra: Extra::First,
            turns: 0,
            rolls: 0,
            latest: None,
            lone: false,
        }
    }

    /// Creates a game from a position, the first seat to move: with its match standing, one seat
    /// per side, or as a single hand of two without points.
    pub(super) fn at(position: &Position) -> Self {
        let square = position.square;
        let mut game = match &position.standing {
            None => Self {
                lone: true,
                base: square.down(),
                ..Self::new(square.variant(), Goal::Points(15), 2)
            },
            Some(MatchStanding {
                points,
                starter,
                goal,
            }) => Self {
                earlier: points.iter().map(|(before, _)| *before).collect(),
                scored: points.iter().map(|(_, hand)| *hand).collect(),
                starter: Seat(*starter as u8),
                ..Self::new(square.variant(), *goal, points.len() as u8)
            },
        };
        // A position does not contain suits: equal ranks get one after the other.
        let mut used = [0; 14];
        for cell in 0..square.variant().cells() {
            let suit = &mut used[usize::from(square.rank(cell))];
            let card = square.face(cell).map(|rank| Card {
                rank,
                suit: Suit::ALL[*suit % 4],
            });
            game.cards.push(card);
            *suit += 1;
        }
        game.square = square;
        game.extra = position.extra;
        if square.is_done() {
            game.phase = Phase::Deal;
            return game;
        }
        game.phase = Phase::Roll;
        if let Some(dice) = &position.dice {
            game.place_roll(dice);
        }
        game
    }

    pub(crate) fn variant(&self) -> Variant {
        self.variant
    }
    /// Returns the side with the most points over all hands, if it is one.
    pub(super) fn leader(&self) -> Option<usize> {
        winner_of_hand(&self.points())
    }
    /// Returns the seats, in playing order.
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::first(self.seats).iter()
    }
    /// Returns the number of sides: the seats, or the two partnerships of four seats.
    pub(crate) fn sides(&self) -> usize {
        self.scored.len()
    }
    /// Returns the side of a seat. In partnerships the first and third seat are side 0, the others
    /// side 1.
    pub(crate) fn side(&self, seat: Seat) -> usize {
        seat.index() % self.sides()
    }
    /// Returns the points over all hands, by side.
    pub fn points(&self) -> Vec<u8> {
        let both = self.earlier.iter().zip(&self.scored);
        both.map(|(earlier, scored)| earlier + scored).collect()
    }
    /// Returns the points in this hand, by side; after a hand, those of that hand until the next is
    /// dealt.
    pub(crate) fn hand_points(&self) -> &[u8] {
        &self.scored
    }
    /// Returns the points of each finished hand, by side.
    pub fn hands(&self) -> &[Vec<u8>] {
        &self.hands
    }
    /// Returns the current phase.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }
    /// Returns the seat to move.
    pub fn mover(&self) -> Seat {
        self.mover
    }
    /// Returns the cards on the table by cell; empty before the first deal.
    pub(crate) fn cards(&self) -> &[Option<Card>] {
        &self.cards
    }
    /// Returns the ranks of the cards, and which are face down.
    pub(crate) fn square(&self) -> &Square {
        &self.square
    }
    /// Returns the result of the last roll of this hand.
    pub fn latest(&self) -> Option<&LastRoll> {
        self.latest.as_ref()
    }
    /// Returns the dice that the mover has to use; `None` if no choice is due.
    pub(crate) fn dice(&self) -> Option<&[u8]> {
        (self.phase == Phase::Choose)
            .then(|| self.latest.as_ref().map_or(&[][..], |latest| &latest.dice))
    }
    /// Returns the ranks that the dice allow; `None` if no choice is due.
    pub(crate) fn ranks(&self) -> Ranks {
        self.dice().map(allowed).unwrap_or_default()
    }
    /// Returns the cells whose cards the mover may turn over now, in reading order.
    pub fn fitting(&self) -> Vec<usize> {
        let ranks = self.ranks();
        self.square
            .faces_up()
            .filter(|&cell| ranks.has(self.square.rank(cell)))
            .collect()
    }

    /// Returns the name of the card in a cell: `the 7 of clubs`.
    pub(crate) fn card_name(&self, cell: usize) -> String {
        match self.cards.get(cell).copied().flatten() {
            Some(card) => format!("the {card}"),
            None => "a card".into(),
        }
    }

    /// Returns the standing of the mover's next roll after `dice`; `None` if the turn passes.
    pub(super) fn next_roll(&self, dice: &[u8]) -> Option<Extra> {
        self.extra.next(self.variant, Pattern::of(dice))
    }

    /// Returns the probability that a roll after `cell` is turned over allows a card that completes
    /// a line.
    pub(super) fn scoring_chance(&self, cell: usize) -> f64 {
        let mut square = self.square;
        square.turn_over(cell);
        chance_of(self.variant.dice(), |dice| {
            let ranks = allowed(dice);
            square
                .faces_up()
                .any(|cell| ranks.has(square.rank(cell)) && square.points(cell) > 0)
        })
    }

    /// Returns `true` if several cards fit, and none of them scores or leaves the next roll another
    /// chance to.
    pub(super) fn fit_alike(&self) -> bool {
        let fitting = self.fitting();
        if fitting.len() < 2 || fitting.iter().any(|cell| self.square.points(*cell) > 0) {
            return false;
        }
        let chance = self.scoring_chance(fitting[0]);
        fitting[1..]
            .iter()
            .all(|cell| self.scoring_chance(*cell) == chance)
    }

    /// Returns the position of the seat to move.
    pub(super) fn to_position(&self, seat: Seat) -> Option<Position> {
        let is_under_way = matches!(self.phase, Phase::Roll | Phase::Choose);
        (is_under_way && seat == self.mover).then(|| Position {
            square: self.square,
            dice: self.dice().map(<[u8]>::to_vec),
            extra: self.extra,
            standing: (!self.lone).then(|| {
                let sides = self.sides();
                let mover = self.side(self.mover);
                MatchStanding {
                    points: (0..sides)
                        .map(|ahead| (mover + ahead) % sides)
                        .map(|side| (self.earlier[side], self.scored[side]))
                        .collect(),
                    starter: (self.side(self.starter) + sides - mover) % sides,
                    goal: self.goal,
                }
            }),
        })
    }
}
