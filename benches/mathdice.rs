//! `cargo bench --bench mathdice`: everything three dice can make, the best of it, and reading what people type.
use dicegames::internals::mathdice::{Dice, PointPosition, Spread, difficulty, parse};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// All different ways to combine three dice.
#[divan::bench(args = ["1 1 1", "2 3 5", "4 5 6"])]
fn spread(bencher: Bencher, dice: &str) {
    let dice: Dice = dice.parse().expect("dice");
    bencher.bench(|| Spread::work_out(black_box(dice)));
}

/// The best answers to one target, once that is done.
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
