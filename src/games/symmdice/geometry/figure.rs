//! Dice on the table, and the notation of a figure. Pure geometry: no set of dice, no rules.
//!
//! Angles are computed with `libm` here and wherever a verdict or the position of a die depends on
//! them: the sine of the standard library depends on the platform, and a save must replay on every
//! one.
use super::dice::DICE;
use super::motifs::{Face, TURN};
use crate::core::{ParseError, RuleError, words::short};
use std::f64::consts::SQRT_2;
use std::fmt;
use std::str::FromStr;

/// A die side, in the units of positions.
pub(crate) const SIDE: i32 = 1_000;

/// Largest distance of a die from the middle of the table, in thousandths of a side.
pub(crate) const REACH: i32 = 100_000;

/// Largest overlap of two dice that still counts as touching, in thousandths of a side: whole
/// thousandths and hundredths of a degree cannot express the exact position of a rotated die that
/// touches another.
pub(crate) const TOUCH: f64 = 5.0;

/// A die on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlacedDie {
    /// The face.
    pub face: Face,
    /// Its centre to the right of the origin, in thousandths of a die side.
    pub x: i32,
    /// Its centre upward of the origin, in thousandths of a die side.
    pub y: i32,
    /// Rotation counter-clockwise, in hundredths of a degree, 0 to 35999.
    pub angle: i32,
}

impl PlacedDie {
    /// Creates a die at a fractional position: `x` and `y` in thousandths of a side, `angle` in
    /// hundredths of a degree; all are rounded.
    pub(crate) fn from_fractions(face: Face, x: f64, y: f64, angle: f64) -> PlacedDie {
        PlacedDie {
            face,
            x: round_to_whole(x),
            y: round_to_whole(y),
            angle: round_to_whole(angle).rem_euclid(TURN),
        }
    }

    /// Returns the four corners, counter-clockwise, in thousandths of a side.
    pub(crate) fn corners(&self) -> [(f64, f64); 4] {
        let half = f64::from(SIDE) / 2.0;
        [(-half, -half), (half, -half), (half, half), (-half, half)]
            .map(|corner| self.to_table(corner))
    }

    /// Converts a point of the face, relative to its centre, to a point of the table; both in
    /// thousandths of a side.
    pub(crate) fn to_table(self, (u, v): (f64, f64)) -> (f64, f64) {
        let (sin, cos) = libm::sincos(radians(self.angle));
        (
            f64::from(self.x) + u * cos - v * sin,
            f64::from(self.y) + u * sin + v * cos,
        )
    }

    /// Converts a point of the table to a point of the face, relative to its centre; both in
    /// thousandths of a side.
    pub(crate) fn to_face(self, (x, y): (f64, f64)) -> (f64, f64) {
        let (sin, cos) = libm::sincos(radians(self.angle));
        let (dx, dy) = (x - f64::from(self.x), y - f64::from(self.y));
        (dx * cos + dy * sin, dy * cos - dx * sin)
    }

    /// Returns `true` if it covers a point of the table, in thousandths of a side.
    pub(crate) fn covers(&self, point: (f64, f64)) -> bool {
        let (u, v) = self.to_face(point);
        u.abs().max(v.abs()) <= f64::from(SIDE) / 2.0
    }

    /// Returns the depth of its overlap with `other`, in thousandths of a side: the smallest shift
    /// that separates them; if a line separates them already, minus the widest such gap. By the
    /// separating axis theorem the directions of the sides suffice.
    pub(crate) fn depth(&self, other: &PlacedDie) -> f64 {
        let (dx, dy) = (f64::from(other.x - self.x), f64::from(other.y - self.y));
        let mut depth = f64::INFINITY;
        let turned = radians(other.angle - self.angle);
        // Along a side of one square, that square extends half a side, the other half of its width
        // at that angle.
        let (sin, cos) = libm::sincos(turned);
        let reach = f64::from(SIDE) / 2.0 * (1.0 + cos.abs() + sin.abs());
        for angle in [self.angle, other.angle] {
            let (sin, cos) = libm::sincos(radians(angle));
            for distance in [dx * cos + dy * sin, dy * cos - dx * sin] {
                depth = depth.min(reach - distance.abs());
            }
        }
        depth
    }

    /// Returns `true` if it overlaps `other` by more than `depth`, in thousandths of a side; for a
    /// negative `depth`, if the gap between them is less than `-depth`.
    pub(crate) fn is_deeper(&self, other: &PlacedDie, depth: f64) -> bool {
        // Along a side, the half extents of two squares add up to between 1 and (1 + √2) / 2 sides;
        // the distance of their centres along the better side is between a √2th of the distance and
        // all of it: most pairs need no angle.
        let side = f64::from(SIDE);
        let (dx, dy) = (f64::from(other.x - self.x), f64::from(other.y - self.y));
        let distance_squared = dx * dx + dy * dy;
        let min_distance = side - depth - 1.0;
        let max_distance = 1.708 * side - SQRT_2 * depth + 1.0;
        if max_distance > 0.0 && distance_squared >= max_distance * max_distance {
            return false;
        }
        min_distance > 0.0 && distance_squared <= min_distance * min_distance
            || self.depth(other) > depth
    }

    /// Returns `true` if it overlaps `other` by more than touching.
    pub(crate) fn overlaps(&self, other: &PlacedDie) -> bool {
        self.is_deeper(other, TOUCH)
    }
}

fn round_to_whole(value: f64) -> i32 {
    value.round().clamp(-1e9, 1e9) as i32
}

/// Converts hundredths of a degree to radians.
pub(crate) fn radians(angle: i32) -> f64 {
    f64::from(angle) / 100.0 * std::f64::consts::PI / 180.0
}

impl fmt::Display for PlacedDie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{},{},{}", self.face, self.x, self.y, self.angle)
    }
}

impl FromStr for PlacedDie {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PlacedDie, ParseError> {
        let refusal = || {
            ParseError::new(format!(
                "expected a die as FACE@X,Y,ANGLE in whole numbers, such as h@1500,0,0, found {:?}",
                short(text)
            ))
        };
        let (face, place) = text.split_once('@').ok_or_else(refusal)?;
        let mut letters = face.trim_end().chars();
        let face = match (letters.next(), letters.next()) {
            (Some(letter), None) => Face::of_letter(letter)?,
            _ => return Err(refusal()),
        };
        let numbers: Vec<i32> = place
            .split(',')
            .map(|n| n.trim().parse().map_err(|_| refusal()))
            .collect::<Result<_, _>>()?;
        let [x, y, angle] = numbers[..] else {
            return Err(refusal());
        };
        if x.unsigned_abs().max(y.unsigned_abs()) > REACH.unsigned_abs() {
            return Err(ParseError::new(format!(
                "{} lies off the table: X and Y go up to {REACH}",
                short(text)
            )));
        }
        Ok(PlacedDie {
            face,
            x,
            y,
            angle: angle.rem_euclid(TURN),
        })
    }
}

/// Two to nine dice on the table, none overlapping. Its text is its notation: `h@1500,0,0
/// h@-1500,0,18000`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Figure(Vec<PlacedDie>);

impl Figure {
    /// Creates a figure of these dice.
    pub(crate) fn new(dice: Vec<PlacedDie>) -> Result<Figure, RuleError> {
        let few_or_many = match dice.len() {
            ..2 => Some("at least two"),
            2..=DICE => None,
            _ => Some("at most nine"),
        };
        if let Some(expected) = few_or_many {
            let count = dice.len();
            return Err(RuleError::new(format!(
                "a figure has {expected} dice, and this one has {count}"
            )));
        }
        let Some((i, j)) = overlap(&dice) else {
            return Ok(Figure(dice));
        };
        let [one, other] = [i, j].map(|die| dice[die].face.name());
        Err(RuleError::new(if one == other {
            format!("two dice with a {one} overlap: move one of them")
        } else {
            format!("the {one} and the {other} overlap: move one of them")
        }))
    }

    /// Its dice.
    pub fn dice(&self) -> &[PlacedDie] {
        &self.0
    }

    /// Returns the centroid of the centres of its dice, in thousandths of a side: the fixed point
    /// of every symmetry.
    pub fn centre(&self) -> (f64, f64) {
        centroid(&self.0)
    }
}

/// Returns the centroid of the centres of dice, in thousandths of a side; the origin if there are
/// none.
pub(crate) fn centroid(dice: &[PlacedDie]) -> (f64, f64) {
    let n = dice.len().max(1) as f64;
    let sum = dice.iter().fold((0.0, 0.0), |(x, y), d| {
        (x + f64::from(d.x), y + f64::from(d.y))
    });
    (sum.0 / n, sum.1 / n)
}

/// Returns the first two dice that overlap, by index.
pub(crate) fn overlap(dice: &[PlacedDie]) -> Option<(usize, usize)> {
    let pairs = (0..dice.len()).flat_map(|i| (i + 1..dice.len()).map(move |j| (i, j)));
    pairs.into_iter().find(|&(i, j)| dice[i].overlaps(&dice[j]))
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, die) in self.0.iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(f, "{space}{die}")?;
        }
        Ok(())
    }
}

impl FromStr for Figure {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Figure, ParseError> {
        // A die begins with the letter of its face, so spaces within it are allowed.
        let begins = text
            .char_indices()
            .filter(|(_, sign)| sign.is_alphabetic())
            .map(|(index, _)| index);
        let mut begins: Vec<usize> = begins.chain([text.len()]).collect();
        if !text[..begins[0]].trim().is_empty() {
            begins.insert(0, 0);
        }
        Ok(Figure::new(
            begins
                .windows(2)
                .map(|span| {
                    let place = text[..span[0]].chars().count();
                    text[span[0]..span[1]]
                        .trim()
                        .parse()
                        .map_err(|why: ParseError| why.at(place))
                })
                .collect::<Result<_, _>>()?,
        )?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse_die(text: &str) -> PlacedDie {
        text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    fn check_round_trip(text: &str, expected: &str) {
        let figure: Figure = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(figure.to_string(), expected);
        assert_eq!(expected.parse(), Ok(figure));
    }

    #[test]
    fn figures_round_trip() {
        check_round_trip(
            "d@0,0,0 h@1500,0,0 h@-1500,0,18000",
            "d@0,0,0 h@1500,0,0 h@-1500,0,18000",
        );
        check_round_trip(
            "  y@+10,0,-9000   S@0,1500,36000",
            "y@10,0,27000 S@0,1500,0",
        );
    }

    fn check_refusal(text: &str, expected: &str) {
        let error = text
            .parse::<Figure>()
            .map_or_else(|e| e.to_string(), |f| format!("read as {f}"));
        assert!(error.contains(expected), "{text:?}: {error}");
    }

    #[test]
    fn bad_figures_are_refused_with_a_reason() {
        check_refusal("", "at least two dice, and this one has 0");
        check_refusal("d@0,0,0", "at least two dice, and this one has 1");
        check_refusal(
            "d@0,0,0 h@900,0,0",
            "the diamond and the hook overlap: move one of them",
        );
        check_refusal("d@0,0,0 h@0.5,0,0", "whole numbers");
        check_refusal("d@0,0 h@0,0,0", "FACE@X,Y,ANGLE");
        check_refusal("d@0,0,0,0 h@0,0,0", "FACE@X,Y,ANGLE");
        check_refusal("dd@0,0,0 h@0,0,0", "FACE@X,Y,ANGLE");
        check_refusal("q@0,0,0 h@0,0,0", "no face");
        check_refusal("d@0,0,0 h@200000,0,0", "off the table");
        check_refusal("d@0,0,0 h@99999999999,0,0", "whole numbers");
        let ten: Vec<String> = (0..10).map(|i| format!("d@{},0,0", i * 2000)).collect();
        check_refusal(&ten.join(" "), "at most nine dice");
        check_refusal("x", "such as h@1500,0,0");
        assert!("h@1500,0,0".parse::<PlacedDie>().is_ok());
    }

    #[test]
    fn the_farthest_number_is_off_the_table_too() {
        for text in ["d@-2147483648,0,0", "d@0,-2147483648,0"] {
            let refused = text.parse::<PlacedDie>().expect_err("it is far away");
            assert!(refused.to_string().contains("off the table"), "{refused}");
        }
        for text in ["d@100000,-100000,0", "d@-100000,100000,0"] {
            assert_eq!(
                parse_die(text).to_string(),
                text,
                "the corner is still on it"
            );
        }
        assert!("d@0,100001,0".parse::<PlacedDie>().is_err());
    }

    fn corners_of(text: &str) -> [(i32, i32); 4] {
        parse_die(text)
            .corners()
            .map(|(x, y)| (x.round() as i32, y.round() as i32))
    }

    #[test]
    fn corners_are_half_a_side_away_counter_clockwise() {
        assert_eq!(
            corners_of("h@1000,-700,0"),
            [(500, -1200), (1500, -1200), (1500, -200), (500, -200)]
        );
        assert_eq!(
            corners_of("h@1000,-700,9000"),
            [(1500, -1200), (1500, -200), (500, -200), (500, -1200)]
        );
    }

    fn check_overlap(a: &str, b: &str, expected: bool) {
        let a = parse_die(a);
        let b = parse_die(b);
        assert_eq!(
            (a.overlaps(&b), b.overlaps(&a)),
            (expected, expected),
            "{a} {b}: {}",
            a.depth(&b)
        );
    }

    #[test]
    fn dice_may_touch_and_not_overlap() {
        check_overlap("d@0,0,0", "d@1000,0,0", false);
        check_overlap("d@0,0,0", "d@1000,1000,0", false);
        check_overlap("d@0,0,0", "d@990,0,0", true);
        check_overlap("d@0,0,0", "d@1207,0,4500", false);
        check_overlap("d@0,0,0", "d@1190,0,4500", true);
        check_overlap("d@0,0,4500", "d@1415,0,4500", false);
        // Corner to corner diagonally: a line at 45° separates them, although their bounding boxes
        // intersect.
        check_overlap("d@0,0,4500", "d@708,708,4500", false);
        check_overlap("d@0,0,4500", "d@690,690,4500", true);
        check_overlap("d@5,5,0", "d@5,5,0", true);
    }

    fn check_depth(other: &str, depth: f64, expected: bool) {
        let one = parse_die("d@0,0,0");
        let other = parse_die(other);
        assert_eq!(one.is_deeper(&other, depth), expected, "{other} {depth}");
    }

    #[test]
    fn a_depth_may_be_none_or_a_gap() {
        check_depth("d@999,0,0", 0.0, true);
        check_depth("d@1000,0,0", 0.0, false);
        check_depth("d@1100,0,0", 0.0, false);
        // Diagonally, the gap along the sides is narrower than the distance of the corners.
        check_depth("d@1780,1780,0", -800.0, true);
        check_depth("d@1820,1820,0", -800.0, false);
    }

    proptest! {
        #[test]
        fn overlap_agrees_with_looking_at_points(x in -1600i32..1600, y in -1600i32..1600, a in 0..TURN, b in 0..TURN) {
            let one = PlacedDie { face: Face::Diamond, x: 0, y: 0, angle: a };
            let two = PlacedDie { face: Face::Diamond, x, y, angle: b };
            prop_assert!((one.depth(&two) - two.depth(&one)).abs() < 1e-6);
            // The obvious check: some point of a fine grid on one lies on the other.
            let grid = (-50..=50).flat_map(|i| (-50..=50).map(move |j| (f64::from(i) * 10.0, f64::from(j) * 10.0)));
            let is_shared = grid.into_iter().any(|p| two.covers(one.to_table(p)));
            let depth = one.depth(&two);
            if depth > 20.0 { prop_assert!(is_shared, "depth {depth}"); }
            if depth < 0.0 { prop_assert!(!is_shared, "depth {depth}"); }
        }

        #[test]
        fn without_an_angle_only_depth(
            x in -3000i32..3000, y in -3000i32..3000, a in 0..TURN, b in 0..TURN, by in -800..800
        ) {
            let one = PlacedDie { face: Face::Diamond, x: 0, y: 0, angle: a };
            let two = PlacedDie { face: Face::Diamond, x, y, angle: b };
            prop_assert_eq!(one.is_deeper(&two, f64::from(by)), one.depth(&two) > f64::from(by));
        }

        #[test]
        fn face_and_table_points_are_inverse(x in -5000i32..5000, y in -5000i32..5000, angle in 0..TURN, u in -500.0..500.0, v in -500.0..500.0) {
            let die = PlacedDie { face: Face::Hook, x, y, angle };
            let (p, q) = die.to_face(die.to_table((u, v)));
            prop_assert!((p - u).abs() < 1e-6 && (q - v).abs() < 1e-6);
        }
    }

    #[test]
    fn a_die_reaches_half_a_side() {
        let die = PlacedDie {
            face: Face::of_letter('h').unwrap(),
            x: 1000,
            y: -500,
            angle: 0,
        };
        let is_covered = |x: f64, y: f64| die.covers((x, y));
        assert!(
            is_covered(1000.0, -500.0) && is_covered(1499.0, -500.0) && is_covered(501.0, -1.0)
        );
        assert!(!is_covered(1501.0, -500.0) && !is_covered(1000.0, 1.0) && !is_covered(0.0, 0.0));
    }
}
