//! Times of solvers, games and frames, each beside something plain in the same run:
//! `cargo test --release --lib bench -- --ignored --nocapture --test-threads 1`.
use crate::core::{
    Coach, DiceFrom, GameOptions, Header, Level, Objective, Record, SeatSetup, Seed, Table, Turn,
    coach::computers::play_out,
};
use crate::games::inverted::state::Inverted;
use crate::registry::each_game;
use crate::tui::keys::Key;
use crate::tui::offscreen::{Offscreen, bytes_written};
use ratatui::buffer::{Buffer, Cell};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Prints the median time of `runs` calls of `work`, and returns it.
#[expect(clippy::print_stdout, reason = "the result of a bench")]
pub(crate) fn time<R>(name: &str, runs: usize, mut work: impl FnMut() -> R) -> Duration {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let begin = Instant::now();
            black_box(work());
            begin.elapsed()
        })
        .collect();
    times.sort_unstable();
    let median = times[runs / 2];
    println!("{name:<44} {median:>10.2?}");
    median
}

/// Returns a game of `seats` casual computers.
fn played<G: Coach>(solution: &G::Solution, seats: u8, seed: u32) -> Table<G> {
    let seats = (0..seats).map(|_| SeatSetup::computer(Level::Casual));
    let header = Header::new(G::INFO, "", seats, Seed(seed), DiceFrom::Seeded);
    let mut table = Table::new(header).unwrap();
    play_out(&mut table, solution).unwrap();
    table
}

fn time_game<G: Coach>() {
    let options = G::Options::default();
    let seats = *options.seats().start();
    let solution = G::prepare(&options, seats);
    let mut seed = 0;
    time(&format!("{}: a game of computers", G::INFO.name), 20, || {
        seed += 1;
        played::<G>(&solution, seats, seed)
    });
    // The first position with a choice from the middle of a game on.
    let table = played::<G>(&solution, seats, 1);
    let choice = (table.log().len() / 2..table.log().len()).find_map(|events| {
        let table = table.branch(events);
        let Turn::Act { seats, .. } = table.turn() else { return None };
        let evaluate = |seat| table.game().evaluate(&solution, seat, Objective::Points);
        let seat = seats.iter().find(|seat| !evaluate(*seat).actions.is_empty())?;
        Some((table, seat))
    });
    let (table, seat) = choice.expect("somebody chooses");
    time(&format!("{}: a hint", G::INFO.name), 100, || {
        table.game().evaluate(&solution, seat, Objective::Points)
    });
}

#[test]
#[ignore = "a bench"]
fn bench_games() {
    each_game!(G => time_game::<G>());
}

/// A save of Inverted Dice with eight seats, the longest game there is: about a thousand lines.
#[test]
#[ignore = "a bench"]
fn bench_a_long_save() {
    let solution = Inverted::prepare(&Default::default(), 8);
    let text = played::<Inverted>(&solution, 8, 1).record().text();
    time("loading a long save", 100, || {
        Table::<Inverted>::from_record(&Record::parse(&text).unwrap().0).unwrap()
    });
    let json = |line| serde_json::from_str::<serde_json::Value>(line).unwrap();
    time("its lines as bare JSON", 100, || text.lines().map(json).collect::<Vec<_>>());
}

const GAMES: [&str; 5] = ["inverted", "nice", "solitaire", "mathdice", "symmdice"];
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];
/// Longer than dice roll.
const AT_REST: Duration = Duration::from_secs(3);
/// Interval between frames of a roll.
const FRAME: Duration = Duration::from_millis(60);

/// Opens a game with the dice of the first choice rolling; earlier rolls decide who goes first.
fn opened(game: &str) -> (tempfile::TempDir, Offscreen) {
    // Two people divide in secret, which is not a frame of a roll.
    let names: &[&str] = if game == "solitaire" { &["Ann"] } else { &["Ann", "Ben"] };
    let rolled = |rolls: usize| {
        let home = tempfile::tempdir().unwrap();
        let mut screen = Offscreen::game(home.path(), game, names);
        for roll in 0..rolls {
            if roll > 0 {
                screen.pass(AT_REST);
            }
            screen.key(Key::letter(' '));
        }
        (home, screen)
    };
    let rolls = (1..20).find(|rolls| {
        let (_home, mut screen) = rolled(*rolls);
        screen.pass(AT_REST);
        let frame = screen.frame(80, 24);
        let bar: String =
            frame.content().rchunks(80).next().unwrap_or_default().iter().map(Cell::symbol).collect();
        !bar.contains("space  roll") && !bar.contains("space  deal")
    });
    rolled(rolls.expect("somebody has a choice"))
}

#[test]
#[ignore = "a bench"]
fn bench_frames() {
    for game in GAMES {
        let (_home, mut screen) = opened(game);
        screen.pass(FRAME);
        time(&format!("{game}: a frame of a roll at 200×60"), 100, || screen.frame(200, 60));
        screen.pass(AT_REST);
        time(&format!("{game}: a frame at rest"), 100, || screen.frame(200, 60));
        let mut widths = (121..=200).cycle();
        time(&format!("{game}: a frame resized"), 100, || screen.frame(widths.next().unwrap_or(200), 60));
    }
    time("an empty frame", 100, || Buffer::empty(ratatui::layout::Rect::new(0, 0, 200, 60)));
}

/// Bytes for a whole screen, a moved cursor, all frames of a roll together and the largest.
#[test]
#[ignore = "a bench"]
#[expect(clippy::print_stdout, reason = "the result of a bench")]
fn bench_bytes() {
    println!("bytes         size    screen    cursor      roll   largest");
    for (game, (width, height)) in GAMES.into_iter().flat_map(|game| SIZES.map(|size| (game, size))) {
        let (_home, mut screen) = opened(game);
        // A first roll may come from another screen.
        screen.pass(FRAME);
        let mut before = screen.frame(width, height);
        let whole = bytes_written(&Buffer::empty(before.area), &before);
        let (mut roll, mut largest) = (0, 0);
        for _ in 0..10 {
            screen.pass(FRAME);
            let after = screen.frame(width, height);
            let bytes = bytes_written(&before, &after);
            (roll, largest) = (roll + bytes, largest.max(bytes));
            before = after;
        }
        screen.pass(AT_REST);
        before = screen.frame(width, height);
        screen.key(Key::RIGHT);
        let cursor = bytes_written(&before, &screen.frame(width, height));
        println!(
            "{game:<10} {:>7}  {whole:>8}  {cursor:>8}  {roll:>8}  {largest:>8}",
            format!("{width}×{height}")
        );
    }
}
