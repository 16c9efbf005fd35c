//! Dice as pictures in dots: where on the screen a figure lies, and how each die is drawn.
use crate::games::symmdice::geometry::figure::{Figure, Placed, SIDE};
use crate::games::symmdice::geometry::motifs::HALF;
use crate::tui::paint::pixels::{Grain, PixelCanvas, Point, Tone};
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Form, Node, drawn};
use crate::tui::widgets::text::wrapped;
use ratatui::layout::Rect;

/// How a piece of the table lies in a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Camera {
    /// What is in the middle, in thousandths of a side.
    centre: Point,
    /// Dots a die side.
    scale: f64,
    /// The middle of the picture in dots: whole, so that it lies between dots and all that is symmetric to it is drawn
    /// symmetric.
    middle: Point,
}

/// The most columns that a die side takes.
const LARGEST: f64 = 22.0;
/// From how many dots a side on a die in blocks has an edge of its own: below, it would only blur.
const EDGED: f64 = 40.0;

/// Returns `scale` as it is drawn: a multiple of what a glyph divides a cell into, where that is not a great
/// difference, and a hair more, so that no edge runs through the middle of a dot.
fn snapped(scale: f64, grain: Grain) -> f64 {
    let step = if grain == Grain::Blocks && scale >= 20.0 { 4.0 } else { 2.0 };
    let even = if scale >= 10.0 { (scale / step).floor() * step } else { scale };
    even * (1.0 + 1e-4)
}

impl Camera {
    /// One that shows all of `dice` with `centre` in the middle of `pixels`, as large as fits.
    pub(crate) fn showing(dice: &[Placed], centre: Point, pixels: &PixelCanvas) -> Camera {
        let (width, height) = pixels.size();
        let (across, _) = pixels.grain().per_cell();
        // A corner reaches at most 0.71 sides from the middle of its die, in any direction; a little air around.
        let reach = |far: f64| (far / f64::from(SIDE) + 0.85).max(1.6);
        let farthest = |along: fn(&Placed, Point) -> f64| {
            dice.iter().map(|die| along(die, centre).abs()).fold(0.0, f64::max)
        };
        let wide = reach(farthest(|die, c| f64::from(die.x) - c.0));
        let high = reach(farthest(|die, c| f64::from(die.y) - c.1));
        let fitting = (f64::from(width) / 2.0 / wide).min(f64::from(height) / 2.0 / high);
        let scale = snapped(fitting.clamp(1.0, LARGEST * f64::from(across)), pixels.grain());
        Camera { centre, scale, middle: middle(pixels) }
    }

    /// One of a single die in the middle of `pixels`, `side` dots large.
    pub(crate) fn close_up(side: f64, pixels: &PixelCanvas) -> Camera {
        Camera { centre: (0.0, 0.0), scale: snapped(side, pixels.grain()), middle: middle(pixels) }
    }

    /// Returns how many dots a side of a die has.
    pub(crate) fn side(&self) -> f64 {
        self.scale
    }

    /// Where a point of the table is in the picture.
    pub(crate) fn in_dots(&self, (x, y): Point) -> Point {
        let unit = self.scale / f64::from(SIDE);
        (self.middle.0 + (x - self.centre.0) * unit, self.middle.1 - (y - self.centre.1) * unit)
    }

    /// Which point of the table is there in the picture.
    pub(crate) fn on_table(&self, (x, y): Point) -> Point {
        let unit = f64::from(SIDE) / self.scale;
        (self.centre.0 + (x - self.middle.0) * unit, self.centre.1 - (y - self.middle.1) * unit)
    }
}

/// The least columns and rows of a picture, from large to small.
const SIZES: [(i32, i32); 10] =
    [(112, 48), (101, 43), (92, 38), (82, 34), (74, 30), (66, 26), (58, 22), (51, 19), (46, 17), (46, 13)];

/// A picture over all of its room, as large as there is, with words in the middle. `draw` learns where it lies on the
/// screen.
pub(super) fn node<'a>(
    half_blocks: bool,
    words: Vec<(String, Role)>,
    draw: impl Fn(&mut PixelCanvas, Rect) + 'a,
) -> Node<'a> {
    let form = |size: (i32, i32)| Form::new(size, (ANY, ANY)).worth(size.1 as i16);
    drawn(SIZES.map(form), move |canvas, _| {
        let (width, height) = (canvas.width(), canvas.height());
        let grain = Grain::finest(canvas.theme, half_blocks);
        // An even number of cells each way, so that lines through the middle lie on the border of cells and stay crisp.
        let mut pixels = PixelCanvas::new(width / 2 * 2, height / 2 * 2, grain);
        draw(&mut pixels, canvas.rect(0, 0, width, height));
        pixels.draw(canvas, 0, 0);
        let lines = words
            .iter()
            .flat_map(|(words, role)| wrapped(words, width).into_iter().map(|line| (line, *role)));
        for (y, (line, role)) in (height / 2 - 1..).zip(lines) {
            canvas.centred(0, width, y, &line, role);
        }
    })
}

/// A picture of `dice` and nothing else.
pub(super) fn still<'a>(figure: &'a Figure) -> Node<'a> {
    node(false, Vec::new(), |pixels, _| {
        let camera = Camera::showing(figure.dice(), figure.centre(), pixels);
        dice(pixels, &camera, figure.dice(), |_| Look::Plain);
    })
}

fn middle(pixels: &PixelCanvas) -> Point {
    let (width, height) = pixels.size();
    (f64::from(width / 2), f64::from(height / 2))
}

/// How a die stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// As it is.
    Plain,
    /// Chosen: a ring around it.
    Chosen,
    /// Wrong: a ring around it, and crossed out.
    Wrong,
    /// It was there: faint.
    Ghost,
    /// It will be there: a place pressed into the mat.
    Place,
    /// In the air: without an edge, which would change with every frame.
    Flying,
}

/// Draws dice as seen by `camera`, each as `look` has it; what stands around a die lies below all of them.
pub(crate) fn dice(pixels: &mut PixelCanvas, camera: &Camera, dice: &[Placed], look: impl Fn(usize) -> Look) {
    for (i, one) in dice.iter().enumerate() {
        match look(i) {
            Look::Chosen => ring(pixels, camera, one, Role::Kept),
            Look::Wrong => ring(pixels, camera, one, Role::Bad),
            Look::Plain | Look::Ghost | Look::Place | Look::Flying => {}
        }
    }
    for (i, one) in dice.iter().enumerate() {
        die(pixels, camera, one, look(i), |p| p);
    }
}

/// Draws a ring around a die.
fn ring(pixels: &mut PixelCanvas, camera: &Camera, die: &Placed, role: Role) {
    // In blocks close to the die, as far as half a column and half a row: then it stays crisp.
    let (near, across, down) = match pixels.grain() {
        Grain::Blocks if die.angle % 9_000 == 0 => (0.0, 2.0, 4.0),
        Grain::Blocks | Grain::Ascii => (0.0, 3.0, 3.0),
        Grain::Pixels(..) => (0.0, 2.2 * pixels.grain().quarter(), 2.2 * pixels.grain().quarter()),
        Grain::Braille | Grain::Half => (1.0, 2.0, 2.0),
    };
    let turned = die.angle % 18_000 == 9_000;
    let (across, down) = if turned { (down, across) } else { (across, down) };
    let square = |u: f64, v: f64| {
        let (u, v) = (f64::from(SIDE) * (0.5 + u / camera.scale), f64::from(SIDE) * (0.5 + v / camera.scale));
        [(-u, -v), (u, -v), (u, v), (-u, v)].map(|corner| camera.in_dots(die.to_table(corner)))
    };
    let (inner, outer) = (square(near, near), square(across, down));
    // One line around both squares: between them is inside.
    let loops: Vec<Point> =
        outer.iter().chain(&outer[..1]).chain(&inner).chain(&inner[..1]).copied().collect();
    pixels.fill(&loops, Some(Tone::Mark(role)));
}

/// Draws a die whose points are mapped by `map` from the table to the table, as seen by `camera`.
pub(crate) fn die(
    pixels: &mut PixelCanvas,
    camera: &Camera,
    die: &Placed,
    look: Look,
    map: impl Fn(Point) -> Point,
) {
    let unit = f64::from(SIDE) / 2.0 / f64::from(HALF);
    let place = |(u, v): Point| camera.in_dots(map(die.to_table((u * unit, v * unit))));
    let square = |half: f64| [(-half, -half), (half, -half), (half, half), (-half, half)].map(place);
    let half = f64::from(HALF);
    if look == Look::Place {
        pixels.fill(&square(half), Some(Tone::Place));
        if !pixels.grain().is_painted() {
            pixels.outline(&square(half), 4, Tone::Mark(Role::Dim));
        }
        return;
    }
    let kind = die.face.motif() as u8;
    let (solid, quarter) = (pixels.grain().is_painted(), pixels.grain().quarter());
    let edged = if matches!(pixels.grain(), Grain::Pixels(..)) { 0.0 } else { EDGED };
    let (face, motif) = match look {
        Look::Ghost => (Tone::FaintFace, Tone::FaintMotif(kind)),
        _ => (Tone::Face, Tone::Motif(kind, die.face.letter() as u8)),
    };
    if solid && !matches!(look, Look::Ghost | Look::Flying) && camera.scale >= edged {
        pixels.fill(&square(half), Some(Tone::Edge));
        pixels.fill(&square(half * (1.0 - 2.0 * quarter / camera.scale)), Some(face));
    } else {
        pixels.fill(&square(half), Some(face));
    }
    // Around the motif the face is seen: a quarter of a row, half a column, or more where there is room.
    let rim = if camera.scale >= edged { 0.07 * camera.scale } else { 2.0 };
    let inset = if solid { 1.0 - 2.0 * rim / camera.scale } else { 1.0 };
    for shape in die.face.shapes() {
        let corners: Vec<Point> =
            shape.iter().map(|&(x, y)| place((f64::from(x) * inset, f64::from(y) * inset))).collect();
        pixels.fill(&corners, Some(motif));
    }
    if !solid {
        let (dash, edge) = if look == Look::Ghost { (4, Tone::Mark(Role::Dim)) } else { (0, Tone::Edge) };
        pixels.outline(&square(half), dash, edge);
    }
    if look == Look::Wrong {
        let [a, b, c, d] = square(half * 0.8);
        for (from, to) in [(a, c), (b, d)] {
            pixels.line(from, to, 0, Tone::Mark(Role::InkBad));
        }
    }
}

/// Draws the edge of the place that a die comes to by `map`.
pub(crate) fn outline(pixels: &mut PixelCanvas, camera: &Camera, die: &Placed, map: impl Fn(Point) -> Point) {
    let half = f64::from(SIDE) / 2.0;
    let square = [(-half, -half), (half, -half), (half, half), (-half, half)];
    let corners = square.map(|corner| camera.in_dots(map(die.to_table(corner))));
    pixels.outline(&corners, 6, Tone::Mark(Role::Bad));
}

/// A picture of `dice` in so many cells, as text.
pub(crate) fn as_text(figure: &[Placed], centre: Point, columns: i32, rows: i32) -> String {
    let mut pixels = PixelCanvas::new(columns, rows, Grain::Braille);
    let camera = Camera::showing(figure, centre, &pixels);
    dice(&mut pixels, &camera, figure, |_| Look::Plain);
    pixels.text()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::motifs::Face;

    #[test]
    fn a_camera_shows_everything_and_finds_back() {
        let figure: Figure = "d@0,0,0 h@4500,0,4500 h@-4500,300,18000".parse().unwrap();
        let pixels = PixelCanvas::new(55, 21, Grain::Braille);
        let camera = Camera::showing(figure.dice(), figure.centre(), &pixels);
        for die in figure.dice() {
            for corner in die.corners() {
                let (x, y) = camera.in_dots(corner);
                assert!((0.0..110.0).contains(&x) && (0.0..84.0).contains(&y), "{x} {y}");
                let back = camera.on_table((x, y));
                assert!((back.0 - corner.0).hypot(back.1 - corner.1) < 1e-6);
            }
        }
    }

    #[test]
    fn symmetric_figures_have_symmetric_dots() {
        // What each symmetry does to a dot, from the middle.
        type Map = fn(i32, i32) -> (i32, i32);
        const HALF_TURN: Map = |x, y| (-x, -y);
        const QUARTER_TURN: Map = |x, y| (-y, x);
        const UPRIGHT: Map = |x, y| (-x, y);
        const DIAGONAL: Map = |x, y| (y, x);
        let check = |figure: &str, maps: &[Map]| {
            let figure: Figure = figure.parse().unwrap();
            for (grain, columns, rows) in [
                (Grain::Blocks, 55, 19),
                (Grain::Braille, 55, 19),
                (Grain::Half, 41, 20),
                (Grain::Blocks, 118, 45),
                (Grain::Pixels(9, 18), 55, 19),
                (Grain::Pixels(10, 21), 55, 19),
            ] {
                let mut pixels = PixelCanvas::new(columns, rows, grain);
                let camera = Camera::showing(figure.dice(), figure.centre(), &pixels);
                dice(&mut pixels, &camera, figure.dice(), |_| Look::Plain);
                let (x0, y0) = (pixels.size().0 / 2, pixels.size().1 / 2);
                // Twice the place of a dot from the middle, which lies between dots.
                let dot = |x: i32, y: i32| {
                    let tone = pixels.get((x - 1) / 2 + x0, (y - 1) / 2 + y0);
                    // A mirror turns a hook into the other hand's, which has another letter.
                    tone.map(
                        |tone| if let Tone::Motif(kind, _) = tone { Tone::FaintMotif(kind) } else { tone },
                    )
                };
                let far = x0.min(y0);
                for map in maps {
                    let alone = (-far..far)
                        .flat_map(|x| (-far..far).map(move |y| (2 * x + 1, 2 * y + 1)))
                        .filter(|&(x, y)| {
                            let (u, v) = map(x, y);
                            dot(x, y) != dot(u, v)
                        })
                        .count();
                    assert_eq!(alone, 0, "{figure} {grain:?}");
                }
            }
        };
        check("d@-700,0,0 d@700,0,0", &[HALF_TURN, UPRIGHT]);
        check("d@-777,0,4500 d@777,0,4500", &[HALF_TURN, UPRIGHT]);
        check("h@-613,207,0 h@613,-207,18000", &[HALF_TURN]);
        check("h@-613,207,0 H@613,207,0", &[UPRIGHT]);
        check("b@0,1100,0 b@-1100,0,9000 b@0,-1100,18000 b@1100,0,27000", &[QUARTER_TURN, DIAGONAL, UPRIGHT]);
        check(
            "p@0,0,0 p@0,1100,1000 p@-1100,0,1000 p@0,-1100,1000 p@1100,0,1000",
            &[QUARTER_TURN, HALF_TURN],
        );
        check("y@-520,0,0 y@520,0,0 c@0,1300,4500 c@0,-1300,4500", &[HALF_TURN, UPRIGHT]);
    }

    #[test]
    fn all_faces_look_different_at_twelve_dots_a_side() {
        // Nine dice at 80 × 24 leave some twelve dots a side in braille; there each face must be told from each other,
        // upright and turned by an eighth.
        let picture = |face: Face, angle: i32| {
            let one = Placed { face, x: 0, y: 0, angle };
            let mut pixels = PixelCanvas::new(10, 5, Grain::Braille);
            let camera = Camera::close_up(12.0, &pixels);
            die(&mut pixels, &camera, &one, Look::Plain, |p| p);
            let mut set = Vec::new();
            for y in 0..20 {
                set.extend((0..20).map(|x| pixels.get(x, y).is_some_and(|tone| tone != Tone::Face)));
            }
            set
        };
        for angle in [0, 4_500] {
            for (i, &a) in Face::ALL.iter().enumerate() {
                for &b in &Face::ALL[i + 1..] {
                    for quarter in 0..4 {
                        let (one, two) = (picture(a, angle), picture(b, angle + quarter * 9_000));
                        let differ = one.iter().zip(&two).filter(|(a, b)| a != b).count();
                        assert!(differ >= 20, "{a} and {b} differ in {differ} dots at {angle}");
                    }
                }
            }
        }
    }
}
