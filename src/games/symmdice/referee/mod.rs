//! The referee: finds the symmetries of a figure.
//!
//! Every symmetry of a figure fixes the centroid of its dice, so only rotations about it and
//! mirrors through it count. Rotations are tried directly. A mirror maps the die farthest out onto
//! some die, and so lies near one of few angles; of these the one is taken that fits best. Dn is Cn
//! with one mirror: the others are the mirror after a rotation.
//!
//! Dice lie a side apart and no tolerance is half of that, so each image lies on one die at most.
mod misfits;

use super::geometry::figure::{Figure, SIDE, radians};
use super::geometry::motifs::Face;
use super::geometry::symmetry::Symmetry;
use crate::core::Recent;
pub(crate) use misfits::{Deviation, Misfit, worst};
use std::f64::consts::{PI, TAU};

/// Largest deviation of an image that lies on its die, in parts of the tolerance, with an allowance
/// for rounding.
const ALLOWED: f64 = 1.0 + 1e-9;

/// Largest deviation of an image from its match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tolerance {
    /// In thousandths of a die side.
    pub(crate) shift: u16,
    /// In hundredths of a degree.
    pub(crate) turn: u16,
}

/// Limits for having a symmetry and for not having it; between the two the figure is too close to
/// call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tolerances {
    /// The figure has a symmetry if every image fits within this.
    pub(crate) has: Tolerance,
    /// The figure does not have it if some image exceeds this.
    pub(crate) has_not: Tolerance,
}

/// The program's limits: 5 % of a side and 3° for having a symmetry, 15 % and 8° for not having it.
pub(crate) const TOLERANCES: Tolerances = Tolerances {
    has: Tolerance {
        shift: 50,
        turn: 300,
    },
    has_not: Tolerance {
        shift: 150,
        turn: 800,
    },
};

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
pub(crate) struct Findings {
    /// The symmetries of the figure, C2 to C9, then D1 to D9.
    pub(crate) holds: Vec<Symmetry>,
    /// The symmetries that are too close to call.
    pub(crate) undecided: Vec<Symmetry>,
}

impl Findings {
    /// Returns the full symmetry, which contains the others, if there is one.
    pub(crate) fn full(&self) -> Option<Symmetry> {
        self.holds
            .iter()
            .copied()
            .max_by_key(|s| (s.order(), s.is_mirror()))
    }

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
pub(crate) enum Isometry {
    /// A rotation counter-clockwise about the centre, in radians.
    Turn(f64),
    /// A reflection in the line through the centre with this direction, in radians.
    Fold(f64),
}

/// A motion and the matches of the images.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ProofStep {
    pub(crate) motion: Isometry,
    /// For each die, the die that its image lies on.
    pub(crate) partner: Vec<Option<usize>>,
}

impl ProofStep {
    /// Returns `true` if the motion maps the figure onto itself.
    fn is_fulfilled(&self) -> bool {
        !self.partner.contains(&None)
    }
}

/// A verdict with its proof: if the figure has the symmetry, motions that map it onto itself;
/// otherwise one that does not, with the dice that fail.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Proof {
    pub(crate) verdict: Verdict,
    /// The centre of all motions, in thousandths of a side.
    pub(crate) centre: (f64, f64),
    /// One motion, or a rotation and a reflection.
    pub(crate) steps: Vec<ProofStep>,
    /// The dice that fail.
    pub(crate) misfits: Vec<Misfit>,
}

impl Proof {
    /// Returns the worst failure, if any.
    pub(crate) fn worst(&self) -> Option<&Misfit> {
        worst(&self.misfits)
    }

    /// Returns the size of the miss: about how many dice are out of place; 0 for a figure with the
    /// symmetry.
    pub(crate) fn miss(&self) -> f64 {
        self.misfits.iter().map(Misfit::size).sum()
    }

    /// Returns `true` if some dice fail.
    pub(crate) fn fails(&self) -> bool {
        self.verdict != Verdict::Has
    }
}

/// A die relative to the centroid: lengths in thousandths of a side, angles in radians.
#[derive(Clone, Copy)]
struct CentredDie {
    face: Face,
    x: f64,
    y: f64,
    angle: f64,
}

impl CentredDie {
    /// Returns its image after a motion.
    fn image(&self, motion: Isometry) -> CentredDie {
        let CentredDie { face, x, y, angle } = *self;
        match motion {
            Isometry::Turn(by) => {
                let (sin, cos) = libm::sincos(by);
                CentredDie {
                    face,
                    x: x * cos - y * sin,
                    y: x * sin + y * cos,
                    angle: angle + by,
                }
            }
            Isometry::Fold(line) => {
                let (sin, cos) = libm::sincos(2.0 * line);
                CentredDie {
                    face: face.mirrored(),
                    x: x * cos + y * sin,
                    y: x * sin - y * cos,
                    angle: 2.0 * line - angle - 2.0 * radians(face.mirror_line()),
                }
            }
        }
    }

    /// Returns its direction from the centroid.
    fn direction(&self) -> f64 {
        libm::atan2(self.y, self.x)
    }

    /// Returns the deviation from `other`, which shows the same face.
    fn off(&self, other: &CentredDie) -> Deviation {
        let period = radians(self.face.period());
        let angle = other.angle - self.angle;
        let turn = (angle - period * (angle / period).round())
            .abs()
            .to_degrees();
        Deviation {
            shift: libm::hypot(other.x - self.x, other.y - self.y),
            turn,
        }
    }
}

/// Deviation within which a symmetry may be intended, for [`Referee::near_misses`].
const NEAR: Tolerance = Tolerance {
    shift: 300,
    turn: 1_500,
};

/// Finds the symmetries of a figure.
pub(crate) struct Referee {
    figure: Figure,
    tolerances: Tolerances,
    centre: (f64, f64),
    dice: Vec<CentredDie>,
}

impl Referee {
    /// Creates a referee for `figure`.
    pub(crate) fn new(figure: &Figure) -> Referee {
        Referee::within(TOLERANCES, figure)
    }

    fn within(tolerances: Tolerances, figure: &Figure) -> Referee {
        let centre = figure.centre();
        let dice = figure.dice().iter().map(|die| CentredDie {
            face: die.face,
            x: f64::from(die.x) - centre.0,
            y: f64::from(die.y) - centre.1,
            angle: radians(die.angle),
        });
        Referee {
            figure: figure.clone(),
            tolerances,
            centre,
            dice: dice.collect(),
        }
    }

    /// Returns all findings. They are remembered: undo, reviews and saves ask of the same figures
    /// again.
    pub(crate) fn findings(&self) -> Findings {
        static KNOWN: Recent<(Figure, Tolerances), Findings> = Recent::new(64);
        let findings = KNOWN.get((self.figure.clone(), self.tolerances), || {
            self.compute_findings()
        });
        findings.as_ref().clone()
    }

    fn compute_findings(&self) -> Findings {
        let Tolerances { has, has_not } = self.tolerances;
        let holds = self.symmetries_within(has);
        let mut undecided = self.symmetries_within(has_not);
        undecided.retain(|symmetry| !holds.contains(symmetry));
        Findings { holds, undecided }
    }

    fn symmetries_within(&self, tolerance: Tolerance) -> Vec<Symmetry> {
        with_parts(Symmetry::all().filter(|symmetry| self.fits(*symmetry, tolerance)))
    }

    /// Returns `true` if all motions of a symmetry map the figure onto itself.
    fn fits(&self, symmetry: Symmetry, tolerance: Tolerance) -> bool {
        let is_fulfilled = |motion: Isometry| self.step(motion, tolerance).is_fulfilled();
        turns(symmetry.order()).all(is_fulfilled)
            && self.folds(symmetry, tolerance).all(is_fulfilled)
    }

    /// Returns the mirrors of a symmetry that fit best; none for rotations alone.
    fn folds(&self, symmetry: Symmetry, tolerance: Tolerance) -> impl Iterator<Item = Isometry> {
        let lines = if symmetry.is_mirror() {
            self.lines(symmetry.order(), tolerance)
        } else {
            Vec::new()
        };
        lines.into_iter().map(Isometry::Fold)
    }

    /// Returns the verdict on one symmetry with its proof.
    pub(crate) fn prove(&self, symmetry: Symmetry) -> Proof {
        let verdict = self.findings().verdict(symmetry);
        let tolerance = match verdict {
            Verdict::HasNot => self.tolerances.has_not,
            _ => self.tolerances.has,
        };
        let try_motion = |motion| self.step(motion, tolerance);
        let turns: Vec<ProofStep> = turns(symmetry.order()).map(try_motion).collect();
        let folds: Vec<ProofStep> = self.folds(symmetry, tolerance).map(try_motion).collect();
        // Whoever declares a mirror is refuted by a mirror, if possible.
        let steps = match folds.iter().chain(&turns).find(|step| !step.is_fulfilled()) {
            Some(failing) => vec![failing.clone()],
            // One rotation generates the others; it and one reflection generate the other
            // reflections.
            None => turns
                .first()
                .into_iter()
                .chain(folds.first())
                .cloned()
                .collect(),
        };
        let misfits = steps.iter().flat_map(|step| self.misfits(step)).collect();
        Proof {
            verdict,
            centre: self.centre,
            steps,
            misfits,
        }
    }

    /// Returns the `n` evenly spaced mirror lines that fit best: most images on dice, then least
    /// deviation. Each mirror maps some die onto some die, so only lines half-way between two are
    /// tried, and the best few turned a little.
    fn lines(&self, n: u8, tolerance: Tolerance) -> Vec<f64> {
        // A little turned, an image may yet lie on its die.
        let wide = Tolerance {
            shift: 2 * tolerance.shift,
            turn: 2 * tolerance.turn,
        };
        let mut candidates: Vec<MirrorFit> = Vec::new();
        for (i, one) in self.dice.iter().enumerate() {
            for other in &self.dice[i..] {
                if other.face == one.face.mirrored() {
                    let line = (one.direction() + other.direction()) / 2.0;
                    candidates.push(self.fit(line.rem_euclid(PI / f64::from(n)), n, wide));
                }
            }
        }
        candidates.sort_by(MirrorFit::compare);
        let mut distinct: Vec<MirrorFit> = Vec::new();
        for candidate in candidates {
            let is_known = distinct
                .iter()
                .any(|known| known.partners == candidate.partners);
            if distinct.len() < TURNED && !is_known {
                distinct.push(candidate);
            }
        }
        let best = distinct
            .iter()
            .flat_map(|fit| [fit.line, self.best_rotation(fit, n, tolerance)])
            .map(|line| self.fit(line, n, tolerance))
            .min_by(MirrorFit::compare);
        let first = best.map_or(PI / 2.0, |fit| fit.line);
        (0..n)
            .map(|k| (first + PI * f64::from(k) / f64::from(n)).rem_euclid(PI))
            .collect()
    }

    /// Returns how well `n` evenly spaced mirror lines fit, the first of which is `line`.
    fn fit(&self, line: f64, n: u8, tolerance: Tolerance) -> MirrorFit {
        let nearest = self
            .images(line, n)
            .map(|image| self.nearest(&image, tolerance));
        let (partners, off): (Vec<Option<usize>>, Vec<f64>) = nearest.unzip();
        let on: Vec<f64> = off.into_iter().filter(|off| *off <= ALLOWED).collect();
        MirrorFit {
            line,
            partners,
            on: on.len(),
            worst: on.into_iter().fold(0.0, f64::max),
        }
    }

    /// Turns the first of `n` mirror lines a little, so that the worst image lies as near to its
    /// die as can be.
    fn best_rotation(
        &self,
        MirrorFit { line, partners, .. }: &MirrorFit,
        n: u8,
        tolerance: Tolerance,
    ) -> f64 {
        let measure_worst = |line: f64| {
            let images = self.images(line, n).zip(partners);
            let off = images
                .filter_map(|(image, die)| Some(parts(image.off(&self.dice[(*die)?]), tolerance)));
            off.fold(0.0, f64::max)
        };
        let (mut low, mut high) = (line - NEARBY, line + NEARBY);
        for _ in 0..25 {
            let [a, b] = [low + (high - low) / 3.0, high - (high - low) / 3.0];
            if measure_worst(a) < measure_worst(b) {
                high = b
            } else {
                low = a
            }
        }
        (low + high) / 2.0
    }

    /// Returns the images of all dice in each of `n` evenly spaced mirrors.
    fn images(&self, line: f64, n: u8) -> impl Iterator<Item = CentredDie> {
        let folds = (0..n).map(move |k| Isometry::Fold(line + PI * f64::from(k) / f64::from(n)));
        folds.flat_map(|fold| self.dice.iter().map(move |die| die.image(fold)))
    }

    /// Returns the die with the face of an image that is nearest to it, and how far that is in
    /// parts of the tolerance.
    fn nearest(&self, image: &CentredDie, tolerance: Tolerance) -> (Option<usize>, f64) {
        let alike = self
            .dice
            .iter()
            .enumerate()
            .filter(|(_, die)| die.face == image.face);
        let off = alike.map(|(index, die)| (Some(index), parts(image.off(die), tolerance)));
        off.min_by(|a, b| a.1.total_cmp(&b.1))
            .unwrap_or((None, f64::INFINITY))
    }

    /// Returns a motion with the die that each image lies on.
    fn step(&self, motion: Isometry, tolerance: Tolerance) -> ProofStep {
        ProofStep {
            motion,
            partner: self
                .dice
                .iter()
                .map(|die| match self.nearest(&die.image(motion), tolerance) {
                    (partner, ..=ALLOWED) => partner,
                    _ => None,
                })
                .collect(),
        }
    }

    /// Returns the dice that `step` leaves without a match, with their deviations.
    fn misfits(&self, step: &ProofStep) -> Vec<Misfit> {
        let free: Vec<&CentredDie> = (0..self.dice.len())
            .filter(|die| !step.partner.contains(&Some(*die)))
            .map(|die| &self.dice[die])
            .collect();
        let failing = self
            .dice
            .iter()
            .zip(&step.partner)
            .enumerate()
            .filter(|(_, (_, to))| to.is_none());
        failing
            .map(|(die, (centred_die, _))| {
                let image = centred_die.image(step.motion);
                let alike = free.iter().filter(|other| other.face == image.face);
                // A die that lies elsewhere is not meant to match.
                let off = alike
                    .map(|other| image.off(other))
                    .filter(|off| off.shift < f64::from(SIDE));
                Misfit {
                    die,
                    face: centred_die.face,
                    off: off.min_by(|a, b| badness(a).total_cmp(&badness(b))),
                }
            })
            .collect()
    }

    /// Returns the symmetries that the figure nearly has, or that are too close to call, each with
    /// its proof.
    pub(crate) fn near_misses(&self) -> Vec<(Symmetry, Proof)> {
        let findings = self.findings();
        let loose = Tolerances {
            has: NEAR,
            has_not: NEAR,
        };
        let nearly = Referee::within(loose, &self.figure).findings().holds;
        Symmetry::all()
            .filter(|s| {
                findings.undecided.contains(s)
                    || (nearly.contains(s) && !findings.holds.contains(s))
            })
            .map(|symmetry| (symmetry, self.prove(symmetry)))
            .collect()
    }
}

fn badness(off: &Deviation) -> f64 {
    parts(*off, TOLERANCES.has)
}

/// Returns symmetries with all that they contain.
fn with_parts(all: impl Iterator<Item = Symmetry>) -> Vec<Symmetry> {
    let all: Vec<Symmetry> = all.collect();
    Symmetry::all()
        .filter(|part| all.iter().any(|symmetry| symmetry.contains(*part)))
        .collect()
}

/// Returns the rotations of Cn; none for n = 1.
fn turns(n: u8) -> impl Iterator<Item = Isometry> {
    (1..n).map(move |k| Isometry::Turn(TAU * f64::from(k) / f64::from(n)))
}

/// Returns a deviation in parts of a tolerance, the larger of shift and turn.
fn parts(off: Deviation, tolerance: Tolerance) -> f64 {
    (off.shift / f64::from(tolerance.shift)).max(off.turn / f64::from(tolerance.turn) * 100.0)
}

/// Largest turn of a mirror line to fit better, in radians.
const NEARBY: f64 = 0.1;
/// Number of mirror lines that are turned: as many as a figure of nine dice can have.
const TURNED: usize = 9;

/// Fit of mirror lines.
struct MirrorFit {
    /// The direction of the first.
    line: f64,
    /// The die that each image is nearest to.
    partners: Vec<Option<usize>>,
    /// Number of images that lie on dice.
    on: usize,
    /// The largest deviation of these.
    worst: f64,
}

impl MirrorFit {
    fn compare(&self, other: &MirrorFit) -> std::cmp::Ordering {
        other
            .on
            .cmp(&self.on)
            .then(self.worst.total_cmp(&other.worst))
    }
}

#[cfg(test)]
pub(crate) mod tests;
