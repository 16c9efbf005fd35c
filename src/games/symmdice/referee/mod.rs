//! The referee: finds the symmetries of a figure.
//!
//! Every symmetry of a figure fixes the centroid of its dice, so only rotations about it and mirrors through it count.
//! Rotations are tried directly. The angle of a mirror is continuous, but no grid of angles is searched: a mirror at
//! angle φ maps a die at polar angle α to 2φ − α, so each pair of dice allows an exact arc of angles 2φ in which the
//! image of one is near enough to the other in position and rotation. Between the ends of all those arcs nothing
//! changes, so one test in each gap finds every mirror line. Dn is then an angle that stays in that set when turned by
//! each k·360°/n.
//!
//! A figure *has* Cn if all n rotations fit, and Dn if all n mirrors fit as well, so the findings are always closed
//! under sub-symmetries. Each fit is a one-to-one matching of dice with images.
mod arcs;
mod matching;
mod misfits;
mod pieces;
mod seen;

use super::geometry::dice::DICE;
use super::geometry::figure::{Figure, SIDE, radians};
use super::geometry::motifs::Face;
use super::geometry::symmetry::Symmetry;
use super::refusals;
use crate::core::game::ParseError;
use arcs::Arcs;
use matching::{Graph, is_perfect, matching};
pub(crate) use misfits::{Deviation, Misfit, worst};
use pieces::Pieces;
use seen::{ROUNDING, Seen, Within, nearest};
use std::f64::consts::{PI, TAU};
use std::fmt;
use std::str::FromStr;

/// Largest deviation of an image from its match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tolerance {
    /// In thousandths of a die side.
    pub(crate) shift: u16,
    /// In hundredths of a degree.
    pub(crate) turn: u16,
}

impl Tolerance {
    /// Converts it to the units of comparisons, with an allowance for rounding.
    fn within(self) -> Within {
        Within {
            shift: f64::from(self.shift) + ROUNDING,
            turn: (f64::from(self.turn) / 100.0).to_radians() + ROUNDING,
        }
    }
}

/// Limits for having a symmetry and for not having it; between the two the figure is too close to call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tolerances {
    /// The figure has a symmetry if every image fits within this.
    pub(crate) has: Tolerance,
    /// The figure does not have it if some image exceeds this.
    pub(crate) has_not: Tolerance,
}

impl Tolerances {
    /// Creates tolerances from the limits of shift and turn for having a symmetry, and those for not having it, in
    /// thousandths of a side and hundredths of a degree.
    pub(crate) const fn new(shift: u16, turn: u16, far: u16, wide: u16) -> Tolerances {
        Tolerances { has: Tolerance { shift, turn }, has_not: Tolerance { shift: far, turn: wide } }
    }
}

impl Default for Tolerances {
    fn default() -> Tolerances {
        Tolerances::new(50, 300, 150, 800)
    }
}

impl fmt::Display for Tolerances {
    /// Writes `50/300/150/800`: shift and turn for having a symmetry, shift and turn for not having it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}/{}", self.has.shift, self.has.turn, self.has_not.shift, self.has_not.turn)
    }
}

impl FromStr for Tolerances {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tolerances, ParseError> {
        let numbers: Option<Vec<u16>> = text.split('/').map(|n| n.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[shift, turn, far, wide])
                if shift <= far && turn <= wide && far <= 450 && wide <= 2_000 =>
            {
                Ok(Tolerances::new(shift, turn, far, wide))
            }
            _ => Err(ParseError::new(refusals::no_tolerances(text))),
        }
    }
}

/// Verdict of the referee on one symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The figure has the symmetry.
    Has,
    /// The figure does not have it.
    HasNot,
    /// Too close to call.
    Undecided,
}

/// All findings of the referee on a figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// The symmetries of the figure, C2 to C9, then D1 to D9.
    pub(crate) holds: Vec<Symmetry>,
    /// The symmetries that are too close to call.
    pub(crate) undecided: Vec<Symmetry>,
    /// The fixed point of every symmetry, in thousandths of a side.
    pub(crate) centre: (f64, f64),
    /// The directions of the mirror lines of the largest Dn, 0 to 180°, in radians.
    pub(crate) mirrors: Vec<f64>,
}

impl Verdict {
    /// Returns the verdict farther from [`Verdict::Has`].
    fn worse(self, other: Verdict) -> Verdict {
        match (self, other) {
            (Verdict::HasNot, _) | (_, Verdict::HasNot) => Verdict::HasNot,
            (Verdict::Undecided, _) | (_, Verdict::Undecided) => Verdict::Undecided,
            (Verdict::Has, Verdict::Has) => Verdict::Has,
        }
    }
}

impl Findings {
    /// Returns the full symmetry, which contains the others, if there is one.
    pub(crate) fn full(&self) -> Option<Symmetry> {
        self.holds.iter().copied().max_by_key(|s| (s.order(), s.is_mirror()))
    }

    /// Returns the verdict on one symmetry.
    pub(crate) fn verdict(&self, symmetry: Symmetry) -> Verdict {
        if self.holds.contains(&symmetry) {
            Verdict::Has
        } else if self.undecided.contains(&symmetry) {
            Verdict::Undecided
        } else {
            Verdict::HasNot
        }
    }
}

/// A motion of the table that may map a figure onto itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Motion {
    /// A rotation counter-clockwise about the centre, in radians.
    Turn(f64),
    /// A reflection in the line through the centre with this direction, in radians.
    Fold(f64),
}

/// A motion and the matches of the images.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Step {
    pub(crate) motion: Motion,
    /// For each die, the die matched with its image; `None` if it has no match.
    pub(crate) partner: Vec<Option<usize>>,
}

/// A verdict with its proof: if the figure has the symmetry, motions that map it onto itself; otherwise one that does
/// not, with the dice that fail.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Proof {
    pub(crate) verdict: Verdict,
    /// The centre of all motions, in thousandths of a side.
    pub(crate) centre: (f64, f64),
    /// One motion, or a rotation and a reflection.
    pub(crate) steps: Vec<Step>,
    /// The dice that fail.
    pub(crate) misfits: Vec<Misfit>,
}

impl Proof {
    /// Returns the worst failure, if any.
    pub(crate) fn worst(&self) -> Option<&Misfit> {
        worst(&self.misfits)
    }

    /// Returns the size of the miss: about how many dice are out of place; 0 for a figure with the symmetry.
    pub(crate) fn miss(&self) -> f64 {
        self.misfits.iter().map(Misfit::size).sum()
    }

    /// Returns `true` if some dice fail.
    pub(crate) fn fails(&self) -> bool {
        self.verdict != Verdict::Has
    }
}

/// The image of a die.
struct Image {
    face: Face,
    x: f64,
    y: f64,
    angle: f64,
}

/// A motion with the sine and cosine of its angle.
#[derive(Clone, Copy)]
struct Moving {
    motion: Motion,
    sin: f64,
    cos: f64,
}

impl Moving {
    fn new(motion: Motion) -> Moving {
        let (Motion::Turn(angle) | Motion::Fold(angle)) = motion;
        let (sin, cos) = libm::sincos(if let Motion::Fold(_) = motion { 2.0 * angle } else { angle });
        Moving { motion, sin, cos }
    }

    fn of(&self, die: &Seen) -> Image {
        let (sin, cos) = (self.sin, self.cos);
        match self.motion {
            Motion::Turn(by) => Image {
                face: die.face,
                x: die.x * cos - die.y * sin,
                y: die.x * sin + die.y * cos,
                angle: die.angle + by,
            },
            Motion::Fold(line) => Image {
                face: die.face.mirrored(),
                x: die.x * cos + die.y * sin,
                y: die.x * sin - die.y * cos,
                angle: 2.0 * line - die.angle - 2.0 * radians(die.face.mirror_line()),
            },
        }
    }
}

/// Deviation within which a symmetry may be intended, for [`Referee::near_misses`].
const NEAR: Tolerance = Tolerance { shift: 300, turn: 1_500 };

/// Finds the symmetries of a figure.
pub struct Referee {
    tolerances: Tolerances,
    centre: (f64, f64),
    dice: Vec<Seen>,
}

impl Referee {
    /// Creates a referee for `figure`.
    pub fn new(figure: &Figure, tolerances: Tolerances) -> Referee {
        let centre = figure.centre();
        let seen = figure.dice().iter().map(|die| {
            let (x, y) = (f64::from(die.x) - centre.0, f64::from(die.y) - centre.1);
            let (radius, polar) = (libm::hypot(x, y), libm::atan2(y, x));
            Seen { face: die.face, x, y, radius, polar, angle: radians(die.angle) }
        });
        Referee { tolerances, centre, dice: seen.collect() }
    }

    /// Returns all findings.
    pub fn findings(&self) -> Findings {
        let strict = Pieces::new(&self.dice, &self.tolerances.has.within()).mirrors();
        let loose = Pieces::new(&self.dice, &self.tolerances.has_not.within()).mirrors();
        let rotations = self.rotations();
        let (mut holds, mut undecided, mut most) = (Vec::new(), Vec::new(), None);
        for symmetry in Symmetry::all() {
            let n = symmetry.order();
            let rotation = rotations[usize::from(n)];
            let verdict = match symmetry {
                _ if rotation == Verdict::HasNot => Verdict::HasNot,
                Symmetry::Rotation(_) => rotation,
                Symmetry::Mirror(_) if spaced(&loose, n).is_empty() => Verdict::HasNot,
                Symmetry::Mirror(_) if spaced(&strict, n).is_empty() => Verdict::Undecided,
                Symmetry::Mirror(_) => rotation,
            };
            match verdict {
                Verdict::Has => holds.push(symmetry),
                Verdict::Undecided => undecided.push(symmetry),
                Verdict::HasNot => {}
            }
            if verdict == Verdict::Has && symmetry.is_mirror() {
                most = Some(n);
            }
        }
        let mirrors = most.map_or_else(Vec::new, |n| self.lines(&strict, n));
        Findings { holds, undecided, centre: self.centre, mirrors }
    }

    /// Returns the verdict on one symmetry with its proof.
    pub(crate) fn prove(&self, symmetry: Symmetry) -> Proof {
        self.prove_as(symmetry, self.findings().verdict(symmetry))
    }

    /// Returns the proof of a verdict on one symmetry.
    fn prove_as(&self, symmetry: Symmetry, verdict: Verdict) -> Proof {
        let n = symmetry.order();
        let turn = |k: u8| TAU * f64::from(k) / f64::from(n);
        let tolerance = match verdict {
            Verdict::HasNot => self.tolerances.has_not,
            _ => self.tolerances.has,
        };
        let step = |motion: Motion| Step { motion, partner: matching(&self.image(motion, tolerance)) };
        let fails = |step: &Step| step.partner.iter().any(Option::is_none);
        let mut steps: Vec<Step> = (1..n).map(|k| step(Motion::Turn(turn(k)))).collect();
        if symmetry.is_mirror() {
            let pieces = Pieces::new(&self.dice, &tolerance.within());
            let fitting = spaced(&pieces.mirrors(), n);
            let lines = match fitting.middle() {
                Some(double) => self.refined(double, n),
                None => self.nearly(&pieces, n),
            };
            steps.extend(lines.into_iter().map(|line| step(Motion::Fold(line))));
        }
        // Whoever declares a mirror is refuted by a mirror, if possible.
        let folds = |step: &&Step| symmetry.is_mirror() == matches!(step.motion, Motion::Fold(_));
        let failing = steps.iter().filter(folds).chain(&steps).find(|step| fails(step));
        let shown = match failing {
            Some(failing) => vec![failing.clone()],
            // One rotation generates the others; it and one reflection generate the other reflections.
            None => {
                let turn = steps.iter().find(|s| matches!(s.motion, Motion::Turn(_)));
                let fold = steps.iter().find(|s| matches!(s.motion, Motion::Fold(_)));
                turn.into_iter().chain(fold).cloned().collect()
            }
        };
        let misfits = shown.iter().flat_map(|step| self.misfits(step)).collect();
        Proof { verdict, centre: self.centre, steps: shown, misfits }
    }

    /// Returns the verdicts on Cn, by n. C1 always holds.
    fn rotations(&self) -> [Verdict; Symmetry::MOST as usize + 1] {
        let mut verdicts = [Verdict::Has; Symmetry::MOST as usize + 1];
        for n in 2..=Symmetry::MOST {
            // The other rotations of Cn are those of all Cm with m dividing n.
            let parts = (2..n).filter(|m| n.is_multiple_of(*m)).map(|m| verdicts[usize::from(m)]);
            let parts = parts.fold(Verdict::Has, Verdict::worse);
            verdicts[usize::from(n)] = match parts {
                Verdict::HasNot => parts,
                Verdict::Has | Verdict::Undecided => self.primitive(n).worse(parts),
            };
        }
        verdicts
    }

    /// Returns the verdict on the rotations by k·360°/n that belong to no smaller symmetry. A rotation fits if its
    /// inverse does.
    fn primitive(&self, n: u8) -> Verdict {
        let all_fit = |tolerance| {
            let turns = (1..=n / 2).filter(|&k| has_no_common_divisor(k, n));
            turns.into_iter().all(|k| self.fits(Motion::Turn(TAU * f64::from(k) / f64::from(n)), tolerance))
        };
        if all_fit(self.tolerances.has) {
            Verdict::Has
        } else if all_fit(self.tolerances.has_not) {
            Verdict::Undecided
        } else {
            Verdict::HasNot
        }
    }

    /// Returns `true` if a motion maps the figure onto itself.
    fn fits(&self, motion: Motion, tolerance: Tolerance) -> bool {
        let (moving, within) = (Moving::new(motion), tolerance.within());
        let mut graph = [0; DICE];
        for (row, die) in graph.iter_mut().zip(&self.dice) {
            *row = self.row(&moving.of(die), &within);
            if *row == 0 {
                return false;
            }
        }
        is_perfect(&graph[..self.dice.len()])
    }

    /// Returns the dice that match the image of each die after a motion.
    fn image(&self, motion: Motion, tolerance: Tolerance) -> Graph {
        let (moving, within) = (Moving::new(motion), tolerance.within());
        self.dice.iter().map(|die| self.row(&moving.of(die), &within)).collect()
    }

    /// Returns the dice that match an image.
    fn row(&self, image: &Image, within: &Within) -> u32 {
        let fits = |other: &Seen| {
            let (x, y) = (other.x - image.x, other.y - image.y);
            other.face == image.face
                && x * x + y * y <= within.shift * within.shift
                && apart(other.angle - image.angle, radians(other.face.period())) <= within.turn
        };
        self.dice.iter().enumerate().filter(|(_, other)| fits(other)).fold(0, |row, (j, _)| row | 1 << j)
    }

    /// Returns the directions of n mirror lines; `mirrors` holds the angles of all mirrors of the figure.
    fn lines(&self, mirrors: &Arcs, n: u8) -> Vec<f64> {
        spaced(mirrors, n).middle().map_or_else(Vec::new, |double| self.refined(double, n))
    }

    /// Returns n mirror lines near the angle 2φ = `double`, moved to the best fit of the images: the least sum of
    /// squared distances is at the angle of the sum of the products of matched positions as complex numbers.
    fn refined(&self, double: f64, n: u8) -> Vec<f64> {
        let (mut re, mut im) = (0.0, 0.0);
        for k in 0..n {
            let back = TAU * f64::from(k) / f64::from(n);
            let fold = Motion::Fold((double + back) / 2.0);
            for (a, j) in self.dice.iter().zip(matching(&self.image(fold, self.tolerances.has_not))) {
                let Some(b) = j.map(|j| &self.dice[j]) else { continue };
                let (x, y) = (a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
                let (sin, cos) = libm::sincos(back);
                re += x * cos + y * sin;
                im += y * cos - x * sin;
            }
        }
        let best = if libm::hypot(re, im) > 1.0 { libm::atan2(im, re) } else { double };
        let line = |k: u8| ((best / 2.0) + PI * f64::from(k) / f64::from(n)).rem_euclid(PI);
        (0..n).map(line).collect()
    }

    /// Returns the n evenly spaced lines with the best matching mirrors.
    fn nearly(&self, pieces: &Pieces, n: u8) -> Vec<f64> {
        let spread =
            |double: f64| (0..n).map(move |k| (double + TAU * f64::from(k) / f64::from(n)).rem_euclid(TAU));
        let fitting = |double: f64| -> usize {
            spread(double).map(|d| matching(&pieces.graph_at(d)).iter().flatten().count()).sum()
        };
        let best =
            pieces.gaps().map(|(start, end)| (start + end) / 2.0).max_by_key(|&double| fitting(double));
        self.refined(best.unwrap_or(PI), n)
    }

    /// Returns the dice that `step` leaves without a match, with their deviations.
    fn misfits(&self, step: &Step) -> Vec<Misfit> {
        let free: Vec<&Seen> = self.free(step).collect();
        let failing = self.dice.iter().zip(&step.partner).enumerate().filter(|(_, (_, to))| to.is_none());
        failing
            .map(|(die, (seen, _))| {
                let image = Moving::new(step.motion).of(seen);
                let alike = free.iter().filter(|other| other.face == image.face);
                // A die that lies elsewhere is not meant to match.
                let near = |off: &Deviation| off.shift < f64::from(SIDE);
                let off = alike.map(|other| deviation(&image, other)).filter(near);
                Misfit { die, face: seen.face, off: off.min_by(|a, b| badness(a).total_cmp(&badness(b))) }
            })
            .collect()
    }

    /// Returns the dice that match no image of `step`.
    fn free(&self, step: &Step) -> impl Iterator<Item = &Seen> {
        self.dice.iter().enumerate().filter(|(j, _)| !step.partner.contains(&Some(*j))).map(|(_, die)| die)
    }

    /// Returns the symmetries that the figure nearly has, or that are too close to call, each with its proof.
    pub(crate) fn near_misses(&self) -> Vec<(Symmetry, Proof)> {
        let found = self.findings();
        let loose = Tolerances { has: NEAR, has_not: NEAR };
        let nearly =
            Referee { tolerances: loose, centre: self.centre, dice: self.dice.clone() }.findings().holds;
        let fails =
            |s: &Symmetry| found.undecided.contains(s) || (nearly.contains(s) && !found.holds.contains(s));
        Symmetry::all().filter(fails).map(|s| (s, self.prove_as(s, found.verdict(s)))).collect()
    }
}

/// Returns the size of a deviation, relative to the tolerance for having a symmetry; the larger of shift and turn.
fn badness(off: &Deviation) -> f64 {
    let Tolerance { shift, turn } = Tolerances::default().has;
    (off.shift / f64::from(shift)).max(off.turn / f64::from(turn) * 100.0)
}

/// Returns the deviation of `image` from `die`; both show the same face.
fn deviation(image: &Image, die: &Seen) -> Deviation {
    let shift = libm::hypot(die.x - image.x, die.y - image.y);
    let turn = apart(die.angle - image.angle, radians(die.face.period())).to_degrees();
    Deviation { shift, turn }
}

/// Returns the angles 2φ that stay in `mirrors` when turned by every k·360°/n: the first of n evenly spaced lines.
fn spaced(mirrors: &Arcs, n: u8) -> Arcs {
    let mut all = mirrors.clone();
    for k in 1..n {
        if all.is_empty() {
            break;
        }
        all = all.and(&mirrors.turned(-TAU * f64::from(k) / f64::from(n)));
    }
    all
}

/// Returns `true` if the numbers are coprime.
fn has_no_common_divisor(k: u8, n: u8) -> bool {
    (2..=k).all(|m| !k.is_multiple_of(m) || !n.is_multiple_of(m))
}

/// Returns the distance of `angle` from the nearest multiple of `period`.
fn apart(angle: f64, period: f64) -> f64 {
    (angle - period * nearest(angle / period)).abs()
}

#[cfg(test)]
mod tests;
