//! A point the slow, obvious way, for tests: every combination of both players' findings, played out step by step.

use super::solve::Race;

/// A rule for calling, based on one's findings.
pub(crate) trait Policy {
    /// Returns `true` to call `class` at step `now`, before any other call.
    fn first(&self, now: usize, class: usize) -> bool;
    /// Returns `true` to call `class` at step `now`, after the other's call at step `called`.
    fn reply(&self, called: usize, now: usize, class: usize) -> bool;
}

/// The step at which each class is found, if ever.
type World = Vec<Option<usize>>;

/// Returns the value of `policy` in `race`; `found` returns, for the player (0) and the other (1), the probability
/// that a class has been found by a step.
pub(crate) fn value(race: &Race, found: &dyn Fn(usize, usize, usize) -> f64, policy: &dyn Policy) -> f64 {
    let (own, other) = (
        worlds(race, &|class, step| found(0, class, step)),
        worlds(race, &|class, step| found(1, class, step)),
    );
    let mut sum = 0.0;
    for (mine, chance) in &own {
        for (theirs, likelihood) in &other {
            for (patience, weight) in &race.patience {
                let game = Played { race, mine, theirs, patience: *patience, policy };
                sum += chance * likelihood * weight * game.before_calls(0);
            }
        }
    }
    sum
}

fn worlds(race: &Race, found: &dyn Fn(usize, usize) -> f64) -> Vec<(World, f64)> {
    let mut all = vec![(World::new(), 1.0)];
    for class in 0..race.own.classes() {
        let last = race.own.last();
        let mut steps: Vec<(Option<usize>, f64)> =
            (1..=last).map(|step| (Some(step), found(class, step) - found(class, step - 1))).collect();
        steps.push((None, 1.0 - found(class, last)));
        steps.retain(|(_, chance)| *chance > 0.0);
        let longer = |(world, chance): &(World, f64)| {
            let (world, chance) = (world.clone(), *chance);
            let add = move |(step, more): &(Option<usize>, f64)| {
                let mut world = world.clone();
                world.push(*step);
                (world, chance * more)
            };
            steps.iter().map(add).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

struct Played<'a> {
    race: &'a Race,
    mine: &'a World,
    theirs: &'a World,
    patience: usize,
    policy: &'a dyn Policy,
}

/// Returns the best class of `world` found by step `now`.
fn best(world: &World, now: usize) -> Option<usize> {
    world.iter().position(|found| found.is_some_and(|found| found <= now))
}

impl Played<'_> {
    /// Returns the step at which the other calls something closer than `class`, if time is up at `end`.
    fn wants(&self, class: usize, end: usize) -> Option<usize> {
        let times = self.theirs[..class].iter().enumerate().filter_map(|(class, found)| {
            let found = (*found)?;
            let hit = self.race.hit && class == 0;
            let late = (found + self.patience).min(end - self.race.last).max(found);
            Some(if hit { found } else { late })
        });
        times.min()
    }

    fn before_calls(&self, now: usize) -> f64 {
        if now == self.race.first {
            return self.race.draw;
        }
        let has = best(self.mine, now);
        if let Some(class) = has.filter(|class| self.policy.first(now, *class)) {
            return self.stands(now, class);
        }
        let next = now + 1;
        if self.wants(self.race.own.classes(), self.race.first).is_none_or(|call| call > next) {
            return self.before_calls(next);
        }
        let call = best(self.theirs, next).expect("it calls what it has found");
        let second = self.beaten(next, call);
        let together = best(self.mine, next) == Some(call) && has != Some(call) && next < self.race.first;
        if together { (self.stands(next, call) + second) / 2.0 } else { second }
    }

    /// Returns the value of the own call of `class` at step `called`.
    fn stands(&self, called: usize, class: usize) -> f64 {
        let end = called + self.race.improve;
        let call = self.wants(class, end).map(|call| call.max(called + self.race.reaction));
        match call.filter(|call| *call <= end.min(self.race.own.last())) {
            Some(call) => self.beaten(call, best(self.theirs, call).expect("it calls what it has found")),
            None => 1.0,
        }
    }

    /// Returns the value of the other's call of `class` at step `called`.
    fn beaten(&self, called: usize, class: usize) -> f64 {
        for now in called + self.race.reaction..called + self.race.improve {
            let has = best(self.mine, now).filter(|best| *best < class);
            if let Some(best) = has.filter(|best| self.policy.reply(called, now, *best)) {
                return self.stands(now, best);
            }
        }
        0.0
    }
}
