//! The best play of a point, by backward induction over the steps of its clock.
//!
//! The other calls as the computer's levels do: at once what hits the target, everything else when its patience is over,
//! and the best that it has found by then. Between two calls its patience may be another one: what its silence tells of it
//! is remembered up to the next call.

use super::finding::Finding;

/// A point as a race, in steps of the clock.
#[derive(Clone, Debug)]
pub(crate) struct Race {
    /// The findings of the player that is to play best.
    pub(crate) own: Finding,
    /// The findings of the other, who plays as the levels do.
    pub(crate) other: Finding,
    /// The closest class hits the target: it is called without patience.
    pub(crate) hit: bool,
    /// Times that the other looks for better before it calls, each with its chance.
    pub(crate) patience: Vec<(usize, f64)>,
    /// From a call to the next one, at least; 1 or more.
    pub(crate) reaction: usize,
    /// For a first call.
    pub(crate) first: usize,
    /// For a closer one.
    pub(crate) improve: usize,
    /// Steps before the clock runs out at which a patient player calls.
    pub(crate) last: usize,
    /// The value if nobody calls.
    pub(crate) draw: f64,
}

/// The information in the other's silence: nothing but hits was found up to `cut`, and no hit up to `hit`.
#[derive(Clone, Copy, Debug)]
struct Silence {
    cut: isize,
    hit: usize,
}

/// A solved point.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    race: Race,
    classes: usize,
    /// By steps and classes: what it is worth that the other calls then while the own best is of that class.
    after: Vec<f64>,
    /// Likewise: what it is worth that the other calls that class then while nothing closer was found.
    after_none: Vec<f64>,
    /// By steps of the other's call, steps since, and classes: what calling that class then is worth.
    calls: Vec<f64>,
    /// Likewise: what having that class then is worth, called or not.
    has: Vec<f64>,
    /// Likewise: what it is worth to have nothing closer than that class, which stands.
    has_none: Vec<f64>,
    /// By steps and classes, before any call: what calling that class then is worth.
    first_calls: Vec<f64>,
    /// Likewise: what waiting with that class is worth; the last one is nothing at all.
    waits: Vec<f64>,
    /// Likewise: the chance that the best found is of that class, if the player has played best and has not called.
    silent: Vec<f64>,
}

impl Race {
    /// Returns the last step.
    fn horizon(&self) -> usize {
        self.other.last()
    }

    /// Returns up to when the other has found nothing that it would have called by `step`, if time is up at `end`.
    fn cut(&self, step: usize, end: usize, patience: usize) -> isize {
        if step + self.last < end { step as isize - patience as isize } else { step as isize }
    }

    /// Returns the chances of this silence by classes, all of those before each: not yet divided by what was known before.
    fn chance(&self, silence: Silence, class: usize) -> f64 {
        let none = self.other.none(silence.cut);
        if self.hit && class > 0 {
            none[class] * self.other.none(silence.hit as isize)[1] * self.other.inverse(silence.cut)[1]
        } else {
            none[class]
        }
    }

    /// Adds to `sums`, for each class that stands, `sign` times the worth of all calls by step `by`, if there was silence
    /// before; `worth` is that of each class called.
    fn add_calls(&self, silence: Silence, by: usize, worth: &[f64], sign: f64, sums: &mut [f64]) {
        let (found, none) = (self.other.none(by as isize), self.other.none(silence.cut));
        let inverse = self.other.inverse(silence.cut);
        let mut rest = if self.hit { self.other.none(silence.hit as isize)[1] * inverse[1] } else { 1.0 };
        let mut sum = 0.0;
        let classes = found[1..].iter().zip(&inverse[1..]).zip(&none[1..]).zip(worth).zip(&mut sums[1..]);
        for ((((found, inverse), none), worth), out) in classes {
            let next = found * inverse;
            sum += (rest - next) * worth;
            rest = next;
            *out += sign * sum * none;
        }
    }

    /// Adds to `values`, for each class that stands since step `called`, the chance `weight` times what that is worth, after
    /// silence up to step `now`; `worth(step)` is what each class that the other calls then is worth.
    fn add_standing<'a>(
        &self,
        (called, now): (usize, usize),
        silence: Silence,
        (patience, weight): (usize, f64),
        worth: impl Fn(usize) -> &'a [f64],
        values: &mut [f64],
    ) {
        let end = called + self.improve;
        let mut before = silence;
        let mut sums = [0.0; MOST + 1];
        let sums = &mut sums[..values.len()];
        for step in (called + self.reaction).max(now + 1)..=end.min(self.horizon()) {
            let after =
                Silence { cut: self.cut(step, end, patience).max(silence.cut), hit: step.max(silence.hit) };
            self.add_calls(before, step, worth(step), 1.0, sums);
            self.add_calls(after, step, worth(step), -1.0, sums);
            before = after;
        }
        for (class, (value, sum)) in values.iter_mut().zip(sums).enumerate() {
            let won = self.chance(before, class);
            *value += weight * (won + *sum) / self.chance(silence, class);
        }
    }
}

/// The most classes.
pub(crate) const MOST: usize = 24;

impl Solved {
    /// Solves a point.
    ///
    /// # Panics
    /// If there are more than [`MOST`] classes, or none.
    pub(crate) fn new(race: Race) -> Solved {
        let classes = race.own.classes();
        assert!((1..=MOST).contains(&classes) && race.reaction > 0);
        let steps = race.horizon() + 1;
        let table = |rows: usize| vec![0.0; rows * classes];
        let mut solved = Solved {
            classes,
            after: table(steps),
            after_none: table(steps),
            calls: table(steps * (race.improve + 1)),
            has: table(steps * (race.improve + 1)),
            has_none: table(steps * (race.improve + 1)),
            first_calls: table(race.first + 1),
            waits: vec![race.draw; (race.first + 1) * (classes + 1)],
            silent: vec![0.0; (race.first + 1) * (classes + 1)],
            race,
        };
        solved.solve_replies();
        solved.solve_first_calls();
        solved.follow_silence();
        solved
    }

    fn row(&self, step: usize) -> std::ops::Range<usize> {
        step * self.classes..(step + 1) * self.classes
    }

    fn reply_row(&self, called: usize, now: usize) -> std::ops::Range<usize> {
        self.row(called * (self.race.improve + 1) + (now - called).min(self.race.improve))
    }

    /// Returns what each class that the other calls in the steps after `now` is worth to who has called then and has found
    /// nothing closer: a row for each step.
    fn worth_after(&self, now: usize) -> Vec<f64> {
        let mut all = Vec::with_capacity((self.race.improve + 1) * self.classes);
        for step in now..=(now + self.race.improve).min(self.race.horizon()) {
            let row = self.row(step);
            let (has, none) = (&self.after[row.clone()], &self.after_none[row]);
            // The closer of what was found meanwhile.
            let (before, after) = (self.race.own.inverse(now as isize), self.race.own.none(step as isize));
            let (mut sum, mut rest) = (0.0, 1.0);
            for class in 0..self.classes {
                all.push(sum + rest * none[class]);
                let next = before[class + 1] * after[class + 1];
                sum += (rest - next) * has[class];
                rest = next;
            }
        }
        all
    }

    /// Solves what follows calls of the other, from the last step back.
    fn solve_replies(&mut self) {
        let (improve, reaction, classes) = (self.race.improve, self.race.reaction, self.classes);
        let steps = self.race.horizon() + 1;
        let mut worth: Vec<Vec<f64>> = vec![Vec::new(); steps + improve];
        for called in (0..steps).rev() {
            worth[called] = self.worth_after(called);
            // Nothing closer had been found when the other called.
            let silence = Silence { cut: called as isize, hit: called };
            for now in called..called + improve {
                let mut values = [0.0; MOST + 1];
                let from = |step: usize| &worth[now][(step - now) * classes..(step - now + 1) * classes];
                for patience in &self.race.patience {
                    self.race.add_standing((now, now), silence, *patience, from, &mut values[..=classes]);
                }
                let row = self.reply_row(called, now);
                self.calls[row].copy_from_slice(&values[..classes]);
            }
            for now in (called + reaction..called + improve).rev() {
                let (row, next) = (self.reply_row(called, now), self.reply_row(called, now + 1));
                for class in 0..classes {
                    let own = &self.race.own;
                    let (has, none) = (&self.has[next.clone()], &self.has_none[next.clone()]);
                    let waits = own.mean(now, now + 1, class, has, has[class]);
                    let none = own.mean(now, now + 1, class, has, none[class]);
                    self.has[row.start + class] = waits.max(self.calls[row.start + class]);
                    self.has_none[row.start + class] = none;
                }
            }
            let (row, next) = (self.row(called), self.reply_row(called, called + reaction));
            for class in 0..classes {
                let own = &self.race.own;
                let (has, none) = (&self.has[next.clone()], &self.has_none[next.clone()]);
                self.after[row.start + class] = own.mean(called, called + reaction, class, has, has[class]);
                self.after_none[row.start + class] =
                    own.mean(called, called + reaction, class, has, none[class]);
            }
        }
    }

    /// Returns the silence before any call, by patience, and the chance of each.
    fn silences(&self, now: usize) -> Vec<(Silence, (usize, f64))> {
        let race = &self.race;
        let silence = |patience| Silence { cut: race.cut(now, race.first, patience), hit: now };
        let all = race.patience.iter().map(|(patience, weight)| {
            let silence = silence(*patience);
            (silence, (*patience, weight * race.chance(silence, self.classes)))
        });
        let mut all: Vec<_> = all.collect();
        let sum: f64 = all.iter().map(|(_, (_, weight))| weight).sum();
        all.iter_mut().for_each(|(_, (_, weight))| *weight /= sum);
        all
    }

    /// Returns the chances that the other makes the first call in the step after `now`, by classes.
    pub(crate) fn other_calls(&self, now: usize) -> Vec<f64> {
        let (race, classes) = (&self.race, self.classes);
        let mut chances = vec![0.0; classes];
        for (silence, (patience, weight)) in self.silences(now) {
            let after = Silence { cut: race.cut(now + 1, race.first, patience), hit: now + 1 };
            for (class, chance) in chances.iter_mut().enumerate() {
                let mut worth = [0.0; MOST];
                worth[class] = 1.0;
                let mut sums = [0.0; MOST + 1];
                race.add_calls(silence, now + 1, &worth[..classes], 1.0, &mut sums[..=classes]);
                race.add_calls(after, now + 1, &worth[..classes], -1.0, &mut sums[..=classes]);
                *chance += weight * sums[classes] / race.chance(silence, classes);
            }
        }
        chances
    }

    /// Solves what comes before any call, from the end of the clock back.
    fn solve_first_calls(&mut self) {
        let classes = self.classes;
        for now in (0..self.race.first).rev() {
            let worth = self.worth_after(now);
            let mut values = [0.0; MOST + 1];
            let from = |step: usize| &worth[(step - now) * classes..(step - now + 1) * classes];
            for (silence, patience) in self.silences(now) {
                self.race.add_standing((now, now), silence, patience, from, &mut values[..=classes]);
            }
            let row = self.row(now);
            self.first_calls[row].copy_from_slice(&values[..classes]);
            let others = self.other_calls(now);
            let silent = 1.0 - others.iter().sum::<f64>();
            let later: Vec<f64> = (0..=classes).map(|class| self.before_calls(now + 1, class)).collect();
            for class in 0..=classes {
                let mut wait = silent * self.race.own.mean(now, now + 1, class, &later, later[class]);
                for (call, chance) in others.iter().enumerate() {
                    wait += chance * self.overtaken(now, class, call);
                }
                self.waits[now * (classes + 1) + class] = wait;
            }
        }
    }

    /// Returns what it is worth that the other calls `call` in the step after `now`, while the own best was `class`.
    fn overtaken(&self, now: usize, class: usize, call: usize) -> f64 {
        let row = self.row(now + 1);
        let (has, none) = (&self.after[row.clone()], self.after_none[row][call]);
        let mut values = [0.0; MOST + 1];
        for (best, value) in values[..class.min(self.classes)].iter_mut().enumerate() {
            *value = match best {
                _ if best < call => has[best],
                // Both find the same in the same step: either may be first.
                _ if best == call && now + 1 < self.race.first => {
                    (none + self.calls[self.reply_row(now + 1, now + 1)][call]) / 2.0
                }
                _ => none,
            };
        }
        let same = if class < call { has[class] } else { none };
        self.race.own.mean(now, now + 1, class, &values, same)
    }

    /// Finds the chances of what a player has who has not called.
    fn follow_silence(&mut self) {
        let (width, classes) = (self.classes + 1, self.classes);
        self.silent[classes] = 1.0;
        for now in 0..self.race.first {
            let mut next = vec![0.0; width];
            for class in 0..width {
                let waits = class == classes || !self.is_first_call(now, class);
                let chance = self.silent[now * width + class];
                if !waits || chance == 0.0 {
                    continue;
                }
                let mut rest = 1.0;
                for (better, next) in next[..class].iter_mut().enumerate() {
                    let none = self.race.own.still_none(now, now + 1, better + 1);
                    *next += chance * (rest - none);
                    rest = none;
                }
                next[class] += chance * rest;
            }
            let sum: f64 = next.iter().sum();
            // Who has to have called by now has found nothing, whatever the odds.
            match sum > 0.0 {
                true => next.iter_mut().for_each(|chance| *chance /= sum),
                false => next[classes] = 1.0,
            }
            self.silent[(now + 1) * width..(now + 2) * width].copy_from_slice(&next);
        }
    }

    /// Returns the last step that is told apart.
    pub(crate) fn last(&self) -> usize {
        self.race.horizon()
    }

    /// Returns whether it is best to call `class` at step `now`, before any other call.
    pub(crate) fn is_first_call(&self, now: usize, class: usize) -> bool {
        now < self.race.first
            && class < self.classes
            && self.first_calls[self.row(now)][class] >= self.waits[now * (self.classes + 1) + class]
    }

    /// Returns what it is worth to call `class` at step `now`, before any other call.
    pub(crate) fn first_call(&self, now: usize, class: usize) -> f64 {
        let now = now.min(self.race.first.saturating_sub(1));
        self.first_calls[self.row(now)][class.min(self.classes - 1)]
    }

    /// Returns what it is worth to wait with `class`, or with nothing, at step `now`.
    pub(crate) fn wait(&self, now: usize, class: usize) -> f64 {
        self.waits[now.min(self.race.first) * (self.classes + 1) + class]
    }

    /// Returns what it is worth to have `class`, or nothing, before any call.
    pub(crate) fn before_calls(&self, now: usize, class: usize) -> f64 {
        match self.is_first_call(now, class) {
            true => self.first_call(now, class),
            false => self.wait(now, class),
        }
    }

    /// Returns the chances of the best class of who has not called by step `now`; the last one is that of nothing.
    pub(crate) fn silent(&self, now: usize) -> &[f64] {
        let width = self.classes + 1;
        let at = now.min(self.race.first) * width;
        &self.silent[at..at + width]
    }

    /// Returns the chances of the best class found by step `now` of who had nothing closer than `class` at step `since`;
    /// the last one is that of nothing, or nothing closer than that.
    pub(crate) fn found_since(&self, since: usize, class: usize, now: usize) -> Vec<f64> {
        let mut chances = vec![0.0; self.classes + 1];
        let mut rest = 1.0;
        for (best, chance) in chances[..class].iter_mut().enumerate() {
            let none = self.race.own.still_none(since, now.max(since), best + 1);
            *chance = rest - none;
            rest = none;
        }
        chances[self.classes] = rest;
        chances
    }

    /// Returns the chances of the best class that the other has found by step `now`, if that is closer than `class`.
    pub(crate) fn others_found(&self, class: usize, now: usize) -> Vec<f64> {
        let none = self.race.other.none(now.max(1) as isize);
        let any = (1.0 - none[class]).max(f64::MIN_POSITIVE);
        (0..class).map(|best| (none[best] - none[best + 1]) / any).collect()
    }

    /// Returns what it is worth to call `class` at step `now` after the other's call at step `called`.
    pub(crate) fn reply(&self, called: usize, now: usize, class: usize) -> f64 {
        let called = called.min(self.race.horizon());
        match now.max(called) {
            now if now >= called + self.race.improve => 0.0,
            now => self.calls[self.reply_row(called, now)][class.min(self.classes - 1)],
        }
    }

    /// Returns what it is worth to have `class`, closer than the other's call at step `called`, at step `now`.
    pub(crate) fn has(&self, called: usize, now: usize, class: usize) -> f64 {
        let called = called.min(self.race.horizon());
        match now.max(called) {
            now if now < called + self.race.reaction => self.after[self.row(called)][class],
            now => self.has[self.reply_row(called, now)][class],
        }
    }

    /// Returns what it is worth at step `now` to have nothing closer than `class`, which the other called at step `called`.
    pub(crate) fn has_none(&self, called: usize, now: usize, class: usize) -> f64 {
        let (called, class) = (called.min(self.race.horizon()), class.min(self.classes - 1));
        match now.max(called) {
            now if now < called + self.race.reaction => self.after_none[self.row(called)][class],
            now => self.has_none[self.reply_row(called, now)][class],
        }
    }

    /// Returns whether it is best to call `class` at step `now` after the other's call at step `called`.
    pub(crate) fn is_reply(&self, called: usize, now: usize, class: usize) -> bool {
        let called = called.min(self.race.horizon());
        class < self.classes
            && now >= called + self.race.reaction
            && now < called + self.race.improve
            && self.reply(called, now, class) >= self.has(called, now, class)
    }

    /// Returns what it is worth at step `now` that the own call of `class` at step `called` stands, where the other's last
    /// call was at step `before`, if there was one.
    pub(crate) fn stands(&self, before: Option<usize>, called: usize, now: usize, class: usize) -> f64 {
        let race = &self.race;
        let start = match before {
            Some(before) => {
                let silence = Silence { cut: before as isize, hit: before };
                race.patience.iter().map(|patience| (silence, *patience)).collect()
            }
            None => self.silences(called),
        };
        let worth = self.worth_after(called);
        let from = |step: usize| &worth[(step - called) * self.classes..(step - called + 1) * self.classes];
        let (mut sum, mut weights) = (0.0, 0.0);
        let end = called + race.improve;
        for (silence, (patience, weight)) in start {
            // What the silence since the call tells.
            let since = match now >= called + race.reaction {
                true => {
                    Silence { cut: race.cut(now, end, patience).max(silence.cut), hit: now.max(silence.hit) }
                }
                false => silence,
            };
            let weight = weight * race.chance(since, class) / race.chance(silence, class);
            let mut values = [0.0; MOST + 1];
            let values = &mut values[..=self.classes];
            race.add_standing((called, now), since, (patience, weight), from, values);
            sum += values[class.min(self.classes)];
            weights += weight;
        }
        sum / weights
    }
}
