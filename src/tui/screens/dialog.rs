//! A dialog over the screen below: a text, and rows to choose from, or a field to fill. A cover is
//! one that hides the table of a game until somebody goes on.
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
/// Names the empty one among answers to choose from: whoever takes it types another.
const OTHER: &str = "somebody new";
/// The cursor is in the field, not on an answer or a row.
const IN_FIELD: usize = usize::MAX;
/// Rows of the sheet besides its parts, and of title, message and keys around it.
const AROUND: i32 = 9;
/// Time after the first frame of a cover within which a key was still meant for the table.
const GUARD: Duration = Duration::from_millis(150);

/// The effect of a row.
pub(crate) type RowEffect = Box<dyn Fn(&mut Context) -> Transition>;
/// The effect of an answer.
type AnswerEffect = Box<dyn Fn(&str, &mut Context) -> Transition>;

/// A row to choose.
struct DialogRow {
    words: String,
    /// The key that chooses it at once.
    key: Option<Key>,
    /// Its effect, or the reason that there is none now.
    does: Result<RowEffect, String>,
}

/// A question with a field.
struct FieldQuestion {
    does: AnswerEffect,
    field: Field,
    /// Answers to choose from with the arrows, before the rows; an empty one is still to be typed.
    known: Vec<String>,
    /// The text that Esc keeps, if any.
    was: String,
    /// Not edited yet, a letter replaces the text.
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
    rows: Vec<DialogRow>,
    asked: Option<FieldQuestion>,
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
        Dialog {
            title: title.into(),
            text: text.into(),
            ..Dialog::default()
        }
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
        self.with_row(words.into(), Key::from_name(key), Ok(Box::new(does)))
    }

    /// Adds a row that a key chooses at once; it is dim, with the reason, while it has no effect.
    pub(crate) fn row_if(
        self,
        key: &str,
        words: impl Into<String>,
        does: Result<RowEffect, String>,
    ) -> Dialog {
        self.with_row(words.into(), Key::from_name(key), does)
    }

    /// Adds a row for a request to the screen below; it is dim, with the reason, while there is one
    /// against it.
    pub(crate) fn row_below(
        self,
        item: BarItem,
        words: impl Into<String>,
        refused: Option<String>,
    ) -> Dialog {
        let does: RowEffect = Box::new(move |_| Transition::Below(item.request));
        // Space chooses the row under the cursor.
        let key = Key::from_name(&item.shown).filter(|key| *key != Key::SPACE);
        self.with_row(words.into(), key, refused.map_or(Ok(does), Err))
    }

    fn with_row(
        mut self,
        words: String,
        key: Option<Key>,
        does: Result<RowEffect, String>,
    ) -> Dialog {
        self.rows.push(DialogRow { words, key, does });
        self
    }

    /// Adds a field for at most `longest` columns with `text` in it.
    pub(crate) fn ask(
        mut self,
        longest: i32,
        text: &str,
        does: impl Fn(&str, &mut Context) -> Transition + 'static,
    ) -> Dialog {
        let (field, known) = (Field::new(longest).with_text(text), Vec::new());
        self.asked = Some(FieldQuestion {
            does: Box::new(does),
            field,
            known,
            was: text.into(),
            untouched: true,
        });
        self.list.at = IN_FIELD;
        self
    }

    /// Offers the `known` answers for the field, the first of which is in it.
    pub(crate) fn offering(mut self, known: Vec<String>) -> Dialog {
        if let Some(asked) = &mut self.asked {
            asked.known = known;
            asked.was.clear();
        }
        self.go_to(0);
        self
    }

    /// Puts the cursor on row number `at` first.
    pub(crate) fn starting_at(mut self, at: usize) -> Dialog {
        self.list.at = at;
        self
    }

    /// Shows `picture` below the text, in this many rows.
    pub(crate) fn picture(self, picture: Node<'static>, rows: i32) -> Dialog {
        Dialog {
            picture: Some((picture, rows)),
            ..self
        }
    }

    /// Ends a text for which there is no room with `rest`.
    pub(crate) fn cut_with(self, rest: String) -> Dialog {
        Dialog { rest, ..self }
    }

    /// Shows a message above the keys.
    pub(crate) fn saying(self, said: impl Into<String>) -> Dialog {
        Dialog {
            said: (said.into(), Role::Text),
            ..self
        }
    }

    /// Hides the screen below under the cloth of `ground`.
    pub(crate) fn hiding(self, ground: TableTheme) -> Dialog {
        Dialog {
            hides: Some(ground),
            ..self
        }
    }

    /// Makes it a cover: only a row closes it, and not before it has been seen.
    pub(crate) fn covering(self, ground: TableTheme, cover: Cover) -> Dialog {
        Dialog {
            cover: Some(cover),
            ..self.hiding(ground)
        }
    }

    /// Returns the columns of the longest part.
    fn width(&self) -> i32 {
        let rows = self.rows.iter().map(|row| width_of(&row.words) + 6);
        let field = self
            .asked
            .as_ref()
            .map_or(0, |asked| width_of(asked.field.text()) + 2);
        let lines = self.text.lines().map(width_of);
        lines
            .chain(rows)
            .chain([width_of(&self.title), field])
            .fold(LEAST, i32::max)
            .min(WIDTH)
    }

    /// Returns the lines of the text, at most `most`.
    fn lines(&self, width: i32, most: i32) -> Vec<String> {
        let mut lines: Vec<String> = self
            .text
            .lines()
            .flat_map(|line| wrapped(line, width))
            .collect();
        if lines.len() as i32 > most {
            let rest = wrapped(&self.rest, width);
            lines.truncate((most - rest.len() as i32).max(1) as usize);
            lines.extend(rest);
        }
        lines
    }

    /// Returns the number of known answers, which come before the rows.
    fn known_answers(&self) -> usize {
        self.asked.as_ref().map_or(0, |asked| asked.known.len())
    }

    /// Moves the cursor below the field to known answer or row number `at`; an answer is put into
    /// the field.
    fn go_to(&mut self, at: usize) {
        self.list.at = at;
        if let Some(FieldQuestion {
            field,
            known,
            untouched,
            ..
        }) = &mut self.asked
        {
            field.take();
            known
                .get(at)
                .into_iter()
                .flat_map(|name| name.chars())
                .for_each(|letter| field.insert(letter));
            *untouched = true;
        }
    }

    /// Moves the cursor to the next or previous known answer or row.
    fn step(&mut self, forward: bool) -> Transition {
        match self.known_answers() + self.rows.len() {
            0 => {}
            count if self.list.at < count => self.go_to(cycle(self.list.at, count, forward)),
            count => self.go_to(if forward { 0 } else { count - 1 }),
        }
        Transition::Stay
    }

    /// Returns the row under the cursor.
    fn row_here(&self) -> Option<&DialogRow> {
        self.rows
            .get(self.list.at.checked_sub(self.known_answers())?)
    }

    /// Returns the label of the way on: the answer or the row under the cursor, if that is short.
    fn way_on_label(&self) -> Option<String> {
        let known = self
            .asked
            .as_ref()
            .and_then(|asked| asked.known.get(self.list.at));
        let words = match known {
            Some(name) if name.is_empty() => "type a name".into(),
            Some(name) => format!("take {name}"),
            None => self.row_here()?.words.clone(),
        };
        Some(if width_of(&words) <= LABEL {
            words
        } else {
            "choose".into()
        })
    }

    /// Answers with what the cursor is on.
    fn answer(&mut self, context: &mut Context) -> Transition {
        let Some(asked) = &self.asked else {
            return Transition::Pop;
        };
        match self.row_here() {
            Some(_) => self.choose(context),
            None if asked.known.get(self.list.at).is_some_and(String::is_empty) => {
                self.list.at = IN_FIELD;
                self.said = ("Type the name, then Enter.".into(), Role::Text);
                Transition::Stay
            }
            None => (asked.does)(asked.field.text().trim(), context),
        }
    }

    fn back(&self) -> Transition {
        self.cover
            .as_ref()
            .map_or(Transition::Pop, |cover| Transition::Ask(cover.escape))
    }

    /// Passes `input` to the field.
    fn edit(&mut self, input: &Input) -> Transition {
        let Some(asked) = &mut self.asked else {
            return Transition::Stay;
        };
        let types = matches!(input, Input::Paste(_))
            || matches!(input, Input::Key(key) if key.character().is_some());
        if asked.untouched && types {
            asked.field.take();
        }
        if asked.field.input_in_one_line(input) {
            asked.untouched = false;
            self.list.at = IN_FIELD;
        }
        Transition::Stay
    }
}

impl Keyed for Dialog {
    const CONTEXT: &'static str = "dialog";
    const LIST: ScreenCommands<Dialog> = Self::ROWS;
    const COMMANDS: ScreenCommands<Dialog> = keys! {
        "back" "@back" "close it" (|dialog, _| Some(if dialog.cover.is_some() { "menu" } else { "back" }))
            |dialog, _, _| dialog.back();
    };

    const TYPING: ScreenCommands<Dialog> = keys! {
        "done" "enter" "" "done" |dialog, context, _| dialog.answer(context);
        "known" "up backtab | down tab" ""
            (|dialog, _| Some(if dialog.known_answers() + dialog.rows.len() > 0 { "choose" } else { "" }))
            |dialog, _, down| dialog.step(down == 1);
        "pick" "" "" "" |dialog, context, at| {
            dialog.go_to(at.into());
            dialog.answer(context)
        };
        "leave" "esc" "" "back" |dialog, context, _| match &dialog.asked {
            Some(asked) if !asked.was.is_empty() => (asked.does)(&asked.was, context),
            _ => Transition::Pop,
        };
    };

    fn is_typing(&self) -> bool {
        self.asked.is_some()
    }
}

impl Listing for Dialog {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, self.rows.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        if self.rows.is_empty() {
            [None, Some("continue")]
        } else {
            [Some("select"), Some("choose")]
        }
    }

    fn choose(&mut self, context: &mut Context) -> Transition {
        match self.row_here().map(|row| &row.does) {
            None => Transition::Pop,
            Some(Ok(does)) => does(context),
            Some(Err(why)) => {
                self.said = (
                    format!("✗ {}", crate::core::words::sentence(why)),
                    Role::Bad,
                );
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
        let parts = [
            i32::from(self.asked.is_some()),
            (self.known_answers() + self.rows.len()) as i32,
        ];
        // Every part has a gap above it.
        let below: i32 = parts
            .into_iter()
            .filter(|rows| *rows > 0)
            .map(|rows| rows + 1)
            .sum();
        let room = canvas.height() - AROUND - below;
        let lines = self.lines(width, room);
        let text = if lines.is_empty() {
            0
        } else {
            lines.len() as i32 + 1
        };
        let picture = self
            .picture
            .as_ref()
            .map_or(0, |(_, rows)| *rows)
            .min(room - text);
        let below = below + if picture > 0 { picture + 1 } else { 0 };
        let mut inside = panel::draw(canvas, width, 3 + text + below);
        let role = if self.title.starts_with('✗') {
            Role::InkBad
        } else {
            Role::InkStrong
        };
        inside.text(0, 1, &self.title, role);
        for (row, line) in (3..).zip(&lines) {
            inside.text(0, row, line, Role::Ink);
        }
        let mut y = 3 + text;
        if let Some((node, _)) = self.picture.as_ref().filter(|_| picture > 0) {
            node.clone().draw(&mut inside.sub(0, y, width, picture));
            y += picture + 1;
        }
        if let Some(FieldQuestion {
            field, untouched, ..
        }) = &self.asked
        {
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
        for (at, name) in self.asked.iter().flat_map(|asked| &asked.known).enumerate() {
            let name = if name.is_empty() { OTHER } else { name };
            self.list.strip(&mut inside, y, at, name, Role::Ink);
            y += 1;
        }
        for ((at, row), y) in (self.known_answers()..).zip(&self.rows).zip(y..) {
            let role = if row.does.is_ok() {
                Role::Ink
            } else {
                Role::Pencil
            };
            self.list.strip(&mut inside, y, at, &row.words, role);
            let role = if at == self.list.at {
                Role::HeldPip
            } else {
                Role::Pencil
            };
            inside.right(
                width - 1,
                y,
                &row.key.map(Key::sign).unwrap_or_default(),
                role,
            );
        }
        // The message of the screen below would contradict it.
        canvas.fill(0, canvas.height() - 2, canvas.width(), 1, Surface::Table);
        chrome::sentence(canvas, &self.said.0, self.said.1);
        let mut items = self.bar(context);
        if let Some((item, label)) = items
            .iter_mut()
            .find(|item| ["choose", "done"].contains(&item.request.name))
            .zip(self.way_on_label())
        {
            item.label = label;
        }
        let was = self.asked.as_ref().filter(|asked| !asked.was.is_empty());
        if let Some((item, asked)) = items
            .iter_mut()
            .find(|item| item.request.name == "leave")
            .zip(was)
        {
            item.label = format!("keep {}", asked.was);
        }
        chrome::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.said = Default::default();
        let is_early = self.since.is_none_or(|since| context.now < since + GUARD);
        if self.cover.is_some()
            && is_early
            && context.settings.key_guard
            && matches!(input, Input::Key(_))
        {
            return Transition::Stay;
        }
        if let (Input::Key(key), None) = (input, &self.asked)
            && let Some(at) = self.rows.iter().position(|row| row.key == Some(*key))
        {
            self.list.at = at;
            return self.choose(context);
        }
        match (self.obey(input, context), &self.asked, input) {
            (Transition::Ignored, Some(_), _) => self.edit(input),
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
