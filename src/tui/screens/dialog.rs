//! A dialog over the screen below: a text, and rows to choose from, or a field to fill. A cover
//! hides the table of a game below one.
use crate::core::tools::cycle::cycle;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::{BarItem, Key, Request, keys};
use crate::tui::paint::panel;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::{Role, Surface, TableTheme};
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
/// Rows of the sheet besides its parts, and of title, message and keys around it.
const AROUND: i32 = 9;
/// Time after the first frame of a cover within which a key was still meant for the table.
const GUARD: Duration = Duration::from_millis(150);

/// The effect of a row.
type RowEffect = Box<dyn Fn(&mut Context) -> Transition>;
/// The effect of an answer.
type AnswerEffect = Box<dyn Fn(&str, &mut Context) -> Transition>;

/// What choosing a row does.
enum RowAction {
    Effect(RowEffect),
    /// Nothing now, for this reason.
    Refused(String),
    /// Answers with this text, which the field shows meanwhile.
    Answer(String),
    /// Goes to the field.
    Type,
}

/// A row to choose.
struct DialogRow {
    words: String,
    /// The key that chooses it at once.
    key: Option<Key>,
    action: RowAction,
}

/// A question with a field.
struct FieldQuestion {
    does: AnswerEffect,
    field: Field,
}

/// What Esc does.
#[derive(Default)]
enum Escape {
    #[default]
    Close,
    /// Answers with the text that was there.
    Keep(String),
    /// Makes a request to the screen below.
    Ask(Request),
}

/// A dialog.
#[derive(Default)]
pub(crate) struct Dialog {
    title: String,
    text: String,
    question: Option<FieldQuestion>,
    rows: Vec<DialogRow>,
    /// The cursor: in the field, if there is one, which comes before the rows, or on a row.
    list: List,
    escape: Escape,
    /// The message: what became of a copied text, or why the chosen row has no effect.
    message: (String, Role),
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
        self.with_row(words.into(), None, RowAction::Effect(Box::new(does)))
    }

    /// Adds a row that a key chooses at once.
    pub(crate) fn row_at(
        self,
        key: &str,
        words: impl Into<String>,
        does: impl Fn(&mut Context) -> Transition + 'static,
    ) -> Dialog {
        let action = RowAction::Effect(Box::new(does));
        self.with_row(words.into(), Key::from_name(key), action)
    }

    /// Adds a row for a request to the screen below; it is dim, with the reason, while there is one
    /// against it.
    pub(crate) fn row_below(
        self,
        item: BarItem,
        words: impl Into<String>,
        refused: Option<String>,
    ) -> Dialog {
        let action = match refused {
            Some(why) => RowAction::Refused(why),
            None => RowAction::Effect(Box::new(move |_| Transition::Below(item.request))),
        };
        // Space chooses the row under the cursor.
        let key = Key::from_name(&item.shown).filter(|key| *key != Key::SPACE);
        self.with_row(words.into(), key, action)
    }

    fn with_row(mut self, words: String, key: Option<Key>, action: RowAction) -> Dialog {
        self.rows.push(DialogRow { words, key, action });
        self
    }

    /// Adds a field for at most `longest` columns with `text` in it, which Esc keeps.
    pub(crate) fn ask(
        mut self,
        longest: i32,
        text: &str,
        does: impl Fn(&str, &mut Context) -> Transition + 'static,
    ) -> Dialog {
        let mut field = Field::new(longest);
        field.select(text);
        self.question = Some(FieldQuestion {
            does: Box::new(does),
            field,
        });
        if !text.is_empty() {
            self.escape = Escape::Keep(text.into());
        }
        self
    }

    /// Offers the `known` answers for the field, the first of which is in it, or another.
    pub(crate) fn offering(mut self, known: Vec<String>) -> Dialog {
        for name in known {
            self = self.with_row(name.clone(), None, RowAction::Answer(name));
        }
        self = self.with_row(OTHER.into(), None, RowAction::Type);
        self.go_to(self.first_row());
        self
    }

    /// Puts the cursor on row number `at` first.
    pub(crate) fn starting_at(mut self, at: usize) -> Dialog {
        self.list.at = at;
        self
    }

    /// Shows a message above the keys.
    pub(crate) fn saying(self, message: impl Into<String>) -> Dialog {
        Dialog {
            message: (message.into(), Role::Text),
            ..self
        }
    }

    /// Makes Esc ask `request` of the screen below, whose menu it opens.
    pub(crate) fn with_menu(self, request: Request) -> Dialog {
        Dialog {
            escape: Escape::Ask(request),
            ..self
        }
    }

    /// Returns the columns of the longest part.
    fn width(&self) -> i32 {
        let rows = self.rows.iter().map(|row| width_of(&row.words) + 6);
        let field = self
            .question
            .as_ref()
            .map_or(0, |question| width_of(question.field.text()) + 2);
        let lines = self.text.lines().map(width_of);
        lines
            .chain(rows)
            .chain([width_of(&self.title), field])
            .fold(LEAST, i32::max)
            .min(WIDTH)
    }

    /// Returns the lines of the text, at most `max_rows`.
    fn lines(&self, width: i32, max_rows: i32) -> Vec<String> {
        let lines = self.text.lines().flat_map(|line| wrapped(line, width));
        lines.take(max_rows.max(1) as usize).collect()
    }

    /// Returns the index of the first row in the list, after the field.
    fn first_row(&self) -> usize {
        usize::from(self.question.is_some())
    }

    /// Returns the row under the cursor; `None` in the field, or without rows.
    fn row_at_cursor(&self) -> Option<&DialogRow> {
        self.rows.get(self.list.at.checked_sub(self.first_row())?)
    }

    /// Moves the cursor to the field or the row with index `at`; the field shows its answer.
    fn go_to(&mut self, at: usize) {
        self.list.at = at;
        let text = match self.row_at_cursor().map(|row| &row.action) {
            Some(RowAction::Answer(text)) => text.clone(),
            _ => String::new(),
        };
        if let Some(question) = &mut self.question {
            question.field.select(&text);
        }
    }

    /// Moves the cursor from the field or a row to the next or previous row.
    fn step(&mut self, forward: bool) -> Transition {
        let first = self.first_row();
        let count = self.rows.len();
        if count > 0 {
            let row = match self.list.at.checked_sub(first) {
                Some(row) => cycle(row, count, forward),
                None if forward => 0,
                None => count - 1,
            };
            self.go_to(first + row);
        }
        Transition::Stay
    }

    /// Returns the label of the way on: the row under the cursor, if that is short.
    fn way_on_label(&self) -> Option<String> {
        let row = self.row_at_cursor()?;
        let words = match &row.action {
            RowAction::Answer(name) => format!("take {name}"),
            RowAction::Type => "type a name".into(),
            _ => row.words.clone(),
        };
        Some(if width_of(&words) <= LABEL {
            words
        } else {
            "choose".into()
        })
    }

    /// Performs what Esc does.
    fn leave(&self, context: &mut Context) -> Transition {
        match (&self.escape, &self.question) {
            (Escape::Keep(text), Some(question)) => (question.does)(text, context),
            (Escape::Ask(request), _) => Transition::Ask(*request),
            _ => Transition::Pop,
        }
    }

    /// Passes `input` to the field.
    fn edit(&mut self, input: &Input) -> Transition {
        if let Some(question) = &mut self.question
            && question.field.input(input)
        {
            self.list.at = 0;
        }
        Transition::Stay
    }
}

impl Keyed for Dialog {
    const CONTEXT: &'static str = "dialog";
    const LIST: ScreenCommands<Dialog> = Self::ROWS;
    const COMMANDS: ScreenCommands<Dialog> = keys! {
        "back" "@back" "close it" "back" |dialog, context, _| dialog.leave(context);
    };
    const TYPING: ScreenCommands<Dialog> = keys! {
        "done" "enter" "" "done" |dialog, context, _| dialog.choose(context);
        "known" "up backtab | down tab" "" (|dialog, _| Some(if dialog.rows.is_empty() { "" } else { "choose" }))
            |dialog, _, down| dialog.step(down == 1);
        "pick" "" "" "" |dialog, context, at| {
            dialog.go_to(at.into());
            dialog.choose(context)
        };
        "leave" "esc" "" "back" |dialog, context, _| dialog.leave(context);
    };

    fn is_typing(&self) -> bool {
        self.question.is_some()
    }

    fn label_of(&self, name: &str, _: &Context) -> Option<String> {
        match (name, &self.escape) {
            ("choose" | "done", _) => self.way_on_label(),
            ("back" | "leave", Escape::Keep(text)) => Some(format!("keep {text}")),
            ("back" | "leave", Escape::Ask(_)) => Some("menu".into()),
            _ => None,
        }
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
        let action = self.row_at_cursor().map(|row| &row.action);
        match (action, &self.question) {
            (Some(RowAction::Effect(does)), _) => return does(context),
            (Some(RowAction::Refused(why)), _) => {
                let why = crate::core::words::sentence(why);
                self.message = (format!("✗ {why}"), Role::Bad);
            }
            (Some(RowAction::Type), _) => {
                self.go_to(0);
                self.message = ("Type the name, then Enter.".into(), Role::Text);
            }
            (Some(RowAction::Answer(text)), Some(question)) => {
                return (question.does)(text, context);
            }
            (_, Some(question)) => return (question.does)(question.field.text().trim(), context),
            (_, None) => return Transition::Pop,
        }
        Transition::Stay
    }
}

impl Screen for Dialog {
    fn is_overlay(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let width = self.width();
        let parts = [self.first_row() as i32, self.rows.len() as i32];
        // Every part has a gap above it.
        let rows_below: i32 = parts
            .into_iter()
            .filter(|rows| *rows > 0)
            .map(|rows| rows + 1)
            .sum();
        let lines = self.lines(width, canvas.height() - AROUND - rows_below);
        let text_rows = if lines.is_empty() {
            0
        } else {
            lines.len() as i32 + 1
        };
        let mut inside = panel::draw(canvas, width, 3 + text_rows + rows_below);
        let role = if self.title.starts_with('✗') {
            Role::InkBad
        } else {
            Role::InkStrong
        };
        inside.text(0, 1, &self.title, role);
        for (row, line) in (3..).zip(&lines) {
            inside.text(0, row, line, Role::Ink);
        }
        let mut y = 3 + text_rows;
        if let Some(question) = &self.question {
            inside.fill(0, y, width, 1, Surface::Table);
            question.field.draw(&mut inside, 1, y, width - 2);
            y += 2;
        }
        for ((at, row), y) in (self.first_row()..).zip(&self.rows).zip(y..) {
            let role = match row.action {
                RowAction::Refused(_) => Role::Pencil,
                _ => Role::Ink,
            };
            self.list.strip(&mut inside, y, at, &row.words, role);
            let role = if at == self.list.at {
                Role::HeldPip
            } else {
                Role::Pencil
            };
            let key = row.key.map(Key::sign).unwrap_or_default();
            inside.right(width - 1, y, &key, role);
        }
        // The message of the screen below would contradict it.
        canvas.fill(0, canvas.height() - 2, canvas.width(), 1, Surface::Table);
        chrome::sentence(canvas, &self.message.0, self.message.1);
        chrome::keys(canvas, &self.bar(context));
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = Default::default();
        if let (Input::Key(key), None) = (input, &self.question)
            && let Some(at) = self.rows.iter().position(|row| row.key == Some(*key))
        {
            self.list.at = at;
            return self.choose(context);
        }
        match self.obey(input, context) {
            Transition::Ignored if self.question.is_some() => self.edit(input),
            transition => transition,
        }
    }

    obeys_its_tables!(help);
}

/// A dialog that hides the table of a game: it has a title bar like the table.
pub(crate) struct Cover {
    pub(crate) dialog: Dialog,
    pub(crate) ground: TableTheme,
    pub(crate) title: &'static str,
    pub(crate) sub: String,
    pub(crate) seats: Vec<SeatLabel>,
    /// The time of the first frame.
    pub(crate) since: Option<Instant>,
}

impl Screen for Cover {
    fn ground(&self) -> TableTheme {
        self.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.since.get_or_insert(context.now);
        chrome::title_bar(canvas, self.title, &self.sub, &self.seats);
        self.dialog.draw(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        let is_early = self.since.is_none_or(|since| context.now < since + GUARD);
        if is_early && context.settings.key_guard && matches!(input, Input::Key(_)) {
            return Transition::Stay;
        }
        match (self.dialog.input(input, context), input) {
            // What the menu over it asks of the game.
            (Transition::Ignored, Input::Request(request)) => Transition::Below(*request),
            (transition, _) => transition,
        }
    }

    fn help(&self, context: &Context) -> Vec<(String, &'static str)> {
        self.dialog.help(context)
    }
}

/// Returns a screen with the reason `why` something could not be done.
pub(crate) fn sorry(why: impl Into<String>) -> Box<dyn Screen> {
    Box::new(Dialog::new("✗ That can't be done", why))
}

/// Asks for confirmation to leave although something is not saved.
pub(crate) fn leave(why: &str) -> Dialog {
    Dialog::new("Leave anyway?", format!("The game is {why}."))
        .row_at("n", "Stay", |_| Transition::Pop)
        .row_at("y", "Leave it unsaved", |_| Transition::Confirm)
}
