//! How the program looks and behaves: each setting declared once, from which the file, its comments and the screen
//! follow.
use super::names::{is_name, suggested_name};
use crate::core::cycle::cycle;
use crate::core::options::{OptionValue, Value, option_value};
use std::collections::BTreeMap;

option_value! {
    /// The colours.
    pub(crate) enum Theme {
        /// Colours that everybody can tell apart, on the terminal's own ground.
        Auto = "auto", "";
        /// For a light ground.
        Light = "light", "";
        /// The strongest contrast.
        Contrast = "contrast", "";
        /// None.
        Mono = "mono", "";
    }
}

option_value! {
    /// Ground of the screen.
    pub(crate) enum Table {
        /// A dark cloth, each game's its own.
        Painted = "painted", "";
        /// A light cloth.
        Light = "light", "";
        /// The terminal's own ground.
        Own = "own", "";
    }
}

option_value! {
    /// Number of colours.
    pub(crate) enum Depth {
        /// The number that the terminal claims.
        Auto = "auto", "";
        /// 24 bits a colour.
        True = "true", "24 bits";
        /// 256.
        Indexed = "256", "";
        /// 16.
        Sixteen = "16", "";
    }
}

option_value! {
    /// The signs that things are drawn with.
    pub(crate) enum Glyphs {
        /// Lines, pips and suits.
        Unicode = "unicode", "";
        /// Only what every terminal has.
        Ascii = "ascii", "";
    }
}

option_value! {
    /// Time that the computer seems to think.
    pub(crate) enum Pace {
        /// Long enough to read along.
        Slow = "slow", "";
        /// A moment.
        Normal = "normal", "";
        /// Not at all.
        Instant = "instant", "";
    }
}

option_value! {
    /// Amount of motion on the screen.
    pub(crate) enum Motion {
        /// Dice roll, cards turn, points count up.
        Full = "full", "";
        /// The same in about half the time.
        Short = "short", "";
        /// Nothing: what comes is there.
        None = "none", "";
    }
}

option_value! {
    /// Set of keys below the player's own.
    pub(crate) enum KeySet {
        /// Arrows, Enter, Escape, and letters that stand for words.
        Default = "default", "";
        /// Keys of vim, as far as games go.
        Vim = "vim", "";
        /// Keys under the left hand for the most frequent commands.
        LeftHanded = "left-handed", "";
    }
}

option_value! {
    /// Objective of the coach, in games with more than one.
    pub(crate) enum Aim {
        /// The usual one: points in most games.
        Points = "points", "";
        /// The chance to win.
        Win = "win", "";
        /// The chance of the next title, or of a new best.
        Title = "title", "";
    }
}

impl OptionValue for bool {
    const ALL: &'static [bool] = &[true, false];
    const VALUES: &'static [Value] =
        &[Value { id: "true", about: "on" }, Value { id: "false", about: "off" }];
}

/// A type of which a setting takes one value.
trait SettingValue: Sized {
    /// Names of the values; empty where the value is typed.
    const VALUES: &'static [Value];
    /// Returns the value as text.
    fn text(&self) -> &str;
    /// Returns the value called `text`, if any.
    fn from_text(text: &str) -> Option<Self>;
}

impl<T: OptionValue> SettingValue for T {
    const VALUES: &'static [Value] = T::VALUES;

    fn text(&self) -> &str {
        self.value().id
    }

    fn from_text(text: &str) -> Option<T> {
        let at = T::VALUES.iter().position(|value| value.id == text)?;
        T::ALL.get(at).copied()
    }
}

/// A name, empty until it was asked for.
impl SettingValue for String {
    const VALUES: &'static [Value] = &[];

    fn text(&self) -> &str {
        self
    }

    fn from_text(text: &str) -> Option<String> {
        (text.is_empty() || is_name(text)).then(|| text.to_owned())
    }
}

/// One setting, as the file and the screen have it.
pub(crate) struct Setting {
    /// Its name in the file: `auto_roll`.
    pub(crate) key: &'static str,
    /// Its name on the screen: `Auto-roll`.
    pub(crate) label: &'static str,
    /// Its effect, in a few words.
    pub(crate) about: &'static str,
    /// The title under which the screen lists it.
    pub(crate) group: &'static str,
    /// The values to choose from; empty where a name is typed.
    pub(crate) values: &'static [Value],
    text: fn(&Settings) -> &str,
    set: fn(&mut Settings, &str) -> bool,
}

impl Setting {
    /// Returns whether it is on or off.
    pub(super) fn is_switch(&self) -> bool {
        self.values.first().is_some_and(|value| value.id == "true")
    }

    /// Returns its value in `settings` as the file has it.
    pub(crate) fn text<'a>(&self, settings: &'a Settings) -> &'a str {
        (self.text)(settings)
    }

    /// Returns its value in `settings` as the screen has it.
    pub(crate) fn shown<'a>(&self, settings: &'a Settings) -> &'a str {
        let text = self.text(settings);
        match self.values.iter().find(|value| value.id == text) {
            Some(value) if !value.about.is_empty() => value.about,
            None if text.is_empty() => "not given yet",
            _ => text,
        }
    }

    /// Gives it the value called `text`; returns whether there is one.
    pub(super) fn set(&self, settings: &mut Settings, text: &str) -> bool {
        (self.set)(settings, text)
    }

    /// Takes its next (or previous) value, going round.
    pub(crate) fn step(&self, settings: &mut Settings, forward: bool) {
        let (count, now) = (self.values.len(), self.text(settings));
        if let Some(at) = self.values.iter().position(|value| value.id == now) {
            let next = cycle(at, count, forward);
            self.set(settings, self.values[next].id);
        }
    }
}

/// By context and action, the names of keys.
pub(crate) type ChosenKeys = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// Declares the settings, group by group: each with its default, its name on the screen and what it does.
macro_rules! settings {
    ($($group:literal { $($field:ident: $type:ty = $default:expr, $label:literal, $about:literal;)* })*) => {
        /// The player's settings.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub(crate) struct Settings {
            $($(#[doc = concat!($label, ": ", $about, ".")] pub(crate) $field: $type,)*)*
            /// Keys that the player chose.
            pub(crate) keys: ChosenKeys,
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($($field: $default,)*)* keys: ChosenKeys::new() }
            }
        }

        /// Every setting but the keys, in the order of the file and of the screen.
        pub(crate) const SETTINGS: &[Setting] = &[$($(Setting {
            key: stringify!($field),
            label: $label,
            about: $about,
            group: $group,
            values: <$type as SettingValue>::VALUES,
            text: |settings| settings.$field.text(),
            set: |settings, text| {
                SettingValue::from_text(text).map(|value: $type| settings.$field = value).is_some()
            },
        },)*)*];
    };
}

settings! {
    "How it looks" {
        theme: Theme = Theme::Auto,
            "Colours", "auto suits colour-blind eyes; contrast is strong; mono has no colour";
        table: Table = Table::Painted,
            "Table", "a painted cloth, dark or light, or the terminal's own ground";
        depth: Depth = Depth::Auto,
            "Colour depth", "auto uses as many colours as the terminal says that it has";
        glyphs: Glyphs = Glyphs::Unicode,
            "Glyphs", "ascii for terminals or fonts without lines, pips and suits";
    }
    "How it moves" {
        motion: Motion = Motion::Full,
            "Motion", "dice roll, cards turn, points count up; short takes half the time";
        bot_pace: Pace = Pace::Normal,
            "Computer's pace", "how long the computer seems to think where no clock runs";
        auto_roll: bool = false,
            "Auto-roll", "the first roll of a turn needs no key either";
        auto_pass: bool = true,
            "Auto-pass", "a roll that leaves nothing to choose passes by itself";
    }
    "How it is played" {
        name: String = String::new(),
            "Your name", "what you are called in every game";
        key_guard: bool = true,
            "Key guard", "keys that decide wait 0.3 s when the dice have come to rest";
        mouse: bool = true,
            "Mouse", "clicks on dice, cards, boxes and keys (from the next start on)";
        coach: Aim = Aim::Points,
            "Coach maximises", "what hints are best for, where it is known: points, the win, a title";
        chances: bool = false,
            "Chances", "the chance to win is told as you play; alone, those of the titles";
        key_set: KeySet = KeySet::Default,
            "Keys", "vim and left-handed add keys for the same; e lists every action";
    }
}

impl Settings {
    /// Returns the name of who plays here: the one that was given, else [`suggested_name`].
    pub(crate) fn me(&self) -> String {
        if self.name.is_empty() { suggested_name() } else { self.name.clone() }
    }
}
