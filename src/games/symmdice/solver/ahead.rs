//! Solutions computed on demand: the race, totals and fields.
use super::Solver;
use super::field::{Field, Rivals};
use super::memory::RACES_KEPT;
use super::race::{LastRound, Race};
use super::run::Run;
use super::totals::Totals;
use crate::core::locked::locked;
use std::sync::Arc;

impl Solver {
    /// Returns the race of two seats to `goal`, solved at least from these points of the first and the second seat on,
    /// reporting progress from 0 to 1.
    pub(crate) fn race(&self, goal: i32, low: [i32; 2], progress: &(dyn Fn(f32) + Sync)) -> Arc<Race> {
        if let Some(known) = locked(&self.memory.races).iter().find(|race| race.covers(goal, low)) {
            return known.clone();
        }
        if self.memory.last.get().is_none() {
            // Another thread may have been faster, with the same result.
            _ = self.memory.last.set(Arc::new(LastRound::solve(&self.graph)));
        }
        let last = self.memory.last.get().expect("it was set").clone();
        let race = Arc::new(Race::solve(&self.graph, last, goal, low, progress));
        let mut races = locked(&self.memory.races);
        if races.len() >= RACES_KEPT {
            races.clear();
        }
        races.push(race.clone());
        race
    }

    /// Returns the chances of totals in a game alone, for up to `runs` runs and `needed` points, reporting progress
    /// from 0 to 1.
    pub(crate) fn totals(&self, runs: usize, needed: usize, progress: &(dyn Fn(f32) + Sync)) -> Arc<Totals> {
        let known = locked(&self.memory.totals).clone();
        if known.most() >= needed {
            return known;
        }
        let mut totals = Totals::clone(&known);
        totals.solve(&self.graph, runs, needed, progress);
        let totals = Arc::new(totals);
        let mut known = locked(&self.memory.totals);
        if known.most() < totals.most() {
            *known = totals.clone();
        }
        totals
    }

    /// Returns the run of a player for points.
    pub(crate) fn run(&self) -> &Run {
        self.memory.run.get_or_init(|| self.solve_run())
    }

    /// Returns the winning chance with at least `low` points against others who play for points.
    pub(crate) fn field(&self, rivals: &Rivals, low: i32) -> Arc<Field> {
        let solve = || Field::solve(&self.graph, self.run(), rivals, low);
        self.memory.fields.get((rivals.clone(), low), solve)
    }
}
