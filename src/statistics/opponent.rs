//! The players met in games.
use crate::core::{Player, rules::seats::name_key};
use crate::store::history::SeatResult;
use std::collections::HashMap;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opponent {
    pub(crate) name: String,
    pub(crate) player: Player,
    pub(crate) games: usize,
    /// Number of games won by the subject of the summary, alone or shared.
    pub(crate) wins: usize,
}

/// Returns the players of `seats`, each with whether it was beaten, by games and with the last
/// spelling of the name.
pub(super) fn opponents<'a>(seats: impl Iterator<Item = (&'a SeatResult, bool)>) -> Vec<Opponent> {
    let mut by_name: HashMap<(String, Player), Opponent> = HashMap::new();
    for (SeatResult { name, player, .. }, is_beaten) in seats {
        let opponent = by_name
            .entry((name_key(name), *player))
            .or_insert_with(|| Opponent {
                name: String::new(),
                player: *player,
                games: 0,
                wins: 0,
            });
        opponent.name.clone_from(name);
        opponent.games += 1;
        opponent.wins += usize::from(is_beaten);
    }
    let mut opponents: Vec<Opponent> = by_name.into_values().collect();
    opponents.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
    opponents
}
