//! Daily games, and sharing their results.
use super::finish::play_and_review;
use super::stage::{SMALL, Stage};
use crate::core::{Header, Occasion, Seed, chance::daily::seed};
use crate::store::history::SeatResult;
use crate::store::{HistoryEntry, calendar};

/// Returns the header of the only open game.
fn header(stage: &Stage) -> Header {
    let saves = stage.store.saves();
    assert_eq!(saves.len(), 1);
    saves[0].header.clone().unwrap()
}

/// Stores a daily game of Inverted Dice that ended `days` ago.
fn store_daily_game(stage: &Stage, days: i32, points: i32) {
    let day = (0..days).fold(calendar::today(), |day, _| day.yesterday().unwrap());
    let options = crate::games::inverted::options::Options::default();
    let seats = vec![SeatResult::sample("Ann", points, true)];
    let entry = HistoryEntry {
        occasion: Occasion::Daily { day, counts: true },
        file: format!("gone-{days}.jsonl").into(),
        seed: Seed(1),
        ..HistoryEntry::sample(1_790_000_000, &format!("inverted {options}"), seats)
    };
    stage.store.append_history(&entry).unwrap();
}

#[test]
fn one_try_a_day_counts() {
    let mut stage = Stage::menu(SMALL);
    stage
        .see("Today")
        .keys("t")
        .see("not played yet")
        .keys("↓")
        .see("your one try that counts");
    let today = calendar::today();
    stage.keys("\n").see("round 1 of 20");
    let first = header(&stage);
    assert_eq!(
        (first.occasion.daily(), first.seed),
        (Some(today), seed(today, "inverted", &first.options))
    );
    // A daily game continues.
    stage
        .keys(" \x1b↑↑\nt↓")
        .see("started")
        .keys("\n")
        .see("round 1 of 20");
    assert_eq!(header(&stage), first);

    // After the end, even by giving up, the same dice are practice.
    let mut stage = Stage::menu(SMALL);
    store_daily_game(&stage, 0, 244);
    stage
        .keys("t↓")
        .see("244 points")
        .see("practice")
        .keys("\n")
        .see("round 1 of 20");
    let practice = header(&stage);
    assert_eq!(
        (practice.occasion.daily(), practice.seed),
        (None, first.seed)
    );
}

#[test]
fn a_trashed_game_has_been_tried() {
    let mut stage = Stage::menu(SMALL);
    stage.keys("t↓\n").see("round 1 of 20").keys(" \x1b↑↑\n");
    stage.store.discard(&stage.store.saves()[0].path).unwrap();
    stage.keys("t↓").see("given up").see("practice");
}

#[test]
fn a_streak_is_shown() {
    let mut stage = Stage::menu(SMALL);
    [0, 1, 2, 5]
        .into_iter()
        .for_each(|days| store_daily_game(&stage, days, 240 + days));
    stage
        .keys("t↓")
        .see("3 days in a row")
        .see("240 points")
        .keys("\x1b")
        .see("Your streak is 3.");
}

#[test]
fn a_result_is_shared_without_its_dice() {
    let mut stage = play_and_review(SMALL);
    stage
        .keys("c")
        .see("Your result, ready to share")
        .see("Nice Dice, target 10")
        .see("Nova (novice)")
        .see("seed ")
        .see("Copied");
    let copied = stage.screen.app.context().copied.clone().unwrap();
    assert!(
        copied.contains("wins\n") && copied.contains("seed ") && !copied.contains("rolls"),
        "{copied}"
    );
    stage.keys("\x1b").see("enter  again");
}

#[test]
fn every_variant_has_a_game_of_its_own() {
    let mut stage = Stage::menu(SMALL);
    stage
        .keys("t")
        .see("standard")
        .see("tournament")
        .see("←→  variant")
        .keys("→→")
        .see("super");
    let options = "variant=super";
    let dice = seed(calendar::today(), "nice", options);
    stage
        .see(&format!("Seed {dice}"))
        .keys("\n")
        .see("This is the try that counts.");
    let header = header(&stage);
    assert_eq!(header.seed, dice);
    assert_eq!(header.options, options);
    assert_eq!(header.occasion.daily(), Some(calendar::today()));
}

/// Returns the first line of the result of a game with this change of its header.
fn title_of_result(change: impl Fn(&mut Header)) -> String {
    let mut stage = super::statistics::finished_as(&[], change);
    stage.see("again").text().lines().next().unwrap().to_owned()
}

#[test]
fn practice_and_what_was_played_on_say_so() {
    let mut stage = Stage::menu(SMALL);
    stage.keys("t↓\n").see("This is the try that counts.");
    let mut stage = Stage::menu(SMALL);
    store_daily_game(&stage, 0, 244);
    stage
        .keys("t↓\n")
        .see("This is practice and does not count.");
    let day = calendar::today();
    let date = calendar::format_day(day);
    for (counts, expected) in [
        (false, format!("practice with the dice of {date}")),
        (true, format!("the game of {date}")),
    ] {
        let occasion = Occasion::Daily { day, counts };
        let title = title_of_result(|header| header.occasion = occasion);
        assert!(title.contains(&expected), "{title}");
    }
    assert!(
        title_of_result(|header| header.played_on_from = Some(12))
            .contains("played from move 13 of another")
    );
    assert!(!title_of_result(|_| {}).contains("practice"));
}
