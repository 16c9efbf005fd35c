//! The handle of the chosen die, which the mouse drags to turn it.
use super::picture::Camera;
use crate::games::symmdice::geometry::figure::{Placed, SIDE};
use crate::tui::theme::Role;
use crate::tui::widgets::pixels::{Grain, PixelCanvas, Point, Tone};

/// How far from the middle of its die the knob is, and how large, in sides.
const FAR: f64 = 0.76;
const RADIUS: f64 = 0.1;

/// A knob beside a die.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Handle {
    /// The number of the die.
    pub(super) die: usize,
    /// The side of the die that it is at, in quarter turns from its upper one, counter-clockwise.
    pub(super) side: u8,
    /// Where the knob is on the table.
    pub(super) at: Point,
}

impl Handle {
    /// Returns the handle of die number `die`: at `side`, or where it is farthest from all other dice.
    pub(super) fn of(dice: &[Placed], die: usize, side: Option<u8>) -> Option<Handle> {
        let lies = dice.get(die)?;
        let at = |side: u8| {
            let far = FAR * f64::from(SIDE);
            let (u, v) = [(0.0, far), (-far, 0.0), (0.0, -far), (far, 0.0)][usize::from(side % 4)];
            lies.to_table((u, v))
        };
        let room = |side: &u8| {
            let (x, y) = at(*side);
            let others = dice.iter().enumerate().filter(|(i, _)| *i != die);
            let away = others.map(|(_, other)| (f64::from(other.x) - x).hypot(f64::from(other.y) - y));
            // In thousandths of a side, so that equal ones are equal: then the first.
            away.fold(f64::from(i32::MAX), f64::min) as i64
        };
        let side = side.unwrap_or_else(|| (0..4).rev().max_by_key(room).unwrap_or(0));
        Some(Handle { die, side, at: at(side) })
    }

    /// Returns the angle of its die, in hundredths of a degree, at which the knob would point to `point`. `None` where
    /// that is the middle of the die.
    pub(super) fn angle(&self, dice: &[Placed], (x, y): Point) -> Option<i32> {
        let die = dice.get(self.die)?;
        let (dx, dy) = (x - f64::from(die.x), y - f64::from(die.y));
        let points = (dx.hypot(dy) > 1.0).then(|| dy.atan2(dx).to_degrees())?;
        // At angle 0 the knob of side 0 points upward.
        Some(((points - 90.0 - 90.0 * f64::from(self.side)) * 100.0).round() as i32)
    }

    /// Draws it: a stem from the die's side, and the knob.
    pub(super) fn draw(&self, pixels: &mut PixelCanvas, camera: &Camera, dice: &[Placed]) {
        let Some(die) = dice.get(self.die) else { return };
        let (middle, knob) = (camera.in_dots((f64::from(die.x), f64::from(die.y))), camera.in_dots(self.at));
        let (dx, dy) = (knob.0 - middle.0, knob.1 - middle.1);
        let from = 0.5 / FAR;
        let tone = Tone::Mark(Role::Kept);
        pixels.line((middle.0 + dx * from, middle.1 + dy * from), knob, 0, tone);
        let grain = pixels.grain();
        let least = match grain {
            Grain::Blocks | Grain::Ascii => 2.6,
            Grain::Pixels(..) => 1.6 * grain.quarter(),
            Grain::Braille | Grain::Half => 1.2,
        };
        let radius = (RADIUS * dx.hypot(dy) / FAR).max(least);
        let corner = |k: i32| {
            let (sin, cos) = (std::f64::consts::TAU * (f64::from(k) + 0.5) / 16.0).sin_cos();
            (knob.0 + radius * cos, knob.1 + radius * sin)
        };
        pixels.fill(&(0..16).map(corner).collect::<Vec<_>>(), Some(tone));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::figure::Figure;

    #[test]
    fn it_is_where_there_is_room_and_points_where_it_is() {
        let figure: Figure = "h@0,0,0 h@0,1200,0 h@-1200,0,0 h@0,-1200,3000".parse().unwrap();
        let dice = figure.dice();
        let handle = Handle::of(dice, 0, None).unwrap();
        assert_eq!((handle.side, handle.at), (3, (760.0, 0.0)));
        for (i, die) in dice.iter().enumerate() {
            for side in 0..4 {
                let handle = Handle::of(dice, i, Some(side)).unwrap();
                let angle = handle.angle(dice, handle.at).unwrap();
                assert_eq!((angle - die.angle).rem_euclid(36_000), 0, "{i} {side}");
            }
        }
        assert_eq!(handle.angle(dice, (0.0, 0.0)), None);
        assert_eq!(Handle::of(dice, 9, None), None);
    }
}
