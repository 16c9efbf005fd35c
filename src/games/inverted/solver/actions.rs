//! Values and consequences of each action in a turn.
use super::hands::{DICE, FOUR, HANDS, KEEPS, ROLLS};
use super::solution::SheetValues;
use super::turn::{EndValues, HandValues, Lanes};
use crate::core::{Roll, SIDES};
use crate::games::inverted::sheet::{BOXES, SheetState, inverted_sum};
use std::sync::LazyLock;

/// Rerolls in a turn.
pub(super) const REROLLS: u8 = 2;
/// A number for each box.
type Boxes = [f64; BOXES as usize];
/// For one reroll left and for two, the value of each keep, rerolling exactly the other dice.
type Keeps<const N: usize> = [Vec<Lanes<N>>; REROLLS as usize];

/// An action after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RollAction {
    /// Keep these dice, fewer than five, and reroll the others.
    Keep(Roll),
    /// Register the sum.
    Register,
    /// Zero this box.
    Zero(u8),
}

/// Probabilities of ending a turn with each box achieved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chances(Boxes);

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

/// One turn on one sheet, solved.
pub(crate) struct SolvedTurn {
    sheet: SheetState,
    /// The value before the first roll.
    before: f64,
    ends: EndValues<1>,
    /// The value of zeroing each open box, from the lowest.
    zero: Vec<(u8, f64)>,
    keeps: Keeps<1>,
}

impl SheetValues {
    /// Solves the turn of a sheet with an open box, for points.
    pub(crate) fn turn(&self, sheet: SheetState) -> SolvedTurn {
        SolvedTurn::new(sheet, |number| self.after(sheet, number))
    }
}

impl SolvedTurn {
    /// Solves the turn of a sheet; `of` returns the values of achieving and of zeroing each open
    /// box.
    pub(crate) fn new(sheet: SheetState, of: impl Fn(u8) -> (f64, f64)) -> SolvedTurn {
        let ends = EndValues::new(sheet.open(), |number, _| of(number));
        let (Lanes([before]), keeps) = HandValues::with_keeps(&ends);
        let zero = sheet.open().map(|number| (number, of(number).1)).collect();
        SolvedTurn {
            sheet,
            before,
            ends,
            zero,
            keeps,
        }
    }

    /// Returns all actions for a roll of five dice with 0 to 2 rerolls left, best first, and among
    /// equals registering before keeping, more dice before fewer.
    pub(crate) fn actions(&self, roll: Roll, left: u8) -> Vec<(RollAction, f64)> {
        let register = self
            .register(roll)
            .map(|value| (RollAction::Register, value));
        let zero = self.zero.iter().filter(|_| left == 0 && register.is_none());
        let zero = zero.map(|&(number, value)| (RollAction::Zero(number), value));
        let keeps = HANDS.keeps[HANDS.number(roll)].iter().filter(|_| left > 0);
        let keeps = keeps.map(|&(_, keep)| (RollAction::Keep(keep), self.value(keep, left - 1)));
        let mut actions: Vec<_> = register.into_iter().chain(zero).chain(keeps).collect();
        actions.sort_by(|a, b| b.1.total_cmp(&a.1));
        actions
    }

    /// Returns the value of these dice with the others still to be rolled, and then so many rerolls
    /// left.
    pub(crate) fn value(&self, dice: Roll, left: u8) -> f64 {
        match left {
            _ if dice.len() == DICE => self.actions(dice, left)[0].1,
            REROLLS => self.before,
            _ => self.keeps[usize::from(left)][HANDS.number(dice)].0[0],
        }
    }

    /// Returns the value of registering, if the sum is open.
    pub(crate) fn register(&self, roll: Roll) -> Option<f64> {
        let sum = inverted_sum(&roll.faces());
        self.sheet
            .is_open(sum)
            .then(|| self.ends.early[usize::from(sum)].0[0])
    }

    /// Returns the chances to end the turn with each box from these dice under best play, with the
    /// others still to be rolled, and then so many rerolls left.
    pub(crate) fn chances(&self, dice: Roll, left: u8) -> Chances {
        let mut chances = [0.0; BOXES as usize];
        let mut keeps = [0.0; KEEPS];
        let mut rolls = [0.0; ROLLS];
        if dice.len() < DICE {
            keeps[HANDS.number(dice)] = 1.0;
        } else {
            rolls[HANDS.number(dice)] = 1.0;
        }
        for left in (0..=left).rev() {
            // Larger keeps have larger numbers, so that one pass rolls all dice.
            for keep in 0..FOUR {
                for next in HANDS.grow[keep] {
                    keeps[usize::from(next)] += keeps[keep] / SIDES as f64;
                }
            }
            for (chance, grow) in keeps.iter().zip(&HANDS.grow).skip(FOUR) {
                for next in grow {
                    rolls[usize::from(*next)] += chance / SIDES as f64;
                }
            }
            keeps = [0.0; KEEPS];
            for (roll, chance) in rolls.into_iter().enumerate() {
                if chance == 0.0 {
                    continue;
                }
                let sum = HANDS.sums[roll];
                match self.best_keep(roll, left) {
                    Some(keep) => keeps[keep] += chance,
                    None if self.sheet.is_open(sum) => chances[usize::from(sum) - 1] += chance,
                    None => {}
                }
            }
            rolls = [0.0; ROLLS];
        }
        Chances(chances)
    }

    /// Returns the keep that is better than registering this roll; `None` if none is.
    fn best_keep(&self, roll: usize, left: u8) -> Option<usize> {
        let values = &self.keeps[usize::from(left.checked_sub(1)?)];
        let mut best = (None, self.ends.early[usize::from(HANDS.sums[roll])].0[0]);
        for &(keep, _) in &HANDS.keeps[roll] {
            let value = values[usize::from(keep)].0[0];
            if value > best.1 {
                best = (Some(keep.into()), value);
            }
        }
        best.0
    }
}

/// For each sum in parallel, a turn in which only it counts, for one: the value and those of keeps.
static AIMS: LazyLock<(Lanes<{ BOXES as usize }>, Keeps<{ BOXES as usize }>)> =
    LazyLock::new(|| {
        HandValues::with_keeps(&EndValues::new(1..=BOXES, |number, aim| {
            (f64::from(u8::from(usize::from(number) == aim + 1)), 0.0)
        }))
    });

/// Returns the greatest probability of showing the sum `number`, 1 to 20, at any time in the turn,
/// for a player who keeps `keep` now, rolls the others, has `left` rerolls including this one, and
/// pursues nothing else. With five kept dice, or no reroll, nothing changes.
pub(crate) fn chance_of_reaching(number: u8, keep: Roll, left: u8) -> f64 {
    match usize::from(left.min(REROLLS)).checked_sub(1) {
        Some(reroll) if keep.len() < DICE => {
            AIMS.1[reroll][HANDS.number(keep)].0[usize::from(number) - 1]
        }
        _ => f64::from(u8::from(inverted_sum(&keep.faces()) == number)),
    }
}

/// Returns the same before the first of three rolls.
pub(crate) fn chance_in_turn(number: u8) -> f64 {
    AIMS.0.0[usize::from(number) - 1]
}
