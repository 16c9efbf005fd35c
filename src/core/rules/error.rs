//! Errors common to all games. Rule violations and unreadable input are separate errors.
use crate::core::{Seat, words::either};
use std::fmt::Display;

/// An error returned if the rules do not allow an event: one plain sentence for the player, without
/// a full stop.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.naming(numbered_seat))]
pub struct RuleError {
    why: String,
    /// The seat that replaces `{}` in `why`.
    of: Option<Seat>,
}

fn numbered_seat(seat: Seat) -> String {
    format!("seat {}", seat.index() + 1)
}

impl RuleError {
    pub(crate) fn new(why: impl Into<String>) -> RuleError {
        RuleError {
            why: why.into(),
            of: None,
        }
    }

    /// Creates an error with the message `why`, in which `{}` stands for `seat`.
    pub(crate) fn of(seat: Seat, why: &str) -> RuleError {
        RuleError {
            why: why.into(),
            of: Some(seat),
        }
    }

    /// Returns the error with `{}` replaced by the name of its seat, if any.
    pub(crate) fn with_seat_name(self, names: &[&str]) -> RuleError {
        RuleError::new(self.naming(|seat| {
            names
                .get(seat.index())
                .map_or_else(|| numbered_seat(seat), |name| (*name).to_owned())
        }))
    }

    fn naming(&self, name: impl Fn(Seat) -> String) -> String {
        self.of.map_or_else(
            || self.why.clone(),
            |seat| self.why.replace("{}", &name(seat)),
        )
    }
}

/// An error returned if text is not in the expected notation: one plain sentence that states what
/// was expected and what was found, without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ParseError {
    message: String,
    /// Position of the fault in characters, if known.
    place: Option<usize>,
    /// The rule violation, if the text is well formed but not allowed.
    #[source]
    cause: Option<RuleError>,
}

impl ParseError {
    pub(crate) fn new(message: impl Into<String>) -> ParseError {
        ParseError {
            message: message.into(),
            place: None,
            cause: None,
        }
    }

    /// Creates an error stating that one of `words` was expected, and what was found.
    pub(crate) fn expected(words: &[impl Display], found: &str) -> ParseError {
        let found: String = found.trim().chars().take(20).collect();
        ParseError::new(format!("{} expected, '{found}' found", either(words))).at(0)
    }

    /// Returns the error with the fault at character `place`.
    pub(crate) fn at(self, place: usize) -> ParseError {
        ParseError {
            place: Some(place),
            ..self
        }
    }

    /// Returns the error of `end`, a suffix of `text`, with its position relative to the whole
    /// `text`.
    pub(crate) fn within(self, text: &str, end: &str) -> ParseError {
        let before = text.strip_suffix(end).unwrap_or_default().chars().count();
        ParseError {
            place: self.place.map(|place| before + place),
            ..self
        }
    }

    /// Returns the error with `hint` appended, unless it is a rule violation.
    pub(crate) fn hinting(mut self, hint: &str) -> ParseError {
        if self.cause.is_none() {
            self.message += hint;
        }
        self
    }

    pub(crate) fn place(&self) -> Option<usize> {
        self.place
    }
}

impl From<RuleError> for ParseError {
    fn from(cause: RuleError) -> ParseError {
        ParseError {
            message: cause.to_string(),
            place: None,
            cause: Some(cause),
        }
    }
}

/// An error returned if a header does not set up a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The header is of another game.
    #[error("a game of {expected} expected, {found} found")]
    Game {
        /// The id of the game to set up.
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
    /// The rules do not allow this number of seats.
    #[error(transparent)]
    Seats(#[from] RuleError),
}

/// An error returned if a line of a record does not follow from those before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ReplayError {
    #[error(transparent)]
    Action(#[from] ParseError),
    #[error(transparent)]
    Rule(#[from] RuleError),
    #[error("time runs backwards")]
    Time,
    #[error("time was up before this")]
    Late,
    #[error("there is no such move")]
    Cursor,
    #[error("a hint for nobody")]
    Hint,
    #[error("there is no such seat")]
    Seat,
}
