//! At 80×24, with names of eight letters, no screen cuts a word: random games of every kind, viewed and operated at
//! random.
use super::stage::{COMMON_KEYS, SEAT_KEYS, SMALL, Stage};
use crate::core::{DiceFrom, GameOptions, Header, Purpose, RandomPlay, SeatSetup, Seed, Stream, Table};
use crate::registry::with_game;
use crate::tests::conformance::battery::all_options;
use crate::tests::sample;
use crate::tests::saves::happen;
use crate::tui::canvas::lost;
use crate::tui::keys::Key;
use crate::tui::view::Playable;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Names of the length that the screens promise to hold.
const NAMES: [&str; 8] =
    ["Annabell", "Bernhard", "Cornelia", "Dorothea", "Ekkehard", "Friedric", "Gertrude", "Hildegar"];
/// Maximum number of events of a game.
const MOST: usize = 20_000;

/// Returns the keys known to any screen.
fn keys_of_all() -> Vec<Key> {
    COMMON_KEYS.into_iter().chain("  ?1235aou(+c".chars().map(Key::letter)).collect()
}

/// Checks a random game of each kind at random moments, and presses random keys there.
fn look<G: Playable + RandomPlay>() {
    let mut lost_texts = BTreeMap::new();
    for (seed, options) in (20..).zip(all_options::<G>()) {
        let allowed = options.seats();
        for seats in BTreeSet::from([*allowed.start().max(&1), *allowed.end()]) {
            look_at::<G>(&options, seats, seed, &mut lost_texts);
        }
    }
    let texts: Vec<String> = lost_texts.iter().map(|(text, seen)| format!("{text}, {seen}")).collect();
    assert!(texts.is_empty(), "{} texts are not whole:\n{}", texts.len(), texts.join("\n"));
}

fn look_at<G: Playable + RandomPlay>(
    options: &G::Options,
    seats: u8,
    seed: u32,
    lost_texts: &mut BTreeMap<String, String>,
) {
    let seat_setup = |i: usize| SeatSetup {
        key: G::LOOK.seat_keys.then_some(SEAT_KEYS[i]),
        ..SeatSetup::person(NAMES[i])
    };
    let setups = (0..usize::from(seats)).map(seat_setup);
    let header = Header::new(G::INFO, options, setups, Seed(seed), DiceFrom::Seeded);
    let mut table = Table::<G>::new(header).unwrap();
    let mut stream = Stream::new(Seed(seed), Purpose::Trials, seats.into());
    let mut at = Duration::ZERO;
    for _ in 0..MOST {
        if table.is_over() {
            break;
        }
        at += Duration::from_millis(u64::from(stream.below(2_000)));
        happen(&mut table, at, &mut stream);
        at = at.max(table.now());
    }
    let journal = table.journal();
    for _ in 0..sample(1, 40) {
        let played = stream.below(journal.len() as u32 + 1) as usize;
        let mut stage = Stage::resumed(SMALL, table.header(), &journal[..played]);
        press(&mut stage, &mut stream, lost_texts);
    }
    press(&mut Stage::resumed(SMALL, table.header(), journal), &mut stream, lost_texts);
}

/// Presses and clicks at random, checking every screen on the way.
fn press(stage: &mut Stage, stream: &mut Stream, lost_texts: &mut BTreeMap<String, String>) {
    let mut pressed = Vec::new();
    for _ in 0..sample(20, 100) {
        lost::take();
        let screen = stage.text();
        // A learner who is elsewhere than the step may see less of its text.
        for text in lost::take().into_iter().filter(|text| !text.starts_with("the end of")) {
            lost_texts.entry(text).or_insert_with(|| format!("after {pressed:?} on\n{screen}"));
        }
        let targets = stage.click_targets();
        let key = stream.pick(&keys_of_all()).copied().filter(|_| stream.below(3) == 1);
        match (key, stream.pick(&targets)) {
            (Some(key), _) => {
                pressed.push(format!("{key:?}"));
                if stage.key(key).is_some() {
                    return;
                }
            }
            (None, Some((rect, request))) => {
                pressed.push(format!("{request:?}"));
                stage.click((rect.x, rect.y));
            }
            (None, None) => {}
        }
        stage.pass(Duration::from_millis(u64::from(stream.below(1_500))));
    }
}

fn look_by_id(id: &str) {
    with_game!(id, G => look::<G>()).expect("a game");
}

#[test]
fn words_of_inverted_dice_are_whole() {
    look_by_id("inverted");
}

#[test]
fn words_of_nice_dice_are_whole() {
    look_by_id("nice");
}

#[test]
fn words_of_solitaire_dice_are_whole() {
    look_by_id("solitaire");
}

#[test]
fn words_of_mathdice_are_whole() {
    look_by_id("mathdice");
}

#[test]
fn words_of_symmdice_are_whole() {
    look_by_id("symmdice");
}
