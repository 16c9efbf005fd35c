//! What a game is: a value that takes events, or refuses them.
use super::chance::{Address, ChanceOutcome, ChanceRequest};
use super::describe::Description;
use super::dice::Stream;
pub(crate) use super::error::{ParseError, RuleError};
use super::options::Choice;
pub(crate) use super::options::{GameOptions, Measure};
use super::score_sheet::ScoreSheet;
pub(crate) use super::seat::{Seat, Seats};
use super::turn_text::TurnText;
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// The kind of event that a game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Dice to roll or cards to deal. A request, never an enumeration.
    Chance {
        /// The seat that rolls; `None` for nobody in particular.
        seat: Option<Seat>,
        /// The dice or cards to come.
        request: ChanceRequest,
    },
    /// One of `seats` may act.
    Act {
        /// The seats that may act: one in turn, several that decide in secret or race.
        seats: Seats,
        /// Match time at which [`Event::TimeUp`] is due; `None` without a deadline.
        until: Option<Duration>,
    },
    /// Nothing more comes.
    Over,
}

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<A> {
    /// The faces that were asked for.
    Chance(ChanceOutcome),
    /// An action of a seat.
    Acted(Seat, A),
    /// The deadline passed.
    TimeUp,
}

/// The standing of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Its side: its own number where everybody plays for themselves.
    pub side: usize,
    /// Its side's points so far.
    pub points: i32,
    /// It has won, alone or shared. Never before the game is over.
    pub winner: bool,
    /// A title that it has earned.
    pub title: Option<&'static str>,
}

/// The standings, in seat order.
pub(crate) type Standings = Vec<Standing>;

/// Returns the standings of the seats called `names` as lines of text.
pub(crate) fn standings_table(names: &[&str], standings: &[Standing]) -> String {
    let lines = names.iter().zip(standings).map(|(name, standing)| {
        let won = if standing.winner { "  winner" } else { "" };
        let title = standing.title.map(|title| format!("  {title}")).unwrap_or_default();
        format!("{name:<20} {:>5}{won}{title}\n", standing.points)
    });
    lines.collect()
}

/// The standings of a finished or unfinished game in which most points win and ties are shared. Nobody wins alone.
pub(crate) fn most_points_win(points: impl IntoIterator<Item = i32>, over: bool) -> Standings {
    let points: Vec<i32> = points.into_iter().collect();
    let most = points.iter().copied().max().filter(|_| points.len() > 1);
    let won = |points| over && Some(points) == most;
    let standing =
        |(side, &points): (usize, &i32)| Standing { side, points, winner: won(points), title: None };
    points.iter().enumerate().map(standing).collect()
}

/// Returns the points of all seats in each of these states.
pub(crate) fn points_over<G: Game>(history: &[G]) -> Vec<Vec<i32>> {
    history.iter().map(points).collect()
}

/// Returns the points of all seats.
pub(crate) fn points<G: Game>(game: &G) -> Vec<i32> {
    game.standings().iter().map(|standing| standing.points).collect()
}

/// Returns the names of those who have won.
pub(crate) fn winners<'a>(standings: &[Standing], names: &[&'a str]) -> Vec<&'a str> {
    names.iter().zip(standings).filter(|(_, standing)| standing.winner).map(|(name, _)| *name).collect()
}

/// Static metadata of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// The name on the command line and in saves.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The kind of game, in a few words for the menu.
    pub tagline: &'static str,
    /// The inventor.
    pub inventor: &'static str,
    /// Origin and ownership, one line.
    pub credit: &'static str,
    /// The rules, in our own words (Markdown: `#` headings, `-` lists, blank lines between paragraphs).
    pub rules: &'static str,
    /// The options that can be chosen before a game.
    pub options: &'static [Choice],
    /// Reads what was chosen of them.
    pub read_options: fn(&str) -> Result<Box<dyn GameOptions>, ParseError>,
    /// An example of a position, in the notation of the rules.
    pub position: &'static str,
    /// Moves can be taken back; not where seats race against a clock.
    pub takebacks: bool,
}

impl GameInfo {
    /// Returns the options that `text` chooses; the usual ones if it cannot be read.
    pub(crate) fn options_or_usual(&self, text: &str) -> Box<dyn GameOptions> {
        let read = self.read_options;
        read(text).or_else(|_| read("")).expect("nothing chosen is the usual")
    }
}

/// The notation in which people type the faces of the roll or deal that is due.
pub struct RollNotation<G> {
    /// Asks for it: which, how many and how they are typed, without a full stop. None where dice by their numbers are all
    /// there is to ask for.
    pub(crate) prompt: fn(&G) -> Option<String>,
    /// Reads it where that can be more than the numbers of its faces in order, which every game takes; none where it is
    /// those. Whether the faces fit the request is not asked here.
    pub(crate) read: fn(&G, &str) -> Option<Result<ChanceOutcome, ParseError>>,
    /// Returns the faces as people type them.
    pub(crate) print: fn(&G, &ChanceOutcome) -> String,
}

impl<G> RollNotation<G> {
    /// The numbers of the faces in order.
    pub(crate) const NUMBERS: RollNotation<G> =
        RollNotation { prompt: |_| None, read: |_, _| None, print: |_, faces| faces.to_string() };
}

/// A game. Everything that happens to it is an [`Event`]; [`Game::play`] is the only way to change it.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// The options chosen before the game, as text `key=value key=value`.
    type Options: GameOptions + Copy + Default + Eq + Debug + FromStr<Err = ParseError> + Send + Sync;
    /// An action of a seat. Its text is its notation: in logs, saves, on the command line and in tests.
    type Action: Clone + Eq + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// The metadata of the game.
    const INFO: &'static GameInfo;
    /// The notation of real dice and cards.
    const ROLLS: RollNotation<Self> = RollNotation::NUMBERS;

    /// A new game.
    ///
    /// # Errors
    /// Where that many seats cannot play it.
    fn start(options: &Self::Options, seats: u8) -> Result<Self, RuleError>;
    /// Returns the kind of event that the game waits for.
    fn turn(&self) -> Turn;
    /// Returns where the roll or deal that is due comes in the game; while a seat chooses, where the last one came.
    ///
    /// It must not depend on what anybody has chosen but for how often the dice were rolled in this turn.
    fn address(&self) -> Address;
    /// Takes `event`, which happens at match time `at`.
    ///
    /// # Errors
    /// Where the rules do not allow it; the game is then exactly as it was.
    fn play(&mut self, at: Duration, event: &Event<Self::Action>) -> Result<(), RuleError>;
    /// Returns the standings, in seat order.
    fn standings(&self) -> Standings;
    /// Returns the score sheet of the game whose states were `history`, the last the present one: for each seat, box by
    /// box, hand by hand or point by point.
    fn score_sheet(history: &[Self]) -> ScoreSheet {
        ScoreSheet::of_gains("turn", &points_over(history))
    }
    /// The game as `seat` may see it (none: an onlooker), the others' pending secrets removed.
    fn seen_by(&self, _seat: Option<Seat>) -> Self {
        self.clone()
    }
    /// Returns whether a verdict fell with `event`, which led from here to `after`: with several people at the table it
    /// is not taken back.
    fn settles(&self, _event: &Event<Self::Action>, _after: &Self) -> bool {
        false
    }
    /// Describes what `event` did when it took the game from `before` to `after`.
    ///
    /// Both are as an onlooker may see them when secrets matter ([`describe`] sees to that).
    fn describe(before: &Self, event: &Event<Self::Action>, after: &Self, names: &[&str]) -> Description;
    /// Tells the turn in words, as `seat` may know it: what lies on the table, what it can choose, how that is typed. Of
    /// a game that `seat` may see ([`Game::seen_by`]).
    fn turn_text(&self, seat: Seat, names: &[&str]) -> TurnText<Self::Action>;
    /// Reads what `seat` types as its action, where that can be more than the notation; of a game that it may see
    /// ([`Game::seen_by`]).
    ///
    /// # Errors
    /// Returns [`ParseError`] if it cannot be read: what was expected and what was found, and where.
    fn read_action(&self, _seat: Seat, text: &str) -> Result<Self::Action, ParseError> {
        text.parse()
    }
    /// Returns how much time is left at match time `at` to whoever is to act, if somebody hurries.
    fn time_left(&self, at: Duration) -> Option<Duration> {
        match self.turn() {
            Turn::Act { until, .. } => until.map(|until| until.saturating_sub(at)),
            _ => None,
        }
    }
    /// The position in which `seat` is, in the notation of the game's rules; none where there is none to speak of.
    fn position(&self, seat: Seat) -> Option<String>;
    /// A game in the position that `text` notes, with as few seats as can be; the first seat is the one it is noted
    /// for.
    ///
    /// # Errors
    /// Says what was expected and what was found.
    fn from_position(text: &str) -> Result<Self, ParseError>;
}

/// A game of which random play can be made, for tests and measurements.
pub trait RandomPlay: Game {
    /// Returns a legal action of `seat`, drawn from `stream`, or `None` if it has nothing to do. Every action that a
    /// player could sensibly take should come up.
    fn random_action(&self, seat: Seat, stream: &mut Stream) -> Option<Self::Action>;
}

/// Describes `event` to everybody at the table: a choice that an onlooker cannot see is not told.
pub(crate) fn describe<G: Game>(
    before: &G,
    event: &Event<G::Action>,
    after: &G,
    names: &[&str],
) -> Description {
    match event {
        Event::Acted(seat, action) if before.seen_by(None) == after.seen_by(None) => {
            Description::hidden(names[seat.index()], action.to_string())
        }
        _ => G::describe(before, event, after, names),
    }
}

/// Refuses an event that `turn` does not wait for: chance out of turn or of the wrong shape, a seat that may not act,
/// time that is not up. Games call this first in [`Game::play`].
///
/// # Errors
/// Says what the game waits for.
pub(crate) fn expect<A>(turn: &Turn, at: Duration, event: &Event<A>) -> Result<(), RuleError> {
    match (turn, event) {
        (Turn::Over, _) => Err(RuleError::new("the game is over")),
        (Turn::Chance { request, .. }, Event::Chance(faces)) => request.admits(faces),
        (Turn::Chance { request: ChanceRequest::Deal { .. }, .. }, _) => {
            Err(RuleError::new("first the cards are dealt"))
        }
        (Turn::Chance { .. }, _) => Err(RuleError::new("first the dice are rolled")),
        (Turn::Act { .. }, Event::Chance(_)) => {
            Err(RuleError::new("no roll is due: somebody has to choose first"))
        }
        (Turn::Act { seats, .. }, Event::Acted(seat, _)) if seats.contains(*seat) => Ok(()),
        (Turn::Act { .. }, Event::Acted(seat, _)) => Err(RuleError::of(*seat, "it is not the turn of {}")),
        (Turn::Act { until: Some(until), .. }, Event::TimeUp) if at >= *until => Ok(()),
        (Turn::Act { .. }, Event::TimeUp) => Err(RuleError::new("the time is not up")),
    }
}

/// Refuses a number of seats outside `allowed`. Games call this in [`Game::start`].
///
/// # Errors
/// Says how many can play.
pub(crate) fn expect_seats(seats: impl Into<usize>, allowed: &RangeInclusive<u8>) -> Result<(), RuleError> {
    let seats = seats.into();
    if (usize::from(*allowed.start())..=usize::from(*allowed.end())).contains(&seats) {
        return Ok(());
    }
    let (least, most) = (allowed.start(), allowed.end());
    Err(RuleError::new(match (least, most) {
        (1, 1) => format!("1 seat plays this, not {seats}"),
        _ if least == most => format!("{least} seats play this, not {seats}"),
        _ => format!("{least} to {most} seats play this, not {seats}"),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_turn_waits_for_may_happen() {
        let check = |turn: &Turn, seconds: u64, event: Event<()>, expected: Result<(), &str>| {
            let found = expect(turn, Duration::from_secs(seconds), &event).map_err(|why| why.to_string());
            assert_eq!(found, expected.map_err(str::to_owned), "{turn:?} {event:?}");
        };
        let faces = |faces: &[u8]| Event::Chance(ChanceOutcome(faces.to_vec()));
        let roll = Turn::Chance { seat: None, request: ChanceRequest::dice(1, 6) };
        check(&roll, 0, faces(&[6]), Ok(()));
        check(&roll, 0, faces(&[7]), Err("a face from 1 to 6 expected, 7 found"));
        check(&roll, 0, Event::Acted(Seat(0), ()), Err("first the dice are rolled"));
        let deal = Turn::Chance { seat: None, request: ChanceRequest::Deal { deck: 9, count: 2 } };
        check(&deal, 0, faces(&[9, 1]), Ok(()));
        check(&deal, 0, Event::TimeUp, Err("first the cards are dealt"));
        let act = Turn::Act { seats: Seats::only(Seat(1)), until: Some(Duration::from_secs(5)) };
        check(&act, 0, faces(&[6]), Err("no roll is due: somebody has to choose first"));
        check(&act, 0, Event::Acted(Seat(1), ()), Ok(()));
        check(&act, 0, Event::Acted(Seat(2), ()), Err("it is not the turn of seat 3"));
        check(&act, 4, Event::TimeUp, Err("the time is not up"));
        check(&act, 5, Event::TimeUp, Ok(()));
        let at_leisure = Turn::Act { seats: Seats::only(Seat(1)), until: None };
        check(&at_leisure, 5, Event::TimeUp, Err("the time is not up"));
        check(&Turn::Over, 0, Event::Acted(Seat(1), ()), Err("the game is over"));
    }

    #[test]
    fn so_many_seats_play() {
        let check = |seats: usize, allowed, expected: Result<(), &str>| {
            assert_eq!(expect_seats(seats, &allowed), expected.map_err(RuleError::new));
        };
        check(2, 1..=4, Ok(()));
        check(5, 1..=4, Err("1 to 4 seats play this, not 5"));
        check(0, 1..=1, Err("1 seat plays this, not 0"));
        check(3, 2..=2, Err("2 seats play this, not 3"));
        check(1, 2..=3, Err("2 to 3 seats play this, not 1"));
    }

    #[test]
    fn most_points_win_and_ties_share() {
        let names = ["Ann", "Ben", "Cid"];
        let won = |points, over| winners(&most_points_win(points, over), &names);
        assert_eq!(won([3, 7, 7], true), ["Ben", "Cid"]);
        assert_eq!(won([3, 7, 7], false), [""; 0]);
        assert!(!most_points_win([7], true)[0].winner, "alone nobody can lose");
    }

    #[test]
    fn standings_name_the_winner_of_several() {
        let mut standings = most_points_win([12, -3], true);
        standings[1].title = Some("Master");
        let table = standings_table(&["Ann", "Ben"], &standings);
        let names = ["Ann                 ", "Ben                 "];
        assert_eq!(table, format!("{}    12  winner\n{}    -3  Master\n", names[0], names[1]));
        let alone = most_points_win([12], true);
        assert_eq!(standings_table(&["Ann"], &alone), format!("{}    12\n", names[0]), "alone");
    }
}
