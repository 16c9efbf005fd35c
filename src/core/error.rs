//! The errors that all games share. What the rules forbid and what cannot be read are different errors.
use super::seat::Seat;
use super::words::either;
use std::fmt::Display;

/// An error that is returned if the rules do not allow an event: one plain sentence for the player, without a full
/// stop.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.naming(numbered))]
pub struct RuleError {
    why: String,
    /// The seat that `why` tells of, in the place of `{}`.
    of: Option<Seat>,
}

fn numbered(seat: Seat) -> String {
    format!("seat {}", u16::from(seat.0) + 1)
}

impl RuleError {
    /// Creates an error that says `why`.
    pub(crate) fn new(why: impl Into<String>) -> RuleError {
        RuleError { why: why.into(), of: None }
    }

    /// Creates an error that says `why`, in which `{}` stands for `seat`.
    pub(crate) fn of(seat: Seat, why: &str) -> RuleError {
        RuleError { why: why.into(), of: Some(seat) }
    }

    /// Returns the same error with the name of the seat that it tells of, if there is one.
    pub(crate) fn named(self, names: &[&str]) -> RuleError {
        let name =
            |seat: Seat| names.get(seat.index()).map_or_else(|| numbered(seat), |name| (*name).to_owned());
        RuleError::new(self.naming(name))
    }

    fn naming(&self, name: impl Fn(Seat) -> String) -> String {
        self.of.map_or_else(|| self.why.clone(), |seat| self.why.replace("{}", &name(seat)))
    }
}

/// An error that is returned if a text is not the notation of what was asked for: one plain sentence that says what
/// was expected and what was found, without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ParseError {
    message: String,
    /// Number of characters before the fault, if it has a place.
    place: Option<usize>,
    /// The objection of the rules, if the text is well formed but stands for nothing that they allow.
    #[source]
    cause: Option<RuleError>,
}

impl ParseError {
    /// Creates an error that says `message`.
    pub(crate) fn new(message: impl Into<String>) -> ParseError {
        ParseError { message: message.into(), place: None, cause: None }
    }

    /// Creates an error that says that one of `words` was expected, and what was found.
    pub(crate) fn expected(words: &[impl Display], found: &str) -> ParseError {
        let found: String = found.trim().chars().take(20).collect();
        ParseError::new(format!("{} expected, '{found}' found", either(words))).at(0)
    }

    /// Returns the same error, at the place that `place` characters precede.
    pub(crate) fn at(self, place: usize) -> ParseError {
        ParseError { place: Some(place), ..self }
    }

    /// Returns the error of `end`, with its place in the whole of `text`, which ends so.
    pub(crate) fn within(self, text: &str, end: &str) -> ParseError {
        let before = text.strip_suffix(end).unwrap_or_default().chars().count();
        ParseError { place: self.place.map(|place| before + place), ..self }
    }

    /// Returns the same error with `hint` behind it, unless the text can be read and the rules refuse it.
    pub(crate) fn hinting(mut self, hint: &str) -> ParseError {
        if self.cause.is_none() {
            self.message += hint;
        }
        self
    }

    /// Returns how many characters of the text precede the fault, if it has a place.
    pub(crate) fn place(&self) -> Option<usize> {
        self.place
    }
}

impl From<RuleError> for ParseError {
    fn from(cause: RuleError) -> ParseError {
        ParseError { message: cause.to_string(), place: None, cause: Some(cause) }
    }
}

/// An error that is returned if a header does not set up a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The header is of another game.
    #[error("a game of {expected} expected, {found} found")]
    Game {
        /// The id of the game that was to be set up.
        expected: &'static str,
        /// The id in the header.
        found: String,
    },
    /// The header is of another format.
    #[error("the game was saved by another version of this program")]
    Version,
    /// The options cannot be read.
    #[error(transparent)]
    Options(#[from] ParseError),
    /// The rules do not allow so many seats.
    #[error(transparent)]
    Seats(#[from] RuleError),
}

/// An error that is returned if a line of a record does not follow on those before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ReplayError {
    /// The header does not set up a game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An action cannot be read.
    #[error(transparent)]
    Action(#[from] ParseError),
    /// The rules do not allow the event.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The line is earlier than the one before it.
    #[error("time runs backwards")]
    Time,
    /// A deadline has passed before the line, and nothing says so.
    #[error("the time was up before this")]
    Late,
    /// The line goes back or forth to an event that is not there.
    #[error("no such move to go to")]
    Cursor,
    /// A hint was given to a seat that is not there.
    #[error("a hint for nobody")]
    Hint,
}
