//! How the program looks and behaves.
use super::names::suggested_name;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    /// Colours that everybody can tell apart, on the terminal's own ground.
    #[default]
    Auto,
    /// For a light ground.
    Light,
    /// As strong as can be.
    Contrast,
    /// None.
    Mono,
}

/// What things lie on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Table {
    /// A dark cloth, each game's its own.
    #[default]
    Painted,
    /// A light cloth.
    Light,
    /// The terminal's own ground.
    Own,
}

/// How many colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Depth {
    /// As many as the terminal says that it has.
    #[default]
    Auto,
    /// 24 bits a colour.
    True,
    /// 256.
    #[serde(rename = "256")]
    Indexed,
    /// 16.
    #[serde(rename = "16")]
    Sixteen,
}

/// The signs that things are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Glyphs {
    /// Lines, pips and suits.
    #[default]
    Unicode,
    /// Only what every terminal has.
    Ascii,
}

/// How long the computer seems to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pace {
    /// Long enough to read along.
    Slow,
    /// A moment.
    #[default]
    Normal,
    /// Not at all.
    Instant,
}

/// How much moves on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Motion {
    /// Dice roll, cards turn, points count up.
    #[default]
    Full,
    /// The same in about half the time.
    Short,
    /// Nothing: what comes is there.
    None,
}

/// Which keys there are before the player's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum KeySet {
    /// Arrows, Enter, Escape, and letters that stand for words.
    #[default]
    Default,
    /// As in vim, as far as games go.
    Vim,
    /// What is pressed most lies under the left hand.
    LeftHanded,
}

/// What the coach maximises, in games in which it knows that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Aim {
    /// What it counts by itself: points in most games.
    #[default]
    Points,
    /// The chance to win.
    Win,
    /// The chance of the next title, or of a new best.
    Title,
}

/// By context and action, the names of keys.
pub(crate) type ChosenKeys = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// How the program looks and behaves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The name of who plays here; empty until it was asked for. [`Settings::me`] is what to call that person.
    pub(crate) name: String,
    /// The colours.
    pub(crate) theme: Theme,
    /// What things lie on.
    pub(crate) table: Table,
    /// How many colours are used.
    pub(crate) depth: Depth,
    /// The signs that things are drawn with.
    pub(crate) glyphs: Glyphs,
    /// How much moves.
    pub(crate) motion: Motion,
    /// How long the computer seems to think.
    pub(crate) bot_pace: Pace,
    /// Whether dice that nobody has a choice about are rolled without a key.
    pub(crate) auto_roll: bool,
    /// Whether a roll that leaves nothing to choose passes without a key.
    pub(crate) auto_pass: bool,
    /// Whether keys that decide wait until a new position has been on the screen for a moment.
    pub(crate) key_guard: bool,
    /// Whether the mouse plays along.
    pub(crate) mouse: bool,
    /// What the coach maximises.
    pub(crate) coach: Aim,
    /// Whether the chance to win is told during play.
    pub(crate) chances: bool,
    /// The set of keys.
    pub(crate) key_set: KeySet,
    /// Keys that the player chose: by context and action, the names of keys.
    pub(crate) keys: ChosenKeys,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: String::new(),
            theme: Theme::default(),
            table: Table::default(),
            depth: Depth::default(),
            glyphs: Glyphs::default(),
            motion: Motion::default(),
            bot_pace: Pace::default(),
            auto_roll: false,
            auto_pass: true,
            key_guard: true,
            mouse: true,
            coach: Aim::default(),
            chances: false,
            key_set: KeySet::default(),
            keys: ChosenKeys::new(),
        }
    }
}

impl Settings {
    /// Returns the name of who plays here: the one that was given, else [`suggested_name`].
    pub(crate) fn me(&self) -> String {
        if self.name.is_empty() { suggested_name() } else { self.name.clone() }
    }
}
