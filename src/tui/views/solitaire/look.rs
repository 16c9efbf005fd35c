//! Appearance of Solitaire Dice.
use crate::tui::look::{GameLook, OURS};
use crate::tui::paint::Paint;
use crate::tui::paint::icon::{Icon, IconSize};
use crate::tui::theme::{ClothColours, Rgb, Role, Surface, TableTheme};

pub(super) static LOOK: GameLook = GameLook {
    ground: TableTheme {
        dark: ClothColours {
            table: Rgb(44, 25, 50),
            mat: Rgb(66, 40, 74),
            accent: Rgb(230, 184, 255),
        },
        light: ClothColours {
            table: Rgb(219, 201, 226),
            mat: Rgb(205, 180, 216),
            accent: Rgb(88, 31, 117),
        },
    },
    icon: paint,
    dice_jump: true,
    written: [
        " 2 ■■        ",
        " 3 ■■■■      ",
        " 4 ■■■■■ ■■  ",
        " 5 ■■■■■ ■■■■",
        " 6 ■■■■■     ",
        " 7 ■■■       ",
    ],
    // The seat to divide takes the keyboard: until then the table is covered.
    best: Some(("best", "")),
    notice: OURS,
    tutorial: include_str!("../../../../assets/tutorials/solitaire.md"),
    figures: None,
    seat_keys: false,
};

/// Paints a sheet with marks: debts, debts paid, and gains.
fn paint(icon: &Icon, paint: &mut Paint) {
    const ROWS: [u8; 13] = [2, 4, 5, 7, 3, 8, 10, 5, 9, 6, 5, 4, 2];
    let theme = icon.theme;
    let (wide, rows, step) = [
        (70.0, 2, 20.0),
        (110.0, 5, 20.0),
        (160.0, 9, 20.0),
        (230.0, 13, 20.0),
        (340.0, 13, 30.0),
    ][icon.scale() as usize];
    let margins = if icon.scale() == IconSize::Tiny {
        0.0
    } else {
        40.0
    };
    let rows = rows.min(((icon.height - margins) / step) as usize);
    let (x, y) = icon.middle(wide, rows as f32 * step + 20.0);
    icon.thing(
        paint,
        [x, y, x + wide, y + rows as f32 * step + 20.0],
        Surface::Paper,
    );
    let pitch = [10.0, 10.0, 10.0, 20.0, 30.0][icon.scale() as usize];
    for (row, marks) in ROWS.into_iter().take(rows).enumerate() {
        for mark in 0..marks.min(((wide - 20.0) / pitch) as u8) {
            let role = match (marks, mark) {
                (..5, _) => Role::InkBad,
                (_, 5..) => Role::InkGood,
                _ => Role::Ink,
            };
            let (left, top) = (
                x + 10.0 + f32::from(mark) * pitch,
                y + 10.0 + row as f32 * step,
            );
            paint.rect(
                left,
                top,
                left + pitch / 2.0,
                top + step / 2.0,
                theme.ink(role),
            );
        }
    }
}
