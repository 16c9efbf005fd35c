//! The solvers of a hand of Nice Dice: `cargo bench --features reference --bench nice`.
//!
//! `plain` and `exact` solve the same squares: a whole hand of `nice`, and hands of `big` and `super` with seven
//! cards face up, as the plain solver would take too long over all sixteen. The others are the exact solvers alone.
use dicegames::internals::core::{ChanceOutcome, Objective};
use dicegames::internals::nice::{Duel, Hand, MatchTable, Reference, Square, ThreeTable, Trio, Variant};
use dicegames::{Coach, Event, Game, Nice};
use divan::{Bencher, black_box};
use std::time::Duration;

fn main() {
    divan::main();
}

/// A square with one card of most ranks, the first `up` of them face up.
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
    bencher.bench(|| Reference::solve(black_box(&square), 2, 1e-9));
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

/// A hand as part of its match, as for the first hint in a hand.
#[divan::bench(args = Variant::ALL)]
fn whole_match(bencher: Bencher, variant: Variant) {
    let square = square(variant, 16);
    bencher.bench(|| MatchTable::of(variant).contest(black_box(&square), [15, 15]));
}

/// The same with three sides.
#[divan::bench(args = Variant::ALL)]
fn whole_match_three_sides(bencher: Bencher, variant: Variant) {
    let square = square(variant, 16);
    let table = ThreeTable::of(variant, [12; 3]);
    bencher.bench(|| table.contest(black_box(&square), [12, 12, 12]));
}

/// A later hint in the same hand, when everything is solved.
#[divan::bench(args = Variant::ALL)]
fn hint(bencher: Bencher, variant: Variant) {
    let options = format!("variant={variant}").parse().expect("options");
    let mut game = Nice::start(&options, 2).expect("two can play");
    let cards = (1..=variant.cells() as u8).collect::<Vec<_>>();
    let dice = [2, 1, 1];
    for faces in [vec![6, 6], vec![1, 1], cards, dice[..variant.dice()].to_vec()] {
        game.play(Duration::ZERO, &Event::Chance(ChanceOutcome(faces))).expect("what is due");
    }
    let solution = Nice::prepare(&options, 2, &|_| {});
    let evaluate = |game: &Nice| game.evaluate(&solution, game.mover(), Objective::Points, &|_| ());
    assert!(evaluate(&game).actions.len() > 1);
    bencher.bench(|| evaluate(black_box(&game)));
}
