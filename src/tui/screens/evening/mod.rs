//! An evening with its games so far: the score, the next game, and the stage of all of them.
mod stage;

pub(crate) use stage::{EveningScreen, PlayerScore, Score};

use crate::core::{
    EveningGame, GameInfo, GameResult, Header, NextGame, Occasion, Seed, halves,
    words::{list, plural_in_words, sentence},
};
use crate::registry::{about, games};
use crate::session::{GameStart, no_game};
use crate::statistics::evening;
use crate::store::{Evening, HistoryEntry, Store, calendar};
use crate::tui::theme::Role;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// Time after its last game within which an evening goes on by itself.
const TONIGHT: Duration = Duration::from_secs(12 * 60 * 60);

/// A game with its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TitleWithOptions {
    /// The game's id.
    pub(crate) game: String,
    pub(crate) options: String,
}

/// An evening with its games so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EveningGames {
    pub(crate) evening: Evening,
    /// The finished games, by number.
    pub(crate) entries: Vec<HistoryEntry>,
    pub(crate) results: Vec<GameResult>,
}

impl EveningGames {
    /// Returns `evening` with its games among `entries`.
    pub(crate) fn of(evening: Evening, entries: &[HistoryEntry]) -> EveningGames {
        let games = self::evening(evening.id, &evening.series, entries);
        let (entries, results) = games
            .into_iter()
            .map(|(entry, result)| (entry.clone(), result))
            .unzip();
        EveningGames {
            evening,
            entries,
            results,
        }
    }

    /// Returns all evenings, the one with the latest game first.
    fn all(store: &Store) -> Vec<EveningGames> {
        let history = store.history().unwrap_or_default();
        let mut evenings: Vec<EveningGames> = store
            .evenings()
            .into_iter()
            .map(|evening| EveningGames::of(evening, &history.entries))
            .collect();
        evenings.reverse();
        evenings.sort_by_key(|tonight| std::cmp::Reverse(tonight.last()));
        evenings
    }

    /// Returns the evening that goes on, the one with the latest game. One left before its first
    /// game is over goes on only until another is played.
    pub(crate) fn open(store: &Store) -> Option<EveningGames> {
        let evenings = EveningGames::all(store).into_iter().enumerate();
        for (place, tonight) in evenings {
            if !tonight.is_over() && (place == 0 || !tonight.results.is_empty()) {
                return Some(tonight);
            }
        }
        None
    }

    /// Returns the evening that was ended in the last hours, if that was the last one.
    pub(crate) fn ended_tonight(store: &Store) -> Option<EveningGames> {
        let last = EveningGames::all(store).into_iter().next()?;
        (last.evening.ended && last.is_tonight()).then_some(last)
    }

    /// Returns the evening with this identity.
    pub(crate) fn find(id: Seed, store: &Store) -> Option<EveningGames> {
        EveningGames::all(store)
            .into_iter()
            .find(|tonight| tonight.evening.id == id)
    }

    /// Reads anew whether it was ended, perhaps on another screen.
    pub(crate) fn reload(&mut self, store: &Store) {
        if let Some(evening) = store
            .evenings()
            .into_iter()
            .find(|known| known.id == self.evening.id)
        {
            self.evening = evening;
        }
    }

    /// Returns the time of its last game, or of its beginning.
    pub(crate) fn last(&self) -> SystemTime {
        let ends = self.entries.iter().map(HistoryEntry::end_time).max();
        ends.unwrap_or_else(|| calendar::time_of(self.evening.began))
    }

    /// Returns `true` if nothing comes next.
    pub(crate) fn is_over(&self) -> bool {
        self.next().is_none()
    }

    /// Returns the next game; `None` if the evening is over.
    pub(crate) fn next(&self) -> Option<NextGame> {
        self.evening
            .series
            .next(&self.results)
            .filter(|_| !self.evening.ended)
    }

    /// Returns the id of the game that comes next if no other is chosen: the one after the last in
    /// the menu, preferably one not played yet.
    pub(crate) fn suggested(&self, store: &Store) -> String {
        let seats = self.evening.series.players.len();
        let mut possible = games().to_vec();
        let last = self.entries.last().map(|last| last.game.as_str());
        let next = possible
            .iter()
            .position(|about| Some(about.id) == last)
            .map_or(0, |index| index + 1);
        possible.rotate_left(next);
        possible.retain(|about| choice(about, seats, store).is_ok());
        let suggested = possible
            .iter()
            .find(|about| self.entries.iter().all(|entry| entry.game != about.id))
            .or(possible.first());
        suggested.map_or(String::new(), |about| about.id.to_owned())
    }

    /// Returns the file and the game of the next game, if it is under way.
    pub(crate) fn open_game(&self, store: &Store) -> Option<(PathBuf, String)> {
        let game = self.next_in_evening()?;
        let path = store.open_evening_game(game)?;
        let header = store.header(&path).ok()?;
        Some((path, header.game))
    }

    fn next_in_evening(&self) -> Option<EveningGame> {
        Some(EveningGame {
            id: self.evening.id,
            game: self.next()?.number,
        })
    }

    /// Returns the next game, if it is `game`, with player number `first` in the first seat: the
    /// one that is open, or a new one with chance from `seed`.
    pub(crate) fn begin(
        &self,
        game: &TitleWithOptions,
        first: usize,
        seed: Seed,
        store: &Store,
    ) -> Result<GameStart, String> {
        let mut now = self.clone();
        now.reload(store);
        let Some(game_of_evening) = now.next_in_evening() else {
            return Err("The evening is over.".into());
        };
        if let Some(path) = store.open_evening_game(game_of_evening) {
            return Ok(GameStart::Open(path));
        }
        let about = about(&game.game).ok_or_else(|| sentence(&no_game(&game.game)))?;
        let seats = self.evening.series.players.clone();
        let header = Header::new(about, &game.options, seats, seed, self.evening.dice);
        Ok(GameStart::New(Header {
            occasion: Occasion::Evening(game_of_evening),
            ..header.with_coach(self.evening.coach).starting_with(first)
        }))
    }

    /// Returns game `about` as the next one, if it is possible and no other is under way.
    pub(crate) fn next_game(
        &self,
        about: &GameInfo,
        store: &Store,
    ) -> Option<(TitleWithOptions, NextGame)> {
        let next = self.next()?;
        let game = choice(about, next.seats.len(), store).ok()?;
        self.open_game(store).is_none().then_some((game, next))
    }

    /// Returns the half wins of player number `player`.
    pub(crate) fn halves(&self, player: usize) -> u32 {
        self.results
            .iter()
            .map(|result| result.halves[player])
            .sum()
    }

    /// Returns the players with what they have won.
    fn player_scores(&self) -> Vec<PlayerScore> {
        let players = self.evening.series.players.iter().enumerate();
        players
            .map(|(at, seat)| PlayerScore {
                name: seat.name.clone(),
                is_person: seat.is_person(),
                halves: self.halves(at),
            })
            .collect()
    }

    /// Returns the winners of finished game number `game`, from 0.
    fn winners(&self, game: usize) -> Vec<usize> {
        let halves = self.results[game].halves.iter().enumerate();
        halves
            .filter(|(_, half)| **half > 0)
            .map(|(player, _)| player)
            .collect()
    }

    /// Returns the points of player number `player` in finished game number `game`, from 0.
    fn points(&self, game: usize, player: usize) -> Option<i32> {
        let mut seats = self.entries[game].seats.iter();
        seats
            .find(|seat| self.evening.series.is_called(player, &seat.name))
            .map(|seat| seat.points)
    }

    /// Returns the minutes from its beginning to the end of the last game.
    fn minutes(&self) -> u64 {
        let ends = self.entries.iter().map(|entry| entry.when).max();
        ends.unwrap_or(0).saturating_sub(self.evening.began) / 60
    }

    /// Returns `true` if it was played in the last hours.
    pub(crate) fn is_tonight(&self) -> bool {
        SystemTime::now()
            .duration_since(self.last())
            .is_ok_and(|passed| passed < TONIGHT)
            || SystemTime::now() < self.last()
    }

    /// Returns the names of the players, each with its colour.
    pub(crate) fn names(&self) -> Vec<(String, Role)> {
        let players = self.evening.series.players.iter();
        (0..)
            .zip(players)
            .map(|(at, seat)| (seat.name.clone(), Role::Seat(at)))
            .collect()
    }

    /// Returns the score of two: `Ann 1 : 0 Ben`; of more: `Ann 1, Ben 0, Cy 0`.
    pub(crate) fn score(&self) -> String {
        let players = &self.evening.series.players;
        let wins: Vec<String> = (0..players.len())
            .map(|at| halves(self.halves(at)))
            .collect();
        if let [one, other] = &players[..] {
            return format!("{} {} : {} {}", one.name, wins[0], wins[1], other.name);
        }
        let scores: Vec<String> = players
            .iter()
            .zip(&wins)
            .map(|(seat, wins)| format!("{} {wins}", seat.name))
            .collect();
        scores.join(", ")
    }

    /// Returns by how much the first leads the next: `3 games to 2`.
    pub(crate) fn margin(&self) -> String {
        let scores = self.evening.series.scores(&self.results);
        let first = scores[0].halves;
        let next = scores.get(1).map_or(0, |score| score.halves);
        let games = if first == 2 { "game" } else { "games" };
        format!("{} {games} to {}", halves(first), halves(next))
    }

    /// Returns who leads, in a sentence; `None` before the first result.
    pub(crate) fn lead(&self) -> Option<String> {
        let series = &self.evening.series;
        let scores = series.scores(&self.results);
        let count = self.results.len();
        if count == 0 {
            return None;
        }
        let after = plural_in_words(count, "game");
        let first: Vec<&str> = scores
            .iter()
            .filter(|score| score.is_first)
            .map(|score| series.players[score.player].name.as_str())
            .collect();
        Some(match (&first[..], &scores[..]) {
            ([one], [_, other]) => {
                let other = &series.players[other.player].name;
                format!("This evening {one} leads {other} after {after}.")
            }
            ([one], _) => format!("This evening {one} leads after {after}."),
            (some, _) => format!("This evening {} are level after {after}.", list(some)),
        })
    }
}

/// Returns `about` as a game for `seats` players: with the options of last time if they allow that,
/// else the usual ones.
pub(super) fn choice(
    about: &GameInfo,
    seats: usize,
    store: &Store,
) -> Result<TitleWithOptions, String> {
    let last = store.last_setup(about.id).map(|setup| setup.options);
    let usual = about.options_or_usual("");
    for options in last.into_iter().chain([usual.to_string()]) {
        let is_allowed =
            (about.read_options)(&options).is_ok_and(|read| read.seats().contains(&(seats as u8)));
        if is_allowed {
            return Ok(TitleWithOptions {
                game: about.id.into(),
                options,
            });
        }
    }
    let possible = usual.seats();
    Err(format!("for {} to {}", possible.start(), possible.end()))
}
