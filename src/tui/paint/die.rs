//! Dice with pips, in three sizes, and small dice in a line of text.
use super::outline::{self, Outline};
use super::painter::{CELL_HEIGHT, CELL_WIDTH, Paint};
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Rgb, Role, Surface, Theme};
use ratatui::style::Modifier;

/// Size of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DieSize {
    /// 9 × 5 cells.
    M,
    /// 15 × 8 cells.
    L,
    /// 19 × 10 cells.
    XL,
}

impl DieSize {
    /// Returns its columns and rows; a kept die extends one row lower.
    pub(crate) fn cells(self) -> (i32, i32) {
        match self {
            DieSize::M => (9, 5),
            DieSize::L => (15, 8),
            DieSize::XL => (19, 10),
        }
    }

    /// Returns the row of its label, relative to its upper edge, kept or not.
    pub(crate) fn label_row(self) -> i32 {
        self.cells().1 + 2
    }
}

/// State of a die.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) enum DieState {
    /// At rest.
    #[default]
    Normal,
    /// Kept: gold, and one row lower.
    Held,
    /// Part of a triumph: gold in its place.
    Won,
    /// The same in the air, half a row higher.
    Jumping,
    /// In the air in a computer's triumph.
    JumpingIvory,
    /// Rolling, rotated by this many degrees.
    Rolling(f32),
    /// Put aside, or somebody else's.
    Faint,
    /// Not rolled yet.
    Ghost,
}

/// A die.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DieDrawing {
    pub(crate) size: DieSize,
    /// Its face, 1 to 6; anything else shows no pips.
    pub(crate) face: u8,
    pub(crate) state: DieState,
    pub(crate) cursor: bool,
}

/// The columns and rows of the pips of each face, 0 to 2 each.
const PIPS: [&[(usize, usize)]; 7] = [
    &[],
    &[(1, 1)],
    &[(0, 0), (2, 2)],
    &[(0, 0), (1, 1), (2, 2)],
    &[(0, 0), (2, 0), (0, 2), (2, 2)],
    &[(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)],
    &[(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)],
];

/// Dimensions of a size, in pixels.
struct Shape {
    /// Rows from the upper edge of its cells to the face.
    top: f32,
    face: (f32, f32),
    cuts: &'static [f32],
    lip: f32,
    /// Extension of the shadow below the lip.
    shadow: f32,
    /// Half the edge of the face while rolling. Turned, it must stay in the rows of the die, or in
    /// one more above larger ones.
    reach: f32,
    /// The radius of a pip while rolling.
    radius: f32,
    /// Its pips at rest; `None` for characters.
    pips: Option<PipShape>,
}

/// The pips of a die at rest, in pixels: two rectangles each.
struct PipShape {
    /// The middles of their columns and rows, from the upper left corner of the face.
    columns: [f32; 3],
    rows: [f32; 3],
    /// Half the width and height of the wide rectangle, and of the tall one.
    wide: (f32, f32),
    tall: (f32, f32),
    /// The ends of two pips below each other are in one cell.
    close: bool,
}

/// Columns of pips that are characters, from the left edge; they are in the second row and below.
const CHARACTERS: [i32; 3] = [2, 4, 6];
/// How far the ring around a die under the cursor extends to each side.
const RING: (f32, f32) = (5.0, 10.0);
/// How far the shadow lies to the right, and how far below the upper edge it begins.
const SHADOW: (f32, f32) = (5.0, 20.0);
/// How far the lip extends upwards, behind the cut corners of the face.
const BEHIND: f32 = 40.0;
/// The rim of the place of a die that is not rolled yet.
const RIM: (f32, f32) = (5.0, 10.0);
/// How much of its colours a die put aside keeps, and its pips.
const FAINT: (f32, f32) = (0.42, 0.1);
/// How much of the face shines through the pips of a rolling die.
const BLUR: f32 = 0.25;
/// Distance of the outer pips of a rolling die from its middle, by half its edge.
const SPREAD: f32 = 0.52;

impl DieSize {
    fn shape(self) -> Shape {
        match self {
            DieSize::M => Shape {
                top: 10.0,
                face: (90.0, 80.0),
                cuts: &[5.0],
                lip: 10.0,
                shadow: 0.0,
                reach: 35.0,
                radius: 8.0,
                pips: None,
            },
            DieSize::L => Shape {
                top: 0.0,
                face: (150.0, 140.0),
                cuts: &[10.0, 5.0],
                lip: 10.0,
                shadow: 10.0,
                reach: 63.0,
                radius: 12.5,
                pips: Some(PipShape {
                    columns: [35.0, 75.0, 115.0],
                    rows: [30.0, 70.0, 110.0],
                    wide: (12.5, 10.0),
                    tall: (5.0, 15.0),
                    close: true,
                }),
            },
            DieSize::XL => Shape {
                top: 0.0,
                face: (190.0, 180.0),
                cuts: &[15.0, 5.0],
                lip: 20.0,
                shadow: 10.0,
                reach: 77.0,
                radius: 17.0,
                pips: Some(PipShape {
                    columns: [35.0, 95.0, 155.0],
                    rows: [30.0, 90.0, 150.0],
                    wide: (20.0, 10.0),
                    tall: (15.0, 20.0),
                    close: false,
                }),
            },
        }
    }
}

impl DieDrawing {
    /// Returns a die of `size` at rest that shows `face`.
    pub(crate) fn new(size: DieSize, face: u8) -> DieDrawing {
        DieDrawing {
            size,
            face,
            state: DieState::Normal,
            cursor: false,
        }
    }

    fn pips(&self) -> &'static [(usize, usize)] {
        PIPS.get(usize::from(self.face))
            .copied()
            .unwrap_or_default()
    }

    /// Draws the die at column `x`, row `y`; a kept one is drawn one row lower automatically.
    pub(crate) fn draw(&self, canvas: &mut Canvas, x: i32, y: i32) {
        let y = if self.state == DieState::Held {
            y + 1
        } else {
            y
        };
        match self.state {
            _ if !canvas.theme.is_solid() => self.outlined(canvas, x, y),
            DieState::Rolling(degrees) => self.draw_turned(canvas, x, y, degrees),
            DieState::Ghost => self.ghost(canvas, x, y),
            _ => self.solid(canvas, x, y),
        }
    }

    /// Writes `text` (its key) below the die drawn at column `x`, row `y`.
    pub(crate) fn label(&self, canvas: &mut Canvas, x: i32, y: i32, text: &str) {
        let (label, role) = label(text, self.state, self.cursor);
        canvas.centred(
            x,
            self.size.cells().0,
            y + self.size.label_row(),
            &label,
            role,
        );
    }

    /// Returns the colours of face, lip and pips.
    fn colours(&self, theme: Theme) -> (Rgb, Rgb, Rgb) {
        let (face, lip, pip) = match self.state {
            DieState::Held | DieState::Won | DieState::Jumping => (
                theme.face(Surface::Held),
                theme.face(Surface::HeldLip),
                theme.ink(Role::HeldPip),
            ),
            _ => (
                theme.face(Surface::Ivory),
                theme.face(Surface::Lip),
                theme.ink(Role::Pip),
            ),
        };
        match self.state {
            DieState::Faint => (
                theme.faint(face, FAINT.0),
                theme.faint(lip, FAINT.0),
                theme.faint(pip, FAINT.1),
            ),
            _ => (face, lip, pip),
        }
    }

    fn solid(&self, canvas: &mut Canvas, x: i32, y: i32) {
        let theme = canvas.theme;
        let (width, height) = self.size.cells();
        let shape = self.size.shape();
        let ground = canvas.ground_at(x - 1, y + height / 2);
        let (face, lip, pip) = self.colours(theme);
        let mut paint = Paint::new(canvas, x - 1, y - 1, width + 2, height + 2);
        let jump = if matches!(self.state, DieState::Jumping | DieState::JumpingIvory) {
            CELL_HEIGHT / 2.0
        } else {
            0.0
        };
        let left = CELL_WIDTH;
        let top = CELL_HEIGHT + shape.top - jump;
        let right = left + shape.face.0;
        let bottom = top + shape.face.1;
        let end = bottom + shape.lip + shape.shadow;
        paint.rect(
            left + SHADOW.0,
            top + SHADOW.1,
            right + SHADOW.0,
            end,
            theme.shadow(ground),
        );
        if self.cursor {
            paint.tile(
                left - RING.0,
                top - RING.1,
                right + RING.0,
                bottom + shape.lip + RING.1,
                &[5.0],
                theme.face(Surface::Accent),
            );
        }
        paint.tile(
            left,
            bottom - BEHIND,
            right,
            bottom + shape.lip,
            &[5.0],
            lip,
        );
        paint.tile(left, top, right, bottom, shape.cuts, face);
        if let Some(pips) = &shape.pips {
            self.paint_pips(&mut paint, (left, top), pips, pip);
            return paint.finish();
        }
        paint.finish();
        for &(column, row) in self.pips() {
            if let Some(cell) = canvas.cell_mut(x + CHARACTERS[column], y + 1 + row as i32) {
                cell.set_symbol("●").set_fg(pip.into());
            }
        }
    }

    /// Paints the pips at rest on a face with this upper left corner.
    fn paint_pips(&self, paint: &mut Paint, (left, top): (f32, f32), pips: &PipShape, ink: Rgb) {
        let wide = pips.wide;
        let tall = pips.tall;
        let is_crowded = self.face == 6 && pips.close;
        for &(column, row) in self.pips() {
            let x = left + pips.columns[column];
            let y = top + pips.rows[row];
            paint.rect(x - wide.0, y - wide.1, x + wide.0, y + wide.1, ink);
            // Rounded ends; on a six only the outer ones, where two would meet in one cell.
            let above = if is_crowded && row > 0 { 0.0 } else { tall.1 };
            let below = if is_crowded && row < 2 { 0.0 } else { tall.1 };
            paint.rect(x - tall.0, y - above, x + tall.0, y + below, ink);
        }
    }

    /// Draws an indentation in the cloth.
    fn ghost(&self, canvas: &mut Canvas, x: i32, y: i32) {
        let theme = canvas.theme;
        let (width, height) = self.size.cells();
        let shape = self.size.shape();
        let rim = theme.face(Surface::Track);
        let deep = theme.face(Surface::Table);
        let mut paint = Paint::new(canvas, x - 1, y - 1, width + 2, height + 2);
        let left = CELL_WIDTH;
        let top = CELL_HEIGHT + shape.top;
        let right = left + shape.face.0;
        let bottom = top + shape.face.1;
        paint.tile(left, top, right, bottom, &[5.0], rim);
        paint.rect(
            left + RIM.0,
            top + RIM.1,
            right - RIM.0,
            bottom - RIM.1,
            deep,
        );
        paint.finish();
        if self.cursor {
            let ring = theme.ink(Role::Accent);
            if let Some(cell) = canvas.cell_mut(x + width / 2, y + height / 2) {
                cell.set_symbol("▲").set_fg(ring.into());
            }
        }
    }

    fn draw_turned(&self, canvas: &mut Canvas, x: i32, y: i32, degrees: f32) {
        const PAD: i32 = 2;
        let theme = canvas.theme;
        let (width, height) = self.size.cells();
        let shape = self.size.shape();
        let ivory = theme.face(Surface::Ivory);
        let lip = theme.face(Surface::Lip);
        let pip = theme.ink(Role::Pip).mix(ivory, BLUR);
        let mut paint = Paint::new(canvas, x - PAD, y - 1, width + 2 * PAD, height + 2);
        let middle = PAD as f32 * CELL_WIDTH + shape.face.0 / 2.0;
        let centre = CELL_HEIGHT + shape.top + shape.face.1 / 2.0;
        let (sine, cosine) = degrees.to_radians().sin_cos();
        let turn_point = |(across, down): (f32, f32)| {
            (
                middle + shape.reach * (cosine * across - sine * down),
                centre + shape.reach * (sine * across + cosine * down),
            )
        };
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(turn_point);
        // In the air it casts no shadow, which would be a third colour at every edge.
        paint.polygon(&corners.map(|(x, y)| (x, y + shape.lip)), lip);
        paint.polygon(&corners, ivory);
        for &(column, row) in self.pips() {
            let across = (column as f32 - 1.0) * SPREAD;
            let down = (row as f32 - 1.0) * SPREAD;
            let (x, y) = turn_point((across, down));
            paint.disc(x, y, shape.radius, pip);
        }
        paint.finish();
    }

    fn outlined(&self, canvas: &mut Canvas, x: i32, y: i32) {
        let (width, height) = self.size.cells();
        let shape = match (self.state, self.cursor) {
            (DieState::Held | DieState::Won, _) => Outline::Double,
            (DieState::Ghost, false) => Outline::Ghost,
            (_, true) => Outline::Heavy,
            (_, false) => Outline::Plain,
        };
        outline::draw(canvas, (x, y), (width, height), shape);
        match self.state {
            DieState::Rolling(_) => canvas.centred(x, width, y + height / 2, "? ? ?", Role::Text),
            DieState::Ghost => {}
            _ => {
                let columns = [width / 4, width / 2, width - 1 - width / 4];
                let rows = [
                    if height < 6 { 1 } else { 2 },
                    (height - 1) / 2,
                    height - if height < 6 { 2 } else { 3 },
                ];
                let role = if self.state == DieState::Faint {
                    Role::Dim
                } else {
                    Role::Strong
                };
                for &(column, row) in self.pips() {
                    canvas.text(x + columns[column], y + rows[row], "●", role);
                }
            }
        }
    }
}

/// Returns the text below a die with the key `text`, and its style: `2`, `2 kept`, `▲ 2 kept`.
pub(crate) fn label(text: &str, state: DieState, is_at_cursor: bool) -> (String, Role) {
    let mark = if is_at_cursor { "▲ " } else { "" };
    if state == DieState::Held {
        return (format!("{mark}{text} kept"), Role::Kept);
    }
    let role = if is_at_cursor {
        Role::Accent
    } else {
        Role::Dim
    };
    (format!("{mark}{text}"), role)
}

/// Draws a die in a line of text, three columns wide; returns the next column.
pub(crate) fn chip(canvas: &mut Canvas, x: i32, y: i32, face: u8, is_held: bool) -> i32 {
    chip_text(canvas, x, y, &face.to_string(), is_held)
}

/// Draws a die in a line of text that shows `text`, one column, instead of a number; returns the
/// next column.
pub(crate) fn chip_text(canvas: &mut Canvas, x: i32, y: i32, text: &str, is_held: bool) -> i32 {
    if canvas.theme.is_solid() {
        let (role, surface) = if is_held {
            (Role::HeldPip, Surface::Held)
        } else {
            (Role::Pip, Surface::Ivory)
        };
        let style = canvas
            .theme
            .style_on(role, surface)
            .add_modifier(Modifier::BOLD);
        canvas.cap(x, y, text, style)
    } else {
        canvas.text(
            x,
            y,
            &format!("[{text}]"),
            if is_held { Role::Kept } else { Role::Text },
        )
    }
}

/// Draws dice in a line of text, with a gap between them; `held` returns `true` for kept dice; a
/// face of 0 is a die not kept, drawn as a dot. Returns the next column.
pub(crate) fn chips(
    canvas: &mut Canvas,
    x: i32,
    y: i32,
    faces: &[u8],
    held: impl Fn(usize) -> bool,
) -> i32 {
    let mut column = x;
    for (i, face) in faces.iter().enumerate() {
        column = match face {
            0 => canvas.text_on(column, y, " · ", Role::Dim, Surface::Track),
            face => chip(canvas, column, y, *face, held(i)),
        } + 1;
    }
    column - 1
}

/// Rotation of a rolling die in degrees, frame by frame, before it comes to rest.
pub(crate) const TURNS: [f32; 5] = [14.0, 40.0, 60.0, 23.0, 7.0];
