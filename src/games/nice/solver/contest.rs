//! A hand in which it matters who has scored how much: the way to the end of the match.
//!
//! All points scored so far in a hand are the lines that are face down, so a state is a set of cards and one side's
//! share of its lines: less than twice the sets alone.
use super::chances::Chances;
use super::step::{Best, Onward, capped, endless};
use super::value::{Duel, Value};
use crate::games::nice::roll::{Extra, Pattern};
use crate::games::nice::square::{Mask, Square, cells, lines, points};
use crate::games::nice::variant::Variant;

/// A hand between two sides, solved for what each of its ends is worth.
#[derive(Clone, Debug)]
pub struct Contest {
    square: Square,
    /// By set of face-down cards: where its states begin, one for each share of the first side.
    start: Vec<u32>,
    /// By state and side to move, in the eyes of that side: a turn about to begin, its last roll, its last but one.
    value: Vec<[Onward<Duel>; 2]>,
}

/// Where a hand stands: the cards that are down, the points of each side in this hand, and who is to move (0 or 1).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct State {
    /// The face-down cards.
    pub(crate) down: Mask,
    /// The points of each side in this hand; together they are the lines that are face down.
    pub(crate) scored: [u8; 2],
    /// The side to move.
    pub(crate) mover: usize,
}

impl State {
    /// Returns the state after the mover has turned over a card.
    fn turn_over(self, side: usize, cell: usize) -> Self {
        let mut scored = self.scored;
        scored[self.mover] += points(side, self.down, cell);
        Self { down: self.down | 1 << cell, scored, mover: self.mover }
    }
}

impl Contest {
    /// Solves a hand from its deal. It ends when all cards are down, and at once when a side has scored what it
    /// `needs`. `end` says what an end is worth to the first side, from -1 to 1, given the points of each.
    pub(crate) fn solve(square: &Square, needs: [u8; 2], end: impl Fn([u8; 2]) -> f64) -> Self {
        let full = square.full();
        let chances = Chances::new(square);
        let mut states = 0;
        let mut start = Vec::with_capacity(usize::from(full) + 1);
        for down in 0..=full {
            start.push(states);
            states += u32::from(complete(square, down)) + 1;
        }
        let mut contest = Self { square: *square, start, value: vec![[[Duel::ZERO; 3]; 2]; states as usize] };
        for down in (0..=full).rev() {
            let complete = complete(square, down);
            for own in 0..=complete {
                let scored = [own, complete - own];
                let over = down == full || scored.iter().zip(needs).any(|(scored, needs)| *scored >= needs);
                contest.value[contest.start[usize::from(down)] as usize + usize::from(own)] = if over {
                    let first = Duel(end(scored));
                    [[first; 3], [first.passed(); 3]]
                } else {
                    contest.step(&chances, [0, 1].map(|mover| State { down, scored, mover }))
                };
            }
        }
        contest
    }

    /// Solves the two states that differ in who is to move.
    fn step(&self, chances: &Chances, states: [State; 2]) -> [Onward<Duel>; 2] {
        let endless_turns = self.square.variant() != Variant::Super;
        let turns = states.map(|state| {
            let mut best = Best::new();
            for cell in cells(self.square.full() & !state.down) {
                let after = self.value[self.index(state.turn_over(self.square.variant().side(), cell))];
                let [turn, last, last_but_one] = after[state.mover];
                let passed = after[1 - state.mover][0].passed();
                let onward = if endless_turns { [passed, turn, turn] } else { [passed, last, last_but_one] };
                best.offer(chances.place(self.square.rank(cell)), onward);
            }
            if endless_turns {
                (endless(chances, &best), None)
            } else {
                let (turn, owed) = capped(chances, &best);
                (turn, Some(owed))
            }
        });
        // Each side's turn leads to its own with chance `again`, and with chance `pass` to the other's, which is
        // value as much to that one as it costs this one: two equations.
        let [(a, _), (b, _)] = turns;
        let (keep, pass) = (1.0 - a.again, a.pass);
        let scale = 1.0 / (keep * keep - pass * pass);
        let value = [
            Duel((keep * a.sum.0 - pass * b.sum.0) * scale),
            Duel((keep * b.sum.0 - pass * a.sum.0) * scale),
        ];
        [0, 1].map(|mover| match turns[mover].1 {
            None => [value[mover]; 3],
            Some(owed) => {
                let [last, last_but_one] = owed.settle(value[1 - mover].passed());
                [value[mover], last, last_but_one]
            }
        })
    }

    fn index(&self, state: State) -> usize {
        self.start[usize::from(state.down)] as usize + usize::from(state.scored[0])
    }

    /// Returns what a state is worth to its mover before a roll of this standing.
    pub(crate) fn before(&self, state: State, extra: Extra) -> f64 {
        let [turn, last, last_but_one] = self.value[self.index(state)][state.mover];
        match extra {
            Extra::First => turn.0,
            Extra::Owed(0) => last.0,
            Extra::Owed(_) => last_but_one.0,
        }
    }

    /// Returns what turning over `cell` is worth to the mover, where the roll on the table allows it.
    pub(crate) fn turning(&self, state: State, cell: usize, dice: &[u8], extra: Extra) -> f64 {
        self.after(state.turn_over(self.square.variant().side(), cell), dice, extra)
    }

    /// Returns what a roll on the table is worth to the mover who makes the most of it.
    #[cfg(test)]
    pub(crate) fn rolled(&self, state: State, dice: &[u8], extra: Extra) -> f64 {
        let ranks = crate::games::nice::roll::allowed(dice);
        cells(self.square.full() & !state.down)
            .filter(|&cell| ranks.has(self.square.rank(cell)))
            .map(|cell| self.turning(state, cell, dice, extra))
            .reduce(f64::max)
            .unwrap_or_else(|| self.after(state, dice, extra))
    }

    /// Returns what it is worth to the mover to have done with a roll.
    fn after(&self, state: State, dice: &[u8], extra: Extra) -> f64 {
        match extra.next(self.square.variant(), Pattern::of(dice)) {
            Some(next) => self.before(state, next),
            None => -self.before(State { mover: 1 - state.mover, ..state }, Extra::First),
        }
    }
}

/// Returns the lines that are wholly face down.
fn complete(square: &Square, down: Mask) -> u8 {
    lines(square.variant().side()).iter().filter(|&&line| line & !down == 0).count() as u8
}
