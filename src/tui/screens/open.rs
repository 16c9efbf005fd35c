//! Looking at a saved game of any title, which is only read.
use super::compare::CompareScreen;
use super::daily::GameStart;
use super::dialog::no_game;
use crate::core::{Header, Record, Table, words::share};
use crate::duel::compare::expect_same_dice;
use crate::registry::{self, with_game};
use crate::store::{Save, Store};
use crate::tui::context::Context;
use crate::tui::screen::Screen;
use crate::tui::view::Playable;
use std::path::{Path, PathBuf};

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

/// Returns a screen that compares the game in `path` with all other finished games with its dice;
/// they are only read.
pub(crate) fn compare(path: &Path, context: &Context) -> Result<Box<dyn Screen>, String> {
    let (record, _) = context.store.read(path).map_err(|e| e.to_string())?;
    let others = with_dice_of(
        &record.header,
        std::slice::from_ref(&record),
        &context.store,
    );
    let games: Vec<(PathBuf, Record)> = std::iter::once((path.to_owned(), record))
        .chain(others)
        .collect();
    expect_same_dice(
        &games
            .iter()
            .map(|(_, record)| &record.header)
            .collect::<Vec<_>>(),
    )?;
    let game = games[0].1.header.game.clone();
    with_game!(game.as_str(), G => {
        let tables = games.iter().map(|(path, record)| Ok((path.clone(), table_with_events::<G>(record)?)));
        let tables = tables.collect::<Result<Vec<_>, String>>();
        tables.map(|tables| Box::new(CompareScreen::new(tables, context)) as Box<dyn Screen>)
    })
    .unwrap_or_else(|| Err(no_game(&game)))
}

/// Returns the finished games with the dice of `header`, without those `known` and what does not
/// replay, each with its file.
pub(crate) fn with_dice_of(
    header: &Header,
    known: &[Record],
    store: &Store,
) -> Vec<(PathBuf, Record)> {
    let read = |file: PathBuf| Some((file.clone(), store.read(&file).ok()?.0));
    let is_new = |(_, record): &(PathBuf, Record)| {
        !known.contains(record) && matches!(registry::replay(record), Some(Ok(_)))
    };
    store
        .finished_with_dice(header)
        .into_iter()
        .filter_map(read)
        .filter(is_new)
        .collect()
}

/// Returns the result of the game in `path`, which is only read, as a text to share, and the game.
pub(crate) fn result_text(path: &Path, context: &Context) -> Result<(String, Record), String> {
    look!(path, context, |table| (
        share::text(&table, None),
        table.record()
    ))
}

/// Returns `true` if the game in `path` can be read and is over.
pub(crate) fn is_over(path: &Path, store: &Store) -> bool {
    store
        .read(path)
        .is_ok_and(|(record, _)| matches!(registry::replay(&record), Some(Ok(Some(_)))))
}

/// Returns the open game of the duel `header` if the same people have begun it, else their next try
/// at it.
pub(crate) fn begin_duel(header: &Header, store: &Store) -> GameStart {
    match store.open_duel(header) {
        Some(path) => GameStart::Open(path),
        None => GameStart::New(store.with_try(header.clone())),
    }
}
