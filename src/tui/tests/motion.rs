//! Animations: their parts, their length, and their absence.
use super::stage::{SMALL, Stage};
use super::statistics::{finished_as, over};
use crate::core::{DiceFrom, Header, Level, SeatSetup};
use crate::store::Motion;
use crate::tui::canvas::lost;
use crate::tui::keys::Key;
use std::time::Duration;

/// Just longer than a frame may take.
const SLOW: Duration = Duration::from_millis(41);
const QUICK: Duration = Duration::from_millis(39);

fn rolling(stage: &mut Stage) -> bool {
    stage.keys(" ").shows("You rolled.")
}

fn guarded_game() -> Stage {
    Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded).guarded()
}

#[test]
fn dice_roll_unless_set_not_to() {
    assert!(rolling(&mut guarded_game()));
    let mut none = guarded_game();
    none.screen.app.context().settings.motion = Motion::None;
    assert!(!rolling(&mut none));
    let mut still = guarded_game();
    still.screen.app.context().still = true;
    assert!(!rolling(&mut still));
}

/// A frame that takes longer than the roll is not the last one.
#[test]
fn rest_reached_in_a_frame_is_drawn() {
    let mut stage = guarded_game();
    assert!(rolling(&mut stage));
    stage.screen.now += Duration::from_secs(10);
    assert!(
        stage
            .screen
            .app
            .due()
            .is_some_and(|due| due <= stage.screen.now)
    );
}

#[test]
fn nothing_moves_once_frames_have_proven_slow() {
    let mut stage = guarded_game();
    for time in [SLOW, QUICK, SLOW, QUICK] {
        stage.screen.app.frame_took(time);
    }
    assert_eq!(
        stage.screen.app.context().motion(),
        Motion::Full,
        "one slow frame proves nothing"
    );
    stage.screen.app.frame_took(SLOW);
    stage.screen.app.frame_took(SLOW);
    assert_eq!(stage.screen.app.context().motion(), Motion::None);
    assert!(!rolling(&mut stage));
    stage.screen.app.frame_took(QUICK);
    assert_eq!(
        stage.screen.app.context().motion(),
        Motion::None,
        "and it stays so for a while"
    );
    stage.pass(Duration::from_secs(20)).keys("↑");
    assert_eq!(
        stage.screen.app.context().motion(),
        Motion::Full,
        "the machine may only have been busy"
    );
}

fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

/// Starts a game with typed dice and animations.
fn moving(game: &str, names: &[&str]) -> Stage {
    let mut stage = Stage::with_typed_dice(SMALL, game, names).guarded();
    stage.screen.app.context().settings.key_guard = false;
    stage
}

/// A kept die moves one row down in time, and nothing wakes the program afterwards.
#[test]
fn kept_dice_settle() {
    let mut stage = moving("inverted", &["Ann"]);
    stage.roll("1 2 3 4 6").pass(ms(2000));
    assert_eq!(stage.sleeps(), None);
    let before = stage.text();
    stage.keys("1").see("1 kept");
    assert_eq!(stage.sleeps(), Some(ms(50)));
    let on_the_way = stage.text();
    let first = stage.frame();
    stage.pass(ms(50));
    assert_ne!(first, stage.frame(), "it has gone down");
    stage.pass(ms(50));
    assert_eq!(stage.sleeps(), None);
    let [row, row_before] = [on_the_way, before].map(|text| text.lines().nth(4).unwrap().len());
    assert_eq!(row, row_before);
    // A key during the animation ends it and does nothing else.
    stage.keys("2").keys("3").see("3 kept");
    stage.screen.app.context().settings.motion = Motion::Short;
    stage.keys("4");
    assert_eq!(stage.sleeps(), Some(ms(25)));
    stage.screen.app.context().settings.motion = Motion::None;
    stage.keys("5");
    assert_eq!(stage.sleeps(), None);
}

/// A box is gold while it is being filled, and the points count up to their new value.
#[test]
fn a_box_is_written_and_points_count_up() {
    let mut stage = moving("inverted", &["Ann", "Ben"]);
    stage.roll("1 2 3 6 6").pass(ms(2000));
    stage.keys("\n");
    stage
        .see("Ann · 0")
        .pass(ms(40))
        .see("Ann · 1 ")
        .pass(ms(320))
        .see("Ann · 9 ");
    assert_eq!(stage.sleeps(), None);
    // Any key shows the final points.
    let mut skipped = moving("inverted", &["Ann", "Ben"]);
    skipped
        .roll("1 2 3 6 6")
        .pass(ms(2000))
        .keys("\n")
        .see("Ann · 0")
        .keys("x")
        .see("Ann · 9 ");
}

fn seat_two_people(header: &mut Header) {
    header.seats = ["Ann", "Ben"].map(SeatSetup::person).into();
}

/// A win of people is shown before its result, once, and any key skips it; by itself it ends after
/// some seconds.
#[test]
fn a_win_is_shown_before_its_result() {
    let mut stage = finished_as(&[], seat_two_people);
    stage
        .see(" to ")
        .see("space  go on")
        .keys("x")
        .see("enter  again")
        .keys("t\n")
        .see("enter  again");
    // With motion: the count, the letters, and after some seconds the result.
    for size in [SMALL, (120, 40)] {
        let mut stage = over(&[], seat_two_people);
        stage.animate().resize(size).key(Key::TAB);
        stage
            .see("space  skip")
            .pass(Duration::from_secs(1))
            .see("space  skip");
        lost::take();
        for _ in 0..20 {
            stage.pass(Duration::from_millis(70)).frame();
        }
        stage.see("space  go on");
        assert_eq!(lost::take(), [""; 0]);
        stage.pass(Duration::from_secs(3)).see("enter  again");
    }
    // Without a person who won there is nothing to be glad about.
    let mut stage = finished_as(&[], |header| {
        header.seats = [Level::Novice, Level::Casual]
            .map(SeatSetup::computer)
            .into();
    });
    assert!(stage.shows("enter  again"));
}

/// Returns how often the title bar marks Ann, and Ben.
fn marks(stage: &mut Stage) -> [usize; 2] {
    ["▸ Ann", "▸ Ben"].map(|marked| stage.text().matches(marked).count())
}

/// While a card turns over, the title bar marks who turned it.
#[test]
fn the_title_marks_who_turned_a_card() {
    let mut stage = moving("nice", &["Ann", "Ben"]);
    for faces in ["6 6", "1 1", "1 1 1 2 5 2 3 8 3", "1 2"] {
        stage.roll(faces).pass(ms(5000));
    }
    assert_eq!(marks(stage.keys("\n")), [1, 0], "{}", stage.text());
    assert_eq!(marks(stage.pass(ms(5000))), [0, 1], "{}", stage.text());
}
