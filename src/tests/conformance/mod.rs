//! One battery that every game must pass, and one golden game a title. It loops over the registry: a new game gets
//! it for nothing.
pub(crate) mod battery;
mod golden;
mod transcript;

use crate::games::example::HighLow;
use crate::registry::each_game;
use rayon::prelude::*;

#[test]
fn every_game_passes_the_battery() {
    each_game!(G => battery::run::<G> as fn()).par_iter().for_each(|run| run());
}

#[test]
fn the_example_passes_the_battery() {
    battery::run::<HighLow>();
}

#[test]
fn every_game_has_a_golden_game() {
    each_game!(G => golden::check::<G>());
    golden::check::<HighLow>();
}

#[test]
fn what_golden_games_tell_is_written_down() {
    each_game!(G => transcript::check::<G>());
}
