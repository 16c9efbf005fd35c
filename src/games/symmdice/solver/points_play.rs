//! Distribution of the points of turns and runs of a player for points.
use super::Solver;
use super::graph::Graph;
use super::race::NONE;
use super::run::Run;
use crate::games::symmdice::geometry::dice::{DICE, ROLLS};
use crate::games::symmdice::geometry::motifs::Face;

/// Distribution of the ends of one turn: the chance of each number of points, and of each score of nine that earns
/// another turn.
struct Ends {
    stops: Vec<f64>,
    again: [f64; 4],
}

impl Solver {
    /// Returns the run of a player for points, from its first roll on.
    pub(super) fn solve_run(&self) -> Run {
        let mass = self.graph.rolls.iter().map(|roll| roll.chance).collect();
        let Ends { stops, again } = self.ends(mass, ROLLS - 1);
        let mut run = Run::default();
        let (mut sum, mut points) = (0.0, 0);
        // Cuts off endless chains of extra turns once almost no probability is left.
        while sum < 1.0 - NONE && points < 10_000 {
            let chance = stops.get(points).unwrap_or(&0.0) + run.before(points, &again);
            run.0.push(chance);
            sum += chance;
            points += 1;
        }
        run
    }

    /// Returns the rest of the run of a player for points: `dice` have settled, the others are rolling, and `left`
    /// rerolls are left after that.
    pub(crate) fn rest_of_run(&self, fresh: &Run, dice: &[Option<Face>; DICE], left: u8) -> Run {
        let mut mass = vec![0.0; self.graph.len()];
        mass[self.set_of(dice)] = 1.0;
        self.fall(&mut mass);
        let Ends { stops, again } = self.ends(mass, left);
        let most = fresh.0.len() + Graph::NINES[3] as usize;
        let chance = |points: usize| stops.get(points).unwrap_or(&0.0) + fresh.before(points, &again);
        Run((0..most.max(stops.len())).map(chance).collect())
    }

    /// Rolls the missing dice of all sets.
    fn fall(&self, mass: &mut [f64]) {
        for set in (self.graph.rolls.len()..mass.len()).rev() {
            let kept = std::mem::take(&mut mass[set]);
            if kept > 0.0 {
                for &(to, chance) in self.graph.grown(set) {
                    mass[to as usize] += kept * chance;
                }
            }
        }
    }

    /// Plays on for points from rolls with the chances `mass`, with `left` rerolls left.
    fn ends(&self, mut mass: Vec<f64>, left: u8) -> Ends {
        let most = self.graph.scores().last().map_or(0, |&score| score as usize);
        let mut ends = Ends { stops: vec![0.0; most + 1], again: [0.0; 4] };
        mass.resize(self.graph.len(), 0.0);
        for left in (0..=left).rev() {
            let best = (left > 0).then(|| self.best_sets(left));
            for (number, roll) in self.graph.rolls.iter().enumerate() {
                let chance = std::mem::take(&mut mass[number]);
                if chance == 0.0 {
                    continue;
                }
                let best =
                    best.as_ref().map(|best| best[number]).filter(|(value, _)| *value > f64::from(roll.best));
                let stay = best.map_or(f64::from(roll.best), |(value, _)| value);
                let nine = roll.nine.filter(|&nine| left == ROLLS - 1 && f64::from(nine) + self.turn > stay);
                match (nine, best) {
                    (Some(nine), _) => {
                        let at = Graph::NINES.iter().position(|&score| score == nine);
                        ends.again[at.unwrap_or(0)] += chance;
                    }
                    (None, Some((_, set))) => mass[set as usize] += chance,
                    (None, None) => ends.stops[roll.best as usize] += chance,
                }
            }
            self.fall(&mut mass);
        }
        ends
    }

    /// Returns the best keep within each roll, and its value in points, with `left` rerolls left before it.
    fn best_sets(&self, left: u8) -> Vec<(f64, u32)> {
        let keeps = &self.points.keeps[usize::from(left - 1)];
        let rolls = self.graph.rolls.len();
        let own = |(set, &value): (usize, &f64)| if set < rolls { (0.0, 0) } else { (value, set as u32) };
        let mut best: Vec<(f64, u32)> = keeps.iter().enumerate().map(own).collect();
        for set in (0..best.len()).rev() {
            for &less in self.graph.shrunk(set) {
                if best[less as usize].0 > best[set].0 {
                    best[set] = best[less as usize];
                }
            }
        }
        best.truncate(rolls);
        best
    }
}
