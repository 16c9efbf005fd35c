//! The score pad of all seats: lying across with a row a seat, or upright with a row a box.
use super::plan::{ACROSS, LABELS, Pad, upright_rows};
use super::state::InvertedView;
use crate::core::game::Seat;
use crate::games::inverted::sheet::{BONUS, SECTIONS};
use crate::games::inverted::{Bonus, Filled, Inverted, SECTION_NAMES, Sheet};
use crate::tui::canvas::Canvas;
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface};
use crate::tui::view::{View, ViewContext};
use crate::tui::widgets::bars::abbreviated;

/// The pad of a scene.
pub(super) struct ScorePad<'a> {
    /// The scene.
    pub(super) ctx: &'a ViewContext<'a, Inverted>,
    /// The mover's open box that Enter would cross out.
    pub(super) zero: Option<u8>,
    /// The mover's open box that the dice make.
    pub(super) sum: Option<u8>,
    /// The box of a seat that has just been written, and what it lies on.
    pub(super) fresh: Option<(usize, u8, Surface)>,
    /// The chance of each box, by its number, where the mover asks for it.
    pub(super) chances: Option<[f64; 21]>,
}

/// What stands in a box.
struct Entry {
    text: String,
    role: Role,
    surface: Option<Surface>,
}

impl ScorePad<'_> {
    /// Draws the pad.
    pub(super) fn draw(&self, canvas: &mut Canvas, pad: Pad) {
        match pad {
            Pad::Across { x, y } => self.across(canvas, x, y),
            Pad::Upright { x, y, column, step } => self.upright(canvas, (x, y), column, step),
        }
    }

    fn sheets(&self) -> &[Sheet] {
        self.ctx.game.sheets()
    }

    /// The points of `seat`, as far as they have counted up.
    fn points(&self, seat: usize) -> String {
        self.ctx.counted(Seat(seat as u8), self.sheets()[seat].points()).to_string()
    }

    fn is_mover(&self, seat: usize) -> bool {
        seat == self.ctx.game.mover().index() && !self.ctx.game.is_over()
    }

    /// `▸Ann`, of at most `width` columns.
    fn name(&self, seat: usize, width: i32) -> String {
        let mark = if self.is_mover(seat) { "▸" } else { " " };
        format!("{mark}{}", abbreviated(self.ctx.name(Seat(seat as u8)), width - 1))
    }

    fn entry(&self, number: u8, seat: usize, wide: bool) -> Entry {
        let mover = self.is_mover(seat);
        let gold = |text: String| Entry { text, role: Role::HeldPip, surface: Some(Surface::Held) };
        let plain = |text: String, role: Role| Entry { text, role, surface: None };
        let fresh = self.fresh.filter(|(whose, which, _)| (*whose, *which) == (seat, number));
        let surface = fresh.map(|(.., surface)| surface);
        match self.sheets()[seat].of(number) {
            Filled::Achieved if surface.is_some() => {
                Entry { text: number.to_string(), role: Role::HeldPip, surface }
            }
            Filled::Zeroed if surface.is_some() => Entry { text: "✗".into(), role: Role::HeldPip, surface },
            Filled::Achieved => plain(number.to_string(), Role::InkGood),
            Filled::Zeroed => plain("✗".into(), Role::InkBad),
            Filled::Open if mover && self.zero == Some(number) => gold(if wide { "▸✗" } else { "✗" }.into()),
            Filled::Open if mover && self.sum == Some(number) => {
                gold(if wide { format!("▸{number}") } else { number.to_string() })
            }
            // Across there is no room for them: the line above tells the likeliest.
            Filled::Open => match self.chances.filter(|_| mover && wide).map(|c| c[usize::from(number)]) {
                Some(chance) if chance > 0.0 && self.is_likely(number) => {
                    Entry { text: percent(chance), role: Role::HeldPip, surface: Some(Surface::Chance) }
                }
                Some(chance) if chance > 0.0 => plain(percent(chance), Role::Pencil),
                _ => plain("·".into(), Role::Pencil),
            },
        }
    }

    /// Whether few other open boxes are likelier.
    fn is_likely(&self, number: u8) -> bool {
        let (Some(chances), sheet) = (self.chances, self.ctx.game.sheet()) else { return false };
        sheet.open().filter(|other| chances[usize::from(*other)] > chances[usize::from(number)]).count() < 3
    }

    /// Writes `entry` flush right into `width` columns from `x` on, `after` of them blank behind it.
    fn write(&self, canvas: &mut Canvas, (x, y): (i32, i32), width: i32, after: i32, entry: &Entry) {
        let text = format!(
            "{:>at$}{:>after$}",
            entry.text,
            "",
            at = (width - after) as usize,
            after = after as usize
        );
        match entry.surface {
            Some(Surface::Held) if !canvas.theme.is_solid() => canvas.text(x, y, &text, Role::Cursor),
            Some(_) if !canvas.theme.is_solid() => canvas.text(x, y, &text, Role::Strong),
            Some(surface) => canvas.text_on(x, y, &text, entry.role, surface),
            None => canvas.text(x, y, &text, entry.role),
        };
    }

    fn across(&self, canvas: &mut Canvas, x: i32, y: i32) {
        let seats = self.sheets().len() as i32;
        // With many seats on a small terminal there is no blank row below them.
        let high = (canvas.height() - y).min(seats + 3);
        paper::plain(canvas, x, y, ACROSS, high);
        if let Some(mover) = (0..seats).find(|seat| self.is_mover(*seat as usize)) {
            paper::strip(canvas, x, y + 2 + mover, ACROSS, 1, Surface::PaperMover);
        }
        for seat in 0..seats {
            canvas.text(x, y + 2 + seat, &self.name(seat as usize, 8), Role::InkStrong);
            canvas.right(x + 12, y + 2 + seat, &self.points(seat as usize), Role::InkStrong);
        }
        let mut at = x + 12;
        for (section, boxes) in SECTIONS.iter().enumerate() {
            let from = at;
            for number in boxes.clone() {
                let wide = if number < 10 { 2 } else { 3 };
                canvas.right(at + wide, y + 1, &number.to_string(), Role::Ink);
                for seat in 0..seats {
                    let entry = self.entry(number, seat as usize, false);
                    self.write(canvas, (at, y + 2 + seat), wide, 0, &entry);
                }
                canvas.hit(at, y + 1, wide, seats + 1, InvertedView::request("box", usize::from(number) - 1));
                at += wide;
            }
            canvas.centred(from, at + 5 - from, y, SECTION_NAMES[section], Role::Pencil);
            paper::strip(canvas, at, y + 1, 5, seats + 1, Surface::PaperRule);
            canvas.right(at + 5, y + 1, &format!("+{BONUS}"), Role::Ink);
            for seat in 0..seats {
                let (text, role) = bonus_mark(self.sheets()[seat as usize], section);
                canvas.right(at + 5, y + 2 + seat, &text, role);
            }
            at += 5;
        }
    }

    fn upright(&self, canvas: &mut Canvas, (x, y): (i32, i32), column: i32, step: i32) {
        let seats = self.sheets().len();
        let width = LABELS + seats as i32 * column;
        let high = upright_rows(step);
        paper::plain(canvas, x, y, width, high);
        let left = |seat: usize| x + LABELS + seat as i32 * column;
        if let Some(mover) = (0..seats).find(|seat| self.is_mover(*seat)) {
            paper::strip(canvas, left(mover), y + 1, column, high - 2, Surface::PaperMover);
        }
        for seat in 0..seats {
            canvas.right(left(seat) + column - 1, y + 1, &self.name(seat, column - 1), Role::InkStrong);
        }
        let mut row = y + 1 + step;
        for (section, boxes) in SECTIONS.iter().enumerate() {
            for number in boxes.clone() {
                canvas.right(x + 4, row, &number.to_string(), Role::Ink);
                for seat in 0..seats {
                    let entry = self.entry(number, seat, true);
                    self.write(canvas, (left(seat), row), column, 1, &entry);
                }
                canvas.hit(x, row, width, 1, InvertedView::request("box", usize::from(number) - 1));
                row += step;
            }
            paper::strip(canvas, x, row, width, 1, Surface::PaperRule);
            canvas.right(x + 5, row, &format!("+{BONUS}"), Role::Ink);
            for seat in 0..seats {
                let (text, role) = bonus_mark(self.sheets()[seat], section);
                canvas.right(left(seat) + column - 1, row, &text, role);
            }
            row += step;
        }
        canvas.text(x + 1, row, "total", Role::InkStrong);
        for seat in 0..seats {
            canvas.right(left(seat) + column - 1, row, &self.points(seat), Role::InkStrong);
        }
    }
}

/// Returns how far a bonus is, and whether it is lost: `2/5`, two of five boxes are achieved; `50`, earned; `✗`, lost.
pub(super) fn bonus_text(sheet: Sheet, section: usize) -> (String, bool) {
    let boxes = SECTIONS[section].clone().count();
    match sheet.bonus(section) {
        Bonus::Missing(missing) => (format!("{}/{boxes}", boxes - usize::from(missing)), false),
        Bonus::Earned => (BONUS.to_string(), false),
        Bonus::Lost => ("✗".into(), true),
    }
}

fn bonus_mark(sheet: Sheet, section: usize) -> (String, Role) {
    let role = match sheet.bonus(section) {
        Bonus::Missing(_) => Role::Ink,
        Bonus::Earned => Role::InkGood,
        Bonus::Lost => Role::InkBad,
    };
    (bonus_text(sheet, section).0, role)
}

/// Returns a chance as it stands in a box: `7 %`; certain only if it is.
pub(super) fn percent(chance: f64) -> String {
    match 100.0 * chance {
        100.0.. => "sure".into(),
        some @ 0.5..99.5 => format!("{some:.0} %"),
        0.0 => "no".into(),
        some if some < 0.5 => "<1 %".into(),
        _ => "99 %".into(),
    }
}
