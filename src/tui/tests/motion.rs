//! What moves, for how long, and that nothing does where nothing should.
use super::stage::{SMALL, Stage};
use crate::core::record::DiceFrom;
use crate::store::Motion;
use std::time::Duration;

/// Longer than a frame may take, and not as long.
const SLOW: Duration = Duration::from_millis(41);
const QUICK: Duration = Duration::from_millis(39);

fn rolling(stage: &mut Stage) -> bool {
    stage.keys(" ").shows("Ann rolls.")
}

#[test]
fn dice_roll_unless_the_settings_or_the_terminal_say_no() {
    let game = || Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded).guarded();
    assert!(rolling(&mut game()));
    let mut none = game();
    none.screen.app.context().settings.motion = Motion::None;
    assert!(!rolling(&mut none));
    let mut still = game();
    still.screen.app.context().still = true;
    assert!(!rolling(&mut still));
}

#[test]
fn nothing_moves_once_frames_have_proven_slow() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded).guarded();
    for time in [SLOW, QUICK, SLOW, QUICK] {
        stage.screen.app.frame_took(time);
    }
    assert_eq!(stage.screen.app.context().motion(), Motion::Full, "one slow frame proves nothing");
    stage.screen.app.frame_took(SLOW);
    stage.screen.app.frame_took(SLOW);
    assert_eq!(stage.screen.app.context().motion(), Motion::None);
    assert!(!rolling(&mut stage));
    stage.screen.app.frame_took(QUICK);
    assert_eq!(stage.screen.app.context().motion(), Motion::None, "and it stays so");
}

#[test]
fn the_setting_has_three_values_and_says_where_it_is_overruled() {
    let mut stage = Stage::menu(SMALL);
    stage.screen.app.context().still = false;
    stage.keys("o↓↓↓↓").see("Motion            ‹ none ›").see("Motion: dice roll");
    stage.keys("→").see("‹ full ›").keys("→").see("‹ short ›");
    assert_eq!(stage.store.settings().0.motion, Motion::Short);
    stage.screen.app.context().still = true;
    stage.see("Motion: nothing moves here, as the terminal has no colours or is slow.");
}
