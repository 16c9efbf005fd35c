//! The place cards: a pawn is a person, a die with eyes a computer.
use super::SetupScreen;
use crate::core::Player;
use crate::tui::canvas::Canvas;
use crate::tui::paint::Paint;
use crate::tui::paint::outline::{self, Outline};
use crate::tui::paint::{paper, pawn};
use crate::tui::theme::{Role, Surface, kind_of_seat};
use crate::tui::ui::list::pick;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{Form, Node, custom_leaf};

/// Columns and rows of a card with its picture beside the words, and of one with the words below.
const CARD: (i32, i32) = (17, 4);
const LARGE_CARD: (i32, i32) = (26, 14);
/// Columns between two cards.
const GAP: i32 = 2;
/// Column of the words on a card, beside the picture, and their row below it.
const WORDS: i32 = 6;
const WORDS_BELOW: i32 = 10;
/// Seats side by side, at most.
const COLUMNS: usize = 4;

/// A pawn and a die with eyes, two dots a column and a row, and in lines.
const PAWN: [&str; 6] = [
    "...pp...", "..pppp..", "..pppp..", "...pp...", "..pppp..", ".pppppp.",
];
const DIE: [&str; 6] = [
    ".dddddd.", "dggddggd", "dggddggd", "dddddddd", "ddmmmmdd", ".dddddd.",
];
const PAWN_IN_LINES: [&str; 2] = [" o ", "/_\\"];
const DIE_IN_LINES: [&str; 2] = ["o o", " _ "];

impl SetupScreen {
    /// Returns the number of seats side by side.
    pub(super) fn columns(&self) -> i32 {
        usize::from(*self.allowed().end()).min(COLUMNS) as i32
    }

    /// Returns the words below the name of seat `at`.
    fn kind_of(&self, at: usize) -> String {
        let seat = &self.seat_setups[at];
        match (seat.player, seat.key) {
            (Player::Person, Some(key)) if self.people() > 1 && self.has_seat_keys() => {
                format!("key {key}")
            }
            (Player::Person, _) if self.known.first() == Some(&seat.name) => "you".into(),
            (player, _) => player.to_string(),
        }
    }

    /// Shows the cards of all seats, and of a free one; large if all have room side by side.
    pub(super) fn place_cards(&self) -> Node<'_> {
        let columns = self.columns();
        let rows = self.places().div_ceil(COLUMNS) as i32;
        let small = Form::fixed(columns * (CARD.0 + GAP) - GAP, rows * (CARD.1 + 1) - 1);
        // Large cards take the room of three at least, so that they do not jump with a seat more.
        let wide = LARGE_CARD.0 + GAP;
        let large = Form::fixed(columns.max(3) * wide - GAP, LARGE_CARD.1);
        let is_one_row = rows == 1;
        let forms = is_one_row.then_some(large).into_iter().chain([small]);
        custom_leaf(forms, move |canvas, form| {
            let size = match form {
                0 if is_one_row => LARGE_CARD,
                _ => CARD,
            };
            for at in 0..self.places() {
                let x = at as i32 % columns * (size.0 + GAP);
                let y = at as i32 / columns * (size.1 + 1);
                self.draw_card(&mut canvas.sub(x, y, size.0, size.1).with_edge(), at, size);
            }
        })
    }

    /// Draws the card of seat `at`, or a free one, over all of `canvas`, which has this `size`.
    fn draw_card(&self, canvas: &mut Canvas, at: usize, size: (i32, i32)) {
        let has_cursor = self.has_moved && self.at == at;
        canvas.hit(0, 0, size.0, size.1, pick(at));
        if has_cursor {
            canvas.put_caret(1, 1);
        }
        let Some(seat) = self.seat_setups.get(at) else {
            draw_place(canvas, size, has_cursor, true);
            canvas.centred(0, size.0, (size.1 - 1) / 2, "free seat", Role::Dim);
            return;
        };
        draw_place(canvas, size, has_cursor, false);
        if size == LARGE_CARD {
            let role = if seat.is_person() {
                Role::InkSeat(at as u8)
            } else {
                Role::Motif(5)
            };
            let x = (size.0 - 2 * pawn::PAWN.0) / 2;
            let ink = canvas.theme.ink(role);
            pawn::draw(canvas, (x, 1), true, seat.is_person(), ink);
            let name = abbreviated(&seat.name, size.0 - 2);
            canvas.centred(0, size.0, WORDS_BELOW, &name, Role::InkStrong);
            let kind = abbreviated(&self.kind_of(at), size.0 - 2);
            canvas.centred(0, size.0, WORDS_BELOW + 1, &kind, Role::Pencil);
            return;
        }
        if canvas.theme.is_solid() {
            draw_picture(canvas, if seat.is_person() { PAWN } else { DIE }, at);
        } else {
            let lines = if seat.is_person() {
                PAWN_IN_LINES
            } else {
                DIE_IN_LINES
            };
            for (y, line) in (1..).zip(lines) {
                canvas.text(1, y, line, Role::Text);
            }
        }
        let room = size.0 - WORDS;
        canvas.text(WORDS, 1, &abbreviated(&seat.name, room), Role::InkStrong);
        let kind = abbreviated(&self.kind_of(at), room);
        canvas.text(WORDS, 2, &kind, Role::Pencil);
    }
}

/// Draws an empty card, or a free place, in a ring if it is under the cursor.
fn draw_place(canvas: &mut Canvas, size: (i32, i32), has_cursor: bool, is_free: bool) {
    if !canvas.theme.is_solid() {
        let line = if has_cursor {
            Outline::Double
        } else if is_free {
            Outline::Ghost
        } else {
            Outline::Plain
        };
        outline::draw(canvas, (0, 0), size, line);
        return;
    }
    if !has_cursor && !is_free {
        paper::draw(canvas, 0, 0, size.0, size.1);
        return;
    }
    let ring = canvas.theme.face(if has_cursor {
        Surface::Held
    } else {
        Surface::Mat
    });
    let inside = canvas.theme.face(if is_free {
        Surface::Table
    } else {
        Surface::Paper
    });
    let width = 10.0 * (size.0 + 2) as f32;
    let height = 20.0 * (size.1 + 2) as f32;
    let mut paint = Paint::new(canvas, -1, -1, size.0 + 2, size.1 + 2);
    // A ring around a card, but within the place of one.
    let margin = if is_free { 10.0 } else { 5.0 };
    for (x, colour) in [(margin, ring), (margin + 5.0, inside)] {
        paint.rect(x, 2.0 * x, width - x, height - 2.0 * x, colour);
    }
    paint.finish();
}

/// Draws `picture` in quarters of a cell, a column and half a row inside the card, with the
/// pawn's ink of seat `at`.
fn draw_picture(canvas: &mut Canvas, picture: [&str; 6], at: usize) {
    let theme = canvas.theme;
    let mut paint = Paint::new(canvas, 0, 0, 6, 4);
    for (row, dots) in picture.iter().enumerate() {
        for (column, dot) in dots.chars().enumerate() {
            let fill = match dot {
                'p' => theme.ink(Role::Motif(kind_of_seat(at as u8))),
                'd' => theme.ink(Role::Motif(5)),
                'g' => theme.face(Surface::Held),
                'm' => theme.face(Surface::Ivory),
                _ => continue,
            };
            let left = 10.0 + 5.0 * column as f32;
            let top = 10.0 + 10.0 * row as f32;
            paint.rect(left, top, left + 5.0, top + 10.0, fill);
        }
    }
    paint.finish();
}
