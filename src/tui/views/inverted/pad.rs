//! The score pad of all seats: upright with a column per seat, or across with a row per seat.
use super::state::InvertedView;
use crate::core::Seat;
use crate::games::inverted::sheet::{BONUS, BOXES, SECTIONS};
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
    /// It is always drawn across.
    lies: bool,
}

/// Columns of box numbers in upright form, and of names and points across.
const LABELS: i32 = 6;
const NAMES: i32 = 12;
/// Minimum and maximum columns of a seat in upright form.
const SEAT: (i32, i32) = (6, 27);
/// Upright forms: rows from one box to the next in its section, and after a bonus.
const UPRIGHT: [(i32, i32); 3] = [(2, 2), (1, 2), (1, 1)];
/// Columns of a bonus in the form across.
const BONUS_WIDE: i32 = 5;

/// Returns the blank rows above and below the lines in upright form.
const fn margin(step: i32) -> i32 {
    if step == 1 { 1 } else { 0 }
}

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

/// A line of the pad.
#[derive(Clone, Copy, PartialEq)]
enum Line {
    Box(u8),
    Bonus(usize),
    Total,
}

impl Line {
    /// Returns the lines of all sections, and the total.
    fn all() -> impl Iterator<Item = Line> {
        let section = |(at, boxes): (usize, std::ops::RangeInclusive<u8>)| {
            boxes.map(Line::Box).chain([Line::Bonus(at)]).collect::<Vec<_>>()
        };
        SECTIONS.iter().cloned().enumerate().flat_map(section).chain([Line::Total])
    }

    fn label(self) -> (String, Role) {
        match self {
            Line::Box(number) => (number.to_string(), Role::Ink),
            Line::Bonus(_) => (format!("+{BONUS}"), Role::Ink),
            Line::Total => ("total".into(), Role::InkStrong),
        }
    }

    /// Returns `true` for the last box of a section.
    fn is_last(self) -> bool {
        SECTIONS.iter().any(|boxes| self == Line::Box(*boxes.end()))
    }

    /// Returns its columns in the form across; the total is beside the name there.
    fn wide(self) -> i32 {
        match self {
            Line::Box(number) if number < 10 => 2,
            Line::Box(_) => 3,
            Line::Bonus(_) => BONUS_WIDE,
            Line::Total => 0,
        }
    }
}

/// Returns the most columns of the upright form.
pub(super) fn widest(ctx: &ViewContext<Inverted>) -> i32 {
    LABELS + SEAT.1 * ctx.game.sheets().len() as i32
}

impl<'a> Pad<'a> {
    pub(super) fn new(view: &InvertedView, ctx: &'a ViewContext<'a, Inverted>, lies: bool) -> Pad<'a> {
        let (zero, sum, fresh) = (view.zero_mark(ctx), view.sum_mark(ctx), view.fresh(ctx));
        Pad { ctx, zero, sum, fresh, lies }
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

    /// Returns the content of a field; the `upright` form has room for a mark beside what can be filled.
    fn entry(&self, line: Line, seat: usize, upright: bool) -> Entry {
        let sheet = self.ctx.game.sheets()[seat];
        let number = match line {
            Line::Box(number) => number,
            Line::Bonus(section) => {
                let (text, role) = bonus(sheet, section);
                return Entry::plain(text, role);
            }
            Line::Total => {
                let points = self.ctx.counted(Seat(seat as u8), sheet.points());
                return Entry::plain(points.to_string(), Role::InkStrong);
            }
        };
        let gold = |text: String| {
            let text = if upright { format!("▸{text}") } else { text };
            Entry { text, role: Role::HeldPip, surface: Some(Surface::Held) }
        };
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

    /// Writes `entry` right-aligned into `width` columns from `x` on, followed by `after` blank ones.
    fn write(&self, canvas: &mut Canvas, (x, y): (i32, i32), width: i32, after: usize, entry: &Entry) {
        let text = format!("{:>at$}{:>after$}", entry.text, "", at = width as usize - after);
        match entry.surface {
            Some(surface) => canvas.text_on(x, y, &text, entry.role, surface),
            None => canvas.text(x, y, &text, entry.role),
        };
    }

    fn across(&self, canvas: &mut Canvas, step: i32) {
        let (width, high) = (canvas.width(), canvas.height());
        let row = |seat: usize| 2 + step * seat as i32;
        paper::plain(canvas, 0, 0, width, high);
        if let Some(mover) = self.mover() {
            paper::strip(canvas, 0, row(mover), width, 1, Surface::PaperMover);
        }
        for seat in self.seats() {
            canvas.text(0, row(seat), &self.name(seat, 8), Role::InkStrong);
            let points = self.entry(Line::Total, seat, false);
            canvas.right(NAMES, row(seat), &points.text, points.role);
        }
        let (mut x, mut from) = (NAMES, NAMES);
        let rows = row(self.seats().count() - 1);
        for line in Line::all() {
            let wide = line.wide();
            if let Line::Bonus(section) = line {
                canvas.centred(from, x + wide - from, 0, SECTION_NAMES[section], Role::Pencil);
                paper::strip(canvas, x, 1, wide, rows, Surface::PaperRule);
            }
            if let Line::Box(number) = line {
                canvas.hit(x, 1, wide, rows, request::<Inverted>("box", usize::from(number) - 1));
            }
            if line != Line::Total {
                let (label, role) = line.label();
                canvas.right(x + wide, 1, &label, role);
                for seat in self.seats() {
                    self.write(canvas, (x, row(seat)), wide, 0, &self.entry(line, seat, false));
                }
            }
            x += wide;
            if let Line::Bonus(_) = line {
                from = x;
            }
        }
    }

    fn upright(&self, canvas: &mut Canvas, (step, after): (i32, i32)) {
        let (width, high) = (canvas.width(), canvas.height());
        let column = (width - LABELS) / self.seats().count() as i32;
        let left = |seat: usize| LABELS + seat as i32 * column;
        let top = margin(step);
        paper::plain(canvas, 0, 0, width, high);
        if let Some(mover) = self.mover() {
            paper::strip(canvas, left(mover), top, column, high - 2 * top, Surface::PaperMover);
        }
        for seat in self.seats() {
            canvas.right(left(seat) + column - 1, top, &self.name(seat, column - 1), Role::InkStrong);
        }
        let mut next = top + step;
        for line in Line::all() {
            let (y, (label, role)) = (next, line.label());
            next += match line {
                Line::Bonus(_) => after,
                line if line.is_last() => 1,
                _ => step,
            };
            if let Line::Bonus(_) = line {
                paper::strip(canvas, 0, y, width, 1, Surface::PaperRule);
            }
            canvas.right(if line == Line::Total { 6 } else { 5 }, y, &label, role);
            for seat in self.seats() {
                self.write(canvas, (left(seat), y), column, 1, &self.entry(line, seat, true));
            }
            if let Line::Box(number) = line {
                canvas.hit(0, y, width, 1, request::<Inverted>("box", usize::from(number) - 1));
            }
        }
    }
}

impl Leaf for Pad<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let seats = self.seats().count() as i32;
        let across = NAMES + Line::all().map(Line::wide).sum::<i32>();
        let upright = |((step, after), air): ((i32, i32), i16)| {
            let sections = SECTIONS.len() as i32;
            let boxes = 1 + i32::from(BOXES) - sections;
            let rows = step * boxes + sections * (1 + after) + 1 + 2 * margin(step);
            Form::new((LABELS + SEAT.0 * seats, rows), (LABELS + SEAT.1 * seats, rows)).worth(2).air(air)
        };
        // With few seats there is a blank row below each, for pointing at a box.
        let lying = |rows: i32| Form::fixed(across, rows).worth(i16::from(seats < 6 && rows > seats + 2));
        let lying = [lying(2 * seats + 2).air(2), lying(seats + 3).air(1), lying(seats + 2)];
        let upright = UPRIGHT.into_iter().zip([7, 4, 1]).map(upright).filter(|_| !self.lies);
        upright.chain(lying).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let before = if self.lies { 0 } else { UPRIGHT.len() };
        match UPRIGHT.get(form).filter(|_| !self.lies) {
            Some(steps) => self.upright(canvas, *steps),
            None => self.across(canvas, if form == before { 2 } else { 1 }),
        }
    }
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
