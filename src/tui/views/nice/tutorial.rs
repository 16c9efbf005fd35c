//! Figures in the tutorial of Nice Dice.
use crate::core::{
    Seat,
    words::{either, plural},
};
use crate::games::nice::roll::allowed;
use crate::games::nice::square::lines;
use crate::games::nice::{Nice, TurnOver};

/// Returns the value of `word` in the position.
pub(super) fn figure(game: &Nice, word: &str, tried: Option<&TurnOver>) -> Option<String> {
    let side = game.variant().side();
    let dice = || game.dice().map(<[u8]>::to_vec);
    let cell = |name: &str| name.parse::<TurnOver>().ok()?.index(side);
    Some(match word {
        "cards" => game.variant().cells().to_string(),
        "lines" => lines(side).len().to_string(),
        "target" => game.target().to_string(),
        "highest" => game.variant().top_rank().to_string(),
        "fits" => either(&allowed(&dice()?).iter().collect::<Vec<u8>>()),
        "total" => dice()?.iter().sum::<u8>().to_string(),
        "fitting" => game.fitting().len().to_string(),
        "points" => plural(game.scored()[game.side(Seat(0))], "point"),
        "tried" => game.called(tried?.index(side)?),
        "last" => game.latest().and_then(|latest| latest.cell).map(|cell| game.called(cell))?,
        _ => match word.split_once(' ')? {
            ("card", name) => game.called(cell(name)?),
            ("place", name) => (cell(name)? + 1).to_string(),
            ("worth", name) => plural(game.square().points(cell(name)?), "point"),
            _ => return None,
        },
    })
}
