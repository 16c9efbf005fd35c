//! Every screen built from nodes (`tui/ui`) in every size: nothing is cut, no third of the room is empty, nothing jumps
//! when the cursor moves, and nothing shrinks in a larger terminal.
use super::stage::{SMALL, Stage, header};
use super::statistics;
use crate::core::game::Game;
use crate::core::record::{DiceFrom, Line, What};
use crate::registry::each_game;
use crate::store::Settings;
use crate::tests::sample;
use crate::tui::canvas::{ClickTargets, lost};
use crate::tui::keys::Key;
use crate::tui::layout::CHROME;
use crate::tui::offscreen::text_of;
use crate::tui::pictures::review_of;
use crate::tui::screens::name::NameScreen;
use crate::tui::theme::Scheme;
use crate::tui::ui::explain::{Placed, placed};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// Returns the step between tested widths and between tested heights.
fn steps() -> (u16, u16) {
    (sample(15, 1), sample(6, 1))
}

/// Returns the tested sizes, from the minimum to the largest that screens are designed for.
fn sizes() -> impl Iterator<Item = (u16, u16)> {
    sizes_by(steps())
}

fn sizes_by((across, down): (u16, u16)) -> impl Iterator<Item = (u16, u16)> {
    let heights = (24..=60).step_by(down.into());
    heights.flat_map(move |height| (80..=200).step_by(across.into()).map(move |width| (width, height)))
}

/// Checks the screen of `stage` in all sizes.
#[track_caller]
fn check(stage: &mut Stage) {
    // A shorter wording in more room is acceptable.
    assert_fits(stage, steps(), is_filled, |leaf| !leaf.ends_with("::Text"));
}

/// Fails unless nothing is cut in any size, and no leaf accepted by `grow` shrinks in a larger terminal. Returns the
/// click targets for each size.
#[track_caller]
fn assert_fits(
    stage: &mut Stage,
    steps: (u16, u16),
    is_filled: fn(&Buffer) -> bool,
    grow: fn(&str) -> bool,
) -> Vec<ClickTargets> {
    let (mut wrong, mut targets) = (Vec::new(), Vec::new());
    let mut seen: HashMap<(u16, u16), Vec<Placed>> = HashMap::new();
    stage.set_theme(Scheme::Auto, false);
    for size in sizes_by(steps) {
        lost::take();
        placed();
        let frame = stage.screen.frame(size.0, size.1);
        let mut found = |what: String| wrong.push(format!("{size:?}: {what}\n{}", text_of(&frame)));
        let (cut, mut leaves) = (lost::take(), placed());
        leaves.retain(|leaf| grow(leaf.0));
        if !cut.is_empty() {
            found(format!("{cut:?}"));
        }
        if !is_filled(&frame) {
            found("much is empty".into());
        }
        for smaller in [(size.0 - steps.0, size.1), (size.0, size.1 - steps.1)] {
            for (before, now) in seen.get(&smaller).into_iter().flat_map(|before| pairs(before, &leaves)) {
                if now.2 < before.2 {
                    found(format!("{now:?}, and in {smaller:?} {before:?}"));
                }
            }
        }
        seen.insert(size, leaves);
        targets.push(stage.screen.app.click_targets().clone());
    }
    for ascii in [false, true] {
        stage.set_theme(Scheme::Mono, ascii);
        for size in sizes_by(steps).step_by(7) {
            lost::take();
            let frame = stage.screen.frame(size.0, size.1);
            let cut = lost::take();
            if !cut.is_empty() {
                wrong.push(format!("{size:?} without colours: {cut:?}\n{}", text_of(&frame)));
            }
        }
    }
    stage.set_theme(Scheme::Auto, false).resize(sizes_by(steps).last().unwrap_or(SMALL));
    let told = wrong.first().map_or("", String::as_str);
    assert!(wrong.is_empty(), "{} sizes are wrong, such as {told}", wrong.len());
    targets
}

/// Checks a screen with a cursor; click targets do not move with the cursor.
#[track_caller]
fn check_list(stage: &mut Stage) {
    check(stage);
    check_targets(stage, 0);
}

/// Fails if a click target above the last `rows` rows moves with the cursor.
#[track_caller]
fn check_targets(stage: &mut Stage, rows: u16) {
    stage.set_theme(Scheme::Auto, false);
    let targets = |stage: &mut Stage, size: (u16, u16)| {
        let mut targets = stage.click_targets();
        targets.retain(|(rect, _)| rect.y < size.1 - rows);
        targets
    };
    for size in sizes().step_by(5) {
        let before = targets(stage.resize(size), size);
        assert_eq!(targets(stage.keys("↓"), size), before, "{size:?} after ↓");
        stage.keys("↑");
    }
}

/// Returns the leaves drawn in both frames, paired in order of appearance.
fn pairs<'p>(before: &'p [Placed], now: &'p [Placed]) -> Vec<(&'p Placed, &'p Placed)> {
    let nth = |all: &[Placed], at: usize| all[..at].iter().filter(|leaf| leaf.0 == all[at].0).count();
    let same = |at: usize| {
        let mut others = before.iter().filter(|leaf| leaf.0 == now[at].0);
        others.nth(nth(now, at)).map(|leaf| (leaf, &now[at]))
    };
    (0..now.len()).filter_map(same).collect()
}

/// Returns `true` if the content between title and message spans over two thirds of the room both ways, and no empty
/// rectangle covers a third of it. Lists and texts may be short: their paper may be empty.
fn is_filled(frame: &Buffer) -> bool {
    let (width, height) = room(frame);
    let table = frame[(0, 1)].bg;
    let (mut columns, mut lines) = (vec![false; width], vec![false; height]);
    let is_used = |cell: &Cell| cell.symbol() != " " || cell.bg != table;
    for (at, _) in content(frame).iter().enumerate().filter(|(_, cell)| is_used(cell)) {
        (columns[at % width], lines[at / width]) = (true, true);
    }
    let reach = |used: &[bool]| {
        let (first, last) = (used.iter().position(|used| *used), used.iter().rposition(|used| *used));
        last.zip(first).map_or(0, |(last, first)| last + 1 - first)
    };
    let empty = largest_empty(content(frame), width, table);
    3 * empty <= width * height && 3 * reach(&columns) >= 2 * width && 3 * reach(&lines) >= 2 * height
}

/// Returns `true` if, in addition, no mat or paper has an empty rectangle that covers a third of the room.
fn is_full(frame: &Buffer) -> bool {
    let (width, height) = room(frame);
    let blanks = content(frame).iter().filter(|cell| cell.symbol() == " ");
    let grounds: HashSet<Color> = blanks.map(|cell| cell.bg).collect();
    let mut empty = grounds.into_iter().map(|ground| largest_empty(content(frame), width, ground));
    is_filled(frame) && empty.all(|empty| 3 * empty <= width * height)
}

/// Returns the columns and rows between title and message.
fn room(frame: &Buffer) -> (usize, usize) {
    (frame.area.width.into(), usize::from(frame.area.height) - CHROME as usize)
}

/// Returns the cells between title and message.
fn content(frame: &Buffer) -> &[Cell] {
    let (width, height) = room(frame);
    &frame.content[width..width * (height + 1)]
}

/// Returns the cells of the largest rectangle of blanks on `ground`.
fn largest_empty(cells: &[Cell], width: usize, ground: Color) -> usize {
    let (mut free, mut most) = (vec![0; width], 0);
    for row in cells.chunks(width) {
        for (x, cell) in row.iter().enumerate() {
            free[x] = if cell.symbol() == " " && cell.bg == ground { free[x] + 1 } else { 0 };
        }
        // Finds the largest that ends in this row; `open` holds columns of increasing height.
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (x, high) in free.iter().copied().chain([0]).enumerate() {
            let mut from = x;
            while let Some((left, higher)) = open.pop_if(|(_, before)| *before >= high) {
                most = most.max(higher * (x - left));
                from = left;
            }
            open.push((from, high));
        }
    }
    most
}

/// Opens the screen that `keys` lead to from the menu.
fn menu(keys: &str) -> Stage {
    let mut stage = Stage::menu(SMALL);
    stage.keys(keys);
    stage
}

#[test]
fn first_question_fits() {
    let mut first = Stage::first(SMALL);
    first.screen.app.push(Box::new(NameScreen::new(&Settings::default())));
    first.see("Welcome. What is your name?");
    let text = first.text();
    let names = text.lines().find(|line| line.contains("SymmDice") && line.contains("Inverted"));
    assert_eq!(names.map_or(0, |line| line.matches('▌').count()), 5, "an edge beside each game:\n{text}");
    // Few rows have no room for the games.
    assert_fits(
        &mut first,
        steps(),
        |frame| frame.area.height < 40 || is_filled(frame),
        |leaf| leaf.ends_with("Wordmark"),
    );
}

#[test]
fn menu_fits() {
    check_list(&mut menu(""));
    // The banner of a first start takes its room from everything else.
    let mut first = Stage::first(SMALL);
    assert_fits(&mut first, steps(), is_filled, |leaf| leaf.contains("Banner"));
    check_targets(&mut first, 2);
    let mut played = statistics::of_a_year(SMALL);
    check(&mut played);
}

#[test]
fn setups_fit() {
    for game in ["1", "2", "3", "4", "5"] {
        let mut setup = menu(game);
        check(&mut setup);
        // The key bar changes with the row.
        check_targets(&mut setup, 2);
        check(menu(game).click_on("add a player").click_on("add a player").keys("\n"));
    }
}

#[test]
fn settings_fit() {
    check_list(&mut menu("o"));
}

#[test]
fn learn_fits() {
    check_list(&mut menu("e"));
}

#[test]
fn daily_fits() {
    check_list(&mut menu("d"));
}

#[test]
fn evenings_fit() {
    for (plan, players, games) in
        [("open", 2, 0), ("first 30", 2, 25), ("open", 8, 9), ("all", 8, 12), ("swiss 2", 3, 2)]
    {
        check(super::evening::of(plan, players, games).keys("n"));
    }
}

#[test]
fn saved_games_fit() {
    check_list(&mut super::saved::listed(SMALL));
    check(&mut menu("g"));
}

#[test]
fn comparison_fits() {
    check_list(&mut super::duel::compared(SMALL));
}

#[test]
fn result_fits() {
    // What the game is remembered by takes its room from everything else.
    let check =
        |stage: &mut Stage| _ = assert_fits(stage, steps(), is_full, |leaf| leaf.contains("::views::"));
    let mut alone = Stage::game(SMALL, "mathdice mode=puzzle", &["casual"], DiceFrom::Seeded);
    check(alone.wait("Play again").wait("best choices"));
    check(alone.keys("s"));
    let mut two = Stage::game(SMALL, "nice target=10", &["novice", "casual"], DiceFrom::Seeded);
    check(two.wait("Play again").wait("got there"));
    check(two.keys("s"));
}

#[test]
fn review_and_replay_fit() {
    let mut result = Stage::game(SMALL, "nice target=10", &["novice", "casual"], DiceFrom::Seeded);
    result.wait("Play again").wait("got there");
    // The list; the tables of games have tests of their own.
    check(result.keys("r\n"));
    check(result.resize(SMALL).keys("n"));
    check(result.keys("v").resize(SMALL).keys("\n"));
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
            let (cut, curve) = (lost::take(), text.lines().nth(1).unwrap_or_default());
            assert!(cut.is_empty() && curve.contains("small error"), "{cut:?}\n{text}");
            screen.key(Key::RIGHT);
        }
    }
}

#[test]
fn keys_fit() {
    check(&mut menu("oe"));
    check(menu("oe").keys("\n"));
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
    check(stage.keys("b").see("41 games"));
    // The picture of the only game takes its room from everything else.
    let mut first = statistics::finished(&[]);
    first.keys("mb").see("The first game");
    assert_fits(&mut first, steps(), is_full, |leaf| leaf.contains("::views::"));
}

#[test]
fn dice_fit() {
    let mut result = statistics::finished(&[]);
    check(result.keys("d").see("faces"));
}

/// Too many long names for any table to show in full.
const NAMES: [&str; 8] = ["Ann", "Ben", "Constantin", "Dora", "Emil", "Friederike", "Gus", "Hilde"];

/// Checks a table in all sizes, first as it is, then after each of `more` keys that show more about it: no click target
/// of the game `id` may move.
#[track_caller]
fn check_table(stage: &mut Stage, id: &str, more: &[&str]) {
    // Less important parts may shrink for larger dice and cards.
    let grow = |leaf: &str| ["Dice", "Cards", "Groups"].iter().any(|large| leaf.ends_with(large));
    if id != "mathdice" {
        // No clock runs: nothing wakes the program.
        stage.rest();
    }
    // Drawing is slow: test every other width.
    let steps = (2 * steps().0, steps().1);
    let looked_at = |stage: &mut Stage| {
        let mut targets = assert_fits(stage, steps, is_full, grow);
        for (targets, (_, height)) in targets.iter_mut().zip(sizes_by(steps)) {
            // The key bar depends on the position.
            targets.retain(|(rect, asks)| asks.context == id && rect.y + 1 < height);
            // The leaf with the focus ring is drawn last.
            targets.sort_by_key(|(rect, asks)| (rect.x, rect.y, asks.name, asks.number));
        }
        targets
    };
    let before = looked_at(stage);
    for keys in more {
        let after = looked_at(stage.keys(keys));
        for ((size, before), after) in sizes_by(steps).zip(&before).zip(after) {
            assert_eq!(&after, before, "{size:?} after {keys}:\n{}", stage.resize(size).text());
        }
    }
}

/// Opens a table of `id` with a coach for this number of people, after the events `played`.
fn table(id: &str, seats: usize, played: &[What]) -> Stage {
    let lines: Vec<Line> = played.iter().map(|what| Line { ms: 0, what: what.clone() }).collect();
    Stage::resumed(SMALL, &header(id, &NAMES[..seats], DiceFrom::Typed).with_coach(true), &lines)
}

#[test]
fn inverted_fits() {
    for seats in 1..=8 {
        check_table(&mut table("inverted", seats, &[]), "inverted", &[]);
        let mut stage = table("inverted", seats, &[]);
        stage.roll("6 6 4 2 1");
        let coached = [1, 3, 8].contains(&seats);
        if coached {
            stage.keys("c").wait("c  best");
        }
        check_table(&mut stage, "inverted", if coached { &["14", "o", "occ", "c"] } else { &["14", "o"] });
        check_table(stage.keys("r").roll("3 4 5"), "inverted", &[]);
    }
}

#[test]
fn mathdice_fits() {
    let matches = [2, 3, 5, 8].map(|seats| ("mode=tournament", seats));
    let others = [("mode=basic length=long", 2), ("mode=puzzle", 1), ("mode=sprint", 1)];
    for (options, seats) in matches.into_iter().chain(others) {
        let mut stage = table(&format!("mathdice {options}"), seats, &[]);
        check_table(&mut stage, "mathdice", &[]);
        match options {
            "mode=puzzle" => stage.roll("4 7 2 3 5 2 3 5 2 3 5 2 3 5"),
            "mode=sprint" => stage.roll("4 7 2 3 5"),
            _ => stage.roll("4 7").roll("2 3 5"),
        };
        check_table(&mut stage, "mathdice", &["ccc"]);
        stage.keys(if seats > 1 { "a" } else { "" }).pass(Duration::from_millis(500)).keys("25");
        check_table(&mut stage, "mathdice", &["*4+)"]);
        check_table(stage.keys("\x08\x08\x08\x08\n"), "mathdice", &[]);
    }
}

#[test]
fn nice_fits() {
    let (three, four) = ("1 1 1 2 5 2 3 8 3", "1 1 1 1 J Q K J 10 9 8 7 6 5 4 3");
    for (variant, seats, cards, dice) in [
        ("nice", 2, three, "1 2"),
        ("nice", 3, three, "1 2"),
        ("super", 2, four, "6 5 2"),
        ("super", 4, four, "1 2 4"),
    ] {
        let mut stage = table(&format!("nice variant={variant}"), seats, &[]);
        check_table(&mut stage, "nice", &[]);
        stage.roll("6 6");
        (1..seats).for_each(|_| _ = stage.roll("1 1"));
        check_table(&mut stage, "nice", &[]);
        check_table(stage.roll(cards), "nice", &[]);
        check_table(stage.roll(dice), "nice", &["→", "cc", "c"]);
        check_table(stage.keys("\n"), "nice", &[]);
    }
}

#[test]
fn solitaire_fits() {
    for seats in sample(vec![1, 2, 8], (1..=8).collect()) {
        let mut stage = table("solitaire", seats, &[]);
        check_table(&mut stage, "solitaire", &[]);
        // The curtain rises before each person's sheet.
        let (rise, coached) = (if seats > 1 { " " } else { "" }, [1, 8].contains(&seats));
        stage.roll("6 1 5 3 1").keys(rise);
        if coached {
            // The best choice lies there at once, and so moves the dice.
            stage.keys("c").wait("Throw away a die far from 3 and 4").keys("c");
        }
        check_table(&mut stage, "solitaire", if coached { &["c", "c"] } else { &[] });
        check_table(stage.keys("5s"), "solitaire", &[]);
        stage.keys("S");
        check_table(stage.keys(&format!("{rise}\n").repeat(seats)), "solitaire", &[]);
        for faces in ["1 1 2 2 3", "2 2 3 3 4", "6 6 5 5 4"] {
            stage.roll(faces).keys(&format!("{rise}\n").repeat(seats));
        }
        check_table(stage.roll("1 2 3 4 6").keys(rise), "solitaire", &[]);
    }
}

/// Dice and figure grow, nothing is cut, and nothing moves when the advice appears and disappears.
#[test]
fn symmdice_fits() {
    let look = |stage: &mut Stage| {
        let grow = |leaf: &str| leaf.contains("::tray::Tray<") || leaf.contains("::picture::node<");
        assert_fits(stage, (2 * steps().0, steps().1), is_full, grow);
        stage.set_theme(Scheme::Auto, false).resize(SMALL);
    };
    for seats in sample(vec![2, 8], (2..=8).collect()) {
        let header = header("symmdice", &NAMES[..seats], DiceFrom::Typed).with_coach(true);
        let mut stage = Stage::resumed(SMALL, &header, &[]);
        look(stage.roll("111111111"));
        (1..seats).for_each(|_| _ = stage.roll("333333333"));
        look(stage.roll("125512562").keys("14"));
        if seats == 2 {
            let targets = |stage: &mut Stage| {
                let mut targets = stage.click_targets();
                targets.retain(|(_, asks)| asks.context == "symmdice" && asks.name == "keep");
                targets
            };
            let before = targets(&mut stage);
            look(stage.keys("ccc").wait("Coach"));
            assert_eq!(targets(&mut stage), before);
            stage.keys("c");
        }
        look(stage.keys("f1+++++++++"));
        look(stage.keys("d"));
        look(stage.keys("\n"));
        look(stage.keys(if seats == 2 { "x" } else { "z" }));
    }
}
