//! The menu: the games as pictures, the game that is open, the last one, and the rest of the house.
mod composition;
mod news;
mod open_game;
mod wordmark;

use super::{daily, learn, open, saved, settings, setup, statistics, tutorial};
use crate::core::game::GameInfo;
use crate::core::words::{list, plural};
use crate::registry;
use crate::statistics::groups;
use crate::store;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::Key;
use crate::tui::screen::{Input, Screen, Transition};
use news::News;
use open_game::OpenGame;
use ratatui::crossterm::event::KeyCode;
use std::time::SystemTime;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    Title(usize),
    Continue,
    Last,
    Daily,
    Saved,
    Statistics,
    Learn,
    Settings,
}

/// What the menu knows of one game.
struct Title {
    about: &'static GameInfo,
    news: Option<News>,
    /// Who plays when Enter starts it at once.
    seats: String,
    /// Whether it is new to the player, who is offered its tutorial.
    is_new: bool,
}

/// The menu.
pub(crate) struct Home {
    titles: Vec<Title>,
    entries: Vec<Entry>,
    /// The entry under the cursor.
    at: usize,
    /// The title that the cursor comes back to.
    title: usize,
    /// How many games are open, and how many are over.
    games: (usize, usize),
    /// How many finished games the history has.
    results: usize,
    /// The newest game that is whole.
    newest: Option<OpenGame>,
    /// The game that ended last, whose file is still there.
    last: Option<store::Entry>,
    /// How many games ended on each of the last days.
    days: [u32; news::DAYS],
    /// How many daily games count today, and for how many days there was one.
    daily: (usize, usize),
    notice: Option<String>,
}

impl Home {
    /// The menu, with something to tell.
    pub(crate) fn new(notice: Option<String>, context: &Context) -> Home {
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
            daily: (0, 0),
            notice,
        };
        home.look(context);
        let played = home.last.as_ref().map(|last| last.game.as_str());
        home.title = home.titles.iter().position(|title| Some(title.about.id) == played).unwrap_or(0);
        home.go_to(if home.newest.is_some() { Entry::Continue } else { Entry::Title(home.title) });
        home
    }

    /// Looks which games are there. The cursor stays with its entry.
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
        let groups = groups(&history.entries);
        self.days = news::days(&history, SystemTime::now());
        let title = |about: &'static GameInfo| Title {
            about,
            news: news::of(about.id, &groups),
            seats: list(&setup::Setup::of(about, context).names()),
            is_new: tutorial::is_offered(about.id, context),
        };
        self.titles = registry::games().into_iter().map(title).collect();
        self.entries = (0..self.titles.len()).map(Entry::Title).collect();
        self.entries.extend(self.newest.is_some().then_some(Entry::Continue));
        self.entries.extend(self.last.is_some().then_some(Entry::Last));
        self.entries.extend([Entry::Daily, Entry::Saved, Entry::Statistics, Entry::Learn, Entry::Settings]);
        match had {
            // A game has just been left: it is what one comes back to.
            Some(_) if self.newest.is_some() && !was_open => self.go_to(Entry::Continue),
            Some(entry) => self.go_to(entry),
            None => {}
        }
    }

    fn here(&self) -> Entry {
        self.entries[self.at.min(self.entries.len() - 1)]
    }

    /// Puts the cursor on `entry`, or on the title that it was on where there is no such entry.
    fn go_to(&mut self, entry: Entry) {
        let title = self.title.min(self.titles.len() - 1);
        self.at = self.entries.iter().position(|e| *e == entry).unwrap_or(title);
        if let Entry::Title(title) = self.here() {
            self.title = title;
        }
    }

    /// Moves between the row of titles and the entries below it.
    fn down(&mut self, forward: bool) {
        let first = self.titles.len();
        let below = self.entries.len() - first;
        // The row of titles counts as one.
        let row = self.at.checked_sub(first).map_or(0, |at| at + 1);
        let next = (row + if forward { 1 } else { below }) % (below + 1);
        self.at = if next == 0 { self.title } else { first + next - 1 };
    }

    /// Moves along the titles; from elsewhere back to them.
    fn along(&mut self, forward: bool) {
        let count = self.titles.len();
        if matches!(self.here(), Entry::Title(_)) {
            self.title = (self.title + if forward { 1 } else { count - 1 }) % count;
        }
        self.at = self.title;
    }

    /// Opens the setup of a title.
    fn set_up(&mut self, title: usize, context: &Context) -> Transition {
        self.go_to(Entry::Title(title));
        Transition::Push(Box::new(setup::Setup::of(self.titles[title].about, context)))
    }

    fn choose(&mut self, entry: Entry, context: &Context) -> Transition {
        if !self.entries.contains(&entry) {
            return Transition::Ignored;
        }
        self.go_to(entry);
        let pushed =
            |opened: Result<Box<dyn Screen>, String>| Transition::Push(opened.unwrap_or_else(open::sorry));
        match entry {
            Entry::Title(title) => setup::Setup::of(self.titles[title].about, context).start(context),
            Entry::Continue => match &self.newest {
                Some(newest) => pushed(open::resume(&newest.path, None, context)),
                None => Transition::Stay,
            },
            Entry::Last => match &self.last {
                Some(last) => pushed(open::review(&last.file, context)),
                None => Transition::Stay,
            },
            Entry::Daily => Transition::Push(Box::new(daily::DailyScreen::new(context))),
            Entry::Saved => Transition::Push(Box::new(saved::Saved::new(context))),
            Entry::Statistics => Transition::Push(Box::new(statistics::StatisticsScreen::new(context))),
            Entry::Learn => Transition::Push(Box::new(learn::Learn::at(self.title, context))),
            Entry::Settings => Transition::Push(Box::<settings::SettingsScreen>::default()),
        }
    }

    /// How many games are kept.
    fn kept(&self) -> String {
        match self.games {
            (0, 0) => "none yet".into(),
            (0, over) => format!("none open, {over} over"),
            (open, 0) => format!("{} kept", plural(open, "game")),
            (open, over) => format!("{} kept, {over} over", plural(open, "game")),
        }
    }
}

impl Screen for Home {
    fn key_contexts(&self) -> &'static [&'static str] {
        &["menu", "screens"]
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        self.draw_all(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        if let Input::Target(entry) = input {
            return match self.entries.get(*entry as usize).copied() {
                Some(Entry::Title(title)) => self.set_up(title, context),
                Some(entry) => self.choose(entry, context),
                None => Transition::Ignored,
            };
        }
        let Some(Key { code, ctrl: false }) = input.key() else { return Transition::Ignored };
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.down(false),
            KeyCode::Down | KeyCode::Char('j') => self.down(true),
            KeyCode::Left | KeyCode::Char('h') | KeyCode::BackTab => self.along(false),
            KeyCode::Right | KeyCode::Char('l') | KeyCode::Tab => self.along(true),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.entries.len() - 1,
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(self.here(), context),
            KeyCode::Char(digit @ '1'..='9') => {
                let title = digit as usize - '1' as usize;
                return if title < self.titles.len() {
                    self.set_up(title, context)
                } else {
                    Transition::Ignored
                };
            }
            KeyCode::Char('s') => return self.set_up(self.title, context),
            KeyCode::Char('c') => return self.choose(Entry::Continue, context),
            KeyCode::Char('r') => return self.choose(Entry::Last, context),
            KeyCode::Char('d') => return self.choose(Entry::Daily, context),
            KeyCode::Char('g') => return self.choose(Entry::Saved, context),
            KeyCode::Char('b') => return self.choose(Entry::Statistics, context),
            KeyCode::Char('e') => return self.choose(Entry::Learn, context),
            KeyCode::Char('t') => {
                return Transition::Push(tutorial::open(self.titles[self.title].about.id, context));
            }
            KeyCode::Char('o') => return self.choose(Entry::Settings, context),
            KeyCode::Char('?') => {
                return Transition::Push(Box::new(setup::rules(self.titles[self.title].about, context)));
            }
            KeyCode::Char('q') | KeyCode::Esc => return Transition::Quit,
            _ => return Transition::Ignored,
        }
        if let Entry::Title(title) = self.here() {
            self.title = title;
        }
        Transition::Stay
    }

    fn uncovered(&mut self, context: &mut Context) {
        self.notice = None;
        self.look(context);
    }
}
