//! The options of a game.
use super::geometry::symmetry::Symmetry;
use super::solver::Scoring;
use crate::core::{GameOptions, Measure, OptionValue};
use std::ops::RangeInclusive;
use std::time::Duration;

crate::core::rules::options::option_value! {
    /// The kind of game.
    pub enum Variant {
        Standard = "standard", "a figure scores its symmetry times its dice; 2 to 8 play";
        Kids = "kids", "one mirror is enough for a figure; 2 to 6 play";
        Solitaire = "solitaire", "you play ten runs alone, for the most points";
        Meditative = "meditative", "nobody counts points: you make figures for their own sake";
        Free = "free", "no rules apply: you turn and lay any dice";
    }
}

crate::core::rules::options::option_value! {
    /// The points at which the round becomes the last.
    pub enum PointGoal {
        Usual = "usual", "the round in which somebody has 100 points is the last, in Little Kids 50";
        Points50 = "50", "the round in which somebody has 50 points is the last";
        Points100 = "100", "the round in which somebody has 100 points is the last";
        Points150 = "150", "the round in which somebody has 150 points is the last";
        Points200 = "200", "the round in which somebody has 200 points is the last";
    }
}

impl PointGoal {
    /// Returns the points at which the round becomes the last in a game of `variant`.
    pub(crate) fn points(self, variant: Variant) -> i32 {
        match self {
            PointGoal::Usual if variant == Variant::Kids => 50,
            PointGoal::Points50 => 50,
            PointGoal::Usual | PointGoal::Points100 => 100,
            PointGoal::Points150 => 150,
            PointGoal::Points200 => 200,
        }
    }
}

crate::core::rules::options::option_value! {
    /// The judge of a challenged declaration.
    pub enum Judge {
        Program = "program", "the program judges a challenged figure";
        Table = "table", "the others vote on a challenged figure; if two play, both do";
    }
}

crate::core::rules::options::option_value! {
    /// Time for a turn from its first roll to its declaration.
    pub enum TimeLimit {
        Off = "off", "a turn takes as long as you like";
        Seconds60 = "60", "a turn has 60 s from its first roll to the declaration";
        Seconds180 = "180", "a turn has 180 s from its first roll to the declaration";
        Seconds300 = "300", "a turn has 300 s from its first roll to the declaration";
    }
}

impl TimeLimit {
    /// Returns the time, or `None` if there is no limit.
    pub(crate) fn duration(self) -> Option<Duration> {
        match self {
            TimeLimit::Off => None,
            TimeLimit::Seconds60 => Some(Duration::from_secs(60)),
            TimeLimit::Seconds180 => Some(Duration::from_secs(180)),
            TimeLimit::Seconds300 => Some(Duration::from_secs(300)),
        }
    }
}

crate::core::rules::options::options! {
    /// Options of SymmDice.
    pub struct Options {
        variant: Variant = "variant", "Variant";
        goal: PointGoal = "goal", "Goal";
        referee: Judge = "referee", "Referee", separates: false;
        limit: TimeLimit = "limit", "Time limit", separates: false;
    }
}

impl GameOptions for Options {
    fn seats(&self) -> RangeInclusive<u8> {
        self.variant.seats()
    }

    fn meaning(&self, key: &str, about: &'static str, _: usize) -> Option<&'static str> {
        let competes = self.variant.competes();
        match key {
            "goal" if competes && self.goal == PointGoal::Usual => {
                let goal = if self.variant == Variant::Kids {
                    PointGoal::Points50
                } else {
                    PointGoal::Points100
                };
                Some(goal.value().about)
            }
            "goal" | "referee" => competes.then_some(about),
            "limit" => self.variant.scores().then_some(about),
            _ => Some(about),
        }
    }

    fn measure(&self) -> Measure {
        if self.variant.scores() {
            Measure::Points
        } else {
            Measure::Nothing
        }
    }
}

impl Variant {
    /// Returns the allowed numbers of seats.
    pub(crate) fn seats(self) -> RangeInclusive<u8> {
        match self {
            Variant::Standard => 2..=8,
            Variant::Kids => 2..=6,
            Variant::Solitaire | Variant::Meditative | Variant::Free => 1..=1,
        }
    }

    /// Returns `true` if several seats play and may challenge.
    pub(crate) fn competes(self) -> bool {
        matches!(self, Variant::Standard | Variant::Kids)
    }

    /// Returns `true` if figures score.
    pub(crate) fn scores(self) -> bool {
        !matches!(self, Variant::Meditative | Variant::Free)
    }

    pub(crate) fn scoring(self) -> Scoring {
        if self == Variant::Kids {
            Scoring::Kids
        } else {
            Scoring::Standard
        }
    }

    /// Returns `true` if `symmetry` can be declared in it.
    pub(crate) fn declares(self, symmetry: Symmetry) -> bool {
        self.scoring().symmetries().any(|s| s == symmetry)
    }
}

/// The rules of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    /// The kind of game.
    pub(crate) variant: Variant,
    /// The points at which the round becomes the last.
    pub(crate) goal: i32,
    pub(crate) judge: Judge,
    /// Time for a turn from its first roll to its declaration.
    pub(crate) limit: Option<Duration>,
}

impl Rules {
    /// Returns the points earned by challenging an untrue declaration, and lost by challenging a
    /// true one.
    pub(crate) fn challenge(&self) -> i32 {
        if self.variant == Variant::Standard {
            10
        } else {
            0
        }
    }
}

/// Number of runs of a solitaire game.
pub(crate) const SOLITAIRE_RUNS: u32 = 10;

impl From<&Options> for Rules {
    fn from(options: &Options) -> Rules {
        let variant = options.variant;
        Rules {
            variant,
            goal: options.goal.points(variant),
            judge: options.referee,
            limit: options.limit.duration().filter(|_| variant.scores()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices_asked(variant: &str) -> String {
        let options = format!("variant={variant}").parse::<Options>().unwrap();
        let keys = Options::SPECS.iter().map(|choice| choice.key);
        keys.filter(|key| options.meaning(key, "", 2).is_some())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn options_have_a_meaning_where_they_act() {
        assert_eq!(choices_asked("standard"), "variant goal referee limit");
        assert_eq!(choices_asked("kids"), "variant goal referee limit");
        assert_eq!(choices_asked("solitaire"), "variant limit");
        assert_eq!(choices_asked("meditative"), "variant");
        assert_eq!(choices_asked("free"), "variant");
        for (options, meaning) in [
            ("", PointGoal::Points100.value().about),
            ("variant=kids", PointGoal::Points50.value().about),
            ("goal=200", "so and so"),
        ] {
            let options: Options = options.parse().unwrap();
            assert_eq!(options.meaning("goal", "so and so", 2), Some(meaning));
        }
    }

    fn rules_of(text: &str) -> Rules {
        Rules::from(&text.parse::<Options>().unwrap())
    }

    #[test]
    fn options_mean_what_they_say() {
        let usual = rules_of("");
        assert_eq!(
            (usual.goal, usual.judge, usual.limit),
            (100, Judge::Program, None)
        );
        assert_eq!(rules_of("variant=kids").goal, 50);
        assert_eq!(rules_of("variant=kids goal=100").goal, 100);
        assert_eq!(rules_of("limit=180").limit, Some(Duration::from_secs(180)));
        assert_eq!(rules_of("limit=180 variant=free").limit, None);
        assert!(
            rules_of("variant=kids")
                .variant
                .declares(Symmetry::Mirror(1))
        );
        assert!(
            !rules_of("variant=kids")
                .variant
                .declares(Symmetry::Mirror(2))
        );
        assert!(!usual.variant.declares(Symmetry::Rotation(9)));
    }
}
