//! One game being played by people and computers: the layer between the games and every front end.
//!
//! A [`Session`] owns the table, its save, the coach's solution and the thread that prepares it,
//! match time, automatic events, typed dice, hints, the log of descriptions, and the end. The
//! screen and line-by-line play are two front ends over it. It draws nothing and never sleeps: time
//! comes in as a parameter, and [`Session::due`] returns when it wants to be called again.
mod analyses;
mod background;
mod clock;
mod hints;
mod latest;
mod lines;
mod plan;
mod preparation;
mod reviewed_game;
mod schedule;
mod start;
mod state;
#[cfg(test)]
mod tests;
mod typed;

pub(crate) use background::{Analyses, BackgroundAnswer};
pub(crate) use hints::Hint;
pub(crate) use latest::LatestTask;
pub(crate) use lines::{InputLines, LineEvent};
pub(crate) use preparation::{PREPARING, Preparation};
pub(crate) use reviewed_game::ReviewedGame;
pub(crate) use schedule::{Pacing, SessionEvent};
pub(crate) use start::{GameStart, fewest_seats, first_whole, no_game, start_daily_game};
pub(crate) use state::{Change, HintLevel, Session};

use crate::core::{Game, Seed, Table};
use crate::store::{OpenSave, SaveWriter, Store, StoreError};

/// Returns an unpredictable seed for a new game.
pub(crate) fn new_seed() -> Seed {
    Seed(rand::Rng::next_u32(&mut rand::rng()))
}

/// Replays the game in `save` as far as possible, and returns it with its save. Damage is reported
/// in the notice; the game then continues in a copy.
pub(crate) fn resume<G: Game>(
    store: &Store,
    save: OpenSave,
) -> Result<(Table<G>, SaveWriter, Option<String>), StoreError> {
    let (table, fault) =
        Table::<G>::replay(save.record()).map_err(|why| save.unreadable_error(why))?;
    let (save_writer, notice) = save.play_on(store, table.journal(), fault)?;
    Ok((table, save_writer, notice))
}
