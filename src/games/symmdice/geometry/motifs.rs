//! The pictures on the dice: eight motifs, three of them in two hands, eleven faces. One table
//! defines the polygons and the symmetry of each; a test draws each and checks that it has exactly
//! that symmetry.
use super::symmetry::Symmetry;
use crate::core::RuleError;
use std::fmt;

/// Half a die side in the units of the polygons.
pub(crate) const HALF: i32 = 24;

/// A full turn, in hundredths of a degree.
pub(crate) const TURN: i32 = 36_000;

/// Motif of a face, of either hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub(crate) enum Motif {
    Hook,
    S,
    Pinwheel,
    Bar,
    Slant,
    Check,
    Butterfly,
    Diamond,
}

/// A face of a die: a motif and, if it differs from its mirror image, its hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// `h`: a hook whose foot points left.
    Hook,
    /// `H`: its mirror image.
    HookMirror,
    /// `s`: an S.
    S,
    /// `S`: its mirror image.
    SMirror,
    /// `p`: four blades.
    Pinwheel,
    /// `P`: its mirror image.
    PinwheelMirror,
    /// `b`: the lower half of the face filled.
    Bar,
    /// `l`: the half under the rising diagonal filled.
    Slant,
    /// `c`: the lower left and the upper right quarter filled.
    Check,
    /// `y`: a left and a right wing.
    Butterfly,
    /// `d`: a diamond.
    Diamond,
}

/// An entry of the table of motifs. Its picture is the union of `shapes`, polygons in a square of
/// ±[`HALF`], X to the right and Y upward; for a chiral motif, of its lower-case face.
struct MotifRow {
    motif: Motif,
    name: &'static str,
    /// Number of rotations that map the picture onto itself, including the identity.
    turns: i32,
    /// The direction of one mirror line of the picture at angle 0, in hundredths of a degree
    /// counter-clockwise from X.
    mirror: Option<i32>,
    shapes: &'static [&'static [(i32, i32)]],
}

/// The motifs, in the order of [`Motif`].
const TABLE: [MotifRow; 8] = [
    MotifRow {
        motif: Motif::Hook,
        name: "hook",
        turns: 1,
        mirror: None,
        // A thin arm with a heavy foot: the hands differ at a few dots and at any angle.
        shapes: &[&[(8, 21), (18, 21), (18, -21), (-12, -21), (-12, -3), (8, -3)]],
    },
    MotifRow {
        motif: Motif::S,
        name: "S",
        turns: 2,
        mirror: None,
        // A thin spine with heavy ends.
        shapes: &[&[
            (-5, 21),
            (21, 21),
            (21, 5),
            (5, 5),
            (5, -21),
            (-21, -21),
            (-21, -5),
            (-5, -5),
        ]],
    },
    MotifRow {
        motif: Motif::Pinwheel,
        name: "pinwheel",
        turns: 4,
        mirror: None,
        shapes: &[
            &[(0, 0), (0, 23), (23, 23)],
            &[(0, 0), (-23, 0), (-23, 23)],
            &[(0, 0), (0, -23), (-23, -23)],
            &[(0, 0), (23, 0), (23, -23)],
        ],
    },
    MotifRow {
        motif: Motif::Bar,
        name: "bar",
        turns: 1,
        mirror: Some(9_000),
        shapes: &[&[(-24, -24), (24, -24), (24, 0), (-24, 0)]],
    },
    MotifRow {
        motif: Motif::Slant,
        name: "slant",
        turns: 1,
        mirror: Some(13_500),
        shapes: &[&[(-24, -24), (24, -24), (24, 24)]],
    },
    MotifRow {
        motif: Motif::Check,
        name: "check",
        turns: 2,
        mirror: Some(4_500),
        shapes: &[
            &[(-24, -24), (0, -24), (0, 0), (-24, 0)],
            &[(0, 0), (24, 0), (24, 24), (0, 24)],
        ],
    },
    MotifRow {
        motif: Motif::Butterfly,
        name: "butterfly",
        turns: 2,
        mirror: Some(0),
        shapes: &[&[(-22, 20), (0, 2), (22, 20), (22, -20), (0, -2), (-22, -20)]],
    },
    MotifRow {
        motif: Motif::Diamond,
        name: "diamond",
        turns: 4,
        mirror: Some(0),
        shapes: &[&[(0, 23), (23, 0), (0, -23), (-23, 0)]],
    },
];

impl Motif {
    fn row(self) -> &'static MotifRow {
        let row = &TABLE[self as usize];
        debug_assert_eq!(row.motif, self);
        row
    }

    /// Returns its name in a sentence.
    pub(crate) fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns `true` if it differs from its mirror image.
    pub(crate) fn is_chiral(self) -> bool {
        self.row().mirror.is_none()
    }

    /// Returns the number of rotations that map its picture onto itself (1, 2 or 4).
    pub(crate) fn turns(self) -> i32 {
        self.row().turns
    }
}

impl Face {
    /// All faces, in the order of their letters `hHsSpPblcyd`.
    pub(crate) const ALL: [Face; 11] = [
        Face::Hook,
        Face::HookMirror,
        Face::S,
        Face::SMirror,
        Face::Pinwheel,
        Face::PinwheelMirror,
        Face::Bar,
        Face::Slant,
        Face::Check,
        Face::Butterfly,
        Face::Diamond,
    ];

    const LETTERS: [char; 11] = ['h', 'H', 's', 'S', 'p', 'P', 'b', 'l', 'c', 'y', 'd'];

    /// Returns its letter in the notation.
    pub(crate) fn letter(self) -> char {
        Face::LETTERS[self as usize]
    }

    pub(crate) fn of_letter(letter: char) -> Result<Face, RuleError> {
        let known = Face::LETTERS
            .iter()
            .position(|&l| l == letter)
            .map(|i| Face::ALL[i]);
        known.ok_or_else(|| {
            RuleError::new(format!(
                "{letter:?} is no face: expected one of h H s S p P b l c y d"
            ))
        })
    }

    pub(crate) fn motif(self) -> Motif {
        match self {
            Face::Hook | Face::HookMirror => Motif::Hook,
            Face::S | Face::SMirror => Motif::S,
            Face::Pinwheel | Face::PinwheelMirror => Motif::Pinwheel,
            Face::Bar => Motif::Bar,
            Face::Slant => Motif::Slant,
            Face::Check => Motif::Check,
            Face::Butterfly => Motif::Butterfly,
            Face::Diamond => Motif::Diamond,
        }
    }

    /// Returns its mirror image: the other hand, or itself.
    pub fn mirrored(self) -> Face {
        match self {
            Face::Hook => Face::HookMirror,
            Face::HookMirror => Face::Hook,
            Face::S => Face::SMirror,
            Face::SMirror => Face::S,
            Face::Pinwheel => Face::PinwheelMirror,
            Face::PinwheelMirror => Face::Pinwheel,
            other => other,
        }
    }

    /// Returns `true` if it is the mirror image of its lower-case letter.
    pub(crate) fn is_mirrored(self) -> bool {
        self.letter().is_ascii_uppercase()
    }

    /// Returns its name in a sentence.
    pub(crate) fn name(self) -> String {
        let mirrored = if self.is_mirrored() { "mirrored " } else { "" };
        format!("{mirrored}{}", self.motif().name())
    }

    /// Returns the rotational period of its picture, in hundredths of a degree.
    pub fn period(self) -> i32 {
        TURN / self.motif().turns()
    }

    /// Returns the line of a mirror that maps this face at angle 0 to [`Face::mirrored`] at angle
    /// 0: for a mirror-symmetric face its own mirror line, for a chiral one the vertical. In
    /// hundredths of a degree from X.
    pub fn mirror_line(self) -> i32 {
        self.motif().row().mirror.unwrap_or(9_000)
    }

    /// Returns `true` if its own picture has `symmetry`, so that it can lie at the centre of a
    /// figure with it.
    pub(crate) fn has(self, symmetry: Symmetry) -> bool {
        let row = self.motif().row();
        let has_rotation = row.turns % i32::from(symmetry.order()) == 0;
        has_rotation && (row.mirror.is_some() || !symmetry.is_mirror())
    }

    /// Returns the polygons of its picture at angle 0, in a square of ±[`HALF`], X to the right and
    /// Y upward.
    pub(crate) fn shapes(self) -> impl Iterator<Item = Vec<(i32, i32)>> {
        let sign = if self.is_mirrored() { -1 } else { 1 };
        self.motif()
            .row()
            .shapes
            .iter()
            .map(move |shape| shape.iter().map(|&(x, y)| (sign * x, y)).collect())
    }

    /// Returns `true` if the point (x, y) of the face is filled, in die sides from its centre, by
    /// the even-odd rule.
    #[cfg(test)]
    pub(crate) fn is_filled(self, x: f64, y: f64) -> bool {
        let units = 2.0 * f64::from(HALF);
        let x = if self.is_mirrored() { -x } else { x };
        let shapes = &self.motif().row().shapes;
        shapes
            .iter()
            .any(|shape| contains(shape, x * units, y * units))
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Returns `true` if a polygon contains a point: an odd number of its edges cross the ray to the
/// right of it.
#[cfg(test)]
fn contains(polygon: &[(i32, i32)], x: f64, y: f64) -> bool {
    let mut inside = false;
    let mut previous = polygon[polygon.len() - 1];
    for &corner in polygon {
        let [(x0, y0), (x1, y1)] = [previous, corner].map(|(x, y)| (f64::from(x), f64::from(y)));
        if (y0 > y) != (y1 > y) && x < x0 + (y - y0) / (y1 - y0) * (x1 - x0) {
            inside = !inside;
        }
        previous = corner;
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Applies one of the eight symmetries of the square: a left-right flip if `flip`, then `k`
    /// quarter turns.
    fn square(k: u8, flip: bool, (x, y): (i32, i32)) -> (i32, i32) {
        let mut p = if flip { (-x, y) } else { (x, y) };
        for _ in 0..k {
            p = (-p.1, p.0);
        }
        p
    }

    /// Returns a face as a bitmap: the number of filled points among eight around each point of a
    /// grid. Grid and points are invariant under the symmetries of the square, and none lies on an
    /// edge or a diagonal.
    fn bitmap(face: Face, map: impl Fn((i32, i32)) -> (i32, i32)) -> Vec<u8> {
        let around = [
            (1, 2),
            (2, 1),
            (-1, 2),
            (-2, 1),
            (1, -2),
            (2, -1),
            (-1, -2),
            (-2, -1),
        ];
        let grid = (-47..=47)
            .step_by(2)
            .flat_map(|y| (-47..=47).step_by(2).map(move |x| (x, y)));
        grid.map(|point| {
            let (x, y) = map(point);
            let filled = around.iter().filter(|(dx, dy)| {
                face.is_filled(
                    f64::from(100 * x + dx) / 9_600.0,
                    f64::from(100 * y + dy) / 9_600.0,
                )
            });
            filled.count() as u8
        })
        .collect()
    }

    fn picture_row(face: Face, y: i32) -> String {
        (0..10)
            .map(|x| if is_filled_at(face, x, y) { '#' } else { '.' })
            .collect()
    }

    /// Slightly to the right of each point, where no diagonal runs.
    fn is_filled_at(face: Face, x: i32, y: i32) -> bool {
        face.is_filled(coordinate_of(x) + 0.01, -coordinate_of(y))
    }

    fn coordinate_of(place: i32) -> f64 {
        f64::from(2 * place - 9) / 20.0
    }

    #[test]
    fn faces_look_as_they_do_on_dice() {
        let letters = "hspblcyd"
            .chars()
            .map(|letter| Face::of_letter(letter).unwrap());
        let faces: Vec<Face> = letters.collect();
        let picture = [
            ".......... .......... .....####. .......... .........# .....##### .......... ..........",
            ".......##. ....#####. #....###.. .......... ........## .....##### #......... ....##....",
            ".......##. ....#####. ##...##... .......... .......### .....##### ##.....##. ...####...",
            ".......##. ....#####. ###..#.... .......... ......#### .....##### ####..###. ..######..",
            ".......##. ....##.... ####...... .......... .....##### .....##### #########. .########.",
            ".......##. ....##.... ....###### ########## ....###### #####..... #########. .########.",
            "..#######. .#####.... ...##.#### ########## ...####### #####..... ####..###. ..######..",
            "..#######. .#####.... ..###..### ########## ..######## #####..... ##.....##. ...####...",
            "..#######. .#####.... .####...## ########## .######### #####..... #......... ....##....",
            ".......... .......... #####....# ########## ########## #####..... .......... ..........",
        ];
        assert_eq!(
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|y| {
                faces
                    .iter()
                    .map(|&face| picture_row(face, y))
                    .collect::<Vec<_>>()
                    .join(" ")
            }),
            picture
        );
    }

    #[test]
    fn faces_have_the_symmetry_of_the_table() {
        for face in Face::ALL {
            let plain = bitmap(face, |p| p);
            for k in 0..4u8 {
                let turned = bitmap(face, |p| square(k, false, p)) == plain;
                assert_eq!(
                    turned,
                    i32::from(k) * 9_000 % face.period() == 0,
                    "{face} turned {k} quarters"
                );
                // A flip left to right is a mirror in the vertical; followed by k quarter turns, in
                // 90° + k·45°.
                let mirrored = bitmap(face, |p| square(k, true, p)) == plain;
                let line = 9_000 + i32::from(k) * 4_500;
                let is_claimed = !face.motif().is_chiral()
                    && (2 * (line - face.mirror_line())).rem_euclid(face.period()) == 0;
                assert_eq!(mirrored, is_claimed, "{face} in the mirror {line}");
            }
        }
    }

    #[test]
    fn a_capital_mirrors_its_small_letter() {
        for face in Face::ALL {
            let mirror = bitmap(face, |p| square(0, true, p));
            let line = face.mirror_line();
            // Mirrored in the vertical instead of its own line, a mirror-symmetric face is rotated.
            let quarters = ((2 * (9_000 - line)).rem_euclid(TURN) / 9_000) as u8;
            let back = (4 - quarters) % 4;
            assert!(
                bitmap(face.mirrored(), |p| square(back, false, p)) == mirror,
                "{face}"
            );
            assert_eq!(face.mirrored().mirrored(), face);
            assert_eq!(face.mirrored() != face, face.motif().is_chiral());
        }
    }

    fn check_symmetries(face: char, expected: &str) {
        let all = Symmetry::all().filter(|&s| s != Symmetry::Mirror(1));
        let has: Vec<String> = all
            .filter(|&s| Face::of_letter(face).unwrap().has(s))
            .map(|s| s.to_string())
            .collect();
        assert_eq!(has.join(" "), expected, "{face}");
    }

    #[test]
    fn own_symmetries_are_those_of_the_rules() {
        check_symmetries('h', "");
        check_symmetries('s', "C2");
        check_symmetries('S', "C2");
        check_symmetries('p', "C2 C4");
        check_symmetries('b', "");
        check_symmetries('l', "");
        check_symmetries('c', "C2 D2");
        check_symmetries('y', "C2 D2");
        check_symmetries('d', "C2 C4 D2 D4");
        for face in Face::ALL {
            assert_eq!(face.has(Symmetry::Mirror(1)), !face.motif().is_chiral());
        }
    }

    fn state_at(face: Face, x: f64, y: f64) -> u8 {
        if x.abs().max(y.abs()) > 0.5 {
            0
        } else {
            1 + u8::from(face.is_filled(x, y))
        }
    }

    /// Returns the share of a disc around a die in which two faces differ, one turned by `degrees`:
    /// filled, blank and table are three different states.
    fn difference(a: Face, b: Face, degrees: f64) -> f64 {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let mut differ = 0;
        let mut all = 0;
        for i in -35..=35 {
            for j in -35..=35 {
                let (x, y) = (f64::from(i) / 49.3, f64::from(j) / 49.3);
                let (u, v) = (x * cos + y * sin, y * cos - x * sin);
                let one = state_at(a, x, y);
                let two = state_at(b, u, v);
                all += i32::from(one > 0);
                differ += i32::from(one != two);
            }
        }
        f64::from(differ) / f64::from(all)
    }

    #[test]
    fn faces_differ_at_every_angle() {
        for (i, &a) in Face::ALL.iter().enumerate() {
            for &b in &Face::ALL[i + 1..] {
                for degrees in (0..360).step_by(5) {
                    let differ = difference(a, b, f64::from(degrees));
                    assert!(
                        differ > 0.15,
                        "{a} and {b} at {degrees}° differ in {differ:.3} only"
                    );
                }
            }
        }
    }

    #[test]
    fn a_turned_face_differs() {
        for face in Face::ALL {
            for degrees in (0..360).step_by(15) {
                let is_same = degrees * 100 % face.period() == 0;
                let differ = difference(face, face, f64::from(degrees));
                assert_eq!(
                    differ < 0.05,
                    is_same,
                    "{face} turned {degrees}° differs in {differ:.3}"
                );
            }
        }
    }

    #[test]
    fn letters_round_trip_and_others_are_refused() {
        for face in Face::ALL {
            assert_eq!(Face::of_letter(face.letter()), Ok(face));
        }
        assert!(Face::of_letter('x').is_err());
    }

    fn shapes_of(face: Face) -> Vec<Vec<(i32, i32)>> {
        face.shapes().collect::<Vec<_>>()
    }

    #[test]
    fn shapes_of_capitals_are_mirrored() {
        for face in Face::ALL
            .into_iter()
            .filter(|face| face.motif().is_chiral())
        {
            let mirrored: Vec<Vec<(i32, i32)>> = face
                .shapes()
                .map(|shape| shape.into_iter().map(|(x, y)| (-x, y)).collect())
                .collect();
            assert_eq!(shapes_of(face.mirrored()), mirrored, "{face}");
        }
        assert_eq!(
            shapes_of(Face::Bar),
            [[(-24, -24), (24, -24), (24, 0), (-24, 0)]]
        );
    }
}
