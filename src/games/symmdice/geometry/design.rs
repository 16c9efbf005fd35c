//! Designs that lay out a grouping as a person might: in a ring, a rosette, a lattice or a row.
//!
//! Every design is a kaleidoscope, so it has its symmetry by construction and can be changed ring
//! by ring afterwards. A design chooses the candidate positions of each orbit, and takes the first
//! with room. In the sketches `+` is the centre, letters are faces, and `|` is a mirror line; angles
//! are counted counter-clockwise from up, where the first mirror line runs.
use super::figure::{Figure, PlacedDie, SIDE};
use super::kaleidoscope::{Kaleidoscope, Ring, RingPlace};
use super::motifs::TURN;
use super::orbits::{Grouping, Orbit};
use super::symmetry::Symmetry;
use std::fmt;

/// A layout of dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Design {
    /// One circle, evenly spaced, facing outward.
    Ring,
    /// Petals: concentric circles, as close as possible.
    Rosette,
    /// On the points of a grid: a square one, or a triangular one for threefold symmetry.
    Lattice,
    /// Side by side along a line; with three or more arms, a star.
    Row,
}

impl Design {
    pub(crate) const ALL: [Design; 4] =
        [Design::Ring, Design::Rosette, Design::Lattice, Design::Row];

    /// Returns `grouping` laid out in this design; `None` if the design does not suit the symmetry.
    pub(crate) fn lay_out(self, grouping: &Grouping) -> Option<Kaleidoscope> {
        match self {
            Design::Ring => ring(grouping),
            Design::Rosette => rosette(grouping),
            Design::Lattice => lattice(grouping),
            Design::Row => row(grouping),
        }
    }
}

impl fmt::Display for Design {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Design::Ring => "ring",
            Design::Rosette => "rosette",
            Design::Lattice => "lattice",
            Design::Row => "row",
        })
    }
}

/// Returns `grouping` in all designs that suit it.
pub(crate) fn designs(grouping: &Grouping) -> Vec<(Design, Kaleidoscope)> {
    Design::ALL
        .into_iter()
        .filter_map(|design| Some((design, design.lay_out(grouping)?)))
        .collect()
}

/// Largest acceptable reach of a figure, as a multiple of that of the most compact one.
const SPRAWL: f64 = 1.3;

/// Returns the `figures` that are about as compact as the most compact one.
pub(crate) fn compact(figures: Vec<Figure>) -> Vec<Figure> {
    let smallest_reach = figures.iter().map(reach).fold(f64::INFINITY, f64::min);
    figures
        .into_iter()
        .filter(|figure| reach(figure) <= smallest_reach * SPRAWL)
        .collect()
}

/// Returns the distance of the farthest corner of a figure from its centre, in thousandths of a
/// side.
fn reach(figure: &Figure) -> f64 {
    let (x, y) = figure.centre();
    let corners = figure.dice().iter().flat_map(PlacedDie::corners);
    corners
        .map(|corner| libm::hypot(corner.0 - x, corner.1 - y))
        .fold(0.0, f64::max)
}

/// Minimum gap between dice in a design, in thousandths of a side.
const GAP: i32 = 80;

/// Largest radius of a design and the step between tried radii, in thousandths of a side.
const FARTHEST: i32 = 9_000;
const STEP: usize = 20;

/// Largest radius of a lattice, in the same unit.
const SPREAD: i32 = 3_200;

fn radii(from: i32) -> impl Iterator<Item = i32> + Clone {
    (from..=FARTHEST).step_by(STEP)
}

/// A quarter and an eighth of a turn.
const QUARTER: i32 = TURN / 4;
const EIGHTH: i32 = TURN / 8;

/// Returns the angle between neighbouring directions of mirror lines, in hundredths of a degree.
fn line_step(symmetry: Symmetry) -> i32 {
    TURN / 2 / i32::from(symmetry.order())
}

/// Returns a kaleidoscope with only the centre die of `grouping`.
fn around_centre(grouping: &Grouping, twist: i32) -> Kaleidoscope {
    let mut kaleidoscope = Kaleidoscope::new(grouping.symmetry);
    kaleidoscope.rings.extend(grouping.centre.map(|face| Ring {
        face,
        place: RingPlace::Centre,
        radius: 0,
        angle: 0,
        twist,
    }));
    kaleidoscope
}

/// Returns the ring of an orbit, with radius, angle and twist still to be chosen.
fn blank(orbit: Orbit) -> Ring {
    let (face, place) = match orbit {
        Orbit::Turned(face) | Orbit::Paired(face) => (face, RingPlace::Off),
        Orbit::OnLines(face) => (face, RingPlace::OnLine),
    };
    Ring {
        face,
        place,
        radius: 0,
        angle: 0,
        twist: 0,
    }
}

/// Adds the first of `candidates` that has room.
fn place(laid: &mut Kaleidoscope, mut candidates: impl Iterator<Item = Ring>) -> Option<()> {
    let ring = candidates.find(laid.room(GAP))?;
    laid.rings.push(ring);
    Some(())
}

/// Lays out one circle. It has one position in each direction of a mirror line; further orbits on
/// lines go inside.
///
/// ```text
///       b        top: on the line        C3, two orbits:      s
///     h | H      pair 0                                     d   d
///    s  c  S     pair 1; c inside                            +
///     y | y      pair 2                                     s   s
///       l        bottom                                       d
/// ```
/// Half a step is half the angle between neighbours. From a top the pairs stand 2, 4, 6 … half
/// steps off the line, without one 1, 3, 5 …
fn ring(grouping: &Grouping) -> Option<Kaleidoscope> {
    let symmetry = grouping.symmetry;
    let mut round: Vec<Ring> = Vec::new();
    let mut inside: Vec<Ring> = Vec::new();
    if symmetry.is_mirror() {
        let (lines, mut pairs) = orbit_rings(grouping);
        let mut lines = lines.into_iter();
        let top = lines.next();
        let bottom = lines.next();
        inside.extend(lines);
        // A bottom without a top would leave a hole; pairs then share the circle evenly from half a
        // step off the line.
        let count: i32 = top
            .iter()
            .chain(&bottom)
            .chain(&pairs)
            .map(|ring| i32::from(ring.dice(symmetry)))
            .sum();
        let first = if top.is_some() { 2 } else { 1 };
        for (i, pair) in (0..).zip(&mut pairs) {
            let half_step = TURN / 2 / count;
            pair.angle = half_step * (first + 2 * i);
        }
        round.extend(top);
        round.extend(bottom.map(|ring| Ring {
            angle: line_step(symmetry),
            ..ring
        }));
        round.extend(pairs);
    } else {
        let orbits = grouping.orbits.len() as i32;
        let step = TURN / (i32::from(symmetry.order()) * orbits);
        round.extend((0..).zip(&grouping.orbits).map(|(i, &orbit)| Ring {
            angle: i * step,
            ..blank(orbit)
        }));
    }
    radii(550).find_map(|radius| {
        let mut kaleidoscope = around_centre(grouping, 0);
        for ring in &round {
            place(&mut kaleidoscope, std::iter::once(Ring { radius, ..*ring }))?;
        }
        for ring in &inside {
            let angles = [0, line_step(symmetry)];
            let within = radii(0).take_while(|&r| r < radius);
            place(
                &mut kaleidoscope,
                within.flat_map(|radius| {
                    angles.map(|angle| Ring {
                        radius,
                        angle,
                        ..*ring
                    })
                }),
            )?;
        }
        Some(kaleidoscope)
    })
}

/// Returns the orbits of a grouping as rings: those on lines, at most one of each face, as two
/// equal ones can be merged into one off the lines; and those off the lines.
fn orbit_rings(grouping: &Grouping) -> (Vec<Ring>, Vec<Ring>) {
    let mut lines: Vec<Ring> = Vec::new();
    let mut pairs: Vec<Ring> = Vec::new();
    for &orbit in &grouping.orbits {
        let ring = blank(orbit);
        match lines
            .iter()
            .position(|other: &Ring| ring.place == RingPlace::OnLine && *other == ring)
        {
            Some(twin) => {
                lines.remove(twin);
                pairs.push(Ring {
                    place: RingPlace::Off,
                    ..ring
                });
            }
            None if ring.place == RingPlace::OnLine => lines.push(ring),
            None => pairs.push(ring),
        }
    }
    (lines, pairs)
}

/// Lays out concentric circles: each orbit as close to the centre as possible, its dice alternately
/// with a corner and a side inward.
///
/// ```text
///      s   s
///        h
///      h + h         C4: the orbit of h first, then that of s between them
///        h
///      s   s
/// ```
fn rosette(grouping: &Grouping) -> Option<Kaleidoscope> {
    let symmetry = grouping.symmetry;
    let step = line_step(symmetry);
    let mut kaleidoscope = around_centre(grouping, if symmetry.is_mirror() { EIGHTH } else { 0 });
    let (lines, pairs) = orbit_rings(grouping);
    for (i, ring) in lines.iter().chain(&pairs).enumerate() {
        let angles: Vec<i32> = match (symmetry.is_mirror(), ring.place) {
            (true, RingPlace::OnLine) => vec![0, step],
            (true, _) => vec![step / 2, step / 3, 2 * step / 3, step / 4, 3 * step / 4],
            (false, _) => vec![0, step],
        };
        let twist = if i % 2 == 0 { EIGHTH } else { 0 };
        let all = radii(0).flat_map(|radius| {
            angles
                .iter()
                .map(|angle| Ring {
                    radius,
                    angle: *angle,
                    twist,
                    ..*ring
                })
                .collect::<Vec<_>>()
        });
        place(&mut kaleidoscope, all)?;
    }
    Some(kaleidoscope)
}

/// A point on the table, to the right and upward of the centre.
type TablePoint = (f64, f64);

/// Lays out a grid: square for one-, two- and fourfold symmetry, triangular for three- and sixfold.
/// The centre is a point of the grid, or lies between points.
///
/// ```text
///     s h s          h h          d   d
///     h + h           +         d   +   d
///     s h s          h h          d   d
/// ```
fn lattice(grouping: &Grouping) -> Option<Kaleidoscope> {
    let symmetry = grouping.symmetry;
    let pitch = f64::from(SIDE + GAP + 20);
    // The basis of the grid and its possible origins, in pitches.
    let (basis, starts): ([TablePoint; 2], &[TablePoint]) = match symmetry.order() {
        1 | 2 => (
            [(1.0, 0.0), (0.0, 1.0)],
            &[(0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)],
        ),
        4 => ([(1.0, 0.0), (0.0, 1.0)], &[(0.0, 0.0), (0.5, 0.5)]),
        3 | 6 => ([(1.28, 0.0), (0.64, 1.28 * 0.866_025_4)], &[(0.0, 0.0)]),
        _ => return None,
    };
    let (lines, pairs) = orbit_rings(grouping);
    let grids = starts
        .iter()
        .filter(|&&start| start == (0.0, 0.0) || grouping.centre.is_none());
    let kaleidoscope = grids.filter_map(|start| {
        let mut points: Vec<TablePoint> = (-6i32..=6)
            .flat_map(|i| (-6i32..=6).map(move |j| (f64::from(i), f64::from(j))))
            .map(|(i, j)| {
                let x = start.0 + i * basis[0].0 + j * basis[1].0;
                let y = start.1 + i * basis[0].1 + j * basis[1].1;
                (x * pitch, y * pitch)
            })
            .collect();
        // From the middle outward; at equal distance from top to bottom, then from right to left.
        points.sort_by(|a, b| {
            rounded_distance(a)
                .total_cmp(&rounded_distance(b))
                .then(b.1.total_cmp(&a.1))
                .then(b.0.total_cmp(&a.0))
        });
        let mut kaleidoscope = around_centre(grouping, 0);
        for ring in lines.iter().chain(&pairs) {
            place(
                &mut kaleidoscope,
                points
                    .iter()
                    .filter_map(|&point| on_grid(symmetry, *ring, point)),
            )?;
        }
        let reach = kaleidoscope.rings.iter().map(|ring| ring.radius).max()?;
        Some((reach, kaleidoscope))
    });
    // Skips a symmetry that would spread too far over the grid.
    kaleidoscope
        .filter(|&(reach, _)| reach <= SPREAD)
        .min_by_key(|&(reach, _)| reach)
        .map(|(_, kaleidoscope)| kaleidoscope)
}

fn rounded_distance(point: &TablePoint) -> f64 {
    (libm::hypot(point.0, point.1) / 20.0).round()
}

/// Returns `ring` with its first die at a point; `None` if it is not allowed there. Off the lines
/// it is upright.
fn on_grid(symmetry: Symmetry, ring: Ring, (x, y): TablePoint) -> Option<Ring> {
    let radius = libm::hypot(x, y).round() as i32;
    let angle = (libm::atan2(-x, y).to_degrees() * 100.0).round() as i32;
    // Directions of lines are whole hundredths of a degree, and no other grid point comes that
    // close to one.
    let is_on_line = angle % line_step(symmetry) == 0;
    match ring.place {
        RingPlace::OnLine if !is_on_line => None,
        _ => Some(Ring {
            radius,
            angle,
            twist: -angle,
            ..ring
        }),
    }
}

/// Lays out dice side by side along one line, or in the arms of the symmetry. Under a mirror the line
/// is that of the mirror: single dice stand on it, pairs beside it at its ends.
///
/// ```text
///     s h + h s      C2             h           d
///                              y b c b y        h
///     (lying: C2, D1, D2)           H           +        C3: a star
///                              D1            h     h
///                                          d         d
/// ```
fn row(grouping: &Grouping) -> Option<Kaleidoscope> {
    let symmetry = grouping.symmetry;
    let few = symmetry.order() <= 2;
    let mut kaleidoscope = around_centre(grouping, 0);
    kaleidoscope.tilt = if few { QUARTER } else { 0 };
    let (lines, pairs) = orbit_rings(grouping);
    // Single dice on the line first, then pairs beside it at its ends.
    for ring in lines.into_iter().chain(pairs) {
        let distance = f64::from(500 + GAP);
        let all = radii(0).flat_map(|along| {
            // For D1, both directions of the one line, so that the row grows at both ends.
            let angles: &[i32] = if symmetry == Symmetry::Mirror(1) {
                &[0, TURN / 2]
            } else {
                &[0]
            };
            angles.iter().map(move |&angle| match ring.place {
                RingPlace::Off if symmetry.is_mirror() => {
                    let off = (libm::atan2(distance, f64::from(along)).to_degrees() * 100.0).round()
                        as i32;
                    let radius = libm::hypot(distance, f64::from(along)).ceil() as i32;
                    let (angle, off) = if angle == 0 {
                        (off, off)
                    } else {
                        (angle - off, -off)
                    };
                    Ring {
                        radius,
                        angle,
                        twist: -off,
                        ..ring
                    }
                }
                _ => Ring {
                    radius: along,
                    angle,
                    ..ring
                },
            })
        });
        place(&mut kaleidoscope, all)?;
    }
    Some(kaleidoscope)
}

/// Returns a grouping as a figure in `design`, or in another design if that does not suit it.
pub(crate) fn laid_out(grouping: &Grouping, design: Design) -> Option<Figure> {
    let first = design.lay_out(grouping);
    let kaleidoscope = first.or_else(|| {
        designs(grouping)
            .into_iter()
            .next()
            .map(|(_, kaleidoscope)| kaleidoscope)
    })?;
    kaleidoscope.figure().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::dice::{Counts, NineDice, count};
    use crate::games::symmdice::geometry::motifs::Face;
    use crate::games::symmdice::geometry::orbits::{best, groupings};
    use crate::games::symmdice::referee::{Referee, Verdict};
    use crate::tests::sample;
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use std::collections::BTreeSet;

    fn check_designs(grouping: &Grouping) {
        let all = designs(grouping);
        assert!(
            all.len() >= 3,
            "{grouping:?} has only {} designs",
            all.len()
        );
        for (design, laid) in all {
            let figure = laid
                .figure()
                .unwrap_or_else(|e| panic!("{design} of {grouping:?}: {e}"));
            assert_eq!(
                count(laid.dice().iter().map(|die| die.face)),
                count(grouping.faces()),
                "{design} of {grouping:?}"
            );
            let findings = Referee::new(&figure).findings();
            assert_eq!(
                findings.verdict(grouping.symmetry),
                Verdict::Has,
                "{design} of {grouping:?}: {figure}"
            );
            let centre = figure.centre();
            let far = figure
                .dice()
                .iter()
                .map(|d| (f64::from(d.x) - centre.0).hypot(f64::from(d.y) - centre.1));
            assert!(
                far.fold(0.0, f64::max) <= 5_000.0,
                "{design} of {grouping:?} sprawls: {figure}"
            );
        }
    }

    #[test]
    fn groupings_are_laid_out() {
        let mut runner = proptest::test_runner::TestRunner::deterministic();
        let mut checked: BTreeSet<(Symmetry, Counts)> = BTreeSet::new();
        for _ in 0..sample(600, 4_000) {
            let sides = prop::array::uniform9(0u8..6)
                .new_tree(&mut runner)
                .unwrap()
                .current();
            for grouping in best(&NineDice::of_sides(sides).counts()) {
                if checked.insert((grouping.symmetry, count(grouping.faces()))) {
                    check_designs(&grouping);
                }
            }
        }
        assert!(checked.len() > 100, "{}", checked.len());
    }

    fn compact_designs(roll: &str, symmetry: Symmetry) -> Vec<Design> {
        let roll: NineDice = roll.parse().unwrap();
        let grouping = groupings(symmetry, &roll.counts())
            .into_iter()
            .next()
            .unwrap();
        let all = designs(&grouping);
        let figures = all
            .iter()
            .map(|(_, kaleidoscope)| kaleidoscope.figure().unwrap())
            .collect();
        let compact_figures = compact(figures);
        all.iter()
            .filter(|(_, kaleidoscope)| compact_figures.contains(&kaleidoscope.figure().unwrap()))
            .map(|(design, _)| *design)
            .collect()
    }

    #[test]
    fn compactness_of_rows_and_rings() {
        assert!(!compact_designs("hhhh hhhh p", Symmetry::Rotation(2)).contains(&Design::Row));
        let of_three = compact_designs("hHsd yyyb p", Symmetry::Rotation(3));
        assert!(
            of_three.contains(&Design::Ring) && !of_three.contains(&Design::Lattice),
            "{of_three:?}"
        );
    }

    #[test]
    fn every_symmetry_is_laid_out() {
        for text in [
            "hhhh hhhh p",
            "hhHH hhHH d",
            "dddd bbll d",
            "ssSS ccyy c",
            "ddHs bbbl d",
            "dddd cccc d",
            "sssd yyyH y",
        ] {
            let roll: NineDice = text.parse().unwrap();
            for grouping in
                Symmetry::declarable().flat_map(|symmetry| groupings(symmetry, &roll.counts()))
            {
                check_designs(&grouping);
            }
        }
    }

    fn parse_figures(texts: &[&str]) -> Vec<Figure> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn far_reaching_figures_are_not_compact() {
        // The first reaches 1.12 sides from its middle; the next two 1.39, the last 1.58. The
        // position makes no difference.
        let near = [
            "d@-500,0,0 d@500,0,0",
            "d@4200,0,0 d@5800,0,0",
            "d@-800,5000,0 d@800,5000,0",
        ];
        let far = ["d@-1000,0,0 d@1000,0,0"];
        assert_eq!(
            compact(parse_figures(&[near.as_slice(), &far].concat())),
            parse_figures(&near)
        );
    }

    #[test]
    fn mirrors_lie_on_the_grid() {
        let ring = Ring {
            face: Face::Diamond,
            place: RingPlace::OnLine,
            radius: 0,
            angle: 0,
            twist: 0,
        };
        let angle_at = |point| on_grid(Symmetry::Mirror(4), ring, point).map(|ring| ring.angle);
        let on_lines = [
            (0.0, 900.0),
            (-900.0, 0.0),
            (900.0, 0.0),
            (500.0, 500.0),
            (500.0, -500.0),
            (0.0, -900.0),
        ];
        assert_eq!(
            on_lines.map(angle_at),
            [0, 9000, -9000, -4500, -13500, -18000].map(Some)
        );
        assert_eq!([(450.0, 900.0), (-900.0, 450.0)].map(angle_at), [None; 2]);
        assert!(
            on_grid(
                Symmetry::Mirror(4),
                Ring {
                    place: RingPlace::Off,
                    ..ring
                },
                (450.0, 900.0)
            )
            .is_some()
        );
    }

    #[test]
    fn dice_inside_a_ring_lie_on_both_sides() {
        let roll: NineDice = "hHsd bycl p".parse().unwrap();
        let [grouping] = &groupings(Symmetry::Mirror(1), &roll.counts())[..] else {
            panic!("one of seven")
        };
        let text = ring(grouping).unwrap().figure().unwrap().to_string();
        assert!(
            text.ends_with(" c@0,0,31500 y@0,1300,0 d@0,-1300,18000"),
            "{text}"
        );
    }

    #[test]
    fn four_dice_make_a_square_lattice() {
        let roll: NineDice = "hhhh bblc y".parse().unwrap();
        let [grouping] = &groupings(Symmetry::Rotation(4), &roll.counts())[..] else {
            panic!("four hooks")
        };
        let figure = Design::Lattice.lay_out(grouping).unwrap().figure().unwrap();
        assert_eq!(
            figure.to_string(),
            "h@550,550,0 h@-550,550,9000 h@-550,-550,18000 h@550,-550,27000"
        );
    }
}
