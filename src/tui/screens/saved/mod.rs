//! The saved games: those that are open, to play on; those that are over, to review and replay; and those in the trash.
//! They are found by typing and sorted; files come in and go out.
mod import;
mod page;
mod row;
mod words;

use super::open;
use crate::store::{Entry, Order, SavedList, Store};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::Key;
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::ui::Scroll;
use crate::tui::widgets::field::Field;
use crate::tui::widgets::list::{List, Picked};
use ratatui::crossterm::event::KeyCode;
use row::Row;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::PathBuf;

pub(crate) use import::import;
pub(crate) use words::{ago, as_many, describe_in};

/// The most columns of what is looked for.
const FILTER: i32 = 38;
/// The most columns of a path.
const PATH: i32 = 400;
/// How many games a page is.
const PAGE: usize = 10;

/// Which games are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Folder {
    Open,
    Finished,
    Trash,
}

/// Returns how `order` is called.
fn order_name(order: Order) -> &'static str {
    match order {
        Order::Date => "by date",
        Order::Game => "by game",
        Order::Score => "by score",
    }
}

/// What a path is typed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Export,
    Import,
}

impl Asked {
    fn question(self) -> &'static str {
        match self {
            Asked::Export => "Copy it to the file or folder: ",
            Asked::Import => "The file that was sent: ",
        }
    }
}

/// The saved games.
pub(crate) struct Saved {
    folder: Folder,
    rows: Vec<Row>,
    /// Those that are listed, in the order of the list.
    shown: Vec<usize>,
    order: Order,
    filter: Field,
    /// Whether the filter is being typed.
    finding: bool,
    asking: Option<(Asked, Field)>,
    list: List,
    scroll: Scroll,
    /// Where games are that were put away here, and whether they were over, the last one last.
    undo: Vec<(PathBuf, bool)>,
    message: Option<(String, Role)>,
}

impl Saved {
    /// Those that are there now, as they were looked at last.
    pub(crate) fn new(context: &Context) -> Saved {
        let last: SavedList = context.store.recall();
        let mut saved = Saved {
            folder: if last.finished { Folder::Finished } else { Folder::Open },
            rows: Vec::new(),
            shown: Vec::new(),
            order: last.order,
            filter: Field::new(FILTER),
            finding: false,
            asking: None,
            list: List::default(),
            scroll: Scroll::default(),
            undo: Vec::new(),
            message: None,
        };
        saved.look(&context.store);
        saved
    }

    /// Looks which games are there.
    fn look(&mut self, store: &Store) {
        self.rows = match self.folder {
            Folder::Open => store.saves().into_iter().map(Row::open).collect(),
            Folder::Finished | Folder::Trash => {
                let filed =
                    if self.folder == Folder::Trash { store.filed_trash() } else { store.filed_finished() };
                let history = store.history().unwrap_or_default();
                let entries = history.entries.iter();
                let mut told: HashMap<&OsStr, &Entry> =
                    entries.filter_map(|entry| Some((entry.file.file_name()?, entry))).collect();
                let mut entry = |path: &PathBuf| told.remove(path.file_name()?).cloned();
                filed
                    .into_iter()
                    .map(|filed| {
                        let entry = entry(&filed.path);
                        Row::filed(filed, entry)
                    })
                    .collect()
            }
        };
        self.arrange(store);
    }

    /// Keeps how the list is looked at: it opens like that again, with the games that are over in place of the trash.
    fn remember(&self, store: &Store) {
        let list = SavedList { finished: self.folder != Folder::Open, order: self.order };
        // Where that cannot be written it opens as the last time it could.
        let _ = store.remember(|kept| *kept = list);
    }

    /// Lists what the filter lets through, in order.
    fn arrange(&mut self, store: &Store) {
        let (rows, filter) = (&self.rows, self.filter.text().to_lowercase());
        self.shown =
            (0..rows.len()).filter(|at| filter.is_empty() || rows[*at].fits(&filter, store)).collect();
        let newest =
            |a: &usize, b: &usize| (rows[*b].when, &rows[*b].path).cmp(&(rows[*a].when, &rows[*a].path));
        self.shown.sort_by(newest);
        match self.order {
            Order::Date => {}
            Order::Game => self.shown.sort_by_cached_key(|at| rows[*at].name(store)),
            Order::Score => {
                self.shown.sort_by_cached_key(|at| std::cmp::Reverse(rows[*at].score()));
            }
        }
        self.list.at = self.list.at.min(self.shown.len().saturating_sub(1));
    }

    fn here(&self) -> Option<&Row> {
        self.shown.get(self.list.at).map(|at| &self.rows[*at])
    }

    fn say(&mut self, said: Result<String, String>) {
        self.message = Some(match said {
            Ok(told) => (told, Role::Text),
            Err(why) => (why, Role::Bad),
        });
    }

    fn choose(&mut self, context: &Context) -> Transition {
        let Some(path) = self.here().map(|row| row.path.clone()) else { return Transition::Stay };
        let opened = match self.folder {
            Folder::Open => open::resume(&path, None, context).map(Transition::Replace),
            Folder::Finished => open::review(&path, context).map(Transition::Push),
            Folder::Trash => {
                self.bring_back(path, context);
                return Transition::Stay;
            }
        };
        self.opened(opened)
    }

    fn opened(&mut self, opened: Result<Transition, String>) -> Transition {
        opened.unwrap_or_else(|why| {
            self.say(Err(why));
            Transition::Stay
        })
    }

    fn put_away(&mut self, context: &Context) {
        let (Some(path), false) = (self.here().map(|row| row.path.clone()), self.folder == Folder::Trash)
        else {
            return;
        };
        let over = self.folder == Folder::Finished;
        let said = match context.store.discard(&path) {
            Ok(to) => {
                self.undo.push((to, over));
                Ok("It is in the trash now. u brings it back.".to_owned())
            }
            Err(error) => Err(error.to_string()),
        };
        self.look(&context.store);
        self.say(said);
    }

    fn undo(&mut self, context: &Context) {
        if let Some((path, over)) = self.undo.pop() {
            self.restore(path, over, context);
        }
    }

    /// Brings a game back from the trash, to where it belongs: a game that is over to the others.
    fn bring_back(&mut self, path: PathBuf, context: &Context) {
        let over = self.undo.iter().find(|(undone, _)| *undone == path).map(|(_, over)| *over);
        let over = over.unwrap_or_else(|| open::is_over(&path, &context.store));
        self.undo.retain(|(undone, _)| *undone != path);
        self.restore(path, over, context);
    }

    fn restore(&mut self, path: PathBuf, over: bool, context: &Context) {
        let said = match context.store.restore(&path, over) {
            Ok(_) if over => Ok("It is among the games that are over again.".to_owned()),
            Ok(_) => Ok("It is among the open games again.".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        self.look(&context.store);
        self.say(said);
    }

    /// Does what a path was typed for.
    fn answer(&mut self, asked: Asked, text: &str, context: &Context) {
        let path = context.store.paths().typed(text);
        let said = match asked {
            Asked::Export => match self.here() {
                Some(row) => context.store.export(&row.path, &path).map_err(|why| why.to_string()),
                None => return,
            }
            .map(|to| format!("Copied to {}.", to.display())),
            Asked::Import => import(&path, &context.store).map(|imported| {
                self.folder = if imported.over { Folder::Finished } else { Folder::Open };
                self.filter.take();
                self.look(&context.store);
                let at = self.shown.iter().position(|at| self.rows[*at].path == imported.path);
                self.list.at = at.unwrap_or(0);
                if imported.new { "Taken in: it replays, and is here." } else { "It is here already." }
                    .to_owned()
            }),
        };
        self.say(said);
    }

    /// Takes a key while something is typed; whether it was one for that.
    fn typing(&mut self, input: &Input, context: &Context) -> bool {
        let enter = *input == Input::Key(Key::of(KeyCode::Enter));
        let escape = *input == Input::Key(Key::of(KeyCode::Esc));
        if let Some((asked, mut field)) = self.asking.take() {
            match (enter, escape) {
                (true, _) => self.answer(asked, field.text(), context),
                (_, true) => {}
                _ => {
                    field.input(input);
                    self.asking = Some((asked, field));
                }
            }
            return true;
        }
        if !self.finding {
            return false;
        }
        if enter || escape {
            self.finding = false;
            if escape {
                self.filter.take();
            }
        } else if !self.filter.input(input) {
            // Arrows walk through what is found.
            return false;
        }
        self.arrange(&context.store);
        true
    }

    fn ask(&mut self, asked: Asked) {
        self.asking = Some((asked, Field::new(PATH)));
    }

    fn letter(&mut self, code: KeyCode, context: &Context) -> Transition {
        match code {
            KeyCode::Char('v') => {
                let Some(path) = self.here().map(|row| row.path.clone()) else { return Transition::Stay };
                let opened = open::replay(&path, context).map(Transition::Push);
                return self.opened(opened);
            }
            KeyCode::Char('/') => self.finding = true,
            KeyCode::Char('o') => {
                self.order = match self.order {
                    Order::Date => Order::Game,
                    Order::Game => Order::Score,
                    Order::Score => Order::Date,
                };
                self.list = List::default();
                self.arrange(&context.store);
                self.remember(&context.store);
            }
            KeyCode::Char('x') | KeyCode::Delete => self.put_away(context),
            KeyCode::Char('u') => self.undo(context),
            KeyCode::Char('e') if self.here().is_some() => self.ask(Asked::Export),
            KeyCode::Char('i') => self.ask(Asked::Import),
            KeyCode::Tab => {
                self.folder = match self.folder {
                    Folder::Open => Folder::Finished,
                    Folder::Finished => Folder::Trash,
                    Folder::Trash => Folder::Open,
                };
                self.list = List::default();
                self.look(&context.store);
                self.remember(&context.store);
            }
            KeyCode::PageUp => self.list.at = self.list.at.saturating_sub(PAGE),
            KeyCode::PageDown => {
                self.list.at = (self.list.at + PAGE).min(self.shown.len().saturating_sub(1));
            }
            KeyCode::Esc if !self.filter.text().is_empty() => {
                self.filter.take();
                self.arrange(&context.store);
            }
            KeyCode::Esc | KeyCode::Char('q') => return Transition::Pop,
            _ => return Transition::Ignored,
        }
        Transition::Stay
    }
}

impl Screen for Saved {
    fn key_contexts(&self) -> &'static [&'static str] {
        &["saved", "screens"]
    }

    fn types(&self) -> bool {
        self.finding || self.asking.is_some()
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        if self.typing(input, context) {
            return Transition::Stay;
        }
        match (input, self.list.input(input, self.shown.len())) {
            // Tab leads to the other games, not to the next one.
            (Input::Key(Key { code: KeyCode::Tab, .. }), _) => self.letter(KeyCode::Tab, context),
            (_, Picked::Moved) => Transition::Stay,
            (_, Picked::Chosen) => self.choose(context),
            (Input::Key(Key { code, ctrl: false }), Picked::No) => self.letter(*code, context),
            _ => Transition::Ignored,
        }
    }

    fn uncovered(&mut self, context: &mut Context) {
        self.look(&context.store);
    }
}
