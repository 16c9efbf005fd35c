//! The best play of a point, by backward induction over the steps of its clock.
//!
//! The other calls as the computer's levels do: at once if it hits the target, otherwise the best it has found when
//! its patience is over. Its patience may differ between two calls: the information in its silence is remembered up
//! to the next call.

use super::finding::Finding;

/// A point as a race, in steps of the clock.
#[derive(Clone, Debug)]
pub(crate) struct Race {
    /// Findings of the player whose best play is computed.
    pub(crate) own: Finding,
    /// Findings of the other, who plays like the levels.
    pub(crate) other: Finding,
    /// The closest class hits the target: it is called without patience.
    pub(crate) hit: bool,
    /// The other's possible patiences, with their probabilities.
    pub(crate) patience: Vec<(usize, f64)>,
    /// Minimum time from one call to the next; at least 1.
    pub(crate) reaction: usize,
    /// Time for a first call.
    pub(crate) first: usize,
    /// Time for a closer call.
    pub(crate) improve: usize,
    /// Steps before the clock runs out at which a patient player calls.
    pub(crate) last: usize,
    /// The value if nobody calls.
    pub(crate) draw: f64,
}

/// Information in the other's silence: nothing but hits was found up to `cut`, and no hit up to `hit`.
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
    /// By steps and classes: value if the other calls then, with an own best of that class.
    after: Vec<f64>,
    /// Likewise: value if the other calls that class then, with nothing closer found.
    after_none: Vec<f64>,
    /// By steps of the other's call, steps since, and classes: value of calling that class then.
    calls: Vec<f64>,
    /// Likewise: value of having that class then, called or not.
    has: Vec<f64>,
    /// Likewise: value of having nothing closer than that class, which stands.
    has_none: Vec<f64>,
    /// By steps and classes, before any call: value of calling that class then.
    first_calls: Vec<f64>,
    /// Likewise: value of waiting with that class; the last one is for nothing at all.
    waits: Vec<f64>,
    /// Likewise: the probability that the best found is of that class, given best play without a call so far.
    silent: Vec<f64>,
}

impl Race {
    /// Returns the last step.
    fn horizon(&self) -> usize {
        self.other.last()
    }

    /// Returns the step up to which the other has found nothing that it would have called by `step`, if time is up
    /// at `end`.
    fn cut(&self, step: usize, end: usize, patience: usize) -> isize {
        if step + self.last < end { step as isize - patience as isize } else { step as isize }
    }

    /// Returns the probabilities of this silence by class, cumulatively: not yet divided by earlier knowledge.
    fn chance(&self, silence: Silence, class: usize) -> f64 {
        let none = self.other.none(silence.cut);
        if self.hit && class > 0 {
            none[class] * self.other.none(silence.hit as isize)[1] * self.other.inverse(silence.cut)[1]
        } else {
            none[class]
        }
    }

    /// Adds to `sums`, for each standing class, `sign` times the value of all calls by step `by`, after this
    /// silence; `worth` holds the value of each class called.
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

    /// Adds to `values`, for each class standing since step `called`, `weight` times its value, after silence up to
    /// step `now`; `worth(step)` holds the values of the classes that the other calls then.
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
    /// Panics if there are more than [`MOST`] classes, or none.
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

    /// Returns the value of each class that the other calls in the steps after `now`, to a player who called then
    /// and has found nothing closer: a row for each step.
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

    /// Solves the play after calls of the other, from the last step back.
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

    /// Returns the silence before any call by patience, each with its probability.
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

    /// Returns the probabilities by class that the other makes the first call in the step after `now`.
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

    /// Solves the play before any call, from the end of the clock back.
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

    /// Returns the value if the other calls `call` in the step after `now`, with an own best of `class`.
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

    /// Computes the probabilities of what a player has found who has not called.
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
            // A player who has to have called by now has found nothing, whatever the odds.
            match sum > 0.0 {
                true => next.iter_mut().for_each(|chance| *chance /= sum),
                false => next[classes] = 1.0,
            }
            self.silent[(now + 1) * width..(now + 2) * width].copy_from_slice(&next);
        }
    }

    /// Returns the last step of the model.
    pub(crate) fn last(&self) -> usize {
        self.race.horizon()
    }

    /// Returns `true` if it is best to call `class` at step `now`, before any other call.
    pub(crate) fn is_first_call(&self, now: usize, class: usize) -> bool {
        now < self.race.first
            && class < self.classes
            && self.first_calls[self.row(now)][class] >= self.waits[now * (self.classes + 1) + class]
    }

    /// Returns the value of calling `class` at step `now`, before any other call.
    pub(crate) fn first_call(&self, now: usize, class: usize) -> f64 {
        let now = now.min(self.race.first.saturating_sub(1));
        self.first_calls[self.row(now)][class.min(self.classes - 1)]
    }

    /// Returns the value of waiting with `class`, or with nothing, at step `now`.
    pub(crate) fn wait(&self, now: usize, class: usize) -> f64 {
        self.waits[now.min(self.race.first) * (self.classes + 1) + class]
    }

    /// Returns the value of having `class`, or nothing, before any call.
    pub(crate) fn before_calls(&self, now: usize, class: usize) -> f64 {
        match self.is_first_call(now, class) {
            true => self.first_call(now, class),
            false => self.wait(now, class),
        }
    }

    /// Returns the probabilities of the best class of a player who has not called by step `now`; the last one is
    /// that of nothing.
    pub(crate) fn silent(&self, now: usize) -> &[f64] {
        let width = self.classes + 1;
        let at = now.min(self.race.first) * width;
        &self.silent[at..at + width]
    }

    /// Returns the probabilities of the best class found by step `now`, given nothing closer than `class` at step
    /// `since`; the last one is that of nothing closer.
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

    /// Returns the probabilities of the best class that the other has found by step `now`, if closer than `class`.
    pub(crate) fn others_found(&self, class: usize, now: usize) -> Vec<f64> {
        let none = self.race.other.none(now.max(1) as isize);
        let any = (1.0 - none[class]).max(f64::MIN_POSITIVE);
        (0..class).map(|best| (none[best] - none[best + 1]) / any).collect()
    }

    /// Returns the value of calling `class` at step `now` after the other's call at step `called`.
    pub(crate) fn reply(&self, called: usize, now: usize, class: usize) -> f64 {
        let called = called.min(self.race.horizon());
        match now.max(called) {
            now if now >= called + self.race.improve => 0.0,
            now => self.calls[self.reply_row(called, now)][class.min(self.classes - 1)],
        }
    }

    /// Returns the value at step `now` of having `class`, closer than the other's call at step `called`.
    pub(crate) fn has(&self, called: usize, now: usize, class: usize) -> f64 {
        let called = called.min(self.race.horizon());
        match now.max(called) {
            now if now < called + self.race.reaction => self.after[self.row(called)][class],
            now => self.has[self.reply_row(called, now)][class],
        }
    }

    /// Returns the value at step `now` of having nothing closer than `class`, which the other called at step
    /// `called`.
    pub(crate) fn has_none(&self, called: usize, now: usize, class: usize) -> f64 {
        let (called, class) = (called.min(self.race.horizon()), class.min(self.classes - 1));
        match now.max(called) {
            now if now < called + self.race.reaction => self.after_none[self.row(called)][class],
            now => self.has_none[self.reply_row(called, now)][class],
        }
    }

    /// Returns `true` if it is best to call `class` at step `now` after the other's call at step `called`.
    pub(crate) fn is_reply(&self, called: usize, now: usize, class: usize) -> bool {
        let called = called.min(self.race.horizon());
        class < self.classes
            && now >= called + self.race.reaction
            && now < called + self.race.improve
            && self.reply(called, now, class) >= self.has(called, now, class)
    }

    /// Returns the value at step `now` of the own standing call of `class` at step `called`; `before` is the step
    /// of the other's last call, if any.
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
            // The information in the silence since the call.
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
