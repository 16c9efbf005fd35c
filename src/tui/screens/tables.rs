//! The tables of commands of every screen and game.
use super::compare::CompareScreen;
use super::dialog::Dialog;
use super::first::FirstStart;
use super::help::Help;
use super::home::Home;
use super::keys::KeysScreen;
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
use crate::tui::keys::{BETWEEN, Listed};
use crate::tui::screen::Keyed;
use crate::tui::view::{Playable, View};
use crate::tui::views::symmdice::Gallery;

/// Returns the contents of the tables of every screen and game.
pub(crate) fn all() -> Vec<Listed> {
    fn of<S: Keyed>() -> Listed {
        Listed::of(S::CONTEXT, S::COMMANDS.bindings)
    }
    let screens = [
        Listed::shared(),
        of::<Home>(),
        of::<FirstStart>(),
        of::<Setup>(),
        of::<SettingsScreen>(),
        of::<KeysScreen>(),
        of::<Help>(),
        of::<Dialog>(),
        Listed::of(BETWEEN, BETWEEN_TURNS.bindings),
        of::<Outcome<AnyGame>>(),
        of::<ReviewScreen<AnyGame>>(),
        of::<Saved>(),
        of::<CompareScreen<AnyGame>>(),
        of::<StatisticsScreen>(),
        of::<Gallery>(),
        of::<Play<AnyGame>>(),
    ];
    let games = each_game!(G => Listed::of(<G as Game>::INFO.id, <<G as Playable>::View as View<G>>::COMMANDS.bindings));
    screens.into_iter().chain(games).collect()
}
