//! One battery that every game must pass, and one golden game a title. It loops over the registry: a new game gets
//! it for nothing.
mod battery;
mod golden;

use dicegames::games::example::HighLow;
use dicegames::titles::{self, Visitor};
use dicegames::tui::view::Playable;

struct Battery;

impl Visitor for Battery {
    type Out = ();
    fn visit<G: Playable>(&mut self) {
        battery::run::<G>();
    }
}

#[test]
fn every_title_passes_the_battery() {
    titles::each(&mut Battery);
}

#[test]
fn the_example_passes_the_battery() {
    battery::run::<HighLow>();
}

struct Golden;

impl Visitor for Golden {
    type Out = ();
    fn visit<G: Playable>(&mut self) {
        golden::check::<G>();
    }
}

#[test]
fn every_title_has_a_golden_game() {
    titles::each(&mut Golden);
    golden::check::<HighLow>();
}
