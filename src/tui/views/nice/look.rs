//! Appearance of Nice Dice.
use crate::tui::look::{GameLook, OURS};
use crate::tui::paint::Paint;
use crate::tui::paint::icon::{Icon, IconSize};
use crate::tui::theme::{ClothColours, Rgb, Role, Surface, TableTheme};

pub(super) static LOOK: GameLook = GameLook {
    ground: TableTheme {
        dark: ClothColours {
            table: Rgb(9, 47, 39),
            mat: Rgb(17, 67, 56),
            accent: Rgb(156, 234, 190),
        },
        light: ClothColours {
            table: Rgb(187, 215, 201),
            mat: Rgb(163, 202, 184),
            accent: Rgb(7, 76, 54),
        },
    },
    icon: paint,
    dice_jump: false,
    written: [
        "╭──╮╭──╮╭──╮ ",
        "│ 7││▒▒││ K│ ",
        "╰──╯╰──╯╰──╯ ",
        "╭──╮╭──╮╭──╮ ",
        "│▒▒││ 3││▒▒│ ",
        "╰──╯╰──╯╰──╯ ",
    ],
    best: None,
    notice: OURS,
    tutorial: include_str!("../../../../assets/tutorials/nice.md"),
    figures: None,
    seat_keys: false,
};

/// Paints nine cards, four of them turned over.
fn paint(icon: &Icon, paint: &mut Paint) {
    let (wide, high, gap) = [
        (20.0, 50.0, 10.0),
        (30.0, 30.0, 10.0),
        (40.0, 50.0, 20.0),
        (60.0, 80.0, 20.0),
        (100.0, 130.0, 30.0),
    ][icon.scale() as usize];
    // In a line only the first three.
    let rows = if icon.scale() == IconSize::Tiny { 1 } else { 3 };
    let (x, y) = icon.middle(3.0 * wide + 2.0 * gap, f32::from(rows) * (high + gap) - gap);
    let theme = icon.theme;
    let suits = [
        Some(Role::Red),
        None,
        Some(Role::Pip),
        None,
        None,
        Some(Role::Pip),
        Some(Role::Pip),
    ];
    let suits = suits.into_iter().chain([Some(Role::Red), None]);
    for (at, suit) in (0_u8..3 * rows).zip(suits) {
        let (left, top) = (
            x + f32::from(at % 3) * (wide + gap),
            y + f32::from(at / 3) * (high + gap),
        );
        let bounds = [left, top, left + wide, top + high];
        let pip = [10.0, 10.0, 20.0, 30.0, 50.0][icon.scale() as usize];
        match suit {
            Some(suit) => {
                icon.thing(paint, bounds, Surface::Ivory);
                paint.rect(
                    left + 10.0,
                    top + 10.0,
                    left + 10.0 + pip,
                    top + 10.0 + pip,
                    theme.ink(suit),
                );
            }
            None => {
                icon.thing(paint, bounds, Surface::Back);
                let weave = theme.face(Surface::Weave);
                paint.rect(
                    left + 10.0,
                    top + 10.0,
                    left + wide - 10.0,
                    top + high - 10.0,
                    weave,
                );
            }
        }
    }
}
