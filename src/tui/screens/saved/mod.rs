//! The saved games: open ones, to continue; finished ones, to review; and deleted ones. They can be
//! filtered.
mod row;

use super::share::share;
use super::{open, play};
use crate::core::{rules::seats::name_key, tools::cycle::cycle, words::plural};
use crate::store::{HistoryEntry, Store};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::ui::list::{List, Listing};
use crate::tui::ui::text::field::Field;
use crate::tui::ui::text::lines::fitting;
use crate::tui::ui::{ANY, EntryList, Form, Node, Page, Wordings, col, custom_leaf, mat, text};
use crate::tui::views::ground;
use row::SavedRow;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

pub(crate) use row::describe_in;

/// Maximum width of the filter.
const FILTER: i32 = 38;
/// Column of the players.
const NAME: i32 = 18;
/// Number of games per page.
const PAGE: usize = 10;

/// The games to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Folder {
    Open,
    Finished,
    Trash,
}

/// The saved games.
pub(crate) struct SavedScreen {
    folder: Folder,
    rows: Vec<SavedRow>,
    /// Indices of the games listed, in order.
    shown: Vec<usize>,
    filter: Field,
    /// The filter is being typed.
    is_finding: bool,
    list: List,
    /// Paths of games deleted here, last one last.
    undo: Vec<PathBuf>,
    message: Option<Result<String, String>>,
}

impl SavedScreen {
    /// Creates the list.
    pub(crate) fn new(context: &Context) -> SavedScreen {
        let mut saved = SavedScreen {
            folder: Folder::Open,
            rows: Vec::new(),
            shown: Vec::new(),
            filter: Field::new(FILTER),
            is_finding: false,
            list: List::default(),
            undo: Vec::new(),
            message: None,
        };
        saved.refresh(&context.store);
        // Finished games are more use than an empty list of open ones.
        if saved.rows.is_empty() {
            saved.folder = Folder::Finished;
            saved.refresh(&context.store);
            if saved.rows.is_empty() {
                saved.folder = Folder::Open;
            }
        }
        saved
    }

    /// Updates the list of games.
    fn refresh(&mut self, store: &Store) {
        self.rows = match self.folder {
            Folder::Open => store.saves().into_iter().map(SavedRow::open).collect(),
            Folder::Finished | Folder::Trash => {
                let files = if self.folder == Folder::Trash {
                    store.filed_trash()
                } else {
                    store.filed_finished()
                };
                let history = store.history().unwrap_or_default();
                let entries = history.entries.iter();
                let mut entries: HashMap<&OsStr, &HistoryEntry> = entries
                    .filter_map(|entry| Some((entry.file.file_name()?, entry)))
                    .collect();
                let mut rows = Vec::new();
                for file in files {
                    let name = file.path.file_name();
                    let entry = name.and_then(|name| entries.remove(name)).cloned();
                    rows.push(SavedRow::from_file(file, entry));
                }
                rows
            }
        };
        self.arrange(store);
    }

    /// Lists the games that match the filter, newest first.
    fn arrange(&mut self, store: &Store) {
        let rows = &self.rows;
        let filter = name_key(self.filter.text());
        self.shown = (0..rows.len())
            .filter(|index| filter.is_empty() || rows[*index].is_matching_filter(&filter, store))
            .collect();
        self.shown.sort_by(|one, other| {
            let [one, other] = [one, other].map(|index| (rows[*index].when, &rows[*index].path));
            other.cmp(&one)
        });
        self.list.at = self.list.at.min(self.shown.len().saturating_sub(1));
    }

    fn row_at_cursor(&self) -> Option<&SavedRow> {
        self.shown.get(self.list.at).map(|index| &self.rows[*index])
    }

    fn file_at_cursor(&self) -> Option<PathBuf> {
        self.row_at_cursor().map(|row| row.path.clone())
    }

    fn put_away(&mut self, context: &Context) -> Transition {
        let Some(path) = self
            .file_at_cursor()
            .filter(|_| self.folder != Folder::Trash)
        else {
            return Transition::Stay;
        };
        let message = match context.store.discard(&path) {
            Ok(to) => {
                self.undo.push(to);
                Ok("Moved to the trash. Press u to restore it.".to_owned())
            }
            Err(error) => Err(error.to_string()),
        };
        self.refresh(&context.store);
        self.message = Some(message);
        Transition::Stay
    }

    fn undo(&mut self, context: &Context) -> Transition {
        if let Some(path) = self.undo.pop() {
            self.restore(&path, context);
        }
        Transition::Stay
    }

    /// Restores a game from the trash to the finished or the open ones.
    fn restore(&mut self, path: &Path, context: &Context) {
        let is_over = open::is_over(path, &context.store);
        self.undo.retain(|discarded| discarded != path);
        let message = match context.store.restore(path, is_over) {
            Ok(_) if is_over => Ok("Restored to the finished games.".to_owned()),
            Ok(_) => Ok("Restored to the open games.".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        self.refresh(&context.store);
        self.message = Some(message);
    }

    /// Ends typing the filter, which stays if it `is_kept`.
    fn end_typing(&mut self, is_kept: bool, context: &Context) -> Transition {
        self.is_finding = false;
        if !is_kept {
            self.filter.take();
        }
        self.arrange(&context.store);
        Transition::Stay
    }

    /// Opens a screen for the game under the cursor, or says why there is none.
    fn open(&mut self, open: impl FnOnce(&Path) -> Result<Transition, String>) -> Transition {
        let Some(path) = self.file_at_cursor() else {
            return Transition::Stay;
        };
        open(&path).unwrap_or_else(|why| {
            self.message = Some(Err(why));
            Transition::Stay
        })
    }

    fn share(&mut self, context: &mut Context) -> Transition {
        self.open(|path| {
            let text = open::result_text(path, context)?;
            Ok(share(text, context))
        })
    }

    fn find(&mut self) -> Transition {
        self.is_finding = true;
        Transition::Stay
    }

    fn turn_folder(&mut self, context: &Context) -> Transition {
        self.folder = match self.folder {
            Folder::Open => Folder::Finished,
            Folder::Finished => Folder::Trash,
            Folder::Trash => Folder::Open,
        };
        self.list = List::default();
        self.refresh(&context.store);
        Transition::Stay
    }

    /// Removes the filter if there is one, else closes the screen.
    fn back(&mut self, context: &Context) -> Transition {
        if self.filter.text().is_empty() {
            return Transition::Pop;
        }
        self.end_typing(false, context)
    }

    /// Returns `word` if any game is listed.
    fn if_listed(&self, word: &'static str) -> Option<&'static str> {
        (!self.shown.is_empty()).then_some(word)
    }
}

impl Keyed for SavedScreen {
    const CONTEXT: &'static str = "saved";
    const LIST: ScreenCommands<Self> = Self::ROWS;
    const COMMANDS: ScreenCommands<Self> = keys! {
        "review" "r" "review the game" (|saved, _| saved.file_at_cursor().map(|_| if saved.folder == Folder::Finished { "" } else { "review" }))
            |saved, context, _| saved.open(|path| open::review(path, context).map(Transition::Push));
        "share" "c" "copy the result of a finished game, to share it"
            (|saved, _| saved.if_listed("share").filter(|_| saved.folder == Folder::Finished))
            |saved, context, _| saved.share(context);
        "find" "/" "find games by typing" (|saved, _| Some(saved.if_listed("find").unwrap_or_default()))
            |saved, _, _| saved.find();
        "undo" "u" "restore the game deleted last"
            (|saved, _| (!saved.undo.is_empty()).then_some("undo"))
            |saved, context, _| saved.undo(context);
        "put-away" "x delete" "delete the game (to the trash)"
            (|saved, _| saved.if_listed("delete").filter(|_| saved.folder != Folder::Trash))
            |saved, context, _| saved.put_away(context);
        "page" "@page-up | @page-down" "a page up or down" "" |saved, _, down| saved.go(|at, count| match down {
            1 => (at + PAGE).min(count - 1),
            _ => at.saturating_sub(PAGE),
        });
        "folder" "@next" "open games, finished games or the trash" (|saved, _| Some(match saved.folder {
            Folder::Open => "finished",
            Folder::Finished => "trash",
            Folder::Trash => "open",
        })) |saved, context, _| saved.turn_folder(context);
        "back" "@back" "close the screen" "back" |saved, context, _| saved.back(context);
    };

    const TYPING: ScreenCommands<Self> = keys! {
        "done" "enter" "" "keep" |saved, context, _| saved.end_typing(true, context);
        "leave" "esc" "" "all games" |saved, context, _| saved.end_typing(false, context);
        "walk" "up | down" "" "" |saved, _, down| saved.go(|at, count| cycle(at, count, down == 1));
    };

    fn is_typing(&self) -> bool {
        self.is_finding
    }
}

impl Listing for SavedScreen {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, self.shown.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        let choose = match self.folder {
            Folder::Open => "continue",
            Folder::Finished => "review",
            Folder::Trash => "restore",
        };
        [Some(""), self.if_listed(choose)]
    }

    fn choose(&mut self, context: &mut Context) -> Transition {
        match self.folder {
            Folder::Open => {
                self.open(|path| play::resume(path, None, context).map(Transition::Replace))
            }
            Folder::Finished => self.open(|path| open::review(path, context).map(Transition::Push)),
            Folder::Trash => {
                if let Some(path) = self.file_at_cursor() {
                    self.restore(&path, context);
                }
                Transition::Stay
            }
        }
    }
}

impl SavedScreen {
    /// Shows the list, or the reason that it is empty, and the filter.
    fn body<'a>(&'a self, store: &'a Store) -> Node<'a> {
        let (reason, explanation) = match self.folder {
            _ if !self.rows.is_empty() => ("No games match.", "Esc shows all games again."),
            Folder::Open => ("No open games.", "Games you leave are kept here."),
            Folder::Finished => ("No finished games yet.", "Games you finish are kept here."),
            Folder::Trash => ("The trash is empty.", "Games you delete are kept here."),
        };
        let filter = custom_leaf([Form::new((72, 1), (ANY, 1))], |canvas, _| {
            if self.is_finding {
                let after = canvas.text(2, 0, "find  ", Role::Accent);
                self.filter.draw(canvas, after, 0, 40);
            } else if !self.filter.text().is_empty() {
                let after = canvas.text(2, 0, "found  ", Role::Accent);
                canvas.text(after, 0, self.filter.text(), Role::Strong);
            }
        });
        let list = if self.shown.is_empty() {
            let reason = text(reason).role(Role::Strong).into();
            col(1, [reason, text(explanation).into()])
                .narrow()
                .centred()
        } else {
            Node::leaf(EntryList {
                count: self.shown.len(),
                at: self.list.at,
                wide: (72, 100),
                rows: vec![2, 1],
                headings: Vec::new(),
                entry: Box::new(|area, index| self.draw_row(area, index, store)),
            })
        };
        mat("", None, col(0, [list, Node::gap(), filter])).amid()
    }

    /// Returns the message, or what there is to tell about the game under the cursor.
    fn message(&self, store: &Store) -> Wordings {
        match &self.message {
            Some(Ok(message)) => return Wordings::new(message),
            Some(Err(problem)) => return Wordings::problem(problem),
            None => {}
        }
        let Some(row) = self.row_at_cursor() else {
            return Wordings::new("");
        };
        match &row.problem {
            Some(problem) => Wordings::problem(problem),
            None => Wordings::new(row.sentence(store)),
        }
    }

    /// Draws a game in one line: its name, its players, and when.
    fn draw_row(&self, area: &mut Canvas, index: usize, store: &Store) {
        let row = &self.rows[self.shown[index]];
        let usual_role = if row.problem.is_some() {
            Role::Dim
        } else {
            Role::Text
        };
        let role = self.list.strip(area, 0, index, "", usual_role);
        let mut date_role = role;
        if role == usual_role {
            date_role = Role::Dim;
            // Each game's name in its own accent.
            let theme = area.theme.on(ground(row.game(store)));
            area.styled(2, 0, &row.name(store), theme.style(Role::Accent));
        } else {
            area.text(2, 0, &row.name(store), role);
        }
        let width = area.width();
        let date = row.date();
        area.right(width, 0, &date, date_role);
        let seats = fitting(
            &row.seats(store).join(", "),
            width - NAME - width_of(&date) - 2,
        );
        area.text(NAME, 0, &seats.unwrap_or_default(), role);
    }
}

impl Screen for SavedScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let listed = self.shown.len();
        let right = match self.rows.len() {
            0 => String::new(),
            all if listed < all => format!("{listed} of {}", plural(all, "game")),
            all => plural(all, "game"),
        };
        let sub = match self.folder {
            Folder::Open => "open games",
            Folder::Finished => "finished games",
            Folder::Trash => "trash",
        };
        Page {
            title: "Saved games",
            sub,
            right: &right,
            body: self.body(&context.store),
            message: self.message(&context.store),
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        match self.obey(input, context) {
            Transition::Ignored if self.is_finding && self.filter.input(input) => {
                self.arrange(&context.store);
                Transition::Stay
            }
            transition => transition,
        }
    }

    obeys_its_tables!(help);

    fn on_uncovered(&mut self, context: &mut Context) {
        self.refresh(&context.store);
    }
}
