//! The commands with keys of every screen and game.
use super::daily::DailyScreen;
use super::dialog::Dialog;
use super::dice::DiceScreen;
use super::evening::EveningScreen;
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
use super::versus::VersusScreen;
use crate::core::GameInfo;
use crate::registry::{AnyGame, each_game, with_game};
use crate::tui::context::Context;
use crate::tui::keys::{BETWEEN, KeyTable, SCREENS, SHARED};
use crate::tui::screen::Keyed;
use crate::tui::view::key_table;
use crate::tui::views::symmdice::{Gallery, Symmetries};

/// Returns the rules and keys of a game, outside of play.
pub(crate) fn rules(about: &'static GameInfo, context: &Context) -> Help {
    let keys = with_game!(about.id, G => Play::<G>::game_keys(context));
    Help::game(about, keys.unwrap_or_default())
}

/// Returns the keys of every screen and game.
pub(crate) fn all() -> Vec<KeyTable> {
    let screens = [
        MainMenu::key_tables(),
        FirstStart::key_tables(),
        EveningScreen::key_tables(),
        SetupScreen::key_tables(),
        SettingsScreen::key_tables(),
        Help::key_tables(),
        Dialog::key_tables(),
        ResultScreen::<AnyGame>::key_tables(),
        ReviewScreen::<AnyGame>::key_tables(),
        SavedScreen::key_tables(),
        DailyScreen::key_tables(),
        DiceScreen::key_tables(),
        StatisticsScreen::key_tables(),
        VersusScreen::key_tables(),
        Gallery::key_tables(),
        Symmetries::key_tables(),
        Play::<AnyGame>::key_tables(),
    ];
    let games = each_game!(G => key_table::<G>());
    let shared = KeyTable {
        context: SHARED,
        bindings: SCREENS.bindings,
    };
    let between = KeyTable {
        context: BETWEEN,
        bindings: BETWEEN_TURNS.bindings,
    };
    let mut tables = vec![shared, between];
    tables.extend(screens.into_iter().flatten());
    tables.extend(games);
    tables
}
