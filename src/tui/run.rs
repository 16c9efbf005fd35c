//! A session in the terminal, from setup to restoration.
use super::app::{self, App, End};
use super::context::{Context, channel, context};
use super::reader;
use super::screen::Screen;
use super::screens::dialog::Dialog;
use super::screens::first::{FirstStart, is_first_start};
use super::screens::name::{is_suggested_in, name};
use super::screens::{actions, daily::DailyScreen, home::MainMenu, play, tables};
use super::terminal;
use crate::core::Header;
use crate::store::Store;
use std::path::PathBuf;

/// First screen of the program.
pub(crate) enum Start {
    /// The menu.
    Menu,
    /// The daily games.
    Daily,
    /// A new game.
    Game(Header),
    /// A saved game.
    Saved(PathBuf),
}

/// End of a run on the screen, as the shell hears of it.
pub(crate) struct Ended {
    pub(crate) end: End,
    /// Descriptions of unsaved data.
    pub(crate) unsaved: Vec<String>,
    /// The person left a game that can be continued.
    pub(crate) left_game: bool,
}

/// Plays in the terminal until the person leaves or a signal ends it.
pub(crate) fn run(store: Store, start: Start) -> anyhow::Result<Ended> {
    let (waker, messages) = channel();
    let sender = waker.0.clone();
    app::listen_for_signals(sender.clone())?;
    let (mut context, notice) = context(store, waker, tables::all().into());
    let notice = actions::take_keys(&mut context, notice);
    // Where there are few threads, those of the screens come last.
    let mut screen = terminal::RawTerminal::take(context.settings.mouse)?;
    reader::start(sender)?;
    let is_new = context.settings.name.is_empty();
    let has_to_ask_name = is_new && matches!(start, Start::Menu | Start::Daily);
    let mut screens: Vec<Box<dyn Screen>> = Vec::new();
    match start {
        Start::Menu if is_first_start(&context.store) => {
            screens.push(Box::<FirstStart>::default());
        }
        Start::Menu => {}
        Start::Daily => screens.push(Box::new(DailyScreen::new(&context))),
        Start::Game(header) if is_new && is_suggested_in(&header) => {
            screens.push(Box::new(name(&context.settings, Some(header))));
        }
        Start::Game(header) => {
            screens.push(play::start(header, &context).map_err(anyhow::Error::msg)?);
        }
        Start::Saved(path) => {
            screens.push(play::resume(&path, None, &context).map_err(anyhow::Error::msg)?);
        }
    }
    if has_to_ask_name {
        screens.push(Box::new(name(&context.settings, None)));
    }
    let mut app = app_with(screens, notice, context);
    let end = app.run(&mut screen, &messages)?;
    Ok(Ended {
        end,
        unsaved: app.unsaved(),
        left_game: app.left_game,
    })
}

/// Returns the program with the menu, `screens` above it, and the notice about files on top:
/// it is shown before anything else.
pub(super) fn app_with(
    screens: Vec<Box<dyn Screen>>,
    notice: Option<String>,
    context: Context,
) -> App {
    let mut app = App::new(Box::new(MainMenu::new(&context)), context);
    for screen in screens {
        app.push(screen);
    }
    if let Some(notice) = notice {
        app.push(Box::new(Dialog::new(
            "✗ Something is wrong with a file",
            notice,
        )));
    }
    app
}
