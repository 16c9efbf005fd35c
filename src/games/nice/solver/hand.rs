//! A hand solved exactly, for whatever its ends are worth to two or three sides.
//!
//! The points scored so far are the lines that are face down, so a state is a set of face-down
//! cards, the split of its lines between the sides, and the side to move. A card leads to a larger
//! set, so sets are solved from the last card backwards. A roll that fits no card leads back to the
//! same set, with the same or another side to move; those loops are linear, and are solved in
//! closed form.
//!
//! An example: of two sides playing Nice Dice for points, one is to roll for the last card, a 5 in a
//! corner, which completes three lines. Of 36 rolls, 15 allow a 5. Of the others 5 are doubles, after
//! which the side rolls again, and after 16 the turn passes. So before the roll the card is worth to
//! the side to move, and as much less than nothing to the other,
//!
//! v = 15/36 · 3 + 5/36 · v + 16/36 · (−v),
//!
//! an [`Equation`] with the `sum` 45/36, `again` 5/36 and `pass` 16/36. So 47/36 v = 45/36, and v =
//! 45/47. Every side has such an equation for its turn, which names the turn of the next side.
use crate::games::nice::roll::{Extra, Pattern, allowed, rolls};
use crate::games::nice::square::{Mask, Square, cells, complete};
use crate::games::nice::variant::Variant;
use rayon::prelude::*;

/// A value for each side: the one to move, the next, and the one after; 0 for an absent third.
pub(crate) type SideValues = [f64; 3];

/// Rounds off the last bits of a value: choices of the same worth differ by rounding errors. Of
/// equal cards the lowest rank is turned over, in reading order; otherwise a third side's values
/// would depend on the last bit.
fn level(value: f64) -> f64 {
    // Near 2^20 the bits of a double end at 2^-32.
    const COARSE: f64 = (1 << 20) as f64;
    (value + COARSE) - COARSE
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct HandState {
    /// The face-down cards.
    pub(crate) down: Mask,
    /// The points of each side in this hand, from the side that started it: together the lines that
    /// are face down.
    pub(crate) scored: [u8; 3],
    /// The side to move, counted from the one that started the hand.
    pub(crate) mover: usize,
}

/// A solved hand.
pub(crate) struct HandSolution {
    square: Square,
    sides: usize,
    /// By set of face-down cards: its lines, and the number of its first split.
    lines: Vec<u8>,
    first_split: Vec<usize>,
    /// By split, side to move, and standing of the roll.
    values: Vec<SideValues>,
}

/// All rolls of one pattern: of equally many orders, so that each has the same chance.
struct PatternRolls {
    pattern: Pattern,
    /// One bit for each roll.
    all: u64,
    /// By rank: the rolls that it fits.
    fitting: [u64; 14],
    chance: f64,
}

/// The values before a roll, by those before a whole turn: `sum + again × own turn + pass × next
/// side's turn`.
#[derive(Clone, Copy, Default)]
struct Equation {
    sum: SideValues,
    again: f64,
    pass: f64,
}

/// The best card of a rank, and the values after it is turned over.
#[derive(Clone, Copy)]
struct BestCard {
    /// 0 if no such card is face up.
    rank: u8,
    values: SideValues,
}

impl BestCard {
    const NONE: BestCard = BestCard {
        rank: 0,
        values: [f64::MIN; 3],
    };
}

impl HandSolution {
    /// Solves what can follow from `square`. `ends` returns what an end is worth to each side,
    /// given the points of each in this hand, all counted from the side that started it; `None`
    /// while the hand goes on.
    pub(crate) fn solve(
        square: &Square,
        sides: usize,
        ends: impl Fn([u8; 3]) -> Option<SideValues> + Sync,
    ) -> HandSolution {
        let variant = square.variant();
        let full = square.full();
        let lines: Vec<u8> = (0..=full).map(|down| complete(square, down)).collect();
        let mut first_split = Vec::with_capacity(lines.len());
        let mut splits = 0;
        for complete in &lines {
            first_split.push(splits);
            splits += ways_to_share(*complete, sides);
        }
        let values = vec![[0.0; 3]; splits * sides * standings(variant).len()];
        let mut hand = HandSolution {
            square: *square,
            sides,
            lines,
            first_split,
            values,
        };
        let rolls = [Pattern::Plain, Pattern::Pair, Pattern::Triple]
            .map(|pattern| PatternRolls::new(variant.dice(), pattern));
        for size in (0..=variant.cells() as u32).rev() {
            let sets: Vec<Mask> = (0..=full)
                .filter(|down| down.count_ones() == size && square.down() & !down == 0)
                .collect();
            let solved: Vec<Vec<SideValues>> = sets
                .par_iter()
                .with_min_len(64)
                .map(|down| hand.solve_set(*down, &rolls, &ends))
                .collect();
            for (down, solved) in sets.into_iter().zip(solved) {
                let first = hand.place(HandState {
                    down,
                    scored: [0, 0, hand.lines[usize::from(down)]],
                    mover: 0,
                });
                hand.values[first..first + solved.len()].copy_from_slice(&solved);
            }
        }
        hand
    }

    /// Returns the values of a set of face-down cards, given those of every larger one.
    fn solve_set(
        &self,
        down: Mask,
        rolls: &[PatternRolls; 3],
        ends: &impl Fn([u8; 3]) -> Option<SideValues>,
    ) -> Vec<SideValues> {
        let sides = self.sides;
        let standings = standings(self.square.variant());
        let mut values = Vec::new();
        for scored in shares(self.lines[usize::from(down)], sides) {
            if let Some(first) = ends(scored) {
                for mover in 0..sides {
                    let mut from_mover = [0.0; 3];
                    for (ahead, value) in from_mover.iter_mut().enumerate().take(sides) {
                        *value = first[(mover + ahead) % sides];
                    }
                    values.extend(std::iter::repeat_n(from_mover, standings.len()));
                }
                continue;
            }
            let mut equations = [[Equation::default(); 3]; 3];
            for (mover, equations) in equations.iter_mut().enumerate().take(sides) {
                let state = HandState {
                    down,
                    scored,
                    mover,
                };
                *equations = self.equations(state, rolls);
            }
            let first = equations.map(|equations| equations[standings.len() - 1]);
            let turns = values_of_turns(first, sides);
            for mover in 0..sides {
                let next = values_after_pass(turns[(mover + 1) % sides], sides);
                for equation in &equations[mover][..standings.len()] {
                    let in_turn = plus(equation.sum, turns[mover], equation.again);
                    values.push(plus(in_turn, next, equation.pass));
                }
            }
        }
        values
    }

    /// Returns the equations of a state, by the standing of the roll.
    fn equations(&self, state: HandState, rolls: &[PatternRolls; 3]) -> [Equation; 3] {
        let variant = self.square.variant();
        let best = self.best_cards(state);
        let mut equations = [Equation::default(); 3];
        for (index, standing) in standings(variant).iter().enumerate() {
            let mut equation = Equation::default();
            for rolls in rolls {
                let next = standing.next(variant, rolls.pattern);
                // The best card is turned over with every roll that it fits, the next best with the
                // others.
                let mut rolls_left = rolls.all;
                for card in best[way_on(next)].iter().take_while(|card| card.rank > 0) {
                    let fitting = rolls_left & rolls.fitting[usize::from(card.rank)];
                    rolls_left &= !fitting;
                    equation.sum = plus(equation.sum, card.values, rolls.chance_of(fitting));
                }
                let missed = rolls.chance_of(rolls_left);
                match next {
                    None => equation.pass += missed,
                    Some(Extra::First) => equation.again += missed,
                    Some(Extra::Owed(more)) => {
                        let owed: Equation = equations[usize::from(more)];
                        equation.sum = plus(equation.sum, owed.sum, missed);
                        equation.pass += owed.pass * missed;
                    }
                }
            }
            equations[index] = equation;
        }
        equations
    }

    /// Returns the best card of each rank, the best rank first, by the way on ([`way_on`]).
    fn best_cards(&self, state: HandState) -> [[BestCard; 14]; 4] {
        let standings = standings(self.square.variant());
        let mut best = [[BestCard::NONE; 14]; 4];
        for cell in cells(self.square.full() & !state.down) {
            let rank = self.square.rank(cell);
            let after = self.after_turning(state, cell);
            let mut compare = |way: usize, values: SideValues| {
                let best = &mut best[way][usize::from(rank)];
                if best.rank == 0 || level(values[0]) > level(best.values[0]) {
                    *best = BestCard { rank, values };
                }
            };
            let place = self.place(after);
            for (standing, values) in standings.iter().zip(&self.values[place..]) {
                compare(way_on(Some(*standing)), *values);
            }
            compare(PASSING, self.after(after, None));
        }
        for best in &mut best {
            // Few ranks lie face up: they alone are sorted.
            let mut up = 0;
            for rank in 1..best.len() {
                if best[rank].rank > 0 {
                    best.swap(up, rank);
                    up += 1;
                }
            }
            best[..up]
                .sort_by(|one, other| level(other.values[0]).total_cmp(&level(one.values[0])));
        }
        best
    }

    /// Returns the state after the mover has turned over a card.
    fn after_turning(&self, state: HandState, cell: usize) -> HandState {
        let down = state.down | 1 << cell;
        let mut scored = state.scored;
        scored[state.mover] += self.lines[usize::from(down)] - self.lines[usize::from(state.down)];
        HandState {
            down,
            scored,
            ..state
        }
    }

    /// Returns the place of the first value of a state.
    ///
    /// The states of a set of face-down cards are in the order of [`shares`], and those of one split
    /// in the order of the side to move.
    fn place(&self, state: HandState) -> usize {
        let [own, next, _] = state.scored.map(usize::from);
        let down = usize::from(state.down);
        let lines = usize::from(self.lines[down]);
        let share = match self.sides {
            2 => own,
            _ => ways_with_less(own, lines) + next,
        };
        let split = self.first_split[down] + share;
        (split * self.sides + state.mover) * standings(self.square.variant()).len()
    }

    /// Returns the values to the mover and the sides after it, before a roll of this standing.
    pub(crate) fn before(&self, state: HandState, standing: Extra) -> SideValues {
        let variant = self.square.variant();
        match standings(variant)
            .iter()
            .position(|other| *other == standing)
        {
            Some(index) => self.values[self.place(state) + index],
            // No turn has this many rolls left, but a position may say so.
            None => rolls(variant.dice()).fold([0.0; 3], |mean, (dice, chance)| {
                plus(mean, self.roll_values(state, &dice, standing), chance)
            }),
        }
    }

    /// Returns the values to the mover and the sides after it, with this roll on the table.
    pub(crate) fn roll_values(&self, state: HandState, dice: &[u8], standing: Extra) -> SideValues {
        match self.moves(state, dice, standing).first() {
            Some(&(_, value)) => value,
            None => self.after(
                state,
                standing.next(self.square.variant(), Pattern::of(dice)),
            ),
        }
    }

    /// Returns the cards that fit a roll, best first, with the values to the mover and the sides
    /// after it.
    pub(crate) fn moves(
        &self,
        state: HandState,
        dice: &[u8],
        standing: Extra,
    ) -> Vec<(usize, SideValues)> {
        let ranks = allowed(dice);
        let next = standing.next(self.square.variant(), Pattern::of(dice));
        let mut moves: Vec<(usize, SideValues)> = cells(self.square.full() & !state.down)
            .filter(|cell| ranks.has(self.square.rank(*cell)))
            .map(|cell| (cell, self.after(self.after_turning(state, cell), next)))
            .collect();
        moves.sort_by_key(|(cell, _)| self.square.rank(*cell));
        moves.sort_by(|(_, one), (_, other)| level(other[0]).total_cmp(&level(one[0])));
        moves
    }

    /// Returns the values to the side that has just rolled, by the standing of its next roll, if it
    /// has one.
    fn after(&self, state: HandState, next: Option<Extra>) -> SideValues {
        match next {
            Some(standing) => self.before(state, standing),
            None => {
                let mover = (state.mover + 1) % self.sides;
                values_after_pass(
                    self.before(HandState { mover, ..state }, Extra::First),
                    self.sides,
                )
            }
        }
    }
}

impl PatternRolls {
    fn new(dice: usize, pattern: Pattern) -> PatternRolls {
        let mut of_pattern = PatternRolls {
            pattern,
            all: 0,
            fitting: [0; 14],
            chance: 0.0,
        };
        for (bit, (roll, chance)) in rolls(dice)
            .filter(|(roll, _)| Pattern::of(roll) == pattern)
            .enumerate()
        {
            of_pattern.all |= 1 << bit;
            of_pattern.chance = chance;
            for rank in allowed(&roll).iter().filter(|rank| *rank < 14) {
                of_pattern.fitting[usize::from(rank)] |= 1 << bit;
            }
        }
        of_pattern
    }

    fn chance_of(&self, rolls: u64) -> f64 {
        f64::from(rolls.count_ones()) * self.chance
    }
}

/// Returns the standings that a roll may have: each leads to those before it, to a first roll, or
/// to another side.
fn standings(variant: Variant) -> &'static [Extra] {
    match variant {
        Variant::Nice | Variant::Big => &[Extra::First],
        Variant::Super => &[Extra::Owed(0), Extra::Owed(1), Extra::First],
    }
}

/// The way on in which the turn passes.
const PASSING: usize = 3;

/// Numbers the ways on after a roll: an extra roll with none or one owed after it (0, 1), another
/// first roll (2), or [`PASSING`].
fn way_on(next: Option<Extra>) -> usize {
    match next {
        None => PASSING,
        Some(Extra::First) => 2,
        Some(Extra::Owed(more)) => usize::from(more),
    }
}

/// Returns the values before the turns of all sides with the same cards, given their equations.
fn values_of_turns(turns: [Equation; 3], sides: usize) -> [SideValues; 3] {
    // All have the same cards, so the same chances.
    let leave = 1.0 - turns[0].again;
    let pass = turns[0].pass / leave;
    let values_before = |mover: usize, next: SideValues| {
        let sum = turns[mover].sum.map(|sum| sum / leave);
        plus(sum, values_after_pass(next, sides), pass)
    };
    // The first side's turn, with the others' substituted, but for its own next one.
    let mut round = [0.0; 3];
    for mover in (0..sides).rev() {
        round = values_before(mover, round);
    }
    let mut values = [round.map(|value| value / (1.0 - pass.powi(sides as i32))); 3];
    for mover in (1..sides).rev() {
        values[mover] = values_before(mover, values[(mover + 1) % sides]);
    }
    values
}

/// Returns values to the side that has just passed the turn to the side to whom they are.
fn values_after_pass([mover, next, last]: SideValues, sides: usize) -> SideValues {
    if sides == 2 {
        [next, mover, 0.0]
    } else {
        [last, mover, next]
    }
}

fn plus(values: SideValues, other: SideValues, weight: f64) -> SideValues {
    std::array::from_fn(|side| values[side] + weight * other[side])
}

/// Returns all ways to split this many lines between the sides, those in which the first side has
/// less before the others.
fn shares(lines: u8, sides: usize) -> Vec<[u8; 3]> {
    match sides {
        2 => (0..=lines).map(|first| [first, lines - first, 0]).collect(),
        _ => (0..=lines)
            .flat_map(|first| {
                (0..=lines - first).map(move |next| [first, next, lines - first - next])
            })
            .collect(),
    }
}

/// Returns their number.
fn ways_to_share(lines: u8, sides: usize) -> usize {
    let lines = usize::from(lines);
    match sides {
        2 => lines + 1,
        _ => ways_with_less(lines + 1, lines),
    }
}

/// Returns the number of ways for three sides in which the first has less than `own` lines.
///
/// If it has none the others share all in `lines + 1` ways; if it has one, in `lines` ways, and so
/// on: that are `own` numbers, from `lines + 1` down to `lines + 2 - own`, whose mean is half the sum
/// of these two.
fn ways_with_less(own: usize, lines: usize) -> usize {
    own * (2 * lines + 3 - own) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_card_is_worth_what_its_equation_says() {
        let mut square = Square::new(Variant::Nice, &[5, 1, 1, 1, 1, 2, 2, 2, 2]);
        for cell in 1..9 {
            square.turn_over(cell);
        }
        let hand = HandSolution::solve(&square, 2, |scored| {
            let lead = f64::from(scored[0]) - f64::from(scored[1]);
            (scored[0] + scored[1] == 8).then_some([lead, -lead, 0.0])
        });
        let state = HandState {
            down: square.down(),
            scored: [2, 3, 0],
            mover: 0,
        };
        let [own, other, _] = hand.before(state, Extra::First);
        assert!(
            (own - (45.0 / 47.0 - 1.0)).abs() < 1e-12 && own == -other,
            "{own} {other}"
        );
    }

    #[test]
    fn splits_are_placed_in_their_order() {
        for lines in 0..=10 {
            for sides in [2, 3] {
                let shares = shares(lines, sides);
                assert_eq!(shares.len(), ways_to_share(lines, sides));
                for (place, [own, next, _]) in shares.into_iter().enumerate() {
                    let [own, next] = [own, next].map(usize::from);
                    let expected = match sides {
                        2 => own,
                        _ => ways_with_less(own, lines.into()) + next,
                    };
                    assert_eq!(place, expected, "{lines} lines, {sides} sides");
                }
            }
        }
    }
}
