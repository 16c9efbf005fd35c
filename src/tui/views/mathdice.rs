//! MathDice on the screen, plain for the time being.
use crate::games::mathdice::MathDice;
use crate::tui::view::Playable;

impl Playable for MathDice {
    type View = super::plain::Plain;
}
