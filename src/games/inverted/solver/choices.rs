//! What each choice in a turn is worth, and what it leads to.
use super::hands::{HANDS, ends};
use super::turn::{Row, Turn};
use super::{BOXES, DICE, Hand, Sheet, Solution, sums};
use std::sync::LazyLock;

/// Rerolls in a turn.
const REROLLS: usize = 2;

/// What can be done with a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Keep these dice, fewer than five, and reroll the others.
    Keep(Hand),
    /// Register the sum that shows.
    Register,
    /// Zero this box.
    Zero(u8),
}

/// The probability of ending a turn with each box achieved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances([f64; BOXES as usize]);

impl Chances {
    /// The probability of ending with this box, 1 to 20.
    pub fn of(&self, number: u8) -> f64 {
        self.0[usize::from(number) - 1]
    }

    /// The probability of having to zero a box.
    pub fn none(&self) -> f64 {
        1.0 - self.0.iter().sum::<f64>()
    }
}

/// Values of a turn by rerolls left, less one.
struct Layers<const N: usize> {
    /// For each keep, rerolling exactly the other dice.
    keeps: [Vec<Row<N>>; REROLLS],
    /// For each roll, the best that can be done with it.
    rolls: [Vec<Row<N>>; REROLLS],
}

impl<const N: usize> Layers<N> {
    /// Solves a turn whose ends are set.
    fn of(turn: &mut Turn<N>) -> Self {
        let rolls = |turn: &mut Turn<N>, keeps: &[Row<N>]| {
            turn.best_keeps(&HANDS, |_, keep| keeps[keep]);
            turn.best_of_rolls(&HANDS);
            turn.rolls[..HANDS.rolls.len()].to_vec()
        };
        turn.last_reroll(&HANDS);
        let last: Vec<_> = HANDS.end.iter().map(|&end| turn.ends[usize::from(end)]).collect();
        let rolls_last = rolls(turn, &last);
        turn.first_reroll(&HANDS);
        let first = turn.keeps[..HANDS.keeps.len()].to_vec();
        let rolls_first = rolls(turn, &first);
        Layers { keeps: [last, first], rolls: [rolls_last, rolls_first] }
    }
}

/// One turn on one sheet, solved.
pub struct Turned {
    sheet: Sheet,
    before_roll: f64,
    /// The value of each sum, from 1, as registered; minus infinity where the box is closed.
    register: Vec<f64>,
    /// The open boxes and the value after zeroing each.
    zero: Vec<(u8, f64)>,
    layers: Layers<8>,
}

impl Solution {
    /// Solves the turn of a sheet that has an open box, a matter of microseconds.
    ///
    /// # Panics
    /// If no box is open.
    pub fn turn(&self, sheet: Sheet) -> Turned {
        assert!(sheet.open().next().is_some(), "a full sheet has no turn");
        let mut turn = Turn::new();
        sums(&mut turn, sheet.closed, |number| self.cases(sheet.closed | 1 << (number - 1)));
        let registers = &turn.ends[ends::REGISTER..][..BOXES.into()];
        Turned {
            sheet,
            before_roll: self.value(sheet),
            register: registers.iter().map(|row| row.0[sheet.case()]).collect(),
            zero: sheet.open().map(|number| (number, self.value(sheet.zero(number)))).collect(),
            layers: Layers::of(&mut turn),
        }
    }

    /// Everything that can be done with a roll of five dice and 0 to 2 rerolls left, each with the points
    /// expected from then on, this turn's included; the best first, and of equals registering before
    /// keeping, more dice before fewer. Empty if no box is open or it is no such roll.
    pub fn actions(&self, sheet: Sheet, roll: Hand, left: u8) -> Vec<(Choice, f64)> {
        let possible = sheet.open().next().is_some() && roll.len() == DICE && usize::from(left) <= REROLLS;
        if possible { self.turn(sheet).actions(roll, left) } else { Vec::new() }
    }
}

impl Turned {
    /// The points expected from the sheet before the first roll.
    pub fn before_roll(&self) -> f64 {
        self.before_roll
    }

    /// The points expected from a roll of five dice with 0 to 2 rerolls left.
    ///
    /// # Panics
    /// As [`Turned::actions`].
    pub fn value(&self, roll: Hand, left: u8) -> f64 {
        match usize::from(left).checked_sub(1) {
            None => self.actions(roll, left)[0].1,
            Some(layer) => self.layers.rolls[layer][HANDS.number(roll)].0[self.sheet.case()],
        }
    }

    /// As [`Solution::actions`].
    ///
    /// # Panics
    /// If the roll has not five dice or more than two rerolls are left.
    pub fn actions(&self, roll: Hand, left: u8) -> Vec<(Choice, f64)> {
        assert!(roll.len() == DICE && usize::from(left) <= REROLLS, "{roll} with {left} rerolls left");
        let sum = roll.inverted_sum();
        let register = self.sheet.is_open(sum).then(|| (Choice::Register, self.registered(sum)));
        let mut actions: Vec<_> = register.into_iter().collect();
        if let Some(layer) = usize::from(left).checked_sub(1) {
            let mut keeps = roll.parts();
            keeps.retain(|&keep| keep != roll);
            keeps.sort_by_key(|keep| (std::cmp::Reverse(keep.len()), *keep));
            actions.extend(keeps.into_iter().map(|keep| (Choice::Keep(keep), self.kept(layer, keep))));
        } else if register.is_none() {
            actions.extend(self.zero.iter().map(|&(number, value)| (Choice::Zero(number), value)));
        }
        actions.sort_by(|a, b| b.1.total_cmp(&a.1));
        actions
    }

    /// For every keep, the probabilities of ending the turn with each box if it is rerolled with 1 or 2
    /// rerolls left and all further choices are the best. Ask the answer with [`Endings::of`].
    pub fn endings(&self, left: u8) -> Endings {
        let mut turn = Turn::new();
        for (row, roll) in turn.rolls.iter_mut().zip(&HANDS.rolls) {
            *row = self.ending(roll.inverted_sum());
        }
        turn.first_reroll(&HANDS);
        for layer in 0..usize::from(left).clamp(1, REROLLS) - 1 {
            for (number, &roll) in HANDS.rolls.iter().enumerate() {
                turn.rolls[number] = match self.best(layer, roll) {
                    Some(keep) => turn.keeps[HANDS.number(keep)],
                    None => self.ending(roll.inverted_sum()),
                };
            }
            turn.first_reroll(&HANDS);
        }
        Endings(turn.keeps[..HANDS.keeps.len()].to_vec())
    }

    fn registered(&self, sum: u8) -> f64 {
        self.register[usize::from(sum) - 1]
    }

    fn kept(&self, layer: usize, keep: Hand) -> f64 {
        self.layers.keeps[layer][HANDS.number(keep)].0[self.sheet.case()]
    }

    /// The best keep of a roll, or `None` if registering is at least as good.
    fn best(&self, layer: usize, roll: Hand) -> Option<Hand> {
        match self.actions(roll, layer as u8 + 1)[0].0 {
            Choice::Keep(keep) => Some(keep),
            Choice::Register | Choice::Zero(_) => None,
        }
    }

    /// Ending with this sum, or with none if its box is closed.
    fn ending(&self, sum: u8) -> Row<{ BOXES as usize }> {
        let mut row = Row::all(0.0);
        if self.sheet.is_open(sum) {
            row.0[usize::from(sum) - 1] = 1.0;
        }
        row
    }
}

/// How a turn will end after each keep.
pub struct Endings(Vec<Row<{ BOXES as usize }>>);

impl Endings {
    /// The probabilities after rerolling all but `keep`.
    ///
    /// # Panics
    /// If five dice are kept.
    pub fn of(&self, keep: Hand) -> Chances {
        assert!(keep.len() < DICE, "keeping all five is not a reroll");
        Chances(self.0[HANDS.number(keep)].0)
    }
}

/// The greatest probability of showing the sum `number`, 1 to 20, at some time in the turn, for a player who
/// keeps `keep` now, rolls the others, has `left` rerolls with this one, and aims at nothing else. Five kept
/// dice, or no reroll, are as they are.
pub fn chance_of_reaching(number: u8, keep: Hand, left: u8) -> f64 {
    /// For each sum at once, a turn in which it alone counts, and counts one.
    static AIMS: LazyLock<Layers<{ BOXES as usize }>> = LazyLock::new(|| {
        let mut turn = Turn::new();
        for sum in 0..BOXES.into() {
            turn.ends[sum].0[sum] = 1.0;
            turn.ends[ends::REGISTER + sum].0[sum] = 1.0;
        }
        Layers::of(&mut turn)
    });
    match usize::from(left).min(REROLLS).checked_sub(1) {
        Some(layer) if keep.len() < DICE => AIMS.keeps[layer][HANDS.number(keep)].0[usize::from(number) - 1],
        _ if keep.inverted_sum() == number => 1.0,
        _ => 0.0,
    }
}
