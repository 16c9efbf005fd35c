//! The levels of computer opponents.
use crate::core::{ParseError, words::short};
use std::fmt;
use std::str::FromStr;

/// Strength of a computer opponent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Knows little more than the rules.
    Novice,
    /// Plays like a relaxed human.
    Casual,
    /// Errs rarely, and only slightly.
    Expert,
    /// Always takes the coach's best action.
    Perfect,
}

impl Level {
    /// All levels, weakest first.
    pub(crate) const ALL: [Level; 4] =
        [Level::Novice, Level::Casual, Level::Expert, Level::Perfect];
    pub(crate) fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Casual => "casual",
            Level::Expert => "expert",
            Level::Perfect => "perfect",
        }
    }
    /// Describes its play, for the setup.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Level::Novice => "knows little more than the rules",
            Level::Casual => "plays like somebody at ease: some errors",
            Level::Expert => "errs rarely, and only slightly",
            Level::Perfect => "always plays what the coach would advise",
        }
    }
    /// Returns the chance of a goal below which a computer gives it up and plays for points:
    /// pursuing a hopeless goal costs many points.
    pub(crate) fn least_hope(self) -> f64 {
        match self {
            Level::Novice => 0.2,
            Level::Casual => 0.1,
            Level::Expert => 0.03,
            Level::Perfect => 0.005,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Level, ParseError> {
        let level = Level::ALL.into_iter().find(|l| l.name() == text);
        level.ok_or_else(|| {
            ParseError::new(format!(
                "a level is novice, casual, expert or perfect; found '{}'",
                short(text)
            ))
        })
    }
}
