//! How the list of games is laid out.
use super::row::Row;
use super::words::{as_many, as_many_as_fit};
use super::{Folder, Saved, order_name};
use crate::core::words::{number, plural};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keymap::BarItem;
use crate::tui::layout::{Layout, middle};
use crate::tui::paint::mat;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::text::fitting;
use crate::tui::widgets::{bars, panel};
use ratatui::crossterm::event::KeyCode;

/// The most columns of the list.
const WIDEST: i32 = 130;

impl Saved {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let (shown, all) = (self.shown.len(), self.rows.len());
        let count = match (shown, all) {
            (_, 0) => String::new(),
            _ if shown < all => format!("{shown} of {}", plural(all, "game")),
            _ => plural(all, "game"),
        };
        let sub = match self.folder {
            Folder::Open => "open games",
            Folder::Finished => "games that are over",
            Folder::Trash => "games in the trash",
        };
        bars::header(canvas, "Saved games", sub, &count);
        let layout = Layout::of(canvas.width(), canvas.height());
        if self.shown.is_empty() {
            self.draw_nothing(canvas);
        } else {
            self.draw_list(canvas, layout, context);
        }
        self.draw_line(canvas, layout);
        self.draw_message(canvas, context);
        bars::keys(canvas, &self.keys());
    }

    fn draw_nothing(&self, canvas: &mut Canvas) {
        let (what, then) = match self.folder {
            _ if !self.rows.is_empty() => ("No game has all these words.", "Esc shows all games again."),
            Folder::Open => ("No game is open.", "Every game that you leave is kept here."),
            Folder::Finished => ("No game is over yet.", "Every game that you end is kept here."),
            Folder::Trash => ("The trash is empty.", "Games that you put there stay there."),
        };
        let mut inside = panel::draw(canvas, 44, 5);
        inside.text(0, 1, what, Role::InkStrong);
        inside.text(0, 3, then, Role::Ink);
    }

    /// What is looked for, and below it what can be done with files.
    fn draw_line(&self, canvas: &mut Canvas, layout: Layout) {
        // Below the first word of the list.
        let width = (layout.width - 4).min(WIDEST);
        let below = (self.shown.len() as i32 + 5).min(layout.height - 1);
        let (x, y) = (layout.x + middle(layout.width, width) + 2, layout.y + below);
        if self.finding {
            let after = canvas.text(x, y, "find  ", Role::Accent);
            self.filter.draw(canvas, after, y, 40);
        } else if !self.filter.text().is_empty() {
            let after = canvas.text(x, y, "found  ", Role::Accent);
            canvas.text(after, y, self.filter.text(), Role::Strong);
        } else if !self.shown.is_empty() {
            canvas.text(x, y, "e copies the game to a file, i takes in one that somebody sent", Role::Dim);
        }
    }

    fn draw_message(&self, canvas: &mut Canvas, context: &Context) {
        if let Some((what, field)) = &self.asking {
            return bars::prompt(canvas, "", what.question(), Role::Strong, field);
        }
        let here = self.here();
        match (&self.message, here.and_then(|row| row.problem.as_deref())) {
            (Some((message, role)), _) => bars::sentence(canvas, message, *role),
            (None, Some(problem)) => bars::sentence(canvas, problem, Role::Bad),
            (None, None) => {
                let told = here.map(|row| row.sentence(&context.store)).unwrap_or_default();
                bars::sentence(canvas, &told, Role::Text);
            }
        }
    }

    fn keys(&self) -> Vec<BarItem> {
        let item = BarItem::new;
        if self.asking.is_some() {
            return vec![item("enter", "do that", KeyCode::Enter), item("esc", "do not", KeyCode::Esc)];
        }
        if self.finding {
            return vec![item("enter", "keep", KeyCode::Enter), item("esc", "all games", KeyCode::Esc)];
        }
        let mut items = Vec::new();
        if !self.shown.is_empty() {
            let enter = match self.folder {
                Folder::Open => "play on",
                Folder::Finished => "review",
                Folder::Trash => "bring back",
            };
            items.push(item("enter", enter, KeyCode::Enter));
            items.push(item("v", "replay", KeyCode::Char('v')));
            items.push(item("/", "find", KeyCode::Char('/')));
            items.push(item("o", order_name(self.order), KeyCode::Char('o')));
        }
        // Where there is no room, this one is left out first.
        if !self.undo.is_empty() {
            items.push(item("u", "undo", KeyCode::Char('u')));
        }
        if !self.shown.is_empty() && self.folder != Folder::Trash {
            items.push(item("x", "drop", KeyCode::Char('x')));
        }
        let next = match self.folder {
            Folder::Open => "over",
            Folder::Finished => "trash",
            Folder::Trash => "open",
        };
        items.push(item("tab", next, KeyCode::Tab));
        if self.shown.is_empty() {
            items.push(item("i", "take in a game that somebody sent", KeyCode::Char('i')));
        }
        items.push(item("esc", "back", KeyCode::Esc));
        items
    }

    fn draw_list(&self, canvas: &mut Canvas, layout: Layout, context: &Context) {
        let width = (layout.width - 4).min(WIDEST);
        let height = (layout.height - 3).min(self.shown.len() as i32 + 2);
        let (x, y) = (layout.x + middle(layout.width, width), layout.y + 1);
        mat::draw(canvas, x, y, width, height);
        let room = (height - 2).max(1) as usize;
        let top = self.list.at.saturating_sub(room - 1);
        let mut area = canvas.sub(x, y, width, height);
        let open = self.folder == Folder::Open;
        // The name of the game, the seats, when, and how much was played, or what is unusual about it.
        let columns = if open {
            [2, 18, width - 33, width - 2]
        } else {
            [15, 31, width - if width > 90 { 36 } else { 18 }, width - 2]
        };
        if open {
            area.text(columns[0], 0, "game", Role::Accent);
            area.text(columns[2], 0, "left", Role::Dim);
        } else {
            let day = if self.folder == Folder::Trash { "ended or left" } else { "ended" };
            area.text(2, 0, day, Role::Accent);
            area.text(columns[0] + 1, 0, "game", Role::Dim);
            area.right(columns[3], 0, "variant", Role::Dim);
        }
        area.text(columns[1], 0, if open { "seats" } else { "seats, the winner first" }, Role::Dim);
        let rows = self.shown.iter().enumerate().skip(top).take(room);
        for (y, (at, index)) in (1..).zip(rows) {
            self.draw_row(&mut area, y, at, &self.rows[*index], columns, context);
        }
        for (shown, row) in [("▲", 0), ("▼", height - 1)] {
            let more = if row == 0 { top > 0 } else { top + room < self.shown.len() };
            if more {
                area.right(width - if row == 0 { 12 } else { 2 }, row, shown, Role::Accent);
            }
        }
    }

    fn draw_row(
        &self,
        area: &mut Canvas,
        y: i32,
        at: usize,
        row: &Row,
        columns: [i32; 4],
        context: &Context,
    ) {
        let (store, open) = (&context.store, self.folder == Folder::Open);
        let game = row.game(store);
        let plain = if row.problem.is_some() || game.is_empty() { Role::Dim } else { Role::Text };
        let role = self.list.strip(area, y, at, "", plain);
        let here = role != plain;
        if game.is_empty() {
            area.text(columns[0], y, &bars::abbreviated(&row.file(), columns[2] - columns[0] - 1), role);
            let note = if open { row.note() } else { "cannot be read".into() };
            area.right(columns[3], y, &note, role);
            return;
        }
        let name = row.name(store);
        let name_at = if open { columns[0] } else { columns[0] + 1 };
        if here {
            area.text(name_at, y, &name, role);
        } else {
            // Each game's name in its own accent.
            let theme = area.theme.on(Ground::of(game));
            area.styled(name_at, y, &name, theme.style(Role::Accent));
        }
        if open {
            let names: Vec<&str> = row.places(store).iter().map(|place| place.name.as_str()).collect();
            area.text(columns[1], y, &as_many(&names, columns[2] - columns[1] - 1), role);
            area.text(columns[2], y, &row.date(), role);
            area.right(columns[3], y, &row.note(), if here { role } else { Role::Dim });
            return;
        }
        area.text(2, y, &row.date(), if here { role } else { Role::Dim });
        let variant = fitting(&row.variant(store), columns[3] - columns[2]).unwrap_or_default();
        area.right(columns[3], y, &variant, if here { role } else { Role::Dim });
        let right = columns[3] - width_of(&variant).max(7) - 2;
        let places = row.places(store);
        let texts: Vec<String> = places
            .iter()
            .map(|place| match place.points {
                Some(points) => format!("{} {}", place.name, number(points)),
                None => place.name.clone(),
            })
            .collect();
        let told = as_many_as_fit(&texts, right - columns[1], |parts| parts.join(", "));
        // Whoever won stands out, and stands first.
        let first = places.first().filter(|place| place.winner).map_or(0, |_| texts[0].len());
        match told.get(..first).filter(|start| first > 0 && *start == texts[0]) {
            Some(start) if !here => {
                let after = area.text(columns[1], y, start, Role::Strong);
                area.text(after, y, &told[first..], role);
            }
            _ => _ = area.text(columns[1], y, &told, role),
        }
    }
}
