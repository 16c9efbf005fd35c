//! A battery of checks for every game, and golden games for each title. It loops over the registry,
//! so a new game is included automatically.
pub(crate) mod battery;
pub(crate) mod golden;
mod transcript;
pub(crate) mod voice;

use crate::games::example::HighLow;
use crate::registry::each_game;
use rayon::prelude::*;

#[test]
fn every_game_passes_the_battery() {
    each_game!(G => battery::run::<G> as fn())
        .par_iter()
        .for_each(|run| run());
}

#[test]
fn the_example_passes_the_battery() {
    battery::run::<HighLow>();
}

#[test]
fn events_are_told_with_signs_and_totals() {
    each_game!(G => voice::check::<G>());
    voice::check::<HighLow>();
}

#[test]
fn what_golden_games_tell_is_written_down() {
    each_game!(G => transcript::check::<G>());
}
