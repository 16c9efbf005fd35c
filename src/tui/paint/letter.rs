//! Dice with letters: the program's name, and the words of a win.
use super::painter::Paint;
use crate::tui::theme::{Rgb, Role, Surface, Theme};

/// A square die without pips, with its lip and its shadow, in pixels.
pub(crate) struct LetterDie<'c> {
    pub(crate) left: f32,
    pub(crate) side: f32,
    pub(crate) lip: f32,
    /// The steps of its corners.
    pub(crate) cuts: &'c [f32],
    /// How far its shadow extends to the right.
    pub(crate) shadow: f32,
    pub(crate) is_gold: bool,
}

impl LetterDie<'_> {
    /// Paints it from the upper edge on; returns the ink of its letter.
    pub(crate) fn paint(&self, paint: &mut Paint, theme: Theme) -> Rgb {
        let (face, lip, ink) = if self.is_gold {
            (Surface::Held, Surface::HeldLip, Role::HeldPip)
        } else {
            (Surface::Ivory, Surface::Lip, Role::Pip)
        };
        let left = self.left;
        let right = self.left + self.side;
        let bottom = self.side + self.lip;
        let shadow = theme.shadow(theme.face(Surface::Table));
        paint.tile(
            left + self.shadow,
            self.lip,
            right + self.shadow,
            bottom + 10.0,
            self.cuts,
            shadow,
        );
        paint.tile(left, self.lip, right, bottom, self.cuts, theme.face(lip));
        paint.tile(left, 0.0, right, self.side, self.cuts, theme.face(face));
        theme.ink(ink)
    }
}
