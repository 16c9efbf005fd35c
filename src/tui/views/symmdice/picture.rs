//! Dice as pictures in dots: where on the screen a figure lies, and how each die is drawn.
use crate::core::Recent;
use crate::games::symmdice::geometry::figure::{Figure, PlacedDie, SIDE, radians};
use crate::games::symmdice::geometry::motifs::{Face, HALF};
use crate::tui::canvas::Canvas;
use crate::tui::paint::dots::{DotCanvas, DotPoint, DotTone, Grain, swept_area};
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{ANY, Form, Node, custom_leaf};
use ratatui::layout::Rect;

/// The projection of a piece of the table into a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Camera {
    /// The point in the middle, in thousandths of a side.
    centre: DotPoint,
    /// Dots a die side.
    scale: f64,
    /// Dots from die to die that are a side apart: a few more than a side has where then straight
    /// dice lie on the grid.
    pitch: f64,
    /// The middle of the picture in dots: the corner of cells, so that all that is symmetric to it
    /// is drawn symmetric.
    middle: DotPoint,
    /// The form of the dots.
    grain: Grain,
}

/// The most columns that a die side takes.
const LARGEST: f64 = 36.0;
/// The dots of a square in blocks: half a row high, and as wide. Straight dice and their motifs are
/// made of these.
const SQUARE: f64 = 4.0;
/// Maximum distance of a die from the grid, in dots.
const OFF: f64 = 0.3;
/// Thousandths by which dice lie farther from each other at most, and the part to which they shrink
/// for that.
const WIDEST: i32 = 300;
const FEWEST: f64 = 0.85;
/// The fewest sides shown around the middle: of a figure that lies, of one being made, whose first
/// dice do not fill everything, and of either in lines.
const NEAREST: f64 = 1.0;
const NEAREST_MAKING: f64 = 1.2;
const NEAREST_LINES: f64 = 1.6;

/// Returns `scale` as it is drawn: a multiple of what a glyph divides a cell into, if that is not a
/// great difference.
fn snapped(scale: f64, grain: Grain) -> f64 {
    let step = if grain == Grain::Blocks && scale >= 20.0 {
        SQUARE
    } else {
        2.0
    };
    if scale >= 10.0 {
        (scale / step).floor() * step
    } else {
        scale
    }
}

/// Returns how far `value` is from a multiple of `step`.
fn off_grid(value: f64, step: f64) -> f64 {
    (value - nearest(value, step)).abs()
}

/// Returns the multiple of `step` nearest to `value`; of two as near, the one farther from 0, on
/// both sides of it.
fn nearest(value: f64, step: f64) -> f64 {
    (value.abs() / step + 0.5 + 1e-6).floor() * step * value.signum()
}

/// Returns by how much a picture moves so that as much lies before its middle as after it: by whole
/// cells.
fn shift(before: f64, after: f64, cell: i32) -> f64 {
    let cell = f64::from(cell);
    ((before - after) / 2.0 / cell + 1e-6 * (before - after).signum()).trunc() * cell
}

fn is_straight(die: &PlacedDie) -> bool {
    die.angle % 9_000 == 0
}

impl Camera {
    /// One that shows all of `dice` in the middle of `dots`, as large as fits. `centre` lies where
    /// cells meet.
    pub(crate) fn showing(dice: &[PlacedDie], centre: DotPoint, dots: &DotCanvas) -> Camera {
        Camera::fitting((dice, &[]), centre, dots, true)
    }

    /// The same with room for the points that `dice` pass when they move.
    pub(super) fn moving(
        dice: &[PlacedDie],
        passed: &[DotPoint],
        centre: DotPoint,
        dots: &DotCanvas,
    ) -> Camera {
        Camera::fitting((dice, passed), centre, dots, true)
    }

    /// One with `centre` in the middle of `dots`, however the dice lie around it: it stays there
    /// while they are laid.
    pub(crate) fn around(dice: &[PlacedDie], centre: DotPoint, dots: &DotCanvas) -> Camera {
        Camera::fitting((dice, &[]), centre, dots, false)
    }

    fn fitting(
        all: (&[PlacedDie], &[DotPoint]),
        centre: DotPoint,
        dots: &DotCanvas,
        can_shift: bool,
    ) -> Camera {
        type CameraQuery = (
            Vec<PlacedDie>,
            Vec<DotPoint>,
            DotPoint,
            (i32, i32),
            Grain,
            bool,
        );
        thread_local! {
            /// Frames ask for the same figures again and again.
            static KNOWN: Recent<CameraQuery, Camera> = const { Recent::new(8) };
        }
        let query = (
            all.0.to_vec(),
            all.1.to_vec(),
            centre,
            dots.size(),
            dots.grain(),
            can_shift,
        );
        KNOWN.with(|known| *known.get(query, || Camera::search(all, centre, dots, can_shift)))
    }

    fn search(
        all: (&[PlacedDie], &[DotPoint]),
        centre: DotPoint,
        dots: &DotCanvas,
        can_shift: bool,
    ) -> Camera {
        let grain = dots.grain();
        let size = dots.size();
        let middle = middle(dots);
        let (across, down) = grain.per_cell();
        let nearest = if !grain.is_painted() {
            NEAREST_LINES
        } else if can_shift {
            NEAREST
        } else {
            NEAREST_MAKING
        };
        let largest = middle.0.min(middle.1) / nearest;
        let mut scale = snapped(largest.clamp(1.0, LARGEST * f64::from(across)), grain);
        let mut first = None;
        loop {
            let mut camera = Camera {
                centre,
                scale,
                pitch: scale,
                middle,
                grain,
            };
            if can_shift {
                // By whole cells, and not at all where as much lies on both sides.
                let [left, top, right, bottom] = camera.bounds(all);
                camera.middle.0 += shift(middle.0 - left, right - middle.0, across);
                camera.middle.1 += shift(middle.1 - top, bottom - middle.1, down);
            }
            if scale <= 1.0 || camera.has_room(all, size) {
                if let Some(apart) = camera.on_grid(all, size, true) {
                    return apart;
                }
                if scale <= 1.0 || camera.is_clear(all.0) {
                    return camera;
                }
                let first = *first
                    .get_or_insert_with(|| camera.on_grid(all, size, false).unwrap_or(camera));
                if scale < FEWEST * first.scale {
                    return first;
                }
            }
            scale = snapped(scale - 0.5, grain);
        }
    }

    /// Returns the extent of the faces of `dice` and of `points`: left, up, right and down.
    fn bounds(&self, (dice, points): (&[PlacedDie], &[DotPoint])) -> [f64; 4] {
        let points = points.iter().map(|point| self.in_dots(*point));
        let mut bounds = points.fold(
            [f64::MAX, f64::MAX, f64::MIN, f64::MIN],
            |[l, t, r, b], (x, y)| [l.min(x), t.min(y), r.max(x), b.max(y)],
        );
        for die in dice {
            let (x, y) = self.in_dots((f64::from(die.x), f64::from(die.y)));
            let (sin, cos) = radians(die.angle).sin_cos();
            // Drawn in lines, with a little air, whichever way it is turned.
            let reach = if self.grain.is_painted() {
                (sin.abs() + cos.abs()) / 2.0
            } else {
                0.85
            };
            let aside = reach * self.scale;
            let above = aside + if is_straight(die) { self.taller() } else { 0.0 };
            let [left, top, right, bottom] = bounds;
            bounds = [
                left.min(x - aside),
                top.min(y - above),
                right.max(x + aside),
                bottom.max(y + above),
            ];
        }
        bounds
    }

    /// Returns `true` if all of `dice` have room in a picture of so many dots.
    pub(super) fn has_room_for(&self, dice: &[PlacedDie], size: (i32, i32)) -> bool {
        self.has_room((dice, &[]), size)
    }

    /// Returns `true` if all of `dice` have room, and the points that they pass.
    fn has_room(
        &self,
        (dice, points): (&[PlacedDie], &[DotPoint]),
        (width, height): (i32, i32),
    ) -> bool {
        // Around them is room for a ring.
        let (aside, above) = if self.grain.is_painted() {
            (2.0, SQUARE)
        } else {
            (0.0, 0.0)
        };
        let below = self.lip() + self.shadow().max(above);
        let [left, top, right, bottom] = self.bounds((dice, &[]));
        // Dice on the grid may lie a little beside it.
        let aside = aside - OFF;
        let above = above - OFF;
        let below = below - OFF;
        let width = f64::from(width);
        let height = f64::from(height);
        let is_inside =
            left >= aside && top >= above && right <= width - aside && bottom <= height - below;
        // What only passes has neither ring nor lip, and blunt tips.
        let blunt = -2.0;
        let [left, top, right, bottom] = self.bounds((&[], points));
        is_inside && left.min(top).min(width - right).min(height - bottom) >= blunt
    }

    /// Returns the same with dice a little farther from each other where then all straight ones lie
    /// on squares, or at least in columns of them. If `is_clear`, no lip touches the die below
    /// it.
    fn on_grid(
        self,
        all: (&[PlacedDie], &[DotPoint]),
        size: (i32, i32),
        is_clear: bool,
    ) -> Option<Camera> {
        let straight: Vec<&PlacedDie> = all.0.iter().filter(|die| is_straight(die)).collect();
        let steps: Vec<i32> = (0..=WIDEST).collect();
        let count = steps.partition_point(|step| self.with_gaps(*step).has_room(all, size));
        let mut wider = steps[..count].iter().map(|step| self.with_gaps(*step));
        let is_suitable = |camera: &Camera| !is_clear || camera.is_clear(all.0);
        if !self.is_squared() {
            return wider.find(is_suitable);
        }
        let is_aligned = |camera: &Camera, rows: f64| {
            let (aside, above) = camera.largest_offset(&straight);
            aside < OFF && above < rows && is_suitable(camera)
        };
        // Rows alone are rounded, each as the one on the other side of the middle; and columns if
        // nothing else is clear.
        if let Some(first) = wider.clone().find(|camera| is_aligned(camera, OFF)) {
            let mut others = wider.take_while(|camera| camera.pitch < first.pitch + SQUARE);
            let is_better =
                |camera: &Camera| camera.has_whole_sides(&straight) && is_aligned(camera, OFF);
            return others.find(is_better).or(Some(first));
        }
        let in_columns = wider.clone().find(|camera| is_aligned(camera, SQUARE));
        if in_columns.is_some() || !is_clear || self.is_clear(all.0) {
            return in_columns;
        }
        wider.filter(is_suitable).min_by(|one, other| {
            let [one, other] = [one, other].map(|camera| camera.largest_offset(&straight).0);
            one.total_cmp(&other)
        })
    }

    /// Returns the same with dice so many thousandths of a side farther from each other.
    fn with_gaps(self, thousandths: i32) -> Camera {
        Camera {
            pitch: self.scale * (1.0 + f64::from(thousandths) / 1_000.0),
            ..self
        }
    }

    /// Returns how far those of the `straight` dice that are farthest from their squares are beside
    /// and above them.
    fn largest_offset(&self, straight: &[&PlacedDie]) -> (f64, f64) {
        let mut largest = (0.0_f64, 0.0_f64);
        for die in straight {
            let (x, y) = self.in_dots((f64::from(die.x), f64::from(die.y)));
            largest.0 = largest.0.max(off_grid(x - self.middle.0, SQUARE / 2.0));
            largest.1 = largest.1.max(off_grid(y - self.middle.1, SQUARE));
        }
        largest
    }

    /// Returns `true` if no side of a straight die is in the middle of columns: it would tear the
    /// lip, which no glyph shows with both the face and the mat; a gap of one column more may mend
    /// that.
    fn has_whole_sides(&self, straight: &[&PlacedDie]) -> bool {
        straight.iter().all(|die| {
            let (x, _) = self.in_dots((f64::from(die.x), 0.0));
            off_grid(x - self.middle.0 + self.scale / 2.0, SQUARE) < OFF
        })
    }

    /// Returns `true` if no lip of a straight die touches the die below it, and flat ones have a
    /// gap.
    fn is_clear(&self, dice: &[PlacedDie]) -> bool {
        let below = self.lip() + self.shadow().min(SQUARE);
        let below = if self.grain == Grain::Blocks {
            below.max(SQUARE)
        } else {
            below
        };
        if below == 0.0 {
            return true;
        }
        let pitch = self.scale + 2.0 * self.taller() + below;
        let straight: Vec<(&PlacedDie, f64)> = (dice.iter().filter(|die| is_straight(die)))
            .map(|die| (die, self.drawn_row(die)))
            .collect();
        !straight.iter().any(|(upper, upper_row)| {
            straight.iter().any(|(lower, lower_row)| {
                // What overlaps does so at any size.
                let is_above = (upper.x - lower.x).abs() < SIDE && upper.y - lower.y >= SIDE;
                is_above && lower_row - upper_row < pitch - 1e-6
            })
        })
    }

    /// Returns the height of the middle of a straight die, as it is drawn.
    fn drawn_row(&self, die: &PlacedDie) -> f64 {
        let (_, y) = self.in_dots((f64::from(die.x), f64::from(die.y)));
        if self.is_squared() {
            self.middle.1 + nearest(y - self.middle.1, SQUARE)
        } else {
            y
        }
    }

    /// One of a single die in the middle of `dots`, `side` dots large.
    pub(crate) fn close_up(side: f64, dots: &DotCanvas) -> Camera {
        let (width, height) = dots.size();
        let middle = (f64::from(width / 2), f64::from(height / 2));
        let scale = snapped(side, dots.grain());
        Camera {
            centre: (0.0, 0.0),
            scale,
            pitch: scale,
            middle,
            grain: dots.grain(),
        }
    }

    /// Returns the point of the table in the middle.
    pub(super) fn centre(&self) -> DotPoint {
        self.centre
    }

    /// Returns how many dots a side of a die has.
    pub(crate) fn side(&self) -> f64 {
        self.scale
    }

    /// Returns whether straight dice are made of squares.
    fn is_squared(&self) -> bool {
        self.grain == Grain::Blocks && self.scale >= 20.0
    }

    /// Returns how many dots high the lip of a die is.
    pub(super) fn lip(&self) -> f64 {
        match self.grain {
            Grain::Blocks if self.scale >= 16.0 => {
                (0.1 * self.scale / SQUARE).round().max(1.0) * SQUARE
            }
            _ => 0.0,
        }
    }

    /// Returns the extra height of a straight die in dots, above and below each, with which it
    /// begins and ends with a square: a motif then shares no cell with both the face and the mat or
    /// lip.
    fn taller(&self) -> f64 {
        if self.is_squared() {
            (self.scale / 2.0).rem_euclid(SQUARE)
        } else {
            0.0
        }
    }

    /// Returns how many dots the shadow is seen below the lip.
    fn shadow(&self) -> f64 {
        self.lip().min(SQUARE)
    }

    /// Returns the place of a point of the table in the picture.
    pub(crate) fn in_dots(&self, (x, y): DotPoint) -> DotPoint {
        let unit = self.pitch / f64::from(SIDE);
        (
            self.middle.0 + (x - self.centre.0) * unit,
            self.middle.1 - (y - self.centre.1) * unit,
        )
    }

    /// Returns the point of the table at a place in the picture.
    pub(crate) fn on_table(&self, (x, y): DotPoint) -> DotPoint {
        let unit = f64::from(SIDE) / self.pitch;
        (
            self.centre.0 + (x - self.middle.0) * unit,
            self.centre.1 - (y - self.middle.1) * unit,
        )
    }

    /// Returns where `map` brings `die`, whose points it maps from the table to the table.
    fn lying(&self, die: &PlacedDie, map: impl Fn(DotPoint) -> DotPoint) -> PictureDie {
        let middle = map((f64::from(die.x), f64::from(die.y)));
        let axes = [(250.0, 0.0), (0.0, 250.0)].map(|point| {
            let (x, y) = map(die.to_table(point));
            (
                (x - middle.0) * self.scale / 500.0,
                (middle.1 - y) * self.scale / 500.0,
            )
        });
        let is_squared = self.is_squared()
            && axes.into_iter().all(|(x, y)| {
                x.abs().min(y.abs()) < 1e-6 && (x.hypot(y) - self.scale / 2.0).abs() < 1e-6
            });
        let mut at = self.in_dots(middle);
        if self.grain.is_painted() {
            // Half a column and half a row.
            let (across, down) = if is_squared {
                (SQUARE / 2.0, SQUARE)
            } else {
                (1.0, 1.0)
            };
            let (x, y) = self.middle;
            at = (x + nearest(at.0 - x, across), y + nearest(at.1 - y, down));
        }
        let taller = if is_squared { self.taller() } else { 0.0 };
        PictureDie {
            at,
            axes,
            is_squared,
            taller,
        }
    }
}

/// The place of a die in a picture, in dots.
struct PictureDie {
    /// Its middle.
    at: DotPoint,
    /// From there to the middles of its right and of its upper side.
    axes: [DotPoint; 2],
    /// It is straight and made of squares.
    is_squared: bool,
    /// Its extra height then, above and below each, in dots.
    taller: f64,
}

impl PictureDie {
    /// Returns a point of the face, which reaches from -1 to 1.
    fn point(&self, (u, v): DotPoint) -> DotPoint {
        let [right, up] = self.axes;
        (
            self.at.0 + u * right.0 + v * up.0,
            self.at.1 + u * right.1 + v * up.1,
        )
    }

    /// Returns its square, larger by so many dots on each side.
    fn square(&self, by: f64) -> [DotPoint; 4] {
        let [wide, high] = self.axes.map(|(x, y)| x.hypot(y).max(1e-9));
        let (u, v) = (1.0 + by / wide, 1.0 + by / high);
        [(-u, -v), (u, -v), (u, v), (-u, v)].map(|corner| self.point(corner))
    }

    /// Returns its face, larger by so many dots on each side: of a turned die the tips are blunt.
    fn face(&self, by: f64) -> Vec<DotPoint> {
        let side = 2.0 * (self.axes[0].0.hypot(self.axes[0].1) + by);
        if self.axes.iter().all(|(x, y)| x.abs().min(y.abs()) < 1e-6) || side < 16.0 {
            return self.higher(self.square(by), self.taller);
        }
        let cut = 1.0 - 5.6 / side;
        let grown = side / (side - 2.0 * by);
        let corners = [
            (-1.0, -cut),
            (-cut, -1.0),
            (cut, -1.0),
            (1.0, -cut),
            (1.0, cut),
            (cut, 1.0),
            (-cut, 1.0),
            (-1.0, cut),
        ];
        corners
            .into_iter()
            .map(|(u, v)| self.point((u * grown, v * grown)))
            .collect()
    }

    /// Returns `corners` so many dots higher above its middle and lower below it.
    fn higher(&self, corners: impl IntoIterator<Item = DotPoint>, by: f64) -> Vec<DotPoint> {
        corners
            .into_iter()
            .map(|(x, y)| (x, if y > self.at.1 { y + by } else { y - by }))
            .collect()
    }

    /// Fills its face, as it sweeps on its way straight down by so many dots.
    fn fill(&self, dots: &mut DotCanvas, down: f64, tone: DotTone) {
        dots.fill(&swept_area(&self.face(0.0), down), Some(tone));
    }
}

/// The least columns and rows of a picture, from large to small.
pub(super) const SIZES: [(i32, i32); 10] = [
    (104, 46),
    (99, 43),
    (92, 38),
    (82, 34),
    (74, 30),
    (66, 26),
    (58, 22),
    (51, 19),
    (46, 17),
    (46, 13),
];

/// The same for a figure that is judged.
pub(super) const JUDGED: [(i32, i32); 3] = [(104, 40), (70, 26), (38, 11)];

/// A picture over all of its room, as large as there is. `draw` learns where it lies on the screen.
pub(super) fn node<'a>(draw: impl Fn(&mut DotCanvas, Rect) + 'a) -> Node<'a> {
    sized(SIZES, draw)
}

/// The same, of at least one of `sizes`.
pub(super) fn sized<'a, const N: usize>(
    sizes: [(i32, i32); N],
    draw: impl Fn(&mut DotCanvas, Rect) + 'a,
) -> Node<'a> {
    custom_leaf(sizes.iter().map(form), move |canvas, _| put(canvas, &draw))
}

/// Returns the form of a picture of a size in [`SIZES`] or [`SMALL`].
pub(super) fn form(size: &(i32, i32)) -> Form {
    Form::new(*size, (ANY, ANY))
}

/// Draws a picture over all of `canvas`.
pub(super) fn put(canvas: &mut Canvas, draw: impl Fn(&mut DotCanvas, Rect)) {
    let width = canvas.width();
    let height = canvas.height();
    // An even number of columns, so that the middle lies on the border of cells. Of rows one more
    // is for the lips.
    let mut dots = DotCanvas::new(width / 2 * 2, height, Grain::of(canvas.theme));
    draw(&mut dots, canvas.rect(0, 0, width, height));
    dots.draw(canvas, 0, 0);
}

/// An empty picture with words in the middle.
pub(super) fn words<'a>(lines: &[(&str, Role)]) -> Node<'a> {
    let lines: Vec<(String, Role)> = lines
        .iter()
        .map(|(line, role)| ((*line).to_owned(), *role))
        .collect();
    custom_leaf(SIZES.iter().map(form), move |canvas, _| {
        let width = canvas.width();
        let height = canvas.height();
        let lines = lines
            .iter()
            .flat_map(|(words, role)| wrapped(words, width).into_iter().map(|line| (line, *role)));
        for (y, (line, role)) in (height / 2 - 1..).zip(lines) {
            canvas.centred(0, width, y, &line, role);
        }
    })
}

/// A picture of `figure` and nothing else, of at least one of [`SIZES`].
pub(super) fn still(figure: &Figure) -> Node<'_> {
    custom_leaf(SIZES.iter().map(form), |canvas, _| {
        put_still(canvas, figure)
    })
}

/// Draws `figure` and nothing else over all of `canvas`.
pub(super) fn put_still(canvas: &mut Canvas, figure: &Figure) {
    put(canvas, |dots, _| {
        let camera = Camera::showing(figure.dice(), figure.centre(), dots);
        dice(dots, &camera, figure.dice(), |_| DieHighlight::Plain);
    });
}

/// The middle of a picture in dots: the corner of cells where these are painted.
fn middle(dots: &DotCanvas) -> DotPoint {
    let (width, height) = dots.size();
    let (across, down) = if dots.grain().is_painted() {
        dots.grain().per_cell()
    } else {
        (1, 1)
    };
    (
        f64::from(width / across / 2 * across),
        f64::from(height / down / 2 * down),
    )
}

/// The highlighting of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DieHighlight {
    /// As it is.
    Plain,
    /// Chosen: a ring around it.
    Chosen,
    /// Won: gold.
    Won,
    /// Wrong: a ring around it, and crossed out.
    Wrong,
    /// Compared, and a copy lies on it: a whole ring.
    Matched,
    /// Compared, and no copy lies on it: a ring in parts.
    Missed,
    /// It was there: faint.
    Ghost,
    /// A copy on its way, without a lip.
    Copy,
    /// A copy that matches nothing: its motif alone.
    Miss,
    /// It will be there: a place pressed into the mat.
    Place,
    /// The next key lays it there: a ring around the place.
    Next,
    /// In the air: without a lip.
    Flying,
}

impl DieHighlight {
    /// Returns `true` if the lower edge is seen: of a die with a whole ring it has its colour.
    fn has_edge(self) -> bool {
        matches!(
            self,
            DieHighlight::Plain
                | DieHighlight::Chosen
                | DieHighlight::Won
                | DieHighlight::Wrong
                | DieHighlight::Missed
        )
    }

    /// Returns the tones of a face and of its motif.
    fn tones(self, face: Face, is_painted: bool) -> (DotTone, DotTone) {
        let kind = face.motif() as u8;
        let motif = DotTone::Motif(kind, face.letter() as u8);
        match self {
            DieHighlight::Ghost => (DotTone::FaintFace, DotTone::FaintMotif(kind)),
            DieHighlight::Copy => (DotTone::CopyFace, DotTone::CopyMotif(kind)),
            DieHighlight::Miss => (DotTone::Face, DotTone::Mark(Role::Bad)),
            DieHighlight::Won if is_painted => (DotTone::Mark(Role::Kept), motif),
            DieHighlight::Place | DieHighlight::Next => (DotTone::Place, DotTone::Place),
            _ => (DotTone::Face, motif),
        }
    }
}

/// Draws dice as seen by `camera`, each as `look` has it. Shadows, rings and lips lie below all
/// faces.
pub(crate) fn dice(
    dots: &mut DotCanvas,
    camera: &Camera,
    dice: &[PlacedDie],
    look: impl Fn(usize) -> DieHighlight,
) {
    let all = dice
        .iter()
        .enumerate()
        .map(|(i, die)| (look(i), camera.lying(die, |p| p)));
    let all: Vec<(DieHighlight, PictureDie)> = all.collect();
    for (look, lying) in &all {
        match look {
            DieHighlight::Chosen => ring(dots, lying, Role::Kept, camera.lip()),
            DieHighlight::Matched => ring(dots, lying, Role::Good, camera.lip()),
            // A place is as high as the mat.
            DieHighlight::Next => ring(dots, lying, Role::Kept, 0.0),
            DieHighlight::Wrong => ring(dots, lying, Role::Bad, camera.lip()),
            _ => {}
        }
    }
    if camera.lip() > 0.0 {
        for (look, lying) in &all {
            // Shadows fall on the rings of others; its own ring is in place of a shadow.
            if matches!(look, DieHighlight::Plain | DieHighlight::Won) {
                let down = camera.lip() + camera.shadow();
                lying.fill(dots, down, DotTone::Shadow);
            }
        }
        for (_, lying) in all.iter().filter(|(look, _)| look.has_edge()) {
            lying.fill(dots, camera.lip(), DotTone::Edge);
        }
    }
    for (_, lying) in all.iter().filter(|(look, _)| *look == DieHighlight::Missed) {
        broken_ring(dots, lying, Role::Bad, camera.lip());
    }
    // Motifs last: of dice that touch, none covers the other's.
    for part in [DieLayer::Face, DieLayer::Motif] {
        for ((look, lying), die) in all.iter().zip(dice) {
            draw(dots, camera, lying, die.face, *look, part);
        }
    }
}

/// Draws the motifs of dice once more, over what lies on their faces.
pub(super) fn motifs(dots: &mut DotCanvas, camera: &Camera, dice: &[PlacedDie]) {
    for die in dice {
        draw(
            dots,
            camera,
            &camera.lying(die, |p| p),
            die.face,
            DieHighlight::Plain,
            DieLayer::Motif,
        );
    }
}

/// Draws a ring around a die, `down` dots farther below it.
fn ring(dots: &mut DotCanvas, lying: &PictureDie, role: Role, down: f64) {
    let tone = DotTone::Mark(role);
    if dots.grain().is_painted() {
        // Close to the die, and as far as half a column and half a row where it is straight: then
        // it stays crisp.
        let (wide, high) = if lying.is_squared {
            (2.0, SQUARE)
        } else {
            (3.0, 3.0)
        };
        let face = lying.higher(lying.face(wide), high - wide);
        return dots.fill(&swept_area(&face, down), Some(tone));
    }
    dots.outline(&lying.square(2.0), 0, tone);
}

/// Draws the corners of a ring around a die, `down` dots farther below it.
fn broken_ring(dots: &mut DotCanvas, lying: &PictureDie, role: Role, down: f64) {
    let is_painted = dots.grain().is_painted();
    let by = if is_painted { 3.0 } else { 2.0 };
    let [wide, high] = lying.axes.map(|(x, y)| 1.0 + by / x.hypot(y).max(1e-9));
    for (u, v) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let inner = 0.5;
        let corner = [(inner, inner), (wide, inner), (wide, high), (inner, high)];
        let corner = corner.map(|(a, b)| lying.point((u * a, v * b)));
        if is_painted {
            dots.fill(&swept_area(&corner, down), Some(DotTone::Mark(role)));
        } else {
            dots.line(corner[1], corner[2], 0, DotTone::Mark(role));
            dots.line(corner[2], corner[3], 0, DotTone::Mark(role));
        }
    }
}

/// Draws the face of a die whose points are mapped by `map` from the table to the table, as seen by
/// `camera`.
pub(crate) fn die(
    dots: &mut DotCanvas,
    camera: &Camera,
    die: &PlacedDie,
    look: DieHighlight,
    map: impl Fn(DotPoint) -> DotPoint,
) {
    let lying = camera.lying(die, map);
    for part in [DieLayer::Face, DieLayer::Motif] {
        draw(dots, camera, &lying, die.face, look, part);
    }
}

/// A layer of a die.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DieLayer {
    Face,
    Motif,
}

fn draw(
    dots: &mut DotCanvas,
    camera: &Camera,
    lying: &PictureDie,
    face: Face,
    look: DieHighlight,
    part: DieLayer,
) {
    match part {
        DieLayer::Face => draw_face(dots, lying, face, look),
        DieLayer::Motif => draw_motif(dots, camera, lying, face, look),
    }
}

fn draw_face(dots: &mut DotCanvas, lying: &PictureDie, face: Face, look: DieHighlight) {
    let is_painted = dots.grain().is_painted();
    match look {
        DieHighlight::Miss => {}
        DieHighlight::Place | DieHighlight::Next if is_painted => {
            dots.press(&lying.face(0.0), SQUARE)
        }
        _ => lying.fill(dots, 0.0, look.tones(face, is_painted).0),
    }
}

/// Draws the motif of a die, and the lines over its face.
fn draw_motif(
    dots: &mut DotCanvas,
    camera: &Camera,
    lying: &PictureDie,
    face: Face,
    look: DieHighlight,
) {
    let is_painted = dots.grain().is_painted();
    if matches!(look, DieHighlight::Place | DieHighlight::Next) {
        if !is_painted {
            dots.outline(&lying.square(0.0), 4, DotTone::Mark(Role::Dim));
        }
        return;
    }
    // Around the motif the face is seen: a quarter of a row, half a column, or more where there is
    // room.
    let rim = if is_painted {
        (0.07 * camera.scale).max(2.0)
    } else if camera.scale >= 16.0 {
        0.14 * camera.scale
    } else {
        // Small motifs need all dots to look different.
        0.0
    };
    let inset = (1.0 - 2.0 * rim / camera.scale) / f64::from(HALF);
    let (_, motif) = look.tones(face, is_painted);
    for shape in face.shapes() {
        let corners: Vec<DotPoint> = (shape.iter())
            .map(|&(x, y)| lying.point((f64::from(x) * inset, f64::from(y) * inset)))
            .collect();
        if lying.is_squared {
            fill_squares(dots, camera, lying, &corners, motif);
        } else if look == DieHighlight::Miss && !is_painted {
            // In lines it differs from what lies below it.
            dots.fill(&corners, None);
            dots.outline(&corners, 4, motif);
        } else {
            dots.fill(&corners, Some(motif));
        }
    }
    if !is_painted && look != DieHighlight::Miss {
        let (dash, edge) = if look == DieHighlight::Ghost {
            (4, DotTone::Mark(Role::Dim))
        } else {
            (0, DotTone::Edge)
        };
        dots.outline(&lying.square(0.0), dash, edge);
    }
    if look == DieHighlight::Wrong {
        let [a, b, c, d] =
            [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)].map(|corner| lying.point(corner));
        for (from, to) in [(a, c), (b, d)] {
            dots.line(from, to, 0, DotTone::Mark(Role::InkBad));
        }
    }
}

/// Fills a shape of a motif whose corners lie on those of squares, none on the edge of the die. What
/// is off the middle stays off it.
fn fill_squares(
    dots: &mut DotCanvas,
    camera: &Camera,
    lying: &PictureDie,
    corners: &[DotPoint],
    motif: DotTone,
) {
    let largest = ((camera.scale / 2.0 - 2.0) / SQUARE).floor() * SQUARE;
    let (middle_x, middle_y) = lying.at;
    let corners: Vec<DotPoint> = (corners.iter())
        .map(|(x, y)| {
            (
                middle_x + to_square(x - middle_x, largest),
                middle_y + to_square(y - middle_y, largest),
            )
        })
        .collect();
    let origin = (middle_x as i32, middle_y as i32);
    dots.fill_squares(&corners, SQUARE as i32, origin, Some(motif));
}

/// Returns the distance of the corner of a square from the middle, at most `largest`, that is
/// nearest to a distance of a point.
fn to_square(off: f64, largest: f64) -> f64 {
    if off.abs() < 1e-6 {
        return 0.0;
    }
    nearest(off, SQUARE).abs().clamp(SQUARE, largest) * off.signum()
}

/// A picture of `dice` in so many cells, as text.
pub(crate) fn as_text(figure: &[PlacedDie], centre: DotPoint, columns: i32, rows: i32) -> String {
    let mut dots = DotCanvas::new(columns, rows, Grain::Braille);
    let camera = Camera::showing(figure, centre, &dots);
    dice(&mut dots, &camera, figure, |_| DieHighlight::Plain);
    dots.text()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::design::designs;
    use crate::games::symmdice::geometry::dice::NineDice;
    use crate::games::symmdice::geometry::motifs::TURN;
    use crate::games::symmdice::geometry::orbits::groupings;
    use crate::games::symmdice::geometry::symmetry::Symmetry;
    use crate::tui::paint::Paint;
    use crate::tui::theme::{ColourDepth, Mosaic, Rgb, Theme};

    #[test]
    fn a_camera_shows_everything_and_finds_back() {
        let figure: Figure = "d@0,0,0 h@4500,0,4500 h@-4500,300,18000".parse().unwrap();
        let dots = DotCanvas::new(55, 21, Grain::Braille);
        let camera = Camera::showing(figure.dice(), figure.centre(), &dots);
        for die in figure.dice() {
            for corner in die.corners() {
                let (x, y) = camera.in_dots(corner);
                assert!(
                    (0.0..110.0).contains(&x) && (0.0..84.0).contains(&y),
                    "{x} {y}"
                );
                let back = camera.on_table((x, y));
                assert!((back.0 - corner.0).hypot(back.1 - corner.1) < 1e-6);
            }
        }
    }

    #[test]
    fn dice_along_a_line_have_equal_gaps() {
        // No pitch that fits puts all of them on squares.
        let figure = "d@-2567,0,0 l@-1283,0,4500 b@0,0,0 c@1100,0,0 d@2200,0,0 d@3300,0,0 h@0,1200,0 H@0,-1200,0";
        let figure: Figure = figure.parse().unwrap();
        let dots = DotCanvas::new(50, 19, Grain::Blocks);
        let camera = Camera::around(figure.dice(), (0.0, 0.0), &dots);
        assert!(
            camera.is_squared() && camera.is_clear(figure.dice()),
            "{camera:?}"
        );
        let x: Vec<f64> = figure.dice()[..6]
            .iter()
            .map(|die| camera.lying(die, |p| p).at.0)
            .collect();
        let steps: Vec<f64> = x.windows(2).map(|two| two[1] - two[0]).collect();
        assert_eq!(steps[0], steps[1], "{steps:?}");
        assert!(
            steps[2..]
                .iter()
                .all(|step| *step == steps[2] && *step > camera.side()),
            "{steps:?}"
        );
    }

    /// What each symmetry does to a dot, from the middle.
    type Map = fn(i32, i32) -> (i32, i32);
    const HALF_TURN: Map = |x, y| (-x, -y);
    const QUARTER_TURN: Map = |x, y| (-y, x);
    const UPRIGHT: Map = |x, y| (-x, y);
    const DIAGONAL: Map = |x, y| (y, x);

    fn check_dots(figure: &str, maps: &[Map]) {
        let figure: Figure = figure.parse().unwrap();
        for (grain, columns, rows) in [
            (Grain::Blocks, 54, 19),
            (Grain::Braille, 55, 19),
            (Grain::Blocks, 118, 45),
        ] {
            let mut dots = DotCanvas::new(columns, rows, grain);
            let camera = Camera::showing(figure.dice(), figure.centre(), &dots);
            // Without what light from above leaves below.
            dice(&mut dots, &camera, figure.dice(), |_| DieHighlight::Flying);
            let x0 = camera.middle.0 as i32;
            let y0 = camera.middle.1 as i32;
            // Twice the place of a dot from the middle, which lies between dots.
            let read_dot = |x: i32, y: i32| {
                let tone = dots.get((x - 1) / 2 + x0, (y - 1) / 2 + y0);
                // A mirror turns a hook into the other hand's, which has another letter.
                tone.map(|tone| {
                    if let DotTone::Motif(kind, _) = tone {
                        DotTone::FaintMotif(kind)
                    } else {
                        tone
                    }
                })
            };
            let far = x0.min(y0);
            for map in maps {
                // Faces of whole half rows may be higher than they are wide, which a quarter
                // turn shows.
                let is_quarter = grain == Grain::Blocks && map(1, 3).0.abs() == 3;
                let alone = (-far..far)
                    .flat_map(|x| (-far..far).map(move |y| (2 * x + 1, 2 * y + 1)))
                    .filter(|&(x, y)| {
                        let (u, v) = map(x, y);
                        let one = read_dot(x, y);
                        let other = read_dot(u, v);
                        let has_motif =
                            [one, other].map(|tone| matches!(tone, Some(DotTone::FaintMotif(_))));
                        one != other && (!is_quarter || has_motif.contains(&true))
                    })
                    .count();
                assert_eq!(alone, 0, "{figure} {grain:?}");
            }
        }
    }

    #[test]
    fn symmetric_figures_have_symmetric_dots() {
        check_dots("d@-700,0,0 d@700,0,0", &[HALF_TURN, UPRIGHT]);
        check_dots("d@-777,0,4500 d@777,0,4500", &[HALF_TURN, UPRIGHT]);
        check_dots("h@-613,207,0 h@613,-207,18000", &[HALF_TURN]);
        check_dots("h@-613,207,0 H@613,207,0", &[UPRIGHT]);
        check_dots(
            "b@0,1100,0 b@-1100,0,9000 b@0,-1100,18000 b@1100,0,27000",
            &[QUARTER_TURN, DIAGONAL, UPRIGHT],
        );
        check_dots(
            "p@0,0,0 p@0,1100,1000 p@-1100,0,1000 p@0,-1100,1000 p@1100,0,1000",
            &[QUARTER_TURN, HALF_TURN],
        );
        check_dots(
            "y@-520,0,0 y@520,0,0 c@0,1300,4500 c@0,-1300,4500",
            &[HALF_TURN, UPRIGHT],
        );
    }

    /// The symmetries of the grid of cells.
    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Flip {
        HalfTurn,
        Upright,
        Lying,
    }

    /// Returns whether `flip` maps `dice` onto themselves, to within what rounding leaves.
    fn has_flip(dice: &[PlacedDie], flip: Flip) -> bool {
        dice.iter().all(|die| {
            let image = flip.map(die);
            dice.iter().any(|other| is_same(&image, other))
        })
    }

    impl Flip {
        fn map(self, die: &PlacedDie) -> PlacedDie {
            let PlacedDie { face, x, y, angle } = *die;
            let mirrored = -angle - 2 * face.mirror_line();
            match self {
                Flip::HalfTurn => PlacedDie {
                    face,
                    x: -x,
                    y: -y,
                    angle: angle + TURN / 2,
                },
                Flip::Upright => PlacedDie {
                    face: face.mirrored(),
                    x: -x,
                    y,
                    angle: mirrored + TURN / 2,
                },
                Flip::Lying => PlacedDie {
                    face: face.mirrored(),
                    x,
                    y: -y,
                    angle: mirrored,
                },
            }
        }
    }

    fn is_same(one: &PlacedDie, other: &PlacedDie) -> bool {
        let off = (one.angle - other.angle).rem_euclid(one.face.period());
        one.face == other.face
            && (one.x - other.x).abs().max((one.y - other.y).abs()) <= 1
            && off.min(one.face.period() - off) <= 1
    }

    /// Returns how many samples of the cells that show `dice` have another colour where `flip` maps
    /// them, and how many show dice. Dice at rest have lips and shadows below, which only an
    /// upright mirror maps onto such: in others their motifs are compared.
    fn unlike(
        dice: &[PlacedDie],
        centre: DotPoint,
        (columns, rows): (i32, i32),
        mosaic: Mosaic,
        flip: Flip,
        look: DieHighlight,
    ) -> (usize, usize) {
        let theme = Theme {
            mosaic,
            depth: ColourDepth::True,
            ..Theme::default()
        };
        let area = Rect::new(0, 0, columns as u16, rows as u16);
        let mut dots = DotCanvas::new(columns, rows, Grain::Blocks);
        let camera = Camera::showing(dice, centre, &dots);
        super::dice(&mut dots, &camera, dice, |_| look);
        let mut seen = Vec::new();
        Canvas::paint(area, theme, |canvas| {
            canvas.clear(0, 0, columns, rows);
            dots.draw(canvas, 0, 0);
            seen = Paint::new(canvas, 0, 0, columns, rows).sample_colours();
        });
        let (width, height) = dots.size();
        let (middle_x, middle_y) = camera.in_dots(centre);
        let double_x = (2.0 * middle_x) as i32 - 1;
        let double_y = (2.0 * middle_y) as i32 - 1;
        let read_sample = |x: i32, y: i32| {
            let inside = (0..width).contains(&x) && (0..height).contains(&y);
            if inside {
                seen[(y * width + x) as usize]
            } else {
                seen[0]
            }
        };
        let motifs: Vec<Rgb> = (0..8).map(|kind| theme.ink(Role::Motif(kind))).collect();
        let is_compared = |colour: Rgb| {
            flip == Flip::Upright || look == DieHighlight::Flying || motifs.contains(&colour)
        };
        let mut unlike = 0;
        let mut shown = 0;
        for (x, y) in (0..width * height).map(|dot| (dot % width, dot / width)) {
            let (u, v) = match flip {
                Flip::HalfTurn => (double_x - x, double_y - y),
                Flip::Upright => (double_x - x, y),
                Flip::Lying => (x, double_y - y),
            };
            shown += usize::from(read_sample(x, y) != seen[0]);
            let is_either = is_compared(read_sample(x, y)) || is_compared(read_sample(u, v));
            unlike += usize::from(is_either && read_sample(x, y) != read_sample(u, v));
        }
        (unlike, shown)
    }

    #[test]
    fn figures_are_exactly_symmetric_in_cells() {
        use Mosaic::{Octants, Quadrants, Sextants};
        let mut pictures = 0;
        let mut fails = Vec::new();
        // Where the motif of a turned die, its face and its lip meet in a cell, one of them is left
        // out: samples lost, and all of such pictures.
        let mut lost = (0, 0);
        let rolls = [
            "hhhh hhhh P",
            "hhHH hHll y",
            "dddd bbbb d",
            "hHdd yybb y",
            "ssss cccc d",
            "sSsS ccyy d",
        ];
        for roll in rolls {
            let roll: NineDice = roll.parse().unwrap();
            for symmetry in Symmetry::declarable() {
                let laid = groupings(symmetry, &roll.counts()).into_iter().take(1);
                let laid = laid.flat_map(|grouping| designs(&grouping));
                for (design, figure) in
                    laid.filter_map(|(design, laid)| Some((design, laid.figure().ok()?)))
                {
                    let flips = [Flip::HalfTurn, Flip::Upright, Flip::Lying];
                    let flips = flips
                        .into_iter()
                        .filter(|flip| has_flip(figure.dice(), *flip));
                    let looks = [DieHighlight::Plain, DieHighlight::Flying];
                    for (flip, look) in flips.flat_map(|flip| looks.map(|look| (flip, look))) {
                        for (size, mosaic) in [
                            ((54, 17), Quadrants),
                            ((54, 17), Sextants),
                            ((54, 17), Octants),
                            ((82, 33), Quadrants),
                            ((150, 52), Quadrants),
                        ] {
                            let counts =
                                unlike(figure.dice(), figure.centre(), size, mosaic, flip, look);
                            pictures += 1;
                            let is_turned = figure.dice().iter().any(|die| die.angle % 9_000 != 0);
                            if is_turned && look == DieHighlight::Plain && flip != Flip::Upright {
                                lost = (lost.0 + counts.0, lost.1 + counts.1);
                            } else if counts.0 > 0 {
                                fails.push(format!(
                                    "{symmetry} {design} {flip:?} {look:?} {size:?} {mosaic:?}: {counts:?} {figure}"
                                ));
                            }
                        }
                    }
                }
            }
        }
        assert!(pictures > 1_800, "{pictures}");
        assert!(
            fails.is_empty(),
            "{} of {pictures} pictures: {fails:#?}",
            fails.len()
        );
        assert!(lost.1 > 1_000_000 && 1_000 * lost.0 < lost.1, "{lost:?}");
    }

    /// Returns the painted samples of a die of so many dots a side in the middle of its picture.
    fn close_up(face: Face, angle: i32, side: f64, grain: Grain) -> Vec<Rgb> {
        let theme = Theme {
            mosaic: Mosaic::Quadrants,
            depth: ColourDepth::True,
            ..Theme::default()
        };
        let (across, down) = grain.per_cell();
        let [columns, rows] = [across, down].map(|per| {
            let cells = (1.6 * side / f64::from(per)) as i32 + 4;
            cells / 2 * 2
        });

        let mut dots = DotCanvas::new(columns, rows, grain);
        let camera = Camera::close_up(side, &dots);
        dice(
            &mut dots,
            &camera,
            &[PlacedDie {
                face,
                x: 0,
                y: 0,
                angle,
            }],
            |_| DieHighlight::Plain,
        );
        if grain == Grain::Braille {
            let (width, height) = dots.size();
            let all = (0..width * height).map(|at| dots.get(at % width, at / width));
            return all
                .map(|dot| Rgb(u8::from(matches!(dot, Some(DotTone::Motif(..)))), 0, 0))
                .collect();
        }
        let mut seen = Vec::new();
        Canvas::paint(
            Rect::new(0, 0, columns as u16, rows as u16),
            theme,
            |canvas| {
                canvas.clear(0, 0, columns, rows);
                dots.draw(canvas, 0, 0);
                seen = Paint::new(canvas, 0, 0, columns, rows).sample_colours();
            },
        );
        seen
    }

    /// No two motifs, mirrored ones too, in any quarter turn have the same cells, at any size at
    /// which figures are shown.
    #[test]
    fn motifs_are_told_apart_at_every_size_and_angle() {
        // Of four and a half columns at least, in lines of six; larger ones differ all the more.
        for (grain, smallest) in [(Grain::Blocks, 18.0), (Grain::Braille, 12.0)] {
            let mut side = 14.0 * f64::from(grain.per_cell().0);
            while side >= smallest {
                for angle in [0, 1_500, 3_000, 4_500, 6_000, 7_500] {
                    let turned = (0..4).map(|quarter| angle + quarter * 9_000);
                    let all: Vec<(Face, i32, Vec<Rgb>)> = turned
                        .flat_map(|angle| Face::ALL.map(|face| (face, angle)))
                        .map(|(face, angle)| (face, angle, close_up(face, angle, side, grain)))
                        .collect();
                    for (at, (one, turned, picture)) in all.iter().enumerate() {
                        for (other, other_turned, other_picture) in &all[at + 1..] {
                            let same = one == other && (turned - other_turned) % one.period() == 0;
                            let unlike = picture
                                .iter()
                                .zip(other_picture)
                                .filter(|(a, b)| a != b)
                                .count();
                            let is_told = same || unlike as f64 >= side * side / 40.0;
                            assert!(
                                is_told,
                                "{grain:?} {side}: {one}@{turned} {other}@{other_turned}: {unlike}"
                            );
                        }
                    }
                }
                side = snapped(side - 0.5, grain);
            }
        }
    }

    /// A whole ring and one in parts differ in more than their colour.
    #[test]
    fn rings_are_told_apart_without_colours() {
        for (grain, side) in [
            (Grain::Blocks, 24.0),
            (Grain::Blocks, 60.0),
            (Grain::Braille, 12.0),
            (Grain::Ascii, 28.0),
        ] {
            for angle in [0, 2_000, 4_500] {
                let [whole, parts] = [DieHighlight::Matched, DieHighlight::Missed].map(|look| {
                    let mut dots = DotCanvas::new(40, 20, grain);
                    let camera = Camera::close_up(side, &dots);
                    dice(
                        &mut dots,
                        &camera,
                        &[PlacedDie {
                            face: Face::Hook,
                            x: 0,
                            y: 0,
                            angle,
                        }],
                        |_| look,
                    );
                    let (width, height) = dots.size();
                    let all = (0..width * height).map(|at| dots.get(at % width, at / width));
                    all.filter(|dot| matches!(dot, Some(DotTone::Mark(_))))
                        .count()
                });
                assert!(
                    parts > 10 && 10 * parts < 9 * whole,
                    "{grain:?} {side} {angle}: {parts} of {whole}"
                );
            }
        }
    }
}
