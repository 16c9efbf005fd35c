//! Summary of a player's games in a group.
use super::group::GameGroup;
use super::opponent::{Opponent, opponents};
use super::played::PlayerGame;

/// Number of games that count as current form.
const RECENT: usize = 10;

/// A remarkable result.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Highlight {
    pub(crate) value: f64,
    /// End of the game, in seconds since 1970.
    pub(crate) when: u64,
    /// The index of the game among those that count.
    pub(crate) game: usize,
}

/// A title earned.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EarnedTitle {
    pub(crate) title: String,
    /// The points it was earned with.
    pub(crate) points: i32,
    /// End of the game, in seconds since 1970.
    pub(crate) when: u64,
    /// The seed of the game, as text.
    pub(crate) seed: String,
}

/// Summary of a player over the compared games.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Summary {
    /// Value of each game, oldest first.
    pub(crate) values: Vec<i32>,
    pub(crate) apart: usize,
    /// Number of wins, alone or shared; `None` if nobody can win.
    pub(crate) wins: Option<usize>,
    /// The most consecutive wins.
    pub(crate) longest_row: usize,
    /// The highest result; of equal ones, the first.
    pub(crate) best: Option<Highlight>,
    /// Every title earned, oldest first.
    pub(crate) titles: Vec<EarnedTitle>,
    /// Opponents, by decreasing number of games.
    pub(crate) opponents: Vec<Opponent>,
    pub(crate) reviewed: usize,
    /// Mean luck per game.
    pub(crate) luck: Option<f64>,
    /// Mean cost of choices per game.
    pub(crate) errors: Option<f64>,
    pub(crate) luckiest: Option<Highlight>,
    /// The game with the least costly choices.
    pub(crate) cleanest: Option<Highlight>,
    /// The game with the most costly choices.
    pub(crate) costliest: Option<Highlight>,
    /// Number of best choices, and of all choices.
    pub(crate) choices: (usize, usize),
}

/// Returns the mean; `None` for no values.
pub(crate) fn mean(values: &[i32]) -> Option<f64> {
    let sum: f64 = values.iter().map(|value| f64::from(*value)).sum();
    (!values.is_empty()).then(|| sum / values.len() as f64)
}

/// Returns the game with the highest value of `much`; of equal ones, the first.
fn game_with_most(
    games: &[&PlayerGame<'_>],
    much: impl Fn(&PlayerGame<'_>) -> Option<f64>,
) -> Option<Highlight> {
    let mut best: Option<Highlight> = None;
    for (at, game) in games.iter().enumerate() {
        let Some(value) = much(game) else { continue };
        if best.as_ref().is_none_or(|best| value > best.value) {
            best = Some(Highlight {
                value,
                when: game.entry.when,
                game: at,
            });
        }
    }
    best
}

impl Summary {
    /// Summarises the games `played` by one player in `group`, oldest first.
    pub(crate) fn of(group: &GameGroup<'_>, played: &[PlayerGame<'_>]) -> Summary {
        let games: Vec<&PlayerGame<'_>> = played.iter().filter(|game| game.counts()).collect();
        let won: Vec<bool> = games.iter().map(|game| game.seat_result().winner).collect();
        let wins = won.iter().filter(|won| **won).count();
        let longest_row = won.split(|won| !won).map(<[bool]>::len).max().unwrap_or(0);
        // Partners win and lose together, so they are no opponents.
        let is_other =
            |game: &PlayerGame<'_>, seat: usize| group.sides[seat] != group.sides[game.seat];
        let others = games.iter().flat_map(|game| {
            let seats = game
                .entry
                .seats
                .iter()
                .enumerate()
                .filter(|(seat, _)| is_other(game, *seat));
            seats.map(|(_, seat)| (seat, game.seat_result().winner))
        });
        let title = |game: &&&PlayerGame<'_>| {
            let seat = game.seat_result();
            let seed = game.entry.seed.to_string();
            Some(EarnedTitle {
                title: seat.title.clone()?,
                points: seat.points,
                when: game.entry.when,
                seed,
            })
        };
        let reviews: Vec<_> = games.iter().filter_map(|game| game.findings()).collect();
        let average =
            |of: Vec<f64>| (!of.is_empty()).then(|| of.iter().sum::<f64>() / of.len() as f64);
        let mut least = game_with_most(&games, |game| Some(-game.findings()?.errors?));
        if let Some(least) = &mut least {
            least.value = -least.value;
        }
        Summary {
            values: games.iter().map(|game| game.value).collect(),
            apart: played.len() - games.len(),
            wins: group.key.has_winners().then_some(wins),
            longest_row,
            best: game_with_most(&games, |game| Some(f64::from(game.value))),
            titles: games.iter().filter_map(|game| title(&game)).collect(),
            opponents: opponents(others),
            reviewed: reviews.len(),
            luck: average(reviews.iter().filter_map(|review| review.luck).collect()),
            errors: average(reviews.iter().filter_map(|review| review.errors).collect()),
            luckiest: game_with_most(&games, |game| game.findings()?.luck),
            cleanest: least,
            costliest: game_with_most(&games, |game| game.findings()?.errors),
            choices: reviews.iter().fold((0, 0), |(best, all), review| {
                (best + review.best, all + review.decisions)
            }),
        }
    }

    /// Returns the number of games compared.
    pub(crate) fn games(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn mean(&self) -> Option<f64> {
        mean(&self.values)
    }

    /// Returns the results of the last ten games.
    pub(crate) fn latest(&self) -> &[i32] {
        &self.values[self.values.len().saturating_sub(RECENT)..]
    }

    /// Returns the results of the ten games before those; empty if there are not enough.
    pub(crate) fn before(&self) -> &[i32] {
        let end = self.values.len().saturating_sub(RECENT);
        if end < RECENT {
            &[]
        } else {
            &self.values[end - RECENT..end]
        }
    }
}
