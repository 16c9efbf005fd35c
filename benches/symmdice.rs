//! SymmDice: the solver, the referee and a hint, each compared with a plain version.
//!
//! `cargo bench --bench symmdice`. The counters show keeps or figures per second.
use dicegames::internals::symmdice::{
    DICE, Design, Face, Figure, Kind, Referee, Roll, Scoring, Solver, Symmetry, Tolerances, groupings,
    radians,
};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::sync::LazyLock;

static SOLVER: LazyLock<Solver> = LazyLock::new(|| Solver::new(Scoring::Standard));

/// Holds valued by the solver: all of them, for the last reroll and the one before.
const HOLDS: usize = 2 * 158_760;

fn main() {
    divan::main();
}

/// The whole game, as when a table opens.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn solve(bencher: Bencher) {
    bencher.counter(ItemsCount::new(HOLDS)).bench_local(|| black_box(Solver::new(Scoring::Standard)));
}

/// One keep before the last reroll, rolling its five missing dice in all 7,776 ways.
#[divan::bench]
fn solve_plainly(bencher: Bencher) {
    let roll: Roll = "hHsd hblc P".parse().expect("a roll");
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let mut sum = 0;
        for way in 0..6usize.pow(5) {
            let mut rest = way;
            let faces: [Face; DICE] = std::array::from_fn(|i| {
                if i % 2 == 1 {
                    return roll.faces()[i];
                }
                let side = rest % 6;
                rest /= 6;
                Kind::of(i).faces()[side]
            });
            sum += Roll::new(faces).map_or(0, |roll| Scoring::Standard.best_scores(&roll.counts()).0);
        }
        f64::from(black_box(sum)) / 7_776.0
    });
}

/// Every choice of a first roll with its value.
#[divan::bench]
fn hint(bencher: Bencher) {
    let roll: Roll = "hHsd hblc P".parse().expect("a roll");
    let solver = &*SOLVER;
    bencher.bench_local(|| black_box(solver.actions(black_box(&roll), 2)));
}

fn nine() -> Figure {
    let roll: Roll = "hhHH hhHH d".parse().expect("a roll");
    let grouping = groupings(Symmetry::Mirror(4), &roll.counts()).remove(0);
    Design::Ring.lay_out(&grouping).and_then(|laid| laid.figure().ok()).expect("a figure")
}

/// Every symmetry of a figure of nine, mirror lines at any angle included.
#[divan::bench]
fn referee(bencher: Bencher) {
    let figure = nine();
    bencher
        .counter(ItemsCount::new(1usize))
        .bench_local(|| black_box(Referee::new(black_box(&figure), Tolerances::default()).findings()));
}

/// One mirror line only, trying an angle every tenth of a degree and every pair of dice.
#[divan::bench]
fn referee_plainly(bencher: Bencher) {
    let figure = nine();
    let centre = figure.centre();
    let dice: Vec<(Face, f64, f64, f64)> = figure
        .dice()
        .iter()
        .map(|d| (d.face, f64::from(d.x) - centre.0, f64::from(d.y) - centre.1, radians(d.angle)))
        .collect();
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        (0..1_800)
            .filter(|step| {
                let (sin, cos) = (f64::from(*step) / 5.0).to_radians().sin_cos();
                let double = sin.atan2(cos);
                dice.iter().all(|&(face, x, y, angle)| {
                    let (ix, iy) = (x * cos + y * sin, x * sin - y * cos);
                    let turned = double - angle - 2.0 * radians(face.mirror_line());
                    let period = radians(face.period());
                    dice.iter().any(|&(other, ox, oy, own)| {
                        let off = (own - turned).rem_euclid(period);
                        other == face.mirrored()
                            && (ox - ix).hypot(oy - iy) <= 50.0
                            && off.min(period - off) <= 3f64.to_radians()
                    })
                })
            })
            .count()
    });
}
