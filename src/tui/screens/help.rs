//! Rules and keys, side by side on two pages.
use super::tutorial;
use crate::core::game::GameInfo;
use crate::registry::with_game;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::layout::{Layout, middle};
use crate::tui::paint::paper;
use crate::tui::screen::{Input, Mouse, Screen, Transition};
use crate::tui::theme::{Ground, Role};
use crate::tui::view::{Playable, View};
use crate::tui::widgets::text::Line;
use crate::tui::widgets::{bars, markdown, text};
use ratatui::crossterm::event::KeyCode;
use ratatui::style::Modifier;

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
    id: &'static str,
    name: &'static str,
    ground: Ground,
    rules: &'static str,
    keys: Vec<(String, &'static str)>,
    on_keys: bool,
    top: usize,
    /// The heading that comes to the top with the next frame.
    heading: Option<&'static str>,
    /// Opens the pictures that belong to the rules.
    figures: Option<fn() -> Box<dyn Screen>>,
    /// What was drawn last: lines in all, and lines that fit.
    drawn: (usize, usize),
}

impl Help {
    /// The rules of a game, and its keys.
    pub(crate) fn game(about: &GameInfo, keys: Vec<(String, &'static str)>) -> Help {
        Help {
            id: about.id,
            name: about.name,
            ground: Ground::of(about.id),
            rules: about.rules,
            keys,
            on_keys: false,
            top: 0,
            heading: None,
            figures: with_game!(about.id, G => <<G as Playable>::View as View<G>>::FIGURES).flatten(),
            drawn: (0, 0),
        }
    }

    /// The same, opened where `heading` stands.
    pub(crate) fn at_heading(self, heading: Option<&'static str>) -> Help {
        Help { heading, ..self }
    }

    fn lines(&self, width: i32) -> Vec<Line> {
        if !self.on_keys {
            return markdown::lines(self.rules, width);
        }
        let mut lines = vec![Line::new("Keys", Role::Accent)];
        for (shown, help) in &self.keys {
            for (row, line) in text::wrapped(help, width - KEYS).iter().enumerate() {
                let mut whole = Line::default();
                let shown = if row == 0 { shown.as_str() } else { "" };
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

/// Returns the line that the second of two pages of `room` lines begins with: after a blank line, as near to the
/// middle as can be, where both pages hold everything; never between a heading and its text.
fn second_page(lines: &[Line], room: usize) -> usize {
    let (blank, middle) = (|at: usize| lines[at].spans.is_empty(), lines.len() / 2);
    let under_heading = |at: usize| {
        lines[at].spans.len() == 1 && matches!(lines[at].spans[0].role, Role::Accent | Role::Strong)
    };
    let begins = |at: &usize| blank(at - 1) && !blank(*at) && !under_heading(at - 2);
    let fit = (2..lines.len()).filter(|at| *at <= room && lines.len() - at <= room);
    fit.filter(begins).min_by_key(|at| at.abs_diff(middle)).unwrap_or(room)
}

/// Draws as many of `lines` as fit from number `top` on, in ink.
fn draw_lines(canvas: &mut Canvas, lines: &[Line], top: usize) {
    let height = canvas.height().max(0) as usize;
    for (row, line) in (0..).zip(lines.iter().skip(top).take(height)) {
        let mut x = 0;
        for span in &line.spans {
            let theme = canvas.theme;
            let style = match span.role {
                Role::Emphasis if theme.is_solid() => theme.style(Role::Ink).add_modifier(Modifier::ITALIC),
                Role::Emphasis => theme.style(Role::Emphasis),
                Role::Text => theme.style(Role::Ink),
                Role::Dim => theme.style(Role::Pencil),
                _ => theme.style(Role::InkStrong),
            };
            x = canvas.styled(x, row, &span.text, style);
        }
    }
}

impl Screen for Help {
    fn key_contexts(&self) -> &'static [&'static str] {
        &["rules", "screens"]
    }

    fn ground(&self) -> Ground {
        self.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        let page = if self.on_keys { "keys" } else { "rules" };
        bars::header(canvas, self.name, page, "");
        // Two pages like a book's where there is room for them.
        let pages = if width >= 2 * (MEASURE + 8) { 2 } else { 1 };
        let measure = MEASURE.min(width / pages - 6);
        let lines = self.lines(measure);
        let layout = Layout::of(width, height);
        let room = (layout.height - 3).max(0) as usize;
        let second = if pages == 2 { second_page(&lines, room) } else { room };
        let all = room * pages as usize;
        self.drawn = (lines.len(), all);
        if let Some(heading) = self.heading.take() {
            self.top = lines.iter().position(|line| line.text() == heading).unwrap_or(0);
        }
        self.top = self.top.min(lines.len().saturating_sub(all));
        // The paper is as high as what stands on it.
        let rows = if lines.len() > all { room } else { second.min(lines.len()) };
        let rows = if pages == 2 { rows.max(lines.len().saturating_sub(second)).min(room) } else { rows };
        let high = rows as i32 + 2;
        let top = layout.y + 1 + middle(layout.height - 1, high);
        let wide = measure + 4;
        let left = middle(width, pages * (wide + 2) - 2);
        for page in 0..pages {
            let x = left + page * (wide + 2);
            paper::draw(canvas, x, top, wide, high);
            let rows = if page + 1 < pages { second.min(room) } else { room };
            draw_lines(
                &mut canvas.sub(x + 2, top + 1, measure, rows as i32),
                &lines,
                self.top + page as usize * second,
            );
        }
        let (above, below) = (self.top > 0, self.top + all < lines.len());
        if above {
            canvas.text(left + 1, top + 1, "▲", Role::InkStrong);
        }
        if below {
            canvas.text(left + pages * (wide + 2) - 4, top + high - 2, "▼", Role::InkStrong);
        }
        let item = BarItem::new;
        let mut items = Vec::new();
        if above || below {
            items.push(item("↑↓", "scroll", KeyCode::Down));
            items.push(item("pgdn", "page", KeyCode::PageDown));
        }
        items.push(item("tab", if self.on_keys { "rules" } else { "keys" }, KeyCode::Tab));
        if self.figures.is_some() {
            items.push(item("f", "figures", KeyCode::Char('f')));
        }
        items.push(item("t", "tutorial", KeyCode::Char('t')));
        items.push(item("esc", "back", KeyCode::Esc));
        bars::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
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
                KeyCode::Char('f') if self.figures.is_some() => {
                    self.figures.map_or(Transition::Ignored, |open| Transition::Push(open()))
                }
                KeyCode::Char('t') => Transition::Push(tutorial::open(self.id, context)),
                KeyCode::Esc | KeyCode::Char('q' | '?') => Transition::Pop,
                _ => Transition::Ignored,
            },
            Input::Mouse(Mouse::ScrollUp, ..) => self.scroll(-3),
            Input::Mouse(Mouse::ScrollDown, ..) => self.scroll(3),
            _ => Transition::Ignored,
        }
    }
}
