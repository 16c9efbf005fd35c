//! The exact solver of Inverted Dice compared with a plain one, on the same positions in the same run.
//!
//! `cargo bench --bench inverted`. The counter shows positions per second of one thread; its inverse is the time
//! per position and core. The plain solver has all the obvious shortcuts (rolls and keeps as multisets, each keep
//! valued once) and takes one position at a time.
use dicegames::internals::inverted::{
    DICE, FULL, GoalTable, Hand, POSITIONS, PointsPlay, Pursuit, Reference, RollAction, Sheet, Solution,
    Worth,
};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::sync::LazyLock;

static SOLUTION: LazyLock<Solution> = LazyLock::new(|| Solution::solve(&|_| ()));

fn main() {
    divan::main();
}

/// Solves all positions of the game on one thread.
#[divan::bench(sample_count = 8, sample_size = 1)]
fn solve_on_one_core(bencher: Bencher) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    bencher
        .counter(ItemsCount::new(POSITIONS))
        .bench_local(|| pool.install(|| black_box(Solution::solve(&|_| ()))));
}

/// Solves all positions of the game on every core, as a player waits for it.
#[divan::bench(sample_count = 8, sample_size = 1)]
fn solve_on_all_cores(bencher: Bencher) {
    bencher.counter(ItemsCount::new(POSITIONS)).bench_local(|| black_box(Solution::solve(&|_| ())));
}

/// Solves fifty positions of all stages with the plain solver.
#[divan::bench(sample_count = 8, sample_size = 1)]
fn solve_plainly(bencher: Bencher) {
    let reference = Reference::new();
    let sheets: Vec<Sheet> = (0..50)
        .map(|n: u32| Sheet {
            closed: n.wrapping_mul(2_654_435_761) >> 12 & FULL,
            alive: [n.is_multiple_of(2); 3],
        })
        .filter(|sheet| sheet.closed != FULL)
        .collect();
    bencher.counter(ItemsCount::new(sheets.len())).bench_local(|| {
        for &sheet in &sheets {
            black_box(reference.value(sheet, &|next, points| f64::from(points) + SOLUTION.value(next)));
        }
    });
}

/// A hint: every choice with its value.
#[divan::bench]
fn hint(bencher: Bencher) {
    let sheet = Sheet { closed: 0b1000_0000_0000_0110_0000, alive: [true, true, false] };
    let roll = Hand::new(&[1, 1, 1, 2, 6]).expect("five dice");
    assert!(matches!(SOLUTION.actions(sheet, roll, 2)[0].0, RollAction::Keep(keep) if keep.len() < DICE));
    bencher.bench_local(|| black_box(SOLUTION.actions(black_box(sheet), roll, 2)));
}

/// The chance of a title from sheets with this many open boxes and no loss: every position that can follow.
#[divan::bench(args = [8, 10, 12, 14], sample_count = 8, sample_size = 1)]
fn chance_of_master_on_one_core(bencher: Bencher, open: u32) {
    goal(bencher, open, &Worth::at_least(290));
}

/// The chance of about 220 points, which is never decided early.
#[divan::bench(args = [8, 10, 12, 14], sample_count = 8, sample_size = 1)]
fn chance_of_220_on_one_core(bencher: Bencher, open: u32) {
    goal(bencher, open, &Worth::at_least(220));
}

/// Pursues the title; prints the chance, the chance with points play, and the cost.
#[divan::bench(args = [10, 14], sample_count = 8, sample_size = 1)]
fn pursuit_of_master_on_one_core(bencher: Bencher, open: u32) {
    let (sheet, points) = early(open);
    LazyLock::force(&SOLUTION);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    bencher.bench_local(|| pool.install(|| black_box(Pursuit::of(&SOLUTION, sheet, points, 290, &|_| ()))));
}

/// The chance of each final total of points play.
#[divan::bench(args = [8, 10, 12], sample_count = 8, sample_size = 1)]
fn totals_of_points_play(bencher: Bencher, open: u32) {
    let (sheet, points) = early(open);
    LazyLock::force(&SOLUTION);
    bencher.bench_local(|| black_box(PointsPlay::new(&SOLUTION, sheet, points, usize::MAX, &|_| ())));
}

/// The best play to win against one points player at the same stage: every position that can follow.
#[divan::bench(args = [8, 10, 12], sample_count = 8, sample_size = 1)]
fn best_reply_on_one_core(bencher: Bencher, open: u32) {
    let (sheet, points) = early(open);
    let other = PointsPlay::new(&SOLUTION, sheet, points, usize::MAX, &|_| ());
    goal(bencher, open, &Worth::new(|total| 1.0 - other.at_least(total as i32)));
}

/// The chance of Inverted Master from the empty sheet.
#[divan::bench(sample_count = 2, sample_size = 1)]
fn chance_of_master_from_the_empty_sheet_on_one_core(bencher: Bencher) {
    goal(bencher, 20, &Worth::at_least(290));
}

fn goal(bencher: Bencher, open: u32, worth: &Worth) {
    let (sheet, points) = early(open);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    bencher.bench_local(|| {
        pool.install(|| black_box(GoalTable::solve(sheet, points, worth, &|_| ())));
    });
}

/// Returns a sheet with this many open boxes and its points: the easiest boxes are achieved.
fn early(open: u32) -> (Sheet, i32) {
    let easy = [9, 7, 8, 10, 11, 6, 4, 3, 14, 12, 5, 15];
    let closed = &easy[..20 - open as usize];
    let sheet = Sheet { closed: closed.iter().map(|number| 1 << (number - 1)).sum(), alive: [true; 3] };
    (sheet, closed.iter().sum())
}
