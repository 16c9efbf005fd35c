//! The symmetries that a set of faces allows, exactly and without geometry.
//!
//! A symmetry permutes the dice of a figure in orbits. Away from the centre an orbit of Cn has n
//! dice of one face. One of Dn has n mirror-symmetric dice of one face, each on a mirror line, or n
//! left and n right of a chiral motif off the lines (2n mirror-symmetric dice off the lines count
//! like two orbits on them). One die may lie at the centre if its own picture has the symmetry. D1
//! has no centre of its own: its orbits on the line are single dice. So the most dice for one
//! symmetry are all complete orbits, and a centre die from the rest.
use super::dice::{Counts, DICE};
use super::motifs::Face;
use super::symmetry::Symmetry;

/// Dice that a symmetry maps to one another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Orbit {
    /// For Cn: n dice of one face.
    Turned(Face),
    /// For Dn: n mirror-symmetric dice of one face, on mirror lines.
    OnLines(Face),
    /// For Dn: n left and n right dice of a chiral motif, off the lines; named by the left face.
    Paired(Face),
}

impl Orbit {
    /// Returns the faces of its dice under a symmetry of order n.
    pub(crate) fn faces(self, n: u8) -> impl Iterator<Item = Face> {
        let (face, other) = match self {
            Orbit::Turned(face) | Orbit::OnLines(face) => (face, None),
            Orbit::Paired(face) => (face, Some(face.mirrored())),
        };
        let n = usize::from(n);
        std::iter::repeat_n(face, n).chain(
            other
                .into_iter()
                .flat_map(move |other| std::iter::repeat_n(other, n)),
        )
    }

    /// Returns the number of its dice under a symmetry of order n.
    pub(crate) fn dice(self, n: u8) -> u8 {
        match self {
            Orbit::Turned(_) | Orbit::OnLines(_) => n,
            Orbit::Paired(_) => 2 * n,
        }
    }
}

/// A set of dice that can be laid out with a symmetry.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Grouping {
    /// The symmetry to declare.
    pub(crate) symmetry: Symmetry,
    /// The orbits of dice away from the centre.
    pub(crate) orbits: Vec<Orbit>,
    /// The die at the centre.
    pub(crate) centre: Option<Face>,
}

impl Grouping {
    /// Returns the faces of all its dice.
    pub(crate) fn faces(&self) -> impl Iterator<Item = Face> {
        let n = self.symmetry.order();
        self.orbits
            .iter()
            .flat_map(move |orbit| orbit.faces(n))
            .chain(self.centre)
    }

    pub(crate) fn dice(&self) -> u8 {
        let n = self.symmetry.order();
        self.orbits.iter().map(|orbit| orbit.dice(n)).sum::<u8>() + u8::from(self.centre.is_some())
    }

    /// Returns the score of its figure.
    pub(crate) fn score(&self) -> i32 {
        score(self.symmetry, self.dice())
    }
}

/// Returns the score of a declared symmetry for a figure of `dice` dice: its order times the dice,
/// and 10 more for all nine.
pub(crate) fn score(symmetry: Symmetry, dice: u8) -> i32 {
    let has_all_dice = usize::from(dice) == DICE;
    i32::from(symmetry.order()) * i32::from(dice) + if has_all_dice { 10 } else { 0 }
}

/// Returns the most dice with these faces in a figure with `symmetry`; less than two means that
/// there is none.
pub(crate) fn most_dice(symmetry: Symmetry, counts: &Counts) -> u8 {
    let n = symmetry.order();
    let mut dice = 0;
    let mut centre = false;
    for face in Face::ALL {
        let have = counts[face as usize];
        let used = match symmetry {
            Symmetry::Rotation(_) => have / n * n,
            // A face that is not chiral is its own mirror image.
            Symmetry::Mirror(_) => have.min(counts[face.mirrored() as usize]) / n * n,
        };
        dice += used;
        centre |= used < have && face.has(symmetry);
    }
    dice + u8::from(centre)
}

/// Returns the largest groupings of dice with these faces under `symmetry`: one, or one for each
/// face that can lie at the centre. Empty if not even two dice fit.
pub(crate) fn groupings(symmetry: Symmetry, counts: &Counts) -> Vec<Grouping> {
    let n = symmetry.order();
    let mut orbits = Vec::new();
    let mut counts_left = *counts;
    for face in Face::ALL {
        let orbit = match symmetry {
            Symmetry::Rotation(_) => Orbit::Turned(face),
            Symmetry::Mirror(_) if !face.motif().is_chiral() => Orbit::OnLines(face),
            Symmetry::Mirror(_) if face.is_mirrored() => continue,
            Symmetry::Mirror(_) => Orbit::Paired(face),
        };
        while n <= counts_left[face as usize]
            && (!matches!(orbit, Orbit::Paired(_)) || n <= counts_left[face.mirrored() as usize])
        {
            for face in orbit.faces(n) {
                counts_left[face as usize] -= 1;
            }
            orbits.push(orbit);
        }
    }
    if orbits.iter().map(|orbit| orbit.dice(n)).sum::<u8>() < 2 {
        return Vec::new();
    }
    let grouping = Grouping {
        symmetry,
        orbits,
        centre: None,
    };
    // D1 leaves none: a candidate for the centre is on the line already.
    let centres: Vec<Face> = Face::ALL
        .into_iter()
        .filter(|&face| counts_left[face as usize] > 0 && face.has(symmetry))
        .collect();
    if centres.is_empty() {
        return vec![grouping];
    }
    centres
        .into_iter()
        .map(|face| Grouping {
            centre: Some(face),
            ..grouping.clone()
        })
        .collect()
}

/// Returns the groupings with the best score for these faces, over all symmetries that can be
/// declared; empty if the dice allow no figure.
pub(crate) fn best(counts: &Counts) -> Vec<Grouping> {
    best_of(Symmetry::declarable(), counts)
}

/// Returns the groupings with the best score among `symmetries`.
pub(crate) fn best_of(
    symmetries: impl IntoIterator<Item = Symmetry>,
    counts: &Counts,
) -> Vec<Grouping> {
    let all: Vec<Grouping> = symmetries
        .into_iter()
        .flat_map(|symmetry| groupings(symmetry, counts))
        .collect();
    let best_score = all.iter().map(Grouping::score).max().unwrap_or(0);
    all.into_iter()
        .filter(|grouping| grouping.score() == best_score)
        .collect()
}

/// Returns the best score with these faces, 0 if they allow no figure; and the best with all nine
/// dice.
pub(crate) fn best_scores(
    symmetries: impl IntoIterator<Item = Symmetry>,
    counts: &Counts,
) -> (i32, Option<i32>) {
    let mut best = 0;
    let mut nine = None;
    for symmetry in symmetries {
        let dice = most_dice(symmetry, counts);
        if dice >= 2 {
            let score = score(symmetry, dice);
            best = best.max(score);
            if usize::from(dice) == DICE {
                nine = nine.max(Some(score));
            }
        }
    }
    (best, nine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::dice::{NineDice, count};
    use crate::games::symmdice::geometry::motifs::Motif;
    use crate::tests::sample;
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use std::collections::{BTreeMap, BTreeSet, HashMap};

    fn roll(text: &str) -> NineDice {
        text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
    }

    fn check_best(text: &str, expected: &str) {
        let best = best(&roll(text).counts());
        let descriptions: Vec<String> = best
            .iter()
            .map(|g| {
                format!(
                    "{} {} {}",
                    g.symmetry,
                    g.faces().map(|face| face.to_string()).collect::<String>(),
                    g.score()
                )
            })
            .collect();
        assert_eq!(descriptions.join(", "), expected, "{text}");
    }

    #[test]
    fn known_rolls() {
        check_best("hhhh hhhh p", "C8 hhhhhhhh 64");
        check_best("hhhh hhhH p", "C7 hhhhhhh 49");
        check_best("hhhh HHHH d", "C4 hhhhHHHHd 46, D4 hhhhHHHHd 46");
        check_best("dddd bbbb d", "C4 bbbbddddd 46, D4 bbbbddddd 46");
        check_best("ssss cccc y", "C4 sssscccc 32");
        check_best("ddhd hhlc P", "C3 hhhddd 18");
        check_best("hHsS bbcy d", "D1 hHsSbbcyd 19");
        check_best("hhHH hhHH d", "C4 hhhhHHHHd 46, D4 hhhhHHHHd 46");
        check_best("sSdd cycy d", "D1 sSccyyddd 19");
    }

    fn counts_without(mut counts: Counts, faces: Vec<Face>) -> Option<Counts> {
        for face in faces {
            counts[face as usize] = counts[face as usize].checked_sub(1)?;
        }
        Some(counts)
    }

    fn same_faces(face: Face, k: u8) -> Vec<Face> {
        vec![face; usize::from(k)]
    }

    /// Returns `true` if all dice with these faces fit into one figure with `symmetry`: removes
    /// orbits in every order.
    fn fits(
        symmetry: Symmetry,
        counts: Counts,
        memo: &mut HashMap<(Symmetry, Counts), bool>,
    ) -> bool {
        if counts.iter().all(|&n| n == 0) {
            return true;
        }
        if let Some(&known) = memo.get(&(symmetry, counts)) {
            return known;
        }
        let n = symmetry.order();
        let mut is_fitting = false;
        for face in Face::ALL {
            let orbit = match (symmetry, face.motif()) {
                (Symmetry::Rotation(_), _) => same_faces(face, n),
                (Symmetry::Mirror(_), Motif::Hook | Motif::S | Motif::Pinwheel) => {
                    [same_faces(face, n), same_faces(face.mirrored(), n)].concat()
                }
                (Symmetry::Mirror(_), _) => same_faces(face, n),
            };
            is_fitting |= counts_without(counts, orbit)
                .is_some_and(|counts_left| fits(symmetry, counts_left, memo));
        }
        memo.insert((symmetry, counts), is_fitting);
        is_fitting
    }

    /// Returns `true` for the motifs' own symmetries, as listed on the rules page.
    fn can_be_centre(symmetry: Symmetry, face: Face) -> bool {
        match symmetry {
            Symmetry::Rotation(2) => "sSpPcyd".contains(face.letter()),
            Symmetry::Rotation(4) => "pPd".contains(face.letter()),
            Symmetry::Mirror(2) => "cyd".contains(face.letter()),
            Symmetry::Mirror(4) => face.letter() == 'd',
            _ => false,
        }
    }

    /// Returns the best score and best nine-dice score by trying every set of dice under every
    /// symmetry.
    fn slow(
        roll: &NineDice,
        memo: &mut HashMap<(Symmetry, Counts), bool>,
    ) -> (i32, Option<i32>, BTreeSet<(Symmetry, Counts)>) {
        let mut scores: BTreeMap<(Symmetry, Counts), i32> = BTreeMap::new();
        for set in 0..1u32 << DICE {
            let faces: Vec<Face> = (0..DICE)
                .filter(|i| set >> i & 1 == 1)
                .map(|i| roll.faces()[i])
                .collect();
            if faces.len() < 2 {
                continue;
            }
            let counts = count(faces.iter().copied());
            for symmetry in Symmetry::all() {
                let centred = Face::ALL
                    .into_iter()
                    .filter(|&f| counts[f as usize] > 0 && can_be_centre(symmetry, f))
                    .any(|f| {
                        let mut around = counts;
                        around[f as usize] -= 1;
                        fits(symmetry, around, memo)
                    });
                if centred || fits(symmetry, counts, memo) {
                    let bonus = if faces.len() == DICE { 10 } else { 0 };
                    scores.insert(
                        (symmetry, counts),
                        i32::from(symmetry.order()) * faces.len() as i32 + bonus,
                    );
                }
            }
        }
        let best = scores.values().copied().max().unwrap_or(0);
        let nine = scores
            .iter()
            .filter(|((_, c), _)| c.iter().sum::<u8>() == 9)
            .map(|(_, &s)| s)
            .max();
        (
            best,
            nine,
            scores
                .into_iter()
                .filter(|&(_, s)| s == best)
                .map(|(key, _)| key)
                .collect(),
        )
    }

    #[test]
    fn agrees_with_every_subset_of_dice() {
        let mut memo = HashMap::new();
        let mut runner = proptest::test_runner::TestRunner::deterministic();
        let mut scored = BTreeSet::new();
        for _ in 0..sample(700, 3_000) {
            let sides = prop::array::uniform9(0u8..6)
                .new_tree(&mut runner)
                .unwrap()
                .current();
            let roll = NineDice::of_sides(sides);
            let (best_score, nine, sets) = slow(&roll, &mut memo);
            assert_eq!(
                best_scores(Symmetry::declarable(), &roll.counts()),
                (best_score, nine),
                "{roll}"
            );
            let sets_of_best: BTreeSet<(Symmetry, Counts)> = best(&roll.counts())
                .iter()
                .map(|g| (g.symmetry, count(g.faces())))
                .collect();
            assert_eq!(sets_of_best, sets, "{roll}");
            scored.insert(best_score);
        }
        assert!(scored.len() > 10, "{scored:?}");
    }

    fn add_die(sets: &BTreeSet<Counts>, die: [Counts; 6]) -> BTreeSet<Counts> {
        sets.iter()
            .flat_map(|a| die.map(|b| std::array::from_fn(|i| a[i] + b[i])))
            .collect()
    }

    fn counts_of_faces(faces: [Face; 6]) -> [Counts; 6] {
        faces.map(|f| count([f]))
    }

    /// Returns every distinct roll, as counts.
    fn all_rolls() -> BTreeSet<Counts> {
        use crate::games::symmdice::geometry::dice::DieKind;
        (0..DICE).fold(BTreeSet::from([Counts::default()]), |sets, i| {
            add_die(&sets, counts_of_faces(DieKind::of(i).faces()))
        })
    }

    #[test]
    fn the_standard_set_gives_exactly_the_score_table() {
        let mut table: BTreeMap<u8, BTreeSet<u8>> = BTreeMap::new();
        let mut symmetries = BTreeSet::new();
        for counts in all_rolls() {
            for symmetry in Symmetry::all() {
                for grouping in groupings(symmetry, &counts) {
                    symmetries.insert(symmetry);
                    // Smaller figures omit orbits or the centre; orbits of one kind are equivalent.
                    let n = symmetry.order();
                    let sizes = grouping.orbits.iter().fold(
                        BTreeSet::from([0]),
                        |sizes: BTreeSet<u8>, orbit| {
                            sizes.iter().flat_map(|&s| [s, s + orbit.dice(n)]).collect()
                        },
                    );
                    let centre = u8::from(grouping.centre.is_some());
                    let sizes = sizes
                        .into_iter()
                        .filter(|&s| s > 0)
                        .flat_map(|s| [s, s + centre]);
                    table
                        .entry(n)
                        .or_default()
                        .extend(sizes.filter(|&s| s >= 2));
                }
            }
        }
        assert!(
            symmetries.iter().copied().eq(Symmetry::declarable()),
            "{symmetries:?}"
        );
        let check =
            |n: u8, expected: &[u8]| assert!(table[&n].iter().eq(expected), "{n}: {:?}", table[&n]);
        check(1, &[2, 3, 4, 5, 6, 7, 8, 9]);
        check(2, &[2, 3, 4, 5, 6, 7, 8, 9]);
        check(3, &[3, 6, 9]);
        check(4, &[4, 5, 8, 9]);
        check(5, &[5]);
        check(6, &[6]);
        check(7, &[7]);
        check(8, &[8]);
        assert_eq!(table.len(), 8);
    }

    #[test]
    fn most_dice_is_the_size_of_the_groupings() {
        for counts in all_rolls() {
            for symmetry in Symmetry::all() {
                let sizes: BTreeSet<u8> = groupings(symmetry, &counts)
                    .iter()
                    .map(Grouping::dice)
                    .collect();
                let size = Some(most_dice(symmetry, &counts)).filter(|&n| n >= 2);
                assert!(
                    sizes.iter().copied().eq(size),
                    "{symmetry} {counts:?}: {sizes:?} and {size:?}"
                );
            }
        }
    }
}
