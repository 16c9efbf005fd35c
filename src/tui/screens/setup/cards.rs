//! The place cards: a pawn is a person, a die with eyes a computer.
use super::{SetupRow, SetupScreen};
use crate::core::Player;
use crate::tui::canvas::Canvas;
use crate::tui::paint::Paint;
use crate::tui::paint::outline::{self, Outline};
use crate::tui::paint::paper;
use crate::tui::theme::{Rgb, Role, Surface, Theme};
use crate::tui::ui::list::pick;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{Form, Leaf};

/// Sizes of a card from large to small, where at most three and where more sit side by side, and
/// how many times its picture is enlarged; the smallest has a small one beside the name.
const SIZES: [([i32; 2], i32, usize); 3] = [([28, 26], 14, 2), ([22, 17], 8, 1), ([22, 17], 4, 0)];
/// Seats side by side, at most.
const COLUMNS: u8 = 4;
/// The ink of each seat's pawn, as a motif.
const PAWNS: [u8; 8] = [7, 4, 3, 2, 1, 6, 0, 5];

/// A pawn and a die with eyes, two dots a column and a row, large and small, and in lines.
const PAWN: [&str; 8] = [
    ".....pppp.....",
    "....pppppp....",
    ".....pppp.....",
    "......pp......",
    "...pppppppp...",
    ".pppppppppppp.",
    "pppppppppppppp",
    "pppppppppppppp",
];
const DIE: [&str; 8] = [
    "......ee......",
    ".dddddddddddd.",
    "dddddddddddddd",
    "ddgggddddgggdd",
    "dddddddddddddd",
    "ddddmmmmmmdddd",
    "edddddddddddde",
    ".eeeeeeeeeeee.",
];
const SMALL_PAWN: [&str; 4] = ["..pp..", "..pp..", ".pppp.", "pppppp"];
const SMALL_DIE: [&str; 4] = ["dddddd", "dgddgd", "dddddd", ".dddd."];
const PAWN_IN_LINES: [&str; 4] = ["  _  ", " (_) ", " / \\ ", "/___\\"];
const DIE_IN_LINES: [&str; 4] = ["  |  ", ".---.", "|o o|", "'---'"];

/// The cards of all seats, and of a free one.
pub(super) struct PlaceCards<'a>(pub(super) &'a SetupScreen);

impl SetupScreen {
    /// Returns the number of seats side by side.
    pub(super) fn columns(&self) -> i32 {
        (*self.allowed().end()).min(COLUMNS).into()
    }

    /// Returns the words below the name of seat `at`.
    fn kind_of(&self, at: usize) -> String {
        let seat = &self.seat_setups[at];
        let kind = match (seat.player, seat.key) {
            (Player::Person, Some(key)) if self.people() > 1 => format!("key {key}"),
            (Player::Person, _) if self.known.first() == Some(&seat.name) => "you".into(),
            (player, _) => player.to_string(),
        };
        match self.head_start_rule().filter(|_| seat.head_start > 0) {
            Some(rule) => format!("{kind}, {}", rule.kind.brief(seat.head_start)),
            None => kind,
        }
    }
}

impl PlaceCards<'_> {
    /// Returns the columns and rows of a card of this size.
    fn size(&self, form: usize) -> (i32, i32) {
        let (wide, high, _) = SIZES[form];
        (wide[usize::from(self.0.columns() > 3)], high)
    }

    /// Draws `picture` in quarters of a cell, enlarged this many times, from column `x` of row `y`
    /// on.
    fn picture(canvas: &mut Canvas, (x, y): (i32, i32), picture: &[&str], times: usize, pawn: Rgb) {
        let theme = canvas.theme;
        let (across, down) = (5.0 * times as f32, 10.0 * times as f32);
        let [wide, high] = [picture[0].len(), picture.len()].map(|dots| (dots * times / 2) as i32);
        let mut paint = Paint::new(canvas, x, y, wide, high);
        for (row, dots) in picture.iter().enumerate() {
            for (column, dot) in dots.chars().enumerate() {
                let fill = match dot {
                    'p' => pawn,
                    'd' => theme.ink(Role::Motif(5)),
                    'e' => theme.ink(Role::Pip),
                    'g' => theme.face(Surface::Held),
                    'm' => theme.face(Surface::Ivory),
                    _ => continue,
                };
                let (left, top) = (across * column as f32, down * row as f32);
                paint.rect(left, top, left + across, top + down, fill);
            }
        }
        paint.finish();
    }

    /// Draws the card of seat `at`, or a free one, over all of `canvas`.
    fn card(&self, canvas: &mut Canvas, at: usize, form: usize) {
        let (setup, seat) = (self.0, self.0.seat_setups.get(at));
        let here =
            setup.moved && setup.row() == seat.map_or(SetupRow::Free, |_| SetupRow::Seat(at));
        let (width, height, solid) = (canvas.width(), canvas.height(), canvas.theme.is_solid());
        canvas.hit(0, 0, width, height, pick(at));
        if !solid {
            let line = match seat {
                _ if here => Outline::Double,
                Some(_) => Outline::Plain,
                None => Outline::Ghost,
            };
            outline::draw(canvas, (0, 0), (width, height), line);
        } else if here || seat.is_none() {
            let theme = canvas.theme;
            let ring = theme.face(if here { Surface::Held } else { Surface::Mat });
            let inside = theme.face(if seat.is_some() {
                Surface::Paper
            } else {
                Surface::Table
            });
            let (right, bottom) = (10.0 * width as f32, 20.0 * height as f32);
            let mut paint = Paint::new(canvas, -1, -1, width + 2, height + 2);
            // A ring around a card, but within the place of one.
            let by = if seat.is_some() { 0.0 } else { 5.0 };
            paint.rect(
                5.0 + by,
                10.0 + 2.0 * by,
                right + 15.0 - by,
                bottom + 30.0 - 2.0 * by,
                ring,
            );
            paint.rect(
                10.0 + by,
                20.0 + 2.0 * by,
                right + 10.0 - by,
                bottom + 20.0 - 2.0 * by,
                inside,
            );
            paint.finish();
        } else {
            paper::draw(canvas, 0, 0, width, height);
        }
        let Some(seat) = seat else {
            canvas.centred(0, width, height / 2 - 1, "free seat", Role::Dim);
            return;
        };
        let (kind, times) = (setup.kind_of(at), SIZES[form].2);
        let pawn = canvas.theme.ink(Role::Motif(PAWNS[at % PAWNS.len()]));
        let name = if here && !solid {
            format!("▸{}", seat.name)
        } else {
            seat.name.clone()
        };
        if here {
            canvas.put_caret(1, 1);
        }
        if times == 0 {
            let small = if seat.is_person() {
                SMALL_PAWN
            } else {
                SMALL_DIE
            };
            if solid {
                PlaceCards::picture(canvas, (1, 1), &small, 1, pawn);
            }
            let left = if solid { 5 } else { 2 };
            canvas.text(left, 1, &abbreviated(&name, width - left), Role::InkStrong);
            canvas.text(left, 2, &abbreviated(&kind, width - left), Role::Pencil);
            return;
        }
        let (large, lines) = if seat.is_person() {
            (PAWN, PAWN_IN_LINES)
        } else {
            (DIE, DIE_IN_LINES)
        };
        if solid {
            PlaceCards::picture(
                canvas,
                ((width - 7 * times as i32) / 2, 1),
                &large,
                times,
                pawn,
            );
        } else {
            for (y, line) in (height - 7..).zip(lines) {
                canvas.centred(0, width, y, line, Role::Text);
            }
        }
        canvas.centred(
            0,
            width,
            height - 3,
            &abbreviated(&name, width - 2),
            Role::InkStrong,
        );
        canvas.centred(
            0,
            width,
            height - 2,
            &abbreviated(&kind, width - 2),
            Role::Pencil,
        );
    }
}

impl Leaf for PlaceCards<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let columns = self.0.columns();
        let rows = i32::from(self.0.allowed().end().div_ceil(COLUMNS));
        let form = |form: usize| {
            let (wide, high) = self.size(form);
            Form::fixed(columns * (wide + 2) - 2, rows * (high + 1))
        };
        // A second row may be empty: it takes no more room than it must.
        let first = usize::from(rows > 1);
        (0..SIZES.len()).map(form).skip(first).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let form = form + usize::from(*self.0.allowed().end() > COLUMNS);
        let ((wide, high), columns) = (self.size(form), self.0.columns());
        for at in 0..self.0.places() {
            let (row, column) = (at as i32 / columns, at as i32 % columns);
            let place = canvas.sub(column * (wide + 2), row * (high + 1), wide, high);
            self.card(&mut place.with_edge(), at, form);
        }
    }
}
