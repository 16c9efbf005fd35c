//! Content of the setup: who plays, and the options; or all that is behind *More*.
use super::cards::PlaceCards;
use super::{FIRST_TO, SEED, SetupRow, SetupScreen};
use crate::core::{
    DiceFrom,
    words::{capitalized, list},
};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::list::List;
use crate::tui::ui::text::lines::{abbreviated, fitting};
use crate::tui::ui::{ANY, EntryList, Node, Page, Wordings, col, row, text};

/// The plans offered, each with its meaning.
const PLANS: [(&str, &str); FIRST_TO.len()] = [
    ("one game", "a single game"),
    ("evening", "as many games as you like, of all five kinds"),
    ("first to 3", "games until somebody has won 3"),
    ("first to 5", "games until somebody has won 5"),
];
/// Minimum and maximum columns of an option.
const WIDE: (i32, i32) = (76, 110);
/// Column of an option's value.
const VALUE: i32 = 18;
/// Headings and cards begin where the names of options do, after the mark of the cursor.
const INDENT: [i32; 4] = [2, 0, 0, 0];

impl SetupScreen {
    pub(super) fn draw_page(&self, canvas: &mut Canvas, context: &Context) {
        let heading = |words: &str| Node::from(text(words).role(Role::Accent)).narrow();
        let rows = self.rows();
        let first = if self.more { 0 } else { self.places() };
        let options = Node::leaf(EntryList {
            scroll: &self.scroll,
            count: rows.len() - first,
            at: self.at.saturating_sub(first),
            wide: WIDE,
            columns: 1,
            rows: vec![2, 1],
            heading: Box::new(move |at| match rows[first + at] {
                SetupRow::HeadStart(0) => Some("Head start"),
                SetupRow::Key(_) if !matches!(rows[first + at - 1], SetupRow::Key(_)) => {
                    Some("Keys")
                }
                _ => None,
            }),
            entry: Box::new(move |canvas, at| self.draw_row(canvas, first + at)),
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
            let cards = Node::leaf(PlaceCards(self)).margins(INDENT).rank(1);
            col(
                1,
                [who, cards, heading("The game").margins(INDENT), options],
            )
        };
        let said = match &self.problem {
            Some(problem) => Wordings::problem(problem),
            None => self.message(context),
        };
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
            said,
            keys: &keys,
            ..Page::default()
        }
        .draw(canvas);
    }

    /// Returns the name of an option, its value, and its meaning.
    fn option(&self, row: SetupRow) -> (String, String, String) {
        let of = |name: &str, (value, about): (&str, &str)| {
            (name.to_owned(), value.to_owned(), about.to_owned())
        };
        match row {
            SetupRow::Choice(at) => {
                let choice = &self.about.options[at];
                let value = choice.values[self.chosen.index(at)].id;
                of(choice.label, (value, self.meaning(at).unwrap_or_default()))
            }
            SetupRow::Coach if self.coach => of("Coach", ("on", "anyone may ask it for help")),
            SetupRow::Coach => of("Coach", ("off", "nobody gets help")),
            SetupRow::Series => of("Games", PLANS[self.series]),
            SetupRow::Dice if self.dice == DiceFrom::Typed => of(
                "Dice",
                ("real ones", "roll your own and type what they show"),
            ),
            SetupRow::Dice => of("Dice", ("rolled here", "the program rolls")),
            SetupRow::Seed => {
                let seed = self
                    .seed
                    .map_or("a new one".to_owned(), |seed| seed.to_string());
                of("Seed", (&seed, "the same one brings the same dice"))
            }
            SetupRow::HeadStart(at) => {
                let (name, value) = (&self.seat_setups[at].name, self.seat_setups[at].head_start);
                match self.head_start_rule() {
                    Some(rule) if value > 0 => of(
                        name,
                        (&rule.kind.brief(value), &rule.kind.phrase(name, value)),
                    ),
                    _ => of(name, ("none", "starts like the others")),
                }
            }
            SetupRow::Key(at) => {
                let key = self.seat_setups[at]
                    .key
                    .map(String::from)
                    .unwrap_or_default();
                of(&self.seat_setups[at].name, (&key, "the key to answer with"))
            }
            SetupRow::More | SetupRow::Seat(_) | SetupRow::Free => {
                of("More", ("", &self.behind_more()))
            }
        }
    }

    /// Names the options behind *More*.
    fn behind_more(&self) -> String {
        let labels = self.rows_of(true).into_iter().filter_map(|row| match row {
            SetupRow::HeadStart(0) => Some("head start".to_owned()),
            SetupRow::HeadStart(_) | SetupRow::Key(_) => None,
            SetupRow::Series => Some("evening".to_owned()),
            SetupRow::Dice => Some("real dice".to_owned()),
            SetupRow::Seed => Some("the same dice again".to_owned()),
            row => Some(self.option(row).0.to_lowercase()),
        });
        labels.collect::<Vec<_>>().join(", ")
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
            .chain(PLANS.map(|(value, _)| value))
            .chain(["rolled here"]);
        values.map(width_of).max().unwrap_or(0)
    }

    /// Returns the columns for the value of `row`.
    fn columns_of_value(&self, row: SetupRow) -> i32 {
        if row == SetupRow::Seed {
            SEED
        } else {
            self.value_columns()
        }
    }

    /// Returns the column of the meaning of `row`, after the value and its arrows.
    fn meaning_column(&self, row: SetupRow) -> i32 {
        if row == SetupRow::More {
            VALUE
        } else {
            VALUE + self.columns_of_value(row) + 6
        }
    }

    fn draw_row(&self, canvas: &mut Canvas, index: usize) {
        let row = self.rows()[index];
        let (label, value, about) = self.option(row);
        let list = List {
            at: if self.moved { self.at } else { usize::MAX },
        };
        let role = list.strip(
            canvas,
            0,
            index,
            &abbreviated(&label, VALUE - 3),
            Role::Text,
        );
        let dim = if role == Role::Text { Role::Dim } else { role };
        if row != SetupRow::More {
            let longest = self.columns_of_value(row);
            canvas.text(VALUE, 0, "‹", role);
            let strong = if role == Role::Text {
                Role::Strong
            } else {
                role
            };
            canvas.centred(VALUE + 2, longest, 0, &value, strong);
            canvas.text(VALUE + 3 + longest, 0, "›", role);
            canvas.hit(VALUE, 0, 2, 1, Self::request("step-before", index));
        }
        let x = self.meaning_column(row);
        if let Some(about) = fitting(&about, canvas.width() - x) {
            canvas.text(x, 0, &about, dim);
        }
    }

    /// Returns the message on the row under the cursor.
    fn message(&self, context: &Context) -> Wordings {
        let key = |name| context.keys.item(Self::CONTEXT, name, "").shown;
        let (person, enter) = (key("person"), capitalized(&key("choose")));
        let starts = format!("{enter} starts: {}.", list(&self.names()));
        let said = match self.row() {
            SetupRow::Seat(at) if self.seat_setups[at].is_person() => {
                let name = &self.seat_setups[at].name;
                if self.moved {
                    format!("{name} plays at this keyboard.")
                } else {
                    starts
                }
            }
            SetupRow::Seat(at) => {
                let name = &self.seat_setups[at].name;
                format!("{person}: a person takes the seat of {name}, beside you at this keyboard.")
            }
            SetupRow::Free => format!("{person}: a person sits down beside you, at this keyboard."),
            SetupRow::More if self.moved => format!("{enter}: {}.", self.behind_more()),
            row => match self.option(row) {
                // The row has no room for it.
                (label, _, about) if self.meaning_column(row) + width_of(&about) > WIDE.0 => {
                    format!("{label}: {about}.")
                }
                _ => starts,
            },
        };
        let first = format!("First time? {}: a lesson of five minutes.", key("tutorial"));
        let wordings = match self.is_new && !self.moved {
            true => vec![format!("{first} {said}"), first],
            false => vec![said],
        };
        Wordings {
            wordings,
            ..Wordings::default()
        }
    }
}
