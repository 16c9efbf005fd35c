//! Options chosen before a game.
pub(crate) use super::variant::Variant;
use crate::core::options::{GameOptions, Measure};
use std::ops::RangeInclusive;

crate::core::options::option_value! {
    /// The points that win a game.
    pub enum Target {
        Standard = "standard", "15 with two sides, 12 with three";
        Points10 = "10", "a short game";
        Points12 = "12", "12";
        Points15 = "15", "15";
        Points20 = "20", "20";
        Points30 = "30", "a long game";
    }
}

impl Target {
    /// Returns the points needed to win with this number of seats.
    pub(crate) fn points(self, seats: u8) -> u8 {
        match self {
            Target::Standard if seats == 3 => 12,
            Target::Points10 => 10,
            Target::Points12 => 12,
            Target::Standard | Target::Points15 => 15,
            Target::Points20 => 20,
            Target::Points30 => 30,
        }
    }
}

crate::core::options::options! {
    /// The variant, and the points that win.
    pub struct Options {
        variant: Variant = "variant", "Variant";
        target: Target = "target", "Points to win";
    }
}

impl GameOptions for Options {
    fn seats(&self) -> RangeInclusive<u8> {
        2..=4
    }

    fn measure(&self) -> Measure {
        Measure::Lead
    }
}
