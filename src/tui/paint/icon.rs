//! The painting area of a game's icon.
use super::Paint;
use crate::tui::theme::{Rgb, Surface, Theme};

/// Columns of a text icon.
pub(crate) const WRITTEN: i32 = 13;

/// Size of an icon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum IconSize {
    /// In a line of a list: 11 × 2½ cells.
    Tiny,
    /// From 14 × 7 cells.
    Small,
    /// From 20 × 12 cells.
    Medium,
    /// From 28 × 16 cells.
    Large,
    /// From 46 × 25 cells.
    Huge,
}

/// The rectangle for a game's icon, in pixels, and the colours of its table.
pub(crate) struct Icon {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) theme: Theme,
    /// The colour of the cloth.
    pub(crate) ground: Rgb,
}

impl Icon {
    /// Returns its size.
    pub(crate) fn scale(&self) -> IconSize {
        match (self.width, self.height) {
            (460.0.., 490.0..) => IconSize::Huge,
            (280.0.., 310.0..) => IconSize::Large,
            (190.0.., 190.0..) => IconSize::Medium,
            (_, 100.0..) => IconSize::Small,
            _ => IconSize::Tiny,
        }
    }

    /// Returns the position at which an object of this size is centred, on the grid of half rows.
    pub(crate) fn middle(&self, width: f32, height: f32) -> (f32, f32) {
        let half = |room: f32, step: f32| (room / 2.0 / step).round() * step;
        (
            self.x + half(self.width - width, 10.0),
            self.y + half(self.height - height, 10.0),
        )
    }

    /// Paints a rectangle with its shadow.
    pub(crate) fn thing(&self, paint: &mut Paint, [x0, y0, x1, y1]: [f32; 4], surface: Surface) {
        let shadow = self.theme.shadow(self.ground);
        paint.rect(x0 + 5.0, y0 + 10.0, x1 + 5.0, y1 + 10.0, shadow);
        paint.rect(x0, y0, x1, y1, self.theme.face(surface));
    }

    /// Paints an ivory tile with cut corners, its lip and its shadow.
    pub(crate) fn tile(
        &self,
        paint: &mut Paint,
        [x0, y0, x1, y1]: [f32; 4],
        lip: f32,
        cuts: &[f32],
    ) {
        let shadow = self.theme.shadow(self.ground);
        paint.tile(
            x0 + 10.0,
            y0 + 10.0,
            x1 + 10.0,
            y1 + lip + 10.0,
            cuts,
            shadow,
        );
        paint.tile(
            x0,
            y0 + lip,
            x1,
            y1 + lip,
            cuts,
            self.theme.face(Surface::Lip),
        );
        paint.tile(x0, y0, x1, y1, cuts, self.theme.face(Surface::Ivory));
    }
}
