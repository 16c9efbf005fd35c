//! The format of tutorials: the setup of a game, and steps that explain what to press and why.
//!
//! ```text
//! seats: You, Ben=casual
//! seed: lusab-babad
//!
//! # The sum
//! before: 2 roll
//! expect: keep 1-3-- | keep --3--
//! keys: 2r
//! mark: keep 4
//! press: Press 2 to keep the five, then r.
//!
//! What this is, and why it is done.
//! ```
use crate::core::{DiceFrom, GameInfo, Header, Player, Seat, SeatSetup, Seed};

/// A tutorial.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Script {
    pub(super) options: String,
    seats: Vec<SeatSetup>,
    seed: Seed,
    /// The steps in order.
    pub(crate) steps: Vec<TutorialStep>,
}

/// The expectation of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expected {
    /// The text to be read.
    Next,
    /// The pending roll or deal.
    Roll,
    /// One of these actions, in notation; those that end in `*` match by prefix.
    Act(Vec<String>),
}

impl Expected {
    /// Returns `true` if `action`, in notation, is expected.
    pub(crate) fn takes(&self, action: &str) -> bool {
        let Expected::Act(actions) = self else {
            return false;
        };
        actions.iter().any(|one| match one.strip_suffix('*') {
            Some(beginning) => action.starts_with(beginning),
            None => action == one,
        })
    }
}

/// A step. As the seed is fixed, its texts name the numbers of the position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TutorialStep {
    /// The title, in a few words.
    pub(crate) title: String,
    /// The explanation.
    pub(crate) text: String,
    /// The keys to press, in words.
    pub(crate) press: String,
    /// The expected action.
    pub(crate) expected: Expected,
    /// The keys for it, as pressed by tests: `_` is the space bar, `!` Enter.
    pub(crate) keys: String,
    /// The areas to highlight, separated by `, `: the commands requested by clicks on them, each
    /// with its number from 1.
    pub(crate) marks: String,
    /// Automatic events before it: rolls, or actions of other seats.
    pub(crate) before: Vec<(Seat, ScriptEvent)>,
}

/// An event of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ScriptEvent {
    /// The pending roll or deal.
    Roll,
    /// An action in notation.
    Act(String),
}

impl Script {
    /// Parses a tutorial.
    pub(crate) fn parse(source: &str) -> Result<Script, String> {
        let mut parts = source.split("\n# ");
        let mut script = Script {
            options: String::new(),
            seats: Vec::new(),
            seed: Seed(0),
            steps: Vec::new(),
        };
        for line in parts
            .next()
            .unwrap_or_default()
            .lines()
            .filter(|line| !line.is_empty())
        {
            match line.split_once(": ") {
                Some(("options", options)) => options.clone_into(&mut script.options),
                Some(("seed", seed)) => script.seed = seed.parse().map_err(|_| line.to_owned())?,
                Some(("seats", seats)) => {
                    script.seats = seats.split(", ").map(seat).collect::<Result<_, String>>()?;
                }
                _ => return Err(line.into()),
            }
        }
        script.steps = parts.map(step).collect::<Result<_, String>>()?;
        Ok(script)
    }

    /// Returns the setup of the game of `about` for the person called `me`.
    pub(crate) fn header(&self, about: &GameInfo, me: &str) -> Header {
        let mut seats = self.seats.clone();
        seats
            .iter_mut()
            .filter(|seat| seat.is_person())
            .for_each(|seat| me.clone_into(&mut seat.name));
        Header::new(
            about,
            self.options.clone(),
            seats,
            self.seed,
            DiceFrom::Seeded,
        )
    }
}

/// Parses `You`, or `Ben=casual` for a computer's seat.
fn seat(text: &str) -> Result<SeatSetup, String> {
    match text.split_once('=') {
        None => Ok(SeatSetup::person(text)),
        Some((name, level)) => {
            let player = Player::Computer(level.parse().map_err(|_| text.to_owned())?);
            Ok(SeatSetup {
                player,
                ..SeatSetup::person(name)
            })
        }
    }
}

fn step(source: &str) -> Result<TutorialStep, String> {
    let (title, body) = source.split_once('\n').ok_or(source)?;
    let (fields, text) = body.split_once("\n\n").ok_or(source)?;
    let mut step = TutorialStep {
        title: title.into(),
        text: text.split_whitespace().collect::<Vec<_>>().join(" "),
        press: String::new(),
        expected: Expected::Next,
        keys: String::new(),
        marks: String::new(),
        before: Vec::new(),
    };
    for line in fields.lines() {
        match line.split_once(": ") {
            Some(("press", text)) => step.press = text.into(),
            Some(("keys", keys)) => step.keys = keys.into(),
            Some(("mark", marks)) => step.marks = marks.into(),
            Some(("before", text)) => {
                let (seat, action) = text.split_once(' ').ok_or(line)?;
                let seat: u8 = seat.parse().map_err(|_| line.to_owned())?;
                let event = if action == "roll" {
                    ScriptEvent::Roll
                } else {
                    ScriptEvent::Act(action.into())
                };
                step.before.push((Seat(seat.saturating_sub(1)), event));
            }
            Some(("expect", "roll")) => step.expected = Expected::Roll,
            Some(("expect", actions)) => {
                step.expected = Expected::Act(actions.split(" | ").map(str::to_owned).collect());
            }
            _ => return Err(line.into()),
        }
    }
    Ok(step)
}
