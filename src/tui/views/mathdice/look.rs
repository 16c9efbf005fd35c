//! Appearance of MathDice.
use crate::tui::look::{GameLook, OURS};
use crate::tui::paint::Paint;
use crate::tui::paint::icon::{Icon, IconSize};
use crate::tui::paint::numerals::{dotted, pattern};
use crate::tui::theme::{ClothColours, Rgb, Role, Surface, TableTheme};

pub(super) static LOOK: GameLook = GameLook {
    ground: TableTheme {
        dark: ClothColours {
            table: Rgb(28, 34, 36),
            mat: Rgb(45, 54, 57),
            accent: Rgb(240, 236, 156),
        },
        light: ClothColours {
            table: Rgb(205, 211, 212),
            mat: Rgb(185, 194, 197),
            accent: Rgb(64, 56, 0),
        },
    },
    icon: paint,
    dice_jump: false,
    written: [
        "   ███ ███   ",
        "     █ █ █   ",
        "   ███ ███   ",
        "   █   █ █   ",
        "   ███ ███   ",
        " [5] [5] [3] ",
    ],
    best: Some(("sprint", "mode=sprint")),
    notice: OURS,
    tutorial: include_str!("../../../../assets/tutorials/mathdice.md"),
    figures: None,
    seat_keys: true,
};

/// Paints a target, and three dice to make it from.
fn paint(icon: &Icon, paint: &mut Paint) {
    let theme = icon.theme;
    if icon.scale() == IconSize::Tiny {
        // The number alone, in five of its seven rows of dots.
        let (x, y) = icon.middle(80.0, 50.0);
        for (at, rows) in [
            [0b111, 0b001, 0b111, 0b100, 0b111],
            [0b111, 0b101, 0b111, 0b101, 0b111],
        ]
        .iter()
        .enumerate()
        {
            for (row, line) in rows.iter().enumerate() {
                let (left, top) = (x + 45.0 * at as f32, y + 10.0 * row as f32);
                pattern(
                    paint,
                    left,
                    top,
                    *line,
                    3,
                    (10.0, 10.0),
                    theme.ink(Role::Accent),
                );
            }
        }
        return;
    }
    let (dot, die, gap): ((f32, f32), f32, f32) = [
        ((10.0, 10.0), 20.0, 20.0),
        ((10.0, 10.0), 20.0, 20.0),
        ((15.0, 20.0), 50.0, 15.0),
        ((20.0, 20.0), 70.0, 20.0),
        ((30.0, 30.0), 120.0, 30.0),
    ][icon.scale() as usize];
    let (wide, high, row) = (11.0 * dot.0, 7.0 * dot.1, 3.0 * die + 2.0 * gap);
    // A line above the number is left for the key of the game, half a line below the dice for their
    // shadow.
    let room = icon.height - 20.0 - high - die - 20.0;
    let between = if icon.scale() == IconSize::Small {
        10.0
    } else {
        die.min(30.0).min(room).max(10.0)
    };
    let (x, y) = icon.middle(wide, high + between + die + 10.0);
    let y = y.max(icon.y + 20.0);
    dotted(paint, x, y, "28", dot, theme.ink(Role::Accent));
    let (x, y) = (icon.middle(row, 0.0).0, y + high + between);
    // 5 × 5 + 3: the dice shown make the target.
    for (at, pips) in (0_u8..).zip([0b101_010_101_u16, 0b101_010_101, 0b100_010_001]) {
        let left = x + f32::from(at) * (die + gap);
        icon.thing(paint, [left, y, left + die, y + die + 10.0], Surface::Lip);
        paint.rect(left, y, left + die, y + die, theme.face(Surface::Ivory));
        if icon.scale() == IconSize::Small {
            continue;
        }
        let pip = if icon.scale() == IconSize::Huge {
            20.0
        } else {
            10.0
        };
        let step = (die - 3.0 * pip) / 2.0;
        for place in (0..9_u8).filter(|place| pips >> place & 1 == 1) {
            let (column, row) = (f32::from(place % 3), f32::from(place / 3));
            let (left, top) = (left + pip + column * step, y + pip + row * step);
            paint.rect(left, top, left + pip, top + pip, theme.ink(Role::Pip));
        }
    }
}
