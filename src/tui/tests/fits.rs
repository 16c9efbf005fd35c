//! Every screen made of nodes (`tui/ui`), in every size: all fits and is whole, no third of the room is empty, nothing
//! jumps when the cursor moves, and a larger terminal never shows smaller things.
use super::stage::{SMALL, Stage};
use super::statistics;
use crate::core::record::DiceFrom;
use crate::tests::sample;
use crate::tui::canvas::lost;
use crate::tui::layout::CHROME;
use crate::tui::theme::Scheme;
use crate::tui::ui::explain::{Placed, placed};
use ratatui::buffer::Buffer;
use std::collections::HashMap;

/// Sizes to look at, from the least to the largest that screens are composed for.
fn sizes() -> impl Iterator<Item = (u16, u16)> {
    let (across, down) = (sample(15, 1), sample(6, 1));
    (24..=60)
        .step_by(down)
        .flat_map(move |height| (80..=200).step_by(across).map(move |width| (width, height)))
}

/// Looks at the screen of `stage` in all sizes.
#[track_caller]
fn check(stage: &mut Stage) {
    stage.set_theme(Scheme::Auto, false);
    let mut seen: HashMap<(u16, u16), Vec<Placed>> = HashMap::new();
    for size in sizes() {
        stage.resize(size);
        lost::take();
        placed();
        let frame = stage.frame();
        let text = || crate::tui::offscreen::text_of(&frame);
        let (cut, leaves) = (lost::take(), placed());
        assert_eq!(cut, [""; 0], "{size:?}\n{}", text());
        assert!(is_filled(&frame), "much of {size:?} is empty:\n{}", text());
        for smaller in [(size.0 - sample(15, 1), size.1), (size.0, size.1 - sample(6, 1))] {
            for (before, now) in seen.get(&smaller).into_iter().flat_map(|before| pairs(before, &leaves)) {
                assert!(now.2 >= before.2, "{now:?} in {size:?}, {before:?} in {smaller:?}:\n{}", text());
            }
        }
        seen.insert(size, leaves);
    }
    for ascii in [false, true] {
        stage.set_theme(Scheme::Mono, ascii);
        for size in sizes().step_by(7) {
            stage.resize(size);
            lost::take();
            let screen = stage.text();
            assert_eq!(lost::take(), [""; 0], "{size:?} without colours\n{screen}");
        }
    }
}

/// The same for a screen with a cursor: what can be clicked stays where it is when the cursor moves.
#[track_caller]
fn check_list(stage: &mut Stage) {
    check(stage);
    check_targets(stage, 0);
}

/// What can be clicked above the last `rows` stays where it is when the cursor moves.
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

/// Returns what is drawn in both frames, first with first, second with second. Words are left out: a shorter wording in
/// more room is a matter of taste.
fn pairs<'p>(before: &'p [Placed], now: &'p [Placed]) -> Vec<(&'p Placed, &'p Placed)> {
    let nth = |all: &[Placed], at: usize| all[..at].iter().filter(|leaf| leaf.0 == all[at].0).count();
    let same = |at: usize| {
        let mut others = before.iter().filter(|leaf| leaf.0 == now[at].0);
        others.nth(nth(now, at)).filter(|leaf| !leaf.0.ends_with("::Text")).map(|leaf| (leaf, &now[at]))
    };
    (0..now.len()).filter_map(same).collect()
}

/// Returns whether what stands between title and message reaches over two thirds of the room both ways, and leaves no
/// third of it empty in one piece.
fn is_filled(frame: &Buffer) -> bool {
    let (width, height) = (usize::from(frame.area.width), usize::from(frame.area.height) - CHROME as usize);
    let table = frame[(0, 1)].bg;
    let rows = frame.content.chunks(width).skip(1).take(height);
    let empty = |cell: &ratatui::buffer::Cell| cell.symbol() == " " && cell.bg == table;
    let (mut free, mut most) = (vec![0; width], 0);
    let (mut columns, mut lines) = (vec![false; width], vec![false; height]);
    for (y, row) in rows.enumerate() {
        for (x, cell) in row.iter().enumerate() {
            free[x] = if empty(cell) { free[x] + 1 } else { 0 };
            columns[x] |= !empty(cell);
            lines[y] |= !empty(cell);
        }
        // The largest rectangle that is empty and ends in this row.
        for left in 0..width {
            let mut high = free[left];
            for (wide, column) in (1..).zip(&free[left..]) {
                high = high.min(*column);
                if high == 0 {
                    break;
                }
                most = most.max(high * wide);
            }
        }
    }
    let reach = |used: &[bool]| {
        let (first, last) = (used.iter().position(|used| *used), used.iter().rposition(|used| *used));
        last.zip(first).map_or(0, |(last, first)| last + 1 - first)
    };
    3 * most <= width * height && 3 * reach(&columns) >= 2 * width && 3 * reach(&lines) >= 2 * height
}

/// The screen that keys lead to from the menu.
fn menu(keys: &str) -> Stage {
    let mut stage = Stage::menu(SMALL);
    stage.keys(keys);
    stage
}

#[test]
fn menu_fits() {
    check_list(&mut menu(""));
    let mut played = statistics::of_a_year(SMALL);
    check(&mut played);
}

#[test]
fn setups_fit() {
    for game in ["1", "2", "3", "4", "5"] {
        let mut setup = menu(game);
        check(&mut setup);
        // Its keys are those of the row.
        check_targets(&mut setup, 2);
        check(menu(game).click_on("another seat").click_on("another seat").keys("\n"));
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
fn saved_games_fit() {
    check_list(&mut super::saved::listed(SMALL));
    check(&mut menu("g"));
}

#[test]
fn result_fits() {
    let mut alone = Stage::game(SMALL, "mathdice mode=puzzle", &["casual"], DiceFrom::Seeded);
    check(alone.wait("Play again").wait("choices that were best"));
    check(alone.keys("s"));
    let mut two = Stage::game(SMALL, "nice target=10", &["novice", "casual"], DiceFrom::Seeded);
    check(two.wait("Play again").wait("How it came about"));
    check(two.keys("s"));
}

#[test]
fn review_and_replay_fit() {
    let mut result = Stage::game(SMALL, "nice target=10", &["novice", "casual"], DiceFrom::Seeded);
    result.wait("Play again").wait("How it came about");
    // The list; the tables of games have batteries of their own.
    check(result.keys("r\n"));
    check(result.resize(SMALL).keys("nn"));
    check(result.keys("v").resize(SMALL).keys("\n"));
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
    check(stage.keys("b").see("39 games"));
}

#[test]
fn dice_fit() {
    let mut result = statistics::finished(&[]);
    check(result.keys("d").see("faces"));
}
