//! Starting a game of any title to play, new or saved.
use super::{Notice, Play};
use crate::core::{Header, Table};
use crate::registry::with_game;
use crate::session;
use crate::session::no_game;
use crate::tui::context::Context;
use crate::tui::screen::Screen;
use crate::tui::view::Playable;
use std::path::Path;

fn start_game<G: Playable>(header: Header, context: &Context) -> Result<Box<dyn Screen>, String> {
    let table = Table::<G>::new(header.clone()).map_err(|e| e.to_string())?;
    let save_writer = context
        .store
        .create(&header)
        .map_err(|e| e.to_string())?
        .tentative();
    Ok(Box::new(Play::new(table, save_writer, None, context)))
}

/// Returns a screen with a new game set up by `header`.
pub(crate) fn start(header: Header, context: &Context) -> Result<Box<dyn Screen>, String> {
    let game = header.game.clone();
    with_game!(game.as_str(), G => start_game::<G>(header, context))
        .unwrap_or_else(|| Err(no_game(&game)))
}

/// Returns a screen with the game saved in `path`, and an initial notice unless the file itself
/// needs one. A damaged game is opened up to the damage, in a copy.
pub(crate) fn resume(
    path: &Path,
    notice: Option<String>,
    context: &Context,
) -> Result<Box<dyn Screen>, String> {
    let save = context.store.open_save(path).map_err(|e| e.to_string())?;
    let game = save.record().header.game.clone();
    with_game!(game.as_str(), G => session::resume::<G>(&context.store, save)
        .map(|(table, save_writer, problem)| {
            let problem = problem.map(|problem| Notice::Refused(problem.to_string()));
            let notice = problem.or(notice.map(Notice::Said));
            Box::new(Play::new(table, save_writer, notice, context)) as Box<dyn Screen>
        })
        .map_err(|e| e.to_string()))
    .unwrap_or_else(|| Err(no_game(&game)))
}
