//! The lookahead and the search of an endgame the slow, obvious way, for tests and benches of the
//! fast ones.
use super::network::{Features, Network};
use super::rolls::{TABLE, WAYS};
use super::sheet_objective::{SheetObjective, UNIT};
use crate::games::solitaire::legal::legal_divisions;
use crate::games::solitaire::sheet::Sheet;
use std::collections::HashMap;

/// Returns the network's value of a sheet, or its score if it is out, in units.
pub(crate) fn value(network: &Network, sheet: &Sheet) -> f32 {
    if sheet.is_out() {
        sheet.score() as f32 / UNIT
    } else {
        network.value(&Features::from(sheet))
    }
}

/// Returns the value of the best sheet that `roll` allows, by trying every division.
pub(crate) fn best(network: &Network, sheet: &Sheet, roll: &[u8; 5]) -> f32 {
    let divisions = legal_divisions(sheet, roll);
    divisions
        .iter()
        .map(|division| value(network, &sheet.after(division)))
        .fold(f32::NEG_INFINITY, f32::max)
}

/// Returns the mean of [`best`] over all 7776 ordered rolls.
pub(crate) fn mean(network: &Network, sheet: &Sheet) -> f64 {
    let all = (0..WAYS)
        .map(|way| std::array::from_fn(|die| (way / 6usize.pow(die as u32) % 6) as u8 + 1));
    all.map(|roll| f64::from(best(network, sheet, &roll)))
        .sum::<f64>()
        / WAYS as f64
}

/// Returns the value of `sheet`, in points or as a chance, by trying every division of every roll
/// to the end; after `rides` more free rides any other is assumed to change nothing.
pub(crate) fn exact(sheet: &Sheet, rides: u8, objective: SheetObjective) -> f64 {
    fn search(
        sheet: &Sheet,
        rides: u8,
        objective: SheetObjective,
        known: &mut HashMap<(Sheet, u8), f64>,
    ) -> f64 {
        if sheet.is_out() {
            return objective.final_value(sheet.score());
        }
        if let Some(value) = known.get(&(*sheet, rides)) {
            return *value;
        }
        let mut sum = 0.0;
        let mut total_ways = 0.0;
        for roll in &TABLE.rolls {
            let rides = match (sheet.is_riding_free(&roll.faces), rides) {
                (true, 0) => continue,
                (ride, rides) => rides - u8::from(ride),
            };
            let divisions = legal_divisions(sheet, &roll.faces);
            let values = divisions
                .iter()
                .map(|division| search(&sheet.after(division), rides, objective, known));
            sum += f64::from(roll.ways) * values.fold(f64::NEG_INFINITY, f64::max);
            total_ways += f64::from(roll.ways);
        }
        known.insert((*sheet, rides), sum / total_ways);
        sum / total_ways
    }
    search(sheet, rides, objective, &mut HashMap::new())
}
