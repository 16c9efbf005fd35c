//! Times of solvers beside their slow, obvious twins on the same positions, of first hints, games
//! and frames: `cargo test --release --lib bench -- --ignored --nocapture --test-threads 1`.
use super::luck::LuckCase;
use crate::core::{
    Accuracy, Audience, Coach, Game, Objective, Purpose, RandomPlay, Seat, Seed, Stream, Turn,
    coach::{advise, check_objective},
};
use crate::games::inverted::Inverted;
use crate::games::nice::variant::Variant;
use crate::games::symmdice::solver::{Scoring, Solver};
use crate::games::{inverted, nice, solitaire, symmdice};
use crate::registry::each_game;
use crate::tui::keys::Key;
use crate::tui::offscreen::Offscreen;
use crate::tui::wire::changes;
use rand::SeedableRng;
use rand::rngs::StdRng;
use ratatui::buffer::{Buffer, Cell};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Prints the median time of `runs` calls of `work`, and returns it.
pub(crate) fn time<R>(name: &str, runs: usize, work: impl FnMut() -> R) -> Duration {
    let start = Instant::now();
    time_by(|| start.elapsed(), name, runs, work)
}

/// Prints the median time of `runs` calls of `work` by a `clock`, and returns it.
#[expect(clippy::print_stdout, reason = "the result of a bench")]
fn time_by<R>(
    clock: impl Fn() -> Duration,
    name: &str,
    runs: usize,
    mut work: impl FnMut() -> R,
) -> Duration {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let begin = clock();
            black_box(work());
            clock() - begin
        })
        .collect();
    times.sort_unstable();
    let median = times[runs / 2];
    println!("{name:<44} {median:>10.2?}");
    median
}

/// Returns the processor time of all threads so far.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Returns the time of day, as the system tells no processor time.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}

/// Prints the processor times of a solver and its slow, obvious twin, each for one of its `positions`, and
/// their ratio.
#[expect(clippy::print_stdout, reason = "the result of a bench")]
fn time_beside_twin<R, S>(
    name: &str,
    positions: [u32; 2],
    fast: impl FnMut() -> R,
    slow: impl FnMut() -> S,
) {
    let fast = time_by(processor_time, name, 3, fast);
    let slow = time_by(processor_time, "  its twin", 1, slow);
    let fast_micros = fast.as_secs_f64() * 1e6 / f64::from(positions[0]);
    let slow_micros = slow.as_secs_f64() * 1e6 / f64::from(positions[1]);
    println!(
        "  a position: {fast_micros:.2} µs, {:.0} times as fast as {slow_micros:.1} µs",
        slow_micros / fast_micros
    );
}

#[test]
#[ignore = "a bench"]
fn bench_solvers() {
    let alone = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    alone.install(|| {
        bench_inverted_solver();
        bench_nice_solver();
        bench_solitaire_solver();
        bench_symmdice_solver();
    });
    time("Inverted Dice on all cores", 3, || {
        inverted::solver::SheetValues::solve(0)
    });
}

fn bench_inverted_solver() {
    use inverted::solver::{
        SheetValues,
        reference::ReferenceTurn,
        tests::{points_play, random_sheet},
    };
    let reference = ReferenceTurn::new();
    let mut rng = StdRng::seed_from_u64(1);
    let sheets: Vec<_> = (0..50).map(|_| random_sheet(&mut rng, 20)).collect();
    points_play(sheets[0], 0);
    time_beside_twin(
        "Inverted Dice, all positions",
        [63 * 2047 * 63, 50],
        || SheetValues::solve(0),
        || {
            let values = sheets
                .iter()
                .map(|sheet| reference.value(*sheet, &points_play));
            values.sum::<f64>()
        },
    );
}

fn bench_nice_solver() {
    use nice::solver::{
        hand::HandSolution,
        tests::{SlowHand, deal},
    };
    fn value_of_end(scored: [u8; 3]) -> Option<[f64; 3]> {
        scored.contains(&2).then(|| scored.map(f64::from))
    }
    for (variant, up, sides) in [
        (Variant::Nice, 9, 2),
        (Variant::Big, 7, 2),
        (Variant::Super, 4, 3),
    ] {
        let square = deal(variant, up, &mut Stream::new(Seed(1), Purpose::Trials, 0));
        let name = format!("{variant}, {up} cards up, {sides} sides");
        time_beside_twin(
            &name,
            [1; 2],
            || HandSolution::solve(&square, sides, value_of_end),
            || SlowHand::solve(&square, sides, &value_of_end),
        );
    }
}

fn bench_solitaire_solver() {
    use solitaire::solver::{
        endgame::Endgame, lookahead::Lookahead, reference, sheet_objective::SheetObjective,
    };
    use solitaire::tests::sheets::{random_network, random_sheets};
    let network = random_network();
    let sheets = random_sheets(60);
    time_beside_twin(
        "Solitaire Dice, a lookahead",
        [60, 5],
        || {
            let means = sheets
                .iter()
                .map(|sheet| Lookahead::new(&network, sheet).mean());
            means.sum::<f32>()
        },
        || {
            let means = sheets[..5]
                .iter()
                .map(|sheet| reference::mean(&network, sheet));
            means.sum::<f64>()
        },
    );
    let sheet =
        solitaire::Sheet::new([9, 2, 7, 7, 3, 8, 4, 5, 9, 2, 0], [7, 7, 0, 0, 7, 0]).unwrap();
    time_beside_twin(
        "Solitaire Dice, an endgame",
        [1; 2],
        || Endgame::new(SheetObjective::Points).value(&sheet),
        || reference::exact(&sheet, 1, SheetObjective::Points),
    );
}

fn bench_symmdice_solver() {
    use symmdice::solver::{reference::ReferenceSolver, tests::some_rolls};
    let solver = Solver::new(Scoring::Standard);
    time_beside_twin(
        "SymmDice, a turn of all sets",
        [2 * 44_100, 20],
        || solver.solve_turn(f64::from),
        || {
            let mut reference = ReferenceSolver::new(Scoring::Standard, f64::from);
            some_rolls(20)
                .map(|roll| reference.value(&roll, 1))
                .sum::<f64>()
        },
    );
}

/// Prints the longest times to a first hint in games of computers, with the options and numbers of
/// seats.
#[expect(clippy::print_stdout, reason = "the result of a bench")]
fn first_hints<G: Coach + RandomPlay>() {
    let mut times = Vec::new();
    for case in LuckCase::<G>::all() {
        let table = case.play(&case.solution(), 2);
        let mut choices = Vec::new();
        for game in table.history() {
            if let Turn::Act { seats, .. } = game.turn()
                && game.scope(Seat(0), None).no_advice.is_none()
                && let Some(seat) = seats.iter().next()
            {
                choices.push((game, seat));
            }
        }
        for (game, seat) in choices.iter().step_by(choices.len() / 40 + 1) {
            let game = game.seen_by(Some(*seat));
            for objective in [Objective::Points, Objective::Win] {
                if check_objective(&game, objective).is_ok() {
                    // Nothing is remembered but what all tables share.
                    let solution = game.prepare();
                    let begin = Instant::now();
                    black_box(advise(
                        &game,
                        &solution,
                        *seat,
                        objective,
                        &Audience::unnamed(8),
                    ));
                    times.push((begin.elapsed(), format!("{}, {objective}", case.name())));
                }
            }
        }
    }
    times.sort_by(|a, b| b.cmp(a));
    times.dedup_by(|a, b| a.1 == b.1);
    for (time, name) in &times[..3.min(times.len())] {
        println!("{name:<64} {time:>10.2?}");
    }
}

#[test]
#[ignore = "a bench"]
fn bench_first_hints() {
    each_game!(G => first_hints::<G>());
    // With as many open boxes as titles and wins are exact with.
    for (sheets, objective) in [
        (sheet_text(6, 0), Objective::Total(290)),
        (sheet_text(6, 0), Objective::Total(220)),
        (sheet_texts(2), Objective::Win),
        (sheet_texts(8), Objective::Win),
    ] {
        let game = Inverted::from_position(&format!("{sheets} ; 1 2 3 4 6 ; 2")).unwrap();
        let solution = game.prepare();
        time(
            &format!(
                "Inverted Dice, {} seats, {objective}",
                game.standings().len()
            ),
            1,
            || {
                assert_ne!(
                    game.evaluate(&solution, Seat(0), objective).accuracy,
                    Accuracy::Estimate
                );
            },
        );
    }
}

/// Returns a sheet with so many closed boxes, easy ones in turn from number `start` on.
fn sheet_text(closed: usize, start: usize) -> String {
    let easy = [
        "9", "7", "8", "10", "11", "6", "4", "3", "14", "12", "5", "13",
    ];
    let boxes = easy.into_iter().cycle().skip(start).take(closed);
    boxes.collect::<Vec<_>>().join(",")
}

fn sheet_texts(seats: usize) -> String {
    let sheets: Vec<String> = (0..seats).map(|start| sheet_text(8, start)).collect();
    sheets.join(" / ")
}

const GAMES: [&str; 5] = ["inverted", "nice", "solitaire", "mathdice", "symmdice"];
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];
/// Longer than dice roll.
const AT_REST: Duration = Duration::from_secs(3);
/// Interval between frames of a roll.
const FRAME: Duration = Duration::from_millis(60);

/// Opens a game with the dice of the first choice rolling; earlier rolls decide who goes first.
fn opened(game: &str) -> (tempfile::TempDir, Offscreen) {
    let rolls = (1..20).find(|rolls| {
        let (_home, mut screen) = open_rolling(game, *rolls);
        screen.pass(AT_REST);
        let frame = screen.frame(80, 24);
        let bar: String = frame
            .content()
            .rchunks(80)
            .next()
            .unwrap_or_default()
            .iter()
            .map(Cell::symbol)
            .collect();
        !bar.contains("space  roll") && !bar.contains("space  deal")
    });
    open_rolling(game, rolls.expect("somebody has a choice"))
}

/// Opens a game with the dice of roll number `rolls` rolling.
fn open_rolling(game: &str, rolls: usize) -> (tempfile::TempDir, Offscreen) {
    let home = tempfile::tempdir().unwrap();
    let mut screen = Offscreen::game(home.path(), game, &["Ann", "Ben"]);
    for roll in 0..rolls {
        if roll > 0 {
            screen.pass(AT_REST);
        }
        screen.key(Key::letter(' '));
    }
    (home, screen)
}

#[test]
#[ignore = "a bench"]
fn bench_frames() {
    for game in GAMES {
        let (_home, mut screen) = opened(game);
        screen.pass(FRAME);
        time(
            &format!("{game}: a frame of a roll at 200×60"),
            100,
            || screen.frame(200, 60),
        );
        screen.pass(AT_REST);
        time(&format!("{game}: a frame at rest"), 100, || {
            screen.frame(200, 60)
        });
        let mut widths = (121..=200).cycle();
        time(&format!("{game}: a frame resized"), 100, || {
            screen.frame(widths.next().unwrap_or(200), 60)
        });
    }
    time("an empty frame", 100, || {
        Buffer::empty(ratatui::layout::Rect::new(0, 0, 200, 60))
    });
}

/// Bytes for a whole screen, a moved cursor, all frames of a roll together and the largest.
#[test]
#[ignore = "a bench"]
#[expect(clippy::print_stdout, reason = "the result of a bench")]
fn bench_bytes() {
    println!("bytes         size    screen    cursor      roll   largest");
    for (game, (width, height)) in GAMES
        .into_iter()
        .flat_map(|game| SIZES.map(|size| (game, size)))
    {
        let (_home, mut screen) = opened(game);
        // A first roll may come from another screen.
        screen.pass(FRAME);
        let mut before = screen.frame(width, height);
        let screen_bytes = changes(&Buffer::empty(before.area), &before).len();
        let mut roll = 0;
        let mut largest = 0;
        for _ in 0..10 {
            screen.pass(FRAME);
            let after = screen.frame(width, height);
            let bytes = changes(&before, &after).len();
            roll += bytes;
            largest = largest.max(bytes);
            before = after;
        }
        screen.pass(AT_REST);
        before = screen.frame(width, height);
        screen.key(Key::RIGHT);
        let cursor = changes(&before, &screen.frame(width, height)).len();
        println!(
            "{game:<10} {:>7}  {screen_bytes:>8}  {cursor:>8}  {roll:>8}  {largest:>8}",
            format!("{width}×{height}")
        );
    }
}
