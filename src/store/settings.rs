//! Appearance and behaviour: each setting is declared once, from which the file, its comments and
//! the screen follow.
use super::names::{fault_of_name, suggested_name};
use crate::core::{OptionValue, ValueSpec, rules::options::option_value, tools::cycle::cycle};

option_value! {
    /// Colour scheme.
    pub(crate) enum Scheme {
        /// Dark tables.
        Auto = "auto", "";
        /// Light tables.
        Light = "light", "";
        /// Black background, brightest colours.
        Contrast = "contrast", "";
        /// No colours, only bold, underlined and reversed.
        Mono = "mono", "";
    }
}

option_value! {
    pub(crate) enum DepthSetting {
        /// The depth of the terminal, as far as its environment tells.
        Auto = "auto", "";
        True = "true", "24 bits";
        /// The 240 that all terminals with 256 have in common.
        Indexed = "256", "";
    }
}

option_value! {
    /// Characters used for drawing.
    pub(crate) enum Glyphs {
        Unicode = "unicode", "";
        Ascii = "ascii", "";
    }
}

option_value! {
    pub(crate) enum Pace {
        Slow = "slow", "";
        Normal = "normal", "";
        Instant = "instant", "";
    }
}

option_value! {
    pub(crate) enum Motion {
        /// Dice roll, cards turn, points count up.
        Full = "full", "";
        /// The same in about half the time.
        Short = "short", "";
        None = "none", "";
    }
}

option_value! {
    /// The keys, below the player's own.
    pub(crate) enum KeySet {
        /// Arrows, Enter, Escape, and mnemonic letters.
        Usual = "usual", "";
        /// Also keys of vim, as far as they apply.
        Vim = "vim", "";
        /// Also keys under the left hand for the most frequent commands.
        Left = "left", "";
    }
}

option_value! {
    /// Objective of the coach, in games with more than one.
    pub(crate) enum CoachObjective {
        /// The default: points in most games.
        Points = "points", "";
        Win = "win", "";
        /// The chance of the next title, or of a new best.
        Title = "title", "";
    }
}

impl OptionValue for bool {
    const ALL: &'static [bool] = &[true, false];
    const VALUES: &'static [ValueSpec] = &[
        ValueSpec {
            id: "true",
            about: "on",
        },
        ValueSpec {
            id: "false",
            about: "off",
        },
    ];
}

/// A type with the values of a setting.
trait SettingValue: Sized {
    /// Names of the values; empty for free text.
    const VALUES: &'static [ValueSpec];
    fn text(&self) -> &str;
    /// Returns the value called `text`, if any.
    fn from_text(text: &str) -> Option<Self>;
}

impl<T: OptionValue> SettingValue for T {
    const VALUES: &'static [ValueSpec] = T::VALUES;

    fn text(&self) -> &str {
        self.value().id
    }

    fn from_text(text: &str) -> Option<T> {
        let index = T::VALUES.iter().position(|value| value.id == text)?;
        T::ALL.get(index).copied()
    }
}

/// A name, empty until entered.
impl SettingValue for String {
    const VALUES: &'static [ValueSpec] = &[];

    fn text(&self) -> &str {
        self
    }

    fn from_text(text: &str) -> Option<String> {
        (text.is_empty() || fault_of_name(text).is_none()).then(|| text.to_owned())
    }
}

/// A setting, as in the file and on the screen.
pub(crate) struct Setting {
    /// In the file: `auto_roll`.
    pub(crate) key: &'static str,
    /// On the screen: `Auto-roll`.
    pub(crate) label: &'static str,
    pub(crate) about: &'static str,
    /// The values to choose from; empty for free text.
    pub(crate) values: &'static [ValueSpec],
    text: fn(&Settings) -> &str,
    set: fn(&mut Settings, &str) -> bool,
}

impl Setting {
    /// Returns `true` if it is on or off.
    pub(super) fn is_switch(&self) -> bool {
        self.values.first().is_some_and(|value| value.id == "true")
    }

    /// Returns its value in `settings` as written in the file.
    pub(crate) fn text<'a>(&self, settings: &'a Settings) -> &'a str {
        (self.text)(settings)
    }

    /// Returns its value in `settings` as shown on the screen.
    pub(crate) fn display_value<'a>(&self, settings: &'a Settings) -> &'a str {
        let text = self.text(settings);
        match self.values.iter().find(|value| value.id == text) {
            Some(value) if !value.about.is_empty() => value.about,
            None if text.is_empty() => "not given yet",
            _ => text,
        }
    }

    /// Sets the value called `text`; returns `false` if there is none.
    pub(super) fn set(&self, settings: &mut Settings, text: &str) -> bool {
        (self.set)(settings, text)
    }

    /// Returns the value after that in `settings`; `None` for free text.
    pub(crate) fn next(&self, settings: &Settings) -> Option<&'static ValueSpec> {
        let index = self
            .values
            .iter()
            .position(|value| value.id == self.text(settings))?;
        Some(&self.values[cycle(index, self.values.len(), true)])
    }

    /// Selects its next (or previous) value, wrapping around.
    pub(crate) fn step(&self, settings: &mut Settings, forward: bool) {
        let count = self.values.len();
        let now = self.text(settings);
        if let Some(index) = self.values.iter().position(|value| value.id == now) {
            let next = cycle(index, count, forward);
            self.set(settings, self.values[next].id);
        }
    }
}

/// Declares the settings, most used first: each with its default, its name on the screen and a
/// description.
macro_rules! settings {
    ($($field:ident: $type:ty = $default:expr, $label:literal, $about:literal;)*) => {
        /// The player's settings.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub(crate) struct Settings {
            $(#[doc = concat!($label, ": ", $about, ".")] pub(crate) $field: $type,)*
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($field: $default,)* }
            }
        }

        /// Every setting, in the order of the file and of the screen.
        pub(crate) const SETTINGS: &[Setting] = &[$(Setting {
            key: stringify!($field),
            label: $label,
            about: $about,
            values: <$type as SettingValue>::VALUES,
            text: |settings| settings.$field.text(),
            set: |settings, text| {
                SettingValue::from_text(text).map(|value: $type| settings.$field = value).is_some()
            },
        },)*];
    };
}

settings! {
    name: String = String::new(),
        "Your name", "it stands in every game";
    theme: Scheme = Scheme::Auto,
        "Colours", "auto suits colour-blind eyes; contrast is strong; mono has no colour";
    glyphs: Glyphs = Glyphs::Unicode,
        "Glyphs", "choose ascii if lines, pips or suits look broken";
    motion: Motion = Motion::Full,
        "Motion", "dice roll, cards turn, points count up; short takes half the time";
    bot_pace: Pace = Pace::Normal,
        "Computer's pace", "how long the computer takes when there is no clock";
    auto_roll: bool = false,
        "Auto-roll", "the program makes the first roll of each turn";
    mouse: bool = true,
        "Mouse", "click dice, cards, boxes and keys (from the next start)";
    depth: DepthSetting = DepthSetting::Auto,
        "Colour depth", "auto uses all the colours your terminal reports";
    auto_pass: bool = true,
        "Auto-pass", "what a computer misses passes by itself; your own miss waits for a key";
    key_guard: bool = true,
        "Key guard", "move keys wait 0.3 s after the dice stop";
    coach: CoachObjective = CoachObjective::Points,
        "Coach plays for", "what hints aim for: points, the win or a title";
    chances: bool = false,
        "Winning chance", "shows your chance to win or, alone, to earn a title";
    keys: KeySet = KeySet::Usual,
        "Keys", "vim and left add keys; e lists them all, and says how to change them";
}

impl Settings {
    /// Returns the player's own name, or [`suggested_name`].
    pub(crate) fn me(&self) -> String {
        if self.name.is_empty() {
            suggested_name()
        } else {
            self.name.clone()
        }
    }
}
