//! The handle of the selected die, for turning it with the mouse.
use super::picture::Camera;
use crate::games::symmdice::geometry::figure::{Placed, SIDE};
use crate::tui::graphics::shape::Point;
use crate::tui::paint::pixels::{Grain, PixelCanvas, Tone};
use crate::tui::theme::Role;

/// Distance of the knob from the middle of its die, along each side, and the radius of the knob, in sides.
const FAR: f64 = 0.53;
const RADIUS: f64 = 0.1;

/// A knob at a corner of a die, where it hides no neighbour, however close.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Handle {
    /// Index of the die.
    pub(super) die: usize,
    /// The corner of the die, in quarter turns counter-clockwise from the upper right one.
    pub(super) corner: u8,
    /// Position of the knob on the table.
    pub(super) at: Point,
}

impl Handle {
    /// Returns the handle of die number `die`: at `corner`, or at the corner farthest from all other dice.
    pub(super) fn of(dice: &[Placed], die: usize, corner: Option<u8>) -> Option<Handle> {
        let lies = dice.get(die)?;
        let at = |corner: u8| {
            let far = FAR * f64::from(SIDE);
            let (u, v) = [(far, far), (-far, far), (-far, -far), (far, -far)][usize::from(corner % 4)];
            lies.to_table((u, v))
        };
        let room = |corner: &u8| {
            let (x, y) = at(*corner);
            let others = dice.iter().enumerate().filter(|(i, _)| *i != die);
            let away = others.map(|(_, other)| (f64::from(other.x) - x).hypot(f64::from(other.y) - y));
            // In thousandths of a side, so that equal distances compare equal: then the first wins.
            away.fold(f64::from(i32::MAX), f64::min) as i64
        };
        let corner = corner.unwrap_or_else(|| (0..4).rev().max_by_key(room).unwrap_or(0));
        Some(Handle { die, corner, at: at(corner) })
    }

    /// Returns the angle of its die, in hundredths of a degree, at which the knob would point to `point`. `None` if
    /// that is the middle of the die.
    pub(super) fn angle(&self, dice: &[Placed], (x, y): Point) -> Option<i32> {
        let die = dice.get(self.die)?;
        let (dx, dy) = (x - f64::from(die.x), y - f64::from(die.y));
        let points = (dx.hypot(dy) > 1.0).then(|| dy.atan2(dx).to_degrees())?;
        // At angle 0 the knob of corner 0 points to the upper right.
        Some(((points - 45.0 - 90.0 * f64::from(self.corner)) * 100.0).round() as i32)
    }

    /// Draws the knob.
    pub(super) fn draw(&self, pixels: &mut PixelCanvas, camera: &Camera) {
        let knob = camera.in_dots(self.at);
        let grain = pixels.grain();
        let least = match grain {
            Grain::Blocks | Grain::Ascii => 4.2,
            Grain::Pixels(..) | Grain::Smooth(..) => 2.4 * grain.quarter(),
            Grain::Braille | Grain::Half => 2.0,
        };
        let radius = (RADIUS * camera.side()).max(least);
        let corner = |k: i32| {
            let (sin, cos) = (std::f64::consts::TAU * (f64::from(k) + 0.5) / 16.0).sin_cos();
            (knob.0 + radius * cos, knob.1 + radius * sin)
        };
        pixels.fill(&(0..16).map(corner).collect::<Vec<_>>(), Some(Tone::Mark(Role::Kept)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::figure::Figure;

    #[test]
    fn the_knob_points_where_it_is() {
        let figure: Figure = "h@0,0,0 h@0,1200,0 h@-1200,0,0 h@1200,1000,3000".parse().unwrap();
        let dice = figure.dice();
        let handle = Handle::of(dice, 0, None).unwrap();
        assert_eq!((handle.corner, handle.at), (3, (530.0, -530.0)));
        for (i, die) in dice.iter().enumerate() {
            for corner in 0..4 {
                let handle = Handle::of(dice, i, Some(corner)).unwrap();
                let angle = handle.angle(dice, handle.at).unwrap();
                assert_eq!((angle - die.angle).rem_euclid(36_000), 0, "{i} {corner}");
            }
        }
        assert_eq!(handle.angle(dice, (0.0, 0.0)), None);
        assert_eq!(Handle::of(dice, 9, None), None);
    }
}
