//! Appearance of MathDice.
use crate::tui::look::{GameLook, OURS};
use crate::tui::theme::{ClothColours, Rgb, TableTheme};

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
    icon: include_str!("../../../../assets/icons/mathdice.txt"),
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
