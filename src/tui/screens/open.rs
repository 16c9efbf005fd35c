//! Opening a game of any title, new or saved.
use super::compare::CompareScreen;
use super::daily::GameStart;
use super::dialog::no_game;
use super::play::{Notice, Play};
use crate::core::{Header, Record, Table, words::share};
use crate::duel::compare::expect_same_dice;
use crate::registry::{self, with_game};
use crate::session;
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

fn start_game<G: Playable>(header: Header, context: &Context) -> Result<Box<dyn Screen>, String> {
    let header = context.store.with_try(header);
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

/// Returns the open game of the duel `header` if the same people have begun it, else their next try
/// at it.
pub(crate) fn begin_duel(header: &Header, store: &Store) -> GameStart {
    match store.open_duel(header) {
        Some(path) => GameStart::Open(path),
        None => GameStart::New(store.with_try(header.clone())),
    }
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
