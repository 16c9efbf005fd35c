//! The sheets of all seats: one row a box where the terminal is high, folded into two halves where it is not, and with
//! many seats on a small terminal the mover's whole sheet with the others in a line each.
use super::keys::BOX_SPOTS;
use crate::core::game::Seat;
use crate::games::inverted::sheet::{BONUS, SECTIONS};
use crate::games::inverted::{Bonus, Filled, Inverted, SECTION_NAMES, Sheet};
use crate::tui::canvas::{Canvas, ClickTarget};
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::bars::shortened;

/// Columns of a box's number and its pointer.
const LABEL: i32 = 5;
/// Rows of the unfolded sheet: names, boxes, bonuses, two gaps, the total.
const LONG: i32 = 27;
/// Columns of the dice, three in a row, with their margins.
const DICE: (i32, i32) = (35, 70);

/// How the sheets are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// One row a box.
    Long,
    /// Two halves side by side.
    Folded,
    /// The mover's sheet in two halves, the others in a line each.
    Condensed,
}

/// How the screen is divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// Columns of the table with the dice.
    pub(crate) table: i32,
    /// Columns of the sheets.
    pub(crate) sheets: i32,
    /// Where the first die lies.
    pub(crate) x: i32,
    /// Where the first die lies.
    pub(crate) y: i32,
    /// Whether there is room for huge dice.
    pub(crate) huge: bool,
    form: Form,
    /// Columns of a seat.
    wide: i32,
}

impl Layout {
    /// The layout of `seats` sheets and five dice in `width` × `height`.
    pub(crate) fn of(seats: i32, width: i32, height: i32) -> Layout {
        let room = width - DICE.0 - 2;
        let (form, wide) = if height >= LONG && (room - LABEL - 2) / seats >= 4 {
            (Form::Long, ((room - LABEL - 2) / seats).min(9))
        } else if (room / 2 - LABEL) / seats >= 4 {
            (Form::Folded, ((room / 2 - LABEL) / seats).min(9))
        } else {
            (Form::Condensed, 7)
        };
        let sheets = match form {
            Form::Long => LABEL + 2 + seats * wide,
            Form::Folded => 2 * (LABEL + seats * wide + 1),
            Form::Condensed => room.min(50),
        };
        let huge = width - sheets - 2 >= DICE.1 && height >= 30;
        // The sheets keep to the right, but not further from the dice than they have to on a wide terminal.
        let table = (width - sheets - 2).min(if huge { 90 } else { 50 });
        let dice = if huge { DICE.1 - 4 } else { DICE.0 - 4 };
        let y = 1 + ((height - LONG) / 3).max(0);
        Layout { table, sheets, x: ((table - dice) / 2).max(1), y, huge, form, wide }
    }
}

/// The sheets of a scene.
pub(crate) struct Sheets<'a> {
    /// The scene.
    pub(crate) ctx: &'a ViewContext<'a, Inverted>,
    /// The mover's open box that Enter would zero.
    pub(crate) zero: Option<u8>,
    /// The mover's open box that the dice make.
    pub(crate) sum: Option<u8>,
    /// The chance of each box, by its number, where the mover asks for it.
    pub(crate) chances: Option<[f64; 21]>,
}

impl Sheets<'_> {
    /// Draws them.
    pub(crate) fn draw(&self, canvas: &mut Canvas, layout: &Layout) {
        let all: Vec<usize> = (0..self.ctx.game.sheets().len()).collect();
        let mover = self.ctx.game.mover().index();
        match layout.form {
            Form::Long => self.long(canvas, &all, layout),
            Form::Folded => self.folded(canvas, &all, layout.wide),
            Form::Condensed => {
                self.folded(canvas, &[mover], layout.wide);
                let others = all.iter().map(|i| (mover + i) % all.len()).skip(1);
                for (row, seat) in others.enumerate() {
                    self.line(canvas, 14 + row as i32, seat);
                }
            }
        }
    }

    fn sheet(&self, seat: usize) -> Sheet {
        self.ctx.game.sheets()[seat]
    }

    fn is_mover(&self, seat: usize) -> bool {
        seat == self.ctx.game.mover().index() && !self.ctx.game.is_over()
    }

    fn long(&self, canvas: &mut Canvas, seats: &[usize], layout: &Layout) {
        let mut y = layout.y - 1;
        self.names(canvas, 0, y, seats, layout.wide);
        for (section, boxes) in SECTIONS.iter().enumerate() {
            y += 1;
            for number in boxes.clone() {
                self.number(canvas, 0, y, number, seats, layout.wide);
                y += 1;
            }
            self.bonus(canvas, 0, y, section, seats, layout.wide);
            y += i32::from(canvas.height() > LONG + 1);
        }
        self.totals(canvas, 0, y + 1, seats, layout.wide);
    }

    fn folded(&self, canvas: &mut Canvas, seats: &[usize], wide: i32) {
        let half = LABEL + seats.len() as i32 * wide + 1;
        for (fold, x) in [(0, 0), (1, half)] {
            self.names(canvas, x, 0, seats, wide);
            for row in 0..10u8 {
                // The bonus rows stand between the fifth and the sixth box of each half.
                let y = 1 + i32::from(row) + i32::from(row >= 5);
                self.number(canvas, x, y, fold * 10 + row + 1, seats, wide);
            }
        }
        self.bonus(canvas, 0, 6, 0, seats, wide);
        self.bonus(canvas, half, 6, 1, seats, wide);
        self.bonus(canvas, half, 12, 2, seats, wide);
        self.totals(canvas, 0, 12, seats, wide);
    }

    fn names(&self, canvas: &mut Canvas, x: i32, y: i32, seats: &[usize], wide: i32) {
        for (column, seat) in seats.iter().enumerate() {
            let name = self.ctx.name(Seat(*seat as u8));
            // In narrow columns three letters say more than two and an ellipsis.
            let name = if wide > 5 { shortened(name, wide - 1) } else { name.chars().take(3).collect() };
            let role = if self.is_mover(*seat) { Role::Accent } else { Role::Dim };
            canvas.right(x + LABEL + wide * (column as i32 + 1), y, &name, role);
        }
    }

    fn number(&self, canvas: &mut Canvas, x: i32, y: i32, number: u8, seats: &[usize], wide: i32) {
        let zero = self.zero == Some(number);
        let pointed = zero || self.sum == Some(number);
        canvas.right(x + 3, y, &number.to_string(), if pointed { Role::Accent } else { Role::Dim });
        if pointed {
            canvas.text(x + 4, y, "▸", Role::Accent);
        }
        for (column, seat) in seats.iter().enumerate() {
            let mover = self.is_mover(*seat);
            let (text, role) = match self.sheet(*seat).of(number) {
                Filled::Open if mover && zero => ("0?".into(), Role::Cursor),
                Filled::Open if mover && pointed => (format!("{number}?"), Role::Cursor),
                Filled::Open => match self.chances.filter(|_| mover) {
                    Some(chances) => (percent(chances[usize::from(number)]), Role::Text),
                    None => ("·".into(), if mover { Role::Text } else { Role::Dim }),
                },
                Filled::Achieved => (number.to_string(), if mover { Role::Strong } else { Role::Text }),
                Filled::Zeroed => ("0".into(), Role::Bad),
            };
            canvas.right(x + LABEL + wide * (column as i32 + 1), y, &text, role);
        }
        let across = LABEL + wide * seats.len() as i32;
        canvas.hit(x, y, across, 1, ClickTarget::Target(BOX_SPOTS + u32::from(number)));
    }

    fn bonus(&self, canvas: &mut Canvas, x: i32, y: i32, section: usize, seats: &[usize], wide: i32) {
        canvas.right(x + 3, y, &format!("+{BONUS}"), Role::Dim);
        for (column, seat) in seats.iter().enumerate() {
            let (text, role) = bonus_mark(self.sheet(*seat).bonus(section));
            canvas.right(x + LABEL + wide * (column as i32 + 1), y, &text, role);
        }
    }

    fn totals(&self, canvas: &mut Canvas, x: i32, y: i32, seats: &[usize], wide: i32) {
        canvas.text(x, y, if wide > 4 { "total" } else { "sum" }, Role::Strong);
        for (column, seat) in seats.iter().enumerate() {
            let total = self.sheet(*seat).points().to_string();
            canvas.right(x + LABEL + wide * (column as i32 + 1), y, &total, Role::Strong);
        }
    }

    /// A sheet in one line: name, total, bonuses.
    fn line(&self, canvas: &mut Canvas, y: i32, seat: usize) {
        let sheet = self.sheet(seat);
        canvas.text(0, y, &shortened(self.ctx.name(Seat(seat as u8)), 8), Role::Text);
        canvas.right(13, y, &sheet.points().to_string(), Role::Strong);
        for (section, name) in SECTION_NAMES.iter().enumerate() {
            let (text, role) = bonus_mark(sheet.bonus(section));
            let x = canvas.text(16 + 9 * section as i32, y, &format!("{} ", &name[..3]), Role::Dim);
            canvas.text(x, y, &text, role);
        }
    }
}

/// `·9`: nine boxes are missing; `50`: earned; `✗`: lost.
fn bonus_mark(bonus: Bonus) -> (String, Role) {
    match bonus {
        Bonus::Missing(n) => (format!("·{n}"), Role::Dim),
        Bonus::Earned => (BONUS.to_string(), Role::Good),
        Bonus::Lost => ("✗".into(), Role::Bad),
    }
}

/// A chance as it stands in a box: `7%`; certain only if it is.
pub(super) fn percent(chance: f64) -> String {
    match 100.0 * chance {
        100.0.. => "sure".into(),
        some @ 0.5..99.5 => format!("{some:.0}%"),
        0.0 => "no".into(),
        some if some < 0.5 => "<1%".into(),
        _ => "99%".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_seats_fits_every_size() {
        for seats in 1..=8 {
            for (width, height) in [(80, 21), (100, 27), (119, 47), (200, 57)] {
                let layout = Layout::of(seats, width, height);
                assert!(layout.x >= 1 && layout.x + DICE.0 - 4 <= layout.table, "{layout:?}");
                assert!(layout.table + 1 + layout.sheets <= width, "{seats} {width} {layout:?}");
            }
        }
        assert_eq!(Layout::of(4, 80, 21).form, Form::Folded);
        assert_eq!(Layout::of(8, 80, 21).form, Form::Condensed);
        assert_eq!(Layout::of(8, 119, 47).form, Form::Long);
    }
}
