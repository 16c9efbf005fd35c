//! The commands with keys of every screen and game.
use super::compare::CompareScreen;
use super::dialog::Dialog;
use super::first::FirstStart;
use super::help::Help;
use super::home::Home;
use super::play::Play;
use super::play::commands::BETWEEN_TURNS;
use super::result::Outcome;
use super::review::ReviewScreen;
use super::saved::Saved;
use super::settings::SettingsScreen;
use super::setup::Setup;
use super::statistics::StatisticsScreen;
use crate::core::Game;
use crate::registry::{AnyGame, each_game};
use crate::tui::keys::{Action, BETWEEN};
use crate::tui::screen::Keyed;
use crate::tui::view::{Playable, View};
use crate::tui::views::symmdice::Gallery;

/// Returns the actions of every screen and game.
pub(crate) fn all() -> Vec<Action> {
    fn of<S: Keyed>() -> Vec<Action> {
        Action::of(S::CONTEXT, S::COMMANDS.bindings)
    }
    let screens = [
        Action::shared(),
        of::<Home>(),
        of::<FirstStart>(),
        of::<Setup>(),
        of::<SettingsScreen>(),
        of::<Help>(),
        of::<Dialog>(),
        Action::of(BETWEEN, BETWEEN_TURNS.bindings),
        of::<Outcome<AnyGame>>(),
        of::<ReviewScreen<AnyGame>>(),
        of::<Saved>(),
        of::<CompareScreen<AnyGame>>(),
        of::<StatisticsScreen>(),
        of::<Gallery>(),
        of::<Play<AnyGame>>(),
    ];
    let games = each_game!(G => Action::of(<G as Game>::INFO.id, <<G as Playable>::View as View<G>>::COMMANDS.bindings));
    screens.into_iter().chain(games).flatten().collect()
}
