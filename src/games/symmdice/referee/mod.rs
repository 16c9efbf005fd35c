//! Which symmetries a figure has.
//!
//! Every symmetry of a figure fixes the centroid of its dice, so only turns about it and mirrors through it count. A
//! turn is tried directly. A mirror's angle is continuous, and no grid of angles is searched: a mirror at angle φ maps
//! a die at polar angle α to 2φ − α, so each pair of dice allows an exact arc of angles 2φ in which the image of one
//! lies near enough to the other, and turned like it. Between the ends of all those arcs nothing changes, so one look
//! at each gap finds every mirror line there is. Dn is then an angle that stays in that set when turned by each
//! k·360°/n.
//!
//! A figure *has* Cn where all n turns fit, and Dn where all n mirrors do as well: so what holds is always closed under
//! sub-symmetries. Each fit is a one-to-one matching of dice with images.
mod arcs;
mod matching;
mod misfits;

use super::geometry::figure::{Figure, radians};
use super::geometry::motifs::Face;
use super::geometry::symmetry::Symmetry;
use crate::core::game::ParseError;
use arcs::Arcs;
use matching::{Graph, is_perfect, matching};
use misfits::Deviation;
pub(crate) use misfits::Misfit;
use std::f64::consts::{PI, TAU};
use std::fmt;
use std::str::FromStr;

/// How far an image may be from its match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tolerance {
    /// In thousandths of a die side.
    pub(crate) shift: u16,
    /// In hundredths of a degree.
    pub(crate) turn: u16,
}

/// When a figure has a symmetry and when it has not; between the two it is too close to call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tolerances {
    /// It has a symmetry where every image fits within this.
    pub(crate) has: Tolerance,
    /// It has not where some image does not fit even within this.
    pub(crate) has_not: Tolerance,
}

impl Tolerances {
    /// Creates tolerances from the shift and turn within which a figure has a symmetry, and those beyond which it has
    /// not, in thousandths of a side and hundredths of a degree.
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
    /// Writes `50/300/150/800`: shift and turn to have, shift and turn to have not.
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
            _ => Err(ParseError::new(format!(
                "expected tolerances SHIFT/TURN/SHIFT/TURN to have and to have not, such as 50/300/150/800, found {text:?}"
            ))),
        }
    }
}

/// What the referee says of one symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The figure has it.
    Has,
    /// It has not.
    HasNot,
    /// It cannot be decided.
    Undecided,
}

/// All that the referee finds in a figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// Every symmetry that it has, C2 to C9, then D1 to D9.
    pub(crate) holds: Vec<Symmetry>,
    /// Those that are too close to call.
    pub(crate) undecided: Vec<Symmetry>,
    /// The point that every symmetry fixes, in thousandths of a side.
    pub(crate) centre: (f64, f64),
    /// The directions of its mirror lines, 0 to 180°, in radians; as many as its largest Dn has.
    pub(crate) mirrors: Vec<f64>,
}

impl Findings {
    /// Its full symmetry: the one that contains the others. None where it has none.
    pub(crate) fn full(&self) -> Option<Symmetry> {
        self.holds.iter().copied().max_by_key(|s| (s.order(), s.is_mirror()))
    }

    /// Returns what they say of one symmetry.
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

/// A motion of the table that should map a figure onto itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Motion {
    /// A turn counter-clockwise about the centre, in radians.
    Turn(f64),
    /// A fold over the line through the centre with this direction, in radians.
    Fold(f64),
}

/// A motion, and where it brings each die.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Step {
    /// The motion.
    pub(crate) motion: Motion,
    /// For each die the one on which its image lies; none where it fails.
    pub(crate) partner: Vec<Option<usize>>,
}

/// A verdict, and what shows it: for a figure that has the symmetry, motions that map it onto itself; otherwise one
/// that does not, with the dice that fail.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Proof {
    /// The verdict.
    pub(crate) verdict: Verdict,
    /// The centre of all motions, in thousandths of a side.
    pub(crate) centre: (f64, f64),
    /// One motion, or a turn and a fold.
    pub(crate) steps: Vec<Step>,
    /// The dice that fail.
    pub(crate) misfits: Vec<Misfit>,
}

impl Proof {
    /// Returns its misfits as text; empty where no die fails.
    pub(crate) fn misfits_text(&self) -> String {
        misfits::as_text(&self.misfits)
    }

    /// Returns how the worst of its dice misses, in a sentence; none where no die fails.
    pub(crate) fn worst_text(&self) -> Option<String> {
        misfits::worst_as_text(&self.misfits)
    }

    /// Returns whether it shows dice that fail.
    pub(crate) fn fails(&self) -> bool {
        self.verdict != Verdict::Has
    }
}

/// A die as the referee sees it, from the centroid: lengths in thousandths of a side, angles in radians.
struct Seen {
    face: Face,
    x: f64,
    y: f64,
    angle: f64,
}

impl Seen {
    fn radius(&self) -> f64 {
        libm::hypot(self.x, self.y)
    }

    /// Returns its image after a motion.
    fn moved(&self, motion: Motion) -> Seen {
        match motion {
            Motion::Turn(by) => {
                let (sin, cos) = libm::sincos(by);
                Seen {
                    face: self.face,
                    x: self.x * cos - self.y * sin,
                    y: self.x * sin + self.y * cos,
                    angle: self.angle + by,
                }
            }
            Motion::Fold(line) => {
                let (sin, cos) = libm::sincos(2.0 * line);
                Seen {
                    face: self.face.mirrored(),
                    x: self.x * cos + self.y * sin,
                    y: self.x * sin - self.y * cos,
                    angle: 2.0 * line - self.angle - 2.0 * radians(self.face.mirror_line()),
                }
            }
        }
    }
}

/// What a mirror's angle may be, pair by pair: `allowed[i][j]` are the angles 2φ that bring die i onto die j.
type Pairs = Vec<Vec<Arcs>>;

/// What is near enough to a symmetry to be meant for it: what [`Referee::near_misses`] looks for.
const NEAR: Tolerance = Tolerance { shift: 300, turn: 1_500 };

/// How much a comparison forgives rounding.
const ROUNDING: f64 = 1e-9;

/// Finds the symmetries of a figure.
pub struct Referee {
    tolerances: Tolerances,
    centre: (f64, f64),
    dice: Vec<Seen>,
}

impl Referee {
    /// Returns a referee looking at `figure`.
    pub fn new(figure: &Figure, tolerances: Tolerances) -> Referee {
        let centre = figure.centre();
        let seen = figure.dice().iter().map(|die| Seen {
            face: die.face,
            x: f64::from(die.x) - centre.0,
            y: f64::from(die.y) - centre.1,
            angle: radians(die.angle),
        });
        Referee { tolerances, centre, dice: seen.collect() }
    }

    /// Returns all that it finds.
    pub fn findings(&self) -> Findings {
        let strict = self.mirrors(&self.pairs(self.tolerances.has));
        let loose = self.mirrors(&self.pairs(self.tolerances.has_not));
        let (mut holds, mut undecided, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        for symmetry in Symmetry::all() {
            let n = symmetry.order();
            let rotation = self.rotation(n);
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
                lines = self.lines(&strict, n);
            }
        }
        Findings { holds, undecided, centre: self.centre, mirrors: lines }
    }

    /// Its verdict on one symmetry, and what shows it.
    pub(crate) fn prove(&self, symmetry: Symmetry) -> Proof {
        self.prove_as(symmetry, self.findings().verdict(symmetry))
    }

    /// Returns what shows the verdict on one symmetry.
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
            let pairs = self.pairs(tolerance);
            let fitting = spaced(&self.mirrors(&pairs), n);
            let lines = match fitting.middle() {
                Some(double) => self.refined(double, n),
                None => self.nearly(&pairs, n),
            };
            steps.extend(lines.into_iter().map(|line| step(Motion::Fold(line))));
        }
        let shown = match steps.iter().find(|s| fails(s)) {
            Some(failing) => vec![failing.clone()],
            // One turn generates the others; one fold and it generate the other folds.
            None => {
                let turn = steps.iter().find(|s| matches!(s.motion, Motion::Turn(_)));
                let fold = steps.iter().find(|s| matches!(s.motion, Motion::Fold(_)));
                turn.into_iter().chain(fold).cloned().collect()
            }
        };
        let misfits = shown.iter().flat_map(|step| self.misfits(step)).collect();
        Proof { verdict, centre: self.centre, steps: shown, misfits }
    }

    /// Returns the verdict on Cn: on all its turns (for n of 1 there are none, and it has it).
    fn rotation(&self, n: u8) -> Verdict {
        let turns = || (1..n).map(|k| Motion::Turn(TAU * f64::from(k) / f64::from(n)));
        let all_fit = |tolerance| turns().all(|turn| is_perfect(&self.image(turn, tolerance)));
        if all_fit(self.tolerances.has) {
            Verdict::Has
        } else if all_fit(self.tolerances.has_not) {
            Verdict::Undecided
        } else {
            Verdict::HasNot
        }
    }

    /// Returns on which dice the image of each die lies after a motion.
    fn image(&self, motion: Motion, tolerance: Tolerance) -> Graph {
        let shift = f64::from(tolerance.shift) + ROUNDING;
        let turn = (f64::from(tolerance.turn) / 100.0).to_radians() + ROUNDING;
        let row = |die: &Seen| {
            let image = die.moved(motion);
            let fits = |other: &Seen| {
                other.face == image.face
                    && libm::hypot(other.x - image.x, other.y - image.y) <= shift
                    && apart(other.angle - image.angle, radians(other.face.period())) <= turn
            };
            self.dice.iter().enumerate().filter(|(_, other)| fits(other)).fold(0, |row, (j, _)| row | 1 << j)
        };
        self.dice.iter().map(row).collect()
    }

    /// Returns the angles 2φ of mirrors that bring each die onto each other one.
    fn pairs(&self, tolerance: Tolerance) -> Pairs {
        let turn = (f64::from(tolerance.turn) / 100.0).to_radians() + ROUNDING;
        let arcs = |a: &Seen, b: &Seen| {
            if b.face != a.face.mirrored() {
                return Arcs::default();
            }
            let near = near(a, b, f64::from(tolerance.shift) + ROUNDING);
            let period = radians(b.face.period());
            let alike = a.angle + b.angle + 2.0 * radians(a.face.mirror_line());
            let turns = (TAU / period).round() as i32;
            let mut pieces: Vec<(f64, f64)> = (0..turns)
                .flat_map(|k| {
                    near.and(&Arcs::around(alike + f64::from(k) * period, turn)).intervals().to_vec()
                })
                .collect();
            pieces.sort_by(|a, b| a.0.total_cmp(&b.0));
            Arcs::of_sorted(pieces)
        };
        self.dice.iter().map(|a| self.dice.iter().map(|b| arcs(a, b)).collect()).collect()
    }

    /// Returns the angles 2φ of all mirrors that map the figure onto itself.
    fn mirrors(&self, pairs: &Pairs) -> Arcs {
        // A die that fits nowhere decides at once; one with few places to go narrows the angles to look at.
        let row = |row: &Vec<Arcs>| {
            let mut pieces: Vec<(f64, f64)> = row.iter().flat_map(|a| a.intervals().to_vec()).collect();
            pieces.sort_by(|a, b| a.0.total_cmp(&b.0));
            Arcs::of_sorted(pieces)
        };
        let possible = pairs.iter().map(row).fold(Arcs::full(), |all, row| all.and(&row));
        let fits = gaps(pairs).filter(|&(start, end)| {
            let middle = (start + end) / 2.0;
            possible.contains(middle) && is_perfect(&graph_at(pairs, middle))
        });
        Arcs::of_sorted(fits)
    }

    /// Returns the directions of the n mirror lines of a figure whose mirrors' angles are `mirrors`.
    fn lines(&self, mirrors: &Arcs, n: u8) -> Vec<f64> {
        spaced(mirrors, n).middle().map_or_else(Vec::new, |double| self.refined(double, n))
    }

    /// Returns the n lines of mirrors near the angle 2φ = `double`, moved to where the images fit best: the angle with
    /// the least sum of squared distances is that of the sum of the products of matched places, as complex numbers.
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

    /// Returns the n evenly spaced lines in whose mirrors most dice fit.
    fn nearly(&self, pairs: &Pairs, n: u8) -> Vec<f64> {
        let spread =
            |double: f64| (0..n).map(move |k| (double + TAU * f64::from(k) / f64::from(n)).rem_euclid(TAU));
        let fitting = |double: f64| -> usize {
            spread(double).map(|d| matching(&graph_at(pairs, d)).iter().flatten().count()).sum()
        };
        let best = gaps(pairs).map(|(start, end)| (start + end) / 2.0).max_by_key(|&double| fitting(double));
        self.refined(best.unwrap_or(PI), n)
    }

    /// Returns the dice that `step` does not bring onto another, with how far they are from one.
    fn misfits(&self, step: &Step) -> Vec<Misfit> {
        let free: Vec<&Seen> = self.free(step).collect();
        let failing = self.dice.iter().zip(&step.partner).enumerate().filter(|(_, (_, to))| to.is_none());
        failing
            .map(|(die, (seen, _))| {
                let image = seen.moved(step.motion);
                let alike = free.iter().filter(|other| other.face == image.face);
                let off = alike.map(|other| deviation(&image, other));
                Misfit { die, face: seen.face, off: off.min_by(|a, b| badness(a).total_cmp(&badness(b))) }
            })
            .collect()
    }

    /// Returns the dice onto which `step` brings none.
    fn free(&self, step: &Step) -> impl Iterator<Item = &Seen> {
        self.dice.iter().enumerate().filter(|(j, _)| !step.partner.contains(&Some(*j))).map(|(_, die)| die)
    }

    /// Returns the symmetries that the figure does not have, or that are too close to call, but that it nearly has,
    /// each with what shows it.
    pub(crate) fn near_misses(&self) -> Vec<(Symmetry, Proof)> {
        let found = self.findings();
        let loose = Tolerances { has: NEAR, has_not: NEAR };
        let dice = self.dice.iter().map(|die| Seen { ..*die }).collect();
        let nearly = Referee { tolerances: loose, centre: self.centre, dice }.findings().holds;
        let fails =
            |s: &Symmetry| found.undecided.contains(s) || (nearly.contains(s) && !found.holds.contains(s));
        Symmetry::all().filter(fails).map(|s| (s, self.prove_as(s, found.verdict(s)))).collect()
    }
}

/// Returns how bad it is to be so far off, a shift and a turn compared by what a figure that has a symmetry may be.
fn badness(off: &Deviation) -> f64 {
    let Tolerance { shift, turn } = Tolerances::default().has;
    (off.shift / f64::from(shift)).max(off.turn / f64::from(turn) * 100.0)
}

/// Returns how far `image` is from `die`, both with the same face.
fn deviation(image: &Seen, die: &Seen) -> Deviation {
    let shift = libm::hypot(die.x - image.x, die.y - image.y);
    let turn = apart(die.angle - image.angle, radians(die.face.period())).to_degrees();
    Deviation { shift, turn }
}

/// Returns the gaps between the ends of all arcs: within one, nothing changes.
fn gaps(pairs: &Pairs) -> impl Iterator<Item = (f64, f64)> + use<> {
    let arcs = pairs.iter().flatten().flat_map(|arcs| arcs.intervals());
    let mut ends: Vec<f64> = arcs.flat_map(|&(start, end)| [start, end]).chain([0.0, TAU]).collect();
    ends.sort_by(f64::total_cmp);
    ends.dedup_by(|a, b| *a - *b < ROUNDING / 10.0);
    let after = ends.clone().into_iter().skip(1);
    ends.into_iter().zip(after)
}

/// Returns which dice the mirror with the angle 2φ = `double` brings onto which.
fn graph_at(pairs: &Pairs, double: f64) -> Graph {
    let bits = |row: &Vec<Arcs>| {
        row.iter().enumerate().filter(|(_, arcs)| arcs.contains(double)).fold(0, |bits, (j, _)| bits | 1 << j)
    };
    pairs.iter().map(bits).collect()
}

/// Returns the angles 2φ in `mirrors` that stay in it when turned by every k·360°/n: the first lines of n evenly spaced
/// ones.
fn spaced(mirrors: &Arcs, n: u8) -> Arcs {
    let turned = (1..n).map(|k| mirrors.turned(-TAU * f64::from(k) / f64::from(n)));
    turned.fold(mirrors.clone(), |all, arcs| all.and(&arcs))
}

/// Returns the angles 2φ of mirrors that bring the centre of `a` within `shift` of that of `b`.
///
/// The image of `a` has its radius and the polar angle 2φ − α, so by the law of cosines its distance d from `b` has
/// d² = r² + s² − 2rs·cos(2φ − α − β).
fn near(a: &Seen, b: &Seen, shift: f64) -> Arcs {
    let (r, s) = (a.radius(), b.radius());
    let slack = r * r + s * s - shift * shift;
    let cos = slack / (2.0 * r * s).max(f64::MIN_POSITIVE);
    if cos <= -1.0 || (slack <= 0.0 && cos.is_nan()) {
        Arcs::full()
    } else if cos > 1.0 || cos.is_nan() {
        Arcs::default()
    } else {
        Arcs::around(libm::atan2(a.y, a.x) + libm::atan2(b.y, b.x), libm::acos(cos))
    }
}

/// Returns how far `angle` is from a multiple of `period`.
fn apart(angle: f64, period: f64) -> f64 {
    let rest = angle.rem_euclid(period);
    rest.min(period - rest)
}

#[cfg(test)]
mod tests;
