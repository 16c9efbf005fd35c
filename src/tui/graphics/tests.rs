//! All games on a terminal that understands kitty's graphics protocol, frame by frame.
use super::decoder::{self, Decoder, Shown};
use super::*;
use crate::tui::keys::Key;
use crate::tui::offscreen::{Offscreen, bytes_written};
use crate::tui::theme::{Protocol, Theme};
use std::time::Duration;

const CELL: (u8, u8) = (decoder::CELL.0 as u8, decoder::CELL.1 as u8);
const GAMES: [&str; 5] = ["inverted", "nice", "solitaire", "mathdice", "symmdice"];
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];
const FRAME: Duration = Duration::from_millis(60);
/// The most bytes of a frame, cells and pictures.
const MOST: usize = 64_000;

/// A game on a terminal.
struct Playing {
    screen: Offscreen,
    terminal: Decoder,
    size: (u16, u16),
    cells: Buffer,
    _home: tempfile::TempDir,
}

impl Playing {
    fn new(game: &str, size: (u16, u16)) -> Playing {
        let home = tempfile::tempdir().unwrap();
        let names: &[&str] = if game == "solitaire" { &["Ann"] } else { &["Ann", "Ben"] };
        let mut screen = Offscreen::game(home.path(), game, names);
        let pixels = Some(Pixels { protocol: Protocol::Kitty, cell: CELL });
        screen.set_theme(Theme { pixels, ..Theme::default() });
        let cells = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        Playing { screen, terminal: Decoder::default(), size, cells, _home: home }
    }

    /// Draws a frame on the terminal; returns the bytes of its pictures.
    fn draw(&mut self) -> usize {
        let (cells, pictures) = self.screen.frame_and_pictures(self.size.0, self.size.1);
        if self.cells.area != cells.area {
            self.cells = Buffer::empty(cells.area);
        }
        let bytes = bytes_written(&self.cells, &cells) + pictures.len();
        assert!(bytes < MOST, "{bytes} bytes");
        self.cells = cells;
        self.terminal.size = self.size;
        self.terminal.take(&pictures);
        pictures.len()
    }

    /// Draws frames until the picture is complete.
    fn complete(&mut self) {
        let frames = (0..40).take_while(|_| {
            self.draw();
            self.screen.app.pictures().is_unfinished()
        });
        assert!(frames.count() < 40);
    }

    /// Checks that the terminal shows what a new one would, and pictures over blank cells only.
    fn check(&mut self) {
        for Shown { cells: [x, y, width, height], .. } in self.terminal.placements.values() {
            for (x, y) in (*y..y + height).flat_map(|y| (*x..x + width).map(move |x| (x, y))) {
                assert_eq!(self.cells[(x as u16, y as u16)].symbol(), " ", "text at {x} {y}");
            }
        }
        let before = std::mem::take(self.screen.app.pictures());
        let terminal = std::mem::take(&mut self.terminal);
        self.complete();
        assert_eq!(self.terminal.seen(), terminal.seen());
        self.terminal = terminal;
        *self.screen.app.pictures() = before;
    }
}

#[test]
fn frames_equal_fresh_drawings() {
    for (game, size) in GAMES.into_iter().flat_map(|game| SIZES.map(|size| (game, size))) {
        let mut playing = Playing::new(game, size);
        let mut pictures = 0;
        for step in 0..if size.0 > 120 { 8 } else { 16 } {
            match step % 8 {
                0 => playing.screen.key(Key::SPACE),
                5 => playing.screen.key(Key::RIGHT),
                6 => playing.screen.key(Key::letter('?')),
                7 => playing.screen.key(Key::ESC),
                _ => {}
            }
            playing.screen.pass(if step % 8 == 4 { 50 * FRAME } else { FRAME });
            playing.complete();
            if [1, 4, 6].contains(&(step % 8)) {
                playing.check();
            }
            pictures = pictures.max(playing.terminal.placements.len());
        }
        assert!(pictures >= 2, "{game} {size:?}: {pictures}");
    }
}

#[test]
fn pictures_are_sent_once() {
    for game in GAMES {
        let mut playing = Playing::new(game, (120, 40));
        let roll = |playing: &mut Playing| {
            playing.screen.key(Key::letter(' '));
            for _ in 0..12 {
                playing.screen.pass(FRAME);
                playing.complete();
            }
            playing.screen.pass(50 * FRAME);
            playing.complete();
        };
        roll(&mut playing);
        let arrived = playing.terminal.arrived;
        assert!(arrived > 0);
        // Nothing changes: nothing is written. Another terminal size and back: everything is still there.
        assert_eq!(playing.draw(), 0);
        for size in [(80, 24), (120, 40)] {
            playing.size = size;
            playing.complete();
            playing.check();
        }
        let again = playing.terminal.arrived;
        playing.size = (80, 24);
        playing.complete();
        assert_eq!(playing.terminal.arrived, again, "{game}");
        assert!(playing.terminal.pictures.len() <= MOST_KEPT);
    }
}

#[test]
fn suspension_and_slow_frames_leave_nothing() {
    let cards = || {
        let mut playing = Playing::new("nice", (120, 40));
        for _ in 0..4 {
            playing.screen.key(Key::SPACE);
            playing.screen.pass(50 * FRAME);
        }
        playing
    };
    let mut playing = cards();
    playing.complete();
    assert!(playing.terminal.placements.len() > 8);
    playing.screen.app.pictures().forget();
    let (_, text) = playing.screen.frame_and_pictures(120, 40);
    let (gone, back) = text.split_at(text.find("a=t").unwrap() - 3);
    playing.terminal.take(gone);
    assert!(playing.terminal.placements.is_empty() && playing.terminal.pictures.is_empty());
    playing.terminal.take(back);
    playing.complete();
    playing.check();
    // One slow frame may be accidental.
    let slow = Duration::from_millis(90);
    playing.screen.app.frame_took(slow);
    playing.complete();
    assert!(playing.terminal.placements.len() > 8);
    playing.screen.app.frame_took(slow);
    playing.screen.app.frame_took(slow);
    playing.complete();
    assert!(playing.terminal.placements.is_empty() && playing.terminal.pictures.is_empty());
    assert!(
        !playing.screen.app.context().still,
        "animation ends only if frames are slow without pictures, too"
    );
    let mut plain = cards();
    plain.screen.set_theme(Theme::default());
    assert!(plain.draw() == 0 && plain.cells == playing.cells);
}

#[test]
fn old_pictures_are_deleted() {
    let mut pictures = Pictures::default();
    let area = Rect::new(0, 0, 20, 10);
    let pixels = Pixels { protocol: Protocol::Kitty, cell: CELL };
    let mut terminal = Decoder::new((20, 10));
    for count in 0..3 * MOST_KEPT {
        let mut buffer = Buffer::empty(area);
        pictures.begin(area);
        let shapes = vec![Shape::disc((20.0, 20.0), count as f64 / 20.0, Rgb(9, 9, 9))];
        let part = Part { cells: [2, 2, 4, 2], margin: (1, 1), is_raised: false, shapes };
        assert!(pictures.show(&mut buffer, pixels, vec![part]));
        terminal.take(&pictures.finish(&mut buffer));
        assert_eq!(terminal.placements.len(), 1);
        assert!(terminal.pictures.len() <= MOST_KEPT + 1);
    }
    assert!(terminal.arrived > 2 * MOST_KEPT);
}

/// Parts of a picture below other drawings, or beyond the screen, are left out.
#[test]
fn pictures_have_holes() {
    let area = Rect::new(0, 0, 8, 4);
    let shown = |cells: [i32; 4], draw: fn(&mut Buffer)| {
        let (mut pictures, mut buffer) = (Pictures::default(), Buffer::empty(area));
        pictures.begin(area);
        let shapes = vec![Shape::disc((20.0, 20.0), 20.0, Rgb(9, 9, 9))];
        let pixels = Pixels { protocol: Protocol::Kitty, cell: CELL };
        let part = Part { cells, margin: (0, 0), is_raised: false, shapes };
        assert!(pictures.show(&mut buffer, pixels, vec![part]));
        draw(&mut buffer);
        let mut terminal = Decoder::new((8, 4));
        terminal.take(&pictures.finish(&mut buffer));
        assert!(buffer.content.iter().all(|cell| !cell.modifier.contains(MARK)));
        terminal.seen().into_iter().map(|(shown, _)| (shown.cells, shown.part)).collect::<Vec<_>>()
    };
    assert_eq!(shown([1, 1, 4, 2], |_| {}), [([1, 1, 4, 2], None)]);
    let letter = shown([1, 1, 4, 2], |buffer| _ = buffer[(2, 1)].set_symbol("x"));
    let parts = [
        ([1, 1, 1, 1], Some([0, 0, 10, 20])),
        ([1, 2, 4, 1], Some([0, 20, 40, 20])),
        ([3, 1, 2, 1], Some([20, 0, 20, 20])),
    ];
    assert_eq!(letter, parts);
    // A blank of the same colour covers it, too.
    let blank = shown([1, 1, 4, 2], |buffer| buffer[(4, 1)].reset());
    assert_eq!(blank.len(), 2);
    assert_eq!(shown([-1, 3, 4, 2], |_| {}), [([0, 3, 3, 1], Some([10, 0, 30, 20]))]);
    assert_eq!(shown([8, 0, 4, 2], |_| {}), []);
}
