//! The look-ahead done the slow, obvious way: what the fast one is tested against and measured beside.
use super::network::{Features, Network, UNIT};
use super::rolls::WAYS;
use crate::games::solitaire::legal::legal_divisions;
use crate::games::solitaire::sheet::Sheet;

/// Returns the value that the network gives a sheet, or its score where it is out, in units.
pub(crate) fn value(network: &Network, sheet: &Sheet) -> f32 {
    if sheet.is_out() { sheet.score() as f32 / UNIT } else { network.value(&Features::from(sheet)) }
}

/// Returns the value of the best sheet that `roll` allows, found by trying every division.
pub(crate) fn best(network: &Network, sheet: &Sheet, roll: &[u8; 5]) -> f32 {
    let divisions = legal_divisions(sheet, roll);
    divisions.iter().map(|division| value(network, &sheet.after(division))).fold(f32::NEG_INFINITY, f32::max)
}

/// Returns the mean of [`best`] over all 7776 ordered rolls.
pub fn mean(network: &Network, sheet: &Sheet) -> f64 {
    let all = (0..WAYS).map(|way| std::array::from_fn(|die| (way / 6usize.pow(die as u32) % 6) as u8 + 1));
    all.map(|roll| f64::from(best(network, sheet, &roll))).sum::<f64>() / WAYS as f64
}
