//! What can be chosen before a game: one table a game, from which the setup screen, the command line, the save's
//! header and the parser follow.
use super::error::ParseError;
use crate::core::cycle::cycle;
use crate::core::words::{either, list, number, short, signed};
use std::fmt::Display;
use std::ops::RangeInclusive;

/// One thing to choose.
#[derive(Debug)]
pub struct Choice {
    /// Its name in text: `variant`.
    pub(crate) key: &'static str,
    /// Its name on the screen: `Variant`.
    pub(crate) label: &'static str,
    /// The values to choose from; the first is the default.
    pub(crate) values: &'static [Value],
}

/// One value of a [`Choice`].
#[derive(Debug)]
pub(crate) struct Value {
    /// Its name in text: `super`.
    pub(crate) id: &'static str,
    /// Its meaning, in a few words: `4×4, three dice, 52 cards`.
    pub(crate) about: &'static str,
}

/// The chosen value of each choice of a table, as indices into [`Choice::values`]. Its text form is
/// `key=value key=value`, in the table's order; what is not named has its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chosen(Vec<usize>);

impl Chosen {
    /// Every choice of `table` at its default.
    pub(crate) fn defaults(table: &[Choice]) -> Chosen {
        Chosen(vec![0; table.len()])
    }
    /// Parses the choice from `table` that `text` names.
    ///
    /// # Errors
    /// Names the key or value that does not exist, and those that do; or the key that is chosen twice.
    pub(crate) fn parse(table: &'static [Choice], text: &str) -> Result<Chosen, ParseError> {
        let mut chosen = Chosen::defaults(table);
        let mut named = vec![None; table.len()];
        for pair in text.split([' ', ',']).filter(|p| !p.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(|| {
                ParseError::new(format!("an option is key=value, found '{pair}'", pair = short(pair)))
            })?;
            let at = table.iter().position(|c| c.key == key).ok_or_else(|| {
                if table.is_empty() {
                    return ParseError::new(format!(
                        "there are no options here, found '{pair}'",
                        pair = short(pair)
                    ));
                }
                ParseError::new(format!(
                    "no option is called '{key}'; there is {}",
                    list(&table.iter().map(|c| c.key).collect::<Vec<_>>()),
                    key = short(key)
                ))
            })?;
            chosen.0[at] = table[at].values.iter().position(|v| v.id == value).ok_or_else(|| {
                let known = either(&table[at].values.iter().map(|v| v.id).collect::<Vec<_>>());
                ParseError::new(format!("{key} is {known}; found '{value}'", value = short(value)))
            })?;
            if let Some(first) = named[at].replace(pair) {
                return Err(ParseError::new(format!(
                    "{key} can be chosen once; found '{first}' and '{pair}'"
                )));
            }
        }
        Ok(chosen)
    }
    /// Returns the index chosen for each choice, in the table's order.
    pub(crate) fn indices(&self) -> impl Iterator<Item = usize> {
        self.0.iter().copied()
    }
    /// The index chosen for choice number `at`.
    pub(crate) fn index(&self, at: usize) -> usize {
        self.0[at]
    }
    /// Takes the next (or previous) value of choice number `at`, going round.
    pub(crate) fn step(&mut self, table: &'static [Choice], at: usize, forward: bool) {
        let count = table[at].values.len();
        self.0[at] = cycle(self.0[at], count, forward);
    }
    /// The text form.
    pub(crate) fn text(&self, table: &'static [Choice]) -> String {
        pairs(&table.iter().zip(&self.0).map(|(c, v)| (c.key, c.values[*v].id)).collect::<Vec<_>>())
    }
}

/// The measure by which finished games are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// By points: the more the better.
    Points,
    /// By the points that a seat is ahead of the best of the others: who first has so many has won.
    Lead,
    /// By nothing: such games are played for their own sake, and are no results.
    Nothing,
}

impl Measure {
    /// Returns a result as it is told: with its sign where it is a lead.
    pub(crate) fn told(self, value: i32) -> String {
        if self == Measure::Lead { signed(value) } else { number(value) }
    }
}

/// Options chosen before a game, and what follows from them. Their text is `key=value key=value`.
pub trait GameOptions: Display {
    /// Returns how many seats can play.
    fn seats(&self) -> RangeInclusive<u8>;
    /// Returns what the value chosen for the choice called `key` means here, where `about` says what it means in general;
    /// `None` if that choice changes nothing here.
    fn meaning(&self, _key: &str, about: &'static str) -> Option<&'static str> {
        Some(about)
    }
    /// Returns what finished games are compared by.
    fn measure(&self) -> Measure {
        Measure::Points
    }
    /// Returns whether somebody who plays alone can win, and so lose.
    fn wins_alone(&self) -> bool {
        false
    }
}

/// A type of which an option takes one value: an enum made by [`option_value!`].
pub(crate) trait OptionValue: Copy + Eq + 'static {
    /// All values, in the order of [`OptionValue::VALUES`]; the first is the default.
    const ALL: &'static [Self];
    /// The values and their names.
    const VALUES: &'static [Value];
    /// Returns what the value is called.
    fn value(self) -> &'static Value {
        let at = Self::ALL.iter().position(|value| *value == self);
        &Self::VALUES[at.expect("ALL holds every value")]
    }
}

/// Declares the values of one option as an enum: each variant with its name in text and what it means, which is its
/// documentation too. The first is the default.
macro_rules! option_value {
    ($(#[$doc:meta])* $vis:vis enum $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident = $id:literal, $about:literal;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name {
            $($(#[$variant_doc])* #[doc = $about] $variant,)*
        }
        impl $crate::core::options::OptionValue for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            const VALUES: &'static [$crate::core::options::Value] =
                &[$($crate::core::options::Value { id: $id, about: $about }),*];
        }
        impl Default for $name {
            fn default() -> Self {
                <Self as $crate::core::options::OptionValue>::ALL[0]
            }
        }
    };
}

/// Declares a game's options type, as [`Game::Options`](super::game::Game::Options) asks for: a field for each option,
/// with its key in text and its label on the screen.
macro_rules! options {
    ($(#[$doc:meta])* $vis:vis struct $name:ident {
        $($field:ident: $type:ty = $key:literal, $label:literal;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis struct $name {
            $(#[doc = concat!("The option *", $label, "*.")] $vis $field: $type,)*
        }
        impl $name {
            /// The options that can be chosen before a game.
            $vis const CHOICES: &'static [$crate::core::options::Choice] = &[$(
                $crate::core::options::Choice {
                    key: $key,
                    label: $label,
                    values: <$type as $crate::core::options::OptionValue>::VALUES,
                },
            )*];
            /// Reads a choice of them.
            $vis fn read(
                text: &str,
            ) -> Result<Box<dyn $crate::core::options::GameOptions>, $crate::core::game::ParseError> {
                Ok(Box::new(text.parse::<Self>()?))
            }
        }
        impl Default for $name {
            fn default() -> Self {
                $name { $($field: <$type as $crate::core::options::OptionValue>::ALL[0],)* }
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let pairs: &[(&str, &str)] =
                    &[$(($key, $crate::core::options::OptionValue::value(self.$field).id)),*];
                f.write_str(&$crate::core::options::pairs(pairs))
            }
        }
        impl std::str::FromStr for $name {
            type Err = $crate::core::game::ParseError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let chosen = $crate::core::options::Chosen::parse(Self::CHOICES, text)?;
                #[allow(unused_variables, unused_mut, reason = "a game without options asks for none")]
                let mut index = chosen.indices();
                Ok($name {
                    $($field: <$type as $crate::core::options::OptionValue>::ALL[index.next().unwrap_or(0)],)*
                })
            }
        }
    };
}

pub(crate) use {option_value, options};

/// Returns the pairs of key and value in `text` that are not the usual ones of `table`.
pub(crate) fn unusual<'a>(table: &[Choice], text: &'a str) -> Vec<(&'a str, &'a str)> {
    let usual = |key: &str, value: &str| {
        table.iter().any(|choice| choice.key == key && choice.values.first().is_some_and(|v| v.id == value))
    };
    let pairs = text.split_whitespace().filter_map(|pair| pair.split_once('='));
    pairs.filter(|(key, value)| !usual(key, value)).collect()
}

/// Returns whether the values of the option `key` speak for themselves.
pub(crate) fn speaks_for_itself(key: &str) -> bool {
    ["variant", "mode"].contains(&key)
}

/// Returns an option as people say it: `super`, `target 10`.
pub(crate) fn in_words(key: &str, value: &str) -> String {
    if speaks_for_itself(key) { value.to_owned() } else { format!("{key} {value}") }
}

/// Returns `key=value key=value`.
pub(crate) fn pairs(pairs: &[(&str, &str)]) -> String {
    pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    option_value! {
        /// For the test.
        pub(crate) enum Variant {
            Nice = "nice", "cards";
            Super = "super", "more cards";
        }
    }

    option_value! {
        /// For the test.
        pub(crate) enum Limit {
            Off = "off", "none";
            Seconds60 = "60", "a minute";
            Seconds180 = "180", "three minutes";
        }
    }

    options! {
        /// For the test.
        pub(crate) struct Trial {
            variant: Variant = "variant", "Variant";
            limit: Limit = "limit", "Limit";
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
    fn a_lead_is_told_with_its_sign() {
        let told = [Measure::Points, Measure::Lead].map(|measure| [-3, 10].map(|value| measure.told(value)));
        assert_eq!(told, [["−3", "10"], ["−3", "+10"]]);
    }

    #[test]
    fn options_read_as_they_print() {
        check("", Ok("variant=nice limit=off"));
        check("limit=180", Ok("variant=nice limit=180"));
        check("variant=super,limit=180", Ok("variant=super limit=180"));
        check("variant=big", Err("variant is nice or super; found 'big'"));
        check("speed=1", Err("no option is called 'speed'; there is variant and limit"));
        check("variant", Err("an option is key=value, found 'variant'"));
        check("limit=60 limit=180", Err("limit can be chosen once; found 'limit=60' and 'limit=180'"));
        check("limit=60 limit=60", Err("limit can be chosen once; found 'limit=60' and 'limit=60'"));
        assert_eq!(Trial::default(), Trial { variant: Variant::Nice, limit: Limit::Off });
    }

    #[test]
    fn no_options_are_listed_where_there_are_none() {
        let refused = Chosen::parse(&[], "speed=1").unwrap_err().to_string();
        assert_eq!(refused, "there are no options here, found 'speed=1'");
    }

    #[test]
    fn stepping_goes_round() {
        let mut chosen = Chosen::defaults(Trial::CHOICES);
        chosen.step(Trial::CHOICES, 0, false);
        assert_eq!(chosen.text(Trial::CHOICES), "variant=super limit=off");
        chosen.step(Trial::CHOICES, 0, true);
        assert_eq!(chosen.text(Trial::CHOICES), "variant=nice limit=off");
        chosen.step(Trial::CHOICES, 1, false);
        assert_eq!(chosen.text(Trial::CHOICES), "variant=nice limit=180");
        chosen.step(Trial::CHOICES, 1, false);
        assert_eq!(chosen.text(Trial::CHOICES), "variant=nice limit=60");
        chosen.step(Trial::CHOICES, 1, true);
        assert_eq!([chosen.index(0), chosen.index(1)], [0, 2]);
    }
}
