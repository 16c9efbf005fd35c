//! How the statistics are laid out: the charts at the left, bests and opponents on paper at the right.
use super::{Shown, StatisticsScreen};
use crate::core::seats::Player;
use crate::core::words::{number, plural, sentence};
use crate::statistics::{Opponent, date, day, mean, practice, progress};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keymap::{BarItem, Key};
use crate::tui::layout::{Class, Layout, middle};
use crate::tui::paint::paper;
use crate::tui::theme::Role;
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;
use ratatui::crossterm::event::KeyCode;

/// The columns of the paper for each class.
const PAPER: [i32; 3] = [33, 40, 54];
/// The most columns and rows of all.
const MOST: (i32, i32) = (180, 46);

/// A line on the paper: words, and a value at the right.
type Line = (String, String, Role);

impl StatisticsScreen {
    pub(super) fn draw_all(&self, canvas: &mut Canvas) {
        let layout = Layout::of(canvas.width(), canvas.height());
        let Some(shown) = &self.shown else {
            bars::header(canvas, "Statistics", "", "");
            let text = "No game that counts has been finished yet.";
            match &self.message {
                Some(why) => bars::sentence(canvas, &format!("✗ {}", sentence(why)), Role::Bad),
                None => {
                    canvas.centred(layout.x, layout.width, layout.y + layout.height / 2, text, Role::Text);
                }
            }
            bars::keys(canvas, &[BarItem::new("esc", "back", Key::of(KeyCode::Esc))]);
            return;
        };
        let whole = format!("{}: {}", shown.key.about(), shown.whose());
        bars::header(canvas, &shown.key.game_name(), &whole, "");
        let air = if layout.class == Class::Small { 1 } else { 2 };
        let (width, height) = ((layout.width - 2 * air).min(MOST.0), (layout.height - 2).min(MOST.1));
        let (x, y) = (layout.x + middle(layout.width, width), layout.y + middle(layout.height, height));
        let (right, gap) = (PAPER[layout.class as usize], air + 1);
        let left = width - right - gap;
        let upper = (height - 1) * 11 / 19;
        shown.draw_spread(&mut canvas.sub(x, y, left, upper));
        self.draw_course(&mut canvas.sub(x, y + upper + 1, left, height - upper - 1), shown);
        self.draw_paper(canvas, (x + left + gap, y), (right, height), shown);
        match &self.message {
            Some(why) => bars::sentence(canvas, &format!("✗ {}", sentence(why)), Role::Bad),
            None => bars::sentence(canvas, &self.said(shown, canvas.width() - 2), Role::Text),
        }
        bars::keys(canvas, &self.items(shown, height));
    }

    /// How the latest games compare, and what is kept apart, as far as there is room.
    fn said(&self, shown: &Shown, width: i32) -> String {
        let progress = progress(&shown.summary, "games");
        let apart = shown.apart.as_ref().map(|apart| format!("Kept apart: {apart}.")).unwrap_or_default();
        let both = format!("{progress} {apart}");
        match (progress.is_empty(), apart.is_empty()) {
            (_, true) => progress,
            (true, _) => apart,
            _ if width_of(&both) <= width => both,
            _ => {
                let short = format!("{progress} Kept apart: {}.", plural(shown.summary.apart, "game"));
                if width_of(&short) <= width { short } else { apart }
            }
        }
    }

    fn items(&self, shown: &Shown, height: i32) -> Vec<BarItem> {
        let item = BarItem::new;
        let mut items = Vec::new();
        let same = self.groups.iter().filter(|(key, _)| key.game == shown.key.game).count();
        if same < self.groups.len() {
            items.push(item("←→", "game", KeyCode::Right));
        }
        if self.groups.len() > 1 {
            items.push(item("↑↓", "variant", KeyCode::Down));
        }
        if self.groups[self.at].1.len() > 1 {
            items.push(item("tab", "player", KeyCode::Tab));
        }
        if shown.summary.games() > 0 {
            items.push(item("enter", "last", KeyCode::Enter));
            items.push(item("b", "best", KeyCode::Char('b')));
        }
        if shown.summary.costliest.is_some() {
            items.push(item("w", "worst", KeyCode::Char('w')));
        }
        if self.is_crowded(shown, height - 2) {
            let label = if self.more { "bests" } else { "more" };
            items.push(item("m", label, KeyCode::Char('m')));
        }
        items.push(item("d", "dice", KeyCode::Char('d')));
        items.push(item("esc", "back", KeyCode::Esc));
        items
    }

    fn draw_paper(
        &self,
        canvas: &mut Canvas,
        (x, y): (i32, i32),
        (width, height): (i32, i32),
        shown: &Shown,
    ) {
        paper::draw(canvas, x, y, width, height);
        let canvas = &mut canvas.sub(x + 2, y, width - 4, height);
        let (width, summary) = (width - 4, &shown.summary);
        let advice = wrapped(&practice(summary, shown.key.unit(), &self.zone), width);
        // The advice is at the foot; what is above it has the rest.
        let end = height - 1 - advice.len() as i32 - 1;
        let mut row = 1;
        let heading = |canvas: &mut Canvas, row: &mut i32, text: &str| {
            canvas.text(0, *row, text, Role::InkStrong);
            *row += 1;
        };
        // Where there is no room for all, titles and opponents are behind a key.
        let crowded = self.is_crowded(shown, height - 2);
        if !(crowded && self.more) {
            heading(canvas, &mut row, "Bests");
            for (words, value, role) in self.bests(shown) {
                if row < end - 1 {
                    canvas.text(0, row, &words, Role::Ink);
                    canvas.right(width, row, &value, role);
                    row += 1;
                }
            }
            row += 1;
        }
        if !crowded || self.more {
            row = self.draw_titles(canvas, row, end - 1, shown);
            draw_opponents(canvas, row, end - 1, &summary.opponents);
        }
        canvas.text(0, end, "What to practise", Role::InkStrong);
        for (at, line) in (end + 1..).zip(&advice) {
            canvas.text(0, at, line, Role::Ink);
        }
    }

    /// Whether the paper has no room for everything in `height` rows.
    pub(super) fn is_crowded(&self, shown: &Shown, height: i32) -> bool {
        let summary = &shown.summary;
        let section = |lines: usize| if lines > 0 { lines as i32 + 2 } else { 0 };
        let rows = section(self.bests(shown).len())
            + section(2 * summary.titles.len().min(2))
            + section(summary.opponents.len().min(3));
        rows + 5 > height
    }

    /// Draws the titles from row `row` on, above row `end`; returns the row behind them.
    fn draw_titles(&self, canvas: &mut Canvas, mut row: i32, end: i32, shown: &Shown) -> i32 {
        let (width, titles) = (canvas.width(), &shown.summary.titles);
        if titles.is_empty() || row + 3 > end {
            return row;
        }
        canvas.text(0, row, "Titles", Role::InkStrong);
        row += 1;
        // Some room is the opponents'.
        let most = if shown.summary.opponents.is_empty() { end } else { end.min(row.max(end - 6) + 3) };
        for (at, title) in titles.iter().rev().enumerate() {
            if row + 2 + i32::from(at + 1 < titles.len()) > most && at > 0 {
                canvas.text(0, row, &format!("and {} more", titles.len() - at), Role::Pencil);
                row += 1;
                break;
            }
            canvas.text(0, row, &title.title, Role::Ink);
            canvas.right(width, row, &title.points.to_string(), Role::InkGood);
            let seed = title.seed.as_ref().map(|seed| format!(", {seed}")).unwrap_or_default();
            let when = format!("{}{seed}", date(title.when, &self.zone));
            let short = format!("{}{seed}", day(title.when, &self.zone));
            let when = if width_of(&when) < width { when } else { short };
            canvas.text(1, row + 1, &when, Role::Pencil);
            row += 2;
        }
        row + 1
    }

    /// What stands out, the most important first.
    fn bests(&self, shown: &Shown) -> Vec<Line> {
        let (summary, unit) = (&shown.summary, shown.key.unit());
        let mut lines: Vec<Line> = Vec::new();
        if let Some(best) = &summary.best {
            let words = format!("highest, {}", day(best.when, &self.zone));
            lines.push((words, shown.measure.told(best.value as i32), Role::InkGood));
        }
        if let Some(mean) = summary.mean() {
            lines.push(("mean".into(), shown.told_mean(mean), Role::InkStrong));
        }
        if let Some(latest) = mean(summary.latest()).filter(|_| summary.games() > 10) {
            lines.push(("mean of the last ten".into(), shown.told_mean(latest), Role::InkStrong));
        }
        if let Some(wins) = summary.wins {
            lines.push(("games won".into(), format!("{wins} of {}", summary.games()), Role::InkStrong));
            let (now, longest) = (summary.streak.current, summary.streak.longest);
            lines.push(("in a row".into(), format!("{now}, at most {longest}"), Role::InkStrong));
        }
        if let Some(rating) = &shown.puzzles {
            let whole = |points: f64| number(points.round() as i64);
            lines.push(("puzzle rating".into(), whole(rating.points), Role::InkStrong));
            let highest = rating.best.unwrap_or(rating.points);
            lines.push(("highest rating".into(), whole(highest), Role::InkGood));
            let solved = some_of(rating.solved as usize, rating.puzzles as usize);
            lines.push(("puzzles solved".into(), solved, Role::InkStrong));
        }
        if let Some(least) = &summary.cleanest {
            lines.push(("least given away".into(), unit.amount(least.value), Role::InkGood));
        }
        if let Some(luckiest) = &summary.luckiest {
            lines.push(("luckiest game".into(), unit.signed(luckiest.value), Role::InkGood));
        }
        if let Some(luck) = summary.luck {
            lines.push(("luck in a game".into(), unit.signed(luck), Role::InkStrong));
        }
        let (best, all) = summary.choices;
        if all > 0 {
            let share = 100.0 * best as f64 / all as f64;
            lines.push(("choices that were best".into(), format!("{share:.0} %"), Role::InkStrong));
        }
        if summary.reviewed > 0 && summary.reviewed < summary.games() {
            lines.push((
                "games reviewed".into(),
                some_of(summary.reviewed, summary.games()),
                Role::InkStrong,
            ));
        }
        lines
    }
}

/// Draws the record against each opponent from row `row` on, above row `end`.
fn draw_opponents(canvas: &mut Canvas, mut row: i32, end: i32, opponents: &[Opponent]) {
    let width = canvas.width();
    if opponents.is_empty() || row + 2 > end {
        return;
    }
    canvas.text(0, row, "Against", Role::InkStrong);
    canvas.right(width - 5, row, "won", Role::Pencil);
    canvas.right(width, row, "of", Role::Pencil);
    row += 1;
    for (at, other) in opponents.iter().enumerate() {
        if row + 1 + i32::from(at + 1 < opponents.len()) > end {
            canvas.text(0, row, &format!("and {} more", opponents.len() - at), Role::Pencil);
            break;
        }
        let level = match other.player {
            Player::Person => String::new(),
            computer => format!(", {computer}"),
        };
        let whole = format!("{}{level}", other.name);
        canvas.text(0, row, &bars::abbreviated(&whole, width - 10), Role::Ink);
        canvas.right(width - 5, row, &other.wins.to_string(), Role::InkGood);
        canvas.right(width, row, &other.games.to_string(), Role::Ink);
        row += 1;
    }
}

/// Returns so many of all: `3 of 14`.
fn some_of(some: usize, all: usize) -> String {
    format!("{some} of {all}")
}

impl Shown {
    /// Returns who has played how many games.
    fn whose(&self) -> String {
        let computer = if self.player == Player::Person { "" } else { " (computer)" };
        format!("{}{computer}, {}", self.name, plural(self.summary.games(), "game"))
    }
}
