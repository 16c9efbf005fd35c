//! Figures in the tutorial of Inverted Dice.
use super::pad::percent;
use crate::core::{Roll, words::list};
use crate::games::inverted::sheet::{BONUS, BOXES, inverted_sum};
use crate::games::inverted::solver::{chance_in_turn, chance_of_reaching};
use crate::games::inverted::{Action, Inverted, SECTION_NAMES, words};

/// Returns the value of `word` in the position.
pub(super) fn figure(game: &Inverted, word: &str, tried: Option<&Action>) -> Option<String> {
    let dice = game.dice();
    let shown: Vec<u8> = (1..=6).filter(|face| dice.contains(face)).collect();
    let missing: Vec<u8> = (1..=6).filter(|face| !dice.contains(face)).collect();
    let sheet = game.sheet();
    let all: u8 = (1..=6).sum();
    Some(match word {
        "shown" => list(&shown),
        "missing" => list(&missing),
        "all" => all.to_string(),
        "shown sum" => shown.iter().sum::<u8>().to_string(),
        "sum" => game.sum()?.to_string(),
        "highest" => inverted_sum(&[1; 5]).to_string(),
        "lowest" => inverted_sum(&[2, 3, 4, 5, 6]).to_string(),
        "boxes" => BOXES.to_string(),
        "bonus" => BONUS.to_string(),
        "points" => sheet.points().to_string(),
        "most" => ((1..=i32::from(BOXES)).sum::<i32>() + BONUS * SECTION_NAMES.len() as i32).to_string(),
        "cheapest" => sheet.cheapest()?.to_string(),
        "rarity" => percent(chance_in_turn(sheet.cheapest()?)),
        "crossed" => words::crossed_out(sheet)?,
        "kept" => words::tried(game, tried?),
        // `chance 18 keeping 1 1 1`: of making that box with the rolls left.
        _ => {
            let (number, kept) = word.strip_prefix("chance ")?.split_once(" keeping ")?;
            let kept: Vec<u8> = kept.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
            percent(chance_of_reaching(number.parse().ok()?, Roll::new(&kept)?, game.left()))
        }
    })
}
