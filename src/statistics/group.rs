//! Groups of comparable games: same game, variant, length and number of seats.
use super::opponent::opponents;
use crate::core::{
    Game, Measure, Player, Unit,
    coach::own_unit,
    rules::options::{in_words, speaks_for_itself, unusual},
    words::{plural, visible::visible},
};
use crate::registry::{about, games, name_of, options_of, sides, with_game};
use crate::store::HistoryEntry;
use std::cmp::Reverse;

/// Properties shared by the games of a group.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GroupKey {
    pub(crate) game: String,
    /// Its options as text, without those that have no effect.
    pub(crate) options: String,
    pub(crate) seats: usize,
}

/// Comparable games, oldest first.
#[derive(Clone, Debug)]
pub(crate) struct GameGroup<'a> {
    pub(crate) key: GroupKey,
    pub(crate) measure: Measure,
    pub(crate) sides: Vec<usize>,
    pub(crate) entries: Vec<&'a HistoryEntry>,
}

/// Sorts games into groups, in the order of the menu and, within a game, the most recently played
/// first. Games played for their own sake, which have no results, are in none.
pub(crate) fn groups(entries: &[HistoryEntry]) -> Vec<GameGroup<'_>> {
    let mut groups: Vec<GameGroup<'_>> = Vec::new();
    for entry in entries {
        let key = GroupKey::of(entry);
        match groups.iter_mut().find(|group| group.key == key) {
            Some(group) => group.entries.push(entry),
            None => {
                groups.push(GameGroup {
                    measure: key.measure(),
                    sides: key.sides(),
                    key,
                    entries: vec![entry],
                });
            }
        }
    }
    groups.retain(|group| group.measure != Measure::Nothing);
    let menu = games();
    groups.sort_by_key(|group| {
        let place = menu.iter().position(|about| about.id == group.key.game);
        let last = group.entries.last().map_or(0, |entry| entry.when);
        (place.unwrap_or(menu.len()), Reverse(last))
    });
    groups
}

/// Returns the group `key` of `entries`, if it has results.
pub(crate) fn group<'a>(entries: &'a [HistoryEntry], key: &GroupKey) -> Option<GameGroup<'a>> {
    let mut groups = groups(entries).into_iter();
    groups.find(|group| group.key == *key)
}

/// Returns those of `options` that separate the games of `game`. Unreadable ones, from a newer
/// version, are kept as text.
fn separating(game: &str, options: &str) -> String {
    let read = about(game).and_then(|about| (about.read_options)(options).ok());
    let Some(read) = read else {
        return options.into();
    };
    let table = options_of(game);
    let text = read.to_string();
    let pairs = unusual(table, &text).into_iter().filter(|(key, _)| {
        table
            .iter()
            .any(|choice| choice.key == *key && choice.separates)
            && read.meaning(key, "", 2).is_some()
    });
    let options: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
    options.join(" ")
}

impl GroupKey {
    pub(crate) fn of(entry: &HistoryEntry) -> GroupKey {
        let options = separating(&entry.game, &entry.options);
        GroupKey {
            game: entry.game.clone(),
            options,
            seats: entry.seats.len(),
        }
    }

    fn measure(&self) -> Measure {
        about(&self.game).map_or(Measure::Points, |about| {
            about.options_or_usual(&self.options).measure()
        })
    }

    pub(crate) fn game_name(&self) -> String {
        visible(name_of(&self.game)).into_owned()
    }

    /// Returns variant, length and seats: `super, target 20, 3 players`, `alone`.
    pub(crate) fn about(&self) -> String {
        let table = options_of(&self.game);
        let variant = table
            .iter()
            .filter(|choice| speaks_for_itself(choice.key))
            .map(|choice| choice.value_in(&self.options).to_owned());
        let others = unusual(table, &self.options)
            .into_iter()
            .filter(|(key, _)| !speaks_for_itself(key))
            .map(|(key, value)| in_words(key, value));
        let seats = if self.seats == 1 {
            "alone".into()
        } else {
            plural(self.seats, "player")
        };
        let words: Vec<String> = variant.chain(others).chain([seats]).collect();
        visible(&words.join(", ")).into_owned()
    }

    /// Returns `true` if such a game can be won.
    pub(crate) fn has_winners(&self) -> bool {
        self.seats > 1
            || about(&self.game)
                .is_some_and(|about| about.options_or_usual(&self.options).wins_alone())
    }

    pub(crate) fn unit(&self) -> Unit {
        let Ok(seats) = u8::try_from(self.seats) else {
            return Unit::Points;
        };
        let unit = with_game!(self.game.as_str(), G => {
            G::start(&self.options.parse().unwrap_or_default(), seats).map_or(Unit::Points, |game| own_unit(&game))
        });
        unit.unwrap_or(Unit::Points)
    }

    /// Returns the side of each seat; its own number if everybody plays for themselves.
    pub(super) fn sides(&self) -> Vec<usize> {
        let seats = u8::try_from(self.seats).ok();
        let sides = seats.and_then(|seats| sides(&self.game, &self.options, seats)?.ok());
        sides.unwrap_or_else(|| (0..self.seats).collect())
    }
}

impl GameGroup<'_> {
    /// Returns all players: people first, then by games.
    pub(crate) fn players(&self) -> Vec<(String, Player)> {
        let seats = self.entries.iter().flat_map(|entry| &entry.seats);
        let mut players = opponents(seats.map(|seat| (seat, false)));
        players.sort_by_key(|player| player.player != Player::Person);
        players
            .into_iter()
            .map(|player| (player.name, player.player))
            .collect()
    }
}

/// Returns the groups of the games `entries` with their players.
pub(crate) fn groups_with_players(
    entries: &[HistoryEntry],
) -> Vec<(GroupKey, Vec<(String, Player)>)> {
    groups(entries)
        .iter()
        .map(|group| (group.key.clone(), group.players()))
        .collect()
}
