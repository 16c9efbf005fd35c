//! Options chosen before a game.
pub(crate) use super::variant::Variant;
use crate::core::{GameOptions, Measure, OptionValue};
use std::ops::RangeInclusive;

crate::core::rules::options::option_value! {
    /// The points that win a game.
    pub enum WinningPoints {
        Standard = "standard", "15 points win the game, or 12 if three play";
        Hand = "hand", "one hand: who has more points after it wins";
        Points10 = "10", "10 points win a short game";
        Points12 = "12", "12 points win the game";
        Points15 = "15", "15 points win the game";
        Points20 = "20", "20 points win the game";
        Points30 = "30", "30 points win a long game";
    }
}

/// The condition to win a game.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Goal {
    /// So many points over all hands.
    Points(u8),
    /// More points than any other side at the end of a hand.
    Hand,
}

impl WinningPoints {
    /// Returns the goal with this number of seats.
    pub(crate) fn goal(self, seats: u8) -> Goal {
        match self {
            WinningPoints::Hand => Goal::Hand,
            WinningPoints::Standard if seats == 3 => Goal::Points(12),
            WinningPoints::Points10 => Goal::Points(10),
            WinningPoints::Points12 => Goal::Points(12),
            WinningPoints::Standard | WinningPoints::Points15 => Goal::Points(15),
            WinningPoints::Points20 => Goal::Points(20),
            WinningPoints::Points30 => Goal::Points(30),
        }
    }
}

crate::core::rules::options::options! {
    /// The variant, and the points that win.
    pub struct Options {
        variant: Variant = "variant", "Variant";
        target: WinningPoints = "target", "Points to win";
    }
}

impl GameOptions for Options {
    fn seats(&self) -> RangeInclusive<u8> {
        2..=4
    }

    fn meaning(&self, key: &str, about: &'static str, seats: usize) -> Option<&'static str> {
        let target = [WinningPoints::Points15, WinningPoints::Points12][usize::from(seats == 3)];
        Some(
            if key == "target" && self.target == WinningPoints::Standard {
                target.value().about
            } else {
                about
            },
        )
    }

    fn measure(&self) -> Measure {
        Measure::Lead
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning_of_target(seats: usize) -> Option<&'static str> {
        Options::default().meaning("target", "", seats)
    }

    #[test]
    fn the_usual_target_is_told_by_its_number() {
        assert_eq!(meaning_of_target(2), Some("15 points win the game"));
        assert_eq!(meaning_of_target(3), Some("12 points win the game"));
        assert_eq!(
            "target=20"
                .parse::<Options>()
                .unwrap()
                .meaning("target", "so and so", 3),
            Some("so and so")
        );
    }
}
