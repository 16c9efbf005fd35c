//! Pairings of a tournament: all against all, and the rounds of the Swiss system.
//!
//! A tournament is small ([`MOST`]), so that a round is chosen among all possible ones. With an odd number of players
//! one of them has a bye each round, which is a meeting with nobody: what holds for opponents holds for byes, too.

/// The most players of a tournament.
pub(crate) const MOST: usize = 8;

/// The opponent in a bye: one more than the last player.
fn with_nobody(players: usize) -> usize {
    players + players % 2
}

/// Returns the number of rounds in which each of `players` meets all others.
pub(crate) fn rounds_of_all(players: usize) -> usize {
    with_nobody(players).saturating_sub(1)
}

/// A round: its pairs, who starts first, and the player with a bye.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Round {
    pub(crate) pairs: Vec<[usize; 2]>,
    pub(crate) bye: Option<usize>,
}

impl Round {
    /// Creates a round of these pairs; one with nobody is a bye.
    fn of(pairs: impl IntoIterator<Item = [usize; 2]>, players: usize) -> Round {
        let mut round = Round::default();
        for [a, b] in pairs {
            if a.max(b) < players { round.pairs.push([a, b]) } else { round.bye = Some(a.min(b)) }
        }
        round
    }
}

/// Returns round number `round` of all against all. Each player starts as often as not, give or take one game.
pub(crate) fn all_against_all(players: usize, round: usize) -> Round {
    // The circle: the last one stays, the others move on by one place each round.
    let all = with_nobody(players);
    let (around, last) = (all - 1, all - 1);
    let moved = |by: usize| (round + by) % around;
    let pair = |at: usize| match at {
        0 if round.is_multiple_of(2) => [moved(0), last],
        0 => [last, moved(0)],
        _ if at % 2 == 1 => [moved(at), moved(around - at)],
        _ => [moved(around - at), moved(at)],
    };
    Round::of((0..all / 2).map(pair), players)
}

/// Meetings of players so far, including nobody.
#[derive(Clone)]
struct Meetings {
    count: usize,
    times: Vec<u32>,
}

impl Meetings {
    fn of(players: usize, rounds: &[Round]) -> Meetings {
        let count = with_nobody(players);
        let mut meetings = Meetings { count, times: vec![0; count * count] };
        for round in rounds {
            let byes = round.bye.map(|player| [player, players]);
            round.pairs.iter().copied().chain(byes).for_each(|pair| meetings.add(pair));
        }
        meetings
    }

    fn add(&mut self, [a, b]: [usize; 2]) {
        self.times[a * self.count + b] += 1;
        self.times[b * self.count + a] += 1;
    }

    fn times(&self, [a, b]: [usize; 2]) -> u32 {
        self.times[a * self.count + b]
    }

    /// Returns all ways to pair everybody whose pairs are `allowed`.
    fn matchings(&self, allowed: &dyn Fn([usize; 2]) -> bool) -> Vec<Vec<[usize; 2]>> {
        fn extend(
            free: &[usize],
            pairs: &mut Vec<[usize; 2]>,
            allowed: &dyn Fn([usize; 2]) -> bool,
            found: &mut Vec<Vec<[usize; 2]>>,
        ) {
            let Some((first, others)) = free.split_first() else { return found.push(pairs.clone()) };
            for (at, other) in others.iter().enumerate() {
                if allowed([*first, *other]) {
                    pairs.push([*first, *other]);
                    extend(&[&others[..at], &others[at + 1..]].concat(), pairs, allowed, found);
                    pairs.pop();
                }
            }
        }
        let mut found = Vec::new();
        extend(&(0..self.count).collect::<Vec<_>>(), &mut Vec::new(), allowed, &mut found);
        found
    }

    fn after(&self, pairs: &[[usize; 2]]) -> Meetings {
        let mut after = self.clone();
        pairs.iter().for_each(|pair| after.add(*pair));
        after
    }

    /// Returns `true` if `rounds` more rounds are possible in which nobody meets twice.
    fn allow(&self, rounds: usize) -> bool {
        if rounds == 0 {
            return true;
        }
        let unmet = (1..self.count).filter(|other| self.times([0, *other]) == 0);
        // If all meetings are needed, their order does not matter: the first player's next one is given.
        let given = unmet.clone().next().filter(|_| unmet.count() == rounds);
        let new = |pair: [usize; 2]| {
            self.times(pair) == 0 && (pair[0] > 0 || given.is_none_or(|other| pair[1] == other))
        };
        self.matchings(&new).iter().any(|pairs| self.after(pairs).allow(rounds - 1))
    }
}

/// Returns the next of `rounds` Swiss rounds after those `played`, given the points so far.
///
/// Nobody meets an opponent twice, or has a second bye, as long as all rounds are possible without that; players with
/// equal points meet if possible, and the one who has started less often starts.
pub(crate) fn swiss(points: &[u32], played: &[Round], rounds: usize) -> Round {
    let players = points.len();
    let met = Meetings::of(players, played);
    let least = points.iter().copied().min().unwrap_or(0);
    // The bye goes to one of those with the fewest points.
    let points_of = |player: usize| points.get(player).copied().unwrap_or(least);
    let cost = |pairs: &Vec<[usize; 2]>| {
        let again: u32 = pairs.iter().map(|pair| met.times(*pair)).sum();
        let apart: u32 = pairs.iter().map(|[a, b]| points_of(*a).abs_diff(points_of(*b)).pow(2)).sum();
        (again, apart)
    };
    let mut ways = met.matchings(&|_| true);
    ways.sort_by_cached_key(cost);
    let left = rounds.saturating_sub(played.len() + 1);
    let without_repeats =
        ways.iter().take_while(|pairs| cost(pairs).0 == 0).find(|pairs| met.after(pairs).allow(left));
    let chosen = without_repeats.or(ways.first()).cloned().unwrap_or_default();
    // Who started less often starts, or who started longer ago.
    let starts = |player: usize| {
        let started = |round: &Round| round.pairs.iter().any(|pair| pair[0] == player);
        (played.iter().filter(|round| started(round)).count(), played.iter().rposition(started))
    };
    let order = |[a, b]: [usize; 2]| if starts(b) < starts(a) { [b, a] } else { [a, b] };
    Round::of(chosen.into_iter().map(order), players)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Returns how often each player starts in `rounds`, and plays.
    fn starts(players: usize, rounds: &[Round]) -> Vec<(i32, i32)> {
        let mut counts = vec![(0, 0); players];
        for [first, second] in rounds.iter().flat_map(|round| round.pairs.iter().copied()) {
            counts[first].0 += 1;
            counts[first].1 += 1;
            counts[second].1 += 1;
        }
        counts
    }

    /// Fails unless everybody is in each round once, and nobody meets twice or has two byes.
    #[track_caller]
    fn check_meetings(players: usize, rounds: &[Round]) {
        let mut met = BTreeSet::new();
        for round in rounds {
            let mut here: Vec<usize> = round.pairs.concat();
            here.extend(round.bye);
            here.sort_unstable();
            assert_eq!(here, (0..players).collect::<Vec<_>>());
            for [a, b] in round.pairs.iter().copied().chain(round.bye.map(|player| [player, players])) {
                assert!(met.insert([a.min(b), a.max(b)]), "{a} and {b} meet twice in {rounds:?}");
            }
        }
    }

    #[test]
    fn all_meet_all_once_and_start_equally() {
        for players in 2..=MOST {
            let rounds: Vec<Round> =
                (0..rounds_of_all(players)).map(|round| all_against_all(players, round)).collect();
            check_meetings(players, &rounds);
            for (first, games) in starts(players, &rounds) {
                assert_eq!(games as usize, players - 1);
                assert!((2 * first - games).abs() <= 1, "{players}: {first} of {games}");
            }
        }
    }

    #[test]
    fn winners_meet_winners() {
        let first = swiss(&[0; 4], &[], 3);
        assert_eq!(first.pairs, [[0, 1], [2, 3]]);
        let second = swiss(&[0, 2, 2, 0], &[first], 3);
        assert_eq!(second.pairs, [[3, 0], [1, 2]]);
    }

    proptest! {
        #[test]
        fn swiss_rounds_are_fair(
            players in 2usize..=MOST,
            rounds in 1usize..=MOST,
            results in prop::collection::vec(0u32..=2, 4 * MOST),
        ) {
            let rounds = rounds.min(rounds_of_all(players));
            let (mut points, mut played, mut results) = (vec![0; players], Vec::new(), results.into_iter());
            for _ in 0..rounds {
                let round = swiss(&points, &played, rounds);
                for [a, b] in &round.pairs {
                    let won = results.next().unwrap_or(1);
                    points[*a] += won;
                    points[*b] += 2 - won;
                }
                if let Some(player) = round.bye {
                    points[player] += 2;
                }
                played.push(round);
            }
            check_meetings(players, &played);
            for (first, games) in starts(players, &played) {
                prop_assert!((2 * first - games).abs() <= 3, "{first} of {games} in {played:?}");
            }
        }
    }
}
