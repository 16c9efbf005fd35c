//! The menu: the games as pictures, and below them everything else, each entry in a place that
//! never changes.
mod news;

use super::evening::{EveningGames, EveningScreen};
use super::{daily, learn, saved, settings, setup, statistics};
use crate::core::rules::seats::is_same_name;
use crate::core::tools::cycle::cycle;
use crate::core::words::{capitalized, ordinal};
use crate::core::{GameInfo, halves};
use crate::registry;
use crate::session::{first_whole, new_seed};
use crate::statistics::groups;
use crate::store::Save;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::{SHARED, keys};
use crate::tui::paint::marks::under_cursor;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::screens::saved::describe_in;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::list::pick;
use crate::tui::ui::{Form, Node, Page, Tile, Wordings, Wordmark, custom_leaf, loose, tiles};

/// An entry below the pictures, and the name of its command.
const ENTRIES: [(MenuEntry, &str); 7] = [
    (MenuEntry::Continue, "continue"),
    (MenuEntry::Daily, "daily"),
    (MenuEntry::Evening, "evening"),
    (MenuEntry::Learn, "learn"),
    (MenuEntry::Saved, "games"),
    (MenuEntry::Results, "results"),
    (MenuEntry::Options, "options"),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MenuEntry {
    Continue,
    Daily,
    Evening,
    Learn,
    Saved,
    Results,
    Options,
}

impl MenuEntry {
    fn words(self) -> &'static str {
        match self {
            MenuEntry::Continue => "Continue",
            MenuEntry::Daily => "Today's game",
            MenuEntry::Evening => "Evening",
            MenuEntry::Learn => "Lesson",
            MenuEntry::Saved => "Saved games",
            MenuEntry::Results => "Results",
            MenuEntry::Options => "Options",
        }
    }
}

/// The menu's data on one game.
struct MenuTitle {
    about: &'static GameInfo,
    /// The best result, or the wins, or that a game waits; `None` for a new game.
    news: Option<String>,
    /// The other players if Enter starts it at once.
    with: String,
    /// The names of people who play, each with its colour.
    names: Vec<(String, Role)>,
    /// The number of the game in the evening, if Enter starts its next one.
    in_evening: Option<usize>,
}

/// The menu.
pub(crate) struct MainMenu {
    titles: Vec<MenuTitle>,
    /// The title under the cursor, or the one that it returns to.
    title: usize,
    /// The entry under the cursor, by its index; `None` for a title.
    entry: Option<usize>,
    /// The newest intact game.
    newest: Option<Save>,
    has_saved: bool,
    has_results: bool,
    /// The evening that goes on, if any.
    tonight: Option<EveningGames>,
    /// Somebody else has sat down once.
    has_company: bool,
    /// The streak of daily games, in days.
    streak: usize,
    /// The back key was pressed: once more, and the program ends.
    is_leaving: bool,
}

impl MainMenu {
    /// Creates the menu, with the cursor on the game that was left, else on the one played last.
    pub(crate) fn new(context: &Context) -> MainMenu {
        let mut home = MainMenu {
            titles: Vec::new(),
            title: 0,
            entry: None,
            newest: None,
            has_saved: false,
            has_results: false,
            tonight: None,
            has_company: false,
            streak: 0,
            is_leaving: false,
        };
        home.reload(context);
        let history = context.store.history().unwrap_or_default();
        let last = history.entries.last().map(|last| last.game.as_str());
        home.title = home
            .titles
            .iter()
            .position(|title| Some(title.about.id) == last)
            .unwrap_or(0);
        home
    }

    fn reload(&mut self, context: &Context) {
        let was_open = self.newest.is_some();
        let history = context.store.history().unwrap_or_default();
        let saves = context.store.saves();
        self.newest = first_whole(&saves, &context.store).cloned();
        self.has_saved = !saves.is_empty() || context.store.count_finished() > 0;
        self.has_results = !history.entries.is_empty();
        self.streak = daily::streak_so_far(&history);
        self.tonight = EveningGames::open(&context.store);
        let tonight = self.tonight.as_ref().filter(|tonight| tonight.is_tonight());
        let groups = groups(&history.entries);
        let me = context.settings.me();
        let known = context.store.players();
        self.has_company = known.iter().any(|name| !is_same_name(name, &me))
            || !context.store.state().company.is_empty();
        self.titles.clear();
        for about in registry::games() {
            let setup = setup::SetupScreen::of(about, context);
            let next = tonight.and_then(|tonight| tonight.next_game(about, &context.store));
            let (with, names) = match (tonight, &next) {
                (Some(tonight), Some(_)) => (
                    setup::others(&tonight.evening.series.players, &me),
                    tonight.names(),
                ),
                _ => (setup.others(&me), setup.seat_names()),
            };
            let mut headers = saves.iter().filter_map(|save| save.header.as_ref());
            let is_open = headers.any(|header| header.game == about.id);
            let news =
                news::news(about.id, &groups).or_else(|| is_open.then(|| "under way".into()));
            self.titles.push(MenuTitle {
                about,
                news,
                with,
                names,
                in_evening: next.map(|(_, next)| next.number as usize),
            });
        }
        // A game has just been left: it is the obvious one to return to.
        if self.newest.is_some() && !was_open {
            self.entry = Some(0);
        } else if self.newest.is_none() && self.entry == Some(0) {
            self.entry = None;
        }
    }

    fn title(&self) -> &'static GameInfo {
        self.titles[self.title].about
    }

    /// Returns `true` if there is something behind `entry`.
    fn has(&self, entry: MenuEntry) -> bool {
        match entry {
            MenuEntry::Continue => self.newest.is_some(),
            MenuEntry::Saved => self.has_saved,
            MenuEntry::Results => self.has_results,
            MenuEntry::Daily | MenuEntry::Evening | MenuEntry::Learn | MenuEntry::Options => true,
        }
    }

    /// Moves along the titles or along the entries.
    fn along(&mut self, forward: bool) -> Transition {
        self.is_leaving = false;
        match &mut self.entry {
            None => self.title = cycle(self.title, self.titles.len(), forward),
            Some(entry) => *entry = cycle(*entry, ENTRIES.len(), forward),
        }
        Transition::Stay
    }

    /// Moves down (or up) from the titles to the rows of entries, and round.
    fn change_row(&mut self, down: bool) -> Transition {
        self.is_leaving = false;
        let column = self.title * COLUMNS / self.titles.len();
        let last = (column + COLUMNS).min(ENTRIES.len() - 1);
        self.entry = match (self.entry, down) {
            (None, true) => Some(column),
            (None, false) => Some(last),
            (Some(at), true) => Some(at + COLUMNS).filter(|at| *at < ENTRIES.len()),
            (Some(at), false) => at.checked_sub(COLUMNS),
        };
        Transition::Stay
    }

    /// Starts the title under the cursor as it was last played, or as the next game of the evening.
    fn start(&mut self, context: &Context) -> Transition {
        let about = self.title();
        let tonight = self.tonight.as_ref().filter(|tonight| tonight.is_tonight());
        let next = tonight.and_then(|tonight| {
            let (game, next) = tonight.next_game(about, &context.store)?;
            let first = next.seats[0];
            tonight.begin(&game, first, new_seed(), &context.store).ok()
        });
        match next {
            Some(start) => start.into(),
            None => setup::SetupScreen::of(about, context).start(context),
        }
    }

    fn go_to_title(&mut self, title: usize) {
        self.title = title;
        self.entry = None;
        self.is_leaving = false;
    }

    /// Opens the setup of a title.
    fn set_up(&mut self, title: usize, context: &Context) -> Transition {
        if title >= self.titles.len() {
            return Transition::Ignored;
        }
        self.go_to_title(title);
        Transition::Push(Box::new(setup::SetupScreen::of(self.title(), context)))
    }

    /// Opens `entry`. Games are imported even where none is saved.
    fn open(&mut self, entry: MenuEntry, context: &mut Context) -> Transition {
        self.entry = ENTRIES.iter().position(|(known, _)| *known == entry);
        self.is_leaving = false;
        Transition::Push(match entry {
            MenuEntry::Continue => {
                let Some(newest) = &self.newest else {
                    return Transition::Stay;
                };
                return Transition::Resume(newest.path.clone(), None);
            }
            MenuEntry::Daily => Box::new(daily::DailyScreen::new(context)),
            MenuEntry::Evening => {
                let seats = setup::SetupScreen::of(self.title(), context).evening_seats();
                Box::new(EveningScreen::new(seats, context))
            }
            MenuEntry::Learn => Box::new(learn::learn(self.title(), context)),
            MenuEntry::Saved => Box::new(saved::SavedScreen::new(context)),
            MenuEntry::Results => Box::new(statistics::StatisticsScreen::new(context)),
            MenuEntry::Options => Box::new(settings::SettingsScreen::new(context)),
        })
    }
}

impl Keyed for MainMenu {
    const CONTEXT: &'static str = "menu";
    const COMMANDS: ScreenCommands<MainMenu> = keys! {
        "choose" "@choose" "play the game, open the entry"
            (|home, _| Some(if home.entry.is_none() { "play" } else { "open" }))
            |home, context, _| match home.entry {
                Some(entry) => home.open(ENTRIES[entry].0, context),
                None => home.start(context),
            };
        "learn" "l" "a lesson, training and rules" "" |home, context, _| home.open(MenuEntry::Learn, context);
        "move" "@left @previous | @right @next | @up | @down" "choose a game or an entry" "choose"
            |home, _, to| if to < 2 { home.along(to == 1) } else { home.change_row(to == 3) };
        "set-up" "w" "choose who plays, and the options"
            (|home, _| Some(if home.has_company { "who plays" } else { "play with a friend" }))
            |home, context, _| home.set_up(home.title, context);
        "game" "1 | 2 | 3 | 4 | 5" "set up the game with that number" ""
            |home, context, title| home.set_up(title.into(), context);
        "pick" "" "" "" |home, context, at| match usize::from(at).checked_sub(home.titles.len()) {
            None => home.set_up(at.into(), context),
            Some(entry) => home.open(ENTRIES[entry].0, context),
        };
        "continue" "c" "continue the game you left" "" |home, context, _| home.open(MenuEntry::Continue, context);
        "daily" "t" "today's games" "" |home, context, _| home.open(MenuEntry::Daily, context);
        "evening" "e" "the evening: several games among the same people" "" |home, context, _| home.open(MenuEntry::Evening, context);
        "games" "s" "the saved games" "" |home, context, _| home.open(MenuEntry::Saved, context);
        "results" "r" "results of finished games" "" |home, context, _| home.open(MenuEntry::Results, context);
        "options" "o" "the options of the program" "" |home, context, _| home.open(MenuEntry::Options, context);
        "rules" "?" "the rules of the game" "rules"
            |home, _, _| Transition::Rules(home.title());
        // Whoever hurries back from elsewhere does not mean it.
        "leave" "@back" "leave the program, when pressed twice" "quit" |home, _, _| {
            if home.is_leaving {
                Transition::Quit
            } else {
                home.is_leaving = true;
                Transition::Stay
            }
        };
    };
}

impl Screen for MainMenu {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.page(context, canvas);
    }

    obeys_its_tables!();

    fn on_uncovered(&mut self, context: &mut Context) {
        self.is_leaving = false;
        self.reload(context);
    }
}

/// Entries side by side.
const COLUMNS: usize = 4;
/// Columns of an entry's key and a space, and of a whole entry, at least and at most.
const KEY: i32 = 4;
const ENTRY: (i32, i32) = (19, 28);
/// Columns in which the message describes the game to continue.
const OPEN_GAME: i32 = 50;

impl MainMenu {
    fn page(&self, context: &Context, canvas: &mut Canvas) {
        let tiles = tiles(
            self.titles
                .iter()
                .enumerate()
                .map(|(at, title)| self.tile(at, title)),
        );
        let name = Node::leaf(Wordmark).rank(1).amid();
        let columns = COLUMNS as i32;
        let rows = ENTRIES.len().div_ceil(COLUMNS) as i32;
        let form = Form::new((columns * ENTRY.0, rows), (columns * ENTRY.1, rows));
        let entries = custom_leaf([form], |canvas, _| self.draw_entries(canvas, context));
        let body = loose([name, tiles.rank(2).amid(), entries.amid()]);
        Page {
            body,
            margins: [1, 0, 1, 1],
            news: Some(self.news()),
            message: self.message(context),
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    /// Returns the news: who leads this evening, else a game that waits.
    fn news(&self) -> Wordings {
        let tonight = self.tonight.as_ref().filter(|tonight| tonight.is_tonight());
        let Some(tonight) = tonight else {
            return Wordings::default();
        };
        Wordings {
            names: tonight.names(),
            ..Wordings::new(tonight.lead().unwrap_or_default())
        }
    }

    /// Shows the picture of title number `at`, with one fact below its name.
    fn tile(&self, at: usize, title: &MenuTitle) -> Tile {
        let fact = title.news.clone().unwrap_or_else(|| "new".into());
        Tile {
            index: Some(at),
            below: vec![(vec![fact], Role::Dim)],
            here: self.entry.is_none() && at == self.title,
            ..Tile::new(title.about)
        }
    }

    /// Draws the entries, dim if there is nothing behind them.
    fn draw_entries(&self, canvas: &mut Canvas, context: &Context) {
        let step = canvas.width() / COLUMNS as i32;
        for (at, (entry, command)) in ENTRIES.into_iter().enumerate() {
            let x = (at % COLUMNS) as i32 * step;
            let y = (at / COLUMNS) as i32;
            let wide = KEY + width_of(entry.words());
            let key = context.keys.item(Self::CONTEXT, command, "").shown;
            let mut place = canvas.sub(x, y, step, 1);
            place.hit(0, 0, wide, 1, pick(self.titles.len() + at));
            let role = if self.entry == Some(at) {
                let role = under_cursor(&mut place, 0);
                place.text(1, 0, &key, role);
                role
            } else {
                let style = place.theme.style_on(Role::Strong, Surface::Cap);
                place.cap(0, 0, &key, style);
                if self.has(entry) {
                    Role::Text
                } else {
                    Role::Dim
                }
            };
            let after = place.text(KEY, 0, entry.words(), role);
            if entry == MenuEntry::Evening && self.entry != Some(at) {
                self.draw_score(&mut place, after + 1);
            }
        }
    }

    /// Draws the evening's score from column `x` on: `2:1`, each in its colour.
    fn draw_score(&self, canvas: &mut Canvas, x: i32) {
        let Some(tonight) = self.tonight.as_ref().filter(|tonight| tonight.is_tonight()) else {
            return;
        };
        let players = tonight.evening.series.players.len();
        if players > COLUMNS {
            return;
        }
        let mut x = x;
        for player in 0..players {
            if player > 0 {
                x = canvas.text(x, 0, ":", Role::Dim);
            }
            let wins = halves(tonight.halves(player));
            x = canvas.text(x, 0, &wins, Role::Seat(player as u8));
        }
    }

    /// Returns the message: what Enter does here.
    fn message(&self, context: &Context) -> Wordings {
        if self.is_leaving {
            let back = capitalized(&context.keys.item(SHARED, "back", "").shown);
            return Wordings::new(format!("{back} again quits."));
        }
        let Some(entry) = self.entry else {
            let title = &self.titles[self.title];
            let name = title.about.name;
            let enter = capitalized(&context.keys.item(SHARED, "choose", "").shown);
            let seats = if title.with.is_empty() {
                format!("{enter}: {name}, alone")
            } else {
                format!("{enter}: {name} with {}", title.with)
            };
            let mut wordings = vec![format!("{seats}."), format!("{enter}: {name}.")];
            if let Some(number) = title.in_evening {
                let ordinal = ordinal(number);
                let seats = seats.trim_end_matches('.');
                wordings.insert(0, format!("{seats}, the {ordinal} game of the evening."));
            }
            return Wordings {
                wordings,
                names: title.names.clone(),
                role: Role::Dim,
            };
        };
        Wordings::new(match ENTRIES[entry].0 {
            MenuEntry::Continue => match &self.newest {
                Some(save) => format!("Continue {}.", describe_in(save, OPEN_GAME)),
                None => "Nothing to continue. A game that you leave waits here.".into(),
            },
            MenuEntry::Daily => match self.streak {
                0 => "One of each kind a day, the same dice for everybody; the first try counts."
                    .into(),
                days => {
                    format!(
                        "The same dice for everybody; the first try counts. Your streak is {days}."
                    )
                }
            },
            MenuEntry::Evening => match &self.tonight {
                Some(_) => "Go on with the evening.".into(),
                None => "Several games among the same people, with a running score.".into(),
            },
            MenuEntry::Learn => "Lessons, rules, puzzles and positions to practise.".into(),
            MenuEntry::Saved if self.has_saved => {
                "Open games to continue, finished ones to look at again.".into()
            }
            MenuEntry::Saved => "Nothing is saved yet. Games are kept by themselves.".into(),
            MenuEntry::Results if self.has_results => {
                "Bests, charts, opponents, and how fair the dice were.".into()
            }
            MenuEntry::Results => "No game is finished yet.".into(),
            MenuEntry::Options => "Colours, pace, keys.".into(),
        })
    }
}
