//! The views, one per game.
#[cfg_attr(not(test), allow(dead_code, reason = "a template for other games"))]
pub(crate) mod example;
pub(crate) mod inverted;
pub(crate) mod mathdice;
pub(crate) mod nice;
pub(crate) mod solitaire;
pub(crate) mod symmdice;

use super::keys::{BarItem, PLAY, Request};
use super::look::GameLook;
use super::theme::TableTheme;
use super::view::{Playable, Response, ViewContext};
use crate::core::Coach;
use crate::registry::with_game;

/// Returns the appearance of the game called `id`.
pub(crate) fn look(id: &str) -> Option<&'static GameLook> {
    with_game!(id, G => <G as Playable>::LOOK)
}

/// Returns the colours of the table of the game called `id`; the menu's if there is no such game.
pub(crate) fn ground(id: &str) -> TableTheme {
    look(id).map_or(TableTheme::HOME, |look| look.ground)
}

/// Returns the options of the game that the tutorial of the game called `id` plays; empty for the
/// defaults.
pub(crate) fn tutorial_options(id: &str) -> String {
    let tutorial = look(id).map_or("", |look| look.tutorial);
    tutorial
        .lines()
        .find_map(|line| line.strip_prefix("options: "))
        .unwrap_or_default()
        .into()
}

/// The request of a click on dice that are due to be rolled.
const ROLL: Request = Request::new(PLAY, "roll", 0);

impl<G: Coach> ViewContext<'_, G> {
    /// Performs `action` for the person.
    fn act(&self, action: G::Action) -> Response<G::Action> {
        self.viewer
            .map_or(Response::Ignored, |seat| Response::Act(seat, action))
    }
    /// Returns the cap of the person's key that rolls the dice, if they wait for it.
    fn roll_cap(&self) -> Option<BarItem> {
        let keys = self.keys.filter(|_| self.is_roll_due)?;
        let key = keys.keys(PLAY, ROLL.name)[0].first()?;
        Some(BarItem::new(&key.sign(), "", ROLL))
    }
}
