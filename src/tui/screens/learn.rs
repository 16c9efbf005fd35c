//! Learning: a column for each game, with its tutorial, its rules, and training.
use super::training::{self, Kind, due};
use super::{setup, tutorial};
use crate::core::{
    tools::cycle::cycle,
    words::{number, plural},
};
use crate::registry;
use crate::store::calendar::seconds_now;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::paint::marks::under_cursor;
use crate::tui::paint::paper;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::{Form, Leaf, Page, Said, Tile, alike};

/// The entries for a game, in the order of the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Thing {
    Tutorial,
    Rules,
    Training,
    Drills,
}

const THINGS: [Thing; 4] = [Thing::Tutorial, Thing::Rules, Thing::Training, Thing::Drills];
const HEADINGS: [&str; 4] = ["tutorial", "rules", "training", "your mistakes"];
/// Minimum columns for naming a game and its entries.
const WIDTH: i32 = 14;

/// The page.
pub(crate) struct Learn {
    /// The game under the cursor, and the entry.
    at: (usize, usize),
    /// The text of each field; empty if there is none.
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
        let learning = context.store.state().learning;
        let field = |id: &str, thing: Thing| match thing {
            Thing::Tutorial if learning.tutorials.contains(id) => "again".into(),
            Thing::Tutorial => "five minutes".into(),
            Thing::Rules => "read".into(),
            Thing::Training if training::has(id, Kind::Puzzles) => {
                format!("rating {}", number(learning.rating.points.round() as i64))
            }
            Thing::Training => "what is best?".into(),
            Thing::Drills if !training::has(id, Kind::Drills) => String::new(),
            Thing::Drills => match due(&context.store, id, seconds_now()).len() {
                0 => "find some".into(),
                count => plural(count as i64, "position"),
            },
        };
        let games = registry::games();
        self.fields = games.iter().map(|about| THINGS.map(|thing| field(about.id, thing))).collect();
    }

    /// Moves to another field, `across` the screen to another game, or down. Empty fields are skipped.
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

    /// Draws entry number `thing` of a game in row `y`, on gold under the cursor, and its text below.
    fn draw_entry(&self, canvas: &mut Canvas, y: i32, game: usize, thing: usize) {
        let here = self.at == (game, thing);
        let role = if here { under_cursor(canvas, y) } else { Role::Ink };
        canvas.hit(0, y, canvas.width(), 2, Self::request("pick", game * THINGS.len() + thing));
        canvas.text(1, y, HEADINGS[thing], role);
        canvas.text(1, y + 1, &self.fields[game][thing], Role::Pencil);
    }

    fn sentence(&self) -> &'static str {
        match THINGS[self.at.1] {
            Thing::Tutorial => "A short guided game: what to do at each step, and why.",
            Thing::Rules => "The rules, all keys, and advice.",
            Thing::Training if training::has(registry::games()[self.at.0].id, Kind::Puzzles) => {
                "Puzzles at your level; your rating rises and falls."
            }
            Thing::Training => "Positions from random games: find the best choice and see what yours costs.",
            Thing::Drills => "Your costliest mistakes, set again until you solve them.",
        }
    }
}

/// The entries of a game, by its number: its picture, and below it all others on paper.
struct Shelf<'a>(&'a Learn, usize);

impl Leaf for Shelf<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        // The rows of an entry; a picture has at least as many as paper.
        let form = |step: i32| {
            let rows = 4 * step + 2 + (4 * step).max(10);
            Form::new((WIDTH, rows), (36, rows + 10)).worth(step as i16)
        };
        [5, 4, 3, 2].map(form).into()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (learn, game, step) = (self.0, self.1, 5 - form as i32);
        let (wide, height, paper) = (canvas.width(), canvas.height(), 4 * step + 2);
        let tile = height - paper - 1;
        Tile::new(registry::games()[game]).draw(&mut canvas.sub(0, 0, wide, tile).with_edge(), 0);
        paper::draw(canvas, 0, tile + 1, wide, paper);
        for thing in 0..THINGS.len() {
            if !learn.fields[game][thing].is_empty() {
                learn.draw_entry(canvas, tile + 2 + step * thing as i32, game, thing);
            }
        }
    }
}

impl Keyed for Learn {
    const CONTEXT: &'static str = "learn";
    const COMMANDS: ScreenCommands<Learn> = keys! {
        "move" "@left @previous | @right @next | @up | @down" "choose a game and what to do" "choose"
            |learn, _, to| learn.step(to < 2, to % 2 == 1);
        "open" "@choose" "open it" "open" |learn, context, _| learn.open(context);
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
        let body = alike(2, self.at.0, (0..self.fields.len()).map(|game| Shelf(self, game)));
        let said = Said::new(self.sentence());
        Page { title: "dicegames", sub: "learn", body, said, keys: &items, ..Page::default() }.draw(canvas);
    }

    obeys_its_tables!();

    fn uncovered(&mut self, context: &mut Context) {
        self.look(context);
    }
}
