//! Content of the menu: the name, the row of pictures, and below it lines or, if there is room, cards.
use super::words::{BEGINS, ENTRY, LINE, NONE_OPEN, NONE_OVER, WORDS, Words};
use super::{Entry, Home, Title, news};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::paint::marks::under_cursor;
use crate::tui::screen::Keyed;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::list::pick;
use crate::tui::ui::text::lines::fitting;
use crate::tui::ui::{
    ANY, Banner, Column, Columns, Form, Node, Page, Tile, Wordmark, col, drawn, either, mat, row, text, tiles,
};

/// Minimum and maximum size of a card.
const CARD: Form = Form::new((35, 9), (46, 10));

impl Home {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let tiles = tiles(
            self.title,
            self.titles.iter().enumerate().map(|(at, title)| self.tile(at, title, context)),
        );
        let (name, tiles) = (Node::leaf(Wordmark).rank(1).amid(), tiles.rank(2).amid());
        let body = match self.banner(context) {
            Some(banner) => {
                let banner = Node::leaf(banner).rank(3).amid();
                let below = || [tiles.clone(), self.lines(context).amid()];
                let whole = [name, banner.clone()].into_iter().chain(below());
                // Where room is short, the banner is the headline.
                either([col(1, whole).worth(1), col(1, [banner].into_iter().chain(below()))])
            }
            None => {
                let body = |air| {
                    let name = name.clone().margins([0, 0, 0, air]);
                    let below = self.below(context).amid();
                    col(1, [name, tiles.clone(), below]).margins([0, 0, 0, air]).air(air as i16)
                };
                either([body(1), body(0)])
            }
        };
        let keys = || self.bar(context);
        Page { body, said: self.said(context), keys: &keys, ..Page::default() }.draw(canvas);
    }

    /// Returns the banner of a first start.
    fn banner(&self, context: &Context) -> Option<Banner> {
        let index = self.entries.iter().position(|entry| *entry == Entry::Begin)?;
        let here = self.here() == Entry::Begin;
        let key = match here {
            true => context.keys.shared_item("choose", "").shown,
            false => context.keys.item(Self::CONTEXT, Self::COMMANDS.bindings, "tutorial", "").shown,
        };
        Some(Banner { index, here, key, said: BEGINS.into() })
    }

    /// Shows an entry in each line.
    fn lines<'a>(&'a self, context: &'a Context) -> Node<'a> {
        let line = |words: Words, wide| self.line(&words, &words.line, wide, context);
        let words = || self.words().into_iter().filter(|words| self.entries.contains(&words.entry));
        either([
            row(4, words().map(|words| line(words, ENTRY))).margins([0, 0, 0, 1]).worth(1),
            col(0, words().map(|words| line(words, WORDS + LINE))),
        ])
    }

    /// Shows the picture of title number `at`, with the player's results in it.
    fn tile(&self, at: usize, title: &Title, context: &Context) -> Tile {
        let here = Entry::Title(at) == self.here();
        let [best, more] = self.below_picture(title, here, context);
        let role = if title.news.as_ref().is_some_and(|news| news.is_new) { Role::Good } else { Role::Dim };
        let below = vec![(best, role), (more, if here { Role::Strong } else { Role::Dim })];
        Tile { index: Some(at), below, here, ..Tile::new(title.about) }
    }

    /// Shows the part below the pictures: cards, or a line for each entry.
    fn below<'a>(&'a self, context: &'a Context) -> Node<'a> {
        let words = self.words();
        let (whole, rest) = words.split_at(words.len() - 6);
        let line = |words: &Words, wide: i32| self.line(words, &words.line, wide, context);
        let lines = |columns: usize, wide: i32| {
            let rest = rest.chunks(columns).map(|some| row(4, some.iter().map(|words| line(words, wide))));
            whole.iter().map(|words| line(words, WORDS + LINE)).chain(rest).collect::<Vec<Node>>()
        };
        let game = |entry: Entry, [none, why]: [&'static str; 2]| {
            let Some(words) = whole.iter().find(|words| words.entry == entry) else {
                let why = text(why).role(Role::Dim).wraps(4);
                return col(1, [text(none).role(Role::Accent).into(), why.into()]);
            };
            let lines = words.lines.iter().map(|line| line.clone().wraps(3).into());
            col(1, [self.line(words, "", WORDS, context), col(0, lines)])
        };
        let house = col(0, rest.iter().map(|words| line(words, WORDS)));
        let card = |inside| mat("", None, col(0, [inside, Node::rest()])).room([CARD]);
        let cards = [game(Entry::Continue, NONE_OPEN), game(Entry::Last, NONE_OVER), house, self.days_node()]
            .map(card);
        let [upper, lower] = [&cards[..2], &cards[2..]].map(|two| row(3, two.to_vec()));
        either([
            row(3, cards.clone()).worth(4),
            col(1, [upper, lower]).worth(3),
            row(3, cards.into_iter().take(3)).worth(2),
            col(1, lines(2, ENTRY)).worth(1).air(1),
            col(0, lines(2, ENTRY)).worth(1),
            col(0, lines(3, WORDS + 6)),
        ])
    }

    /// Shows an entry in a line of at least `wide` columns: its title, and as much of `said` as there is room for.
    fn line<'a>(&'a self, words: &Words, said: &str, wide: i32, context: &'a Context) -> Node<'a> {
        let at = self.entries.iter().position(|entry| *entry == words.entry).unwrap_or(usize::MAX);
        let key = context.keys.item(Self::CONTEXT, Self::COMMANDS.bindings, words.command, "").shown;
        let (here, title, said) = (words.entry == self.here(), words.title, said.to_owned());
        drawn([Form::new((wide, 1), (ANY, 1))], move |canvas, _| {
            let width = canvas.width();
            canvas.hit(0, 0, width, 1, pick(at));
            let (role, more) = if here {
                let role = under_cursor(canvas, 0);
                canvas.text(1, 0, &key, Role::HeldPip);
                (role, Role::HeldPip)
            } else {
                canvas.cap(0, 0, &key, canvas.theme.style_on(Role::Strong, Surface::Cap));
                (Role::Accent, Role::Text)
            };
            canvas.text(4, 0, title, role);
            canvas.text(WORDS, 0, &fitting(&said, width - WORDS).unwrap_or_default(), more);
        })
    }

    /// Shows the number of games that ended on each of the last days.
    fn days_node(&self) -> Node<'_> {
        let most = self.days.iter().copied().max().unwrap_or(0);
        let (title, said, ends) = self.days_in_words();
        let title = text(title).role(Role::Accent).into();
        if most == 0 {
            return col(1, [title, text(said).role(Role::Dim).into()]);
        }
        let column = move |(at, games): (usize, u32)| Column {
            part: f64::from(games) / f64::from(most),
            role: Role::Good,
            below: ends[usize::from(at > 0)].repeat(usize::from(at % (news::DAYS - 1) == 0)),
            ..Column::default()
        };
        let columns = move |_: i32| self.days.into_iter().enumerate().map(column).collect();
        col(0, [title, text(said).into(), Node::leaf(Columns { numbers: false, feet: 1, of: columns })])
    }
}
