//! Statistics of a player in comparable games: distribution of results, bests, titles, the record
//! against each opponent, and what to practise.
use super::dice::DiceScreen;
use super::open;
use super::training::{self, TaskKind};
use crate::core::words::{capitalized, page::Body};
use crate::core::{Player, tools::cycle::cycle};
use crate::statistics::{GroupKey, PlayerPage, distribution, groups, not_counted};
use crate::store::HistoryEntry;
use crate::store::history::History;
use crate::store::learning::Rating;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::{Role, TableTheme};
use crate::tui::ui::{
    ANY, Capitals, ChartColumn, ColumnChart, Node, Numeral, Page, Text, Wordings, col, either, mat,
    paper, report, row, text,
};
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

/// Returns the groups of the games `entries` with their players.
pub(crate) fn groups_with_players(
    entries: &[HistoryEntry],
) -> Vec<(GroupKey, Vec<(String, Player)>)> {
    groups(entries)
        .iter()
        .map(|group| (group.key.clone(), group.players()))
        .collect()
}

/// Returns the page of `player` in the group `key` of the games `entries`, with a person's `rating`
/// if the game has puzzles and one was answered.
pub(crate) fn page_of(
    entries: &[HistoryEntry],
    key: &GroupKey,
    player: &(String, Player),
    rating: Rating,
) -> PlayerPage {
    let is_rated = player.1 == Player::Person
        && rating.puzzles > 0
        && training::has_training(&key.game, TaskKind::Puzzles);
    PlayerPage::new(
        entries,
        key,
        player,
        is_rated.then_some(rating),
        TimeZone::system(),
    )
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
        let seats = all
            .get(at)
            .and_then(|group| group.entries.last())
            .map(|entry| &entry.seats[..]);
        let seats = seats.unwrap_or_default();
        let whose = seats
            .iter()
            .find(|seat| seat.player == Player::Person)
            .or(seats.first());
        let whose = whose.map(|seat| (seat.name.clone(), seat.player));
        let groups = groups_with_players(&history.entries);
        let rating = context.store.state().learning.rating;
        let mut screen = StatisticsScreen {
            history,
            rating,
            groups,
            at,
            whose,
            shown: None,
            more: false,
            crowded: Cell::default(),
            message: unread,
        };
        screen.refresh();
        screen
    }

    /// Returns the index of the current player among those of the group.
    fn player(&self) -> usize {
        let players = self
            .groups
            .get(self.at)
            .map(|(_, players)| &players[..])
            .unwrap_or_default();
        players
            .iter()
            .position(|player| Some(player) == self.whose.as_ref())
            .unwrap_or(0)
    }

    /// Updates the data shown.
    fn refresh(&mut self) {
        let Some((key, players)) = self.groups.get(self.at) else {
            return;
        };
        let Some(player) = players.get(self.player()) else {
            return;
        };
        self.shown = Some(page_of(&self.history.entries, key, player, self.rating));
    }

    /// Switches to another group.
    fn step(&mut self, forward: bool) -> Transition {
        let count = self.groups.len().max(1);
        self.at = cycle(self.at, count, forward);
        self.refresh();
        Transition::Stay
    }

    /// Switches to the first group of another game.
    fn step_game(&mut self, forward: bool) -> Transition {
        let Some((here, _)) = self.groups.get(self.at) else {
            return Transition::Stay;
        };
        let mut games: Vec<&str> = self
            .groups
            .iter()
            .map(|(key, _)| key.game.as_str())
            .collect();
        games.dedup();
        let now = games
            .iter()
            .position(|game| *game == here.game)
            .unwrap_or(0);
        let next = games[cycle(now, games.len(), forward)];
        self.at = self
            .groups
            .iter()
            .position(|(key, _)| key.game == next)
            .unwrap_or(0);
        self.refresh();
        Transition::Stay
    }

    fn step_player(&mut self, forward: bool) -> Transition {
        let Some((_, players)) = self.groups.get(self.at) else {
            return Transition::Stay;
        };
        let next = cycle(self.player(), players.len(), forward);
        self.whose = Some(players[next].clone());
        self.refresh();
        Transition::Stay
    }

    fn has_other_games(&self) -> bool {
        let here = self.groups.get(self.at).map(|(key, _)| &key.game);
        self.groups.iter().any(|(key, _)| Some(&key.game) != here)
    }

    fn has_other_players(&self) -> bool {
        self.groups
            .get(self.at)
            .is_some_and(|(_, players)| players.len() > 1)
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
        let Some(file) = file else {
            return Transition::Ignored;
        };
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
            |screen, _, _| {
                screen.more = !screen.more;
                Transition::Stay
            };
        "dice" "d" "the dice of all games" "dice"
            |screen, context, _| Transition::Push(Box::new(DiceScreen::new(screen.ground(), None, context)));
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Screen for StatisticsScreen {
    fn ground(&self) -> TableTheme {
        self.shown
            .as_ref()
            .map_or(TableTheme::HOME, |shown| ground(&shown.key.game))
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        self.obey(input, context)
    }

    obeys_its_tables!(help);

    fn on_uncovered(&mut self, context: &mut Context) {
        // A review may have added the cost of choices.
        self.history = context.store.history().unwrap_or_default();
        self.rating = context.store.state().learning.rating;
        self.refresh();
    }
}

/// Maximum columns of the paper.
const WIDEST: i32 = 70;
/// Without games, with what appears here.
const NONE: &str = "No games to count yet.";

impl StatisticsScreen {
    fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let Some(shown) = &self.shown else {
            let none = Node::leaf(Capitals {
                words: NONE.into(),
                role: Role::Strong,
            })
            .narrow()
            .amid();
            let hint = text(match self.history.entries.len() {
                0 => "The results of finished games are listed and drawn here.".into(),
                games => not_counted(games, "without points"),
            })
            .role(Role::Dim)
            .middle();
            let body = mat("", None, col(1, [none, hint.into()]).centred()).at_most(ANY, 14);
            let said = self
                .message
                .as_deref()
                .map_or(Wordings::default(), Wordings::problem);
            let keys = || self.bar(context);
            let page = Page {
                title: "Statistics",
                body,
                said,
                keys: &keys,
                ..Page::default()
            };
            return page.draw(canvas);
        };
        self.draw_shown(shown, canvas, context);
    }

    /// Draws the data shown.
    fn draw_shown(&self, shown: &PlayerPage, canvas: &mut Canvas, context: &Context) {
        let charts = col(1, [spread(shown), recent(shown)]).rank(1);
        let [bests, .., latest] = &shown.sections;
        // A paper with nothing but advice would be an empty one.
        let is_bare = latest.is_empty() && bests.is_empty();
        self.crowded.set(!is_bare);
        let (body, said) = match (is_bare, shown.advice().body) {
            (true, Body::Prose(advice)) => (
                charts.at_most(130, ANY).amid(),
                Wordings::new(advice.join(" ")),
            ),
            _ => {
                let sheet = paper(self.sheet(shown)).at_most(WIDEST, ANY);
                (row(2, [charts, sheet]), remarks(shown))
            }
        };
        let page = Page {
            title: &shown.key.game_name(),
            sub: &shown.title(),
            body,
            said: self.message.as_deref().map_or(said, Wordings::problem),
            keys: &|| self.bar(context),
            ..Page::default()
        };
        page.draw(canvas);
    }

    /// Shows the paper: everything or, if there is no room, the bests or the rest.
    fn sheet<'a>(&'a self, shown: &'a PlayerPage) -> Node<'a> {
        let [bests, titles, against, latest] = &shown.sections;
        let part = |section, least| Node::leaf(report::facts(section, least, "more"));
        let all = |more| {
            col(
                1,
                [
                    report::sheet(bests),
                    part(titles, 2),
                    part(against, 3),
                    more,
                ],
            )
        };
        let all = either([all(part(latest, 1)), all(Node::Nothing)]);
        let all = all.on([0; 4], |_| self.crowded.set(false));
        let some = match self.more {
            true => col(1, [part(titles, 2), part(against, 3)]),
            false => Node::leaf(report::facts(bests, 5, "")),
        };
        col(
            0,
            [
                either([all, some]),
                Node::gap(),
                report::sheet(&shown.advice()),
            ],
        )
    }
}

/// Returns the comparison of the latest games and the games kept apart, as far as there is room.
fn remarks(shown: &PlayerPage) -> Wordings {
    let (progress, apart) = (shown.progress(), shown.apart.clone());
    // Without games that count, the reason stands in the place of the charts.
    let wordings = match (progress.is_empty(), apart.is_empty()) {
        (true, _) if shown.summary.games() > 0 => vec![apart],
        (_, true) | (true, _) => vec![progress],
        (false, false) => vec![format!("{progress} {apart}"), apart],
    };
    Wordings {
        wordings,
        ..Wordings::default()
    }
}

/// Shows the distribution of the results.
fn spread(shown: &PlayerPage) -> Node<'_> {
    let values = &shown.summary.values;
    let what = capitalized(shown.noun());
    let (Some(mean), Some(best)) = (shown.summary.mean(), values.iter().max()) else {
        let why =
            Node::from(text(shown.apart.clone()).wraps(3).role(Role::Dim).middle()).or_nothing();
        return mat(
            &what,
            None,
            col(
                0,
                [Node::gap(), text(NONE).middle().into(), why, Node::gap()],
            ),
        );
    };
    let told = average(shown, mean, *best);
    if values.len() < FEWEST {
        return in_large_print(shown, *best, told, format!("Charts need {FEWEST} games."));
    }
    let last = *values.last().unwrap_or(&0);
    let columns = move |width: i32| {
        let spread = distribution(values, (width / 5).clamp(2, 16) as usize);
        let most = spread.counts.iter().copied().max().unwrap_or(1) as f64;
        let here = spread.class(last);
        let column = |(at, games): (usize, &usize)| ChartColumn {
            part: *games as f64 / most,
            role: if Some(at) == here {
                Role::Kept
            } else {
                Role::Good
            },
            above: if *games > 0 {
                games.to_string()
            } else {
                String::new()
            },
            below: shown.measure.format(spread.start(at)),
            pointer: (Some(at) == here)
                .then(|| format!("last game {}", shown.measure.format(last))),
        };
        spread.counts.iter().enumerate().map(column).collect()
    };
    mat(
        &what,
        Some(told),
        Node::leaf(ColumnChart {
            numbers: true,
            feet: 2,
            of: columns,
        }),
    )
}

/// Shows a result with a remark.
fn in_large_print(shown: &PlayerPage, value: i32, aside: Text, remark: String) -> Node<'_> {
    let value = shown.measure.format(value);
    let number = Numeral {
        scales: &NumeralSize::ALL,
        ..Numeral::new(value.clone(), value, "best")
    };
    let number = Node::leaf(number).amid().or_nothing().rank(1);
    let remark = text(remark).role(Role::Dim).wraps(3).middle().into();
    mat(
        &capitalized(shown.noun()),
        Some(aside),
        col(0, [Node::gap(), col(1, [number, remark]), Node::gap()]),
    )
}

/// Shows the results one by one.
fn recent(shown: &PlayerPage) -> Node<'_> {
    let values = &shown.summary.values;
    let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) else {
        return Node::Nothing;
    };
    if values.len() < FEWEST {
        return Node::Nothing;
    }
    // The lowest column must be visible, too.
    let base = f64::from(*least) - (f64::from(most - least) / 6.0).max(1.0);
    let best = values.iter().position(|value| value == most);
    let columns = move |width: i32| {
        let first = values.len().saturating_sub(width.max(1) as usize);
        let column = |at: usize| ChartColumn {
            part: (f64::from(values[at]) - base) / (f64::from(*most) - base),
            role: match at {
                _ if at + 1 == values.len() => Role::Kept,
                _ if Some(at) == best => Role::Good,
                _ => Role::Dim,
            },
            below: match shown.games.get(at) {
                Some((when, _)) if at == first || at + 1 == values.len() => shown.date(*when),
                _ => String::new(),
            },
            ..ChartColumn::default()
        };
        (first..values.len()).map(column).collect()
    };
    let mark = |value: i32| {
        text(shown.measure.format(value))
            .role(Role::Dim)
            .right()
            .into()
    };
    let least = if least == most {
        Node::Nothing
    } else {
        mark(*least)
    };
    let axis = col(0, [mark(*most), Node::gap(), least]).margins([0, 0, 0, 1]);
    let chart = Node::leaf(ColumnChart {
        numbers: false,
        feet: 1,
        of: columns,
    });
    mat(
        "The last games",
        None,
        row(1, [axis.at_most(6, ANY), chart]),
    )
}

/// Returns the average and best result.
fn average(shown: &PlayerPage, mean: f64, best: i32) -> Text {
    let best = format!("best {}", shown.measure.format(best));
    text(format!("average {}, {best}", shown.told_mean(mean))).or(best)
}
