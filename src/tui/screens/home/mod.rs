//! The menu: the games as pictures, the open game, the last one, and the other screens.
mod composition;
mod news;
mod open_game;
mod words;

use super::dialog::sorry;
use super::evening::{EveningScreen, Tonight};
use super::{daily, learn, open, saved, settings, setup, statistics, tutorial};
use crate::core::{GameInfo, tools::cycle::cycle, words::list};
use crate::registry;
use crate::statistics::groups;
use crate::store;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use news::News;
use open_game::OpenGame;
use std::time::SystemTime;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    Title(usize),
    Continue,
    Last,
    Daily,
    Evening,
    Saved,
    Statistics,
    Learn,
    Settings,
    /// The banner of a first start.
    Begin,
}

/// The menu's data on one game.
struct Title {
    about: &'static GameInfo,
    news: Option<News>,
    /// The players if Enter starts it at once.
    seats: String,
    /// Its tutorial has been finished; until then it is offered.
    is_learned: bool,
}

/// The menu.
pub(crate) struct Home {
    titles: Vec<Title>,
    entries: Vec<Entry>,
    /// The entry under the cursor.
    at: usize,
    /// The title that the cursor returns to.
    title: usize,
    /// Number of open games, and of finished ones.
    games: (usize, usize),
    /// Number of finished games in the history.
    results: usize,
    /// The newest intact game.
    newest: Option<OpenGame>,
    /// The game finished last, if its file still exists.
    last: Option<store::Entry>,
    /// Number of games that ended on each of the last days.
    days: [u32; news::DAYS],
    /// The evening that goes on, if any.
    tonight: Option<Tonight>,
    /// Number of daily games that count today, and the streak in days.
    daily: (usize, usize),
    /// Nothing was ever played or learned here.
    is_first: bool,
    /// The back key was pressed: once more, and the program ends.
    leaves: bool,
}

impl Home {
    /// Creates the menu.
    pub(crate) fn new(context: &Context) -> Home {
        let mut home = Home {
            titles: Vec::new(),
            entries: Vec::new(),
            at: 0,
            title: 0,
            games: (0, 0),
            results: 0,
            newest: None,
            last: None,
            days: [0; news::DAYS],
            tonight: None,
            daily: (0, 0),
            is_first: false,
            leaves: false,
        };
        home.look(context);
        let played = home.last.as_ref().map(|last| last.game.as_str());
        home.title = home.titles.iter().position(|title| Some(title.about.id) == played).unwrap_or(0);
        home.go_to(match home.newest {
            Some(_) => Entry::Continue,
            None if home.is_first => Entry::Begin,
            None => Entry::Title(home.title),
        });
        home
    }

    /// Updates the list of games. The cursor stays with its entry.
    fn look(&mut self, context: &Context) {
        let had = self.entries.get(self.at).copied();
        let was_open = self.newest.is_some();
        let history = context.store.history().unwrap_or_default();
        let saves = context.store.saves();
        self.newest = open::first_whole(&saves, &context.store).and_then(|save| OpenGame::of(save, context));
        self.games = (saves.len(), context.store.count_finished());
        self.last = history.entries.last().filter(|last| last.file.exists()).cloned();
        self.results = history.entries.len();
        self.daily = daily::so_far(&history);
        self.tonight = Tonight::open(&context.store).into_iter().next();
        let groups = groups(&history.entries);
        self.days = news::days(&history, SystemTime::now());
        let learning = context.store.state().learning;
        let title = |about: &'static GameInfo| Title {
            about,
            news: news::of(about.id, &groups),
            seats: list(&setup::Setup::of(about, context).names()),
            is_learned: learning.tutorials.contains(about.id),
        };
        self.titles = registry::games().into_iter().map(title).collect();
        self.entries = (0..self.titles.len()).map(Entry::Title).collect();
        self.entries.extend(self.newest.is_some().then_some(Entry::Continue));
        self.entries.extend(self.last.is_some().then_some(Entry::Last));
        let is_unused = self.games == (0, 0) && self.results == 0;
        let is_new = |title: &Title| context.store.is_new(title.about.id);
        self.is_first = is_unused && self.titles.iter().all(is_new) && learning.tutorials.is_empty();
        self.entries.extend([Entry::Daily, Entry::Evening, Entry::Saved]);
        self.entries.extend([Entry::Statistics, Entry::Learn, Entry::Settings]);
        if self.is_first {
            // Nothing is saved or counted yet. The banner is above the titles: the last entry is next to them, too.
            self.entries.retain(|entry| !matches!(entry, Entry::Saved | Entry::Statistics));
            self.entries.push(Entry::Begin);
        }
        match had {
            // A game has just been left: it is the obvious one to return to.
            Some(_) if self.newest.is_some() && !was_open => self.go_to(Entry::Continue),
            Some(entry) => self.go_to(entry),
            None => {}
        }
    }

    fn here(&self) -> Entry {
        self.entries[self.at.min(self.entries.len() - 1)]
    }

    /// Moves the cursor to `entry`, or back to its last title if there is no such entry.
    fn go_to(&mut self, entry: Entry) {
        let title = self.title.min(self.titles.len() - 1);
        self.at = self.entries.iter().position(|e| *e == entry).unwrap_or(title);
        if let Entry::Title(title) = self.here() {
            self.title = title;
        }
    }

    /// Moves between the row of titles and the entries below it.
    fn down(&mut self, forward: bool) -> Transition {
        let first = self.titles.len();
        let below = self.entries.len() - first;
        // The row of titles counts as one.
        let row = self.at.checked_sub(first).map_or(0, |at| at + 1);
        let next = (row + if forward { 1 } else { below }) % (below + 1);
        self.go(if next == 0 { self.title } else { first + next - 1 })
    }

    /// Moves the cursor to entry number `at`.
    fn go(&mut self, at: usize) -> Transition {
        (self.at, self.leaves) = (at, false);
        if let Entry::Title(title) = self.here() {
            self.title = title;
        }
        Transition::Stay
    }

    /// Returns the effect of choosing, in a word.
    fn enter(&self) -> &'static str {
        match self.here() {
            Entry::Title(_) => "play",
            Entry::Begin => "learn",
            Entry::Continue => "continue",
            Entry::Last => "review",
            Entry::Daily
            | Entry::Evening
            | Entry::Saved
            | Entry::Statistics
            | Entry::Learn
            | Entry::Settings => "open",
        }
    }

    /// Moves along the titles; from elsewhere back to them.
    fn along(&mut self, forward: bool) -> Transition {
        let count = self.titles.len();
        let next = cycle(self.title, count, forward);
        self.go(if matches!(self.here(), Entry::Title(_)) { next } else { self.title })
    }

    /// Opens the setup of a title.
    fn set_up(&mut self, title: usize, context: &Context) -> Transition {
        if title >= self.titles.len() {
            return Transition::Ignored;
        }
        self.go_to(Entry::Title(title));
        Transition::Push(Box::new(setup::Setup::of(self.titles[title].about, context)))
    }

    fn choose(&mut self, entry: Entry, context: &Context) -> Transition {
        if self.entries.contains(&entry) {
            self.go_to(entry);
        } else if matches!(entry, Entry::Continue | Entry::Last) {
            return Transition::Ignored;
        }
        let pushed = |opened: Result<Box<dyn Screen>, String>| Transition::Push(opened.unwrap_or_else(sorry));
        match entry {
            Entry::Title(title) => setup::Setup::of(self.titles[title].about, context).start(context),
            Entry::Begin => Transition::Push(tutorial::open(self.titles[self.title].about.id, context)),
            Entry::Continue => match &self.newest {
                Some(newest) => pushed(open::resume(&newest.path, None, context)),
                None => Transition::Stay,
            },
            Entry::Last => match &self.last {
                Some(last) => pushed(open::review(&last.file, context)),
                None => Transition::Stay,
            },
            Entry::Daily => Transition::Push(Box::new(daily::DailyScreen::new(context))),
            Entry::Evening => Transition::Push(match &self.tonight {
                Some(tonight) => Box::new(EveningScreen::new(tonight.clone(), context)),
                None => Box::new(setup::Setup::of(self.titles[self.title].about, context).for_evening()),
            }),
            Entry::Saved => Transition::Push(Box::new(saved::Saved::new(context))),
            Entry::Statistics => Transition::Push(Box::new(statistics::StatisticsScreen::new(context))),
            Entry::Learn => Transition::Push(Box::new(learn::learn(self.titles[self.title].about, context))),
            Entry::Settings => Transition::Push(Box::<settings::SettingsScreen>::default()),
        }
    }
}

impl Keyed for Home {
    const CONTEXT: &'static str = "menu";
    const COMMANDS: ScreenCommands<Home> = keys! {
        "move" "@left @previous | @right @next | @up | @down" "choose a game or an entry" "choose"
            |home, _, to| if to < 2 { home.along(to == 1) } else { home.down(to == 3) };
        "choose" "@choose" "play the game, open the entry" (|home, _| Some(home.enter()))
            |home, context, _| home.choose(home.here(), context);
        "ends" "@first | @last" "first or last entry" ""
            |home, _, last| home.go(if last == 1 { home.entries.len() - 1 } else { 0 });
        "set-up" "s" "set the game up" "set up" |home, context, _| home.set_up(home.title, context);
        "game" "1 | 2 | 3 | 4 | 5" "set up the game with that number" "a game"
            |home, context, title| home.set_up(title.into(), context);
        "pick" "" "" "" |home, context, entry| match home.entries.get(usize::from(entry)).copied() {
            Some(Entry::Title(title)) => home.set_up(title, context),
            Some(entry) => home.choose(entry, context),
            None => Transition::Ignored,
        };
        "continue" "c" "continue the game you left" "" |home, context, _| home.choose(Entry::Continue, context);
        "review" "r" "review the last game" "" |home, context, _| home.choose(Entry::Last, context);
        "daily" "d" "today's games" "" |home, context, _| home.choose(Entry::Daily, context);
        "evening" "n" "the evening: several games among the same people" ""
            |home, context, _| home.choose(Entry::Evening, context);
        "games" "g" "the saved games" "" |home, context, _| home.choose(Entry::Saved, context);
        "statistics" "b" "results of finished games" "" |home, context, _| home.choose(Entry::Statistics, context);
        "learn" "e" "tutorials, training and rules" "" |home, context, _| home.choose(Entry::Learn, context);
        "tutorial" "t" "the tutorial of the game" "" |home, context, _| match home.here() {
            Entry::Title(title) => Transition::Push(tutorial::open(home.titles[title].about.id, context)),
            Entry::Begin => home.choose(Entry::Begin, context),
            _ => home.choose(Entry::Learn, context),
        };
        "settings" "o" "the settings" "" |home, context, _| home.choose(Entry::Settings, context);
        "rules" "?" "the rules of the game" "rules" |home, context, _|
            Transition::Push(Box::new(setup::rules(home.titles[home.title].about, context)));
        "quit" "q" "leave the program" "quit" |_, _, _| Transition::Quit;
        // Whoever hurries back from elsewhere does not mean it.
        "leave" "@back" "leave the program, when pressed twice" "" |home, _, _| match home.leaves {
            true => Transition::Quit,
            false => {
                home.leaves = true;
                Transition::Stay
            }
        };
    };
}

impl Screen for Home {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    obeys_its_tables!();

    fn uncovered(&mut self, context: &mut Context) {
        self.leaves = false;
        self.look(context);
    }
}
