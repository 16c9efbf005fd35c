//! Appearance of High or Low.
use crate::tui::look::{GameLook, OURS};
use crate::tui::theme::{ClothColours, Rgb, TableTheme};

pub(super) static LOOK: GameLook = GameLook {
    ground: TableTheme {
        dark: ClothColours {
            table: Rgb(20, 20, 20),
            mat: Rgb(40, 40, 40),
            accent: Rgb(240, 240, 240),
        },
        light: ClothColours {
            table: Rgb(210, 210, 210),
            mat: Rgb(191, 191, 191),
            accent: Rgb(36, 36, 36),
        },
    },
    // A die.
    icon: "oooooooooooo\noooooooooooo\noooo####oooo\noooo####oooo\noooooooooooo\nllllllllllll\n",
    dice_jump: true,
    written: [
        "╭───────────╮",
        "│           │",
        "│     ●     │",
        "│           │",
        "╰───────────╯",
        "",
    ],
    best: None,
    notice: OURS,
    tutorial: "",
    figures: None,
    seat_keys: false,
};
