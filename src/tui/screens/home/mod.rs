//! The menu: the games as pictures, and below them everything else, each entry in a place that
//! never changes.
mod news;

use super::evening::{self, EveningGames};
use super::{daily, learn, saved, settings, setup, statistics};
use crate::core::tools::cycle::cycle;
use crate::core::words::capitalized;
use crate::core::{GameInfo, Header};
use crate::registry;
use crate::session::first_whole;
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
use crate::tui::ui::{
    Form, Node, Page, Tile, Wordings, Wordmark, custom_leaf, loose, tiles, wordings,
};

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
            MenuEntry::Daily => "Today",
            MenuEntry::Evening => "Evening",
            MenuEntry::Learn => "Learn",
            MenuEntry::Saved => "Saved",
            MenuEntry::Results => "Results",
            MenuEntry::Options => "Options",
        }
    }

    fn columns(self) -> i32 {
        width_of(self.words())
    }
}

/// The menu's data on one game.
struct MenuTitle {
    about: &'static GameInfo,
    /// The best result, or the wins, or that a game waits; `None` for a new game.
    news: Option<String>,
    /// The other players if Enter starts it at once.
    with: String,
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
    /// The streak of daily games, in days.
    streak: usize,
    /// The back key was pressed: once more, and the program ends.
    leaves: bool,
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
            streak: 0,
            leaves: false,
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
        let (groups, me) = (groups(&history.entries), context.settings.me());
        let title = |about: &'static GameInfo| {
            let setup = setup::SetupScreen::of(about, context);
            let with = setup.others(&me);
            let is_open = |header: &Header| header.game.as_str() == about.id;
            let waits = saves
                .iter()
                .any(|save| save.header.as_ref().is_some_and(is_open));
            let news = news::news(about.id, &groups).or_else(|| waits.then(|| "under way".into()));
            MenuTitle { about, news, with }
        };
        self.titles = registry::games().into_iter().map(title).collect();
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
        self.leaves = false;
        match &mut self.entry {
            None => self.title = cycle(self.title, self.titles.len(), forward),
            Some(entry) => *entry = cycle(*entry, ENTRIES.len(), forward),
        }
        Transition::Stay
    }

    /// Moves from a title to the entry below it, or back to the title.
    fn change_row(&mut self) -> Transition {
        self.leaves = false;
        self.entry = match self.entry {
            None => Some(self.entry_below(self.title)),
            Some(_) => None,
        };
        Transition::Stay
    }

    /// Returns the entry that is closest to the middle of a title.
    fn entry_below(&self, title: usize) -> usize {
        (2 * title + 1) * ENTRIES.len() / (2 * self.titles.len())
    }

    fn go_to_title(&mut self, title: usize) {
        (self.title, self.entry, self.leaves) = (title, None, false);
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
        (self.entry, self.leaves) = (ENTRIES.iter().position(|(known, _)| *known == entry), false);
        Transition::Push(match entry {
            MenuEntry::Continue => {
                let Some(newest) = &self.newest else {
                    return Transition::Stay;
                };
                return Transition::Resume(newest.path.clone(), None);
            }
            MenuEntry::Daily => Box::new(daily::DailyScreen::new(context)),
            MenuEntry::Evening => match &self.tonight {
                Some(tonight) => Box::new(evening::choose(tonight, &context.store)),
                None => Box::new(setup::SetupScreen::of(self.title(), context).for_evening()),
            },
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
                None => setup::SetupScreen::of(home.title(), context).start(context),
            };
        "learn" "l" "tutorials, training and rules" "" |home, context, _| home.open(MenuEntry::Learn, context);
        "move" "@left @previous | @right @next | @up | @down" "choose a game or an entry" "choose"
            |home, _, to| if to < 2 { home.along(to == 1) } else { home.change_row() };
        "set-up" "w" "choose who plays, and the options" "who plays"
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
        "quit" "q" "leave the program" "" |_, _, _| Transition::Quit;
        // Whoever hurries back from elsewhere does not mean it.
        "leave" "@back" "leave the program, when pressed twice" "quit" |home, _, _| match home.leaves {
            true => Transition::Quit,
            false => {
                home.leaves = true;
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
        self.leaves = false;
        self.reload(context);
    }
}

/// Columns of an entry beside its words: its key and a space.
const KEY: i32 = 4;
/// Columns between entries.
const GAP: (i32, i32) = (1, 6);
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
        let evening = self
            .tonight
            .as_ref()
            .map(|tonight| Node::from(wordings(tonight.tallies()).role(Role::Accent)).amid());
        let words: i32 = ENTRIES.iter().map(|(entry, _)| KEY + entry.columns()).sum();
        let wide = |gap: i32| words + gap * (ENTRIES.len() as i32 - 1);
        let form = Form::new((wide(GAP.0), 1), (wide(GAP.1), 1));
        let entries = custom_leaf([form], |canvas, _| self.draw_entries(canvas, context));
        let parts = [name, tiles.rank(2).amid()]
            .into_iter()
            .chain(evening)
            .chain([entries.amid()]);
        let body = loose(parts);
        let keys = || self.bar(context);
        let margins = [1, 0, 1, 1];
        Page {
            body,
            margins,
            said: self.message(context),
            keys: &keys,
            ..Page::default()
        }
        .draw(canvas);
    }

    /// Shows the picture of title number `at`, with one fact below its name.
    fn tile(&self, at: usize, title: &MenuTitle) -> Tile {
        let fact = title.news.clone().unwrap_or_else(|| "new".into());
        let here = self.entry.is_none() && at == self.title;
        Tile {
            index: Some(at),
            below: vec![(vec![fact], Role::Dim)],
            here,
            ..Tile::new(title.about)
        }
    }

    /// Draws the entries, dim if there is nothing behind them.
    fn draw_entries(&self, canvas: &mut Canvas, context: &Context) {
        let words: i32 = ENTRIES.iter().map(|(entry, _)| KEY + entry.columns()).sum();
        let gap = (canvas.width() - words) / (ENTRIES.len() as i32 - 1);
        let mut x = 0;
        for (at, (entry, command)) in ENTRIES.into_iter().enumerate() {
            let wide = KEY + entry.columns();
            let key = context.keys.item(Self::CONTEXT, command, "").shown;
            let mut place = canvas.sub(x, 0, wide, 1);
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
            place.text(KEY, 0, entry.words(), role);
            x += wide + gap;
        }
    }

    /// Returns the message: what Enter does here.
    fn message(&self, context: &Context) -> Wordings {
        if self.leaves {
            let back = capitalized(&context.keys.item(SHARED, "back", "").shown);
            return Wordings::new(format!("{back} again quits."));
        }
        let Some(entry) = self.entry else {
            let title = &self.titles[self.title];
            let name = title.about.name;
            let enter = capitalized(&context.keys.item(SHARED, "choose", "").shown);
            let said = match title.with.is_empty() {
                true => format!("{enter}: {name}, alone."),
                false => format!("{enter}: {name} with {}.", title.with),
            };
            return Wordings {
                wordings: vec![said, format!("{enter}: {name}.")],
                ..Wordings::default()
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
