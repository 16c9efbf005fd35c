//! The exact mean over the next roll of the best resulting sheet.
use super::endgame::{Endgame, is_near};
use super::network::{Features, Network};
#[cfg(test)]
use super::rolls::SPLITS;
use super::rolls::{FOURS, PAIRS, TABLE, WAYS, pair};
use super::sheet_objective::SheetObjective;
use crate::core::Advice;
use crate::games::solitaire::action::Division;
use crate::games::solitaire::legal::legal_divisions;
use crate::games::solitaire::sheet::{LAST_BOX, MOST_COUNTED, SUMS, Sheet, sum_score};

/// Index of the values of a free ride, after those of the six throwaways.
const RIDE: usize = 6;

/// A die that may be put aside.
struct Choice {
    /// The index of its values: its face less one, or [`RIDE`].
    throwaway: usize,
    /// Less one.
    #[cfg(test)]
    face: u8,
    /// The number of the other four dice.
    four: usize,
}

/// Value of every roll to a sheet, by the network's values of the resulting sheets.
#[derive(Clone, Debug)]
pub(crate) struct Lookahead {
    objective: SheetObjective,
    /// Bit `f - 1` is set if the face `f` may be thrown away whenever it shows.
    open: u8,
    /// By throwaway (less one; a free ride last) the network output for the sheet after marks on
    /// each pair of sums.
    pairs: [[f32; PAIRS]; 7],
    /// The best of those for each four dice.
    fours: [[f32; FOURS]; 7],
}

impl Lookahead {
    /// Looks a roll ahead of `sheet`, which must not be out, for points.
    #[cfg(test)]
    pub(crate) fn new(network: &Network, sheet: &Sheet) -> Self {
        Self::toward(network, sheet, SheetObjective::Points)
    }

    /// Looks a roll ahead of `sheet`, which must not be out, by a network for `objective`.
    pub(crate) fn toward(network: &Network, sheet: &Sheet, objective: SheetObjective) -> Self {
        let mut lookahead = Self {
            objective,
            open: 0b11_1111,
            pairs: [[0.0; PAIRS]; 7],
            fours: [[0.0; FOURS]; 7],
        };
        if sheet.is_settled() {
            lookahead.open = sheet.throwaway_set();
            network.values_after(
                &Features::from(sheet).toward(objective),
                &mut lookahead.pairs[RIDE],
            );
            lookahead.best_of_fours(RIDE);
        }
        for face in 0..6 {
            if lookahead.open >> face & 1 == 1 {
                let mut thrown = sheet.thrown;
                thrown[face] += 1;
                if thrown[face] == LAST_BOX {
                    final_scores(sheet, objective, &mut lookahead.pairs[face]);
                } else {
                    let features = Features::new(&sheet.marks, &thrown).toward(objective);
                    network.values_after(&features, &mut lookahead.pairs[face]);
                }
                lookahead.best_of_fours(face);
            }
        }
        lookahead
    }

    fn best_of_fours(&mut self, throwaway: usize) {
        let pairs = &self.pairs[throwaway];
        for (best, splits) in self.fours[throwaway].iter_mut().zip(&TABLE.fours) {
            let [a, b, c] = splits.map(|pair| pairs[usize::from(pair)]);
            *best = a.max(b).max(c);
        }
    }

    /// Returns what may be put aside of the roll with this number.
    fn choices(&self, roll: usize) -> impl Iterator<Item = Choice> {
        let roll = &TABLE.rolls[roll];
        let open = roll.shows & self.open;
        let is_ride = open == 0;
        roll.without
            .iter()
            .filter(move |(face, _)| is_ride || open >> face & 1 == 1)
            .map(move |&(face, four)| Choice {
                throwaway: if is_ride { RIDE } else { face.into() },
                #[cfg(test)]
                face,
                four: four.into(),
            })
    }

    /// Returns the network output for the best division of the roll with this number.
    pub(crate) fn best(&self, roll: usize) -> f32 {
        self.choices(roll)
            .map(|choice| self.fours[choice.throwaway][choice.four])
            .fold(f32::NEG_INFINITY, f32::max)
    }

    /// Returns the best division of the roll with this number; of equal ones, the first.
    #[cfg(test)]
    pub(crate) fn choose(&self, roll: usize) -> Division {
        let mut best = (f32::NEG_INFINITY, None);
        for choice in self.choices(roll) {
            for (split, pair) in SPLITS.iter().zip(TABLE.fours[choice.four]) {
                let value = self.pairs[choice.throwaway][usize::from(pair)];
                if value > best.0 || best.1.is_none() {
                    let dice = TABLE.four_faces[choice.four];
                    let [a, b, c, d] = split.map(|i| dice[i]);
                    let division = Division::new([[a, b], [c, d]], choice.face + 1);
                    best = (value, Some(division));
                }
            }
        }
        best.1.expect("every roll has a division")
    }

    /// Returns the mean over the next roll, as an [`SheetObjective::value`].
    pub(crate) fn mean(&self) -> f32 {
        let sum: f64 = (0..TABLE.rolls.len())
            .map(|roll| {
                let value = self.objective.value(self.best(roll));
                f64::from(TABLE.rolls[roll].ways) * f64::from(value)
            })
            .sum();
        (sum / WAYS as f64) as f32
    }
}

/// Returns the value of a sheet, as expected final score in points or as a chance: exact near its
/// end ([`is_near`]), else the [`estimate`].
pub(crate) fn value(network: &Network, sheet: &Sheet, objective: SheetObjective) -> f64 {
    Endgame::new(objective)
        .value(sheet)
        .unwrap_or_else(|| estimate(network, sheet, objective))
}

/// Returns the value of a sheet that is out, else the mean over the next roll of the network's
/// value of the best resulting sheet, in points or as a chance.
pub(crate) fn estimate(network: &Network, sheet: &Sheet, objective: SheetObjective) -> f64 {
    if sheet.is_out() {
        return objective.final_value(sheet.score());
    }
    objective.display_value(Lookahead::toward(network, sheet, objective).mean())
}

/// Returns `true` if [`value`] of `sheet`, or [`evaluate`] of `sheet` with `roll`, is exact.
pub(crate) fn is_exact(sheet: &Sheet, roll: Option<&[u8; 5]>) -> bool {
    match roll {
        Some(roll) if !sheet.is_out() => legal_divisions(sheet, roll)
            .iter()
            .all(|division| is_near(&sheet.after(division))),
        _ => is_near(sheet),
    }
}

/// Source of the values of the last rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastRounds {
    /// Exactly, by searching to the end, as [`value`] does.
    Searched,
    /// By the network, as in earlier rounds, at a fraction of the cost: for computers, which play
    /// thousands of games in a simulation.
    Estimated,
}

/// Returns every legal division of `roll` with the value of the resulting sheet, best first.
pub(crate) fn evaluate(
    network: &Network,
    sheet: &Sheet,
    roll: &[u8; 5],
    objective: SheetObjective,
    last_rounds: LastRounds,
) -> Vec<Advice<Division>> {
    let mut endgame = Endgame::new(objective);
    let mut divisions = Vec::new();
    for division in legal_divisions(sheet, roll) {
        let next = sheet.after(&division);
        let searched = match last_rounds {
            LastRounds::Searched => endgame.value(&next),
            LastRounds::Estimated => None,
        };
        let value = searched.unwrap_or_else(|| estimate(network, &next, objective));
        divisions.push(Advice::new(division, value));
    }
    divisions.sort_by(|a, b| b.value.total_cmp(&a.value));
    divisions
}

/// Writes the network outputs that represent the final scores after marks on each pair of sums.
fn final_scores(sheet: &Sheet, objective: SheetObjective, values: &mut [f32; PAIRS]) {
    let gain: [[i32; 2]; SUMS] = std::array::from_fn(|row| {
        let sum = row as u8 + 2;
        let marks = sheet.marks[row].min(MOST_COUNTED);
        [1, 2].map(|more| sum_score(sum, marks + more) - sum_score(sum, marks))
    });
    let score = sheet.score();
    for a in 0..SUMS {
        for b in a..SUMS {
            let more = if a == b {
                gain[a][1]
            } else {
                gain[a][0] + gain[b][0]
            };
            values[pair(a, b)] = objective.number(score + more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::super::rolls::number;
    use super::*;
    use crate::games::solitaire::tests::sheets::{random_network, random_sheets};
    use crate::tests::sample;

    #[test]
    fn the_fast_lookahead_is_that_of_trying_everything() {
        let network = random_network();
        for sheet in random_sheets(60).into_iter().step_by(sample(4, 1)) {
            let lookahead = Lookahead::new(&network, &sheet);
            let difference = f64::from(lookahead.mean()) - reference::mean(&network, &sheet);
            assert!(difference.abs() < 1e-4, "{sheet:?}: {difference}");
        }
    }

    #[test]
    fn the_division_chosen_is_the_best() {
        let network = random_network();
        for sheet in random_sheets(60) {
            let lookahead = Lookahead::new(&network, &sheet);
            for roll in TABLE.rolls.iter().step_by(5) {
                let division = lookahead.choose(number(&roll.faces));
                assert_eq!(division.check(&sheet, &roll.faces), Ok(()));
                let value = reference::value(&network, &sheet.after(&division));
                let best = reference::best(&network, &sheet, &roll.faces);
                assert!(
                    (value - best).abs() < 1e-4,
                    "{sheet:?} {:?}: {value} {best}",
                    roll.faces
                );
            }
        }
    }

    #[test]
    fn an_ending_division_is_worth_its_score() {
        let network = random_network();
        let sheet = Sheet::new([0, 2, 0, 7, 0, 8, 9, 9, 3, 2, 0], [7, 7, 0, 0, 6, 0]).unwrap();
        let valued = evaluate(
            &network,
            &sheet,
            &[1, 1, 3, 4, 6],
            SheetObjective::Points,
            LastRounds::Searched,
        );
        assert_eq!(valued.len(), 3);
        assert!(valued.is_sorted_by(|a, b| a.value >= b.value));
        for Advice { action, value, .. } in valued {
            assert_eq!(value, f64::from(sheet.after(&action).score()), "{action}");
        }
    }
}
