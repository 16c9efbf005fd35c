//! The head starts that give everybody the same chance to win: estimated from finished games, or searched for by
//! simulation.
//!
//! Strength is measured in the unit of head starts: the stronger of two gives the difference. A normal model: the
//! difference of two results has the standard deviation [`HeadStartRule::spread`].
use super::group::GroupKey;
use crate::core::coach::Unit;
use crate::core::head_start::{HeadStartKind, HeadStartRule};
use crate::core::normal::{below, density, quantile};
use crate::core::seats::SeatSetup;
use crate::core::words::{list, plural};
use crate::registry::about;
use crate::store::Entry;
use crate::store::history::Seated;

/// The fewest reviewed games of each player from which the cost of choices is used.
const FEWEST_REVIEWED: usize = 3;
/// The fewest games for a proposal.
const FEWEST: usize = 2;
/// Standard deviation of strengths among people, in spreads, before any game is known.
const AMONG_PEOPLE: f64 = 1.5;
/// Most iterations towards the most likely strengths.
const ITERATIONS: usize = 50;

/// A proposed head start for each seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Proposal {
    /// The head start of each seat, in the unit of the game.
    pub(crate) head_start: Vec<u16>,
    /// Standard error of the largest.
    pub(crate) give_or_take: u16,
    /// Number of games that it comes from.
    pub(crate) games: usize,
}

impl Proposal {
    /// Returns the proposal as a sentence without a full stop:
    /// `Ben starts with 14 points: about even, give or take 6, from 23 games`.
    pub(crate) fn sentence(&self, kind: HeadStartKind, names: &[&str]) -> String {
        let games = plural(self.games, "game");
        let having = names.iter().zip(&self.head_start).filter(|(_, value)| **value > 0);
        let told: Vec<String> = having.map(|(name, value)| kind.phrase(name, *value)).collect();
        let told = if told.is_empty() { "No head start".into() } else { list(&told) };
        format!("{told}: about even, give or take {}, from {games}", kind.amount(self.give_or_take))
    }
}

/// The strength of each seat, and how sure it is.
#[derive(Clone, PartialEq, Debug)]
struct Strengths {
    means: Vec<f64>,
    covariance: Vec<Vec<f64>>,
    /// Number of games that they come from.
    games: usize,
}

/// Evidence about the strengths of two players.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Evidence {
    /// The strength of the first above that of the second, and its variance.
    Difference(f64, f64),
    /// The first won this share of a game against the second, and had this head start on it.
    Share(f64, f64),
}

/// Proposes head starts for `seat_setups` in games called `game` with `options`: by the cost of choices if enough games
/// of everybody were reviewed, else by results against each other. `None` if too little is known, or a head start is
/// not possible.
pub(crate) fn propose(
    entries: &[Entry],
    game: &str,
    options: &str,
    seat_setups: &[SeatSetup],
) -> Option<Proposal> {
    let read = about(game)?.options_or_usual(options);
    let rule = read.head_start(seat_setups.len()).filter(|_| seat_setups.len() > 1)?;
    let key = GroupKey::of_setup(game, options, seat_setups.len());
    let comparable: Vec<&Entry> = entries.iter().filter(|entry| is_comparable(entry, &key)).collect();
    let sides = key.sides();
    let strengths = by_choices(&comparable, &key, &rule, seat_setups)
        .or_else(|| by_results(&comparable, &key, &rule, seat_setups, &sides))?;
    Some(proposal(&strengths, &rule, &sides))
}

/// Returns `true` if `entry` is a game like those of `key`, with as many seats or not, in which nobody was helped.
fn is_comparable(entry: &Entry, key: &GroupKey) -> bool {
    let other = GroupKey::of(entry);
    let helped = entry.takebacks > 0 || entry.seats.iter().any(|seat| seat.hints > 0);
    (&other.game, &other.options) == (&key.game, &key.options) && !helped && entry.seats.len() > 1
}

/// Returns `true` if `seated` is the player set up as `setup`: people by name, computers by level.
fn is_player(seated: &Seated, setup: &SeatSetup) -> bool {
    seated.player == setup.player && (!setup.is_person() || seated.name == setup.name)
}

/// Returns the strength of each seat by the cost of its choices a game; `None` if too few were reviewed.
fn by_choices(
    entries: &[&Entry],
    key: &GroupKey,
    rule: &HeadStartRule,
    seat_setups: &[SeatSetup],
) -> Option<Strengths> {
    let unit = key.unit();
    let costs = |setup: &SeatSetup| -> Vec<f64> {
        let reviewed = entries.iter().flat_map(|entry| entry.seats.iter().zip(&entry.reviewed));
        reviewed
            .filter(|(seated, _)| is_player(seated, setup))
            .filter_map(|(_, reviewed)| reviewed.errors)
            .collect()
    };
    let costs: Vec<Vec<f64>> = seat_setups.iter().map(costs).collect();
    let known = costs.iter().all(|costs| costs.len() >= FEWEST_REVIEWED);
    if !known || !matches!(unit, Unit::Points | Unit::Lead | Unit::WinChance) {
        return None;
    }
    let games = entries.iter().filter(|entry| {
        let seats = || entry.seats.iter();
        !entry.reviewed.is_empty()
            && seat_setups.iter().any(|setup| seats().any(|seated| is_player(seated, setup)))
    });
    let means: Vec<(f64, f64)> = costs.iter().map(|costs| mean_and_variance(costs)).collect();
    let least = means.iter().map(|(mean, _)| *mean).fold(f64::INFINITY, f64::min);
    // Start + luck − errors + others = result: what a player loses more than the best, it starts behind.
    let strength = |(mean, variance): &(f64, f64)| match unit {
        Unit::WinChance => {
            let z = quantile((0.5 + mean - least).min(0.98));
            let slope = rule.spread / density(z);
            (-rule.spread * z, variance * slope * slope)
        }
        _ => (least - mean, *variance),
    };
    let (means, variances): (Vec<f64>, Vec<f64>) = means.iter().map(strength).unzip();
    let row = |seat: usize| {
        (0..means.len()).map(|other| if other == seat { variances[seat] } else { 0.0 }).collect()
    };
    Some(Strengths { covariance: (0..means.len()).map(row).collect(), means, games: games.count() })
}

/// Returns the mean of `values`, and the variance of that mean.
fn mean_and_variance(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, squares / (count - 1.0).max(1.0) / count)
}

/// Returns the strength of each seat by results; `None` if too few games were played among them.
fn by_results(
    entries: &[&Entry],
    key: &GroupKey,
    rule: &HeadStartRule,
    seat_setups: &[SeatSetup],
    sides: &[usize],
) -> Option<Strengths> {
    // Totals that do not depend on each other say more than who won.
    let totals = rule.kind == HeadStartKind::Points && key.unit() == Unit::Points;
    let mut all = Vec::new();
    let mut games = 0;
    for entry in entries {
        let find = |setup| entry.seats.iter().position(|seated| is_player(seated, setup));
        let seated: Vec<Option<usize>> = seat_setups.iter().map(find).collect();
        let before = all.len();
        for (first, at) in seated.iter().enumerate() {
            for (second, other) in seated.iter().enumerate().skip(first + 1) {
                let (Some(at), Some(other)) = (at, other) else { continue };
                let (a, b) = (&entry.seats[*at], &entry.seats[*other]);
                if at == other || sides[first] == sides[second] {
                    continue;
                }
                let ahead = f64::from(a.head_start) - f64::from(b.head_start);
                let evidence = match (totals, a.winner, b.winner) {
                    (true, ..) => {
                        let difference = f64::from(a.points - b.points) - ahead;
                        Evidence::Difference(difference, rule.spread * rule.spread)
                    }
                    (_, true, false) => Evidence::Share(1.0, ahead),
                    (_, false, true) => Evidence::Share(0.0, ahead),
                    (_, true, true) => Evidence::Share(0.5, ahead),
                    // A third won: nothing is known about these two.
                    (_, false, false) => continue,
                };
                all.push((first, second, evidence));
            }
        }
        games += usize::from(all.len() > before);
    }
    (games >= FEWEST).then(|| {
        let (means, covariance) = strengths(&all, seat_setups.len(), rule.spread);
        Strengths { means, covariance, games }
    })
}

/// Returns the most likely strength of each of `players` and their covariance, by Newton's method.
fn strengths(all: &[(usize, usize, Evidence)], players: usize, spread: f64) -> (Vec<f64>, Vec<Vec<f64>>) {
    let prior = 1.0 / (AMONG_PEOPLE * spread).powi(2);
    let mut strengths = vec![0.0; players];
    let mut information = Vec::new();
    for _ in 0..ITERATIONS {
        information = vec![vec![0.0; players]; players];
        let mut gradient: Vec<f64> = strengths.iter().map(|strength| -prior * strength).collect();
        (0..players).for_each(|player| information[player][player] = prior);
        for (first, second, evidence) in all {
            let difference = strengths[*first] - strengths[*second];
            let (slope, weight) = match evidence {
                Evidence::Difference(found, variance) => ((found - difference) / variance, 1.0 / variance),
                Evidence::Share(share, ahead) => {
                    let z = ((difference + ahead) / spread).clamp(-4.0, 4.0);
                    let (chance, height) = (below(z), density(z));
                    let certain = chance * (1.0 - chance);
                    (
                        (share - chance) * height / certain / spread,
                        height * height / certain / spread / spread,
                    )
                }
            };
            gradient[*first] += slope;
            gradient[*second] -= slope;
            information[*first][*first] += weight;
            information[*second][*second] += weight;
            information[*first][*second] -= weight;
            information[*second][*first] -= weight;
        }
        let steps = inverse(&information);
        for (strength, row) in strengths.iter_mut().zip(&steps) {
            *strength += row.iter().zip(&gradient).map(|(cell, slope)| cell * slope).sum::<f64>();
        }
    }
    (strengths, inverse(&information))
}

/// Returns the inverse of a positive definite matrix, by Gaussian elimination.
fn inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(move |column| f64::from(u8::from(row == column)));
    let mut rows: Vec<Vec<f64>> =
        matrix.iter().enumerate().map(|(at, row)| row.iter().copied().chain(unit(at)).collect()).collect();
    for pivot in 0..size {
        let scale = rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|cell| *cell /= scale);
        let line = rows[pivot].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
            let factor = row[pivot];
            row.iter_mut().zip(&line).for_each(|(cell, value)| *cell -= factor * value);
        }
    }
    rows.into_iter().map(|row| row[size..].to_vec()).collect()
}

/// Returns the head starts that make up for `strengths`, partners sharing theirs.
fn proposal(strengths: &Strengths, rule: &HeadStartRule, sides: &[usize]) -> Proposal {
    let seats = 0..sides.len();
    // The part of each seat in its side.
    let part = |seat: usize, side: usize| {
        let partners = sides.iter().filter(|own| **own == side).count() as f64;
        if sides[seat] == side { 1.0 / partners } else { 0.0 }
    };
    let mean = |side: usize| seats.clone().map(|seat| part(seat, side) * strengths.means[seat]).sum::<f64>();
    let by_strength = |a: &usize, b: &usize| mean(*a).total_cmp(&mean(*b));
    let best = sides.iter().copied().max_by(by_strength).unwrap_or(0);
    let weakest = sides.iter().copied().min_by(by_strength).unwrap_or(0);
    let head_start = sides.iter().map(|side| rule.nearest(mean(best) - mean(*side))).collect();
    let difference = |seat: usize| part(seat, best) - part(seat, weakest);
    let of_row = |seat: usize| -> f64 {
        let row = strengths.covariance[seat].iter().zip(seats.clone());
        difference(seat) * row.map(|(cell, other)| cell * difference(other)).sum::<f64>()
    };
    let give_or_take = seats.clone().map(of_row).sum::<f64>().sqrt().round().max(1.0) as u16;
    Proposal { head_start, give_or_take, games: strengths.games }
}

/// Result of a simulation: the head start, the share of wins, and the number of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Trial {
    /// The head start of the first of two players on the other.
    pub(crate) ahead: f64,
    /// Its share of wins, ties counted as half.
    pub(crate) share: f64,
    /// Number of games.
    pub(crate) games: f64,
}

/// Returns the head start of the first of two players on the other with which it wins half, and its standard error: by
/// probit regression, which is fitted by Fisher scoring.
pub(crate) fn balance(trials: &[Trial], spread: f64) -> (f64, f64) {
    let (mut level, mut slope, mut variance) = (0.0, 1.0, 0.0);
    for _ in 0..60 {
        // The assumed spread says little more than the order of magnitude.
        let (mut sums, mut right) = ([[1e-6, 0.0], [0.0, 0.05]], [0.0, 0.05]);
        for Trial { ahead, share, games } in trials {
            let row = [1.0, ahead / spread];
            // Neither a share of nothing nor a far step may run away.
            let share = (share * games + 0.5) / (games + 1.0);
            let expected = (level + slope * row[1]).clamp(-3.5, 3.5);
            let (chance, density) = (below(expected), density(expected));
            let weight = games * density * density / (chance * (1.0 - chance));
            let found = expected + ((share - chance) / density).clamp(-1.5, 1.5);
            for (i, line) in sums.iter_mut().enumerate() {
                right[i] += weight * row[i] * found;
                line.iter_mut().zip(row).for_each(|(cell, value)| *cell += weight * row[i] * value);
            }
        }
        let determinant = sums[0][0] * sums[1][1] - sums[0][1] * sums[1][0];
        level = (right[0] * sums[1][1] - right[1] * sums[0][1]) / determinant;
        slope = ((right[1] * sums[0][0] - right[0] * sums[1][0]) / determinant).max(0.2);
        let even = -level / slope;
        variance = (sums[1][1] - 2.0 * even * sums[0][1] + even * even * sums[0][0]) / determinant;
    }
    (-level / slope * spread, variance.max(0.0).sqrt() / slope * spread)
}

/// Returns the head start of each of two players if the first has `ahead` on the other.
pub(crate) fn split(ahead: f64, rule: &HeadStartRule) -> [u16; 2] {
    [rule.nearest(ahead), rule.nearest(-ahead)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dice::{Purpose, Seed, Stream};
    use crate::store::history::Reviewed;

    /// Returns a standard normal variable.
    fn normal(stream: &mut Stream) -> f64 {
        quantile(stream.unit())
    }

    /// Games of Ann and Ben in which Ann scores `better` points more on average; Ben has `head_start`.
    fn games(count: u64, better: f64, head_start: u16, spread: f64) -> Vec<Entry> {
        let mut stream = Stream::new(Seed(9), Purpose::Trials, 0);
        let game = |day| {
            let ben = 200 + i32::from(head_start);
            let ann = 200 + (better + spread * normal(&mut stream)).round() as i32;
            let mut entry = Entry::sample(day, "inverted ", Seated::samples(&[("Ann", ann), ("Ben", ben)]));
            entry.seats[1].head_start = head_start;
            entry
        };
        (1..=count).map(game).collect()
    }

    fn people() -> Vec<SeatSetup> {
        ["Ann", "Ben"].map(SeatSetup::person).to_vec()
    }

    fn spread() -> f64 {
        about("inverted").unwrap().options_or_usual("").head_start(2).unwrap().spread
    }

    #[test]
    fn results_find_the_difference() {
        for head_start in [0, 20] {
            let entries = games(400, 30.0, head_start, spread());
            let proposal = propose(&entries, "inverted", "", &people()).unwrap();
            assert_eq!((proposal.games, proposal.head_start[0]), (400, 0));
            let off = f64::from(proposal.head_start[1]) - 30.0;
            assert!(off.abs() < 3.0 * f64::from(proposal.give_or_take) + 1.0, "{proposal:?}");
            assert!((2..=3).contains(&proposal.give_or_take), "{proposal:?}");
        }
    }

    #[test]
    fn few_games_say_little() {
        assert_eq!(propose(&games(1, 30.0, 0, 1.0), "inverted", "", &people()), None);
        assert_eq!(propose(&games(9, 30.0, 0, 1.0), "inverted", "", &people()[..1]), None);
        let [few, many] =
            [3, 50].map(|count| propose(&games(count, 30.0, 0, spread()), "inverted", "", &people()));
        assert!(few.unwrap().give_or_take > 3 * many.unwrap().give_or_take);
    }

    #[test]
    fn reviewed_choices_say_more_than_results() {
        let mut entries = games(5, 90.0, 0, 75.0);
        for (entry, more) in entries.iter_mut().zip(0..) {
            let reviewed = |errors: i32| Reviewed {
                luck: Some(0.0),
                errors: Some(f64::from(errors)),
                decisions: 40,
                best: 30,
            };
            entry.reviewed = vec![reviewed(5 + more), reviewed(19 + more)];
        }
        let proposal = propose(&entries, "inverted", "", &people()).unwrap();
        assert_eq!((proposal.head_start, proposal.give_or_take), (vec![0, 14], 1));
        let told = Proposal { head_start: vec![0, 14], give_or_take: 6, games: 23 };
        let expected = "Ben starts with 14 points: about even, give or take 6, from 23 games";
        assert_eq!(told.sentence(HeadStartKind::Points, &["Ann", "Ben"]), expected);
    }

    #[test]
    fn wins_alone_show_the_stronger() {
        let mut stream = Stream::new(Seed(3), Purpose::Trials, 0);
        let rule = about("nice").unwrap().options_or_usual("").head_start(2).unwrap();
        let game = |day| {
            let won = normal(&mut stream) < 3.0 / rule.spread;
            let points = if won { [15, 9] } else { [9, 15] };
            Entry::sample(day, "nice ", Seated::samples(&[("Ann", points[0]), ("Ben", points[1])]))
        };
        let entries: Vec<Entry> = (1..=600).map(game).collect();
        let proposal = propose(&entries, "nice", "", &people()).unwrap();
        assert_eq!(proposal.head_start[0], 0);
        assert!((2..=4).contains(&proposal.head_start[1]), "{proposal:?}");
    }

    #[test]
    fn three_players_are_placed_on_one_scale() {
        let difference = |a, b, found: f64| (a, b, Evidence::Difference(found, 1.0));
        let all = [difference(0, 1, 10.0), difference(1, 2, 5.0), difference(0, 2, 15.0)];
        let (strengths, _) = strengths(&all, 3, 75.0);
        assert!(
            (strengths[0] - strengths[1] - 10.0).abs() < 0.01
                && (strengths[1] - strengths[2] - 5.0).abs() < 0.01
        );
    }

    #[test]
    fn trials_lead_to_the_balance() {
        for (truth, real) in [(14.0, 9.0), (-40.0, 30.0), (0.0, 20.0), (34.7, 1.0)] {
            let share = |ahead: f64| below((ahead - truth) / real);
            let mut trials = Vec::new();
            let mut ahead = 0.0;
            for _ in 0..8 {
                trials.push(Trial { ahead, share: share(ahead), games: 500.0 });
                ahead = balance(&trials, 15.0).0;
            }
            let (found, error) = balance(&trials, 15.0);
            assert!((found - truth).abs() < 0.5 && error < real / 5.0, "{truth}: {found} ± {error}");
        }
    }
}
