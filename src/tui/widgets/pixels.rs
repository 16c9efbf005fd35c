//! Pictures in dots finer than cells: filled polygons and lines, drawn in braille, half blocks, or ASCII characters.
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;

/// How dots are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Grain {
    /// 2 × 4 dots a cell.
    #[default]
    Braille,
    /// 1 × 2 dots a cell, for fonts without braille.
    Half,
    /// 1 × 2 dots a cell, in ASCII characters.
    Ascii,
}

impl Grain {
    /// Columns and rows of dots in a cell. A dot is about as wide as it is high.
    pub(crate) fn per_cell(self) -> (i32, i32) {
        match self {
            Grain::Braille => (2, 4),
            Grain::Half | Grain::Ascii => (1, 2),
        }
    }
}

/// A point in dots, X to the right and Y downward.
pub(crate) type Point = (f64, f64);

/// A picture in dots.
pub(crate) struct PixelCanvas {
    grain: Grain,
    columns: i32,
    rows: i32,
    /// For each cell its dots as bits, row by row, and the role of the last one drawn.
    cells: Vec<(u8, Role)>,
}

impl PixelCanvas {
    /// An empty picture of so many cells.
    pub(crate) fn new(columns: i32, rows: i32, grain: Grain) -> PixelCanvas {
        let (columns, rows) = (columns.max(0), rows.max(0));
        PixelCanvas { grain, columns, rows, cells: vec![(0, Role::Text); (columns * rows) as usize] }
    }

    /// Its width and height in dots.
    pub(crate) fn size(&self) -> (i32, i32) {
        let (across, down) = self.grain.per_cell();
        (self.columns * across, self.rows * down)
    }

    fn cell(&mut self, x: i32, y: i32) -> Option<(&mut (u8, Role), u8)> {
        let (across, down) = self.grain.per_cell();
        let (width, height) = self.size();
        if x < 0 || y < 0 || x >= width || y >= height {
            return None;
        }
        let bit = 1u8 << ((y % down) * across + x % across);
        let index = (y / down) * self.columns + x / across;
        Some((&mut self.cells[index as usize], bit))
    }

    /// Sets a dot; outside of the picture nothing happens.
    pub(crate) fn set(&mut self, x: i32, y: i32, role: Role) {
        if let Some((cell, bit)) = self.cell(x, y) {
            *cell = (cell.0 | bit, role);
        }
    }

    /// Whether a dot is set.
    #[cfg(test)]
    pub(crate) fn is_set(&mut self, x: i32, y: i32) -> bool {
        self.cell(x, y).is_some_and(|(cell, bit)| cell.0 & bit != 0)
    }

    /// Fills a polygon: every dot whose middle is inside by the even-odd rule is set to `ink`.
    pub(crate) fn fill(&mut self, corners: &[Point], ink: Ink) {
        let (width, height) = self.size();
        let (first, last) = range(corners.iter().map(|p| p.1), height);
        for y in first..last {
            let middle = f64::from(y) + 0.5;
            let mut crossings: Vec<f64> = Vec::new();
            for (i, &(x1, y1)) in corners.iter().enumerate() {
                let (x0, y0) = corners[(i + corners.len() - 1) % corners.len()];
                if (y0 > middle) != (y1 > middle) {
                    crossings.push(x0 + (middle - y0) / (y1 - y0) * (x1 - x0));
                }
            }
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                // The dots whose middles lie between the crossings.
                let from = (pair[0] - 0.5).ceil().max(0.0) as i32;
                let to = (pair[1] - 0.5).ceil().min(f64::from(width)) as i32;
                for x in from..to {
                    self.ink(x, y, ink);
                }
            }
        }
    }

    fn ink(&mut self, x: i32, y: i32, ink: Ink) {
        match ink {
            Ink::PixelCanvas(role) => self.set(x, y, role),
            Ink::Paper => {
                if let Some((cell, bit)) = self.cell(x, y) {
                    cell.0 &= !bit;
                }
            }
        }
    }

    /// Draws a line; of every `dash` dots the second half is left out (0: none is).
    pub(crate) fn line(&mut self, from: Point, to: Point, dash: i32, role: Role) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs()).ceil().clamp(1.0, 10_000.0) as i32;
        for step in 0..=steps {
            if dash > 0 && step % dash >= (dash + 1) / 2 {
                continue;
            }
            let t = f64::from(step) / f64::from(steps);
            // A hair of slack, so that rounding does not break a straight line on the border between two dots.
            let dot = |v: f64| (v + 1e-6).floor() as i32;
            self.set(dot(from.0 + dx * t), dot(from.1 + dy * t), role);
        }
    }

    /// Draws the outline of a polygon.
    pub(crate) fn outline(&mut self, corners: &[Point], dash: i32, role: Role) {
        for (i, &corner) in corners.iter().enumerate() {
            self.line(corners[(i + corners.len() - 1) % corners.len()], corner, dash, role);
        }
    }

    /// Draws the picture with its upper left cell at (x, y); empty cells are left as they are.
    pub(crate) fn draw(&self, canvas: &mut Canvas, x: i32, y: i32) {
        for (index, &(bits, role)) in self.cells.iter().enumerate() {
            if bits == 0 {
                continue;
            }
            let (column, row) = (index as i32 % self.columns, index as i32 / self.columns);
            let mut letter = [0; 4];
            canvas.text(x + column, y + row, glyph(self.grain, bits).encode_utf8(&mut letter), role);
        }
    }

    /// The picture as text, a line a row of cells.
    pub(crate) fn text(&self) -> String {
        let rows = self.cells.chunks(self.columns.max(1) as usize);
        let line = |row: &[(u8, Role)]| {
            let line: String =
                row.iter().map(|&(bits, _)| if bits == 0 { ' ' } else { glyph(self.grain, bits) }).collect();
            format!("{}\n", line.trim_end())
        };
        rows.map(line).collect()
    }
}

/// What a polygon is filled with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// Dots of a colour.
    PixelCanvas(Role),
    /// Nothing: what was drawn below is wiped out.
    Paper,
}

/// The whole numbers whose middles may lie between the least and the greatest of `values`, from 0 up to `end`.
fn range(values: impl Iterator<Item = f64>, end: i32) -> (i32, i32) {
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values {
        (least, most) = (least.min(value), most.max(value));
    }
    if least > most {
        return (0, 0);
    }
    (least.floor().max(0.0) as i32, (most.ceil().min(f64::from(end)) as i32).max(0))
}

/// The character that shows these dots of a cell, which are at least one.
fn glyph(grain: Grain, bits: u8) -> char {
    match grain {
        Grain::Braille => {
            // Braille numbers its dots down the left column, down the right one, and the lowest two last.
            const ORDER: [u8; 8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];
            let pattern = (0..8).filter(|i| bits >> i & 1 == 1).fold(0u8, |all, i| all | ORDER[i]);
            char::from_u32(0x2800 + u32::from(pattern)).unwrap_or(' ')
        }
        Grain::Half => match bits {
            1 => '▀',
            2 => '▄',
            _ => '█',
        },
        Grain::Ascii => match bits {
            1 => '"',
            2 => '_',
            _ => '#',
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] = [(1.0, 1.0), (5.0, 1.0), (5.0, 7.0), (1.0, 7.0)];

    #[test]
    fn polygons_are_filled_where_dots_are_inside() {
        let check = |grain, corners: &[Point], expected: &str| {
            let mut pixels = PixelCanvas::new(3, 2, grain);
            pixels.fill(corners, Ink::PixelCanvas(Role::Text));
            assert_eq!(pixels.text(), expected, "{grain:?}");
        };
        check(Grain::Braille, &SQUARE, "⢰⣶⡆\n⠸⠿⠇\n");
        check(Grain::Half, &[(0.0, 1.0), (3.0, 1.0), (3.0, 4.0), (0.0, 4.0)], "▄▄▄\n███\n");
        check(Grain::Ascii, &[(0.0, 0.0), (2.0, 0.0), (2.0, 3.0), (0.0, 3.0)], "##\n\"\"\n");
        // A dot exactly on an edge belongs to one side only: two halves never overlap and leave nothing out.
        let mut halves = PixelCanvas::new(3, 2, Grain::Braille);
        halves.fill(&[(0.0, 0.0), (6.0, 0.0), (6.0, 8.0)], Ink::PixelCanvas(Role::Text));
        let first = halves.cells.clone();
        let mut others = PixelCanvas::new(3, 2, Grain::Braille);
        others.fill(&[(0.0, 0.0), (6.0, 8.0), (0.0, 8.0)], Ink::PixelCanvas(Role::Text));
        for (a, b) in first.iter().zip(&others.cells) {
            assert_eq!((a.0 & b.0, a.0 | b.0), (0, 0xff));
        }
    }

    #[test]
    fn agrees_with_asking_every_dot() {
        // A concave polygon at odd places, against the crossing rule written out for each dot.
        let corners = [(1.3, 0.4), (18.7, 3.1), (9.2, 8.8), (17.5, 14.9), (2.2, 15.3), (6.1, 7.7)];
        let mut pixels = PixelCanvas::new(10, 4, Grain::Braille);
        pixels.fill(&corners, Ink::PixelCanvas(Role::Text));
        for y in 0..16 {
            for x in 0..20 {
                let (px, py) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
                let crossings = (0..corners.len()).filter(|&i| {
                    let ((x0, y0), (x1, y1)) = (corners[i], corners[(i + 1) % corners.len()]);
                    (y0 > py) != (y1 > py) && px < x0 + (py - y0) / (y1 - y0) * (x1 - x0)
                });
                assert_eq!(pixels.is_set(x, y), crossings.count() % 2 == 1, "{x} {y}");
            }
        }
    }

    #[test]
    fn nothing_is_drawn_outside_and_paper_wipes() {
        let mut pixels = PixelCanvas::new(2, 1, Grain::Braille);
        pixels.fill(
            &[(-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0)],
            Ink::PixelCanvas(Role::Text),
        );
        pixels.line((-9.0, -9.0), (90.0, 90.0), 0, Role::Text);
        assert_eq!(pixels.text(), "⣿⣿\n");
        pixels.fill(&[(0.0, 0.0), (2.0, 0.0), (2.0, 4.0), (0.0, 4.0)], Ink::Paper);
        assert_eq!(pixels.text(), " ⣿\n");
        let mut nothing = PixelCanvas::new(-3, 0, Grain::Half);
        nothing.fill(&SQUARE, Ink::PixelCanvas(Role::Text));
        nothing.set(0, 0, Role::Text);
        assert_eq!(nothing.text(), "");
    }

    #[test]
    fn lines_can_be_dashed() {
        let mut pixels = PixelCanvas::new(4, 1, Grain::Braille);
        pixels.line((0.0, 0.0), (7.0, 0.0), 4, Role::Text);
        let set: Vec<bool> = (0..8).map(|x| pixels.is_set(x, 0)).collect();
        assert_eq!(set, [true, true, false, false, true, true, false, false]);
    }
}
