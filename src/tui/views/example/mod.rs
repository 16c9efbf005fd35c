//! The view of the example: any game can be played with the plain one until it has a view of its own.
use super::plain::Plain;
use crate::games::example::HighLow;
use crate::tui::view::Playable;

impl Playable for HighLow {
    type View = Plain;
}
