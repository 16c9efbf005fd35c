//! The score pad of all seats, a row for each.
use super::state::InvertedView;
use crate::core::Seat;
use crate::games::inverted::sheet::{BONUS, SECTIONS};
use crate::games::inverted::{Bonus, Filled, Inverted, SECTION_NAMES, Sheet};
use crate::tui::canvas::Canvas;
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::ui::{Form, Leaf};
use crate::tui::view::{ViewContext, request};

/// The pad of a scene.
pub(super) struct Pad<'a> {
    ctx: &'a ViewContext<'a, Inverted>,
    /// The mover's open box that Enter would cross out.
    zero: Option<u8>,
    /// The mover's open box for the sum of the dice.
    sum: Option<u8>,
    /// The box of a seat that has just been written, and its surface.
    fresh: Option<(usize, u8, Surface)>,
}

/// Columns of names and points, and of those with the gap before the boxes.
const NAMES: i32 = 12;
const BEFORE_BOXES: i32 = 14;

/// Content of a field of the pad.
struct Entry {
    text: String,
    role: Role,
    surface: Option<Surface>,
}

impl Entry {
    fn plain(text: impl Into<String>, role: Role) -> Entry {
        Entry { text: text.into(), role, surface: None }
    }
}

/// A column of the pad.
#[derive(Clone, Copy, PartialEq)]
enum Column {
    Box(u8),
    Bonus(usize),
}

impl Column {
    /// Returns the columns of all sections.
    fn all() -> impl Iterator<Item = Column> {
        let section = |(at, boxes): (usize, std::ops::RangeInclusive<u8>)| {
            boxes.map(Column::Box).chain([Column::Bonus(at)]).collect::<Vec<_>>()
        };
        SECTIONS.iter().cloned().enumerate().flat_map(section)
    }

    fn label(self) -> String {
        match self {
            Column::Box(number) => number.to_string(),
            Column::Bonus(_) => format!("+{BONUS}"),
        }
    }

    /// Returns its width.
    fn wide(self) -> i32 {
        match self {
            Column::Box(number) if number < 10 => 2,
            Column::Box(_) => 3,
            Column::Bonus(section) => bonus_width(section),
        }
    }
}

impl<'a> Pad<'a> {
    pub(super) fn new(view: &InvertedView, ctx: &'a ViewContext<'a, Inverted>) -> Pad<'a> {
        let (zero, sum, fresh) = (view.zero_mark(ctx), view.sum_mark(ctx), view.fresh(ctx));
        Pad { ctx, zero, sum, fresh }
    }

    fn seats(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.ctx.game.sheets().len()
    }

    fn mover(&self) -> Option<usize> {
        let game = self.ctx.game;
        self.ctx.marked((!game.is_over()).then(|| game.mover())).map(Seat::index)
    }

    /// Returns the name in at most `width` columns: `▸Ann`.
    fn name(&self, seat: usize, width: i32) -> String {
        let mark = if self.mover() == Some(seat) { "▸" } else { " " };
        format!("{mark}{}", self.ctx.short_name(Seat(seat as u8), width - 1))
    }

    /// Returns the content of a field.
    fn entry(&self, column: Column, seat: usize) -> Entry {
        let sheet = self.ctx.game.sheets()[seat];
        let number = match column {
            Column::Box(number) => number,
            Column::Bonus(section) => {
                let (text, role) = bonus(sheet, section);
                return Entry::plain(text, role);
            }
        };
        let gold = |text: String| Entry { text, role: Role::HeldPip, surface: Some(Surface::Held) };
        let mover = self.mover() == Some(seat);
        let fresh = self.fresh.filter(|(whose, which, _)| (*whose, *which) == (seat, number));
        let surface = fresh.map(|(.., surface)| surface);
        let written = |text: String, role: Role| {
            let role = if surface.is_some() { Role::HeldPip } else { role };
            Entry { text, role, surface }
        };
        match sheet.of(number) {
            Filled::Achieved => written(number.to_string(), Role::InkGood),
            Filled::Zeroed => written("✗".into(), Role::InkBad),
            Filled::Open if mover && self.zero == Some(number) => gold("✗".into()),
            Filled::Open if mover && self.sum == Some(number) => gold(number.to_string()),
            Filled::Open => Entry::plain("·", Role::Pencil),
        }
    }

    /// Writes `entry` right-aligned into `width` columns from `x` on.
    fn write(&self, canvas: &mut Canvas, (x, y): (i32, i32), width: i32, entry: &Entry) {
        let text = format!("{:>at$}", entry.text, at = width as usize);
        match entry.surface {
            Some(surface) => canvas.text_on(x, y, &text, entry.role, surface),
            None => canvas.text(x, y, &text, entry.role),
        };
    }

    fn draw_rows(&self, canvas: &mut Canvas, step: i32) {
        let (width, high) = (canvas.width(), canvas.height());
        let row = |seat: usize| 2 + step * seat as i32;
        paper::plain(canvas, 0, 0, width, high);
        if let Some(mover) = self.mover() {
            paper::strip(canvas, 0, row(mover), width, 1, Surface::PaperMover);
        }
        canvas.right(NAMES, 1, "total", Role::InkStrong);
        for seat in self.seats() {
            canvas.text(0, row(seat), &self.name(seat, 8), Role::InkStrong);
            let points = self.ctx.counted(Seat(seat as u8), self.ctx.game.sheets()[seat].points());
            canvas.right(NAMES, row(seat), &points.to_string(), Role::InkStrong);
        }
        let (mut x, mut from) = (BEFORE_BOXES, BEFORE_BOXES);
        let rows = row(self.seats().count() - 1);
        for column in Column::all() {
            let wide = column.wide();
            match column {
                Column::Bonus(section) => {
                    canvas.centred(from, x + wide - from, 0, SECTION_NAMES[section], Role::Pencil);
                    paper::strip(canvas, x, 1, wide, rows, Surface::PaperRule);
                    from = x + wide;
                }
                Column::Box(number) => {
                    canvas.hit(x, 1, wide, rows, request::<Inverted>("box", usize::from(number) - 1));
                }
            }
            canvas.right(x + wide, 1, &column.label(), Role::Ink);
            for seat in self.seats() {
                self.write(canvas, (x, row(seat)), wide, &self.entry(column, seat));
            }
            x += wide;
        }
    }
}

impl Leaf for Pad<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let seats = self.seats().count() as i32;
        let width = BEFORE_BOXES + Column::all().map(Column::wide).sum::<i32>();
        // With few seats there is a blank row below each, for pointing at a box.
        [seats + 3, seats + 2].map(|rows| Form::new((width, rows), (width, 2 * seats + 2))).into()
    }

    fn draw(&self, canvas: &mut Canvas, _: usize) {
        let spread = 2 * self.seats().count() as i32 + 2;
        self.draw_rows(canvas, if canvas.height() >= spread { 2 } else { 1 });
    }
}

/// Returns the columns of a bonus: those of `0/10` or `0/5`, and one before them.
fn bonus_width(section: usize) -> i32 {
    if SECTIONS[section].clone().count() < 10 { 4 } else { 5 }
}

/// Returns the state of a bonus, and its role on paper: `2/5`, two of five boxes are achieved; `50`, earned; `✗`,
/// lost.
pub(super) fn bonus(sheet: Sheet, section: usize) -> (String, Role) {
    let boxes = SECTIONS[section].clone().count();
    match sheet.bonus(section) {
        Bonus::Missing(missing) => (format!("{}/{boxes}", boxes - usize::from(missing)), Role::Ink),
        Bonus::Earned => (BONUS.to_string(), Role::InkGood),
        Bonus::Lost => ("✗".into(), Role::InkBad),
    }
}

/// Formats a chance for a box: `7 %`; 0 and 100 only if certain.
pub(super) fn percent(chance: f64) -> String {
    match 100.0 * chance {
        100.0.. => "sure".into(),
        some @ 0.5..99.5 => format!("{some:.0} %"),
        0.0 => "no".into(),
        some if some < 0.5 => "<1 %".into(),
        _ => "99 %".into(),
    }
}
