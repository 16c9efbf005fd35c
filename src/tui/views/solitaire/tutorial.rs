//! Figures in the tutorial of Solitaire Dice.
use crate::core::{Seat, words::list};
use crate::games::solitaire::sheet::{WIN, sum_score, sum_value};
use crate::games::solitaire::{Division, Solitaire, words};

/// Returns the value of `word` in the position.
pub(super) fn figure(game: &Solitaire, word: &str, tried: Option<&Division>) -> Option<String> {
    let sheet = game.sheet(Seat(0));
    Some(match word {
        "roll" => list(&game.roll().copied()?),
        "win" => WIN.to_string(),
        "debt" => (-sum_score(7, 1)).to_string(),
        "score" => crate::core::words::number(sheet.score()),
        "throwaways" => list(&sheet.chosen().collect::<Vec<u8>>()),
        "tried" => words::tried(tried?),
        _ => match word.split_once(' ')? {
            ("value", sum) => sum_value(sum.parse().ok()?).to_string(),
            ("sum", pair) => {
                let (a, b) = pair.split_once('+')?;
                (a.parse::<u8>().ok()? + b.parse::<u8>().ok()?).to_string()
            }
            ("marks", sum) => sheet.marks(sum.parse().ok()?).to_string(),
            // `after 1+6 2+5 4`: the score of the sheet after that.
            ("after", division) => crate::core::words::number(sheet.after(&division.parse().ok()?).score()),
            _ => return None,
        },
    })
}
