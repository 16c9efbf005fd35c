//! One view a game.
#[cfg(test)]
pub(crate) mod example;
pub(crate) mod inverted;
pub(crate) mod mathdice;
pub(crate) mod nice;
pub(crate) mod solitaire;
pub(crate) mod symmdice;

use super::keys::{PLAY, Request};
use super::view::{Response, ViewContext};
use crate::core::coach::Coach;

/// What a click on dice asks for that are due to be rolled.
const ROLL: Request = Request::new(PLAY, "roll", 0);

impl<G: Coach> ViewContext<'_, G> {
    /// Lets the person do `action`.
    fn act(&self, action: G::Action) -> Response<G::Action> {
        self.viewer.map_or(Response::Ignored, |seat| Response::Act(seat, action))
    }
}
