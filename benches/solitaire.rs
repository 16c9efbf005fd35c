//! `cargo bench --features reference --bench solitaire`: the lookahead of Solitaire Dice compared with a plain one, a hint, whole games,
//! training.
use dicegames::Seed;
use dicegames::internals::core::{Purpose, Stream};
use dicegames::internals::solitaire::{
    BATCH, Lookahead, Network, Objective, Sheet, TABLE, Trainer, evaluate, evaluate_fast, reference, roll,
    trained,
};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::sync::LazyLock;

static NETWORK: LazyLock<Network> = LazyLock::new(trained);

fn main() {
    divan::main();
}

/// A sheet from the middle of a game, with three values chosen.
fn middle() -> Sheet {
    Sheet::new([0, 2, 0, 7, 0, 8, 4, 5, 0, 0, 0], [6, 4, 0, 0, 3, 0]).expect("the sheet of the rules")
}

/// The mean over the next roll of the best resulting sheet.
#[divan::bench]
fn look_ahead(bencher: Bencher) {
    bencher.bench_local(|| black_box(Lookahead::new(&NETWORK, black_box(&middle())).mean()));
}

/// The same by trying every division of every roll.
#[divan::bench(sample_count = 10)]
fn look_ahead_plainly(bencher: Bencher) {
    bencher.bench_local(|| black_box(reference::mean(&NETWORK, black_box(&middle()))));
}

/// A hint: every division of a roll, each with its look-ahead.
#[divan::bench]
fn hint(bencher: Bencher) {
    bencher.bench_local(|| {
        black_box(evaluate(&NETWORK, black_box(&Sheet::default()), &[1, 2, 3, 4, 5], Objective::Points))
    });
}

/// A hint two throwaways before the end, with every round that can follow searched.
#[divan::bench(sample_count = 10)]
fn hint_of_an_endgame(bencher: Bencher) {
    let sheet = Sheet::new([3, 4, 3, 5, 3, 5, 4, 0, 4, 0, 9], [7, 7, 6, 0, 0, 0]).expect("a sheet");
    bencher.bench_local(|| {
        black_box(evaluate(&NETWORK, black_box(&sheet), &[4, 4, 5, 5, 6], Objective::Points))
    });
}

/// Whole games at the top level.
#[divan::bench(sample_count = 10, sample_size = 10)]
fn games(bencher: Bencher) {
    let mut stream = Stream::new(Seed(1), Purpose::Trials, 0);
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let mut sheet = Sheet::default();
        while !sheet.is_out() {
            let faces = TABLE.rolls[roll(&mut stream)].faces;
            sheet = sheet.after(&evaluate_fast(&NETWORK, &sheet, &faces, Objective::Points)[0].0);
        }
        sheet.score()
    });
}

/// A batch of training games, and the network's update from them.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn training(bencher: Bencher) {
    let mut trainer = Trainer::new(Seed(1), 100_000);
    bencher.counter(ItemsCount::new(BATCH)).bench_local(|| trainer.step());
}
