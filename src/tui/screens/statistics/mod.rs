//! Statistics of a player in comparable games: distribution of results, bests, titles, the record against each opponent,
//! and what to practise.
mod page;

use super::dice::DiceScreen;
use super::open;
use super::training::{self, Kind};
use crate::core::{Player, tools::cycle::cycle};
use crate::registry::games;
use crate::statistics::{Group, GroupKey, PlayerPage, groups};
use crate::store::history::History;
use crate::store::learning::Rating;
use crate::store::{Entry, Store};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::TableTheme;
use crate::tui::views::ground;
use jiff::tz::TimeZone;
use std::cell::Cell;

/// Minimum number of games for charts.
const FEWEST: usize = 3;

/// The statistics of finished games.
pub(crate) struct StatisticsScreen {
    history: History,
    rating: Rating,
    /// The groups, with their players.
    groups: Vec<(GroupKey, Vec<(String, Player)>)>,
    at: usize,
    /// The current player, by name, kept from group to group.
    whose: Option<(String, Player)>,
    shown: Option<PlayerPage>,
    /// Titles and opponents are shown instead of the bests, as there is no room for both.
    more: bool,
    /// The last frame had no room for both.
    crowded: Cell<bool>,
    message: Option<String>,
}

/// Returns the groups of the games `entries` with their players; among them, if a puzzle was answered, a game with
/// puzzles that was never finished.
pub(crate) fn groups_with_players(
    entries: &[Entry],
    store: &Store,
) -> Vec<(GroupKey, Vec<(String, Player)>)> {
    let players = |group: &Group<'_>| group.players().into_iter().map(|(name, player, _)| (name, player));
    let mut all: Vec<(GroupKey, Vec<(String, Player)>)> =
        groups(entries).iter().map(|group| (group.key.clone(), players(group).collect())).collect();
    let puzzles = games().into_iter().map(|about| about.id).find(|id| training::has(id, Kind::Puzzles));
    let is_new = |id: &&str| all.iter().all(|(key, _)| key.game != *id);
    if let Some(game) = puzzles.filter(is_new).filter(|_| store.state().learning.rating.puzzles > 0) {
        let name = store.players().into_iter().next().unwrap_or_else(|| "You".into());
        let key = GroupKey { game: game.into(), options: String::new(), seats: 1, head_start: false };
        all.push((key, vec![(name, Player::Person)]));
    }
    all
}

/// Returns the page of `player` in the group `key` of the games `entries`, with a person's `rating` if the game has
/// puzzles and one was answered.
pub(crate) fn page_of(
    entries: &[Entry],
    key: &GroupKey,
    player: &(String, Player),
    rating: Rating,
) -> PlayerPage {
    let is_rated =
        player.1 == Player::Person && rating.puzzles > 0 && training::has(&key.game, Kind::Puzzles);
    PlayerPage::new(entries, key, player, is_rated.then_some(rating), TimeZone::system())
}

impl StatisticsScreen {
    /// Creates the screen for the games finished so far, starting with the last one's group.
    pub(crate) fn new(context: &Context) -> StatisticsScreen {
        let (history, unread) = match context.store.history() {
            Ok(history) => (history, None),
            Err(why) => (History::default(), Some(why.to_string())),
        };
        let all = groups(&history.entries);
        let last = |at: &usize| all[*at].entries.last().map_or(0, |entry| entry.when);
        let at = (0..all.len()).max_by_key(last).unwrap_or(0);
        // The most recent player, preferably a person.
        let seats = all.get(at).and_then(|group| group.entries.last()).map(|entry| &entry.seats[..]);
        let seats = seats.unwrap_or_default();
        let whose = seats.iter().find(|seat| seat.player == Player::Person).or(seats.first());
        let whose = whose.map(|seat| (seat.name.clone(), seat.player));
        let groups = groups_with_players(&history.entries, &context.store);
        let rating = context.store.state().learning.rating;
        let (more, crowded) = (false, Cell::default());
        let (shown, message) = (None, unread);
        let mut screen =
            StatisticsScreen { history, rating, groups, at, whose, shown, more, crowded, message };
        screen.look();
        screen
    }

    /// Returns the index of the current player among those of the group.
    fn player(&self) -> usize {
        let players = self.groups.get(self.at).map(|(_, players)| &players[..]).unwrap_or_default();
        players.iter().position(|player| Some(player) == self.whose.as_ref()).unwrap_or(0)
    }

    /// Updates the data shown.
    fn look(&mut self) {
        let Some((key, players)) = self.groups.get(self.at) else { return };
        let Some(player) = players.get(self.player()) else { return };
        self.shown = Some(page_of(&self.history.entries, key, player, self.rating));
    }

    /// Switches to another group.
    fn step(&mut self, forward: bool) -> Transition {
        let count = self.groups.len().max(1);
        self.at = cycle(self.at, count, forward);
        self.look();
        Transition::Stay
    }

    /// Switches to the first group of another game.
    fn step_game(&mut self, forward: bool) -> Transition {
        let Some((here, _)) = self.groups.get(self.at) else { return Transition::Stay };
        let mut games: Vec<&str> = self.groups.iter().map(|(key, _)| key.game.as_str()).collect();
        games.dedup();
        let now = games.iter().position(|game| *game == here.game).unwrap_or(0);
        let next = games[cycle(now, games.len(), forward)];
        self.at = self.groups.iter().position(|(key, _)| key.game == next).unwrap_or(0);
        self.look();
        Transition::Stay
    }

    fn step_player(&mut self, forward: bool) -> Transition {
        let Some((_, players)) = self.groups.get(self.at) else { return Transition::Stay };
        let next = cycle(self.player(), players.len(), forward);
        self.whose = Some(players[next].clone());
        self.look();
        Transition::Stay
    }

    /// Switches between bests and titles with opponents.
    fn turn(&mut self) -> Transition {
        self.more = !self.more;
        Transition::Stay
    }

    fn has_other_games(&self) -> bool {
        let here = self.groups.get(self.at).map(|(key, _)| &key.game);
        self.groups.iter().any(|(key, _)| Some(&key.game) != here)
    }

    fn has_other_players(&self) -> bool {
        self.groups.get(self.at).is_some_and(|(_, players)| players.len() > 1)
    }

    fn last(&self) -> Option<usize> {
        self.shown.as_ref()?.summary.games().checked_sub(1)
    }

    fn best(&self) -> Option<usize> {
        Some(self.shown.as_ref()?.summary.best.as_ref()?.game)
    }

    fn worst(&self) -> Option<usize> {
        Some(self.shown.as_ref()?.summary.costliest.as_ref()?.game)
    }

    /// Reviews game number `game` of those that count.
    fn review(&mut self, game: Option<usize>, context: &Context) -> Transition {
        let file = game.and_then(|at| Some(&self.shown.as_ref()?.games.get(at)?.1));
        let Some(file) = file else { return Transition::Ignored };
        match open::review(file, context) {
            Ok(screen) => Transition::Push(screen),
            Err(why) => {
                self.message = Some(why);
                Transition::Stay
            }
        }
    }
}

impl Keyed for StatisticsScreen {
    const CONTEXT: &'static str = "statistics";
    const COMMANDS: ScreenCommands<Self> = keys! {
        "game" "@left | @right" "previous or next game" (|screen, _| screen.has_other_games().then_some("game"))
            |screen, _, next| screen.step_game(next == 1);
        "variant" "@up | @down" "other options or numbers of players"
            (|screen, _| (screen.groups.len() > 1).then_some("variant")) |screen, _, next| screen.step(next == 1);
        "player" "@previous | @next" "previous or next player" (|screen, _| screen.has_other_players().then_some("player"))
            |screen, _, next| screen.step_player(next == 1);
        "last" "r @choose" "review the last game" (|screen, _| screen.last().map(|_| "last"))
            |screen, context, _| screen.review(screen.last(), context);
        "best" "b" "review the best game" (|screen, _| screen.best().map(|_| "best"))
            |screen, context, _| screen.review(screen.best(), context);
        "worst" "w" "review the game with the costliest errors" (|screen, _| screen.worst().map(|_| "worst"))
            |screen, context, _| screen.review(screen.worst(), context);
        "more" "m" "titles and opponents, or bests"
            (|screen, _| screen.crowded.get().then_some(if screen.more { "bests" } else { "more" }))
            |screen, _, _| screen.turn();
        "dice" "d" "the dice of all games" "dice"
            |screen, context, _| Transition::Push(Box::new(DiceScreen::new(screen.ground(), None, context)));
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Screen for StatisticsScreen {
    fn ground(&self) -> TableTheme {
        self.shown.as_ref().map_or(TableTheme::HOME, |shown| ground(&shown.key.game))
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        self.obey(input, context)
    }

    obeys_its_tables!(help);

    fn uncovered(&mut self, context: &mut Context) {
        // A review may have added the cost of choices.
        self.history = context.store.history().unwrap_or_default();
        self.rating = context.store.state().learning.rating;
        self.look();
    }
}
