//! Rules and keys, side by side on two pages.
use crate::core::game::GameInfo;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Mouse, Screen, Transition};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::text::Line;
use crate::tui::widgets::{bars, markdown, text};
use ratatui::crossterm::event::KeyCode;

/// Columns of a line of text that is pleasant to read.
const MEASURE: i32 = 76;
/// Columns for the names of keys.
const KEYS: i32 = 14;
/// What holds for all keys.
const NOTES: &str = "Every key in the last line of the screen can be clicked, and so can dice, cards, boxes and lists. \
                     Arrows and `h` `j` `k` `l` are the same.";

/// Rules and keys of one game.
#[derive(Clone)]
pub(crate) struct Help {
    name: &'static str,
    ground: Ground,
    rules: &'static str,
    keys: Vec<(&'static str, &'static str)>,
    on_keys: bool,
    top: usize,
    /// What was drawn last: lines in all, and lines that fit.
    drawn: (usize, usize),
}

impl Help {
    /// The rules of a game, and its keys.
    pub(crate) fn game(about: &GameInfo, keys: Vec<(&'static str, &'static str)>) -> Help {
        Help {
            name: about.name,
            ground: Ground::of(about.id),
            rules: about.rules,
            keys,
            on_keys: false,
            top: 0,
            drawn: (0, 0),
        }
    }

    fn lines(&self, width: i32) -> Vec<Line> {
        if !self.on_keys {
            return markdown::lines(self.rules, width);
        }
        let mut lines = vec![Line::new("Keys", Role::Accent)];
        for (shown, help) in &self.keys {
            for (row, line) in text::wrapped(help, width - KEYS).iter().enumerate() {
                let mut whole = Line::default();
                let shown = if row == 0 { *shown } else { "" };
                whole.push(&format!("{shown:<at$}", at = KEYS as usize), Role::Strong);
                whole.push(line, Role::Text);
                lines.push(whole);
            }
        }
        lines.push(Line::default());
        lines.extend(markdown::lines(NOTES, width));
        lines
    }

    fn scroll(&mut self, by: i32) -> Transition {
        let last = self.drawn.0.saturating_sub(self.drawn.1);
        self.top = self.top.saturating_add_signed(by as isize).min(last);
        Transition::Stay
    }
}

impl Screen for Help {
    fn ground(&self) -> Ground {
        self.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        let page = if self.on_keys { "keys" } else { "rules" };
        bars::header(canvas, self.name, page, "");
        let measure = MEASURE.min(width - 4);
        let lines = self.lines(measure);
        let room = (height - 4).max(0) as usize;
        self.drawn = (lines.len(), room);
        self.top = self.top.min(lines.len().saturating_sub(room));
        text::draw(&mut canvas.sub((width - measure) / 2, 2, measure, height - 4), &lines, self.top);
        let (above, below) = (self.top > 0, self.top + room < lines.len());
        if above {
            canvas.right(width - 1, 2, "▲", Role::Accent);
        }
        if below {
            canvas.right(width - 1, height - 3, "▼", Role::Accent);
        }
        let item = |shown, label, code| BarItem::new(shown, label, Key::of(code));
        let mut items = Vec::new();
        if above || below {
            items.push(item("↑↓", "scroll", KeyCode::Down));
            items.push(item("pgdn", "page", KeyCode::PageDown));
        }
        items.push(item("tab", if self.on_keys { "rules" } else { "keys" }, KeyCode::Tab));
        items.push(item("esc", "back", KeyCode::Esc));
        bars::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, _: &mut Context) -> Transition {
        let page = self.drawn.1.saturating_sub(1).max(1) as i32;
        match input {
            Input::Key(Key { code, ctrl: false }) => match code {
                KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
                KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => self.scroll(1),
                KeyCode::PageUp | KeyCode::Char('b') => self.scroll(-page),
                KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(page),
                KeyCode::Home => self.scroll(-10_000),
                KeyCode::End => self.scroll(10_000),
                KeyCode::Tab | KeyCode::BackTab | KeyCode::Left | KeyCode::Right => {
                    (self.on_keys, self.top) = (!self.on_keys, 0);
                    Transition::Stay
                }
                KeyCode::Esc | KeyCode::Char('q' | '?') => Transition::Pop,
                _ => Transition::Ignored,
            },
            Input::Mouse(Mouse::ScrollUp, ..) => self.scroll(-3),
            Input::Mouse(Mouse::ScrollDown, ..) => self.scroll(3),
            _ => Transition::Ignored,
        }
    }
}
