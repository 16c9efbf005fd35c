//! The solvers of a hand of Nice Dice: `cargo bench --bench nice`.
//!
//! `plain` and `exact` solve the same squares: a whole hand of `nice`, and hands of `big` and `super` with seven
//! cards face up, as the plain solver would take too long over all sixteen. `whole` is the exact solver alone.
use dicegames::games::nice::solver::plain::Plain;
use dicegames::games::nice::solver::{Duel, Hand, Trio};
use dicegames::games::nice::square::Square;
use dicegames::games::nice::variant::Variant;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// A square with one card of most ranks, the first `up` cards face up.
fn square(variant: Variant, up: usize) -> Square {
    let ranks: Vec<u8> = (0..variant.cells() as u8).map(|cell| cell * 5 % variant.top_rank() + 1).collect();
    let mut square = Square::new(variant, &ranks);
    (up..variant.cells()).for_each(|cell| square.turn_over(cell));
    square
}

const LATE: [(Variant, usize); 3] = [(Variant::Nice, 9), (Variant::Big, 7), (Variant::Super, 7)];

#[divan::bench(args = LATE, sample_count = 3)]
fn plain(bencher: Bencher, (variant, up): (Variant, usize)) {
    let square = square(variant, up);
    bencher.bench(|| Plain::solve(black_box(&square), 2, 1e-9));
}

#[divan::bench(args = LATE)]
fn exact(bencher: Bencher, (variant, up): (Variant, usize)) {
    let square = square(variant, up);
    bencher.bench(|| Hand::<Duel>::solve(black_box(&square)));
}

#[divan::bench(args = Variant::ALL)]
fn whole_two_sides(bencher: Bencher, variant: Variant) {
    let square = square(variant, 16);
    bencher.bench(|| Hand::<Duel>::solve(black_box(&square)));
}

#[divan::bench(args = Variant::ALL)]
fn whole_three_sides(bencher: Bencher, variant: Variant) {
    let square = square(variant, 16);
    bencher.bench(|| Hand::<Trio>::solve(black_box(&square)));
}
