//! Looking at a saved game of any title, which is only read.
use super::dialog::no_game;
use crate::core::{Record, Table, words::share};
use crate::registry::{self, with_game};
use crate::store::{Save, Store};
use crate::tui::context::Context;
use crate::tui::screen::Screen;
use crate::tui::view::Playable;
use std::path::Path;

/// Returns the first of `saves` that is intact and replays to its end.
pub(crate) fn first_whole<'a>(
    saves: impl IntoIterator<Item = &'a Save>,
    store: &Store,
) -> Option<&'a Save> {
    let whole = |save: &&Save| {
        store
            .read(&save.path)
            .is_ok_and(|(game, _)| matches!(registry::replay(&game), Some(Ok(_))))
    };
    saves
        .into_iter()
        .filter(|save| save.problem.is_none())
        .find(whole)
}

/// Returns the table of `record`, if it has any events.
fn table_with_events<G: Playable>(record: &Record) -> Result<Table<G>, String> {
    let table = Table::from_record(record).map_err(|e| e.to_string())?;
    if table.log().is_empty() {
        return Err("Nothing has happened in this game yet.".into());
    }
    Ok(table)
}

/// Returns the result of `$look` for the table of the game in `$path`, which is only read.
macro_rules! look {
    ($path:expr, $context:expr, $look:expr) => {{
        let (record, _) = $context.store.read($path).map_err(|e| e.to_string())?;
        let game = record.header.game.as_str();
        with_game!(game, G => table_with_events::<G>(&record).map($look)).unwrap_or_else(|| Err(no_game(game)))
    }};
}

/// Returns a screen with the review of the game in `path`, which is only read.
pub(crate) fn review(path: &Path, context: &Context) -> Result<Box<dyn Screen>, String> {
    look!(
        path,
        context,
        |table| Box::new(super::review::open(table, path, context)) as Box<dyn Screen>
    )
}

/// Returns the result of the game in `path`, which is only read, as a text to share.
pub(crate) fn result_text(path: &Path, context: &Context) -> Result<String, String> {
    look!(path, context, |table| share::text(&table, None))
}

/// Returns `true` if the game in `path` can be read and is over.
pub(crate) fn is_over(path: &Path, store: &Store) -> bool {
    store
        .read(path)
        .is_ok_and(|(record, _)| matches!(registry::replay(&record), Some(Ok(Some(_)))))
}
