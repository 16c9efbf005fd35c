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

/// A value of each of the games that have one, oldest first.
struct Highlights(Vec<Highlight>);

impl Highlights {
    fn new(
        games: &[&PlayerGame<'_>],
        value: impl Fn(&PlayerGame<'_>) -> Option<f64>,
    ) -> Highlights {
        let mut highlights = Vec::new();
        for (index, game) in games.iter().enumerate() {
            highlights.extend(value(game).map(|value| Highlight {
                value,
                when: game.entry.when,
                game: index,
            }));
        }
        Highlights(highlights)
    }

    /// Returns the first of the highest.
    fn largest(&self) -> Option<Highlight> {
        let latest_first = self.0.iter().rev();
        let highlight = latest_first.max_by(|a, b| a.value.total_cmp(&b.value));
        highlight.cloned()
    }

    /// Returns the first of the lowest.
    fn smallest(&self) -> Option<Highlight> {
        let highlight = self.0.iter().min_by(|a, b| a.value.total_cmp(&b.value));
        highlight.cloned()
    }

    fn mean(&self) -> Option<f64> {
        let sum: f64 = self.0.iter().map(|highlight| highlight.value).sum();
        (!self.0.is_empty()).then(|| sum / self.0.len() as f64)
    }
}

impl EarnedTitle {
    fn of(game: &PlayerGame<'_>) -> Option<EarnedTitle> {
        let seat = game.seat_result();
        Some(EarnedTitle {
            title: seat.title.clone()?,
            points: seat.points,
            when: game.entry.when,
            seed: game.entry.seed.to_string(),
        })
    }
}

impl Summary {
    /// Summarises the games `played` by one player in `group`, oldest first.
    pub(crate) fn of(group: &GameGroup<'_>, played: &[PlayerGame<'_>]) -> Summary {
        let games: Vec<&PlayerGame<'_>> = played.iter().filter(|game| game.counts()).collect();
        let won: Vec<bool> = games.iter().map(|game| game.seat_result().winner).collect();
        let wins = won.iter().filter(|won| **won).count();
        let mut others = Vec::new();
        for game in &games {
            for (seat, result) in game.entry.seats.iter().enumerate() {
                // Partners win and lose together, so they are no opponents.
                if group.sides[seat] != group.sides[game.seat] {
                    others.push((result, game.seat_result().winner));
                }
            }
        }
        let reviews: Vec<_> = games.iter().filter_map(|game| game.findings()).collect();
        let luck = Highlights::new(&games, |game| game.findings()?.luck);
        let errors = Highlights::new(&games, |game| game.findings()?.errors);
        Summary {
            values: games.iter().map(|game| game.value).collect(),
            apart: played.len() - games.len(),
            wins: group.key.has_winners().then_some(wins),
            longest_row: won.split(|won| !won).map(<[bool]>::len).max().unwrap_or(0),
            best: Highlights::new(&games, |game| Some(game.value.into())).largest(),
            titles: games
                .iter()
                .filter_map(|game| EarnedTitle::of(game))
                .collect(),
            opponents: opponents(others.into_iter()),
            reviewed: reviews.len(),
            luck: luck.mean(),
            errors: errors.mean(),
            luckiest: luck.largest(),
            cleanest: errors.smallest(),
            costliest: errors.largest(),
            choices: (
                reviews.iter().map(|review| review.best).sum(),
                reviews.iter().map(|review| review.decisions).sum(),
            ),
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
