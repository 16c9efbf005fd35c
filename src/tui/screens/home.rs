//! The menu: the game that is open, the five titles, and the rest of the house.
use super::{open, saved, settings, setup};
use crate::core::game::GameInfo;
use crate::core::words::plural;
use crate::registry;
use crate::store::Save;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::widgets::list::{List, Picked};
use crate::tui::widgets::{bars, dice};
use ratatui::crossterm::event::KeyCode;

#[derive(Clone, Copy)]
enum Entry {
    Continue,
    Title(&'static GameInfo),
    Saved,
    Settings,
    Quit,
}

/// The menu.
pub(crate) struct Home {
    entries: Vec<Entry>,
    list: List,
    saves: Vec<Save>,
    /// The newest game that is whole.
    newest: Option<Save>,
    notice: Option<String>,
}

impl Home {
    /// The menu, with something to tell.
    pub(crate) fn new(notice: Option<String>, context: &Context) -> Home {
        let mut home =
            Home { entries: Vec::new(), list: List::default(), saves: Vec::new(), newest: None, notice };
        home.look(context);
        home
    }

    /// Looks which games are there. The cursor stays with its entry.
    fn look(&mut self, context: &Context) {
        self.saves = context.store.saves();
        let had = self.entries.first().map(|e| matches!(e, Entry::Continue));
        self.entries.clear();
        self.newest = open::first_whole(&self.saves, &context.store).cloned();
        let open = self.newest.is_some();
        if open {
            self.entries.push(Entry::Continue);
        }
        self.entries.extend(registry::games().into_iter().map(Entry::Title));
        self.entries.extend([Entry::Saved, Entry::Settings, Entry::Quit]);
        match had {
            Some(true) if !open => self.list.at = self.list.at.saturating_sub(1),
            Some(false) if open => self.list.at = 0,
            _ => {}
        }
    }

    fn choose(&mut self, context: &Context) -> Transition {
        match self.entries[self.list.at] {
            Entry::Continue => {
                let Some(path) = self.newest.as_ref().map(|s| s.path.clone()) else {
                    return Transition::Stay;
                };
                match open::resume(&path, None, context) {
                    Ok(screen) => Transition::Push(screen),
                    Err(why) => Transition::Push(open::sorry(why)),
                }
            }
            Entry::Title(about) => Transition::Push(Box::new(setup::Setup::of(about, context))),
            Entry::Saved => Transition::Push(Box::new(saved::Saved::new(context))),
            Entry::Settings => Transition::Push(Box::<settings::SettingsScreen>::default()),
            Entry::Quit => Transition::Quit,
        }
    }
}

impl Screen for Home {
    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        let rows = self.entries.len() as i32 + 2;
        let left = (width - 72) / 2;
        let top = ((height - rows - 10) / 2).max(0);
        for (i, face) in [1, 2, 3, 4, 5].into_iter().enumerate() {
            dice::draw(canvas, left + 2 + 10 * i as i32, top, face, dice::Look::Lying);
        }
        canvas.text(left + 54, top + 1, "dicegames", Role::Accent);
        canvas.text(left + 54, top + 2, "five dice games", Role::Dim);
        canvas.text(left + 54, top + 3, "for the terminal", Role::Dim);
        let mut y = 0;
        let mut list = canvas.sub(left, top + 6, 74, rows);
        for (i, entry) in self.entries.iter().enumerate() {
            let number =
                |about: &GameInfo| registry::games().iter().position(|a| a.id == about.id).unwrap_or(0) + 1;
            let (name, about) = match entry {
                Entry::Continue => {
                    ("  Continue".into(), self.newest.as_ref().map(saved::describe).unwrap_or_default())
                }
                Entry::Title(about) => (format!("{} {}", number(about), about.name), about.tagline.into()),
                Entry::Saved => ("  Saved games".into(), saved_count(&self.saves)),
                Entry::Settings => ("  Settings".into(), String::new()),
                Entry::Quit => ("  Quit".into(), String::new()),
            };
            self.list.line(&mut list, y, i, &name, Role::Text);
            list.text(22, y, &bars::shortened(&about, 52), Role::Dim);
            // A little air after the open game, and after the titles.
            let next = self.entries.get(i + 1);
            let change =
                matches!((entry, next), (Entry::Continue, _) | (Entry::Title(_), Some(Entry::Saved)));
            y += if change { 2 } else { 1 };
        }
        if let Some(notice) = &self.notice {
            bars::sentence(canvas, notice, Role::Bad);
        }
        let item = BarItem::new;
        let mut items = vec![
            item("↑↓", "choose", Key::of(KeyCode::Down)),
            item("enter", "open", Key::of(KeyCode::Enter)),
            item("1-5", "a game", Key::letter('1')),
        ];
        if matches!(self.entries[self.list.at], Entry::Title(_)) {
            items.push(item("?", "rules", Key::letter('?')));
        }
        items.push(item("q", "quit", Key::letter('q')));
        bars::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        match self.list.input(input, self.entries.len()) {
            Picked::Moved => return Transition::Stay,
            Picked::Chosen => return self.choose(context),
            Picked::No => {}
        }
        match input {
            Input::Key(Key { code: KeyCode::Char(digit @ '1'..='9'), ctrl: false }) => {
                let index = (*digit as usize) - ('1' as usize);
                let about = registry::games().get(index).copied();
                let at = about.and_then(|about| {
                    self.entries.iter().position(|e| matches!(e, Entry::Title(a) if a.id == about.id))
                });
                let Some(at) = at else { return Transition::Ignored };
                self.list.at = at;
                self.choose(context)
            }
            Input::Key(Key { code: KeyCode::Char('?'), .. }) => match self.entries[self.list.at] {
                Entry::Title(about) => Transition::Push(Box::new(setup::rules(about))),
                _ => Transition::Ignored,
            },
            Input::Key(Key { code: KeyCode::Char('q') | KeyCode::Esc, .. }) => Transition::Quit,
            _ => Transition::Ignored,
        }
    }

    fn uncovered(&mut self, context: &mut Context) {
        self.notice = None;
        self.look(context);
    }
}

fn saved_count(saves: &[Save]) -> String {
    match saves.len() {
        0 => "none yet".into(),
        games => format!("{} kept", plural(games, "game")),
    }
}
