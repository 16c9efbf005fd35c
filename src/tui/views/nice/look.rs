//! Appearance of Nice Dice.
use crate::tui::look::{GameLook, OURS};
use crate::tui::theme::{ClothColours, Rgb, TableTheme};

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
    icon: include_str!("../../../../assets/icons/nice.txt"),
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
