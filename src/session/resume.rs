//! Resuming saved games.
use crate::core::game::Game;
use crate::core::table::Table;
use crate::store::{Notice, OpenSave, SaveWriter, Store, StoreError};

/// Replays the game in `save` as far as possible, and returns it with its save. Damage is reported in the notice;
/// the game then continues in a copy.
///
/// # Errors
/// Returns [`StoreError`] if the header does not set up a game of `G`, or the copy cannot be written.
pub(crate) fn resume<G: Game>(
    store: &Store,
    save: OpenSave,
) -> Result<(Table<G>, SaveWriter, Option<Notice>), StoreError> {
    let (table, fault) = Table::<G>::replay(save.record()).map_err(|why| save.unreadable(why))?;
    let (save_writer, notice) = save.play_on(store, table.journal(), fault)?;
    Ok((table, save_writer, notice))
}
