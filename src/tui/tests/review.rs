//! Reviews: stepping, running by themselves, and what stays hidden.
use super::finish::play_and_review;
use super::stage::{SMALL, Stage};
use crate::core::DiceFrom;
use crate::store::Motion;
use crate::tui::keys::Key;
use std::path::Path;
use std::time::Duration;

/// Reviews a finished short match of computers from its first event.
fn review(size: (u16, u16)) -> Stage {
    let mut stage = play_and_review(size);
    stage.keys("r").see("review: ");
    stage.key(Key::HOME);
    stage.see("move 1 of");
    stage
}

fn event(stage: &mut Stage) -> usize {
    let text = stage.text();
    let number = text
        .split_once("move ")
        .and_then(|(_, rest)| rest.split(' ').next())
        .expect("an event");
    number.parse().unwrap()
}

#[test]
fn steps_errors_and_ends() {
    let mut stage = review((120, 40));
    stage.keys("→→").see("move 3 of").keys("←").see("move 2 of");
    stage.key(Key::HOME);
    // Enter leads from error to error, and then on to the end.
    stage
        .see("enter  next error")
        .keys("\n")
        .see("Best")
        .see("Compare it with the best choice");
    let keys = stage
        .click_targets()
        .into_iter()
        .filter(|(area, _)| area.y == 39)
        .count();
    assert!((3..=6).contains(&keys), "{keys}");
    while stage.shows("enter  next error") {
        let before = event(&mut stage);
        stage.keys("\n");
        assert!(event(&mut stage) > before);
    }
    stage.see("enter  next move").key(Key::END);
    stage
        .see("review: after ")
        .see("The game is over.")
        .keys("p")
        .see("The game is over here")
        .keys("\n")
        .see("enter  again");
}

#[test]
fn it_runs_and_stops() {
    let mut stage = review(SMALL);
    assert_eq!(stage.sleeps(), None, "nothing moves");
    stage.keys(" ").see("review ▸ move 1 of");
    assert_eq!(stage.sleeps(), Some(Duration::from_secs(2)));
    stage.pass(Duration::from_secs(4)).see("move 3 of");
    stage.keys(" ");
    assert_eq!(stage.sleeps(), None, "it stops");
    stage.pass(Duration::from_secs(60)).see("move 3 of");
    stage.keys(" ←").see("move 2 of");
    assert_eq!(stage.sleeps(), None, "a person steps");
    stage
        .keys(" ")
        .pass(Duration::from_secs(600))
        .see("The game is over.");
    assert_eq!(stage.sleeps(), None, "it ends");
    stage.keys(" ").see("move 1 of");
}

#[test]
fn any_moment_can_be_played_on() {
    let mut stage = review(SMALL);
    stage
        .keys("→→→p")
        .wait("You play from move 4")
        .see("The old one is kept");
    let saves = stage.store.saves();
    let header = saves.iter().find_map(|save| save.header.clone()).unwrap();
    assert_eq!(header.played_on_from, Some(3));
    let text = std::fs::read_to_string(&saves[0].path).unwrap();
    assert!(
        text.lines()
            .next()
            .unwrap()
            .contains("\"played_on_from\":3"),
        "{text}"
    );
}

/// Reviews a finished game of `tests/made_saves` with these texts in its header, from the list.
fn of_a_save(size: (u16, u16), header: &[&str]) -> Stage {
    let mut stage = Stage::menu(size);
    let folder = &stage.store.paths().finished;
    std::fs::create_dir_all(folder).unwrap();
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/made_saves/finished");
    let saves = std::fs::read_dir(saves)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let save = saves
        .filter(|path| {
            let text = std::fs::read_to_string(path).unwrap();
            let line = text.lines().next().unwrap_or_default();
            header.iter().all(|part| line.contains(part))
        })
        .max()
        .unwrap_or_else(|| panic!("a save with {header:?}"));
    std::fs::copy(save, folder.join("a.jsonl")).unwrap();
    stage.keys("s\n").see("review: ").key(Key::HOME);
    stage.see("move 1 of");
    stage
}

/// Reviews such a game of Solitaire Dice.
pub(super) fn of_solitaire(size: (u16, u16)) -> Stage {
    let mut stage = of_a_save(size, &["\"game\":\"solitaire\""]);
    stage.see("Solitaire Dice");
    stage
}

/// The table reveals nothing about a figure before it is laid.
#[test]
fn a_figure_is_shown_with_its_proof() {
    let symmdice = "\"game\":\"symmdice\"";
    for proof in ["It stands", "It turns"] {
        let mut stage = of_a_save(SMALL, &[symmdice, "\"options\":\"\""]);
        assert!(
            (0..300).any(|_| stage.keys("→").shows(proof)),
            "{proof}: {}",
            stage.text()
        );
    }
}

/// Opens a review with animations.
fn moving() -> Stage {
    let mut stage = of_solitaire((120, 40));
    stage.animate();
    stage
}

/// Steps forward to a roll; returns `true` if it was animated.
fn rolls(stage: &mut Stage) -> bool {
    (0..12).any(|_| stage.keys("→").shows("Åse rolls."))
}

#[test]
fn steps_over_rolls_animate() {
    let mut stage = moving();
    assert!(rolls(&mut stage));
    let at = event(&mut stage);
    let first = stage.text();
    let frame = stage.sleeps().expect("another frame");
    assert!(
        frame < Duration::from_millis(150),
        "sooner than the coach is asked how far it is"
    );
    let text = (0..3)
        .map(|_| stage.pass(frame).text())
        .find(|text| *text != first);
    assert!(
        text.is_some_and(|text| text.contains("Åse rolls.")),
        "the dice move"
    );
    let settled = stage.pass(Duration::from_secs(3)).text();
    assert!(!settled.contains("Åse rolls."), "{settled}");
    assert_eq!(event(&mut stage), at);
    // Stepping back over it shows no roll, and the next step does not wait for it.
    stage
        .keys("→←")
        .see_no("Åse rolls.")
        .keys("←→")
        .see("Åse rolls.")
        .keys("→");
    assert_eq!(event(&mut stage), at + 1);
    stage.screen.app.context().settings.motion = Motion::None;
    assert!(!rolls(&mut stage));
}

/// A game without errors is named as one, instead of the question where the points went.
#[test]
fn a_perfect_game_is_named() {
    let mut stage = Stage::game(
        (120, 40),
        "nice target=10",
        &["perfect", "novice"],
        DiceFrom::Seeded,
    );
    stage
        .wait("the costliest")
        .see("A perfect game: all ")
        .see(" choices were best.")
        .see_no("where the points went");
}
