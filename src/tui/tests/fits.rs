//! Every screen built from nodes (`tui/ui`) in five sizes: nothing is cut, and nothing jumps when
//! the cursor moves.
use super::evening::NAMES;
use super::finish::play_and_review;
use super::pictures::review_of;
use super::stage::{SMALL, Stage, header};
use super::statistics;
use crate::core::{DiceFrom, Game};
use crate::registry::each_game;
use crate::tests::sample;
use crate::tui::board::text_of;
use crate::tui::canvas::{ClickTargets, lost};
use crate::tui::keys::Key;
use crate::tui::theme::Scheme;
use std::time::Duration;

/// The tested sizes, from the minimum to the largest that screens are designed for.
const SIZES: [(u16, u16); 5] = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)];

/// Fails if anything of the screen of `stage` is cut in any size. Returns the click targets for
/// each size.
#[track_caller]
fn check(stage: &mut Stage) -> Vec<ClickTargets> {
    let mut wrong = Vec::new();
    let mut targets = Vec::new();
    for (scheme, ascii) in [
        (Scheme::Auto, false),
        (Scheme::Mono, false),
        (Scheme::Mono, true),
    ] {
        stage.set_theme(scheme, ascii);
        for size in SIZES {
            lost::take();
            let frame = stage.screen.frame(size.0, size.1);
            let cut = lost::take();
            if !cut.is_empty() {
                wrong.push(format!(
                    "{size:?} {scheme:?} {ascii}: {cut:?}\n{}",
                    text_of(&frame)
                ));
            }
            if scheme == Scheme::Auto {
                targets.push(stage.screen.app.click_targets().clone());
            }
        }
    }
    stage.set_theme(Scheme::Auto, false).resize((200, 60));
    let first = wrong.first().map_or("", String::as_str);
    assert!(
        wrong.is_empty(),
        "{} sizes are wrong, such as {first}",
        wrong.len()
    );
    targets
}

/// Opens the screen that `keys` lead to from the menu.
fn menu(keys: &str) -> Stage {
    let mut stage = Stage::menu(SMALL);
    stage.keys(keys);
    stage
}

#[test]
fn menu_fits() {
    for mut stage in [menu(""), Stage::first(SMALL), statistics::of_a_year(SMALL)] {
        check(&mut stage);
    }
}

#[test]
fn setups_fit() {
    for game in ["1", "2", "3", "4", "5"] {
        check(&mut menu(game));
        check(menu(game).keys("pBen\np"));
    }
}

#[test]
fn settings_fit() {
    check(&mut menu("o"));
    check(&mut menu("o↑\n"));
}

#[test]
fn pages_around_fit() {
    for mut list in [menu("l"), menu("t↑"), super::saved::open_list(SMALL)] {
        check(&mut list);
    }
    for keys in ["s", "oe"] {
        check(&mut menu(keys));
    }
    check(statistics::finished(&[]).keys("d").see("dice with 6 sides"));
    for (players, games) in [(2, 0), (2, 25), (4, 9), (8, 9)] {
        let mut evening = super::evening::of(Some(30), players, games);
        check(&mut evening);
        check(evening.keys("e"));
    }
}

#[test]
fn result_fits() {
    let mut alone = Stage::game(SMALL, "mathdice mode=puzzle", &["casual"], DiceFrom::Seeded);
    check(alone.wait("enter  again").wait("errors"));
    check(alone.keys("s"));
    let mut two = play_and_review(SMALL);
    check(&mut two);
    check(two.keys("s"));
    // The list of the review; the tables of games have tests of their own.
    check(two.keys("srt"));
    check(two.resize(SMALL).keys("\n"));
}

/// The smallest screen, too, has the curve above the table of every game.
#[test]
fn small_reviews_have_their_curve() {
    let home = tempfile::tempdir().unwrap();
    let reviews = each_game!(G => review_of::<G>(&home.path().join(G::INFO.id)).unwrap());
    for mut screen in reviews {
        lost::take();
        for _ in 0..100 {
            let text = text_of(&screen.frame(SMALL.0, SMALL.1));
            let cut = lost::take();
            let curve = text.lines().nth(1).unwrap_or_default();
            assert!(
                cut.is_empty() && curve.contains("small error"),
                "{cut:?}\n{text}"
            );
            screen.key(Key::RIGHT);
        }
    }
}

#[test]
fn rules_fit() {
    let mut stage = Stage::game(SMALL, "symmdice", &["Ann", "Ben"], DiceFrom::Seeded);
    check(stage.keys("?"));
    check(stage.keys("\t"));
}

#[test]
fn statistics_fit() {
    let mut stage = statistics::of_a_year(SMALL);
    check(stage.keys("r").see("41 games"));
    let mut first = statistics::finished(&[]);
    first.keys("\x1br").see("The first game");
    check(&mut first);
}

/// Checks a table in all sizes, first as it is, then after each of `more` keys that show more about
/// it: no click target of the game `id` may move.
#[track_caller]
fn check_table(stage: &mut Stage, id: &str, more: &[&str]) {
    if id != "mathdice" {
        // No clock runs: nothing wakes the program.
        stage.rest();
    }
    let before = targets_on_table(stage, id);
    for keys in more {
        let after = targets_on_table(stage.keys(keys), id);
        for ((size, before), after) in SIZES.into_iter().zip(&before).zip(after) {
            assert_eq!(
                &after,
                before,
                "{size:?} after {keys}:\n{}",
                stage.resize(size).text()
            );
        }
    }
}

/// Checks a table in all sizes. Returns the click targets of the game `id` in each, in order.
#[track_caller]
fn targets_on_table(stage: &mut Stage, id: &str) -> Vec<ClickTargets> {
    let mut targets = check(stage);
    for (targets, (_, height)) in targets.iter_mut().zip(SIZES) {
        // The key bar depends on the position.
        targets.retain(|(rect, asks)| asks.context == id && rect.y + 1 < height);
        // The leaf with the focus ring is drawn last.
        targets.sort_by_key(|(rect, asks)| (rect.x, rect.y, asks.name, asks.number));
    }
    targets
}

/// Opens a table of `id` with a coach for this number of people.
fn table(id: &str, seats: usize) -> Stage {
    let header = header(id, &NAMES[..seats], DiceFrom::Typed).with_coach(true);
    Stage::resumed(SMALL, &header, &[])
}

#[test]
fn inverted_fits() {
    for seats in 1..=8 {
        check_table(&mut table("inverted", seats), "inverted", &[]);
        let mut stage = table("inverted", seats);
        stage.roll("6 6 4 2 1");
        let mut more = vec!["14", "o"];
        if [1, 3, 8].contains(&seats) {
            stage.keys("c").wait("c  choices");
            more.push("oc");
        }
        check_table(&mut stage, "inverted", &more);
        check_table(stage.keys("r").roll("3 4 5"), "inverted", &[]);
    }
}

#[test]
fn mathdice_fits() {
    let matches = [2, 3, 5, 8].map(|seats| ("mode=tournament", seats));
    let others = [
        ("mode=basic length=long", 2),
        ("mode=puzzle", 1),
        ("mode=sprint", 1),
    ];
    for (options, seats) in matches.into_iter().chain(others) {
        let mut stage = table(&format!("mathdice {options}"), seats);
        check_table(&mut stage, "mathdice", &[]);
        match options {
            "mode=puzzle" => stage.roll("4 7 2 3 5 2 3 5 2 3 5 2 3 5"),
            "mode=sprint" => stage.roll("4 7 2 3 5"),
            _ => stage.roll("4 7").roll("2 3 5"),
        };
        check_table(&mut stage, "mathdice", &["cc"]);
        stage
            .keys(if seats > 1 { "a" } else { "" })
            .pass(Duration::from_millis(500))
            .keys("25");
        check_table(&mut stage, "mathdice", &["*4+)"]);
        check_table(stage.keys("\x08\x08\x08\x08\n"), "mathdice", &[]);
    }
}

#[test]
fn nice_fits() {
    let three = "1 1 1 2 5 2 3 8 3";
    let four = "1 1 1 1 J Q K J 10 9 8 7 6 5 4 3";
    for (variant, seats, cards, dice) in [
        ("nice", 2, three, "1 2"),
        ("nice", 3, three, "1 2"),
        ("super", 2, four, "6 5 2"),
        ("super", 4, four, "1 2 4"),
    ] {
        let mut stage = table(&format!("nice variant={variant}"), seats);
        check_table(&mut stage, "nice", &[]);
        stage.roll("6 6");
        (1..seats).for_each(|_| _ = stage.roll("1 1"));
        check_table(&mut stage, "nice", &[]);
        check_table(stage.roll(cards), "nice", &[]);
        check_table(stage.roll(dice), "nice", &["→", "cc"]);
        check_table(stage.keys("\n"), "nice", &[]);
    }
}

#[test]
fn solitaire_fits() {
    for seats in sample(vec![1, 2, 8], (1..=8).collect()) {
        let mut stage = table("solitaire", seats);
        check_table(&mut stage, "solitaire", &[]);
        stage.roll("6 1 5 3 1");
        if [1, 8].contains(&seats) {
            // The best choice lies there at once, and so moves the dice.
            stage.keys("c").wait("Throw away the").keys("c");
        }
        check_table(&mut stage, "solitaire", &[]);
        check_table(stage.keys("5s"), "solitaire", &[]);
        stage.keys("S");
        check_table(stage.keys(&"\n".repeat(2 * seats - 1)), "solitaire", &[]);
        for faces in ["1 1 2 2 3", "2 2 3 3 4", "6 6 5 5 4"] {
            stage.roll(faces).keys(&"\n".repeat(2 * seats - 1));
        }
        check_table(stage.roll("1 2 3 4 6"), "solitaire", &[]);
    }
}

#[track_caller]
fn check_and_shrink(stage: &mut Stage) {
    check(stage);
    stage.resize(SMALL);
}

/// Nothing is cut.
#[test]
fn symmdice_fits() {
    for seats in sample(vec![2, 8], (2..=8).collect()) {
        let mut stage = table("symmdice", seats);
        check_and_shrink(stage.roll("111111111"));
        (1..seats).for_each(|_| _ = stage.roll("333333333"));
        check_and_shrink(stage.roll("125512562").keys("14"));
        if seats == 2 {
            check_and_shrink(stage.keys("cc").wait("Coach"));
        }
        check_and_shrink(stage.keys("f1t234"));
        check_and_shrink(stage.keys("56789\n"));
        check_and_shrink(stage.keys("\n"));
        check_and_shrink(stage.keys("v"));
        check_and_shrink(stage.keys(if seats == 2 { "x" } else { "z" }));
    }
}
