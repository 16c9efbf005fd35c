//! The exact solver of Inverted Dice beside a plain one, over the same positions in the same run.
//!
//! `cargo bench --bench inverted`. The counter gives positions per second of one thread; its inverse is the
//! time per position and core. The plain solver knows every shortcut that comes to mind first (rolls and
//! keeps as multisets, each keep valued once) and takes one position at a time.
use dicegames::internals::inverted::{DICE, FULL, Hand, POSITIONS, Reference, RollAction, Sheet, Solution};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::sync::LazyLock;

static SOLUTION: LazyLock<Solution> = LazyLock::new(|| Solution::solve(&|_| ()));

fn main() {
    divan::main();
}

/// All positions of the game on one thread.
#[divan::bench(sample_count = 8, sample_size = 1)]
fn solve_on_one_core(bencher: Bencher) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    bencher
        .counter(ItemsCount::new(POSITIONS))
        .bench_local(|| pool.install(|| black_box(Solution::solve(&|_| ()))));
}

/// All positions of the game on every core: what a player waits for.
#[divan::bench(sample_count = 8, sample_size = 1)]
fn solve_on_all_cores(bencher: Bencher) {
    bencher.counter(ItemsCount::new(POSITIONS)).bench_local(|| black_box(Solution::solve(&|_| ())));
}

/// Fifty positions of all stages, each by the plain solver.
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
            black_box(reference.value(sheet, &|next| SOLUTION.value(next)));
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
