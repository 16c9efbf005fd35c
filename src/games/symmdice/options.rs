//! The options of a game.
use super::geometry::symmetry::Symmetry;
use super::referee::Tolerances;
use super::solver::Scoring;
use crate::core::game::ParseError;
use crate::core::head_start::{HeadStartKind, HeadStartRule};
use crate::core::options::{Choice, Chosen, GameOptions, Measure, OptionValue};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

crate::core::options::option_value! {
    /// The kind of game.
    pub enum Variant {
        Standard = "standard", "a figure scores its symmetry times its dice; 2 to 8 play";
        Kids = "kids", "one mirror is enough for a figure; 2 to 6 play";
        Solitaire = "solitaire", "you play ten runs alone, for the most points";
        Meditative = "meditative", "nobody counts points: you make figures for their own sake";
        Free = "free", "no rules apply: you turn and lay any dice";
    }
}

crate::core::options::option_value! {
    /// The points at which the round becomes the last.
    pub enum Goal {
        Usual = "usual", "the round in which somebody has 100 points is the last, in Little Kids 50";
        Points50 = "50", "the round in which somebody has 50 points is the last";
        Points100 = "100", "the round in which somebody has 100 points is the last";
        Points150 = "150", "the round in which somebody has 150 points is the last";
        Points200 = "200", "the round in which somebody has 200 points is the last";
    }
}

impl Goal {
    /// Returns the points at which the round becomes the last in a game of `variant`.
    pub(crate) fn points(self, variant: Variant) -> i32 {
        match self {
            Goal::Usual if variant == Variant::Kids => 50,
            Goal::Points50 => 50,
            Goal::Usual | Goal::Points100 => 100,
            Goal::Points150 => 150,
            Goal::Points200 => 200,
        }
    }
}

crate::core::options::option_value! {
    /// The judge of a challenged declaration.
    pub enum Judge {
        Program = "program", "the program judges a challenged figure";
        Table = "table", "the others vote on a challenged figure; if two play, both do";
    }
}

crate::core::options::option_value! {
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

crate::core::options::option_value! {
    /// Time for the others to challenge.
    pub enum Window {
        All = "all", "a declaration waits until everybody has answered";
        Seconds10 = "10", "a declaration stands after 10 s without a challenge";
        Seconds20 = "20", "a declaration stands after 20 s without a challenge";
    }
}

impl Window {
    /// Returns the time, or `None` if everybody is waited for.
    pub(crate) fn duration(self) -> Option<Duration> {
        match self {
            Window::All => None,
            Window::Seconds10 => Some(Duration::from_secs(10)),
            Window::Seconds20 => Some(Duration::from_secs(20)),
        }
    }
}

crate::core::options::option_value! {
    /// Strictness with which a figure is judged.
    pub enum Strictness {
        Usual = "usual", "a die placed by hand may lie off by 5 % of its side or 3°";
        Strict = "strict", "a die placed by hand may lie off by only 2 % of its side or 1°";
        Lenient = "lenient", "a die placed by hand may lie off by even 12 % of its side or 6°";
    }
}

impl Strictness {
    /// Returns the referee's tolerances.
    pub(crate) fn tolerances(self) -> Tolerances {
        match self {
            Strictness::Usual => Tolerances::default(),
            Strictness::Strict => Tolerances::new(20, 100, 80, 400),
            Strictness::Lenient => Tolerances::new(120, 600, 250, 1200),
        }
    }
}

crate::core::options::option_value! {
    /// The declarations of computers.
    pub enum Declare {
        Anything = "anything", "computers may declare untrue figures, but not among themselves";
        Everywhere = "everywhere", "computers may declare untrue figures, among themselves too";
        Holds = "holds", "computers declare only true figures, so nobody challenges them";
    }
}

/// Options of SymmDice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The option *Variant*.
    pub variant: Variant,
    /// The option *Goal*.
    pub goal: Goal,
    /// The option *Referee*.
    pub referee: Judge,
    /// The option *Time limit*.
    pub limit: TimeLimit,
    /// The option *Challenge time*.
    pub window: Window,
    /// The option *Tolerance*.
    pub tolerance: Strictness,
    /// The option *Computers*; `None` in games alone, and in games that were begun before there was a choice:
    /// there they declare what holds, and everybody is asked.
    pub declare: Option<Declare>,
}

const fn choice<T: OptionValue>(key: &'static str, label: &'static str, separates: bool) -> Choice {
    Choice { key, label, values: T::VALUES, separates }
}

impl Options {
    /// The options that can be chosen before a game.
    pub const CHOICES: &'static [Choice] = &[
        choice::<Variant>("variant", "Variant", true),
        choice::<Goal>("goal", "Goal", true),
        choice::<Judge>("referee", "Referee", false),
        choice::<TimeLimit>("limit", "Time limit", false),
        choice::<Window>("window", "Challenge time", false),
        choice::<Strictness>("tolerance", "Tolerance", true),
        choice::<Declare>("declare", "Computers", true),
    ];

    /// Reads a choice of them.
    ///
    /// # Errors
    /// Names the key or value that does not exist.
    pub fn read(text: &str) -> Result<Box<dyn GameOptions>, ParseError> {
        Ok(Box::new(text.parse::<Self>()?))
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            variant: Variant::default(),
            goal: Goal::default(),
            referee: Judge::default(),
            limit: TimeLimit::default(),
            window: Window::default(),
            tolerance: Strictness::default(),
            declare: Some(Declare::default()),
        }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let always = [
            ("variant", self.variant.value()),
            ("goal", self.goal.value()),
            ("referee", self.referee.value()),
            ("limit", self.limit.value()),
            ("window", self.window.value()),
            ("tolerance", self.tolerance.value()),
        ];
        let declare = self.declare.map(|declare| ("declare", declare.value()));
        let named = always.into_iter().chain(declare).map(|(key, value)| format!("{key}={}", value.id));
        f.write_str(&named.collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for Options {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Options, ParseError> {
        let chosen = Chosen::parse(Self::CHOICES, text)?;
        let names = |choice: &Choice| text.split([' ', ',']).any(|pair| pair.starts_with(choice.key));
        let [before @ .., declare] = Self::CHOICES else { unreachable!("there are options") };
        // Saves name every option: one that names all but the last is older than that.
        let older = before.iter().all(names) && !names(declare);
        let variant = Variant::ALL[chosen.index(0)];
        let declare = Declare::ALL[chosen.index(before.len())];
        Ok(Options {
            variant,
            goal: Goal::ALL[chosen.index(1)],
            referee: Judge::ALL[chosen.index(2)],
            limit: TimeLimit::ALL[chosen.index(3)],
            window: Window::ALL[chosen.index(4)],
            tolerance: Strictness::ALL[chosen.index(5)],
            declare: (variant.competes() && !older).then_some(declare),
        })
    }
}

impl GameOptions for Options {
    fn seats(&self) -> RangeInclusive<u8> {
        self.variant.seats()
    }

    fn meaning(&self, key: &str, about: &'static str, _: usize) -> Option<&'static str> {
        let competes = self.variant.competes();
        match key {
            "goal" if competes && self.goal == Goal::Usual => {
                let goal = if self.variant == Variant::Kids { Goal::Points50 } else { Goal::Points100 };
                Some(goal.value().about)
            }
            "goal" | "referee" | "window" | "declare" => competes.then_some(about),
            "limit" => self.variant.scores().then_some(about),
            _ => Some(about),
        }
    }

    fn head_start(&self, _: usize) -> Option<HeadStartRule> {
        let goal = self.goal.points(self.variant);
        let (kind, most) = (HeadStartKind::Goal(goal), goal as u16 - 10);
        self.variant.competes().then_some(HeadStartRule { kind, step: 5, most })
    }

    fn measure(&self) -> Measure {
        if self.variant.scores() { Measure::Points } else { Measure::Nothing }
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
        if self == Variant::Kids { Scoring::Kids } else { Scoring::Standard }
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
    /// Time for the others to challenge.
    pub(crate) window: Option<Duration>,
    /// Limits within which a figure has a symmetry.
    pub(crate) tolerances: Tolerances,
    /// The declarations of computers; `None` where they hold and everybody is asked.
    pub(crate) declare: Option<Declare>,
}

impl Rules {
    /// Returns the points earned by challenging an untrue declaration, and lost by challenging a true one.
    pub(crate) fn challenge(&self) -> i32 {
        if self.variant == Variant::Standard { 10 } else { 0 }
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
            window: options.window.duration(),
            tolerances: options.tolerance.tolerances(),
            declare: options.declare,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_a_meaning_where_they_act() {
        let asked = |variant: &str| {
            let options = format!("variant={variant}").parse::<Options>().unwrap();
            let keys = Options::CHOICES.iter().map(|choice| choice.key);
            keys.filter(|key| options.meaning(key, "", 2).is_some()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(asked("standard"), "variant goal referee limit window tolerance declare");
        assert_eq!(asked("kids"), "variant goal referee limit window tolerance declare");
        assert_eq!(asked("solitaire"), "variant limit tolerance");
        assert_eq!(asked("meditative"), "variant tolerance");
        assert_eq!(asked("free"), "variant tolerance");
        let goal = |options: &str| options.parse::<Options>().unwrap().meaning("goal", "so and so", 2);
        assert_eq!(
            ["", "variant=kids", "goal=200"].map(goal),
            [Some(Goal::Points100.value().about), Some(Goal::Points50.value().about), Some("so and so")]
        );
    }

    #[test]
    fn old_games_keep_their_options() {
        let check = |text: &str, declare, written: &str| {
            let read: Options = text.parse().unwrap();
            assert_eq!((read.declare, read.to_string().as_str()), (declare, written), "{text}");
            assert_eq!(written.parse(), Ok(read));
        };
        let older = "variant=standard goal=usual referee=program limit=off window=all tolerance=usual";
        check(older, None, older);
        check("", Some(Declare::Anything), &format!("{older} declare=anything"));
        check("declare=holds", Some(Declare::Holds), &format!("{older} declare=holds"));
        // Alone nobody is deceived, and the daily dice are those that they always were.
        let alone = older.replace("standard", "solitaire");
        check("variant=solitaire", None, &alone);
        check(&alone, None, &alone);
        assert_eq!(Options::default(), "".parse().unwrap());
    }

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
