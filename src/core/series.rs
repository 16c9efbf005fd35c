//! A series of games among the same people: an evening, or a tournament.
//!
//! A series is its players, its plan, and the games listed for it. Everything else follows from the results so far:
//! the tally, who has won, and what comes next. Nothing of it is counted anywhere, so nothing is counted twice.
use super::as_text::serde_as_text;
use super::error::ParseError;
use super::pairing::{MOST, Round, all_against_all, rounds_of_all, swiss};
use super::refusals;
use super::seats::SeatSetup;
use super::words::{self, scored};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

/// Plan of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plan {
    /// As many games as people like.
    Open,
    /// Until somebody has won this many games.
    First(u8),
    /// Each listed game once.
    Once,
    /// A tournament in which everybody meets everybody.
    All,
    /// A tournament of this many rounds in the Swiss system.
    Swiss(u8),
}

impl Plan {
    /// Returns `true` if two players meet in each game.
    pub(crate) fn is_tournament(self) -> bool {
        matches!(self, Plan::All | Plan::Swiss(_))
    }

    /// Returns the plan in words: `first to three`.
    pub(crate) fn told(self) -> String {
        match self {
            Plan::Open => words::AS_YOU_GO.into(),
            Plan::First(wins) => words::first_to(wins),
            Plan::Once => words::EVERY_GAME_ONCE.into(),
            Plan::All => words::ALL_AGAINST_ALL.into(),
            Plan::Swiss(rounds) => words::swiss(rounds),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Plan::Open => f.write_str("open"),
            Plan::First(wins) => write!(f, "first-{wins}"),
            Plan::Once => f.write_str("once"),
            Plan::All => f.write_str("all"),
            Plan::Swiss(rounds) => write!(f, "swiss-{rounds}"),
        }
    }
}

impl FromStr for Plan {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Plan, ParseError> {
        let text = text.trim().to_lowercase();
        let rest = |word: &str| Some(text.strip_prefix(word)?.trim_start_matches([' ', '-']).to_owned());
        let number = |word: &str| rest(word)?.parse().ok().filter(|number| *number > 0);
        match text.as_str() {
            "open" => return Ok(Plan::Open),
            "once" => return Ok(Plan::Once),
            "all" => return Ok(Plan::All),
            _ => {}
        }
        let first = number("first").map(Plan::First);
        let plan = first.or_else(|| number("swiss").map(Plan::Swiss));
        plan.ok_or_else(|| ParseError::new(refusals::no_plan(&text)))
    }
}

serde_as_text!(Plan);

/// A game listed for a series.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Listed {
    /// The game's id.
    pub(crate) game: String,
    /// Its options as text.
    pub(crate) options: String,
}

/// A series of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Series {
    /// The players, in the order of the first game.
    pub(crate) players: Vec<SeatSetup>,
    /// The plan.
    pub(crate) plan: Plan,
    /// The games to play, in turn; empty if each is chosen when it comes.
    #[serde(default)]
    pub(crate) games: Vec<Listed>,
}

/// The result of one game of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameResult {
    /// The number of the game in its series, from 1.
    pub(crate) number: u32,
    /// Half wins of each player, by index: 2 for a win, 1 for a shared one; `None` if not in the game.
    pub(crate) halves: Vec<Option<u32>>,
}

/// The next game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Next<'a> {
    /// Its number, from 1.
    pub(crate) number: u32,
    /// The players by index, in the order of their seats.
    pub(crate) seats: Vec<usize>,
    /// The game, if it is listed.
    pub(crate) game: Option<&'a Listed>,
}

/// A game of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Match {
    /// Its number, from 1.
    pub(crate) number: u32,
    /// Its round, from 0.
    pub(crate) round: usize,
    /// The players by index; the first one starts.
    pub(crate) pair: [usize; 2],
}

/// A player's line in the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Standing {
    /// The player, by index.
    pub(crate) player: usize,
    /// The place, from 1; equals share it.
    pub(crate) place: usize,
    /// Number of games played, won alone, shared and lost.
    pub(crate) games: u32,
    pub(crate) won: u32,
    pub(crate) shared: u32,
    pub(crate) lost: u32,
    /// Half wins, including those for byes.
    pub(crate) halves: u32,
    /// Half wins of the opponents beaten, and half of those of opponents with whom a win was shared.
    pub(crate) beaten: u32,
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
    /// Checks the number of players and of listed games.
    pub(crate) fn check(&self) -> Result<(), ParseError> {
        let players = self.players.len();
        let refuse = |why: String| Err(ParseError::new(why));
        match self.plan {
            Plan::All | Plan::Swiss(_) if !(3..=MOST).contains(&players) => {
                refuse(refusals::not_a_tournament(3, MOST))
            }
            Plan::All | Plan::Swiss(_) if self.games.is_empty() => refuse(refusals::NEEDS_A_GAME.into()),
            Plan::Swiss(rounds) if usize::from(rounds) > rounds_of_all(players) => {
                refuse(refusals::all_have_met(rounds_of_all(players)))
            }
            Plan::Once if self.games.is_empty() => refuse(refusals::NO_GAME_LISTED.into()),
            _ if players < 2 => refuse(refusals::NEEDS_TWO.into()),
            _ => Ok(()),
        }
    }

    /// Returns the result of game `number` among the seats called `names`, some of which `won`; `shared` if that was
    /// not one side. Returns `None` if somebody else played.
    pub(crate) fn result(
        &self,
        number: u32,
        names: &[&str],
        won: &[bool],
        shared: bool,
    ) -> Option<GameResult> {
        let mut halves = vec![None; self.players.len()];
        for (name, won) in names.iter().zip(won) {
            let player = self.players.iter().position(|player| player.name == *name)?;
            halves[player] = Some(if !won { 0 } else { 2 - u32::from(shared) });
        }
        Some(GameResult { number, halves })
    }

    /// Returns the rounds of a tournament that are known: the last one is not over, unless it is the last of all.
    pub(crate) fn rounds(&self, results: &[GameResult]) -> Vec<Round> {
        let players = self.players.len();
        let count = match self.plan {
            Plan::All => rounds_of_all(players),
            Plan::Swiss(rounds) => rounds.into(),
            _ => 0,
        };
        if self.plan == Plan::All {
            return (0..count).map(|round| all_against_all(players, round)).collect();
        }
        let (mut rounds, mut points, mut number): (Vec<Round>, Vec<u32>, u32) =
            (Vec::new(), vec![0; players], 0);
        while rounds.len() < count {
            let round = swiss(&points, &rounds, count);
            let mut is_over = true;
            for pair in &round.pairs {
                number += 1;
                let result = results.iter().find(|result| result.number == number);
                is_over &= result.is_some();
                for player in pair {
                    points[*player] += result.and_then(|result| result.halves[*player]).unwrap_or(0);
                }
            }
            if let Some(player) = round.bye {
                points[player] += 2;
            }
            rounds.push(round);
            if !is_over {
                break;
            }
        }
        rounds
    }

    /// Returns the games of a tournament that are known.
    pub(crate) fn matches(&self, results: &[GameResult]) -> Vec<Match> {
        let rounds = self.rounds(results).into_iter().enumerate();
        let pairs =
            rounds.flat_map(|(round, Round { pairs, .. })| pairs.into_iter().map(move |pair| (round, pair)));
        pairs.zip(1..).map(|((round, pair), number)| Match { number, round, pair }).collect()
    }

    /// Returns the next game; `None` if the series is over.
    pub(crate) fn next(&self, results: &[GameResult]) -> Option<Next<'_>> {
        let played = |number: &u32| results.iter().any(|result| result.number == *number);
        let listed = |turn: usize| self.games.get(turn % self.games.len().max(1));
        if self.plan.is_tournament() {
            let next = self.matches(results).into_iter().find(|game| !played(&game.number))?;
            return Some(Next { number: next.number, seats: next.pair.to_vec(), game: listed(next.round) });
        }
        let number = (1..).find(|number| !played(number))?;
        let turn = number as usize - 1;
        let is_over = match self.plan {
            Plan::First(wins) => self.halves(results).iter().any(|halves| *halves >= 2 * u32::from(wins)),
            Plan::Once => turn >= self.games.len(),
            _ => false,
        };
        let players = self.players.len();
        let seats = (0..players).map(|seat| (turn + seat) % players).collect();
        (!is_over).then(|| Next { number, seats, game: listed(turn) })
    }

    /// Returns the half wins of each player, including those for byes.
    fn halves(&self, results: &[GameResult]) -> Vec<u32> {
        let of = |player: usize| results.iter().filter_map(|result| result.halves[player]).sum();
        let mut halves: Vec<u32> = (0..self.players.len()).map(of).collect();
        if matches!(self.plan, Plan::Swiss(_)) {
            self.rounds(results).iter().filter_map(|round| round.bye).for_each(|player| halves[player] += 2);
        }
        halves
    }

    /// Returns the table, the best first.
    pub(crate) fn table(&self, results: &[GameResult]) -> Vec<Standing> {
        let halves = self.halves(results);
        let standing = |player: usize| {
            let mut standing = Standing { player, halves: halves[player], ..Standing::default() };
            for result in results {
                let Some(own) = result.halves[player] else { continue };
                let others =
                    (0..halves.len()).filter(|other| *other != player && result.halves[*other].is_some());
                let against: u32 = others.map(|other| halves[other]).sum();
                standing.games += 1;
                standing.won += u32::from(own == 2);
                standing.shared += u32::from(own == 1);
                standing.lost += u32::from(own == 0);
                standing.beaten += against * own / 2;
            }
            standing
        };
        let mut table: Vec<Standing> = (0..halves.len()).map(standing).collect();
        let tournament = self.plan.is_tournament();
        let rank =
            |standing: &Standing| Reverse((standing.halves, if tournament { standing.beaten } else { 0 }));
        table.sort_by_key(rank);
        for at in 0..table.len() {
            let equal = at > 0 && rank(&table[at]) == rank(&table[at - 1]);
            table[at].place = if equal { table[at - 1].place } else { at + 1 };
        }
        table
    }

    /// Returns the tally, the best first: `Ann · 3, Ben · 2`.
    pub(crate) fn tally(&self, results: &[GameResult]) -> String {
        self.scores(results).join(", ")
    }

    /// Returns the name and wins of each player, the best first: `Ann · 3`.
    pub(crate) fn scores(&self, results: &[GameResult]) -> Vec<String> {
        let told = |line: &Standing| scored(&self.players[line.player].name, halves(line.halves));
        self.table(results).iter().map(told).collect()
    }

    /// Returns a sentence on the winners of a series that is over: `Ann wins the evening`.
    pub(crate) fn verdict(&self, results: &[GameResult]) -> String {
        let table = self.table(results);
        let first = table.iter().filter(|line| line.place == 1);
        let names: Vec<&str> = first.map(|line| self.players[line.player].name.as_str()).collect();
        words::win_series(&names, if self.plan.is_tournament() { "tournament" } else { "evening" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn series(plan: &str, players: usize, games: usize) -> Series {
        let name =
            |at: usize| SeatSetup::person(["Ann", "Ben", "Cy", "Dora", "Emil", "Fay", "Gus", "Hilde"][at]);
        let listed = |at: usize| Listed { game: format!("game {at}"), options: String::new() };
        Series {
            players: (0..players).map(name).collect(),
            plan: plan.parse().unwrap(),
            games: (0..games).map(listed).collect(),
        }
    }

    /// Returns the results of a series whose games are won by the player at this place among the seats.
    fn play(series: &Series, winners: &[usize]) -> Vec<GameResult> {
        let mut results = Vec::new();
        for winner in winners {
            let Some(next) = series.next(&results) else { break };
            let names: Vec<&str> =
                next.seats.iter().map(|player| series.players[*player].name.as_str()).collect();
            let won: Vec<bool> = (0..names.len()).map(|seat| seat == winner % names.len()).collect();
            results.push(series.result(next.number, &names, &won, false).unwrap());
        }
        results
    }

    #[test]
    fn plans_read_as_they_print() {
        assert_eq!("First 3".parse::<Plan>(), Ok(Plan::First(3)));
        for text in ["open", "first-3", "once", "all", "swiss-4"] {
            assert_eq!(text.parse::<Plan>().unwrap().to_string(), text);
        }
        for text in ["", "first", "first 0", "swiss x", "twice"] {
            assert!(text.parse::<Plan>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_first_to_three_wins() {
        let series = series("first 3", 2, 0);
        // Ann starts games 1 and 3, Ben games 2 and 4: the starter wins each.
        let mut results = play(&series, &[0, 0, 0, 0]);
        assert_eq!(series.tally(&results), "Ann · 2, Ben · 2");
        let next = series.next(&results).unwrap();
        assert_eq!((next.number, next.seats), (5, vec![0, 1]));
        results.push(series.result(5, &["Ann", "Ben"], &[true, true], true).unwrap());
        assert_eq!(series.tally(&results), "Ann · 2½, Ben · 2½");
        results.push(series.result(6, &["Ben", "Ann"], &[true, false], false).unwrap());
        assert_eq!((series.tally(&results).as_str(), series.next(&results)), ("Ben · 3½, Ann · 2½", None));
        assert_eq!(series.verdict(&results), "Ben wins the evening");
    }

    #[test]
    fn listed_games_come_in_turn() {
        let series = series("once", 3, 2);
        let game = |results: &[GameResult]| series.next(results).map(|next| next.game.unwrap().game.clone());
        let results = play(&series, &[0, 1]);
        assert_eq!(
            [game(&[]), game(&results[..1]), game(&results)],
            [Some("game 0".into()), Some("game 1".into()), None]
        );
        assert_eq!(series.verdict(&results), "Ann and Cy share the evening");
    }

    #[test]
    fn a_missing_game_is_played_again() {
        let series = series("open", 2, 0);
        let mut results = play(&series, &[0, 0, 0]);
        results.remove(1);
        assert_eq!(series.next(&results).unwrap().number, 2);
        assert_eq!(series.result(2, &["Ann", "Zoe"], &[true, false], false), None, "somebody else");
    }

    #[test]
    fn a_bye_counts_as_a_win() {
        let series = series("swiss 2", 3, 1);
        let results = play(&series, &[0, 0]);
        let table = series.table(&results);
        let byes = series.rounds(&results).len() as u32;
        assert_eq!(byes, 2);
        assert_eq!(table.iter().map(|line| line.halves).sum::<u32>(), 2 * (2 + byes));
        assert_eq!(series.next(&results), None);
        let all = self::series("all", 3, 1);
        assert_eq!(all.table(&play(&all, &[0, 0, 0])).iter().map(|line| line.halves).sum::<u32>(), 6);
    }

    #[test]
    fn impossible_series_are_refused() {
        let refused = |plan, players, games| series(plan, players, games).check().is_err();
        assert!(
            refused("open", 1, 0) && refused("all", 2, 1) && refused("all", 4, 0) && refused("once", 2, 0)
        );
        assert!(refused("swiss 4", 4, 1) && !refused("swiss 3", 4, 1) && !refused("open", 2, 0));
    }

    proptest! {
        /// Everybody starts equally often, whoever wins, and what is next depends on the results alone.
        #[test]
        fn starters_take_turns(players in 2usize..=8, winners in prop::collection::vec(0usize..8, 0..30)) {
            let series = series("open", players, 0);
            let results = play(&series, &winners);
            let mut starts = vec![0; players];
            for at in 0..results.len() {
                starts[series.next(&results[..at]).unwrap().seats[0]] += 1;
            }
            prop_assert!(starts.iter().max().unwrap() - starts.iter().min().unwrap() <= 1);
            let wins: u32 = series.table(&results).iter().map(|line| line.won).sum();
            prop_assert_eq!(wins as usize, winners.len());
        }

        /// A tournament has all its games, whoever wins, and results in any order say the same.
        #[test]
        fn tournaments_end(players in 3usize..=8, winners in prop::collection::vec(0usize..2, 28)) {
            for plan in ["all", "swiss 3"] {
                let series = series(plan, players, 2);
                let mut results = play(&series, &winners);
                prop_assert_eq!(series.next(&results), None);
                let table = series.table(&results);
                results.reverse();
                prop_assert_eq!(series.table(&results), table);
            }
        }
    }
}
