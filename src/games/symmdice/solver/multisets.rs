//! The numbered multisets of faces that some dice of one kind can show.
use crate::games::symmdice::geometry::dice::Kind;
use crate::games::symmdice::geometry::motifs::Face;

/// The sets of up to all dice of one kind, fuller ones first, so that adding a die leads to a lower number.
pub(crate) struct Multisets {
    kind: Kind,
    /// The kind's distinct faces, each with the number of its six sides that show it.
    faces: Vec<(Face, u8)>,
    /// Index of each face in `faces`; `None` if the kind has no such face.
    places: [Option<u8>; Face::ALL.len()],
    /// Multiplicity of each face in each set.
    counts: Vec<Vec<u8>>,
    /// The set with one more die of each face; `None` if all dice are in it.
    with: Vec<Option<Vec<usize>>>,
    /// The sets with one die less.
    without: Vec<Vec<usize>>,
    /// Number of sets with all dice.
    whole: usize,
}

impl Multisets {
    /// Returns the sets of `kind`.
    pub(crate) fn new(kind: Kind) -> Multisets {
        let faces = kind.distinct();
        let mut counts = vec![Vec::new()];
        for _ in &faces {
            let room = |set: &Vec<u8>| kind.count() as u8 - set.iter().sum::<u8>();
            counts = counts
                .iter()
                .flat_map(|set| (0..=room(set)).map(|n| [set.as_slice(), &[n]].concat()))
                .collect();
        }
        counts.sort_by_key(|set| std::cmp::Reverse(set.iter().sum::<u8>()));
        // Encodes counts as digits to base 5, as no kind has more than four dice.
        let code = |set: &[u8]| set.iter().fold(0, |code, &n| 5 * code + usize::from(n));
        let mut numbers = vec![None; 5usize.pow(faces.len() as u32)];
        for (number, set) in counts.iter().enumerate() {
            numbers[code(set)] = Some(number);
        }
        let change = |set: &[u8], i: usize, more: bool| {
            let mut set = set.to_vec();
            set[i] = if more { set[i] + 1 } else { set[i].checked_sub(1)? };
            if set[i] > 4 { None } else { numbers[code(&set)] }
        };
        let each = 0..faces.len();
        let with = counts.iter().map(|set| each.clone().map(|i| change(set, i, true)).collect()).collect();
        let without =
            counts.iter().map(|set| each.clone().filter_map(|i| change(set, i, false)).collect()).collect();
        let mut places = [None; Face::ALL.len()];
        for (&(face, _), place) in faces.iter().zip(0..) {
            places[face as usize] = Some(place);
        }
        let whole = counts.iter().take_while(|set| set.iter().sum::<u8>() == kind.count() as u8).count();
        Multisets { kind, faces, places, counts, with, without, whole }
    }

    /// Returns the number of sets.
    pub(crate) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Returns the number of sets with all dice of the kind; these come first.
    pub(crate) fn whole(&self) -> usize {
        self.whole
    }

    /// Returns the sets reached with one more die, each with its chance; `None` if all dice are in it.
    pub(crate) fn grown(&self, set: usize) -> Option<impl Iterator<Item = (usize, f64)>> {
        let with = self.with[set].as_ref()?;
        Some(with.iter().zip(&self.faces).map(|(&to, &(_, sides))| (to, f64::from(sides) / 6.0)))
    }

    /// Returns the sets with one die less.
    pub(crate) fn shrunk(&self, set: usize) -> &[usize] {
        &self.without[set]
    }

    pub(crate) fn faces(&self, set: usize) -> impl Iterator<Item = Face> {
        let each = self.faces.iter().zip(&self.counts[set]);
        each.flat_map(|(&(face, _), &n)| std::iter::repeat_n(face, usize::from(n)))
    }

    /// Returns the set with the multiplicities of two faces exchanged.
    pub(crate) fn swapped(&self, set: usize, [one, other]: [Face; 2]) -> usize {
        self.number(self.faces(set).map(|face| match face {
            _ if face == one => other,
            _ if face == other => one,
            _ => face,
        }))
    }

    /// Returns the probability that all dice of the kind show a whole set.
    pub(crate) fn chance(&self, set: usize) -> f64 {
        let factorial = |n: u8| (1..=n).map(f64::from).product::<f64>();
        let all = factorial(self.kind.count() as u8);
        let each = self.faces.iter().zip(&self.counts[set]);
        each.fold(all, |chance, (&(_, sides), &n)| {
            chance * (f64::from(sides) / 6.0).powi(i32::from(n)) / factorial(n)
        })
    }

    /// Returns the number of the set of `faces`, all of the kind and at most as many as it has dice.
    pub(crate) fn number(&self, faces: impl Iterator<Item = Face>) -> usize {
        // The empty set is the last; each face leads to a larger set.
        faces.fold(self.len() - 1, |set, face| {
            let at = self.places[face as usize];
            at.zip(self.with[set].as_ref()).map_or(set, |(i, with)| with[usize::from(i)])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_match_the_rules() {
        let check = |kind, all: usize, whole: usize| {
            let sets = Multisets::new(kind);
            assert_eq!((sets.len(), sets.whole()), (all, whole), "{kind:?}");
            let chances: f64 = (0..whole).map(|set| sets.chance(set)).sum();
            assert!((chances - 1.0).abs() < 1e-12, "{kind:?}: {chances}");
            for set in 0..all {
                assert_eq!(sets.number(sets.faces(set)), set);
            }
        };
        check(Kind::A, 126, 70);
        check(Kind::B, 210, 126);
        check(Kind::C, 6, 5);
        assert_eq!((126 * 210 * 6, 70 * 126 * 5), (158_760, 44_100));
    }
}
