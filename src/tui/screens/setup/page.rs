//! Content of the setup: who plays, and the options; or all that is behind *More*.
use super::SetupScreen;
use super::lines::{PLANS, SetupLine};
use crate::core::words::list;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::list::List;
use crate::tui::ui::text::lines::{abbreviated, fitting};
use crate::tui::ui::{ANY, EntryList, Node, Page, Wordings, col, row, text};

/// Minimum and maximum columns of an option.
const WIDE: (i32, i32) = (76, 110);
/// Column of an option's value.
const VALUE: i32 = 18;
/// Headings and cards begin where the names of options do, after the mark of the cursor.
const INDENT: [i32; 4] = [2, 0, 0, 0];

fn heading(words: &str) -> Node<'static> {
    Node::from(text(words).role(Role::Accent)).narrow()
}

impl SetupScreen {
    pub(super) fn draw_page(&self, canvas: &mut Canvas, context: &Context) {
        let lines = self.lines();
        let first = self.cards();
        let headings = lines.iter().enumerate();
        let options = Node::leaf(EntryList {
            count: lines.len(),
            at: self.at.saturating_sub(first),
            wide: WIDE,
            rows: vec![2, 1],
            headings: headings
                .filter_map(|(index, line)| Some((index, line.heading?)))
                .collect(),
            entry: Box::new(|canvas, index| {
                self.draw_line(canvas, &lines[index], first + index);
            }),
        });
        let body = if self.is_more_open {
            col(1, [heading("More").margins(INDENT), options])
        } else {
            let teams = text(self.name_teams()).or("").role(Role::Dim).into();
            let players = row(3, [heading("Who plays"), teams]).margins(INDENT);
            let cards = self.place_cards().margins(INDENT).rank(1);
            let game = heading("The game").margins(INDENT);
            col(1, [players, cards, game, options])
        };
        let sub = if self.is_evening() {
            "the first game of an evening"
        } else if self.is_more_open {
            "new game: more"
        } else {
            "new game"
        };
        Page {
            title: self.about.name,
            sub,
            body: body.at_most(WIDE.1, ANY).amid(),
            margins: [1, 1, 3, 0],
            news: Some(self.news(context)),
            message: self.message(context),
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    /// Names the sides, if seats play together: `Ann and Cy against Ben and Dan`.
    fn name_teams(&self) -> String {
        let mut teams = Vec::new();
        for team in self.teams() {
            let names: Vec<&str> = team
                .iter()
                .map(|seat| self.seat_setups[*seat].name.as_str())
                .collect();
            teams.push(list(&names));
        }
        teams.join(" against ")
    }

    /// Returns the columns of the widest value, the same for all, so that the arrows stand in one
    /// column.
    fn value_columns(&self) -> i32 {
        let choices = self
            .about
            .options
            .iter()
            .flat_map(|choice| choice.values)
            .map(|value| value.id);
        let values = choices
            .chain(PLANS.map(|(value, ..)| value))
            .chain(["rolled here"]);
        values.map(width_of).max().unwrap_or(0)
    }

    /// Returns the columns of the value of `line`, and the column of its meaning after it.
    fn columns_of(&self, line: &SetupLine) -> (i32, i32) {
        if line.step.is_none() {
            return (0, VALUE);
        }
        let columns = self.value_columns().max(width_of(&line.value));
        (columns, VALUE + columns + 6)
    }

    /// Draws `line`, number `at` of cards and lines.
    fn draw_line(&self, canvas: &mut Canvas, line: &SetupLine, at: usize) {
        let list = List {
            at: if self.has_moved { self.at } else { usize::MAX },
        };
        let label = abbreviated(&line.label, VALUE - 3);
        let role = list.strip(canvas, 0, at, &label, Role::Text);
        let (value_role, meaning_role) = match role {
            Role::Text => (Role::Strong, Role::Dim),
            _ => (role, role),
        };
        let (columns, x) = self.columns_of(line);
        if line.step.is_some() {
            canvas.text(VALUE, 0, "‹", role);
            canvas.centred(VALUE + 2, columns, 0, &line.value, value_role);
            canvas.text(VALUE + 3 + columns, 0, "›", role);
            canvas.hit(VALUE, 0, 2, 1, Self::request("step-before", at));
        }
        if let Some(about) = fitting(&line.about, canvas.width() - x) {
            canvas.text(x, 0, &about, meaning_role);
        }
    }

    /// Returns the news: that there is a lesson, until one or a game has been finished.
    fn news(&self, context: &Context) -> Wordings {
        if let Some(problem) = &self.problem {
            return Wordings::problem(problem);
        }
        let key = context.keys.item(Self::CONTEXT, "lesson", "").shown;
        let first = format!("First time? {key} is a lesson of five minutes.");
        Wordings::new(if self.is_new { first } else { String::new() })
    }

    /// Returns the message on the card or line under the cursor.
    fn message(&self, context: &Context) -> Wordings {
        let person = context.keys.item(Self::CONTEXT, "person", "").shown;
        let seat = self.seat().map(|at| &self.seat_setups[at]);
        let names = self.names();
        let plays = match &names[..] {
            [one] => format!("{one} plays alone. Anything may be changed first."),
            _ => format!("{} play. Anything may be changed first.", list(&names)),
        };
        let sentence = match (self.line_at_cursor(), seat) {
            // The line has no room for it.
            (Some(line), _) if self.columns_of(&line).1 + width_of(&line.about) > WIDE.0 => {
                format!("{}: {}.", line.label, line.about)
            }
            (None, Some(seat)) if seat.is_person() && self.has_moved => {
                format!("{} plays at this keyboard.", seat.name)
            }
            (None, Some(seat)) if self.has_moved => format!(
                "{person}: a person takes the seat of {}, beside you at this keyboard.",
                seat.name
            ),
            (None, None) if self.has_moved => {
                format!("{person}: a person sits down beside you, at this keyboard.")
            }
            _ => plays,
        };
        Wordings {
            names: self.seat_names(),
            role: Role::Dim,
            ..Wordings::new(sentence)
        }
    }
}
