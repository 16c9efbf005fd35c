//! SymmDice on the screen.
use super::plain::Plain;
use crate::games::symmdice::SymmDice;
use crate::tui::view::Playable;

impl Playable for SymmDice {
    type View = Plain;
}
