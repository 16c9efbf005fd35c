use super::stage::{SMALL, Stage};
use crate::core::DiceFrom;
use crate::registry;
use crate::tui::app::End;
use crate::tui::board::text_of;
use crate::tui::keys::Key;
use crate::tui::screens::first::{FirstStart, is_first_start};
use crate::tui::theme::Scheme;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use std::time::Duration;

/// Returns the number of `game` on the menu.
fn number(game: &str) -> String {
    (registry::games()
        .iter()
        .position(|about| about.id == game)
        .unwrap()
        + 1)
    .to_string()
}

fn first_start() -> Stage {
    let mut stage = Stage::first(SMALL);
    stage.screen.push(Box::<FirstStart>::default());
    stage
}

/// The first start offers five lessons, easiest first; what follows one is the menu.
#[test]
fn a_first_start() {
    first_start().snapshot("first_start");
    first_start()
        .see("A lesson in Nice Dice")
        .keys("\n")
        .see("step 1 of")
        .keys("\x1b")
        .see("play with a friend");
    first_start()
        .keys("↓↓")
        .see("A lesson in MathDice")
        .keys("4")
        .see("Solitaire Dice");
    first_start().keys("\x1b").see("play with a friend");
}

/// It is offered until something was learned or played.
#[test]
fn a_first_start_is_the_first() {
    assert!(
        is_first_start(&Stage::first(SMALL).store) && !is_first_start(&Stage::menu(SMALL).store)
    );
    let mut stage = Stage::first(SMALL);
    stage.keys("\x1b1\n").see("roll").keys(" ");
    assert!(!is_first_start(&stage.store));
}

#[test]
fn the_menu_has_an_open_game() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann", "Ben"], DiceFrom::Seeded);
    stage.keys(" \n\x1b↑↑\n").snapshot("menu_with_an_open_game");
}

/// That of SymmDice is among the looks.
#[test]
fn the_setup_of_every_title() {
    for about in registry::games()
        .into_iter()
        .filter(|about| about.id != "symmdice")
    {
        Stage::menu(SMALL)
            .keys(&number(about.id))
            .snapshot(&format!("setup_{}", about.id));
    }
}

#[test]
fn enter_on_a_picture_starts_the_game() {
    let mut stage = Stage::menu(SMALL);
    stage
        .keys(&number("inverted"))
        .keys("c\n\n")
        .see("▸ Ann")
        .keys(" \x1b↑↑\n")
        .see("Continue");
    stage
        .keys("2\x1b\n")
        .see("round 1 of 20")
        .see("▸ Ann")
        .see("Cass");
}

/// A person beside a person is `p` and Enter; who came last is offered first.
#[test]
fn a_person_sits_down_with_one_key() {
    let mut stage = Stage::menu(SMALL);
    stage.know(&["Ben", "Cleo"]);
    stage
        .keys(&number("nice"))
        .keys("→")
        .see("a person takes the seat of Cass")
        .keys("p")
        .see("enter  take Ben");
    stage
        .see("Cleo")
        .see("somebody new")
        .keys("\n")
        .see("Ben")
        .see("enter  start")
        .see_no("Cass");
    // A free seat comes next. A name of somebody at the table is not offered.
    stage
        .keys("p")
        .see("take Cleo")
        .keys("↓")
        .see("type a name")
        .keys("\nDora\n")
        .see("Dora")
        .keys("\n")
        .see("Dora · 0");
    // Whoever is known to nobody is a guest.
    let mut stage = Stage::menu(SMALL);
    stage
        .keys(&number("inverted"))
        .keys("p\n")
        .see("Guest")
        .keys("p\n")
        .see("Guest 2");
    stage.keys("p\x1b").see_no("Guest 3");
}

/// Whoever has sat down once is offered in every game.
#[test]
fn friends_are_offered_in_every_game() {
    let mut stage = Stage::menu(SMALL);
    stage
        .see("play with a friend")
        .keys(&number("inverted"))
        .keys("pBen\n\x1b")
        .see("who plays")
        .see("Enter: Inverted Dice with Ben.");
    for _ in 0..registry::games().len() {
        stage.keys("→").see(" with Ben.");
    }
}

/// A click on a seat offers people, then computers, then nobody.
#[test]
fn who_sits_there_is_chosen() {
    let mut stage = Stage::menu(SMALL);
    stage.know(&["Ben"]);
    stage
        .keys(&number("nice"))
        .keys("→ ")
        .see("enter  start")
        .click_on("Cass");
    stage.see("instead of Cass");
    stage
        .keys("↓↓↓↓")
        .see("▸ Exie (expert)")
        .keys("\n")
        .see("Exie")
        .see("expert")
        .see("enter  start")
        .keys("pCy\n")
        .see("Cy")
        .keys("c\n")
        .click_on("Cass")
        .keys("↑")
        .see("▸ nobody")
        .keys("\n")
        .see("Ann")
        .click_on("free seat")
        .see("Who sits here")
        .keys("\x1b");
    // `c` offers computers alone, first the level that sits there.
    stage
        .keys("c")
        .see("▸ Cass (casual)")
        .see_no("somebody new")
        .keys("↑\n")
        .see("Nova")
        .see("novice")
        .keys("c")
        .see("▸ Nova")
        .keys("↓\n")
        .see("Cass");
    // Nobody can be removed who is needed.
    stage
        .keys("\x1b")
        .keys(&number("symmdice"))
        .keys("x←←x")
        .see("needs at least 2 players.");
    // Nor does a computer play for nothing, in free play.
    stage
        .keys("↓←")
        .see("free")
        .see_no("Cass")
        .keys("c")
        .see("Nothing is scored in this game, so it takes no computers.");
}

/// Returns the places of the first card and of the headings in a setup.
fn places(stage: &mut Stage) -> (Rect, [(u16, u16); 3]) {
    let mut targets = stage.click_targets().into_iter();
    let card = targets.find(|(_, request)| request.name == "pick");
    let headings = ["Who plays", "The game", "More"].map(|heading| stage.find(heading));
    (card.unwrap().0, headings)
}

/// Cards keep their places, whoever sits there.
#[test]
fn nothing_moves_when_a_seat_changes() {
    for (game, size) in [
        ("nice", SMALL),
        ("symmdice", SMALL),
        ("symmdice", (120, 40)),
    ] {
        let mut stage = Stage::menu(size);
        stage.keys(&number(game));
        let before = places(&mut stage);
        stage.keys("pBen\npCleo\n").see("Cleo");
        assert_eq!(places(&mut stage), before, "{game}");
        if game == "nice" {
            stage
                .keys("pDora\n")
                .see("Dora")
                .keys("p")
                .see("All four seats are taken.");
        }
        // A second row begins with the fifth seat.
        if game == "symmdice" {
            continue;
        }
        assert_eq!(places(&mut stage), before, "{game}");
    }
}

#[test]
fn the_menu_is_left_on_purpose() {
    let mut stage = Stage::menu(SMALL);
    stage
        .keys("l\x1b\x1b")
        .see("Esc again quits.")
        .keys("↓")
        .see("Enter: Nice Dice with")
        .see_no("again quits");
    assert!(
        stage
            .keys("\x1b")
            .see("Esc again quits.")
            .key(Key::ESC)
            .is_some()
    );
}

#[test]
fn every_menu_entry_is_reached() {
    let mut stage = Stage::menu(SMALL);
    for (keys, message) in [
        ("", "Enter: Nice Dice with Cass, casual."),
        ("↓", "Nothing to continue."),
        ("→", "One of each kind a day"),
        ("→", "Several games"),
        ("→", "Lessons, rules"),
        ("→", "Nothing is saved yet."),
        ("→", "No game is finished yet."),
        ("→", "Colours, pace"),
        ("↓", "Enter: Nice Dice with"),
        ("←", "Enter: SymmDice with"),
        ("↓", "Lessons, rules"),
        ("→→→", "Colours, pace"),
    ] {
        stage.keys(keys).see(message);
    }
    stage
        .keys("\n")
        .see("Computer's pace")
        .keys("\x1b")
        .click_on("Solitaire")
        .see("Who plays")
        .keys("\x1b")
        .click_on("Lesson")
        .see("Your mistakes");
}

#[test]
fn a_typed_name_replaces_the_old_one() {
    let mut stage = Stage::menu(SMALL);
    stage
        .keys(&number("nice"))
        .click_on("Ann")
        .keys("Bea\n")
        .see("Bea");
    stage
        .see_no("Ann")
        .click_on("Bea")
        .paste("Zoe")
        .keys("\n")
        .see("Zoe")
        .click_on("Zoe")
        .keys("Max\x1b")
        .see("Zoe");
    // Without a name it is the known one.
    stage.click_on("Zoe").keys("M\x08\n").see("Ann");
}

#[test]
fn partners_are_shown() {
    let mut stage = Stage::menu(SMALL);
    stage.keys(&number("nice")).keys("→→pBen\n→→→pCleo\n");
    stage
        .see("Ann and Ben against Cass and Cleo")
        .keys("\n")
        .see("hand 1");
    let mut stage = Stage::menu(SMALL);
    stage.keys(&number("nice"));
    assert!(!stage.shows("against"), "two seats play for themselves");
}

#[test]
fn only_options_that_mean_something_are_asked() {
    let mut stage = Stage::menu(SMALL);
    // The first game is of the kind that the tutorial teaches.
    stage.keys(&number("mathdice")).see(" basic ");
    stage
        .see_no("clock, ")
        .keys("↓→")
        .see(" puzzle ")
        .keys("↓")
        .see("a series has 10 puzzles")
        .keys("↑←←")
        .see(" tournament ")
        .see("clock, evening");
    let mut stage = Stage::menu(SMALL);
    stage
        .keys(&number("symmdice"))
        .see("referee")
        .keys("↓→")
        .see(" kids ");
    stage
        .keys("↓")
        .see("Goal: the round in which somebody has 50 points is the last.")
        .keys("↑→")
        .see(" solitaire ")
        .see("Time limit")
        .see_no("referee")
        .see_no("Goal")
        .keys("→→")
        .see(" free ")
        .see_no("Time limit");
}

#[test]
fn more_has_the_rest() {
    let mut stage = Stage::menu(SMALL);
    stage
        .keys(&number("symmdice"))
        .keys("pBen\n")
        .see("evening, real dice")
        .keys("↑→")
        .see("new game: more");
    stage
        .keys("↓↓→")
        .see(" on ")
        .keys("↓↓→")
        .see(" real ones ")
        .keys("←↓→17\n")
        .see("babab-babid");
    // A key, by its arrows.
    stage.click_on("   l").see(" b ");
    // Esc leads back, and Enter starts from wherever the cursor is.
    stage
        .keys("\x1b")
        .see("Who plays")
        .see("key b")
        .keys("\n")
        .see("esc  menu");
}

#[test]
fn a_mouse_can_change_everything_in_the_setup() {
    let mut stage = Stage::menu((120, 40));
    stage.keys(&number("mathdice"));
    stage
        .click_on("short")
        .see(" long ")
        .click_on(" long ")
        .see(" short ")
        .click_on("Cass")
        .click_on("Exie")
        .see("expert")
        .click_on("free seat")
        .click_on("▸ Guest")
        .see("Guest")
        .click_on("More")
        .click_on("rolled here")
        .see(" real ones ")
        .click_on(" real ones ")
        .see("rolled here")
        .keys("\x1b")
        .click_on("enter")
        .see("esc  menu");
}

#[test]
fn the_menu_of_a_game() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded);
    stage
        .keys("\x1b")
        .see("Continue")
        .keys("u")
        .see("✗ There is nothing to undo.")
        .see("▸ Undo")
        .keys("↑↑");
    // Before the first move nothing is kept.
    assert!(
        stage.shows("Leave") && !stage.shows("saved"),
        "{}",
        stage.text()
    );
    stage.keys("\x1b 1r");
    let rolled = stage.text();
    stage
        .keys("\x1b↓\n")
        .see("With help, this game does not count")
        .keys("c")
        .wait("Reroll ")
        .keys("\x1b↓↓")
        .see("Undo the last choice")
        .keys("\n");
    assert_ne!(stage.text(), rolled);
    stage
        .keys("\x1b↑↑↑↑↑↑")
        .see("▸ New game (this one is saved)")
        .keys("\n")
        .see("Who plays")
        .keys("\x1b\x1b\x1b↑↑\n")
        .wait("Continue");
}

/// Dice in the air stay below the title.
#[test]
fn the_title_is_whole_while_dice_roll() {
    for game in registry::games() {
        let stage = Stage::game(SMALL, game.id, &["novice", "casual"], DiceFrom::Seeded);
        let mut stage = stage.guarded().theme(Scheme::Auto, false);
        for _ in 0..100 {
            let text = stage.pass(Duration::from_millis(50)).text();
            assert!(text.trim_start().starts_with(game.name), "{text}");
        }
    }
}

#[test]
fn a_small_terminal_is_told_what_it_takes() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], DiceFrom::Seeded);
    let before = stage.text();
    stage.resize((79, 24));
    assert!(
        stage.text().contains("needs 80×24, have 79×24: enlarge"),
        "{}",
        stage.text()
    );
    stage.resize((20, 6));
    let small = stage.text();
    assert!(
        small.contains("needs 80×24") && small.contains("have 20×6"),
        "{small}"
    );
    // Commands that are not visible do nothing.
    stage.keys(" ");
    for size in [(0, 0), (1, 1), (0, 24), (80, 0), (3, 200)] {
        stage.resize(size).keys(" ");
    }
    assert_eq!(stage.resize(SMALL).text(), before);
}

#[test]
fn q_on_the_menu_is_back() {
    let mut stage = Stage::menu(SMALL);
    assert_eq!(
        stage.keys("oqq").see("again quits").key(Key::letter('q')),
        Some(End::Left)
    );
}

/// Returns the place of the cursor, at which a caret is drawn.
fn caret(stage: &mut Stage) -> Position {
    let (buffer, caret) = stage.screen.frame_and_caret(SMALL.0, SMALL.1);
    assert!(
        // On paper it is a bar.
        buffer[caret].modifier.contains(Modifier::REVERSED) || buffer[caret].symbol() == "▏",
        "{caret}:\n{}",
        text_of(&buffer)
    );
    caret
}

#[test]
fn the_cursor_stands_at_the_caret() {
    let mut stage = Stage::game(SMALL, "mathdice mode=sprint", &["Ann"], DiceFrom::Seeded);
    stage.keys(" ").keys("1");
    let first = caret(&mut stage);
    let before = stage.text();
    stage.pass(Duration::from_secs(3));
    assert_ne!(stage.text(), before, "the clock runs");
    assert_eq!(caret(&mut stage), first);
    stage.keys("+");
    assert_eq!(caret(&mut stage).x, first.x + 1);
    // Of a list it is the entry.
    let mut menu = Stage::menu(SMALL);
    menu.keys("o");
    let [above, below] = [(); 2].map(|()| {
        let caret = menu.screen.frame_and_caret(SMALL.0, SMALL.1).1;
        menu.key(Key::DOWN);
        caret
    });
    assert!(above.y < below.y, "{above} {below}");
}
