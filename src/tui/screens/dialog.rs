//! A dialog over the screen below: a text, and rows to choose from, or a field to fill. A cover is one that hides the
//! table of a game until somebody goes on.
use crate::core::tools::cycle::cycle;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::{BarItem, Key, Request, SHARED, keys};
use crate::tui::paint::panel;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::{Role, Surface, TableTheme};
use crate::tui::ui::Node;
use crate::tui::ui::chrome::{self, SeatLabel};
use crate::tui::ui::list::{List, Listing};
use crate::tui::ui::text::field::Field;
use crate::tui::ui::text::lines::wrapped;
use std::time::{Duration, Instant};

/// Columns of the text, at most and at least.
const WIDTH: i32 = 66;
const LEAST: i32 = 38;
/// Maximum columns of a row that the key bar repeats.
const LABEL: i32 = 24;
/// Rows of the sheet besides its parts, and of title, message and keys around it.
const AROUND: i32 = 9;
/// Time after the first frame of a cover within which a key was still meant for the table.
const GUARD: Duration = Duration::from_millis(150);

/// The effect of a row.
type Does = Box<dyn Fn(&mut Context) -> Transition>;
/// The effect of an answer.
type Answers = Box<dyn Fn(&str, &mut Context) -> Transition>;

/// A row to choose.
struct Row {
    words: String,
    /// The key that chooses it at once.
    key: Option<Key>,
    /// Its effect, or the reason that there is none now.
    does: Result<Does, String>,
}

/// A question with a field.
struct Asked {
    does: Answers,
    field: Field,
    /// Answers to choose from with the arrows.
    known: Vec<String>,
    /// The first text, which Esc keeps. Not edited yet, a letter replaces it.
    was: String,
    untouched: bool,
}

/// The first line above a cover, and what Esc requests from the game below.
pub(crate) struct Cover {
    pub(crate) title: &'static str,
    pub(crate) sub: String,
    pub(crate) seats: Vec<SeatLabel>,
    pub(crate) escape: Request,
}

/// A dialog.
#[derive(Default)]
pub(crate) struct Dialog {
    title: String,
    text: String,
    /// The last line of a text for which there is no room.
    rest: String,
    /// A picture below the text, and its rows.
    picture: Option<(Node<'static>, i32)>,
    rows: Vec<Row>,
    asked: Option<Asked>,
    list: List,
    /// The screen below is hidden under the cloth of this table.
    hides: Option<TableTheme>,
    cover: Option<Cover>,
    /// The message: what became of a copied text, or why the chosen row has no effect.
    said: (String, Role),
    /// The time of the first frame.
    since: Option<Instant>,
}

impl Dialog {
    /// Creates a dialog that only closes.
    pub(crate) fn new(title: impl Into<String>, text: impl Into<String>) -> Dialog {
        Dialog { title: title.into(), text: text.into(), ..Dialog::default() }
    }

    /// Adds a row.
    pub(crate) fn row(
        self,
        words: impl Into<String>,
        does: impl Fn(&mut Context) -> Transition + 'static,
    ) -> Dialog {
        self.with_row(words.into(), None, Ok(Box::new(does)))
    }

    /// Adds a row that a key chooses at once.
    pub(crate) fn row_at(
        self,
        key: &str,
        words: impl Into<String>,
        does: impl Fn(&mut Context) -> Transition + 'static,
    ) -> Dialog {
        self.with_row(words.into(), Key::named(key), Ok(Box::new(does)))
    }

    /// Adds a row for a request to the screen below; it is dim, with the reason, while there is one against it.
    pub(crate) fn row_below(
        self,
        item: BarItem,
        words: impl Into<String>,
        refused: Option<String>,
    ) -> Dialog {
        let does: Does = Box::new(move |_| Transition::Below(item.request));
        // Space chooses the row under the cursor.
        let key = Key::named(&item.shown).filter(|key| *key != Key::SPACE);
        self.with_row(words.into(), key, refused.map_or(Ok(does), Err))
    }

    fn with_row(mut self, words: String, key: Option<Key>, does: Result<Does, String>) -> Dialog {
        self.rows.push(Row { words, key, does });
        self
    }

    /// Adds a field for at most `longest` columns with `text` in it, and offers the `known` answers.
    pub(crate) fn ask(
        mut self,
        longest: i32,
        text: &str,
        known: Vec<String>,
        does: impl Fn(&str, &mut Context) -> Transition + 'static,
    ) -> Dialog {
        let field = Field::new(longest).with_text(text);
        self.asked = Some(Asked { does: Box::new(does), field, known, was: text.into(), untouched: true });
        self
    }

    /// Shows `picture` below the text, in this many rows.
    pub(crate) fn picture(self, picture: Node<'static>, rows: i32) -> Dialog {
        Dialog { picture: Some((picture, rows)), ..self }
    }

    /// Ends a text for which there is no room with `rest`.
    pub(crate) fn cut_with(self, rest: String) -> Dialog {
        Dialog { rest, ..self }
    }

    /// Shows a message above the keys.
    pub(crate) fn saying(self, said: impl Into<String>) -> Dialog {
        Dialog { said: (said.into(), Role::Text), ..self }
    }

    /// Hides the screen below under the cloth of `ground`.
    pub(crate) fn hiding(self, ground: TableTheme) -> Dialog {
        Dialog { hides: Some(ground), ..self }
    }

    /// Makes it a cover: only a row closes it, and not before it has been seen.
    pub(crate) fn covering(self, ground: TableTheme, cover: Cover) -> Dialog {
        Dialog { cover: Some(cover), ..self.hiding(ground) }
    }

    /// Returns the columns of the longest part.
    fn width(&self) -> i32 {
        let rows = self.rows.iter().map(|row| width_of(&row.words) + 6);
        let field = self.asked.as_ref().map_or(0, |asked| width_of(asked.field.text()) + 2);
        let lines = self.text.lines().map(width_of);
        lines.chain(rows).chain([width_of(&self.title), field]).fold(LEAST, i32::max).min(WIDTH)
    }

    /// Returns the lines of the text, at most `most`.
    fn lines(&self, width: i32, most: i32) -> Vec<String> {
        let mut lines: Vec<String> = self.text.lines().flat_map(|line| wrapped(line, width)).collect();
        if lines.len() as i32 > most {
            let rest = wrapped(&self.rest, width);
            lines.truncate((most - rest.len() as i32).max(1) as usize);
            lines.extend(rest);
        }
        lines
    }

    /// Puts the next or previous known answer into the field.
    fn step(&mut self, forward: bool) -> Transition {
        if let Some(Asked { field, known, .. }) = self.asked.as_mut().filter(|asked| !asked.known.is_empty())
        {
            let here = known.iter().position(|name| name == field.text());
            let end = if forward { 0 } else { known.len() - 1 };
            let next = here.map_or(end, |at| cycle(at, known.len(), forward));
            field.take();
            known[next].chars().for_each(|letter| field.insert(letter));
        }
        Transition::Stay
    }

    fn answer(&mut self, context: &mut Context) -> Transition {
        match &self.asked {
            Some(asked) => (asked.does)(asked.field.text().trim(), context),
            None => Transition::Pop,
        }
    }

    fn back(&self) -> Transition {
        self.cover.as_ref().map_or(Transition::Pop, |cover| Transition::Ask(cover.escape))
    }

    /// Passes `input` to the field.
    fn edit(asked: &mut Asked, input: &Input) {
        let types =
            matches!(input, Input::Paste(_)) || matches!(input, Input::Key(key) if key.typed().is_some());
        if asked.untouched && types {
            asked.field.take();
        }
        if asked.field.input_in_one_line(input) {
            asked.untouched = false;
        }
    }

    const ASKING: ScreenCommands<Dialog> = keys! {
        "done" "enter" "" "done" |dialog, context, _| dialog.answer(context);
        "known" "up backtab | down tab" ""
            (|dialog, _| Some(if dialog.asked.as_ref().is_some_and(|asked| !asked.known.is_empty()) { "known" } else { "" }))
            |dialog, _, down| dialog.step(down == 1);
        "leave" "esc" "" "back" |dialog, context, _| match &dialog.asked {
            Some(asked) if !asked.was.is_empty() => (asked.does)(&asked.was, context),
            _ => Transition::Pop,
        };
    };
}

impl Keyed for Dialog {
    const CONTEXT: &'static str = "dialog";
    const LIST: ScreenCommands<Dialog> = Self::ROWS;
    const COMMANDS: ScreenCommands<Dialog> = keys! {
        "back" "@back" "close it" (|dialog, _| Some(if dialog.cover.is_some() { "menu" } else { "back" }))
            |dialog, _, _| dialog.back();
    };

    fn tables(&self) -> [ScreenCommands<Self>; 2] {
        if self.asked.is_some() { [Self::ASKING, ScreenCommands::NONE] } else { [Self::COMMANDS, Self::LIST] }
    }
}

impl Listing for Dialog {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, self.rows.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        if self.rows.is_empty() { [None, Some("continue")] } else { [Some("select"), Some("choose")] }
    }

    fn choose(&mut self, context: &mut Context) -> Transition {
        match self.rows.get(self.list.at).map(|row| &row.does) {
            None => Transition::Pop,
            Some(Ok(does)) => does(context),
            Some(Err(why)) => {
                self.said = (format!("✗ {}", crate::core::words::sentence(why)), Role::Bad);
                Transition::Stay
            }
        }
    }
}

impl Screen for Dialog {
    fn ground(&self) -> TableTheme {
        self.hides.unwrap_or_default()
    }

    fn is_overlay(&self) -> bool {
        self.hides.is_none()
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.since.get_or_insert(context.now);
        if let Some(cover) = &self.cover {
            chrome::title_bar(canvas, cover.title, &cover.sub, &cover.seats);
        }
        let width = self.width();
        let parts = [i32::from(self.asked.is_some()), self.rows.len() as i32];
        // Every part has a gap above it.
        let below: i32 = parts.into_iter().filter(|rows| *rows > 0).map(|rows| rows + 1).sum();
        let room = canvas.height() - AROUND - below;
        let lines = self.lines(width, room);
        let text = if lines.is_empty() { 0 } else { lines.len() as i32 + 1 };
        let picture = self.picture.as_ref().map_or(0, |(_, rows)| *rows).min(room - text);
        let below = below + if picture > 0 { picture + 1 } else { 0 };
        let mut inside = panel::draw(canvas, width, 3 + text + below);
        let role = if self.title.starts_with('✗') { Role::InkBad } else { Role::InkStrong };
        inside.text(0, 1, &self.title, role);
        for (row, line) in (3..).zip(&lines) {
            inside.text(0, row, line, Role::Ink);
        }
        let mut y = 3 + text;
        if let Some((node, _)) = self.picture.as_ref().filter(|_| picture > 0) {
            node.clone().draw(&mut inside.sub(0, y, width, picture));
            y += picture + 1;
        }
        if let Some(Asked { field, untouched, .. }) = &self.asked {
            inside.fill(0, y, width, 1, Surface::Table);
            match untouched {
                true => {
                    let after = inside.text(1, y, field.text(), Role::Cursor);
                    inside.put_caret(after, y);
                }
                false => _ = field.draw(&mut inside, 1, y, width - 2),
            }
            y += 2;
        }
        for (at, (row, y)) in self.rows.iter().zip(y..).enumerate() {
            let role = if row.does.is_ok() { Role::Ink } else { Role::Pencil };
            self.list.strip(&mut inside, y, at, &row.words, role);
            let role = if at == self.list.at { Role::HeldPip } else { Role::Pencil };
            inside.right(width - 1, y, &row.key.map(Key::sign).unwrap_or_default(), role);
        }
        // The message of the screen below would contradict it.
        canvas.fill(0, canvas.height() - 2, canvas.width(), 1, Surface::Table);
        chrome::sentence(canvas, &self.said.0, self.said.1);
        let mut items = self.bar(context);
        let here = self.rows.get(self.list.at).filter(|row| width_of(&row.words) <= LABEL);
        if let Some((item, row)) = items.iter_mut().find(|item| item.request.name == "choose").zip(here) {
            item.label.clone_from(&row.words);
        }
        let was = self.asked.as_ref().filter(|asked| !asked.was.is_empty());
        if let Some((item, asked)) = items.iter_mut().find(|item| item.request.name == "leave").zip(was) {
            item.label = format!("keep {}", asked.was);
        }
        chrome::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.said = Default::default();
        let is_early = self.since.is_none_or(|since| context.now < since + GUARD);
        if self.cover.is_some() && is_early && context.settings.key_guard && matches!(input, Input::Key(_)) {
            return Transition::Stay;
        }
        if let (Input::Key(key), None) = (input, &self.asked)
            && let Some(at) = self.rows.iter().position(|row| row.key == Some(*key))
        {
            self.list.at = at;
            return self.choose(context);
        }
        match (self.obey(input, context), &mut self.asked, input) {
            (Transition::Ignored, Some(asked), _) => {
                Dialog::edit(asked, input);
                Transition::Stay
            }
            // What the menu over a cover asks of the game.
            (Transition::Ignored, None, Input::Request(request)) if request.context != SHARED => {
                Transition::Below(*request)
            }
            (transition, ..) => transition,
        }
    }

    obeys_its_tables!(help);
}

/// Returns a screen with the reason `why` something could not be done.
pub(crate) fn sorry(why: impl Into<String>) -> Box<dyn Screen> {
    Box::new(Dialog::new("✗ That can't be done", why))
}

/// Returns that no game is called `id`.
pub(crate) fn no_game(id: &str) -> String {
    format!("there is no game called '{id}'")
}

/// Asks for confirmation to leave although something is not saved.
pub(crate) fn leave(why: &str) -> Dialog {
    Dialog::new("Leave anyway?", format!("The game is {why}."))
        .row_at("n", "Stay", |_| Transition::Pop)
        .row_at("y", "Leave it unsaved", |_| Transition::Confirm)
}
