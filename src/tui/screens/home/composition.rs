//! How the menu is laid out: the name, the row of pictures, and below it lines or, where there is room, cards.
use super::{Entry, Home, news, wordmark};
use crate::core::words::{list, number, plural};
use crate::registry::name_of;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::layout::{Class, Layout, middle};
use crate::tui::paint::{bar, mat};
use crate::tui::screen::Keyed;
use crate::tui::screens::saved::{ago, as_many};
use crate::tui::theme::{Role, Surface};
use crate::tui::widgets::bars;
use crate::tui::widgets::text::{fitting, wrapped};
use crate::tui::widgets::tile::{LABEL, Tile};

/// Columns of the keys and titles of lines, and of those that share a line.
const TITLES: i32 = 20;
const HALF: i32 = 18;

/// Columns of the seats on a card, in two lines of the narrowest one.
const CARD: i32 = 56;

/// An entry below the pictures, in words.
struct Words {
    entry: Entry,
    key: char,
    title: &'static str,
    /// In one line.
    line: String,
    /// On a card.
    lines: Vec<(String, Role)>,
}

impl Home {
    pub(super) fn draw_all(&self, canvas: &mut Canvas) {
        let layout = Layout::of(canvas.width(), canvas.height());
        match layout.class {
            Class::Small => self.draw_small(canvas, layout),
            Class::Medium | Class::Large => self.draw_cards(canvas, layout),
        }
        self.draw_message(canvas);
    }

    fn draw_message(&self, canvas: &mut Canvas) {
        if let Some(notice) = &self.notice {
            return bars::sentence(canvas, notice, Role::Bad);
        }
        let (title, width) = (&self.titles[self.title], canvas.width() - 2);
        let text = match self.here() {
            Entry::Title(_) => {
                let whole = format!("{}: {}.", title.about.name, title.about.tagline);
                let with = format!("{whole} Enter plays: {}.", title.seats);
                if width_of(&with) <= width { with } else { whole }
            }
            Entry::Continue => "Enter goes on where the game was left.".into(),
            Entry::Last => "Enter shows where the last game was won and lost.".into(),
            Entry::Daily => "One game a day with the same dice for everybody; the first try counts.".into(),
            Entry::Saved => "Games that were left go on; games that are over can be reviewed.".into(),
            Entry::Statistics => {
                "How you did: bests, courses, opponents, and whether the dice were fair.".into()
            }
            Entry::Learn => "A tutorial for each game, training on positions and puzzles, the rules.".into(),
            Entry::Settings => "Colours, table, pace, mouse.".into(),
        };
        bars::message(canvas, &text, Role::Text, title.about.name);
    }

    fn words(&self) -> Vec<Words> {
        let mut words = Vec::new();
        if let Some(open) = &self.newest {
            let lines = vec![
                (format!("{}, {}", open.name, open.headline), Role::Strong),
                (as_many(&open.seats, CARD), Role::Text),
                (format!("left {}", ago(open.modified)), Role::Dim),
            ];
            let (title, line) = ("Continue", open.line.clone());
            words.push(Words { entry: Entry::Continue, key: 'c', title, line, lines });
        }
        if let Some(last) = &self.last {
            let seats: Vec<String> =
                last.seats.iter().map(|seat| format!("{} {}", seat.name, number(seat.points))).collect();
            let won: Vec<&str> =
                last.seats.iter().filter(|seat| seat.winner).map(|seat| seat.name.as_str()).collect();
            let won = match won.len() {
                0 => String::new(),
                1 => format!("{} won", won[0]),
                _ => format!("{} shared it", list(&won)),
            };
            let (name, when) = (name_of(&last.game), ago(last.ended()));
            let room = 78 - TITLES - width_of(name) - width_of(&when) - 4;
            let line = format!("{name}, {when}: {}", as_many(&seats, room));
            let lines = vec![
                (format!("{name}, {when}"), Role::Strong),
                (as_many(&seats, CARD), Role::Text),
                (won, Role::Dim),
            ];
            let is_new = |title: &super::Title| {
                title.about.id == last.game && title.news.as_ref().is_some_and(|news| news.is_new)
            };
            let mut lines = lines;
            if self.titles.iter().any(is_new) {
                lines.push(("▲ a new best".into(), Role::Good));
            }
            words.push(Words { entry: Entry::Last, key: 'r', title: "Last game", line, lines });
        }
        let line = match self.daily {
            (0, 0) => "new every day".to_owned(),
            (0, days) => format!("not played yet, streak {days}"),
            (games, days) => format!("{games} played, streak {days}"),
        };
        let lines = vec![(line.clone(), Role::Text)];
        words.push(Words { entry: Entry::Daily, key: 'd', title: "Today's games", line, lines });
        let kept = self.kept();
        let lines = vec![(kept.clone(), Role::Text)];
        words.push(Words { entry: Entry::Saved, key: 'g', title: "Saved games", line: kept, lines });
        let line = if self.results == 0 { "none yet".into() } else { plural(self.results, "finished game") };
        let lines = vec![(line.clone(), Role::Text)];
        words.push(Words { entry: Entry::Statistics, key: 'b', title: "Statistics", line, lines });
        let line = "tutorials, training".to_owned();
        let lines = vec![(line.clone(), Role::Dim)];
        words.push(Words { entry: Entry::Learn, key: 'e', title: "Learn", line, lines });
        let line = "colours, table, pace".to_owned();
        let lines = vec![(line.clone(), Role::Dim)];
        words.push(Words { entry: Entry::Settings, key: 'o', title: "Settings", line, lines });
        words
    }

    /// The name over the middle of the body.
    fn draw_name(canvas: &mut Canvas, layout: Layout, y: i32, scale: i32) {
        let x = layout.x + middle(layout.width, wordmark::size(scale).0);
        wordmark::draw(canvas, x, y, scale);
    }

    fn draw_tiles(&self, canvas: &mut Canvas, layout: Layout, y: i32, width: i32, height: i32) {
        let count = self.titles.len() as i32;
        let gap = ((layout.width - count * width) / (count + 1)).clamp(1, 4);
        let gap = if layout.class == Class::Small { 2 } else { gap };
        let left = layout.x + middle(layout.width, count * width + (count - 1) * gap);
        let mut order: Vec<usize> = (0..self.titles.len()).collect();
        // The ring of the one under the cursor lies over its neighbours' shadows.
        order.sort_by_key(|at| Entry::Title(*at) == self.here());
        for at in order {
            let (title, x) = (&self.titles[at], left + at as i32 * (width + gap));
            let news = title.news.clone().unwrap_or_default();
            let when = news.reached.as_ref().map_or_else(String::new, |(when, who)| {
                let long = format!("{who}, {}", ago(*when));
                if width_of(&long) < width { long } else { String::new() }
            });
            let mark = if news.is_new { "▲ " } else { "" };
            let best = match news.best.is_empty() {
                true if title.is_new => "new? press t".into(),
                true => "new to you".into(),
                false => format!("{mark}{}", news.best),
            };
            let best = if width_of(&best) <= width { best } else { news.best.clone() };
            let tile = Tile {
                about: title.about,
                number: Some(at + 1),
                best: &best,
                is_new: news.is_new,
                when,
                here: Entry::Title(at) == self.here(),
                label: LABEL,
            };
            tile.draw(canvas, x, y, width, height);
            canvas.hit(x, y, width, height, Self::request("pick", at));
        }
    }

    fn index(&self, entry: Entry) -> usize {
        self.entries.iter().position(|e| *e == entry).unwrap_or(usize::MAX)
    }

    fn draw_small(&self, canvas: &mut Canvas, layout: Layout) {
        let words = self.words();
        let spare = layout.height - 21;
        let gap = (spare / 3).clamp(0, 2);
        let mut y = layout.y + middle(spare, 3 * gap);
        Home::draw_name(canvas, layout, y, 1);
        y += 6 + gap;
        self.draw_tiles(canvas, layout, y, 14, 10);
        y += 11 + gap;
        let left = layout.x + middle(layout.width, 78);
        // The games have a line each; the rest of the house has as few in a line as fit.
        let whole = |words: &&Words| matches!(words.entry, Entry::Continue | Entry::Last);
        let lines = words.iter().filter(whole).count() as i32;
        let rest = words.len() as i32 - lines;
        let beside = if lines + (rest + 1) / 2 < layout.y + layout.height - y { 2 } else { 3 };
        let width = 78 / beside;
        for (at, words) in (0..).zip(&words) {
            match at - lines {
                below @ 0.. => {
                    let place = (left + width * (below % beside), y + lines + below / beside);
                    self.draw_line(canvas, place, (width - 1, HALF), words);
                }
                _ => self.draw_line(canvas, (left, y + at), (78, TITLES), words),
            }
        }
    }

    fn draw_cards(&self, canvas: &mut Canvas, layout: Layout) {
        let large = layout.class == Class::Large;
        let scale = if large { 2 } else { 1 };
        let (name, card) = (wordmark::size(scale).1, if large { 9 } else { 8 });
        let most = if large { (34, 24) } else { (22, 17) };
        let width = ((layout.width - 6) / 5).min(most.0);
        // The name and its shadow, the tiles with the ring around them, the cards.
        let rest = name + 1 + 2 + card;
        let height = (layout.height - rest).min(most.1);
        let spare = layout.height - rest - height;
        let gap = (spare / 4).clamp(0, 2);
        let mut y = layout.y + middle(spare, 3 * gap);
        Home::draw_name(canvas, layout, y, scale);
        y += name + 2 + gap;
        self.draw_tiles(canvas, layout, y, width, height);
        y += height + 1 + gap;
        self.draw_row_of_cards(canvas, layout, y, card, 5 * width + 4);
    }

    /// The cards: Continue, the last game, saved games over settings, and where there is room the days' games.
    fn draw_row_of_cards(&self, canvas: &mut Canvas, layout: Layout, y: i32, height: i32, wide: i32) {
        let words = self.words();
        let chart = layout.class == Class::Large;
        let count = 3 + i32::from(chart);
        let gap = 3;
        let width = (wide - (count - 1) * gap) / count;
        let left = layout.x + middle(layout.width, count * width + (count - 1) * gap);
        let column = |at: i32| left + at * (width + gap);
        for at in 0..count {
            mat::draw(canvas, column(at), y, width, height);
        }
        for (at, entry) in [(0, Entry::Continue), (1, Entry::Last)] {
            match words.iter().find(|words| words.entry == entry) {
                Some(words) => self.draw_card(canvas, column(at), y, (width, height), words),
                None => {
                    let (title, text) = match entry {
                        Entry::Continue => {
                            ("Nothing to go on with", "Every game that you leave is kept and waits here.")
                        }
                        _ => (
                            "No game is over yet",
                            "Your last game is here afterwards, with what it could have been.",
                        ),
                    };
                    canvas.text(column(at) + 2, y + 1, title, Role::Accent);
                    for (row, line) in (3..).zip(wrapped(text, width - 4)) {
                        canvas.text(column(at) + 2, y + row, &line, Role::Dim);
                    }
                }
            }
        }
        let rest = words.iter().filter(|words| !matches!(words.entry, Entry::Continue | Entry::Last));
        for (at, words) in (0..).zip(rest) {
            let top = y + (height - 5) / 2 + at;
            self.draw_line(canvas, (column(2) + 1, top), (width - 2, HALF), words);
        }
        if chart {
            self.draw_days(canvas, column(3), y, width, height);
        }
    }

    /// An entry in a line: its title, and as much of what it holds as fits beside it.
    fn draw_line(&self, canvas: &mut Canvas, (x, y): (i32, i32), (width, title): (i32, i32), words: &Words) {
        let here = words.entry == self.here();
        canvas.hit(x, y, width, 1, Self::request("pick", self.index(words.entry)));
        title_of(canvas, x, y, width, words, here);
        // Where three share a line, none has more than its title.
        let room = if width < HALF + 10 { 0 } else { width - title - 1 };
        let text = fitting(&words.line, room).unwrap_or_default();
        canvas.text(x + title, y, &text, if here { Role::HeldPip } else { Role::Text });
    }

    fn draw_card(&self, canvas: &mut Canvas, x: i32, y: i32, (width, height): (i32, i32), words: &Words) {
        let here = words.entry == self.here();
        canvas.hit(x, y, width, height, Self::request("pick", self.index(words.entry)));
        title_of(canvas, x + 1, y + 1, width - 2, words, here);
        let mut row = y + 3;
        for (text, role) in &words.lines {
            for line in wrapped(text, width - 4) {
                if row < y + height {
                    canvas.text(x + 2, row, &line, *role);
                }
                row += 1;
            }
        }
    }

    fn draw_days(&self, canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32) {
        let most = self.days.iter().copied().max().unwrap_or(0);
        let all: u32 = self.days.iter().sum();
        canvas.text(x + 2, y + 1, "The last 14 days", Role::Accent);
        if all == 0 {
            canvas.text(x + 2, y + 3, "No game has ended yet.", Role::Dim);
            return;
        }
        let said = if all == 1 {
            "1 game".to_owned()
        } else {
            format!("{}, at most {most} a day", plural(all, "game"))
        };
        canvas.text(x + 2, y + 2, &said, Role::Text);
        let wide = ((width - 4) / news::DAYS as i32).clamp(1, 3);
        for (at, games) in (0..).zip(self.days) {
            let part = f64::from(games) / f64::from(most.max(1));
            let size = ((wide - 1).max(1), height - 6);
            bar::column(canvas, x + 2 + at * wide, y + height - 3, size, part, Role::Good);
        }
        canvas.text(x + 2, y + height - 2, "14 days ago", Role::Dim);
        canvas.right(x + 2 + news::DAYS as i32 * wide, y + height - 2, "today", Role::Dim);
    }
}

/// The key and the title of an entry; under the cursor on gold.
fn title_of(canvas: &mut Canvas, x: i32, y: i32, width: i32, words: &Words, here: bool) {
    let cap = format!(" {} ", words.key);
    if here {
        let role = if canvas.theme.is_solid() {
            canvas.fill(x, y, width, 1, Surface::Held);
            Role::HeldPip
        } else {
            Role::Cursor
        };
        canvas.text(x, y, &format!("▸{}", words.key), Role::HeldPip);
        canvas.text(x + 4, y, words.title, role);
    } else {
        let style = canvas.theme.style_on(Role::Strong, Surface::Cap);
        canvas.styled(x, y, &cap, style);
        canvas.text(x + 4, y, words.title, Role::Accent);
    }
}
