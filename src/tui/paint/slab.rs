//! Thick tiles in a terminal's own pixels: the shadow, ring, lip and face of a die or card.
use crate::tui::graphics::shape::{Point, Shape, swept};
use crate::tui::theme::{Rgb, Theme};

/// A tile on the table, in pixels.
pub(crate) struct Slab {
    /// The middle of its face.
    pub(crate) middle: Point,
    /// Half its width and height.
    pub(crate) half: (f64, f64),
    /// Its rotation.
    pub(crate) degrees: f64,
    /// The radius of its corners.
    pub(crate) radius: f64,
    /// The visible height of its lip.
    pub(crate) lip: f64,
}

impl Slab {
    /// Returns a die as large as the cells of this size in pixels permit, times `scale`.
    pub(crate) fn cube((width, height): Point, scale: f64, degrees: f64) -> Slab {
        // Below is room for a ring and most of the shadow.
        let side = (width - 2.0).min(0.94 * height / 1.12);
        let middle = (width / 2.0, (0.97 * height - 0.12 * side) / 2.0);
        let half = scale * side / 2.0;
        Slab { middle, half: (half, half), degrees, radius: 0.16 * half, lip: 0.24 * half }
    }

    /// Returns the place of a point of the face, which extends from −1 to 1, downward.
    pub(crate) fn point(&self, (u, v): Point) -> Point {
        let (sine, cosine) = self.degrees.to_radians().sin_cos();
        let (x, y) = (u * self.half.0, v * self.half.1);
        (self.middle.0 + cosine * x - sine * y, self.middle.1 + sine * x + cosine * y)
    }

    /// Returns its face, larger by `by` on each side, swept down by `down`.
    fn swept(&self, by: f64, down: f64, colour: Rgb) -> Shape {
        let radius = self.radius + by.max(0.0);
        let inset = |half: f64| 1.0 + (by - radius) / half;
        let (u, v) = (inset(self.half.0), inset(self.half.1));
        let corners = [(-u, v), (u, v), (u, -v), (-u, -v)].map(|corner| self.point(corner));
        let corners = if down > 0.0 { swept(&corners, down) } else { corners.into() };
        Shape::polygon(corners, radius, colour)
    }

    /// Returns a flat place of this size, pressed into the table.
    pub(crate) fn place(&self, rim: Rgb, deep: Rgb) -> Vec<Shape> {
        vec![self.swept(0.0, 0.0, rim), self.swept(-0.4 * self.radius, 0.0, deep)]
    }

    /// Returns its shapes from below: shadow, ring, lip and face.
    pub(crate) fn shapes(&self, theme: Theme, ring: Option<Rgb>, lip: Rgb, face: Rgb) -> Vec<Shape> {
        let mut shapes = Vec::with_capacity(16);
        if theme.has_shades() {
            let soft = self.lip.max(2.0);
            let (colour, opacity) = crate::tui::graphics::shadow(theme.is_light());
            let shadow = self.swept(0.0, self.lip + 0.5 * soft, colour);
            shapes.push(Shape { blur: 1.2 * soft, opacity, ..shadow });
        }
        // Ivory needs a line around it where the ground may be as light.
        let edge = theme.has_edges().then(|| self.swept((0.2 * self.radius).max(1.0), self.lip, lip));
        shapes.extend(ring.map(|ring| self.swept(0.6 * self.radius, self.lip, ring)).or(edge));
        shapes.extend([self.swept(0.0, self.lip, lip), self.swept(0.0, 0.0, face)]);
        shapes
    }
}
