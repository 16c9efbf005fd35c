//! What can be chosen before a game: one table a game, from which the setup screen, the command line, the save's
//! header and the parser follow.
use super::refusal::RuleError;

/// One thing to choose.
#[derive(Debug)]
pub struct Choice {
    /// Its name in text: `variant`.
    pub key: &'static str,
    /// Its name on the screen: `Variant`.
    pub label: &'static str,
    /// What can be chosen; the first is the default.
    pub values: &'static [Value],
}

/// One value of a [`Choice`].
#[derive(Debug)]
pub struct Value {
    /// Its name in text: `super`.
    pub id: &'static str,
    /// What it means, in a few words: `4×4, three dice, 52 cards`.
    pub about: &'static str,
}

/// The chosen value of each choice of a table, as indices into [`Choice::values`]. Its text form is
/// `key=value key=value`, in the table's order; what is not named has its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen(Vec<usize>);

impl Chosen {
    /// Every choice of `table` at its default.
    pub fn defaults(table: &[Choice]) -> Chosen {
        Chosen(vec![0; table.len()])
    }
    /// What `text` chooses from `table`.
    ///
    /// # Errors
    /// Names the key or value that does not exist, and those that do.
    pub fn parse(table: &'static [Choice], text: &str) -> Result<Chosen, RuleError> {
        let mut chosen = Chosen::defaults(table);
        for pair in text.split([' ', ',']).filter(|p| !p.is_empty()) {
            let (key, value) = pair
                .split_once('=')
                .ok_or_else(|| RuleError::new(format!("an option is key=value, found '{pair}'")))?;
            let at = table.iter().position(|c| c.key == key).ok_or_else(|| {
                if table.is_empty() {
                    return RuleError::new(format!("there are no options here, found '{pair}'"));
                }
                RuleError::new(format!(
                    "no option is called '{key}'; there is {}",
                    list(table.iter().map(|c| c.key))
                ))
            })?;
            chosen.0[at] = table[at].values.iter().position(|v| v.id == value).ok_or_else(|| {
                let known = list(table[at].values.iter().map(|v| v.id));
                RuleError::new(format!("{key} is one of {known}; found '{value}'"))
            })?;
        }
        Ok(chosen)
    }
    /// The value chosen for `key`.
    ///
    /// # Panics
    /// Where `table` has no such key: that is a mistake of the program.
    pub fn get(&self, table: &'static [Choice], key: &str) -> &'static str {
        let at = table.iter().position(|c| c.key == key).expect("the option is in the game's table");
        table[at].values[self.0[at]].id
    }
    /// The index chosen for choice number `at`.
    pub fn index(&self, at: usize) -> usize {
        self.0[at]
    }
    /// Takes the next (or previous) value of choice number `at`, going round.
    pub fn step(&mut self, table: &'static [Choice], at: usize, forward: bool) {
        let count = table[at].values.len();
        self.0[at] = (self.0[at] + if forward { 1 } else { count - 1 }) % count;
    }
    /// The text form.
    pub fn text(&self, table: &'static [Choice]) -> String {
        let pairs = table.iter().zip(&self.0).map(|(c, v)| format!("{}={}", c.key, c.values[*v].id));
        pairs.collect::<Vec<_>>().join(" ")
    }
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// Makes a game's options type: a [`Chosen`] over one table, with the text form that [`super::game::Game::Options`]
/// asks for.
#[macro_export]
macro_rules! options_type {
    ($(#[$doc:meta])* $name:ident, $table:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name($crate::core::options::Chosen);

        impl $name {
            /// The value chosen for `key`.
            pub fn get(&self, key: &str) -> &'static str {
                self.0.get($table, key)
            }
        }

        impl Default for $name {
            fn default() -> Self {
                $name($crate::core::options::Chosen::defaults($table))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0.text($table))
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::core::game::RuleError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::core::options::Chosen::parse($table, text).map($name)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    static TABLE: &[Choice] = &[
        Choice {
            key: "variant",
            label: "Variant",
            values: &[Value { id: "nice", about: "" }, Value { id: "super", about: "" }],
        },
        Choice {
            key: "limit",
            label: "Limit",
            values: &[Value { id: "off", about: "" }, Value { id: "180", about: "" }],
        },
    ];

    options_type!(
        /// For the test.
        Trial, TABLE
    );

    fn check(text: &str, expected: Result<&str, &str>) {
        let read =
            text.parse::<Trial>().map(|o| format!("variant={} limit={}", o.get("variant"), o.get("limit")));
        assert_eq!(read, text.parse::<Trial>().map(|o| o.to_string()));
        assert_eq!(read, expected.map(str::to_owned).map_err(RuleError::new));
    }

    #[test]
    fn options_read_as_they_print() {
        check("", Ok("variant=nice limit=off"));
        check("limit=180", Ok("variant=nice limit=180"));
        check("variant=super,limit=180", Ok("variant=super limit=180"));
        check("variant=big", Err("variant is one of nice, super; found 'big'"));
        check("speed=1", Err("no option is called 'speed'; there is variant, limit"));
        check("variant", Err("an option is key=value, found 'variant'"));
    }

    #[test]
    fn no_options_are_listed_where_there_are_none() {
        let refused = Chosen::parse(&[], "speed=1").unwrap_err().to_string();
        assert_eq!(refused, "there are no options here, found 'speed=1'");
    }

    #[test]
    fn stepping_goes_round() {
        let mut chosen = Chosen::defaults(TABLE);
        chosen.step(TABLE, 0, false);
        assert_eq!(chosen.get(TABLE, "variant"), "super");
        chosen.step(TABLE, 0, true);
        assert_eq!(chosen.get(TABLE, "variant"), "nice");
    }
}
