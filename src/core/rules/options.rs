//! Options chosen before a game: one table per game, from which setup screen, command line, save
//! header and parser follow.
use crate::core::{
    ParseError,
    tools::cycle::cycle,
    words::{either, format_signed, list, number, short},
};
use std::fmt::Display;
use std::ops::RangeInclusive;

/// An option to choose.
#[derive(Debug)]
pub struct OptionSpec {
    /// Name in text: `variant`.
    pub(crate) key: &'static str,
    /// Name on the screen: `Variant`.
    pub(crate) label: &'static str,
    /// The values to choose from; the first is the default.
    pub(crate) values: &'static [ValueSpec],
    /// Results of games that differ in it are not compared: each value has statistics of its own.
    pub(crate) separates: bool,
}

impl OptionSpec {
    /// Returns the id of the value chosen in `text`, or of the default.
    pub(crate) fn value_in<'a>(&self, text: &'a str) -> &'a str {
        let value = text
            .split_whitespace()
            .find_map(|pair| pair.strip_prefix(self.key)?.strip_prefix('='));
        value.unwrap_or(self.values[0].id)
    }
}

#[derive(Debug)]
pub(crate) struct ValueSpec {
    /// Name in text: `super`.
    pub(crate) id: &'static str,
    /// Short description: `4×4, three dice, 52 cards`.
    pub(crate) about: &'static str,
}

/// The chosen value of each choice of a table, as indices into [`OptionSpec::values`]. Its text
/// form is `key=value key=value`, in the table's order. Defaults are left out, so that a new option
/// changes no text of older games: not their saves, their statistics or the seeds of their days.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ChosenOptions(pub(crate) Vec<usize>);

impl ChosenOptions {
    pub(crate) fn defaults(table: &[OptionSpec]) -> ChosenOptions {
        ChosenOptions(vec![0; table.len()])
    }
    pub(crate) fn parse(
        table: &'static [OptionSpec],
        text: &str,
    ) -> Result<ChosenOptions, ParseError> {
        let mut options = ChosenOptions::defaults(table);
        for pair in text
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|pair| !pair.is_empty())
        {
            let (key, value) = pair.split_once('=').ok_or_else(|| {
                ParseError::new(format!("an option is key=value, found '{}'", short(pair)))
            })?;
            let index = table.iter().position(|c| c.key == key).ok_or_else(|| {
                let known: Vec<&str> = table.iter().map(|c| c.key).collect();
                ParseError::new(match table {
                    [] => format!("this game has no options, found '{}'", short(pair)),
                    _ => format!(
                        "there is no option '{}'; choose from {}",
                        short(key),
                        list(&known)
                    ),
                })
            })?;
            options.0[index] = table[index]
                .values
                .iter()
                .position(|v| v.id == value)
                .ok_or_else(|| {
                    let known: Vec<&str> = table[index].values.iter().map(|v| v.id).collect();
                    ParseError::new(format!(
                        "{key} is {}; found '{}'",
                        either(&known),
                        short(value)
                    ))
                })?;
        }
        Ok(options)
    }
    pub(crate) fn index(&self, at: usize) -> usize {
        self.0[at]
    }
    /// Selects the next (or previous) value of choice number `at`, wrapping around; a list of numbers
    /// stops at its ends.
    pub(crate) fn step(&mut self, table: &'static [OptionSpec], at: usize, forward: bool) {
        let values = table[at].values;
        let end = if forward { values.len() - 1 } else { 0 };
        if self.0[at] != end || !values.iter().any(|value| value.id.parse::<u32>().is_ok()) {
            self.0[at] = cycle(self.0[at], values.len(), forward);
        }
    }
    pub(crate) fn text(&self, table: &'static [OptionSpec]) -> String {
        let unusual_values = table.iter().zip(&self.0).filter(|(_, value)| **value != 0);
        let pairs = unusual_values
            .map(|(choice, value)| format!("{}={}", choice.key, choice.values[*value].id));
        pairs.collect::<Vec<_>>().join(" ")
    }
}

/// The measure by which finished games are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// By points; higher is better.
    Points,
    /// By the lead over the best other seat, in games won by reaching a number of points first.
    Lead,
    /// Not compared: such games are played for their own sake, and are no results.
    Nothing,
}

impl Measure {
    /// Formats a result, with its sign if it is a lead.
    pub(crate) fn format(self, value: i32) -> String {
        if self == Measure::Lead {
            format_signed(value)
        } else {
            number(value)
        }
    }
}

/// Options chosen before a game, and their consequences. Their text is `key=value key=value`.
pub trait GameOptions: Display {
    /// Returns the supported numbers of seats.
    fn seats(&self) -> RangeInclusive<u8>;
    /// Returns the meaning of the value chosen for the choice called `key` in this game with so
    /// many `seats`; `about` is the general description. `None` if that choice has no effect here.
    fn meaning(&self, _key: &str, about: &'static str, _seats: usize) -> Option<&'static str> {
        Some(about)
    }
    /// Returns the measure that compares finished games.
    fn measure(&self) -> Measure {
        Measure::Points
    }
    /// Returns the noun of the points of the standings.
    fn points_noun(&self) -> &'static str {
        "point"
    }
    /// Returns `true` if a lone player can win, and so lose.
    fn wins_alone(&self) -> bool {
        false
    }
}

/// A type with the values of one option: an enum made by [`option_value!`].
pub(crate) trait OptionValue: Copy + Eq + 'static {
    /// All values, in the order of [`OptionValue::VALUES`]; the first is the default.
    const ALL: &'static [Self];
    const VALUES: &'static [ValueSpec];
    /// Returns the index of the value in [`OptionValue::ALL`].
    fn index(self) -> usize {
        Self::ALL
            .iter()
            .position(|value| *value == self)
            .expect("ALL holds every value")
    }
    /// Returns the name and description of the value.
    fn value(self) -> &'static ValueSpec {
        &Self::VALUES[self.index()]
    }
}

/// Declares the values of one option as an enum: each variant with its name in text and its
/// description, which become its documentation. The first is the default.
macro_rules! option_value {
    ($(#[$doc:meta])* $vis:vis enum $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident = $id:literal, $about:literal;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name {
            $($(#[$variant_doc])* #[doc = concat!("`", $id, "` ", $about)] $variant,)*
        }
        impl $crate::core::OptionValue for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            const VALUES: &'static [$crate::core::ValueSpec] =
                &[$($crate::core::ValueSpec { id: $id, about: $about }),*];
        }
        impl Default for $name {
            fn default() -> Self {
                <Self as $crate::core::OptionValue>::ALL[0]
            }
        }
    };
}

/// Declares a game's options type, as required by [`Game::Options`](crate::core::Game::Options): a
/// field for each option, with its key in text and its label on the screen. `separates: false`
/// follows the label of an option that does not affect the value of a result.
macro_rules! options {
    ($(#[$doc:meta])* $vis:vis struct $name:ident {
        $($field:ident: $type:ty = $key:literal, $label:literal $(, separates: $separates:literal)?;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        $vis struct $name {
            $(#[doc = concat!("The option *", $label, "*.")] $vis $field: $type,)*
        }
        impl $name {
            /// The options available before a game.
            $vis const SPECS: &'static [$crate::core::OptionSpec] = &[$(
                $crate::core::OptionSpec {
                    key: $key,
                    label: $label,
                    values: <$type as $crate::core::OptionValue>::VALUES,
                    separates: true $(&& $separates)?,
                },
            )*];
            $vis fn read(
                text: &str,
            ) -> Result<Box<dyn $crate::core::GameOptions>, $crate::core::ParseError> {
                Ok(Box::new(text.parse::<Self>()?))
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let values = vec![$($crate::core::OptionValue::index(self.$field)),*];
                f.write_str(&$crate::core::ChosenOptions(values).text(Self::SPECS))
            }
        }
        impl std::str::FromStr for $name {
            type Err = $crate::core::ParseError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let options = $crate::core::ChosenOptions::parse(Self::SPECS, text)?;
                #[allow(unused_variables, unused_mut, reason = "a game without options asks for none")]
                let mut indices = options.0.into_iter();
                Ok($name {
                    $($field: <$type as $crate::core::OptionValue>::ALL[indices.next().unwrap_or(0)],)*
                })
            }
        }
    };
}

pub(crate) use {option_value, options};

/// Returns the pairs of key and value in `text` that differ from the defaults of `table`.
pub(crate) fn unusual<'a>(table: &[OptionSpec], text: &'a str) -> Vec<(&'a str, &'a str)> {
    let pairs = text
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='));
    pairs
        .filter(|(key, value)| !is_usual(table, key, value))
        .collect()
}

fn is_usual(table: &[OptionSpec], key: &str, value: &str) -> bool {
    table
        .iter()
        .any(|choice| choice.key == key && choice.values.first().is_some_and(|v| v.id == value))
}

/// Returns `true` if the values of the option `key` are clear without its name.
pub(crate) fn speaks_for_itself(key: &str) -> bool {
    ["variant", "mode"].contains(&key)
}

/// Returns an option in words: `super`, `target 10`.
pub(crate) fn in_words(key: &str, value: &str) -> String {
    if speaks_for_itself(key) {
        value.to_owned()
    } else {
        format!("{key} {value}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    option_value! {
        pub(crate) enum Variant {
            Nice = "nice", "cards";
            Super = "super", "more cards";
        }
    }

    option_value! {
        pub(crate) enum Limit {
            Off = "off", "none";
            Seconds60 = "60", "a minute";
            Seconds180 = "180", "three minutes";
        }
    }

    options! {
        pub(crate) struct Trial {
            variant: Variant = "variant", "Variant";
            limit: Limit = "limit", "Limit", separates: false;
        }
    }

    impl GameOptions for Trial {
        fn seats(&self) -> RangeInclusive<u8> {
            1..=1
        }
    }

    fn check(text: &str, expected: Result<&str, &str>) {
        let read = text.parse::<Trial>();
        assert_eq!(
            Trial::read(text).map(|o| o.to_string()),
            expected.map(str::to_owned).map_err(ParseError::new)
        );
        if let Ok(read) = read {
            assert_eq!(read.to_string().parse(), Ok(read));
        }
    }

    #[test]
    fn options_read_as_they_print() {
        check("", Ok(""));
        check("variant=nice limit=180", Ok("limit=180"));
        check("variant=super,limit=180", Ok("variant=super limit=180"));
        check("variant=big", Err("variant is nice or super; found 'big'"));
        check(
            "speed=1",
            Err("there is no option 'speed'; choose from variant and limit"),
        );
        check("variant", Err("an option is key=value, found 'variant'"));
        check("limit=60 limit=180", Ok("limit=180"));
        assert_eq!(
            Trial::default(),
            Trial {
                variant: Variant::Nice,
                limit: Limit::Off
            }
        );
        assert_eq!(
            ["limit=60", "variant=super"].map(|text| {
                Trial::SPECS
                    .iter()
                    .map(|choice| choice.value_in(text))
                    .collect::<Vec<_>>()
            }),
            [["nice", "60"], ["super", "off"]]
        );
        assert_eq!(
            Trial::SPECS
                .iter()
                .map(|choice| choice.separates)
                .collect::<Vec<_>>(),
            [true, false]
        );
    }
}
