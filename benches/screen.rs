//! Time to draw a frame, and bytes written when the screen changes. `cargo bench --bench screen`.
//!
//! The targets: a frame at 200 × 60 in less than 1 ms, a moved cursor in less than 2 kB, a frame of a roll in less
//! than 8 kB.
#![allow(clippy::print_stdout)]
use dicegames::internals::tui::{Key, Offscreen, bytes_written};
use divan::{Bencher, black_box};
use ratatui::buffer::{Buffer, Cell};
use std::time::Duration;
use tempfile::TempDir;

const GAMES: [&str; 5] = ["inverted", "nice", "solitaire", "mathdice", "symmdice"];
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];
/// Longer than dice roll.
const AT_REST: Duration = Duration::from_secs(3);
/// Interval between frames of a roll.
const FRAME: Duration = Duration::from_millis(60);

fn main() {
    divan::main();
    // Afterwards: the coaches of its games still think in the background.
    println!("bytes         size    screen    cursor      roll   at rest");
    for game in GAMES {
        for (width, height) in SIZES {
            let [whole, cursor, roll, rest] = written(game, width, height);
            let size = format!("{width}×{height}");
            println!("{game:<10} {size:>7}  {whole:>8}  {cursor:>8}  {roll:>8}  {rest:>8}");
        }
    }
}

/// Opens a game after `rolls` rolls, the dice of the last still rolling.
fn rolled(home: &TempDir, game: &str, rolls: usize) -> Offscreen {
    // Two people divide in secret, which is not a frame of a roll.
    let names: &[&str] = if game == "solitaire" { &["Ann"] } else { &["Ann", "Ben"] };
    let mut screen = Offscreen::game(home.path(), game, names);
    for roll in 0..rolls {
        if roll > 0 {
            screen.pass(AT_REST);
        }
        screen.key(Key::letter(' '));
    }
    screen
}

/// Opens a game with the dice of the first choice rolling; earlier rolls decide who goes first.
fn opened(home: &TempDir, game: &str) -> Offscreen {
    let rolls = (1..20).find(|rolls| {
        let home = tempfile::tempdir().expect("a folder");
        let mut screen = rolled(&home, game, *rolls);
        screen.pass(AT_REST);
        let bar: String = screen.frame(80, 24).content().rchunks(80).next().map(symbols).unwrap_or_default();
        !bar.contains("space  roll") && !bar.contains("space  deal")
    });
    rolled(home, game, rolls.expect("somebody has a choice"))
}

fn symbols(cells: &[Cell]) -> String {
    cells.iter().map(Cell::symbol).collect()
}

/// Returns the bytes for a whole screen, a moved cursor, the largest frame of a roll, and the frame in which the dice have
/// come to rest, with all that is then told of them.
fn written(game: &str, width: u16, height: u16) -> [usize; 4] {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = opened(&home, game);
    // A first roll may come from another screen.
    screen.pass(FRAME);
    let mut before = screen.frame(width, height);
    let whole = bytes_written(&Buffer::empty(before.area), &before);
    let mut rolls = Vec::new();
    for _ in 0..10 {
        screen.pass(FRAME);
        let after = screen.frame(width, height);
        rolls.push(bytes_written(&before, &after));
        before = after;
    }
    screen.pass(AT_REST);
    before = screen.frame(width, height);
    screen.key(Key::RIGHT);
    let cursor = bytes_written(&before, &screen.frame(width, height));
    rolls.truncate(rolls.iter().rposition(|bytes| *bytes > 0).map_or(0, |last| last + 1));
    let rest = rolls.pop().unwrap_or(0);
    [whole, cursor, rolls.into_iter().max().unwrap_or(0), rest]
}

#[divan::bench(args = GAMES)]
fn frame_at_rest(bencher: Bencher, game: &str) {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = opened(&home, game);
    screen.pass(AT_REST);
    bencher.bench_local(|| black_box(screen.frame(200, 60)));
}

#[divan::bench(args = GAMES)]
fn frame_of_a_roll(bencher: Bencher, game: &str) {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = opened(&home, game);
    screen.pass(FRAME);
    bencher.bench_local(|| black_box(screen.frame(200, 60)));
}

/// A figure of SymmDice that is being made, of as many dice as fit.
#[divan::bench]
fn frame_of_a_figure(bencher: Bencher) {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = opened(&home, "symmdice");
    screen.pass(AT_REST);
    screen.key(Key::letter('f'));
    let nothing = screen.frame(200, 60);
    for _ in 0..9 {
        screen.key(Key::letter('+'));
    }
    screen.pass(AT_REST);
    assert_ne!(screen.frame(200, 60), nothing, "no die was laid");
    bencher.bench_local(|| black_box(screen.frame(200, 60)));
}

/// A frame for which the arrangement has to be chosen anew, since the terminal was resized.
#[divan::bench(args = GAMES)]
fn frame_resized(bencher: Bencher, game: &str) {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = opened(&home, game);
    screen.pass(AT_REST);
    // More widths than arrangements are remembered.
    let mut widths = (121..=200).cycle();
    bencher.bench_local(|| black_box(screen.frame(widths.next().unwrap_or(200), 60)));
}

/// An empty frame for comparison.
#[divan::bench]
fn empty_frame() -> Buffer {
    Buffer::empty(black_box(ratatui::layout::Rect::new(0, 0, 200, 60)))
}
