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

impl SetupScreen {
    pub(super) fn draw_page(&self, canvas: &mut Canvas, context: &Context) {
        let heading = |words: &str| Node::from(text(words).role(Role::Accent)).narrow();
        let (lines, first) = (self.lines(), self.cards());
        let heading_above = |(at, line): (usize, &SetupLine)| Some((at, line.heading?));
        let headings = lines.iter().enumerate().filter_map(heading_above);
        let options = Node::leaf(EntryList {
            count: lines.len(),
            at: self.at.saturating_sub(first),
            wide: WIDE,
            rows: vec![2, 1],
            headings: headings.collect(),
            entry: Box::new(|canvas, at| self.draw_line(canvas, &lines[at], first + at)),
        });
        let body = if self.more {
            col(1, [heading("More").margins(INDENT), options])
        } else {
            let names = |team: &Vec<usize>| {
                list(
                    &team
                        .iter()
                        .map(|seat| self.seat_setups[*seat].name.as_str())
                        .collect::<Vec<_>>(),
                )
            };
            let teams: Vec<String> = self.teams().iter().map(names).collect();
            let teams = text(teams.join(" against ")).or("").role(Role::Dim).into();
            let who = row(3, [heading("Who plays"), teams]).margins(INDENT);
            let cards = self.place_cards().margins(INDENT).rank(1);
            col(
                1,
                [who, cards, heading("The game").margins(INDENT), options],
            )
        };
        let said = self.message(context);
        let keys = || self.bar(context);
        let sub = match (self.more, self.is_evening()) {
            (_, true) => "the first game of an evening",
            (true, _) => "new game: more",
            (false, _) => "new game",
        };
        let (title, margins) = (self.about.name, [1, 1, 3, 0]);
        let body = body.at_most(WIDE.1, ANY).amid();
        Page {
            title,
            sub,
            body,
            margins,
            news: Some(self.news(context)),
            said,
            keys: &keys,
            ..Page::default()
        }
        .draw(canvas);
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
            at: if self.moved { self.at } else { usize::MAX },
        };
        let label = abbreviated(&line.label, VALUE - 3);
        let role = list.strip(canvas, 0, at, &label, Role::Text);
        let (strong, dim) = match role {
            Role::Text => (Role::Strong, Role::Dim),
            _ => (role, role),
        };
        let (columns, x) = self.columns_of(line);
        if line.step.is_some() {
            canvas.text(VALUE, 0, "‹", role);
            canvas.centred(VALUE + 2, columns, 0, &line.value, strong);
            canvas.text(VALUE + 3 + columns, 0, "›", role);
            canvas.hit(VALUE, 0, 2, 1, Self::request("step-before", at));
        }
        if let Some(about) = fitting(&line.about, canvas.width() - x) {
            canvas.text(x, 0, &about, dim);
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
            (None, Some(seat)) if seat.is_person() && self.moved => {
                format!("{} plays at this keyboard.", seat.name)
            }
            (None, Some(seat)) if self.moved => format!(
                "{person}: a person takes the seat of {}, beside you at this keyboard.",
                seat.name
            ),
            (None, None) if self.moved => {
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
