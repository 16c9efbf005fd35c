//! Rules and keys, side by side on two pages.
use super::tutorial;
use crate::core::game::GameInfo;
use crate::registry::with_game;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Mouse, Screen, Transition};
use crate::tui::theme::{Ground, Role};
use crate::tui::ui::{Node, Page, Prose, Scroll, paper};
use crate::tui::view::{Playable, View};
use crate::tui::widgets::text::Line;
use crate::tui::widgets::{markdown, text};
use ratatui::crossterm::event::KeyCode;
use ratatui::style::Modifier;
use std::cell::Cell;

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
    scroll: Scroll,
    /// The heading that comes to the top with the next frame.
    heading: Cell<Option<&'static str>>,
    /// Opens the pictures that belong to the rules.
    figures: Option<fn() -> Box<dyn Screen>>,
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
            scroll: Scroll::default(),
            heading: Cell::default(),
            figures: with_game!(about.id, G => <<G as Playable>::View as View<G>>::FIGURES).flatten(),
        }
    }

    /// The same, opened where `heading` stands.
    pub(crate) fn at_heading(self, heading: Option<&'static str>) -> Help {
        Help { heading: heading.into(), ..self }
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

    /// The lines for pages of that width; the heading that was asked for comes to the top.
    fn page(&self, width: i32) -> Vec<Line> {
        let lines = self.lines(width);
        if let Some(heading) = self.heading.take() {
            self.scroll.to(lines.iter().position(|line| line.text() == heading).unwrap_or(0));
        }
        lines
    }

    fn scroll(&mut self, by: isize) -> Transition {
        self.scroll.by(by);
        Transition::Stay
    }
}

/// Draws a line of text in ink.
fn draw_line(canvas: &mut Canvas, line: &Line) {
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
        x = canvas.styled(x, 0, &span.text, style);
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
        let item = BarItem::new;
        let items = || {
            let mut items = Vec::new();
            if self.scroll.is_needed() {
                items.push(item("↑↓", "scroll", KeyCode::Down));
                items.push(item("pgdn", "page", KeyCode::PageDown));
            }
            items.push(item("tab", if self.on_keys { "rules" } else { "keys" }, KeyCode::Tab));
            if self.figures.is_some() {
                items.push(item("f", "figures", KeyCode::Char('f')));
            }
            items.push(item("t", "tutorial", KeyCode::Char('t')));
            items.push(item("esc", "back", KeyCode::Esc));
            items
        };
        let lines = |width: i32| self.page(width);
        let page = Page {
            title: self.name,
            sub: if self.on_keys { "keys" } else { "rules" },
            body: paper(Node::leaf(Prose { scroll: &self.scroll, lines, line: draw_line })),
            keys: &items,
            ..Page::default()
        };
        page.draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        let page = self.scroll.page();
        match input {
            Input::Key(Key { code, ctrl: false }) => match code {
                KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
                KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => self.scroll(1),
                KeyCode::PageUp | KeyCode::Char('b') => self.scroll(-page),
                KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(page),
                KeyCode::Home => self.scroll(-10_000),
                KeyCode::End => self.scroll(10_000),
                KeyCode::Tab | KeyCode::BackTab | KeyCode::Left | KeyCode::Right => {
                    self.on_keys = !self.on_keys;
                    self.scroll.to(0);
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
