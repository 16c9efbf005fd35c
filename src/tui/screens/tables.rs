//! The commands with keys of every screen and game.
use super::compare::CompareScreen;
use super::dialog::Dialog;
use super::first::FirstStart;
use super::help::Help;
use super::home::MainMenu;
use super::play::Play;
use super::play::commands::BETWEEN_TURNS;
use super::result::ResultScreen;
use super::review::ReviewScreen;
use super::saved::SavedScreen;
use super::settings::SettingsScreen;
use super::setup::SetupScreen;
use super::statistics::StatisticsScreen;
use crate::core::{Game, GameInfo};
use crate::registry::{AnyGame, each_game, with_game};
use crate::tui::context::Context;
use crate::tui::keys::{BETWEEN, KeyAssignment};
use crate::tui::screen::Keyed;
use crate::tui::view::{Playable, View};
use crate::tui::views::symmdice::Gallery;

/// Returns the rules and keys of a game, outside of play.
pub(crate) fn rules(about: &'static GameInfo, context: &Context) -> Help {
    let keys = with_game!(about.id, G => Play::<G>::game_keys(context));
    Help::game(about, keys.unwrap_or_default())
}

/// Returns the actions of every screen and game.
pub(crate) fn all() -> Vec<KeyAssignment> {
    fn of<S: Keyed>() -> Vec<KeyAssignment> {
        KeyAssignment::of(S::CONTEXT, S::COMMANDS.bindings)
    }
    let screens = [
        KeyAssignment::shared_by_screens(),
        of::<MainMenu>(),
        of::<FirstStart>(),
        of::<SetupScreen>(),
        of::<SettingsScreen>(),
        of::<Help>(),
        of::<Dialog>(),
        KeyAssignment::of(BETWEEN, BETWEEN_TURNS.bindings),
        of::<ResultScreen<AnyGame>>(),
        of::<ReviewScreen<AnyGame>>(),
        of::<SavedScreen>(),
        of::<CompareScreen<AnyGame>>(),
        of::<StatisticsScreen>(),
        of::<Gallery>(),
        of::<Play<AnyGame>>(),
    ];
    let games = each_game!(G => KeyAssignment::of(<G as Game>::INFO.id, <<G as Playable>::View as View<G>>::COMMANDS.bindings));
    screens.into_iter().chain(games).flatten().collect()
}
