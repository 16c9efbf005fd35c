//! Appearance of SymmDice before the game: menu, icon and credits.
use super::symmetries::Symmetries;
use crate::tui::look::GameLook;
use crate::tui::theme::{ClothColours, Rgb, TableTheme};

pub(super) static LOOK: GameLook = GameLook {
    ground: TableTheme {
        dark: ClothColours {
            table: Rgb(50, 32, 22),
            mat: Rgb(74, 49, 34),
            accent: Rgb(255, 192, 146),
        },
        light: ClothColours {
            table: Rgb(226, 208, 194),
            mat: Rgb(214, 189, 168),
            accent: Rgb(100, 47, 8),
        },
    },
    icon: include_str!("../../../../assets/icons/symmdice.txt"),
    dice_jump: false,
    written: [
        "  ╱╲ ┌─┐ ╱╲  ",
        "  ╲╱ └─┘ ╲╱  ",
        " ┌─┐ ┌─┐ ┌─┐ ",
        " └─┘ └─┘ └─┘ ",
        "  ╱╲ ┌─┐ ╱╲  ",
        "  ╲╱ └─┘ ╲╱  ",
    ],
    best: Some(("best", "variant=solitaire")),
    notice: "The dice are drawn after his: adapted, CC BY-SA 4.0, \
    https://creativecommons.org/licenses/by-sa/4.0/. This picture is under the same licence.",
    tutorial: include_str!("../../../../assets/tutorials/symmdice.md"),
    figures: Some(|| Box::new(Symmetries::new())),
    seat_keys: true,
};
