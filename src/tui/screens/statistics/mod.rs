//! Statistics of a player in comparable games: distribution of results, their trend, bests, titles, the record
//! against each opponent, and what to practise.
mod page;

use super::dice::DiceScreen;
use super::open;
use super::training::{self, Kind};
use crate::core::{Measure, Player, tools::cycle::cycle};
use crate::registry::games;
use crate::statistics::{Evenings, Group, GroupKey, Played, Summary, apart_in_words, evenings, groups};
use crate::store::history::History;
use crate::store::learning::Rating;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::TableTheme;
use crate::tui::ui::Fact;
use crate::tui::views::ground;
use jiff::tz::TimeZone;
use std::cell::Cell;
use std::path::PathBuf;

/// Maximum number of games in the list.
const LATEST: usize = 12;
/// Minimum number of games for charts.
const FEWEST: usize = 3;

/// The data shown for one player in one group.
struct Shown {
    key: GroupKey,
    measure: Measure,
    name: String,
    player: Player,
    summary: Summary,
    /// The last game alone, if none counts.
    last: Option<Summary>,
    /// The time of the end of each counting game, and its file.
    games: Vec<(u64, PathBuf)>,
    /// The latest games, those kept apart among them, as facts, the latest first.
    latest: Vec<Fact>,
    /// The number of games kept apart, with reasons.
    apart: Option<String>,
    /// The player's evenings, if any.
    evenings: Option<Evenings>,
    /// The person's rating at the puzzles of the game, once one was answered.
    puzzles: Option<Rating>,
}

/// The statistics of finished games.
pub(crate) struct StatisticsScreen {
    history: History,
    rating: Rating,
    /// The evenings of each player.
    evenings: Vec<Evenings>,
    /// The groups, with their players.
    groups: Vec<(GroupKey, Vec<(String, Player)>)>,
    at: usize,
    /// The current player, by name, kept from group to group.
    whose: Option<(String, Player)>,
    shown: Option<Shown>,
    zone: TimeZone,
    /// Titles and opponents are shown instead of the bests, as there is no room for both.
    more: bool,
    /// The last frame had no room for both.
    crowded: Cell<bool>,
    message: Option<String>,
}

impl StatisticsScreen {
    /// Creates the screen for the games finished so far, starting with the last one's group.
    pub(crate) fn new(context: &Context) -> StatisticsScreen {
        let (history, unread) = match context.store.history() {
            Ok(history) => (history, None),
            Err(why) => (History::default(), Some(why.to_string())),
        };
        let all = groups(&history.entries);
        let last = |group: &Group<'_>| group.entries.last().map_or(0, |entry| entry.when);
        let at = (0..all.len()).max_by_key(|at| last(&all[*at])).unwrap_or(0);
        let players = |group: &Group<'_>| group.players().into_iter().map(|(name, player, _)| (name, player));
        let mut groups: Vec<(GroupKey, Vec<(String, Player)>)> =
            all.iter().map(|group| (group.key.clone(), players(group).collect())).collect();
        // The most recent player, preferably a person.
        let seats = all.get(at).and_then(|group| group.entries.last()).map(|entry| &entry.seats[..]);
        let seats = seats.unwrap_or_default();
        let last = seats.iter().find(|seat| seat.player == Player::Person).or(seats.first());
        let whose = last.map(|seat| (seat.name.clone(), seat.player));
        drop(all);
        let rating = context.store.state().learning.rating;
        // Puzzles are shown even if a game with them was never finished.
        let puzzles = games().into_iter().map(|about| about.id).find(|id| training::has(id, Kind::Puzzles));
        let alone = puzzles.filter(|id| rating.puzzles > 0 && groups.iter().all(|(key, _)| key.game != *id));
        if let Some(game) = alone {
            let name = context.store.players().into_iter().next().unwrap_or_else(|| "You".into());
            let key = GroupKey { game: game.into(), options: String::new(), seats: 1, head_start: false };
            groups.push((key, vec![(name, Player::Person)]));
        }
        let evenings = evenings(&context.store.evenings(), &history.entries);
        let (zone, shown, message) = (TimeZone::system(), None, unread);
        let (more, crowded) = (false, Cell::default());
        let mut screen = StatisticsScreen {
            history,
            rating,
            evenings,
            groups,
            at,
            whose,
            shown,
            zone,
            more,
            crowded,
            message,
        };
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
        let Some((name, player)) = players.get(self.player()).cloned() else { return };
        let rated = player == Player::Person && self.rating.puzzles > 0;
        let puzzles = Some(self.rating).filter(|_| rated && training::has(&key.game, Kind::Puzzles));
        let mut shown = Shown {
            key: key.clone(),
            measure: Measure::Points,
            summary: Summary::default(),
            last: None,
            games: Vec::new(),
            latest: Vec::new(),
            apart: None,
            puzzles,
            evenings: self.evenings.iter().find(|row| row.name == name).cloned(),
            name,
            player,
        };
        let all = groups(&self.history.entries);
        if let Some(group) = all.iter().find(|group| group.key == *key) {
            let played = group.played(&shown.name, player);
            let counted = played.iter().filter(|game| game.counts());
            shown.measure = group.measure;
            shown.games = counted.map(|game| (game.entry.when, game.entry.file.clone())).collect();
            shown.summary = Summary::of(group, &played);
            let last = played.last().filter(|_| shown.summary.games() == 0).cloned();
            shown.last = last.map(|game| Summary::of(group, &[Played { apart: Vec::new(), ..game }]));
            shown.apart = apart_in_words(&played);
            let latest = played.iter().rev().take(LATEST);
            shown.latest = latest.map(|game| shown.game(game, &self.zone)).collect();
        }
        self.shown = Some(shown);
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
