//! Chances of the mover's boxes: a tile for each, a column for an open box, a paper for a settled one.
use crate::games::inverted::sheet::BOXES;
use crate::games::inverted::{Filled, Sheet};
use crate::tui::canvas::Canvas;
use crate::tui::paint::{bar, paper};
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::ui::{ANY, Form, Leaf};

/// The tiles of a sheet.
pub(super) struct Tiles {
    /// The mover's sheet.
    pub(super) sheet: Sheet,
    /// The chance of each box, by its number.
    pub(super) chances: [f64; BOXES as usize + 1],
    /// The box of the dice, or the one to cross out.
    pub(super) marked: Option<u8>,
}

/// Columns of a tile and of the gap after it.
const WIDTHS: [(i32, i32); 4] = [(5, 1), (4, 1), (3, 1), (3, 0)];
/// Minimum columns of all tiles.
pub(super) const LEAST: i32 = 3 * BOXES as i32;
/// Minimum rows: the chance, the column, and the number of the box.
const ROWS: i32 = 3;
/// The least chance that a full column stands for: rare boxes look rare even beside each other.
const FULL: f64 = 0.2;
/// Number of boxes whose columns stand out.
const BEST: usize = 3;
/// Faintness of the others.
const FAINT: f32 = 0.45;

impl Tiles {
    fn chance(&self, number: u8) -> f64 {
        if self.sheet.is_open(number) { self.chances[usize::from(number)] } else { 0.0 }
    }

    /// Draws the tile of box `number` over all of `canvas`, with the chance of a full column and the least of those that
    /// stand out. Only tiles that are `apart` have paper: else it would look like a part of the pad.
    fn tile(&self, canvas: &mut Canvas, number: u8, bounds: (f64, f64), apart: bool) {
        match self.sheet.of(number) {
            Filled::Open => self.open_tile(canvas, number, bounds),
            Filled::Achieved => closed_tile(canvas, number, "✓", Role::InkGood, apart),
            Filled::Zeroed => closed_tile(canvas, number, "✗", Role::InkBad, apart),
        }
    }

    fn open_tile(&self, canvas: &mut Canvas, number: u8, (full, best): (f64, f64)) {
        let width = canvas.width();
        let foot = canvas.height() - 1;
        let chance = self.chance(number);
        let (faint, role) =
            if chance >= best && chance > 0.0 { (0.0, Role::Strong) } else { (FAINT, Role::Dim) };
        paper::strip(canvas, 0, 1, width, foot - 1, Surface::Track);
        bar::faint_column(canvas, 0, foot - 1, (width, foot - 1), chance / full, (Role::Accent, faint));
        canvas.centred(0, width, 0, &short(chance), role);
        if self.marked == Some(number) {
            canvas.text_on(0, foot, &across(number, width), Role::HeldPip, Surface::Held);
        } else {
            let style = canvas.theme.style_on(Role::Strong, Surface::Cap);
            canvas.styled(0, foot, &across(number, width), style);
        }
    }
}

/// Draws the `sign` of a box that is filled or crossed out above its number.
fn closed_tile(canvas: &mut Canvas, number: u8, sign: &str, role: Role, apart: bool) {
    let width = canvas.width();
    let foot = canvas.height() - 1;
    if apart {
        paper::strip(canvas, 0, foot - 1, width, 2, Surface::Paper);
    }
    canvas.centred(0, width, foot - 1, sign, if apart { role } else { Role::Dim });
    canvas.text(0, foot, &across(number, width), if apart { Role::Ink } else { Role::Dim });
}

/// Returns `number` in the middle of `width` columns.
fn across(number: u8, width: i32) -> String {
    format!("{number:^width$}", width = width as usize)
}

/// Returns a chance in percent without the unit.
fn short(chance: f64) -> String {
    match 100.0 * chance {
        0.0 => "·".into(),
        100.0.. => "100".into(),
        some if some < 0.5 => "<1".into(),
        some => format!("{:.0}", some.min(99.0)),
    }
}

impl Leaf for Tiles {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let form = |(wide, gap): (i32, i32)| {
            let width = i32::from(BOXES) * (wide + gap) - gap;
            Form::new((width, ROWS), (ANY, ANY))
        };
        WIDTHS.into_iter().map(form).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let ((wide, gap), height) = (WIDTHS[form], canvas.height());
        let count = i32::from(BOXES);
        let step = (canvas.width() + gap) / count;
        let wide = wide.max(step - gap);
        let left = (canvas.width() - step * count + gap) / 2;
        let mut chances: Vec<f64> = (1..=BOXES).map(|number| self.chance(number)).collect();
        chances.sort_by(|one, two| two.total_cmp(one));
        let bounds = (chances[0].max(FULL), chances[BEST - 1]);
        for (x, number) in (left..).step_by(step as usize).zip(1..=BOXES) {
            self.tile(&mut canvas.sub(x, 0, wide, height), number, bounds, gap > 0);
        }
    }
}
