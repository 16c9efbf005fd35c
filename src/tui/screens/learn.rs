//! Learning: a column for each game, with its tutorial, its rules, and what can be trained.
use super::training::{self, Kind, due};
use super::{setup, tutorial};
use crate::core::cycle::cycle;
use crate::core::words::{number, plural};
use crate::registry;
use crate::store::calendar::seconds_now;
use crate::store::learning::Learning;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::paint::paper;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommand, Transition};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{Form, Node, Page, Said, drawn};
use crate::tui::widgets::tile::Tile;

/// What there is for a game, in the order of the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Thing {
    Tutorial,
    Rules,
    Training,
    Drills,
}

const THINGS: [Thing; 4] = [Thing::Tutorial, Thing::Rules, Thing::Training, Thing::Drills];
const HEADINGS: [&str; 4] = ["tutorial", "rules", "training", "your mistakes"];
/// The columns in which a game and what there is for it can be named.
const WIDTH: i32 = 14;

/// The page.
pub(crate) struct Learn {
    /// The game under the cursor, and the column.
    at: (usize, usize),
    /// What stands in each field; nothing where there is nothing.
    fields: Vec<[String; 4]>,
}

impl Learn {
    /// Creates the page, with the cursor on game number `game`.
    pub(crate) fn at(game: usize, context: &Context) -> Learn {
        let mut learn = Learn { at: (game, 0), fields: Vec::new() };
        learn.look(context);
        learn
    }

    fn look(&mut self, context: &Context) {
        let learning: Learning = context.store.recall();
        let field = |id: &str, thing: Thing| match thing {
            Thing::Tutorial if learning.tutorials.contains(id) => "again".into(),
            Thing::Tutorial => "five minutes".into(),
            Thing::Rules => "read".into(),
            Thing::Training if training::has(id, Kind::Puzzles) => {
                format!("puzzles, {}", number(learning.rating.points.round() as i64))
            }
            Thing::Training => "what is best?".into(),
            Thing::Drills if !training::has(id, Kind::Drills) => String::new(),
            Thing::Drills => match due(&context.store, id, seconds_now()).len() {
                0 => "look for some".into(),
                count => plural(count as i64, "position"),
            },
        };
        let games = registry::games();
        self.fields = games.iter().map(|about| THINGS.map(|thing| field(about.id, thing))).collect();
    }

    /// Goes to another field, `across` the screen to another game, or down. Where there is nothing, the cursor goes on.
    fn step(&mut self, across: bool, forward: bool) -> Transition {
        let (games, things) = (self.fields.len(), THINGS.len());
        let step = |at: usize, count: usize| cycle(at, count, forward);
        if across {
            self.at.0 = step(self.at.0, games);
        } else {
            self.at.1 = step(self.at.1, things);
        }
        if self.fields[self.at.0][self.at.1].is_empty() {
            self.at.1 = if !across && forward { 0 } else { self.at.1 - 1 };
        }
        Transition::Stay
    }

    fn open(&self, context: &Context) -> Transition {
        let (about, thing) = (registry::games()[self.at.0], THINGS[self.at.1]);
        if self.fields[self.at.0][self.at.1].is_empty() {
            return Transition::Ignored;
        }
        Transition::Push(match thing {
            Thing::Tutorial => tutorial::open(about.id, context),
            Thing::Rules => Box::new(setup::rules(about, context)),
            Thing::Training if training::has(about.id, Kind::Puzzles) => {
                training::open(about.id, Kind::Puzzles, context)
            }
            Thing::Training => training::open(about.id, Kind::Best, context),
            Thing::Drills => training::open(about.id, Kind::Drills, context),
        })
    }

    /// A column for each game: its picture, and below it on paper what there is.
    fn games(&self) -> Node<'_> {
        let games = registry::games();
        let count = games.len() as i32;
        // The rows of a thing; a picture has at least as many as paper.
        let form = |step: i32| {
            let rows = 4 * step + 2 + (4 * step).max(10);
            let least = (count * (WIDTH + 2) - 2, rows);
            Form::new(least, (count * 38, rows + 10)).worth(step as i16)
        };
        drawn([5, 4, 3, 2].map(form), move |canvas, at| {
            let step = 5 - at as i32;
            let (height, paper) = (canvas.height(), 4 * step + 2);
            let wide = ((canvas.width() + 2) / count - 2).min(36);
            let gap = (canvas.width() - count * wide) / (count - 1);
            let tile = height - paper - 1;
            for (row, about) in games.iter().enumerate() {
                let left = row as i32 * (wide + gap);
                Tile::new(about).draw(canvas, left, 0, wide, tile);
                paper::draw(canvas, left, tile + 1, wide, paper);
                for (column, heading) in HEADINGS.into_iter().enumerate() {
                    if !self.fields[row][column].is_empty() {
                        let line = tile + 2 + step * column as i32;
                        canvas.text(left + 1, line, heading, Role::Pencil);
                        self.draw_field(canvas, (left, line + 1), wide, (row, column));
                    }
                }
            }
        })
    }

    /// A field, in `wide` columns; gold under the cursor.
    fn draw_field(&self, canvas: &mut Canvas, (x, y): (i32, i32), wide: i32, (row, column): (usize, usize)) {
        let text = &self.fields[row][column];
        if text.is_empty() {
            return;
        }
        canvas.hit(x, y, wide, 1, Self::request("pick", row * THINGS.len() + column));
        if self.at != (row, column) {
            canvas.text(x + 1, y, text, Role::Ink);
        } else if canvas.theme.is_solid() {
            canvas.fill(x, y, wide, 1, Surface::Held);
            canvas.text(x + 1, y, text, Role::HeldPip);
        } else {
            canvas.text(x, y, "▸", Role::Cursor);
            canvas.text(x + 1, y, text, Role::Cursor);
        }
    }

    fn sentence(&self) -> &'static str {
        match THINGS[self.at.1] {
            Thing::Tutorial => "A short game that shows step by step what to do, and why.",
            Thing::Rules => "The rules, all keys, and advice.",
            Thing::Training if self.fields[self.at.0][self.at.1].starts_with("puzzles") => {
                "Puzzles about as hard as you are good; your rating goes up and down."
            }
            Thing::Training => "Positions of random games: find the best choice, and see what yours costs.",
            Thing::Drills => "Where you lost most in your own games: set again until you solve it.",
        }
    }
}

impl Keyed for Learn {
    const CONTEXT: &'static str = "learn";
    const COMMANDS: &'static [ScreenCommand<Learn>] = keys! {
        "move" "@left @previous | @right @next | @up | @down" "go to another field" "choose"
            |learn, _, to| learn.step(to < 2, to % 2 == 1);
        "open" "@choose" "open what stands there" "open" |learn, context, _| learn.open(context);
        "pick" "" "" "" |learn, context, field| {
            let field = usize::from(field);
            learn.at = (field / THINGS.len(), field % THINGS.len());
            learn.open(context)
        };
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Screen for Learn {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let items = || self.bar(context);
        let (body, said) = (self.games(), Said::new(self.sentence()));
        Page { title: "dicegames", sub: "learn", body, said, keys: &items, ..Page::default() }.draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.obey(input, context)
    }

    fn help(&self, context: &Context) -> Vec<(String, &'static str)> {
        Self::keys_and_help(context)
    }

    fn uncovered(&mut self, context: &mut Context) {
        self.look(context);
    }
}
