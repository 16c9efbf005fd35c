//! The `Game` trait: a game is a value that accepts or refuses events.
#[cfg(test)]
use crate::core::Stream;
use crate::core::{
    Address, Audience, ChanceOutcome, ChanceRequest, Description, GameOptions, Measure, OptionSpec,
    ParseError, RuleError, ScoreSheet, Seat, SeatSetup, Seats, TurnText, VerbPhrase,
    words::{self, columns::columns, plural, short},
};
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// The kind of event that a game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Dice to roll or cards to deal: a request, never an enumeration of outcomes.
    Chance {
        /// The seat that rolls; `None` for nobody in particular.
        seat: Option<Seat>,
        /// The dice or cards requested.
        request: ChanceRequest,
    },
    /// One of `seats` may act.
    Act {
        /// The seats that may act: the one in turn, or several that race or answer.
        seats: Seats,
        /// Match time when [`Event::TimeUp`] is due; `None` without a deadline. It is part of the
        /// save format: a game whose next line comes later is refused, so an earlier deadline makes
        /// saved games unreadable.
        until: Option<Duration>,
    },
    /// The game is over.
    Over,
}

impl Turn {
    /// Returns the word for what chance does: *roll* or *deal*.
    pub(crate) fn roll_word(&self) -> &'static str {
        if matches!(
            self,
            Turn::Chance {
                request: ChanceRequest::Deal { .. },
                ..
            }
        ) {
            "deal"
        } else {
            "roll"
        }
    }
    pub(crate) fn is_awaiting(&self, seat: Seat) -> bool {
        match self {
            Turn::Chance { seat: roller, .. } => roller.is_none_or(|roller| roller == seat),
            Turn::Act { seats, .. } => seats.contains(seat),
            Turn::Over => false,
        }
    }
    /// Returns the seat that acts or rolls, if there is exactly one.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self {
            Turn::Chance { seat, .. } => *seat,
            Turn::Act { seats, .. } => seats.iter().next().filter(|_| seats.len() == 1),
            Turn::Over => None,
        }
    }
}

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<A> {
    /// The requested faces.
    Chance(ChanceOutcome),
    /// An action of a seat.
    Acted(Seat, A),
    /// The deadline passed.
    TimeUp,
}

/// The standing of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Its side; its own number if everybody plays for themselves.
    pub side: usize,
    /// Its side's points so far.
    pub points: i32,
    /// `true` if it has won, alone or shared; `false` before the game is over.
    pub winner: bool,
    /// The title it has earned.
    pub title: Option<&'static str>,
}

/// The standings, in seat order.
pub(crate) type Standings = Vec<Standing>;

/// Returns the standings of the seats called `names` as lines of text.
pub(crate) fn standings_table(names: &[&str], standings: &[Standing], noun: &str) -> String {
    let mut rows = Vec::new();
    for (name, standing) in names.iter().zip(standings) {
        let winner = standing.winner.then_some("winner");
        let titles: Vec<&str> = winner.into_iter().chain(standing.title).collect();
        rows.push(vec![
            (*name).to_owned(),
            plural(standing.points, noun),
            titles.join("  "),
        ]);
    }
    columns(&rows, "lrl")
}

/// Returns the standings of a game, finished or not, in which the most points win and ties are
/// shared. A lone player never wins.
pub(crate) fn most_points_win(points: impl IntoIterator<Item = i32>, over: bool) -> Standings {
    let points: Vec<i32> = points.into_iter().collect();
    let best_points = points.iter().copied().max().filter(|_| points.len() > 1);
    points
        .iter()
        .enumerate()
        .map(|(side, &points)| Standing {
            side,
            points,
            winner: over && Some(points) == best_points,
            title: None,
        })
        .collect()
}

pub(crate) fn points_over<G: Game>(history: &[G]) -> Vec<Vec<i32>> {
    history.iter().map(points).collect()
}

pub(crate) fn points<G: Game>(game: &G) -> Vec<i32> {
    game.standings()
        .iter()
        .map(|standing| standing.points)
        .collect()
}

pub(crate) fn winners(standings: &[Standing]) -> Vec<Seat> {
    (0..)
        .map(Seat)
        .zip(standings)
        .filter(|(_, standing)| standing.winner)
        .map(|(seat, _)| seat)
        .collect()
}

/// Static metadata of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// Name on the command line and in saves.
    pub id: &'static str,
    /// Display name.
    pub name: &'static str,
    /// The object of the game, in a sentence without capital and full stop.
    pub tagline: &'static str,
    /// The amount of thinking, from 1 to 3.
    pub thinking: u8,
    /// Duration of a game for two, in minutes.
    pub minutes: u8,
    /// The inventor.
    pub inventor: &'static str,
    /// Origin and ownership, in one line.
    pub credit: &'static str,
    /// The rules, in our own words (Markdown: `#` headings, `-` lists, blank lines between
    /// paragraphs).
    pub rules: &'static str,
    /// The options that can be chosen before a game.
    pub options: &'static [OptionSpec],
    /// Parses the chosen options.
    pub read_options: fn(&str) -> Result<Box<dyn GameOptions>, ParseError>,
    /// The form of a position in the game's notation: `SHEET ; DICE ; LEFT`.
    pub position_form: &'static str,
    /// An example of a position.
    pub position: &'static str,
    /// Moves can be undone; `false` if seats race against a clock.
    pub takebacks: bool,
    /// The first seat starts; `false` if the dice decide that, or whoever calls first.
    pub first_seat_starts: bool,
}

impl GameInfo {
    /// Returns the options in `text`, or the defaults if it cannot be parsed.
    pub(crate) fn options_or_usual(&self, text: &str) -> Box<dyn GameOptions> {
        let read = self.read_options;
        read(text)
            .or_else(|_| read(""))
            .expect("nothing chosen is the usual")
    }

    /// Refuses what is no position of the game, and says `why`.
    pub(crate) fn no_position(&self, text: &str, why: &str) -> ParseError {
        let GameInfo {
            name,
            position_form,
            position,
            ..
        } = self;
        ParseError::new(format!(
            "'{}' is no position of {name}: {why} ({position_form}, such as `{position}`)",
            short(text)
        ))
    }
}

/// The notation in which people type the faces of the pending roll or deal.
pub struct RollNotation<G> {
    /// The prompt: which faces, how many and how to type them, without a full stop. `None` for
    /// plain dice typed as numbers.
    pub(crate) prompt: fn(&G) -> Option<String>,
    /// Parses a notation beyond the plain numbers that every game accepts; `None` for plain
    /// numbers. Does not check that the faces fit the request.
    pub(crate) read: fn(&G, &str) -> Option<Result<ChanceOutcome, ParseError>>,
    /// Returns the faces in this notation.
    pub(crate) print: fn(&G, &ChanceOutcome) -> String,
    /// Returns the name of the picture on a face of a die, if the dice show pictures.
    pub(crate) picture: fn(u8, u8) -> Option<&'static str>,
}

impl<G> RollNotation<G> {
    /// The numbers of the faces in order.
    pub(crate) const NUMBERS: RollNotation<G> = RollNotation {
        prompt: |_| None,
        read: |_, _| None,
        print: |_, faces| faces.to_string(),
        picture: |_, _| None,
    };
}

/// A game. Everything that happens to it is an [`Event`]; [`Game::play`] is the only way to change
/// it.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// The options chosen before the game; their text is `key=value key=value`.
    type Options: GameOptions
        + Copy
        + Default
        + Eq
        + Debug
        + FromStr<Err = ParseError>
        + Send
        + Sync;
    /// An action of a seat. Its text is its notation in logs, saves, tests and on the command line.
    type Action: Clone + Eq + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// The metadata of the game.
    const INFO: &'static GameInfo;
    /// The notation of real dice and cards.
    const ROLLS: RollNotation<Self> = RollNotation::NUMBERS;

    /// Starts a new game of so many seats.
    fn start(options: &Self::Options, seats: u8) -> Result<Self, RuleError>;
    /// Returns the kind of event the game waits for.
    fn turn(&self) -> Turn;
    /// Returns the address of the pending roll or deal; while a seat chooses, the address of the
    /// last one.
    ///
    /// Independent of anybody's choices, except through the number of rolls in this turn.
    fn address(&self) -> Address;
    /// Applies `event` at match time `at`.
    fn play(&mut self, at: Duration, event: &Event<Self::Action>) -> Result<(), RuleError>;
    /// Returns the standings, in seat order.
    fn standings(&self) -> Standings;
    /// Returns the score sheet of a game with the states `history`, the current one last: an entry
    /// per box, hand or point for each seat.
    fn score_sheet(history: &[Self]) -> ScoreSheet {
        ScoreSheet::of_gains("turn", &points_over(history))
    }
    /// Returns the game as `seat` may see it (`None`: an onlooker), without the others' pending
    /// secrets.
    fn seen_by(&self, _seat: Option<Seat>) -> Self {
        self.clone()
    }
    /// Returns `true` while something is hidden from a seat, or waits for an answer that must not
    /// be known before: only those who play see the game then, no review and no other terminal.
    fn has_secret(&self) -> bool {
        false
    }
    /// Returns `true` if `event`, which led from here to `after`, gave a verdict; with several
    /// people at the table it cannot be undone.
    fn is_final(&self, _event: &Event<Self::Action>, _after: &Self) -> bool {
        false
    }
    /// Describes the effect of `event`, which took the game from `before` to `after`, to everybody
    /// at the table.
    fn describe(
        before: &Self,
        event: &Event<Self::Action>,
        after: &Self,
        audience: &Audience<'_>,
    ) -> Description;
    /// Returns `action` of `seat` in words: `keep 6 6 and reroll 1 2 4`.
    fn phrase(&self, seat: Seat, action: &Self::Action) -> VerbPhrase;
    /// Describes the turn in words, as `seat` may know it: the table, the choices, and how to type
    /// them. Called on a game as `seat` may see it ([`Game::seen_by`]).
    fn turn_text(&self, seat: Seat, audience: &Audience<'_>) -> TurnText<Self::Action>;
    /// Parses an action typed by `seat`, if more than the notation is accepted; called on a game as
    /// `seat` may see it ([`Game::seen_by`]). The error says what was expected, what was found, and
    /// where.
    fn read_action(&self, _seat: Seat, text: &str) -> Result<Self::Action, ParseError> {
        text.parse()
    }
    /// Returns the time left at match time `at` for the seats to act; `None` without a deadline.
    fn time_left(&self, at: Duration) -> Option<Duration> {
        match self.turn() {
            Turn::Act { until, .. } => until.map(|until| until.saturating_sub(at)),
            _ => None,
        }
    }
    /// Returns the position of `seat` in the game's notation, if there is one.
    fn position(&self, seat: Seat) -> Option<String>;
    /// Creates a game in the position given by `text`, with as few seats as possible; the first
    /// seat is the one to act. The error says what was expected and what was found.
    fn from_position(text: &str) -> Result<Self, ParseError>;
}

/// A game that supports random play, for tests and measurements.
#[cfg(test)]
pub(crate) trait RandomPlay: Game {
    /// Returns a legal action of `seat`, drawn from `stream`, or `None` if it cannot act. Every
    /// sensible action should be possible.
    fn random_action(&self, seat: Seat, stream: &mut Stream) -> Option<Self::Action>;
}

/// Checks that `turn` waits for the event: refuses chance out of turn or of the wrong shape, a seat
/// that may not act, and an early time-up. Games call this first in [`Game::play`].
pub(crate) fn expect<A>(turn: &Turn, at: Duration, event: &Event<A>) -> Result<(), RuleError> {
    match (turn, event) {
        (Turn::Over, _) => Err(RuleError::new("the game is over")),
        (Turn::Chance { request, .. }, Event::Chance(faces)) => request.check_outcome(faces),
        (
            Turn::Chance {
                request: ChanceRequest::Deal { .. },
                ..
            },
            _,
        ) => Err(RuleError::new("deal the cards first")),
        (Turn::Chance { .. }, _) => Err(RuleError::new(words::ROLL_FIRST)),
        (Turn::Act { .. }, Event::Chance(_)) => {
            Err(RuleError::new("no roll is due: someone must choose first"))
        }
        (Turn::Act { seats, .. }, Event::Acted(seat, _)) if seats.contains(*seat) => Ok(()),
        (Turn::Act { .. }, Event::Acted(seat, _)) => {
            Err(RuleError::of(*seat, "it is not {}'s turn"))
        }
        (
            Turn::Act {
                until: Some(until), ..
            },
            Event::TimeUp,
        ) if at >= *until => Ok(()),
        (Turn::Act { .. }, Event::TimeUp) => Err(RuleError::new("the time is not up")),
    }
}

/// Refuses computers in a game without a score, in which they have nothing to play for.
pub(crate) fn expect_players(
    seats: &[SeatSetup],
    options: &dyn GameOptions,
) -> Result<(), RuleError> {
    if options.measure() != Measure::Nothing || seats.iter().all(SeatSetup::is_person) {
        return Ok(());
    }
    Err(RuleError::new(
        "nothing is scored in this game, so it takes no computers",
    ))
}

/// Checks the number of seats. Games call this in [`Game::start`].
pub(crate) fn expect_seats(
    seats: impl Into<usize>,
    allowed: &RangeInclusive<u8>,
) -> Result<(), RuleError> {
    let seats = seats.into();
    if (usize::from(*allowed.start())..=usize::from(*allowed.end())).contains(&seats) {
        return Ok(());
    }
    let takes = match (*allowed.start(), *allowed.end()) {
        (1, 1) => "1 player".into(),
        (least, most) if least == most => format!("{least} players"),
        (least, most) => format!("{least} to {most} players"),
    };
    Err(RuleError::new(format!(
        "this game takes {takes}, not {seats}"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces_event(faces: &[u8]) -> Event<()> {
        Event::Chance(ChanceOutcome(faces.to_vec()))
    }

    fn check_expected(turn: &Turn, seconds: u64, event: Event<()>, expected: Result<(), &str>) {
        let result =
            expect(turn, Duration::from_secs(seconds), &event).map_err(|why| why.to_string());
        assert_eq!(
            result,
            expected.map_err(str::to_owned),
            "{turn:?} {event:?}"
        );
    }

    #[test]
    fn only_what_a_turn_waits_for_may_happen() {
        let roll = Turn::Chance {
            seat: None,
            request: ChanceRequest::dice(1, 6),
        };
        check_expected(&roll, 0, faces_event(&[6]), Ok(()));
        check_expected(
            &roll,
            0,
            faces_event(&[7]),
            Err("a face from 1 to 6 expected, 7 found"),
        );
        check_expected(
            &roll,
            0,
            Event::Acted(Seat(0), ()),
            Err("roll the dice first"),
        );
        let deal = Turn::Chance {
            seat: None,
            request: ChanceRequest::Deal { deck: 9, count: 2 },
        };
        check_expected(&deal, 0, faces_event(&[9, 1]), Ok(()));
        check_expected(&deal, 0, Event::TimeUp, Err("deal the cards first"));
        let act = Turn::Act {
            seats: Seats::only(Seat(1)),
            until: Some(Duration::from_secs(5)),
        };
        check_expected(
            &act,
            0,
            faces_event(&[6]),
            Err("no roll is due: someone must choose first"),
        );
        check_expected(&act, 0, Event::Acted(Seat(1), ()), Ok(()));
        check_expected(
            &act,
            0,
            Event::Acted(Seat(2), ()),
            Err("it is not seat 3's turn"),
        );
        check_expected(&act, 4, Event::TimeUp, Err("the time is not up"));
        check_expected(&act, 5, Event::TimeUp, Ok(()));
        let at_leisure = Turn::Act {
            seats: Seats::only(Seat(1)),
            until: None,
        };
        check_expected(&at_leisure, 5, Event::TimeUp, Err("the time is not up"));
        check_expected(
            &Turn::Over,
            0,
            Event::Acted(Seat(1), ()),
            Err("the game is over"),
        );
    }

    fn check_seats(seats: usize, allowed: RangeInclusive<u8>, expected: Result<(), &str>) {
        assert_eq!(
            expect_seats(seats, &allowed),
            expected.map_err(RuleError::new)
        );
    }

    #[test]
    fn so_many_seats_play() {
        check_seats(2, 1..=4, Ok(()));
        check_seats(5, 1..=4, Err("this game takes 1 to 4 players, not 5"));
        check_seats(0, 1..=1, Err("this game takes 1 player, not 0"));
        check_seats(3, 2..=2, Err("this game takes 2 players, not 3"));
        check_seats(1, 2..=3, Err("this game takes 2 to 3 players, not 1"));
    }

    fn winners_of(points: [i32; 3], over: bool) -> Vec<Seat> {
        winners(&most_points_win(points, over))
    }

    #[test]
    fn most_points_win_and_ties_share() {
        assert_eq!(winners_of([3, 7, 7], true), [Seat(1), Seat(2)]);
        assert_eq!(winners_of([3, 7, 7], false), []);
        assert!(
            !most_points_win([7], true)[0].winner,
            "alone nobody can lose"
        );
        let mut standings = most_points_win([12, -3], true);
        standings[1].title = Some("Master");
        let lines = standings_table(&["Ann", "Ben"], &standings, "point");
        assert_eq!(lines, "Ann  12 points  winner\nBen  −3 points  Master\n");
    }
}
