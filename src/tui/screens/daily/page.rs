//! Content of the daily games: the titles on a mat, and the past weeks of one of them on paper.
use super::words::{PAST, TITLE, told_seed, told_streak};
use super::{DailyScreen, Title};
use crate::core::{
    chance::daily::{seed, streak},
    words::number,
};
use crate::store::calendar::written;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::paint::marks::{self, Mark};
use crate::tui::paint::paper;
use crate::tui::screen::Keyed;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{Form, Lines, Node, Page, Said, col, drawn, mat, row, text};
use crate::tui::views::ground;
use jiff::ToSpan;
use jiff::civil::Date;

/// Weeks in the calendar.
const WEEKS: i32 = 6;

impl DailyScreen {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let title = self.here();
        let items = || self.bar(context);
        let seed = seed(self.today, title.about.id, title.options());
        let days = title.days.keys().copied().collect();
        let below = [
            text(told_seed(seed)).role(Role::Dim),
            text(told_streak(streak(&days, self.today))).role(Role::Strong),
        ];
        let below = col(0, below.map(Node::from)).margins([2, 0, 0, 0]);
        let page = Page {
            title: TITLE,
            sub: &written(self.today),
            body: row(3, [col(1, [mat("Today", None, self.list()), below]), self.calendar()]),
            said: Said::new(self.said()),
            keys: &items,
            ..Page::default()
        };
        page.draw(canvas);
    }

    fn list(&self) -> Node<'_> {
        let entry = |area: &mut Canvas, at: usize| {
            let (title, width) = (&self.titles[at], area.width());
            let role = self.list.strip(area, 0, at, "", Role::Text);
            if role == Role::Text {
                let theme = area.theme.on(ground(title.about.id));
                area.styled(2, 0, title.about.name, theme.style(Role::Accent));
            } else {
                area.text(2, 0, title.about.name, role);
            }
            area.right(width, 0, &title.told(), role);
            // Every variant has dice of its own.
            if let Some(choice) = title.about.options.first() {
                area.text(4, 1, choice.value_in(title.options()), Role::Dim);
            }
        };
        Node::leaf(Lines {
            scroll: &self.scroll,
            count: self.titles.len(),
            at: self.list.at,
            wide: (32, 60),
            columns: 1,
            rows: vec![7, 6, 5, 4, 3, 2],
            heading: Box::new(|_| None),
            entry: Box::new(entry),
        })
    }

    /// Shows the past weeks of the title under the cursor; days grow with the room.
    fn calendar(&self) -> Node<'_> {
        let size = |wide: i32, high: i32| (4 + 7 * wide, 5 + WEEKS * high);
        drawn([Form::new(size(5, 2), size(14, 8))], move |canvas, _| {
            let (wide, step) = ((canvas.width() - 4) / 7, (canvas.height() - 5) / WEEKS);
            let (width, height) = size(wide, step);
            paper::plain(canvas, 0, 0, width, height);
            let title = self.here();
            canvas.text(2, 0, title.about.name, Role::InkStrong);
            canvas.right(width - 2, 0, PAST, Role::Pencil);
            for (column, name) in (0..).zip(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]) {
                canvas.right(2 + (column + 1) * wide - 1, 2, name, Role::Pencil);
            }
            let back = i64::from(self.today.weekday().to_monday_zero_offset()) + 7 * i64::from(WEEKS - 1);
            let first = self.today.checked_sub(back.days()).unwrap_or(self.today);
            let days = std::iter::successors(Some(first), |day| day.tomorrow().ok());
            for (at, day) in (0..7 * WEEKS).zip(days).filter(|(_, day)| *day <= self.today) {
                self.draw_day(canvas, title, day, (2 + at % 7 * wide, 4 + at / 7 * step), wide);
            }
        })
    }

    /// Draws a day: its number, and its result below.
    fn draw_day(&self, canvas: &mut Canvas, title: &Title, day: Date, (x, y): (i32, i32), wide: i32) {
        let right = x + wide - 1;
        let today = day == self.today;
        if today {
            paper::strip(canvas, x, y, wide, 2, Surface::PaperMover);
            canvas.text(x, y, "▸", Role::InkStrong);
        }
        // The first of a month has its name.
        let name = if day.day() == 1 { day.strftime("%b").to_string() } else { day.day().to_string() };
        canvas.right(right, y, &name, if today { Role::InkStrong } else { Role::Pencil });
        match title.days.get(&day) {
            Some((_, true)) => _ = canvas.text(right - 1, y + 1, "✓", Role::InkGood),
            Some((points, false)) => canvas.right(right, y + 1, &number(*points), Role::InkStrong),
            None => _ = marks::draw(canvas, right - 1, y + 1, Mark::Open, Role::Ink),
        }
    }
}
