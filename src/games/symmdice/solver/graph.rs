//! The sets of dice that occur in a turn, with equivalent ones merged.
//!
//! Only the multiplicity of each face counts: 158,760 sets, of which 44,100 are of all nine dice. The hands of a motif
//! are equivalent, as are bar and slant, and check and butterfly: they are equally frequent on the same dice, and score
//! alike. Hooks are on A and B dice, checks and butterflies on B and C dice, so these two pairs are exchanged on both
//! kinds; the others belong to one kind of dice each. That leaves a ninth of the sets.
use super::multisets::Multisets;
use super::scoring::Scoring;
use crate::games::symmdice::geometry::dice::{Kind, count};
use crate::games::symmdice::geometry::motifs::Face;

/// The pair of faces of each kind that can be exchanged independently of other dice.
const OWN: [[Face; 2]; 3] =
    [[Face::S, Face::SMirror], [Face::Bar, Face::Slant], [Face::Pinwheel, Face::PinwheelMirror]];
/// The pairs of faces that are exchanged on dice of all kinds at once.
const SHARED: [[Face; 2]; 2] = [[Face::Hook, Face::HookMirror], [Face::Check, Face::Butterfly]];

/// The sets of dice of one kind, merged if they differ by an exchange within the kind.
struct Classes {
    sets: Multisets,
    /// The class of each set.
    class: Vec<usize>,
    /// The first set of each class.
    first: Vec<usize>,
    /// Probability that all dice of the kind show a set of the class; 0 if a die is missing.
    chance: Vec<f64>,
    /// For each pair of [`SHARED`], the class that each class becomes by the exchange.
    swapped: [Vec<usize>; 2],
}

impl Classes {
    fn new(kind: Kind) -> Classes {
        let sets = Multisets::new(kind);
        let (mut class, mut first, mut chance) = (Vec::with_capacity(sets.len()), Vec::new(), Vec::new());
        for set in 0..sets.len() {
            let twin = sets.swapped(set, OWN[kind as usize]);
            if twin < set {
                class.push(class[twin]);
            } else {
                class.push(first.len());
                first.push(set);
                chance.push(0.0);
            }
            if set < sets.whole() {
                chance[class[set]] += sets.chance(set);
            }
        }
        let swapped = SHARED.map(|pair| first.iter().map(|&set| class[sets.swapped(set, pair)]).collect());
        Classes { sets, class, first, chance, swapped }
    }

    fn len(&self) -> usize {
        self.first.len()
    }

    fn is_whole(&self, class: usize) -> bool {
        self.first[class] < self.sets.whole()
    }

    /// Returns the classes reached with one more die, each with its chance; `None` if no die is missing.
    fn grown(&self, class: usize) -> Option<impl Iterator<Item = (usize, f64)>> {
        let grown = self.sets.grown(self.first[class])?;
        Some(grown.map(|(set, chance)| (self.class[set], chance)))
    }

    /// Returns the classes with one die less.
    fn shrunk(&self, class: usize) -> impl Iterator<Item = usize> {
        self.sets.shrunk(self.first[class]).iter().map(|&set| self.class[set])
    }
}

/// A set of all nine dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct RollNode {
    /// Probability that nine dice show it.
    pub(super) chance: f64,
    /// The best score with it.
    pub(super) best: i32,
    /// The best score with all nine dice.
    pub(super) nine: Option<i32>,
}

/// Edges from sets to others, one set after the other.
struct Edges<T> {
    /// Index of the first edge of each set, and at last the number of edges.
    starts: Vec<u32>,
    all: Vec<T>,
}

impl<T> Edges<T> {
    fn new() -> Edges<T> {
        Edges { starts: vec![0], all: Vec::new() }
    }

    fn close(&mut self) {
        self.starts.push(self.all.len() as u32);
    }

    #[inline(always)]
    fn of(&self, set: usize) -> &[T] {
        &self.all[self.starts[set] as usize..self.starts[set + 1] as usize]
    }
}

/// All sets. Those of nine dice come first; adding a die leads to a lower number.
pub(super) struct Graph {
    classes: [Classes; 3],
    /// The number of the set for each three classes.
    numbers: Vec<u32>,
    /// The sets of all nine dice.
    pub(super) rolls: Vec<RollNode>,
    /// Sets reached by the faces of the next missing die, with their chances.
    grown: Edges<(u32, f64)>,
    /// The sets with one die less.
    shrunk: Edges<u32>,
    /// Every best score of a roll, ascending.
    scores: Vec<i32>,
    /// Index of the best score of each roll in `scores`.
    best: Vec<u8>,
    /// Index of the best score with nine dice in [`Graph::NINES`], of the rolls that allow one.
    nine: Vec<(u32, u8)>,
}

impl Graph {
    /// The scores that figures of all nine dice can have, ascending.
    pub(super) const NINES: [i32; 4] = [19, 28, 37, 46];

    pub(super) fn new(scoring: Scoring) -> Graph {
        let classes = Kind::ALL.map(Classes::new);
        let [a, b, c] = [0, 1, 2].map(|kind: usize| classes[kind].len());
        let place = |[i, j, k]: [usize; 3]| (i * b + j) * c + k;
        let parts = |place: usize| [place / (b * c), place / c % b, place % c];
        // The first of all its exchanged versions.
        let exchanged = |place_of: usize, hooks: bool, checks: bool| {
            let mut parts = parts(place_of);
            for (kind, part) in parts.iter_mut().enumerate() {
                for (pair, _) in [hooks, checks].into_iter().enumerate().filter(|(_, wanted)| *wanted) {
                    *part = classes[kind].swapped[pair][*part];
                }
            }
            place(parts)
        };
        let is_roll = |place: usize, classes: &[Classes; 3]| {
            parts(place).into_iter().zip(classes).all(|(part, kind)| kind.is_whole(part))
        };
        let least = |set: usize| {
            let all = [(false, true), (true, false), (true, true)].into_iter();
            all.map(|(hooks, checks)| exchanged(set, hooks, checks)).fold(set, usize::min)
        };
        let first: Vec<usize> = (0..a * b * c).map(least).collect();
        let (rolls, others): (Vec<usize>, Vec<usize>) =
            (0..first.len()).filter(|&set| first[set] == set).partition(|&set| is_roll(set, &classes));
        let (mut numbers, mut order) = (vec![0; first.len()], rolls.clone());
        order.extend(others);
        for (number, &set) in order.iter().enumerate() {
            numbers[set] = number as u32;
        }
        for set in 0..first.len() {
            numbers[set] = numbers[first[set]];
        }
        let mut graph = Graph {
            rolls: Vec::with_capacity(rolls.len()),
            grown: Edges::new(),
            shrunk: Edges::new(),
            scores: Vec::new(),
            best: Vec::new(),
            nine: Vec::new(),
            numbers,
            classes,
        };
        for &set in &rolls {
            let faces = parts(set).into_iter().zip(&graph.classes);
            let faces = faces.flat_map(|(part, kind)| kind.sets.faces(kind.first[part]));
            let (best, nine) = scoring.best_scores(&count(faces));
            graph.rolls.push(RollNode { chance: 0.0, best, nine });
        }
        for set in (0..first.len()).filter(|&set| is_roll(set, &graph.classes)) {
            let chances = parts(set).into_iter().zip(&graph.classes).map(|(part, kind)| kind.chance[part]);
            graph.rolls[graph.numbers[set] as usize].chance += chances.product::<f64>();
        }
        for set in order {
            graph.connect(parts(set), place);
        }
        graph.scores = graph.rolls.iter().map(|roll| roll.best).collect();
        graph.scores.sort_unstable();
        graph.scores.dedup();
        let at = |score: i32, of: &[i32]| of.binary_search(&score).map_or(0, |at| at as u8);
        graph.best = graph.rolls.iter().map(|roll| at(roll.best, &graph.scores)).collect();
        let nines = graph.rolls.iter().zip(0u32..);
        graph.nine =
            nines.filter_map(|(roll, number)| Some((number, at(roll.nine?, &Graph::NINES)))).collect();
        graph
    }

    /// Adds the edges of the set of these classes.
    fn connect(&mut self, parts: [usize; 3], place: impl Fn([usize; 3]) -> usize) {
        let with = |kind: usize, part: usize| {
            let mut parts = parts;
            parts[kind] = part;
            self.numbers[place(parts)]
        };
        let missing = (0..3).find_map(|kind| Some((kind, self.classes[kind].grown(parts[kind])?)));
        let mut grown: Vec<(u32, f64)> = Vec::with_capacity(6);
        if let Some((kind, all)) = missing {
            for (part, chance) in all {
                let to = with(kind, part);
                match grown.iter_mut().find(|(other, _)| *other == to) {
                    Some((_, sum)) => *sum += chance,
                    None => grown.push((to, chance)),
                }
            }
        }
        let mut shrunk: Vec<u32> = Vec::with_capacity(11);
        for (kind, classes) in self.classes.iter().enumerate() {
            for part in classes.shrunk(parts[kind]) {
                let to = with(kind, part);
                if !shrunk.contains(&to) {
                    shrunk.push(to);
                }
            }
        }
        self.grown.all.append(&mut grown);
        self.grown.close();
        self.shrunk.all.append(&mut shrunk);
        self.shrunk.close();
    }

    /// Returns the number of sets.
    pub(super) fn len(&self) -> usize {
        self.grown.starts.len() - 1
    }

    /// Returns every best score of a roll, ascending.
    pub(super) fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// Returns the number of the set of these faces, by kind of dice; at most all dice of each.
    pub(super) fn number(&self, faces: [impl Iterator<Item = Face>; 3]) -> usize {
        let [a, b, c] = &self.classes;
        let [of_a, of_b, of_c] = faces;
        let class = |kind: &Classes, set: usize| kind.class[set];
        let [i, j, k] =
            [class(a, a.sets.number(of_a)), class(b, b.sets.number(of_b)), class(c, c.sets.number(of_c))];
        self.numbers[(i * b.len() + j) * c.len() + k] as usize
    }

    /// Returns the sets reached with the next missing die, with their chances; empty for a roll.
    pub(super) fn grown(&self, set: usize) -> &[(u32, f64)] {
        self.grown.of(set)
    }

    /// Returns the sets with one die less.
    pub(super) fn shrunk(&self, set: usize) -> &[u32] {
        self.shrunk.of(set)
    }

    /// Writes the value of each roll, given the value of each of [`Graph::scores`].
    #[inline(always)]
    pub(super) fn stop<const L: usize>(&self, worth: &[[f64; L]], values: &mut [[f64; L]]) {
        for (value, &best) in values.iter_mut().zip(&self.best) {
            *value = worth[usize::from(best)];
        }
    }

    /// Extends the values of all rolls to all sets: the mean over the next missing die.
    #[inline(always)]
    pub(super) fn average<const L: usize>(&self, values: &mut [[f64; L]]) {
        for set in self.rolls.len()..self.len() {
            let mut mean = [0.0; L];
            for &(to, chance) in self.grown.of(set) {
                let value = &values[to as usize];
                for lane in 0..L {
                    mean[lane] += chance * value[lane];
                }
            }
            values[set] = mean;
        }
    }

    /// Replaces the value of each set by the best value of a set within it.
    #[inline(always)]
    pub(super) fn best_keep<const L: usize>(&self, values: &mut [[f64; L]]) {
        for set in (0..self.len()).rev() {
            let mut best = values[set];
            for &less in self.shrunk.of(set) {
                let value = &values[less as usize];
                for lane in 0..L {
                    best[lane] = if value[lane] > best[lane] { value[lane] } else { best[lane] };
                }
            }
            values[set] = best;
        }
    }

    /// Returns the mean over all first rolls, given the value of a figure of nine with each of [`Graph::NINES`],
    /// including the extra turn.
    #[inline(always)]
    pub(super) fn first_roll<const L: usize>(
        &self,
        nines: &[[f64; L]; 4],
        values: &mut [[f64; L]],
    ) -> [f64; L] {
        for &(roll, nine) in &self.nine {
            let (value, nine) = (&mut values[roll as usize], &nines[usize::from(nine)]);
            for lane in 0..L {
                value[lane] = if nine[lane] > value[lane] { nine[lane] } else { value[lane] };
            }
        }
        let mut mean = [0.0; L];
        for (roll, value) in self.rolls.iter().zip(values.iter()) {
            for lane in 0..L {
                mean[lane] += roll.chance * value[lane];
            }
        }
        mean
    }
}
