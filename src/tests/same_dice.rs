//! Everyone gets the same dice from a seed, whatever they do: the same deals, and the same first
//! roll in every turn.
use super::conformance::battery::all_options;
use super::random_play::play_randomly;
use crate::core::{
    Address, ChanceRequest, Coach, DiceFrom, Event, Game, GameOptions, Header, RandomPlay,
    SeatSetup, Seed, Table, Turn,
};
use crate::games::example::HighLow;
use crate::registry::each_game;
use std::collections::{BTreeMap, HashMap};

/// The most events of a game that are played.
const MOST: usize = 300;

/// Faces at one address, by the number of the die, or cards by position.
type RollFaces = BTreeMap<usize, u8>;

#[test]
fn two_policies_have_the_same_dice() {
    for (game, has_other_dice) in each_game!(G => (G::INFO.id, check_all::<G>())) {
        assert!(has_other_dice, "{game}: the policies played alike");
    }
    // In High or Low, choices do not affect the rolls.
    assert!(!check_all::<HighLow>());
}

/// Returns `true` if one policy rolled what the other did not, at least once.
fn check_all<G: Coach + RandomPlay>() -> bool {
    let mut shared = 0;
    let mut has_other_dice = false;
    for (seed, options) in (0..).zip(all_options::<G>()) {
        let allowed = options.seats();
        for seats in [*allowed.start(), *allowed.end()] {
            let what = format!("{} {options}, {seats} seats", G::INFO.id);
            let people = (0..seats).map(|seat| SeatSetup::person(&format!("P{seat}")));
            let header = Header::new(G::INFO, options, people, Seed(seed), DiceFrom::Seeded);
            let [one, other] = [1, 2].map(|policy| {
                let table = play_randomly::<G>(header.clone(), policy, MOST);
                rolls(&table, &what)
            });
            has_other_dice |= one.len() != other.len();
            for (address, faces) in &one {
                let Some(others) = other.get(address) else {
                    continue;
                };
                // All dice of the first roll of a turn, all cards of a deal; of rerolls those that
                // both rolled.
                if address.roll == 0 {
                    assert_eq!(faces, others, "{what}: {address:?}");
                    shared += 1;
                }
                for (die, face) in faces {
                    let other = others.get(die).unwrap_or(face);
                    assert_eq!(face, other, "{what}: die {die} of {address:?}");
                }
                has_other_dice |= faces.keys().ne(others.keys());
            }
        }
    }
    assert!(shared > 20, "{}: only {shared} rolls of both", G::INFO.id);
    has_other_dice
}

/// Returns the rolls on `table` by address, which must be unique.
fn rolls<G: Coach>(table: &Table<G>, what: &str) -> HashMap<Address, RollFaces> {
    let mut rolls = HashMap::new();
    for (before, (_, event)) in table.history().iter().zip(table.log()) {
        let (Turn::Chance { request, .. }, Event::Chance(faces)) = (before.turn(), event) else {
            continue;
        };
        let numbers: Vec<usize> = match request {
            ChanceRequest::Dice(dice) => dice.iter().map(|die| die.number.into()).collect(),
            ChanceRequest::Deal { count, .. } => (0..count.into()).collect(),
        };
        let address = before.address();
        let earlier = rolls.insert(
            address,
            numbers.into_iter().zip(faces.0.iter().copied()).collect(),
        );
        assert_eq!(earlier, None, "{what}: {address:?} comes twice");
    }
    rolls
}
