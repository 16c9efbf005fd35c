//! The last sentence of a game says what its table says: who wins, with which score, and who has earned a title.
use crate::core::{Audience, Coach, Table, rules::game::winners};

/// Checks the description of the last event of a finished game.
pub(crate) fn check<G: Coach>(table: &Table<G>) {
    let (history, log) = (table.history(), table.log());
    let (Some((_, last)), [.., before, after]) = (log.last(), history.as_slice()) else { return };
    let names: Vec<String> = (1..=table.names().len()).map(|seat| format!("Seat {seat}")).collect();
    let audience = Audience::people(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let text = G::describe(before, last, after, &audience).text();
    let standings = after.standings();
    let won = winners(&standings);
    if standings.len() > 1 && !won.is_empty() {
        // Alone, a win is told in each game's own way.
        assert!(text.contains(&audience.win(&won)), "{}: {won:?} win, not: {text}", G::INFO.name);
    }
    // A score is that of the table, the winner's first.
    let of = |winner: bool| standings.iter().find(|standing| standing.winner == winner);
    if let (Some(first), Some(second)) = (of(true), of(false).filter(|_| text.contains('–'))) {
        let score = format!("{}–{}", first.points, second.points);
        assert!(text.contains(&score), "{}: {score} is not told: {text}", G::INFO.name);
    }
    for title in standings.iter().filter_map(|standing| standing.title) {
        assert!(text.contains(title), "{}: {title} is not told: {text}", G::INFO.name);
    }
}
