//! Points play: distribution of ends of turns, and of final totals.
use super::worth::MOST;
use crate::core::wide::{Work, widest};
use crate::games::inverted::sheet::BOXES;
use crate::games::inverted::solver::hands::{HANDS, Hands, WAYS, ends};
use crate::games::inverted::solver::solution::Sums;
use crate::games::inverted::solver::turn::{Additive, Cases, Lanes, Turn, Vector, Vectors};
use crate::games::inverted::solver::{Sheet, Solution};
use fearless_simd::Simd;
use std::array::from_fn;
use std::collections::BTreeMap;

/// Probabilities of the ends of a turn in points play, for each case of one set of closed boxes.
struct TurnEnds {
    /// The probability of achieving each box, from 1.
    achieve: [Cases; BOXES as usize],
    /// The probability of having to zero a box.
    zero: Cases,
}

/// Workspace for one turn: its values, and the probabilities that flow through it from the first roll.
struct Flow {
    turn: Box<Turn<Cases>>,
    /// For the last reroll and the first, the value of each keep, rerolling exactly the others or more.
    best: Box<[Vectors<Cases>; 2]>,
    /// Value of each roll before that.
    rolls: Box<[Vectors<Cases>; 2]>,
    /// The probability of reaching each end, keep and roll.
    chance: Box<Turn<Cases>>,
    /// The probability of rerolling exactly the dice that each keep leaves.
    exactly: Box<Vectors<Cases>>,
}

impl Flow {
    fn new() -> Flow {
        let nothing = [Vector::all(0.0); 256];
        Flow {
            turn: Turn::new(Vector::NOTHING),
            best: Box::new([nothing; 2]),
            rolls: Box::new([nothing; 2]),
            chance: Turn::new(Vector::NOTHING),
            exactly: Box::new(nothing),
        }
    }
}

/// Follows one turn of points play.
struct FollowTurn<'a> {
    flow: &'a mut Flow,
    solution: &'a Solution,
    closed: u32,
    hands: &'a Hands,
}

impl Work for FollowTurn<'_> {
    type Output = TurnEnds;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> TurnEnds {
        let FollowTurn { flow, solution, closed, hands } = self;
        let Flow { turn, best, rolls, chance, exactly } = flow;
        Sums { turn, closed, after: &from_fn(|at| solution.cases(closed | 1 << at)) }.run(simd);
        turn.last_reroll(hands);
        turn.best_keeps(hands, |turn, keep| turn.ends[usize::from(hands.end[keep])]);
        turn.best_of_rolls(hands);
        (best[0], rolls[0]) = (turn.keeps, turn.rolls);
        turn.first_reroll(hands);
        exactly.copy_from_slice(&turn.keeps);
        turn.best_keeps(hands, |turn, keep| turn.keeps[keep]);
        turn.best_of_rolls(hands);
        (best[1], rolls[1]) = (turn.keeps, turn.rolls);

        chance.ends.fill(Vector::NOTHING);
        for &(first, last, ways) in &hands.ways {
            chance.rolls[first..last].fill(Vector::all(f64::from(ways) / WAYS));
        }
        // Two rerolls left.
        leave_rolls(chance, hands, &turn.ends, &rolls[1], &best[1]);
        leave_keeps(chance, hands, &best[1], |keep| exactly[keep]);
        chance.rolls.fill(Vector::NOTHING);
        for (keep, grown) in hands.grow.iter().enumerate() {
            let sixth = chance.keeps[keep].sixth();
            let whole = hands.keeps[keep].len() + 1 == 5;
            for &next in grown {
                let next = if whole {
                    &mut chance.rolls[usize::from(next)]
                } else {
                    &mut chance.keeps[usize::from(next)]
                };
                *next = next.plus(&sixth);
            }
        }
        // One reroll left.
        leave_rolls(chance, hands, &turn.ends, &rolls[0], &best[0]);
        leave_keeps(chance, hands, &best[0], |keep| turn.ends[usize::from(hands.end[keep])]);
        for (keep, &end) in hands.end.iter().enumerate() {
            let end = &mut chance.ends[usize::from(end)];
            *end = end.plus(&chance.keeps[keep]);
        }
        for (at, six) in (ends::MEANS..ends::REGISTER).zip(&hands.means).rev() {
            let sixth = chance.ends[at].sixth();
            for &next in six {
                chance.ends[usize::from(next)] = chance.ends[usize::from(next)].plus(&sixth);
            }
        }
        let mut turn_ends = TurnEnds { achieve: [Vector::NOTHING; BOXES as usize], zero: Vector::NOTHING };
        for at in 0..usize::from(BOXES) {
            if closed >> at & 1 == 0 {
                turn_ends.achieve[at] = chance.ends[at].plus(&chance.ends[ends::REGISTER + at]);
            } else {
                turn_ends.zero = turn_ends.zero.plus(&chance.ends[at]);
            }
        }
        turn_ends
    }
}

/// Takes the remaining probability from `chance` where `option` is the best.
#[inline(always)]
fn take(chance: &mut Cases, option: &Cases, best: &Cases) -> Cases {
    let mut taken = Vector::NOTHING;
    for case in 0..8 {
        let here = option.0[case] == best.0[case];
        taken.0[case] = if here { chance.0[case] } else { 0.0 };
        chance.0[case] = if here { 0.0 } else { chance.0[case] };
    }
    taken
}

/// Moves the probabilities of the rolls to their best continuations: registering, or a keep.
#[inline(always)]
fn leave_rolls(
    chance: &mut Turn<Cases>,
    hands: &Hands,
    ends: &Vectors<Cases>,
    rolls: &Vectors<Cases>,
    keeps: &Vectors<Cases>,
) {
    chance.keeps.fill(Vector::NOTHING);
    for group in &hands.roll_groups {
        for (roll, parts) in (group.first..).zip(group.links.chunks_exact(group.degree)) {
            let (mut left, best) = (chance.rolls[roll], &rolls[roll]);
            let register = usize::from(hands.register[roll]);
            let taken = take(&mut left, &ends[register], best);
            chance.ends[register] = chance.ends[register].plus(&taken);
            for &part in parts {
                let part = usize::from(part);
                let taken = take(&mut left, &keeps[part], best);
                chance.keeps[part] = chance.keeps[part].plus(&taken);
            }
        }
    }
}

/// Moves the probabilities of the keeps to those that are rerolled exactly.
#[inline(always)]
fn leave_keeps(
    chance: &mut Turn<Cases>,
    hands: &Hands,
    keeps: &Vectors<Cases>,
    exactly: impl Fn(usize) -> Cases,
) {
    for group in hands.keep_groups.iter().rev() {
        for (keep, parts) in (group.first..).zip(group.links.chunks_exact(group.degree)) {
            let (mut left, best) = (chance.keeps[keep], &keeps[keep]);
            chance.keeps[keep] = take(&mut left, &exactly(keep), best);
            for &part in parts {
                let part = usize::from(part);
                let taken = take(&mut left, &keeps[part], best);
                chance.keeps[part] = chance.keeps[part].plus(&taken);
            }
        }
    }
}

/// Probabilities of numbers of points, from the least possible.
#[derive(Clone, Default)]
struct Spread {
    least: usize,
    chances: Vec<f64>,
}

impl Spread {
    fn sum(&self) -> f64 {
        self.chances.iter().sum()
    }

    /// Adds `part` of another, shifted up by `points`.
    fn add(&mut self, other: &Spread, part: f64, points: usize) {
        let least = other.least + points;
        if self.chances.is_empty() {
            self.least = least;
        }
        if least < self.least {
            let more = self.least - least;
            self.chances.splice(0..0, std::iter::repeat_n(0.0, more));
            self.least = least;
        }
        let first = least - self.least;
        if self.chances.len() < first + other.chances.len() {
            self.chances.resize(first + other.chances.len(), 0.0);
        }
        for (chance, more) in self.chances[first..].iter_mut().zip(&other.chances) {
            *chance += part * more;
        }
    }
}

/// Distribution of final totals for a points player.
#[derive(Clone, PartialEq, Debug)]
pub struct PointsPlay {
    /// Probability by total.
    chances: Vec<f64>,
    /// No position was left out.
    pub(crate) exact: bool,
}

impl PointsPlay {
    /// Returns the distribution of final totals from `sheet` with `points`, before its roll.
    ///
    /// Of the positions with equally many boxes closed, at most `most` are followed: the likely ones always, and an
    /// even sample of the others; the totals are then shifted so that their mean is the solved value. Reports
    /// progress from 0 to 1.
    pub fn new(
        solution: &Solution,
        sheet: Sheet,
        points: i32,
        most: usize,
        progress: &(dyn Fn(f32) + Sync),
    ) -> PointsPlay {
        let mut exact = true;
        let mut flow = Flow::new();
        let start = Spread { least: points as usize, chances: vec![1.0] };
        let mut level = BTreeMap::from([((sheet.closed, sheet.case() as u8), start)]);
        let turns = sheet.open().count() as f32;
        for (turn, _) in sheet.open().enumerate() {
            if level.len() > most {
                exact = false;
                level = sample(level, most);
            }
            level = played(solution, &mut flow, &level, &|part| progress((turn as f32 + part) / turns));
        }
        let mut chances = vec![0.0; MOST + 1];
        for spread in level.values() {
            chances[spread.least..][..spread.chances.len()]
                .iter_mut()
                .zip(&spread.chances)
                .for_each(|(chance, more)| *chance += more);
        }
        let play = PointsPlay { chances, exact };
        if exact { play } else { play.moved_to(f64::from(points) + solution.value(sheet)) }
    }

    /// Returns the distribution of a certain total.
    pub(crate) fn certain(points: i32) -> PointsPlay {
        let mut chances = vec![0.0; MOST + 1];
        chances[points as usize] = 1.0;
        PointsPlay { chances, exact: true }
    }

    /// Returns a mixture of distributions with these probabilities.
    pub(crate) fn mixed<'a>(parts: impl Iterator<Item = (f64, &'a PointsPlay)>) -> PointsPlay {
        let mut mixed = PointsPlay { chances: vec![0.0; MOST + 1], exact: true };
        for (part, play) in parts {
            mixed.exact &= play.exact;
            mixed.chances.iter_mut().zip(&play.chances).for_each(|(chance, more)| *chance += part * more);
        }
        mixed
    }

    /// Returns the probability of this total.
    pub(crate) fn of(&self, total: usize) -> f64 {
        self.chances.get(total).copied().unwrap_or(0.0)
    }

    /// Returns the probability of at least this total.
    pub fn at_least(&self, total: i32) -> f64 {
        self.chances[(total.max(0) as usize).min(MOST + 1)..].iter().sum()
    }

    /// Returns the mean total.
    pub fn mean(&self) -> f64 {
        (0u32..).zip(&self.chances).map(|(total, chance)| f64::from(total) * chance).sum()
    }

    /// Returns the distribution, normalised and shifted to this `mean`.
    pub(crate) fn moved_to(&self, mean: f64) -> PointsPlay {
        self.moved_by(mean - self.mean() / self.chances.iter().sum::<f64>())
    }

    /// Returns the distribution, normalised and shifted up by `by`.
    pub(crate) fn moved_by(&self, by: f64) -> PointsPlay {
        let sum: f64 = self.chances.iter().sum();
        let (whole, part) = (by.floor(), by - by.floor());
        let mut chances = vec![0.0; MOST + 1];
        for (total, chance) in (0i32..).zip(&self.chances) {
            let to = total + whole as i32;
            for (to, part) in [(to, 1.0 - part), (to + 1, part)] {
                chances[to.clamp(0, MOST as i32) as usize] += part * chance / sum;
            }
        }
        PointsPlay { chances, exact: false }
    }
}

/// Positions with equally many boxes closed: closed boxes and case, with the probabilities of reaching them by
/// points.
type Level = BTreeMap<(u32, u8), Spread>;

/// Returns the positions one turn later, reporting progress from 0 to 1.
fn played(solution: &Solution, flow: &mut Flow, level: &Level, progress: &(dyn Fn(f32) + Sync)) -> Level {
    let mut next = Level::new();
    let mut followed: Option<(u32, TurnEnds)> = None;
    for (done, (&(closed, case), spread)) in (1usize..).zip(level) {
        if followed.as_ref().is_none_or(|(last, _)| *last != closed) {
            followed =
                Some((closed, widest(FollowTurn { flow: &mut *flow, solution, closed, hands: &HANDS })));
        }
        let Some((_, ends)) = &followed else { continue };
        let sheet = Sheet::of_case(closed, case.into());
        let mut add = |after: Sheet, chance: f64, points: i32| {
            if chance > 0.0 {
                let spread_after = next.entry((after.closed, after.case() as u8)).or_default();
                spread_after.add(spread, chance, points as usize);
            }
        };
        for number in sheet.open() {
            let (after, points) = sheet.achieve(number);
            add(after, ends.achieve[usize::from(number) - 1].0[usize::from(case)], points);
        }
        let zeroed = sheet.open().map(|number| sheet.zero(number));
        let zeroed =
            zeroed.reduce(|best, next| if solution.value(next) > solution.value(best) { next } else { best });
        if let Some(after) = zeroed {
            add(after, ends.zero.0[usize::from(case)], 0);
        }
        progress(done as f32 / level.len() as f32);
    }
    next
}

/// Keeps the likely positions, and replaces the others by an even sample.
fn sample(level: Level, most: usize) -> Level {
    let all: f64 = level.values().map(Spread::sum).sum();
    let step = all / most as f64;
    let mut passed = 0.5;
    let mut keep = |spread: &mut Spread| {
        let sum = spread.sum();
        if sum >= step {
            return true;
        }
        passed += sum / step;
        if passed < 1.0 {
            return false;
        }
        passed -= 1.0;
        spread.chances.iter_mut().for_each(|chance| *chance *= step / sum);
        true
    };
    let mut level = level;
    level.retain(|_, spread| keep(spread));
    level
}
