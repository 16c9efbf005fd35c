//! Values and consequences of each action in a turn.
use super::hands::{HANDS, WAYS, ends};
use super::sheet::Sheet;
use super::solution::{Solution, Sums};
use super::turn::{Lanes, Turn, Vector};
use super::{DICE, Hand};
use crate::core::wide::{Work, widest};
use crate::games::inverted::sheet::BOXES;
use fearless_simd::Simd;
use std::array::from_fn;
use std::cmp::Reverse;
use std::sync::LazyLock;

/// Rerolls in a turn.
const REROLLS: usize = 2;

/// An action after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RollAction {
    /// Keep these dice, fewer than five, and reroll the others.
    Keep(Hand),
    /// Register the sum.
    Register,
    /// Zero this box.
    Zero(u8),
}

/// Probabilities of ending a turn with each box achieved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chances([f64; BOXES as usize]);

impl Chances {
    /// Returns the probability of achieving this box, 1 to 20.
    pub(crate) fn of(&self, number: u8) -> f64 {
        self.0[usize::from(number) - 1]
    }

    /// Returns the probability of having to zero a box.
    pub(crate) fn none(&self) -> f64 {
        1.0 - self.0.iter().sum::<f64>()
    }
}

/// For one reroll left and for two, the value of each keep, rerolling exactly the other dice.
type Keeps<const N: usize> = [Vec<Vector<N>>; REROLLS];

/// Computes the values of keeps in a turn with given ends.
struct ValueKeeps<const N: usize>(Box<Turn<Vector<N>>>);

impl<const N: usize> Work for ValueKeeps<N>
where
    Vector<N>: Lanes,
{
    type Output = Keeps<N>;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Keeps<N> {
        let mut turn = self.0;
        turn.last_reroll(&HANDS);
        let last: Vec<_> = HANDS.end.iter().map(|&end| turn.ends[usize::from(end)]).collect();
        turn.best_keeps(&HANDS, |_, keep| last[keep]);
        turn.best_of_rolls(&HANDS);
        turn.first_reroll(&HANDS);
        let first = turn.keeps[..HANDS.keeps.len()].to_vec();
        [last, first]
    }
}

/// One turn on one sheet while rerolls are left, solved.
pub(crate) struct Turned {
    sheet: Sheet,
    /// The value of registering each sum, from 1; minus infinity if the box is closed.
    register: [f64; BOXES as usize],
    /// Value of zeroing each open box, from the lowest.
    zero: Vec<(u8, f64)>,
    keeps: Keeps<8>,
}

impl Solution {
    /// Solves the turn of a sheet with an open box, in microseconds.
    ///
    /// # Panics
    /// Panics if no box is open.
    pub(crate) fn turn(&self, sheet: Sheet) -> Turned {
        assert!(sheet.open().next().is_some(), "a full sheet has no turn");
        let mut turn = Turn::new(Vector::NOTHING);
        let after = from_fn(|at| self.cases(sheet.closed | 1 << at));
        widest(Sums { turn: &mut turn, closed: sheet.closed, after: &after });
        let register = from_fn(|at| turn.ends[ends::REGISTER + at].0[sheet.case()]);
        let zero = sheet.open().map(|number| (number, self.value(sheet.zero(number)))).collect();
        Turned { sheet, register, zero, keeps: widest(ValueKeeps(turn)) }
    }

    /// Returns all actions for a roll of five dice with 0 to 2 rerolls left, each with the expected points from
    /// then on, this turn included; best first, and among equals registering before keeping, more dice before
    /// fewer. Empty if no box is open or the roll is invalid.
    pub fn actions(&self, sheet: Sheet, roll: Hand, left: u8) -> Vec<(RollAction, f64)> {
        let sum = roll.inverted_sum();
        if sheet.open().next().is_none() || roll.len() != DICE || usize::from(left) > REROLLS {
            return Vec::new();
        }
        if left > 0 {
            return self.turn(sheet).actions(roll, left);
        }
        if sheet.is_open(sum) {
            let (after, points) = sheet.achieve(sum);
            return vec![(RollAction::Register, f64::from(points) + self.value(after))];
        }
        let zero = |number| (RollAction::Zero(number), self.value(sheet.zero(number)));
        let mut zeroings: Vec<_> = sheet.open().map(zero).collect();
        zeroings.sort_by(|a, b| b.1.total_cmp(&a.1));
        zeroings
    }
}

impl Turned {
    /// Solves the turn of a sheet; `of` returns the values of achieving and of zeroing each open box.
    ///
    /// # Panics
    /// Panics if no box is open.
    pub(crate) fn new(sheet: Sheet, of: impl Fn(u8) -> (f64, f64)) -> Turned {
        let boxes: Vec<(u8, (f64, f64))> = sheet.open().map(|number| (number, of(number))).collect();
        assert!(!boxes.is_empty(), "a full sheet has no turn");
        let mut register = [f64::NEG_INFINITY; BOXES as usize];
        let zero: Vec<(u8, f64)> = boxes.iter().map(|&(number, (_, zeroed))| (number, zeroed)).collect();
        let best = zero.iter().map(|(_, zeroed)| *zeroed).fold(f64::NEG_INFINITY, f64::max);
        let mut turn = Turn::new(Vector::NOTHING);
        turn.ends[..BOXES.into()].fill(Vector::all(best));
        turn.ends[ends::REGISTER..][..BOXES.into()].fill(Vector::all(f64::NEG_INFINITY));
        for (number, (achieved, _)) in boxes {
            let at = usize::from(number) - 1;
            register[at] = achieved;
            turn.ends[at] = Vector::all(achieved);
            turn.ends[ends::REGISTER + at] = Vector::all(achieved);
        }
        Turned { sheet, register, zero, keeps: widest(ValueKeeps(turn)) }
    }

    /// Like [`Solution::actions`].
    ///
    /// # Panics
    /// Panics if the roll does not have five dice or the number of rerolls is invalid.
    pub(crate) fn actions(&self, roll: Hand, left: u8) -> Vec<(RollAction, f64)> {
        if left == 0 {
            let mut actions = match self.register(roll) {
                Some(value) => vec![(RollAction::Register, value)],
                None => self.zero.iter().map(|&(number, value)| (RollAction::Zero(number), value)).collect(),
            };
            actions.sort_by(|a, b| b.1.total_cmp(&a.1));
            return actions;
        }
        let mut parts = roll.parts();
        parts.retain(|&part| part != roll);
        parts.sort_by_key(|part| (Reverse(part.len()), *part));
        let keeps = parts.into_iter().map(|keep| (RollAction::Keep(keep), self.keep(keep, left)));
        let register = self.register(roll).map(|value| (RollAction::Register, value));
        let mut actions: Vec<_> = register.into_iter().chain(keeps).collect();
        actions.sort_by(|a, b| b.1.total_cmp(&a.1));
        actions
    }

    /// Returns the expected points for keeping fewer than five dice and rolling the others, with 1 or 2 rerolls
    /// left, this one included.
    ///
    /// # Panics
    /// Panics if five dice are kept or the number of rerolls is invalid.
    pub(crate) fn keep(&self, keep: Hand, left: u8) -> f64 {
        assert!(keep.len() < DICE, "keeping all five is not a reroll");
        self.keeps[usize::from(left) - 1][HANDS.number(keep)].0[self.sheet.case()]
    }

    /// Returns, for every keep, the probabilities of ending the turn with each box after rerolling with 1 or 2
    /// rerolls left and best play from then on; with 3, for no dice, before the first roll.
    pub(crate) fn endings(&self, left: u8) -> Endings {
        let mut turn: Box<Turn<Vector<{ BOXES as usize }>>> = Turn::new(Vector::NOTHING);
        for (vector, &roll) in turn.rolls.iter_mut().zip(&HANDS.rolls) {
            *vector = self.ending(roll);
        }
        turn.first_reroll(&HANDS);
        for left in 1..left {
            for (vector, &roll) in turn.rolls.iter_mut().zip(&HANDS.rolls) {
                *vector = match self.actions(roll, left)[0].0 {
                    RollAction::Keep(keep) => turn.keeps[HANDS.number(keep)],
                    RollAction::Register | RollAction::Zero(_) => self.ending(roll),
                };
            }
            turn.first_reroll(&HANDS);
        }
        Endings(turn.keeps[..HANDS.keeps.len()].to_vec())
    }

    /// Returns the value of registering, if the sum is open.
    pub(crate) fn register(&self, roll: Hand) -> Option<f64> {
        let sum = roll.inverted_sum();
        self.sheet.is_open(sum).then(|| self.register[usize::from(sum) - 1])
    }

    /// Returns the probability of ending with each sum: 1 for that of this roll if it is open, 0 for all others.
    fn ending(&self, roll: Hand) -> Vector<{ BOXES as usize }> {
        let mut vector = Vector::all(0.0);
        if self.sheet.is_open(roll.inverted_sum()) {
            vector.0[usize::from(roll.inverted_sum()) - 1] = 1.0;
        }
        vector
    }
}

/// Distribution of a turn's ends after each keep.
pub(crate) struct Endings(Vec<Vector<{ BOXES as usize }>>);

impl Endings {
    /// Returns the probabilities after rerolling all but `keep`.
    ///
    /// # Panics
    /// Panics if five dice are kept.
    pub(crate) fn of(&self, keep: Hand) -> Chances {
        assert!(keep.len() < DICE, "keeping all five is not a reroll");
        Chances(self.0[HANDS.number(keep)].0)
    }
}

/// Returns the greatest probability of showing the sum `number`, 1 to 20, at any time in the turn, for a player who
/// keeps `keep` now, rolls the others, has `left` rerolls including this one, and pursues nothing else. With five
/// kept dice, or no reroll, nothing changes.
pub(crate) fn chance_of_reaching(number: u8, keep: Hand, left: u8) -> f64 {
    /// For each sum in parallel, a turn in which only it counts, for one.
    static AIMS: LazyLock<Keeps<{ BOXES as usize }>> = LazyLock::new(|| {
        let mut turn: Box<Turn<Vector<{ BOXES as usize }>>> = Turn::new(Vector::NOTHING);
        for sum in 0..BOXES.into() {
            turn.ends[sum].0[sum] = 1.0;
            turn.ends[ends::REGISTER + sum].0[sum] = 1.0;
        }
        widest(ValueKeeps(turn))
    });
    match usize::from(left).min(REROLLS).checked_sub(1) {
        Some(reroll) if keep.len() < DICE => AIMS[reroll][HANDS.number(keep)].0[usize::from(number) - 1],
        _ if keep.inverted_sum() == number => 1.0,
        _ => 0.0,
    }
}

/// Returns the same before the first of three rolls.
pub(crate) fn chance_in_turn(number: u8) -> f64 {
    static CHANCES: LazyLock<[f64; BOXES as usize]> = LazyLock::new(|| {
        let best = |roll: Hand, number: u8| {
            let keeps = roll.parts().into_iter();
            keeps.map(|keep| chance_of_reaching(number, keep, REROLLS as u8)).fold(0.0, f64::max)
        };
        let of = |number: u8| {
            HANDS.rolls.iter().map(|roll| f64::from(roll.ways()) * best(*roll, number)).sum::<f64>() / WAYS
        };
        from_fn(|at| of(at as u8 + 1))
    });
    CHANCES[usize::from(number) - 1]
}
