//! Who knows how good an action is. Hints, computer opponents, reviews and the luck report are all these numbers.
use super::bot;
pub(crate) use super::bot::ActionValue;
use super::dice::Stream;
use super::game::{Game, Seat};
pub(crate) use super::level::Level;
pub(crate) use super::objective::Objective;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// An action with its value and the reason for it, as people are told it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Advice<A> {
    /// What to do.
    pub action: A,
    /// What the position is worth to the seat after it, in the unit of [`Coach::value`].
    pub(crate) value: f64,
    /// What it is worth in points, where that is not the value itself ([`Coach::points`]).
    pub(crate) points: Option<f64>,
    /// Why, in one plain sentence.
    pub(crate) why: String,
}

/// What a coach's values are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Points of the game.
    Points,
    /// A seat's own points less the mean of the others'.
    Lead,
    /// Minus the distance from a target.
    Distance,
    /// The chance to win, from 0 to 1; told in percent.
    #[serde(rename = "chance to win")]
    WinChance,
    /// The chance of a total, from 0 to 1; told in percent.
    #[serde(rename = "chance of the total")]
    GoalChance,
}

impl Unit {
    /// Returns what people call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Unit::Points => "points",
            Unit::Lead => "points ahead of the others' mean",
            Unit::Distance => "distance from the target",
            Unit::WinChance => "chance to win",
            Unit::GoalChance => "chance of the total",
        }
    }

    /// Returns what values are counted in, and how exactly, to follow what they are of: `in points, an estimate`.
    pub(crate) fn scale(self, accuracy: Accuracy) -> String {
        format!("in {}, {accuracy}", self.name())
    }

    /// Returns a value as it stands on the screen: `12.3`, `32 away`, `50.3 %`.
    pub(crate) fn text(self, value: f64) -> String {
        self.figures().text(value)
    }

    /// Returns what a decision cost, to follow its name: `cost 3.0`, `cost about 3.0` where that is an estimate,
    /// `came out 3 farther away`.
    pub(crate) fn told_cost(self, cost: f64, accuracy: Accuracy) -> String {
        self.figures().told_cost(cost, accuracy)
    }

    /// Returns a cost, or another difference of values, without a word: `3.0`, `0.4 %`.
    pub(crate) fn amount(self, value: f64) -> String {
        self.figures().amount(value)
    }

    /// Returns a change of value as it stands on the screen, with its sign.
    pub(crate) fn signed(self, change: f64) -> String {
        self.figures().signed(change)
    }

    /// Returns a value as it stands at the axis of a chart.
    pub(crate) fn mark(self, value: f64) -> String {
        match self {
            Unit::Points | Unit::Lead | Unit::Distance => self.figures().number(value, 0),
            Unit::WinChance | Unit::GoalChance => format!("{} %", self.figures().number(100.0 * value, 0)),
        }
    }

    /// Returns the least amount that [`Unit::text`] does not tell as nothing.
    pub(crate) fn least(self) -> f64 {
        self.figures().least()
    }

    /// Returns a value without what rounding adds to it: no chance is above 1 or below 0.
    pub(crate) fn bounded(self, value: f64) -> f64 {
        match self {
            Unit::WinChance | Unit::GoalChance => value.clamp(0.0, 1.0),
            Unit::Points | Unit::Lead | Unit::Distance => value,
        }
    }

    /// Returns how values are written on the screen: one decimal, and a minus.
    fn figures(self) -> Figures {
        Figures { unit: self, decimals: 1, minus: "−" }
    }

    /// Returns how values are written where they are read more closely, and by programs too: on the command line, with
    /// two decimals, and a hyphen.
    pub(crate) fn precise(self) -> Figures {
        Figures { unit: self, decimals: 2, minus: "-" }
    }
}

/// How values of a unit are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    unit: Unit,
    /// The decimals of points; chances have one, and small ones more where they are read closely.
    decimals: usize,
    minus: &'static str,
}

impl Figures {
    /// Returns a value: `12.35`, `32 away`, `50.3 %`.
    pub(crate) fn text(self, value: f64) -> String {
        match self.unit {
            Unit::Distance => format!("{} away", self.short(-value)),
            _ => self.amount(value),
        }
    }

    /// Returns a value as a sentence begins with it: `worth 12.35`, `32 away`.
    pub(crate) fn told(self, value: f64) -> String {
        let worth = if self.unit == Unit::Distance { "" } else { "worth " };
        format!("{worth}{}", self.text(value))
    }

    /// Returns what a decision cost, to follow its name.
    pub(crate) fn told_cost(self, cost: f64, accuracy: Accuracy) -> String {
        let about = if accuracy == Accuracy::Estimate { "about " } else { "" };
        match self.unit {
            Unit::Distance => format!("came out {about}{} farther away", self.short(cost)),
            _ => format!("cost {about}{}", self.amount(cost)),
        }
    }

    /// Returns a difference of values, without a word.
    pub(crate) fn amount(self, value: f64) -> String {
        match self.unit {
            Unit::Points | Unit::Lead | Unit::Distance => self.number(value, self.decimals),
            Unit::WinChance | Unit::GoalChance => {
                // Read closely, a small chance is not nothing.
                let percent = 100.0 * value;
                let small = self.decimals > 1 && percent.abs() >= 0.0005 && percent.abs() < 0.1;
                format!("{} %", self.number(percent, if small { 3 } else { 1 }))
            }
        }
    }

    /// Returns a change of value, with its sign.
    pub(crate) fn signed(self, change: f64) -> String {
        let text = self.amount(change);
        if text.starts_with(self.minus) { text } else { format!("+{text}") }
    }

    /// Returns the least amount that [`Figures::text`] does not tell as nothing.
    pub(crate) fn least(self) -> f64 {
        match self.unit {
            Unit::Points | Unit::Lead | Unit::Distance => 0.5 / 10_f64.powi(self.decimals as i32),
            Unit::WinChance | Unit::GoalChance if self.decimals > 1 => 0.000_005,
            Unit::WinChance | Unit::GoalChance => 0.0005,
        }
    }

    fn number(self, value: f64, decimals: usize) -> String {
        let text = format!("{value:.decimals$}");
        // Never −0, which prints badly.
        let nothing = text.trim_start_matches('-').bytes().all(|letter| matches!(letter, b'0' | b'.'));
        text.replace('-', if nothing { "" } else { self.minus })
    }

    /// Returns a number with no more decimals than it needs.
    fn short(self, number: f64) -> String {
        let text = self.number(number, self.decimals);
        let short = text.trim_end_matches('0').trim_end_matches('.');
        if text.contains('.') { short.to_owned() } else { text }
    }
}

/// Whether a coach's values are exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Accuracy {
    /// They are solved.
    Exact,
    /// They are solved for the cards on the table; cards not yet dealt are taken for the mean of many deals.
    #[serde(rename = "but for deals")]
    ButForDeals,
    /// They are solved for a player whose opponents play for points, whatever these do.
    #[serde(rename = "if the others play for points")]
    IfOthersPlayForPoints,
    /// They are learned, or leave something out.
    Estimate,
}

impl fmt::Display for Accuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Accuracy::Exact => "exact",
            Accuracy::ButForDeals => "exact but for deals to come",
            Accuracy::IfOthersPlayForPoints => "exact if the others play for points",
            Accuracy::Estimate => "an estimate",
        })
    }
}

/// What a computer opponent does.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply<A> {
    /// Its action.
    pub action: A,
    /// How long it thinks first, in match time. In games without a clock that is only for show, and may be shortened.
    pub after: Duration,
}

/// A table of figures that comes with the program, because it takes too long to make when it is needed.
#[derive(Clone, Copy)]
pub struct ShippedTable {
    /// The name of its file in `assets`.
    pub(crate) file: &'static str,
    /// Makes the contents of the file, reporting progress from 0 to 1. The same contents at every run.
    pub(crate) make: fn(&(dyn Fn(f32) + Sync)) -> Vec<u8>,
}

/// What a coach says to a seat that plays for an objective.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook<A> {
    /// What the position is worth, before its roll or its choice.
    pub(crate) value: f64,
    /// What values are counted in.
    pub(crate) unit: Unit,
    /// Whether they are exact.
    pub(crate) accuracy: Accuracy,
    /// Exact, or an estimate, of what: `the chance of at least 290 points`.
    pub(crate) of: String,
    /// The sensible actions, best first; nothing where there is nothing to choose.
    pub(crate) actions: Vec<ActionValue<A>>,
    /// The typical cost of a careless action, in the unit.
    pub(crate) error_scale: f64,
}

impl<A> Outlook<A> {
    /// Returns what a coach says in a game's own unit.
    pub(crate) fn own<G: Coach<Action = A>>(game: &G, solution: &G::Solution, seat: Seat) -> Outlook<A> {
        Outlook {
            value: game.value(solution, seat),
            unit: game.unit(),
            accuracy: game.accuracy(solution, seat),
            of: format!("the {} under best play", game.unit().name()),
            actions: game.action_values(solution, seat),
            error_scale: G::ERROR_SCALE,
        }
    }
}

/// A chance that a player is told during play.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospect {
    /// In a few words: `53.2 % to win, exact`; nothing where a few are not enough.
    pub(crate) brief: String,
    /// In a sentence without its capital and full stop, with what it is of.
    pub(crate) whole: String,
}

impl Prospect {
    /// Returns the chance to win, as `outlook` has it.
    pub(crate) fn to_win<A>(outlook: &Outlook<A>) -> Prospect {
        let value = outlook.unit.text(outlook.value);
        let brief = match outlook.accuracy {
            Accuracy::Estimate => format!("about {value} to win"),
            Accuracy::IfOthersPlayForPoints => format!("{value} to win"),
            accuracy => format!("{value} to win, {accuracy}"),
        };
        let whole = format!("{}: {value}, {}", outlook.of, outlook.accuracy);
        Prospect { brief, whole }
    }
}

/// Returns why the coach of `game` cannot be asked for `objective`, in one sentence.
pub(crate) fn unknown<G: Coach>(game: &G, objective: Objective) -> String {
    let (name, own) = (G::INFO.name, game.unit().name());
    format!("the coach of {name} tells the {own} here, not {}", objective.of())
}

/// A game that can tell the value of its actions.
pub trait Coach: Game {
    /// What has been solved or learned beforehand; `()` where nothing is. Not part of a game's state.
    type Solution: Send + Sync + 'static;
    /// The typical cost of a careless action, in the unit of [`Coach::value`]: sets how far the lower levels err.
    const ERROR_SCALE: f64;
    /// Whether the values of successive positions are of one account, so that a review can tell luck from errors by
    /// their differences. Not where the unit of [`Coach::value`] changes from one point to the next.
    const ADDS_UP: bool = true;
    /// What comes with the program for [`Coach::prepare`].
    const TABLES: &'static [ShippedTable] = &[];
    /// Returns the unit of [`Coach::value`] in this game. Players are told.
    fn unit(&self) -> Unit {
        Unit::Points
    }
    /// Prepares the solution for a table, reporting progress from 0 to 1. May take seconds: front ends call it on a
    /// thread of its own.
    fn prepare(options: &Self::Options, seats: u8, progress: &(dyn Fn(f32) + Sync)) -> Self::Solution;
    /// Returns the sensible actions of `seat`, best first, or nothing if it has nothing to choose.
    fn action_values(&self, solution: &Self::Solution, seat: Seat) -> Vec<ActionValue<Self::Action>>;
    /// Returns why `action` of `seat` has its value, in one plain sentence without a full stop.
    ///
    /// `action` is one of [`Coach::action_values`]; of any other the sentence may be empty.
    fn explain(&self, solution: &Self::Solution, seat: Seat, action: &Self::Action) -> String;
    /// Returns what `action` of `seat` is worth in points, where the unit of the values is another one and points say
    /// something besides.
    fn points(&self, _: &Self::Solution, _seat: Seat, _action: &Self::Action) -> Option<f64> {
        None
    }
    /// Returns what the position is worth to `seat`, before its roll or its choice.
    fn value(&self, solution: &Self::Solution, seat: Seat) -> f64;
    /// Returns what the coach says to `seat` when it plays for `objective`.
    ///
    /// # Errors
    /// Returns one sentence if the coach knows nothing of this objective here.
    fn outlook(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        objective: Objective,
    ) -> Result<Outlook<Self::Action>, String> {
        if self.knows(objective) {
            return Ok(Outlook::own(self, solution, seat));
        }
        Err(unknown(self, objective))
    }
    /// Returns whether [`Coach::outlook`] can be asked for `objective` here.
    fn knows(&self, objective: Objective) -> bool {
        match objective {
            Objective::Points => matches!(self.unit(), Unit::Points | Unit::Lead),
            Objective::Win => self.unit() == Unit::WinChance,
            Objective::Total(_) => false,
        }
    }
    /// Returns whether [`Coach::value`] and [`Coach::action_values`] of `seat` are exact in this position. Players are
    /// told.
    fn accuracy(&self, solution: &Self::Solution, seat: Seat) -> Accuracy;
    /// Returns what the position is worth to `seat` after `action`, which is none of [`Coach::action_values`], for a
    /// review; none where the coach cannot tell.
    fn unlisted_value(&self, _solution: &Self::Solution, _seat: Seat, _action: &Self::Action) -> Option<f64> {
        None
    }
    /// Returns the same where `seat` plays for `objective`.
    fn unlisted_value_for(
        &self,
        _solution: &Self::Solution,
        _seat: Seat,
        _objective: Objective,
        _action: &Self::Action,
    ) -> Option<f64> {
        None
    }
    /// Returns what else `seat` might have done in what has just ended, and what that would have been worth, in a sentence
    /// without a full stop, for a review; `before` is the game before the event.
    fn hindsight(&self, _solution: &Self::Solution, _before: &Self, _seat: Seat) -> Option<String> {
        None
    }
    /// Returns who will have failed to act if time is up before anything else happens, and the action that it comes
    /// to, for a review.
    fn missed(&self) -> Option<(Seat, Self::Action)> {
        None
    }
    /// Returns why people cannot ask the coach now, with so many of them at the table; none where they can.
    fn absent(&self, _people: usize) -> Option<&'static str> {
        None
    }
    /// What else there is to say of the position: the name of a list, and its entries in notation. For `analyze`.
    fn extras(&self, _book: &Self::Solution, _seat: Seat) -> Vec<(&'static str, Vec<String>)> {
        Vec::new()
    }
    /// Returns what a computer that plays as well as can be plays for in this position: the win where others compete and
    /// the coach knows how, else the goal of the game, if there is one.
    fn goal(&self, _seat: Seat) -> Objective {
        Objective::Points
    }
    /// Returns why `action` of `seat` has its value for who plays for `objective`, as [`Coach::explain`] does.
    fn explain_for(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        _objective: Objective,
        action: &Self::Action,
    ) -> String {
        self.explain(solution, seat, action)
    }
    /// What else there is to say of the position to who plays for `objective`, likewise.
    fn outlook_extras(
        &self,
        _: &Self::Solution,
        _seat: Seat,
        _objective: Objective,
    ) -> Vec<(&'static str, Vec<String>)> {
        Vec::new()
    }
    /// Returns the total of the title that `seat` would have next; none where the game has none, or nothing better. `best` is
    /// the most that the player had in such a game before.
    fn title(&self, _seat: Seat, _best: Option<i32>) -> Option<Objective> {
        None
    }
    /// Returns what is told instead where [`Coach::title`] is the player's own best and there is none to play for, to stand
    /// behind what values are of; none elsewhere.
    fn untitled(&self, _seat: Seat, _best: Option<i32>) -> Option<&'static str> {
        None
    }
    /// Solves what [`Coach::outlook`] will need, so that it takes no time afterwards, reporting progress from 0 to 1.
    fn look_ahead(&self, _: &Self::Solution, _seat: Seat, _: Objective, _progress: &(dyn Fn(f32) + Sync)) {}
    /// Returns the chances that `seat` is told during play, whose player had at most `best` in such games before, reporting
    /// progress from 0 to 1. May take seconds: front ends call it on a thread of its own.
    fn prospects(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        _best: Option<i32>,
        _progress: &(dyn Fn(f32) + Sync),
    ) -> Vec<Prospect> {
        self.outlook(solution, seat, Objective::Win).iter().map(Prospect::to_win).collect()
    }
    /// What a computer opponent does now; none where it waits. It sees no more than `seat` may.
    fn reply(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        level: Level,
        stream: &mut Stream,
    ) -> Option<Reply<Self::Action>> {
        Reply::chosen(self.action_values(solution, seat), level, Self::ERROR_SCALE, stream)
    }
    /// What a computer opponent does that plays for `objective`, as far as the coach knows that. For a total it plays
    /// only while there is hope of it.
    fn reply_for(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        objective: Objective,
        level: Level,
        stream: &mut Stream,
    ) -> Option<Reply<Self::Action>> {
        let outlook = match objective {
            Objective::Points => None,
            Objective::Win | Objective::Total(_) => self.outlook(solution, seat, objective).ok(),
        };
        let hopeless =
            |outlook: &Outlook<_>| outlook.unit == Unit::GoalChance && outlook.value < level.least_hope();
        match outlook.filter(|outlook| !hopeless(outlook)) {
            Some(outlook) => Reply::chosen(outlook.actions, level, outlook.error_scale, stream),
            None => self.reply(solution, seat, level, stream),
        }
    }
}

impl<A> Reply<A> {
    /// Chooses from `values`, best first, as `level` would; `error_scale` is [`Coach::ERROR_SCALE`].
    pub(crate) fn chosen(
        values: Vec<ActionValue<A>>,
        level: Level,
        error_scale: f64,
        stream: &mut Stream,
    ) -> Option<Self> {
        let action = bot::choose(values, level, error_scale, stream)?;
        Some(Reply { action, after: Duration::from_millis(600) })
    }
}

/// Returns the sensible actions of `seat` with the reasons for them, best first.
pub(crate) fn advise<G: Coach>(game: &G, solution: &G::Solution, seat: Seat) -> Vec<Advice<G::Action>> {
    let explained = |ActionValue { action, value }| {
        let why = game.explain(solution, seat, &action);
        let points = game.points(solution, seat, &action);
        Advice { action, value, points, why }
    };
    game.action_values(solution, seat).into_iter().map(explained).collect()
}

/// What a coach says to a person who asks it for an objective.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Counsel<A> {
    /// The sensible actions with the reasons for them, best first.
    pub(crate) advice: Vec<Advice<A>>,
    /// What their values are counted in.
    pub(crate) unit: Unit,
    /// Whether they are exact.
    pub(crate) accuracy: Accuracy,
    /// Exact, or an estimate, of what; nothing where the unit says it.
    pub(crate) of: String,
}

impl<A> Counsel<A> {
    /// Returns what the coach says in the game's own unit.
    pub(crate) fn own<G: Coach<Action = A>>(game: &G, solution: &G::Solution, seat: Seat) -> Counsel<A> {
        let (unit, accuracy) = (game.unit(), game.accuracy(solution, seat));
        Counsel { advice: advise(game, solution, seat), unit, accuracy, of: String::new() }
    }

    /// Returns what the coach says to who plays for `objective`, reporting progress from 0 to 1.
    ///
    /// # Errors
    /// Returns one sentence if the coach knows nothing of this objective here.
    pub(crate) fn of<G: Coach<Action = A>>(
        game: &G,
        solution: &G::Solution,
        seat: Seat,
        objective: Objective,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Result<Counsel<A>, String> {
        game.look_ahead(solution, seat, objective, progress);
        let Outlook { unit, accuracy, of, actions, .. } = game.outlook(solution, seat, objective)?;
        let explained = |ActionValue { action, value }| {
            let why = game.explain_for(solution, seat, objective, &action);
            Advice { action, value, points: None, why }
        };
        Ok(Counsel { advice: actions.into_iter().map(explained).collect(), unit, accuracy, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_in_their_unit() {
        let check = |unit: Unit, value, expected: [&str; 3]| {
            assert_eq!(
                [unit.text(value), unit.signed(value), unit.mark(value)],
                expected,
                "{unit:?} {value}"
            );
        };
        check(Unit::Points, 12.345, ["12.3", "+12.3", "12"]);
        check(Unit::Points, -875.29, ["−875.3", "−875.3", "−875"]);
        check(Unit::Points, -0.01, ["0.0", "+0.0", "0"]);
        check(Unit::Points, -0.5, ["−0.5", "−0.5", "0"]);
        check(Unit::Distance, -2.5, ["2.5 away", "−2.5", "−2"]);
        check(Unit::Distance, -30.0, ["30 away", "−30.0", "−30"]);
        check(Unit::Distance, 0.0, ["0 away", "+0.0", "0"]);
        check(Unit::WinChance, 0.5, ["50.0 %", "+50.0 %", "50 %"]);
        check(Unit::WinChance, -0.0123, ["−1.2 %", "−1.2 %", "−1 %"]);
        check(Unit::WinChance, -0.0004, ["0.0 %", "+0.0 %", "0 %"]);
        for unit in [Unit::Points, Unit::Distance, Unit::WinChance] {
            for figures in [unit.figures(), unit.precise()] {
                assert_eq!(figures.amount(0.99 * figures.least()), figures.amount(0.0));
                assert_ne!(figures.amount(1.01 * figures.least()), figures.amount(0.0));
            }
        }
        let told = |unit: Unit, accuracy| unit.told_cost(3.0, accuracy);
        assert_eq!(told(Unit::Points, Accuracy::Exact), "cost 3.0");
        assert_eq!(told(Unit::Points, Accuracy::Estimate), "cost about 3.0");
        assert_eq!(told(Unit::Distance, Accuracy::Exact), "came out 3 farther away");
    }

    #[test]
    fn no_chance_is_above_one_or_below_nothing() {
        let bounded = |unit: Unit| [-1e-9, 0.3, 1.000_000_1].map(|value| unit.bounded(value));
        assert_eq!(bounded(Unit::WinChance), [0.0, 0.3, 1.0]);
        assert_eq!(bounded(Unit::GoalChance), [0.0, 0.3, 1.0]);
        assert_eq!(bounded(Unit::Points), [-1e-9, 0.3, 1.000_000_1]);
    }

    #[test]
    fn the_command_line_tells_values_more_closely() {
        let told = |unit: Unit, value| (unit.precise().text(value), unit.precise().signed(value));
        assert_eq!(told(Unit::Points, 12.345), ("12.35".into(), "+12.35".into()));
        assert_eq!(told(Unit::Points, -0.001), ("0.00".into(), "+0.00".into()));
        assert_eq!(told(Unit::Distance, -32.25), ("32.25 away".into(), "-32.25".into()));
        assert_eq!(told(Unit::WinChance, -0.0123), ("-1.2 %".into(), "-1.2 %".into()));
        assert_eq!(told(Unit::GoalChance, 0.000_09), ("0.009 %".into(), "+0.009 %".into()));
        assert_eq!(told(Unit::GoalChance, 0.001), ("0.1 %".into(), "+0.1 %".into()), "it needs no more");
        assert_eq!(told(Unit::GoalChance, 0.000_001), ("0.0 %".into(), "+0.0 %".into()));
        let told = |unit: Unit| unit.precise().told_cost(3.0, Accuracy::Exact);
        assert_eq!(told(Unit::Points), "cost 3.00");
        assert_eq!(told(Unit::Distance), "came out 3 farther away");
    }

    #[test]
    fn chances_of_a_goal_are_told_like_those_to_win() {
        assert_eq!(
            (Unit::GoalChance.text(0.123), Unit::GoalChance.mark(0.126)),
            ("12.3 %".into(), "13 %".into())
        );
        assert_eq!((Unit::Lead.mark(12.6), Unit::Lead.least()), ("13".into(), 0.05));
        let told = [Unit::Points, Unit::Distance, Unit::GoalChance].map(|unit| unit.precise().told(-0.25));
        assert_eq!(told, ["worth -0.25", "0.25 away", "worth -25.0 %"]);
        let scale = Unit::GoalChance.scale(Accuracy::ButForDeals);
        assert_eq!(scale, "in chance of the total, exact but for deals to come");
    }

    #[test]
    fn a_chance_to_win_says_how_exact_it_is() {
        let prospect = |accuracy| {
            let (unit, of) = (Unit::WinChance, "the chance to win".to_owned());
            let actions: Vec<ActionValue<()>> = Vec::new();
            Prospect::to_win(&Outlook { value: 0.532, unit, accuracy, of, actions, error_scale: 0.1 })
        };
        let exact = prospect(Accuracy::Exact);
        assert_eq!(exact.brief, "53.2 % to win, exact");
        assert_eq!(exact.whole, "the chance to win: 53.2 %, exact");
        assert_eq!(prospect(Accuracy::Estimate).brief, "about 53.2 % to win");
        let points = prospect(Accuracy::IfOthersPlayForPoints);
        assert_eq!(points.brief, "53.2 % to win");
        assert_eq!(
            serde_json::to_string(&Accuracy::IfOthersPlayForPoints).unwrap(),
            r#""if the others play for points""#
        );
    }
}
