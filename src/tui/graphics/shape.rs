//! Shapes in a terminal's own pixels, with smooth edges.
use crate::tui::theme::Rgb;
use std::hash::{Hash, Hasher};

/// A point in pixels, X to the right and Y downward.
pub(crate) type Point = (f64, f64);

/// Everything within `radius` of a polygon: also a disc around one corner, or a thick line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    pub(crate) corners: Vec<Point>,
    /// A line from corner to corner instead of a polygon.
    pub(crate) is_line: bool,
    /// Extension around the polygon, which rounds its corners.
    pub(crate) radius: f64,
    /// Width of its soft edge; 0 for a sharp one.
    pub(crate) blur: f64,
    pub(crate) colour: Rgb,
    /// Its opacity, from 0 to 1.
    pub(crate) opacity: f64,
}

/// Fractions of a pixel that matter.
const STEPS: f64 = 32.0;

impl Hash for Shape {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let steps = |value: f64| (value * STEPS).round() as i32;
        self.corners.iter().for_each(|(x, y)| (steps(*x), steps(*y)).hash(state));
        let Rgb(red, green, blue) = self.colour;
        (self.is_line, steps(self.radius), steps(self.blur), steps(self.opacity)).hash(state);
        (red, green, blue).hash(state);
    }
}

impl Shape {
    /// Returns a polygon with its corners rounded outward by `radius`.
    pub(crate) fn polygon(corners: impl Into<Vec<Point>>, radius: f64, colour: Rgb) -> Shape {
        Shape { corners: corners.into(), is_line: false, radius, blur: 0.0, colour, opacity: 1.0 }
    }

    /// Returns the rectangle from `(left, top)` to `(right, bottom)` with rounded corners.
    #[cfg(test)]
    pub(crate) fn rect([left, top, right, bottom]: [f64; 4], radius: f64, colour: Rgb) -> Shape {
        let radius = radius.min((right - left) / 2.0).min((bottom - top) / 2.0).max(0.0);
        let (left, top, right, bottom) = (left + radius, top + radius, right - radius, bottom - radius);
        Shape::polygon([(left, bottom), (right, bottom), (right, top), (left, top)], radius, colour)
    }

    pub(crate) fn disc(middle: Point, radius: f64, colour: Rgb) -> Shape {
        Shape::polygon([middle], radius, colour)
    }

    /// Returns a line from corner to corner, `2 * radius` thick.
    pub(crate) fn line(corners: impl Into<Vec<Point>>, radius: f64, colour: Rgb) -> Shape {
        Shape { is_line: true, ..Shape::polygon(corners, radius, colour) }
    }

    /// Returns the shape moved by `(x, y)`.
    pub(crate) fn moved(mut self, (x, y): Point) -> Shape {
        self.corners.iter_mut().for_each(|corner| *corner = (corner.0 + x, corner.1 + y));
        self
    }

    /// Returns the rectangle that contains it: left, top, right and bottom.
    pub(crate) fn bounds(&self) -> [f64; 4] {
        let by = self.radius + self.blur / 2.0 + 1.0;
        self.corners.iter().fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[l, t, r, b], (x, y)| {
            [l.min(x - by), t.min(y - by), r.max(x + by), b.max(y + by)]
        })
    }

    /// Returns the distance of `(x, y)` to its edge; negative inside.
    fn distance(&self, (x, y): Point) -> f64 {
        let (mut nearest, mut inside) = (f64::MAX, false);
        let mut before = self.corners[self.corners.len() - 1];
        for (at, &corner) in self.corners.iter().enumerate() {
            let (from, to) = (before, corner);
            before = corner;
            if self.is_line && at == 0 {
                continue;
            }
            let (across, down) = (to.0 - from.0, to.1 - from.1);
            let (dx, dy) = (x - from.0, y - from.1);
            let along = (dx * across + dy * down) / (across * across + down * down).max(1e-12);
            let along = along.clamp(0.0, 1.0);
            nearest = nearest.min((dx - along * across).powi(2) + (dy - along * down).powi(2));
            inside ^= (to.1 > y) != (from.1 > y) && dx < (y - from.1) / down * across;
        }
        let inside = inside && !self.is_line;
        (if inside { -nearest.sqrt() } else { nearest.sqrt() }) - self.radius
    }

    /// Returns the part of a pixel that it covers at this distance of its edge.
    fn coverage(&self, distance: f64) -> f64 {
        let part = (0.5 - distance / self.blur.max(1.0)).clamp(0.0, 1.0);
        let part = if self.blur > 1.0 { part * part * (3.0 - 2.0 * part) } else { part };
        // Few levels make few colours.
        (part * 15.0).round() / 15.0
    }
}

/// Returns the area that the convex polygon `shape`, which runs to the right below, sweeps on its way straight down.
pub(crate) fn swept(shape: &[Point], down: f64) -> Vec<Point> {
    let sides = shape.iter().zip(shape.iter().cycle().skip(1));
    let swept = sides.flat_map(|(from, to)| {
        let by = if to.0 > from.0 { down } else { 0.0 };
        [(from.0, from.1 + by), (to.0, to.1 + by)]
    });
    swept.collect()
}

/// Paints `shapes` over each other: red, green, blue and opacity of each pixel, row by row.
pub(crate) fn painted(shapes: &[Shape], (width, height): (usize, usize)) -> Vec<[u8; 4]> {
    // With colours multiplied by their opacity.
    let mut pixels = vec![[0.0_f32; 4]; width * height];
    for shape in shapes {
        let [left, top, right, bottom] = shape.bounds();
        let from = |pixel: f64, most: usize| (pixel.floor().max(0.0) as usize).min(most);
        let Rgb(red, green, blue) = shape.colour;
        let colour = [red, green, blue].map(f32::from);
        for y in from(top, height)..from(bottom + 1.0, height) {
            let (mut x, end) = (from(left, width), from(right + 1.0, width));
            while x < end {
                let distance = shape.distance((x as f64 + 0.5, y as f64 + 0.5));
                let part = (shape.coverage(distance) * shape.opacity) as f32;
                // Up to its edge all pixels are alike.
                let next = (x + 1 + (distance.abs() - shape.blur.max(1.0) / 2.0).max(0.0) as usize).min(end);
                for pixel in &mut pixels[y * width + x..y * width + next] {
                    for (below, above) in pixel.iter_mut().zip(colour.into_iter().chain([255.0])) {
                        *below += (above - *below) * part;
                    }
                }
                x = next;
            }
        }
    }
    let plain = |[red, green, blue, opacity]: [f32; 4]| {
        let scale = if opacity > 0.0 { 255.0 / opacity } else { 0.0 };
        let [red, green, blue] = [red, green, blue].map(|part| (part * scale).round() as u8);
        [red, green, blue, opacity.round() as u8]
    };
    pixels.into_iter().map(plain).collect()
}

/// Returns `pixels` as a PNG file, with a palette if their colours are few.
pub(crate) fn png(pixels: &[[u8; 4]], (width, height): (usize, usize)) -> Vec<u8> {
    let mut palette: Vec<[u8; 4]> = pixels.to_vec();
    palette.sort_unstable();
    palette.dedup();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_depth(png::BitDepth::Eight);
    let data: Vec<u8> = if palette.len() <= 256 {
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_filter(png::Filter::NoFilter);
        encoder.set_palette(palette.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<u8>>());
        encoder.set_trns(palette.iter().map(|colour| colour[3]).collect::<Vec<u8>>());
        let number = |pixel: &[u8; 4]| palette.binary_search(pixel).unwrap_or_default() as u8;
        let runs = pixels.chunk_by(|one, other| one == other);
        runs.flat_map(|run| std::iter::repeat_n(number(&run[0]), run.len())).collect()
    } else {
        encoder.set_color(png::ColorType::Rgba);
        pixels.as_flattened().to_vec()
    };
    // Writing to memory cannot fail, and the data has the size that it claims.
    let written = encoder.write_header().and_then(|mut file| file.write_image_data(&data));
    debug_assert!(written.is_ok(), "{written:?}");
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: Rgb = Rgb(200, 100, 50);

    #[test]
    fn edges_are_covered_in_part() {
        let square = Shape::rect([2.0, 2.0, 6.0, 6.5], 0.0, INK);
        let pixels = painted(&[square], (8, 8));
        let opacity = |x: usize, y: usize| pixels[y * 8 + x][3];
        assert_eq!((opacity(3, 3), opacity(5, 5), opacity(1, 3), opacity(6, 3)), (255, 255, 0, 0));
        assert!((100..160).contains(&opacity(4, 6)), "half a pixel: {}", opacity(4, 6));
        assert_eq!(pixels[3 * 8 + 3], [200, 100, 50, 255]);
        assert_eq!(pixels[6 * 8 + 4][..3], [200, 100, 50], "pale by opacity alone");
    }

    #[test]
    fn areas_are_those_of_geometry() {
        let area = |shape: Shape| {
            let pixels = painted(&[shape], (40, 40));
            pixels.iter().map(|pixel| f64::from(pixel[3])).sum::<f64>() / 255.0
        };
        let check = |shape: Shape, expected: f64| {
            let area = area(shape);
            assert!((area - expected).abs() < 0.03 * expected, "{area} instead of {expected}");
        };
        check(Shape::disc((20.0, 20.0), 10.0, INK), 314.2);
        check(
            Shape::rect([5.0, 8.0, 33.0, 30.0], 6.0, INK),
            28.0 * 22.0 - (4.0 - std::f64::consts::PI) * 36.0,
        );
        check(Shape::line([(10.0, 10.0), (30.0, 20.0)], 2.0, INK), 4.0 * 22.36 + 12.57);
        check(Shape::polygon([(5.0, 35.0), (35.0, 35.0), (20.0, 5.0)], 0.0, INK), 450.0);
        // A turned square that sweeps down gains its width times the way.
        let square = [(10.0, 15.0), (20.0, 25.0), (30.0, 15.0), (20.0, 5.0)];
        check(Shape::polygon(swept(&square, 8.0), 0.0, INK), 200.0 + 20.0 * 8.0);
    }

    #[test]
    fn a_file_has_the_pixels() {
        let read = |shapes: &[Shape]| {
            let pixels = painted(shapes, (30, 20));
            let file = png(&pixels, (30, 20));
            let mut decoder = png::Decoder::new(std::io::Cursor::new(&file));
            decoder.set_transformations(png::Transformations::EXPAND);
            let mut reader = decoder.read_info().unwrap();
            let mut data = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut data).unwrap();
            let opaque = data.len() == 30 * 20 * 3;
            assert!(!opaque, "with opacity");
            assert_eq!(data, pixels.as_flattened());
            file.len()
        };
        let few = read(&[Shape::disc((15.0, 10.0), 7.3, INK)]);
        let soft = |blur: f64, colour| Shape { blur, ..Shape::disc((15.0, 10.0), 5.0, colour) };
        let many: Vec<Shape> = (0..30).map(|i| soft(9.0, Rgb(8 * i, 255 - 7 * i, 3 * i))).collect();
        assert!(few < read(&many));
    }
}
