//! `cargo bench --bench mathdice`: all results of three dice, the best answers, and parsing what people type.
use dicegames::internals::mathdice::{Dice, PointPosition, Spread, difficulty, parse, targets};
use divan::{Bencher, black_box};
use rayon::prelude::*;

fn main() {
    divan::main();
}

/// All distinct ways to combine three dice.
#[divan::bench(args = ["1 1 1", "2 3 5", "4 5 6"])]
fn spread(bencher: Bencher, dice: &str) {
    let dice: Dice = dice.parse().expect("dice");
    bencher.bench(|| Spread::work_out(black_box(dice)));
}

/// Every puzzle: the best answers to all targets with all dice, from scratch.
#[divan::bench(args = [1, 2])]
fn all_puzzles(bencher: Bencher, threads: usize) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    bencher.bench(|| {
        let all = || (0..Dice::COUNT).into_par_iter().map(puzzles).sum::<usize>();
        pool.install(all)
    });
}

/// Returns the number of best answers to all targets with some dice.
fn puzzles(number: usize) -> usize {
    let spread = Spread::work_out(Dice::all().nth(number).expect("dice"));
    targets().map(|target| spread.best(target).len()).sum()
}

/// The best answers to one target after that.
#[divan::bench(args = [1, 28, 144])]
fn best(bencher: Bencher, target: u32) {
    let spread = Spread::of("2 3 5".parse().expect("dice"));
    bencher.bench(|| spread.best(black_box(target)).len());
}

/// The difficulty of a puzzle.
#[divan::bench]
fn difficulty_of_a_position(bencher: Bencher) {
    let position: PointPosition = "28 ; 2 3 5".parse().expect("a position");
    bencher.bench(|| difficulty::difficulty(black_box(&position)));
}

/// A call, from text to exact value.
#[divan::bench(args = ["28", "7 1/2", "(2+3)*5", "5^(2/3)", "2^(1/7)*3^(1/5)*7^(1/3)"])]
fn call(bencher: Bencher, text: &str) {
    bencher.bench(|| parse::call(black_box(text)));
}
