//! A series of games among the same people: an evening, as they go or until somebody has won so
//! many.
//!
//! A series is its players and the wins it takes. Everything else follows from the results so far:
//! the tally, who has won, and who starts next. Nothing of it is counted anywhere, so nothing is
//! counted twice.
use crate::core::{SeatSetup, rules::seats::is_same_name, words};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Series {
    /// The players, in the order of the first game.
    pub(crate) players: Vec<SeatSetup>,
    /// Number of games to win; `None` if it goes on as long as people like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) first_to: Option<u8>,
    /// The names of players who have left, each with the index of who plays on in their place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) left: Vec<(usize, String)>,
}

/// The result of one game of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameResult {
    /// The number of the game in its series, from 1.
    pub(crate) number: u32,
    /// Half wins of each player, by index: 2 for a win, 1 for a shared one.
    pub(crate) halves: Vec<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NextGame {
    /// Its number, from 1.
    pub(crate) number: u32,
    /// The players by index, in the order of their seats.
    pub(crate) seats: Vec<usize>,
}

/// A player's score in a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SeriesScore {
    /// The player, by index.
    pub(crate) player: usize,
    pub(crate) halves: u32,
    /// `true` if no other player has more.
    pub(crate) is_first: bool,
}

/// Formats a number of half wins: `2½`.
pub(crate) fn halves(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".into(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

impl Series {
    /// Creates a series that goes on as long as people like.
    pub(crate) fn new(players: Vec<SeatSetup>) -> Series {
        Series {
            players,
            first_to: None,
            left: Vec::new(),
        }
    }

    /// Returns `true` if `name` is that of player number `player`, or of somebody before.
    pub(crate) fn is_called(&self, player: usize, name: &str) -> bool {
        let former_names = self.left.iter().filter(|(at, _)| *at == player);
        former_names
            .map(|(_, name)| name)
            .chain([&self.players[player].name])
            .any(|known| is_same_name(known, name))
    }

    /// Puts `seat` in the place of player number `player`, whose wins it takes over.
    pub(crate) fn replace(&mut self, player: usize, seat: SeatSetup) {
        let before = std::mem::replace(&mut self.players[player], seat);
        self.left.push((player, before.name));
    }

    /// Returns the result of game `number` among the seats called `names`, some of which `won`;
    /// `shared` if that was not one side. Returns `None` if somebody else played.
    pub(crate) fn result(
        &self,
        number: u32,
        names: &[&str],
        won: &[bool],
        shared: bool,
    ) -> Option<GameResult> {
        let halves: Option<Vec<u32>> = (0..self.players.len())
            .map(|player| {
                let seat = names.iter().position(|name| self.is_called(player, name))?;
                Some(if won[seat] { 2 - u32::from(shared) } else { 0 })
            })
            .collect();
        halves
            .filter(|halves| halves.len() == names.len())
            .map(|halves| GameResult { number, halves })
    }

    /// Returns the next game; `None` if the series is over.
    pub(crate) fn next(&self, results: &[GameResult]) -> Option<NextGame> {
        let best_halves = self.scores(results).first().map_or(0, |score| score.halves);
        if self
            .first_to
            .is_some_and(|wins| best_halves >= 2 * u32::from(wins))
        {
            return None;
        }
        let number = (1..).find(|number| results.iter().all(|result| result.number != *number))?;
        let players = self.players.len();
        let seats = (0..players)
            .map(|seat| (number as usize - 1 + seat) % players)
            .collect();
        Some(NextGame { number, seats })
    }

    /// Returns the score of each player, the best first.
    pub(crate) fn scores(&self, results: &[GameResult]) -> Vec<SeriesScore> {
        let halves_of = |player: usize| {
            results
                .iter()
                .map(|result| result.halves[player])
                .sum::<u32>()
        };
        let best_halves = (0..self.players.len()).map(halves_of).max();
        let mut scores: Vec<SeriesScore> = (0..self.players.len())
            .map(|player| SeriesScore {
                player,
                halves: halves_of(player),
                is_first: Some(halves_of(player)) == best_halves,
            })
            .collect();
        scores.sort_by_key(|score| Reverse(score.halves));
        scores
    }

    /// Returns the name and wins of each player, the best first: `Ann · 3`.
    #[cfg(test)]
    pub(crate) fn tally(&self, results: &[GameResult]) -> Vec<String> {
        self.scores(results)
            .iter()
            .map(|score| {
                words::name_with_score(&self.players[score.player].name, halves(score.halves))
            })
            .collect()
    }

    /// Returns a sentence on the winners of a series that is over: `Ann wins the evening`.
    pub(crate) fn verdict(&self, results: &[GameResult]) -> String {
        let scores = self.scores(results);
        let first = scores.iter().filter(|score| score.is_first);
        let names: Vec<&str> = first
            .map(|score| self.players[score.player].name.as_str())
            .collect();
        match names[..] {
            [name] => format!("{name} wins the evening"),
            _ => format!("{} share the evening", words::list(&names)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(first_to: Option<u8>, players: usize) -> Series {
        let names = ["Ann", "Ben", "Cy", "Dora"];
        Series {
            players: names[..players]
                .iter()
                .map(|name| SeatSetup::person(name))
                .collect(),
            first_to,
            left: Vec::new(),
        }
    }

    /// Returns the results of a series whose games are won by who sits in this seat.
    fn play(series: &Series, winners: &[usize]) -> Vec<GameResult> {
        let mut results = Vec::new();
        for winner in winners {
            let next = series.next(&results).unwrap();
            let names: Vec<&str> = next
                .seats
                .iter()
                .map(|player| series.players[*player].name.as_str())
                .collect();
            let won: Vec<bool> = (0..names.len()).map(|seat| seat == *winner).collect();
            results.push(series.result(next.number, &names, &won, false).unwrap());
        }
        results
    }

    #[test]
    fn first_to_three_ends_at_three() {
        let series = series(Some(3), 2);
        // Ann starts games 1 and 3, Ben games 2 and 4: the starter wins each.
        let mut results = play(&series, &[0, 0, 0, 0]);
        assert_eq!(series.tally(&results), ["Ann · 2", "Ben · 2"]);
        assert_eq!(
            series.next(&results),
            Some(NextGame {
                number: 5,
                seats: vec![0, 1]
            })
        );
        results.push(
            series
                .result(5, &["Ann", "Ben"], &[true, true], true)
                .unwrap(),
        );
        assert_eq!(series.tally(&results), ["Ann · 2½", "Ben · 2½"]);
        assert_eq!(series.verdict(&results), "Ann and Ben share the evening");
        results.push(
            series
                .result(6, &["Ben", "Ann"], &[true, false], false)
                .unwrap(),
        );
        assert_eq!(series.tally(&results), ["Ben · 3½", "Ann · 2½"]);
        assert_eq!(
            (series.next(&results), series.verdict(&results)),
            (None, "Ben wins the evening".into())
        );
    }

    #[test]
    fn a_missing_game_is_played_again() {
        let series = series(None, 2);
        let mut results = play(&series, &[0, 0, 0]);
        results.remove(1);
        assert_eq!(series.next(&results).unwrap().number, 2);
        assert_eq!(
            series.result(2, &["Ann", "Zoe"], &[true, false], false),
            None,
            "somebody else"
        );
        assert_eq!(
            series.result(2, &["Ann", "Ben", "Cy"], &[true, false, false], false),
            None
        );
    }
}
