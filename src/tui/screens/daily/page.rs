//! How the daily games are laid out: the titles on a mat, and the past weeks of one of them on paper.
use super::{DailyScreen, Title};
use crate::core::daily::{seed, streak};
use crate::core::words::{number, plural};
use crate::store::calendar::written;
use crate::store::daily::Try;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::BarItem;
use crate::tui::layout::{Class, Layout, middle};
use crate::tui::paint::marks::{self, Mark};
use crate::tui::paint::{mat, paper};
use crate::tui::theme::{Ground, Role, Surface};
use crate::tui::widgets::bars;
use jiff::ToSpan;
use jiff::civil::Date;
use ratatui::crossterm::event::KeyCode;

/// How many weeks the calendar has.
const WEEKS: i32 = 6;

/// How large the page is in a layout class.
#[derive(Clone, Copy)]
struct Scale {
    /// The columns and rows of a day.
    day: (i32, i32),
    /// The columns of the titles, and the rows of each.
    titles: (i32, i32),
    /// The columns between titles and calendar.
    gap: i32,
}

impl Scale {
    const fn of(class: Class) -> Scale {
        match class {
            Class::Small => Scale { day: (5, 2), titles: (36, 2), gap: 3 },
            Class::Medium => Scale { day: (8, 4), titles: (42, 4), gap: 4 },
            Class::Large => Scale { day: (10, 5), titles: (60, 5), gap: 6 },
        }
    }

    /// The columns and rows of the calendar.
    const fn calendar(self) -> (i32, i32) {
        (4 + 7 * self.day.0, 5 + WEEKS * self.day.1)
    }
}

impl Title {
    /// What there is to say of today.
    fn told(&self) -> String {
        match &self.today {
            Try::None => "not played yet".into(),
            Try::Open(_) => "begun".into(),
            Try::GivenUp => "given up".into(),
            Try::Over(entry) => {
                let points = entry.daily.and_then(|day| self.days.get(&day)).map_or(0, |(points, _)| *points);
                plural(points, "point")
            }
        }
    }
}

impl DailyScreen {
    pub(super) fn draw_all(&self, canvas: &mut Canvas) {
        let layout = Layout::of(canvas.width(), canvas.height());
        bars::header(canvas, "Today's games", &written(self.today), "");
        let scale = Scale::of(layout.class);
        let (right, high) = scale.calendar();
        let left = scale.titles.0;
        let wide = left + scale.gap + right;
        let (x, y) = (layout.x + middle(layout.width, wide), layout.y + middle(layout.height, high));
        self.draw_titles(canvas, x, y, scale);
        self.draw_calendar(canvas, (x + left + scale.gap, y), scale);
        let title = self.here();
        let said = match &title.today {
            Try::None => "Enter begins the one try that counts: everybody has these dice today.",
            Try::Open(_) => "Enter goes on with the try that counts.",
            Try::GivenUp | Try::Over(_) => {
                "Enter plays the same dice again as practice, which does not count."
            }
        };
        bars::sentence(canvas, said, Role::Text);
        let item = BarItem::new;
        let enter = match &title.today {
            Try::None => "play",
            Try::Open(_) => "play on",
            Try::GivenUp | Try::Over(_) => "practise",
        };
        let mut items = vec![item("↑↓", "game", KeyCode::Down), item("enter", enter, KeyCode::Enter)];
        if title.variants.len() > 1 {
            items.insert(1, item("←→", "variant", KeyCode::Right));
        }
        items.push(item("esc", "back", KeyCode::Esc));
        bars::keys(canvas, &items);
    }

    fn draw_titles(&self, canvas: &mut Canvas, x: i32, y: i32, scale: Scale) {
        let (width, step) = scale.titles;
        let height = step * self.titles.len() as i32 + 2;
        mat::draw(canvas, x, y, width, height);
        let mut area = canvas.sub(x, y, width, height);
        area.text(2, 0, "Today", Role::Accent);
        for (at, title) in self.titles.iter().enumerate() {
            let row = 2 + step * at as i32;
            let role = self.list.strip(&mut area, row, at, "", Role::Text);
            if role == Role::Text {
                let theme = area.theme.on(Ground::of(title.about.id));
                area.styled(2, row, title.about.name, theme.style(Role::Accent));
            } else {
                area.text(2, row, title.about.name, role);
            }
            area.right(width - 2, row, &title.told(), role);
            // Every variant has dice of its own.
            let variant = title.options().split(' ').next().and_then(|pair| pair.split_once('='));
            if let Some((_, variant)) = variant {
                area.text(4, row + 1, variant, Role::Dim);
            }
        }
        let title = self.here();
        let seed = seed(self.today, title.about.id, title.options());
        canvas.text(x + 2, y + height + 1, &format!("Seed {seed}"), Role::Dim);
        let days = title.days.keys().copied().collect();
        let streak = plural(streak(&days, self.today), "day");
        canvas.text(x + 2, y + height + 2, &format!("Streak: {streak}"), Role::Strong);
    }

    fn draw_calendar(&self, canvas: &mut Canvas, (x, y): (i32, i32), scale: Scale) {
        let (width, height) = scale.calendar();
        let (wide, step) = scale.day;
        paper::plain(canvas, x, y, width, height);
        let title = self.here();
        let canvas = &mut canvas.sub(x, y, width, height);
        canvas.text(2, 0, title.about.name, Role::InkStrong);
        canvas.right(width - 2, 0, "the past weeks", Role::Pencil);
        for (column, name) in (0..).zip(["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]) {
            canvas.right(2 + (column + 1) * wide - 1, 2, name, Role::Pencil);
        }
        let back = i64::from(self.today.weekday().to_monday_zero_offset()) + 7 * i64::from(WEEKS - 1);
        let first = self.today.checked_sub(back.days()).unwrap_or(self.today);
        for (at, day) in (0..7 * WEEKS).zip(std::iter::successors(Some(first), |day| day.tomorrow().ok())) {
            if day <= self.today {
                self.draw_day(canvas, title, day, (2 + at % 7 * wide, 4 + at / 7 * step), wide);
            }
        }
    }

    /// A day: its number, and below it what it brought.
    fn draw_day(&self, canvas: &mut Canvas, title: &Title, day: Date, (x, y): (i32, i32), wide: i32) {
        let right = x + wide - 1;
        let today = day == self.today;
        if today {
            paper::strip(canvas, x, y, wide, 2, Surface::PaperMover);
            canvas.text(x, y, "▸", Role::InkStrong);
        }
        canvas.right(right, y, &day.day().to_string(), if today { Role::InkStrong } else { Role::Pencil });
        match title.days.get(&day) {
            Some((_, true)) => _ = canvas.text(right - 1, y + 1, "✓", Role::InkGood),
            Some((points, false)) => canvas.right(right, y + 1, &number(*points), Role::InkStrong),
            None => _ = marks::draw(canvas, right - 1, y + 1, Mark::Open, Role::Ink),
        }
    }
}
