//! Dice that prevent a symmetry of a figure, and their deviations.
use crate::games::symmdice::geometry::motifs::Face;

/// Deviation of a die's image from its match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Deviation {
    /// In thousandths of a die side.
    pub(crate) shift: f64,
    /// In degrees, 0 to 180.
    pub(crate) turn: f64,
}

/// A die whose image matches no die.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Misfit {
    /// Its index in the figure.
    pub(crate) die: usize,
    pub(crate) face: Face,
    /// Deviation of its image from the best candidate; `None` if no free die within a side shows
    /// the face of its image.
    pub(crate) off: Option<Deviation>,
}

/// Distance, in thousandths of a die's side, and angle, in degrees, from which a die is as far off
/// as can be.
const FAR: Deviation = Deviation {
    shift: 500.0,
    turn: 45.0,
};

impl Misfit {
    /// Returns how far off it is, at most 1: half a side, half of a right angle, or no match at
    /// all.
    pub(crate) fn size(&self) -> f64 {
        match self
            .off
            .map(|off| (off.shift / FAR.shift).max(off.turn / FAR.turn))
        {
            // Another die covers its image.
            None | Some(..0.01) => 1.0,
            Some(size) => size.min(1.0),
        }
    }
}

/// Returns the worst failure; `None` if no die fails.
pub(crate) fn worst(misfits: &[Misfit]) -> Option<&Misfit> {
    misfits
        .iter()
        .max_by(|a, b| badness(a).total_cmp(&badness(b)))
}

fn badness(misfit: &Misfit) -> f64 {
    misfit
        .off
        .map_or(f64::INFINITY, |off| off.shift + off.turn * 10.0)
}
