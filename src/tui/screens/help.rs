//! Rules and keys, side by side on two pages.
use crate::core::game::GameInfo;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Mouse, Screen, ScreenCommand, Transition};
use crate::tui::theme::{Ground, Role};
use crate::tui::ui::{Node, Page, Prose, Scroll, paper};
use crate::tui::views::{ground, look};
use crate::tui::widgets::text::Line;
use crate::tui::widgets::{markdown, text};
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
            ground: ground(about.id),
            rules: about.rules,
            keys,
            on_keys: false,
            scroll: Scroll::default(),
            heading: Cell::default(),
            figures: look(about.id).and_then(|look| look.figures),
        }
    }

    /// The keys of a screen that is no game.
    pub(crate) fn keys(keys: Vec<(String, &'static str)>) -> Help {
        Help {
            id: "",
            name: "dicegames",
            ground: Ground::HOME,
            rules: "",
            keys,
            on_keys: true,
            scroll: Scroll::default(),
            heading: Cell::default(),
            figures: None,
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
    fn text(&self, width: i32) -> Vec<Line> {
        let lines = self.lines(width);
        if let Some(heading) = self.heading.take() {
            self.scroll.to(lines.iter().position(|line| line.text() == heading).unwrap_or(0));
        }
        lines
    }

    /// Returns `word` if there is more than fits.
    fn if_long(&self, word: &'static str) -> &'static str {
        if self.scroll.is_needed() { word } else { "" }
    }

    /// Turns from the rules to the keys, or back.
    fn turn(&mut self) -> Transition {
        self.on_keys = !self.on_keys;
        self.scroll.to(0);
        Transition::Stay
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

impl Keyed for Help {
    const CONTEXT: &'static str = "rules";
    const COMMANDS: &'static [ScreenCommand<Help>] = keys! {
        "scroll" "@up | @down @choose" "a line up, or down" (|help, _| Some(help.if_long("scroll")))
            |help, _, down| help.scroll(if down == 1 { 1 } else { -1 });
        "read-on | read-back" "space @page-down | b @page-up" "a page down, or up" (|help, _| Some(help.if_long("page")))
            |help, _, back| help.scroll(if back == 1 { -help.scroll.page() } else { help.scroll.page() });
        "ends" "@first | @last" "to the beginning, or the end" ""
            |help, _, end| help.scroll(if end == 1 { 10_000 } else { -10_000 });
        "other" "@next @previous @left @right" "the keys, or the rules"
            (|help, _| (!help.rules.is_empty()).then_some(if help.on_keys { "rules" } else { "keys" }))
            |help, _, _| help.turn();
        "figures" "f" "the pictures that belong to the rules" (|help, _| help.figures.map(|_| "figures"))
            |help, _, _| help.figures.map_or(Transition::Ignored, |open| Transition::Push(open()));
        "tutorial" "t" "the tutorial of the game" (|help, _| (!help.id.is_empty()).then_some("tutorial"))
            |help, _, _| Transition::Tutorial(help.id);
        "back" "@back" "close the rules" "back" |_, _, _| Transition::Pop;
        "close" "?" "close the rules" "" |_, _, _| Transition::Pop;
    };
}

impl Screen for Help {
    fn ground(&self) -> Ground {
        self.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let items = || self.bar(context);
        let lines = |width: i32| self.text(width);
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
        match input {
            Input::Mouse(Mouse::ScrollUp, ..) => self.scroll(-3),
            Input::Mouse(Mouse::ScrollDown, ..) => self.scroll(3),
            _ => self.obey(input, context),
        }
    }
}
