//! The types of symmetry: Cn with rotations, and Dn with rotations and mirrors.
use crate::core::{ParseError, words::short};
use std::fmt;
use std::str::FromStr;

/// A type of symmetry. C1, which everything has, is not one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symmetry {
    /// Cn: a rotation by 360°/n maps the figure onto itself; n from 2 to 9.
    Rotation(u8),
    /// Dn: n mirror lines, and for n ≥ 2 also Cn; n from 1 to 9.
    Mirror(u8),
}

impl Symmetry {
    /// The largest order with nine dice of any faces.
    pub(crate) const MOST: u8 = 9;

    /// Returns every type possible with nine dice: C2 to C9, then D1 to D9.
    pub(crate) fn all() -> impl Iterator<Item = Symmetry> + Clone {
        (2..=Symmetry::MOST)
            .map(Symmetry::Rotation)
            .chain((1..=Symmetry::MOST).map(Symmetry::Mirror))
    }

    /// Returns every type possible with the standard nine dice, which can be declared: C2 to C8,
    /// then D1 to D5.
    pub(crate) fn declarable() -> impl Iterator<Item = Symmetry> + Clone {
        Symmetry::all().filter(|s| s.is_declarable())
    }

    /// Returns `true` if it is possible with the standard nine dice.
    pub(crate) fn is_declarable(self) -> bool {
        match self {
            Symmetry::Rotation(n) => n <= 8,
            Symmetry::Mirror(n) => n <= 5,
        }
    }

    /// Returns its order n, a factor of the score.
    pub(crate) fn order(self) -> u8 {
        match self {
            Symmetry::Rotation(n) | Symmetry::Mirror(n) => n,
        }
    }

    /// Returns `true` if it has mirror lines.
    pub(crate) fn is_mirror(self) -> bool {
        matches!(self, Symmetry::Mirror(_))
    }

    /// Returns `true` if every figure with this symmetry also has `other`, which may be the same.
    pub(crate) fn contains(self, other: Symmetry) -> bool {
        self.order().is_multiple_of(other.order()) && (self.is_mirror() || !other.is_mirror())
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symmetry::Rotation(n) => write!(f, "C{n}"),
            Symmetry::Mirror(n) => write!(f, "D{n}"),
        }
    }
}

impl FromStr for Symmetry {
    type Err = ParseError;

    /// Parses `C4`, `Rotate 4`, `D2`, `Mirror 2` or `Reflect 2`, in any case, with or without a
    /// space.
    fn from_str(text: &str) -> Result<Symmetry, ParseError> {
        let refusal = || {
            let text = short(text.trim());
            ParseError::new(format!(
                "{text:?} is no symmetry: expected C2 to C9 (Rotate n) or D1 to D9 (Mirror n)"
            ))
        };
        let lower = text.trim().to_ascii_lowercase();
        let kinds = [
            ("rotate", false),
            ("mirror", true),
            ("reflect", true),
            ("c", false),
            ("d", true),
        ];
        let (digits, is_mirror) = kinds
            .iter()
            .find_map(|&(word, m)| Some((lower.strip_prefix(word)?, m)))
            .ok_or_else(refusal)?;
        let n = match digits.trim().as_bytes() {
            [digit @ b'1'..=b'9'] => digit - b'0',
            _ => return Err(refusal()),
        };
        match (is_mirror, n) {
            (true, n) => Ok(Symmetry::Mirror(n)),
            (false, 1) => Err(ParseError::new("C1 is no symmetry: every figure has it")),
            (false, n) => Ok(Symmetry::Rotation(n)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_parsed(text: &str, expected: &str) {
        let read: Result<Symmetry, _> = text.parse();
        assert_eq!(
            read.map(|s| s.to_string()).unwrap_or_default(),
            expected,
            "{text}"
        );
    }

    #[test]
    fn reads_every_way_of_saying_it() {
        for symmetry in Symmetry::all() {
            check_parsed(&symmetry.to_string(), &symmetry.to_string());
            let name = symmetry.to_string();
            check_parsed(&name.replace('C', "Rotate ").replace('D', "Mirror "), &name);
        }
        check_parsed(" rotate4 ", "C4");
        check_parsed("Reflect 3", "D3");
        check_parsed("d2", "D2");
        for bad in [
            "", "C", "C1", "C0", "C10", "D0", "E2", "Rotate", "C 4 4", "C4x",
        ] {
            check_parsed(bad, "");
        }
    }

    fn check_contained(symmetry: &str, expected: &str) {
        let symmetry: Symmetry = symmetry.parse().unwrap();
        let contained: Vec<String> = Symmetry::all()
            .filter(|&s| symmetry.contains(s))
            .map(|s| s.to_string())
            .collect();
        assert_eq!(contained.join(" "), expected, "{symmetry}");
    }

    #[test]
    fn larger_symmetries_contain_smaller_ones() {
        check_contained("C6", "C2 C3 C6");
        check_contained("C7", "C7");
        check_contained("D4", "C2 C4 D1 D2 D4");
        check_contained("D1", "D1");
        check_contained("D6", "C2 C3 C6 D1 D2 D3 D6");
    }

    #[test]
    fn twelve_types_can_be_declared() {
        let all: Vec<String> = Symmetry::declarable().map(|s| s.to_string()).collect();
        assert_eq!(all.join(" "), "C2 C3 C4 C5 C6 C7 C8 D1 D2 D3 D4 D5");
    }
}
