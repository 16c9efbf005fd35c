//! Sets of angles: unions of closed arcs of the circle.
use std::f64::consts::TAU;

/// A set of angles, as sorted disjoint intervals in 0..=2π. An arc over 0 is stored in two pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Arcs(Vec<(f64, f64)>);

impl Arcs {
    /// Returns all angles.
    pub(crate) fn full() -> Arcs {
        Arcs(vec![(0.0, TAU)])
    }

    /// Returns the angles within `half` of `centre`, in radians.
    #[cfg(test)]
    pub(crate) fn around(centre: f64, half: f64) -> Arcs {
        if half >= TAU / 2.0 {
            return Arcs::full();
        }
        let start = (centre - half).rem_euclid(TAU);
        let end = start + 2.0 * half;
        if end > TAU { Arcs(vec![(0.0, end - TAU), (start, TAU)]) } else { Arcs(vec![(start, end)]) }
    }

    /// Returns the union of intervals in 0..=2π given in ascending order; those that meet become one.
    pub(crate) fn of_sorted(intervals: impl IntoIterator<Item = (f64, f64)>) -> Arcs {
        let intervals = intervals.into_iter();
        let mut arcs: Vec<(f64, f64)> = Vec::with_capacity(intervals.size_hint().0);
        for (start, end) in intervals {
            match arcs.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => arcs.push((start, end)),
            }
        }
        Arcs(arcs)
    }

    /// Returns `true` if it contains no angle.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns `true` if it contains an angle in 0..=2π.
    #[cfg(test)]
    pub(crate) fn contains(&self, angle: f64) -> bool {
        self.0.iter().any(|&(start, end)| start <= angle && angle <= end)
    }

    /// Returns the intersection.
    pub(crate) fn and(&self, other: &Arcs) -> Arcs {
        let (mut i, mut j, mut both) = (0, 0, Vec::with_capacity(self.0.len().max(other.0.len())));
        while let (Some(a), Some(b)) = (self.0.get(i), other.0.get(j)) {
            let (start, end) = (a.0.max(b.0), a.1.min(b.1));
            if start <= end {
                both.push((start, end));
            }
            if a.1 < b.1 { i += 1 } else { j += 1 }
        }
        Arcs(both)
    }

    /// Returns every angle turned by `by` radians.
    pub(crate) fn turned(&self, by: f64) -> Arcs {
        let mut pieces = Vec::with_capacity(self.0.len() + 1);
        for &(start, end) in &self.0 {
            if end - start >= TAU {
                return Arcs::full();
            }
            let from = (start + by).rem_euclid(TAU);
            let to = from + (end - start);
            if to > TAU {
                pieces.extend([(0.0, to - TAU), (from, TAU)]);
            } else {
                pieces.push((from, to));
            }
        }
        pieces.sort_unstable_by(|a: &(f64, f64), b| a.0.total_cmp(&b.0));
        Arcs::of_sorted(pieces)
    }

    /// Returns the middle of its widest arc, with an arc over 0 taken as a whole; `None` if it is empty.
    pub(crate) fn middle(&self) -> Option<f64> {
        let mut arcs = self.0.clone();
        if let (Some(&(first, end)), Some(last)) = (self.0.first(), arcs.last_mut())
            && self.0.len() > 1
            && first <= 0.0
            && last.1 >= TAU
        {
            last.1 = TAU + end;
        }
        let widest = arcs.into_iter().max_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)))?;
        Some(((widest.0 + widest.1) / 2.0).rem_euclid(TAU))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn arcs(pieces: &[(f64, f64)]) -> Arcs {
        let mut all: Vec<(f64, f64)> = pieces.iter().flat_map(|&(c, h)| Arcs::around(c, h).0).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        Arcs::of_sorted(all)
    }

    /// Returns `true` if `angle` is within one of `pieces`, and its distance from the nearest end, where rounding may
    /// decide.
    fn obvious(pieces: &[(f64, f64)], angle: f64) -> (bool, f64) {
        let away = |c: f64| (angle - c).rem_euclid(TAU).min((c - angle).rem_euclid(TAU));
        let within = pieces.iter().any(|&(c, h)| away(c) <= h);
        (within, pieces.iter().map(|&(c, h)| (away(c) - h).abs()).fold(1.0, f64::min))
    }

    proptest! {
        #[test]
        fn sets_of_angles_hold_what_they_should(
            a in prop::collection::vec((-9.0f64..9.0, 0.0f64..1.5), 0..5),
            b in prop::collection::vec((-9.0f64..9.0, 0.0f64..4.0), 0..4),
            by in -9.0f64..9.0,
            angle in 0.0..TAU,
        ) {
            let (in_a, edge_a) = obvious(&a, angle);
            let (in_b, edge_b) = obvious(&b, angle);
            let turned: Vec<(f64, f64)> = a.iter().map(|&(c, h)| (c + by, h)).collect();
            let (in_turned, edge_turned) = obvious(&turned, angle);
            prop_assume!(edge_a.min(edge_b).min(edge_turned) > 1e-9);
            prop_assert_eq!(arcs(&a).contains(angle), in_a);
            prop_assert_eq!(arcs(&a).and(&arcs(&b)).contains(angle), in_a && in_b);
            prop_assert_eq!(arcs(&a).turned(by).contains(angle), in_turned);
            if let Some(middle) = arcs(&a).middle() {
                prop_assert!(arcs(&a).contains(middle));
            }
        }
    }

    #[test]
    fn arcs_over_zero_have_a_middle() {
        let middle = arcs(&[(0.1, 0.5), (3.0, 0.4)]).middle().unwrap();
        assert!((middle - 0.1).abs() < 1e-9, "{middle}");
        assert_eq!(arcs(&[]).middle(), None);
    }

    #[test]
    fn intervals_that_meet_become_one() {
        let arcs = Arcs::of_sorted([(0.0, 2.0), (0.5, 1.0), (2.0, 3.0), (4.0, 5.0)]);
        assert_eq!(arcs, Arcs(vec![(0.0, 3.0), (4.0, 5.0)]));
        assert_eq!(arcs.middle(), Some(1.5));
    }

    #[test]
    fn the_middle_is_that_of_the_widest_arc() {
        let middle = |pieces: &[(f64, f64)]| Arcs::of_sorted(pieces.iter().copied()).middle();
        assert_eq!(middle(&[(1.0, 3.0), (4.0, 5.0)]), Some(2.0));
        assert_eq!(middle(&[(0.5, 2.1), (4.0, 6.0)]), Some(5.0));
        // Any angle would do; the choice is fixed.
        assert_eq!(Arcs::full().middle(), Some(TAU / 2.0));
    }
}
