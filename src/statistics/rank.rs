//! Rank of one game among comparable ones.
use super::group::{GroupKey, groups};
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
    let key = GroupKey::of(entry);
    let seated = entry.seats.get(seat)?;
    let all = groups(&entries[..=at]);
    let group = all.iter().find(|group| group.key == key)?;
    let played = group.games_of(&seated.name, seated.player);
    let this = played
        .last()
        .filter(|game| std::ptr::eq(game.entry, entry))?;
    let counted = || played.iter().filter(|game| game.counts());
    // Of equally good games, the first is the best.
    let best = counted()
        .rev()
        .max_by_key(|game| game.value)
        .map(|game| (game.value, game.entry.when));
    let others = || counted().filter(|game| !std::ptr::eq(game.entry, entry));
    let better = others().filter(|game| game.value > this.value).count();
    Some(Rank {
        measure: group.measure,
        value: this.value,
        number: if this.counts() { better + 1 } else { 0 },
        of: counted().count(),
        played: played.len(),
        best,
        before: others().map(|game| game.value).max(),
        apart: this.apart.clone(),
    })
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
    let key = GroupKey::of(game);
    let all = groups(&entries[..before]);
    let group = all
        .iter()
        .find(|group| group.key == key && group.measure == Measure::Points)?;
    let played = group.games_of(&alone.name, alone.player);
    played
        .iter()
        .filter(|game| game.counts())
        .map(|game| game.value)
        .max()
}

impl Rank {
    /// Formats the rank in one or two sentences about `you`, or about somebody by name: `Your best:
    /// 271, 3 October. This is your second best of 14.` Dates are in `zone`.
    pub(crate) fn sentence(&self, name: Option<&str>, zone: &TimeZone) -> String {
        let whose = name.map_or("your".into(), |name| format!("{name}'s"));
        let capital = capitalized(&whose);
        let told = |value: i32| self.measure.format(value);
        let best = self
            .best
            .map(|(value, when)| format!("{capital} best: {}, {}.", told(value), date(when, zone)));
        if !self.apart.is_empty() {
            let apart = format!("Played with {}, so it does not count.", list(&self.apart));
            return best.map_or(apart.clone(), |best| format!("{best} {apart}"));
        }
        match (self.before, best) {
            // Among leads a game that was not won has no rank.
            _ if self.measure == Measure::Lead && self.value <= 0 => String::new(),
            (None, _) if self.played > 1 => {
                format!("{capital} first game of this kind that counts.")
            }
            (None, _) | (_, None) => format!("{capital} first game of this kind."),
            (Some(before), _) if self.value > before => {
                let games = plural(self.of - 1, "game");
                format!(
                    "A new best: {whose} best of {games} before was {}.",
                    told(before)
                )
            }
            (_, Some(best)) if self.number == 1 => {
                format!("{best} This is {whose} best of {}.", self.of)
            }
            (_, Some(best)) => {
                let number = ordinal(self.number);
                format!("{best} This is {whose} {number} best of {}.", self.of)
            }
        }
    }
}

/// Formats the day of a time in seconds since 1970: `3 October 2026`.
pub(crate) fn date(when: u64, zone: &TimeZone) -> String {
    let time = Timestamp::from_second(i64::try_from(when).unwrap_or(0)).unwrap_or_default();
    time.to_zoned(zone.clone())
        .strftime("%-d %B %Y")
        .to_string()
}
