//! Statistics of a player in comparable games: a chart of the results, and a paper with bests,
//! titles, the record against each opponent, the latest games and what to practise.
use super::dice::DiceScreen;
use super::open;
use super::versus::VersusScreen;
use crate::core::words::{capitalized, page::Section};
use crate::core::{Player, tools::cycle::cycle};
use crate::statistics::{
    GroupKey, PlayerPage, company, distribution, groups, groups_with_players, not_counted,
};
use crate::store::history::History;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::{Role, TableTheme};
use crate::tui::ui::text::lines::TextLine;
use crate::tui::ui::{
    ANY, ChartColumn, ColumnChart, Node, Page, Prose, Scroll, Text, Wordings, mat, paper, report,
    row, text,
};
use crate::tui::views::ground;
use jiff::tz::TimeZone;

/// Minimum number of games for a chart.
const FEWEST: usize = 3;

/// The statistics of finished games.
pub(crate) struct StatisticsScreen {
    history: History,
    /// The groups, with their players.
    groups: Vec<(GroupKey, Vec<(String, Player)>)>,
    at: usize,
    /// The current player, by name, kept from group to group.
    whose: Option<(String, Player)>,
    page: Option<PlayerPage>,
    /// Scroll position of the paper.
    scroll: Scroll,
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
        let at = (0..all.len())
            .max_by_key(|index| all[*index].entries.last().map_or(0, |entry| entry.when))
            .unwrap_or(0);
        // The most recent player, preferably a person.
        let seats = all
            .get(at)
            .and_then(|group| group.entries.last())
            .map(|entry| &entry.seats[..])
            .unwrap_or_default();
        let whose = seats
            .iter()
            .find(|seat| seat.player == Player::Person)
            .or(seats.first())
            .map(|seat| (seat.name.clone(), seat.player));
        let groups = groups_with_players(&history.entries);
        let mut screen = StatisticsScreen {
            history,
            groups,
            at,
            whose,
            page: None,
            scroll: Scroll::default(),
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

    /// Updates the page.
    fn refresh(&mut self) {
        self.scroll.to(0);
        let Some((key, players)) = self.groups.get(self.at) else {
            return;
        };
        let Some(player) = players.get(self.player()) else {
            return;
        };
        let page = PlayerPage::new(&self.history.entries, key, player, TimeZone::system());
        self.page = Some(page);
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
        let Some((current, _)) = self.groups.get(self.at) else {
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
            .position(|game| *game == current.game)
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
        let current = self.groups.get(self.at).map(|(key, _)| &key.game);
        self.groups
            .iter()
            .any(|(key, _)| Some(&key.game) != current)
    }

    fn has_other_players(&self) -> bool {
        self.groups
            .get(self.at)
            .is_some_and(|(_, players)| players.len() > 1)
    }

    /// Returns the comparison of the player with those who have played here, too.
    fn versus(&self, context: &Context) -> Option<VersusScreen> {
        VersusScreen::new(&self.history.entries, &context.settings.me())
    }

    fn last(&self) -> Option<usize> {
        self.page.as_ref()?.summary.games().checked_sub(1)
    }

    fn best(&self) -> Option<usize> {
        Some(self.page.as_ref()?.summary.best.as_ref()?.game)
    }

    fn worst(&self) -> Option<usize> {
        Some(self.page.as_ref()?.summary.costliest.as_ref()?.game)
    }

    /// Reviews game number `game` of those that count.
    fn review(&mut self, game: Option<usize>, context: &Context) -> Transition {
        let file = game.and_then(|at| Some(&self.page.as_ref()?.games.get(at)?.1));
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
        "versus" "v" "compare two people over all games"
            (|screen, context| (!company(&screen.history.entries, &context.settings.me()).is_empty()).then_some("compare"))
            |screen, context, _| screen.versus(context).map_or(Transition::Ignored, |versus| Transition::Push(Box::new(versus)));
        "page" "@page-up | @page-down" "scroll the paper a page up or down"
            (|screen, _| Some(if screen.scroll.is_needed() { "page" } else { "" }))
            |screen, _, down| {
                let page = screen.scroll.page();
                screen.scroll.by(if down == 1 { page } else { -page });
                Transition::Stay
            };
        "player" "@previous | @next" "previous or next player" (|screen, _| screen.has_other_players().then_some("player"))
            |screen, _, next| screen.step_player(next == 1);
        "last" "r @choose" "review the last game" (|screen, _| screen.last().map(|_| "the last game"))
            |screen, context, _| screen.review(screen.last(), context);
        "best" "b" "review the best game" (|screen, _| screen.best().map(|_| "the best game"))
            |screen, context, _| screen.review(screen.best(), context);
        "worst" "w" "review the game with the costliest errors" (|screen, _| screen.worst().map(|_| "worst"))
            |screen, context, _| screen.review(screen.worst(), context);
        "dice" "d" "the dice of all games" "dice"
            |screen, context, _| Transition::Push(Box::new(DiceScreen::new(screen.ground(), None, context)));
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Screen for StatisticsScreen {
    fn ground(&self) -> TableTheme {
        self.page
            .as_ref()
            .map_or(TableTheme::HOME, |page| ground(&page.key.game))
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let sections = self.sections();
        let paper = paper(Node::leaf(Prose {
            scroll: &self.scroll,
            pages: 1,
            lines: |width: i32| report::lines(&sections, width),
            line: draw_line,
        }));
        let paper = paper.at_most(WIDEST, ANY);
        let (title, sub, body) = match &self.page {
            None => ("Statistics".to_owned(), String::new(), paper.amid()),
            Some(page) => {
                let body = if page.summary.values.len() < FEWEST {
                    paper.amid()
                } else {
                    row(2, [distribution_chart(page), paper])
                };
                (page.key.game_name(), page.title(), body)
            }
        };
        let message = match (&self.message, &self.page) {
            (Some(problem), _) => Wordings::problem(problem),
            (None, Some(page)) if page.summary.games() > 0 => Wordings::new(page.apart.clone()),
            (None, _) => Wordings::default(),
        };
        Page {
            title: &title,
            sub: &sub,
            body,
            message,
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        self.obey(input, context)
    }

    obeys_its_tables!(help);

    fn on_uncovered(&mut self, context: &mut Context) {
        // A review may have added the cost of choices.
        self.history = context.store.history().unwrap_or_default();
        self.refresh();
    }
}

/// Maximum columns of the paper.
const WIDEST: i32 = 70;
/// Without games, with what appears here.
const NONE: &str = "No games to count yet.";

impl StatisticsScreen {
    /// Returns everything about the player.
    fn sections(&self) -> Vec<Section> {
        let Some(page) = &self.page else {
            let why = match self.history.entries.len() {
                0 => "The results of finished games are listed and drawn here.".into(),
                games => not_counted(games, "without points"),
            };
            return vec![Section::prose(NONE, [why])];
        };
        let progress = match page.summary.games() {
            0 => Section::prose(NONE, [page.apart.clone()]),
            _ => Section::prose("", [page.progress()]),
        };
        let [bests, titles, against, latest] = page.sections.clone();
        let sections = [bests, page.advice(), progress, titles, against, latest];
        sections
            .into_iter()
            .filter(|section| !section.is_empty())
            .collect()
    }
}

/// Draws a line of the paper.
fn draw_line(canvas: &mut Canvas, line: &TextLine) {
    let mut x = 0;
    for span in &line.spans {
        x = canvas.text(x, 0, &span.text, span.role);
    }
}

/// Shows the distribution of the results, with the last one marked.
fn distribution_chart(page: &PlayerPage) -> Node<'_> {
    let chart = ColumnChart {
        of: move |width| chart_columns(page, width),
    };
    let title = capitalized(page.noun());
    mat(&title, Some(average(page)), Node::leaf(chart)).rank(1)
}

fn chart_columns(page: &PlayerPage, width: i32) -> Vec<ChartColumn> {
    let values = &page.summary.values;
    let last = *values.last().unwrap_or(&0);
    let spread = distribution(values, (width / 5).clamp(2, 16) as usize);
    let largest = spread.counts.iter().copied().max().unwrap_or(1) as f64;
    let last_class = spread.class(last);
    let mut columns = Vec::new();
    for (class, games) in spread.counts.iter().enumerate() {
        let is_last = Some(class) == last_class;
        columns.push(ChartColumn {
            part: *games as f64 / largest,
            role: if is_last { Role::Kept } else { Role::Good },
            above: if *games > 0 {
                games.to_string()
            } else {
                String::new()
            },
            below: page.measure.format(spread.start(class)),
            pointer: is_last.then(|| format!("last game {}", page.measure.format(last))),
        });
    }
    columns
}

/// Returns the average and best result.
fn average(page: &PlayerPage) -> Text {
    let values = &page.summary.values;
    let best = values.iter().max().map(|best| page.measure.format(*best));
    let best = format!("best {}", best.unwrap_or_default());
    let mean = page.format_mean(page.summary.mean().unwrap_or(0.0));
    text(format!("average {mean}, {best}")).or(best)
}
