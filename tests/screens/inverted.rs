use super::stage::{Stage, check};
use dicegames::core::record::DiceFrom;
use ratatui::crossterm::event::KeyCode;

fn after(keys: &'static str, names: &'static [&'static str]) -> impl Fn((u16, u16)) -> Stage {
    move |size| {
        let mut stage = Stage::game(size, "inverted", names, DiceFrom::Seeded);
        stage.keys(keys);
        stage
    }
}

#[test]
fn a_turn() {
    check("inverted_throw_due", after("", &["Ann"]));
    check("inverted_thrown", after(" ", &["Ann", "Ben", "Cid"]));
    check("inverted_held", after(" 14", &["Ann", "Ben", "Cid"]));
    check("inverted_third_roll", after(" 14rr", &["Ann", "Ben", "Cid"]));
    check("inverted_refused", after(" ar", &["Ann"]));
    check(
        "inverted_eight_seats",
        after(" \n \n \n", &["Ann", "Ben", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"]),
    );
}

#[test]
fn real_dice_are_typed() {
    check("inverted_typed", |size| {
        let mut stage = Stage::game(size, "inverted", &["Ann"], DiceFrom::Typed);
        stage.keys("123");
        stage
    });
}

#[test]
fn typed_faces_are_edited_like_any_text() {
    let mut stage = Stage::game((80, 24), "inverted", &["Ann"], DiceFrom::Typed);
    stage.keys("1245");
    stage.key(KeyCode::Left);
    stage.key(KeyCode::Left);
    stage.keys("3");
    assert!(stage.text().contains("type their faces: 12345"), "{}", stage.text());
    stage.key(KeyCode::Backspace);
    stage.key(KeyCode::Enter);
    assert!(stage.text().contains("5 faces expected, 4 found"), "{}", stage.text());
    // What was wrong makes room for what is typed next.
    stage.keys("6");
    assert!(stage.text().contains("type their faces: 6"), "{}", stage.text());
}

/// The coach speaks as soon as it has studied.
fn coached(size: (u16, u16), more: &str) -> Stage {
    let mut stage = Stage::game(size, "inverted", &["Ann"], DiceFrom::Seeded);
    stage.keys(" ");
    let end = std::time::Instant::now() + std::time::Duration::from_secs(120);
    while !stage.text().contains("A nudge: ") {
        assert!(std::time::Instant::now() < end, "{}", stage.text());
        std::thread::sleep(std::time::Duration::from_millis(50));
        stage.keys("c");
    }
    stage.keys(more);
    stage
}

#[test]
fn the_coach() {
    check("inverted_nudge", |size| coached(size, ""));
    check("inverted_best", |size| coached(size, "c"));
    check("inverted_advice", |size| coached(size, "cc"));
    check("inverted_odds", |size| coached(size, "14o"));
}

/// A game played to its end.
fn played(size: (u16, u16)) -> Stage {
    let mut stage = Stage::game(size, "inverted", &["Ann"], DiceFrom::Seeded);
    for _ in 0..20 {
        // An open sum is registered at once; a filled one is rolled again, and gives up a box in the end.
        stage.keys(" \n");
        for _ in 0..2 {
            if stage.text().contains("already filled") {
                stage.keys("r\n");
            }
        }
    }
    stage.wait("Play again");
    stage
}

#[test]
fn the_result() {
    check("inverted_result", played);
}

/// What it cost and what luck brought; the next error; the table as it was then; and playing on from there.
#[test]
fn the_review() {
    let reviewed = |size, keys: &str| {
        let mut stage = played(size);
        stage.keys("j\n").wait("choices best").keys(keys);
        stage
    };
    check("inverted_review", |size| reviewed(size, "n"));
    check("inverted_review_table", |size| reviewed(size, "n\n"));
    let mut stage = reviewed((80, 24), "n");
    stage.keys("p").wait("A game of its own, from this point on");
    assert!(stage.text().contains("round 1 of 20"), "{}", stage.text());
}
