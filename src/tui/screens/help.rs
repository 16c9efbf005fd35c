//! Rules, keys and the log of a game, as pages of one screen.
use crate::core::GameInfo;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Mouse, Screen, ScreenCommands, Transition};
use crate::tui::theme::{Role, TableTheme};
use crate::tui::ui::text::lines::TextLine;
use crate::tui::ui::text::{lines, markdown};
use crate::tui::ui::{Node, Page, Prose, Scroll, paper};
use crate::tui::views::{ground, look};
use std::borrow::Cow;
use std::cell::Cell;

/// Minimum columns for the names of keys.
const KEYS: i32 = 17;
/// General notes on keys.
const NOTES: &str = "You can click every key in the last line of the screen, and dice, cards, boxes and lists too. \
                     The arrows and `h` `j` `k` `l` do the same.";

/// A page of the screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HelpPage {
    Rules,
    Keys,
    Log,
}

impl HelpPage {
    const ALL: [HelpPage; 3] = [HelpPage::Rules, HelpPage::Keys, HelpPage::Log];

    fn name(self) -> &'static str {
        match self {
            HelpPage::Rules => "rules",
            HelpPage::Keys => "keys",
            HelpPage::Log => "log",
        }
    }
}

/// Rules and keys of one game, and the log of one that is being played.
#[derive(Clone)]
pub(crate) struct Help {
    id: &'static str,
    name: &'static str,
    ground: TableTheme,
    rules: &'static str,
    keys: Vec<(String, &'static str)>,
    /// A remark below them.
    note: Cow<'static, str>,
    /// The log of the game, an event each; empty without a game.
    log: Vec<String>,
    part: HelpPage,
    scroll: Scroll,
    /// The heading to scroll to in the next frame.
    heading: Cell<Option<&'static str>>,
    /// Opens the figures of the rules.
    figures: Option<fn() -> Box<dyn Screen>>,
}

impl Help {
    /// Creates the page for a game, with its rules and keys.
    pub(crate) fn game(about: &GameInfo, keys: Vec<(String, &'static str)>) -> Help {
        Help {
            id: about.id,
            name: about.name,
            ground: ground(about.id),
            rules: about.rules,
            part: HelpPage::Rules,
            figures: look(about.id).and_then(|look| look.figures),
            ..Help::keys(keys)
        }
    }

    /// Creates the page for a screen other than a game, with its keys.
    pub(crate) fn keys(keys: Vec<(String, &'static str)>) -> Help {
        Help {
            id: "",
            name: "dicegames",
            ground: TableTheme::HOME,
            rules: "",
            keys,
            note: NOTES.into(),
            log: Vec::new(),
            part: HelpPage::Keys,
            scroll: Scroll::default(),
            heading: Cell::default(),
            figures: None,
        }
    }

    /// The same, with another remark below the keys.
    pub(crate) fn with_note(self, note: String) -> Help {
        Help {
            note: note.into(),
            ..self
        }
    }

    /// Opens it at `heading`.
    pub(crate) fn at_heading(self, heading: Option<&'static str>) -> Help {
        Help {
            heading: heading.into(),
            ..self
        }
    }

    /// The same, with what has happened so far on a page of its own.
    pub(crate) fn with_log(self, log: Vec<String>) -> Help {
        Help { log, ..self }
    }

    /// The same, opened at the end of the log.
    pub(crate) fn at_log(mut self) -> Help {
        self.open(HelpPage::Log);
        self
    }

    /// Returns the page after this one, of those that have something on them.
    fn next(&self) -> Option<HelpPage> {
        HelpPage::ALL
            .into_iter()
            .cycle()
            .skip_while(|page| *page != self.part)
            .skip(1)
            .take(2)
            .find(|page| self.has_page(*page))
    }

    fn has_page(&self, page: HelpPage) -> bool {
        match page {
            HelpPage::Rules => !self.rules.is_empty(),
            HelpPage::Keys => true,
            HelpPage::Log => !self.log.is_empty(),
        }
    }

    fn open(&mut self, part: HelpPage) {
        self.part = part;
        self.heading.take();
        // What happened last is looked for first.
        self.scroll
            .to(if part == HelpPage::Log { usize::MAX } else { 0 });
    }

    fn lines(&self, width: i32) -> Vec<TextLine> {
        match self.part {
            HelpPage::Rules => return markdown::lines(self.rules, width),
            HelpPage::Keys => {}
            HelpPage::Log => {
                let lines = self
                    .log
                    .iter()
                    .flat_map(|event| lines::wrapped(event, width));
                return lines.map(|line| TextLine::new(&line, Role::Text)).collect();
            }
        }
        let mut lines = vec![TextLine::new("Keys", Role::Accent)];
        // A player may give a command many keys.
        let longest = self
            .keys
            .iter()
            .map(|(keys, _)| width_of(keys))
            .max()
            .unwrap_or(0);
        let column = (longest + 2).clamp(KEYS, KEYS.max(width / 2));
        for (keys, help) in &self.keys {
            for (row, words) in lines::wrapped(help, width - column).iter().enumerate() {
                let mut line = TextLine::default();
                let keys = if row == 0 { keys.as_str() } else { "" };
                line.push(&format!("{keys:<0$}", column as usize), Role::Strong);
                line.push(words, Role::Text);
                lines.push(line);
            }
        }
        lines.push(TextLine::default());
        lines.extend(markdown::lines(&self.note, width));
        lines
    }

    /// Returns the lines for pages of this width, and scrolls to the requested heading.
    fn text(&self, width: i32) -> Vec<TextLine> {
        let lines = self.lines(width);
        if let Some(heading) = self.heading.take() {
            self.scroll.to(lines
                .iter()
                .position(|line| line.text() == heading)
                .unwrap_or(0));
        }
        lines
    }

    /// Returns `word` if the text does not fit.
    fn if_long(&self, word: &'static str) -> &'static str {
        if self.scroll.is_needed() { word } else { "" }
    }

    /// Switches to the next page.
    fn turn(&mut self) -> Transition {
        if let Some(next) = self.next() {
            self.open(next);
        }
        Transition::Stay
    }

    fn scroll(&mut self, by: isize) -> Transition {
        self.scroll.by(by);
        Transition::Stay
    }
}

/// Draws a line of text in ink.
fn draw_line(canvas: &mut Canvas, line: &TextLine) {
    let mut x = 0;
    for span in &line.spans {
        let role = match span.role {
            Role::Emphasis => Role::InkEmphasis,
            Role::Text => Role::Ink,
            Role::Dim => Role::Pencil,
            _ => Role::InkStrong,
        };
        x = canvas.text(x, 0, &span.text, role);
    }
}

impl Keyed for Help {
    const CONTEXT: &'static str = "rules";
    const COMMANDS: ScreenCommands<Help> = keys! {
        "scroll" "@up | @down @choose" "a line up or down" (|help, _| Some(help.if_long("scroll")))
            |help, _, down| help.scroll(if down == 1 { 1 } else { -1 });
        "read-on | read-back" "space @page-down | b @page-up" "a page down or up" (|help, _| Some(help.if_long("page")))
            |help, _, back| help.scroll(if back == 1 { -help.scroll.page() } else { help.scroll.page() });
        "ends" "@first | @last" "to the start or the end" ""
            |help, _, end| help.scroll(if end == 1 { 10_000 } else { -10_000 });
        "other" "@next @previous @left @right" "the rules, the keys or the log" (|help, _| help.next().map(HelpPage::name))
            |help, _, _| help.turn();
        "figures" "f" "the pictures that belong to the rules" (|help, _| help.figures.map(|_| "figures"))
            |help, _, _| help.figures.map_or(Transition::Ignored, |open| Transition::Push(open()));
        "tutorial" "t" "the lesson of the game" (|help, _| (!help.id.is_empty()).then_some("lesson"))
            |help, _, _| Transition::Tutorial(help.id);
        "back" "@back" "close the rules" "back" |_, _, _| Transition::Pop;
        "close" "?" "close the rules" "" |_, _, _| Transition::Pop;
    };
}

impl Screen for Help {
    fn ground(&self) -> TableTheme {
        self.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        Page {
            title: self.name,
            sub: self.part.name(),
            body: paper(Node::leaf(Prose {
                scroll: &self.scroll,
                pages: 2,
                lines: |width: i32| self.text(width),
                line: draw_line,
            })),
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        match input {
            Input::Mouse(Mouse::ScrollUp, ..) => self.scroll(-3),
            Input::Mouse(Mouse::ScrollDown, ..) => self.scroll(3),
            _ => self.obey(input, context),
        }
    }
}
