//! The handle of the selected die, for turning it with the mouse.
use super::picture::Camera;
use crate::games::symmdice::geometry::figure::{Placed, SIDE};
use crate::tui::paint::dots::{DotCanvas, Grain, Point, Tone};
use crate::tui::theme::Role;

/// Distance of the knob from the middle of its die, along each side, and half the width of the knob, in sides.
const FAR: f64 = 0.73;
const HALF: f64 = 0.06;

/// A knob beside a corner of a die, the one farthest from its neighbours.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Handle {
    /// Index of the die.
    pub(super) die: usize,
    /// The corner of the die, in quarter turns counter-clockwise from the upper right one.
    pub(super) corner: u8,
    /// Position of the knob on the table.
    pub(super) at: Point,
    /// Direction of the knob from the middle of the die, in degrees from the die's own angle.
    aim: f64,
}

impl Handle {
    /// Returns the handle of die number `die`: at `corner`, or at the corner farthest from all other dice.
    pub(super) fn of(dice: &[Placed], die: usize, corner: Option<u8>) -> Option<Handle> {
        let lies = dice.get(die)?;
        // No higher than the dice reach, and no lower: there the mat may end.
        let corners = dice.iter().flat_map(Placed::corners);
        let reach = corners.map(|(_, y)| y.abs()).fold(FAR * f64::from(SIDE), f64::max);
        let at = |corner: u8| {
            let far = FAR * f64::from(SIDE);
            let (u, v) = [(far, far), (-far, far), (-far, -far), (far, -far)][usize::from(corner % 4)];
            let (x, y) = lies.to_table((u, v));
            (x, y.clamp(-reach, reach))
        };
        let room = |corner: &u8| {
            let (x, y) = at(*corner);
            let others = dice.iter().enumerate().filter(|(i, _)| *i != die);
            let away = others.map(|(_, other)| (f64::from(other.x) - x).hypot(f64::from(other.y) - y));
            // In thousandths of a side, so that equal distances compare equal: then the first wins.
            away.fold(f64::from(i32::MAX), f64::min) as i64
        };
        let corner = corner.unwrap_or_else(|| (0..4).rev().max_by_key(room).unwrap_or(0));
        let at = at(corner);
        let (dx, dy) = (at.0 - f64::from(lies.x), at.1 - f64::from(lies.y));
        let aim = dy.atan2(dx).to_degrees() - f64::from(lies.angle) / 100.0;
        Some(Handle { die, corner, at, aim })
    }

    /// Returns the angle of its die, in hundredths of a degree, at which the knob would point to `point`. `None` if
    /// that is the middle of the die.
    pub(super) fn angle(&self, dice: &[Placed], (x, y): Point) -> Option<i32> {
        let die = dice.get(self.die)?;
        let (dx, dy) = (x - f64::from(die.x), y - f64::from(die.y));
        let points = (dx.hypot(dy) > 1.0).then(|| dy.atan2(dx).to_degrees())?;
        Some(((points - self.aim) * 100.0).round() as i32)
    }

    /// Draws the knob.
    pub(super) fn draw(&self, dice: &[Placed], dots: &mut DotCanvas, camera: &Camera) {
        let Some(die) = dice.get(self.die) else { return };
        let grain = dots.grain();
        // In blocks half a row: there its edges are whole.
        let step = match grain {
            Grain::Blocks | Grain::Ascii => 4.0,
            Grain::Braille => 2.0,
        };
        let half = (HALF * camera.side() / step).round().max(1.0) * step;
        let ((x, y), (width, height)) = (camera.in_dots(self.at), dots.size());
        let put = |v: f64, most: i32| {
            let most = (f64::from(most) / step).floor() * step;
            ((v / step).round() * step).clamp(half, (most - half).max(half))
        };
        let (x, y) = (put(x, width), put(y, height));
        // It is seen whose it is.
        let stem = 0.5 / FAR;
        let corner = |knob: f64, middle: i32| f64::from(middle) + stem * (knob - f64::from(middle));
        let corner = camera.in_dots((corner(self.at.0, die.x), corner(self.at.1, die.y)));
        dots.line(corner, (x, y), 0, Tone::Mark(Role::Kept));
        let (left, top, right, bottom) = (x - half, y - half, x + half, y + half);
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        dots.fill(&corners, Some(Tone::Mark(Role::Kept)));
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
        assert_eq!((handle.corner, handle.at), (3, (730.0, -730.0)));
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
