//! Placeholders in the tutorial of SymmDice.
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::geometry::motifs::{Face, Motif};
use crate::games::symmdice::geometry::orbits::score;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::options::SOLITAIRE_RUNS;
use crate::games::symmdice::words;
use crate::games::symmdice::{Action, SymmDice};

/// Returns the value of the placeholder `word` in the position.
pub(super) fn figure(game: &SymmDice, word: &str, tried: Option<&Action>) -> Option<String> {
    let roll = || game.roll();
    Some(match word {
        "dice" => DICE.to_string(),
        "motifs" => Motif::ALL.len().to_string(),
        "hooks" => roll()?.faces().iter().filter(|face| **face == Face::Hook).count().to_string(),
        "mirrored" => roll()?.faces().iter().filter(|face| **face == Face::HookMirror).count().to_string(),
        "runs" => SOLITAIRE_RUNS.to_string(),
        "points" => game.points()[0].to_string(),
        "tried" => words::tried(tried?),
        // `score C6 6`.
        _ => {
            let (symmetry, dice) = word.strip_prefix("score ")?.split_once(' ')?;
            let symmetry: Symmetry = symmetry.parse().ok()?;
            score(symmetry, dice.parse().ok()?).to_string()
        }
    })
}
