//! Dice as pictures in dots: where on the screen a figure lies, and how each die is drawn.
use crate::games::symmdice::geometry::figure::{Placed, SIDE};
use crate::games::symmdice::geometry::motifs::{Face, HALF};
use crate::tui::theme::Role;
use crate::tui::widgets::pixels::{Ink, PixelCanvas, Point};

/// How a piece of the table lies in a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Camera {
    /// What is in the middle, in thousandths of a side.
    centre: Point,
    /// Dots a die side.
    scale: f64,
    /// Width and height in dots.
    size: (f64, f64),
}

/// The most dots that a die side takes.
const LARGEST: f64 = 44.0;

impl Camera {
    /// One that shows all of `dice` with `centre` in the middle, as large as fits into so many dots.
    pub(crate) fn showing(dice: &[Placed], centre: Point, (width, height): (i32, i32)) -> Camera {
        let (width, height) = (f64::from(width), f64::from(height));
        // A corner reaches at most 0.71 sides from the middle of its die, in any direction; a little air around.
        let reach = |far: f64| (far / f64::from(SIDE) + 0.8).max(1.6);
        let farthest = |along: fn(&Placed, Point) -> f64| {
            dice.iter().map(|die| along(die, centre).abs()).fold(0.0, f64::max)
        };
        let across = reach(farthest(|die, c| f64::from(die.x) - c.0));
        let down = reach(farthest(|die, c| f64::from(die.y) - c.1));
        let scale = (width / 2.0 / across).min(height / 2.0 / down).clamp(1.0, LARGEST);
        Camera { centre, scale, size: (width, height) }
    }

    /// One that shows what lies within `reach` (thousandths of a side) of the origin.
    pub(crate) fn close_up(reach: f64, (width, height): (i32, i32)) -> Camera {
        let (width, height) = (f64::from(width), f64::from(height));
        Camera {
            centre: (0.0, 0.0),
            scale: width.min(height) / 2.0 / reach * f64::from(SIDE),
            size: (width, height),
        }
    }

    /// Where a point of the table is in the picture.
    pub(crate) fn in_dots(&self, (x, y): Point) -> Point {
        let unit = self.scale / f64::from(SIDE);
        (self.size.0 / 2.0 + (x - self.centre.0) * unit, self.size.1 / 2.0 - (y - self.centre.1) * unit)
    }

    /// Which point of the table is there in the picture.
    pub(crate) fn on_table(&self, (x, y): Point) -> Point {
        let unit = f64::from(SIDE) / self.scale;
        (self.centre.0 + (x - self.size.0 / 2.0) * unit, self.centre.1 - (y - self.size.1 / 2.0) * unit)
    }
}

/// How a die stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// As it is.
    Plain,
    /// Chosen: angles around its corners.
    Chosen,
    /// Wrong: crossed out.
    Wrong,
    /// Only its outline, for what it leaves behind.
    Ghost,
}

/// The colour of a face.
pub(crate) fn role(face: Face) -> Role {
    Role::Kind(face.motif() as u8)
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
    let ink = role(die.face);
    if look != Look::Ghost {
        pixels.fill(&square(half), Ink::Paper);
        for shape in die.face.shapes() {
            let corners: Vec<Point> =
                shape.iter().map(|&(x, y)| place((f64::from(x), f64::from(y)))).collect();
            pixels.fill(&corners, Ink::PixelCanvas(ink));
        }
    }
    let outline = if look == Look::Ghost { Role::Dim } else { ink };
    pixels.outline(&square(half), if look == Look::Ghost { 4 } else { 0 }, outline);
    match look {
        Look::Chosen => {
            // Four angles around the corners, as viewfinders have them.
            let around = square(half * 1.2);
            for (i, &corner) in around.iter().enumerate() {
                for other in [around[(i + 1) % 4], around[(i + 3) % 4]] {
                    let end =
                        (corner.0 + (other.0 - corner.0) * 0.22, corner.1 + (other.1 - corner.1) * 0.22);
                    pixels.line(corner, end, 0, Role::Accent);
                }
            }
        }
        Look::Wrong => {
            let [a, b, c, d] = square(half * 1.3);
            for (from, to) in [(a, c), (b, d)] {
                pixels.line(from, to, 0, Role::Bad);
            }
        }
        Look::Plain | Look::Ghost => {}
    }
}

/// A picture of `dice` in so many cells, as text.
pub(crate) fn as_text(dice: &[Placed], centre: Point, columns: i32, rows: i32) -> String {
    let mut pixels = PixelCanvas::new(columns, rows, crate::tui::widgets::pixels::Grain::Braille);
    let camera = Camera::showing(dice, centre, pixels.size());
    for one in dice {
        die(&mut pixels, &camera, one, Look::Plain, |p| p);
    }
    pixels.text()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::figure::Figure;

    #[test]
    fn a_camera_shows_everything_and_finds_back() {
        let figure: Figure = "d@0,0,0 h@4500,0,4500 h@-4500,300,18000".parse().unwrap();
        let camera = Camera::showing(figure.dice(), figure.centre(), (110, 84));
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
    fn all_faces_look_different_at_twelve_dots_a_side() {
        // Nine dice at 80 × 24 leave some twelve dots a side; there each face must be told from each other, upright and
        // turned by an eighth.
        let picture = |face: Face, angle: i32| {
            let dice = [Placed { face, x: 0, y: 0, angle }];
            let mut pixels = PixelCanvas::new(10, 5, crate::tui::widgets::pixels::Grain::Braille);
            let camera = Camera { centre: (0.0, 0.0), scale: 12.0, size: (20.0, 20.0) };
            die(&mut pixels, &camera, &dice[0], Look::Plain, |p| p);
            let mut set = Vec::new();
            for y in 0..20 {
                set.extend((0..20).map(|x| pixels.is_set(x, y)));
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
