//! Content of the menu: the name, the row of pictures, and below it lines or, if there is room, cards.
use super::{Entry, Home, Title, news};
use crate::core::words::{capitalized, list, number, plural, scored};
use crate::registry::name_of;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::paint::marks::under_cursor;
use crate::tui::screen::Keyed;
use crate::tui::screens::saved::{ago, as_many};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{
    ANY, Banner, Column, Columns, Form, Node, Page, Said, Text, Tile, Wordmark, col, drawn, either, mat, row,
    text, tiles,
};
use crate::tui::widgets::list::pick;
use crate::tui::widgets::text::fitting;

/// Column of an entry's description, and its width in the longest line.
const WORDS: i32 = 18;
const LINE: i32 = 60;
/// Columns of an entry with a short description.
const ENTRY: i32 = 37;
/// Minimum and maximum size of a card.
const CARD: Form = Form::new((35, 9), (46, 10));

impl Title {
    /// Returns the number of players: `for 1 to 8`.
    fn for_seats(&self) -> String {
        let seats = self.about.options_or_usual("").seats();
        format!("for {} to {}", seats.start(), seats.end())
    }
}

/// An entry below the pictures, in words.
struct Words {
    entry: Entry,
    command: &'static str,
    title: &'static str,
    /// In one line.
    line: String,
    /// On a card.
    lines: Vec<Text>,
}

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
        let said = "begins. You play, and a line says which key to press.".into();
        Some(Banner { index, here, key, said })
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

    fn said(&self, context: &Context) -> Said {
        if let Some(notice) = &self.notice {
            return Said::problem(notice);
        }
        if self.leaves {
            let back = capitalized(&context.keys.shared_item("back", "").shown);
            return Said::new(format!("{back} again quits."));
        }
        let title = &self.titles[self.title];
        let name = title.about.name;
        let enter = capitalized(&context.keys.shared_item("choose", "").shown);
        let said = match self.here() {
            Entry::Title(_) => format!("{name}: {}.", title.about.tagline),
            Entry::Begin => {
                format!("Welcome. {enter} teaches {name}; a number sets up the game with that number.")
            }
            Entry::Continue => format!("{enter}: continue where you left off."),
            Entry::Last => format!("{enter}: see where your last game was won or lost."),
            Entry::Daily => "One game a day, the same dice for everybody; your first try counts.".into(),
            Entry::Evening => match &self.tonight {
                Some(tonight) => format!("{}. {enter}: the next game, or another one.", tonight.told()),
                None => "Several games among the same people, with a running score; or a tournament.".into(),
            },
            Entry::Saved => "Continue an open game, or review a finished one.".into(),
            Entry::Statistics => "Your results: bests, trends, opponents, and how fair the dice were.".into(),
            Entry::Learn => "Tutorials, rules, training positions and puzzles.".into(),
            Entry::Settings => "Colours, table, pace, mouse.".into(),
        };
        let with = matches!(self.here(), Entry::Title(_))
            .then(|| format!("{said} {enter} starts: {}.", title.seats));
        Said { wordings: with.into_iter().chain([said]).collect(), name: name.into(), ..Said::default() }
    }

    /// Shows the picture of title number `at`, with the player's results in it.
    fn tile(&self, at: usize, title: &Title, context: &Context) -> Tile {
        let here = Entry::Title(at) == self.here();
        let news = title.news.clone().unwrap_or_default();
        let key = |name| context.keys.item(Self::CONTEXT, Self::COMMANDS.bindings, name, "").shown;
        let best = match news.best {
            best if news.is_new => vec![format!("▲ {best}"), best],
            best if !best.is_empty() => vec![best],
            _ if self.is_first => vec![title.for_seats()],
            _ if !title.is_learned => vec![format!("new? press {}", key("tutorial"))],
            _ => vec!["no games yet".into()],
        };
        let more = match news.reached {
            _ if here => vec![format!("{} starts", context.keys.shared_item("choose", "").shown)],
            Some((when, who)) => vec![format!("{who}, {}", ago(when)), ago(when)],
            None => Vec::new(),
        };
        let role = if news.is_new { Role::Good } else { Role::Dim };
        let below = vec![(best, role), (more, if here { Role::Strong } else { Role::Dim })];
        Tile { index: Some(at), below, here, ..Tile::new(title.about) }
    }

    fn words(&self) -> Vec<Words> {
        let mut words = Vec::new();
        if let Some(open) = &self.newest {
            let lines = vec![
                text(format!("{}, {}", open.name, open.headline)).role(Role::Strong).or(&open.name),
                text(as_many(&open.seats, 2 * ENTRY)).or(as_many(&open.seats, ENTRY)),
                text(format!("played {}", ago(open.modified))).role(Role::Dim),
            ];
            let (command, title) = ("continue", "Continue");
            words.push(Words { entry: Entry::Continue, command, title, line: open.line.clone(), lines });
        }
        if let Some(last) = &self.last {
            let seats: Vec<String> =
                last.seats.iter().map(|seat| scored(&seat.name, number(seat.points))).collect();
            let won: Vec<&str> =
                last.seats.iter().filter(|seat| seat.winner).map(|seat| seat.name.as_str()).collect();
            let won = match &won[..] {
                [] => String::new(),
                [one] => format!("{one} won"),
                some => format!("{} shared it", list(some)),
            };
            let when = format!("{}, {}", name_of(&last.game), ago(last.ended()));
            let line = format!("{when}: {}", as_many(&seats, LINE - 2 - width_of(&when)));
            let is_new = |title: &Title| {
                title.about.id == last.game && title.news.as_ref().is_some_and(|news| news.is_new)
            };
            let best = self.titles.iter().any(is_new).then(|| text("▲ a new best").role(Role::Good));
            let lines = [
                text(when).role(Role::Strong),
                text(as_many(&seats, 2 * ENTRY)).or(as_many(&seats, ENTRY)),
                text(won).role(Role::Dim),
            ];
            let lines = lines.into_iter().chain(best).collect();
            let (command, title) = ("review", "Last game");
            words.push(Words { entry: Entry::Last, command, title, line, lines });
        }
        let daily = match self.daily {
            (0, 0) => "new every day".to_owned(),
            (0, days) => format!("not played yet, streak {days}"),
            (games, days) => format!("{games} played, streak {days}"),
        };
        let results = if self.results == 0 { "none yet".into() } else { plural(self.results, "game") };
        let tonight = self.tonight.as_ref().map_or("several games, or a tournament".into(), |tonight| {
            let tallies = tonight.tallies();
            let fits = |tally: &&String| width_of(tally) <= ENTRY - WORDS;
            tallies.iter().find(fits).or(tallies.last()).cloned().unwrap_or_default()
        });
        let is_tonight = self.tonight.as_ref().is_some_and(|tonight| tonight.is_tonight());
        let rest = [
            (Entry::Daily, "daily", "Today's games", daily),
            (Entry::Evening, "evening", if is_tonight { "Tonight" } else { "Evening" }, tonight),
            (Entry::Saved, "games", "Saved games", self.kept()),
            (Entry::Statistics, "statistics", "Statistics", results),
            (Entry::Learn, "learn", "Learn", "tutorials, training".into()),
            (Entry::Settings, "settings", "Settings", "colours, table, pace".into()),
        ];
        let entry = |(entry, command, title, line)| Words { entry, command, title, line, lines: Vec::new() };
        words.extend(rest.map(entry));
        words
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
        let open = ["Nothing to continue", "Games you leave are kept here."];
        let over = ["No finished games yet", "Your last game appears here, with its best and worst moments."];
        let house = col(0, rest.iter().map(|words| line(words, WORDS)));
        let card = |inside| mat("", None, col(0, [inside, Node::rest()])).room([CARD]);
        let cards = [game(Entry::Continue, open), game(Entry::Last, over), house, self.days_node()].map(card);
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
        let (most, all) = (self.days.iter().copied().max().unwrap_or(0), self.days.iter().sum::<u32>());
        let title = text("The last 14 days").role(Role::Accent).into();
        let said = match all {
            0 => return col(1, [title, text("No finished games yet.").role(Role::Dim).into()]),
            1 => "1 game".to_owned(),
            _ => format!("{}, up to {most} a day", plural(all, "game")),
        };
        let column = move |(at, games): (usize, u32)| Column {
            part: f64::from(games) / f64::from(most),
            role: Role::Good,
            below: ["14 days ago", "today"][usize::from(at > 0)]
                .repeat(usize::from(at % (news::DAYS - 1) == 0)),
            ..Column::default()
        };
        let columns = move |_: i32| self.days.into_iter().enumerate().map(column).collect();
        col(0, [title, text(said).into(), Node::leaf(Columns { numbers: false, feet: 1, of: columns })])
    }
}
