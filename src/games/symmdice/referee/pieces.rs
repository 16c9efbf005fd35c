//! The arcs of mirror angles that map one die onto another, and the sweep over all of them.
use super::arcs::Arcs;
use super::matching::is_perfect;
use super::seen::{ROUNDING, Seen, Within, nearest};
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::geometry::figure::radians;
use std::f64::consts::{PI, TAU};

/// Angles 2φ of mirrors that map one die onto another: one arc, within 0..=2π.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Piece {
    start: f64,
    end: f64,
    die: u8,
    onto: u8,
}

/// All angles 2φ of mirrors that map any die of a figure onto any other.
pub(super) struct Pieces {
    /// Number of dice of the figure.
    dice: usize,
    all: Vec<Piece>,
}

impl Pieces {
    pub(super) fn new(dice: &[Seen], within: &Within) -> Pieces {
        let Within { shift, turn } = *within;
        let mut pieces = Pieces { dice: dice.len(), all: Vec::with_capacity(6 * DICE) };
        for (die, a) in dice.iter().enumerate() {
            let (mirrored, line) = (a.face.mirrored(), 2.0 * radians(a.face.mirror_line()));
            for (onto, b) in dice.iter().enumerate().filter(|(_, b)| b.face == mirrored) {
                let Some(half) = near(a, b, shift) else { continue };
                let (centre, alike) = (a.polar + b.polar, a.angle + b.angle + line);
                let period = radians(b.face.period());
                let turns = (TAU / period).round() as i32;
                for k in 0..turns {
                    pieces.add((centre, half), (alike + f64::from(k) * period, turn), die as u8, onto as u8);
                }
            }
        }
        pieces
    }

    /// Adds the intersection of two arcs, each given by its centre and half its length.
    fn add(&mut self, (centre, half): (f64, f64), (other, within): (f64, f64), die: u8, onto: u8) {
        let apart = other - centre;
        let apart = apart - TAU * nearest(apart / TAU);
        // An arc of nearly the whole circle can intersect another at both ends.
        for apart in [apart, apart - TAU, apart + TAU] {
            let (from, to) = ((-half).max(apart - within), half.min(apart + within));
            if from > to {
                continue;
            }
            let start = (centre + from).rem_euclid(TAU);
            let end = start + (to - from);
            let piece = |start, end| Piece { start, end, die, onto };
            if end > TAU {
                self.all.extend([piece(start, TAU), piece(0.0, end - TAU)]);
            } else {
                self.all.push(piece(start, end));
            }
        }
    }

    /// Returns the gaps between the ends of all arcs; nothing changes within a gap.
    pub(super) fn gaps(&self) -> impl Iterator<Item = (f64, f64)> + use<> {
        let ends = self.all.iter().flat_map(|piece| [piece.start, piece.end]);
        let mut ends: Vec<f64> = ends.chain([0.0, TAU]).collect();
        ends.sort_unstable_by(f64::total_cmp);
        ends.dedup_by(|a, b| *a - *b < SAME);
        (1..ends.len()).map(move |at| (ends[at - 1], ends[at]))
    }

    /// Returns the candidates of each die under the mirror with the angle 2φ = `double`.
    pub(super) fn graph_at(&self, double: f64) -> Vec<u32> {
        let mut graph = vec![0; self.dice];
        for piece in self.all.iter().filter(|piece| piece.start <= double && double <= piece.end) {
            graph[usize::from(piece.die)] |= 1 << piece.onto;
        }
        graph
    }

    /// Returns the angles 2φ of all mirrors that map the figure onto itself.
    pub(super) fn mirrors(&self) -> Arcs {
        let mut starts: Vec<End> =
            self.all.iter().map(|piece| (piece.start, piece.die, piece.onto)).collect();
        let mut ends: Vec<End> = self.all.iter().map(|piece| (piece.end, piece.die, piece.onto)).collect();
        starts.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        ends.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        // Counts of the current arcs for each pair of dice, and the graph of these pairs.
        let (mut arcs, mut graph) = ([[0u8; DICE]; DICE], [0u32; DICE]);
        let (mut begun, mut ended, mut from) = (0, 0, 0.0);
        let mut fits: Vec<(f64, f64)> = Vec::new();
        // Nothing changes between an end of an arc and the next one.
        while from < TAU {
            while let Some(&(_, die, onto)) = starts.get(begun).filter(|start| start.0 < from + SAME) {
                arcs[usize::from(die)][usize::from(onto)] += 1;
                graph[usize::from(die)] |= 1 << onto;
                begun += 1;
            }
            while let Some(&(_, die, onto)) = ends.get(ended).filter(|end| end.0 < from + SAME) {
                let arcs = &mut arcs[usize::from(die)][usize::from(onto)];
                *arcs -= 1;
                if *arcs == 0 {
                    graph[usize::from(die)] &= !(1 << onto);
                }
                ended += 1;
            }
            let next = |ends: &[End], at: usize| ends.get(at).map_or(TAU, |end| end.0);
            let to = next(&starts, begun).min(next(&ends, ended));
            if is_perfect(&graph[..self.dice]) {
                fits.push((from, to));
            }
            from = to;
        }
        Arcs::of_sorted(fits)
    }
}

/// An end of an arc, and its pair of dice.
type End = (f64, u8, u8);

/// Ends closer than this count as one.
const SAME: f64 = ROUNDING / 10.0;

/// Returns the largest deviation of a mirror's angle 2φ from the sum of the polar angles of `a` and `b` at which it
/// maps the centre of `a` to within `shift` of that of `b`; `None` if no mirror does.
///
/// The image of `a` has its radius and the polar angle 2φ − α, so by the law of cosines its distance d from `b` is
/// given by d² = r² + s² − 2rs·cos(2φ − α − β).
fn near(a: &Seen, b: &Seen, shift: f64) -> Option<f64> {
    let (r, s) = (a.radius, b.radius);
    if (r - s).abs() > shift {
        return None;
    }
    let (slack, most) = (r * r + s * s - shift * shift, 2.0 * r * s);
    if slack <= -most || most == 0.0 { Some(PI) } else { Some(libm::acos((slack / most).min(1.0))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::motifs::Face;

    #[test]
    fn between_the_ends_of_arcs_nothing_changes() {
        let piece = |start, end, die, onto| Piece { start, end, die, onto };
        // Rounding separates the ends of arcs that mirror each other.
        let all = vec![piece(1.0, 2.0, 0, 1), piece(1.0 + 1e-12, 2.0 + 1e-12, 1, 0)];
        let pieces = Pieces { dice: 2, all };
        assert_eq!(pieces.gaps().collect::<Vec<_>>(), [(0.0, 1.0), (1.0, 2.0), (2.0, TAU)]);
        assert_eq!(pieces.graph_at(0.5), [0, 0]);
        assert_eq!(pieces.graph_at(1.5), [0b10, 0b01]);
        let none = Pieces { dice: 2, all: Vec::new() };
        assert_eq!(none.gaps().collect::<Vec<_>>(), [(0.0, TAU)]);
    }

    #[test]
    fn far_dice_narrow_the_mirror() {
        let check = |r: f64, s: f64, expected: Option<f64>| {
            let seen =
                |radius| Seen { face: Face::Diamond, x: radius, y: 0.0, radius, polar: 0.0, angle: 0.0 };
            let found = near(&seen(r), &seen(s), 50.0);
            let same = match (found, expected) {
                (Some(found), Some(expected)) => (found - expected).abs() < 1e-9,
                _ => found == expected,
            };
            assert!(same, "{r} {s}: {found:?}, not {expected:?}");
        };
        // Turned by 60° about the centre a die moves by its distance from the centre.
        check(50.0, 50.0, Some(PI / 3.0));
        // This close to the centre every mirror fits.
        check(20.0, 20.0, Some(PI));
        check(0.0, 30.0, Some(PI));
        // On circles within just the tolerance one mirror fits, and beyond it none.
        check(1_000.0, 1_050.0, Some(0.0));
        check(1_050.0, 1_000.0, Some(0.0));
        check(1_000.0, 1_051.0, None);
        check(1_051.0, 1_000.0, None);
    }
}
