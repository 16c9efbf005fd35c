//! Appearance of Solitaire Dice.
use crate::tui::look::{GameLook, OURS};
use crate::tui::theme::{ClothColours, Rgb, TableTheme};

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
    icon: include_str!("../../../../assets/icons/solitaire.txt"),
    dice_jump: true,
    written: [
        " 2 ■■        ",
        " 3 ■■■■      ",
        " 4 ■■■■■ ■■  ",
        " 5 ■■■■■ ■■■■",
        " 6 ■■■■■     ",
        " 7 ■■■       ",
    ],
    best: Some(("best", "")),
    notice: OURS,
    tutorial: include_str!("../../../../assets/tutorials/solitaire.md"),
    figures: None,
    seat_keys: false,
};
