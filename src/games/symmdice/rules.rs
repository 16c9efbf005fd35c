//! What can be chosen before a game, and what it means.
use super::referee::Tolerances;
use super::solver::Scoring;
use super::symmetry::Symmetry;
use crate::core::options::{Choice, Value};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The choices, for the setup screen and the command line.
pub static CHOICES: &[Choice] = &[
    Choice {
        key: "variant",
        label: "Variant",
        values: &[
            Value { id: "standard", about: "symmetry × dice, 2 to 8 seats" },
            Value { id: "kids", about: "Little Kids: one mirror, 2 to 6 seats" },
            Value { id: "solitaire", about: "ten runs for your best" },
            Value { id: "meditative", about: "figures for their own sake" },
            Value { id: "free", about: "no rules at all" },
        ],
    },
    Choice {
        key: "goal",
        label: "Goal",
        values: &[
            Value { id: "usual", about: "100 points, Little Kids 50" },
            Value { id: "50", about: "50 points" },
            Value { id: "100", about: "100 points" },
            Value { id: "150", about: "150 points" },
            Value { id: "200", about: "200 points" },
        ],
    },
    Choice {
        key: "referee",
        label: "Referee",
        values: &[
            Value { id: "program", about: "judges what is challenged" },
            Value { id: "table", about: "the other seats vote" },
        ],
    },
    Choice {
        key: "limit",
        label: "Time limit",
        values: &[
            Value { id: "off", about: "as long as you like" },
            Value { id: "60", about: "60 s from first roll to declaration" },
            Value { id: "180", about: "180 s from first roll to declaration" },
            Value { id: "300", about: "300 s from first roll to declaration" },
        ],
    },
    Choice {
        key: "window",
        label: "Challenges",
        values: &[
            Value { id: "all", about: "until everybody has answered" },
            Value { id: "10", about: "10 s, then it stands" },
            Value { id: "20", about: "20 s, then it stands" },
        ],
    },
    Choice {
        key: "tolerance",
        label: "Tolerance",
        values: &[
            Value { id: "usual", about: "0.05 sides and 3° fit, 0.15 and 8° do not" },
            Value { id: "strict", about: "0.02 sides and 1° fit, 0.08 and 4° do not" },
            Value { id: "lenient", about: "0.12 sides and 6° fit, 0.25 and 12° do not" },
        ],
    },
];

crate::options_type!(
    /// How SymmDice is played.
    Options, CHOICES
);

/// The kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// For points, with challenges.
    Standard,
    /// Little Kids: only D1 counts, challenges cost nothing.
    Kids,
    /// Ten runs alone; the program judges every declaration.
    Solitaire,
    /// Alone and without points.
    Meditative,
    /// No rules.
    Free,
}

impl Variant {
    /// How many seats can play it.
    pub fn seats(self) -> RangeInclusive<u8> {
        match self {
            Variant::Standard => 2..=8,
            Variant::Kids => 2..=6,
            Variant::Solitaire | Variant::Meditative | Variant::Free => 1..=1,
        }
    }

    /// Whether figures score.
    pub fn scores(self) -> bool {
        !matches!(self, Variant::Meditative | Variant::Free)
    }

    /// What counts.
    pub fn scoring(self) -> Scoring {
        if self == Variant::Kids { Scoring::Kids } else { Scoring::Standard }
    }

    /// Whether `symmetry` can be declared in it.
    pub fn declares(self, symmetry: Symmetry) -> bool {
        self.scoring().symmetries().any(|s| s == symmetry)
    }
}

/// Who judges a challenged declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// The program.
    Program,
    /// The seats other than the maker's, by vote.
    Table,
}

/// The rules of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The kind of game.
    pub variant: Variant,
    /// The points at which the round becomes the last.
    pub goal: i32,
    /// Who judges.
    pub judge: Judge,
    /// How long a turn may take from its first roll to its declaration.
    pub limit: Option<Duration>,
    /// How long the others may take to challenge.
    pub window: Option<Duration>,
    /// When a figure has a symmetry.
    pub tolerances: Tolerances,
}

/// How many runs a solitaire game has.
pub const SOLITAIRE_RUNS: u32 = 10;

impl From<&Options> for Rules {
    fn from(options: &Options) -> Rules {
        let variant = match options.get("variant") {
            "kids" => Variant::Kids,
            "solitaire" => Variant::Solitaire,
            "meditative" => Variant::Meditative,
            "free" => Variant::Free,
            _ => Variant::Standard,
        };
        let usual = if variant == Variant::Kids { 50 } else { 100 };
        let seconds = |key: &str| options.get(key).parse().ok().map(Duration::from_secs);
        let tolerances = match options.get("tolerance") {
            "strict" => "20/100/80/400".parse(),
            "lenient" => "120/600/250/1200".parse(),
            _ => Ok(Tolerances::default()),
        };
        Rules {
            variant,
            goal: options.get("goal").parse().unwrap_or(usual),
            judge: if options.get("referee") == "table" { Judge::Table } else { Judge::Program },
            limit: seconds("limit").filter(|_| variant.scores()),
            window: seconds("window"),
            tolerances: tolerances.unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_mean_what_they_say() {
        let rules = |text: &str| Rules::from(&text.parse::<Options>().unwrap());
        let usual = rules("");
        assert_eq!((usual.goal, usual.judge, usual.limit, usual.window), (100, Judge::Program, None, None));
        assert_eq!(usual.tolerances, Tolerances::default());
        assert_eq!(rules("variant=kids").goal, 50);
        assert_eq!(rules("variant=kids goal=100").goal, 100);
        assert_eq!(rules("limit=180").limit, Some(Duration::from_secs(180)));
        assert_eq!(rules("limit=180 variant=free").limit, None);
        assert_eq!(rules("window=20").window, Some(Duration::from_secs(20)));
        assert_eq!(rules("tolerance=strict").tolerances.to_string(), "20/100/80/400");
        assert_eq!(rules("tolerance=lenient").tolerances.to_string(), "120/600/250/1200");
        assert!(rules("variant=kids").variant.declares(Symmetry::Mirror(1)));
        assert!(!rules("variant=kids").variant.declares(Symmetry::Mirror(2)));
        assert!(!usual.variant.declares(Symmetry::Rotation(9)));
    }
}
