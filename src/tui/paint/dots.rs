//! Drawings in dots finer than cells: filled polygons and lines, in block glyphs, braille, or
//! letters.
use super::raster::{Raster, range};
use crate::tui::canvas::Canvas;
use crate::tui::paint::Paint;
use crate::tui::theme::{ColourDepth, Rgb, Role, Surface, Theme};
use ratatui::symbols::braille::BRAILLE;

pub(crate) use super::raster::DotPoint;

/// Returns the area that the convex polygon `shape`, which runs to the right below, sweeps on its
/// way straight down.
pub(crate) fn swept_area(shape: &[DotPoint], down: f64) -> Vec<DotPoint> {
    let mut area = Vec::with_capacity(2 * shape.len());
    for (from, to) in shape.iter().zip(shape.iter().cycle().skip(1)) {
        let drop = if to.0 > from.0 { down } else { 0.0 };
        area.push((from.0, from.1 + drop));
        area.push((to.0, to.1 + drop));
    }
    area
}

/// Display mode of dots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Grain {
    /// 4 × 8 dots a cell, which the painter converts to two colours and the finest block glyphs
    /// available.
    Blocks,
    /// 2 × 4 dots a cell.
    #[default]
    Braille,
    /// 4 × 8 dots a cell, the majority of which determine its letter.
    Ascii,
}

impl Grain {
    /// Returns the finest available in `theme`.
    pub(crate) fn of(theme: Theme) -> Grain {
        if theme.ascii {
            Grain::Ascii
        } else if theme.is_solid() {
            Grain::Blocks
        } else {
            Grain::Braille
        }
    }

    /// Returns `true` if dots are painted rather than written as characters.
    pub(crate) fn is_painted(self) -> bool {
        self != Grain::Braille
    }

    /// Returns the columns and rows of dots in a cell. A dot is about as wide as it is high.
    pub(crate) fn per_cell(self) -> (i32, i32) {
        match self {
            Grain::Blocks | Grain::Ascii => (4, 8),
            Grain::Braille => (2, 4),
        }
    }

    /// Returns half the width of a line in dots. In blocks a slanted line is wider, as a glyph
    /// loses a corner that is only touched.
    fn half_line(self, is_aslant: bool) -> f64 {
        match self {
            Grain::Blocks if is_aslant => 1.7,
            Grain::Blocks | Grain::Ascii => 1.0,
            Grain::Braille => 0.5,
        }
    }
}

/// Content of a dot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DotTone {
    /// The light face of a die.
    Face,
    /// Its lip, or its outline where nothing is painted.
    Edge,
    /// Its shadow on the mat.
    Shadow,
    /// One of the eight motifs, with its letter.
    Motif(u8, u8),
    /// The face of an earlier die.
    FaintFace,
    /// The motif of an earlier die.
    FaintMotif(u8),
    /// The face of a copy that lies on top of a die.
    CopyFace,
    /// Its motif.
    CopyMotif(u8),
    /// A place on the mat for a future die.
    Place,
    /// Its upper edge, which lies in shadow.
    PlaceEdge,
    /// A mirror line or centre.
    Axis,
    /// A line or ring.
    Mark(Role),
}

impl DotTone {
    /// Returns `true` if the dot is drawn without surfaces.
    fn is_ink(self) -> bool {
        !matches!(
            self,
            DotTone::Face
                | DotTone::FaintFace
                | DotTone::FaintMotif(_)
                | DotTone::CopyFace
                | DotTone::Place
                | DotTone::PlaceEdge
                | DotTone::Shadow
        )
    }

    /// Returns the role of its text without surfaces.
    fn role(self) -> Role {
        match self {
            DotTone::Motif(kind, _) | DotTone::FaintMotif(kind) | DotTone::CopyMotif(kind) => {
                Role::Kind(kind)
            }
            DotTone::Mark(role) => role,
            DotTone::Axis => Role::Good,
            DotTone::Face
            | DotTone::FaintFace
            | DotTone::CopyFace
            | DotTone::Edge
            | DotTone::Place
            | DotTone::PlaceEdge
            | DotTone::Shadow => Role::Text,
        }
    }

    fn colour(self, theme: Theme) -> Rgb {
        match self {
            DotTone::Face => theme.face(Surface::Ivory),
            DotTone::Edge => theme.face(Surface::Lip),
            DotTone::Shadow => theme.shadow(theme.face(Surface::Mat)),
            DotTone::Motif(kind, _) => theme.ink(Role::Motif(kind)),
            DotTone::CopyFace => theme.face(Surface::Ivory).mix(Rgb(150, 190, 232), 0.55),
            DotTone::CopyMotif(kind) => theme.ink(Role::Motif(kind)),
            DotTone::FaintFace => faint(theme, theme.face(Surface::Ivory), 0.68),
            DotTone::Place => theme.pressed(theme.face(Surface::Mat))[1],
            DotTone::PlaceEdge => theme.pressed(theme.face(Surface::Mat))[0],
            DotTone::FaintMotif(kind) => faint(theme, theme.ink(Role::Motif(kind)), 0.6),
            // Visible both on the mat and on ivory.
            DotTone::Axis => theme.ink(Role::Good).mix(theme.ink(Role::InkGood), 0.6),
            DotTone::Mark(Role::Kept) => theme.ring(),
            DotTone::Mark(role) => theme.ink(role),
        }
    }
}

/// Returns `colour` seen through `part` of the mat: grey if few colours would distort it.
fn faint(theme: Theme, colour: Rgb, part: f32) -> Rgb {
    let Rgb(red, green, blue) = theme.faint(colour, part);
    if theme.depth == ColourDepth::True {
        return Rgb(red, green, blue);
    }
    let grey = ((u16::from(red) + u16::from(green) + u16::from(blue)) / 3) as u8;
    Rgb(grey, grey, grey)
}

/// A drawing in dots.
pub(crate) struct DotCanvas {
    grain: Grain,
    /// The dots: 0 without content, else one more than the place of their tone.
    raster: Raster,
    /// The tones so far.
    tones: Vec<DotTone>,
}

impl DotCanvas {
    /// Creates an empty drawing of this many cells.
    pub(crate) fn new(columns: i32, rows: i32, grain: Grain) -> DotCanvas {
        DotCanvas {
            grain,
            raster: Raster::new(columns, rows, grain.per_cell()),
            tones: Vec::new(),
        }
    }

    /// Returns its width and height in dots.
    pub(crate) fn size(&self) -> (i32, i32) {
        self.raster.size()
    }

    /// Returns the display mode of its dots.
    pub(crate) fn grain(&self) -> Grain {
        self.grain
    }

    /// Sets or clears a dot; does nothing outside of the drawing.
    pub(crate) fn set(&mut self, x: i32, y: i32, tone: Option<DotTone>) {
        let dot = self.dot(tone);
        self.raster.fill_row(y, x, x + 1, dot);
    }

    /// Returns the content of a dot.
    pub(crate) fn get(&self, x: i32, y: i32) -> Option<DotTone> {
        self.tone(self.raster.get(x, y)?)
    }

    /// Returns the dot that has `tone`.
    fn dot(&mut self, tone: Option<DotTone>) -> u8 {
        let Some(tone) = tone else { return 0 };
        let index = self
            .tones
            .iter()
            .position(|known| *known == tone)
            .unwrap_or_else(|| {
                self.tones.push(tone);
                self.tones.len() - 1
            });
        u8::try_from(index + 1).expect("there are fewer tones")
    }

    fn tone(&self, dot: u8) -> Option<DotTone> {
        self.tones.get(usize::from(dot).checked_sub(1)?).copied()
    }

    /// Fills a polygon: every dot whose middle is inside by the even-odd rule, or on its edge,
    /// becomes `tone`.
    pub(crate) fn fill(&mut self, corners: &[DotPoint], tone: Option<DotTone>) {
        let dot = self.dot(tone);
        self.raster.fill_polygon(corners, dot);
    }

    /// Fills a polygon in squares of so many dots, one of which has a corner at `origin`.
    pub(crate) fn fill_squares(
        &mut self,
        corners: &[DotPoint],
        size: i32,
        origin: (i32, i32),
        tone: Option<DotTone>,
    ) {
        let dot = self.dot(tone);
        self.raster.fill_squares(corners, size, origin, dot);
    }

    /// Presses a polygon into the mat: its upper edge, `deep` dots high, is dark.
    pub(crate) fn press(&mut self, corners: &[DotPoint], deep: f64) {
        self.fill(corners, Some(DotTone::PlaceEdge));
        let (width, height) = self.size();
        let deep = deep.round().max(1.0) as i32;
        let (top, bottom) = range(corners.iter().map(|corner| corner.1), 0, height);
        let (left, right) = range(corners.iter().map(|corner| corner.0), 0, width);
        let edge = Some(DotTone::PlaceEdge);
        // From below, so that what lies above is still as it was filled.
        for y in (top..bottom).rev() {
            for x in left..right {
                if self.get(x, y) == edge && self.get(x, y - deep) == edge {
                    self.set(x, y, Some(DotTone::Place));
                }
            }
        }
    }

    /// Draws a line; the second half of every `dash` dots is left out (0: solid).
    pub(crate) fn line(&mut self, from: DotPoint, to: DotPoint, dash: i32, tone: DotTone) {
        let wide = to.0 - from.0;
        let high = to.1 - from.1;
        let half = self.grain.half_line(wide.abs().min(high.abs()) > 1e-6) + 1e-6;
        let length = wide.hypot(high);
        if length < 1e-9 {
            return;
        }
        let across = wide / length;
        let down = high / length;
        let (width, height) = self.size();
        let (top, bottom) = range(
            [from.1 - half, from.1 + half, to.1 - half, to.1 + half].into_iter(),
            0,
            height,
        );
        for y in top..bottom {
            let dy = f64::from(y) + 0.5 - from.1;
            // The part of the row that is near enough to the line, or all of it if both are
            // parallel.
            let (left, right) = if down.abs() < 1e-9 {
                (from.0.min(to.0), from.0.max(to.0))
            } else {
                let middle = from.0 + dy / down * across;
                let reach = half / down.abs();
                (middle - reach, middle + reach)
            };
            for x in (left.max(0.0) - 1.0) as i32..=(right.min(f64::from(width)) + 1.0) as i32 {
                let dx = f64::from(x) + 0.5 - from.0;
                let along = dx * across + dy * down;
                let aside = dx * down - dy * across;
                let is_in_dash = dash == 0 || (along as i32).rem_euclid(dash) < (dash + 1) / 2;
                if (-half..=length + half).contains(&along) && aside.abs() <= half && is_in_dash {
                    self.set(x, y, Some(tone));
                }
            }
        }
    }

    /// Draws the outline of a polygon.
    pub(crate) fn outline(&mut self, corners: &[DotPoint], dash: i32, tone: DotTone) {
        for (i, &corner) in corners.iter().enumerate() {
            self.line(
                corners[(i + corners.len() - 1) % corners.len()],
                corner,
                dash,
                tone,
            );
        }
    }

    /// Draws the drawing with its upper left cell at (x, y); empty cells are left unchanged.
    pub(crate) fn draw(&self, canvas: &mut Canvas, x: i32, y: i32) {
        if canvas.theme.is_solid() {
            return self.paint(canvas, x, y);
        }
        let (columns, rows) = self.raster.cells();
        for row in 0..rows {
            for column in 0..columns {
                if let Some((glyph, role)) = self.cell(column, row) {
                    canvas.text(x + column, y + row, glyph.encode_utf8(&mut [0; 4]), role);
                }
            }
        }
    }

    fn paint(&self, canvas: &mut Canvas, x: i32, y: i32) {
        let theme = canvas.theme;
        let painted = self.tones.iter().map(|tone| Some(tone.colour(theme)));
        let colours: Vec<Option<Rgb>> = [None].into_iter().chain(painted).collect();
        let (columns, rows) = self.raster.cells();
        let mut paint = Paint::new(canvas, x, y, columns, rows);
        // A dot is one sample of the painter.
        paint.overlay(&self.raster, &colours);
        paint.done_around((columns / 2, rows / 2));
    }

    /// Returns the glyph of a cell without surfaces; `None` if it is empty.
    fn cell(&self, column: i32, row: i32) -> Option<(char, Role)> {
        let dots: Vec<Option<DotTone>> = self
            .raster
            .cell(column, row)
            .iter()
            .map(|dot| self.tone(*dot))
            .collect();
        if self.grain == Grain::Ascii {
            return letter(&dots);
        }
        let mut bits = 0;
        let mut role = None;
        for (bit, tone) in dots.into_iter().enumerate() {
            if let Some(tone) = tone
                && tone.is_ink()
            {
                bits |= 1 << bit;
                role = Some(tone.role());
            }
        }
        Some((BRAILLE[bits], role?))
    }

    /// Returns the drawing as text, one line per row of cells.
    pub(crate) fn text(&self) -> String {
        let (columns, rows) = self.raster.cells();
        let mut text = String::new();
        for row in 0..rows {
            let line: String = (0..columns)
                .map(|column| self.cell(column, row).map_or(' ', |(glyph, _)| glyph))
                .collect();
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

/// Returns the letter of a cell with these dots: that of the motif if enough of it is visible, a
/// point for the face.
fn letter(dots: &[Option<DotTone>]) -> Option<(char, Role)> {
    let mut first_line = None;
    let mut first_motif = None;
    let mut lines = 0;
    let mut motifs = 0;
    let mut faces = 0;
    let mut faint_dots = 0;
    for &tone in dots.iter().flatten() {
        match tone {
            DotTone::Axis | DotTone::Mark(_) => {
                first_line = first_line.or(Some(tone));
                lines += 1;
            }
            DotTone::Motif(kind, letter) => {
                first_motif = first_motif.or(Some((char::from(letter), Role::Kind(kind))));
                motifs += 1;
            }
            DotTone::Face | DotTone::CopyFace | DotTone::Edge => faces += 1,
            DotTone::FaintFace | DotTone::FaintMotif(_) | DotTone::Place | DotTone::PlaceEdge => {
                faint_dots += 1;
            }
            DotTone::CopyMotif(_) | DotTone::Shadow => {}
        }
    }
    if lines >= 5 {
        return first_line.map(|tone| match tone {
            DotTone::Mark(Role::Kept) => ('*', Role::Kept),
            DotTone::Mark(Role::Bad | Role::InkBad) => ('x', Role::Bad),
            tone => ('\'', tone.role()),
        });
    }
    let enough = dots.len() / 3;
    if motifs >= enough.min(faces.max(8)) {
        return first_motif;
    }
    if motifs + faces >= enough {
        return Some(('.', Role::Dim));
    }
    (faint_dots >= enough).then_some((',', Role::Dim))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [DotPoint; 4] = [(1.0, 1.0), (5.0, 1.0), (5.0, 7.0), (1.0, 7.0)];
    const INK: DotTone = DotTone::Mark(Role::Text);

    #[test]
    fn polygons_are_filled_where_dots_are_inside() {
        let mut dots = DotCanvas::new(3, 2, Grain::Braille);
        dots.fill(&SQUARE, Some(INK));
        assert_eq!(dots.text(), "⢰⣶⡆\n⠸⠿⠇\n");
    }

    #[test]
    fn dots_on_edges_are_inside() {
        let fill_half = |corners: &[DotPoint]| {
            let mut dots = DotCanvas::new(4, 2, Grain::Braille);
            dots.fill(corners, Some(INK));
            (0..64)
                .filter(|i| dots.get(i % 8, i / 8).is_some())
                .collect::<Vec<i32>>()
        };
        let upper = fill_half(&[(0.0, 0.0), (8.0, 0.0), (8.0, 8.0)]);
        let lower = fill_half(&[(0.0, 0.0), (8.0, 8.0), (0.0, 8.0)]);
        assert_eq!(
            upper
                .iter()
                .map(|i| i % 8 * 8 + i / 8)
                .filter(|i| lower.contains(i))
                .count(),
            36
        );
        assert_eq!((upper.len(), lower.len()), (36, 36));
    }

    #[test]
    fn agrees_with_asking_every_dot() {
        // A concave polygon at odd positions, compared with the crossing rule evaluated for each
        // dot.
        let corners = [
            (1.3, 0.4),
            (18.7, 3.1),
            (9.2, 8.8),
            (17.5, 14.9),
            (2.2, 15.3),
            (6.1, 7.7),
        ];
        let mut dots = DotCanvas::new(10, 4, Grain::Braille);
        dots.fill(&corners, Some(INK));
        for y in 0..16 {
            for x in 0..20 {
                let px = f64::from(x) + 0.5;
                let py = f64::from(y) + 0.5;
                let crossings = (0..corners.len()).filter(|&i| {
                    let (x0, y0) = corners[i];
                    let (x1, y1) = corners[(i + 1) % corners.len()];
                    (y0 > py) != (y1 > py) && px < x0 + (py - y0) / (y1 - y0) * (x1 - x0)
                });
                assert_eq!(
                    dots.get(x, y).is_some(),
                    crossings.count() % 2 == 1,
                    "{x} {y}"
                );
            }
        }
    }

    #[test]
    fn nothing_is_drawn_outside_and_nothing_wipes() {
        let mut dots = DotCanvas::new(2, 1, Grain::Braille);
        dots.fill(
            &[(-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0)],
            Some(INK),
        );
        dots.line((-9.0, -9.0), (90.0, 90.0), 0, INK);
        assert_eq!(dots.text(), "⣿⣿\n");
        dots.fill(&[(0.0, 0.0), (2.0, 0.0), (2.0, 4.0), (0.0, 4.0)], None);
        assert_eq!(dots.text(), " ⣿\n");
        let mut nothing = DotCanvas::new(-3, 0, Grain::Braille);
        nothing.fill(&SQUARE, Some(INK));
        nothing.set(0, 0, Some(INK));
        assert_eq!(nothing.text(), "");
    }

    #[test]
    fn letters_fill_where_there_is_only_ascii() {
        let mut dots = DotCanvas::new(4, 2, Grain::Ascii);
        dots.fill(
            &[(0.0, 0.0), (16.0, 0.0), (16.0, 16.0), (0.0, 16.0)],
            Some(DotTone::Face),
        );
        dots.fill(
            &[(0.0, 8.0), (8.0, 8.0), (8.0, 16.0), (0.0, 16.0)],
            Some(DotTone::Motif(7, b'd')),
        );
        assert_eq!(dots.text(), "....\ndd..\n");
    }

    #[test]
    fn lines_can_be_dashed() {
        let mut dots = DotCanvas::new(4, 1, Grain::Braille);
        dots.line((0.0, 0.5), (8.0, 0.5), 4, INK);
        let set: Vec<bool> = (0..8).map(|x| dots.get(x, 0).is_some()).collect();
        assert_eq!(set, [true, true, false, false, true, true, false, false]);
    }
}
