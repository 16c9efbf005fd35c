//! The menu's content: the program's name, the games, the evening while one is on, and the entries.
use super::{COLUMNS, ENTRIES, Entry, Home, Title};
use crate::core::words::capitalized;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::paint::marks::under_cursor;
use crate::tui::screen::Keyed;
use crate::tui::screens::saved::describe_in;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::list::pick;
use crate::tui::ui::{Form, Node, Page, Said, Tile, Wordmark, drawn, loose, text, tiles};

/// Columns of an entry.
const ENTRY: i32 = 19;
/// Columns in which the message describes the game to continue.
const OPEN_GAME: i32 = 50;

impl Home {
    pub(super) fn page(&self, context: &Context, canvas: &mut Canvas) {
        let tiles = tiles(self.titles.iter().enumerate().map(|(at, title)| self.tile(at, title)));
        let name = Node::leaf(Wordmark).rank(1).amid();
        let evening = self.tonight.as_ref().map(|tonight| {
            let mut tallies = tonight.tallies().into_iter();
            let first = text(tallies.next().unwrap_or_default()).role(Role::Accent);
            Node::from(tallies.fold(first, |text, shorter| text.or(shorter))).amid()
        });
        let entries =
            drawn([Form::fixed(ENTRY * COLUMNS as i32, 2)], |canvas, _| self.draw_entries(canvas, context));
        let parts = [name, tiles.rank(2).amid()].into_iter().chain(evening).chain([entries.amid()]);
        let body = loose(parts);
        let keys = || self.bar(context);
        let margins = [1, 0, 1, 1];
        Page { body, margins, said: self.message(context), keys: &keys, ..Page::default() }.draw(canvas);
    }

    /// Shows the picture of title number `at`, with one fact below its name.
    fn tile(&self, at: usize, title: &Title) -> Tile {
        let fact = title.news.clone().unwrap_or_else(|| "new".into());
        let here = self.entry.is_none() && at == self.title;
        Tile { index: Some(at), below: vec![(vec![fact], Role::Dim)], here, ..Tile::new(title.about) }
    }

    /// Draws the entries, dim if there is nothing behind them.
    fn draw_entries(&self, canvas: &mut Canvas, context: &Context) {
        for (at, (entry, command)) in ENTRIES.into_iter().enumerate() {
            let (x, y) = ((at % COLUMNS) as i32 * ENTRY, (at / COLUMNS) as i32);
            let key = context.keys.item(Self::CONTEXT, Self::COMMANDS.bindings, command, "").shown;
            let mut place = canvas.sub(x, y, ENTRY, 1);
            place.hit(0, 0, ENTRY - 1, 1, pick(self.titles.len() + at));
            let words = match entry {
                Entry::Continue => "Continue",
                Entry::Daily => "Today's game",
                Entry::Evening => "Evening",
                Entry::Learn => "Learn",
                Entry::Saved => "Saved games",
                Entry::Results => "Results",
                Entry::Options => "Options",
            };
            let role = match self.entry == Some(at) {
                true => under_cursor(&mut place.sub(0, 0, ENTRY - 1, 1), 0),
                false if self.has(entry) => Role::Text,
                false => Role::Dim,
            };
            if self.entry == Some(at) {
                place.text(1, 0, &key, role);
            } else {
                let style = place.theme.style_on(Role::Strong, Surface::Cap);
                place.cap(0, 0, &key, style);
            }
            place.text(4, 0, words, role);
        }
    }

    /// Returns the message: what Enter does here.
    fn message(&self, context: &Context) -> Said {
        if self.leaves {
            let back = capitalized(&context.keys.shared_item("back", "").shown);
            return Said::new(format!("{back} again quits."));
        }
        let Some(entry) = self.entry else {
            let title = &self.titles[self.title];
            let name = title.about.name;
            let enter = capitalized(&context.keys.shared_item("choose", "").shown);
            let said = match title.with.is_empty() {
                true => format!("{enter}: {name}, alone."),
                false => format!("{enter}: {name} with {}.", title.with),
            };
            return Said { wordings: vec![said, format!("{enter}: {name}.")], ..Said::default() };
        };
        Said::new(match ENTRIES[entry].0 {
            Entry::Continue => match &self.newest {
                Some(save) => format!("Continue {}.", describe_in(save, OPEN_GAME)),
                None => "Nothing to continue. A game that you leave waits here.".into(),
            },
            Entry::Daily => match self.streak {
                0 => "One game a day, the same dice for everybody; the first try counts.".into(),
                days => {
                    format!("The same dice for everybody; the first try counts. Your streak is {days}.")
                }
            },
            Entry::Evening => match &self.tonight {
                Some(_) => "Choose the next game of the evening.".into(),
                None => "Several games among the same people, with a running score.".into(),
            },
            Entry::Learn => "Lessons, rules, puzzles and positions to practise.".into(),
            Entry::Saved if self.has_saved => {
                "Open games to continue, finished ones to look at again.".into()
            }
            Entry::Saved => "Nothing is saved yet. Games are kept by themselves.".into(),
            Entry::Results if self.has_results => {
                "Bests, trends, opponents, and how fair the dice were.".into()
            }
            Entry::Results => "No game is finished yet.".into(),
            Entry::Options => "Colours, table, pace, keys.".into(),
        })
    }
}
