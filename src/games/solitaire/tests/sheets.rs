//! Sheets and networks for the tests.
use crate::core::{Purpose, Seed, Stream};
use crate::games::solitaire::legal::legal_divisions;
use crate::games::solitaire::sheet::Sheet;
use crate::games::solitaire::solver::network::{Network, PARAMETERS};
use crate::games::solitaire::solver::rolls::{WAYS, number};
use crate::tests::fresh;

/// A network that has learned nothing, for properties that hold with any numbers.
pub(crate) fn random_network() -> Network {
    let mut stream = Stream::new(Seed(11), Purpose::Trials, 0);
    Network {
        parameters: (0..PARAMETERS)
            .map(|_| stream.unit() as f32 - 0.5)
            .collect(),
    }
}

/// Draws one of the 252 rolls, by number, with its probability.
pub(crate) fn any_roll(stream: &mut Stream) -> usize {
    let way = stream.below(WAYS as u32) as usize;
    number(&std::array::from_fn(|die| {
        (way / 6usize.pow(die as u32) % 6) as u8 + 1
    }))
}

/// Returns `count` sheets of random games in progress, covering all stages of a game.
pub(crate) fn random_sheets(count: usize) -> Vec<Sheet> {
    let mut stream = Stream::new(Seed(fresh(12)), Purpose::Trials, 0);
    let mut sheets = vec![Sheet::default()];
    let mut sheet = Sheet::default();
    while sheets.len() < count {
        let roll = std::array::from_fn(|_| stream.below(6) as u8 + 1);
        let legal = legal_divisions(&sheet, &roll);
        sheet = sheet.after(stream.pick(&legal).unwrap());
        if sheet.is_out() {
            sheet = Sheet::default();
        } else {
            sheets.push(sheet);
        }
    }
    sheets
}
