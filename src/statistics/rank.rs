//! Rank of one game among comparable ones.
use super::group::{GroupKey, group};
use super::played::PlayerGame;
use crate::core::{
    Coach, Measure, Seat, Table,
    words::{capitalized, list, ordinal, plural},
};
use crate::store::{HistoryEntry, Store};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::path::Path;

/// Rank of a player's game among that player's other games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rank {
    measure: Measure,
    value: i32,
    /// Rank, from 1; 0 if the game is kept apart.
    pub(crate) number: usize,
    /// Number of games compared, this one included.
    pub(crate) of: usize,
    /// Number of games, with those kept apart.
    played: usize,
    /// The best of all, possibly this one, with its time in seconds since 1970.
    best: Option<(i32, u64)>,
    /// The best of the others.
    before: Option<i32>,
    /// The reasons for keeping it apart, to follow *with*.
    apart: Vec<&'static str>,
}

/// Returns the index of the game saved in `file` among `entries`.
pub(crate) fn index_of(entries: &[HistoryEntry], file: &Path) -> Option<usize> {
    entries
        .iter()
        .rposition(|entry| entry.file.file_name() == file.file_name())
}

/// Returns the rank of game number `at` of `entries` among the others of the player in `seat` up to
/// it.
pub(crate) fn rank(entries: &[HistoryEntry], at: usize, seat: usize) -> Option<Rank> {
    let entry = entries.get(at)?;
    let seat_result = entry.seats.get(seat)?;
    let group = group(&entries[..=at], &GroupKey::of(entry))?;
    let played = group.games_of(&seat_result.name, seat_result.player);
    let (this, earlier) = played.split_last()?;
    if !std::ptr::eq(this.entry, entry) {
        return None;
    }
    let better = earlier
        .iter()
        .filter(|game| game.counts() && game.value > this.value);
    Some(Rank {
        measure: group.measure,
        value: this.value,
        number: if this.counts() { better.count() + 1 } else { 0 },
        of: played.iter().filter(|game| game.counts()).count(),
        played: played.len(),
        best: best_of(&played).map(|game| (game.value, game.entry.when)),
        before: best_of(earlier).map(|game| game.value),
        apart: this.apart.clone(),
    })
}

/// Returns the best of the games that count; of equally good ones, the first.
fn best_of<'a, 'b>(games: &'b [PlayerGame<'a>]) -> Option<&'b PlayerGame<'a>> {
    let counting = games.iter().rev().filter(|game| game.counts());
    counting.max_by_key(|game| game.value)
}

/// Returns the best result so far in such games of the lone player at `table`, which is saved in
/// `file`; `None` if there are several, or in games without this goal.
pub(crate) fn own_best<G: Coach>(store: &Store, table: &Table<G>, file: &Path) -> Option<i32> {
    // The player's own best is a goal only if the scope explains its absence.
    table.game().scope(Seat(0), None).untitled?;
    best_before(
        &store.history().ok()?.entries,
        &HistoryEntry::of(table, file),
    )
}

/// Returns the best earlier result of the lone player of `game`, of those that count; `None` if
/// there is none, or they are not compared by points.
pub(super) fn best_before(entries: &[HistoryEntry], game: &HistoryEntry) -> Option<i32> {
    let [alone] = &game.seats[..] else {
        return None;
    };
    let before = index_of(entries, &game.file).unwrap_or(entries.len());
    let group = group(&entries[..before], &GroupKey::of(game))?;
    if group.measure != Measure::Points {
        return None;
    }
    best_of(&group.games_of(&alone.name, alone.player)).map(|game| game.value)
}

impl Rank {
    /// Formats the rank in one or two sentences about `you`, or about somebody by name: `Your best:
    /// 271, 3 October. This is your second best of 14.` Dates are in `zone`.
    pub(crate) fn sentence(&self, name: Option<&str>, zone: &TimeZone) -> String {
        let whose = name.map_or("your".into(), |name| format!("{name}'s"));
        let capital = capitalized(&whose);
        let Some((value, when)) = self.best else {
            return not_counting(&self.apart);
        };
        let value = self.measure.format(value);
        let best = format!("{capital} best: {value}, {}.", date(when, zone));
        if !self.apart.is_empty() {
            return format!("{best} {}", not_counting(&self.apart));
        }
        // Among leads a game that was not won has no rank.
        if self.measure == Measure::Lead && self.value <= 0 {
            return String::new();
        }
        match self.before {
            None if self.played > 1 => format!("{capital} first game of this kind that counts."),
            None => format!("{capital} first game of this kind."),
            Some(before) if self.value > before => {
                let games = plural(self.of - 1, "game");
                let before = self.measure.format(before);
                format!("A new best: {whose} best of {games} before was {before}.")
            }
            Some(_) if self.number == 1 => format!("{best} This is {whose} best of {}.", self.of),
            Some(_) => {
                let number = ordinal(self.number);
                format!("{best} This is {whose} {number} best of {}.", self.of)
            }
        }
    }
}

fn not_counting(why: &[&str]) -> String {
    format!("Played with {}, so it does not count.", list(why))
}

/// Formats the day of a time in seconds since 1970: `3 October 2026`.
pub(crate) fn date(when: u64, zone: &TimeZone) -> String {
    let time = Timestamp::from_second(i64::try_from(when).unwrap_or(0)).unwrap_or_default();
    time.to_zoned(zone.clone())
        .strftime("%-d %B %Y")
        .to_string()
}
